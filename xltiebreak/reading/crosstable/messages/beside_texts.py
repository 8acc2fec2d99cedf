"""Find rounds whose results only ticks, colours or comments show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from xltiebreak.core.event import Event
from xltiebreak.reading.appearance import Appearance
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.shares import LEAST_ROWS
from xltiebreak.reading.grid import Cell, Finding, Grid

_TICKS = frozenset("✓✔☑✅●•■xX")
"""Marks that say that something was, and not what."""


def results_beside_texts(
    grid: Grid, rows: Sequence[PlayerRow], columns: Sequence[int], event: Event
) -> Finding | None:
    """Return the error of rounds without results if something else than their texts tells more.

    The cells are blank, hold one mark, or name the opponents.
    """
    texts = {
        Cell(row.row, column): text
        for row in rows
        for column, text in zip(columns, row.cells, strict=False)
    }
    marked = [cell for cell, text in texts.items() if text]
    marks = {texts[cell] for cell in marked}
    paired = _paired(rows, columns, event)
    if not paired:
        if len(marks) > 1:
            return None
        if marks <= _TICKS and len(marked) >= LEAST_ROWS:
            return Finding(marked[0], faults.ONE_MARK(text=texts[marked[0]]))
        if marks and not marks <= _TICKS:
            return None
    looks = grid.looks()
    colored = [cell for cell in texts if cell in looks.colors]
    if len(colored) >= LEAST_ROWS and _differ(looks, texts) and not _are_sides(looks, paired):
        return Finding(colored[0], faults.COLORS_ALONE())
    commented = [cell for cell in texts if cell in looks.comments]
    if len(commented) >= LEAST_ROWS:
        return Finding(commented[0], faults.COMMENTS_ALONE(count=len(commented)))
    return None


def _paired(
    rows: Sequence[PlayerRow], columns: Sequence[int], event: Event
) -> Sequence[tuple[Cell, Cell]]:
    """Return the two cells of each game."""
    row_of = {row.number: row.row for row in rows}
    return [
        (Cell(row_of[player.number], column), Cell(row_of[game.opponent], column))
        for player in event.players
        for column, game in zip(columns, player.games, strict=False)
        if game.opponent in row_of
    ]


def _are_sides(looks: Appearance, paired: Sequence[tuple[Cell, Cell]]) -> bool:
    """Whether one colour is that of White and the other that of Black in every game."""
    seen = {tuple(looks.colors.get(cell, "") for cell in cells) for cells in paired}
    one, other = min(seen, default=("", ""))
    return bool(seen) and one != other and seen == {(one, other), (other, one)}


def _differ(looks: Appearance, cells: Collection[Cell]) -> bool:
    """Whether colours tell cells apart, and are no design.

    A design is every other row, a column, or the diagonal of a matrix.
    """
    in_rows: defaultdict[int, list[str]] = defaultdict(list)
    in_columns: defaultdict[int, list[str]] = defaultdict(list)
    for cell in cells:
        color = looks.colors.get(cell, "")
        in_rows[cell.row].append(color)
        in_columns[cell.column].append(color)
    is_diagonal = all(len(row) - row.count("") <= 1 for row in in_rows.values())
    both = (in_rows, in_columns)
    return not is_diagonal and all(any(len({*one}) > 1 for one in way.values()) for way in both)
