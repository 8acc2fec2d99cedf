"""Direct encounter, of players and of teams (C.07, articles 6 and 13.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from xltiebreak.core.event import once
from xltiebreak.core.needs import BOARDS, BOARDS_OF_THE_EVENT, GAME_POINTS
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NOTHING, Number, Terms
from xltiebreak.languages.text import Phrase, Said
from xltiebreak.rules.examples import FINAL, LEAGUE, TEC_ROUND_ROBIN, TEC_TEAMS
from xltiebreak.rules.fide.boards import compared_by
from xltiebreak.rules.fide.view import View

_of_encounters = partial(register, term=Phrase("term.place"), takes="P", lowest_first=True)


class _Part(NamedTuple):
    """Players who are still tied, and what separated them from the others."""

    group: list[int]
    why: Said
    made_by: int | None = None
    """The step that separated them, by its position; None before the first step."""


class _Place(NamedTuple):
    """A place among the tied players, from 1, and why."""

    place: int
    note: Said


_Step = Callable[[list[int]], tuple[list[_Part], Said]]
"""Splits a group, the best first; and says why it stays tied if it does."""


@_of_encounters(
    "DE",
    "Direct encounter",
    called="head-to-head",
    counts=Phrase(
        "counts.encounter",
        english="who was better in the games of those with the same points against each other",
    ),
    source="6",
    headers=("Direct encounters",),
    cases=(
        # 1 beat both others, who drew with each other; 6 has 1.5 points, 5 has 1, 4 has 0.5
        Case(TEC_ROUND_ROBIN, {1: "1", 2: "2", 3: "2", 6: "1", 5: "2", 4: "3"}),
    ),
)
def direct_encounter(view: View, number: int, tied: frozenset[int]) -> Terms:
    """The place in the standings of the games among the players still tied.

    If all have met, their points in these games decide; if two met more than once, the mean counts.
    Players who are still equal are compared again among themselves. If not all have met, a player
    whom no other can reach, whatever the missing games give, takes the next place; the others are
    compared again. Players who remain tied share a place. Only in a round robin are forfeits games.
    """
    return _place(view, number, tied, None)


@_of_encounters(
    "EDE",
    "Extended direct encounter",
    called="head-to-head",
    counts=Phrase(
        "counts.encounter.teams",
        english=(
            "which team was better in the matches of those with the same points against each other"
        ),
    ),
    source="13.3",
    needs=(GAME_POINTS,),
    headers=("Extended direct encounter for teams",),
    cases=(
        # 1.5 match points each; in game points 2 is first and 3 last, 1 and 4 drew their match
        Case(LEAGUE, {1: "2", 2: "1", 3: "4", 4: "2"}),
        # among themselves 2 match points each, game points 8.5 of 4, 7.5 of 5, 8 of the others,
        # who have 5.5, 5 and 1.5 among the three of them
        Case(TEC_TEAMS, {4: "1", 2: "2", 1: "3", 3: "4", 5: "5"}),
    ),
)
def extended_direct_encounter(view: View, number: int, tied: frozenset[int]) -> Terms:
    """Direct encounter of teams: in the score of the places, and where that separates nobody in the
    other one.

    *(reading)* The score that made a smaller group is applied to it again; only if that separates
    nobody do the others follow, from the score of the places on. So FIDE answers its exercise 45.
    """
    return _place(view, number, tied, "")


def _with_boards(code: str, boards: str, name: str, worked: Mapping[int, str]) -> None:
    """Register EDE followed by systems of boards (13.3.2)."""

    @_of_encounters(
        code,
        f"EDE with {name}",
        counts=Phrase(
            "counts.encounter.boards",
            english=(
                "which team was better in the matches of those with the same points against each "
                "other, then on the boards"
            ),
        ),
        source="13.3.2",
        needs=(GAME_POINTS, BOARDS),
        cautions=(BOARDS_OF_THE_EVENT,),
        cases=(Case(FINAL, worked),),
    )
    def rule(view: View, number: int, tied: frozenset[int]) -> Terms:
        return _place(view, number, tied, boards)

    rule.__doc__ = (
        f"Extended direct encounter (13.3), and where that separates nobody {name}.\n\n"
        "The boards apply to exactly two teams, and are those of their matches with each other. "
        "*(reading)* Where the crosstable has the boards of the whole event only, those count."
    )


_with_boards("EDEC", "C", "board count", {1: "1", 2: "2"})
_with_boards("EDET", "T", "top boards", {1: "1", 2: "2"})
_with_boards("EDEB", "B", "bottom boards", {1: "1", 2: "2"})
_with_boards("EDEBT", "CT", "board count, top boards", {1: "1", 2: "2"})
_with_boards("EDEBB", "CB", "board count, bottom boards", {1: "1", 2: "2"})


@once
def _places_so_far(view: View) -> dict[tuple[str, frozenset[int]], Mapping[int, _Place]]:
    """Known places, by the steps that were taken and the tied players."""
    return {}


def _place(view: View, number: int, tied: frozenset[int], boards: str | None) -> Terms:
    """A player's place among the tied; boards: the systems of boards after EDE, None for DE."""
    known, key = _places_so_far(view), (f"{boards}", tied)
    if key not in known:
        ordered = _ordered(_steps(view, boards), sorted(tied), view.encounter_begins_anew)
        known[key] = dict(ordered)
    place, note = known[key][number]
    return Terms([float(place)], notes={0: note} if note else NOTHING)


def _steps(view: View, boards: str | None) -> Sequence[_Step]:
    """The steps of a direct encounter, by the systems of boards that follow."""
    if boards is None:
        return [partial(_parted_by, view)]
    scores = [partial(_parted_by, one) for one in (view, view.in_other_score)]
    return [*scores, *[partial(_parted_by_boards, letter, view) for letter in boards]]


def _ordered(
    steps: Sequence[_Step], tied: list[int], begins_anew: bool
) -> Iterator[tuple[int, _Place]]:
    """The players with their places; every part is split again until nothing splits.

    The step that made a part is the first to be applied to it, unless every part begins anew.
    """
    place = 1
    waiting: list[_Part] = [_Part(tied, "")]
    while waiting:
        part = waiting.pop()
        if begins_anew:
            part = part._replace(made_by=None)
        smaller, why = _parted(steps, part)
        if smaller:
            waiting += reversed(smaller)
            continue
        for number in part.group:
            yield number, _Place(place, part.why if len(part.group) == 1 else why)
        place += len(part.group)


def _parted(steps: Sequence[_Step], part: _Part) -> tuple[list[_Part], Said]:
    """Split a part by the first step that splits it; else say why it stays tied."""
    why: Said = ""
    for at in sorted(range(len(steps)), key=lambda at: at != part.made_by):
        parts, why = steps[at](part.group)
        if len(parts) > 1:
            return [one._replace(made_by=at) for one in parts], ""
    return [], why


def _parted_by_boards(letter: str, view: View, group: list[int]) -> tuple[list[_Part], Said]:
    """Split a group by the points on the boards (13.3.2)."""
    of_teams = compared_by(letter, view, group)
    parts = [
        _Part([team for team in group if of_teams[team] == points], Phrase("encounter.boards"))
        for points in sorted(set(of_teams.values()), reverse=True)
    ]
    two = len(group) == 2
    return parts, Phrase("encounter.boards.equal" if two else "encounter.boards.two")


def _parted_by(view: View, group: list[int]) -> tuple[list[_Part], Said]:
    """Split a group by one score, the best first; and say why it stays tied if it does."""
    points, met = _mutual(view, group)
    what = "encounter.game_points" if view.by_game_points else "encounter.points"
    if all(count == len(group) - 1 for count in met.values()):
        ordered = sorted(set(points.values()), reverse=True)
        parts = [
            _Part(
                [number for number in group if points[number] == value],
                _made("encounter.all_met", what, value),
            )
            for value in ordered
        ]
        return parts, _made("encounter.equal", what, ordered[0])
    reach = {number: points[number] + (len(group) - 1 - met[number]) * view.win for number in group}
    return _out_of_reach(group, points, reach, what)


def _made(key: str, what: str, points: Number) -> Phrase:
    """What somebody made against the others tied; what: the key of the text for the points."""
    return Phrase(key, {"points": Phrase(what, {"points": points})})


def _mutual(view: View, group: Collection[int]) -> tuple[dict[int, Number], dict[int, int]]:
    """Each player's points against others of the group, and how many of them the player met.

    If two met more than once, the mean counts (6.1.2).
    """
    among, points, met = set(group), dict[int, Number](), dict[int, int]()
    for number in group:
        games, of_each = view.games(number), dict[int, list[float]]()
        if among.isdisjoint(games.opponents):
            points[number], met[number] = 0.0, 0
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
) -> tuple[list[_Part], Said]:
    """Split off, one by one, each player whom no other can reach; the rest is one group."""
    parts: list[_Part] = []
    ordered = sorted(group, key=points.__getitem__, reverse=True)
    # The most that the players from each position on can reach.
    reached = list(accumulate((reach[number] for number in reversed(ordered)), max))[::-1]
    for first, best_of_others in zip(ordered, reached[1:], strict=False):
        if points[first] <= best_of_others:
            break
        parts.append(_Part([first], _made("encounter.out_of_reach", what, points[first])))
    left = set(ordered[len(parts) :])
    behind = [number for number in group if number in left]
    parts.append(_Part(behind, Phrase("encounter.below")))
    return parts, Phrase("encounter.open")
