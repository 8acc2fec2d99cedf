"""xlwings Server's real entry points over HTTP, with the JSON of Office.js."""

from __future__ import annotations

from typing import Any

import pytest
from printed import WSCF, WSCF_VALUES
from tables import Rows
from udfs.subprocesses import ON_SERVER, answer_of, needs

from xltiebreak import udfs
from xltiebreak.reading import worksheet
from xltiebreak.reading.worksheet import FUNCTIONS
from xltiebreak.rules import RULES, find

pytestmark = needs("fastapi", "httpx")
CODES = ("MM", "SO", "CU", "CO")
BLOCK = list(WSCF.values())
HEADED: Rows = [["", *["" for _ in BLOCK[0]]], ["No.", *(f"Rd {n}" for n in range(1, 7))]]
HEADED += [[number, *cells] for number, cells in WSCF.items()]  # numbers are whole in JSON
COLUMNS = [line[1:] for line in HEADED]
ERROR_CELL = {"type": "Error", "errorType": "NotAvailable", "basicValue": "#N/A"}
BROKEN = [["W2", "W12?"], ["L1", "-B-"]]

CALLS: dict[str, tuple[str, list[Any]]] = {
    "block": ("TIEBREAKS", [BLOCK, [["MM,SO,CU,CO"]]]),
    "left out": ("TIEBREAKS", [BLOCK, None]),
    "row and block": ("MODMEDIAN", [[BLOCK[3]], BLOCK]),
    "rules": ("TIEBREAK", [BLOCK, [["SB"]], None, [["fide2026"]]]),
    "rules named": ("TIEBREAK", [BLOCK, [["fide2026:SB"]]]),
    "columns": ("CUMULATIVE", [COLUMNS, None, [[line[0]] for line in HEADED]]),
    "error beside": ("CUMULATIVE", [[[*line, ERROR_CELL] for line in HEADED]]),
    "row alone": ("MODMEDIAN", [[BLOCK[3]]]),
    "problem": ("MODMEDIAN", [BROKEN]),
    "error cell": ("MODMEDIAN", [[["W2", ERROR_CELL], ["L1", "-B-"]]]),
    "one blank cell": ("MODMEDIAN", [[[""]]]),
    "explain": ("TBEXPLAIN", [[BLOCK[0]], [["SO"]], BLOCK]),
}


@pytest.fixture(scope="module")
def server() -> dict[str, Any]:
    calls = list(CALLS.values())
    answers: dict[str, Any] = answer_of("server_calls", calls, environment=ON_SERVER)
    return answers


@pytest.fixture
def answers(server: dict[str, Any]) -> dict[str, Any]:
    return dict(zip(CALLS, server["answers"], strict=True))


def test_the_metadata_has_all_functions_with_their_help(server: dict[str, Any]) -> None:
    functions = {function["name"]: function for function in server["meta"]["functions"]}
    assert set(functions) == set(FUNCTIONS)
    for name, function in functions.items():
        assert function["description"] == getattr(udfs, name).__doc__
        assert "volatile" not in function["options"]
        assert function["result"] == {"dimensionality": "matrix", "type": "any"}
        for parameter in function["parameters"]:
            assert parameter["description"] == worksheet.ARGUMENTS[parameter["name"]]
            listed = parameter["name"] == "rules"
            assert parameter["dimensionality"] == ("scalar" if listed else "matrix")
            assert ("customEnumId" in parameter) == listed
    assert {enum["id"] for enum in server["meta"]["enums"]} == {
        f"{name}.RULES" for name in ("TIEBREAK", "TIEBREAKS", "TBPLACE", "TBEXPLAIN")
    }
    for enum in server["meta"]["enums"]:
        assert [value["stringValue"] for value in enum["values"]] == list(RULES)
    parameters = functions["TIEBREAK"]["parameters"]
    assert [p["name"] for p in parameters if "optional" not in p] == ["row_or_block", "code"]


def test_answers(answers: dict[str, Any]) -> None:
    def result(name: str) -> Any:
        status, body = answers[name]
        assert status == 200, body
        return body["result"]

    printed = [[WSCF_VALUES[number][code] for code in CODES] for number in WSCF]
    assert result("block") == result("left out") == printed
    assert result("row and block") == [[printed[3][0]]]
    assert result("rules") == result("rules named") != result("block")
    cumulative = [[""], [find("CU").heading], *([line[2]] for line in printed)]
    assert result("columns") == result("error beside") == cumulative
    assert result("one blank cell") == [[""]]
    assert result("explain")[0][0].startswith("SO 19.5 = ")


def test_problems_are_errors_with_their_message(answers: dict[str, Any]) -> None:
    def message(name: str) -> str:
        status, text = answers[name]
        assert status == 400
        assert "Traceback" not in text
        return str(text)

    assert message("row alone") == "#TB: add the block of all rows, as in H2:M2, H$2:M$16"
    assert message("problem").startswith(
        "#TB: row 1 round 2 W12?? W12? is not a result: expected W6"
    )
    assert message("error cell").startswith("#TB: row 1 round 2 #N/A? #N/A is not a result: ")
