"""The column that looks like the players' names, where no heading is known to head them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, takewhile

from xltiebreak.reading.crosstable.finding.head_rows import HeadRow, head_row, head_rows
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.headers import KnownColumns, header_with
from xltiebreak.reading.crosstable.finding.names_by_cells import first_names
from xltiebreak.reading.crosstable.finding.words import HEADS_NO_NAMES, ROLES
from xltiebreak.reading.crosstable.shares import LEAST_FILLED, LEAST_ROWS
from xltiebreak.reading.grid import Grid


def heads_of_players(grid: Grid) -> list[HeadRow]:
    """Return the rows that head a table of players, else the first one with enough cells."""
    rows = (head for head in head_rows(grid) if head.is_of_players)
    heads = [head for head in rows if len(head.headings) >= LEAST_FILLED]
    first = (row for row in range(grid.top, grid.bottom + 1) if _filled(grid, row) >= LEAST_FILLED)
    return heads or [head_row(grid, row) for row in islice(first, 1)]


def likely_names(grid: Grid, head: HeadRow) -> int:
    """Return the column below a header that is like names; 0 if one is headed so, or none is.

    It is the first column in which each row has another text with letters: those of the opponents
    follow.
    """
    if head.column("name"):
        return 0
    rows = range(head.row + 1, grid.bottom + 1)
    below = list(takewhile(lambda row: _filled(grid, row), rows))
    columns = range(grid.left, grid.left + len(grid.line(head.row)))
    texts = ((column, [grid.text(row, column) for row in below]) for column in columns)
    column = first_names(texts) if len(below) >= LEAST_ROWS else 0
    text = head.headings.get(column, "")
    return 0 if text in HEADS_NO_NAMES or text in ROLES else column


def header_with_likely_names(grid: Grid) -> Header | None:
    """Return the header of a row that names rounds and no names, with the column like names."""
    for head in heads_of_players(grid)[:1]:
        if column := likely_names(grid, head):
            header = header_with(grid, head.row, KnownColumns({}, name=column))
            return replace(header, likely_name=True) if header else None
    return None


def _filled(grid: Grid, row: int) -> int:
    """Count the filled cells of a row."""
    return sum(value not in (None, "") for value in grid.line(row))
