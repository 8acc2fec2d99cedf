"""Players with letters in place of numbers: `A` stands left of Ada, and `1 B` is a win over Ben."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

from xltiebreak.core.event import Game
from xltiebreak.languages.text import has_letters, pattern
from xltiebreak.reading.crosstable.shares import LEAST_ROWS, MOST
from xltiebreak.reading.grid import Cell, Grid
from xltiebreak.reading.notation.vocabulary import side_results

_CELL = pattern(r"(\S.{0,9}?)\s*([A-Z])")


def with_letters_as_numbers(grid: Grid) -> Grid:
    """Return the grid with numbers in place of the players' letters; unchanged without such ones.

    The letters are A, B, C ... in rows below one another, in any order; names stand behind them,
    and then rounds in which most cells are a result against one of the letters.
    """
    first = ascii_uppercase[0]
    lines = [line for line in grid.rows if first in line]
    for at in sorted({at for line in lines for at, value in enumerate(line) if value == first}):
        for rows in _lettered(grid, grid.left + at):
            if values := _numbered(grid, grid.left + at, rows):
                origins = {
                    cell: grid.origin(cell)._replace(typed=grid.text(*cell)) for cell in values
                }
                return grid.with_values(values)._replace(origins={**grid.origins, **origins})
    return grid


def _lettered(grid: Grid, column: int) -> Iterator[Sequence[int]]:
    """Yield the rows below one another that have a letter each."""
    rows: list[int] = []
    for row in range(grid.top, grid.bottom + 2):
        if grid.text(row, column) in {*ascii_uppercase}:
            rows.append(row)
            continue
        letters = {grid.text(one, column) for one in rows}
        if len(rows) >= LEAST_ROWS and letters == {*ascii_uppercase[: len(rows)]}:
            yield rows
        rows = []


def _numbered(grid: Grid, column: int, rows: Sequence[int]) -> Mapping[Cell, object]:
    """Return the values of the cells with letters; none unless names stand before the rounds."""
    number = {letter: at for at, letter in enumerate(ascii_uppercase[: len(rows)], 1)}
    from xltiebreak.reading.notation.writing import write_result  # few sheets have such letters

    values: dict[Cell, object] = {}
    has_names = False
    for at in range(column + 1, column + max(len(grid.line(row)) for row in rows)):
        texts = {row: text for row in rows if (text := grid.text(row, at))}
        typed = {row: match.groups() for row, x in texts.items() if (match := _CELL.fullmatch(x))}
        results = side_results({result for result, letter in typed.values() if letter in number})
        games = {
            Cell(row, at): write_result(Game(results[result], number[letter]))
            for row, (result, letter) in typed.items()
            if result in results and letter in number
        }
        if has_names and MOST.exceeded(len(games), len(texts)):
            values |= games
        if not games and len(texts) == len(rows) and all(map(has_letters, texts.values())):
            has_names = True
    own = {Cell(row, column): number[grid.text(row, column)] for row in rows}
    return {**own, **values} if values else {}
