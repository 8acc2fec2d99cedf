"""Blank points and places are filled, printed ones kept; a column has one number format."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.formula import ArrayFormula
from tables import Rows

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.ranking import order_of
from xltiebreak.workbook.filling import fill
from xltiebreak.workbook.reading import EVERYWHERE, Report

# Points by hand: Ada beats Dan and Ben and draws with Cleo, who has a bye; the others win a game.
HEADER: list[object] = ["Place", "No.", "Name", "Pts", "SO", "Rnd1", "Rnd2", "Rnd3"]
ROWS: Rows = [
    [None, 1, "Ada", None, None, "W4", "W2", "D3"],
    [None, 2, "Ben", None, None, "W3", "L1", "L4"],
    [None, 3, "Cleo", None, None, "L2", "-B-", "D1"],
    [None, 4, "Dan", None, None, "L1", "-U-", "W2"],
]
POINTS = [2.5, 1.0, 1.5, 1.0]
PLACES = [1, 3, 2, 4]  # Solkoff of Ben: 1.0 + 2.5 + 1.5 = 5.0; of Dan, who missed a round, 3.5


def saved(path: Path, rows: Rows | None = None, forms: dict[str, str] | None = None) -> Path:
    """The crosstable as a workbook; forms: number formats of cells."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Open"
    lines: Rows = [HEADER, *(rows or ROWS)]
    for row in lines:
        sheet.append(row)
    for cell, form in (forms or {}).items():
        sheet[cell].number_format = form
    book.save(path)
    return path


def filled(source: Path, **how: Any) -> tuple[Report, Any]:
    target = source.with_name("filled.xlsx")
    report = fill(source, target, None, EVERYWHERE, force=True, **how)
    assert report.written == target, report.problems
    return report, load_workbook(target)["Open"]


def column(sheet: Any, letter: str) -> list[object]:
    return [cell.value for cell in sheet[letter][1:5]]


def forms(sheet: Any, letter: str) -> list[str]:
    return [cell.number_format for cell in sheet[letter][1:5]]


def test_blank_points_and_places_are_filled(tmp_path: Path) -> None:
    report, sheet = filled(saved(tmp_path / "in.xlsx"))
    assert (column(sheet, "D"), column(sheet, "A")) == (POINTS, PLACES)
    assert report.sections[0].filled[:2] == (4, 4)
    assert report.cells == 12
    event = xltiebreak.read_workbook(report.written or "").crosstables[0].event
    ranked = {one.number: one.place for one in xltiebreak.rank(event, "SO")}
    assert [ranked[number] for number in (1, 2, 3, 4)] == PLACES


def test_printed_values_are_kept_and_wrong_ones_reported(tmp_path: Path) -> None:
    rows = [list(row) for row in ROWS]
    rows[0][0], rows[0][3], rows[1][0] = 1, 2, 2
    source = saved(tmp_path / "in.xlsx", rows)
    report, sheet = filled(source)
    assert (column(sheet, "D"), column(sheet, "A")) == ([2, 1, 1.5, 1], [1, 2, 2, 4])
    assert report.sections[0].filled[:2] == (3, 2)
    said = [str(problem) for problem in report.problems]
    assert (
        "Open!A3: the printed places are not those of the standings in 1 of 4 rows (A3), and stay "
        "unchanged"
    ) in said
    report, sheet = filled(source, overwrite_points=True)
    assert (column(sheet, "D"), column(sheet, "A")) == (POINTS, PLACES)
    assert not any("stay unchanged" in str(problem) for problem in report.problems)


def test_formulas_stay_by_default(tmp_path: Path) -> None:
    rows = [list(row) for row in ROWS]
    rows[0][3], rows[0][0] = "=COUNTIF(F2:H2,1)", "=RANK(D2,D2:D5)"  # without values: blank ones
    source = saved(tmp_path / "in.xlsx", rows)
    for overwrite in (False, True):
        _, sheet = filled(source, overwrite_points=overwrite)
        assert column(sheet, "D") == [rows[0][3], *POINTS[1:]]
        assert column(sheet, "A") == [rows[0][0], *PLACES[1:]]
    _, sheet = filled(source, overwrite_formulas=True)
    assert (column(sheet, "D"), column(sheet, "A")) == (POINTS, PLACES)


def test_cells_that_cannot_be_written_do_not_stop_the_others(tmp_path: Path) -> None:
    """An array formula over the places, and points hidden under merged cells."""
    book = load_workbook(saved(tmp_path / "in.xlsx"))
    book["Open"].merge_cells("D2:D3")
    book["Open"]["A2"] = ArrayFormula("A2:A5", "=TBPLACE(F2:H5)")
    book.save(tmp_path / "in.xlsx")
    report, sheet = filled(tmp_path / "in.xlsx")
    assert column(sheet, "D") == [2.5, None, 1.5, 1]
    assert report.sections[0].filled[:2] == (3, 0)


def test_before_the_first_round_there_is_nothing_to_fill(tmp_path: Path) -> None:
    rows = [[*row[:5], None, None, None] for row in ROWS]
    report, sheet = filled(saved(tmp_path / "in.xlsx", rows))
    assert column(sheet, "D") == column(sheet, "A") == [None] * 4
    assert report.sections[0].filled[:2] == (0, 0)


def test_a_column_rk_of_the_numbers_is_not_the_places(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Rk.", "Name", "Pts", "SO", "Rnd1", "Rnd2", "Rnd3"])
    for row in ROWS:
        sheet.append(row[1:])
    book.save(tmp_path / "in.xlsx")
    report = fill(tmp_path / "in.xlsx", tmp_path / "out.xlsx")
    assert report.sections[0].filled[:2] == (4, 0)


def test_places_that_could_be_taken_for_the_numbers_are_left_blank(tmp_path: Path) -> None:
    """1 beats 3 and 2 beats 4; by hand 2 is first and 4 is third: then 1 would beat 4 as well."""
    book = Workbook()
    rows: Rows = [["Place", "No.", "Name", "Manual", "Rnd1"], [None, 1, "Ada", 1, "W3"]]
    rows += [[None, 2, "Ben", 2, "W4"], [None, 3, "Cleo", 1, "L1"], [None, 4, "Dan", 2, "L2"]]
    for row in rows:
        book.worksheets[0].append(row)
    book.save(tmp_path / "in.xlsx")
    report = fill(tmp_path / "in.xlsx", tmp_path / "out.xlsx", order_of("MAN"))
    (told,) = [problem for problem in report.problems if problem.cell == "A2"]
    assert told.message.startswith("left blank: with places in this column, the opponents")
    assert [standing.place for standing in report.sections[0].standings] == [1, 2, 3, 4]
    assert report.sections[0].filled.places == 0
    (again,) = xltiebreak.read_workbook(tmp_path / "out.xlsx").crosstables
    assert again.problems == ()


# One look.


def test_points_show_one_decimal_and_the_tie_breaks_beside_them_too(tmp_path: Path) -> None:
    _, sheet = filled(saved(tmp_path / "in.xlsx"))
    assert forms(sheet, "D") == forms(sheet, "E") == ["0.0"] * 4
    assert forms(sheet, "A") == forms(sheet, "B") == ["General"] * 4


def test_new_cells_look_like_printed_ones(tmp_path: Path) -> None:
    rows = [list(row) for row in ROWS]
    rows[0][3] = 2.5
    _, sheet = filled(saved(tmp_path / "in.xlsx", rows, {"D2": "0.00"}))
    assert forms(sheet, "D") == ["0.00"] * 4
    _, sheet = filled(saved(tmp_path / "in.xlsx", rows))
    assert forms(sheet, "D") == ["General"] * 4  # 2.5 stands there so
    rows[0][4] = 5.0
    _, sheet = filled(saved(tmp_path / "in.xlsx", rows, {"E2": "0.0", "E4": "#,##0.000"}))
    assert forms(sheet, "E") == ["0.0", "0.0", "#,##0.000", "0.0"]


@pytest.mark.parametrize("form", ["@", "yyyy-mm-dd", '"Pts "0'])
def test_a_format_that_is_not_for_numbers_alone_is_not_spread(form: str, tmp_path: Path) -> None:
    rows = [list(row) for row in ROWS]
    rows[0][3] = 2.5
    _, sheet = filled(saved(tmp_path / "in.xlsx", rows, {"D2": form}))
    assert forms(sheet, "D") == [form, "General", "General", "General"]


def test_the_rest_of_the_look_stays(tmp_path: Path) -> None:
    book = load_workbook(saved(tmp_path / "in.xlsx"))
    book["Open"]["D3"].fill = PatternFill("solid", fgColor="FFFFCC00")
    book["Open"]["D3"].font = Font(italic=True)
    book.save(tmp_path / "in.xlsx")
    _, sheet = filled(tmp_path / "in.xlsx")
    cell = sheet["D3"]
    assert (cell.number_format, cell.fill.fgColor.rgb) == ("0.0", "FFFFCC00")
    assert (cell.font.i, sheet["D2"].font.i) == (True, False)


def test_the_report_counts_filled_cells(tmp_path: Path) -> None:
    source = saved(tmp_path / "in.xlsx")
    result = CliRunner().invoke(main, ["fill", str(source)], catch_exceptions=False)
    assert re.search(r": filled SO, 4 Pts, 4 Place$", result.stdout, re.MULTILINE)
    again = CliRunner().invoke(main, ["fill", str(tmp_path / "in-filled.xlsx")])
    assert again.stdout.endswith(": filled SO, 4 Pts, 4 Place\n")
