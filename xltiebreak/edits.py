"""What is written into a cell, by whatever writes it."""

from __future__ import annotations

from typing import NamedTuple

from xltiebreak.grid import Area, Cell


class ArrayFormula(NamedTuple):
    """A dynamic array formula: its text without `=`, and the cells that it fills.

    The text is stored in the first of the cells, and is "" in the edits of the others.
    """

    text: str
    covers: Area


class Edit(NamedTuple):
    """The new content of a cell.

    value: a number, a text, or None to empty the cell (it keeps its style).
    look: the cell whose style a new cell takes if neither its row nor its column has one.
    restyle: take that style in any case.
    form: the number format of a number whose style has none, "" for no format.
    formula: what makes the value, an array formula or the text of a plain one, without `=`; None
    for a value by itself. The value None of a plain formula is left to the program that calculates.
    replaces: whether the cell may hold a formula, which goes then. vanishes: whether a cell that is
    emptied goes as well, if a blank cell in its place, or the cell `look`, has the same style.
    """

    value: float | str | None
    look: Cell | None = None
    restyle: bool = False
    form: str = ""
    formula: ArrayFormula | str | None = None
    replaces: bool = False
    vanishes: bool = False
