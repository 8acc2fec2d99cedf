"""Cash: pooled among those tied on points and divided, never decided by a tie-break (US Chess 32B).

One score group after the other, from the first down. Its pool holds no more than one prize for each
of its players, the most valuable that they can win at all: the next places, and those prizes whose
condition somebody meets. It is divided equally, with two exceptions:

- (a) those who would get more by winning or dividing only the prizes of a class for which the
  others of the group are not eligible, take these instead, and the others divide what is theirs;
- (b) nobody gets more than the largest prize that he could win if there were no tie; what is over
  is divided among the others.

*(reading)* A place prize goes to the next place where the player to whom it would fall takes
another prize; of two equal prizes the place prize is taken; (b) comes before (a), as what somebody
gets of the pool is known only then; and who takes the prizes of a class takes all of that class
that the group can win, not one of them. A cent that cannot be divided goes to the first in the
standings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from xltiebreak.prizes.terms import Award, Contestant, NotGiven, Prize, PrizesGiven, money
from xltiebreak.prizes.wording import listed, nobody_left, ordinal
from xltiebreak.systems import figure


class Unit(NamedTuple):
    """One prize of those that a line of the list stands for.

    cents: what it is worth; winners: who may win it, by the position in the field; None: a place
    prize; line, copy: which it is.
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
    """Some of a score group who get the same.

    winners: by their positions in the field; cents: what they get together; units: of which prizes;
    reason: in words.
    """

    winners: tuple[int, ...]
    cents: int
    units: tuple[Unit, ...]
    reason: str


class Shared(NamedTuple):
    """What became of the prizes in which a score group has a part: who got what of which."""

    divisions: tuple[Division, ...]
    units: tuple[Unit, ...]


def divided(prizes: Sequence[Prize], field: Sequence[Contestant], sheet: str) -> PrizesGiven:
    """Divide the cash prizes among a field that stands in the order of places."""
    left = _units(prizes, field)
    awards: list[tuple[int, Award]] = []
    for _, together in groupby(range(len(field)), lambda i: field[i].points):
        group = list(together)
        tied = _TiedGroup(group, field)
        while group and (shared := _shared(group, left, tied)):
            winners = [i for division in shared.divisions for i in division.winners]
            group = [i for i in group if i not in winners]
            tied = tied._replace(apart=len(tied.group) - len(group))
            left = [unit for unit in left if unit not in shared.units]
            for division in shared.divisions:
                awards += _paid(division, field, sheet)
    awards.sort(key=itemgetter(0))
    return PrizesGiven(
        tuple(award for _, award in awards), tuple(_not_given(left, prizes, field, sheet))
    )


def _units(prizes: Sequence[Prize], field: Sequence[Contestant]) -> list[Unit]:
    """All prizes one by one, the most valuable first, of equal ones that of a place."""
    units = []
    for line, prize in enumerate(prizes):
        met = (i for i, one in enumerate(field) if prize.condition.met(one.columns))
        winners = frozenset(met) if prize.condition else None
        cents = int((prize.amount or Decimal()) * 100)
        units += [Unit(cents, prize, winners, line, copy) for copy in range(prize.count)]
    return sorted(units, key=lambda one: (-one.cents, one.winners is not None, one.line, one.copy))


class _TiedGroup(NamedTuple):
    """A score group as it was before anybody of it had won anything.

    apart: how many of it have taken prizes of their class since.
    """

    group: Sequence[int]
    field: Sequence[Contestant]
    apart: int = 0

    def __str__(self) -> str:
        first = self.field[self.group[0]]
        place = ordinal(self.group[0] + 1)
        if len(self.group) == 1:
            return f"{place} place: {figure(first.points)}, nobody tied"
        said = f"{len(self.group)} tied for {place} place with {figure(first.points)}"
        return f"{said}, {self.apart} of them with their class prize" if self.apart else said


def _shared(group: Sequence[int], left: Sequence[Unit], tied: _TiedGroup) -> Shared | None:
    """The next prizes that are divided in a score group, None where there are none for it."""
    there = [unit for unit in left if any(map(unit.open_to, group))]
    pool = _pool(group, there)
    if not pool:
        return None
    largest = {i: next((one for one in there if one.open_to(i)), None) for i in group}
    able = [i for i in group if largest[i]]
    level, limited = _level(pool, {i: unit.cents for i, unit in largest.items() if unit})
    if taken := _class_apart(group, there, level):
        winners, units = taken
        reason = (
            f"{tied}: {_sum(units)}{_by(len(winners))}, more than {_shown(level)} from the pool"
        )
        cents = sum(unit.cents for unit in units)
        return Shared((Division(winners, cents, units, reason),), units)
    return Shared(tuple(_pooled(pool, able, limited, largest, tied)), tuple(pool))


def _pool(group: Sequence[int], there: Sequence[Unit]) -> list[Unit]:
    """The most valuable prizes of those that are there, each for another one of the group."""
    held: dict[int, Unit] = {}

    def placed(unit: Unit, tried: set[int]) -> bool:
        able = [i for i in group if i not in tried and unit.open_to(i)]
        tried.update(able)
        # Who is free comes first: else hundreds of prizes would make room for each other in turn.
        for i in sorted(able, key=held.__contains__):
            if i not in held or placed(held[i], tried):
                held[i] = unit
                return True
        return False

    return [unit for unit in there if len(held) < len(group) and placed(unit, set())]


def _level(pool: Sequence[Unit], limits: Mapping[int, int]) -> tuple[Fraction, list[int]]:
    """What an equal share of the pool is, and who gets less, for more is nothing he could win."""
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
    """Those who get more by the prizes of a class than by the pool, and these prizes.

    The whole group never does: no prizes make more than those of the pool.
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
    able: Sequence[int],
    limited: Sequence[int],
    largest: Mapping[int, Unit | None],
    tied: _TiedGroup,
) -> Iterator[Division]:
    rest = list(pool)
    for i in limited:
        unit = largest[i]
        if unit is None:
            continue
        rest = [one for one in rest if one != unit]
        reason = f"{tied}: {_named(unit)}, the largest prize to be won without the tie"
        yield Division((i,), unit.cents, (unit,), reason)
    equal = tuple(i for i in able if i not in limited)
    total = sum(unit.cents for unit in pool)
    spent = sum(unit.cents for i in limited if (unit := largest[i]))
    said = f"{tied}: {_sum(pool)}"
    if limited:
        who = listed([tied.field[i].who for i in limited])
        said += f", without {_shown(spent)} for {who} {_shown(total - spent)}"
    among = _by(len(equal))
    if among and len(able) < len(largest):
        among += " who can win any of it"
    yield Division(equal, total - spent, tuple(rest), f"{said}{among}")


def _paid(
    division: Division, field: Sequence[Contestant], sheet: str
) -> Iterator[tuple[int, Award]]:
    """The awards of a division, in whole cents; the first in the standings get those left over."""
    each, over = divmod(division.cents, len(division.winners))
    names = ", ".join(dict.fromkeys(unit.prize.prize for unit in division.units))
    for place, i in enumerate(division.winners):
        amount = Decimal(each + (place < over)).scaleb(-2)
        odd = "; one cent more, as the first in the standings get what is left over"
        reason = division.reason + (odd if place < over else "")
        yield i, Award(names, "cash", sheet, field[i].number, field[i].name, amount, reason)


def _not_given(
    left: Sequence[Unit], prizes: Sequence[Prize], field: Sequence[Contestant], sheet: str
) -> Iterator[NotGiven]:
    for line, prize in enumerate(prizes):
        count = sum(unit.line == line for unit in left)
        if not count:
            continue
        eligible = sum(prize.condition.met(one.columns) for one in field)
        reason = nobody_left(prize, eligible, eligible, "cash")
        yield NotGiven(prize.prize, "cash", sheet, count, prize.amount, reason)


_MOST_NAMED = 8


def _sum(units: Sequence[Unit]) -> str:
    """`536.00 (3rd) + 306.00 (4th) = 842.00`."""
    if len(units) == 1:
        return _named(units[0])
    total = _shown(sum(unit.cents for unit in units))
    if len(units) > _MOST_NAMED:
        return f"{len(units)} prizes, {_named(units[0])} to {_named(units[-1])}, = {total}"
    return f"{' + '.join(map(_named, units))} = {total}"


def _named(unit: Unit) -> str:
    return f"{_shown(unit.cents)} ({unit.prize.prize})"


def _shown(cents: int | Fraction) -> str:
    whole = Decimal(int(cents)).scaleb(-2)
    return money(whole) if cents == int(cents) else f"about {money(whole)}"


def _by(count: int) -> str:
    return f", divided by {count}" if count > 1 else ""
