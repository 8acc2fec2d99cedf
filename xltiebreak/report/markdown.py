"""A report as Markdown; all names are escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.explain import escaped_md
from xltiebreak.languages import Language
from xltiebreak.report.contents import Contents, Part, PrizePart, TeamPart
from xltiebreak.report.pairings import Pairings, Side
from xltiebreak.report.report_table import ReportTable
from xltiebreak.report.ties import sentence_text
from xltiebreak.report.worked import WorkedTable
from xltiebreak.systems import figure

_LEFT, _CENTRE = ":--", ":-:"


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
        for part in contents.parts:
            if part.is_shown:
                yield from self._part(part)
        if contents.teams:
            yield from self._teams(contents.teams)
        if contents.prizes:
            yield from self._prizes(contents.prizes)

    def _part(self, part: Part) -> Iterator[str]:
        yield from (f"## {escaped_md(part.name)}", "", escaped_md(part.subtitle), "")
        for round_ in part.pairings:
            yield from self._pairings(round_)
        for own in filter(None, (part.to_pair, part.standings)):
            yield from (f"### {own.caption}", "", *self._table(own), "")
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
                yield from (f"#### {escaped_md(head)}", "", *self._worked(worked), "")
        for table in part.tables:
            yield from (f"### {escaped_md(table.caption)}", "", *self._table(table), "")
            yield from (f"- {escaped_md(note)}" for note in table.notes)
            yield ""

    def _pairings(self, found: Pairings) -> Iterator[str]:
        board, points = self._words.say("head.board"), self._words.say("head.points")
        first, second = found.heads
        yield from (f"### {found.title}", "")
        yield from _grid(
            [board, first, points, second, points],
            [_CENTRE, _LEFT, _CENTRE, _LEFT, _CENTRE],
            [
                [str(number), *self._side(one), *self._side(other)]
                for number, (one, other) in found.boards
            ],
        )
        yield ""
        for what, who in found.alone(self._words):
            yield from (f"{what}: {escaped_md('; '.join(who))}", "")

    def _side(self, side: Side) -> tuple[str, str]:
        return f"{side.name} {side.number}", self._words.number(figure(side.points))

    def _worked(self, table: WorkedTable) -> Iterator[str]:
        heads, *rows = table.texts(self._words)
        aligned = [_CENTRE, _LEFT, *[_CENTRE] * (len(heads) - 2)]
        yield from _grid(heads, aligned, rows)
        yield from ("", *(f"- {escaped_md(note)}" for note in table.notes))

    def _teams(self, part: TeamPart) -> Iterator[str]:
        table = self._table(part.standings)
        yield from (f"## {part.standings.caption}", "", escaped_md(part.subtitle), "", *table, "")
        yield from (f"- {escaped_md(note)}" for note in part.notes)
        yield ""

    def _prizes(self, part: PrizePart) -> Iterator[str]:
        note = [escaped_md(part.note), ""] if part.note else []
        yield from (f"## {part.awards.caption}", "", *note)
        yield from (*self._table(part.awards), "")
        if part.not_given:
            notes = (f"- {escaped_md(note)}" for note in part.not_given)
            yield from (f"{self._words.say('prizes.not_given')}:", "", *notes, "")

    def _table(self, table: ReportTable) -> Iterator[str]:
        heads = [column.heading for column in table.columns]
        aligned = [
            _LEFT if column.kind in ("name", "text") else _CENTRE for column in table.columns
        ]
        rows = list(zip(*(column.texts(self._words) for column in table.columns), strict=True))
        yield from _grid(heads, aligned, rows)

    def _say(self, key: str, points: float, **values: object) -> str:
        return self._words.say(key, points=self._words.number(figure(points)), **values)


def _grid(
    heads: Sequence[str], aligned: Sequence[str], rows: Sequence[Sequence[str]]
) -> Iterator[str]:
    yield f"| {' | '.join(map(escaped_md, heads))} |"
    yield f"|{'|'.join(aligned)}|"
    yield from (f"| {' | '.join(map(escaped_md, row))} |" for row in rows)
