"""The director's extra columns, such as grade or school: for standings, prizes and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time
from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.marks import CellValue
from xltiebreak.languages.text import cell_text, visible
from xltiebreak.reading.crosstable.finding.tiebreak_heading import tiebreak_heading
from xltiebreak.reading.crosstable.finding.words import Role

_NOT_OWN = frozenset[Role](
    ("number", "name", "first name", "points", "place", "late", "playoff", "manual", "apart")
)
"""Roles that standings show anyway: these columns are not extra ones."""


class OwnColumn(NamedTuple):
    """A column of the sheet that holds neither games nor anything computed from them."""

    column: int
    heading: str
    """The heading as printed."""

    role: Role | None
    """What the column holds, if known (`rating`, `team` ...)."""

    values: Mapping[int, CellValue]
    """The cells by player number: a date as text, None for a blank cell."""


def own_columns(section: Section) -> tuple[OwnColumn, ...]:
    """Return the extra columns from left to right, without blank ones."""
    table, header = section.crosstable, section.crosstable.header
    roles = {column: role for role, columns in header.roles.items() for column in columns}
    shown = {column for column, role in roles.items() if role not in _NOT_OWN}
    # Filling may change the value of a formula: the saved value may be out of date.
    formulas = {formula.cell.column for formula in table.grid.formulas(set(header.others))}
    others = {
        column
        for column, text in header.others.items()
        if column not in formulas
        and column not in roles
        and not tiebreak_heading(text, section.rules).breaks_ties
    }
    rounds = {column for columns in header.rounds.values() for column in columns}
    return tuple(
        OwnColumn(
            column,
            visible(table.grid.text(header.row, column)),
            roles.get(column),
            {number: _value(table.value(number, column)) for number in table.rows},
        )
        for column in sorted((shown | others) - rounds)
        if any(table.grid.text(row, column) for row in table.rows.values())
    )


def columns_by_heading(columns: Sequence[OwnColumn]) -> dict[str, OwnColumn]:
    """Return unique heading -> column (`Rating`, `Rating 2`), without the prize column."""
    found: dict[str, OwnColumn] = {}
    for column in columns:
        if column.role == "prize":
            continue
        name, count = column.heading, 1
        while name in found:
            count += 1
            name = f"{column.heading} {count}"
        found[name] = column
    return found


def _value(value: object) -> CellValue:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        if isinstance(value, datetime) and value.time() == time():
            value = value.date()
        return cell_text(value) or None
    return value
