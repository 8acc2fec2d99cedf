"""Fill tie-breaks: writes the same values into the same cells as in a closed workbook.

A press never overwrites a formula. If the program cannot say which cells hold formulas, it fills
only columns that are blank for every player: any value could be a formula's result, and a blank
cell below it a part of that result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.buttons.book import (
    CannotPress,
    CellChange,
    OpenSheet,
    OpenWorkbook,
    Press,
    message_with,
    refusal,
    sections_of,
)
from xltiebreak.crosstable import read_points
from xltiebreak.crosstable.messages.wording import first_cells
from xltiebreak.grid import Cell, Problem
from xltiebreak.sections import Section, is_printed
from xltiebreak.sections.filling import (
    blanks_to_fill,
    computes_by_itself,
    computing_problem,
    tiebreak_columns_of,
    with_room,
)
from xltiebreak.sections.joined import read_elsewhere

_NO_CROSSTABLE = (
    "The rounds are lists, which have no room for tie-breaks. Add a sheet with a crosstable: No., "
    "Name and Rnd1, Rnd2 ... as headings, numbers and names below. Then press Fill again."
)


class _SectionChanges(NamedTuple):
    """The changes in a section, and its problems."""

    cells: Mapping[Cell, float | str | None]
    problems: Sequence[Problem]


def fill(book: OpenWorkbook) -> Press:
    """Fill every crosstable, or nothing if one has errors. Raises CannotPress."""
    found = sections_of(book)
    if any(one.crosstable.grid.stands_alone for one in found.sections):
        raise CannotPress(_NO_CROSSTABLE)
    sections = [with_room(section) for section in found.sections]
    problems = [*found.beside, *(problem for one in sections for problem in one.problems)]
    if any(problem.severity == "error" for problem in problems):
        return refusal(problems)
    by_name = {sheet.grid.sheet: sheet for sheet in book.sheets}
    written: list[CellChange] = []
    for section in sections:
        name = section.crosstable.sheet
        filled = _filled(section, by_name[name])
        written += [CellChange(name, cell, value) for cell, value in filled.cells.items()]
        problems += filled.problems
    count = len(written)
    done = f"{count} cell{'s' * (count != 1)} filled." if count else "Nothing was left to fill."
    return Press(message_with(done, problems), written)


def _filled(section: Section, sheet: OpenSheet) -> _SectionChanges:
    table = section.crosstable
    left: list[Cell] = []

    def writable(cells: Sequence[Cell]) -> list[Cell]:
        kept = _kept(section, sheet, cells)
        left.extend(cell for cell in cells if cell in kept)
        return [cell for cell in cells if cell not in kept]

    found = blanks_to_fill(section, writable)
    problems = list(found.problems)
    cells: dict[Cell, float | str | None] = {**found.points, **found.places}
    cells |= read_elsewhere(table)
    if computes_by_itself(section):
        problems.append(computing_problem(section))
    else:
        wanted = dict(_tiebreaks(section))
        cells |= {cell: wanted[cell] for cell in writable(list(wanted))}
    right = _right_ones(section)
    if wrong := [cell for cell in left if cell not in right]:
        problems.append(_left(table.sheet, sorted(wrong), sheet.fills is None))
    return _SectionChanges(cells, problems)


def _tiebreaks(section: Section) -> Iterator[tuple[Cell, float | str | None]]:
    """The tie-break cells to change, and their new values."""
    table = section.crosstable
    for column in tiebreak_columns_of(section):
        if column.head:
            yield column.head, column.heading
        for number, value in column.values.items():
            cell = Cell(table.rows[number], column.column)
            there, made = table.grid.at(*cell), None if value is None else float(value)
            is_number = isinstance(there, (int, float)) and not isinstance(there, bool)
            if (made is None and there not in (None, "")) or (
                made is not None and not (is_number and there == made)
            ):
                yield cell, made


def _kept(section: Section, sheet: OpenSheet, cells: Sequence[Cell]) -> set[Cell]:
    """The cells that must not be written."""
    if sheet.fills is not None:
        return set(sheet.fills(cells))
    rows, grid = section.crosstable.rows.values(), section.crosstable.grid
    shown = {
        column
        for column in {cell.column for cell in cells}
        if any(grid.text(row, column) for row in rows)
    }
    return {cell for cell in cells if cell.column in shown}


def _right_ones(section: Section) -> set[Cell]:
    """The cells in which the right tie-break is printed already."""
    table = section.crosstable
    return {
        cell
        for column, _, values in section.column_values()
        for number, row in table.rows.items()
        if is_printed(values[number], read_points(table.grid.at(*(cell := Cell(row, column)))))
    }


def _left(sheet: str, cells: Sequence[Cell], unknown: bool) -> Problem:
    what = "formulas may fill this column" if unknown else "formulas fill these cells"
    message = f"left as they are, because {what}: {first_cells(cells)}; clear and press again"
    return Problem("warning", sheet, str(cells[0]), message)
