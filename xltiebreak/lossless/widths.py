"""Columns that are too narrow for the numbers that were written into them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from xltiebreak.grid import Cell, Problem
from xltiebreak.lossless.edits import number_xml
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.text import pattern

USUAL = 9.14
"""The width of a column for which a sheet says nothing, in digits of the workbook's font."""

_PADDING = 0.71
"""How much of a width is no room for digits."""

_POINT = 0.5
"""The width of a decimal point, in digits."""

_MOST_DECIMALS = 2
_ALMOST = 0.01
_LAST = 16_384
_FIXED = pattern(r"0(?:\.(0+))?")

Widths = Callable[[int], float]
"""Returns the width of a column, 0 for one that is hidden."""


class Formatted(NamedTuple):
    """The value of a cell as its style shows it."""

    code: str
    """The number format."""

    value: object
    scale: float = 1
    """The size of the cell's font, in sizes of the workbook's."""


def narrow_columns(
    sheet: str, numbers: Mapping[Cell, Formatted], width_of: Widths
) -> Iterator[Problem]:
    """Yield a warning for each column that is too narrow for some of its numbers.

    Formats that are not plain are left out.
    """
    ordered = sorted(numbers, key=lambda cell: (cell.column, cell.row))
    for column, cells in groupby(ordered, lambda cell: cell.column):
        width = width_of(column)
        found = [(cell, *shows) for cell in cells if (shows := _shown(numbers[cell], width))]
        if width and found:
            cell, text, how = found[0]
            more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
            message = f"the column is too narrow for {text}, which shows {how}{more}: make it wider"
            yield Problem("warning", sheet, cell, message)


def _shown(number: Formatted, width: float) -> tuple[str, str] | None:
    """What a number looks like in full, and how it shows in a narrower column."""
    code, value, scale = number
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    fixed = _FIXED.fullmatch(code)
    if fixed is None and code != "General":
        return None
    if fixed:
        text = f"{value:.{len(fixed[1] or '')}f}"
    else:  # what has more decimals than these is rounded in most columns
        text = number_xml(round(value, _MOST_DECIMALS)).decode()
    room = (width - _PADDING) / scale
    if _fits(text, room):
        return None
    whole = str(math.floor(abs(value) + 0.5))
    return text, "as ###" if fixed or not _fits(whole, room) else f"as {whole}"


def _fits(text: str, room: float) -> bool:
    return len(text) - (1 - _POINT) * text.count(".") <= room + _ALMOST


def widths_of(sheet: SheetXml) -> Widths:
    """Return the widths of a sheet's columns."""
    about = next((one.attributes for one in sheet.around("sheetFormatPr")), {})
    usual = _number(about.get("defaultColWidth"), USUAL)
    spans = [
        (int(one["min"]), min(int(one["max"]), _LAST), _width(one, usual))
        for one in (element.attributes for element in sheet.around("col"))
        if one.get("min", "").isdigit() and one.get("max", "").isdigit()
    ]
    return in_spans(spans, usual)


def in_spans(spans: Iterable[tuple[int, int, float]], usual: float) -> Widths:
    """Return the widths of columns: first and last column with a width, and that of the others."""
    there = list(spans)

    def width_of(column: int) -> float:
        own = (width for first, last, width in there if first <= column <= last)
        return next(own, usual)

    return width_of


def _width(about: Mapping[str, str], usual: float) -> float:
    return 0.0 if about.get("hidden") in ("1", "true") else _number(about.get("width"), usual)


def _number(written: str | None, usual: float) -> float:
    try:
        return float(written or usual)
    except ValueError:
        return usual
