"""Places by score and an order of tie-breaks, and what separated every tie."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.event import Event
from xltiebreak.systems import System, Value, find

ORDERS: Mapping[str, tuple[str, ...]] = {
    "wscf": ("MM", "SO", "CU", "CO"),
    "uschess": ("MM", "SO", "SB", "CU"),
    "bham": ("MM", "SO", "CU", "CO", "BL", "HG"),
    "golombek": ("BZ", "CU"),
    "golombek-rr": ("SB", "WC"),
}
"""The named orders: US Chess's recommendation as the WSCF uses it and as WinTD has it, with two
more as a US organiser prints it, and Golombek's for Swiss events and for round robins.
"""

DEFAULT_ORDER = "wscf"


class Standing(NamedTuple):
    """A player's place and how it came about.

    points: the score; tiebreaks: the value of each system of the order, by code; place: from 1,
    shared by those whom nothing separates; tied: whether it is shared; separated_by: the code of
    the system that separates the player from the next one in its score group, None where the
    score did or nothing does.
    """

    number: int
    name: str
    points: float
    tiebreaks: Mapping[str, Value]
    place: int
    tied: bool
    separated_by: str | None


def order_of(names: str | Sequence[str]) -> tuple[System, ...]:
    """The systems of a named order (`wscf`) or of a list of codes (`MM,SO,CU` or a sequence).

    Raises UnknownSystemError for a code that no system has, ValueError for an order that is empty
    or names a system twice.
    """
    if isinstance(names, str):
        names = ORDERS.get(names.strip().lower()) or names.split(",")
    systems = tuple(find(code) for code in names if code.strip())
    codes = [system.code for system in systems]
    if not codes:
        raise ValueError("an order names at least one tie-break, such as MM,SO,CU,CO")
    if twice := [code for code in codes if codes.count(code) > 1]:
        raise ValueError(f"{twice[0]} stands twice in the order: name each tie-break once")
    return systems


def rank(event: Event, order: Sequence[System]) -> list[Standing]:
    """The standings of an event in the order of places.

    Sorted by score, inside each score group by the first system, inside what is still tied by the
    second, and so on; no value comes after any value. Players whom nothing separates share a place
    and keep the event's order. Raises MissingError where the event lacks what a system needs.

    >>> from xltiebreak.crosstable import Grid, read
    >>> rows = [["No", 1, 2], [1, "W2", "W3"], [2, "L1", "D4"], [3, "D4", "L1"], [4, "D3", "D2"]]
    >>> event = read(Grid("Open", rows))[0].event
    >>> [(s.place, s.number, s.points, s.separated_by) for s in rank(event, order_of("SO"))]
    [(1, 1, 2.0, None), (2, 4, 1.0, None), (3, 2, 0.5, None), (3, 3, 0.5, None)]
    """
    parts_of: dict[int, list[int]] = {number: [] for number in event.games}
    values: dict[str, Mapping[int, Value]] = {}
    groups: Sequence[Sequence[int]] = ()
    for step in steps(event, order):
        groups = step.groups
        for part, group in enumerate(groups):
            for number in group:
                parts_of[number].append(part)
        if step.system:
            values[step.system.code] = step.values
    return list(_standings(event, groups, values, parts_of))


class Step(NamedTuple):
    """One step of the ranking: what a system makes of the groups still tied.

    system: None for the score, the first step; values: of each player, None for those who are not
    tied any more in a group system; groups: the players in parts, what is left to separate.
    """

    system: System | None
    values: Mapping[int, Value]
    groups: list[list[int]]


def steps(event: Event, order: Sequence[System]) -> Iterator[Step]:
    """The ranking step by step: the score, then each system of the order.

    Raises MissingError where the event lacks what a system needs.
    """
    step = Step(None, event.scores, _parts(event.games, event.scores))
    yield step
    for system in order:
        values = _values(event, system, step.groups)
        parts = [part for group in step.groups for part in _parts(group, values)]
        step = Step(system, values, parts)
        yield step


def _values(event: Event, system: System, groups: Sequence[Collection[int]]) -> Mapping[int, Value]:
    if not system.group:
        return system.values(event, event.games)
    system.require(event)
    values: dict[int, Value] = dict.fromkeys(event.games)
    for group in groups:
        if len(group) > 1:
            values.update(system.values(event, group))
    return values


def _parts(numbers: Collection[int], values: Mapping[int, Value]) -> list[list[int]]:
    """The players in parts of equal value, the highest first, no value at all last."""
    if len(numbers) == 1:
        return [list(numbers)]
    parts: dict[Value, list[int]] = {}
    for number in numbers:
        parts.setdefault(values[number], []).append(number)
    without = parts.pop(None, None)
    ordered = [parts[value] for value in sorted(parts, reverse=True)]  # type: ignore[type-var]
    return [*ordered, without] if without else ordered


def _standings(
    event: Event,
    groups: Sequence[Sequence[int]],
    values: Mapping[str, Mapping[int, Value]],
    parts_of: Mapping[int, Sequence[int]],
) -> Iterator[Standing]:
    codes = list(values)
    place = 1
    for position, group in enumerate(groups):
        separated_by = None
        if position + 1 < len(groups):
            below = groups[position + 1][0]
            separated_by = _separation(codes, parts_of[group[-1]], parts_of[below])
        for number in group:
            yield Standing(
                number,
                event.by_number[number].name,
                event.scores[number],
                {code: of[number] for code, of in values.items()},
                place,
                len(group) > 1,
                separated_by if number == group[-1] else None,
            )
        place += len(group)


def _separation(codes: Sequence[str], own: Sequence[int], below: Sequence[int]) -> str | None:
    """The code of the system that put two neighbours into different parts, if the score did not."""
    first = next(i for i, (one, other) in enumerate(zip(own, below, strict=True)) if one != other)
    return codes[first - 1] if first else None
