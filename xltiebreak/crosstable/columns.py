"""Which columns of a crosstable hold which tie-break, by their headers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.crosstable import legend
from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.table import Crosstable
from xltiebreak.crosstable.words import tiebreak_number
from xltiebreak.grid import Area
from xltiebreak.systems import US, System
from xltiebreak.systems.naming import by_which_rules, headed, is_tiebreak, numbered
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


class Unnamed(NamedTuple):
    """A tie-break column of which it is not said what it holds.

    column: the sheet's; text: its header; hint: what a legend beneath the table says of it; code:
    what the header names without saying by which rules, "" where it names nothing.
    """

    column: int
    text: str
    hint: str = ""
    code: str = ""


def unnamed_columns(table: Crosstable, rules: str) -> dict[int, Unnamed]:
    """The columns that another program has filled and not named: numbered (`TB1`, `Des 2`), named
    as no system is (`TBrk [Q]`), or as one that is not the same in all editions (`BH`).

    They are that program's: what `TBrk1` heads is the order's, filled or not.
    """
    found: dict[int, Unnamed] = {}
    for column, text in table.header.others.items():
        number = tiebreak_number(text)
        numbered_by_others = number is not None and not normal(text).startswith("tbrk")
        known = numbered(text) is not None or headed(text, (), rules)
        several = None if known else by_which_rules(text)
        if not (numbered_by_others or several or (not known and is_tiebreak(text))):
            continue
        if any(table.grid.text(row, column) for row in table.rows.values()):
            code = several.code if several else ""
            found[column] = Unnamed(column, text, _hint(table, number), code)
    return found


def _hint(table: Crosstable, number: int | None) -> str:
    """What a legend beneath a crosstable says of its tie-break with this number."""
    first, header = table.area.bottom + 1, table.header
    if number is None or first > table.bottom:
        return ""
    below = table.grid.cut(Area(first, header.left, table.bottom, header.right))
    entry = legend.read(below, below.top).get(number) if below.rows else None
    return entry.text if entry else ""


def order_in_force(
    header: Header,
    default: Sequence[System],
    recognised: Mapping[int, System | None] = {},
    rules: str = US,
) -> tuple[System, ...]:
    """The order that the sheet's own tie-break columns stand for, from left to right.

    Where none of them names a system the default is in force, of which `TBrk1` is the first.
    recognised: the systems of columns that are not named, None where it is not known.
    """
    systems = dict(tiebreak_columns(header, default, recognised, rules).systems)
    named = any(numbered(header.others[column]) is None for column in systems)
    known = {column: system for column, system in recognised.items() if system}
    if not named and not known:
        return tuple(default)
    systems |= known
    return tuple(dict.fromkeys(systems[column] for column in sorted(systems)))


def tiebreak_columns(
    header: Header, order: Sequence[System], foreign: Collection[int] = (), rules: str = US
) -> TiebreakColumns:
    """Find the tie-break columns among the headers that mean nothing else, foreign ones aside.

    `TBrk1` is the first system of the order; `TBrk [M]`, codes and names speak for themselves, by
    the order or by the rules in force.
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
        elif system := _of_the_order(text, order) or headed(text, systems.values(), rules):
            systems[column] = system
        elif is_tiebreak(text):
            unknown[column] = text
    there = set(systems.values())
    return TiebreakColumns(systems, beyond, unknown, tuple(s for s in order if s not in there))


def _of_the_order(text: str, order: Sequence[System]) -> System | None:
    """The system of FIDE's in an order that a header names, whatever the rules in force."""
    of_fide = (system for system in order if system.rules != US)
    return next((one for one in of_fide if headed(text, (), one.rules) == one), None)
