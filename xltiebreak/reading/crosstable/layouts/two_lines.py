"""Players in two lines: the opponents' numbers stand in the line above or below the results.

The rounds are counted in the header. Which line has the opponents, both sides of the games prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xltiebreak.languages.figures import whole
from xltiebreak.reading.crosstable.evidence.proposals import Fit, measure_fit
from xltiebreak.reading.crosstable.finding.head_rows import counts_rounds, head_row
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.headers import KnownColumns, header_with
from xltiebreak.reading.crosstable.finding.names_by_cells import first_names
from xltiebreak.reading.crosstable.shares import LEAST_ROUNDS, LEAST_ROWS
from xltiebreak.reading.grid import Grid

_LINES = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""Where opponents and results may stand: how far below the line with the player's number."""


def with_two_lines(grid: Grid) -> list[Header]:
    """Return the headers of the tables whose players have a line of opponents and one of results.

    [] if there is none.
    """
    heads = list(_heads(grid))
    ends = [*(row - 1 for row, _ in heads[1:]), grid.bottom]
    best = (
        max(fits, key=lambda fit: fit.proof.agree, default=None)
        for (row, rounds), end in zip(heads, ends, strict=False)
        for fits in [list(_fits(grid, row, rounds, end))]
    )
    return [fit.header for fit in best if fit]


def _heads(grid: Grid) -> Iterator[tuple[int, range]]:
    """Yield the rows that count rounds, with the columns; numbers of opponents may count as well.

    Below the first one they head the same column of points.
    """
    points: list[int] | None = None
    for row in range(grid.top, grid.bottom):
        rounds = _counted(grid, row)
        heads_points = head_row(grid, row).headed("points")
        if len(rounds) >= LEAST_ROUNDS and (points is None or (points and heads_points == points)):
            points = heads_points
            yield row, rounds


def _counted(grid: Grid, row: int) -> range:
    """Return the columns in which a row counts rounds, at most as many as there are."""
    line = grid.line(row)
    for at in range(len(line)):
        end = at
        while end < len(line) and counts_rounds(line[at : end + 1]):
            end += 1
        if end > at:
            return range(grid.left + at, grid.left + end)
    return range(0)


def _fits(grid: Grid, head: int, rounds: range, end: int) -> Iterator[Fit]:
    """Yield how well the games agree, by each column of numbers and each order of the lines."""
    for column in range(grid.left, rounds[0]):
        rows = [row for row in range(head + 1, end + 1) if whole(grid.at(row, column)) is not None]
        if len(rows) < LEAST_ROWS or any(row + 1 in rows for row in rows):
            continue
        texts = ((at, [grid.text(row, at) for row in rows]) for at in range(grid.left, rounds[0]))
        named = head_row(grid, head).column("name")
        name = named or first_names(texts)
        known = KnownColumns(
            {number: (at, at) for number, at in enumerate(rounds, 1)},
            ("opponent", "result"),
            number=column,
            name=name,
        )
        if header := header_with(grid, head, known):
            header = replace(header, likely_name=bool(name) and not named)
            in_lines = (replace(header, lines=lines) for lines in _LINES)
            fits = (measure_fit(one, grid, end) for one in in_lines)
            yield from (fit for fit in fits if fit and fit.proof.holds)
