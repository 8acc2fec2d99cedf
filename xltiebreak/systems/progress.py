"""The progress family: sums of running scores."""

from __future__ import annotations

from collections.abc import Mapping

from xltiebreak.event import Event, once_per_event
from xltiebreak.systems.registry import Working, system

RUNNING = "score after the round"


@system(
    "CU",
    "Cumulative",
    heading="Cumul.",
    source="US Chess 34E3; WSCF; WinTD; SwissSys [C]; Wikipedia",
    terms=RUNNING,
    needs=("order of rounds",),
    headers=("Cum.", "Cumulative Score"),
    letter="C",
    udf="CUMULATIVE",
)
def cumulative(event: Event, number: int) -> Working:
    """Sum the score after each round, less what unplayed rounds gave.

    One point is taken off for each unplayed win (full-point bye, forfeit win), half a point for
    each unplayed draw (half-point bye).
    """
    given = [
        (-game.result.points, round_number)
        for game, round_number in zip(event.games[number], event.completed, strict=True)
        if game.result.points and not game.result.played
    ]
    running = event.running_scores[number]
    if not given:
        return Working(running, event.completed)
    minus, rounds = zip(*given, strict=True)
    return Working((*running, *minus), (*event.completed, *rounds))


@once_per_event
def cumulatives(event: Event) -> Mapping[int | None, float]:
    """The Cumulative of every player, in points; of nobody (an unplayed round) it is 0."""
    values: dict[int | None, float] = {None: 0.0}
    for number in event.games:
        running = cumulative(event, number)
        values[number] = float(sum(running.terms))
    return values


@system(
    "CO",
    "Cumulative of opposition",
    heading="CumOpp",
    source="US Chess 34E9; WSCF; WinTD; SwissSys [O]; Wikipedia",
    terms="Cumulative of the opponent",
    needs=("order of rounds",),
    headers=(
        "Cum. of Opp.",
        "Cumulative of Opp.",
        "Cumulative Opp.",
        "Opp. Cum.",
        "Opp. Cumulative",
        "Cumulative opponent's score",
        "Opponent's Cumulative",
    ),
    letter="O",
    udf="CUMULATIVEOPP",
)
def cumulative_of_opposition(event: Event, number: int) -> Working:
    """Sum the opponents' Cumulatives; an own unplayed round adds 0."""
    of = cumulatives(event)
    return Working([of[opponent] for opponent in event.opponents[number]], event.completed)


@system(
    "AC",
    "Adjusted cumulative",
    heading="Adj. Cum.",
    source="WinTD",
    terms=RUNNING,
    needs=("order of rounds",),
    headers=("Adj. Cumulative", "Adjusted Cum."),
)
def adjusted_cumulative(event: Event, number: int) -> Working:
    """The Cumulative without the score after the first round.

    *(reading)* What unplayed rounds gave, those of the first round included, is taken off as in
    the Cumulative.
    """
    terms, rounds, *_ = cumulative(event, number)
    return Working(terms, rounds, (0,) if terms else (), "the first round")


@system(
    "FC",
    "FIDE cumulative",
    heading="FIDE Cum.",
    source="SwissSys 9 [F]",
    terms=RUNNING,
    needs=("order of rounds",),
    headers=("FIDE Cumulative",),
    letter="F",
    parameter=lambda: 1,
)
def fide_cumulative(event: Event, number: int, n: float = 1) -> Working:
    """Sum the score after each round but the first n; nothing is taken off for unplayed rounds.

    n stands behind the code (FC2), and an order may hold several: FC1, FC2, FC3.
    """
    running = event.running_scores[number]
    first = range(min(int(n), len(running)))
    return Working(running, event.completed, first, f"the first {n:g}")
