"""The opposition family: sums of the opponents' adjusted scores (US Chess 34E)."""

from __future__ import annotations

from collections.abc import Mapping

from xltiebreak.event import Event, once_per_event
from xltiebreak.systems.registry import Working, system


@once_per_event
def adjusted_opposition(event: Event) -> Mapping[int, list[float]]:
    """The opponents' adjusted scores of every player, one for each completed round, in points.

    The player's own unplayed round enters as an opponent with adjusted score 0.
    """
    adjusted: dict[int | None, float] = {None: 0.0}
    adjusted.update(event.adjusted_scores.items())
    return {
        number: [adjusted[opponent] for opponent in opponents]
        for number, opponents in event.opponents.items()
    }


def discards(event: Event) -> int:
    """How many of the highest or lowest scores a median leaves out: 2 from 9 rounds on, else 1."""
    return 2 if event.rounds >= 9 else 1


@system(
    "MM",
    "Modified Median",
    heading="Mod. Med.",
    source="US Chess 34E1; WSCF; SwissSys [M]; WinTD",
    headers=("Mod. Median", "ModMed", "Modified Med.", "Mod Med"),
    letter="M",
)
def modified_median(event: Event, number: int) -> Working:
    """Sum the opponents' adjusted scores, leaving out the least meaningful.

    A plus score (over half of the maximum) leaves out the lowest, a minus score the highest, an
    even score both; from nine rounds on two instead of one. An own unplayed round counts as an
    opponent with 0, which may be what is left out. With fewer scores than discards the sum is 0.
    """
    terms = adjusted_opposition(event)[number]
    ascending = sorted(range(len(terms)), key=terms.__getitem__)
    k = discards(event)
    double, even = 2 * event.scores[number], event.rounds
    lowest = ascending[:k] if double >= even else []
    highest = ascending[-k:] if double <= even else []
    return Working(terms, event.completed, {*lowest, *highest})


@system(
    "SO",
    "Solkoff",
    heading="Solkoff",
    source="US Chess 34E2; WSCF; SwissSys [S]; WinTD",
    headers=("Solk.", "Solkof"),
    letter="S",
)
def solkoff(event: Event, number: int) -> Working:
    """Sum the adjusted scores of all opponents; an own unplayed round counts as one with 0."""
    return Working(adjusted_opposition(event)[number], event.completed)
