"""Buttons in the runtime of xlwings Lite without Excel: our wheel in Pyodide."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from thinning import thinned
from udfs import open_workbooks
from udfs.actions import BLANK, SOLKOFF, STALE, WRONG, after, colored, message, plain, written
from udfs.filled_rounds import Book, compare
from udfs.subprocesses import in_lite, needs_node, needs_pyodide

from xltiebreak.excel.buttons.labels import BUTTONS
from xltiebreak.reading.grid import Cell

pytestmark = [pytest.mark.slow, needs_node, needs_pyodide]


def pressed(wheel: Path, *asked: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    answers: dict[str, Any] = in_lite(wheel, "lite_presses.py", asked)
    return answers


def test_fill_writes_what_fill_writes_into_the_closed_workbook(wheel: Path, tmp_path: Path) -> None:
    books = list(open_workbooks.at_random())
    asked = [("fill_tiebreaks", {"sheets": book.sheets}) for book in books]
    answers = pressed(wheel, *asked)
    assert answers["platform"] == "emscripten"
    assert answers["heavy"] == []
    assert set(answers["names"]) == {button.label for button in BUTTONS.values()}
    wrote = 0
    for book, actions in zip(books, answers["actions"], strict=True):
        expected = open_workbooks.filled(book, tmp_path)
        assert written(actions, list(book.sheets)) == expected
        assert {action["func"] for action in actions} <= {"setValues", "namesAdd", "alert"}
        wrote += bool(expected)
    assert wrote > thinned(25)


def test_check_standings_and_explain_as_on_a_server(wheel: Path, tmp_path: Path) -> None:
    books = list(open_workbooks.at_random())
    first = [{"sheets": dict(book.sheets), "selection": "A4"} for book in books]
    names = ("check_crosstables", "write_standings", "explain_players")
    asked = [(name, one) for one in first for name in names]
    answers = pressed(wheel, *asked)["actions"]
    explained = 0
    for n, (book, one) in enumerate(zip(books, first, strict=True)):
        check, standings, explain = answers[3 * n : 3 * n + 3]
        assert colored(check, list(book.sheets)) == open_workbooks.colors(book, tmp_path)
        done = after(one, standings)["sheets"]
        expected = open_workbooks.standings(book, tmp_path)
        assert {name: plain(rows) for name, rows in done.items() if name not in book.sheets} == {
            name: plain(rows) for name, rows in expected.items()
        }
        explained += "Why" in after(one, explain)["sheets"]
    assert explained > thinned(25)


def test_no_formula_is_ever_overwritten(wheel: Path, tmp_path: Path) -> None:
    """Every value in the column of SO is wrong, and the points are blank."""
    spilling = '=xltiebreak.TIEBREAKS(E2:F4,"SO")'
    cases: list[dict[str, Any]] = [
        {"sheets": {"Open": STALE}},
        {"sheets": {"Open": STALE}, "formulas": [["Open", 3, 4, "=1+1"]]},
        {"sheets": {"Open": STALE}, "formulas": [["Open", 2, 4, spilling]]},
        {"sheets": {"Open": STALE}, "formulas": [["Open", 2, 4, "=UNIQUE(Z1:Z3)"]]},
        {"sheets": {"Open": BLANK}, "formulas": [["Open", 2, 4, spilling]]},
        {"sheets": {"Open": STALE}, "formulas": [["Open", 2, 3, '=IF(E9="","",1)']]},
    ]
    answers = pressed(wheel, *(("fill_tiebreaks", case) for case in cases))["actions"]
    found = [
        {tuple(cell): value for (_, cell), value in written(actions, ["Open"]).items()}
        for actions in answers
    ]
    points = {(2, 3): 1.5, (3, 3): 1.0, (4, 3): 1.5}
    values = {(row, 4): value for row, value in SOLKOFF.items()}
    assert found[0] == {**points, **values}
    assert found[1] == {**points, (2, 4): 1.5, (4, 4): 1.5}
    assert found[2] == found[3] == found[4] == points
    assert found[5] == {(3, 3): 1.0, (4, 3): 1.5, **values}
    for actions in (*answers[1:4], answers[5]):
        assert "because formulas fill these cells" in message(actions)


def test_a_protected_sheet_is_named_and_nothing_is_written(wheel: Path, tmp_path: Path) -> None:
    buttons = {"fill_tiebreaks": BLANK, "check_crosstables": WRONG}
    asked: list[tuple[str, dict[str, Any]]] = [
        (button, {"sheets": {"Open": rows, "U8": rows}, "protected": [name]})
        for button, rows in buttons.items()
        for name in ("Open", "U8")
    ]
    answers = pressed(wheel, *asked)["actions"]
    for (_, book), actions in zip(asked, answers, strict=True):
        assert after(book, actions)["sheets"] == book["sheets"]
        assert {one["func"] for one in actions} <= {"setValues", "rangeAdjustIndent", "alert"}
        assert message(actions) == (
            f"Nothing was written: Excel does not let the sheet {book['protected'][0]} be changed. "
            "Unprotect it (Review > Unprotect Sheet) and press again.\n"
            "(Action 1 (setValues) failed: AccessDenied.)"
        )


def test_a_press_says_what_the_command_says(wheel: Path, tmp_path: Path) -> None:
    (actions,) = pressed(wheel, ("fill_tiebreaks", {"sheets": {"Open": BLANK}}))["actions"]
    assert message(actions) == "Open A1:F4, 3 players, 2 rounds: filled SO, 3 Pts"


def test_earlier_colours_come_back(wheel: Path, tmp_path: Path) -> None:
    asked: dict[str, Any] = {"sheets": {"Open": WRONG}, "colors": [["Open", 4, 6, "#112233"]]}
    (first,) = pressed(wheel, ("check_crosstables", asked))["actions"]
    marked = colored(first, ["Open"])
    assert marked["Open", Cell(4, 6)] == "#F8CBAD"
    shades = [[sheet, *cell, color] for (sheet, cell), color in marked.items()]
    again = {**after(asked, first), "colors": shades}
    painted = {**again, "colors": [[*cell, "#00FF00"] for *cell, _ in shades]}
    asked_again = [("check_crosstables", one) for one in (again, painted)]
    second, other = pressed(wheel, *asked_again)["actions"]
    assert colored(second, ["Open"])["Open", Cell(4, 6)] == "#112233"
    assert colored(other, ["Open"]) == {}


def test_an_older_xlwings_that_cannot_ask_fills_what_a_server_fills(
    wheel: Path, tmp_path: Path
) -> None:
    old = {"sheets": {"Open": STALE}, "old": True}
    asked = [(name, old) for name in ("fill_tiebreaks", "check_crosstables")]
    fill, check = pressed(wheel, *asked)["actions"]
    assert {cell.column for _, cell in written(fill, ["Open"])} == {3}
    assert "because formulas may fill this column" in message(fill)
    assert colored(check, ["Open"])


def test_five_rounds_typed_and_filled_are_as_filled_afresh(wheel: Path, tmp_path: Path) -> None:
    def press(books: Sequence[Book]) -> list[Book]:
        asked = (("fill_tiebreaks", book) for book in books)
        answers = pressed(wheel, *asked)["actions"]
        return [
            {**after(book, actions), "message": message(actions)}
            for book, actions in zip(books, answers, strict=True)
        ]

    compare(8, press, tmp_path)
