"""The worksheet functions in Excel through xlwings: classic add-in, xlwings Server, xlwings Lite.

What they are and how they answer stands in `worksheet`. Here they get xlwings' decorators, their
arguments are read from ranges, and what goes wrong becomes a text in the cell (classic) or an error
with a message (Server and Lite). The buttons of `scripts` come with them.
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

    def __getattr__(name: str) -> Function: ...  # what is registered below


_OFFICE_JS = os.environ.get("XLWINGS_ON_SERVER") == "true"  # xlwings Server and xlwings Lite


class CellsAccessor(conversion.Accessor):
    """How xlwings reads an argument: all values, errors as text, and the range if there is one."""

    @classmethod
    def reader(cls, options: dict[str, Any]) -> conversion.Pipeline:
        """What xlwings does with values in two dimensions, and one stage more."""
        wanted = {**options, "ndim": 2, "err_to_str": True}
        stages: conversion.Pipeline = conversion.ValueAccessor.reader(wanted)  # type: ignore[no-untyped-call]
        stages.append(cls.keep_range)
        return stages

    @staticmethod
    def keep_range(context: conversion.ConversionContext) -> None:
        """Hand the values over together with where they stand."""
        cells, where = cells_of(context.value), context.range
        context.value = cells if where is None else _standing(cells, where)


def _standing(cells: Cells, where: Range) -> Cells:
    """The cells of a range, which can be asked where it is and what else is on its sheet."""

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
    """The function for xlwings: what goes wrong in it becomes a text for its cell.

    A row alone is a row of a crosstable whose other cells Excel does not know to matter: in classic
    xlwings what takes one is recalculated at every change.
    """

    @wraps(function)
    def guarded(*arguments: Argument) -> Lines:
        try:
            return function(*(_values(a) if isinstance(a, Range) else a for a in arguments))
        except Exception as error:  # what is raised would be a traceback in the cell
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
