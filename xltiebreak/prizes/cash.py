"""Cash: players tied on points pool it and divide it; no tie-break decides it (US Chess 32B).

The score groups take turns, from the first down. A pool holds at most one prize for each player of
the group, the most valuable ones that the group can win: the prizes of the next places, and prizes
whose condition a player meets. The group divides it equally, with two exceptions:

- (a) players who would get more from the prizes of a class alone, for which the others of the group
  are not eligible, take these instead; the others divide the rest;
- (b) no player gets more than the largest prize that he could win if there were no tie; the others
  divide what remains.

*(reading)* If a player takes another prize, his place prize passes to the next place. Of two equal
prizes he takes the place prize, of two equal class prizes the first in the list. Rule (b) comes
before (a), because only then is a player's share of the pool known. Players who take class prizes
take all of that class that the group can win. A cent that cannot be divided goes to the first in
the standings. Hort's system (`shares`) changes how a pool is divided, not what is in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from xltiebreak.languages import Language
from xltiebreak.prizes.caps import caps_of
from xltiebreak.prizes.shares import Division, Payout, Pool, Unpaid, level_of, shares_of
from xltiebreak.prizes.terms import (
    Award,
    Contestant,
    Dividing,
    NotGiven,
    Prize,
    PrizesGiven,
    money,
)
from xltiebreak.prizes.units import Unit, best_for, units_of
from xltiebreak.prizes.wording import amount_text, who_they_are, why_left_over


def divide_cash(
    prizes: Sequence[Prize],
    field: Sequence[Contestant],
    sheet: str,
    words: Language,
    dividing: Dividing = "equal",
) -> PrizesGiven:
    """Divide the cash prizes among a field in the order of places."""
    left = units_of(prizes, field)
    pools: list[Pool] = []
    for _, together in groupby(range(len(field)), lambda i: field[i].points):
        group = list(together)
        tied = _TiedGroup(group, field, words, dividing)
        while pool := _pool_of(group, left, tied):
            group = [i for i in group if i not in pool.winners]
            tied = tied._replace(apart=len(tied.group) - len(group))
            left = [unit for unit in left if unit not in pool.units]
            pools.append(pool)
    shares, unpaid = shares_of(pools, caps_of(prizes, field), field, dividing)
    divided = {
        i: division for pool in pools for division in pool.divisions for i in division.winners
    }
    awards = (_award(field[i], divided[i], shares[i], field, sheet, words) for i in sorted(shares))
    not_given = (
        *_not_given(left, prizes, field, sheet, words),
        *(_cut(unit, field, sheet, words) for unit in unpaid),
    )
    return PrizesGiven(tuple(awards), not_given)


class _TiedGroup(NamedTuple):
    """A score group before any of its players has won cash."""

    group: Sequence[int]
    field: Sequence[Contestant]
    words: Language
    dividing: Dividing = "equal"
    apart: int = 0
    """How many of its players have taken class prizes since."""

    def say(self, key: str, **values: object) -> str:
        """Say how a prize was divided, after a few words on the group."""
        return self.words.say(key, tied=self._text, **values)

    def divided(self, amount: str, count: int, key: str = "cash.by") -> str:
        """Say that an amount is divided by a count; by Hort's system each winner has his own."""
        if count == 1 or self.dividing == "hort":
            return amount
        return self.words.say(key, amount=amount, count=count)

    @property
    def _text(self) -> str:
        first, count = self.group[0], len(self.group)
        points = amount_text(self.field[first].points, self.words)
        place = self.words.ordinal(first + 1)
        if count == 1:
            return self.words.say("cash.alone", place=place, points=points)
        tied = self.words.say("cash.tied", count=count, place=place, points=points)
        apart = self.apart
        return self.words.say("cash.apart", tied=tied, count=apart) if apart else tied


def _pool_of(group: Sequence[int], left: Sequence[Unit], tied: _TiedGroup) -> Pool | None:
    """Divide the next prizes in a score group; None if there are none for it."""
    open_units = [unit for unit in left if any(map(unit.open_to, group))]
    best = best_for(group, open_units)
    if not best:
        return None
    largest = {i: unit for unit in reversed(open_units) for i in group if unit.open_to(i)}
    shares = level_of(Fraction(_sum(best)), {i: unit.cents for i, unit in largest.items()})
    level = max(shares.values())
    if taken := _class_apart(group, open_units, level):
        winners, units = taken
        share = tied.divided(_sum_text(units, tied.words), len(winners))
        reason = tied.say("cash.class", share=share, level=_in_money(level, tied.words))
        divisions: list[Division] = [Division(winners, _sum(units), units, reason)]
    else:
        units = tuple(best)
        limited = sorted(i for i, share in shares.items() if share < level)
        divisions = list(_pooled(best, group, limited, largest, tied))
    return Pool(
        tuple(_saying_equals(division, units, open_units, tied.words) for division in divisions),
        units,
    )


def _saying_equals(
    division: Division, pooled: Sequence[Unit], open_units: Sequence[Unit], words: Language
) -> Division:
    """Add to the reason which class prizes of the same value a winner could have won instead."""
    reason = division.reason
    left = [unit for unit in open_units if unit not in pooled]
    for unit in division.units:
        winners = (unit.winners or frozenset()).intersection(division.winners)
        others = (
            other.prize.prize
            for other in left
            if other.cents == unit.cents
            and other.line > unit.line
            and other.prize.condition != unit.prize.condition
            and winners.intersection(other.winners or ())
        )
        if names := list(dict.fromkeys(others)):
            others_named = words.listed(names)
            prize = unit.prize.prize
            reason = words.say("cash.equal", why=reason, prize=prize, others=others_named)
    return division._replace(reason=reason)


def _class_apart(
    group: Sequence[int], open_units: Sequence[Unit], level: Fraction
) -> tuple[tuple[int, ...], tuple[Unit, ...]] | None:
    """Players who get more from class prizes than from the pool, and these prizes.

    This is never the whole group: no prizes are worth more than those of the pool.
    """
    best, apart = level, None
    eligible = {unit: unit.winners & set(group) for unit in open_units if unit.winners}
    for winners in dict.fromkeys(eligible.values()):
        units = [unit for unit, of in eligible.items() if of == winners][: len(winners)]
        share = Fraction(sum(unit.cents for unit in units), len(winners))
        if share > best:
            best, apart = share, (tuple(sorted(winners)), tuple(units))
    return apart


def _pooled(
    pool: Sequence[Unit],
    group: Sequence[int],
    limited: Sequence[int],
    largest: Mapping[int, Unit],
    tied: _TiedGroup,
) -> Iterator[Division]:
    """Divide a pool; largest: the largest prize of each player who can win one of it."""
    rest = list(pool)
    for i in limited:
        unit = largest[i]
        rest = [open_unit for open_unit in rest if open_unit != unit]
        reason = tied.say("cash.limited", prize=_amount_and_name(unit, tied.words))
        yield Division((i,), unit.cents, (unit,), reason)
    equal = tuple(i for i in group if i in largest and i not in limited)
    total, spent = _sum(pool), _sum(largest[i] for i in limited)
    pooled, words = _sum_text(pool, tied.words), tied.words
    if limited:
        pooled = words.say(
            "cash.without",
            sum=pooled,
            spent=_in_money(spent, words),
            who=who_they_are([tied.field[i] for i in limited], words),
            rest=_in_money(total - spent, words),
        )
    only_some = len(largest) < len(group)
    share = tied.divided(pooled, len(equal), "cash.by.able" if only_some else "cash.by")
    yield Division(equal, total - spent, tuple(rest), tied.say("cash.pool", share=share))


def _award(
    winner: Contestant,
    division: Division,
    share: Payout,
    field: Sequence[Contestant],
    sheet: str,
    words: Language,
) -> Award:
    """The award of a winner, with the reason for its amount."""
    reason = division.reason
    if share.halves:
        own, shared = (_in_money(cents, words) for cents in share.halves)
        key = "cash.hort" if share.halves.own else "cash.hort.shared"
        reason = words.say(key, why=reason, own=own, share=shared)
    if share.cap:
        most = _in_money(share.cap.cents, words)
        reason = words.say("cash.limited_to", why=reason, most=most, limit=share.cap.text)
    for extra in share.came_on:
        more = _in_money(extra.cents, words)
        who = who_they_are([field[i] for i in extra.limited], words)
        reason = words.say("cash.more", why=reason, amount=more, who=who)
    if share.has_odd_cent:
        reason = words.say("cash.odd", why=reason)
    amount = Decimal(share.cents).scaleb(-2)
    return Award(_names(division.units), "cash", sheet, winner.number, winner.name, amount, reason)


def _cut(unpaid: Unpaid, field: Sequence[Contestant], sheet: str, words: Language) -> NotGiven:
    """What was cut by limits and stays unpaid."""
    who = who_they_are([field[i] for i in unpaid.limited], words)
    amount = Decimal(unpaid.cents).scaleb(-2)
    reason = words.say("left.limited", who=who)
    return NotGiven(_names(unpaid.pool.units), "cash", sheet, 1, amount, reason)


def _names(units: Sequence[Unit]) -> str:
    return ", ".join(dict.fromkeys(unit.prize.prize for unit in units))


def _not_given(
    left: Sequence[Unit],
    prizes: Sequence[Prize],
    field: Sequence[Contestant],
    sheet: str,
    words: Language,
) -> Iterator[NotGiven]:
    for line, prize in enumerate(prizes):
        count = sum(unit.line == line for unit in left)
        if not count:
            continue
        eligible = sum(prize.condition.met(player.columns) for player in field)
        reason = why_left_over(prize, eligible, eligible, "cash", words)
        yield NotGiven(prize.prize, "cash", sheet, count, prize.amount, reason)


_MOST_NAMED = 8


def _sum(units: Iterable[Unit]) -> int:
    """The cents of some prizes."""
    return sum(unit.cents for unit in units)


def _sum_text(units: Sequence[Unit], words: Language) -> str:
    """`536.00 (3rd) + 306.00 (4th) = 842.00`."""
    first, *others = (_amount_and_name(unit, words) for unit in units)
    if not others:
        return first
    total = _in_money(_sum(units), words)
    if len(units) > _MOST_NAMED:
        return words.say("cash.many", count=len(units), first=first, last=others[-1], total=total)
    return f"{' + '.join((first, *others))} = {total}"


def _amount_and_name(unit: Unit, words: Language) -> str:
    return f"{_in_money(unit.cents, words)} ({unit.prize.prize})"


def _in_money(cents: int | Fraction, words: Language) -> str:
    whole = words.number(money(Decimal(int(cents)).scaleb(-2)))
    return whole if cents == int(cents) else words.say("cash.about", amount=whole)
