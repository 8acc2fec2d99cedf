"""What became of the formulas of a workbook that was filled."""

from __future__ import annotations

from typing import NamedTuple


class FormulaResults(NamedTuple):
    """What became of the formulas of a workbook that was filled."""

    stored: int = 0
    """How many have their results in their cells."""

    replaced: int = 0
    """How many of these cells held another result."""

    left: int = 0
    """How many are left to the program that opens the workbook."""

    reasons: tuple[str, ...] = ()
    """Why these are left, each with a cell."""
