"""Rank players by score and an order of tie-breaks; say what separated every tie."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

from xltiebreak.core.event import Event
from xltiebreak.core.registry import MissingError, System
from xltiebreak.core.terms import Value

K = TypeVar("K", bound=Hashable)


class Standing(NamedTuple):
    """A player's place and how it came about."""

    number: int
    name: str
    points: float
    """The score, or a team's game points if they rank the teams."""

    tiebreaks: Mapping[str, Value]
    """By code, the value of each system of the order, then of the parts of a system that decided,
    such as FC2.
    """

    place: int
    """From 1, shared by players whom nothing separates."""

    tied: bool
    """Whether the place is shared."""

    separated_by: str | None
    """The code of the system that separates the player from the next player with the same points,
    such as FC2 if FC decided with the second number; None if the points or nothing separates them.
    """


def rank(
    event: Event, order: Sequence[System], among: Collection[int] | None = None
) -> list[Standing]:
    """The standings of an event in the order of places; among: only of these players.

    Players are sorted by score, then inside each score group by the first system, then players
    still tied by the second, and so on; players without a value come last. Players whom nothing
    separates share a place and keep the event's order. If the event lacks what a system needs, it
    raises MissingError if a tie reaches that system; otherwise the system has no values. Nor has a
    system that the order loses in this event (`System.is_dropped`), which separates nobody.

    >>> from xltiebreak.reading.crosstable import Grid, read
    >>> from xltiebreak.rules.orders import order_of
    >>> rows = [["No", 1, 2], [1, "W2", "W3"], [2, "L1", "D4"], [3, "D4", "L1"], [4, "D3", "D2"]]
    >>> event = read(Grid("Open", rows))[0].event
    >>> [(s.place, s.number, s.points, s.separated_by) for s in rank(event, order_of("SO"))]
    [(1, 1, 2.0, None), (2, 4, 1.0, None), (3, 2, 0.5, None), (3, 3, 0.5, None)]
    """
    taken = list(steps(event, order, among))
    values: dict[str, Mapping[int, Value]] = {}
    for step in taken:
        if step.asked:  # the first of its parts is what it shows
            values.setdefault(step.asked.code, step.values)
    players, points = event.by_number, event.placing
    found = list(places([step.groups for step in taken]))
    decided = {separation for *_, separation in found if separation}
    parts = {taken[one].code: taken[one].values for one in sorted(decided)}
    return [
        Standing(
            number,
            players[number].name,
            points[number],
            {code: of[number] for code, of in (values | parts).items()},
            place,
            tied,
            taken[separation].code if separation else None,
        )
        for number, place, tied, separation in found
    ]


class Step(NamedTuple):
    """One step of the ranking: a system applied to the groups still tied."""

    system: System | None
    """None in the first step, which ranks by the score."""

    values: Mapping[int, Value]
    """By player; in a group system None for players who are no longer tied."""

    groups: list[list[int]]
    """The players in order, tied players together."""

    asked: System | None = None
    """The system of the order, which the step's may be a part of (`System.rising`)."""

    @property
    def code(self) -> str:
        """The code of its system, "" for the score."""
        return self.system.code if self.system else ""


def steps(
    event: Event, order: Sequence[System], among: Collection[int] | None = None
) -> Iterator[Step]:
    """The ranking step by step: the score, then each system of the order.

    If the event lacks what a system needs, it raises MissingError if a tie reaches that system;
    else the system has no values. Nor has one that the order loses in this event.
    """
    numbers = event.games if among is None else among
    step = Step(None, event.placing, parted([numbers], event.placing))
    yield step
    for asked, system in ((one, part) for one in order for part in one.rising(event)):
        missing, dropped = system.lacks(event), system.is_dropped(event)
        if (
            missing
            and not dropped
            and (tied := next((group for group in step.groups if len(group) > 1), None))
        ):
            who = " and ".join(event.who(number) for number in tied[:2])
            raise MissingError(f"{missing}; {who} are tied when its turn comes")
        values = dict.fromkeys(event.games) if missing else system.values(event, step.groups)
        step = Step(system, values, parted(step.groups, values, system.lowest_first), asked)
        yield step


def with_parts(order: Sequence[System], event: Event) -> list[System]:
    """The systems of an order, each with the parts that may separate players (`System.rising`)."""
    return [part for one in order for part in dict.fromkeys((one, *one.rising(event)))]


def parted(
    groups: Iterable[Collection[K]], values: Mapping[K, Value], lowest_first: bool = False
) -> list[list[K]]:
    """Split groups into parts of equal value, the highest first, players without a value last.

    lowest_first: the lowest first, players without a value still last.
    """
    parts: list[list[K]] = []
    for group in groups:
        if len(group) == 1:
            parts.append(list(group))
        else:
            parts += _parts(group, values, lowest_first)
    return parts


def _parts(group: Collection[K], values: Mapping[K, Value], lowest_first: bool) -> list[list[K]]:
    parts: dict[Value, list[K]] = {}
    for key in group:
        parts.setdefault(values[key], []).append(key)
    without = parts.pop(None, None)
    ordered = [parts[v] for v in sorted(parts, reverse=not lowest_first)]  # type: ignore[type-var]
    return [*ordered, without] if without else ordered


def places(refinements: Sequence[Sequence[Sequence[K]]]) -> Iterator[tuple[K, int, bool, int]]:
    """Yield each key, its place, whether it is shared, and what separates it from the next.

    refinements: the same keys in ever finer groups. What separates is the position of a refinement;
    it is 0 if the first one or none separates.
    """
    first: dict[int, int] = {}  # by the number of keys above: the first refinement that parts there
    for position, groups in reversed(list(enumerate(refinements))):
        first.update(dict.fromkeys(accumulate(map(len, groups)), position))
    place = 1
    for group in refinements[-1]:
        *others, last = group
        below = place + len(group)
        for key in others:
            yield key, place, True, 0
        yield last, place, bool(others), first[below - 1]
        place = below
