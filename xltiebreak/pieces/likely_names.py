"""The column that looks like the players' names, where no heading is known to head them."""

from __future__ import annotations

from xltiebreak.crosstable.finding.headers import heads_a_table
from xltiebreak.crosstable.finding.words import HEADS_NO_NAMES, ROLES
from xltiebreak.crosstable.messages.wording import used_as_names
from xltiebreak.crosstable.results.rows import may_be_names
from xltiebreak.grid import Cell, Grid, Head, Problem
from xltiebreak.pieces.rounds import Piece
from xltiebreak.text import normal

_LEAST_FILLED = 3  # cells of a header
_LEAST_PLAYERS = 3


def with_likely_names(grid: Grid) -> Piece | None:
    """Return the grid with its column of names; None if it has a heading, or no column is like it.

    It is the first column in which each row has another text with letters: those of the opponents
    follow. A note says which one it is.
    """
    rows = [row for row in range(grid.top, grid.bottom + 1) if _filled(grid, row) >= _LEAST_FILLED]
    head = next((row for row in rows if heads_a_table(grid, row)), min(rows, default=grid.bottom))
    if grid.heads or "name" in map(ROLES.get, map(normal, grid.line(head))):
        return None
    below = []
    for row in range(head + 1, grid.bottom + 1):
        if not _filled(grid, row):
            break
        below.append(row)
    columns = range(grid.left, grid.left + len(grid.line(head)))
    likely = [c for c in columns if may_be_names([grid.text(row, c) for row in below])]
    if not likely or len(below) < _LEAST_PLAYERS:
        return None
    cell = Cell(head, likely[0])
    text = normal(grid.at(*cell))
    if text in HEADS_NO_NAMES or text in ROLES:
        return None
    message = used_as_names([grid.text(*cell)])
    told = Problem("warning", grid.sheet, cell, message, note=True, assumed=True)
    return Piece(grid._replace(heads={cell: Head(name=cell.column)}), (told,))


def _filled(grid: Grid, row: int) -> int:
    return sum(value not in (None, "") for value in grid.line(row))
