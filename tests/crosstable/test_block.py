"""Blocks of cells in formulas, and the crosstable around a row of a sheet."""

from __future__ import annotations

import pytest
from tables import Rows

from xltiebreak.crosstable import Grid
from xltiebreak.crosstable.block import BlockError, around, read_block
from xltiebreak.grid import Cell

# Two crosstables, one under the other.
SHEET: Rows = [
    ["Open", None, None, None],
    ["No.", "Name", "Rnd1", "ModMed"],
    [1, "Ada", "W2", "=..."],
    [2, "Ben", "L1", "=..."],
    [None, None, None, None],
    ["No.", "Name", "Rnd1", "ModMed"],
    [1, "Eve", "D2", "=..."],
    [2, "Finn", "D1", "=..."],
]


@pytest.mark.parametrize(
    ("row", "top", "names"),
    [
        (3, 2, ["Ada", "Ben"]),
        (4, 2, ["Ada", "Ben"]),
        (7, 6, ["Eve", "Finn"]),
        (8, 6, ["Eve", "Finn"]),
    ],
)
def test_a_row_belongs_to_the_nearest_header_above_it(row: int, top: int, names: list[str]) -> None:
    part = around(Grid("Open", SHEET), row, 1, 3)
    assert part is not None
    assert part.top == top
    assert [line[1] for line in part.rows[1:3]] == names


def test_the_column_of_the_formula_is_left_out() -> None:
    part = around(Grid("Open", SHEET), 3, 1, 3)
    assert part is not None
    assert part.rows[0] == ["No.", "Name", "Rnd1", None]
    assert part.rows[1] == [1, "Ada", "W2", None]


@pytest.mark.parametrize("row", [1, 2])
def test_a_row_above_the_first_player_has_no_crosstable(row: int) -> None:
    assert around(Grid("Open", SHEET), row, 1, 3) is None


def test_columns_beside_the_crosstable_have_none() -> None:
    assert around(Grid("Open", SHEET), 3, 4, 4) is not None
    assert around(Grid("Open", SHEET), 3, 5, 6) is None


def test_numbers_of_a_bare_block_are_its_rows_unless_given() -> None:
    assert dict(read_block([["W2"], ["L1"]]).lines) == {0: 1, 1: 2}
    assert dict(read_block([["W7"], [""], ["L5"]], [5, None, 7]).lines) == {0: 5, 2: 7}


def test_a_problem_has_its_address_on_the_sheet_if_the_corner_is_known() -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "W1"]]
    (known, *_), (unknown, *_) = (
        [(block, problem) for problem in block.errors]
        for block in (read_block(rows, corner=Cell(11, 8)), read_block(rows))
    )
    assert known[0].where(known[1]) == "J12"  # column C and row 2 of a block from H11 on
    assert unknown[0].where(unknown[1]) == "row 2 column 3"


@pytest.mark.parametrize("names", [["Name", "Ada", "Ben"], [None, None, None]])
def test_a_header_without_proved_numbers_is_refused(names: list[object]) -> None:
    rows = [["Rnd1", "Rnd2"], ["W7", "W8"], ["W7", "W9"]]
    with pytest.raises(BlockError, match="this row names rounds but no column for the"):
        read_block([[name, *cells] for name, cells in zip(names, rows, strict=True)])


@pytest.mark.parametrize(
    ("rows", "numbers", "message"),
    [
        ([["W2"], ["L1"]], [1, 1], "number 1 is given to two rows of results"),
        ([["W2"], ["L1"], ["-B-"]], [3, 2, 3], "number 3 is given to two rows of results"),
        ([["W2"], ["L1"]], [1, "x"], "x is not a player number for row 2 of the results"),
        ([["W2"], ["L1"]], [1, None], "there is no player number for row 2 of the results"),
        ([["-B-"], [""]], [1, "x"], "x is not a player number for row 2 of the results"),
        ([["W2"], ["L1"]], [1], "there are 1 numbers for 2 rows of results"),
        # one heading of a round; the numbers end with their own heading beside it
        ([["Rd 1"], ["W2"], ["L1"]], ["No."], "there is no player number for row 1 of the results"),
        ([["Rd 1"], ["W2"], ["L1"]], [2], "there is no player number for row 2 of the results"),
    ],
)
def test_numbers_that_do_not_match_the_results_are_refused(
    rows: Rows, numbers: list[object], message: str
) -> None:
    with pytest.raises(BlockError) as caught:
        read_block(rows, numbers)
    assert str(caught.value) == message


HEADED: Rows = [
    ["Open 2026", None, None, None],
    ["No.", "Rd 1", "Rd 2", "Rd 3"],
    [4, "W9", "L6", "-B-"],
    [9, "L4", "-B-", "D6"],
    [6, "-B-", "W4", "D9"],
    [None, None, None, None],
    ["Director: Ada", None, None, None],
]
RESULTS: Rows = [row[1:] for row in HEADED]
NUMBERS = [row[0] for row in HEADED]


@pytest.mark.parametrize(
    ("block", "numbers"),
    [
        (slice(1, 5), slice(1, 5)),  # H3:M18 with A3:A18
        (slice(1, 5), slice(2, 5)),  # H3:M18 with A4:A18
        (slice(2, 5), slice(1, 5)),  # H4:M18 with A3:A18
        (slice(0, 7), slice(0, 7)),  # whole columns, which end with the sheet's last cell
        (slice(0, 5), slice(0, 7)),  # whole columns, each up to its own last cell
        (slice(0, 7), slice(2, 5)),  # whole columns and the numbers alone
    ],
)
@pytest.mark.parametrize("heads", [["Rd 1", "Rd 2", "Rd 3"], ["R1", "R2", "R3"], [1.0, 2.0, 3.0]])
def test_headings_of_rounds_are_left_out_of_a_block(
    block: slice, numbers: slice, heads: list[object]
) -> None:
    rows: Rows = [[None] * 3, heads, *RESULTS[2:]]
    read = read_block(rows[block], NUMBERS[numbers], Cell(block.start + 1, 8))
    assert not read.errors
    first = 2 - block.start  # the line of the first player
    assert dict(read.lines) == {first: 4, first + 1: 9, first + 2: 6}
    assert read.header_line == (first - 1 if first else None)
    # 1 + 0 + 1, 0 + 1 + 1/2, 1 + 1 + 1/2
    assert dict(read.table.event.scores) == {4: 2, 9: 1.5, 6: 2.5}


def test_without_numbers_the_rows_below_the_headings_are_counted() -> None:
    for heads in (["Rd 1", "Rd 2"], ["1", "2"], ["Rnd1"]):
        results = [[*cells][: len(heads)] for cells in (heads, ["W2", "-B-"], ["L1", "-U-"])]
        read = read_block([[None] * len(heads), *results])
        assert dict(read.lines) == {2: 1, 3: 2}
        assert not read.errors


@pytest.mark.parametrize("above", [[], [[None] * 2], [["Sunday", None], ["all day", None]]])
def test_what_stands_above_the_headings_of_rounds_is_left_out(above: Rows) -> None:
    read = read_block([*above, ["Rd 1", "Rd 2"], ["W2", "-B-"], ["L1", "-U-"]])
    first = len(above) + 1
    assert dict(read.lines) == {first: 1, first + 1: 2}
    assert (read.header_line, read.errors) == (first - 1, ())


def test_opponents_1_and_2_of_a_player_with_a_number_are_no_headings() -> None:
    for numbers in ([9, 1, 2], ["No.", 9, 1, 2]):
        read = read_block([[1, 2], [9, "-B-"], ["-B-", 9]], numbers)
        assert read.header_line is None
        assert dict(read.lines) == {0: 9, 1: 1, 2: 2}


@pytest.mark.parametrize(
    "rows",
    [
        [["Rd 1", "Rd 2"], ["W2", None], ["L1", None], ["Rd 1", "Rd 2"], ["D2", None]],
        [["Rd 2", "Rd 1"], ["W2", None], ["L1", None]],
        [["Rd 1", "Rd 2", "Pts"], ["W2", None, 1], ["L1", None, 0]],
    ],
)
def test_headings_that_are_not_those_of_all_columns_are_refused(rows: Rows) -> None:
    with pytest.raises(
        BlockError, match="names rounds but no column for the players' numbers or names"
    ):
        read_block(rows)


def test_numbers_that_the_games_deny_are_refused() -> None:
    results = [["W2", "W3"], ["L1", "W4"], ["W4", "L1"], ["L3", "L2"]]
    assert not read_block(results).errors
    with pytest.raises(BlockError, match="these numbers do not fit the results, which fit 1, 2, 3"):
        read_block(results, [14, 13, 12, 11])


def test_a_row_with_results_below_headings_needs_its_number() -> None:
    with pytest.raises(BlockError, match="there is no player number for row 3 of the results"):
        read_block(RESULTS[1:5], [4, 9])
