"""Results that Excel turned into dates and times: `5/1` became 1 May, `7:1` became 07:01."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time

from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.shares import EXAMPLES
from xltiebreak.reading.grid import CELLS, Cell, Finding, Grid

_WON = "1"
_MINUTES = ("0", _WON)


def results_taken_for_dates(header: Header, grid: Grid, bottom: int) -> dict[Cell, str]:
    """Return the results that Excel turned into dates and times, as typed.

    {} unless other cells of the rounds hold an opponent and a result with the same sign between.
    A date has a 1 for the month or for the day, as the result of a win; the other is the opponent.
    """
    rows = range(header.row + 1, bottom + 1)
    dated = {
        Cell(row, column): text
        for column in header.round_columns
        for row, value in zip(rows, grid.down(column, rows), strict=True)
        if isinstance(value, (date, time)) and (text := _as_typed(value))
    }
    if not dated:
        return {}
    signs = {
        sign
        for column in header.round_columns
        for value in grid.down(column, rows)
        if isinstance(value, str)
        and (reading := notation.read_result(value))
        and reading.style == "pairs"
        and reading.game.opponent
        for sign in "/:"
        if sign in value
    }
    return {cell: text for cell, text in dated.items() if not signs.isdisjoint(text)}


def _as_typed(value: object) -> str:
    """Return an opponent and a result from a date or time, "" for any other value."""
    if isinstance(value, date):
        month, day = str(value.month), str(value.day)
        return f"{month}/{day}" if day == _WON else f"{day}/{month}" if month == _WON else ""
    if isinstance(value, time):
        hour, minute = str(value.hour), str(value.minute)
        return f"{hour}:{minute}" if minute in _MINUTES and hour != "0" else ""
    return ""


def dates_finding(texts: Mapping[Cell, str]) -> Finding:
    """Return one warning for all results read from dates."""
    cells = sorted(texts)
    typed = list(dict.fromkeys(texts[cell] for cell in cells))[:EXAMPLES]
    many = f"these cells ({CELLS}) hold dates" if cells[1:] else "this cell holds a date"
    told = faults.DATES(which=many, texts=", ".join(typed))
    return Finding(cells[0], told, assumed=True, cells=tuple(cells))
