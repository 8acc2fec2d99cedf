"""Cells -> rectangles, because every write takes Excel a while."""

from __future__ import annotations

from collections.abc import Iterable

from xltiebreak.buttons.book import CellChange
from xltiebreak.grid import Area


def blocks_of(changes: Iterable[CellChange], sheet: str) -> list[Area]:
    """Return rectangles that cover the changed cells of a sheet, and no other cell."""
    cells = {one.cell for one in changes if one.sheet == sheet}
    runs: list[Area] = []
    for column, row in sorted((cell.column, cell.row) for cell in cells):
        if runs and (runs[-1].left, runs[-1].bottom) == (column, row - 1):
            runs[-1] = runs[-1]._replace(bottom=row)
        else:
            runs.append(Area(row, column, row, column))
    blocks: dict[tuple[int, int, int], Area] = {}  # by rows and the column on the right
    for run in runs:
        beside = blocks.pop((run.top, run.bottom, run.left), run)
        blocks[run.top, run.bottom, run.right + 1] = beside._replace(right=run.right)
    return list(blocks.values())
