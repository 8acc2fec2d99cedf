"""Make or renew the standings sheets of a workbook, one for each crosstable.

One sheet per crosstable, because each has another title, other columns and another header row,
which the sheet repeats on each page. A mark identifies the sheet under any name. We never change a
sheet of the director, whatever its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from xltiebreak.grid import Area, Problem, reference
from xltiebreak.languages import Language
from xltiebreak.lossless.new_sheet import Content, NewCell
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.styles import Look
from xltiebreak.lossless.write import NewSheet
from xltiebreak.sections.layout import (
    GREY,
    INK,
    LINE,
    PAPER,
    TableColumn,
    align_of,
    number_format,
    width_of,
)
from xltiebreak.sections.marks import STANDINGS
from xltiebreak.sections.standings import (
    ChosenSheet,
    Stand,
    Standings,
    choose_sheets,
    standings_of,
)

_HEADER = 4
_PLACE_AND_NUMBER = 2  # columns before the names; they stay in sight
_ROOM = 1  # extra characters, because headings are bold
_TITLE = Look(bold=True, size=16, color=PAPER)
_NOTE = Look(italic=True, color=GREY)
_LINE_HEIGHT = 15.0  # points
_MOST_LINES = 6
_HEIGHTS = ((1, 24.0), (_HEADER, 20.0))
_OWN = "has a picture, a chart, comments or a table on it"


class StandingsSheet(NamedTuple):
    """A sheet of standings: where it goes, what stands on it, and the crosstable that it is of."""

    chosen: ChosenSheet
    content: Content
    of: tuple[str, Area]

    @property
    def mark(self) -> Mapping[str, str]:
        """The hidden name that marks it, and what that refers to."""
        return {STANDINGS: reference(*self.of)}


@dataclass(frozen=True)
class Sheets:
    """The sheets of standings of some sections.

    new: one sheet for each section; problems: warnings about them.
    """

    new: Sequence[StandingsSheet]
    problems: Sequence[Problem]

    @property
    def names(self) -> list[str]:
        """The name of each sheet."""
        return [one.chosen.name for one in self.new]


def sheets_of(
    stands: Sequence[Stand],
    tabs: Sequence[str],
    ours: Mapping[str, str],
    has_more: Callable[[str], bool],
    of_several: bool,
    words: Language,
) -> Sheets:
    """Return a sheet for each section; reuse the sheet of an earlier run if there is one.

    tabs: the names of all sheets; ours: the sheets with our mark, and what it refers to; has_more:
    whether a sheet has more than cells, and is the director's own; of_several: the workbook has
    more sections than these.
    """
    may_renew = {name: of for name, of in ours.items() if not has_more(name)}
    names = choose_sheets(stands, tabs, may_renew, of_several, words)
    several = of_several or len(stands) > 1
    new: list[StandingsSheet] = []
    problems: list[Problem] = []
    for (section, sheet, area), found in zip(stands, names, strict=True):
        if found.beside:
            problems.append(found.warning(_OWN) if found.beside in ours else found.warning())
        content = sheet_content(standings_of(section, sheet if several else "", words))
        new.append(StandingsSheet(found, content, (sheet, area)))
    return Sheets(new, problems)


def sheets_in_package(found: Sheets, package: Package) -> list[NewSheet]:
    """Return the sheets as they are added to a package, or renewed there."""
    return [
        NewSheet(
            new.chosen.name,
            new.content,
            STANDINGS,
            new.of,
            package.sheet(new.chosen.name) if new.chosen.renews else None,
        )
        for new in found.new
    ]


def sheet_content(standings: Standings) -> Content:
    """Return the content of a standings sheet: title, subtitle, table by place, notes."""
    columns = standings.columns
    looks = [_look_of(column) for column in columns]
    head = Look(bold=True, color=INK, fill=PAPER, border=LINE)
    headings = [
        NewCell(str(column.heading), head._replace(align=align_of(column.kind)))
        for column in columns
    ]
    cells = list(zip(*(column.cells for column in columns), strict=True))
    rows: list[list[NewCell]] = [
        [NewCell(standings.title, _TITLE)],
        [NewCell(standings.subtitle, _NOTE)],
        [],
        headings,
        *(list(map(NewCell, row, looks)) for row in cells),
        [],
        *([NewCell(note, _NOTE)] for note in standings.notes),
    ]
    names = _PLACE_AND_NUMBER + any(column.kind == "name" for column in columns)
    widths = [width_of(column) + _ROOM for column in columns]
    lines = (max(map(_lines, row, widths)) for row in cells)
    high = [
        (row, count * _LINE_HEIGHT) for row, count in enumerate(lines, _HEADER + 1) if count > 1
    ]
    return Content(rows, widths, _HEADER, names, (*_HEIGHTS, *high))


def _lines(value: str | float | None, width: float) -> int:
    """Count the lines that a text takes; not every program adapts the row's height."""
    if not isinstance(value, str) or len(value) < width:
        return 1
    return len(wrap(value, int(width) - _ROOM, max_lines=_MOST_LINES)) or 1


def _look_of(column: TableColumn) -> Look:
    bold, wrap = column.kind in ("place", "points"), column.kind in ("name", "text")
    look = Look(bold=bold, border=LINE, align=align_of(column.kind), wrap=wrap)
    form = number_format(column)
    return look._replace(form=form) if form else look
