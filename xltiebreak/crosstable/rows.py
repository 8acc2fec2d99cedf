"""The rows of a crosstable: who plays, and the result cells as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xltiebreak import notation
from xltiebreak.crosstable.figures import whole
from xltiebreak.crosstable.headers import Header
from xltiebreak.event import Color, Result
from xltiebreak.grid import Cell, Finding, Grid
from xltiebreak.text import cell_text


class Row(NamedTuple):
    """A player's row as typed: its row on the sheet, the player's number, and the result cells.

    colors: what the row below says of each round, () where there is no such row; below_gap: whether
    a blank row stands between this row and the header.
    """

    row: int
    number: int
    name: str
    cells: tuple[str, ...]
    colors: tuple[Color | None, ...] = ()
    below_gap: bool = False


class Rows(NamedTuple):
    """The rows of the players, and the rows that should be some."""

    players: list[Row]
    without_number: list[Finding]


def player_rows(grid: Grid, header: Header, bottom: int) -> Rows:
    """The rows of players; a row with results but without a number is a finding.

    Rows without results are notes or unused lines unless they have both a number and a name, and
    stand above the last result or below no blank row: a list of prizes below the table has numbers
    and names, too. A row of W and B below a player has that player's colours.
    """
    found = list(_rows(grid, header, bottom))
    players = [row for row in found if isinstance(row, Row)]
    last = max((row.row for row in players if any(row.cells)), default=None)
    if last is not None:
        players = [row for row in players if row.row <= last or not row.below_gap]
    return Rows(players, [finding for finding in found if isinstance(finding, Finding)])


def _rows(grid: Grid, header: Header, bottom: int) -> Iterator[Row | Finding]:
    name_column = header.column("name")
    indices = [column - grid.left for column in header.round_columns]
    player: Row | None = None  # the one whose colours may stand in the row that comes
    gap = False
    for row in range(header.row + 1, bottom + 1):
        line = grid.line(row)
        if not any(line):
            gap = True
            continue
        cells = _texts(line, indices)
        typed = grid.at(row, header.number_column)
        number = whole(typed)
        if number is None and player and (colors := _colors(cells)):
            yield player._replace(colors=colors)
            player = None
            continue
        if player:
            yield player
            player = None
        name = "" if name_column is None else " ".join(grid.text(row, name_column).split())
        if number is not None and (name or any(cells)):
            player = Row(row, number, name, cells, below_gap=gap)
        elif number is None and any(map(_is_result, cells)):
            there = "this cell is blank" if typed in (None, "") else f"{typed} is no player number"
            wanted = "but the row has results: enter the player's number, a whole number"
            yield Finding(Cell(row, header.number_column), f"{there}, {wanted}")
    if player:
        yield player


def _texts(line: Sequence[object], indices: Sequence[int]) -> tuple[str, ...]:
    width = len(line)
    return tuple([cell_text(line[i]) if i < width else "" for i in indices])


def _colors(cells: tuple[str, ...]) -> tuple[Color | None, ...] | None:
    """The colours in a row of W and B; None where it is no such row."""
    colors: list[Color | None] = []
    for cell in cells:
        letter = cell.upper()
        if letter in ("W", "WHITE"):
            colors.append("W")
        elif letter in ("B", "BLACK"):
            colors.append("B")
        elif letter.strip("-"):
            return None
        else:
            colors.append(None)
    return tuple(colors) if any(colors) else None


def _is_result(cell: str) -> bool:
    reading = notation.read(cell)
    return reading is not None and reading.game.result is not Result.PENDING
