"""Opponent and result side by side, as people type them."""

from __future__ import annotations

from tables import Rows

from xltiebreak.core.event import Game, Result
from xltiebreak.reading.crosstable import read
from xltiebreak.reading.grid import Grid


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
