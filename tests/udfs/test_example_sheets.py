"""The sheet Example: formulas as people type them, with the printed numbers, in every host."""

from __future__ import annotations

import csv
import re
import zipfile
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import naive
import pytest
from click.testing import CliRunner
from libreoffice import CSV_OF_EVERY_SHEET, convert_all, needs_libreoffice
from live_books import Calculated
from openpyxl import load_workbook
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.worksheet.formula import ArrayFormula
from printed import WSCF, WSCF_POINTS, WSCF_VALUES
from tables import Rows
from udfs.functions import corners
from udfs.office_js import request
from udfs.subprocesses import answer_of, in_lite, needs_node, needs_pyodide

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.reading import worksheet
from xltiebreak.reading.grid import Cell, column_letters, parse_area
from xltiebreak.rules.examples import WSCF as EXAMPLE
from xltiebreak.rules.examples import cells_in

BOOKS: Mapping[str, str] = {
    "classic": "make classic -o event.xlsm",
    "2016": "make classic --excel 2016 -o event.xlsm",
    "lite": "make lite -o event.xlsx",
    "named": "functions -o functions.xlsx",
}
every_book = pytest.mark.parametrize("kind", BOOKS)
FUNCTIONS = {"D": "MODMEDIAN", "E": "SOLKOFF", "F": "CUMULATIVE", "G": "CUMULATIVEOPP"}
CODES = ("MM", "SO", "CU", "CO")
ROWS = dict(enumerate(WSCF, 6))  # row -> player

# The change that the sheet asks for: player 7 (D 3.0 before) beats player 1 in round 6.
CHANGE = {"M6": "L7", "M12": "W1"}
CHANGED = {number: [*cells] for number, cells in WSCF.items()}
CHANGED[1][5], CHANGED[7][5] = "L7", "W1"
# By hand: opponents 6 3 9 5 4 7 of player 1 have 3 (its bye counts 1/2) 4 2.5 3.5 3.5 4 = 20.5, the
# Modified Median drops 2.5; 1 2 3 4 5 5 = 20; 7 has 12 instead of 11 in CU, so CO is 68 + 1.
AFTER = (18, 20.5, 20, 69)


def made(kind: str, folder: Path) -> Path:
    command = BOOKS[kind].split()
    path = folder / command[-1]
    result = CliRunner().invoke(main, [*command[:-1], str(path)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return path


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {kind: made(kind, tmp_path_factory.mktemp(kind)) for kind in BOOKS}


def stored(path: Path) -> Rows:
    """What the cells of the sheet hold, from A1 on."""
    return [list(row) for row in load_workbook(path, data_only=True)["Example"].values]


def formulas(path: Path) -> dict[str, str]:
    """The formulas of the sheet by cell, as the file holds them."""
    found = {}
    for row in load_workbook(path)["Example"].iter_rows():
        for cell in row:
            value = cell.value
            text = value.text if isinstance(value, ArrayFormula) else value
            if cell.data_type == "f":
                found[cell.coordinate] = str(text)
    return found


def texts(path: Path) -> list[str]:
    """The three lines above the table."""
    return [str(line[0]) for line in stored(path)[1:4]]


def test_the_example_is_the_printed_one() -> None:
    heads, *rows = cells_in(EXAMPLE)
    assert heads == ["No.", "Name", "Pts", *(f"Rnd{turn}" for turn in range(1, 7))]
    assert {int(row[0]): row[3:] for row in rows} == WSCF
    assert {int(row[0]): float(row[2]) for row in rows} == WSCF_POINTS


@every_book
def test_the_printed_numbers_are_stored(kind: str, books: dict[str, Path]) -> None:
    rows = stored(books[kind])
    assert rows[4][2:15] == [
        *("Pts", "Mod. Median", "Solkoff", "Cumulative", "Opp. cumulative"),
        *(f"Rnd{turn}" for turn in range(1, 7)),
        *("Place", "Check"),
    ]
    for row, number in ROWS.items():
        points, *tie_breaks = rows[row - 1][2:7]
        assert (points, rows[row - 1][13]) == (WSCF_POINTS[number], number)
        assert tie_breaks == [WSCF_VALUES[number][code] for code in CODES]
        assert rows[row - 1][7:13] == WSCF[number]
    assert rows[5][14] == (None if kind == "named" else "consistent")


@every_book
def test_the_formulas_are_those_that_people_type(kind: str, books: dict[str, Path]) -> None:
    found = formulas(books[kind])
    prefix, block = "_xldudf_" if kind == "lite" else "", ",$H$5:$M$20"
    for column, name in FUNCTIONS.items():
        for row in ROWS:
            given = f"$H{row}:$M{row}" + block * (kind != "named")
            assert found[f"{column}{row}"] == f"={prefix}{name}({given})"
    alone = {"D23": "=MODMEDIAN(H6:M6)", "D24": '=IF(COUNTA(H6:M20),MODMEDIAN(H6:M6),"")'}
    if kind in ("classic", "2016"):
        assert {cell: found[cell] for cell in alone} == alone
        rows = stored(books[kind])
        assert [rows[row - 1][3:5] for row in (23, 24)] == [[17, text] for text in alone.values()]
        assert "Ctrl+Alt+F9" in str(rows[21][0])
    else:
        assert not alone.keys() & found.keys()
    assert not any("IFERROR" in text for text in found.values())


@every_book
def test_excel_opens_the_sheet_and_shows_what_is_stored(kind: str, books: dict[str, Path]) -> None:
    book = load_workbook(books[kind])
    assert book.active is book["Example"]
    (selected,) = [one.sqref for one in book["Example"].sheet_view.selection if one.pane is None]
    assert selected == "D6"
    with zipfile.ZipFile(books[kind]) as parts:
        (asked,) = re.findall("<calcPr [^>]*>", parts.read("xl/workbook.xml").decode())
    assert 'calcId="191029"' in asked
    assert 'fullCalcOnLoad="1"' not in asked
    others = [sheet.title for sheet in book if sheet.sheet_view.tabSelected]
    assert others == ["Example"]


@every_book
def test_a_change_a_copy_and_the_next_function_are_described(
    kind: str, books: dict[str, Path]
) -> None:
    change, copy, following = texts(books[kind])
    assert "M6 from W7 to L7" in change
    assert "M12 from L1 to W1" in change
    assert "D6:G6 become 18, 20.5, 20 and 69; player 2 is now first" in change
    rules = (naive.MM, naive.SO, naive.CU, naive.CO)
    assert [rule(CHANGED, 1) for rule in rules] == [*AFTER]
    block = ",$H$5:$M$20" * (kind != "named")
    assert f"D6 holds =MODMEDIAN($H6:$M6{block})." in copy
    assert "Clear D7:D20, copy D6 and paste it into D7:D20" in copy
    assert f"type =SONNEBORN($H6:$M6{block}) into Q6, and copy it down" in following
    assert load_workbook(books[kind])["Example"]["Q6"].value is None


# What the real functions answer.

RANGE = re.compile(r"[A-Z]+\d+:[A-Z]+\d+")
CALL = re.compile(rf"({'|'.join(worksheet.FUNCTIONS)})\(([^()]*)\)")


def called(formula: str) -> tuple[str, list[str]]:
    """The function that a formula calls, and its ranges."""
    ((name, ranges),) = CALL.findall(formula)
    return name, RANGE.findall(ranges.replace("$", ""))


def typed(rows: Rows, cells: Mapping[str, str]) -> Rows:
    """Rows with other texts in some cells."""
    changed = [list(row) for row in rows]
    for cell, text in cells.items():
        row, column = coordinate_to_tuple(cell)
        changed[row - 1][column - 1] = text
    return changed


def in_range(rows: Rows, address: str) -> Rows:
    left, top, right, bottom = corners(address)
    return [row[left - 1 : right] for row in rows[top - 1 : bottom]]


def in_classic(path: Path, rows: Rows, more: Mapping[str, str] = {}) -> dict[str, Any]:
    """What the formulas answer by the classic add-in, each by its cell."""
    found = formulas(path) | dict(more)
    calls = []
    for name, ranges in map(called, found.values()):
        given: list[object] = [{"sheet": "Example", "range": one} for one in ranges]
        wanted = 2 if name in ("TBPOINTS", "TBCHECK") else 4 if name == "TBPLACE" else 3
        calls.append((name, given + ["left out"] * (wanted - len(given))))
    asked = {"sheets": {"Example": [1, 1, rows]}, "calls": calls}
    return dict(zip(found, answer_of("classic_calls", asked)["answers"], strict=True))


def check_answers(
    answers: dict[str, Any], values: Mapping[int, tuple[Fraction | float, ...]]
) -> None:
    for row, number in ROWS.items():
        for column, value in zip(FUNCTIONS, values[number], strict=True):
            answer = answers[f"{column}{row}"]
            while isinstance(answer, list):  # Office.js hands over a table
                (answer,) = answer
            assert answer == value, (column, row)


PRINTED = {number: tuple(WSCF_VALUES[number][code] for code in CODES) for number in WSCF}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["classic", "2016"])
def test_the_classic_add_in_answers_what_is_stored(kind: str, books: dict[str, Path]) -> None:
    path = books[kind]
    rows = stored(path)
    answers = in_classic(path, rows, {"Q6": "=SONNEBORN($H6:$M6,$H$5:$M$20)"})
    check_answers(answers, PRINTED)
    assert answers["D23"] == answers["D24"] == WSCF_VALUES[1]["MM"]
    assert answers["Q6"] == naive.SB(WSCF, 1)
    if kind == "classic":
        assert answers["C5"] == [["Pts"], *([WSCF_POINTS[number]] for number in WSCF)]
        assert answers["N5"] == [["Place"], *([number] for number in WSCF)]
    assert answers["O6"] == "consistent"


@pytest.mark.slow
def test_the_classic_add_in_follows_the_change(books: dict[str, Path]) -> None:
    rows = typed(stored(books["classic"]), CHANGE)
    answers = in_classic(books["classic"], rows)
    assert tuple(answers[f"{column}6"] for column in FUNCTIONS) == AFTER
    rules = (naive.MM, naive.SO, naive.CU, naive.CO)
    check_answers(answers, {no: tuple(rule(CHANGED, no) for rule in rules) for no in CHANGED})
    assert answers["D23"] == answers["D24"] == AFTER[0]
    assert answers["N5"][1:3] == [[2], [1]]
    half = in_classic(books["classic"], typed(rows, {"M12": "L1"}))
    assert half["D6"].startswith("#TB: ")
    assert "M12" in str(half["O6"])


@pytest.mark.slow
@needs_node
@needs_pyodide
def test_lite_answers_what_is_stored(books: dict[str, Path], wheel: Path) -> None:
    found = formulas(books["lite"]) | {"Q6": "=SONNEBORN($H6:$M6,$H$5:$M$20)"}
    for rows, results in (
        (stored(books["lite"]), WSCF),
        (typed(stored(books["lite"]), CHANGE), CHANGED),
    ):
        calls = [
            request(name, [in_range(rows, one) for one in ranges], client="xlwings Lite")
            for name, ranges in map(called, found.values())
        ]
        answers = dict(zip(found, in_lite(wheel, "lite_calls.py", calls)["answers"], strict=True))
        rules = (naive.MM, naive.SO, naive.CU, naive.CO)
        check_answers(answers, {no: tuple(rule(results, no) for rule in rules) for no in results})
        assert answers["C5"][:2] == [["Pts"], [naive.score(results, 1)]]
        assert answers["Q6"] == [[naive.SB(results, 1)]]
        assert answers["O6"] == [["consistent"]]


@pytest.mark.slow
def test_the_named_functions_follow_the_change_and_answer_in_a_free_cell(
    books: dict[str, Path],
) -> None:
    book = Calculated(books["named"])
    for cell, text in CHANGE.items():
        book.type("Example", Cell(*coordinate_to_tuple(cell)), text)
    book.spill("Example", parse_area("Q6"), "SONNEBORN($H6:$M6)")
    book.calculate()
    rules = (naive.MM, naive.SO, naive.CU, naive.CO)
    for row, number in ROWS.items():
        values = [Fraction(book.text("Example", Cell(row, column))) for column in range(4, 8)]
        assert values == [rule(CHANGED, number) for rule in rules]
        assert book.text("Example", Cell(row, 15)) == ""
    assert [book.text("Example", Cell(row, 14)) for row in (6, 7)] == ["2", "1"]
    assert Fraction(book.text("Example", Cell(6, 17))) == naive.SB(CHANGED, 1)


# Other programs.


@needs_libreoffice
def test_libreoffice_shows_what_is_stored(books: dict[str, Path], tmp_path: Path) -> None:
    """It does not keep what dynamic formulas store; those of 2016 are ordinary ones."""
    convert_all([books["2016"]], CSV_OF_EVERY_SHEET, tmp_path)
    with (tmp_path / "event-Example.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    for row, number in ROWS.items():
        shown = [float(text) for text in rows[row - 1][2:7]]
        assert shown == [WSCF_POINTS[number], *PRINTED[number]]
    assert [float(rows[row - 1][3]) for row in (23, 24)] == [17, 17]


@pytest.mark.parametrize("kind", ["classic", "2016", "lite"])
def test_the_example_is_no_section_of_the_readers_event(kind: str, books: dict[str, Path]) -> None:
    tables = xltiebreak.read_workbook(books[kind]).crosstables
    assert [table.sheet for table in tables] == ["Event"]


@every_book
def test_the_columns_are_wide_enough(kind: str, books: dict[str, Path]) -> None:
    sheet = load_workbook(books[kind])["Example"]
    for column, head in enumerate(stored(books[kind])[4][:15], 1):
        width = sheet.column_dimensions[column_letters(column)].width
        assert width > max(map(len, str(head).split())), head
