"""Rounds on a sheet that a block of cells leaves out.

A column beside the block belongs to its rounds if the block, read together with it, has games in
that round that stand in two cells: W6 in the row of 1, L1 in that of 6. So the cells decide, and a
column of divisions (D1, D2) or lockers (L12) is none, whatever its heading. A column headed as a
round needs no second cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from xltiebreak.core.event import Game, Result
from xltiebreak.languages.text import cell_text, normal, pattern
from xltiebreak.reading.crosstable.block import Block, BlockError, Rows
from xltiebreak.reading.crosstable.finding.head_rows import heading
from xltiebreak.reading.crosstable.finding.words import NUMBERED_ROUND, ROLES
from xltiebreak.reading.crosstable.results.sides import disagreement
from xltiebreak.reading.crosstable.shares import HEADING_ROWS
from xltiebreak.reading.crosstable.wording import listed
from xltiebreak.reading.grid import Area, Cell, Grid, column_letters
from xltiebreak.reading.notation import is_result

Near = Callable[[Area], Grid]
"""Returns some cells of the block's sheet; those outside the sheet may be missing."""

_GAME = pattern(r"(?=.*[0-9]).*[^\d\s.,]")
"""A text that may be a result with an opponent, in any notation: a digit and something else."""

_LEFT, _RIGHT = -1, 1


class LeftOut(NamedTuple):
    """The rounds that a block leaves out."""

    rounds: str
    """Their headings, or the letters of their columns."""

    whole: Area
    """The block with all rounds."""


Read = Callable[[Rows, Sequence[int]], Block]
"""Reads rows of results with the numbers of their players, as the block was read."""


def rounds_left_out(block: Block, corner: Cell, near: Near, read: Read) -> LeftOut | None:
    """Return the rounds on both sides of a block that it leaves out; None for none.

    corner: the block's first cell. Each row of a block without any result may have a player.
    """
    if block.table.matrix:
        return None
    sides = _Sides(block, corner, near, read)
    before, begins = sides.walk(_LEFT)
    behind, ends = sides.walk(_RIGHT)
    if not before and not behind:
        return None
    while sides.is_to_come(ends + 1):
        ends += 1
    while not behind and ends > corner.column and sides.slipped_in(ends):
        ends -= 1
    area = Area(corner.row, begins, corner.row + len(block.rows) - 1, ends)
    return LeftOut(listed([*before, *behind]), area)


class _Column(NamedTuple):
    """A column beside a block."""

    head: str
    """Its heading, "" without one."""

    cells: tuple[object, ...]
    """Its cells in the lines of the block that have a player."""

    @property
    def texts(self) -> Sequence[str]:
        """The texts of its cells that are not blank."""
        return _texts(self.cells)

    @property
    def is_headed(self) -> bool:
        """Whether it is headed as a round."""
        return self.head.isdecimal() or bool(NUMBERED_ROUND.fullmatch(heading(self.head)))

    @property
    def is_to_come(self) -> bool:
        """Whether it is headed as a round and blank so far."""
        return self.is_headed and not self.texts


class _Sides:
    """The columns beside a block."""

    def __init__(self, block: Block, corner: Cell, near: Near, read: Read) -> None:
        self._block, self._corner, self._near, self._read = block, corner, near, read
        self._lines = block.lines or {line: line + 1 for line in range(len(block.rows))}
        moved = corner.column - (block.corner or Cell(1, 1)).column
        self._rounds = sorted(column + moved for column in block.table.header.round_columns)
        self._edges = {_LEFT: corner.column, _RIGHT: corner.column + len(block.rows[0]) - 1}

    def walk(self, step: int) -> tuple[list[str], int]:
        """Return the names of the rounds on a side, and the last column that belongs to them."""
        at = edge = self._edges[step]
        names: list[str] = []
        if at not in self._rounds:
            return names, edge
        while (column := self._column(at + step)) and (column.is_to_come or self._is_round(column)):
            at += step
            if not column.is_to_come:
                names.append(column.head or f"column {column_letters(at)}")
                edge = at
        return names[::step], edge

    def is_to_come(self, at: int) -> bool:
        """Whether a column is a round to come."""
        column = self._column(at)
        return column is not None and column.is_to_come

    def slipped_in(self, at: int) -> bool:
        """Whether a column of the block is blank, its heading too."""
        column = self._column(at)
        return column is not None and not column.head and not column.texts

    def _column(self, at: int) -> _Column | None:
        """The column of the sheet, None outside of it."""
        if at < 1:
            return None
        top, lines = self._corner.row, self._lines
        first = top + min(lines)
        heads = range(first - 1, max(0, first - 1 - HEADING_ROWS), -1)
        seen = self._near(Area(min([*heads, first]), at, top + max(lines), at))
        head = next(filter(None, (seen.text(row, at) for row in heads)), "")
        cells = tuple(seen.down(at, [top + line for line in lines]))
        return _Column("" if is_result(head) else head, cells)

    def _is_round(self, column: _Column) -> bool:
        """Whether a column is a round of the block's event."""
        if not _may_hold_games(column.cells) or normal(column.head) in ROLES:
            return False
        if column.is_headed and all(map(is_result, column.texts)):
            return True
        block, left = self._block, self._corner.column
        own = [[block.rows[line][at - left] for at in self._rounds] for line in self._lines]
        rows = tuple((*cells, cell) for cells, cell in zip(own, column.cells, strict=True))
        numbers = tuple(self._lines.values())
        try:
            wider = self._read(rows, numbers)
        except BlockError:
            return False
        typed = {n for n, cell in zip(numbers, column.cells, strict=True) if cell_text(cell)}
        players = wider.table.event.players
        return _is_mutual({one.number: one.games[-1] for one in players if one.number in typed})


@lru_cache(maxsize=64)
def _may_hold_games(cells: tuple[object, ...]) -> bool:
    """Whether a cell may hold a result with an opponent; most columns beside rounds have none."""
    return any(map(_GAME.match, _texts(cells)))


def _texts(cells: Sequence[object]) -> list[str]:
    return [text for cell in cells if (text := cell_text(cell))]


def _is_mutual(games: Mapping[int, Game]) -> bool:
    """Whether more games of a round stand in two cells than are contradicted by the second one."""
    against = {
        number: game.opponent
        for number, game in games.items()
        if game.opponent and game.result is not Result.PENDING
    }
    wrong = sum(
        disagreement(number, games[number], games.get(opponent)) is not None
        for number, opponent in against.items()
    )
    return len(against) - wrong > max(wrong, 1)
