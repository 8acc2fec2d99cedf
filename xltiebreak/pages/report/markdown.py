"""A report as Markdown; all names are escaped."""

from __future__ import annotations

from collections.abc import Iterator

from xltiebreak.core.explain import escaped_md
from xltiebreak.files.written import Table
from xltiebreak.languages import Language
from xltiebreak.pages.report.contents import Contents, Part
from xltiebreak.pages.report.ties import sentence_text
from xltiebreak.rules import figure


def report_markdown(contents: Contents) -> str:
    """Write the whole report, without the chart, which only the page has."""
    return "\n".join(_Markdown(contents.words).lines(contents)).rstrip() + "\n"


class _Markdown:
    """Writes a report in a language, line by line."""

    def __init__(self, words: Language) -> None:
        self._words = words

    def lines(self, contents: Contents) -> Iterator[str]:
        """Yield the lines of the whole report."""
        yield from (f"# {escaped_md(contents.title)}", "")
        if contents.made:
            yield from (escaped_md(contents.made), "")
        if contents.left_out:
            left = self._words.say("list.between.clear").join(contents.left_out)
            yield from (escaped_md(f"{self._words.say('report.left_out')}: {left}"), "")
        for part in contents.parts:
            if part.is_shown:
                yield from self._part(part)
        for table in filter(None, (contents.teams, contents.prizes, contents.by_name)):
            below = [escaped_md(table.subtitle), ""] if table.subtitle else []
            yield from (f"## {table.title}", "", *below, *_grid(table), "")
            if table.notes and table is contents.prizes:
                yield from (f"{self._words.say('prizes.not_given')}:", "")
            yield from (*(f"- {escaped_md(note)}" for note in table.notes), "")

    def _part(self, part: Part) -> Iterator[str]:
        yield from (f"## {escaped_md(part.name)}", "", escaped_md(part.subtitle), "")
        for round_ in part.pairings:
            yield from (f"### {round_.title}", "")
            yield from (*_grid(round_.table(self._words, numbers=False)), "")
            for what, who in round_.alone(self._words):
                yield from (f"{what}: {escaped_md('; '.join(who))}", "")
        for own in filter(None, (part.to_pair, part.standings)):
            yield from (f"### {own.title}", "", *_grid(own), "")
            yield from (f"- {escaped_md(note)}" for note in own.notes)
        yield from (f"- **{escaped_md(name)}**: {escaped_md(says)}" for name, says in part.meanings)
        yield ""
        if part.ties:
            yield from (f"### {self._words.say('ties.title')}", "")
        for tie in part.ties:
            yield from (f"**{self._say('tie.points', tie.points)}**", "")
            yield from (f"- {escaped_md(sentence_text(sentence))}" for sentence in tie.sentences)
            yield ""
        for tie, tables in zip(part.ties, part.worked, strict=False):
            for worked in tables:
                head = self._say("worked.title", tie.points, system=worked.name)
                table = worked.table(self._words)
                yield from (f"#### {escaped_md(head)}", "", *_grid(table), "")
                yield from (*(f"- {escaped_md(note)}" for note in table.notes), "")
        for table in part.tables:
            yield from (f"### {escaped_md(table.title)}", "", *_grid(table), "")
            yield from (f"- {escaped_md(note)}" for note in table.notes)
            yield ""

    def _say(self, key: str, points: float, **values: object) -> str:
        return self._words.say(key, points=self._words.number(figure(points)), **values)


def _grid(table: Table) -> Iterator[str]:
    """Yield the lines of a table without its title and notes."""
    yield f"| {' | '.join(escaped_md(column.heading) for column in table.columns)} |"
    left = (column.kind in ("name", "text") for column in table.columns)
    yield f"|{'|'.join(':--' if is_left else ':-:' for is_left in left)}|"
    yield from (f"| {' | '.join(map(escaped_md, row))} |" for row in table.texts)
