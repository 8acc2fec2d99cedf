"""Players who play among themselves only: perhaps sections of their own in one list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.core.event import Event
from xltiebreak.languages.text import cell_text
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.shares import LEAST_ROWS, ROUNDS_OF_A_GROUP
from xltiebreak.reading.crosstable.wording import several
from xltiebreak.reading.grid import Cell, Finding, Grid


def closed_groups(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], event: Event
) -> Iterator[Finding]:
    """Yield a warning if each player belongs to a run of rows that no game leaves.

    After few rounds that may be chance, unless a blank row ends each run.
    """
    if not event.rounds or not event.in_rounds:
        return
    groups: Sequence[Sequence[PlayerRow]] = list(_groups(rows, event))
    if event.rounds < ROUNDS_OF_A_GROUP:
        blank = [not any(map(cell_text, grid.line(group[0].row - 1))) for group in groups]
        groups = _united(groups, blank)
    groups = [group for group in groups if len(group) > 1]
    if len(groups) < 2 or any(len(group) < LEAST_ROWS for group in groups):
        return
    names = [f"{group[0].number} to {group[-1].number}" for group in groups]
    cell = Cell(groups[1][0].row, header.number_column)
    yield Finding(cell, faults.CLOSED_GROUPS(groups=several(names)))


def _united(groups: Sequence[Sequence[PlayerRow]], apart: Sequence[bool]) -> list[list[PlayerRow]]:
    """Return the groups, each with those before it from which nothing sets it apart."""
    united: list[list[PlayerRow]] = []
    for group, is_apart in zip(groups, apart, strict=True):
        if is_apart or not united:
            united.append([])
        united[-1] += group
    return united


def _groups(rows: Sequence[PlayerRow], event: Event) -> Iterator[Sequence[PlayerRow]]:
    """Yield the shortest runs of rows whose players meet nobody outside of their run."""
    at = {row.number: index for index, row in enumerate(rows)}
    first = last = 0
    for index, row in enumerate(rows):
        if last == len(rows) - 1:
            break
        if index > last:
            yield rows[first:index]
            first = index
        met = (game.opponent for game in event.by_number[row.number].games)
        last = max(last, index, *(at.get(opponent, 0) for opponent in met if opponent))
    yield rows[first:]
