"""The progress family: sums of running scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.event import Event, once
from xltiebreak.systems.examples import OPEN
from xltiebreak.systems.needs import ROUND_ORDER
from xltiebreak.systems.registry import (
    Case,
    Parameter,
    System,
    register,
    register_with_parameter,
)
from xltiebreak.systems.terms import Term

_RUNNING = "score after the round"


def _running(event: Event, number: int) -> list[Term]:
    return list(map(Term, event.running_scores(number), event.completed))


@register(
    System(
        "CU",
        "Cumulative",
        meaning="the points after each round added up: early wins count more, for they lead to "
        "strong opponents; points without a game are taken off",
        heading="Cumul.",
        source="US Chess 34E3; WSCF; WinTD; SwissSys [C]; Wikipedia",
        term=_RUNNING,
        needs=(ROUND_ORDER,),
        headers=("Cum.", "Cumulative Score"),
        letter="C",
        udf="CUMULATIVE",
        cases=(Case(OPEN, {1: "1 + 1.5 + 1.5 + 2 + 3 - 0.5", 7: "1 + 1 + 1 + 1 + 1 - 1"}),),
        twin="CU",
    )
)
def cumulative(event: Event, number: int) -> Sequence[Term]:
    """Sum the score after each round, less what unplayed rounds gave.

    One point is taken off for each unplayed win (full-point bye, forfeit win), half a point for
    each unplayed draw (half-point bye). *(reading)* It is taken off once for each, as in the table
    of the WSCF, and not from every score that it went into.
    """
    return _running(event, number) + [
        Term(
            -event.worth[game.result.points],
            round_number,
            note=f"what the {game.result.value} gave is taken off",
        )
        for game, round_number in zip(event.games[number], event.completed, strict=True)
        if game.result.points and not game.result.played
    ]


@once
def _cumulatives(event: Event) -> Mapping[int | None, float]:
    """The Cumulative of every player, in points; of nobody (an unplayed round) it is 0."""
    values: dict[int | None, float] = {None: 0.0}
    for number in event.games:
        values[number] = float(sum([term.amount for term in cumulative(event, number)]))
    return values


@register(
    System(
        "CO",
        "Cumulative of opposition",
        meaning="the Cumulatives of all opponents added up",
        heading="CumOpp",
        source="US Chess 34E9; WSCF; WinTD; SwissSys [O]; Wikipedia",
        term="Cumulative of the opponent",
        needs=(ROUND_ORDER,),
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
        cases=(Case(OPEN, {1: "6 + 9 + 10 + 0 + 3.5", 7: "0 + 10 + 6 + 3.5 + 0"}),),
        twin="CO",
    )
)
def cumulative_of_opposition(event: Event, number: int) -> Sequence[Term]:
    """Sum the opponents' Cumulatives; an own unplayed round adds 0."""
    of = _cumulatives(event)
    return list(map(Term, [of[opponent] for opponent in event.opponents[number]], event.completed))


@register(
    System(
        "AC",
        "Adjusted cumulative",
        meaning="the points after each round added up, without the first round",
        heading="Adj. Cum.",
        source="WinTD",
        term=_RUNNING,
        needs=(ROUND_ORDER,),
        headers=("Adj. Cumulative", "Adjusted Cum."),
        cases=(Case(OPEN, {1: "1.5 + 1.5 + 2 + 3 - 0.5", 7: "1 + 1 + 1 + 1"}),),
        twin="AC",
    )
)
def adjusted_cumulative(event: Event, number: int) -> Sequence[Term]:
    """The Cumulative without what round 1 contributes to it.

    *(reading)* That is the score after round 1, and what is taken off for a bye or a forfeit win in
    it: WinTD means the system for first rounds with many unplayed games.
    """
    first = event.completed[:1]
    return [
        term._replace(dropped="the first round counts for nothing") if term.round in first else term
        for term in cumulative(event, number)
    ]


@register_with_parameter(
    System(
        "FC",
        "FIDE cumulative",
        meaning="the points after each round added up, without the first rounds",
        heading="FIDE Cum.",
        source="SwissSys 9 [F]",
        term=_RUNNING,
        needs=(ROUND_ORDER,),
        headers=("FIDE Cumulative",),
        letter="F",
        cases=(Case(OPEN, {1: "1.5 + 1.5 + 2 + 3", 7: "1 + 1 + 1 + 1"}),),
        twin="FC",
    ),
    Parameter(default=lambda event: 1, series=True),
)
def fide_cumulative(event: Event, number: int, n: float) -> Sequence[Term]:
    """Sum the score after each round but the first n; nothing is taken off for unplayed rounds.

    n stands behind the code (FC2), and an order may hold several: FC1, FC2, FC3. FC0 leaves out
    nothing: it is the plain sum of the scores.
    """
    verb = "counts" if n == 1 else "count"
    return [
        term._replace(dropped=f"the first {n:g} {verb} for nothing") if position < n else term
        for position, term in enumerate(_running(event, number))
    ]
