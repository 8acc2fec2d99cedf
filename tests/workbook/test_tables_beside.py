"""A cell of somebody's Excel table is never written, unless the crosstable is in that table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from malformed import four
from openpyxl.worksheet.table import Table

import xltiebreak


def book_with_table(ref: str) -> Any:
    """A crosstable in A1:F5, and an Excel table of which only the headings hold something."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Open"
    for row in four({}):
        sheet.append(row)
    for cells in sheet[ref][:1]:
        for number, cell in enumerate(cells, 1):
            cell.value = cell.value or f"Fee {number}"
    sheet.add_table(Table(displayName="Fees", ref=ref))
    return book


@pytest.mark.parametrize("ref", ["H3:I9", "J2:K4"])
def test_new_columns_do_not_go_into_the_table_of_somebody_else(ref: str, tmp_path: Path) -> None:
    """The four columns would be G to J."""
    path = tmp_path / "event.xlsx"
    book_with_table(ref).save(path)
    first = f"{ref[0]}{int(ref[1]) + 1}"
    book = openpyxl.load_workbook(path)
    for row in range(2, 10):  # without its headings only the table itself says that it is there
        book["Open"][f"{ref[0]}{row}"].value = None
        book["Open"][f"{ref[3]}{row}"].value = None
    with pytest.raises(xltiebreak.Refused) as refused:
        xltiebreak.fill(book)
    assert f"{ref[0]}{ref[1]}: the 4 tie-break columns would go here" in str(refused.value), first
    assert "belongs to another Excel table" in str(refused.value)


def test_the_check_of_formulas_does_not_go_into_the_table_of_somebody_else(tmp_path: Path) -> None:
    path, target = tmp_path / "event.xlsx", tmp_path / "live.xlsx"
    book_with_table("K1:M5").save(path)
    report = xltiebreak.fill(path, target, formulas=True)
    assert report.written, report.problems
    sheet = openpyxl.load_workbook(target)["Open"]
    assert [cell.value for cell in sheet["K"][1:5]] == [None] * 4


def test_columns_inside_the_own_table_are_filled(tmp_path: Path) -> None:
    path, target = tmp_path / "event.xlsx", tmp_path / "filled.xlsx"
    book = book_with_table("A1:F5")
    book["Open"]["C2"].value = None
    book.save(path)
    assert xltiebreak.fill(path, target).written
    assert openpyxl.load_workbook(target)["Open"]["C2"].value == 2.5
