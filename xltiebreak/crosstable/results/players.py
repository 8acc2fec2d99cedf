"""Rows and games -> players, with ratings, teams, boards and marks from beside the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xltiebreak.crosstable.evidence.shares import HIGHEST_PLACE, MOST
from xltiebreak.crosstable.finding.figures import is_late, is_unrated, rating, read_points, whole
from xltiebreak.crosstable.finding.headers import Header
from xltiebreak.crosstable.finding.words import Role, board_number
from xltiebreak.crosstable.messages.wording import Misread
from xltiebreak.crosstable.results.rows import PlayerRow
from xltiebreak.event import Game, Player
from xltiebreak.grid import Cell, Grid
from xltiebreak.text import normal

_OPTIONAL: tuple[Role, ...] = ("late", "playoff", "manual", "rating")
_NUMBERS: tuple[tuple[Role, str], ...] = (
    ("playoff", "are no play-off points: the player has none"),
    ("manual", "is no number to order by: the player has none"),
)


def players(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]
) -> Iterator[Player]:
    """Yield the players of the rows, each with the games of its row."""
    late, playoff, manual, rated = map(header.column, _OPTIONAL)
    boards = board_columns(header)
    for row, own in zip(rows, games, strict=True):
        yield Player(
            row.number,
            own,
            row.name,
            rating=None if rated is None else rating(grid.at(row.row, rated)),
            team=_text(grid, row, header, "team"),
            board=whole(_text(grid, row, header, "board")),
            late=None if late is None else is_late(grid.at(row.row, late)),
            playoff=None if playoff is None else read_points(grid.at(row.row, playoff)),
            manual=None if manual is None else read_points(grid.at(row.row, manual)),
            boards=_board_points([read_points(grid.at(row.row, column)) for column in boards]),
        )


def board_columns(header: Header) -> list[int]:
    """Return the columns of game points on board 1, 2 ...; none if one of them is missing."""
    columns = {
        board: column
        for column, text in header.others.items()
        if (board := board_number(text)) is not None
    }
    boards = range(1, len(columns) + 1)
    return [columns[board] for board in boards] if set(boards) == set(columns) else []


def _board_points(points: Sequence[float | None]) -> tuple[float, ...]:
    """Return the game points on each board; none if one of them is not a number."""
    known = tuple(one for one in points if one is not None)
    return known if len(known) == len(points) else ()


def with_best_ratings(grid: Grid, header: Header, rows: Sequence[PlayerRow]) -> Header:
    """Return the header with the fullest rating column first: USCF may head member numbers.

    A column headed Ranking (places in English, ratings in Polish) holds ratings if most of its
    numbers are too high for places.
    """
    columns = header.roles.get("rating", ())
    if not columns:
        columns = tuple(
            column
            for column, text in header.others.items()
            if normal(text) == "ranking" and _holds_ratings(grid, rows, column)
        )
    if not columns:
        return header

    def ratings(column: int) -> int:
        return sum(rating(grid.at(row.row, column)) is not None for row in rows)

    best = max(columns, key=ratings)
    ordered = (best, *(column for column in columns if column != best))
    return replace(header, roles={**header.roles, "rating": ordered})


def _holds_ratings(grid: Grid, rows: Sequence[PlayerRow], column: int) -> bool:
    ratings = [rating(grid.at(row.row, column)) for row in rows]
    high = sum(one is not None and one > HIGHEST_PLACE for one in ratings)
    return MOST.exceeded(high, len(ratings))


def unreadable(grid: Grid, header: Header, rows: Sequence[PlayerRow]) -> Iterator[Misread]:
    """Yield cells that hold no rating, no play-off points or no number to order by."""
    rated = header.column("rating")
    for row in rows:
        text = _text(grid, row, header, "rating")
        if rated is not None and rating(text) is None and not is_unrated(text):
            yield Misread(Cell(row.row, rated), text, "is no rating: the player counts as unrated")
        for role, cause in _NUMBERS:
            column, text = header.column(role), _text(grid, row, header, role)
            if column is not None and text.strip("-") and read_points(text) is None:
                yield Misread(Cell(row.row, column), text, cause)


def _text(grid: Grid, row: PlayerRow, header: Header, role: Role) -> str:
    """Return the text of a player's row in the column of a role, "" without one."""
    column = header.column(role)
    return "" if column is None else grid.text(row.row, column)
