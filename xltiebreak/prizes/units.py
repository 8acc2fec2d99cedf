"""Cash prizes one by one, and who can hold which of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltiebreak.prizes.terms import Contestant, Prize


class Unit(NamedTuple):
    """A single prize; a line of the list may stand for several."""

    cents: int
    """Its value."""

    prize: Prize
    winners: frozenset[int] | None
    """The positions in the field of players who may win it, None for a place prize."""

    line: int
    """The line of the list."""

    copy: int
    """Which prize of the line."""

    def open_to(self, contestant: int) -> bool:
        """Whether a contestant may win it."""
        return self.winners is None or contestant in self.winners


def cents_of(prize: Prize) -> int:
    """The value of each of a cash prize."""
    return int((prize.amount or 0) * 100)


def units_of(prizes: Sequence[Prize], field: Sequence[Contestant]) -> list[Unit]:
    """All prizes one by one, the most valuable first; of equal ones, place prizes first."""
    units = []
    for line, prize in enumerate(prizes):
        met = (i for i, one in enumerate(field) if prize.condition.met(one.columns))
        winners = frozenset(met) if prize.condition else None
        units += [Unit(cents_of(prize), prize, winners, line, copy) for copy in range(prize.count)]
    return sorted(units, key=lambda one: (-one.cents, one.winners is not None, one.line, one.copy))


def best_for(group: Sequence[int], there: Sequence[Unit]) -> list[Unit]:
    """The most valuable prizes that the players of a group can win, one to each.

    there: the most valuable first.
    """
    held: dict[int, Unit] = {}

    def can_place(unit: Unit, tried: set[int]) -> bool:
        able = [i for i in group if i not in tried and unit.open_to(i)]
        tried.update(able)
        # Try free players first: else hundreds of prizes would make room for each other in turn.
        for i in sorted(able, key=held.__contains__):
            if i not in held or can_place(held[i], tried):
                held[i] = unit
                return True
        return False

    return [unit for unit in there if len(held) < len(group) and can_place(unit, set())]


def held_by_place(group: Sequence[int], units: Sequence[Unit]) -> dict[int, Unit]:
    """The prize of each player of a group by his place in it; some may have none.

    In the order of places, each has the most valuable prize that he may win and that leaves the
    others theirs. units: the most valuable first.
    """
    if all(unit.winners is None for unit in units):
        return dict(zip(group, units, strict=False))
    held: dict[int, Unit] = {}
    left = best_for(group, units)
    for at, i in enumerate(group):
        for unit in left:
            others = [one for one in left if one != unit]
            if unit.open_to(i) and best_for(group[at + 1 :], others) == others:
                held[i], left = unit, others
                break
    return held
