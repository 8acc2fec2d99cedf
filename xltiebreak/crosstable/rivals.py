"""Headers that cannot be right as they stand: rivals, gaps, columns that nobody would read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.rows import Row
from xltiebreak.grid import Cell, Finding, Grid


def header_findings(grid: Grid, header: Header, rows: Sequence[Row]) -> Iterator[Finding]:
    """Header columns that compete and disagree, are not read, or are missing between others."""
    yield from _rivals(grid, header, rows)
    yield from _unread_columns(grid, header, rows)
    missing = sorted(set(range(1, max(header.rounds) + 1)) - set(header.rounds))
    if missing:
        last = max(header.rounds)
        yield Finding(
            Cell(header.row, header.rounds[last][0]),
            f"there is a column for Rnd {last} but none for "
            f"{', '.join(f'Rnd {number}' for number in missing)}",
        )


def _rivals(grid: Grid, header: Header, rows: Sequence[Row]) -> Iterator[Finding]:
    headed: list[tuple[str, tuple[int, ...]]] = [
        ("the players' numbers", header.roles["number"]),
        ("the points", header.roles.get("points", ())),
        *((f"Rnd {number}", columns) for number, columns in sorted(header.rounds.items())),
    ]
    for what, (first, *others) in ((what, columns) for what, columns in headed if columns):
        for other in others:
            different = next(
                (e.row for e in rows if grid.at(e.row, first) != grid.at(e.row, other)), None
            )
            if different is not None:
                yield Finding(
                    Cell(header.row, other),
                    f"two columns are headed as {what}, {Cell(header.row, first)} and "
                    f"{Cell(header.row, other)}, and they differ in row {different}: rename one",
                )


def _unread_columns(grid: Grid, header: Header, rows: Sequence[Row]) -> Iterator[Finding]:
    """Columns among the rounds, or right behind them, that hold something and are not read."""
    rounds = {column for columns in header.rounds.values() for column in columns}
    named = {*header.others, *rounds, *(c for columns in header.roles.values() for c in columns)}
    for column, text in header.others.items():
        if text.isdecimal() and _holds_figures(grid, rows, column):
            message = f"{text} is not read as a round: head it Rnd{text}"
            yield Finding(Cell(header.row, column), message)
    for column in range(min(rounds), max(rounds) + 2):
        if column not in named and _holds_figures(grid, rows, column):
            message = "this column stands among the rounds and holds something, but has no header"
            yield Finding(Cell(header.row, column), message)


def _holds_figures(grid: Grid, rows: Sequence[Row], column: int) -> bool:
    return any(any(map(str.isdecimal, grid.text(row.row, column))) for row in rows)


def doubled_numbers(header: Header, rows: Sequence[Row]) -> Iterator[Finding]:
    """Numbers that more than one row has."""
    column = header.number_column
    first: dict[int, Cell] = {}
    for row in rows:
        cell = Cell(row.row, column)
        if row.number in first:
            yield Finding(cell, f"number {row.number} is already in {first[row.number]}")
        first.setdefault(row.number, cell)
