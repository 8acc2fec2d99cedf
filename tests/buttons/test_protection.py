"""What a press asks before it writes, and the rectangles in which it writes."""

from __future__ import annotations

import datetime

from tables import Rows

from xltiebreak.excel.buttons.book import CellChange, Colored, OpenSheet, OpenWorkbook, Page, Press
from xltiebreak.excel.buttons.protection import (
    changed_sheets,
    harmless,
    not_accepted,
    protected,
    structure_protected,
)
from xltiebreak.reading.grid import Cell, Grid

ROWS: Rows = [["No.", "Pts", True], [1, 2.5, datetime.date(2024, 5, 4)], [2, None, ""]]
BOOK = OpenWorkbook([OpenSheet(Grid(name, ROWS)) for name in ("Open", "U8")])


def page(name: str, *, renews: bool) -> Page:
    return Page(name, renews, "mark", "", ())


def test_the_sheets_that_a_press_changes_are_there_already() -> None:
    press = Press(
        "",
        cells=[CellChange("U8", Cell(2, 2), 1), CellChange("U8", Cell(3, 2), 1)],
        colors=[Colored("Open", Cell(2, 2), "")],
        pages=[page("Standings", renews=True), page("Why", renews=False)],
    )
    assert changed_sheets(press) == ["U8", "Open", "Standings"]


def test_blank_cells_and_numbers_are_written_as_they_are_and_nothing_else_is() -> None:
    cells = [Cell(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]
    press = Press("", [CellChange("Open", cell, 9) for cell in cells])
    assert {str(one.cell): one.value for one in harmless(BOOK, press, "Open")} == {
        **{"A2": 1, "B2": 2.5, "A3": 2},
        **{"B3": None, "C3": None},
    }
    assert list(harmless(BOOK, press, "U8")) == []


def test_on_a_sheet_that_is_renewed_the_blank_cell_below_is_tried() -> None:
    for renews, tried in ((True, [CellChange("U8", Cell(4, 1), None)]), (False, [])):
        press = Press("", pages=[page("U8", renews=renews)])
        assert list(harmless(BOOK, press, "U8")) == tried
        assert list(harmless(BOOK, press, "Open")) == []


def test_a_press_that_may_not_write_says_what_to_unprotect() -> None:
    assert protected(["Open"]).message == (
        "Nothing was written: the sheet Open is protected. Unprotect it (Review > Unprotect Sheet) "
        "and press again."
    )
    assert protected(["Open", "U8"]).message == (
        "Nothing was written: the sheets Open and U8 are protected. Unprotect them (Review > "
        "Unprotect Sheet) and press again."
    )
    assert structure_protected().message == (
        "Nothing was written: no sheet can be added, because the workbook's structure is "
        "protected. Unprotect it (Review > Protect Workbook) and press again."
    )
    refused = not_accepted("Open", "The cell is locked. Up to 3 cells may be changed.")
    assert refused.message == (
        "Nothing was written: Excel does not let the sheet Open be changed. Unprotect it (Review > "
        "Unprotect Sheet) and press again.\n(The cell is locked.)"
    )
