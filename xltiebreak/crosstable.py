"""Where the crosstable is on a grid of values, which column is what, and what is wrong with it."""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]


class Problem(NamedTuple):
    """A finding about a workbook, told to a director.

    severity: an error stops the writing of the section (or the file); a warning changes nothing.
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
