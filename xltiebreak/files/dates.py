"""Dates, times and durations in cells, as openpyxl reads them.

openpyxl is imported only for a workbook with dates; `openpyxl.utils.datetime` and
`openpyxl.styles.numbers` are its public modules for them.
"""

from __future__ import annotations

import re

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.formats import format_numbers, own_formats
from xltiebreak.lossless.package import Package

_DATES_BUILT_IN = frozenset((*range(14, 23), 45, 46, 47))
_LONGEST_FORMAT = 1_000  # Excel allows 255 characters
_DATE_CODES = pattern("[dhmsy]", re.IGNORECASE)  # every format of dates has one of them
_FALSE = ("0", "f", "false")


class Dates:
    """The dates of one workbook.

    styles: the cell styles that may show a number as a date or a duration; other_styles: all others
    of the workbook. Raises Damaged.
    """

    def __init__(self, package: Package) -> None:
        self._package = package
        styles = package.styles
        self._numbers = format_numbers(styles) if styles else []
        self._own = {
            number: code if len(code) <= _LONGEST_FORMAT else ""
            for number, code in (own_formats(styles) if styles else {}).items()
        }
        candidates = {
            *(_DATES_BUILT_IN - self._own.keys()),
            *(number for number, code in self._own.items() if _DATE_CODES.search(code)),
        }
        self.styles = {n for n, number in enumerate(self._numbers) if number in candidates}
        self.other_styles = set(range(len(self._numbers))) - self.styles

    def value(self, kind: str, style: str, value: str) -> object:
        """The value of a date cell, or of a number under one of the `styles`.

        Raises ValueError if the cell holds neither.
        """
        from openpyxl.styles import numbers
        from openpyxl.utils import datetime

        if kind == "d":
            return datetime.from_ISO8601(value)  # type: ignore[no-untyped-call]
        number = float(value) if re.search("[.eE]", value) else int(value)
        form = self._numbers[int(style)]
        code = self._own[form] if form in self._own else numbers.builtin_format_code(form)
        if not numbers.is_date_format(code):
            return number
        is_duration = numbers.is_timedelta_format(code)
        about = [one.attributes for one in self._package.book.all("workbookPr")]
        from_1904 = bool(about) and about[-1].get("date1904", "0") not in _FALSE
        epoch = datetime.CALENDAR_MAC_1904 if from_1904 else datetime.WINDOWS_EPOCH
        try:
            return datetime.from_excel(number, epoch, timedelta=is_duration)
        except (OverflowError, ValueError):
            return "#VALUE!"
