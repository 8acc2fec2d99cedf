"""The worksheet functions in Excel through xlwings: classic add-in, xlwings Server, xlwings Lite.

`worksheet` defines the functions. This module gives them xlwings' decorators, reads their arguments
from ranges, and turns what goes wrong into a text in the cell (classic) or an error with a message
(Server and Lite). The buttons of `scripts` are here as well.
"""

from __future__ import annotations

import inspect
import os
from functools import wraps
from typing import TYPE_CHECKING, Any

from xlwings import Range, XlwingsError, arg, conversion, func

from xltiebreak.grid import Cell, Grid
from xltiebreak.scripts import SCRIPTS
from xltiebreak.worksheet import (
    ARGUMENTS,
    FUNCTIONS,
    Argument,
    Cells,
    Function,
    Lines,
    cells_of,
    error_text,
)

if TYPE_CHECKING:

    def __getattr__(name: str) -> Function: ...  # the functions entered below


_OFFICE_JS = os.environ.get("XLWINGS_ON_SERVER") == "true"  # xlwings Server and xlwings Lite


class CellsAccessor(conversion.Accessor):
    """Reads an argument: its values, errors as text, and its range if it has one."""

    @classmethod
    def reader(cls, options: dict[str, Any]) -> conversion.Pipeline:
        """xlwings' reader of two-dimensional values, and one more stage."""
        wanted = {**options, "ndim": 2, "err_to_str": True}
        stages: conversion.Pipeline = conversion.ValueAccessor.reader(wanted)  # type: ignore[no-untyped-call]
        stages.append(cls.keep_range)
        return stages

    @staticmethod
    def keep_range(context: conversion.ConversionContext) -> None:
        """Replace the values by Cells that know their range."""
        cells, where = cells_of(context.value), context.range
        context.value = cells if where is None else _standing(cells, where)


def _standing(cells: Cells, where: Range) -> Cells:
    """Cells that know where their range is and what else is on its sheet."""

    def corner() -> Cell:
        return Cell(where.row, where.column)

    def sheet() -> Grid:
        used = where.sheet.used_range
        return Grid("", _values(used).rows, used.row, used.column)

    return Cells(cells.rows, corner, sheet)


def _values(where: Range) -> Cells:
    cells: Cells = where.options(CellsAccessor, ndim=2, err_to_str=True).value
    return cells


def _registered(function: Function) -> Function:
    """The function for xlwings; its errors become texts for its cell.

    A function that takes a row alone depends on cells that Excel does not know about. In classic
    xlwings such a function is volatile: Excel recalculates it at every change.
    """

    @wraps(function)
    def guarded(*arguments: Argument) -> Lines:
        try:
            return function(*(_values(a) if isinstance(a, Range) else a for a in arguments))
        except Exception as error:  # Excel would show a traceback in the cell
            if _OFFICE_JS:
                text = f"{error_text(error)} {getattr(error, 'note', '')}".strip()
                raise XlwingsError(text) from None
            return [[error_text(error)]]

    parameters = inspect.signature(function).parameters
    registered: Function = guarded
    for name in parameters:
        registered = arg(name, CellsAccessor, doc=ARGUMENTS[name])(registered)
    alone = "row_or_block" in parameters
    return func(category="Tie-breaks", volatile=alone and not _OFFICE_JS)(registered)


__all__ = [*FUNCTIONS, *SCRIPTS]
globals().update({name: _registered(function) for name, function in FUNCTIONS.items()} | SCRIPTS)
