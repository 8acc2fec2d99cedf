"""The rows of a crosstable: players with what stands beside their results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from xltiebreak import notation
from xltiebreak.crosstable.headers import Header, Role
from xltiebreak.event import Color, Result
from xltiebreak.grid import Grid, a1

Finding = tuple[int, int, str]
"""The sheet's row and column of a cell, and what is wrong there."""

_WHOLE = re.compile(r"\s*(\d{1,6})(?:[.,]0*)?\s*")
_POINTS = re.compile(r"(\d{1,6}(?:[.,]\d{1,9})?)?\s*(½|[¼¾]|1[/⁄]2)?")
_PARTS = {"½": 0.5, "1/2": 0.5, "1⁄2": 0.5, "¼": 0.25, "¾": 0.75, None: 0.0}
_RATING = re.compile(r"(\d{2,4})(?:[.,]0+)?(?:\s*(?:[/P]\s*\d+|[*?P]))?", re.IGNORECASE)
_UNRATED = re.compile(r"|0|-+|NEW|N/?R|UNR\.?|UNRATED", re.IGNORECASE)
_NOT_LATE = ("", "0", "-", "NO", "N", "FALSE")


class Row(NamedTuple):
    """A player's row as typed: its place on the sheet, its number, and its result cells.

    colors: what the row below says of each round, () where there is no such row; below_gap: whether
    a blank row stands between this row and the header.
    """

    row: int
    number: int
    name: str
    cells: tuple[str, ...]
    colors: tuple[Color | None, ...] = ()
    below_gap: bool = False


def player_rows(
    grid: Grid, header: Header, columns: tuple[int, ...], bottom: int
) -> Iterator[Row | Finding]:
    """The rows of players; a row with results but without a number is a finding.

    Rows without results are notes or unused lines unless they have both a number and a name. A row
    of W and B below a player has that player's colours.
    """
    number_column = header.roles["number"][0]
    name_column = header.column("name")
    indices = [column - grid.left for column in columns]
    player: Row | None = None  # the one whose colours may stand in the row that comes
    gap = False
    for row in range(header.row + 1, bottom + 1):
        line = grid.rows[row - grid.top]
        if not any(line):
            gap = True
            continue
        width = len(line)
        cells = tuple([notation.cell_text(line[i]) if i < width else "" for i in indices])
        typed = at(grid, row, number_column)
        number = whole(typed)
        if number is None and player and (colors := _colors(cells)):
            yield player._replace(colors=colors)
            player = None
            continue
        if player:
            yield player
            player = None
        name = "" if name_column is None else _one_line(at(grid, row, name_column))
        if number is not None and (name or any(cells)):
            player = Row(row, number, name, cells, below_gap=gap)
        elif number is None and any(map(_is_result, cells)):
            there = "this cell is blank" if typed in (None, "") else f"{typed} is no player number"
            wanted = "but the row has results: enter the player's number, a whole number"
            yield row, number_column, f"{there}, {wanted}"
    if player:
        yield player


def without_notes(rows: list[Row]) -> list[Row]:
    """The rows without those that stand behind a blank row and behind the last result: a list of
    prizes below the table has numbers and names, too.
    """
    last = max((entry.row for entry in rows if any(entry.cells)), default=None)
    if last is None:
        return rows
    return [entry for entry in rows if entry.row <= last or not entry.below_gap]


def _one_line(value: object) -> str:
    return " ".join(notation.cell_text(value).split())


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


def header_findings(grid: Grid, header: Header, rows: list[Row]) -> Iterator[Finding]:
    """Header columns that compete and disagree, and rounds that are missing between others."""
    rivals: list[tuple[str, tuple[int, ...]]] = [
        ("the players' numbers", header.roles["number"]),
        ("the points", header.roles.get("points", ())),
        *((f"Rnd {number}", columns) for number, columns in sorted(header.rounds.items())),
    ]
    for what, (first, *others) in ((what, columns) for what, columns in rivals if columns):
        for other in others:
            different = next(
                (e.row for e in rows if at(grid, e.row, first) != at(grid, e.row, other)), None
            )
            if different is not None:
                yield (
                    header.row,
                    other,
                    f"two columns are headed as {what}, {a1(header.row, first)} and "
                    f"{a1(header.row, other)}, and they differ in row {different}: rename one",
                )
    yield from _unread_columns(grid, header, rows)
    missing = sorted(set(range(1, max(header.rounds) + 1)) - set(header.rounds))
    if missing:
        last = max(header.rounds)
        yield (
            header.row,
            header.rounds[last][0],
            f"there is a column for Rnd {last} but none for "
            f"{', '.join(f'Rnd {number}' for number in missing)}",
        )


def _unread_columns(grid: Grid, header: Header, rows: list[Row]) -> Iterator[Finding]:
    """Columns among the rounds, or right behind them, that hold something and are not read."""
    rounds = {column for columns in header.rounds.values() for column in columns}
    named = {*header.others, *rounds, *(c for columns in header.roles.values() for c in columns)}
    for column, text in header.others.items():
        if text.isdecimal() and any(_has_figures(at(grid, e.row, column)) for e in rows):
            yield header.row, column, f"{text} is not read as a round: head it Rnd{text}"
    for column in range(min(rounds), max(rounds) + 2):
        if column not in named and any(_has_figures(at(grid, e.row, column)) for e in rows):
            message = "this column stands among the rounds and holds something, but has no header"
            yield header.row, column, message


def _has_figures(value: object) -> bool:
    return any(map(str.isdecimal, notation.cell_text(value)))


def duplicates(header: Header, rows: list[Row]) -> Iterator[Finding]:
    """Numbers that more than one row has."""
    column = header.roles["number"][0]
    first: dict[int, int] = {}
    for entry in rows:
        if entry.number in first:
            there = a1(first[entry.number], column)
            yield entry.row, column, f"number {entry.number} is already in {there}"
        first.setdefault(entry.number, entry.row)


def with_best_ratings(grid: Grid, header: Header, rows: list[Row]) -> Header:
    """The header with the column first that holds most ratings: USCF may head member numbers."""
    columns = header.roles.get("rating", ())
    if len(columns) < 2:
        return header

    def ratings(column: int) -> int:
        return sum(rating(at(grid, entry.row, column)) is not None for entry in rows)

    best = max(columns, key=ratings)
    ordered = (best, *(column for column in columns if column != best))
    return replace(header, roles={**header.roles, "rating": ordered})


def unreadable_extras(grid: Grid, header: Header, rows: list[Row]) -> Iterator[Finding]:
    """Ratings and play-off points that are none."""
    rated, playoff = header.column("rating"), header.column("playoff")
    for entry in rows:
        text = text_in(grid, entry.row, header, "rating")
        if rated is not None and rating(text) is None and not _UNRATED.fullmatch(text):
            yield entry.row, rated, f"{text} is no rating: the player counts as unrated"
        text = text_in(grid, entry.row, header, "playoff")
        if playoff is not None and text.strip("-") and read_points(text) is None:
            yield entry.row, playoff, f"{text} are no play-off points: the player has none"


def read_points(value: object) -> float | None:
    """Points as directors print them; None where it is none.

    >>> [read_points(text) for text in (2.5, "6.0", "3½", "3 1/2", "2,5", "½", "lost")]
    [2.5, 6.0, 3.5, 3.5, 2.5, 0.5, None]
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    if not isinstance(value, str):
        return float(value)
    match = _POINTS.fullmatch(value.replace("\u00a0", " ").strip())
    if not match or not match[0]:
        return None
    whole, part = match.groups()
    return float((whole or "0").replace(",", ".")) + _PARTS[part]


def rating(value: object) -> int | None:
    """A rating, a provisional one (1850/12) too; None for an unrated player.

    >>> [rating(text) for text in (1850, "1850/12", "1400P7", "unr", None)]
    [1850, 1850, 1400, None, None]
    """
    match = _RATING.fullmatch(notation.cell_text(value))
    return int(match[1]) if match else None


def is_late(value: object) -> bool:
    """Whether a cell of the column headed Late marks its player."""
    return notation.cell_text(value).upper() not in _NOT_LATE


def text_in(grid: Grid, row: int, header: Header, role: Role) -> str:
    """What a player's row says in the column of a role, "" where there is none."""
    column = header.column(role)
    return "" if column is None else notation.cell_text(at(grid, row, column))


def at(grid: Grid, row: int, column: int) -> object:
    """What stands in a cell of the sheet; None outside of the grid."""
    if not grid.top <= row < grid.top + len(grid.rows):
        return None
    cells = grid.rows[row - grid.top]
    index = column - grid.left
    return cells[index] if 0 <= index < len(cells) else None


def whole(value: object) -> int | None:
    """A player's number; None where it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return int(value) if float(value).is_integer() and value > 0 else None
    match = _WHOLE.fullmatch(value) if isinstance(value, str) else None
    return int(match[1]) if match and int(match[1]) > 0 else None


def _is_result(cell: str) -> bool:
    reading = notation.read(cell)
    return reading is not None and reading.game.result is not Result.PENDING
