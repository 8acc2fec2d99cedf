"""A fill refuses a table whose printed points contradict its results: one of the two is misread."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

import xltiebreak
from xltiebreak.buttons.book import OpenSheet, OpenWorkbook
from xltiebreak.buttons.filling import fill as press
from xltiebreak.grid import Grid

RESULTS = [["W2", "W3"], ["L1", "W4"], ["W4", "L1"], ["L3", "L2"]]
MADE = [2, 1, 1, 0]


def rows_of(points: list[object]) -> list[list[object]]:
    head: list[object] = ["No.", "Name", "Pts", "SO", "Rd 1", "Rd 2"]
    names = ["Ada", "Ben", "Cleo", "Dan"]
    rows = zip(range(1, 5), names, points, [None] * 4, RESULTS, strict=True)
    return [head, *([no, name, pts, so, *games] for no, name, pts, so, games in rows)]


def book_of(points: list[object]) -> Workbook:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows_of(points):
        sheet.append(row)
    return book


@pytest.mark.parametrize(
    ("points", "is_filled"),
    [
        (MADE, True),
        ([2, 1, 1, 3], True),  # one slip
        ([2, 1, 4, 3], True),  # half of them may be
        ([1, 0, 1, 0], True),  # those after round 1
        ([0, 0, 0, 0], True),  # those before it
        ([4, 2, 2, 0], True),  # doubled, which is another way to count
        ([None, None, None, None], True),
        ([1, 2, 3, 4], False),
        ([5, 3, 1, 2], False),
        ([None, 4, 4, 4], False),
        ([None, None, 4, 4], True),  # two typed over among those that a fill writes
    ],
)
def test_a_file_an_open_workbook_and_a_button_agree(
    points: list[object], is_filled: bool, tmp_path: Path
) -> None:
    path, target = tmp_path / "open.xlsx", tmp_path / "filled.xlsx"
    book = book_of(points)
    book.save(path)
    reports = [xltiebreak.fill(path, target), xltiebreak.fill(book)]
    pressed = press(OpenWorkbook([OpenSheet(Grid("Sheet", rows_of(points)), fills=lambda _: ())]))
    for report in reports:
        assert report.sound is is_filled
    assert target.exists() is is_filled
    assert bool(pressed.cells) is is_filled
    assert (book.worksheets[0]["D2"].value is not None) is is_filled


@pytest.mark.parametrize("option", ["overwrite_points", "keep_going"])
def test_a_director_may_say_so(option: str, tmp_path: Path) -> None:
    path, target = tmp_path / "open.xlsx", tmp_path / "filled.xlsx"
    book_of([5, 3, 1, 2]).save(path)
    (wrong,) = [one for one in xltiebreak.fill(path, target).problems if one.severity == "error"]
    assert (wrong.cell, wrong.remedy) == ("C2", "overwrite_points")
    assert wrong.message.startswith("3 of 4 printed points contradict the results")
    assert xltiebreak.fill(path, target, **{option: True}).sound  # type: ignore[arg-type]
    (sheet,) = load_workbook(target).worksheets
    assert [sheet.cell(row, 4).value for row in range(2, 6)] == [2, 2, 2, 2]  # Solkoff by hand
