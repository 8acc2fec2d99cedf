"""Plain text -> grid: one row for each line, with the columns that a reader sees.

A separator, bars, or blanks below one another divide the columns; if lines have single blanks only,
the number of words does. A line that belongs to no table is one cell.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from xltiebreak.files import delimited, fixed, ruled, wall
from xltiebreak.files.decoding import SourceFile
from xltiebreak.reading.grid import Grid

_BOXES = str.maketrans(
    {
        **dict.fromkeys("│┃║┆┇┊┋╎╏", "|"),
        **dict.fromkeys("─━═┄┅┈┉╌╍", "-"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫", "+"),
        "\u00a0": " ",
    }
)
_SHARE = 0.9  # of the filled cells must stand in the one column
_FIRST_ROWS, _LEAST_ROWS = 300, 2  # rows to look at, and how many must look like a table's


def recognises(file: SourceFile) -> bool:
    """Any text can be read by its columns."""
    return file.kind.name == "text"


def read_grids(file: SourceFile, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """The one grid of a text."""
    return (Grid("", rows_of_text(file.lines)),)


def rows_of_text(lines: Sequence[str]) -> list[list[str]]:
    """The cells of each line.

    >>> rows_of_text(["A list", "1  Ann Lee  2.5  W2", "2  Bo Ash   1.5  L1", "3  Cy Oak   0    -U-"])
    [['A list'], ['1', 'Ann Lee', '2.5', 'W2'], ['2', 'Bo Ash', '1.5', 'L1'], ['3', 'Cy Oak', '0', '-U-']]
    """  # noqa: E501 # as Python prints it
    if wall.is_wall_list(lines):
        return wall.rows_of_players(lines)
    plain = [line.translate(_BOXES) for line in lines]
    separator = delimited.separator_of(plain)
    if separator == delimited.BAR:
        return ruled.rows_between_bars(plain)
    if separator:
        return [delimited.records([line], separator)[0] for line in plain]
    return fixed.rows_in_columns([line.expandtabs(8) for line in plain])


def divided_text(grid: Grid) -> Grid | None:
    """The grid of a sheet with all its text in one column, divided into columns; else None.

    Rows keep their numbers. Columns count from 1 and are no longer those of the sheet. Cells beside
    the one column come after its text.
    """
    column = _one_column(grid)
    if column is None:
        return None
    texts = [_line(row, column) for row in grid.rows]
    rows = rows_of_text(texts)
    if sum(len(row) > 2 for row in rows) < _LEAST_ROWS:
        return None
    spread_rows = [
        [*cells, *(value for index, value in enumerate(row) if index != column and value)]
        for cells, row in zip(rows, grid.rows, strict=True)
    ]
    return Grid(grid.sheet, spread_rows, top=grid.top)


def _one_column(grid: Grid) -> int | None:
    """The index of the column that holds nearly all cells, some of them lines of a table."""
    counts: dict[int, int] = {}
    lines: list[str] = []
    for row in grid.rows:
        filled = [index for index, value in enumerate(row) if value not in (None, "")]
        for index in filled:
            counts[index] = counts.get(index, 0) + 1
        if filled:
            lines.append(_line(row, max(counts, key=lambda index: counts[index])))
            if len(lines) == _FIRST_ROWS or len(counts) > len(lines) + 10:
                break
    if not lines:
        return None
    column = max(counts, key=lambda index: counts[index])
    enough = counts[column] >= _SHARE * sum(counts.values())
    return column if enough and sum(map(_may_be_row, lines)) >= _LEAST_ROWS else None


def _may_be_row(line: str) -> bool:
    """Whether a line has as many words or cells as a row of a crosstable."""
    return len(line) > 8 and (
        fixed.is_row(line) or any(line.count(mark) > 2 for mark in delimited.SEPARATORS)
    )


def _line(row: Sequence[object], column: int) -> str:
    value = row[column] if column < len(row) else None
    return "" if value is None else str(value).replace("\n", " ")
