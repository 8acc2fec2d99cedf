"""Names, numbers and results that are formulas without a stored result: computed before reading.

Every workbook that openpyxl saved is like this. Points, places and tie-breaks stay blank: what they
show follows from the results, and is no evidence. A formula that looks like a result, such as =D5,
is one that Excel took for a formula.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product

from xltiebreak.book.sections.joined import SheetTables
from xltiebreak.files.file import Calculate
from xltiebreak.languages.text import pattern
from xltiebreak.lossless.ooxml import LAST_COLUMN
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.finding.words import Role
from xltiebreak.reading.grid import Cell, FormulaCell, Grid, Problem

_INPUTS: tuple[Role, ...] = ("number", "name", "first name", "rating", "team", "board")
_SIGNED = pattern(r"[-+]")

ReadSheet = Callable[[Grid], Sequence[Crosstable]]


def is_typed_result(text: str) -> bool:
    """Whether a formula without `=` is a result that Excel took for a formula."""
    text = text.strip()
    return notation.is_result(text if _SIGNED.match(text) else f"={text}")


def read_computed(
    grids: Sequence[Grid], read: ReadSheet, calculate: Calculate | None
) -> list[SheetTables]:
    """Read sheets, with the results of formulas that have none where a crosstable needs them.

    A sheet without a crosstable is computed as a whole, if no sheet has one.
    """
    sheets = [SheetTables(grid, read(grid)) for grid in grids]
    if calculate is None:
        return sheets
    has_tables = any(sheet.tables for sheet in sheets)
    return [
        _again(sheet, read, calculate) if sheet.tables or not has_tables else sheet
        for sheet in sheets
    ]


def _again(sheet: SheetTables, read: ReadSheet, calculate: Calculate) -> SheetTables:
    grid, tables = sheet.grid, sheet.tables
    waiting = [one.cell for one in _uncalculated(grid) if not is_typed_result(one.text)]
    if waiting and not tables:
        tables = read(_with_results(grid, waiting, calculate))
    if tables:
        waiting = [cell for cell in waiting if any(_needs(table, cell) for table in tables)]
    if not waiting:
        return sheet
    computed = _with_results(grid, waiting, calculate)
    return SheetTables(computed, read(computed))


def _uncalculated(grid: Grid) -> Iterator[FormulaCell]:
    formulas = grid.formulas(range(1, LAST_COLUMN + 1))
    return (formula for formula in formulas if not formula.calculated)


def _needs(table: Crosstable, cell: Cell) -> bool:
    """Whether a crosstable reads a cell, and nothing follows from its own results there."""
    header = table.header
    columns = {column for role in _INPUTS for column in header.roles.get(role, ())}
    return cell.row > header.row and cell.column in {*columns, *header.round_columns}


def _with_results(grid: Grid, cells: Iterable[Cell], calculate: Calculate) -> Grid:
    """Return a grid with the results of formulas, which count as calculated."""
    from xltiebreak.lossless.recalculation.cells import Why  # few files need it
    from xltiebreak.lossless.recalculation.values import ErrorValue  # few files need it

    made: dict[Cell, object] = {}
    for cell in cells:
        value = calculate(grid.sheet, cell)
        if not isinstance(value, Why):
            made[cell] = value.text if isinstance(value, ErrorValue) else value
    if not made:
        return grid

    def formulas(columns: Collection[int]) -> Iterable[FormulaCell]:
        return [
            one._replace(calculated=True) if one.cell in made else one
            for one in grid.formulas(columns)
        ]

    bottom = max(cell.row for cell in made)
    rows = [*grid.rows, *[()] * (bottom - grid.bottom)]
    return grid._replace(rows=rows, formulas=formulas).with_values(made)


def notes_on(before: Sequence[Grid], tables: Sequence[Crosstable]) -> Iterator[Problem]:
    """Yield a note for each sheet of which a crosstable read formulas without a stored result."""
    waiting: Mapping[str, set[Cell]] = {
        grid.sheet: {one.cell for one in _uncalculated(grid) if not is_typed_result(one.text)}
        for grid in before
    }
    read: dict[str, set[Cell]] = {}
    for table in tables if any(waiting.values()) else ():
        columns = {c for role in _INPUTS for c in table.header.roles.get(role, ())}
        for at in product(table.rows.values(), {*columns, *table.header.round_columns}):
            origin, value = table.grid.origin(Cell(*at)), table.grid.at(*at)
            if value is not None and origin.cell in waiting.get(origin.sheet, ()):
                read.setdefault(origin.sheet, set()).add(origin.cell)
    for sheet, cells in read.items():
        more = f" and {len(cells) - 1} more have" if len(cells) > 1 else " has"
        message = (
            f"this formula{more} no stored result, as no spreadsheet program saved the file: "
            "computed"
        )
        yield Problem("warning", sheet, min(cells), message, note=True)
