"""Places by score and an order of tie-breaks, and what separated every tie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from xltiebreak.event import Event
from xltiebreak.systems import System, find

ORDERS: Mapping[str, tuple[str, ...]] = {
    "wscf": ("MM", "SO", "CU", "CO"),
}
"""The named orders; wscf is US Chess's recommendation as the WSCF uses it."""

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
    tiebreaks: Mapping[str, float | None]
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
    """The standings of an event in the order of places; players nothing separates keep the
    event's order.

    >>> from xltiebreak.crosstable import Grid, read
    >>> rows = [["No", 1, 2], [1, "W2", "W3"], [2, "L1", "D4"], [3, "D4", "L1"], [4, "D3", "D2"]]
    >>> event = read(Grid("Open", rows))[0].event
    >>> [(s.place, s.number, s.points, s.separated_by) for s in rank(event, order_of("SO"))]
    [(1, 1, 2.0, None), (2, 4, 1.0, None), (3, 2, 0.5, None), (3, 3, 0.5, None)]
    """
    numbers = [player.number for player in event.players]
    values = {system.code: system.values(event, numbers) for system in order}
    keys = {
        number: (event.scores[number], *(values[system.code][number] for system in order))
        for number in numbers
    }
    return list(_standings(event, order, keys))


def _standings(
    event: Event, order: Sequence[System], keys: Mapping[int, tuple[float, ...]]
) -> Iterator[Standing]:
    codes = [system.code for system in order]
    players = sorted(event.players, key=lambda player: keys[player.number], reverse=True)
    place = 1
    groups = [(key, list(group)) for key, group in groupby(players, lambda p: keys[p.number])]
    for (key, group), below in pairwise([*groups, (None, [])]):
        assert key is not None  # only the sentinel has no key, and it is never first of a pair
        separated_by = _separation(codes, key, below[0])
        for position, player in enumerate(group):
            yield Standing(
                player.number,
                player.name,
                key[0],
                dict(zip(codes, key[1:], strict=True)),
                place,
                len(group) > 1,
                separated_by if position == len(group) - 1 else None,
            )
        place += len(group)


def _separation(
    codes: Sequence[str], key: tuple[float, ...], below: tuple[float, ...] | None
) -> str | None:
    """The code of the first system in which two neighbours of one score differ."""
    if below is None or key[0] != below[0]:
        return None
    return next(
        code for code, own, other in zip(codes, key[1:], below[1:], strict=True) if own != other
    )
