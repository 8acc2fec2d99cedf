"""Crosstables under headers that nobody knows: where columns of results stand side by side.

The longest run of columns in which most cells name opponents are the rounds; the games then have to
prove the numbers (see `proposals`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.words import ROLES, Role
from xltiebreak.grid import Grid
from xltiebreak.text import normal

# A cheap look: what has a digit and a sign, colour or letter at it, and nothing long.
_MAYBE = re.compile(
    r"\s?(?:[WLDXF+=<>-]\s{0,4}[WBN]?\s{0,4}\d{1,4}|\d{1,4}\s?(?:[^\W\d_]|:)\s?[-10½=+WDL]?)[WBN]?\s?",
    re.IGNORECASE,
)
_LONGEST = 12
_LEAST_ROWS, _LEAST_ROUNDS = 3, 2


def find(grid: Grid) -> list[Header]:
    """The header of the results that stand together on the grid.

    None where there are too few, or no row above them for headers.
    """
    counts: dict[int, int] = {}
    rows: list[int] = []
    maybe, left = _MAYBE.fullmatch, grid.left
    for row, line in enumerate(grid.rows, grid.top):  # of whatever a sheet holds
        if columns := [
            column
            for column, value in enumerate(line, left)
            if type(value) is str and len(value) < _LONGEST and maybe(value)
        ]:
            rows.append(row)
            for column in columns:
                counts[column] = counts.get(column, 0) + 1
    run = _longest_run(counts, len(rows))
    if len(rows) < _LEAST_ROWS or len(run) < _LEAST_ROUNDS:
        return []
    top = next(row for row in rows if any(_may_be_result(grid.at(row, c)) for c in run))
    return [_header(grid, top - 1, run)] if top > grid.top else []


def _may_be_result(value: object) -> bool:
    return isinstance(value, str) and len(value) < _LONGEST and bool(_MAYBE.fullmatch(value))


def _longest_run(counts: Mapping[int, int], rows: int) -> Sequence[int]:
    runs: list[list[int]] = [[]]
    for column in sorted(counts):
        if 3 * counts[column] < rows:
            continue
        if runs[-1] and runs[-1][-1] != column - 1:
            runs.append([])
        runs[-1].append(column)
    return max(runs, key=len)


def _header(grid: Grid, row: int, run: Sequence[int]) -> Header:
    """A header whose words are taken where they are known."""
    roles: dict[Role, tuple[int, ...]] = {}
    widest = max(map(len, grid.rows))
    for column in range(grid.left, grid.left + widest):
        role = ROLES.get(normal(grid.at(row, column)))
        if role and column not in run and role not in roles and role not in ("number", "rank"):
            roles[role] = (column,)
    others = {
        column: text
        for column in range(grid.left, grid.left + widest)
        if column not in run
        and (column,) not in roles.values()
        and (text := grid.text(row, column))
    }
    taken = [*run, *(columns[0] for columns in roles.values())]
    rounds = {number: (column,) for number, column in enumerate(run, 1)}
    right = max([*taken, *(column for column in others if column <= run[-1] + 8)])
    return Header(row, min([grid.left, *taken]), right, roles, rounds, others)
