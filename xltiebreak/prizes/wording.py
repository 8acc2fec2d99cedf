"""The reason for an award, in words for the winner's parents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.prizes.terms import Contestant, Prize
from xltiebreak.systems import figure

_FEW = 3
_TEENS = range(11, 14)
_ENDS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(place: int) -> str:
    """A place in English.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    end = "th" if place % 100 in _TEENS else _ENDS.get(place % 10, "th")
    return f"{place}{end}"


def join_names(names: Sequence[str]) -> str:
    """The first few names, and how many more there are.

    >>> join_names(["Ada", "Ben"]), join_names(["Ada", "Ben", "Cleo", "Dan", "Eve"])
    ('Ada and Ben', 'Ada, Ben, Cleo and 2 more')
    """
    if len(names) > _FEW + 1:
        return f"{', '.join(names[:_FEW])} and {len(names) - _FEW} more"
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def why_left_over(prize: Prize, eligible: int, passed: int, other: str) -> str:
    """Return the reason why nobody wins a prize.

    eligible: how many may win it; passed: how many of these have already won `other`.
    """
    whom = f"with {prize.condition.text}" if prize.condition else "here"
    if not eligible:
        return f"there is nobody {whom}"
    if passed and eligible == 1:
        return f"the only one {whom} has won {other} already"
    if passed == eligible:
        return f"all {eligible} {whom} have won {other} already"
    there = f"there {'is' if eligible == 1 else 'are'} only {eligible} {whom}"
    return f"{there}, of whom {passed} have won {other}" if passed else there


def place_and_tie(winner: Contestant, field: Sequence[Contestant], names: Mapping[str, str]) -> str:
    """Return a contestant's place, and what decided a tie on points.

    `2nd place: 4.0, Modified Median 12.5 against 11.0`: against the next contestant with the same
    points, or the one above if there is none below.
    """
    here = next(index for index, one in enumerate(field) if one is winner)
    place = f"{ordinal(winner.place)} place: {figure(winner.points)}"
    below = field[here + 1] if here + 1 < len(field) else None
    if below and below.points == winner.points and winner.separated_by:
        return f"{place}, {_values_of_two(winner, below, winner.separated_by, names)}"
    above = field[here - 1] if here else None
    if above and above.points == winner.points and above.separated_by:
        values = _values_of_two(winner, above, above.separated_by, names)
        return f"{place}, {values} of {above.who}"
    return place


def _values_of_two(one: Contestant, other: Contestant, code: str, names: Mapping[str, str]) -> str:
    own, against = (figure(who.tiebreaks.get(code)) or "no value" for who in (one, other))
    return f"{names.get(code, code)} {own} against {against}"
