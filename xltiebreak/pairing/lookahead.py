"""Small sections: a round is paired so that the rounds after it can be paired, too.

The engine looks at one round. In a small section nearly all who have not met are needed later, so
its pairs may leave no legal pairing for the last round.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from xltiebreak.pairing.entrants import Entrants
from xltiebreak.pairing.proposal import NOBODY, Pair
from xltiebreak.pairing.schedules import Sides, completion, matchings

MOST_PLAYERS = 12  # larger sections do not get stuck, and a search would take long


def with_a_future(field: Entrants, made: Sequence[Sides], hard: Collection[Pair]) -> list[Sides]:
    """Return the engine's pairs, or the nearest by score that leave the other rounds a pairing.

    hard: the pairs that are never made, second byes among them. The engine's pairs stay if nothing
    leaves a pairing, or if nobody says how many rounds there are.
    """
    left = (field.wishes.rounds or 0) - field.event.rounds - 1
    people = [*field.present, *[NOBODY] * (len(field.present) % 2)]
    if left < 1 or not left < len(people) - 1 or len(people) > MOST_PLAYERS:
        return [*made]
    if completion(people, {*hard, *map(frozenset, made)}, left) is not None:
        return [*made]
    open_to = {
        one: {other for other in people if other != one and frozenset((one, other)) not in hard}
        for one in people
    }
    found = sorted(matchings(open_to, people), key=lambda pairs: _distance(field, pairs))
    for pairs in found:
        if completion(people, {*hard, *pairs}, left) is not None:
            return [_sides(field, pair) for pair in pairs]
    return [*made]


def _distance(field: Entrants, pairs: Collection[Pair]) -> float:
    """How far apart the scores of the pairs are, in all."""
    scores = {**field.event.scores, NOBODY: 0.0}
    return sum((scores[max(pair)] - scores[min(pair)]) ** 2 for pair in pairs)


def _sides(field: Entrants, pair: Pair) -> Sides:
    """White and Black: White for who had it less often, then for the stronger."""
    if NOBODY in pair:
        return max(pair), NOBODY
    had = {
        number: field.colors[number].count("w") - field.colors[number].count("b") for number in pair
    }
    white, black = sorted(pair, key=lambda number: (had[number], field.order.index(number)))
    return white, black
