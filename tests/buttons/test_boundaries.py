"""Presses leave alone what nobody sees."""

from __future__ import annotations

from tables import Rows

from xltiebreak.buttons import OpenSheet, OpenWorkbook, fill
from xltiebreak.grid import Grid

ROWS: Rows = [["No.", "Name", "Pts", "Rd 1"], [1, "Ada", None, "W2"], [2, "Ben", None, "L1"]]


def test_hidden_sheets_are_not_filled() -> None:
    sheets = [
        OpenSheet(Grid("Open", ROWS), fills=lambda cells: ()),
        OpenSheet(Grid("Old", ROWS), visible=False, fills=lambda cells: ()),
    ]
    press = fill(OpenWorkbook(sheets))
    assert {one.sheet for one in press.cells} == {"Open"}
