"""Cells that only a whole sheet explains: the two sides of its games decide."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.event import Result
from xltiebreak.grid import Grid

W, D, L, X, F = (
    *(Result.WIN, Result.DRAW, Result.LOSS),
    *(Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)


def table_of(*lines: Sequence[str]) -> Crosstable:
    rounds = range(1, len(lines[0]) + 1)
    rows = [["No", "Name", *(f"Rd {n}" for n in rounds)]]
    rows += [[str(n), f"Player {n}", *cells] for n, cells in enumerate(lines, 1)]
    (table,) = read(Grid("Open", rows))
    return table


def told(table: Crosstable) -> list[list[tuple[Result, int | None]]]:
    return [[(game.result, game.opponent) for game in one.games] for one in table.event.players]


PLAYED = [[(W, 2), (D, 3)], [(L, 1), (W, 4)], [(W, 4), (D, 1)], [(L, 3), (L, 2)]]


@pytest.mark.parametrize(
    "lines",
    [
        (["2w+", "3b="], ["1b-", "4w+"], ["4w+", "1w="], ["3b-", "2b-"]),
        (["1w2", "½b3"], ["0b1", "1w4"], ["1w4", "½w1"], ["0b3", "0b2"]),
        (["W-2", "D-3"], ["L-1", "W-4"], ["W-4", "D-1"], ["L-3", "L-2"]),
        (["W-02", "T-03"], ["L-01", "W-04"], ["W-04", "T-01"], ["L-03", "L-02"]),
        (["S-2", "R-3"], ["N-1", "S-4"], ["S-4", "R-1"], ["N-3", "N-2"]),
    ],
)
def test_a_sheet_that_speaks_a_dialect_is_read(lines: tuple[list[str], ...]) -> None:
    table = table_of(*lines)
    assert table.sound and told(table) == PLAYED


@pytest.mark.parametrize("draw", "½=")
def test_signs_behind_colours_are_forfeits_beside_games_with_figures(draw: str) -> None:
    table = table_of(["2w1", f"3b{draw}"], ["1b0", "4w+"], ["4w1", f"1w{draw}"], ["3b0", "2b-"])
    assert table.sound
    assert told(table) == [[(W, 2), (D, 3)], [(L, 1), (X, 4)], [(W, 4), (D, 1)], [(L, 3), (F, 2)]]


def test_forfeits_beside_many_draws_are_as_rare_as_other_games() -> None:
    table = table_of(
        ["2w1", "3b=", "4w="], ["1b0", "4w=", "3b="], ["4w+", "1w=", "2w="], ["3b-", "2b=", "1b="]
    )
    assert table.sound
    assert [one[0] for one in told(table)] == [(W, 2), (L, 1), (X, 4), (F, 3)]


FEW_SIGNS = (["2w+", "3b="], ["1b-", "4w="], ["4w=", "1w="], ["3b=", "2b="])
SIGNS_ALONE = (["2w+", "3b+"], ["1b-", "4w+"], ["4w+", "1w-"], ["3b-", "2b-"])
BLANKS = (["2 w +", "3 b ="], ["1 b -", "4 w +"], ["4 w +", "1 w ="], ["3 b -", "2 b -"])
ONE_GAME = (["2w+", "3b="], ["1b-", "4w+"], ["4w1", "1w="], ["3b0", "2b-"])
ROUND_OF_FORFEITS = (["2w+", "3b"], ["1b-", "4w"], ["4w+", "1w"], ["3b-", "2b"])


@pytest.mark.parametrize(
    ("lines", "first_round"),
    [
        (FEW_SIGNS, [X, F, D, D]),
        (SIGNS_ALONE, [W, L, W, L]),
        (BLANKS, [X, F, X, F]),
        (ONE_GAME, [X, F, W, L]),
        (ROUND_OF_FORFEITS, [X, F, X, F]),
    ],
)
def test_signs_are_forfeits_unless_their_number_proves_wins(
    lines: Sequence[list[str]], first_round: list[Result]
) -> None:
    table = table_of(*lines)
    assert table.sound
    assert [one[0][0] for one in told(table)] == first_round


@pytest.mark.parametrize("lines", [BLANKS, ROUND_OF_FORFEITS])
def test_a_table_of_forfeits_has_a_warning(lines: Sequence[list[str]]) -> None:
    (problem,) = (one for one in table_of(*lines).problems if "forfeit" in one.message)
    assert (problem.severity, problem.cell) == ("warning", "C2")
    assert " is read as a forfeit, as " in problem.message
    assert problem.message.endswith("if it was played, write 1 and 0 for + and -")


def test_a_table_of_signs_without_draws_has_a_warning() -> None:
    (problem,) = table_of(*SIGNS_ALONE).problems
    assert (problem.severity, problem.cell) == ("warning", "C2")
    assert problem.message == (
        "2w+ is read as a game that was played, as 8 of 8 results have such signs; if it was "
        "forfeited, write X and F: X6 and F2"
    )


def test_forfeits_beside_as_many_games_have_no_warning() -> None:
    assert not table_of(*FEW_SIGNS).problems
    half = table_of(["2w+", "3b1"], ["1b-", "4w1"], ["4w+", "1w0"], ["3b-", "2b0"])
    assert not half.problems


def test_one_figure_among_played_signs_is_a_game_as_well() -> None:
    table = table_of(["2w+", "3b="], ["1b-", "4w+"], ["4w1", "1w="], ["3b-", "2b-"])
    assert table.sound and told(table) == PLAYED
    assert not [one for one in table.problems if "forfeit" in one.message]


def test_a_slip_in_a_dialect_is_an_error_with_both_cells() -> None:
    table = table_of(["W-2", "D-3"], ["L-1", "W-4"], ["W-4", "L-1"], ["L-3", "L-2"])
    (problem,) = (one for one in table.problems if one.severity == "error")
    assert problem.cell in ("D2", "D4") and ("D2" in problem.message or "D4" in problem.message)


@pytest.mark.parametrize("cell", ["W-2", "1w2"])
def test_one_such_cell_among_others_is_no_result(cell: str) -> None:
    table = table_of([cell, "D3"], ["L1", "W4"], ["W4", "D1"], ["L3", "L2"])
    assert [one.cell for one in table.problems if one.severity == "error"]
    assert not table.sound


def test_games_to_come_may_have_a_star() -> None:
    table = table_of(["2w+", "3b*"], ["1b-", "4*"], ["4w=", "1w*"], ["3b=", "2*"])
    assert table.sound
    assert [one[1] for one in told(table)] == [
        (Result.PENDING, 3),
        (Result.PENDING, 4),
        (Result.PENDING, 1),
        (Result.PENDING, 2),
    ]
