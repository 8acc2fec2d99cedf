"""Filled points beside merged cells, array formulas and colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from commands import saved
from openpyxl import load_workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.formula import ArrayFormula
from tables import Rows

from xltiebreak.book.filling import fill
from xltiebreak.book.reading import Report
from xltiebreak.rules.orders import order_of

# Points by hand: Ada beats Dan and Ben and draws with Cleo, who has a bye; the others win a game.
ROWS: Rows = [
    ["Place", "No.", "Name", "Pts", "SO", "Rnd1", "Rnd2", "Rnd3"],
    [None, 1, "Ada", None, None, "W4", "W2", "D3"],
    [None, 2, "Ben", None, None, "W3", "L1", "L4"],
    [None, 3, "Cleo", None, None, "L2", "-B-", "D1"],
    [None, 4, "Dan", None, None, "L1", "-U-", "W2"],
]


def filled(book: Any, path: Path) -> tuple[Report, Any]:
    book.save(path)
    report = fill(path, path.with_name("filled.xlsx"), order_of("SO"))
    return report, load_workbook(path.with_name("filled.xlsx"))["Open"]


def test_cells_that_cannot_be_written_do_not_stop_the_others(tmp_path: Path) -> None:
    """An array formula over the places, and points hidden under merged cells."""
    book = load_workbook(saved(tmp_path / "in.xlsx", ROWS))
    book["Open"].merge_cells("D2:D3")
    book["Open"]["A2"] = ArrayFormula("A2:A5", "=TBPLACE(F2:H5)")
    report, sheet = filled(book, tmp_path / "in.xlsx")
    assert [cell.value for cell in sheet["D"][1:5]] == [2.5, None, 1.5, 1]
    assert report.sections[0].filled[:2] == (3, 0)


def test_the_rest_of_the_look_stays(tmp_path: Path) -> None:
    book = load_workbook(saved(tmp_path / "in.xlsx", ROWS))
    book["Open"]["D3"].fill = PatternFill("solid", fgColor="FFFFCC00")
    book["Open"]["D3"].font = Font(italic=True)
    _, sheet = filled(book, tmp_path / "in.xlsx")
    cell = sheet["D3"]
    assert (cell.number_format, cell.fill.fgColor.rgb) == ("0.0", "FFFFCC00")
    assert (cell.font.i, sheet["D2"].font.i) == (True, False)
