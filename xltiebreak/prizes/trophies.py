"""Trophies: down the places by the order in force, one to a person (US Chess 33)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.prizes.terms import Award, Contestant, NotGiven, Prize, PrizesGiven
from xltiebreak.prizes.wording import listed, nobody_left, stood
from xltiebreak.systems import figure

Group = list[int]
"""Some contestants, by their positions in the field."""

_HAS, _WAITS = "has ", "waits for "


class Waiting(NamedTuple):
    """Some of whom it is open who wins a trophy.

    prize: for which they wait; least, most: how many of them do in vain.
    """

    group: Group
    prize: str
    least: int
    most: int

    def taking(self, eligible: Collection[int]) -> tuple[int, int]:
        """How many of those who wait in vain are eligible for another trophy, at least and at most.

        >>> Waiting([2, 3], "3rd", 1, 1).taking([2, 3, 4])
        (1, 1)
        >>> Waiting([2, 3], "3rd", 1, 1).taking([3, 4])
        (0, 1)
        """
        here = sum(i in eligible for i in self.group)
        return max(0, self.least - (len(self.group) - here)), min(self.most, here)

    def first(self, eligible: Collection[int]) -> int:
        """The first of them who is eligible for another trophy."""
        return min(i for i in self.group if i in eligible)


def handed_out(
    prizes: Sequence[Prize],
    field: Sequence[Contestant],
    names: Mapping[str, str],
    several: bool,
    sheet: str,
) -> PrizesGiven:
    """Give trophies to a field that stands in the order of places.

    The overall ones go first, then those of each condition in the order of the list; who has won
    one is out of all that follow, which pass down to the next who is eligible, unless `several`.
    A prize whose ties are shared goes to each of those who are tied on points for it, and the next
    prize to the next player. *(reading)* Where nothing separates more players than there are equal
    trophies it is open who wins, and the players wait: they win nothing else until it is decided.
    Those trophies wait as well that whoever waits in vain would come first for.
    """
    giving = _Giving(field, names, several, sheet)
    for same in _by_condition(prizes):
        giving.give(same)
    return PrizesGiven(tuple(giving.awards), tuple(giving.left))


class _Giving:
    """What has been given so far, one condition after the other."""

    def __init__(
        self, field: Sequence[Contestant], names: Mapping[str, str], several: bool, sheet: str
    ) -> None:
        self.awards: list[Award] = []
        self.left: list[NotGiven] = []
        self._field, self._names, self._several, self._sheet = field, names, several, sheet
        self._won: dict[int, str] = {}  # what a contestant has, or waits for
        self._in_vain: list[Waiting] = []

    def give(self, same: Sequence[Prize]) -> None:
        """Give the prizes of one condition down the places."""
        condition = same[0].condition
        eligible = [i for i, one in enumerate(self._field) if condition.met(one.columns)]
        free = [i for i in eligible if self._several or i not in self._won]
        passed = [i for i in eligible if i not in free]
        some_wait = any(self._won[i].startswith(_WAITS) for i in passed)
        waiting = () if self._several else tuple(self._in_vain)
        ahead = [one for one in waiting if one.taking(eligible)[1]]
        slots = [prize for prize in same for _ in range(prize.count)]
        rank = 0
        while slots and (free or ahead):
            taken, group = _step(slots, free, self._field)
            before = next((w for w in ahead if not group or w.first(eligible) < group[-1]), None)
            if before:
                ahead.remove(before)
                slots = self._hold(slots, before, eligible, free)
                continue
            rank += 1
            slots, free = slots[len(taken) :], free[len(group) :]
            if _is_open(taken, group):
                self._leave_open(taken, group)
            else:
                over = [i for i in passed if i < group[0]]
                self._award(taken[0], group, rank, over)
        self.left += _not_won(slots, len(eligible), len(passed), some_wait, self._sheet)

    def _hold(
        self, slots: Sequence[Prize], before: Waiting, eligible: Group, free: Group
    ) -> list[Prize]:
        """Hold back the trophies for which those come first who wait in vain; the trophies left.

        None are left where it is open how many of the eligible ones wait in vain: then it is open
        as well who of the others gets the rest.
        """
        least, most = before.taking(eligible)
        held, rest = slots[:most], slots[most:]
        sure = min(least, len(held))
        self._in_vain.remove(before)
        if sure == len(held):
            self.left += _depending(held, before, eligible, self._field, self._sheet)
            self._in_vain.append(
                before._replace(least=before.least - sure, most=before.most - sure)
            )
            return list(rest)
        self.left += _depending(slots, before, eligible, self._field, self._sheet)
        group = sorted({*before.group, *free[: len(slots) - sure]})
        self._wait(group, held[0].prize)
        self._in_vain.append(Waiting(group, held[0].prize, 0, len(group)))
        return []

    def _leave_open(self, taken: Sequence[Prize], group: Group) -> None:
        """It is open who of a group has which of some trophies."""
        self._wait(group, taken[0].prize)
        more = len(group) - len(taken)
        self._in_vain.append(Waiting(group, taken[0].prize, more, more))
        self.left += _undecided(taken, [self._field[i].who for i in group], self._sheet)

    def _wait(self, group: Group, prize: str) -> None:
        for i in group:
            self._won.setdefault(i, f"{_WAITS}{prize}")

    def _award(self, prize: Prize, group: Group, rank: int, over: Group) -> None:
        """Give a trophy to each of a group; over: who would come before them, but has one."""
        passed = listed([f"{self._field[i].who} {self._won[i]}" for i in over])
        why = [_class_place(prize.condition.text, rank), passed, _each(group, self._field, prize)]
        for i in group:
            one = self._field[i]
            self._won[i] = f"{_HAS}{prize.prize}"
            reason = "; ".join([stood(one, self._field, self._names), *filter(None, why)])
            award = Award(prize.prize, "trophy", self._sheet, one.number, one.name, None, reason)
            self.awards.append(award)


def _by_condition(prizes: Sequence[Prize]) -> Iterator[list[Prize]]:
    """The prizes that go to the same players, the overall ones first."""
    conditions = list(dict.fromkeys(prize.condition for prize in prizes))
    for condition in sorted(conditions, key=bool):
        yield [prize for prize in prizes if prize.condition == condition]


def _step(
    slots: Sequence[Prize], free: Group, field: Sequence[Contestant]
) -> tuple[list[Prize], Group]:
    """The next trophies down the places, and those between whom they are."""
    if not free:
        return [], []
    prize, best = slots[0], field[free[0]]
    if prize.ties == "shared":
        group = [i for i in free if field[i].points == best.points]
        return [slot for slot in slots if slot is prize][: len(group)], group
    group = [i for i in free if field[i].place == best.place]
    return list(slots[: len(group)]), group


def _is_open(prizes: Sequence[Prize], group: Group) -> bool:
    """Whether nothing decides who of the group has which of the prizes."""
    if prizes[0].ties == "shared" or len(group) == 1:
        return False
    return len(prizes) < len(group) or any(prize != prizes[0] for prize in prizes)


def _class_place(condition: str, rank: int) -> str:
    if not condition:
        return ""
    return f"the {'first' if rank == 1 else 'next'} with {condition}"


def _each(group: Group, field: Sequence[Contestant], prize: Prize) -> str:
    if prize.ties != "shared" or len(group) == 1:
        return ""
    return f"one to each of the {len(group)} with {figure(field[group[0]].points)}"


def _undecided(prizes: Sequence[Prize], who: Sequence[str], sheet: str) -> Iterator[NotGiven]:
    reason = (
        f"{listed(who)} share the place and nothing in the order separates them: play it off or "
        "draw lots, and say so by one more tie-break at the end of the order (MAN, PL or RN), or "
        "write shared under ties, and order more"
    )
    for prize in dict.fromkeys(prizes):
        count = sum(one == prize for one in prizes)
        yield NotGiven(prize.prize, "trophy", sheet, count, None, reason)


def _depending(
    prizes: Sequence[Prize],
    waiting: Waiting,
    eligible: Collection[int],
    field: Sequence[Contestant],
    sheet: str,
) -> Iterator[NotGiven]:
    """Trophies that are held back until it is decided who of some others waits in vain."""
    who = listed([field[i].who for i in waiting.group if i in eligible])
    reason = f"{who} may come first for it, or win {waiting.prize}: decide that first"
    for prize in dict.fromkeys(prizes):
        count = sum(one == prize for one in prizes)
        yield NotGiven(prize.prize, "trophy", sheet, count, None, reason)


def _not_won(
    slots: Sequence[Prize], eligible: int, passed: int, some_wait: bool, sheet: str
) -> Iterator[NotGiven]:
    """What is left over; some_wait: whether some of those who have passed on only wait."""
    for prize in dict.fromkeys(slots):
        reason = nobody_left(prize, eligible, passed, "another trophy")
        if some_wait:
            reason = f"{reason}, or will when that is decided"
        count = sum(one == prize for one in slots)
        yield NotGiven(prize.prize, "trophy", sheet, count, None, reason)
