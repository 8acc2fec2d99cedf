"""Computes formulas, each when it is asked for or read by another one."""

from __future__ import annotations

from collections.abc import Callable

from xltiebreak.lossless.recalculation.cells import (
    At,
    LazyCells,
    NeedsError,
    ReadsUnknownError,
    SheetCells,
    Sheets,
    Why,
)
from xltiebreak.lossless.recalculation.functions import FUNCTIONS
from xltiebreak.lossless.recalculation.parsing import Parser
from xltiebreak.lossless.recalculation.values import SOME_ERROR, CellError, UnknownError, Value


class Recalculation:
    """Computes the formulas of a workbook, each when it is asked for or read by another one.

    load: returns the cells of a sheet by its name, casefolded; None if there is no such sheet.
    """

    def __init__(self, load: Callable[[str], SheetCells | None]) -> None:
        self._sheets = Sheets(load)
        self._parser = Parser(self._sheets, FUNCTIONS)

    def result(self, sheet: str, at: At) -> Value | Why:
        """Return what a formula cell shows, or why that is not known.

        sheet: its name, casefolded.
        """
        cells = self._sheets[sheet]
        if at in cells.pending:
            self._compute(cells, at)
        if at in cells.unknown:
            return cells.unknown[at]
        if cells[at] is SOME_ERROR:
            return Why("an error that programs name differently", cells.title, at)
        return cells[at]

    def _compute(self, cells: LazyCells, at: At) -> None:
        """Compute a cell and all that it reads, without recursion from cell to cell."""
        waiting: list[tuple[LazyCells, At]] = [(cells, at)]
        begun: set[tuple[str, At]] = set()
        while waiting:
            cells, at = waiting[-1]
            if at not in cells.pending:
                waiting.pop()
                continue
            try:
                cells[at] = self._value(cells, at)
                del cells.pending[at]
            except NeedsError as needs:
                begun.add((cells.name, at))
                if any((needs.cells.name, place) in begun for place in needs.places):
                    _settle(cells, at, UnknownError("a circle"))
                else:
                    waiting += [(needs.cells, place) for place in needs.places]
            except UnknownError as error:
                _settle(cells, at, error)

    def _value(self, cells: LazyCells, at: At) -> Value:
        formula = cells.pending[at]
        if formula.code is None:
            formula.code = self._parser.code(cells.name, formula)
        try:
            value = formula.code(cells.name, *at)
        except CellError as error:
            return error.value
        if type(value) is float:
            return SOME_ERROR if value - value else value + 0.0  # too large for a cell; no -0
        return 0.0 if value is None else value


def _settle(cells: LazyCells, at: At, error: UnknownError) -> None:
    """Take the value of a formula that cannot be computed from who vouches for it."""
    del cells.pending[at]
    if at in cells.vouched:
        cells[at] = cells.vouched[at]
    elif isinstance(error, ReadsUnknownError):
        cells.unknown[at] = error.why
    else:
        cells.unknown[at] = Why(str(error), cells.title, at)
