"""The rows of a sheet around the cell of a problem, for the page to show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from xltiebreak.languages.text import cell_text, shown
from xltiebreak.pages.forms import Form
from xltiebreak.reading.grid import Area, Cell, Grid, Problem, WholeRow, column_letters

_MOST_COLUMNS, _LONGEST_CELL = 24, 40


def rows_around(
    problems: Sequence[Problem], grids: Sequence[Grid], table: Area | None = None
) -> list[Form | None]:
    """For each problem the rows around its cell; None without a cell.

    table: the crosstable, whose header row is shown too; columns outside it, such as those of
    hidden formulas, are not.
    """
    return list(map(partial(_form_of, grids, table), problems))


def _form_of(grids: Sequence[Grid], table: Area | None, problem: Problem) -> Form | None:
    grid = next((grid for grid in grids if grid.sheet == problem.sheet), None)
    area = _area_of(problem)
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


def _area_of(problem: Problem) -> Area | None:
    """Return the cells to mark, none of a whole row; None if the problem names no cell."""
    match problem.at:
        case Cell(row, column):
            return Area(row, column, row, column)
        case WholeRow(row):
            return Area(row, 1, row, 0)
        case area:
            return area


def _columns(grid: Grid, area: Area, rows: Sequence[int], table: Area | None) -> list[int]:
    """The columns to show: the first of the table that are not blank, and those of the cell."""
    widest = max((len(grid.line(row)) for row in rows), default=0)
    there = range(grid.left, grid.left + max(widest, 1))
    own = range(table.left, table.right + 1) if table else there
    filled = [column for column in own if any(grid.text(row, column) for row in rows)]
    marked = [column for column in there if area.left <= column <= area.right]
    return sorted({*filled[:_MOST_COLUMNS], *marked[:_MOST_COLUMNS]})
