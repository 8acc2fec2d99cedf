"""The crosstables of a book: those that lie in pieces are put together before they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from xltiebreak.crosstable import Crosstable
from xltiebreak.event import Result
from xltiebreak.grid import Grid

Read = Callable[[Grid], Sequence[Crosstable]]
"""Reads the crosstables of one grid."""


class SheetTables(NamedTuple):
    """A sheet and the crosstables that were read from it."""

    grid: Grid
    tables: Sequence[Crosstable]


def with_pieces(sheets: Iterable[SheetTables], read: Read) -> list[SheetTables]:
    """Return the sheets with the crosstables that lie in pieces.

    A sheet whose crosstables tell who played whom and how stays as it is.
    """
    return [_in_one_column(sheet, read) for sheet in sheets]


def _in_one_column(sheet: SheetTables, read: Read) -> SheetTables:
    """Return a sheet with opponents and results from columns of their own."""
    if sheet.tables and not any(map(_is_doubtful, sheet.tables)):
        return sheet
    from xltiebreak.pieces import with_rounds_in_one_column  # most books do not need it

    grid = with_rounds_in_one_column(sheet.grid)
    tables = read(grid) if grid else ()
    return SheetTables(grid, tables) if grid and tables else sheet


def _is_doubtful(table: Crosstable) -> bool:
    """Whether the results may stand beside the opponents, in columns of their own."""
    if not table.sound or not table.event.rounds:
        return True
    games = [game for player in table.event.players for game in player.games if game.opponent]
    return 2 * sum(game.result is Result.PENDING for game in games) > len(games)
