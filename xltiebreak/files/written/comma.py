"""Rows of a table as lines of CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from xltiebreak.languages.text import guarded


def csv_line(values: Iterable[object], end: str = "\n") -> str:
    """Return a line of CSV. The writer quotes CR and LF only if its lines end with both."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(values)
    return line.getvalue().removesuffix("\r\n") + end


def guarded_cells(values: Iterable[object]) -> list[object]:
    """The values, with an apostrophe before texts that Excel would take for formulas."""
    return [guarded(value) if isinstance(value, str) else value for value in values]
