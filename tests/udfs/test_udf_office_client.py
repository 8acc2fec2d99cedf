"""The official xlwings Server app with our functions, called by its Office.js client in Node."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import xlwings
from printed import WSCF, WSCF_VALUES
from udfs.app import NAMESPACE
from udfs.filled_rounds import Book, compare
from udfs.office_client import pressed
from udfs.subprocesses import needs, needs_node, node

from xltiebreak.excel.buttons.labels import BUTTONS
from xltiebreak.reading.worksheet import FUNCTIONS

pytestmark = [needs("xlwings_server"), needs_node]
BLOCK = list(WSCF.values())
ROWS: list[list[Any]] = [["No.", "Name", "SO", "Rd 1"], [1, "Ada", "", "W2"], [2, "Ben", "", "L1"]]
HEADED = [["No.", *(f"Rd {n}" for n in range(1, 7))], *([n, *WSCF[n]] for n in WSCF)]
BY_NAME = {"MODMEDIAN": "MM", "SOLKOFF": "SO", "CUMULATIVE": "CU", "CUMULATIVEOPP": "CO"}


@pytest.fixture(scope="module")
def ask(url: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., dict[str, Any]]:
    """Calls functions in the client; returns the answers and the names of all functions."""
    path = tmp_path_factory.mktemp("calls") / "calls.json"

    def asked(*calls: list[Any]) -> dict[str, Any]:
        path.write_text(json.dumps(calls), encoding="utf-8")
        answers: dict[str, Any] = node("office_client.mjs", url, path)
        return answers

    return asked


def test_the_client_gets_the_block_of_fifteen_by_four(ask: Callable[..., dict[str, Any]]) -> None:
    client = ask(["TIEBREAKS", BLOCK, [["MM,SO,CU,CO"]]], ["TIEBREAKS", BLOCK])
    assert set(client["names"]) == set(FUNCTIONS)
    printed = [[WSCF_VALUES[number][code] for code in ("MM", "SO", "CU", "CO")] for number in WSCF]
    assert client["answers"] == [printed, printed]


@pytest.mark.parametrize("name", BY_NAME)
def test_a_function_answers_for_a_row_and_for_a_column(
    ask: Callable[..., dict[str, Any]], name: str
) -> None:
    column, headed, *rows = ask(
        [name, BLOCK], [name, HEADED], *([name, [row], BLOCK] for row in BLOCK)
    )["answers"]
    printed = [[values[BY_NAME[name]]] for values in WSCF_VALUES.values()]
    assert column == printed
    assert headed[1:] == printed
    assert rows == [[line] for line in printed]


def test_places_checks_and_explanations_come_through_the_client(
    ask: Callable[..., dict[str, Any]],
) -> None:
    places, check, why = ask(
        ["TBPLACE", BLOCK], ["TBCHECK", BLOCK], ["TBEXPLAIN", [BLOCK[0]], [["SO"]], BLOCK]
    )["answers"]
    assert places == [[number] for number in WSCF]  # the printed table is in the order of places
    assert check[0][0].startswith("consistent")
    assert why[0][0].startswith("SO 19.5 = ")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (["MODMEDIAN", [BLOCK[0]]], "#TB: add the block of all rows, as in H2:M2, H$2:M$16"),
        (["CUMULATIVE", [["W2?"], ["L1"]]], "#TB: row 1 round 1 W2?? W2? is not a result: "),
        (["SOLKOFF", [["W2"], ["W1"]]], "#TB: row 1 round 1 W2? "),
        (["MODMEDIAN", [[46027], ["L1"]]], "#TB: row 1 round 1 46027? "),
        (["TIEBREAK", BLOCK, [["XYZ"]]], "#TB: "),
    ],
)
def test_a_refusal_is_an_error_with_its_reason(
    ask: Callable[..., dict[str, Any]], call: list[Any], message: str
) -> None:
    (answer,) = ask(call)["answers"]
    assert answer["error"] == "#VALUE!"
    assert answer["message"].startswith(message)


def test_the_functions_have_plain_names(url: str) -> None:
    with urllib.request.urlopen(f"{url}/manifest") as answer:
        assert NAMESPACE not in answer.read().decode()


def test_the_task_pane_gets_the_buttons_and_a_press_has_an_answer(url: str) -> None:
    with urllib.request.urlopen(f"{url}/xlwings/custom-scripts-meta.json") as answer:
        labels = {script["name"] for script in json.load(answer)}
    assert labels == {button.label for button in BUTTONS.values()}
    sheet = {"name": "Open", "visibility": "Visible", "values": ROWS, "pictures": [], "tables": []}
    book = {"name": "e.xlsx", "active_sheet_index": 0, "selection": "A1"}
    told = {
        "client": "Office.js",
        "version": xlwings.__version__,
        "book": book,
        "names": [],
        "sheets": [sheet],
    }
    request = urllib.request.Request(
        f"{url}/xlwings/custom-scripts-call/fill_tiebreaks",
        json.dumps(told).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        actions = json.load(answer)["actions"]
    values = [action["values"] for action in actions if action["func"] == "setValues"]
    assert values == [[[""], [""]], [[0], [1]]]  # first what is there, which changes nothing


def test_a_press_says_what_the_command_says(url: str, client: Path, tmp_path: Path) -> None:
    asked = {"sheets": {"Open": ROWS, "U8": ROWS}, "press": "fill_tiebreaks"}
    (press,) = pressed(client, url, tmp_path, asked)
    filled = "A1:D3, 2 players, 1 round: filled SO"
    assert press["messages"][0].splitlines()[:2] == [f"Open {filled}", f"U8 {filled}"]
    solved = [ROWS[0], [1, "Ada", 0, "W2"], [2, "Ben", 1, "L1"]]
    assert press["sheets"] == {"Open": solved, "U8": solved}
    assert press["active"] == "Open"


@pytest.mark.parametrize("protected", ["Open", "U8"])
def test_nothing_is_written_if_a_sheet_is_protected(
    protected: str, url: str, client: Path, tmp_path: Path
) -> None:
    wrong = [*ROWS[:2], [2, "Ben", "", "W1"]]
    for button, rows in (("fill_tiebreaks", ROWS), ("check_crosstables", wrong)):
        sheets = {"Open": rows, "U8": rows}
        asked = {"sheets": sheets, "isProtected": [protected], "press": button}
        (press,) = pressed(client, url, tmp_path, asked)
        assert press["sheets"] == sheets
        assert press["colors"] == []
        assert "protected" in press["messages"][-1]
        # The client shows Excel's error, which names no sheet: so the sheet comes to the front.
        assert press["active"] == protected


def test_many_values_are_marked_by_names_of_a_length_that_excel_takes(
    url: str, client: Path, tmp_path: Path
) -> None:
    pairs = [(no, f"W{no + 1}" if no % 2 else f"L{no - 1}") for no in range(1, 81)]
    rows: list[list[Any]] = [["No.", "Name", "Pts", "MM", "SO", "Rd 1"]]
    rows += [[no, f"P{no}", "", "", "", game] for no, game in pairs]
    asked = {"sheets": {"Open": rows}, "press": "fill_tiebreaks"}
    (press,) = pressed(client, url, tmp_path, asked)
    assert press["messages"][0] == "Open A1:F81, 80 players, 1 round: filled MM SO, 80 Pts"
    assert len(press["names"]) > 2


def test_five_rounds_typed_and_filled_are_as_filled_afresh(
    url: str, client: Path, tmp_path: Path
) -> None:
    def press(books: Sequence[Book]) -> list[Book]:
        asked = [{**book, "press": "fill_tiebreaks"} for book in books]
        answers = pressed(client, url, tmp_path, *asked)
        return [{**book, "message": book.pop("messages")[-1]} for book in answers]

    compare(8, press, tmp_path)
