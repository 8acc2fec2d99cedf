"""Find the tie-break system of each column from its header."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.crosstable.finding.headed import HeadedColumn, headed, headed_columns
from xltiebreak.crosstable.finding.header import Header
from xltiebreak.crosstable.finding.legend import legend_below
from xltiebreak.crosstable.table import Crosstable
from xltiebreak.systems import CURRENT, FIDE, US, System, find
from xltiebreak.systems.naming import system_in
from xltiebreak.text import normal

_WINS, _COUNTS = "win", frozenset(("draw", "draws", "loss", "losses", "lost"))
"""Beside columns that count draws or losses, one headed WIN counts wins and breaks no tie."""


class TiebreakColumns(NamedTuple):
    """The tie-break columns of a crosstable, by the sheet's column.

    systems: columns with a known system; beyond: numbered columns (`TBrk5`) past the end of the
    order; unknown: columns headed as a tie-break that no system has (`TBrk [Q]`); without: the
    systems of the order that have no column.
    """

    systems: Mapping[int, System]
    beyond: Mapping[int, str]
    unknown: Mapping[int, str]
    without: tuple[System, ...] = ()

    def of(self, order: Sequence[System]) -> TiebreakColumns:
        """Return these columns, and the systems of this order that have no column."""
        there = set(self.systems.values())
        return self._replace(without=tuple(one for one in order if one not in there))


def unnamed_columns(table: Crosstable, rules: str) -> dict[int, HeadedColumn]:
    """Return tie-break columns of other programs whose header does not tell the system.

    The columns are filled. They are numbered (`TB1`, `Des 2`), name no known system (`TBrk [Q]`),
    or name one that differs between editions (`BH`, and `SB` beside what only FIDE has, which has
    FIDE's rules and US Chess's). `TBrk1` is never one: it is the order's first.
    """
    found: dict[int, HeadedColumn] = {}
    beside_fide = rules == US and FIDE in families_named(table)
    for one in headed_columns(table.header.others, rules):
        known = one.in_order is not None or one.system is not None
        known = known and not (one.of_fide and beside_fide)
        unnamed = one.numbered_elsewhere or (not known and (one.of_fide or one.says_tiebreak))
        if unnamed and _is_filled(table, one.column):
            found[one.column] = one
    return found


def families_named(table: Crosstable) -> frozenset[str]:
    """Return the rules, US Chess's and FIDE's, that alone have a system by some header's name.

    `SB` is a system of both and names neither; nor does a header that names its edition, or a count
    of wins beside draws or losses.
    """
    headers = set(table.header.others.values())
    if _counts(headers):
        headers = {text for text in headers if normal(text) != _WINS}
    return frozenset(family for text in headers if (family := headed(text).family))


def ambiguous_columns(table: Crosstable, rules: str) -> dict[int, HeadedColumn]:
    """Return filled columns that name a system of US Chess's and one of FIDE's, such as `SB`.

    There are none where another header tells whose rules the sheet follows.
    """
    if rules != US or families_named(table):
        return {}
    return {
        one.column: one
        for one in headed_columns(table.header.others)
        if one.of_fide and _is_filled(table, one.column)
    }


def _is_filled(table: Crosstable, column: int) -> bool:
    return any(table.grid.text(row, column) for row in table.rows.values())


def assumed_columns(table: Crosstable, rules: str) -> dict[int, System]:
    """Return blank columns that name a system by no edition, as the edition in force has it.

    They are headed as only FIDE's rules have it (`BH`), or as US Chess's have it too (`SB`) where
    all other headers are FIDE's. The values of filled columns show the edition.
    """
    if rules != US:
        return {}
    all_fides = families_named(table) == {FIDE}
    return {
        one.column: one.of_fide.by(CURRENT)
        for one in headed_columns(table.header.others)
        if one.of_fide and (all_fides or not one.system)
        if not _is_filled(table, one.column)
    }


def legend_text(table: Crosstable, number: int | None) -> str:
    """Return the legend's words for the tie-break with this number, "" without them."""
    legend = legend_below(table.grid, table.header, table.area.bottom + 1, table.bottom)
    entry = legend.get(number or 0)
    return entry.text if entry else ""


def order_in_force(
    header: Header,
    default: Sequence[System],
    recognised: Mapping[int, System | None] = {},
    rules: str = US,
) -> tuple[System, ...]:
    """Return the order that the sheet's tie-break columns name, from left to right.

    FIDE's systems are by the edition in force, whichever the headers name. If none of them names a
    system, return the default; `TBrk1` is then its first system.
    recognised: the systems of unnamed columns, None if unknown.
    """
    columns = tiebreak_columns(header, default, recognised, rules).systems
    systems = {column: _by(rules, system) for column, system in columns.items()}
    named = any(headed(header.others[column]).in_order is None for column in systems)
    known = {column: system for column, system in recognised.items() if system}
    if not named and not known:
        return tuple(default)
    systems |= known
    return tuple(dict.fromkeys(systems[column] for column in sorted(systems)))


def _by(rules: str, system: System) -> System:
    """Return FIDE's system by the edition in force; any other system as it is."""
    return system if US in (rules, system.rules) else find(system.identity[0], rules)


def tiebreak_columns(
    header: Header, order: Sequence[System], foreign: Collection[int] = (), rules: str = US
) -> TiebreakColumns:
    """Find the tie-break columns among the headers without a role.

    `TBrk1` is the first system of the order; `TBrk [M]`, codes and names are looked up in the order
    and then in the rules in force. foreign: columns to skip.
    """
    counts = _counts(header.others.values())
    systems: dict[int, System] = {}
    beyond: dict[int, str] = {}
    unknown: dict[int, str] = {}
    for column, text in header.others.items():
        if column in foreign or (counts and normal(text) == _WINS):
            continue
        one = headed(text, rules, column)
        if one.in_order is not None:
            if one.in_order <= len(order):
                systems[column] = order[one.in_order - 1]
            else:
                beyond[column] = text
        elif system := _of_the_order(text, order) or system_in(text, systems.values(), rules):
            systems[column] = system
        elif one.says_tiebreak:
            unknown[column] = text
    return TiebreakColumns(systems, beyond, unknown).of(order)


def _of_the_order(text: str, order: Sequence[System]) -> System | None:
    """Return the system of the order that a header names, FIDE's whatever rules are in force."""
    if exact := [one for one in order if normal(one.exact_heading) == normal(text)]:
        return exact[0]
    of_fide = (system for system in order if system.rules != US)
    return next((one for one in of_fide if system_in(text, (), one.rules) == one), None)


def _counts(headers: Collection[str]) -> bool:
    """Whether a column counts draws or losses."""
    return not _COUNTS.isdisjoint(map(normal, headers))
