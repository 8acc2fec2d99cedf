"""What stands in the rows of a table and is not read: a line for each column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace

from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable.table import Crosstable
from xltiebreak.reading.grid import Cell, Origin, column_letters


def cells_left_out(table: Crosstable, known: Collection[Origin]) -> Iterator[tuple[Origin, str]]:
    """Yield the first cell of each column that is not read and stands in its rows, and a sentence.

    known: the headings of columns that are no part of the event and understood, as tie-breaks.
    """
    if table.draft is None:
        return
    parts = replace(table.draft, header=table.header).rows_read(table.grid)
    told = {
        (part.grid.sheet, row, column)
        for part in parts
        for row in part.rows
        for column in part.columns
    }
    written = {cell.column for cell in table.marked.cells}
    for part in parts:
        grid, first = part.grid, dict[int, Origin]()
        count = Counter[int]()
        for row in sorted(part.rows):
            for column, _ in enumerate(grid.line(row), grid.left):
                cell = Cell(row, column)
                if (grid.sheet, *cell) not in told and grid.text(*cell):
                    told.add((grid.sheet, *cell))
                    first.setdefault(column, Origin(grid.sheet, cell))
                    count[column] += 1
        for column, origin in first.items():
            head = Cell(part.head, column)
            if grid.origin(head) not in known and column not in written:
                heading = shown(grid.text(*head))
                headed = f"headed {heading}" if heading else "without a heading"
                cells = f"{count[column]} cells hold" if count[column] > 1 else "1 cell holds"
                letters = column_letters(column)
                yield origin, f"left out: column {letters}, {headed}: {cells} no game or points"
