"""Choose the values for the cells of a sheet: tie-breaks, points and places.

This module decides which cell gets which value. Its callers write them, into a closed workbook or
an open one, and decide which cells may be written and how they look.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.evidence.proposals import rival_places
from xltiebreak.crosstable.messages.wording import first_cells, one_for_many
from xltiebreak.figures import read_points
from xltiebreak.grid import Cell, Finding, Problem
from xltiebreak.sections import Section, places_problem, wrong_places
from xltiebreak.sections.marks import CellValue, value_text
from xltiebreak.sections.printed import is_printed
from xltiebreak.systems import EDITIONS, System, Value
from xltiebreak.text import cell_text, shown

_READS = re.compile(r"[A-Za-z]\$?\d|[A-Za-z]\(|\]")
"""Matches a formula that reads other cells: by address, a function, or a column of a table."""

Writable = Callable[[Sequence[Cell]], Iterable[Cell]]
"""Takes blank or printed cells, returns those that may be written."""


class TiebreakColumn(NamedTuple):
    """A column of tie-breaks: its system, and the values by player number.

    head, heading: the header cell of a new column and its text; None and "" for one on the sheet.
    """

    column: int
    system: System
    values: Mapping[int, Value]
    head: Cell | None = None
    heading: str = ""


class Blanks(NamedTuple):
    """Points and places by cell; problems: wrong printed values that stay."""

    points: Mapping[Cell, float]
    places: Mapping[Cell, float]
    problems: Sequence[Problem]


def tiebreak_columns_of(section: Section) -> Iterator[TiebreakColumn]:
    """Yield the tie-break columns of the sheet; if it has none, new ones on its right."""
    if section.columns.systems:
        for column, system, values in section.column_values():
            yield TiebreakColumn(column, system, values)
        return
    top = section.crosstable.area.top
    for column, system in zip(new_columns(section), section.known, strict=True):
        head = Cell(top, column)
        yield TiebreakColumn(column, system, section.values(system), head, system.heading)


def rules_by_column(section: Section) -> dict[int, str]:
    """Return the edition of FIDE's tie-breaks in each column of a section that has one."""
    rules = {one.column: one.system.rules for one in tiebreak_columns_of(section)}
    return {column: meant for column, meant in rules.items() if meant in EDITIONS}


def blanks_to_fill(section: Section, writable: Writable, *, overwrite: bool = False) -> Blanks:
    """Return points and places for the blank cells of a section without errors.

    overwrite: also replace printed points and places.
    """
    table = section.crosstable
    header, event = table.header, table.event
    if not event.rounds:
        return Blanks({}, {}, ())  # no player has points before the first round

    def cells(column: int | None) -> Iterable[Cell]:
        if column is None or column == header.number_column:
            return ()
        wanted = (Cell(row, column) for row in table.rows.values())
        return writable([cell for cell in wanted if overwrite or not table.grid.text(*cell)])

    numbers = {row: number for number, row in table.rows.items()}
    place_of = {standing.number: float(standing.place) for standing in section.standings}
    points = {cell: event.placing[numbers[cell.row]] for cell in cells(header.column("points"))}
    places = {cell: place_of[numbers[cell.row]] for cell in cells(header.column("place"))}
    problems: list[Problem] = []
    if places and _is_ambiguous(table, places):
        message = (
            "left blank: with places in this column, the opponents' numbers could be mistaken for "
            "places; put the column of the players' numbers before it, or give it another heading"
        )
        first = next(iter(places))
        problems.append(Problem("warning", table.sheet, str(first), message))
        places = {}
    return Blanks(points, places, (*problems, *_kept(section, places)))


def _is_ambiguous(table: Crosstable, places: Mapping[Cell, float]) -> bool:
    """Whether the reader could mistake the written places for the players' numbers."""
    if table.header.numbers != "column":
        return False
    texts = {cell: cell_text(place) for cell, place in places.items()}
    return rival_places(table.header, table.grid.with_texts(texts), table.bottom) is not None


def _kept(section: Section, places: Mapping[Cell, float]) -> Iterator[Problem]:
    """Warn of printed places that contradict the standings and are not overwritten."""
    wrong = [found.cell for found in wrong_places(section) if found.cell not in places]
    if wrong:
        problem = places_problem(section, wrong)
        message = f"{problem.message}, and stay unchanged"
        yield problem._replace(message=message, remedy="overwrite_points")


def replaced_problems(
    section: Section, columns: Iterable[TiebreakColumn], written: Collection[Cell]
) -> list[Problem]:
    """Return warnings for tie-breaks that no fill wrote and that a fill replaces.

    columns: those that are filled; written: the cells that are. Many are one warning.
    """
    table = section.crosstable.typed
    replaced: list[Finding] = []
    for column, _, values, *_ in columns:
        heading = shown(table.grid.text(table.header.row, column))
        printed = table.grid.down(column, [table.rows[number] for number in values])
        for (number, value), there in zip(values.items(), printed, strict=True):
            if there in (None, "") or is_printed(value, read_points(there)):
                continue
            if (cell := Cell(table.rows[number], column)) in written:
                made = "nothing" if value is None else f"{float(value):g}"
                whose = f"{heading} of player {number}"
                message = f"{whose}: {shown(cell_text(there))} replaced by {made}"
                replaced.append(Finding(cell, message))
    findings = one_for_many(replaced, "{count} tie-breaks were replaced ({cells}); first, {first}")
    return [Problem("warning", table.sheet, str(one.cell), one.message) for one in findings]


def stale_awards(section: Section, written: Mapping[Cell, CellValue]) -> list[Problem]:
    """Return a warning if awards of an earlier fill stay beside other values than before.

    written: what this fill writes, awards not among it.
    """
    table = section.crosstable
    prizes = table.header.roles.get("prize", ())
    marked = table.marked.cells
    awards = sorted(cell for cell in marked if cell.column in prizes and cell not in written)
    if not awards or all(value_text(written[cell]) == marked.get(cell, "") for cell in written):
        return []
    message = f"awards of an earlier fill stay ({first_cells(awards)}): write the awards again"
    return [Problem("warning", table.sheet, str(awards[0]), message)]


def left_over(section: Section, written: Collection[Cell], awards: bool) -> list[Cell]:
    """Return the cells that an earlier fill wrote and this one does not.

    awards: whether this fill writes awards too, else theirs are not left over.
    """
    table = section.crosstable
    prizes = table.header.roles.get("prize", ())
    return [
        cell
        for cell in table.marked.cells
        if cell not in written and (awards or cell.column not in prizes)
    ]


def computes_by_itself(section: Section) -> bool:
    """Whether all tie-breaks on the sheet are formulas and at least one reads other cells.

    Formulas that a fill wrote do not count.
    """
    table, columns = section.crosstable, section.columns.systems
    formulas = {
        formula.cell: formula.text
        for formula in table.grid.formulas(set(columns))
        if formula.cell not in table.marked.living
    }
    if not formulas:
        return False
    cells = {Cell(row, column) for row in table.rows.values() for column in columns}
    return cells <= formulas.keys() and any(_READS.search(formulas[cell]) for cell in cells)


def computing_problem(section: Section) -> Problem:
    """Return the warning for a sheet whose tie-breaks are formulas."""
    table = section.crosstable
    first = min(Cell(row, min(section.columns.systems)) for row in table.rows.values())
    message = (
        "the tie-breaks on this sheet are formulas, which stay unchanged: check compares their "
        "values"
    )
    return Problem("warning", table.sheet, str(first), message)


def with_room(section: Section) -> Section:
    """Add problems: columns that are not filled, and new columns that have no room."""
    table = section.crosstable
    if not section.sound:
        return section
    problems: list[Problem] = []
    if not section.columns.systems:
        taken = _taken(table, new_columns(section))
        if taken:
            message = (
                f"the {len(section.known)} tie-break columns would go here, but the cell is not "
                f"empty: insert {len(section.known)} columns to the right of {table.area}, or "
                "head the columns to be filled TBrk1, TBrk2 ..."
            )
            problems.append(Problem("error", table.sheet, taken, message))
    elif section.columns.without:
        codes = ", ".join(system.code for system in section.columns.without)
        message = f"no column for {codes}: head one with the code to have it filled"
        where = str(table.header.area)
        problems.append(Problem("warning", table.sheet, where, message, note=True))
    for column, text in section.columns.unknown.items():
        message = f"{text} is not filled: head it TBrk1, TBrk2 ... or with a code such as MM"
        problems.append(Problem("warning", table.sheet, str(Cell(table.area.top, column)), message))
    for column, text in section.columns.beyond.items():
        codes = ", ".join(system.code for system in section.order)
        message = f"{text} is not filled: the order has only {codes}"
        problems.append(Problem("warning", table.sheet, str(Cell(table.area.top, column)), message))
    return replace(section, problems=(*section.problems, *problems))


def new_columns(section: Section) -> range:
    """The columns that a section without tie-break columns gets on its right."""
    if section.columns.systems:
        return range(0)
    first = section.crosstable.area.right + 1
    return range(first, first + len(section.known))


def _taken(table: Crosstable, columns: range) -> str | None:
    """The first cell in these columns beside the crosstable that is not empty."""
    rows = range(table.area.top, table.area.bottom + 1)
    cells = (Cell(row, column) for row in rows for column in columns)
    return next((str(cell) for cell in cells if table.grid.text(*cell)), None)
