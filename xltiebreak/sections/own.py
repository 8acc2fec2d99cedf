"""The sheet's own columns: what it tells of the players beside the games, such as grade or school.

One way for all who show or ask them: standings, prizes, reports.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time
from typing import NamedTuple

from xltiebreak.crosstable.finding.words import Role, tiebreak_number
from xltiebreak.sections import Section
from xltiebreak.systems.naming import by_which_rules, headed, is_tiebreak, numbered
from xltiebreak.text import cell_text, visible

_NOT_OWN = frozenset[Role](("number", "name", "points", "place", "late", "playoff", "manual"))
"""What standings have columns of their own for, or show as a tie-break."""

CellValue = str | float | None


class OwnColumn(NamedTuple):
    """A column of the sheet that is neither the games nor made of them.

    column: the sheet's; heading: as it is printed; role: what it is where that is known (`rating`,
    `team` ...), None for all other columns; values: what stands there, by player number: a date as
    its text, None where the cell is blank.
    """

    column: int
    heading: str
    role: Role | None
    values: Mapping[int, CellValue]


def own_columns(section: Section) -> tuple[OwnColumn, ...]:
    """The sheet's columns that tell something more of the players, from left to right.

    Columns without any value are left out.
    """
    table, header = section.crosstable, section.crosstable.header
    roles = {column: role for role, columns in header.roles.items() for column in columns}
    shown = {column for column, role in roles.items() if role not in _NOT_OWN}
    # What a formula makes may change with what is filled: its last value is no news then.
    formulas = {formula.cell.column for formula in table.grid.formulas(set(header.others))}
    others = {
        column
        for column, text in header.others.items()
        if column not in formulas and column not in roles and not _is_tiebreak(text, section.rules)
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
    """The columns by their headings, each of which is another one: `Rating`, `Rating 2`.

    Without that of the prizes, which are an answer and tell nothing of the players.
    """
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


def _is_tiebreak(text: str, rules: str) -> bool:
    return (
        is_tiebreak(text)
        or numbered(text) is not None
        or tiebreak_number(text) is not None
        or headed(text, (), rules) is not None
        or by_which_rules(text) is not None
    )


def _value(value: object) -> CellValue:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        if isinstance(value, datetime) and value.time() == time():
            value = value.date()
        return cell_text(value) or None
    return value
