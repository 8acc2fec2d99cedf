"""What a section leaves alone: numbers that are places, sheets that may be of either table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from tables import Rows

from xltiebreak.book.filling import fill
from xltiebreak.book.reading import EVERYWHERE
from xltiebreak.book.sections.live import listed_names, names_text


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


@pytest.mark.parametrize("first", [None, 3])
def test_the_column_in_which_the_rows_begin_stays_as_it_is(first: object, tmp_path: Path) -> None:
    # Nobody has a number or a name: opponents are counted by rows. By the results Ben is first, and
    # places 2, 1, 3, 4 in the first column would be taken for the numbers at the next reading.
    rows: Rows = [
        ["Place", "Rnd1", "Rnd2", "Pts", "SO"],
        [first, "L2", "W3", None],
        [None, "W1", "W4", None],
        [None, "W4", "L1", None],
        [None, "L3", "L2", None],
    ]
    filled(saved(tmp_path / "in.xlsx", rows), "out.xlsx")
    sheet = load_workbook(tmp_path / "out.xlsx")["Open"]
    assert [cell.value for cell in sheet["A"][1:]] == [first, None, None, None]
    assert [cell.value for cell in sheet["D"][1:]] == [1, 2, 1, 0]


ONE_WON: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]


def test_the_only_sheet_of_standings_is_renewed_though_its_table_is_lost(tmp_path: Path) -> None:
    # Excel writes #REF! into the name where the sheet of the crosstable was deleted.
    filled(saved(tmp_path / "in.xlsx", ONE_WON), "first.xlsx", standings=True)
    book = load_workbook(tmp_path / "first.xlsx")
    for name in book["Standings"].defined_names.values():
        name.attr_text = "#REF!"
    book.save(tmp_path / "lost.xlsx")
    (section,) = filled(tmp_path / "lost.xlsx", "again.xlsx", standings=True).sections
    assert section.filled.standings == "Standings"
    assert load_workbook(tmp_path / "again.xlsx").sheetnames == ["Open", "Standings"]


def test_sheets_of_standings_have_names_that_excel_allows_and_name_their_section_once(
    tmp_path: Path,
) -> None:
    # Excel's limit is 31 characters, and a sheet without a title is its own title.
    book = Workbook()
    book.remove(book.worksheets[0])
    sheets = ["Championship of the Upper East", "U8"]
    for name in sheets:
        sheet = book.create_sheet(name)
        for row in ONE_WON:
            sheet.append(row)
    book.save(tmp_path / "in.xlsx")
    report = filled(tmp_path / "in.xlsx", "out.xlsx", standings=True)
    names = [section.filled.standings for section in report.sections]
    assert [len(name) for name in names] == [31, len("Standings U8")]
    made = load_workbook(tmp_path / "out.xlsx")
    assert [made[name]["A1"].value for name in names] == sheets
    assert [made[name]["A2"].value for name in names] == ["Standings after round 1"] * 2


def test_formulas_that_compute_tie_breaks_are_overwritten_where_that_is_wanted(
    tmp_path: Path,
) -> None:
    # Solkoff, the sum of the opponents' scores: 0 for Ada, who beat Ben, and 1 for Ben.
    rows: Rows = [["No.", "Name", "Rnd1", "SO"], [1, "Ada", "W2", "=LEN(C2)"]]
    source = saved(tmp_path / "in.xlsx", [*rows, [2, "Ben", "L1", "=LEN(C3)"]])
    filled(source, "out.xlsx", overwrite_formulas=True)
    sheet = load_workbook(tmp_path / "out.xlsx")["Open"]
    assert [sheet["D2"].value, sheet["D3"].value] == [0, 1]


def test_blank_points_keep_the_number_format_that_their_cells_have(tmp_path: Path) -> None:
    rows: Rows = [["No.", "Name", "Pts", "Rnd1"], [1, "Ada", None, "W2"], [2, "Ben", None, "L1"]]
    source = saved(tmp_path / "in.xlsx", rows)
    book = load_workbook(source)
    for row in (2, 3):
        book["Open"].cell(row, 3).number_format = "0.000"
    book.save(source)
    filled(source, "out.xlsx")
    column = load_workbook(tmp_path / "out.xlsx")["Open"]["C"][1:]
    assert [(cell.value, cell.number_format) for cell in column] == [(1, "0.000"), (0, "0.000")]


@pytest.mark.parametrize("line", ["www.club.example", "https://club.example", "ada@club.example"])
def test_an_address_above_a_table_is_not_its_title(line: str, tmp_path: Path) -> None:
    source = saved(tmp_path / "in.xlsx", [[line], *ONE_WON])
    filled(source, "out.xlsx", standings=True)
    assert load_workbook(tmp_path / "out.xlsx")["Standings"]["A1"].value == "Open"


def test_names_in_any_letters_stand_on_the_sheet_of_standings(tmp_path: Path) -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "Åsa Łuczak", "W2"], [2, "Петя & Ωmega", "L1"]]
    filled(saved(tmp_path / "in.xlsx", rows), "out.xlsx", standings=True)
    sheet = load_workbook(tmp_path / "out.xlsx")["Standings"]
    assert [sheet["C5"].value, sheet["C6"].value] == ["Åsa Łuczak", "Петя & Ωmega"]


@pytest.mark.parametrize(("length", "texts"), [(119, [240]), (120, [120, 120])])
def test_a_mark_lists_functions_in_texts_of_up_to_240_characters(
    length: int, texts: list[int]
) -> None:
    # Excel allows 255 in a text. The names have a semicolon between them: 120 + 1 + 119.
    mark = names_text(["A" * 120, "B" * length])
    assert [len(text) for text in re.findall('"([^"]*)"', mark)] == texts
    assert listed_names(mark) == {"a" * 120, "b" * length}
