"""The cost of reading a sheet grows with its size and no faster, whatever it holds.

Twice the size may cost little more than twice as much; quadratic growth would be four times.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import pytest
from cost import growth, lines_executed
from thinning import sampled

from xltiebreak.book.sections.joined import nearest_to
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.reading.crosstable.block import read_block
from xltiebreak.reading.crosstable.none_found import why_none
from xltiebreak.reading.grid import Cell, FormulaCell

Rows = list[list[object]]

TABLE: Rows = [["No", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]


def side_by_side(size: int) -> Rows:
    return [row * size for row in TABLE]


def one_over_the_other(size: int) -> Rows:
    return TABLE * size


def in_blocks(size: int) -> Rows:
    return [[*row, None] * 20 for row in [*TABLE, []]] * (size // 20)


def many_rounds(size: int) -> Rows:
    rounds = range(1, size)
    return [["No", *rounds], [1, *("-U-" for _ in rounds)], [2, *("-U-" for _ in rounds)]]


def many_headers(header: object) -> Callable[[int], Rows]:
    return lambda size: [
        ["No", "Rnd1", *[header] * size],
        [1, "W2", *[3] * size],
        [2, "L1", *[3] * size],
    ]


def many_names_and_rounds(size: int) -> Rows:
    return [["No", *["Name", "Rnd1"] * size], [1, *["Ada", "W2"] * size]]


def rows_below(row: list[object]) -> Callable[[int], Rows]:
    return lambda size: [["No", "Name", "Rnd1"], *[row] * size]


def players_called_no(size: int) -> Rows:
    return [["No", "Name", "Pts", "R1"], *([number, "No", 1, "L1"] for number in range(2, size))]


def said(rows: Rows) -> None:
    """Read a sheet, and say why there is no crosstable."""
    grid = Grid("Open", rows)
    read(grid)
    why_none(grid)


SHEETS = [
    pytest.param(side_by_side, id="side by side"),
    pytest.param(one_over_the_other, id="one over the other"),
    pytest.param(in_blocks, id="in blocks"),
    pytest.param(many_rounds, id="rounds"),
    pytest.param(many_headers("x"), id="headers"),
    pytest.param(many_headers("No"), id="numbers"),
    pytest.param(many_headers("Solkoff"), id="tie-breaks"),
    pytest.param(many_headers(None), id="blank headers"),
    pytest.param(many_names_and_rounds, id="names and rounds"),
    pytest.param(rows_below(["No", "Name", "Rnd1"]), id="headers only"),
    pytest.param(rows_below(["No", "Name", 1]), id="bare headers only"),
    pytest.param(rows_below([None, "Ada", "W2"]), id="no numbers"),
    pytest.param(rows_below(["??", "Ada", ""]), id="unreadable numbers"),
    pytest.param(rows_below([1, "Ada", "W2"]), id="one number"),
    pytest.param(players_called_no, id="players called No"),
    pytest.param(  # what is nearest is looked for in so many rows at most
        lambda size: [["Name", "Rnd1", "Rnd2"]] * (50 * size),
        id="no number column",
        marks=pytest.mark.slow,
    ),
    pytest.param(lambda size: [["No", "Name"]] * size, id="no rounds"),
]


@pytest.mark.parametrize("sheet", sampled(SHEETS, 6))
def test_reading_cost_is_linear(sheet: Callable[[int], Rows]) -> None:
    assert growth(lambda size: partial(said, sheet(size)), 40) < 2.3


@pytest.mark.slow
def test_formulas_of_a_sheet_are_looked_up_once_for_two_thousand_crosstables() -> None:
    asked = []

    def formulas(columns: object) -> list[FormulaCell]:
        asked.append(columns)
        return [FormulaCell(Cell(3 * row, 3), "A1", True) for row in range(1, 2001)]

    assert len(read(Grid("Open", TABLE * 2000, formulas=formulas))) == 2000
    assert len(asked) == 1


ENDS = [
    ("W", "6"),
    ("W6", "3-1"),
    ("W6 (", "3"),
    ("W6 3", "-x"),
    ("6", "w1"),
    ("6w", "1/2"),
    ("+", "BYE"),
    ("-", "x"),
    ("-", "-"),
    ("=", "b2"),
    ("0", "- U"),
    ("", "y"),
    ("1", "½x"),
    ("1.", "x"),
    ("1850", "/x"),
    ("b", "W6"),
]


@pytest.mark.parametrize("ends", sampled(ENDS, 3))
def test_a_cell_is_refused_at_once_however_long_it_is(ends: tuple[str, str]) -> None:
    def refused(cell: str) -> None:
        assert notation.read_result(cell) is None
        assert notation.read_matrix_cell(cell) is None
        assert str(notation.advice_for(cell)).startswith("expected W6")
        beside: list[object] = [cell] * 8
        heads = ["No", "Name", "Pts", "Rtg", "Playoff", "Late", "Board", cell, "Rnd1"]
        read(Grid("Open", [heads, *([number, *beside] for number in range(1, 6)), [cell] * 9]))

    # Before Python 3.12 each character that a loop in one line looks at counts as a line.
    most = 1.1 if sys.version_info >= (3, 12) else 2.1
    for between in (" ", "\u00a0", "-", "0", "½", "é"):
        cost = growth(lambda many, b=between: partial(refused, (b * many).join(ends)), 500)  # type: ignore[misc]
        assert cost < most


@pytest.mark.slow
def test_a_list_of_members_is_no_list_of_pairings_at_little_cost() -> None:
    heads: list[object] = ["First", "Last", "Child", "Mum", "Friend", "Town", "Street", "Coach", 1]
    names = [
        [f"{letter}{'abcdefgh'[row % 8]}{'x' * (row % 50)}" for letter in "ABCDEFGH"]
        for row in range(1000)
    ]
    rows: Rows = [heads, *([*line, row % 2] for row, line in enumerate(names))]
    lines = lines_executed(lambda: nearest_to(Grid("Members", rows)))
    assert lines < 200 * len(heads) * len(rows)  # 475 if all rows were looked at


def test_numbers_of_a_block_are_checked_in_one_go() -> None:
    def block(size: int) -> Callable[[], object]:
        return partial(read_block, [["-U-"]] * size, range(1, size + 1))

    assert growth(block, 100) < 2.3


@pytest.mark.slow
def test_a_sheet_of_header_rows_is_not_read() -> None:
    rows: list[list[object]] = [["No", "R1"], [1, "W2"], [2, "L1"], [None]] * 5_001
    grid = Grid("Open", rows)
    assert read(grid) == []
    assert str(why_none(grid)) == (
        "Open: this sheet has 5001 header rows, more than the 5000 that are read"
    )
