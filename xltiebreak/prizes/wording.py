"""The reason of an award, in words for the winner's parents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.prizes.terms import Contestant, Prize
from xltiebreak.systems import figure

_FEW = 3
_TEENS = range(11, 14)
_ENDS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(place: int) -> str:
    """A place in words for people.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    end = "th" if place % 100 in _TEENS else _ENDS.get(place % 10, "th")
    return f"{place}{end}"


def listed(names: Sequence[str]) -> str:
    """The first few names, and how many more there are.

    >>> listed(["Ada", "Ben"]), listed(["Ada", "Ben", "Cleo", "Dan", "Eve"])
    ('Ada and Ben', 'Ada, Ben, Cleo and 2 more')
    """
    if len(names) > _FEW + 1:
        return f"{', '.join(names[:_FEW])} and {len(names) - _FEW} more"
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def nobody_left(prize: Prize, eligible: int, passed: int, other: str) -> str:
    """Why a prize is left over: how many could win it, and how many of them have won another."""
    whom = f"with {prize.condition.text}" if prize.condition else "here"
    if not eligible:
        return f"there is nobody {whom}"
    if passed and eligible == 1:
        return f"the only one {whom} has won {other} already"
    if passed == eligible:
        return f"all {eligible} {whom} have won {other} already"
    there = f"there {'is' if eligible == 1 else 'are'} only {eligible} {whom}"
    return f"{there}, of whom {passed} have won {other}" if passed else there


def stood(winner: Contestant, field: Sequence[Contestant], names: Mapping[str, str]) -> str:
    """Where a contestant stands in a field, and what decided a tie on points.

    `2nd place: 4.0, Modified Median 12.5 against 11.0`: with the next one of the same points, or,
    where there is none below, with the one above.
    """
    here = next(index for index, one in enumerate(field) if one is winner)
    said = f"{ordinal(winner.place)} place: {figure(winner.points)}"
    below = field[here + 1] if here + 1 < len(field) else None
    if below and below.points == winner.points and winner.separated_by:
        return f"{said}, {_apart(winner, below, winner.separated_by, names)}"
    above = field[here - 1] if here else None
    if above and above.points == winner.points and above.separated_by:
        apart = _apart(winner, above, above.separated_by, names)
        return f"{said}, {apart} of {above.who}"
    return said


def _apart(one: Contestant, other: Contestant, code: str, names: Mapping[str, str]) -> str:
    own, against = (figure(who.tiebreaks.get(code)) or "no value" for who in (one, other))
    return f"{names.get(code, code)} {own} against {against}"
