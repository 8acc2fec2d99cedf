"""Buttons through xlwings Server's real entry point: the actions that it sends to Excel."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from thinning import thinned
from udfs import open_workbooks
from udfs.actions import after, colored, message, plain, written
from udfs.filled_rounds import Book, compare
from udfs.open_workbooks import Open
from udfs.subprocesses import ON_SERVER, answer_of, needs
from workbook.live.own_rules import THIRD, marked_rows

from xltiebreak.book.reading import check
from xltiebreak.core import explain
from xltiebreak.reading.grid import Cell

pytestmark = [pytest.mark.slow, needs("xlwings")]


def pressed(*asked: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    answer: dict[str, Any] = answer_of("press_on_server", asked, environment=ON_SERVER)
    return answer


@pytest.fixture(scope="module")
def books() -> list[Open]:
    return list(open_workbooks.at_random())


def test_fill_writes_what_fill_writes_into_the_closed_workbook(
    books: list[Open], tmp_path: Path
) -> None:
    asked = [("fill_tiebreaks", {"sheets": book.sheets}) for book in books]
    answers = pressed(*asked)["actions"]
    exact = refused = left = 0
    for book, actions in zip(books, answers, strict=True):
        expected = open_workbooks.filled(book, tmp_path)
        # Any value may be a formula's result, which the server cannot see.
        may = {cell: value for cell, value in expected.items() if book.is_open(*cell)}
        assert written(actions, list(book.sheets)) == may
        functions = {one["func"] for one in actions}
        assert functions <= {"setValues", "namesAdd", "activateSheet", "alert"}
        said = message(actions)
        if not expected:
            assert said.startswith(("Nothing was written", "Nothing was left")), said
            refused += 1
        elif may == expected:
            exact += 1
            assert re.match(r"Section 0 A\d+:[A-Z]+\d+, \d players?, \d rounds?: \w", said)
        else:
            left += 1
            assert "left as they are, because formulas may fill this column" in said
    assert min(exact, refused, left) > thinned(2, 0)


@pytest.mark.parametrize("order", THIRD)
def test_a_workbook_that_computes_is_ranked_by_its_own_order(tmp_path: Path, order: str) -> None:
    rows, marks = marked_rows(order)
    scope = {"book_scope": False, "scope_sheet_index": 0, "scope_sheet_name": "Open"}
    names = [{"name": name, "refers_to": to, **scope} for name, to in marks.items()]
    asked = {"sheets": {"Open": rows}, "names": names}
    (actions,) = pressed(("write_standings", asked))["actions"]
    third = after(asked, actions)["sheets"]["Standings"][6]
    assert third[1] == THIRD[order], message(actions)


def test_check_colours_what_check_finds_and_takes_it_away_again(
    books: list[Open], tmp_path: Path
) -> None:
    first = [{"sheets": dict(book.sheets)} for book in books]
    answers = pressed(*(("check_crosstables", one) for one in first))["actions"]
    second = [after(one, actions) for one, actions in zip(first, answers, strict=True)]
    again = pressed(*(("check_crosstables", one) for one in second))["actions"]
    third = [after(one, actions) for one, actions in zip(second, again, strict=True)]
    anew = pressed(*(("check_crosstables", one) for one in third))["actions"]
    found = 0
    for book, *presses in zip(books, answers, again, anew, strict=True):
        expected = open_workbooks.colors(book, tmp_path)
        sheets = list(book.sheets)
        assert colored(presses[0], sheets) == colored(presses[2], sheets) == expected
        assert colored(presses[1], sheets) == dict.fromkeys(expected)
        for actions in presses:
            assert {name for name, _ in written(actions, [*sheets, "Check"])} == {"Check"}
        found += bool(expected)
    assert found > thinned(8, 3)


def test_only_a_corrected_cell_loses_its_colour(tmp_path: Path) -> None:
    rows = [["No.", "Name", "Pts", "Rd 1"], [1, "Ada", None, "W2"], [2, "Ben", None, "W1"]]
    asked: dict[str, Any] = {"sheets": {"Open": [*rows, [3, "Cleo", 5, "-B-"]]}}
    (actions,) = pressed(("check_crosstables", asked))["actions"]
    wrong = colored(actions, ["Open"])
    assert {cell for cell, color in wrong.items() if color == "#F8CBAD"}
    corrected = after(asked, actions)
    corrected["sheets"]["Open"][2][3] = "L1"
    (actions,) = pressed(("check_crosstables", corrected))["actions"]
    now = colored(actions, ["Open"])
    assert {cell for cell, color in now.items() if color} == {("Open", Cell(4, 3))}  # 5 points
    assert wrong.keys() <= now.keys()


def test_standings_are_those_of_the_closed_workbook_and_are_renewed(
    books: list[Open], tmp_path: Path
) -> None:
    first = [{"sheets": dict(book.sheets)} for book in books]
    answers = pressed(*(("write_standings", one) for one in first))["actions"]
    second = [after(one, actions) for one, actions in zip(first, answers, strict=True)]
    again = pressed(*(("write_standings", one) for one in second))["actions"]
    made = 0
    for book, one, actions, more in zip(books, second, answers, again, strict=True):
        expected = open_workbooks.standings(book, tmp_path)
        sheets = {name: rows for name, rows in one["sheets"].items() if name not in book.sheets}
        assert {name: plain(rows) for name, rows in sheets.items()} == {
            name: plain(rows) for name, rows in expected.items()
        }
        assert {name: book.sheets[name] for name in book.sheets} == {
            name: one["sheets"][name] for name in book.sheets
        }
        assert not [action for action in more if action["func"] == "addSheet"]
        assert after(one, more)["sheets"] == one["sheets"]
        if not expected:
            assert message(actions).startswith("Nothing was written. First correct:")
        made += len(expected)
    assert made > thinned(37)


def test_a_directors_own_sheet_keeps_its_name(tmp_path: Path) -> None:
    rows = [["No.", "Name", "Rd 1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]
    asked = {"sheets": {"Open": rows, "Standings": [["mine"]], "Why": [["mine"]]}}
    (actions,) = pressed(("write_standings", asked))["actions"]
    done = after(asked, actions)["sheets"]
    assert done["Standings"] == [["mine"]]
    assert done["Standings 2"][4][:3] == [1, 1, "Ada"]
    assert "Standings: this sheet was not made here and stays unchanged" in message(actions)
    (actions,) = pressed(("explain_players", {**asked, "selection": "A2"}))["actions"]
    done = after(asked, actions)["sheets"]
    assert done["Why"] == [["mine"]]
    assert done["Why 2"][2][0] == "Modified Median (MM) of Ada (1), 1.0 points: 0.0"


def test_explain_writes_what_the_command_prints(books: list[Open], tmp_path: Path) -> None:
    asked, expected = [], []
    for seed, book in enumerate(books):
        rng = random.Random(seed)
        table = rng.choice(book.tables)
        rows = [rng.randint(table.top, table.bottom) for _ in range(2)]
        top, bottom = min(rows), max(rows)
        active = list(book.sheets).index(table.sheet)
        one = {"sheets": book.sheets, "active": active, "selection": f"B{top}:C{bottom}"}
        asked.append(("explain_players", one))
        expected.append(expected_explanation(book, table.sheet, top, bottom, tmp_path))
    answers = pressed(*asked)["actions"]
    explained = 0
    for (_, one), actions, lines in zip(asked, answers, expected, strict=True):
        sheets = after(one, actions)["sheets"]
        if lines is None:
            assert "Why" not in sheets
            assert "First correct" in message(actions)
        else:
            assert [row[0] if row else None for row in plain(sheets["Why"])][2:] == lines
            explained += 1
    assert explained > thinned(25)


def expected_explanation(
    book: Open, sheet: str, top: int, bottom: int, folder: Path
) -> list[str | None] | None:
    """The explanation of the players in two rows of the closed workbook; None with errors."""
    report = check(open_workbooks.saved(book, folder / "in.xlsx"))
    for section in report.sections:
        by_row = {row: number for number, row in section.crosstable.rows.items()}
        if section.crosstable.sheet != sheet or top not in by_row:
            continue
        if not section.sound:
            return None
        event, order = section.crosstable.event, section.order
        numbers = [by_row[top], by_row[bottom]]
        if top == bottom:
            pieces = [
                explain.text(explain.explain(event, numbers[0], s, order)) for s in section.known
            ]
            return [
                line for n, piece in enumerate(pieces) for line in [*([None] * (n > 0)), *piece]
            ]
        compared = explain.compare(event, numbers[0], numbers[1], order)
        pairs = [explain.side_by_side(pair) for pair in compared.pairs]
        return [compared.sentence, *(line for pair in pairs for line in [None, *pair])]
    raise AssertionError("no section has these rows")


def test_a_selection_without_players_gives_a_message(tmp_path: Path) -> None:
    rows = [["No.", "Name", "Rd 1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]
    for selection in ("A1", "Z99", None):
        asked = {"sheets": {"Open": rows}, "selection": selection}
        (actions,) = pressed(("explain_players", asked))["actions"]
        assert [action["func"] for action in actions] == ["alert"]
        assert "select a cell in a player's row" in message(actions)


def test_hidden_sheets_and_our_own_are_left_alone(tmp_path: Path) -> None:
    rows = [["No.", "Name", "SO", "Rd 1"], [1, "Ada", None, "W2"], [2, "Ben", None, "L1"]]
    asked: dict[str, Any] = {"sheets": {"Open": rows, "Old": rows}, "hidden": ["Old"]}
    (actions,) = pressed(("fill_tiebreaks", asked))["actions"]
    assert {name for name, _ in written(actions, ["Open", "Old"])} == {"Open"}
    (made,) = pressed(("write_standings", asked))["actions"]
    (more,) = pressed(("fill_tiebreaks", after(asked, made)))["actions"]
    assert more == actions


def test_the_task_pane_shows_the_four_buttons(tmp_path: Path) -> None:
    meta = pressed()["meta"]
    assert {one["function_name"]: one["name"] for one in meta} == {
        "fill_tiebreaks": "Fill tie-breaks",
        "check_crosstables": "Check",
        "write_standings": "Standings",
        "explain_players": "Explain",
    }


def test_without_a_crosstable_nothing_is_written(tmp_path: Path) -> None:
    for script in ("fill_tiebreaks", "check_crosstables", "write_standings", "explain_players"):
        (actions,) = pressed((script, {"sheets": {"Notes": [["clocks"]]}}))["actions"]
        assert [action["func"] for action in actions] == ["alert"]
        assert message(actions).startswith("Nothing was written.")


def test_five_rounds_typed_and_filled_are_as_filled_afresh(tmp_path: Path) -> None:
    def press(books: Sequence[Book]) -> list[Book]:
        answers = pressed(*(("fill_tiebreaks", book) for book in books))["actions"]
        return [
            {**after(book, actions), "message": message(actions)}
            for book, actions in zip(books, answers, strict=True)
        ]

    compare(20, press, tmp_path)
