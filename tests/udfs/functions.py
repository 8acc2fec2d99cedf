"""The worksheet functions by name and by formula, which mypy does not see in their module."""

from __future__ import annotations

import re

from openpyxl.utils import range_boundaries
from tables import Rows

from xltiebreak import udfs
from xltiebreak.reading import worksheet

_CALL = re.compile(r'([A-Z]+)\(((?:"[^"]*"|[^()"])*)\)')


def function_named(name: str) -> worksheet.Function:
    assert name in udfs.__all__
    function: worksheet.Function = getattr(udfs, name)
    return function


def corners(address: str) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a range."""
    left, top, right, bottom = range_boundaries(address.replace("$", ""))
    assert left and top and right and bottom, address
    return left, top, right, bottom


def answered(formula: str, rows: Rows, separator: str = ",") -> worksheet.Lines:
    """The answer of the first function that a formula calls, on a sheet with these rows."""
    call = _CALL.search(formula)
    assert call, formula

    def cells(address: str) -> Rows:
        left, top, right, bottom = corners(address)
        return [row[left - 1 : right] for row in rows[top - 1 : bottom]]

    given = re.findall(rf'(?:^|{separator})("[^"]*"|[^"{separator}]*)', call[2])
    return function_named(call[1])(
        *(one.strip('"') if one.startswith('"') else cells(one) if one else None for one in given)
    )
