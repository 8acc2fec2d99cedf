"""Presses leave alone what nobody sees."""

from __future__ import annotations

from tables import Rows

from xltiebreak.excel.buttons.book import OpenSheet, OpenWorkbook
from xltiebreak.excel.buttons.explaining import explain
from xltiebreak.excel.buttons.filling import fill
from xltiebreak.reading.grid import Grid

ROWS: Rows = [["No.", "Name", "Pts", "Rd 1"], [1, "Ada", None, "W2"], [2, "Ben", None, "L1"]]


def test_true_is_no_number_though_python_takes_it_for_one() -> None:
    # Solkoff, the sum of the opponents' scores: 0 for Ada, who beat Ben, and 1 for Ben.
    rows: Rows = [["No.", "Name", "Rd 1", "SO"], [1, "Ada", "W2", 0], [2, "Ben", "L1", True]]
    press = fill(OpenWorkbook([OpenSheet(Grid("Open", rows), fills=lambda cells: ())]))
    assert {str(one.cell): one.value for one in press.cells} == {"D3": 1}


def test_the_row_that_is_selected_is_of_its_own_sheet() -> None:
    other: Rows = [["No.", "Name", "Pts", "Rd 1"], [1, "Cy", None, "W2"], [2, "Di", None, "L1"]]
    sheets = [OpenSheet(Grid(name, rows)) for name, rows in (("Open", ROWS), ("U8", other))]
    (page,) = explain(OpenWorkbook(sheets, "U8", (2,))).pages
    text = "\n".join(str(cell) for row in page.rows for cell in row)
    assert "Cy" in text
    assert "Ada" not in text
