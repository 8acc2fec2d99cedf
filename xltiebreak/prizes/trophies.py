"""Trophies: down the places by the order in force, one to a person (US Chess 33)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.prizes.terms import Award, Contestant, Given, NotGiven, Prize
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


def handed_out(
    prizes: Sequence[Prize],
    field: Sequence[Contestant],
    names: Mapping[str, str],
    several: bool,
    sheet: str,
) -> Given:
    """Give trophies to a field that stands in the order of places.

    The overall ones go first, then those of each condition in the order of the list; who has won
    one is out of all that follow, which pass down to the next who is eligible, unless `several`.
    A prize whose ties are shared goes to each of those who are tied on points for it, and the next
    prize to the next player. *(reading)* Where nothing separates more players than there are equal
    trophies it is open who wins, and the players wait: they win nothing else until it is decided.
    Those trophies wait as well that whoever waits in vain would come first for.
    """
    awards: list[Award] = []
    left: list[NotGiven] = []
    won: dict[int, str] = {}  # what a contestant has, or waits for
    in_vain: list[Waiting] = []
    for same in _by_condition(prizes):
        condition = same[0].condition
        eligible = [i for i, one in enumerate(field) if condition.met(one.columns)]
        free = [i for i in eligible if several or i not in won]
        passed = [i for i in eligible if i not in free]
        ahead = [one for one in in_vain if not several and one.taking(eligible)[1]]
        slots = [prize for prize in same for _ in range(prize.count)]
        some_wait = any(won[i].startswith(_WAITS) for i in passed)
        rank = 0
        while slots and (free or ahead):
            taken, group = _step(slots, free, field)
            first = next((one for one in ahead if not group or min(one.group) < group[-1]), None)
            if first:
                least, most = first.taking(eligible)
                ahead.remove(first)
                in_vain.remove(first)
                taken, slots = slots[:most], slots[most:]
                sure = min(least, len(taken))
                left += _depending(taken, first, eligible, field, sheet)
                if sure == len(taken):
                    still = first._replace(least=first.least - sure, most=first.most - sure)
                    in_vain.append(still)
                    continue
                # How many trophies are left for the others is open, too.
                left += _depending(slots, first, eligible, field, sheet)
                group = sorted({*first.group, *free[: len(taken) + len(slots) - sure]})
                won.update((i, f"{_WAITS}{taken[0].prize}") for i in group if i not in won)
                in_vain.append(Waiting(group, taken[0].prize, 0, len(group)))
                slots = []
                break
            prize, rank = taken[0], rank + 1
            slots, free = slots[len(taken) :], free[len(group) :]
            is_open = _is_open(taken, group)
            won.update((i, f"{_WAITS if is_open else _HAS}{prize.prize}") for i in group)
            if is_open:
                more = len(group) - len(taken)
                in_vain.append(Waiting(group, prize.prize, more, more))
                left += _undecided(taken, [field[i].who for i in group], sheet)
                continue
            over = [f"{field[i].who} {won[i]}" for i in passed if i < group[0]]
            why = [_class_place(condition.text, rank), listed(over), _each(group, field, prize)]
            for i in group:
                reason = "; ".join([stood(field[i], field, names), *filter(None, why)])
                number, name = field[i].number, field[i].name
                awards.append(Award(prize.prize, "trophy", sheet, number, name, None, reason))
        left += _not_won(slots, len(eligible), len(passed), some_wait, sheet)
    return Given(tuple(awards), tuple(left))


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
