"""Fill tie-breaks: writes the same values into the same cells as in a closed workbook.

A press renews what an earlier fill wrote, and never overwrites a formula. If the program cannot say
which cells hold formulas, other columns are filled only if they are blank for every
player: any value could be a formula's result, and a blank cell below it a part of that result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from xltiebreak.buttons.book import (
    CannotPress,
    CellChange,
    NameChange,
    OpenSheet,
    OpenWorkbook,
    Press,
    Sections,
    lines_that_fit,
    message_with,
    refusal,
    sections_of,
)
from xltiebreak.crosstable.messages.wording import first_cells
from xltiebreak.figures import as_float, read_points
from xltiebreak.grid import Cell, Problem
from xltiebreak.sections import Filled, Section
from xltiebreak.sections.filling import (
    blanks_to_fill,
    computes_by_itself,
    computing_problem,
    left_over,
    replaced_problems,
    rules_by_column,
    stale_awards,
    tiebreak_columns_of,
    with_room,
)
from xltiebreak.sections.joined import read_elsewhere
from xltiebreak.sections.marks import CellValue, FilledTable, names_of_marks
from xltiebreak.sections.printed import is_printed
from xltiebreak.sections.sentences import section_title, what_was_filled

_NO_CROSSTABLE = (
    "The rounds are lists, which have no room for tie-breaks. Add a sheet with a crosstable: No., "
    "Name and Rnd1, Rnd2 ... as headings, numbers and names below. Then press Fill again."
)


_LIVING = (
    "This workbook computes by itself, with functions in its sheets: nothing is left to fill. For "
    "a new player copy the formulas of the row above."
)


def _without_living(found: Sections, living: Collection[str]) -> Sections:
    """The sections whose sheets do not compute by themselves; a note for each other sheet."""
    left = [one for one in found.sections if one.crosstable.sheet not in living]
    message = "left to its own formulas, which functions in the sheet compute"
    notes = [Problem("warning", sheet, "", message, note=True) for sheet in sorted(living)]
    return Sections(left, [*found.beside, *notes])


class _SectionFill(NamedTuple):
    """The values of a section's cells, its problems, and the line that says what was filled."""

    values: Mapping[Cell, CellValue]
    changes: Sequence[CellChange]
    problems: Sequence[Problem]
    line: str


def fill(book: OpenWorkbook) -> Press:
    """Fill every crosstable, or nothing if one has errors. Raises CannotPress."""
    living = {sheet.grid.sheet for sheet in book.sheets if sheet.is_living}
    found = _without_living(sections_of(book, typed=True), living)
    if not found.sections:
        raise CannotPress(_LIVING)
    if any(one.crosstable.grid.stands_alone for one in found.sections):
        raise CannotPress(_NO_CROSSTABLE)
    sections = [with_room(section) for section in found.sections]
    problems = [*found.beside, *(problem for one in sections for problem in one.problems)]
    if any(problem.severity == "error" for problem in problems):
        return refusal(problems)
    by_name = {sheet.grid.sheet: sheet for sheet in book.sheets}
    fills = [_filled(section, by_name[section.crosstable.sheet]) for section in sections]
    problems += (problem for one in fills for problem in one.problems)
    changes = [change for one in fills for change in one.changes]
    lines = [one.line for one in fills]
    done = lines_that_fit(lines, "more sections") if changes else ["Nothing was left to fill."]
    marked: dict[str, list[FilledTable]] = {}
    for section, one in zip(sections, fills, strict=True):
        table = section.crosstable
        filled = FilledTable(table, one.values, rules_by_column(section))
        marked.setdefault(table.sheet, []).append(filled)
    names = [
        NameChange(sheet, name, text)
        for sheet, tables in marked.items()
        for name, text in names_of_marks(by_name[sheet].names, tables).items()
    ]
    return Press(message_with("\n".join(done), problems), changes, names)


def _filled(section: Section, sheet: OpenSheet) -> _SectionFill:
    table = section.crosstable
    left: list[Cell] = []

    def writable(cells: Sequence[Cell]) -> list[Cell]:
        kept = _kept(section, sheet, cells)
        left.extend(cell for cell in cells if cell in kept)
        return [cell for cell in cells if cell not in kept]

    found = blanks_to_fill(section, writable)
    problems = list(found.problems)
    values: dict[Cell, CellValue] = {**found.points, **found.places}
    if computes_by_itself(section):
        problems.append(computing_problem(section))
    else:
        wanted = dict(_tiebreaks(section))
        values |= {cell: wanted[cell] for cell in writable(list(wanted))}
        problems += replaced_problems(section, tiebreak_columns_of(section), values.keys())
    problems += stale_awards(section, values)
    old = left_over(section, values, awards=False)
    values |= dict.fromkeys(cell for cell in old if cell not in _kept(section, sheet, old))
    right = _right_ones(section, sheet)
    if wrong := [cell for cell in left if cell not in right]:
        problems.append(_left(table.sheet, sorted(wrong), sheet.fills is None))
    changes = [
        CellChange(table.sheet, cell, value)
        for cell, value in {**values, **read_elsewhere(table)}.items()
        if not _is_there(sheet.grid.at(*cell), value)
    ]
    line = f"{section_title(section)}: nothing was left to fill"
    if changes:
        counts = Filled(len(found.points), len(found.places), by_itself=computes_by_itself(section))
        unfilled = {cell.column for cell in wrong} - {cell.column for cell in values}
        systems = [one for column, one in section.columns.systems.items() if column in unfilled]
        what = what_was_filled(replace(section, filled=counts), systems)
        line = f"{section_title(section)}: filled {what}"
    return _SectionFill(values, changes, problems, line)


def _tiebreaks(section: Section) -> Iterator[tuple[Cell, CellValue]]:
    """The tie-break cells and their values."""
    table = section.crosstable
    for column in tiebreak_columns_of(section):
        if column.head:
            yield column.head, column.heading
        for number, value in column.values.items():
            yield Cell(table.rows[number], column.column), as_float(value)


def _is_there(there: object, value: CellValue) -> bool:
    """Whether a cell holds a value; TRUE is no number, though Python takes it for one."""
    if value is None:
        return there in (None, "")
    return there == value and not isinstance(there, bool)


def _kept(section: Section, sheet: OpenSheet, cells: Sequence[Cell]) -> set[Cell]:
    """The cells that must not be written, because a formula fills them or may fill them.

    What an earlier press wrote, and what nobody has changed since, is no formula's result.
    """
    own = section.crosstable.marked.cells
    if sheet.fills is None:
        return _unknown(section, cells)
    kept = set(sheet.fills(cells))
    if sheet.is_sure:
        return kept
    formulas = sheet.grid.formulas({cell.column for cell in kept})
    columns = {formula.cell.column for formula in formulas}
    return {cell for cell in kept if cell not in own or cell.column in columns}


def _unknown(section: Section, cells: Sequence[Cell]) -> set[Cell]:
    """The cells that may hold the results of formulas, if the program cannot say it.

    In a column of which at least half is ours, those are the values that no fill wrote. Any other
    column is left if it has a value at all: formulas may have taken the place of what we wrote, and
    some results are what we wrote by chance.
    """
    table = section.crosstable.typed
    kept: set[Cell] = set()
    for column in {cell.column for cell in cells}:
        others = {row for row in table.rows.values() if table.grid.text(row, column)}
        ours = sum(cell.column == column for cell in table.marked.cells)
        rows = others if len(others) <= ours else table.rows.values() if others else ()
        kept |= {cell for cell in cells if cell.column == column and cell.row in rows}
    return kept


def _right_ones(section: Section, sheet: OpenSheet) -> set[Cell]:
    """The cells in which the right tie-break is printed already."""
    table = section.crosstable
    return {
        cell
        for column, _, values in section.column_values()
        for number, row in table.rows.items()
        if is_printed(values[number], read_points(sheet.grid.at(*(cell := Cell(row, column)))))
    }


def _left(sheet: str, cells: Sequence[Cell], unknown: bool) -> Problem:
    what = "formulas may fill this column" if unknown else "formulas fill these cells"
    message = f"left as they are, because {what}: {first_cells(cells)}; clear and press again"
    return Problem("warning", sheet, str(cells[0]), message)
