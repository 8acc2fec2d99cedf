"""Lists of games beside a roster or a blank crosstable are filled into it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from commands import save
from openpyxl import load_workbook
from tables import cases_of

from xltiebreak.book.filling import fill


@pytest.mark.parametrize("case", cases_of(__file__), ids=lambda case: str(case["case"]))
def test_lists_are_filled_into_the_first_sheet(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    save(str(path), *case["sheets"].items())
    assert fill(path, path).sound
    book = load_workbook(path)
    for name, rows in case.get("then", {}).items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        book.save(path)
        assert fill(path, path).sound
    expected = case["filled"]
    found = (
        load_workbook(path).worksheets[0].iter_rows(max_row=len(expected), max_col=len(expected[0]))
    )
    assert [[cell.value for cell in row] for row in found] == expected
