"""The ratings of the opponents, in rating points (C.07, article 10)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import compress
from typing import NamedTuple

from xltiebreak.core.event import Result, once
from xltiebreak.core.needs import RATINGS, UNRATED
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NoValue, Terms, half_up
from xltiebreak.languages.text import Phrase
from xltiebreak.rules.examples import TEC_SWISS
from xltiebreak.rules.fide.tables import DP, MOST, expected
from xltiebreak.rules.fide.view import View

_NOBODY = NoValue(Phrase("none.rated"))
_SHARE = {result: result.points for result in Result}
_MEAN = Phrase("note.mean_rating")
_of_ratings = partial(register, needs=(RATINGS,), cautions=(UNRATED,), takes="PU")
_rounded_mean = partial(_of_ratings, mean=True, decimals=0)


class _Rated(NamedTuple):
    """The games of a player against rated opponents, in columns."""

    ratings: Sequence[int]
    shares: Sequence[float]
    """What each game gave: 1, 1/2 or 0."""

    rounds: Sequence[int]


@once
def _rated(view: View) -> Mapping[int, _Rated]:
    """The games of each player against rated opponents."""
    rating_of = view.ratings.__getitem__
    found = {}
    for number in view.records:
        games = view.games(number, view.played_with_ratings)
        met = list(map(rating_of, games.opponents))
        ratings = [rating for rating in met if rating is not None]
        shares: Sequence[float] = list(map(_SHARE.__getitem__, games.results))
        rounds = games.rounds
        if len(ratings) < len(met):
            rated = [rating is not None for rating in met]
            shares, rounds = list(compress(shares, rated)), list(compress(rounds, rated))
        found[number] = _Rated(ratings, shares, rounds)
    return found


@_rounded_mean(
    "ARO",
    "Average rating of opponents",
    called="average rating",
    counts=Phrase("counts.rating"),
    term=Phrase("term.rating_of_opponent"),
    source="10.1",
    takes="CMPU",
    headers=("Average rating of opponents", "Avg. rating of opponents"),
    cases=(
        Case(
            TEC_SWISS,
            {9: "(2200 + 1750) / 2", 12: "2050", 5: "(1600 + 1500 + 1700 + 1900 + 1750) / 5"},
        ),
    ),
)
def average_rating(view: View, number: int) -> Terms | NoValue:
    """The mean rating of the opponents at the board, a whole number, halves up.

    With /U1500 unrated players count as rated 1500, with /U they are left out; without either,
    orders lose this tie-break where unrated players take part (10). Since 2026 a forfeit is not a
    game for ratings, not even in fixed pairings (15.2).
    """
    games = _rated(view)[number]
    return Terms(games.ratings, games.rounds) if games.ratings else _NOBODY


class _Performance(NamedTuple):
    """The mean rating of a player's opponents, and what the share of the points adds to it."""

    mean: int
    added: int


@once
def _performances(view: View) -> Mapping[int, _Performance]:
    """The performance of each player with a rated opponent."""
    found = {}
    for number, games in _rated(view).items():
        if games.ratings:
            count = len(games.ratings)
            mean = half_up(sum(games.ratings), count, 0)
            hundredths = half_up(100 * sum(games.shares), count, 0)
            found[number] = _Performance(int(mean), DP[int(hundredths)])
    return found


@_of_ratings(
    "TPR",
    "Tournament performance rating",
    counts=Phrase(
        "counts.performance",
        english=(
            "how well the player did, as a rating: by the opponents' ratings and the points made "
            "against them"
        ),
    ),
    term=Phrase("term.rating_points"),
    source="10.2",
    headers=("Performance rating",),
    cases=(Case(TEC_SWISS, {5: "1690 + 0", 1: "1820 + 149", 12: "2050 - 800"}),),
)
def performance_rating(view: View, number: int) -> Terms | NoValue:
    """The mean rating of the opponents and what the share of the points against them adds.

    The share is rounded to hundredths, halves up; table 8.1.1 of the Rating Regulations gives what
    it adds.
    """
    performance = _performances(view).get(number)
    if performance is None:
        return _NOBODY
    share = Phrase("note.share", _made(_rated(view)[number]))
    return Terms(list(map(float, performance)), notes={0: _MEAN, 1: share})


def _made(games: _Rated) -> Mapping[str, object]:
    """The points made in games, and how many games these are."""
    points = sum(games.shares)
    whole = int(points)
    return {"points": whole if points == whole else points, "games": len(games.shares)}


@once
def _totals(view: View) -> Mapping[int, int]:
    """The tournament performance rating of each player with a rated opponent."""
    return {number: sum(performance) for number, performance in _performances(view).items()}


@once
def _perfect(view: View) -> Mapping[int, int]:
    """For each player with a rated opponent: the rating whose expected score is the score."""
    rated = _rated(view).items()
    return {number: _rating_for(games) for number, games in rated if games.ratings}


def _rating_for(games: _Rated) -> int:
    ratings = games.ratings
    hundredths = int(100 * sum(games.shares))
    lowest, highest = min(ratings) - MOST, max(ratings) + MOST
    if hundredths == 0:
        return lowest

    def score(rating: int) -> int:
        return sum([expected(rating - other) for other in ratings])

    return lowest + bisect_left(range(lowest, highest + 1), hundredths, key=score)


@_of_ratings(
    "PTP",
    "Perfect tournament performance",
    counts=Phrase(
        "counts.perfect_performance",
        english="the rating at which these results would be expected",
    ),
    term=Phrase("term.rating_points"),
    source="10.3",
    cases=(Case(TEC_SWISS, {9: "1750 - 800", 12: "2050 - 800", 1: "2029", 16: "2013"}),),
)
def perfect_performance(view: View, number: int) -> Terms | NoValue:
    """The lowest rating whose expected score is at least the score that was made.

    The expected score is the sum of table 8.1.2 of the Rating Regulations over the opponents, with
    differences over 800 as 800. A player with 0 points has the lowest opponent's rating less 800.
    """
    rating = _perfect(view).get(number)
    if rating is None:
        return _NOBODY
    games = _rated(view)[number]
    expected = Phrase("note.perfect", _made(games))
    note = expected if any(games.shares) else Phrase("note.perfect.nothing")
    return Terms([float(rating)], notes={0: note})


@_rounded_mean(
    "APRO",
    "Average performance rating of opponents",
    counts=Phrase(
        "counts.performance.average",
        english="how well the opponents played on average, as a rating",
    ),
    term=Phrase("term.performance_of_opponent"),
    source="10.4",
    cases=(Case(TEC_SWISS, {12: "2081", 9: "(1969 + 1640) / 2 + 1/2"}),),
)
def average_performance(view: View, number: int) -> Terms | NoValue:
    """The mean tournament performance rating of the opponents, a whole number, halves up."""
    return _of_opponents(view, number, _totals(view))


@_rounded_mean(
    "APPO",
    "Average perfect performance of opponents",
    counts=Phrase(
        "counts.perfect_performance.average",
        english="the average of the ratings at which the opponents' results would be expected",
    ),
    term=Phrase("term.perfect_of_opponent", english="perfect performance of the opponent"),
    source="10.5",
    cases=(Case(TEC_SWISS, {12: "2168", 9: "(2029 + 1575) / 2"}),),
)
def average_perfect_performance(view: View, number: int) -> Terms | NoValue:
    """The mean perfect tournament performance of the opponents, a whole number, halves up."""
    return _of_opponents(view, number, _perfect(view))


def _of_opponents(view: View, number: int, quantity: Mapping[int, int]) -> Terms | NoValue:
    """One term for each game: the opponent's value in `quantity`; opponents without are skipped."""
    games = view.games(number, view.played_with_ratings)
    met = zip(games.rounds, games.opponents, strict=True)
    found = {at: quantity[opponent] for at, opponent in met if opponent in quantity}
    return Terms([*found.values()], [*found]) if found else NoValue(Phrase("none.met_rated"))
