"""Trophies: down the places by the order in force, one to a person (US Chess 33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xltiebreak.prizes.terms import Award, Contestant, Given, NotGiven, Prize
from xltiebreak.prizes.wording import listed, nobody_left, stood
from xltiebreak.systems import figure

Group = list[int]
"""Some contestants, by their positions in the field."""


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
    """
    awards: list[Award] = []
    left: list[NotGiven] = []
    won: dict[int, str] = {}  # what a contestant has, or waits for
    waits: set[int] = set()
    for same in _by_condition(prizes):
        condition = same[0].condition
        eligible = [i for i, one in enumerate(field) if condition.met(one.columns)]
        waiting = [i for i in eligible if several or i not in won]
        passed = [i for i in eligible if i not in waiting]
        slots = [prize for prize in same for _ in range(prize.count)]
        rank = 0
        for prizes_here, group in _steps(slots, waiting, field):
            prize, rank = prizes_here[0], rank + 1
            slots = slots[len(prizes_here) :]
            is_open = _is_open(prizes_here, group)
            said = f"{'waits for' if is_open else 'has'} {prize.prize}"
            won.update(dict.fromkeys(group, said))
            if is_open:
                waits.update(group)
                left += _undecided(prizes_here, [field[i].who for i in group], sheet)
                continue
            over = [f"{field[i].who} {won[i]}" for i in passed if i < group[0]]
            why = [_class_place(condition.text, rank), listed(over), _each(group, field, prize)]
            for i in group:
                reason = "; ".join([stood(field[i], field, names), *filter(None, why)])
                number, name = field[i].number, field[i].name
                awards.append(Award(prize.prize, "trophy", sheet, number, name, None, reason))
        some_wait = any(i in waits for i in passed)
        left += _not_won(slots, len(eligible), len(passed), some_wait, sheet)
    return Given(tuple(awards), tuple(left))


def _by_condition(prizes: Sequence[Prize]) -> Iterator[list[Prize]]:
    """The prizes that go to the same players, the overall ones first."""
    conditions = list(dict.fromkeys(prize.condition for prize in prizes))
    for condition in sorted(conditions, key=bool):
        yield [prize for prize in prizes if prize.condition == condition]


def _steps(
    slots: Sequence[Prize], waiting: Group, field: Sequence[Contestant]
) -> Iterator[tuple[list[Prize], Group]]:
    """The trophies down the places: some of them, and those between whom they are."""
    while slots and waiting:
        prize, best = slots[0], field[waiting[0]]
        if prize.ties == "shared":
            group = [i for i in waiting if field[i].points == best.points]
            taken = [slot for slot in slots if slot is prize][: len(group)]
        else:
            group = [i for i in waiting if field[i].place == best.place]
            taken = list(slots[: len(group)])
        yield taken, group
        slots, waiting = slots[len(taken) :], waiting[len(group) :]


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
