"""Shares of a pool, to the cent: equal or by Hort's system, within limits; what is cut goes on.

By Hort's system each of the tied players has half of his own place's prize, and an equal share of
the other halves. The places are those of the order in force; players whom it does not separate
share the halves of their places.

Limits apply to the shares of a pool. What is cut goes to the others of the pool, equally and as far
as their limits allow. *(reading)* The rest goes on to the winners of the next pool who may win one
of the prizes that it comes from, and so on; it keeps to the limits of these prizes as well. If
nobody may have it, it is not paid. US Chess has no rule for this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from xltiebreak.prizes.caps import Cap, Caps
from xltiebreak.prizes.terms import Contestant, Dividing
from xltiebreak.prizes.units import Unit, held_by_place


class Division(NamedTuple):
    """Players of a score group who divide some prizes."""

    winners: tuple[int, ...]
    """Their positions in the field."""

    cents: int
    """The sum that they get, in cents."""

    units: tuple[Unit, ...]
    """The prizes it comes from."""

    reason: str
    """The reason in words."""


class Pool(NamedTuple):
    """The divisions of some prizes in a score group, and all prizes they used up."""

    divisions: tuple[Division, ...]
    units: tuple[Unit, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The positions of all who win in it."""
        return tuple(i for division in self.divisions for i in division.winners)


class Halves(NamedTuple):
    """What a player has by Hort's system, in cents: of his own place's prize, and of the others."""

    own: Fraction
    shared: Fraction


class PassedOn(NamedTuple):
    """Cents that come on to a player."""

    cents: Fraction
    limited: tuple[int, ...]
    """The players from whom they were cut."""


@dataclass(frozen=True)
class Payout:
    """What a player has of a pool."""

    cents: int
    """The amount that is paid."""

    has_odd_cent: bool = False
    """Whether one cent of it could not be divided."""

    halves: Halves | None = None
    """How it is made up by Hort's system."""

    cap: Cap | None = None
    """The limit that cut it."""

    came_on: tuple[PassedOn, ...] = ()
    """What came on to it."""


class Unpaid(NamedTuple):
    """Cents of a pool that nobody may have."""

    cents: int
    pool: Pool
    limited: tuple[int, ...]
    """The players from whom they were cut."""


def shares_of(
    pools: Sequence[Pool], caps: Caps, field: Sequence[Contestant], dividing: Dividing
) -> tuple[dict[int, Payout], list[Unpaid]]:
    """Return what each winner has, and what nobody may have; pools: from the first place down."""
    shares: dict[int, Payout] = {}
    rests: list[Unpaid] = []
    for pool in pools:
        own, rest = _shares_within(pool, caps, field, dividing)
        shares |= own
        rests.append(rest)
    unpaid = []
    for at, rest in enumerate(rests):
        left = rest
        for later in pools[at + 1 :] if rest.cents else ():
            more = _passed_on(left, later, shares, caps)
            shares |= {i: _with_more(shares[i], cents, rest.limited) for i, cents in more.items()}
            left = left._replace(cents=left.cents - sum(more.values()))
        if left.cents:
            unpaid.append(left)
    return shares, unpaid


def level_of(total: Fraction, most: Mapping[int, int | Fraction | None]) -> dict[int, Fraction]:
    """Divide a total equally; nobody has more than his `most`, which leaves more for the others.

    >>> {i: int(share) for i, share in level_of(Fraction(90), {1: 10, 2: None, 3: 50}).items()}
    {1: 10, 2: 40, 3: 40}
    """
    shares: dict[int, Fraction] = {}
    equal = dict(most)
    while equal:
        level = (total - sum(shares.values(), Fraction())) / len(equal)
        below = {
            i: Fraction(limit) for i, limit in equal.items() if limit is not None and limit < level
        }
        if not below:
            return shares | dict.fromkeys(equal, level)
        shares |= below
        equal = {i: limit for i, limit in equal.items() if i not in below}
    return shares


def _shares_within(
    pool: Pool, caps: Caps, field: Sequence[Contestant], dividing: Dividing
) -> tuple[dict[int, Payout], Unpaid]:
    """Divide a pool among its own winners; return the shares and what they may not have."""
    halves = {i: one for of in pool.divisions for i, one in _halves(of, field, dividing)}
    exact = _equal_shares(pool) | {i: one.own + one.shared for i, one in halves.items()}
    most = {i: caps.of(i, pool.units) for i in exact}
    cut = {i: cap for i, cap in most.items() if cap and cap.cents < exact[i]}
    over = sum((exact[i] - cap.cents for i, cap in cut.items()), Fraction())
    room = {i: cap.cents - exact[i] if cap else None for i, cap in most.items() if i not in cut}
    more = level_of(over, room)
    paid = {i: cut[i].cents if i in cut else exact[i] + more.get(i, 0) for i in exact}
    cents, limited = _in_cents(paid), tuple(sorted(cut))
    shares = {
        i: Payout(
            cents[i],
            has_odd_cent=cents[i] > paid[i],
            halves=halves.get(i),
            cap=cut.get(i),
            came_on=(PassedOn(more[i], limited),) if more.get(i) else (),
        )
        for i in exact
    }
    return shares, Unpaid(int(over - sum(more.values())), pool, limited)


def _equal_shares(pool: Pool) -> dict[int, Fraction]:
    """The shares of all winners if each division is equal."""
    return {
        i: Fraction(division.cents, len(division.winners))
        for division in pool.divisions
        for i in division.winners
    }


def _passed_on(
    rest: Unpaid, later: Pool, shares: Mapping[int, Payout], caps: Caps
) -> dict[int, int]:
    """Return the cents that each winner of a later pool has of what is left of another pool."""
    room: dict[int, int | Fraction | None] = {}
    for i in later.winners:
        if any(unit.open_to(i) for unit in rest.pool.units):
            found = (caps.of(i, units) for units in (rest.pool.units, later.units))
            limits = [cap.cents for cap in found if cap]
            room[i] = max(0, min(limits) - shares[i].cents) if limits else None
    return _in_cents(level_of(Fraction(rest.cents), room))


def _with_more(share: Payout, cents: int, limited: tuple[int, ...]) -> Payout:
    """Return a share with the cents that came on from players who are limited."""
    if not cents:
        return share
    came_on = (*share.came_on, PassedOn(Fraction(cents), limited))
    return replace(share, cents=share.cents + cents, came_on=came_on)


def _in_cents(exact: Mapping[int, Fraction | int]) -> dict[int, int]:
    """Round shares to cents; the first in the standings get the odd cents of their fractions."""
    cents = {i: int(share) for i, share in exact.items()}
    over = int(sum(exact.values())) - sum(cents.values())
    for i in sorted(i for i, share in exact.items() if share > cents[i])[:over]:
        cents[i] += 1
    return cents


def _halves(
    division: Division, field: Sequence[Contestant], dividing: Dividing
) -> Iterator[tuple[int, Halves]]:
    """Yield each winner with his share by Hort's system; nothing if the division is equal."""
    winners = sorted(division.winners)
    if dividing == "equal" or len(winners) == 1:
        return
    held = held_by_place(winners, division.units)
    own: dict[int, Fraction] = {}
    for _, together in groupby(winners, lambda i: field[i].place):
        same = list(together)
        cents = sum(held[i].cents for i in same if i in held)
        own |= dict.fromkeys(same, Fraction(cents, 2 * len(same)))
    shared = (division.cents - sum(own.values(), Fraction())) / len(winners)
    yield from ((i, Halves(own[i], shared)) for i in winners)
