"""Ranges of Calc -> cells -> answers, without importing anything of LibreOffice.

Calc passes a range as an object, so that a cell with an error reaches the function as a text and
does not fail the call. Other arguments arrive as values, omitted ones as None.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xltiebreak.reading.grid import Area, Cell, Grid
from xltiebreak.reading.worksheet import FUNCTIONS, Answer, Argument, cells_of, error_text

Range = Any
"""An XCellRange of Calc."""

_LAST_ROW = 1_048_575  # counted from 0
_ERRORS = {503: "#NUM!", 519: "#VALUE!", 524: "#REF!", 525: "#NAME?", 532: "#DIV/0!", 32767: "#N/A"}
"""The texts that Calc shows for errors that have more than a number."""


def method(name: str) -> str:
    """Return a function's name after `TB.`: MODMEDIAN, PLACE (of TBPLACE)."""
    return name[2:] if name.startswith("TB") else name


_METHODS = {method(name): function for name, function in FUNCTIONS.items()}


def answer(method: str, *arguments: Argument | Range) -> Sequence[Sequence[Answer]]:
    """The rows that a function returns, or its error as the text of one cell."""
    try:
        lines = _METHODS[method](*map(_read, arguments))
    except Exception as error:  # LibreOffice would show a number and no message
        lines = [[error_text(error)]]
    return tuple(map(tuple, lines))


def _read(argument: Argument | Range) -> Argument:
    """An argument in the form that the worksheet functions take."""
    if not hasattr(argument, "getDataArray"):
        return argument
    argument = _ended(argument)
    rows = argument.getDataArray()
    if any(None in row for row in rows):  # a cell with an error; only the cell itself knows which
        rows = [
            [_error(argument, line, column) if value is None else value for column, value in cells]
            for line, cells in ((line, enumerate(row)) for line, row in enumerate(rows))
        ]
    return cells_of(rows)._replace(
        corner=lambda: _corner(argument),
        near=lambda area: _near(argument, area),
        name=lambda name: _named(argument, name),
    )


def _ended(columns: Range) -> Range:
    """Whole columns up to the last used row of their sheet; any other range as it is."""
    address = columns.getRangeAddress()
    if address.EndRow < _LAST_ROW:
        return columns
    used = columns.getSpreadsheet().createCursor()
    used.gotoEndOfUsedArea(False)
    last = max(used.getRangeAddress().EndRow, address.StartRow) - address.StartRow
    return columns.getCellRangeByPosition(0, 0, address.EndColumn - address.StartColumn, last)


def _error(where: Range, line: int, column: int) -> str:
    code: int = where.getCellByPosition(column, line).getError()
    return _ERRORS.get(code, f"Err:{code}")


def _corner(where: Range) -> Cell:
    address = where.getRangeAddress()
    return Cell(address.StartRow + 1, address.StartColumn + 1)


def _named(where: Range, name: str) -> str:
    """What a name of the sheet refers to, "" without one."""
    names = where.getSpreadsheet().NamedRanges
    return str(names.getByName(name).getContent()) if names.hasByName(name) else ""


def _near(where: Range, area: Area) -> Grid:
    """Some cells of the sheet of a range; a formula as it is typed.

    The formula that asks may stand there: its value would depend on itself.
    """
    sheet = where.getSpreadsheet()
    right = min(area.right, sheet.getColumns().getCount())
    if right < area.left:
        return Grid("", ())
    found = sheet.getCellRangeByPosition(area.left - 1, area.top - 1, right - 1, area.bottom - 1)
    return Grid("", found.getFormulaArray(), area.top, area.left)
