"""The games between tied players; all but one system look at who is still tied."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from xltiebreak.event import Event, Result
from xltiebreak.systems.registry import NO_VALUE, Working, system


def _net(event: Event, number: int, tied: Collection[int]) -> Working:
    """1 for each game won against a tied player, -1 for each lost."""
    met = [
        (2 * game.result.points - 1, round_number)
        for game, round_number in event.played(number)
        if game.opponent in tied
    ]
    return Working([term for term, _ in met], [round_number for _, round_number in met])


def _all_have_met(event: Event, tied: Collection[int]) -> bool:
    return all(one in event.opponents[other] for one, other in combinations(tied, 2))


@system(
    "HG",
    "Head-to-head",
    heading="Head-to-head",
    source="WinTD; US Chess 34E",
    terms="won less lost among the tied",
    headers=("Head to head", "H2H", "Head-to-head general", "Head-to-head results"),
    letter="H",
    group=True,
)
def head_to_head(event: Event, number: int, tied: Collection[int]) -> Working:
    """Games won less games lost against the other players still tied."""
    return _net(event, number, tied)


@system(
    "HL",
    "Head-to-head limited",
    heading="H2H limited",
    source="WinTD",
    terms="won less lost among the tied",
    group=True,
)
def head_to_head_limited(event: Event, number: int, tied: Collection[int]) -> Working:
    """Head-to-head where all players still tied have met each other, else 0 for all of them."""
    return _net(event, number, tied) if _all_have_met(event, tied) else Working((), ())


@system(
    "HS",
    "Head-to-head (SwissSys)",
    heading="H2H SwissSys",
    source="SwissSys [H]",
    terms="100 less losses in the score group",
)
def head_to_head_swisssys(event: Event, number: int) -> Working:
    """100 less the games lost to players of the same score group."""
    scores = event.scores
    lost = [
        round_number
        for game, round_number in event.played(number)
        if game.result is Result.LOSS and scores[game.opponent or 0] == scores[number]
    ]
    return Working([100.0, *[-1.0] * len(lost)], [0, *lost])


@system(
    "HR",
    "Result between tied players",
    heading="Result tied",
    source="Wikipedia",
    terms="points among the tied",
    group=True,
)
def result_between_tied(event: Event, number: int, tied: Collection[int]) -> Working:
    """The points from the games between the players still tied, if all of them have met.

    Else there is no value for any of them.
    """
    if not _all_have_met(event, tied):
        return NO_VALUE
    met = [
        (game.result.points, round_number)
        for game, round_number in event.played(number)
        if game.opponent in tied
    ]
    return Working([term for term, _ in met], [round_number for _, round_number in met])
