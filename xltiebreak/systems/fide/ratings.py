"""The ratings of the opponents, in rating points (C.07, article 10)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache

from xltiebreak.event import Result, once
from xltiebreak.systems.examples import TEC_SWISS
from xltiebreak.systems.fide.seen import Seen, register
from xltiebreak.systems.fide.tables import DP, MOST, expected
from xltiebreak.systems.needs import RATINGS
from xltiebreak.systems.registry import Case, System
from xltiebreak.systems.terms import NoValue, Term, Terms, half_up, plain

_NOBODY = NoValue("no opponent at the board is rated")
_SHARE = {result: result.points for result in Result}
_MEAN = "mean rating of the opponents"
_TABLE = 5000  # the differences of ratings that are looked up; more are rare

Rated = tuple[int, float, int]
"""The rating of an opponent, what the game gave (1, 1/2 or 0), and the round."""


@once
def _rated(seen: Seen) -> Mapping[int, Sequence[Rated]]:
    """The games of each player against rated opponents."""
    ratings = {player.number: player.rating for player in seen.event.players}
    return {
        number: [
            (rating, _SHARE[game[0]], round_number)
            for game, opponent, round_number in seen.games(number, seen.played_with_ratings)
            if (rating := ratings[opponent]) is not None
        ]
        for number in ratings
    }


@register(
    System(
        "ARO",
        "Average rating of opponents",
        meaning="the average rating of the opponents",
        heading="ARO",
        term="rating of the opponent",
        source="10.1",
        mean=True,
        decimals=0,
        takes="CMP",
        needs=(RATINGS,),
        headers=("Average rating of opponents", "Avg. rating of opponents"),
        cases=(
            Case(
                TEC_SWISS,
                {9: "(2200 + 1750) / 2", 12: "2050", 5: "(1600 + 1500 + 1700 + 1900 + 1750) / 5"},
            ),
        ),
        twin="ARO",
    )
)
def average_rating(seen: Seen, number: int) -> Terms:
    """The mean rating of the opponents at the board, a whole number, halves up.

    *(reading)* The unrated are left out. Since 2026 a forfeit is no game for ratings, in fixed
    pairings either (15.2).
    """
    games = _rated(seen)[number]
    return plain([game[0] for game in games], [game[2] for game in games]) or _NOBODY


@once
def _performances(seen: Seen) -> Mapping[int, tuple[int, int] | None]:
    """The mean rating of each player's opponents and what the share of the points adds to it."""
    found: dict[int, tuple[int, int] | None] = {}
    for number, games in _rated(seen).items():
        found[number] = None
        if games:
            count = len(games)
            mean = half_up(sum([rating for rating, _, _ in games]), count, 0)
            hundredths = half_up(100 * sum([points for _, points, _ in games]), count, 0)
            found[number] = int(mean), DP[int(hundredths)]
    return found


@register(
    System(
        "TPR",
        "Tournament performance rating",
        meaning="how well was played, as a rating: by the opponents' ratings and the points made "
        "against them",
        heading="TPR",
        term="rating points",
        source="10.2",
        takes="P",
        needs=(RATINGS,),
        headers=("Performance rating",),
        cases=(Case(TEC_SWISS, {5: "1690 + 0", 1: "1820 + 149", 12: "2050 - 800"}),),
        twin="TPR",
    )
)
def performance_rating(seen: Seen, number: int) -> Terms:
    """The mean rating of the opponents and what the share of the points against them adds.

    The share is taken in hundredths, halves up, and what it adds from table 8.1.1 of the Rating
    Regulations.
    """
    performance = _performances(seen)[number]
    if performance is None:
        return _NOBODY
    games = _rated(seen)[number]
    mean, added = performance
    share = f"{sum([game[1] for game in games]):g} of {len(games)} against rated opponents"
    return [Term(float(mean), note=_MEAN), Term(float(added), note=share)]


@once
def _totals(seen: Seen) -> Mapping[int, int | None]:
    """The tournament performance rating of each player."""
    return {no: sum(one) if one else None for no, one in _performances(seen).items()}


@once
def _perfect(seen: Seen) -> Mapping[int, int | None]:
    """The rating with which the score of each player was to be expected."""
    return {number: _rating_for(games) for number, games in _rated(seen).items()}


def _rating_for(games: Sequence[Rated]) -> int | None:
    if not games:
        return None
    ratings = [rating for rating, _, _ in games]
    hundredths = int(100 * sum([points for _, points, _ in games]))
    lowest, highest = min(ratings) - MOST, max(ratings) + MOST
    if hundredths == 0:
        return lowest
    if highest - lowest >= _TABLE:

        def score(rating: int) -> int:
            return sum([expected(rating - other) for other in ratings])
    else:
        table = _expected()

        def score(rating: int) -> int:
            made = 0
            for other in ratings:
                made += table[rating - other]
            return made

    return lowest + bisect_left(range(lowest, highest + 1), hundredths, key=score)


@lru_cache(maxsize=1)
def _expected() -> Sequence[int]:
    """The expected scores by difference; those of negative ones count from the end."""
    return [*map(expected, range(_TABLE)), *map(expected, range(-_TABLE, 0))]


@register(
    System(
        "PTP",
        "Perfect tournament performance",
        meaning="the rating of which these results would be expected",
        heading="PTP",
        term="rating points",
        source="10.3",
        takes="P",
        needs=(RATINGS,),
        cases=(Case(TEC_SWISS, {9: "1750 - 800", 12: "2050 - 800", 1: "2029", 16: "2013"}),),
        twin="PTP",
    )
)
def perfect_performance(seen: Seen, number: int) -> Terms:
    """The lowest rating of which the expected score is no less than the score that was made.

    The expected score is the sum of table 8.1.2 of the Rating Regulations over the opponents, with
    differences over 800 as 800. Who made nothing has the lowest opponent's rating less 800.
    """
    rating = _perfect(seen)[number]
    if rating is None:
        return _NOBODY
    games = _rated(seen)[number]
    made = sum(points for _, points, _ in games)
    note = f"the lowest rating that is expected to score {made:g} of {len(games)}"
    return [Term(float(rating), note=note if made else "800 less than the lowest opponent")]


@register(
    System(
        "APRO",
        "Average performance rating of opponents",
        meaning="how well the opponents played on average, as a rating",
        heading="APRO",
        term="performance of the opponent",
        source="10.4",
        mean=True,
        decimals=0,
        takes="P",
        needs=(RATINGS,),
        cases=(Case(TEC_SWISS, {12: "2081", 9: "(1969 + 1640) / 2 + 1/2"}),),
        twin="APRO",
    )
)
def average_performance(seen: Seen, number: int) -> Terms:
    """The mean tournament performance rating of the opponents, a whole number, halves up."""
    return _of_opponents(seen, number, _totals(seen))


@register(
    System(
        "APPO",
        "Average perfect performance of opponents",
        meaning="the average rating of which the opponents' results would be expected",
        heading="APPO",
        term="perfect performance of the opponent",
        source="10.5",
        mean=True,
        decimals=0,
        takes="P",
        needs=(RATINGS,),
        cases=(Case(TEC_SWISS, {12: "2168", 9: "(2029 + 1575) / 2"}),),
        twin="APPO",
    )
)
def average_perfect_performance(seen: Seen, number: int) -> Terms:
    """The mean perfect tournament performance of the opponents, a whole number, halves up."""
    return _of_opponents(seen, number, _perfect(seen))


def _of_opponents(seen: Seen, number: int, of: Mapping[int, int | None]) -> Terms:
    """A quantity of each opponent that has it."""
    found = [
        (rating, round_number)
        for _, opponent, round_number in seen.games(number, seen.played_with_ratings)
        if (rating := of[opponent]) is not None
    ]
    terms = plain([rating for rating, _ in found], [number for _, number in found])
    return terms or NoValue("no opponent met anybody rated")
