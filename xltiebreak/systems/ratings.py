"""The ratings of the opposition, in rating points; means are exact until they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from xltiebreak.event import Event, once_per_event
from xltiebreak.systems.registry import Value, Working, system


def _opposition(event: Event, number: int) -> Working:
    """The mean rating of the opponents, once for each game; the unrated are left out."""
    rated = [
        (float(rating), round_number)
        for opponent, round_number in zip(event.opponents[number], event.completed, strict=True)
        if opponent is not None and (rating := event.by_number[opponent].rating) is not None
    ]
    return Working([rating for rating, _ in rated], [number for _, number in rated], mean=True)


@system(
    "CA",
    "Competition average",
    heading="Comp. Avg.",
    source="WinTD",
    terms="rating of the opponent",
    needs=("ratings",),
)
def competition_average(event: Event, number: int) -> Working:
    """The mean rating of the opponents; the unrated are left out."""
    return _opposition(event, number)


@system(
    "AO",
    "Average opposition",
    heading="Avg. Opp.",
    source="US Chess 34E; SwissSys [A]; Wikipedia",
    terms="rating of the opponent",
    headers=("Average rating of opposition", "Avg. Opp. Rating"),
    letter="A",
    needs=("ratings",),
)
def average_opposition(event: Event, number: int) -> Working:
    """The mean rating of the opponents; the unrated are left out. WinTD calls it CA."""
    return _opposition(event, number)


@system(
    "AD",
    "Drop-low average opposition",
    heading="Avg. Opp. -1",
    source="SwissSys [D]",
    terms="rating of the opponent",
    headers=("Drop-low average", "Drop low"),
    letter="D",
    needs=("ratings",),
)
def drop_low_average(event: Event, number: int) -> Working:
    """The mean rating of the opponents without the lowest; no value with fewer than two rated."""
    working = _opposition(event, number)
    if not working.terms:
        return working
    lowest = min(range(len(working.terms)), key=working.terms.__getitem__)
    return working._replace(dropped=(lowest,), why="the lowest")


@once_per_event
def performances(event: Event) -> Mapping[int, Value]:
    """The performance of every player: the mean over the rated opponents of the rating, plus 400
    for a win, less 400 for a loss.
    """
    return {player.number: _performance(event, player.number) for player in event.players}


def _performance(event: Event, number: int) -> Value:
    ratings = [
        rating + 800 * (game.result.points - 0.5)
        for game in event.games[number]
        if game.result.played
        and game.opponent is not None
        and (rating := event.by_number[game.opponent].rating) is not None
    ]
    return Fraction(sum(ratings)) / len(ratings) if ratings else None


@system(
    "PO",
    "Performance of opposition",
    heading="Opp. Perf.",
    source="US Chess 34E; SwissSys [P]; Wikipedia",
    terms="performance of the opponent",
    headers=("Opponents' performance", "Opponent's performance"),
    letter="P",
    needs=("ratings",),
)
def performance_of_opposition(event: Event, number: int) -> Working:
    """The mean of the opponents' performances, once for each game.

    An opponent's performance is the mean over its own rated opponents of their rating, plus 400
    for a win, less 400 for a loss. *(reading)* Opponents without a rated opponent are left out.
    """
    of = performances(event)
    known = [
        (performance, round_number)
        for opponent, round_number in zip(event.opponents[number], event.completed, strict=True)
        if opponent is not None and (performance := of[opponent]) is not None
    ]
    return Working([term for term, _ in known], [number for _, number in known], mean=True)
