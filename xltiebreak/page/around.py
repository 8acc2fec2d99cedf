"""The rows of a sheet around the cell of a problem, for the page to show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from xltiebreak.forms import Form
from xltiebreak.grid import Area, Cell, Grid, Problem, column_letters, parse_area
from xltiebreak.text import cell_text, shown

_MOST_COLUMNS, _LONGEST_CELL = 24, 40


def rows_around(
    problems: Sequence[Problem], grids: Sequence[Grid], table: Area | None = None
) -> list[Form | None]:
    """For each problem the rows around its cell; None without a cell.

    table: the crosstable, whose header row is shown too; columns outside it, such as those of
    hidden formulas, are not.
    """
    return list(map(partial(_one, grids, table), problems))


def _one(grids: Sequence[Grid], table: Area | None, problem: Problem) -> Form | None:
    grid = next((grid for grid in grids if grid.sheet == problem.sheet), None)
    area = _area_of(problem.cell)
    if grid is None or area is None or area.bottom > area.top + 2:
        return None  # a whole table
    around = range(max(area.top - 1, grid.top), min(area.bottom + 1, grid.bottom) + 1)
    rows = sorted({*around, *((table.top,) if table else ())})
    columns = _columns(grid, area, rows, table)
    return {
        "columns": list(map(column_letters, columns)),
        "rows": [
            {
                "row": row,
                "cells": [
                    {
                        "text": shown(cell_text(grid.at(row, column)), _LONGEST_CELL),
                        "marked": area.has(Cell(row, column)),
                    }
                    for column in columns
                ],
            }
            for row in rows
        ],
    }


def _area_of(cell: str) -> Area | None:
    """Return the area of an address; None for no address. Rows such as `4:4` have no column.

    >>> _area_of("B4"), _area_of("4:4"), _area_of("")
    (Area(top=4, left=2, bottom=4, right=2), Area(top=4, left=1, bottom=4, right=0), None)
    """
    first, _, last = cell.partition(":")
    if first.isdecimal() and last.isdecimal():
        return Area(int(first), 1, int(last), 0)
    try:
        return parse_area(cell)
    except ValueError:
        return None


def _columns(grid: Grid, area: Area, rows: Sequence[int], table: Area | None) -> list[int]:
    """The columns to show: the first of the table that are not blank, and those of the cell."""
    widest = max((len(grid.line(row)) for row in rows), default=0)
    there = range(grid.left, grid.left + max(widest, 1))
    own = range(table.left, table.right + 1) if table else there
    filled = [column for column in own if any(grid.text(row, column) for row in rows)]
    marked = [column for column in there if area.left <= column <= area.right]
    return sorted({*filled[:_MOST_COLUMNS], *marked[:_MOST_COLUMNS]})
