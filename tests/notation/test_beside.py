"""Opponent and result side by side, as people type them."""

from __future__ import annotations

import pytest
from tables import Rows

from xltiebreak.crosstable import read
from xltiebreak.event import Game, Result
from xltiebreak.grid import Grid
from xltiebreak.notation import read_result


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("7/1", Game(Result.WIN, 7)),
        ("1/½", Game(Result.DRAW, 1)),
        ("1/0", Game(Result.LOSS, 1)),
        ("12:1", Game(Result.WIN, 12)),
        ("12 : 0,5", Game(Result.DRAW, 12)),
        ("1 (13)", Game(Result.WIN, 13)),
        ("½ (1)", Game(Result.DRAW, 1)),
        ("0 (4)", Game(Result.LOSS, 4)),
        ("Won 7", Game(Result.WIN, 7)),
        ("drew 17", Game(Result.DRAW, 17)),
        ("Lost 1", Game(Result.LOSS, 1)),
        ("w13+", Game(Result.WIN, 13, "W")),
        ("b3-", Game(Result.LOSS, 3, "B")),
        ("BYE/1", Game(Result.FULL_BYE)),
        ("BYE/½", Game(Result.HALF_BYE)),
        ("0 (bye)", Game(Result.ZERO_BYE)),
        ("½ (bye)", Game(Result.HALF_BYE)),
        ("afw ½", Game(Result.HALF_BYE)),
        ("Afwezig", Game(Result.ZERO_BYE)),
        ("vrij 1", Game(Result.FULL_BYE)),
        ("Freilos (1)", Game(Result.FULL_BYE)),
        ("½ absent", Game(Result.HALF_BYE)),
        ("descansa: 0", Game(Result.ZERO_BYE)),
        ("nepřítomen", Game(Result.ZERO_BYE)),
    ],
)
def test_opponent_and_result_side_by_side_are_a_game(text: str, game: Game) -> None:
    reading = read_result(text)
    assert reading is not None
    assert reading.game == game


@pytest.mark.parametrize("text", ["0:1", "0/1", "7/2", "2 (13)", "Won", "Won7", "q3+", "1 (x)"])
def test_other_pairs_are_no_result(text: str) -> None:
    assert read_result(text) is None


def test_the_letters_of_the_colours_decide_their_language() -> None:
    rows: Rows = [["Nr", "Naam", "1", "Ptn"], [1, "Ann", "z2+", 1], [2, "Ben", "w1-", 0]]
    (table,) = read(Grid("Open", rows))
    assert table.sound
    assert [player.games for player in table.event.players] == [
        (Game(Result.WIN, 2, "B"),),
        (Game(Result.LOSS, 1, "W"),),
    ]


def test_pairs_that_do_not_agree_are_errors() -> None:
    rows: Rows = [["No", "Name", "1"], [1, "Ann", "2/1"], [2, "Ben", "1/1"]]
    (table,) = read(Grid("Open", rows))
    assert [problem.severity for problem in table.problems] == ["error"]
