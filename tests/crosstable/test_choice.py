"""Every layout proposes, one proof decides, and what loses is told."""

from __future__ import annotations

import pytest

from xltiebreak.core.event import Result
from xltiebreak.reading.crosstable import read
from xltiebreak.reading.crosstable.proofs import proposals
from xltiebreak.reading.grid import Grid

Rows = list[list[object]]

IN_CELLS: Rows = [
    ["No.", "Name", "Rnd1"],
    [1, "Ann", "W2"],
    [2, "Ben", "L1"],
    [3, "Cid", "W4"],
    [4, "Dan", "L3"],
]
OTHER_GAMES: Rows = [["Opp", "Res"], [3, 1], [4, 1], [1, 0], [2, 0]]
SAME_GAMES: Rows = [["Opp", "Res"], [2, 1], [1, 0], [4, 1], [3, 0]]


def beside(one: Rows, other: Rows) -> Grid:
    return Grid("Open", [[*left, *right] for left, right in zip(one, other, strict=True)])


def errors(grid: Grid) -> list[str]:
    return [str(one) for table in read(grid) for one in table.problems if one.severity == "error"]


def test_results_in_columns_that_tell_other_games_are_an_error_at_their_first_cell() -> None:
    (error,) = errors(beside(IN_CELLS, OTHER_GAMES))
    assert error.startswith("Open!D1: two readings fit and tell other games, results such as W6 in")
    assert "begin in columns C and D" in error


def test_the_same_games_told_twice_are_no_error() -> None:
    grid = beside(IN_CELLS, SAME_GAMES)
    assert not errors(grid)
    (table,) = read(grid)
    assert [one.games[0].opponent for one in table.event.players] == [2, 1, 4, 3]


def test_the_reading_with_the_most_games_that_agree_wins() -> None:
    """One slip in columns of opponents and results, and opponents alone would agree as well."""
    rows: Rows = [
        ["No.", "Name", "Rd 1", "Res", "Rd 2", "Res"],
        [1, "Ann", 2, 1, 3, 1],
        [2, "Ben", 1, 0, 4, "gg"],
        [3, "Cid", 4, 1, 1, 0],
        [4, "Dan", 3, 0, 2, 1],
    ]
    (error,) = errors(Grid("Open", rows))
    assert error.startswith("Open!F3: gg is not a result")
    (table,) = read(Grid("Open", rows))
    assert [one.games[0].result for one in table.event.players] == [
        Result.WIN,
        Result.LOSS,
        Result.WIN,
        Result.LOSS,
    ]


def test_the_losing_readings_are_told_with_their_counts() -> None:
    lines = list(proposals(beside(IN_CELLS, OTHER_GAMES)))
    told = [line for line in lines if "the numbers in column A" in line]
    assert told == [
        "Open!A1:E1: results such as W6 in one cell: the numbers in column A: 4 players, 1 columns "
        "of results; 4 cells name an opponent: 4 agree; used",
        "Open!A1:E1: opponents and results in columns of their own: the numbers in column A: 4 "
        "players, 1 columns of results; 4 cells name an opponent: 4 agree",
    ]


@pytest.mark.parametrize("name", ["{cells}", "{0}", "%s", "{count}"])
def test_a_name_with_braces_is_only_a_name(name: str) -> None:
    """Ann says that she won, and Ben as well: Laws of Chess, nobody else can be right."""
    grid = Grid("Open", [["No.", "Name", "Rnd1"], [1, name, "W2"], [2, "Ben", "W1"]])
    (error,) = errors(grid)
    told = f"Open!C2: player 1 ({name}) has W2 in Rnd 1, but player 2 (Ben) has W1 in C3"
    assert error.startswith(told)


def test_a_message_quotes_the_cell_that_cannot_be_read_and_no_text_of_ours() -> None:
    rows: Rows = [
        ["No.", "Name", "Opp", "Res", "Opp", "Res"],
        [1, "Ann", "Ben", 1, "Cid", 1],
        [2, "Ben", "Ann", 0, "Nobody Known", 1],
        [3, "Cid", "Dan", 1, "Ann", 0],
        [4, "Dan", "Cid", 0, "Ben", 0],
    ]
    (error, *_) = errors(Grid("Open", rows))
    assert error.startswith("Open!E3: Nobody Known names no opponent")
