"""Grid -> crosstables: where each stands, which column is what, its event, and what is wrong.

`read` finds every crosstable on a grid of values and checks it in one pass; nothing is raised for
bad input, every finding is a `Problem` with the address of its cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from xltiebreak.crosstable import consistency, headers
from xltiebreak.crosstable.games import read_games
from xltiebreak.crosstable.headers import Header, Role
from xltiebreak.crosstable.matrix import as_matrix, read_matrix, unplayed
from xltiebreak.crosstable.rows import (
    Finding,
    Row,
    at,
    duplicates,
    header_findings,
    is_late,
    player_rows,
    rating,
    read_points,
    text_in,
    unreadable_extras,
    whole,
    with_best_ratings,
    without_notes,
)
from xltiebreak.event import Event, Game, Player
from xltiebreak.grid import Area, Grid, Problem, Severity, a1
from xltiebreak.notation import cell_text

__all__ = ["Crosstable", "Grid", "Header", "Problem", "read", "read_points", "why_none"]

_EXTRA_ROLES: tuple[Role, Role, Role] = ("late", "playoff", "rating")


@dataclass(frozen=True)
class Crosstable:
    """One crosstable of a sheet and the event it describes.

    area: from the header to the last player's row (and colours); bottom: the last row of the sheet
    that could belong to it; rows: the sheet's row of each player, by number; event: the players in
    the order of the sheet; matrix: whether the columns are opponents instead of rounds. The event
    is to be computed with only where the crosstable is `sound`.
    """

    grid: Grid
    header: Header
    area: Area
    bottom: int
    rows: Mapping[int, int]
    event: Event
    problems: tuple[Problem, ...]
    matrix: bool = False

    @property
    def sheet(self) -> str:
        """The name of the sheet."""
        return self.grid.sheet

    @cached_property
    def sound(self) -> bool:
        """Whether the crosstable has no errors (warnings do not count)."""
        return not any(problem.severity == "error" for problem in self.problems)

    def cell(self, row: int, column: int) -> object:
        """What stands in a cell of the sheet; None outside of what was read."""
        return at(self.grid, row, column)

    def value(self, number: int, column: int) -> object:
        """What stands in a player's row in a column of the sheet."""
        return at(self.grid, self.rows[number], column)

    def with_errors(self, findings: Iterable[Finding]) -> Crosstable:
        """The same crosstable with these errors found in addition."""
        errors = tuple(_problem("error", self, finding) for finding in findings)
        return replace(self, problems=(*errors, *self.problems)) if errors else self

    @cached_property
    def printed_points(self) -> Mapping[int, float]:
        """The points column by player number, where it holds points."""
        column = self.header.column("points")
        if column is None:
            return {}
        read = {number: read_points(self.value(number, column)) for number in self.rows}
        return {number: points for number, points in read.items() if points is not None}


def read(
    grid: Grid,
    header_row: int | None = None,
    area: Area | None = None,
    by_game_points: bool = False,
) -> list[Crosstable]:
    """Every crosstable of the grid, top down; none where no header row is recognised.

    header_row: look for headers in this row of the sheet only; area: look in this part only;
    by_game_points: the places go by game points.
    """
    part = grid.cut(area) if area else grid
    found = headers.find(part)
    tables = [
        _read_one(part, header, _bottom(part, header, found), by_game_points)
        for header in found
        if header_row in (None, header.row)
    ]
    return [replace(table, grid=grid) for table in tables]


def why_none(grid: Grid, header_row: int | None = None) -> Problem:
    """What to tell a director whose sheet holds no crosstable."""
    needed = "a number column (No., # ...) and round columns (Rnd1, Rnd2 ... or 1, 2 ...)"
    if header_row is not None:
        there = grid.rows[header_row - grid.top] if grid.top <= header_row < _end(grid) else ()
        seen = ", ".join(str(cell) for cell in there if cell is not None) or "nothing"
        message = f"row {header_row} is no header row: it reads {seen}; it must name {needed}"
        return Problem("error", grid.sheet, f"{header_row}:{header_row}", message)
    if near := headers.rounds_without_number(grid):
        row = near[0]
        message = "this row names rounds but no column for the players' numbers: head it No. or #"
        return Problem("error", grid.sheet, f"{row}:{row}", message)
    return Problem("error", grid.sheet, "", f"no crosstable found: no row names {needed}")


def _read_one(grid: Grid, header: Header, bottom: int, by_game_points: bool) -> Crosstable:
    columns = tuple(header.rounds[number][0] for number in sorted(header.rounds))
    found = list(player_rows(grid, header, columns, bottom))
    rows = without_notes([entry for entry in found if isinstance(entry, Row)])
    header = with_best_ratings(grid, header, rows)
    matrix = as_matrix(rows) if header.bare else None
    games, unread = read_matrix(matrix, rows, columns) if matrix else read_games(rows, columns)
    last = max((entry.row + bool(entry.colors) for entry in rows), default=header.row)
    table = Crosstable(
        grid,
        header,
        Area(header.row, header.left, last, header.right),
        bottom,
        {entry.number: entry.row for entry in rows},
        Event(tuple(_players(grid, header, rows, games)), matrix is None, by_game_points),
        (),
        matrix is not None,
    )
    errors = [
        *(finding for finding in found if not isinstance(finding, Row)),
        *header_findings(grid, header, rows),
        *duplicates(header, rows),
        *unread,
    ]
    if by_game_points:
        errors += _without_game_points(rows, games, columns)
    if matrix is None:
        errors += _contradictions(table, columns, rows, unread)
    if not rows:
        errors.append((header.row, header.left, "there are no players below this header row"))
    problems = [_problem("error", table, finding) for finding in errors]
    if not problems:
        doubts = [*_wrong_points(table), *unreadable_extras(grid, header, rows)]
        if matrix is None:
            doubts = [*_doubts(table, columns, rows), *doubts]
        elif blank := unplayed(matrix):
            games_left = f"{blank} game{'s' * (blank != 1)} of the matrix without a result"
            doubts.append((header.row, columns[0], f"{games_left}: the tie-breaks may change"))
        problems = [_problem("warning", table, finding) for finding in doubts]
    return replace(table, problems=tuple(problems))


def _players(
    grid: Grid, header: Header, rows: Sequence[Row], games: Sequence[tuple[Game, ...]]
) -> Iterator[Player]:
    """The players with what stands in the columns that some systems need."""
    late, playoff, rated = (header.column(role) for role in _EXTRA_ROLES)
    for entry, own in zip(rows, games, strict=True):
        yield Player(
            entry.number,
            own,
            entry.name,
            rating=None if rated is None else rating(at(grid, entry.row, rated)),
            team=text_in(grid, entry.row, header, "team"),
            board=whole(text_in(grid, entry.row, header, "board")),
            late=None if late is None else is_late(at(grid, entry.row, late)),
            playoff=None if playoff is None else read_points(at(grid, entry.row, playoff)),
        )


def _problem(severity: Severity, table: Crosstable, finding: Finding) -> Problem:
    row, column, message = finding
    return Problem(severity, table.sheet, a1(row, column), message)


def _contradictions(
    table: Crosstable, columns: tuple[int, ...], rows: list[Row], unread: list[Finding]
) -> Iterator[Finding]:
    if len(table.rows) < len(rows):
        return  # with a number given twice nobody can say who played whom
    number_at = {row: number for number, row in table.rows.items()}
    blind = {(number_at[row], columns.index(column) + 1) for row, column, _ in unread}
    sheet = _Cells(rows, columns)
    for number, round_number, message in consistency.contradictions(table.event, sheet, blind):
        yield table.rows[number], columns[round_number - 1], message


def _without_game_points(
    rows: Sequence[Row], games: Sequence[tuple[Game, ...]], columns: tuple[int, ...]
) -> Iterator[Finding]:
    """Matches whose game points are not known, where the places go by them."""
    for entry, own in zip(rows, games, strict=True):
        for column, cell, game in zip(columns, entry.cells, own, strict=False):
            if game.result.played and game.made is None:
                yield entry.row, column, f"{cell} has no game points, by which to place: W6 3-1"


def _doubts(table: Crosstable, columns: tuple[int, ...], rows: list[Row]) -> Iterator[Finding]:
    for number, round_number, message in consistency.doubts(table.event, _Cells(rows, columns)):
        yield table.rows[number], columns[round_number - 1], message


class _Cells:
    """What the consistency checks ask about a cell, by player number and round."""

    def __init__(self, rows: list[Row], columns: tuple[int, ...]) -> None:
        self._rows = {entry.number: entry for entry in rows}
        self._columns = columns

    def text(self, number: int, round_number: int) -> str:
        return self._rows[number].cells[round_number - 1]

    def address(self, number: int, round_number: int) -> str:
        return a1(self._rows[number].row, self._columns[round_number - 1])


def _wrong_points(table: Crosstable) -> Iterator[Finding]:
    """Printed points that the results do not make."""
    column = table.header.column("points")
    if column is None:
        return
    for number, row in table.rows.items():
        text = cell_text(table.cell(row, column))
        if text and number not in table.printed_points:
            yield (
                row,
                column,
                f"{text} are no points: the results make {table.event.placing[number]:g}",
            )
    for number, printed in table.printed_points.items():
        made = table.event.placing[number]
        if printed != made:
            more = f"{abs(printed - made):g} too {'many' if printed > made else 'few'}"
            message = f"{printed:g} points are printed, but the results make {made:g} ({more})"
            yield table.rows[number], column, message


def _bottom(grid: Grid, header: Header, found: list[Header]) -> int:
    """The last row that can belong to a header: above the next header in the same columns."""
    below = [
        other.row
        for other in found
        if other.row > header.row and other.left <= header.right and header.left <= other.right
    ]
    return min(below, default=_end(grid)) - 1


def _end(grid: Grid) -> int:
    return grid.top + len(grid.rows)
