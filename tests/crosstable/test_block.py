"""Blocks of cells in formulas, and the crosstable around a row of a sheet."""

from __future__ import annotations

from typing import Any

import pytest
from tables import Rows, cases_of

from xltiebreak.reading.crosstable import Grid
from xltiebreak.reading.crosstable.block import BlockError, around, read_block
from xltiebreak.reading.grid import Cell

CASES = cases_of(__file__)
HEADS: list[list[object]] = [["Rd 1", "Rd 2", "Rd 3"], ["R1", "R2", "R3"], [1.0, 2.0, 3.0]]

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
    [(3, 2, ["Ada", "Ben"]), (4, 2, ["Ada", "Ben"])]
    + [(7, 6, ["Eve", "Finn"]), (8, 6, ["Eve", "Finn"])],
)
def test_a_row_belongs_to_the_nearest_header_above_it(row: int, top: int, names: list[str]) -> None:
    part = around(Grid("Open", SHEET), row, 1, 3)
    assert part is not None
    assert part.top == top
    assert [line[1] for line in part.rows[1:3]] == names
    # the column of the formula is left out
    assert (part.rows[0], part.rows[1][3]) == (["No.", "Name", "Rnd1", None], None)


@pytest.mark.parametrize(
    ("row", "columns", "found"),
    [(1, (1, 3), False), (2, (1, 3), False), (3, (4, 4), True), (3, (5, 6), False)],
)
def test_rows_above_and_columns_beside_a_crosstable_have_none(
    row: int, columns: tuple[int, int], found: bool
) -> None:
    assert (around(Grid("Open", SHEET), row, *columns) is not None) is found


def test_what_is_wrong_with_the_header_that_bare_results_lack_is_in_their_first_row() -> None:
    rows: Rows = [["1"], [None], [None]]  # an opponent or a point: nobody knows
    places = [
        block.where(block.errors[0])
        for block in (read_block(rows), read_block(rows, None, Cell(1, 8)))
    ]
    assert places == ["row 1 round 1", "H1"]


def test_a_problem_has_its_address_on_the_sheet_if_the_corner_is_known() -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "W1"]]
    places = [
        block.where(block.errors[0])
        for block in (read_block(rows, None, Cell(11, 8)), read_block(rows))
    ]
    assert places == ["J12", "row 2 column 3"]  # column C and row 2 of a block from H11 on


def test_a_second_crosstable_is_named_by_its_row_in_the_block() -> None:
    players: Rows = [[1, "W2"], [2, "L1"]]
    rows: Rows = [*players, [None, None], ["No.", "Rd 1"], *players]
    with pytest.raises(BlockError, match="the second below row 4 of it"):
        read_block(rows, None, Cell(11, 8))


@pytest.mark.parametrize("case", CASES["read"], ids=lambda case: str(case["case"]))
def test_a_block_is_read(case: dict[str, Any]) -> None:
    """above: how many blank rows are above it; heads: whether rounds head its columns."""
    width = len(case["rows"][0])
    for heads in HEADS if case.get("heads") else [[]]:
        above: Rows = [[None] * width] * case.get("above", 0)
        rows = [*above, *([heads[:width]] if heads else []), *case["rows"]]
        block = read_block(rows, case.get("numbers"))
        assert not block.errors
        assert {str(line): number for line, number in block.lines.items()} == case["lines"]
        assert block.header_line == case.get("header line")
        scores = {str(number): made for number, made in block.table.event.scores.items()}
        assert scores == case.get("scores", scores)


@pytest.mark.parametrize(("case", "rows", "numbers", "message"), CASES["refused"])
def test_a_block_is_refused(case: str, rows: Rows, numbers: list[object], message: str) -> None:
    with pytest.raises(BlockError) as caught:
        read_block(rows, numbers)
    assert message in str(caught.value)
