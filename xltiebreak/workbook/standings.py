"""The sheets of standings that a workbook gets, or that are renewed in it: one for each crosstable.

One for each, because each has its own title and its own columns: a sheet repeats one header row on
its pages, and is as wide as it needs to be. Such a sheet bears a mark, by which it is known again
under any name. A director's own sheet is never touched, whatever it is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from xltiebreak.crosstable.title import title_of
from xltiebreak.grid import Area, Cell, Problem
from xltiebreak.lossless.new_sheet import Content, NewCell
from xltiebreak.lossless.package import Package, Sheet
from xltiebreak.lossless.sheet_names import sheet_name
from xltiebreak.lossless.sheets import is_somebodys_own, marked, referred
from xltiebreak.lossless.styles import Look
from xltiebreak.lossless.write import NewSheet
from xltiebreak.sections import Section
from xltiebreak.sections.own import OwnColumn, own_columns
from xltiebreak.text import visible
from xltiebreak.workbook.layout import (
    GREY,
    INK,
    LINE,
    PAPER,
    Column,
    number_format,
    placed,
    width_of,
    writable,
)
from xltiebreak.workbook.reading import MARK

_NAME = "Standings"
_HEADER = 4
_ROOM = 1  # characters, for the bold print of the headings
_TITLE = Look(bold=True, size=16, color=PAPER)
_NOTE = Look(italic=True, color=GREY)
_LINE_HEIGHT = 15.0  # points
_MOST_LINES = 6
_HEIGHTS = ((1, 24.0), (_HEADER, 20.0))
_SEPARATED = (
    "Separated by: the tie-break that puts a player ahead of the next one with the same points."
)
_SHARED = "Players whom nothing separates share their place."


@dataclass(frozen=True)
class Sheets:
    """The sheets of some sections.

    new: those that are to stand in the workbook, a section each; problems: what is to be told.
    """

    new: Sequence[NewSheet]
    problems: Sequence[Problem]

    @property
    def names(self) -> list[str]:
        """What each of them is called."""
        return [one.renews.name if one.renews else one.name for one in self.new]


Stand = tuple[Section, str, Area]
"""A section, and where its crosstable stands in the workbook: a sheet and an area."""


def sheets_of(stands: Sequence[Stand], package: Package, of_several: bool) -> Sheets:
    """A sheet for each section, in the place of that which an earlier run made of it.

    of_several: whether the workbook has more sections than these. Raises Damaged.
    """
    ours = marked(package, MARK)
    made = {
        there: of
        for name, of in ours.items()
        if (there := package.sheet(name)) and not is_somebodys_own(package, there)
    }
    old = _renewed(stands, made)
    several = of_several or len(stands) > 1
    taken = {name.casefold(): name for name in package.tabs}
    before = set(taken)
    new: list[NewSheet] = []
    problems: list[Problem] = []
    for (section, sheet, area), renews in zip(stands, old, strict=True):
        wanted = sheet_name(f"{_NAME} {sheet}" if several else _NAME, ())
        name = renews.name if renews else sheet_name(wanted, taken)
        if not renews and wanted.casefold() in before:
            there_already = taken[wanted.casefold()]
            problems.append(_stays(there_already, name, there_already in ours))
        taken[name.casefold()] = name
        content = content_of(section, sheet if several else "")
        new.append(NewSheet(name, content, MARK, (sheet, area), renews))
    return Sheets(new, problems)


def _stays(sheet: str, name: str, ours: bool) -> Problem:
    why = "has a picture, a chart, comments or a table on it" if ours else "was not made here"
    message = (
        f"this sheet {why} and stays as it is: the standings are on the sheet {name}; rename or "
        "delete one of them"
    )
    return Problem("warning", sheet, "", message)


def _renewed(stands: Sequence[Stand], made: Mapping[Sheet, str]) -> list[Sheet | None]:
    """The sheet that was made of each section: of just there, else of the same sheet.

    Where the only sheet that was made refers to nothing any more, it is that of the only section.
    """
    left = {sheet: referred(of) for sheet, of in made.items()}
    found: dict[int, Sheet] = {}

    def take(index: int, fits: Iterable[Sheet]) -> None:
        if index not in found and (sheet := next(iter(fits), None)):
            found[index] = sheet
            del left[sheet]

    for index, (_, name, area) in enumerate(stands):
        corner = (name.casefold(), Cell(area.top, area.left))
        take(index, [one for one, of in left.items() if of and (of[0].casefold(), of[1]) == corner])
    for index, (_, name, _) in enumerate(stands):
        if sum(other == name for _, other, _ in stands) == 1:
            same = [one for one, of in left.items() if of and of[0].casefold() == name.casefold()]
            take(index, same)
    if len(stands) == len(made) == 1:
        take(0, [one for one, of in left.items() if of is None])
    return [found.get(index) for index in range(len(stands))]


def content_of(section: Section, sheet: str) -> Content:
    """What stands on a sheet of standings; sheet: the name of the section's, "" where it is alone.

    The title, the round after which these are the standings, and the table by places.
    """
    table = section.crosstable
    columns = list(_columns(section))
    title = title_of(table) or table.sheet or _NAME
    parts = [sheet] if sheet and sheet != title else []
    subtitle = ", ".join([*parts, f"{_NAME.lower()} after round {table.event.rounds}"])
    looks = [_look_of(column) for column in columns]
    head = Look(bold=True, color=INK, fill=PAPER, border=LINE)
    headings = [
        NewCell(str(column.heading), head._replace(align=placed(column.kind))) for column in columns
    ]
    cells = list(zip(*(column.cells for column in columns), strict=True))
    rows: list[list[NewCell]] = [
        [NewCell(writable(visible(title)), _TITLE)],
        [NewCell(writable(visible(subtitle[:1].upper() + subtitle[1:])), _NOTE)],
        [],
        headings,
        *(list(map(NewCell, row, looks)) for row in cells),
        [],
        *([NewCell(note, _NOTE)] for note in _notes(section)),
    ]
    names = sum(column.heading in ("Place", "No.") or column.kind == "name" for column in columns)
    widths = [width_of(column) + _ROOM for column in columns]
    lines = (max(map(_lines, row, widths)) for row in cells)
    high = [
        (row, count * _LINE_HEIGHT) for row, count in enumerate(lines, _HEADER + 1) if count > 1
    ]
    return Content(rows, widths, _HEADER, names, (*_HEIGHTS, *high))


def _lines(value: str | float | None, width: float) -> int:
    """How many lines a text takes; not every program makes the row high enough by itself."""
    if not isinstance(value, str) or len(value) < width:
        return 1
    return len(wrap(value, int(width) - _ROOM, max_lines=_MOST_LINES)) or 1


def _look_of(column: Column) -> Look:
    bold, wrap = column.heading in ("Place", "Pts"), column.kind in ("name", "text")
    look = Look(bold=bold, border=LINE, align=placed(column.kind), wrap=wrap)
    form = number_format(column)
    return look._replace(form=form) if form else look


def _notes(section: Section) -> Iterator[str]:
    """What the headings mean."""
    known = [one for one in section.known if one.heading != one.name]
    if known:
        yield "; ".join(f"{system.heading} = {system.name}" for system in known)
    if any(standing.separated_by for standing in section.standings):
        yield _SEPARATED
    if any(standing.tied for standing in section.standings):
        yield _SHARED


def _columns(section: Section) -> Iterator[Column]:
    """The columns, each from the first place down."""
    table, standings = section.crosstable, section.standings
    yield Column("Place", "number", [standing.place for standing in standings])
    yield Column("No.", "number", [standing.number for standing in standings])
    names = [writable(standing.name) for standing in standings]
    if any(names):
        yield Column("Team" if table.header.teams else "Name", "name", names)
    for column in own_columns(section):
        yield _own(column, [standing.number for standing in standings])
    yield Column("Pts", "points", [float(standing.points) for standing in standings])
    for system in section.known:
        values = (standing.tiebreaks[system.code] for standing in standings)
        cells = [None if value is None else float(value) for value in values]
        yield Column(system.heading, "tiebreak", cells)
    headings = {system.code: system.heading for system in section.order}
    separated = [headings.get(standing.separated_by or "") for standing in standings]
    yield Column("Separated by", "text", separated)


def _own(column: OwnColumn, numbers: Sequence[int]) -> Column:
    """A column of the sheet, under its own heading."""
    cells = [writable(column.values[number]) for number in numbers]
    texts = any(isinstance(cell, str) for cell in cells)
    return Column(str(writable(column.heading)), "text" if texts else "number", cells)
