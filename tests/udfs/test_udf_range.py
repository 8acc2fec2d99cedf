"""A row alone: with a real xlwings range, a function finds the crosstable around it."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from printed import BHAM, BHAM_VALUES, WSCF, WSCF_POINTS, WSCF_VALUES, Results, Values
from udfs.subprocesses import KEY, answer_of

XLWINGS = tuple(int(part) for part in version("xlwings").split(".")[:3] if part.isdecimal())
pytestmark = pytest.mark.needs(
    XLWINGS >= (0, 37, 8), reason="xlwings 0.37.8 (Python 3.11) is the first to read used_range"
)

ROW = 4  # of the first player
ADDRESSES = {"WSCF": "F{0}:K{0}", "BHAM": "Z{0}:AC{0}"}


def put(sheet: Any, column: int, results: Results, *, title: str) -> None:
    """Write a title, a header row with blank tie-break columns, and the players."""
    rounds = len(next(iter(results.values())))
    sheet.cell(1, column, title)
    header = ["No.", "Name", "Pts", "MM", "Place", *(f"Rd {n}" for n in range(1, rounds + 1))]
    for offset, text in enumerate(header):
        sheet.cell(ROW - 1, column + offset, text)
    for row, (number, cells) in enumerate(results.items(), ROW):
        filled = [number, f"Player {number}", None, "#TB: not yet", None, *cells]
        for offset, value in enumerate(filled):
            sheet.cell(row, column + offset, value)


@pytest.fixture(scope="module")
def workbook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("ranges") / "event.xlsx"
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Open"
    put(sheet, 1, WSCF, title="Open")
    put(sheet, 21, BHAM, title="Reserve")
    broken = book.create_sheet("Broken")
    put(broken, 2, WSCF, title="Broken")
    broken["H8"] = "W12?"
    bare = book.create_sheet("Bare")
    for cells in BHAM.values():
        bare.append([None, None, *cells])
    book.save(path)
    return path


def ask(workbook: Path, calls: list[list[Any]]) -> list[Any]:
    answers: list[Any] = answer_of("real_ranges", (str(workbook), calls), environment=KEY)
    return answers


@pytest.mark.parametrize(
    ("name", "results", "values"),
    [("WSCF", WSCF, WSCF_VALUES), ("BHAM", BHAM, BHAM_VALUES)],
    ids=["on the left", "side by side"],
)
def test_a_row_alone(workbook: Path, name: str, results: Results, values: Values) -> None:
    rows = range(ROW, ROW + len(results))
    functions = {"MODMEDIAN": "MM", "SOLKOFF": "SO", "CUMULATIVE": "CU", "CUMULATIVEOPP": "CO"}
    calls = [
        [function, ["Open", ADDRESSES[name].format(row)]] for function in functions for row in rows
    ]
    expected = [[[values[n][code]]] for code in functions.values() for n in results]
    assert ask(workbook, calls) == expected


def test_forms_that_only_a_sheet_answers(workbook: Path) -> None:
    row, whole = ["Open", "F4:K4"], ["Open", "A3:K18"]
    answers = ask(
        workbook,
        [
            ["MODMEDIAN", ["Open", "A4:K4"]],  # the row with its other columns
            ["MODMEDIAN", ["Open", "A4:K4"], whole],
            ["TIEBREAK", row, ["Open", "D3"], ["Open", "F4:K18"]],
        ],
    )
    assert answers == [[[WSCF_VALUES[1]["MM"]]]] * 3


def test_a_problem_has_the_address_of_its_cell(workbook: Path) -> None:
    row, block, whole = ["Broken", "G4:L4"], ["Broken", "G4:L18"], ["Broken", "B3:L18"]
    calls = [["MODMEDIAN", row], ["MODMEDIAN", row, block], ["TBPLACE", whole]]
    assert ask(workbook, calls) == [[["#TB: H8 W12??"]]] * 3
    (lines,) = ask(workbook, [["TBCHECK", block]])
    assert lines[0][0].startswith("error: H8: W12? is not a result: expected ")


def test_a_row_alone_needs_a_header_row_above(workbook: Path) -> None:
    refused = [[["#TB: no header row stands above this row: add the block of all rows"]]]
    answers = ask(workbook, [["MODMEDIAN", ["Bare", "C2:F2"]], ["MODMEDIAN", ["Open", "A1:K1"]]])
    assert answers == refused * 2
    assert ask(workbook, [["MODMEDIAN", ["Bare", "C9:F9"]]]) == [[[""]]]


def test_a_function_of_blocks_takes_a_row_for_a_block(workbook: Path) -> None:
    (places, ties) = ask(workbook, [[name, ["Open", "F4:K4"]] for name in ("TBPLACE", "TIEBREAKS")])
    assert places == ties == [["#TB: F4 W6?"]]


def test_a_block_that_stops_short_of_a_round_is_refused(workbook: Path) -> None:
    block = ["Open", "F4:J18"]
    refused = [["#TB: the block leaves out Rd 6: give F4:K18"]]
    asked = [["MODMEDIAN", block], ["MODMEDIAN", ["Open", "F4:J4"], block], ["TBCHECK", block]]
    assert ask(workbook, asked) == [refused] * 3
    (points,) = ask(workbook, [["TBPOINTS", ["Open", "F4:K18"]]])
    assert points == [[float(WSCF_POINTS[number])] for number in WSCF]


def test_a_block_that_begins_inside_the_rounds_is_refused(workbook: Path) -> None:
    block = ["Open", "G4:K18"]
    asked = [["SOLKOFF", block], ["SOLKOFF", ["Open", "G9:K9"], block], ["TBCHECK", block]]
    assert ask(workbook, asked) == [[["#TB: the block leaves out Rd 1: give F4:K18"]]] * 3
    (headed,) = ask(workbook, [["SOLKOFF", ["Open", "H3:J18"]]])
    assert headed == [["#TB: the block leaves out Rd 1, Rd 2 and Rd 6: give F3:K18"]]
