"""Workbooks of a few cells, and what a formula among them shows."""

from __future__ import annotations

from collections.abc import Mapping

from openpyxl.utils import coordinate_to_tuple

from xltiebreak.lossless.recalculation.cells import At, Formula, SheetCells, Why
from xltiebreak.lossless.recalculation.engine import Recalculation
from xltiebreak.lossless.recalculation.values import ErrorValue, Value

Typed = Mapping[str, object]
"""What is typed into cells by address; a list goes down, and a text with "=" is a formula."""

NO_CELLS: Typed = {}
NOT_AVAILABLE, WRONG_VALUE, DIVISION = map(ErrorValue, ("#N/A", "#VALUE!", "#DIV/0!"))
PLACE = "H9"
"""The cell of the formula that a test is about."""


def sheet_of(title: str, typed: Typed, **more: object) -> SheetCells:
    """A sheet with these cells; None is a blank one."""
    values: dict[At, Value] = {}
    formulas: dict[At, Formula] = {}
    for address, given in typed.items():
        row, column = coordinate_to_tuple(address)
        for at, one in enumerate(given if isinstance(given, list) else [given], row):
            if isinstance(one, str) and one.startswith("="):
                formulas[at, column] = Formula(one[1:], (at, column))
            elif isinstance(one, Formula):
                formulas[at, column] = one
            elif one is not None:
                is_whole = isinstance(one, int) and not isinstance(one, bool)
                values[at, column] = float(one) if is_whole else one
    return SheetCells(title, values, formulas, **more)  # type: ignore[arg-type]


def book_of(*sheets: SheetCells) -> Recalculation:
    return Recalculation({sheet.title.casefold(): sheet for sheet in sheets}.get)


def shown(
    formula: str, cells: Typed = NO_CELLS, others: Mapping[str, Typed] | None = None
) -> object:
    """What a formula shows on the sheet Open; others: cells of other sheets by name."""
    sheets = [sheet_of(name, typed) for name, typed in (others or {}).items()]
    book = book_of(sheet_of("Open", {**cells, PLACE: formula}), *sheets)
    return book.result("open", coordinate_to_tuple(PLACE))


def reason_of(formula: str, cells: Typed = NO_CELLS) -> str:
    """Why a formula is unknown; a value that it shows fails the test."""
    result = shown(formula, cells)
    assert isinstance(result, Why), f"{formula} shows {result!r}, and should be unknown"
    assert result.reason
    return result.reason
