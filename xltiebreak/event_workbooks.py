"""Workbooks for a new event, with worksheet functions in them: a crosstable to type results into.

| function     | makes                                                                        |
|--------------|------------------------------------------------------------------------------|
| macro_event  | .xlsm for classic xlwings: its VBA project and an `xlwings.conf` sheet       |
| lite_event   | .xlsx for xlwings Lite: a sheet "Start here" with the lines for its editor   |

Formulas take only result cells and numbers, so that none asks for its own cell. Results that spill
have to be marked as such in the file, or Excel shows the first value only; Excel before 365 and
2021 cannot spill, and gets a formula in every cell.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.errors import Error
from xltiebreak.grid import Cell, column_letters
from xltiebreak.ranking import DEFAULT_ORDER, order_of

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_TITLE, _HEADER, _FIRST = 1, 3, 4  # rows of the sheet
_NUMBER, _NAME, _POINTS, _TIEBREAKS = 1, 2, 3, 4  # columns of the sheet
_QUICKSTART = "quickstart.xlsm"
_VBA_PROJECT = "xl/vbaProject.bin"
_LITE_PREFIX = "_xldudf_"
"""Before names of functions that an Office.js add-in supplies; Excel shows them without it."""

REQUIREMENTS, MAIN = "xltiebreak", "from xltiebreak.udfs import *"
"""What goes into requirements.txt and main.py of xlwings Lite."""


class PartMissing(Error):
    """A package that is needed to make a workbook is not installed; the text says which."""


class Formula(NamedTuple):
    """A formula, the cell (row and column from 1) for it, and whether its answer spills."""

    row: int
    column: int
    text: str
    spills: bool


class Layout(NamedTuple):
    """Where a crosstable has what; codes: of its tie-break columns."""

    players: int
    rounds: int
    codes: tuple[str, ...]

    @property
    def place(self) -> int:
        """The column of the places."""
        return _TIEBREAKS + len(self.codes)

    @property
    def first_round(self) -> int:
        """The column of the first round."""
        return self.place + 1

    @property
    def last_row(self) -> int:
        """The row of the last player."""
        return _FIRST + self.players - 1

    @property
    def headings(self) -> list[str]:
        """The header row."""
        rounds = [f"Rd {number}" for number in range(1, self.rounds + 1)]
        return ["No.", "Name", "Pts", *self.codes, "Place", *rounds]

    def results(self, row: int | None = None) -> str:
        """The range of all result cells, or of those in a row."""
        top, bottom = (row, row) if row else (_FIRST, self.last_row)
        last = self.first_round + self.rounds - 1
        return f"{_fixed(top, self.first_round, not row)}:{_fixed(bottom, last, not row)}"

    @property
    def numbers(self) -> str:
        """The range of the players' numbers."""
        return f"{_fixed(_FIRST, _NUMBER)}:{_fixed(self.last_row, _NUMBER)}"


def macro_event(players: int, rounds: int, *, spilling: bool = True) -> bytes:
    """A macro workbook for classic xlwings, as the content of its file.

    spilling: for Excel 365 or 2021; else a formula in every cell. Raises PartMissing where
    XlsxWriter or xlwings is not installed.
    """
    layout, file = _layout(players, rounds), BytesIO()
    with _new(file) as book:
        book.add_vba_project(BytesIO(_vba_project()), True)
        book.set_vba_name("ThisWorkbook")  # the names that the VBA project has for its objects
        sheet = book.add_worksheet("Event")
        sheet.set_vba_name("Sheet1")
        _write_event(book, sheet, layout, (_spilling if spilling else _cell_by_cell)(layout))
        settings = book.add_worksheet("xlwings.conf")
        settings.set_vba_name("Sheet2")
        for row, line in enumerate(_settings()):
            settings.write_row(row, 0, line)
        settings.set_column(0, 0, 18)
        settings.set_column(1, 1, 40)
    return file.getvalue()


def lite_event(players: int, rounds: int) -> bytes:
    """A workbook for xlwings Lite, as the content of its file; one sheet says how to start.

    Raises PartMissing where XlsxWriter is not installed.
    """
    layout, file = _layout(players, rounds), BytesIO()
    formulas = list(_spilling(layout))
    with _new(file) as book:
        _write_start(book, book.add_worksheet("Start here"), formulas)
        named = (f._replace(text=f"{_LITE_PREFIX}{f.text}") for f in formulas)
        _write_event(book, book.add_worksheet("Event"), layout, named)
    return file.getvalue()


def _layout(players: int, rounds: int) -> Layout:
    return Layout(players, rounds, tuple(system.code for system in order_of(DEFAULT_ORDER)))


def _spilling(layout: Layout) -> Iterator[Formula]:
    """One formula a column or block of columns."""
    block, codes = f"{layout.results()},{layout.numbers}", ",".join(layout.codes)
    ordered = f'{layout.results()},"{codes}",{layout.numbers}'
    yield Formula(_FIRST, _POINTS, f"TBPOINTS({block})", spills=True)
    yield Formula(_FIRST, _TIEBREAKS, f"TIEBREAKS({ordered})", spills=True)
    yield Formula(_FIRST, layout.place, f"TBPLACE({ordered})", spills=True)
    yield Formula(layout.last_row + 2, _NAME, f"TBCHECK({block})", spills=True)


def _cell_by_cell(layout: Layout) -> Iterator[Formula]:
    """A formula in every cell; what has no form for a row is taken out of its column."""
    block, codes = f"{layout.results()},{layout.numbers}", ",".join(layout.codes)
    for line, row in enumerate(range(_FIRST, layout.last_row + 1), 1):
        points = f'IFERROR(INDEX(TBPOINTS({block}),{line}),"#TB")'
        yield Formula(row, _POINTS, points, spills=False)
        for column, system in enumerate(order_of(DEFAULT_ORDER), _TIEBREAKS):
            yield Formula(row, column, f"{system.udf}({layout.results(row)},{block})", spills=False)
        places = f'TBPLACE({layout.results()},"{codes}",{layout.numbers})'
        yield Formula(row, layout.place, f'IFERROR(INDEX({places},{line}),"#TB")', spills=False)
    for line in range(1, 6):
        check = f"INDEX(TBCHECK({block}),{line})"
        yield Formula(layout.last_row + 1 + line, _NAME, f'IFERROR({check},"")', spills=False)


def _settings() -> Iterator[Sequence[str]]:
    """The rows of the sheet that xlwings reads; a blank one would end them."""
    if sys.platform == "win32":
        yield "Interpreter_Win", sys.executable
    yield "UDF Modules", "xltiebreak.udfs"


def _write_event(
    book: Workbook, sheet: Worksheet, layout: Layout, formulas: Iterable[Formula]
) -> None:
    title = book.add_format({"bold": True, "font_size": 16, "font_color": "#1F4E79"})
    edges = {"border": 1, "border_color": "#BFBFBF"}
    head = book.add_format({"bold": True, "font_color": "white", "bg_color": "#1F4E79", **edges})
    text = book.add_format({**edges})
    cell = book.add_format({**edges, "align": "center"})
    points = book.add_format({**edges, "align": "center", "num_format": "0.0"})
    sheet.write(_TITLE - 1, 0, "Event", title)
    sheet.write_row(_HEADER - 1, 0, layout.headings, head)
    for row in range(_FIRST, layout.last_row + 1):
        sheet.write(row - 1, _NUMBER - 1, row - _FIRST + 1, cell)
        sheet.write_blank(row - 1, _NAME - 1, None, text)
        for column in range(_POINTS, layout.place):
            sheet.write_blank(row - 1, column - 1, None, points)
        for column in range(layout.place, len(layout.headings) + 1):
            sheet.write_blank(row - 1, column - 1, None, cell)
    sheet.write(layout.last_row + 1, _NUMBER - 1, "Check")
    for formula in formulas:
        at = (formula.row - 1, formula.column - 1)
        form = None
        if formula.row <= layout.last_row:
            form = cell if formula.column == layout.place else points
        if formula.spills:
            sheet.write_dynamic_array_formula(*at, *at, f"={formula.text}", form, "")
        else:
            sheet.write_formula(*at, f"={formula.text}", form, "")
    sheet.set_column(_NAME - 1, _NAME - 1, 24)
    sheet.freeze_panes(_FIRST - 1, _POINTS - 1)
    sheet.repeat_rows(_HEADER - 1)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)


def _write_start(book: Workbook, sheet: Worksheet, formulas: Sequence[Formula]) -> None:
    title = book.add_format({"bold": True, "font_size": 16, "font_color": "#1F4E79"})
    code = book.add_format({"font_name": "Consolas", "bg_color": "#F2F2F2"})
    lines = [
        ("Start here", title),
        ("1. Home > Add-ins: search for xlwings and add xlwings Lite; it is free.", None),
        ("2. Click xlwings Lite on the Home tab. In its tab requirements.txt add this line:", None),
        (REQUIREMENTS, code),
        ("3. In its tab main.py put this line in place of what is there:", None),
        (MAIN, code),
        ("4. Type results into the sheet Event, such as W6, L3, D5 or -B-.", None),
        ("Where a cell still shows #NAME?, enter its formula again:", None),
    ]
    lines += [(f"{Cell(f.row, f.column)}   ={f.text}", code) for f in formulas]
    for row, (text, form) in enumerate(lines):
        sheet.write_string(row, 0, text, form)
    sheet.set_column(0, 0, 100)
    sheet.hide_gridlines(2)


def _new(file: BytesIO) -> Workbook:
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise PartMissing("XlsxWriter is not installed: pip install XlsxWriter") from None
    return Workbook(file, {"in_memory": True})


def _vba_project() -> bytes:
    """The VBA project of xlwings' own quickstart, which refers to the xlwings add-in."""
    try:
        import xlwings
    except ImportError:
        raise PartMissing("xlwings is not installed: pip install xlwings") from None
    quickstart = Path(xlwings.__file__).parent / _QUICKSTART
    try:
        with zipfile.ZipFile(quickstart) as parts:
            return parts.read(_VBA_PROJECT)
    except (OSError, KeyError, zipfile.BadZipFile):
        raise PartMissing(f"this xlwings has no {_QUICKSTART}: pip install -U xlwings") from None


def _fixed(row: int, column: int, rows: bool = True) -> str:
    """An address whose column, and row where asked for, stays when the formula is copied."""
    return f"${column_letters(column)}{'$' if rows else ''}{row}"
