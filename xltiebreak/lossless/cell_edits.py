"""What is written into a cell, by whatever writes it."""

from __future__ import annotations

from typing import NamedTuple

from xltiebreak.reading.grid import Area, Cell


class ArrayFormula(NamedTuple):
    """A dynamic array formula: its text without `=`, and the cells that it fills.

    The text is stored in the first of the cells, and is "" in the edits of the others.
    """

    text: str
    covers: Area


class Edit(NamedTuple):
    """The new content of a cell."""

    value: float | str | None
    """A number, a text, or None to empty the cell (it keeps its style).

    None with a plain formula leaves the value to the program that calculates.
    """

    look: Cell | None = None
    """The cell whose style a new cell takes if neither its row nor its column has a style."""

    restyle: bool = False
    """Whether to take that style in any case."""

    form: str = ""
    """The number format of a number whose style has none, "" for no format."""

    formula: ArrayFormula | str | None = None
    """What makes the value: an array formula, or the text of a plain formula, without `=`; None for
    a value by itself.
    """

    replaces: bool = False
    """Whether the cell may hold a formula, which is then removed."""

    vanishes: bool = False
    """Whether a cell that is emptied is removed as well, if a blank cell in its place, or the cell
    `look`, has the same style.
    """
