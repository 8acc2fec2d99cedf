"""The rows of a crosstable: the players, and their result cells as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xltiebreak import notation
from xltiebreak.crosstable.finding.figures import whole
from xltiebreak.crosstable.finding.headers import Header
from xltiebreak.crosstable.messages.wording import Misread
from xltiebreak.event import Color
from xltiebreak.grid import Cell, Grid
from xltiebreak.text import cell_text

_RESULTS_ALONE = "but the row has results: enter the player's number, a whole number"
_NAME_ALONE = "but the row has a name: enter the player's number, a whole number"
_STATE = re.compile(r"[^\W\d_]{1,3}")
_NUMBERED_NAME = re.compile(r"([1-9]\d{0,4})[.)]?\s+(\D.{0,300})")
_LONGEST_NAME = 300


class PlayerRow(NamedTuple):
    """A player's row as typed: its row on the sheet, the player's number, and the result cells.

    colors: the colours of each round from the row below, () without such a row; below_gap: whether
    a blank row stands between this row and the header.
    """

    row: int
    number: int
    name: str
    cells: tuple[str, ...]
    colors: tuple[Color | None, ...] = ()
    below_gap: bool = False


class Rows(NamedTuple):
    """The rows of the players, and the cells that should hold a player's number."""

    players: list[PlayerRow]
    without_number: list[Misread]


class _Unnumbered(NamedTuple):
    """A row without a player's number: the text in its place, and whether the row has results."""

    cell: Cell
    typed: str
    results: bool


def player_rows(grid: Grid, header: Header, bottom: int) -> Rows:
    """Return the rows of players, and the cells that lack a player's number.

    A row lacks a number if it has results, or if it stands among the players and has a name and a
    text in place of the number. A row without results is a player if it has a number and a name and
    stands above the last result or the first blank row. Any other row is a note, as `1 Best junior`
    after `1 Ada W2`, `2 Ben L1` and a blank row. A row of W and B holds the colours of the player
    above.
    """
    found = list(_rows(grid, header, bottom))
    players = [row for row in found if isinstance(row, PlayerRow)]
    last = max((row.row for row in players if any(row.cells)), default=None)
    if last is not None:
        players = [row for row in players if row.row <= last or not row.below_gap]
    end = players[-1].row if players else 0
    return Rows(
        players,
        [
            _without_number(row)
            for row in found
            if isinstance(row, _Unnumbered) and (row.results or row.cell.row < end)
        ],
    )


def _without_number(row: _Unnumbered) -> Misread:
    wanted = _RESULTS_ALONE if row.results else _NAME_ALONE
    if row.typed:
        return Misread(row.cell, row.typed, f"is not a player number, {wanted}")
    return Misread(row.cell, "this cell", f"is blank, {wanted}")


def _rows(grid: Grid, header: Header, bottom: int) -> Iterator[PlayerRow | _Unnumbered]:
    numbers = _Numbers(grid, header)
    indices = [column - grid.left for column in header.round_columns]
    width = slice(header.left - grid.left, header.right - grid.left + 1)
    headings = {_words(grid.line(row)[width]) for row in (header.row - 1, header.row)} - {()}
    player: PlayerRow | None = None  # the next row may hold this player's colours
    gap = False
    for row in range(header.row + 1, bottom + 1):
        line = grid.line(row)
        if not any(line):
            gap = True
            continue
        cells = _texts(line, indices)
        number = whole(grid.at(row, header.number_column)) if header.numbers == "column" else None
        if number is None and _words(line[width]) in headings:
            continue  # the header, repeated on the next page
        number, name = numbers.read_row(row, cells, number)
        if number is None and player and (colors := _colors(cells)):
            yield player._replace(colors=colors)
            player = None
            continue
        if player:
            yield player
            player = None
        if number is not None and (name or any(cells)):
            player = PlayerRow(row, number, name, cells, below_gap=gap)
        elif number is None and header.numbers == "column":
            typed = grid.text(row, header.number_column)
            results = any(map(notation.is_result, cells))
            if results or (_is_name(name) and _may_be_a_slip(typed)):
                yield _Unnumbered(Cell(row, header.number_column), typed, results)
    if player:
        yield player


class _Numbers:
    """Finds the player's number and name in a row, where the header says they are."""

    def __init__(self, grid: Grid, header: Header) -> None:
        self._grid, self._header = grid, header
        self._column = header.column("name")
        self._counted = 0

    def read_row(self, row: int, cells: Sequence[str], typed: int | None) -> tuple[int | None, str]:
        """Return the number of the player in a row, None without a player, and the name.

        typed: the number in the number column, if there is one.
        """
        name = "" if self._column is None else " ".join(self._grid.text(row, self._column).split())
        if self._header.numbers == "column":
            return typed, name
        if self._header.numbers == "names":
            found = _NUMBERED_NAME.fullmatch(name[:_LONGEST_NAME])
            return (int(found[1]), found[2]) if found else (None, name)
        is_player = any(map(_is_readable, cells)) and (_is_name(name) or self._column is None)
        self._counted += is_player
        return (self._counted if is_player else None), name


def tidy_name(text: str) -> str:
    """Return a name on one line and of limited length."""
    return " ".join(text.split())[:_LONGEST_NAME]


def _is_readable(cell: str) -> bool:
    return bool(cell) and notation.read_result(cell) is not None


def _words(line: Sequence[object]) -> tuple[str, ...]:
    """Return the texts of a row, to compare it with the header."""
    return tuple([text for value in line if (text := cell_text(value))])


def _texts(line: Sequence[object], indices: Sequence[int]) -> tuple[str, ...]:
    width = len(line)
    values = [line[i] if i < width else None for i in indices]
    return tuple([v.strip() if type(v) is str else cell_text(v) for v in values])


def _is_name(text: str) -> bool:
    return any(map(str.isalpha, text))


def _may_be_a_slip(typed: str) -> bool:
    """Whether a text may be a mistyped number.

    Subtitles have a blank cell or 0 beside them, and a player's second line begins with a state or
    federation.
    """
    return typed not in ("", "0") and not _STATE.fullmatch(typed.replace(".", ""))


def _colors(cells: tuple[str, ...]) -> tuple[Color | None, ...] | None:
    """Return the colours in a row of W and B; None for any other row."""
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
