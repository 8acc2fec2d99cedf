"""What a section leaves alone: numbers that are places, sheets that may be of either table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openpyxl import Workbook, load_workbook
from tables import Rows

from xltiebreak.workbook.filling import fill
from xltiebreak.workbook.reading import EVERYWHERE


def saved(path: Path, rows: Rows) -> Path:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Open"
    for row in rows:
        sheet.append(row)
    book.save(path)
    return path


def filled(source: Path, name: str, **how: Any) -> Any:
    target = source.with_name(name)
    report = fill(source, target, None, EVERYWHERE, **how)
    assert report.written == target, report.problems
    return report


def test_numbers_under_the_heading_place_are_not_overwritten(tmp_path: Path) -> None:
    # Ben wins twice and is first; but the cells name their opponents by this column: Ada lost
    # to the player with number 2.
    rows: Rows = [
        ["Place", "Name", "Pts", "Rnd1", "Rnd2", "SO"],
        [1, "Ada", None, "L2", "W3"],
        [2, "Ben", None, "W1", "W4"],
        [3, "Cy", None, "W4", "L1"],
        [4, "Di", None, "L3", "L2"],
    ]
    source = saved(tmp_path / "in.xlsx", rows)
    filled(source, "out.xlsx", overwrite_points=True)
    sheet = load_workbook(tmp_path / "out.xlsx")["Open"]
    assert [cell.value for cell in sheet["A"][1:]] == [1, 2, 3, 4]
    assert [cell.value for cell in sheet["C"][1:]] == [1, 2, 1, 0]


def test_sheets_of_standings_are_not_renewed_where_either_table_may_be_theirs(
    tmp_path: Path,
) -> None:
    """Two crosstables on one sheet have moved: neither stands where a sheet says it stood."""
    head: list[object] = ["No.", "Name", "Rnd1", "SO"]
    one: Rows = [head, [1, "Ada", "W2"], [2, "Ben", "L1"]]
    other: Rows = [head, [1, "Cy", "W2"], [2, "Di", "L1"]]
    source = saved(tmp_path / "in.xlsx", [*one, [], [], *other])
    first = filled(source, "first.xlsx", standings=True)
    names = ["Standings Open", "Standings Open 2"]
    assert [section.filled.standings for section in first.sections] == names
    book = load_workbook(tmp_path / "first.xlsx")
    book["Open"].insert_rows(1)
    book.save(tmp_path / "moved.xlsx")
    again = filled(tmp_path / "moved.xlsx", "again.xlsx", standings=True)
    added = [section.filled.standings for section in again.sections]
    assert added == ["Standings Open 3", "Standings Open 4"]
    book = load_workbook(tmp_path / "again.xlsx")
    players = {name: [book[name][f"C{row}"].value for row in (5, 6)] for name in [*names, *added]}
    assert list(players.values()) == [["Ada", "Ben"], ["Cy", "Di"]] * 2
