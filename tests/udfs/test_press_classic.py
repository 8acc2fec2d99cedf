"""Buttons in the classic add-in: xlwings' real import and calls, a stand-in for Excel."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from thinning import thinned
from udfs import open_workbooks
from udfs.actions import BLANK, ROWS, SOLKOFF, STALE, WRONG
from udfs.filled_rounds import Book, compare
from udfs.open_workbooks import Open
from udfs.subprocesses import answer_of
from workbook.live.own_rules import THIRD, marked_rows

from xltiebreak.excel.buttons.labels import BUTTONS
from xltiebreak.reading.grid import Cell

pytestmark = pytest.mark.slow

RED, AMBER = 0xADCBF8, 0x99E6FF  # as COM orders them, blue first


def pressed(*asked: tuple[list[str], dict[str, Any]]) -> dict[str, Any]:
    answers: dict[str, Any] = answer_of("press_classic", asked)
    return answers


def once(name: str, **asked: Any) -> dict[str, Any]:
    answer: dict[str, Any] = pressed(([name], asked))["answers"][0][0]
    return answer


def cells(told: list[list[Any]]) -> dict[tuple[str, Cell], Any]:
    return {(sheet, Cell(row, column)): value for sheet, row, column, value in told}


@pytest.fixture(scope="module")
def books() -> list[Open]:
    return list(open_workbooks.at_random())


def test_import_functions_makes_a_macro_of_every_button(tmp_path: Path) -> None:
    vba = pressed()["vba"]
    assert set(re.findall(r"^Sub (\w+)\(\)$", vba, re.MULTILINE)) == set(BUTTONS)
    for name in BUTTONS:
        assert f'XLPy.CallUDF "xltiebreak.udfs", "{name}", Array(), ThisWorkbook' in vba


def test_fill_writes_what_fill_writes_into_the_closed_workbook(
    books: list[Open], tmp_path: Path
) -> None:
    asked = [(["fill_tiebreaks"], {"sheets": book.sheets}) for book in books]
    answers = pressed(*asked)["answers"]
    wrote = 0
    for book, (press,) in zip(books, answers, strict=True):
        expected = open_workbooks.filled(book, tmp_path)
        assert cells(press["written"]) == expected
        assert len(press["messages"]) == 1
        wrote += bool(expected)
    assert wrote > thinned(25)


def test_check_colours_what_check_finds_and_takes_it_away_again(
    books: list[Open], tmp_path: Path
) -> None:
    presses = ["check_crosstables"] * 3
    answers = pressed(*((presses, {"sheets": book.sheets}) for book in books))["answers"]
    shades = {"#F8CBAD": RED, "#FFE699": AMBER}
    found = 0
    for book, told in zip(books, answers, strict=True):
        colors = open_workbooks.colors(book, tmp_path)
        expected = {cell: shades[color] for cell, color in colors.items()}
        first, second, third = (
            {c: color for c, color in cells(press["colors"]).items() if c[0] in book.sheets}
            for press in told
        )
        assert first == third == expected
        assert second == dict.fromkeys(expected)
        assert told[0]["active"] == next(iter(book.sheets))
        found += bool(expected)
    assert found > thinned(8, 3)


def test_earlier_colours_come_back(tmp_path: Path) -> None:
    asked = {"sheets": {"Open": WRONG}, "colors": [["Open", 4, 6, 0x112233]]}
    first, second = pressed((["check_crosstables"] * 2, asked))["answers"][0]
    assert cells(first["colors"])["Open", Cell(4, 6)] == RED
    assert cells(second["colors"])["Open", Cell(4, 6)] == 0x112233
    assert first["names"] == [["'Check'!_xltiebreak_check", "='Check'!$A$1:$A$1", False]]


def test_standings_are_those_of_the_closed_workbook(books: list[Open], tmp_path: Path) -> None:
    asked = [(["write_standings"] * 2, {"sheets": book.sheets}) for book in books]
    answers = pressed(*asked)["answers"]
    for book, (first, second) in zip(books, answers, strict=True):
        expected = {
            (name, Cell(row, column)): value
            for name, rows in open_workbooks.standings(book, tmp_path).items()
            for row, line in enumerate(rows, 1)
            for column, value in enumerate(line, 1)
            if value not in (None, "")
        }
        for press in (first, second):
            told = cells(press["written"])
            assert {cell: value for cell, value in told.items() if value is not None} == expected


@pytest.mark.parametrize("order", THIRD)
def test_a_workbook_that_computes_is_ranked_by_its_own_order(tmp_path: Path, order: str) -> None:
    rows, marks = marked_rows(order)
    sheets = {"Open": rows}
    press = once(
        "write_standings", sheets=sheets, names=[["Open", *mark] for mark in marks.items()]
    )
    third = {cell: value for (name, cell), value in cells(press["written"]).items()}
    assert third[Cell(7, 2)] == THIRD[order], press["messages"]


def test_explain_takes_one_or_two_selected_players(tmp_path: Path) -> None:
    def explained(selection: str) -> list[Any]:
        press = once("explain_players", sheets={"Open": ROWS}, selection=selection)
        assert press["active"] == "Why", press["messages"]
        return [value for (_, cell), value in cells(press["written"]).items() if cell.row > 2]

    assert explained("$B$3")[0] == "Solkoff (SO) of Ben (2), 1.0 points: 1.5"
    by_score = "Ada (1) is placed above Ben (2) by score, 1.5 against 1.0."
    assert explained("$A$2,$A$3") == explained("$A$2:$C$3") == [by_score]


def test_no_formula_is_ever_overwritten(tmp_path: Path) -> None:
    """Each way in which a formula can fill cells; every value there is wrong."""

    def written(**asked: Any) -> dict[tuple[int, int], Any]:
        press = once("fill_tiebreaks", sheets={"Open": STALE}, **asked)
        assert len(press["formulas"]) == len(asked.get("formulas", ()))
        if asked:
            assert "because formulas fill these cells" in press["messages"][0]
        return {
            (cell.row, cell.column): value for (_, cell), value in cells(press["written"]).items()
        }

    points = {(2, 3): 1.5, (3, 3): 1.0, (4, 3): 1.5}
    values = {(row, 4): value for row, value in SOLKOFF.items()}
    assert written() == {**points, **values}
    one = [["Open", 3, 4, "=1+1", []]]
    assert written(formulas=one) == {**points, (2, 4): 1.5, (4, 4): 1.5}
    assert written(formulas=one, cannot_spill=True) == {**points, (2, 4): 1.5, (4, 4): 1.5}
    spilled = [["Open", 2, 4, '=TIEBREAKS(E2:F4,"SO")', [[3, 4], [4, 4]]]]
    assert written(formulas=spilled) == points
    shows_nothing = [["Open", 2, 3, '=IF(E9="","",1)', []]]
    assert written(formulas=shows_nothing) == {**values, (3, 3): 1.0, (4, 3): 1.5}
    assert written(merged=[["Open", 3, 3, 4, 3]]) == {**values, (2, 3): 1.5, (3, 3): 1.0}


def test_a_sheet_that_computes_by_itself_stays_so(tmp_path: Path) -> None:
    formulas: list[list[Any]] = [["Open", row, 4, f"=SUM(G{row}:H{row})", []] for row in (2, 3, 4)]
    press = once("fill_tiebreaks", sheets={"Open": ROWS}, formulas=formulas)
    assert press["written"] == []
    # By hand the first is 1.5; the others are right, as SOLKOFF has them.
    assert press["messages"] == [
        "Nothing was left to fill.\n"
        "Open!D2: left as they are, because formulas fill these cells: D2; clear and press again"
    ]


def test_a_press_says_what_the_command_says(tmp_path: Path) -> None:
    press = once("fill_tiebreaks", sheets={"Open": BLANK, "U8": BLANK})
    filled = "A1:F4, 3 players, 2 rounds: filled SO, 3 Pts"
    assert press["messages"][0].splitlines()[:2] == [f"Open {filled}", f"U8 {filled}"]


SHEETS = {"BLANK": BLANK, "WRONG": WRONG, "ROWS": ROWS}
REFUSED = json.loads(Path(__file__).with_name("refused_presses.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("why", REFUSED)
def test_nothing_is_written_if_a_sheet_cannot_be(why: str) -> None:
    button, names, rows, others, message = REFUSED[why]
    press = once(button, sheets=dict.fromkeys(names, SHEETS[rows]), **others)
    assert (press["written"], press["colors"], press["names"]) == ([], [], [])
    assert press["messages"] == [f"Nothing was written: {message}"]


def test_unlocked_cells_of_a_protected_sheet_are_filled(tmp_path: Path) -> None:
    cells = [["Open", row, column] for row in (2, 3, 4) for column in (3, 4)]
    press = once("fill_tiebreaks", sheets={"Open": BLANK}, protected=["Open"], unlocked=cells)
    assert len(press["written"]) == 6


def test_five_rounds_typed_and_filled_are_as_filled_afresh(tmp_path: Path) -> None:
    def press(books: Sequence[Book]) -> list[Book]:
        asked = [(["fill_tiebreaks"], book) for book in books]
        return [book_after(*presses) for presses in pressed(*asked)["answers"]]

    compare(20, press, tmp_path)


def book_after(press: dict[str, Any]) -> Book:
    """The workbook after a press, to be pressed again; its names are hidden."""
    names = [[*name.rpartition("!")[::2], refers_to] for name, refers_to, _ in press["names"]]
    assert not any(visible for *_, visible in press["names"])
    (message,) = press["messages"]
    told = [[sheet.strip("'"), *rest] for sheet, *rest in names]
    return {"sheets": press["sheets"], "names": told, "message": message}
