"""A fill refuses a table whose printed points contradict its results: one of the two is misread."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from commands import saved
from openpyxl import load_workbook
from tables import Rows, cases_of

import xltiebreak
from xltiebreak.excel.buttons.book import OpenSheet, OpenWorkbook
from xltiebreak.excel.buttons.filling import fill as press
from xltiebreak.reading.grid import Grid

CASES = cases_of(__file__)


def rows_of(points: list[object]) -> Rows:
    """Four players; their results make 2, 1, 1 and 0 points."""
    head, *rows = CASES["crosstable"]
    return [head, *([*row[:2], mine, *row[2:]] for row, mine in zip(rows, points, strict=True))]


def test_a_file_an_open_workbook_and_a_button_agree(tmp_path: Path) -> None:
    path, target = tmp_path / "open.xlsx", tmp_path / "filled.xlsx"
    for points, is_filled, _ in CASES["printed points"]:
        target.unlink(missing_ok=True)
        book = load_workbook(saved(path, rows_of(points)))
        reports = [xltiebreak.fill(path, target), report_of_open(book)]
        sheet = OpenSheet(Grid("Open", rows_of(points)), fills=lambda _: ())
        assert [report.sound for report in reports] == [is_filled] * 2, points
        assert target.exists() is is_filled
        assert bool(press(OpenWorkbook([sheet])).cells) is is_filled
        assert (book.worksheets[0]["D2"].value is not None) is is_filled


def report_of_open(book: Any) -> xltiebreak.Report:
    try:
        return xltiebreak.fill(book)
    except xltiebreak.Refused as error:
        assert isinstance(error.report, xltiebreak.Report)
        return error.report
