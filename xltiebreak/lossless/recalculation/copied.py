"""The text of a formula in any row of its column, to recognise its copies without reading them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class RowNumber(NamedTuple):
    """A row number in a formula's text that moves with the formula."""

    start: int
    end: int
    shift: int
    """How many rows it is below the formula's own."""


class RowTemplate(NamedTuple):
    """A formula's text with a gap for each row number that moves with it."""

    text: str
    shifts: tuple[int, ...]
    """How many rows each of these is below the formula's own."""

    def is_in(self, row: int, text: str) -> bool:
        """Whether a formula in a row of the same column is a copy."""
        return self.text % tuple([row + shift for shift in self.shifts]) == text


def row_template(text: str, rows: Sequence[RowNumber]) -> RowTemplate:
    """Return the template of a formula with these row numbers, in the order of its text."""
    parts, end = list[str](), 0
    for number in rows:
        parts += text[end : number.start].replace("%", "%%"), "%d"
        end = number.end
    parts.append(text[end:].replace("%", "%%"))
    return RowTemplate("".join(parts), tuple([number.shift for number in rows]))
