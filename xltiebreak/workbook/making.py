"""Write a new workbook with one sheet for each table, formatted like the templates."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime, timezone
from io import BytesIO
from typing import TYPE_CHECKING

from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Area, Cell, Refused
from xltiebreak.languages import DEFAULT
from xltiebreak.sections.layout import (
    GREY,
    INK,
    LINE,
    PAPER,
    Kind,
    TableColumn,
    align_of,
    number_format,
    sheet_name,
    width_of,
)
from xltiebreak.sections.marks import FilledTable
from xltiebreak.sections.own_language import language_names
from xltiebreak.workbook.layout import SheetTable

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.format import Format  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_TITLE, _HEADER = 0, 2  # rows, from 0
_INK, _PAPER, _GREY = (f"#{color}" for color in (INK, PAPER, GREY))
_EDGES = {"border": 1, "border_color": f"#{LINE}"}
_NOTES = ("letters.games", "letters.byes")
_NOTES_OF_MATRIX = ("letters.matrix",)


def workbook_of(tables: Sequence[SheetTable]) -> bytes:
    """Return the bytes of a workbook with a sheet for each table; no text becomes a formula.

    It keeps the language of its tables, if that is not English. Raises Refused if XlsxWriter is not
    installed.
    """
    file = BytesIO()
    names: set[str] = set()
    with new_book(file) as book:
        looks = _Looks(book)
        for table in tables:
            name = sheet_name(table.sheet, names)
            names.add(name.casefold())
            sheet = book.add_worksheet(name)
            _write(sheet, table, looks)
            if table.words.code != DEFAULT:
                for mark, text in language_names(table.words.code).items():
                    hide_name(book, sheet, mark, text)
    return file.getvalue()


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


def hide_name(book: Workbook, sheet: Worksheet, name: str, text: str) -> None:
    """Give a sheet a hidden name as XlsxWriter keeps it; `define_name` defines visible ones."""
    book.defined_names.append([name, sheet.index, text, True])


def area_of(table: SheetTable) -> Area:
    """Return the area of a table on its sheet."""
    return Area(_HEADER + 1, 1, _HEADER + 1 + len(table.rows), len(table.columns))


def filled_table(made: Crosstable, table: SheetTable) -> FilledTable:
    """Return the crosstable of a new sheet with the cells that no person typed.

    These are points, tie-breaks and prizes.
    """
    ours = [table.words.say(key) for key in ("head.points", "head.prize")]
    columns = {
        number: column
        for number, column in enumerate(table.columns, 1)
        if column.kind == "tiebreak" or column.heading in ours
    }
    cells = {
        Cell(row, number): value
        for number, column in columns.items()
        for row, value in enumerate(column.cells, _HEADER + 2)
    }
    rules = {number: column.rules for number, column in columns.items() if column.rules}
    return FilledTable(made, cells, rules)


class _Looks:
    """The formats of a workbook, each made once."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._made: dict[tuple[str, str], Format] = {}
        self.title = book.add_format({"bold": True, "font_size": 16, "font_color": _PAPER})
        self.note = book.add_format({"italic": True, "font_color": _GREY})

    def header(self, kind: Kind) -> Format:
        """The format of a heading."""
        head = {"bold": True, "font_color": _INK, "bg_color": _PAPER}
        return self._of("header", "", {**head, "align": align_of(kind), **_EDGES})

    def cell(self, column: TableColumn, *, bold: bool) -> Format:
        """The format of the cells of a column."""
        form = "@" if column.kind == "result" else number_format(column)
        look = {"bold": bold, **({"num_format": form} if form else {})}
        return self._of(column.kind, form, {**look, "align": align_of(column.kind), **_EDGES})

    def _of(self, kind: str, form: str, properties: dict[str, object]) -> Format:
        key = (f"{kind} {properties['align']} {properties.get('bold')}", form)
        if key not in self._made:
            self._made[key] = self._book.add_format(properties)
        return self._made[key]


def _write(sheet: Worksheet, table: SheetTable, looks: _Looks) -> None:
    rows = max(len(column.cells) for column in table.columns)
    sheet.write_string(_TITLE, 0, table.title, looks.title)
    for index, column in enumerate(table.columns):
        sheet.set_column(index, index, width_of(column))
        _write_cell(sheet, _HEADER, index, table.headings[index], looks.header(column.kind))
        look = looks.cell(column, bold=column.heading == table.words.say("head.points"))
        for row, cell in enumerate(column.cells, _HEADER + 1):
            _write_cell(sheet, row, index, cell, look)
    last = _HEADER + rows
    notes = _NOTES_OF_MATRIX if table.matrix else _NOTES
    for row, note in enumerate(notes, last + 2):
        sheet.write_string(row, 0, table.words.say(note), looks.note)
    names = [index for index, column in enumerate(table.columns) if column.kind == "name"]
    sheet.freeze_panes(_HEADER + 1, names[0] + 1 if names else 1)
    # A bare opponent number, or a result in a matrix, is a text that looks like a number.
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{last + 1}"})
    sheet.hide_gridlines(2)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.set_margins(left=0.75, right=0.75, top=1, bottom=1)
    sheet.repeat_rows(_HEADER)
    sheet.print_area(0, 0, last + 1 + len(notes), len(table.columns) - 1)


def _write_cell(
    sheet: Worksheet, row: int, column: int, value: str | float | None, look: Format
) -> None:
    if value is None or value == "":
        sheet.write_blank(row, column, None, look)
    elif isinstance(value, str):
        sheet.write_string(row, column, value, look)
    else:
        sheet.write_number(row, column, value, look)
