"""Which columns of a crosstable hold which tie-break, by their headers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from xltiebreak.crosstable.headers import Header, normal
from xltiebreak.systems import System, all_systems

_NUMBERED = re.compile(r"(?:tbrk|tb|tiebreak|tie-break)#?([1-9])")
_LETTERED = re.compile(r"(?:tbrk|tb|tiebreak|tie-break)\[([a-z])\]")


class TiebreakColumns(NamedTuple):
    """The tie-break columns of a crosstable.

    systems: by the sheet's column; beyond: numbered columns (`TBrk5`) that the order does not
    reach; without: the systems of the order that have no column.
    """

    systems: Mapping[int, System]
    beyond: Mapping[int, str]
    without: tuple[System, ...]


def tiebreak_columns(header: Header, order: Sequence[System]) -> TiebreakColumns:
    """Find the tie-break columns among the headers that mean nothing else.

    `TBrk1` is the first system of the order; `TBrk [M]`, codes and names speak for themselves.
    """
    systems: dict[int, System] = {}
    beyond: dict[int, str] = {}
    for column, text in header.others.items():
        if numbered := _NUMBERED.fullmatch(normal(text)):
            place = int(numbered[1]) - 1
            if place < len(order):
                systems[column] = order[place]
            else:
                beyond[column] = text
        elif system := named(text):
            systems[column] = system
    there = set(systems.values())
    return TiebreakColumns(systems, beyond, tuple(s for s in order if s not in there))


def named(header: str) -> System | None:
    """The system that a column header names, None where it names none.

    >>> [system.code for text in ("TBrk [M]", "Cum. of Opp.", "so") if (system := named(text))]
    ['MM', 'CO', 'SO']
    """
    text = normal(header)
    lettered = _LETTERED.fullmatch(text)
    return _letters().get(lettered[1]) if lettered else _names().get(text)


@cache
def _names() -> Mapping[str, System]:
    return {
        normal(name): system
        for system in all_systems()
        for name in (system.code, system.name, system.heading, *system.headers)
    }


@cache
def _letters() -> Mapping[str, System]:
    return {system.letter.lower(): system for system in all_systems() if system.letter}
