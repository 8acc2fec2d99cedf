"""The position of new columns, and cells in their way."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from tables import Rows

from xltiebreak.ranking import order_of
from xltiebreak.workbook.filling import fill
from xltiebreak.workbook.reading import Report

ROWS: Rows = [["No", "Name", "R1"], [1, "Ada", "W2"], [2, "Ben", "L1"], [3, "Cleo", "-B-"]]


def filled(tmp_path: Path, rows: Rows) -> tuple[Report, Path]:
    """The result of filling a crosstable with Solkoff and Cumulative."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Open"
    for row in rows:
        sheet.append(row)
    book.save(tmp_path / "event.xlsx")
    target = tmp_path / "filled.xlsx"
    return fill(tmp_path / "event.xlsx", target, order_of("SO,CU")), target


def values(path: Path, cells: str) -> list[list[object]]:
    return [[cell.value for cell in row] for row in load_workbook(path)["Open"][cells]]


def test_new_columns_stand_right_beside_the_crosstable(tmp_path: Path) -> None:
    report, target = filled(tmp_path, ROWS)
    assert (report.written, report.cells) == (target, 8)
    # adjusted scores 1, 0, 1/2; cumulatives 1, 0, and 1 less the bye
    assert values(target, "C1:F4") == [
        ["R1", "Solkoff", "Cumul.", None],
        ["W2", 0, 1, None],
        ["L1", 1, 0, None],
        ["-B-", 0, 0, None],
    ]


@pytest.mark.parametrize("cell", ["D2", "E3", "D4", "E4"])
def test_cells_beside_the_crosstable_are_not_overwritten(tmp_path: Path, cell: str) -> None:
    rows = [[*row, None, None] for row in ROWS]
    rows[int(cell[1]) - 1]["ABCDE".index(cell[0])] = "a note"
    report, target = filled(tmp_path, rows)
    assert [str(problem) for problem in report.problems] == [
        f"Open!{cell}: the 2 tie-break columns would go here, but the cell is not empty: insert 2 "
        "columns to the right of A1:C4, or head the columns to be filled TBrk1, TBrk2 ..."
    ]
    assert report.written is None
    assert not target.exists()


def test_cells_below_the_last_player_are_not_in_the_way(tmp_path: Path) -> None:
    report, target = filled(tmp_path, [*ROWS, [None, None, None, "a note"]])
    assert report.problems == ()
    assert values(target, "D4:D5") == [[0], ["a note"]]
