"""Plain text -> grid: a row for each line, and the columns that the lines show to the eye.

Columns are shown by a separator, by bars, by blanks that stand below one another, or, where lines
have single blanks only, by the number of words. What is no line of a table stays in one cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from xltiebreak.grid import Grid
from xltiebreak.sources import delimited, fixed, ruled

BAR = "|"
_BOXES = str.maketrans(
    {
        **dict.fromkeys("│┃║┆┇┊┋╎╏", "|"),
        **dict.fromkeys("─━═┄┅┈┉╌╍", "-"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫", "+"),
        "\u00a0": " ",
    }
)
_SHARE = 0.9  # of the filled cells that stand in the one column
_FIRST_ROWS, _LEAST_ROWS = 300, 2  # that are looked at, and must look like a table's


def read(lines: Sequence[str], name: str = "") -> Grid:
    """The grid of a text; name: what it is called where it is a part of something."""
    return Grid(name, rows_of(lines))


def rows_of(lines: Sequence[str]) -> list[list[str]]:
    """The cells of each line.

    >>> rows_of(["A list", "1  Ann Lee  2.5  W2", "2  Bo Ash   1.5  L1", "3  Cy Oak   0    -U-"])
    [['A list'], ['1', 'Ann Lee', '2.5', 'W2'], ['2', 'Bo Ash', '1.5', 'L1'], ['3', 'Cy Oak', '0', '-U-']]
    """  # noqa: E501 # as Python prints it
    plain = [line.translate(_BOXES) for line in lines]
    separator = delimited.separator_of(plain)
    if separator == BAR:
        return ruled.rows_of(plain)
    if separator:
        return [delimited.cells_of(line, separator) for line in plain]
    return fixed.rows_of([line.expandtabs(8) for line in plain])


def spread(grid: Grid) -> Grid | None:
    """The grid with its columns found, where its text stands in one column of a sheet; else None.

    Rows stay where they are; the columns are counted from the first one, which is no longer the
    sheet's. What stands beside the one column goes behind its text.
    """
    column = _one_column(grid)
    if column is None:
        return None
    texts = [_line(row, column) for row in grid.rows]
    rows = rows_of(texts)
    if sum(len(row) > 2 for row in rows) < _LEAST_ROWS:
        return None
    spread_rows = [
        [*cells, *(value for index, value in enumerate(row) if index != column and value)]
        for cells, row in zip(rows, grid.rows, strict=True)
    ]
    return Grid(grid.sheet, spread_rows, top=grid.top)


def _one_column(grid: Grid) -> int | None:
    """Which column (from 0) holds nearly all there is, several lines of tables among it."""
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
    """Whether a line has so many words, or cells, and figures as a line of a crosstable has."""
    return len(line) > 8 and (
        fixed.is_row(line) or any(line.count(mark) > 2 for mark in delimited.SEPARATORS)
    )


def _line(row: Sequence[object], column: int) -> str:
    value = row[column] if column < len(row) else None
    return "" if value is None else str(value).replace("\n", " ")
