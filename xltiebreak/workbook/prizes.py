"""A list of prizes in a file or on the sheet Prizes, and what is won of it."""

from __future__ import annotations

from pathlib import Path

from xltiebreak.sections.prizes import PrizeList

SHEET = "Prizes"
"""The sheet of a workbook that lists its prizes."""


def prizes_of(path: Path) -> PrizeList | None:
    """The list of prizes on the sheet Prizes of a workbook, None where it has none."""
    raise NotImplementedError


def read_prize_file(path: Path) -> PrizeList:
    """The list of prizes of a file: CSV with any separator, or a spreadsheet.

    Raises Refused where the file cannot be read.
    """
    raise NotImplementedError
