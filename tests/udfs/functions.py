"""The worksheet functions by name: most are put into their module where mypy does not see them."""

from __future__ import annotations

from xltiebreak import udfs, worksheet


def function_named(name: str) -> worksheet.Function:
    assert name in udfs.__all__
    function: worksheet.Function = getattr(udfs, name)
    return function
