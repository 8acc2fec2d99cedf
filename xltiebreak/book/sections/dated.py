"""The date that a sheet prints around a crosstable, and FIDE's edition in force then."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from xltiebreak.core.editions import edition_on
from xltiebreak.languages.text import cell_text, pattern
from xltiebreak.reading.crosstable import Crosstable

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED_MONTH = "|".join(_MONTHS)
_YEAR = "(?P<year>19[0-9]{2}|20[0-9]{2})"
Month = tuple[int, int]
"""Year and month of a printed date."""

_FORMS = (
    pattern(rf"\b{_YEAR}[-./](?P<month>[0-9]{{1,2}})[-./][0-9]{{1,2}}\b"),
    pattern(rf"\b(?P<first>[0-9]{{1,2}})[-./](?P<second>[0-9]{{1,2}})[-./]{_YEAR}\b"),
    pattern(rf"\b(?P<name>{_NAMED_MONTH})[a-z]{{0,6}}\.?[ ](?:[0-9]{{1,2}},?[ ])?{_YEAR}\b", re.I),
)
_LONGEST = 400  # characters of a text with a date
_LINES = 40  # above the crosstable, and below it


def printed_edition(table: Crosstable) -> str:
    """The edition in force on the latest date beside a crosstable; "" without one.

    A date such as 3/4/2026 may be in March or in April: "" too if the edition depends on it.
    """
    dates = max(_dates(table), default=None)
    editions = {edition_on(*month).name for month in dates or ()}
    return editions.pop() if len(editions) == 1 else ""


def _dates(table: Crosstable) -> Iterator[tuple[Month, ...]]:
    """Yield each date in the lines above and below the players, as the months that it may mean."""
    grid, last = table.grid, max(table.rows.values(), default=table.header.row)
    above = range(max(grid.top, table.header.row - _LINES), table.header.row)
    for row in (*above, *range(last + 1, last + 1 + _LINES)):
        for value in grid.line(row):
            if isinstance(value, date):
                yield ((value.year, value.month),)
            elif isinstance(value, str) and len(value) <= _LONGEST:
                yield from dates_in(cell_text(value))


def dates_in(text: str) -> Iterator[tuple[Month, ...]]:
    """Yield each date of a text, as the months that it may mean, the latest first.

    >>> list(dates_in("12.05.2026, 3/4/2026, March 2, 2024"))
    [((2026, 5),), ((2026, 4), (2026, 3)), ((2024, 3),)]
    """
    for form in _FORMS:
        for found in form.finditer(text):
            parts, year = found.groupdict(), int(found["year"])
            if name := parts.get("name"):
                months = {_MONTHS.index(name.lower()) + 1}
            elif "month" in parts:
                months = {int(found["month"])}
            else:
                first, second = int(found["first"]), int(found["second"])
                months = {second} if "/" not in found[0] or first > 12 else {first, second}
            possible = sorted(((year, one) for one in months if 1 <= one <= 12), reverse=True)
            if possible:
                yield tuple(possible)
