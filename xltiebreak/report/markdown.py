"""A report as Markdown; all names are escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.explain import escaped_md
from xltiebreak.report.contents import Contents, Part, PrizePart, TeamPart
from xltiebreak.report.pairings import Pairings, Side
from xltiebreak.report.report_table import ReportTable
from xltiebreak.report.ties import sentence_text
from xltiebreak.report.worked import WorkedTable
from xltiebreak.systems import figure

_LEFT, _CENTRE = ":--", ":-:"


def report_markdown(contents: Contents) -> str:
    """Write the whole report, without the chart, which only the page has."""
    return "\n".join(_lines(contents)).rstrip() + "\n"


def _lines(contents: Contents) -> Iterator[str]:
    yield from (f"# {escaped_md(contents.title)}", "")
    if contents.made:
        yield from (escaped_md(contents.made), "")
    for part in contents.parts:
        yield from _part(part)
    if contents.teams:
        yield from _teams(contents.teams)
    if contents.prizes:
        yield from _prizes(contents.prizes)


def _part(part: Part) -> Iterator[str]:
    yield from (f"## {escaped_md(part.name)}", "", escaped_md(part.subtitle), "")
    for round_ in part.pairings:
        yield from _pairings(round_)
    yield from ("### Standings", "", *_table(part.standings), "")
    yield from (f"- **{escaped_md(name)}**: {escaped_md(words)}" for name, words in part.meanings)
    yield ""
    if part.ties:
        yield from ("### Every tie, explained", "")
    for tie in part.ties:
        yield from (f"**{figure(tie.points)} points**", "")
        yield from (f"- {escaped_md(sentence_text(sentence))}" for sentence in tie.sentences)
        yield ""
    for tie, tables in zip(part.ties, part.worked, strict=False):
        for worked in tables:
            head = f"{worked.name} of those with {figure(tie.points)} points"
            yield from (f"#### {escaped_md(head)}", "", *_worked(worked), "")
    for table in part.tables:
        yield from (f"### {escaped_md(table.caption)}", "", *_table(table), "")
        yield from (f"- {escaped_md(note)}" for note in table.notes)
        yield ""


def _pairings(found: Pairings) -> Iterator[str]:
    first, second = found.sides
    yield from (f"### {found.title}", "")
    yield from _grid(
        ["Board", first, "Pts", second, "Pts"],
        [_CENTRE, _LEFT, _CENTRE, _LEFT, _CENTRE],
        [[str(number), *_side(one), *_side(other)] for number, (one, other) in found.boards],
    )
    yield ""
    for what, who in found.alone:
        yield from (f"{what}: {escaped_md('; '.join(who))}", "")


def _side(side: Side) -> tuple[str, str]:
    return f"{side.name} {side.number}", figure(side.points)


def _worked(table: WorkedTable) -> Iterator[str]:
    heads, *rows = table.texts
    aligned = [_CENTRE, _LEFT, *[_CENTRE] * (len(heads) - 2)]
    yield from _grid(heads, aligned, rows)
    yield from ("", *(f"- {escaped_md(note)}" for note in table.notes))


def _teams(part: TeamPart) -> Iterator[str]:
    yield from ("## Teams", "", escaped_md(part.subtitle), "", *_table(part.standings), "")
    yield from (f"- {escaped_md(note)}" for note in part.notes)
    yield ""


def _prizes(part: PrizePart) -> Iterator[str]:
    yield from ("## Prizes", "", *([escaped_md(part.note), ""] if part.note else []))
    yield from (*_table(part.awards), "")
    if part.not_given:
        yield from ("Not given:", "", *(f"- {escaped_md(note)}" for note in part.not_given), "")


def _table(table: ReportTable) -> Iterator[str]:
    heads = [column.heading for column in table.columns]
    aligned = [_LEFT if column.kind in ("name", "text") else _CENTRE for column in table.columns]
    rows = list(zip(*(column.texts for column in table.columns), strict=True))
    yield from _grid(heads, aligned, rows)


def _grid(
    heads: Sequence[str], aligned: Sequence[str], rows: Sequence[Sequence[str]]
) -> Iterator[str]:
    yield f"| {' | '.join(map(escaped_md, heads))} |"
    yield f"|{'|'.join(aligned)}|"
    yield from (f"| {' | '.join(map(escaped_md, row))} |" for row in rows)
