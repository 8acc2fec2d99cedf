"""The column that looks like the players' names, where no row heads numbers, places or names."""

from __future__ import annotations

from xltiebreak.crosstable.finding.headers import heads_a_table
from xltiebreak.crosstable.finding.words import HEADS_NO_NAMES, ROLES
from xltiebreak.grid import Cell, Grid, Head, Problem
from xltiebreak.pieces.rounds import Piece
from xltiebreak.text import may_name, normal, shown

_LEAST_FILLED = 3  # cells of a header
_LEAST_PLAYERS = 3


def with_likely_names(grid: Grid) -> Piece | None:
    """Return the grid with its column of names; None if a row heads one, or no column is like it.

    Each row of the players has another text there, with letters. A note says which column it is.
    """
    rows = range(grid.top, grid.bottom + 1)
    if grid.heads or any(heads_a_table(grid, row) for row in rows):
        return None
    head = next((row for row in rows if _filled(grid, row) >= _LEAST_FILLED), grid.bottom)
    below = []
    for row in range(head + 1, grid.bottom + 1):
        if not _filled(grid, row):
            break
        below.append(row)
    for column, value in enumerate(grid.line(head), grid.left):
        texts = [grid.text(row, column) for row in below]
        named = all(map(may_name, texts)) and len({*texts}) == len(texts) >= _LEAST_PLAYERS
        if named and normal(value) not in HEADS_NO_NAMES and normal(value) not in ROLES:
            cell = Cell(head, column)
            message = f"no column is headed Name; {shown(grid.text(*cell)) or 'this one'} is used"
            told = Problem("warning", grid.sheet, str(cell), message, note=True, assumed=True)
            return Piece(grid._replace(heads={cell: Head(name=column)}), (told,))
    return None


def _filled(grid: Grid, row: int) -> int:
    return sum(value not in (None, "") for value in grid.line(row))
