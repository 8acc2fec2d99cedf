"""The private names of other packages on which we rest, each in one place of ours.

When a test here fails after an update: find in the package's source what has taken the place of
the name, and change that one function; if nothing has, raise `Refused` there, and say in the docs
which versions are supported.
"""

from __future__ import annotations

from io import BytesIO

import openpyxl
from openpyxl.chart import BarChart
from openpyxl.styles import Font

from xltiebreak.book import openpyxl_private
from xltiebreak.files.written.xlsx import hide_name, new_book

WHERE = "openpyxl has changed: mend xltiebreak/book/openpyxl_private.py, "
ROW = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    b'<row r="2"><c r="C2"><v>5</v></c></row></sheetData></worksheet>'
)


def test_openpyxl_keeps_the_cells_that_exist_by_row_and_column() -> None:
    sheet = openpyxl.Workbook().worksheets[0]
    sheet["C2"] = 5
    cells = openpyxl_private.existing_cells(sheet)
    assert list(cells) == [(2, 3)], f"{WHERE}existing_cells: it must not make new cells"
    assert cells[2, 3].value == 5


def test_openpyxl_keeps_drawings_and_pivot_tables_in_lists() -> None:
    sheet = openpyxl.Workbook().worksheets[0]
    said = f"{WHERE}drawings_and_pivots: a sheet with a chart is somebody's own"
    assert openpyxl_private.drawings_and_pivots(sheet) == openpyxl_private.pivots_of(sheet) == []
    sheet.add_chart(BarChart())
    assert len(openpyxl_private.drawings_and_pivots(sheet)) == 1, said
    assert openpyxl_private.pivots_of(sheet) == []


def test_openpyxl_gives_a_whole_style_to_another_cell() -> None:
    sheet = openpyxl.Workbook().worksheets[0]
    sheet["A1"].font, sheet["A1"].number_format = Font(bold=True), "0.00"
    openpyxl_private.give_style(sheet["B1"], openpyxl_private.style_of(sheet["A1"]))
    given = sheet["B1"].font.b, sheet["B1"].number_format
    assert given == (True, "0.00"), f"{WHERE}style_of and give_style"
    assert not openpyxl_private.style_of(sheet.column_dimensions["D"]), "a plain style is false"


def test_openpyxl_keeps_the_font_of_a_workbook_first() -> None:
    book = openpyxl.Workbook()
    book.worksheets[0]["A1"].font = Font(size=20)
    assert openpyxl_private.usual_font_size(book) == 11, f"{WHERE}usual_font_size"


def test_openpyxl_reads_the_part_of_a_sheet_into_another() -> None:
    sheet = openpyxl.Workbook().worksheets[0]
    openpyxl_private.read_into(sheet, ROW)
    assert sheet["C2"].value == 5, f"{WHERE}read_into"


def test_xlsxwriter_writes_the_hidden_names_in_its_list() -> None:
    file = BytesIO()
    book = new_book(file)
    hide_name(book, book.add_worksheet("Open"), "_own", "Open!$A$1")
    book.close()
    (sheet,) = openpyxl.load_workbook(file).worksheets
    said = "XlsxWriter has changed: mend hide_name in xltiebreak/files/written/xlsx.py"
    assert "_own" in sheet.defined_names, said
    assert sheet.defined_names["_own"].hidden, said
