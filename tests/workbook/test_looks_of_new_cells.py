"""New cells look like most of their column, and columns too narrow for their numbers are named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import Font, PatternFill

import xltiebreak

HEADS: list[object] = ["No.", "Name", "Pts", "Rnd1", "Rnd2", "Rnd3"]
ROWS: tuple[list[object], ...] = (
    [1, "Ada", 2.5, "W2", "W3", "D4"],
    [2, "Ben", 1, "L1", "L4", "W3"],
    [3, "Cleo", 0, "L4", "L1", "L2"],
    [4, "Dan", 2.5, "W3", "W2", "D1"],
)
SOLKOFF = [3.5, 5.0, 6.0, 3.5]
"""Ada met Ben, Cleo and Dan: 1 + 0 + 2.5; and so on."""

Fill = Callable[[Any, Path], tuple[Any, list[str]]]


def closed(book: Any, folder: Path) -> tuple[Any, list[str]]:
    book.save(folder / "event.xlsx")
    report = xltiebreak.fill(folder / "event.xlsx", folder / "filled.xlsx", order="SO")
    return openpyxl.load_workbook(folder / "filled.xlsx"), list(map(str, report.problems))


def opened(book: Any, folder: Path) -> tuple[Any, list[str]]:
    report = xltiebreak.fill(book, order="SO")
    return book, list(map(str, report.problems))


def banded() -> Any:
    """A sheet with a colour in every second row."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for line in (HEADS, *ROWS):
        sheet.append(line)
    for row in (3, 5):
        for column in range(1, 7):
            sheet.cell(row, column).fill = PatternFill("solid", fgColor="FFDDEEFF")
    for row in range(2, 6):
        sheet.cell(row, 3).number_format = "0.0"
    return book


@pytest.mark.parametrize("fill", [closed, opened])
def test_an_odd_format_of_one_row_is_no_model_and_bands_stay(fill: Fill, tmp_path: Path) -> None:
    book = banded()
    book.active["C2"].number_format = "d-mmm"
    made, problems = fill(book, tmp_path)
    cells = [made.active.cell(row, 7) for row in range(2, 6)]
    assert [cell.value for cell in cells] == SOLKOFF
    assert [cell.number_format for cell in cells] == ["0.0"] * 4
    bands = [cell.fill.fgColor.rgb if cell.fill.fill_type else "" for cell in cells]
    assert bands == ["", "FFDDEEFF", "", "FFDDEEFF"]
    assert not [one for one in problems if "date" in one]


@pytest.mark.parametrize("fill", [closed, opened])
@pytest.mark.parametrize(
    ("width", "form", "says"),
    [
        (2.0, "General", "too narrow for 3.5, which shows as 4 (and 1 more)"),
        (1.0, "General", "too narrow for 3.5, which shows as ### (and 3 more)"),
        (2.0, "0.0", "too narrow for 3.5, which shows as ### (and 3 more)"),
        (4.0, "0.0", ""),
        (4.0, "General", ""),
    ],
)
def test_a_column_too_narrow_for_its_numbers_is_named(
    fill: Fill, width: float, form: str, says: str, tmp_path: Path
) -> None:
    book = banded()
    for row in range(2, 6):
        book.active.cell(row, 3).number_format = form
    book.active["G1"] = "Solkoff"  # a column of the director's
    book.active.column_dimensions["G"].width = width
    _, problems = fill(book, tmp_path)
    said = [one for one in problems if "narrow" in one]
    assert bool(said) == bool(says), said
    assert not says or said == [f"Sheet!G2: the column is {says}: make it wider"]


@pytest.mark.parametrize("fill", [closed, opened])
@pytest.mark.parametrize(
    ("size", "says"),
    [
        # 3.29 digits of 11 points have room in a column of 4 beside its margin of 0.71; 3.5 takes 2
        # digits and a point of half a digit.
        (14, ""),  # 3.29 x 11 / 14 = 2.59
        (15, "too narrow for 3.5, which shows as 4 (and 1 more)"),  # 2.41
        (40, "too narrow for 3.5, which shows as ### (and 3 more)"),  # 0.9
    ],
)
def test_large_print_takes_more_room(fill: Fill, size: int, says: str, tmp_path: Path) -> None:
    book = banded()
    for row in range(2, 6):
        book.active.cell(row, 3).number_format = "General"
        book.active.cell(row, 3).font = Font(size=size)
    book.active["G1"] = "Solkoff"
    book.active.column_dimensions["G"].width = 4.0
    _, problems = fill(book, tmp_path)
    said = [one for one in problems if "narrow" in one]
    assert said == ([f"Sheet!G2: the column is {says}: make it wider"] if says else [])


def widths_around(sheet: Any) -> dict[int, float]:
    """The width of each of the columns E to J that has one."""
    return {
        column: round(span.width, 2)
        for column in range(5, 11)
        for span in sheet.column_dimensions.values()
        if span.min <= column <= span.max and span.customWidth
    }


@pytest.mark.parametrize("fill", [closed, opened])
@pytest.mark.parametrize(
    ("spans", "usual", "widths"),
    [
        # 3.5 takes 2.5 digits and a margin of 0.71, which makes 3.21; a column that has to be wider
        # gets room for 100.25: 5.5 + 0.71.
        ({}, 3.1, {7: 6.21}),
        ({}, 3.3, {}),
        ({"F": (6, 6)}, 3.1, {6: 3.0, 7: 6.21}),
        ({"H": (8, 8)}, 3.1, {7: 6.21, 8: 3.0}),
        ({"E": (5, 9)}, None, {5: 3.0, 6: 3.0, 7: 6.21, 8: 3.0, 9: 3.0}),
        ({"G": (7, 8)}, None, {7: 6.21, 8: 3.0}),
        ({"E": (5, 7)}, None, {5: 3.0, 6: 3.0, 7: 6.21}),
    ],
)
def test_a_new_column_becomes_wide_enough_and_the_others_stay(
    fill: Fill,
    spans: dict[str, tuple[int, int]],
    usual: float | None,
    widths: dict[int, float],
    tmp_path: Path,
) -> None:
    book = banded()
    sheet = book.active
    sheet.sheet_format.defaultColWidth = usual
    for row in range(2, 6):
        sheet.cell(row, 3).number_format = "General"
    for letter, (first, last) in spans.items():
        span = sheet.column_dimensions[letter]
        span.min, span.max, span.width = first, last, 3.0
    made, problems = fill(book, tmp_path)
    made.save(tmp_path / "again.xlsx")  # an open workbook is saved whole, too
    for saved in (made, openpyxl.load_workbook(tmp_path / "again.xlsx")):
        assert widths_around(saved.active) == widths
    assert not [one for one in problems if "narrow" in one]


def test_new_columns_of_formulas_have_room_for_the_numbers_of_later_rounds(tmp_path: Path) -> None:
    book = banded()
    sheet = book.active
    sheet.sheet_format.defaultColWidth = 5  # enough for 6.0, not for 100.25
    book.save(tmp_path / "event.xlsx")
    for name, formulas in (("live", True), ("values", False)):
        xltiebreak.fill(
            tmp_path / "event.xlsx", tmp_path / f"{name}.xlsx", order="SO", formulas=formulas
        )
    live, values = (
        openpyxl.load_workbook(tmp_path / f"{name}.xlsx") for name in ("live", "values")
    )
    assert (widths_around(live.active), widths_around(values.active)) == ({7: 6.21}, {})


@pytest.mark.parametrize(("area", "grown"), [("A1:F5", "$A$1:$G$5"), (None, "")])
def test_the_column_check_of_formulas_is_not_in_the_print_area(
    area: str | None, grown: str, tmp_path: Path
) -> None:
    """A sheet without a print area gets none: all that is typed later is printed as before."""
    book = banded()
    book.active.print_area = area
    book.save(tmp_path / "event.xlsx")
    xltiebreak.fill(tmp_path / "event.xlsx", tmp_path / "live.xlsx", order="SO", formulas=True)
    sheet = openpyxl.load_workbook(tmp_path / "live.xlsx").active
    assert sheet is not None
    assert (sheet["G1"].value, sheet["H1"].value) == ("Solkoff", "Check")
    assert (sheet.print_area or "").removeprefix("'Sheet'!") == grown
