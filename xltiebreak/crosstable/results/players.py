"""Rows and games -> players, with ratings, teams, boards and marks from beside the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import repeat
from typing import TypeVar

from xltiebreak.crosstable.evidence.shares import HIGHEST_PLACE, MOST
from xltiebreak.crosstable.finding.figures import is_late, is_unrated, rating, read_points, whole
from xltiebreak.crosstable.finding.headers import Header
from xltiebreak.crosstable.finding.words import Role, board_number
from xltiebreak.crosstable.messages.wording import Misread
from xltiebreak.crosstable.results.rows import PlayerRow
from xltiebreak.event import Game, Player
from xltiebreak.grid import Cell, Grid
from xltiebreak.text import cell_text, normal

_T = TypeVar("_T")
_NUMBERS: tuple[tuple[Role, str], ...] = (
    ("playoff", "is not a number of play-off points: the player has none"),
    ("manual", "is not a number to order by: the player has none"),
)


def players(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]
) -> Iterator[Player]:
    """Yield the players of the rows, each with the games of its row."""

    def values(role: Role, meaning: Callable[[object], _T]) -> Iterator[_T | None]:
        column = header.column(role)
        if column is None:
            return repeat(None, len(rows))
        return (meaning(grid.at(row.row, column)) for row in rows)

    boards = board_columns(header)
    for row, own, rated, team, board, late, playoff, manual in zip(
        rows,
        games,
        values("rating", rating),
        values("team", cell_text),
        values("board", lambda value: whole(cell_text(value))),
        values("late", is_late),
        values("playoff", read_points),
        values("manual", read_points),
        strict=True,
    ):
        yield Player(
            row.number,
            own,
            row.name,
            rating=rated,
            team=team or "",
            board=board,
            late=late,
            playoff=playoff,
            manual=manual,
            boards=_board_points(grid, row, boards) if boards else (),
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


def _board_points(grid: Grid, row: PlayerRow, boards: Sequence[int]) -> tuple[float, ...]:
    """Return the game points on each board; none if one of them is not a number."""
    points = [read_points(grid.at(row.row, column)) for column in boards]
    known = tuple(one for one in points if one is not None)
    return known if len(known) == len(points) else ()


def with_best_ratings(grid: Grid, header: Header, rows: Sequence[PlayerRow]) -> Header:
    """Return the header with the fullest rating column first.

    A column headed USCF may hold member numbers instead; one headed Ranking (places in English,
    ratings in Polish) holds ratings if most of its numbers are too high for places.
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
    """Yield cells under Rating, Playoff or Manual that are not such a number."""
    rated = header.column("rating")
    numbers = [(column, why) for role, why in _NUMBERS if (column := header.column(role))]
    if not rated and not numbers:
        return
    for row in rows:
        text = grid.text(row.row, rated) if rated else ""
        if rated and rating(text) is None and not is_unrated(text):
            yield Misread(Cell(row.row, rated), text, "is not a rating: the player is unrated")
        for column, cause in numbers:
            text = grid.text(row.row, column)
            if column is not None and text.strip("-") and read_points(text) is None:
                yield Misread(Cell(row.row, column), text, cause)
