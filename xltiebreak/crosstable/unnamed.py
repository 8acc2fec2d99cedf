"""Columns whose headers nobody knows, where names or points are missing: taken, or pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xltiebreak.crosstable.figures import read_points
from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.rows import PlayerRow
from xltiebreak.grid import Cell, Finding, Grid
from xltiebreak.systems.naming import headed, is_tiebreak
from xltiebreak.text import shown

_LETTERS = 3  # at least, of a name on the average


def with_names(
    grid: Grid, header: Header, rows: Sequence[PlayerRow]
) -> tuple[Header, list[PlayerRow]]:
    """The header and the rows with the names of the column that most looks like them.

    As they are where the header names one, or no column left of the rounds has words.
    """
    if header.column("name") is not None or not rows:
        return header, list(rows)
    column = max(_unknown(header), key=lambda one: _letters(grid, rows, one), default=None)
    if column is None or _letters(grid, rows, column) < _LETTERS * len(rows):
        return header, list(rows)
    named = [row._replace(name=" ".join(grid.text(row.row, column).split())[:300]) for row in rows]
    return replace(header, roles={**header.roles, "name": (column,)}), named


def findings(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], as_headed: Header
) -> Iterator[Finding]:
    """What is said where names were taken from an unknown column, or points may stand in one.

    as_headed: the header before names and points were looked for.
    """
    names = header.column("name")
    if names is not None and as_headed.column("name") is None:
        text = shown(grid.text(header.row, names))
        called = f"; {text} is taken" if text else "; this one is taken"
        yield Finding(Cell(header.row, names), f"no column is headed Name{called}")
    if header.column("points") is None:
        for column, text in header.others.items():
            if headed(text) is None and not is_tiebreak(text) and _holds_points(grid, rows, column):
                message = (
                    f"no column is headed Pts, and {shown(text)} does not hold what the results "
                    "make: if it is the points, head it Pts"
                )
                yield Finding(Cell(header.row, column), message)
                return


def _unknown(header: Header) -> list[int]:
    """The columns left of the rounds that the header does not explain."""
    taken = {column for columns in header.roles.values() for column in columns}
    return [c for c in range(header.left, min(header.round_columns)) if c not in taken]


def _letters(grid: Grid, rows: Sequence[PlayerRow], column: int) -> int:
    return sum(sum(map(str.isalpha, grid.text(row.row, column)[:60])) for row in rows)


def _holds_points(grid: Grid, rows: Sequence[PlayerRow], column: int) -> bool:
    """Whether a column holds points, and not only whole numbers."""
    values = [read_points(grid.at(row.row, column)) for row in rows]
    known = [value for value in values if value is not None]
    return len(known) == len(rows) > 2 and any(value % 1 for value in known)
