"""What openpyxl keeps under private names, and offers in no public way: each name here alone.

`tests/test_private_names.py` says what to do when a new openpyxl has other names.
"""

from __future__ import annotations

from copy import copy
from io import BytesIO
from typing import Any

from openpyxl.worksheet._reader import WorksheetReader


def existing_cells(sheet: Any) -> dict[Any, Any]:
    """The cells of a worksheet that exist, by (row, column); public ways make new ones."""
    cells: dict[Any, Any] = sheet._cells
    return cells


def drawings_and_pivots(sheet: Any) -> list[Any]:
    """The pictures, charts and pivot tables of a worksheet."""
    return [*sheet._images, *sheet._charts, *sheet._pivots]


def pivots_of(sheet: Any) -> list[Any]:
    """The pivot tables of a worksheet."""
    return list(sheet._pivots)


def style_of(styled: Any) -> Any:
    """A copy of the whole style of a cell, a row or a column."""
    return copy(styled._style)


def usual_font_size(book: Any) -> float:
    """The size of the font in which a workbook measures its columns."""
    fonts = book._fonts
    return float(fonts[0].sz or 0) if fonts else 0.0


def give_style(cell: Any, style: Any) -> None:
    """Give a cell a whole style."""
    cell._style = copy(style)


def read_into(sheet: Any, xml: bytes) -> None:
    """Fill an empty worksheet from the part of one in a file."""
    WorksheetReader(sheet, BytesIO(xml), [], False, False).bind_all()
