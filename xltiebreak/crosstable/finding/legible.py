"""Texts in place of numbers that no spreadsheet holds."""

from __future__ import annotations

from xltiebreak.grid import Grid

_HUGE = 10**308  # more than any spreadsheet or float holds, and about what Python still prints


def legible(value: object) -> object:
    """Return a cell's value, or a text in place of a whole number too large for a spreadsheet.

    >>> legible(10**5000), legible(6)
    ('a number of about 5000 digits', 6)
    """
    if isinstance(value, int) and not -_HUGE < value < _HUGE:
        return f"a number of about {value.bit_length() * 30103 // 100000} digits"
    return value


def legible_grid(grid: Grid) -> Grid:
    """Return the grid with a text in place of every huge integer (see `legible`)."""
    for row in grid.rows:
        for value in row:
            if type(value) is int and not -_HUGE < value < _HUGE:
                return grid._replace(rows=[list(map(legible, row)) for row in grid.rows])
    return grid
