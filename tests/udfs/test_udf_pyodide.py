"""The runtime of xlwings Lite without Excel: our wheel, installed by micropip in Pyodide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from printed import WSCF, WSCF_VALUES
from udfs.office_js import request
from udfs.subprocesses import in_lite, needs_node, needs_pyodide

from xltiebreak.reading.worksheet import FUNCTIONS

pytestmark = [pytest.mark.slow, needs_node, needs_pyodide]
BLOCK = list(WSCF.values())


def call(name: str, *arguments: Any) -> dict[str, object]:
    return request(name, arguments, client="xlwings Lite")


CALLS = [
    call("CUMULATIVE", BLOCK, None, None),
    call("CUMULATIVE", [["W2", None], ["L1", ""], [None, None]]),
    call("TIEBREAKS", BLOCK, None),
    call("MODMEDIAN", [BLOCK[0]], BLOCK),
    call("MODMEDIAN", [BLOCK[0]]),
    call("MODMEDIAN", [["W2?"], ["L1"]]),
]


@pytest.fixture(scope="module")
def lite(wheel: Path) -> dict[str, Any]:
    answers: dict[str, Any] = in_lite(wheel, "lite_calls.py", CALLS)
    return answers


def test_one_line_registers_every_function(lite: dict[str, Any]) -> None:
    assert lite["platform"] == "emscripten"
    assert set(lite["names"]) == set(FUNCTIONS)
    assert lite["heavy"] == []


def test_answers(lite: dict[str, Any]) -> None:
    column, running, block, row, alone, broken = lite["answers"]
    printed = [[WSCF_VALUES[number][code] for code in ("MM", "SO", "CU", "CO")] for number in WSCF]
    assert column == [[line[2]] for line in printed]
    assert running == [[1.0], [0.0], [""]]
    assert block == printed
    assert row == [[17.0]]
    assert alone == "#TB: add the block of all rows, as in H2:M2, H$2:M$16"
    assert broken.startswith("#TB: row 1 round 1 W2?? W2? is not a result: expected W6")
