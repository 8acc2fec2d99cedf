"""The most that each player may have of a prize, by the limits of a list.

*(reading)* Half of the place prize is half of what the first of the class would have by place: the
first of those whom the limit holds for and who may win the prize, with the place prizes only, which
he divides with those tied with him. If he would have nothing by place, the limit does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from xltiebreak.prizes.limits import Limit
from xltiebreak.prizes.terms import Contestant, Prize
from xltiebreak.prizes.units import Unit, cents_of


class Cap(NamedTuple):
    """The most that a player may have."""

    cents: int
    text: str
    """The limit as it was typed."""


class Caps(NamedTuple):
    """The limits of players, by the line of a prize and the position of a player."""

    by_line: Mapping[tuple[int, int], Cap]

    def of(self, player: int, units: Iterable[Unit]) -> Cap | None:
        """The most that a player may have of some prizes; None without a limit.

        That is the largest of their limits. A prize without a limit counts with its amount, if
        another one has a limit.
        """
        open_units = [unit for unit in units if unit.open_to(player)]
        if not any((unit.line, player) in self.by_line for unit in open_units):
            return None
        return max(
            self.by_line.get((unit.line, player), Cap(unit.cents, unit.prize.prize))
            for unit in open_units
        )


def caps_of(prizes: Sequence[Prize], field: Sequence[Contestant]) -> Caps:
    """Return the limits of the players of a field; of two on one prize, the lower one."""
    by_line: dict[tuple[int, int], Cap] = {}
    for line, prize in enumerate(prizes):
        for limit in prize.limits:
            held = [i for i, player in enumerate(field) if limit.condition.met(player.columns)]
            cents = _cents(limit, prize, held, prizes, field)
            if cents is None:
                continue
            for i in held:
                cap = Cap(cents, limit.text)
                by_line[line, i] = min(cap, by_line.get((line, i), cap))
    return Caps(by_line)


def _cents(
    limit: Limit,
    prize: Prize,
    held: Sequence[int],
    prizes: Sequence[Prize],
    field: Sequence[Contestant],
) -> int | None:
    """Return the cents of a limit; None if it does not hold. held: the players it holds for."""
    if limit.amount is not None:
        return int(limit.amount * 100)
    first = next((i for i in held if prize.condition.met(field[i].columns)), None)
    if first is None:
        return None
    return _by_place(prizes, field)[first] // 2 or None


def _by_place(prizes: Sequence[Prize], field: Sequence[Contestant]) -> list[int]:
    """The whole cents that each player would have if there were place prizes only."""
    places = (prize for prize in prizes if not prize.condition for _ in range(prize.count))
    cents = sorted(map(cents_of, places), reverse=True)
    shares: list[int] = []
    for _, together in groupby(field, lambda player: player.points):
        count = len(list(together))
        shares += [sum(cents[len(shares) : len(shares) + count]) // count] * count
    return shares
