"""A new workbook, written with XlsxWriter; no text becomes a formula."""

from __future__ import annotations

import os
from datetime import datetime, timezone
from io import BytesIO
from typing import TYPE_CHECKING

from xltiebreak.files.written import sheet_name
from xltiebreak.lossless.new_sheet import Content, NewCell
from xltiebreak.lossless.styles import Look
from xltiebreak.reading.grid import Refused

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.format import Format  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_CALCULATED = 191029
"""The calculation engine of current Excel: it calculates what an older one left."""


def new_book(file: BytesIO) -> Workbook:
    """A workbook that XlsxWriter writes into a file. Raises Refused if it is not installed.

    SOURCE_DATE_EPOCH in the environment is the time at which it says that it was made: so the files
    of a release can be made again, byte for byte.
    """
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise Refused("XlsxWriter is not installed: pip install XlsxWriter") from None
    book = Workbook(file, {"in_memory": True})
    if seconds := os.environ.get("SOURCE_DATE_EPOCH"):
        book.set_properties({"created": datetime.fromtimestamp(int(seconds), timezone.utc)})
    return book


def keep_stored(book: Workbook) -> None:
    """Let Excel show the stored values of formulas when it opens the workbook."""
    book.set_calc_mode("auto", _CALCULATED)
    book.calc_on_load = False


def hide_name(book: Workbook, sheet: Worksheet, name: str, text: str) -> None:
    """Give a sheet a hidden name as XlsxWriter keeps it; `define_name` defines visible ones."""
    book.defined_names.append([name, sheet.index, text, True])


class SheetWriter:
    """Adds sheets to a new workbook, with names that Excel allows."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._names: set[str] = set()
        self._formats: dict[Look, Format] = {}

    def add(self, name: str, content: Content) -> Worksheet:
        """Add a sheet that prints as wide as its paper, in landscape."""
        chosen = sheet_name(name, self._names)
        self._names.add(chosen.casefold())
        sheet = self._book.add_worksheet(chosen)
        for index, width in enumerate(content.widths):
            sheet.set_column(index, index, width)
        for row, height in content.heights:
            sheet.set_row(row - 1, height)
        for row, cells in enumerate(content.rows):
            if len(cells) == 1 < len(content.widths) and cells[0].value and cells[0].look.wrap:
                look = self._format(cells[0].look)
                sheet.merge_range(row, 0, row, len(content.widths) - 1, "", look)
            for column, cell in enumerate(cells):
                self._write(sheet, row, column, cell)
        if content.header:
            sheet.freeze_panes(content.header, content.names)
            sheet.repeat_rows(content.header - 1)
        sheet.hide_gridlines(2)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.set_margins(left=0.5, right=0.5, top=0.6, bottom=0.7)
        sheet.print_area(0, 0, content.area.bottom - 1, content.area.right - 1)
        # A bare opponent number, or a result in a matrix, is a text that looks like a number.
        sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{content.area.bottom}"})
        return sheet

    def _write(self, sheet: Worksheet, row: int, column: int, cell: NewCell) -> None:
        value, look = cell.value, self._format(cell.look)
        if value is None or value == "":
            sheet.write_blank(row, column, None, look)
        elif isinstance(value, str):
            sheet.write_string(row, column, value, look)
        else:
            sheet.write_number(row, column, value, look)

    def _format(self, look: Look) -> Format:
        if look not in self._formats:
            asked = {
                "bold": look.bold,
                "italic": look.italic,
                "font_size": look.size,
                "font_color": look.color and f"#{look.color}",
                "bg_color": look.fill and f"#{look.fill}",
                "border": int(bool(look.border)),
                "border_color": look.border and f"#{look.border}",
                "align": look.align,
                "valign": "top",
                "text_wrap": look.wrap,
                "num_format": look.form,
            }
            properties = {name: value for name, value in asked.items() if value}
            self._formats[look] = self._book.add_format(properties)
        return self._formats[look]
