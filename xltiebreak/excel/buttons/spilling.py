"""Cells that formulas may fill, for programs that do not say how far formulas spill."""

from __future__ import annotations

import re
from collections.abc import Mapping

from xltiebreak.excel.buttons.book import Fills
from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import Cell, Grid
from xltiebreak.reading.worksheet import FUNCTIONS

_OURS = pattern(rf"\b(?:_xldudf_)?(?:{'|'.join(FUNCTIONS)})\(", re.IGNORECASE)
_TEXT = pattern(r'"[^"]*"')
_CELL = pattern(r"(?:'[^']*'!|\b\w+!)?\$?\b[A-Z]{1,3}\$?[0-9]+\b(?![:(])", re.IGNORECASE)
_OF_RANGES = pattern(
    r"\b(?:SUM|PRODUCT|SUMPRODUCT|COUNT|COUNTA|COUNTBLANK|MAX|MIN|AVERAGE|MEDIAN|AND|OR)\([^()]*\)"
    r"|\b(?:COUNTIF|SUMIF)\([^(),]*,[^(),:\[]*(?:,[^(),]*)?\)"
    r"|\bRANK(?:\.EQ|\.AVG)?\([^(),:\[]*,[^(),]*(?:,[^(),:\[]*)?\)",
    re.IGNORECASE,
)
_OF_VALUES = pattern(
    r"\b(?:IF|IFERROR|ROUND|INT|ABS|N|NOT)?\([-+*/^&=<>,.%\s0-9]*\)", re.IGNORECASE
)
_VALUE = pattern(r"[-+*/^&=<>.%\s0-9]*")


def gives_one_value(formula: str) -> bool:
    """Whether a formula certainly gives one value, so that it cannot spill.

    >>> gives_one_value('COUNTIF(F2:J2,"W*")+0.5*COUNTIF(F2:J2,"D*")'), gives_one_value("A1:A3*2")
    (True, False)
    """
    left = _TEXT.sub("0", formula)
    before = ""
    while before != left:
        before = left
        left = _OF_VALUES.sub("0", _CELL.sub("0", _OF_RANGES.sub("0", left)))
    return bool(_VALUE.fullmatch(left))


def filled_by(grid: Grid, formulas: Mapping[Cell, str]) -> Fills:
    """Find the cells that formulas may fill, from the formulas and values of a sheet.

    A formula that gives one value fills its own cell only. Any other may spill right and down, into
    a rectangle without another formula. It may fill a cell in such a rectangle that is not blank.
    It may fill a blank one as well if it calls one of our functions, or if its own cell and the
    cell beside or below it show values.
    """

    def spills(first: Cell) -> bool:
        beside = (Cell(first.row, first.column + 1), Cell(first.row + 1, first.column))
        shown = [cell not in formulas and grid.text(*cell) for cell in beside]
        return bool(_OURS.search(formulas[first])) or bool(grid.text(*first) and any(shown))

    arrays = [one for one, text in formulas.items() if not gives_one_value(text)]

    def is_filled(cell: Cell) -> bool:
        if cell in formulas:
            return True
        blank = not grid.text(*cell)
        return any(
            is_alone(first, cell) and (not blank or spills(first))
            for first in arrays
            if first.row <= cell.row and first.column <= cell.column
        )

    def is_alone(first: Cell, last: Cell) -> bool:
        """Whether the rectangle between these corners has no other formula."""
        return not any(
            first.row <= one.row <= last.row and first.column <= one.column <= last.column
            for one in formulas
            if one != first
        )

    return lambda cells: {cell for cell in cells if is_filled(cell)}
