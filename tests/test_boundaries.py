"""Rounds that count, and events that are nearly round robins."""

from __future__ import annotations

import pytest
from tables import Rows, table_of

from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.errors import Error
from xltiebreak.reading.worksheet import TBPOINTS, TIEBREAK, CannotAnswerError
from xltiebreak.rules.orders import rules_of


@pytest.mark.parametrize("name", ["fide2024", "FIDE2024", " Fide2024 "])
def test_rules_are_known_in_any_case(name: str) -> None:
    assert rules_of(name) == "fide2024"


def test_everybody_but_two_is_no_round_robin() -> None:
    # In three rounds four players can all meet; here 3 and 4 stay away instead of meeting.
    rows: Rows = [["No.", "Name", "Rnd1", "Rnd2", "Rnd3"], [1, "Ada", "W2", "W3", "W4"]]
    rows += [
        [2, "Ben", "L1", "W4", "W3"],
        [3, "Cy", "-U-", "L1", "L2"],
        [4, "Di", "-U-", "L2", "L1"],
    ]
    assert not table_of(rows).event.is_round_robin
    rows[3][2], rows[4][2] = "W4", "L3"
    assert table_of(rows).event.is_round_robin


def test_two_players_who_meet_in_each_round_play_a_round_robin() -> None:
    rows: Rows = [["No.", "Name", "Rnd1", "Rnd2"], [1, "Ada", "W2", "D2"], [2, "Ben", "L1", "D1"]]
    assert table_of(rows).event.is_round_robin
    assert not table_of([["No.", "Name", "Rnd1"], [1, "Ada", "-B-"]]).event.is_round_robin


def test_a_column_is_of_one_tie_break() -> None:
    block = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]
    assert TIEBREAK(block, [["SO"]]) == [["Solkoff"], [0.0], [1.0]]
    with pytest.raises(CannotAnswerError):
        TIEBREAK(block, [["SO", "CU"]])


def test_a_block_has_99_rounds_at_most() -> None:
    for rounds in (99, 100):
        block = [["W2", *["-U-"] * (rounds - 1)], ["L1", *["-U-"] * (rounds - 1)]]
        if rounds == 99:
            assert TBPOINTS(block) == [[1.0], [0.0]]
        else:
            with pytest.raises(Error, match=r"^100 columns are too many"):
                TBPOINTS(block)


OPEN, BYE, NOTHING = Game(Result.PENDING, 2), Game(Result.HALF_BYE), Game(Result.PENDING)
WON, LOST = Game(Result.WIN, 2), Game(Result.LOSS, 1)


@pytest.mark.parametrize(
    ("first", "counts"),
    [
        ((OPEN, OPEN._replace(opponent=1), BYE), False),  # a pairing is open
        ((NOTHING, NOTHING, BYE), True),
        ((BYE, BYE, BYE), True),
        ((NOTHING, NOTHING, NOTHING), False),
        ((WON, LOST, NOTHING), True),
    ],
)
def test_a_round_before_a_played_one_counts_if_it_has_a_game_or_only_byes(
    first: tuple[Game, ...], counts: bool
) -> None:
    rounds = zip(first, (WON, LOST, BYE), (BYE, BYE, BYE), strict=True)
    event = Event(tuple(Player(number, games=games) for number, games in enumerate(rounds, 1)))
    assert event.completed == ((1, 2) if counts else (2,))  # the last byes are requests
