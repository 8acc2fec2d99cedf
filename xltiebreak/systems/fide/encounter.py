"""Direct encounter, of players and of teams (C.07, articles 6 and 13.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from xltiebreak.event import once
from xltiebreak.systems.examples import LEAGUE, TEC_ROUND_ROBIN
from xltiebreak.systems.fide.view import View, register_group
from xltiebreak.systems.needs import GAME_POINTS
from xltiebreak.systems.registry import Case, System
from xltiebreak.systems.terms import NOTHING, Number, Terms, figure


class _Part(NamedTuple):
    """Players who are still tied, and what separated them from the others."""

    group: list[int]
    why: str


class _Place(NamedTuple):
    """A place among the tied players, from 1, and why."""

    place: int
    note: str


@register_group(
    System(
        "DE",
        "Direct encounter",
        meaning="who was better in the games of those with the same points against each other",
        term="place among the tied",
        source="6",
        takes="P",
        lowest_first=True,
        headers=("Direct encounters",),
        cases=(
            # 1 beat both others, who drew with each other; 6 has 1.5 points, 5 has 1, 4 has 0.5
            Case(TEC_ROUND_ROBIN, {1: "1", 2: "2", 3: "2", 6: "1", 5: "2", 4: "3"}),
        ),
    )
)
def direct_encounter(view: View, number: int, tied: frozenset[int]) -> Terms:
    """The place in the standings of the games among the players still tied.

    If all have met, their points in these games decide; if two met more than once, the mean counts.
    Players who are still equal are compared again among themselves. If not all have met, a player
    whom no other can reach, whatever the missing games give, takes the next place; the others are
    compared again. Players who remain tied share a place. Only in a round robin are forfeits games.
    """
    place, note = _places(view, (view,), tied)[number]
    return Terms([float(place)], notes={0: note} if note else NOTHING)


@register_group(
    System(
        "EDE",
        "Extended direct encounter",
        meaning="which team was better in the matches of those with the same points against each "
        "other",
        term="place among the tied",
        source="13.3",
        takes="P",
        lowest_first=True,
        needs=(GAME_POINTS,),
        headers=("Extended direct encounter for teams",),
        # 1.5 match points each; in game points 2 is first and 3 last, 1 and 4 drew their match
        cases=(Case(LEAGUE, {1: "2", 2: "1", 3: "4", 4: "2"}),),
    )
)
def extended_direct_encounter(view: View, number: int, tied: frozenset[int]) -> Terms:
    """Direct encounter of teams: in the score of the places, and where that separates nobody in the
    other one; every smaller group that arises begins anew with the score of the places.
    """
    place, note = _places(view, (view, view.in_other_score), tied)[number]
    return Terms([float(place)], notes={0: note} if note else NOTHING)


@once
def _known(view: View) -> dict[tuple[int, frozenset[int]], Mapping[int, _Place]]:
    """Known places, by the number of scores that were used and the tied players."""
    return {}


def _places(view: View, scores: Sequence[View], tied: frozenset[int]) -> Mapping[int, _Place]:
    known, key = _known(view), (len(scores), tied)
    if key not in known:
        known[key] = dict(_ordered(scores, sorted(tied)))
    return known[key]


def _ordered(scores: Sequence[View], tied: list[int]) -> Iterator[tuple[int, _Place]]:
    """The players with their places; every part is split again until nothing splits."""
    place = 1
    waiting: list[_Part] = [_Part(tied, "")]
    while waiting:
        part = waiting.pop()
        smaller, why = _parted(scores, part.group)
        if smaller:
            waiting += reversed(smaller)
            continue
        for number in part.group:
            yield number, _Place(place, part.why if len(part.group) == 1 else why)
        place += len(part.group)


def _parted(scores: Sequence[View], group: list[int]) -> tuple[list[_Part], str]:
    """Split a group by the first score that splits it; else say why it stays tied."""
    why = ""
    if len(group) > 1:
        for view in scores:
            parts, why = _parted_by(view, group)
            if len(parts) > 1:
                return parts, ""
    return [], why


def _parted_by(view: View, group: list[int]) -> tuple[list[_Part], str]:
    """Split a group by one score, the best first; and say why it stays tied if it does."""
    points, met = _mutual(view, group)
    what = "game points" if view.by_game_points else "points"
    if all(count == len(group) - 1 for count in met.values()):
        ordered = sorted(set(points.values()), reverse=True)
        parts = [
            _Part(
                [number for number in group if points[number] == value], f"{figure(value)} {what}"
            )
            for value in ordered
        ]
        noted = [part._replace(why=f"{part.why} against the others tied (6.2)") for part in parts]
        return noted, f"{figure(ordered[0])} {what} each against the others tied (6.2)"
    reach = {number: points[number] + (len(group) - 1 - met[number]) * view.win for number in group}
    return _out_of_reach(group, points, reach, what)


def _mutual(view: View, group: Collection[int]) -> tuple[dict[int, Number], dict[int, int]]:
    """Each player's points against others of the group, and how many of them the player met.

    If two met more than once, the mean counts (6.1.2).
    """
    among, points, met = set(group), dict[int, Number](), dict[int, int]()
    for number in group:
        games, of_each = view.games(number), dict[int, list[float]]()
        if among.isdisjoint(games.opponents):
            points[number] = met[number] = 0
            continue
        made = dict(zip(view.event.completed, view.points[number], strict=True))
        for opponent, round_number in zip(games.opponents, games.rounds, strict=True):
            if opponent in among:
                of_each.setdefault(opponent, []).append(made[round_number])
        met[number] = len(of_each)
        points[number] = sum(
            [of[0] if len(of) == 1 else Fraction(sum(of)) / len(of) for of in of_each.values()]
        )
    return points, met


def _out_of_reach(
    group: list[int], points: Mapping[int, Number], reach: Mapping[int, Number], what: str
) -> tuple[list[_Part], str]:
    """Split off, one by one, each player whom no other can reach; the rest is one group."""
    parts: list[_Part] = []
    ordered = sorted(group, key=points.__getitem__, reverse=True)
    # The most that the players from each position on can reach.
    reached = list(accumulate((reach[number] for number in reversed(ordered)), max))[::-1]
    for first, best_of_others in zip(ordered, reached[1:], strict=False):
        if points[first] <= best_of_others:
            break
        why = f"{figure(points[first])} {what} against the others tied, out of their reach (6.3)"
        parts.append(_Part([first], why))
    left = set(ordered[len(parts) :])
    behind = [number for number in group if number in left]
    parts.append(_Part(behind, "below the players who are out of reach (6.3)"))
    return parts, "not all have met, and the missing games could change the order (6.3)"
