"""Events of a program's own players: what agrees is an event, all else has a sentence."""

from __future__ import annotations

import pytest

import xltiebreak
from xltiebreak import EventError, Game, Player, Result, event_of

WON, DREW, LOST = Result.WIN, Result.DRAW, Result.LOSS


def test_own_objects_are_ranked() -> None:
    """Ada 2.5, Cleo 1.5, Ben 1, Dan 1 as in the example of the package."""
    event = event_of(
        [
            Player(1, "Ada", (Game(WON, 4), Game(WON, 2), Game(DREW, 3))),
            Player(2, "Ben", (Game(WON, 3), Game(LOST, 1), Game(LOST, 4))),
            Player(3, "Cleo", (Game(LOST, 2), Game(Result.FULL_BYE), Game(DREW, 1))),
            Player(4, "Dan", (Game(LOST, 1), Game(Result.ZERO_BYE), Game(WON, 2))),
        ]
    )
    assert [one.name for one in xltiebreak.rank(event, "MM,SO,CU")] == ["Ada", "Cleo", "Ben", "Dan"]
    assert xltiebreak.values(event, "SO") == {1: 3.5, 2: 5.0, 3: 3.5, 4: 3.5}


@pytest.mark.parametrize(
    ("players", "faults"),
    [
        ([Player(1), Player(1)], ["number 1 stands twice"]),
        ([Player(0), Player(2)], ["number 0 is not at least 1"]),
        (
            [Player(1, games=(Game(WON, 2),)), Player(2)],
            [
                "player 1, round 1: win against 2, but player 2 has no game",
                "player 2 has 0 games in 1 rounds",
            ],
        ),
        ([Player(1, games=(Game(WON, 7),))], ["player 1, round 1: there is no player 7"]),
        ([Player(1, games=(Game(WON, 1),))], ["player 1, round 1: nobody plays against himself"]),
        ([Player(1, games=(Game(WON),))], ["player 1, round 1: a win needs an opponent"]),
        (
            [Player(1, games=(Game(WON, 2),)), Player(2, games=(Game(DREW, 1),))],
            [
                "player 1, round 1: win against 2, but player 2 has draw against 1",
            ],
        ),
        (
            [Player(1, games=(Game(WON, 2, "W"),)), Player(2, games=(Game(LOST, 1, "W"),))],
            [
                "player 1, round 1: win with W against 2, but player 2 has loss with W against 1",
            ],
        ),
    ],
)
def test_what_is_no_event_has_a_sentence(players: list[Player], faults: list[str]) -> None:
    with pytest.raises(EventError) as raised:
        event_of(players)
    assert str(raised.value).splitlines() == faults


def test_a_number_that_nobody_has_is_an_error() -> None:
    event = event_of([Player(1, games=(Game(WON, 2),)), Player(2, games=(Game(LOST, 1),))])
    with pytest.raises(EventError, match="no player has number 3"):
        xltiebreak.explanation(event, 3, "SO")


@pytest.mark.parametrize("rules", ["us", "fide2012", "fide2024", "fide2026"])
def test_every_tiebreak_that_is_listed_can_be_asked_for(rules: str) -> None:
    event = event_of([Player(1, games=(Game(WON, 2),)), Player(2, games=(Game(LOST, 1),))])
    listed = xltiebreak.tiebreaks(rules)
    assert {"us": "Solkoff"}.get(rules, "Buchholz") in [one.name for one in listed]
    plain = [one for one in listed if not one.needs]
    assert plain
    for one in plain:
        assert set(xltiebreak.values(event, one.code, rules=rules)) == {1, 2}


@pytest.mark.parametrize("points", [(1, 1), (2, 1), (1, 0), (3, 0.5)])
def test_a_draw_may_be_worth_as_much_as_a_win_or_nothing(points: tuple[float, float]) -> None:
    event = event_of(
        [Player(1, "A", (Game(Result.DRAW, 2),)), Player(2, "B", (Game(Result.DRAW, 1),))],
        match_points=points,
    )
    assert event.scores == {1: points[1], 2: points[1]}


@pytest.mark.parametrize("points", [(1, 1.5), (0, 0), (1, -0.5), (float("nan"), 0)])
def test_a_draw_is_worth_no_more_than_a_win_and_a_win_something(
    points: tuple[float, float],
) -> None:
    with pytest.raises(EventError, match="match_points are what a win and a draw are worth"):
        event_of([Player(1)], match_points=points)


UNPLAYED = [
    Player(1, "A", (Game(Result.ZERO_BYE), Game(Result.WIN, 2))),
    Player(2, "B", (Game(Result.WIN, 3), Game(Result.LOSS, 1))),
    Player(3, "C", (Game(Result.LOSS, 2), Game(Result.ZERO_BYE))),
]


@pytest.mark.parametrize(
    ("draw", "solkoff", "buchholz"),
    [
        # An unplayed round of an opponent counts as a draw: 1 has 2 + draw, 3 has 0 + draw; and an
        # own one is an opponent with the score of then, and a draw for each round that was left.
        (0.5, {1: 2, 2: 3, 3: 2}, {1: 2.5, 2: 2, 3: 2}),
        (1, {1: 2, 2: 4, 3: 2}, {1: 3, 2: 2, 3: 2}),
    ],
)
def test_an_unplayed_round_counts_what_a_draw_is_worth(
    draw: float, solkoff: dict[int, float], buchholz: dict[int, float]
) -> None:
    event = event_of(UNPLAYED, match_points=(2, draw))
    assert xltiebreak.values(event, "SO") == solkoff
    assert xltiebreak.values(event, "BZ") == buchholz
