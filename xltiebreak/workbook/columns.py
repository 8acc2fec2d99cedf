"""Which columns of a crosstable hold which tie-break, by their headers."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from xltiebreak.crosstable.headers import Header, normal
from xltiebreak.systems import System, UnknownSystemError, all_systems, find

_TIEBREAK = re.compile(r"tbrk|tb\b|tb[0-9\[]|tie-?break")
_NUMBERED = re.compile(r"(?:tbrk|tb|tiebreak|tie-break)#?([1-9])")
_DESCRIBED = re.compile(
    r"(?:tbrk|tb|tie-?break)\s*#?[1-9][\s:.-]*(?:\(\s*([^()]+?)\s*\)|([a-z].*))", re.IGNORECASE
)
_WITH_PARAMETER = re.compile(r"\s*(.*?)\s*([0-9]+(?:\.[0-9]+)?)\s*")
_LETTERED = re.compile(r"(?:tbrk|tb|tiebreak|tie-break)\[([a-z])\]")


class TiebreakColumns(NamedTuple):
    """The tie-break columns of a crosstable.

    systems: by the sheet's column; beyond: numbered columns (`TBrk5`) that the order does not
    reach; unknown: columns headed as tie-breaks that say nothing that is known (`TBrk [Q]`);
    without: the systems of the order that have no column.
    """

    systems: Mapping[int, System]
    beyond: Mapping[int, str]
    unknown: Mapping[int, str]
    without: tuple[System, ...]


def tiebreak_columns(header: Header, order: Sequence[System]) -> TiebreakColumns:
    """Find the tie-break columns among the headers that mean nothing else.

    `TBrk1` is the first system of the order; `TBrk [M]`, codes and names speak for themselves.
    """
    systems: dict[int, System] = {}
    beyond: dict[int, str] = {}
    unknown: dict[int, str] = {}
    for column, text in header.others.items():
        if numbered := _NUMBERED.fullmatch(normal(text)):
            place = int(numbered[1]) - 1
            if place < len(order):
                systems[column] = order[place]
            else:
                beyond[column] = text
        elif system := named(text, systems.values()):
            systems[column] = system
        elif _TIEBREAK.match(normal(text)):
            unknown[column] = text
    there = set(systems.values())
    return TiebreakColumns(systems, beyond, unknown, tuple(s for s in order if s not in there))


def named(header: str, already: Collection[System] = ()) -> System | None:
    """The system that a column header names, None where it names none.

    already: the systems of the columns before, of which a letter may not mean one again: a second
    `TBrk [K]` is Koya, a second `TBrk [F]` leaves out two rounds.

    >>> [named(text).code for text in ("TBrk [M]", "Cum. of Opp.", "so", "FC2", "Lots 48213")]
    ['MM', 'CO', 'SO', 'FC2', 'RN48213']
    """
    text = normal(header)
    if described := _DESCRIBED.fullmatch(header.strip()):
        return named(described[1] or described[2], already)  # TBrk 1 (MM), TBrk2 Solkoff
    if lettered := _LETTERED.fullmatch(text):
        meant = [system for system in all_systems() if system.letter == lettered[1].upper()]
        if lettered[1] == "f":
            meant = [find(f"FC{n}") for n in range(1, 10)]
        return next((system for system in meant if system not in already), None)
    if system := _names().get(text):
        return system
    with_parameter = _WITH_PARAMETER.fullmatch(header)
    system = _names().get(normal(with_parameter[1])) if with_parameter else None
    try:
        return find(f"{system.code}{with_parameter[2]}") if system and with_parameter else None
    except UnknownSystemError:  # the system takes no parameter
        return None


@cache
def _names() -> Mapping[str, System]:
    return {
        normal(name): system
        for system in all_systems()
        for name in (system.code, system.name, system.heading, *system.headers)
    }
