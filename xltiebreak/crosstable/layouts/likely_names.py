"""The column that looks like the players' names, where no heading is known to head them."""

from __future__ import annotations

from dataclasses import replace

from xltiebreak.crosstable.evidence.shares import LEAST_FILLED, LEAST_ROWS
from xltiebreak.crosstable.finding.header import Header
from xltiebreak.crosstable.finding.headers import KnownColumns, header_with, heads_a_table
from xltiebreak.crosstable.finding.words import HEADS_NO_NAMES, ROLES
from xltiebreak.crosstable.results.rows import may_be_names
from xltiebreak.grid import Grid
from xltiebreak.text import normal


def likely_head(grid: Grid) -> int:
    """Return the row that heads a table, else the first one with enough cells; 0 without one."""
    rows = [row for row in range(grid.top, grid.bottom + 1) if filled(grid, row) >= LEAST_FILLED]
    return next((row for row in rows if heads_a_table(grid, row)), min(rows, default=0))


def likely_names(grid: Grid, head: int) -> int:
    """Return the column below a header that is like names; 0 if one is headed so, or none is.

    It is the first column in which each row has another text with letters: those of the opponents
    follow.
    """
    if not head or "name" in map(ROLES.get, map(normal, grid.line(head))):
        return 0
    below = []
    for row in range(head + 1, grid.bottom + 1):
        if not filled(grid, row):
            break
        below.append(row)
    columns = range(grid.left, grid.left + len(grid.line(head)))
    likely = (c for c in columns if may_be_names([grid.text(row, c) for row in below]))
    column = next(likely, 0) if len(below) >= LEAST_ROWS else 0
    text = normal(grid.at(head, column)) if column else ""
    return 0 if text in HEADS_NO_NAMES or text in ROLES else column


def header_with_likely_names(grid: Grid) -> Header | None:
    """Return the header of a row that names rounds and no names, with the column like names."""
    head = likely_head(grid)
    if not (column := likely_names(grid, head)):
        return None
    header = header_with(grid, head, KnownColumns({}, name=column))
    return replace(header, likely_name=True) if header else None


def filled(grid: Grid, row: int) -> int:
    """Count the filled cells of a row."""
    return sum(value not in (None, "") for value in grid.line(row))
