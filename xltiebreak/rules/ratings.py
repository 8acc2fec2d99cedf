"""The ratings of the opposition, in rating points; means are exact until they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from xltiebreak.core.event import Event, Result, once
from xltiebreak.core.needs import RATINGS
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NoValue, Terms, cut
from xltiebreak.languages.text import Phrase
from xltiebreak.rules.examples import CLUB, OPEN
from xltiebreak.rules.opposition import over_opponents


@once
def _ratings(event: Event) -> Mapping[int, float]:
    """The ratings of the rated players."""
    return {one.number: float(one.rating) for one in event.players if one.rating is not None}


@once
def _rated_opposition(event: Event) -> Mapping[int, Terms | NoValue]:
    """The ratings of each player's opponents, a term for each game."""
    ratings = _ratings(event)
    return {number: over_opponents(event, number, ratings, _NOBODY) for number in event.opponents}


_mean_of_ratings = partial(register, mean=True, needs=(RATINGS,))
_NOBODY = Phrase("none.rated")
_CLUB_CASE = Case(CLUB, {1: "(1700 + 1900 + 1850) / 3", 4: "(1600 + 2000 + 1900) / 3"})
_OPEN_CASE = Case(OPEN, {1: "(1700 + 1500) / 2", 7: "1700", 8: "none"})


@_mean_of_ratings(
    "CA",
    "Competition average",
    called="average rating",
    counts=Phrase("counts.rating"),
    heading="Comp. Avg.",
    source="WinTD",
    term=Phrase("term.rating_of_opponent"),
    cases=(_CLUB_CASE, _OPEN_CASE),
)
def competition_average(event: Event, number: int) -> Terms | NoValue:
    """The mean rating of the opponents; the unrated are left out."""
    return _rated_opposition(event)[number]


@_mean_of_ratings(
    "AO",
    "Average opposition",
    called="average rating",
    counts=Phrase("counts.rating"),
    heading="Avg. Opp.",
    source="US Chess 34E; SwissSys [A]; Wikipedia",
    term=Phrase("term.rating_of_opponent"),
    headers=("Average rating of opposition", "Avg. Opp. Rating"),
    letter="A",
    cases=(_CLUB_CASE, _OPEN_CASE),
)
def average_opposition(event: Event, number: int) -> Terms | NoValue:
    """The mean rating of the opponents; the unrated are left out. WinTD calls it CA."""
    return _rated_opposition(event)[number]


@_mean_of_ratings(
    "AD",
    "Drop-low average opposition",
    counts=Phrase(
        "counts.rating.without_lowest",
        english="the average rating of the opponents, without the lowest",
    ),
    heading="Avg. Opp. -1",
    source="SwissSys [D]",
    term=Phrase("term.rating_of_opponent"),
    headers=("Drop-low average", "Drop low"),
    letter="D",
    cases=(
        Case(CLUB, {1: "(1900 + 1850) / 2"}),
        Case(OPEN, {6: "(1500 + 2100 + 1900) / 3", 7: "none", 8: "none"}),
    ),
)
def drop_low_average(event: Event, number: int) -> Terms | NoValue:
    """The mean rating of the opponents without the lowest; no value with fewer than two rated."""
    rated = _rated_opposition(event)[number]
    if isinstance(rated, NoValue):
        return rated
    if len(rated.amounts) == 1:
        return NoValue(Phrase("none.one_rated"))
    return cut(rated, lowest=1, highest=0)


_ADDED = {result: 800 * (result.points - 0.5) for result in Result}


@once
def _performances(event: Event) -> Mapping[int, Fraction]:
    """The performance of each player with a rated opponent.

    It is the mean rating of the rated opponents, plus 400 for a win, less 400 for a loss.
    """
    ratings, found = _ratings(event), {}
    for number, opponents in event.opponents.items():
        games = zip(opponents, event.records[number].results, strict=True)
        made = [
            ratings[opponent] + _ADDED[result]
            for opponent, result in games
            if opponent is not None and opponent in ratings
        ]
        if made:
            numerator, denominator = sum(made).as_integer_ratio()
            found[number] = Fraction(numerator, denominator * len(made))
    return found


@_mean_of_ratings(
    "PO",
    "Performance of opposition",
    counts=Phrase(
        "counts.performance.opponents",
        english="how well the opponents played, as a rating",
    ),
    heading="Opp. Perf.",
    source="US Chess 34E; SwissSys [P]; Wikipedia",
    term=Phrase("term.performance_of_opponent"),
    headers=("Opponents' performance", "Opponent's performance"),
    letter="P",
    cases=(
        # in brackets what 2, 4 and 6, the opponents of 7, performed
        Case(
            OPEN,
            {
                7: "((2100 + (1300+400) + (1900+400) + (1500-400) + 1700) / 5"
                " + ((1900-400) + (1300+400) + 2100) / 3"
                " + ((1500-400) + 2100 + (1300+400) + (1900-400)) / 4) / 3",
                8: "none",
            },
        ),
    ),
)
def performance_of_opposition(event: Event, number: int) -> Terms | NoValue:
    """The mean of the opponents' performances, once for each game.

    An opponent's performance is the mean over its own rated opponents of their rating, plus 400
    for a win, less 400 for a loss. *(reading)* Opponents without a rated opponent are left out.
    """
    return over_opponents(event, number, _performances(event), Phrase("none.met_rated"))
