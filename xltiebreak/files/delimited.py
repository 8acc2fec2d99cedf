"""Values with a separator between them -> grid: CSV, TSV and their kin.

The separator is the character that divides most lines into the same number of cells.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import islice

from xltiebreak.files.decoding import SourceFile
from xltiebreak.languages.text import pattern, unguarded
from xltiebreak.reading.grid import MOST_ROWS, Cell, Grid, Problem, Refused

BAR = "|"
SEPARATORS = f"\t;{BAR},"
"""The most certain separator first: a comma may also be part of a number or a name."""

LAST_ROW, LAST_COLUMN, MOST_CELLS = 2**20, 2**14, 5_000_000
"""The limits of a spreadsheet; no crosstable comes near them."""

_LONGEST_LINE = 1_000_000
_SAMPLE, _SAMPLE_LINE = 1_000, 2_000  # lines to look at, and characters of each
_SHARE, _SHARE_OF_TWO = 0.5, 0.8  # of the lines must have equally many cells; or only two cells
_ENOUGH_BARS = 5  # this many cells between bars are a ruled table
_LONGEST_QUOTE = 100  # lines in one cell; more mean that a quotation mark was not closed

_BLANKS = f"{SEPARATORS} \"'"
_APART = pattern(" {2,}")


def recognises(file: SourceFile) -> bool:
    """Whether the lines are values with a separator; bars are for the source `text`."""
    return separator_of(file.lines) not in ("", BAR)


def read_grids(file: SourceFile, sheets: Collection[str]) -> tuple[Grid, ...]:
    """The one grid of the file. Raises Refused for too many cells."""
    return (grid_of_lines(file.lines, separator_of(file.lines), file.name),)


def check_size(lines: Sequence[str], name: str) -> None:
    """Raise Refused for too many lines to be a table, or a line that is too long."""
    if len(lines) > LAST_ROW:
        raise Refused(f"{name} has {len(lines):,} lines, more than a spreadsheet holds")
    filled = sum(bool(line.strip(_BLANKS)) for line in lines)  # a sheet may end in blank cells
    if filled > MOST_ROWS:
        most = f"more than the {MOST_ROWS:,} of the largest crosstable"
        raise Refused(f"{name} has {filled:,} lines, {most}: give the crosstable alone")
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            message = f"this line has {len(line):,} characters, more than a table needs"
            raise Refused(Problem("error", "", Cell(number, 1), message))


def separator_of(lines: Sequence[str]) -> str:
    """Return the character between the cells of the lines; "" if they are not such a table.

    Titles above a table and notes below it may have fewer cells. A text in quotation marks is one
    cell. Decimal commas, commas in names and bars in a few of them make no table.

    >>> separator_of(["A list, made today", "1;Smith, John;2,5", "2;Lee, Ann;1,5"])
    ';'
    >>> separator_of(["1  Smith, John  2,5  W2  D3", "2  Lee, Ann     1,5  L1  W4"])
    ''
    """
    filled = (line[:_SAMPLE_LINE] for line in lines if line.strip())
    sample = list(islice(filled, _SAMPLE))
    fits = {one: count for one in SEPARATORS if (count := _fit(sample, one))}
    most = max(fits.values(), default=0)
    return next((one for one, count in fits.items() if count >= _SHARE * most), "")


def grid_of_lines(lines: Sequence[str], separator: str, name: str) -> Grid:
    """The grid of lines with this separator: one row for each record."""
    if sum(line.count(separator) for line in lines) > MOST_CELLS:
        raise Refused(f"{name} has more than {MOST_CELLS:,} cells: it is not a crosstable")
    rows = records(lines, separator)
    if _is_hint(lines, separator):
        rows[0] = []
    if any("'" in line for line in lines):
        rows = [list(map(unguarded, row)) for row in rows]
    widest = max(range(len(rows)), key=lambda index: len(rows[index]), default=0)
    if rows and len(rows[widest]) > LAST_COLUMN:
        message = f"this line has {len(rows[widest]):,} cells, more than a spreadsheet holds"
        raise Refused(Problem("error", "", Cell(widest + 1, 1), message))
    return Grid("", rows)


def _fit(sample: Sequence[str], separator: str) -> int:
    """How many lines have the most frequent number of cells; 0 for no table."""
    rows = [row for row in records(sample, separator) if len(row) > 1]
    least = 3 if separator == "," else 2
    counts = Counter(len(row) for row in rows if len(row) >= least)
    if not counts:
        return 0
    width, often = max(counts.items(), key=lambda item: (item[1], item[0]))
    alike = [row for row in rows if len(row) == width]
    loose = mostly(any(map(_runs_on, row)) for row in alike)
    if loose and not (separator == "|" and width >= _ENOUGH_BARS):
        return 0
    if width == 2:
        return often if often > 1 and often / len(sample) >= _SHARE_OF_TWO else 0
    filled = [row for row in rows if any(map(str.strip, row))]
    return often if often / max(len(filled), 1) >= _SHARE else 0


def _runs_on(cell: str) -> bool:
    """Whether a cell looks like several columns of a printed list."""
    return many_figures(cell) or len(_APART.split(cell.strip(), 2)) > 2


def many_figures(cell: str) -> bool:
    """Whether more than two words of a cell hold figures."""
    return sum(any(map(str.isdecimal, word)) for word in cell.split(None, 40)) > 2


def mostly(answers: Iterable[bool]) -> bool:
    """Whether more than half of the answers are yes.

    >>> mostly([True, True, False]), mostly([True, False])
    (True, False)
    """
    found = list(answers)
    return sum(found) * 2 > len(found)


def records(lines: Sequence[str], separator: str) -> list[list[str]]:
    """The rows; if a quotation mark is never closed, quotation marks are ordinary characters."""
    ended = (f"{line}\n" for line in lines)  # a cell in quotation marks may span lines
    try:
        rows = list(csv.reader(ended, delimiter=separator))
    except csv.Error:
        rows = []
    unclosed = any(cell.count("\n") > _LONGEST_QUOTE for row in rows for cell in row)
    if unclosed or not rows:
        return [line.split(separator) for line in lines]
    return rows


def _is_hint(lines: Sequence[str], separator: str) -> bool:
    """Whether the first line only tells Excel the separator, as sep=; does."""
    return bool(lines) and lines[0].strip().strip('"').casefold() == f"sep={separator}".casefold()
