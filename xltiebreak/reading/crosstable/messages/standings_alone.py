"""Tables of standings: names and points, but no cell says who played whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from xltiebreak.core.event import Result
from xltiebreak.languages.figures import read_points
from xltiebreak.languages.text import cell_text, has_letters
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable.finding.head_rows import head_row, rounds_in
from xltiebreak.reading.crosstable.shares import BY_CHANCE
from xltiebreak.reading.grid import Cell, Grid

RESULTS_ALONE = frozenset(("1", "0", "½", "0.5", "0,5", "1/2", "W", "D", "L", "+", "-", "="))
"""Results that name no opponent."""

NOTHING = frozenset(("0", "-"))
"""What stands as well in a round without a game."""


class StandingsAlone(NamedTuple):
    """The first cell of a header."""

    start: Cell
    by_round: bool
    """Whether it names rounds, whose points are printed."""


def standings_alone(grid: Grid) -> StandingsAlone | None:
    """Return the first header of standings on a grid without any opponent; None without one."""
    for row in range(grid.top, grid.bottom + 1):
        head = head_row(grid, row)
        rounds = [
            column
            for columns_of_round in rounds_in(head.headings).values()
            for column in columns_of_round
        ]
        name, points = (head.headed("name") or head.headed("team"))[:1], head.column("points")
        if not name or not (points or len(rounds) > 1):
            continue
        players = _players_below(grid, row, *name)
        figures = [grid.text(row, points) for row in players] if points else []
        by_round = [grid.text(row, column) for row in players for column in rounds]
        if len(players) < BY_CHANCE or None in map(read_points, figures):
            continue
        if any(_names_opponent(grid.line(row)) for row in players):
            continue
        if not rounds or no_opponents(by_round):
            return StandingsAlone(Cell(row, min(head.headings)), bool(rounds))
    return None


def _players_below(grid: Grid, head: int, column: int) -> list[int]:
    """Return the rows below a header, without blank ones, as long as they have names."""
    rows = (row for row in range(head + 1, grid.bottom + 1) if any(grid.line(row)))
    return list(takewhile(lambda row: has_letters(grid.text(row, column)), rows))


def no_opponents(texts: Sequence[str]) -> bool:
    """Whether the cells of all rounds are points or results alone, and not all of them nothing.

    Whole numbers alone may be opponents, so points after each round need a half among them.
    """
    entries = {text.upper() for text in texts if text}
    if len(texts) < BY_CHANCE or NOTHING.issuperset(entries):
        return False
    if RESULTS_ALONE.issuperset(entries):
        return True
    figures = list(map(read_points, entries))
    return None not in figures and any(figure % 1 for figure in figures if figure)


def _names_opponent(cells: Sequence[object]) -> bool:
    """Whether a cell of a row is a result against somebody."""
    for text in filter(None, map(cell_text, cells)):
        reading = notation.read_result(text)
        if reading and reading.game.opponent and reading.game.result is not Result.PENDING:
            return True
    return False
