"""The worksheet functions in Excel through xlwings: classic add-in, xlwings Server, xlwings Lite.

`worksheet` defines the functions. This module gives them xlwings' decorators, reads their arguments
from ranges, and turns what goes wrong into a text in the cell (classic) or an error with a message
(Server and Lite). The buttons of `registering` are here as well.
"""

from __future__ import annotations

import inspect
import os
from datetime import datetime
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, Literal

from xlwings import Range, XlwingsError, arg, conversion, func

from xltiebreak.excel.registering import SCRIPTS
from xltiebreak.reading.grid import Area, Cell, Grid
from xltiebreak.reading.worksheet import (
    ARGUMENTS,
    CHOICES,
    FUNCTIONS,
    Argument,
    Cells,
    Clean,
    Function,
    Lines,
    cells_of,
    error_text,
)

if TYPE_CHECKING:

    def __getattr__(name: str) -> Function: ...  # the functions entered below


_LEAST_ROWS_OF_A_COLUMN = 65_536  # as .xls files have; no block of players has so many
_COLUMNS_OF_A_SHEET = 16_384
_OFFICE_JS = os.environ.get("XLWINGS_ON_SERVER") == "true"  # xlwings Server and xlwings Lite


class CellsAccessor(conversion.Accessor):
    """Reads an argument: its values, errors as text, and its range if it has one.

    xlwings cleans every value by itself, which takes 0.2 s for 300 players outside of Pyodide. Here
    it cleans only values that are neither text, number nor None.
    """

    @classmethod
    def reader(cls, options: dict[str, Any]) -> conversion.Pipeline:
        """Three stages: what to read, xlwings' reading, and what was read."""
        reading = conversion.ReadValueFromRangeStage(options)  # type: ignore[no-untyped-call]
        return conversion.Pipeline([cls.end_columns, reading, cls.keep_range])

    @staticmethod
    def end_columns(context: conversion.ConversionContext) -> None:
        """Let whole columns end where the used cells of their sheet end."""
        where = context.range
        if where is not None and where.rows.count >= _LEAST_ROWS_OF_A_COLUMN:
            used = where.sheet.used_range
            bottom = max(where.row, used.row + used.rows.count - 1)
            right = where.column + where.columns.count - 1
            ended = where.sheet.range((where.row, where.column), (bottom, right))
            context.range = ended.options(err_to_str=True)

    @staticmethod
    def keep_range(context: conversion.ConversionContext) -> None:
        """Replace the values by Cells that know their range."""
        cells, where = cells_of(context.value, _cleaned_by(context.engine.impl)), context.range
        context.value = cells if where is None else _standing(cells, where)


@cache
def _cleaned_by(engine: Any) -> Clean:
    """How xlwings reads a value for a host: errors as text, dates, what JavaScript calls null."""

    def clean(value: object) -> object:
        return engine.clean_value_data([[value]], datetime, None, None, True)[0][0]

    return clean


def _standing(cells: Cells, where: Range) -> Cells:
    """Cells that know where their range is, and what else is on its sheet."""

    def corner() -> Cell:
        return Cell(where.row, where.column)

    def sheet() -> Grid:
        used = where.sheet.used_range
        return Grid("", _values(used).rows, used.row, used.column)

    def near(area: Area) -> Grid:
        right = min(area.right, _COLUMNS_OF_A_SHEET)
        if right < area.left:
            return Grid("", ())
        found = where.sheet.range((area.top, area.left), (area.bottom, right))
        return Grid("", _values(found).rows, area.top, area.left)

    def name(wanted: str) -> str:
        names = where.sheet.names
        return str(names[wanted].refers_to).removeprefix("=") if wanted in names else ""

    # An add-in of Office.js gets cells without the names of their sheet.
    return Cells(cells.rows, corner, sheet, None, None if _OFFICE_JS else name, near)


def _values(where: Range) -> Cells:
    cells: Cells = where.options(CellsAccessor, ndim=2, err_to_str=True).value
    return cells


def _registered(function: Function) -> Function:
    """The function for xlwings; its errors become texts for its cell."""

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
    guarded.__annotations__ = {
        name: Literal[values] for name, values in CHOICES.items() if name in parameters
    }
    registered: Function = guarded
    for name in parameters:
        registered = arg(name, CellsAccessor, doc=ARGUMENTS[name])(registered)
    if _OFFICE_JS:
        from xltiebreak.files.origin import address  # the classic add-in has no such link

        return func(help_url=address("Functions"))(registered)
    return func(category="Tie-breaks")(registered)


__all__ = [*FUNCTIONS, *SCRIPTS]
globals().update({name: _registered(function) for name, function in FUNCTIONS.items()} | SCRIPTS)
