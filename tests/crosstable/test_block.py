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
    ],
)
def test_numbers_that_do_not_match_the_results_are_refused(
    rows: Rows, numbers: list[object], message: str
) -> None:
    with pytest.raises(BlockError) as caught:
        read_block(rows, numbers)
    assert str(caught.value) == message
