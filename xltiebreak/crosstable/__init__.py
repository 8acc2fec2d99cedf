"""Grid -> crosstables: where each stands, which column is what, its event, and what is wrong.

`read` finds every crosstable on a grid of values and checks it in one pass; nothing is raised for
bad input, every finding is a `Problem` with the address of its cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from xltiebreak import notation
from xltiebreak.crosstable import consistency, headers
from xltiebreak.crosstable.headers import Header
from xltiebreak.event import PENDING, Event, Game, Player, Result
from xltiebreak.grid import Area, Grid, Problem, Severity, a1

__all__ = ["Crosstable", "Grid", "Header", "Problem", "read", "read_points", "why_none"]

_WHOLE = re.compile(r"\s*(\d+)(?:[.,]0*)?\s*")
_POINTS = re.compile(r"(\d+(?:[.,]\d+)?)?\s*(½|[¼¾]|1[/⁄]2)?")
_PARTS = {"½": 0.5, "1/2": 0.5, "1⁄2": 0.5, "¼": 0.25, "¾": 0.75, None: 0.0}

Finding = tuple[int, int, str]
"""The sheet's row and column of a cell, and what is wrong there."""


@dataclass(frozen=True)
class Crosstable:
    """One crosstable of a sheet and the event it describes.

    area: from the header to the last player; bottom: the last row of the sheet that could belong
    to it; rows: the sheet's row of each player, by number; event: the players in the order of the
    sheet. The event is to be computed with only where the crosstable is `sound`.
    """

    grid: Grid
    header: Header
    area: Area
    bottom: int
    rows: Mapping[int, int]
    event: Event
    problems: tuple[Problem, ...]

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
        return _at(self.grid, row, column)

    def value(self, number: int, column: int) -> object:
        """What stands in a player's row in a column of the sheet."""
        return _at(self.grid, self.rows[number], column)

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


def read(grid: Grid, header_row: int | None = None, area: Area | None = None) -> list[Crosstable]:
    """Every crosstable of the grid, top down; none where no header row is recognised.

    header_row: look for headers in this row of the sheet only; area: look in this part only.
    """
    part = grid.cut(area) if area else grid
    found = headers.find(part)
    tables = [
        _read_one(part, header, _bottom(part, header, found))
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


class _Row(NamedTuple):
    """A player's row as typed: its place on the sheet, its number, and its result cells."""

    row: int
    number: int
    name: str
    cells: tuple[str, ...]


def _read_one(grid: Grid, header: Header, bottom: int) -> Crosstable:
    columns = tuple(header.rounds[number][0] for number in sorted(header.rounds))
    found = list(_player_rows(grid, header, columns, bottom))
    rows = [entry for entry in found if isinstance(entry, _Row)]
    games, unread = _read_games(rows, columns)
    event = Event(
        tuple(Player(entry.number, own, entry.name) for entry, own in zip(rows, games, strict=True))
    )
    last = max((entry.row for entry in rows), default=header.row)
    table = Crosstable(
        grid,
        header,
        Area(header.row, header.left, last, header.right),
        bottom,
        {entry.number: entry.row for entry in rows},
        event,
        (),
    )
    errors = [
        *(finding for finding in found if not isinstance(finding, _Row)),
        *_header_findings(grid, header, rows),
        *_duplicates(header, rows),
        *unread,
        *_contradictions(table, columns, rows, unread),
    ]
    if not rows:
        errors.append((header.row, header.left, "there are no players below this header row"))
    problems = [_problem("error", table, finding) for finding in errors]
    if not problems:
        doubts = (*_doubts(table, columns, rows), *_wrong_points(table))
        problems = [_problem("warning", table, finding) for finding in doubts]
    return replace(table, problems=tuple(problems))


def _problem(severity: Severity, table: Crosstable, finding: Finding) -> Problem:
    row, column, message = finding
    return Problem(severity, table.sheet, a1(row, column), message)


def _player_rows(
    grid: Grid, header: Header, columns: tuple[int, ...], bottom: int
) -> Iterator[_Row | Finding]:
    """The rows of players; a row with results but without a number is a finding.

    Rows without results are notes or unused lines unless they have both a number and a name.
    """
    number_column = header.roles["number"][0]
    name_column = header.column("name")
    indices = [column - grid.left for column in columns]
    for row in range(header.row + 1, bottom + 1):
        line = grid.rows[row - grid.top]
        if not any(line):
            continue
        width = len(line)
        cells = tuple([notation.cell_text(line[i]) if i < width else "" for i in indices])
        typed = _at(grid, row, number_column)
        name = "" if name_column is None else str(_at(grid, row, name_column) or "").strip()
        number = _whole(typed)
        if number is not None and (name or any(cells)):
            yield _Row(row, number, name, cells)
        elif number is None and any(map(_is_result, cells)):
            there = "this cell is blank" if typed in (None, "") else f"{typed} is no player number"
            wanted = "but the row has results: enter the player's number, a whole number"
            yield row, number_column, f"{there}, {wanted}"


def _header_findings(grid: Grid, header: Header, rows: list[_Row]) -> Iterator[Finding]:
    """Header columns that compete and disagree, and rounds that are missing between others."""
    rivals: list[tuple[str, tuple[int, ...]]] = [
        ("the players' numbers", header.roles["number"]),
        ("the points", header.roles.get("points", ())),
        *((f"Rnd {number}", columns) for number, columns in sorted(header.rounds.items())),
    ]
    for what, (first, *others) in ((what, columns) for what, columns in rivals if columns):
        for other in others:
            different = next(
                (e.row for e in rows if _at(grid, e.row, first) != _at(grid, e.row, other)), None
            )
            if different is not None:
                yield (
                    header.row,
                    other,
                    f"two columns are headed as {what}, {a1(header.row, first)} and "
                    f"{a1(header.row, other)}, and they differ in row {different}: rename one",
                )
    missing = sorted(set(range(1, max(header.rounds) + 1)) - set(header.rounds))
    if missing:
        last = max(header.rounds)
        yield (
            header.row,
            header.rounds[last][0],
            f"there is a column for Rnd {last} but none for "
            f"{', '.join(f'Rnd {number}' for number in missing)}",
        )


def _duplicates(header: Header, rows: list[_Row]) -> Iterator[Finding]:
    column = header.roles["number"][0]
    first: dict[int, int] = {}
    for entry in rows:
        if entry.number in first:
            there = a1(first[entry.number], column)
            yield entry.row, column, f"number {entry.number} is already in {there}"
        first.setdefault(entry.number, entry.row)


def _read_games(
    rows: list[_Row], columns: tuple[int, ...]
) -> tuple[list[tuple[Game, ...]], list[Finding]]:
    """All games row by row, and the cells that cannot be read."""
    readings = [[notation.read(cell) for cell in entry.cells] for entry in rows]
    styles = {reading.style for line in readings for reading in line if reading} - {None}
    unread: list[Finding] = []
    games: list[tuple[Game, ...]] = []
    for entry, line in zip(rows, readings, strict=True):
        own: list[Game] = []
        for column, cell, reading in zip(columns, entry.cells, line, strict=True):
            game = PENDING
            if reading is None:
                unread.append((entry.row, column, f"{cell} is no result: {notation.EXPECTED}"))
            elif reading.loss is None or "signs" not in styles:
                game = reading.game
            elif styles == {"signs"}:
                game = reading.loss
            else:
                unread.append((entry.row, column, f"{cell} {notation.AMBIGUOUS}"))
            own.append(game)
        games.append(tuple(own))
    return games, unread


def _contradictions(
    table: Crosstable, columns: tuple[int, ...], rows: list[_Row], unread: list[Finding]
) -> Iterator[Finding]:
    if len(table.rows) < len(rows):
        return  # with a number given twice nobody can say who played whom
    number_at = {row: number for number, row in table.rows.items()}
    blind = {(number_at[row], columns.index(column) + 1) for row, column, _ in unread}
    sheet = _Cells(rows, columns)
    for number, round_number, message in consistency.contradictions(table.event, sheet, blind):
        yield table.rows[number], columns[round_number - 1], message


def _doubts(table: Crosstable, columns: tuple[int, ...], rows: list[_Row]) -> Iterator[Finding]:
    for number, round_number, message in consistency.doubts(table.event, _Cells(rows, columns)):
        yield table.rows[number], columns[round_number - 1], message


class _Cells:
    """What the consistency checks ask about a cell, by player number and round."""

    def __init__(self, rows: list[_Row], columns: tuple[int, ...]) -> None:
        self._rows = {entry.number: entry for entry in rows}
        self._columns = columns

    def text(self, number: int, round_number: int) -> str:
        return self._rows[number].cells[round_number - 1]

    def address(self, number: int, round_number: int) -> str:
        return a1(self._rows[number].row, self._columns[round_number - 1])


def _wrong_points(table: Crosstable) -> Iterator[Finding]:
    """Printed points that the results do not make."""
    column = table.header.column("points")
    for number, printed in table.printed_points.items():
        made = table.event.scores[number]
        if column is not None and printed != made:
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


def _at(grid: Grid, row: int, column: int) -> object:
    if not grid.top <= row < _end(grid):
        return None
    cells = grid.rows[row - grid.top]
    index = column - grid.left
    return cells[index] if 0 <= index < len(cells) else None


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return int(value) if float(value).is_integer() and value > 0 else None
    match = _WHOLE.fullmatch(value) if isinstance(value, str) else None
    return int(match[1]) if match and int(match[1]) > 0 else None


def _is_result(cell: str) -> bool:
    reading = notation.read(cell)
    return reading is not None and reading.game.result is not Result.PENDING
