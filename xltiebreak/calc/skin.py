"""Ranges of Calc -> cells -> answers. No module of LibreOffice is needed here.

A range is handed over as what it is, so that an error in a cell reaches the function as its text
and not in place of it; other arguments come as values, None where they are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xltiebreak.grid import Cell
from xltiebreak.worksheet import FUNCTIONS, Answer, Argument, cells_of, error_text

Range = Any
"""An XCellRange of Calc."""

_SHOWN = {
    503: "#NUM!",
    519: "#VALUE!",
    524: "#REF!",
    525: "#NAME?",
    532: "#DIV/0!",
    32767: "#N/A",
}
"""What Calc shows where it has more than a number for an error."""


def method(name: str) -> str:
    """What a function is called in Calc, where all are parts of TB: MODMEDIAN, PLACE."""
    return name[2:] if name.startswith("TB") else name


_METHODS = {method(name): function for name, function in FUNCTIONS.items()}


def answer(method: str, *arguments: Argument | Range) -> Sequence[Sequence[Answer]]:
    """The lines that a function answers, or what went wrong as the text of one cell."""
    try:
        lines = _METHODS[method](*map(_read, arguments))
    except Exception as error:  # LibreOffice would show a number of its own, and no message
        lines = [[error_text(error)]]
    return tuple(map(tuple, lines))


def _read(argument: Argument | Range) -> Argument:
    """An argument as the functions take it."""
    if not hasattr(argument, "getDataArray"):
        return argument
    rows = argument.getDataArray()
    if any(None in row for row in rows):  # an error, and which one has to be asked of its cell
        rows = [
            [_error(argument, line, column) if value is None else value for column, value in cells]
            for line, cells in ((line, enumerate(row)) for line, row in enumerate(rows))
        ]
    return cells_of(rows)._replace(corner=lambda: _corner(argument))


def _error(where: Range, line: int, column: int) -> str:
    code: int = where.getCellByPosition(column, line).getError()
    return _SHOWN.get(code, f"Err:{code}")


def _corner(where: Range) -> Cell:
    address = where.getRangeAddress()
    return Cell(address.StartRow + 1, address.StartColumn + 1)
