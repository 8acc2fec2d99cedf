"""The progress family: sums of running scores."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from xltiebreak.core.event import Event, Result, once
from xltiebreak.core.needs import ROUND_ORDER
from xltiebreak.core.registry import Case, Parameter, register
from xltiebreak.core.terms import Terms
from xltiebreak.languages.text import Phrase
from xltiebreak.rules.examples import OPEN

_of_progress = partial(register, term=Phrase("term.running"), needs=(ROUND_ORDER,))
_GIVEN = frozenset(result for result in Result if result.points and not result.played)
_TAKEN_OFF = {result: Phrase("note.taken_off", {"result": result.phrase}) for result in _GIVEN}


@_of_progress(
    "CU",
    "Cumulative",
    called="cumulative",
    counts=Phrase(
        "counts.progress.played",
        english=(
            "the points after each round added up: early wins count more, for they lead to strong "
            "opponents; points without a game are taken off"
        ),
    ),
    heading="Cumul.",
    source="US Chess 34E3; WSCF; WinTD; SwissSys [C]; Wikipedia",
    headers=("Cum.", "Cumulative Score"),
    letter="C",
    udf="CUMULATIVE",
    cases=(Case(OPEN, {1: "1 + 1.5 + 1.5 + 2 + 3 - 0.5", 7: "1 + 1 + 1 + 1 + 1 - 1"}),),
)
def cumulative(event: Event, number: int) -> Terms:
    """Sum the score after each round, less what unplayed rounds gave.

    One point is taken off for each unplayed win (full-point bye, forfeit win), half a point for
    each unplayed draw (half-point bye). *(reading)* It is subtracted once for each, as in the
    table of the WSCF, not from every running score that contains it.
    """
    return _cumulatives(event)[number]


@once
def _cumulatives(event: Event) -> Mapping[int, Terms]:
    found, completed = {}, event.completed
    for number, record in event.records.items():
        amounts, results = event.running_scores(number), record.results
        if _GIVEN.isdisjoint(results):
            found[number] = Terms(amounts, completed)
            continue
        given = [at for at, result in enumerate(results) if result in _GIVEN]
        points = event.points[number]
        amounts += [-points[at] for at in given]
        rounds = (*completed, *[completed[at] for at in given])
        off = [_TAKEN_OFF[results[at]] for at in given]
        found[number] = Terms(amounts, rounds, notes=dict(enumerate(off, len(completed))))
    return found


@once
def _sums(event: Event) -> Mapping[int | None, float]:
    """The Cumulative of every player, in points; None (an unplayed round) has 0."""
    sums: dict[int | None, float] = {None: 0.0}
    for number, terms in _cumulatives(event).items():
        sums[number] = float(sum(terms.amounts))
    return sums


@register(
    "CO",
    "Cumulative of opposition",
    counts=Phrase("counts.progress.opponents", english="the Cumulatives of all opponents added up"),
    heading="CumOpp",
    source="US Chess 34E9; WSCF; WinTD; SwissSys [O]; Wikipedia",
    term=Phrase("term.cumulative", english="Cumulative of the opponent"),
    needs=(ROUND_ORDER,),
    headers=(
        "Cumulative scores of opposition",
        "Cum. of Opp.",
        "Cumulative of Opp.",
        "Cumulative Opp.",
        "Opp. Cum.",
        "Opp. Cumulative",
        "Cumulative opponent's score",
        "Opponent's Cumulative",
        "Opponents Cumulative",
        "Cumulative Opposition",
        "Op. Cum.",
    ),
    letter="O",
    udf="CUMULATIVEOPP",
    cases=(Case(OPEN, {1: "6 + 9 + 10 + 0 + 3.5", 7: "0 + 10 + 6 + 3.5 + 0"}),),
)
def cumulative_of_opposition(event: Event, number: int) -> Terms:
    """Sum the opponents' Cumulatives; an unplayed round adds 0."""
    sums = _sums(event)
    return Terms([sums[opponent] for opponent in event.opponents[number]], event.completed)


@_of_progress(
    "AC",
    "Adjusted cumulative",
    called="cumulative",
    counts=Phrase(
        "counts.progress.later",
        english="the points after each round added up, without the first round",
    ),
    heading="Adj. Cum.",
    source="WinTD",
    headers=("Adj. Cumulative", "Adjusted Cum."),
    cases=(Case(OPEN, {1: "1.5 + 1.5 + 2 + 3 - 0.5", 7: "1 + 1 + 1 + 1"}),),
)
def adjusted_cumulative(event: Event, number: int) -> Terms:
    """The Cumulative without what round 1 contributes to it.

    *(reading)* That is the score after round 1, and what is subtracted for a bye or a forfeit win
    in it: WinTD means the system for first rounds with many unplayed games.
    """
    terms, first = cumulative(event, number), event.completed[:1]
    of_the_first = [at for at, round_number in enumerate(terms.rounds) if round_number in first]
    dropped = dict.fromkeys(of_the_first, Phrase("dropped.first_round"))
    return Terms(terms.amounts, terms.rounds, dropped, terms.notes)


@_of_progress(
    "FC",
    "FIDE cumulative",
    called="cumulative",
    counts=Phrase(
        "counts.progress.without_first",
        english="the points after each round added up, without the first rounds",
    ),
    heading="FIDE Cum.",
    source="SwissSys 9 [F]",
    headers=("FIDE Cumulative",),
    letter="F",
    cases=(Case(OPEN, {1: "1.5 + 1.5 + 2 + 3", 7: "1 + 1 + 1 + 1"}),),
    parameter=Parameter(default=lambda event: 1, series=True),
)
def fide_cumulative(event: Event, number: int, parameter: float) -> Terms:
    """Sum the score after each round but the first n; nothing is taken off for unplayed rounds.

    n follows the code (FC2), and an order may hold several: FC1, FC2, FC3. FC alone begins with
    1 and rises until the tie is broken; it shows the value of FC1. FC0 leaves out nothing: it is
    the plain sum of the scores.
    """
    first = [position for position in range(event.rounds) if position < parameter]
    dropped = dict.fromkeys(first, Phrase("dropped.first", {"count": int(parameter)}))
    return Terms(event.running_scores(number), event.completed, dropped)
