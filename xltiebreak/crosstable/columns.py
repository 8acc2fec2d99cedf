"""Which columns of a crosstable hold which tie-break, by their headers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.table import Crosstable
from xltiebreak.crosstable.words import tiebreak_number
from xltiebreak.systems import System
from xltiebreak.systems.naming import headed, is_tiebreak, numbered
from xltiebreak.text import normal


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


def foreign_columns(table: Crosstable) -> dict[int, str]:
    """The columns that another program has filled and only numbered (`TB1`, `Des 2`), with headers.

    They are that program's: what `TBrk1` heads is the order's, filled or not.
    """
    return {
        column: text
        for column, text in table.header.others.items()
        if tiebreak_number(text) is not None
        and not normal(text).startswith("tbrk")
        and any(table.grid.text(row, column) for row in table.rows.values())
    }


def order_in_force(
    header: Header, default: Sequence[System], foreign: Collection[int] = ()
) -> tuple[System, ...]:
    """The order that the sheet's own tie-break columns stand for, from left to right.

    Where none of them names a system the default is in force, of which `TBrk1` is the first.
    """
    systems = tiebreak_columns(header, default, foreign).systems
    own = [systems[column] for column in sorted(systems)]
    named = any(numbered(header.others[column]) is None for column in systems)
    return tuple(dict.fromkeys(own)) if named else tuple(default)


def tiebreak_columns(
    header: Header, order: Sequence[System], foreign: Collection[int] = ()
) -> TiebreakColumns:
    """Find the tie-break columns among the headers that mean nothing else, foreign ones aside.

    `TBrk1` is the first system of the order; `TBrk [M]`, codes and names speak for themselves.
    """
    systems: dict[int, System] = {}
    beyond: dict[int, str] = {}
    unknown: dict[int, str] = {}
    for column, text in header.others.items():
        if column in foreign:
            continue
        if (which := numbered(text)) is not None:
            if which <= len(order):
                systems[column] = order[which - 1]
            else:
                beyond[column] = text
        elif system := headed(text, systems.values()):
            systems[column] = system
        elif is_tiebreak(text):
            unknown[column] = text
    there = set(systems.values())
    return TiebreakColumns(systems, beyond, unknown, tuple(s for s in order if s not in there))
