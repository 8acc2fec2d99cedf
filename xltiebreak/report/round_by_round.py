"""The crosstable of a report: every result, round by round, in the order of the numbers."""

from __future__ import annotations

from collections.abc import Iterator

from xltiebreak.crosstable.table import result_columns
from xltiebreak.report.report_table import ReportColumn, ReportTable, place_text
from xltiebreak.report.ties import names_of
from xltiebreak.sections import Section

_MARKS = (
    ("X", "X8: won because 8 did not come to the board"),
    ("F", "F8: lost by not coming to the board"),
    ("-B-", "-B-: bye, a full point without a game"),
    ("-H-", "-H-: bye of half a point"),
    ("-U-", "-U-: not there, no point"),
)


def crosstable(section: Section) -> ReportTable:
    """The crosstable of a section, with what its marks mean."""
    return ReportTable("Crosstable", tuple(_columns(section)), tuple(_notes(section)))


def _columns(section: Section) -> Iterator[ReportColumn]:
    table = section.crosstable
    event = table.event
    order = sorted(range(len(event.players)), key=lambda index: event.players[index].number)
    numbers = [event.players[index].number for index in order]
    places = {one.number: place_text(one.place, one.tied) for one in section.standings}
    yield ReportColumn("No.", "number", numbers)
    yield ReportColumn("Team" if table.header.teams else "Name", "name", names_of(section, numbers))
    for heading, cells in result_columns(table):
        head = str(heading) if table.matrix else str(heading)[3:]
        says = f"Against {head}" if table.matrix else f"Round {head}"
        yield ReportColumn(head, "result", [cells[index] for index in order], says)
    yield ReportColumn("Pts", "points", [event.placing[number] for number in numbers], "Points")
    yield ReportColumn("Place", "place", [places[number] for number in numbers])


def _notes(section: Section) -> Iterator[str]:
    """Explain the marks that occur in the crosstable."""
    if section.crosstable.matrix:
        yield "1, ½ and 0: won, drawn and lost against the player whose number heads the column"
        return
    yield "W8, D8, L8: won, drawn and lost against the player with the number 8"
    columns = result_columns(section.crosstable)
    cells = "\n".join(cell for _, column in columns for cell in column)
    yield from (words for mark, words in _MARKS if mark in cells)
