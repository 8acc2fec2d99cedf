"""The ends of a crosstable: the last row, the first round, tables and notes below and beside."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest
from tables import Rows, said, table_of

from xltiebreak.crosstable import Crosstable, Grid, read
from xltiebreak.grid import Cell, FormulaCell


def numbers(table: Crosstable) -> list[int]:
    return [player.number for player in table.event.players]


def test_the_last_row_of_the_sheet_is_a_player() -> None:
    assert numbers(table_of([["No", "R1"], [1, "W3"], [2, "-B-"], [3, "L1"]])) == [1, 2, 3]


def test_the_row_above_the_next_header_is_a_player() -> None:
    rows: Rows = [["No", "R1"], [1, "W2"], [2, "L1"], ["No", "R1"], [1, "L2"], [2, "W1"]]
    upper, lower = read(Grid("Open", rows))
    assert (numbers(upper), numbers(lower)) == ([1, 2], [1, 2])
    assert (upper.bottom, lower.bottom) == (3, 6)


def test_players_without_results_right_below_the_last_result_are_players() -> None:
    rows: Rows = [
        ["No", "Name", "R1"],
        *([1, "Ada", "W2"], [2, "Ben", "L1"], [3, "Cleo", None], [4, "Dan", None]),
        *([], [1, "First prize", None], [5, "Fifth prize", None]),
    ]
    assert numbers(table_of(rows)) == [1, 2, 3, 4]


def test_a_player_below_a_blank_row_needs_no_result_in_every_round() -> None:
    rows: Rows = [
        ["No", "Name", "R1", "R2"],
        *([1, "Ada", "W2", "W3"], [2, "Ben", "L1", "-U-"]),
        *([], [3, "Cleo", None, "L1"]),  # came to the second round
        *([], [4, "Fourth prize", None, None]),
    ]
    assert numbers(table_of(rows)) == [1, 2, 3]


@pytest.mark.parametrize("lower_left", [2, -2])
def test_a_crosstable_ends_above_a_header_in_one_of_its_columns(lower_left: int) -> None:
    # three columns each; the lower one begins in the last column of the upper one, or ends in its
    # first one
    upper: Rows = [["No", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"], []]
    lower: Rows = [["Rnd1", "Name", "No"], ["D2", "Eve", 1], ["D1", "Finn", 2]]
    rows = [
        *([*[None] * max(-lower_left, 0), *row] for row in upper),
        *([*[None] * max(lower_left, 0), *row] for row in lower),
    ]
    first, second = read(Grid("Open", rows))
    assert (said(first), said(second)) == ([], [])
    assert (first.bottom, second.bottom) == (4, 7)


def test_side_by_side_headers_do_not_end_each_other() -> None:
    rows: Rows = [
        ["No", "R1", None, None, None, None],
        [1, "W2", None, "No", "R1", None],
        [2, "L1", None, 1, "W2", None],
        [3, "-B-", None, 2, "L1", None],
    ]
    left, right = read(Grid("Open", rows))
    assert (numbers(left), numbers(right)) == ([1, 2, 3], [1, 2])


def test_the_colours_below_the_last_player_belong_to_the_crosstable() -> None:
    rows: Rows = [["No", "R1"], [1, "W2"], [None, "W"], [2, "L1"], [None, "B"]]
    assert str(table_of(rows).area) == "A1:B5"


@pytest.mark.parametrize(("blanks", "belongs"), [(0, True), (1, True), (2, False)])
def test_two_blank_headers_end_the_crosstable_on_the_right(blanks: int, belongs: bool) -> None:
    table = table_of([["No", "R1", *[None] * blanks, "Solkoff"], [1, "W2"], [2, "L1"]])
    assert list(table.header.others.values()) == (["Solkoff"] if belongs else [])


def test_a_missing_first_round_is_an_error() -> None:
    assert said(table_of([["No", "Rnd2"], [1, "W2"], [2, "L1"]])) == [
        "error: Open!B1: there is a column for Rnd 2 but none for Rnd 1"
    ]


def test_a_formula_in_the_last_row_is_an_error() -> None:
    def formulas(columns: Collection[int]) -> Iterable[FormulaCell]:
        return [FormulaCell(Cell(3, 2), "2", True)] if 2 in columns else []

    rows: Rows = [["No", "R1"], [1, "D2"], [2, None]]
    (table,) = read(Grid("Open", rows, formulas=formulas))
    assert (
        "error: Open!B3: Excel has taken =2 for a formula: type '=2, or D2, W2, L2 and so on"
        in (said(table))
    )


def test_a_doubled_number_is_an_error_in_any_row() -> None:
    rows: Rows = [["No", "R1"], [1, "W2"], [2, "L1"], [3, "-B-"], [1, "-H-"], [3, "-U-"]]
    assert said(table_of(rows)) == [
        "error: Open!A5: number 1 is already in A2",
        "error: Open!A6: number 3 is already in A4",
    ]


def test_both_players_cells_are_compared() -> None:
    # 3 claims a game against 1, who has another opponent
    rows: Rows = [["No", "R1"], [1, "W2"], [2, "L1"], [3, "D1"], [4, "-B-"]]
    assert said(table_of(rows)) == [
        "error: Open!B4: player 3 has D1 in Rnd 1, but player 1 has W2 in B2"
    ]


def test_a_dash_in_the_play_off_column_is_no_play_off() -> None:
    table = table_of([["No", "Playoff", "R1"], [1, "-", "W2"], [2, "--", "L1"]])
    assert said(table) == []
    assert [player.playoff for player in table.event.players] == [None, None]


def test_half_a_game_point_more_than_the_boards_is_an_error() -> None:
    # four boards; between 3 and 4 there were four and a half games
    rows: Rows = [
        ["No", "Team", "Rnd1", "Rnd2"],
        [1, "Rooks", "2w3", "3b2"],
        [2, "Kings", "1b1", "4w2½"],
        [3, "Queens", "4w3½", "1w2"],
        [4, "Pawns", "3b1", "2b1½"],
    ]
    assert said(table_of(rows)) == [
        f"error: Open!{cell}: {text} and the opponent's cell make 4.5 game points, but most "
        "matches make 4"
        for cell, text in (("C4", "4w3½"), ("C5", "3b1"))
    ]
