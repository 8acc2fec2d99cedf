"""The games between tied players: these systems look at who is still tied."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations

from xltiebreak.core.event import Event, Result
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NoValue, Terms
from xltiebreak.languages.text import Phrase
from xltiebreak.rules.examples import CLUB, OPEN, ROUND_ROBIN

_NOT_ALL = Phrase("note.not_all_met")


_NET = {Result.WIN: 1.0, Result.DRAW: 0.0, Result.LOSS: -1.0}
_POINTS = {result: result.points for result in Result}
_LOSSES = {Result.LOSS: -1.0}


def _among(
    event: Event, number: int, tied: Collection[int], worth: Mapping[Result, float]
) -> Terms:
    """One term for each game against a tied player whose result is in `worth`."""
    opponents, results = event.opponents[number], event.records[number].results
    at = [
        position
        for position, opponent in enumerate(opponents)
        if opponent in tied and results[position] in worth
    ]
    return Terms([worth[results[one]] for one in at], [event.completed[one] for one in at])


def _all_have_met(event: Event, tied: Collection[int]) -> bool:
    return all(one in event.opponents[other] for one, other in combinations(tied, 2))


@register(
    "HG",
    "Head-to-head",
    called="head-to-head",
    counts=Phrase(
        "counts.head_to_head",
        english="games won less games lost against those with the same points",
    ),
    heading="Head-to-head",
    source="WinTD; US Chess 34E",
    term=Phrase("term.net"),
    headers=("Head to head", "H2H", "Head-to-head general", "Head-to-head results"),
    cases=(
        Case(ROUND_ROBIN, {1: "1 + 1", 2: "-1 + 0", 4: "-1 + 0", 6: "0"}),
        Case(OPEN, {1: "-1", 3: "0", 5: "none"}),
    ),
)
def head_to_head(event: Event, number: int, tied: Collection[int]) -> Terms:
    """Games won less games lost against the other players still tied."""
    return _among(event, number, tied, _NET)


@register(
    "HL",
    "Head-to-head limited",
    called="head-to-head",
    counts=Phrase(
        "counts.head_to_head.all_met",
        english=(
            "games won less games lost against those with the same points, where all of them have "
            "met"
        ),
    ),
    heading="H2H limited",
    source="WinTD",
    term=Phrase("term.net"),
    cases=(
        Case(ROUND_ROBIN, {1: "1 + 1", 2: "-1 + 0", 4: "0", 6: "0"}),
        Case(CLUB, {1: "0", 3: "0", 2: "none"}),
    ),
)
def head_to_head_limited(event: Event, number: int, tied: Collection[int]) -> Terms:
    """Head-to-head where all players still tied have met each other, else 0 for all of them."""
    if _all_have_met(event, tied):
        return _among(event, number, tied, _NET)
    return Terms([0.0], notes={0: _NOT_ALL})


@register(
    "HS",
    "Head-to-head (SwissSys)",
    called="head-to-head",
    counts=Phrase(
        "counts.head_to_head.swisssys",
        english="100 minus the number of games lost to those with the same points",
    ),
    heading="H2H SwissSys",
    source="SwissSys [H]",
    term=Phrase("term.losses_off_100", english="100 less losses to the tied"),
    letter="H",
    alone=True,
    cases=(
        Case(OPEN, {1: "100 - 1", 2: "100", 5: "100"}),
        Case(ROUND_ROBIN, {4: "100 - 1", 5: "100"}),
    ),
)
def head_to_head_swisssys(event: Event, number: int, tied: Collection[int]) -> Terms:
    """100 less the games lost to the other players still tied.

    *(reading)* Those still tied when the system's turn comes, as in Head-to-head; a player who is
    tied with nobody has 100.
    """
    lost = _among(event, number, tied, _LOSSES)
    return Terms([100.0, *lost.amounts], [0, *lost.rounds])


@register(
    "HR",
    "Result between tied players",
    called="head-to-head",
    counts=Phrase(
        "counts.among_tied",
        english=(
            "the points from the games of those with the same points against each other, where "
            "all of them have met"
        ),
    ),
    heading="Result tied",
    source="Wikipedia",
    term=Phrase("term.points_among_tied", english="points among the tied"),
    cases=(
        Case(ROUND_ROBIN, {1: "1 + 1", 2: "0 + 0.5", 4: "none"}),
        Case(OPEN, {1: "0", 2: "1", 3: "none"}),
    ),
)
def result_between_tied(event: Event, number: int, tied: Collection[int]) -> Terms | NoValue:
    """The points from the games between the players still tied, if all of them have met.

    Else there is no value for any of them.
    """
    if not _all_have_met(event, tied):
        return NoValue(_NOT_ALL)
    return _among(event, number, tied, _POINTS)
