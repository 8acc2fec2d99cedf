"""The classic add-in: xlwings' real registration and calls, stand-ins for pywin32 and Excel."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from printed import WSCF, WSCF_VALUES
from udfs.subprocesses import answer_of

from xltiebreak import udfs
from xltiebreak.reading import worksheet
from xltiebreak.reading.worksheet import FUNCTIONS
from xltiebreak.rules import find

NOT_AVAILABLE = -2146826246
HEADER = ["No.", "Name", "MM", "Rd 1", "Rd 2", "Rd 3", "Rd 4", "Rd 5", "Rd 6"]
PLAYERS = [[float(no), f"Player {no}", None, *cells] for no, cells in WSCF.items()]
SHEETS = {
    "Open": [3, 1, [HEADER, *PLAYERS]],
    "Broken": [3, 1, [HEADER, *PLAYERS[:-1], [*PLAYERS[-1][:-1], NOT_AVAILABLE]]],
}


def cells(address: str, sheet: str = "Open") -> dict[str, str]:
    return {"sheet": sheet, "range": address}


ROW, BLOCK = cells("D4:I4"), cells("D4:I18")
CALLS: dict[str, tuple[str, list[Any]]] = {
    "block": ("MODMEDIAN", [BLOCK, "left out", "left out"]),
    "row alone": ("MODMEDIAN", [ROW, "left out", "left out"]),
    "headings beside": ("MODMEDIAN", [cells("D3:I18"), "left out", cells("A3:A18")]),
    "columns": ("MODMEDIAN", [cells("D:I"), "left out", cells("A:A")]),
    "row and columns": ("MODMEDIAN", [ROW, cells("D:I"), cells("A:A")]),
    "columns of a crosstable": ("MODMEDIAN", [cells("A:I"), "left out", "left out"]),
    "constant": ("CUMULATIVE", [[["W2"], ["L1"]], "left out", "left out"]),
    "constant row": ("CUMULATIVE", [[["W2", "L3"]], "left out", "left out"]),
    "empty order": ("TIEBREAKS", [BLOCK, cells("C4:C4"), "left out"]),
    "explain": ("TBEXPLAIN", [ROW, "SO", BLOCK, "left out"]),
    "error cell": ("MODMEDIAN", [cells("D4:I18", "Broken"), "left out", "left out"]),
    "error cell, row alone": ("SOLKOFF", [cells("D4:I4", "Broken"), "left out", "left out"]),
}


@pytest.fixture(scope="module")
def classic() -> dict[str, Any]:
    asked = {"sheets": SHEETS, "calls": list(CALLS.values())}
    answers: dict[str, Any] = answer_of("classic_calls", asked)
    return answers


@pytest.fixture
def answers(classic: dict[str, Any]) -> dict[str, Any]:
    return dict(zip(CALLS, classic["answers"], strict=True))


def test_excel_gets_the_help_of_every_function(classic: dict[str, Any]) -> None:
    macros = {macro["Macro"]: macro for macro in classic["macros"]}
    assert set(macros) == {f"'event.xlsm'!{name}" for name in udfs.__all__}
    for name in FUNCTIONS:
        function, macro = getattr(udfs, name), macros[f"'event.xlsm'!{name}"]
        assert macro["Category"] == "Tie-breaks"
        assert macro["Description"] == function.__doc__
        parameters = inspect.signature(function).parameters
        assert macro["ArgumentDescriptions"] == [worksheet.ARGUMENTS[name] for name in parameters]


def test_the_vba_text_declares_every_function(classic: dict[str, Any]) -> None:
    functions = dict(re.findall(r"^Function (\w+)\((.*)\)$", classic["vba"], re.MULTILINE))
    assert set(functions) == set(FUNCTIONS)
    assert functions["MODMEDIAN"] == "row_or_block, Optional block, Optional numbers"
    assert functions["TBEXPLAIN"] == "row, code, block, Optional numbers, Optional rules"
    bodies = re.findall(r"^Function (\w+)(.*?)^End Function", classic["vba"], re.S | re.M)
    for name, body in bodies:
        assert "Application.Volatile" not in body
        assert f'XLPy.CallUDF("xltiebreak.udfs", "{name}", ' in body


def test_the_functions_run_in_the_host_on_its_cells(answers: dict[str, Any]) -> None:
    """What a function answers is asserted without a host: here, what only Excel hands over."""
    column = [[WSCF_VALUES[number]["MM"]] for number in WSCF]
    headed = [[find("MM").heading], *column]
    assert answers["block"] == column
    assert answers["headings beside"] == headed
    assert answers["columns"] == answers["columns of a crosstable"] == [[""], [""], *headed]
    assert answers["row alone"] == answers["row and columns"] == 17.0
    assert answers["constant"] == [[1.0], [0.0]]
    assert answers["constant row"].startswith("#TB: add the block of all rows")
    assert answers["empty order"][0] == [17.0, 19.5, 21.0, 68.0]
    assert answers["explain"].startswith("SO 19.5 = ")
    assert answers["error cell"] == answers["error cell, row alone"] == "#TB: I18 #N/A?"


# Excel's rules for names.

CELL = re.compile(r"[A-Z]{1,3}[0-9]+|R[0-9]*C?[0-9]*|C[0-9]*", re.IGNORECASE)
OF_EXCEL = {"MEDIAN", "RANK", "MODE", "SUM", "LARGE", "SMALL", "SORT", "SORTBY", "BLOCK", "CODE"}
OF_VBA = Path(__file__).with_name("words_of_vba.txt").read_text(encoding="utf-8").split()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_names_are_allowed_in_excel_and_vba(name: str) -> None:
    parameters = list(inspect.signature(getattr(udfs, name)).parameters)
    assert re.fullmatch(r"[A-Z]{2,31}", name)
    assert not CELL.fullmatch(name)
    assert name not in OF_EXCEL
    for word in [name, *parameters]:
        assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", word)
        assert word.lower() not in OF_VBA
        assert word.lower() != "caller"
    assert name.lower() not in parameters


@pytest.mark.parametrize("name", FUNCTIONS)
def test_xlwings_accepts_the_signatures(name: str) -> None:
    for parameter in inspect.signature(getattr(udfs, name)).parameters.values():
        assert parameter.kind is parameter.POSITIONAL_OR_KEYWORD
        assert parameter.default in (None, parameter.empty)
