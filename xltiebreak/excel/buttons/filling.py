"""Fill tie-breaks: writes the same values into the same cells as in a closed workbook.

A press renews what an earlier fill wrote, and never overwrites a formula. If the program cannot say
which cells hold formulas, other columns are filled only if they are blank for every
player: any value could be a formula's result, and a blank cell below it a part of that result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.filling import (
    SectionFill,
    own_formulas,
    with_column_problems,
    with_points_error,
)
from xltiebreak.book.sections.marks import CellValue
from xltiebreak.book.sections.planning import Wishes, planned
from xltiebreak.book.sections.printed import is_printed
from xltiebreak.book.sections.sentences import section_title, what_was_filled
from xltiebreak.book.sections.twice import shown_elsewhere
from xltiebreak.excel.buttons.book import (
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
from xltiebreak.languages.figures import read_points
from xltiebreak.reading import crosstable
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Cell, FormulaCell, Grid, Problem, first_few

_NO_CROSSTABLE = (
    "The rounds are lists, which have no room for tie-breaks. Add a sheet with a crosstable: No., "
    "Name and Rnd1, Rnd2 ... as headings, numbers and names below. Then press Fill again."
)


_LIVE = (
    "This workbook computes by itself, with functions in its sheets: nothing is left to fill. For "
    "a new player copy the formulas of the row above."
)


def _without_live(read: Sections, live: Collection[str]) -> Sections:
    """The sections whose sheets do not compute by themselves; a note for each other sheet."""
    left = [section for section in read.sections if section.crosstable.sheet not in live]
    message = "left to its own formulas, which functions in the sheet compute"
    notes = [Problem("warning", sheet, None, message, note=True) for sheet in sorted(live)]
    return Sections(left, [*read.beside, *notes], read.from_lists)


@dataclass(frozen=True)
class _Sheet:
    """An open sheet as the target of a fill: cells that a formula fills, or may fill, stay."""

    section: Section
    sheet: OpenSheet

    def fillable(self, cells: Sequence[Cell]) -> list[Cell]:
        kept = _kept(self.section, self.sheet, cells)
        return [cell for cell in cells if cell not in kept]

    renewable = clearable = fillable

    def forms(self, cells: Sequence[Cell]) -> Mapping[Cell, str]:
        return {}


@dataclass(frozen=True)
class _Book:
    """An open workbook as the book of a plan."""

    sheets: Mapping[str, OpenSheet]
    from_lists: Mapping[str, Collection[Cell]]

    @property
    def marks(self) -> Mapping[str, Mapping[str, str]]:
        return {name: sheet.names for name, sheet in self.sheets.items()}

    def target(self, section: Section) -> _Sheet:
        return _Sheet(section, self.sheets[section.crosstable.sheet])

    def checks(self, table: Crosstable) -> Collection[Cell]:
        return ()

    def read(self, grid: Grid, header_row: int | None = None) -> Sequence[Crosstable]:
        return crosstable.read(grid, header_row)


def fill(book: OpenWorkbook) -> Press:
    """Fill every crosstable, or nothing if one has errors. Raises CannotPress."""
    live = {sheet.grid.sheet for sheet in book.sheets if sheet.is_live}
    read = _without_live(sections_of(book, typed=True), live)
    if not read.sections:
        raise CannotPress(_LIVE)
    if any(section.crosstable.grid.stands_alone for section in read.sections):
        raise CannotPress(_NO_CROSSTABLE)
    shown = shown_elsewhere(read.sections)
    left = [one.section for one in shown if not one.section.systems]
    sections = [
        with_column_problems(with_points_error(section), lambda: _formulas(book))
        for section in read.sections
        if not any(section is one for one in left)
    ]
    problems = [*read.beside, *(problem for section in sections for problem in section.problems)]
    if any(problem.severity == "error" for problem in problems):
        return refusal(problems)
    by_name = {sheet.grid.sheet: sheet for sheet in book.sheets}
    plan = planned(sections, _Book(by_name, read.from_lists), Wishes())
    problems = [*read.beside, *plan.problems, *(one.problem for one in shown)]
    changes = [
        CellChange(sheet, cell, new.value)
        for sheet, of_sheet in plan.sheets.items()
        for cell, new in of_sheet.cells.items()
        if not _is_there(by_name[sheet].grid.at(*cell), new.value)
    ]
    changed = {(change.sheet, change.cell) for change in changes}
    lines: list[str] = []
    for section, made in zip(sections, plan.fills, strict=True):
        assert made  # all sections are sound
        table, sheet = section.crosstable, by_name[section.crosstable.sheet]
        wrong = {*made.kept, *own_formulas(section)} - _right_ones(section, sheet)
        problems += made.section.problems
        if wrong:
            problems.append(_left(table.sheet, sorted(wrong), sheet.fills is None))
        written = {(table.sheet, cell) for cell in (*made.values, *made.results)}
        lines.append(_line(made, wrong, not changed.isdisjoint(written)))
    done = lines_that_fit(lines, "more sections") if changes else ["Nothing was left to fill."]
    names = [
        NameChange(sheet, name, text)
        for sheet, of_sheet in plan.sheets.items()
        for name, text in of_sheet.names.items()
    ]
    return Press(message_with("\n".join(done), problems), changes, names)


def _formulas(book: OpenWorkbook) -> Iterator[tuple[str, FormulaCell]]:
    """The formulas of a workbook, as far as the program tells them."""
    for sheet in book.sheets:
        width = max(map(len, sheet.grid.rows), default=0)
        for formula in sheet.grid.formulas(range(1, sheet.grid.left + width + 1)):
            yield sheet.grid.sheet, formula


def _line(made: SectionFill, wrong: Collection[Cell], has_changed: bool) -> str:
    """Return what was filled, but for columns of which wrong values stay."""
    section = made.section
    if not has_changed:
        return f"{section_title(section)}: nothing was left to fill"
    unfilled = {cell.column for cell in wrong} - {cell.column for cell in made.values}
    systems = [system for column, system in section.systems.items() if column in unfilled]
    return f"{section_title(section)}: filled {what_was_filled(section, systems)}"


def _is_there(value_there: object, value: CellValue) -> bool:
    """Whether a cell holds a value; TRUE is no number, though Python takes it for one."""
    return value_there == value and not isinstance(value_there, bool)


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
    message = f"left as they are, because {what}: {first_few(cells)}; clear and press again"
    return Problem("warning", sheet, cells[0], message)
