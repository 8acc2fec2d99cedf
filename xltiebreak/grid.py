"""Values with addresses: what every face of the house hands to the crosstable reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]


class Problem(NamedTuple):
    """A finding about a workbook, told to a director.

    severity: an error stops the writing of its section (or of the file); a warning changes nothing.
    sheet: the sheet's name, "" where the whole file is meant.
    cell: an A1 address or range, "" where the whole sheet is meant.
    message: what was read there and what would be right.
    """

    severity: Severity
    sheet: str
    cell: str
    message: str

    def __str__(self) -> str:
        """`Open!L14: player 12 has L4 ...`, the form in which every problem is printed."""
        where = f"{self.sheet}!{self.cell}" if self.sheet and self.cell else self.sheet or self.cell
        return f"{where}: {self.message}" if where else self.message


class Area(NamedTuple):
    """A rectangle of cells; rows and columns count from 1, both ends belong to it."""

    top: int
    left: int
    bottom: int
    right: int

    def __str__(self) -> str:
        """The area in Excel's A1 notation."""
        return f"{a1(self.top, self.left)}:{a1(self.bottom, self.right)}"


class Grid(NamedTuple):
    """The values of a sheet, or of a part of it. Rows may be of different lengths.

    top, left: the sheet's row and column (from 1) of the first value.
    """

    sheet: str
    rows: Sequence[Sequence[object]]
    top: int = 1
    left: int = 1

    def cut(self, area: Area) -> Grid:
        """The part of the grid that lies inside the area."""
        top, left = max(area.top, self.top), max(area.left, self.left)
        rows = self.rows[top - self.top : max(area.bottom - self.top + 1, 0)]
        columns = slice(left - self.left, max(area.right - self.left + 1, 0))
        return Grid(self.sheet, [row[columns] for row in rows], top, left)


def a1(row: int, column: int) -> str:
    """The address of a cell, both counted from 1.

    >>> a1(14, 12), a1(3, 28)
    ('L14', 'AB3')
    """
    letters = ""
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{row}"


def parse_area(text: str) -> Area:
    """Read a range such as A1:M16, `$A$1:$M$16` or a single cell; ValueError where it is none.

    >>> parse_area("A3:M18")
    Area(top=3, left=1, bottom=18, right=13)
    """
    match = re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7})(?::([A-Z]{1,3})([0-9]{1,7}))?", _bare(text))
    if not match:
        raise ValueError(f"{text!r} is not a range of cells: write it like A1:M16")
    left, top, right, bottom = match.groups()
    columns = sorted((_column(left), _column(right or left)))
    rows = sorted((int(top), int(bottom or top)))
    if rows[0] == 0:
        raise ValueError(f"{text!r} is not a range of cells: rows count from 1")
    return Area(rows[0], columns[0], rows[1], columns[1])


def _bare(text: str) -> str:
    return text.replace("$", "").strip().upper()


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
