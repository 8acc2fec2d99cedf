"""Cash: players tied on points pool it and divide it; no tie-break decides it (US Chess 32B).

The score groups take turns, from the first down. A pool holds at most one prize for each player of
the group, the most valuable ones that the group can win: the prizes of the next places, and prizes
whose condition a player meets. The group divides it equally, with two exceptions:

- (a) players who would get more from the prizes of a class alone, for which the others of the group
  are not eligible, take these instead; the others divide the rest;
- (b) no player gets more than the largest prize that he could win if there were no tie; the others
  divide what remains.

*(reading)* If a player takes another prize, his place prize passes to the next place. Of two equal
prizes he takes the place prize. Rule (b) comes before (a), because only then is a player's share of
the pool known. Players who take class prizes take all of that class that the group can win. A cent
that cannot be divided goes to the first in the standings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from xltiebreak.languages import Language
from xltiebreak.prizes.terms import Award, Contestant, NotGiven, Prize, PrizesGiven, money
from xltiebreak.prizes.wording import amount_text, who_they_are, why_left_over


class Unit(NamedTuple):
    """A single prize; a line of the list may stand for several.

    cents: its value; winners: the positions in the field of players who may win it, None for a
    place prize; line, copy: the line of the list, and which of its prizes.
    """

    cents: int
    prize: Prize
    winners: frozenset[int] | None
    line: int
    copy: int

    def open_to(self, contestant: int) -> bool:
        """Whether a contestant may win it."""
        return self.winners is None or contestant in self.winners


class Division(NamedTuple):
    """Players of a score group who divide some prizes equally.

    winners: their positions in the field; cents: the sum that they get; units: the prizes it comes
    from; reason: in words.
    """

    winners: tuple[int, ...]
    cents: int
    units: tuple[Unit, ...]
    reason: str


class Shared(NamedTuple):
    """The divisions of some prizes in a score group, and all prizes they used up."""

    divisions: tuple[Division, ...]
    units: tuple[Unit, ...]


def divide_cash(
    prizes: Sequence[Prize], field: Sequence[Contestant], sheet: str, words: Language
) -> PrizesGiven:
    """Divide the cash prizes among a field in the order of places."""
    left = _units(prizes, field)
    awards: list[tuple[int, Award]] = []
    for _, together in groupby(range(len(field)), lambda i: field[i].points):
        group = list(together)
        tied = _TiedGroup(group, field, words)
        while shared := _shared(group, left, tied):
            winners = [i for division in shared.divisions for i in division.winners]
            group = [i for i in group if i not in winners]
            tied = tied._replace(apart=len(tied.group) - len(group))
            left = [unit for unit in left if unit not in shared.units]
            for division in shared.divisions:
                awards += _paid(division, field, sheet, words)
    awards.sort(key=itemgetter(0))
    return PrizesGiven(
        tuple(award for _, award in awards), tuple(_not_given(left, prizes, field, sheet, words))
    )


def _units(prizes: Sequence[Prize], field: Sequence[Contestant]) -> list[Unit]:
    """All prizes one by one, the most valuable first; of equal ones, place prizes first."""
    units = []
    for line, prize in enumerate(prizes):
        met = (i for i, one in enumerate(field) if prize.condition.met(one.columns))
        winners = frozenset(met) if prize.condition else None
        cents = int((prize.amount or Decimal()) * 100)
        units += [Unit(cents, prize, winners, line, copy) for copy in range(prize.count)]
    return sorted(units, key=lambda one: (-one.cents, one.winners is not None, one.line, one.copy))


class _TiedGroup(NamedTuple):
    """A score group before any of its players has won cash.

    apart: how many of its players have taken class prizes since.
    """

    group: Sequence[int]
    field: Sequence[Contestant]
    words: Language
    apart: int = 0

    def say(self, key: str, **values: object) -> str:
        """Say how a prize was divided, after a few words on the group."""
        return self.words.say(key, tied=self._text, **values)

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


def _shared(group: Sequence[int], left: Sequence[Unit], tied: _TiedGroup) -> Shared | None:
    """Divide the next prizes in a score group; None if there are none for it."""
    there = [unit for unit in left if any(map(unit.open_to, group))]
    pool = _pool(group, there)
    if not pool:
        return None
    largest = {i: unit for unit in reversed(there) for i in group if unit.open_to(i)}
    level, limited = _level(pool, {i: unit.cents for i, unit in largest.items()})
    if taken := _class_apart(group, there, level):
        winners, units = taken
        share = _by(_sum(units, tied.words), len(winners), tied.words)
        reason = tied.say("cash.class", share=share, level=_in_money(level, tied.words))
        cents = sum(unit.cents for unit in units)
        return Shared((Division(winners, cents, units, reason),), units)
    return Shared(tuple(_pooled(pool, group, limited, largest, tied)), tuple(pool))


def _pool(group: Sequence[int], there: Sequence[Unit]) -> list[Unit]:
    """The most valuable prizes that the players of a group can win, one to each."""
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


def _level(pool: Sequence[Unit], limits: Mapping[int, int]) -> tuple[Fraction, list[int]]:
    """The equal share of a pool, and the players whose limit is below it."""
    total, equal = sum(unit.cents for unit in pool), dict(limits)
    limited: list[int] = []
    while True:
        level = Fraction(total, len(equal))
        below = [i for i, limit in equal.items() if limit < level]
        if not below:
            return level, sorted(limited)
        for i in below:
            total -= equal.pop(i)
        limited += below


def _class_apart(
    group: Sequence[int], there: Sequence[Unit], level: Fraction
) -> tuple[tuple[int, ...], tuple[Unit, ...]] | None:
    """Players who get more from class prizes than from the pool, and these prizes.

    This is never the whole group: no prizes are worth more than those of the pool.
    """
    best, found = level, None
    eligible = {unit: unit.winners & set(group) for unit in there if unit.winners}
    for winners in dict.fromkeys(eligible.values()):
        units = [unit for unit, of in eligible.items() if of == winners][: len(winners)]
        each = Fraction(sum(unit.cents for unit in units), len(winners))
        if each > best:
            best, found = each, (tuple(sorted(winners)), tuple(units))
    return found


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
        rest = [one for one in rest if one != unit]
        reason = tied.say("cash.limited", prize=_amount_and_name(unit, tied.words))
        yield Division((i,), unit.cents, (unit,), reason)
    equal = tuple(i for i in group if i in largest and i not in limited)
    total = sum(unit.cents for unit in pool)
    spent = sum(largest[i].cents for i in limited)
    pooled, words = _sum(pool, tied.words), tied.words
    if limited:
        pooled = words.say(
            "cash.without",
            sum=pooled,
            spent=_in_money(spent, words),
            who=who_they_are([tied.field[i] for i in limited], words),
            rest=_in_money(total - spent, words),
        )
    only_some = len(largest) < len(group)
    share = _by(pooled, len(equal), words, "cash.by.able" if only_some else "cash.by")
    yield Division(equal, total - spent, tuple(rest), tied.say("cash.pool", share=share))


def _paid(
    division: Division, field: Sequence[Contestant], sheet: str, words: Language
) -> Iterator[tuple[int, Award]]:
    """The awards of a division in whole cents; the first in the standings get odd cents."""
    each, over = divmod(division.cents, len(division.winners))
    names = ", ".join(dict.fromkeys(unit.prize.prize for unit in division.units))
    for place, i in enumerate(division.winners):
        amount = Decimal(each + (place < over)).scaleb(-2)
        has_odd = place < over
        reason = words.say("cash.odd", why=division.reason) if has_odd else division.reason
        yield i, Award(names, "cash", sheet, field[i].number, field[i].name, amount, reason)


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
        eligible = sum(prize.condition.met(one.columns) for one in field)
        reason = why_left_over(prize, eligible, eligible, "cash", words)
        yield NotGiven(prize.prize, "cash", sheet, count, prize.amount, reason)


_MOST_NAMED = 8


def _sum(units: Sequence[Unit], words: Language) -> str:
    """`536.00 (3rd) + 306.00 (4th) = 842.00`."""
    first, *others = (_amount_and_name(unit, words) for unit in units)
    if not others:
        return first
    total = _in_money(sum(unit.cents for unit in units), words)
    if len(units) > _MOST_NAMED:
        return words.say("cash.many", count=len(units), first=first, last=others[-1], total=total)
    return f"{' + '.join((first, *others))} = {total}"


def _amount_and_name(unit: Unit, words: Language) -> str:
    return f"{_in_money(unit.cents, words)} ({unit.prize.prize})"


def _in_money(cents: int | Fraction, words: Language) -> str:
    whole = words.number(money(Decimal(int(cents)).scaleb(-2)))
    return whole if cents == int(cents) else words.say("cash.about", amount=whole)


def _by(amount: str, count: int, words: Language, key: str = "cash.by") -> str:
    return words.say(key, amount=amount, count=count) if count > 1 else amount
