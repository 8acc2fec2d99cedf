"""The worksheet functions by name, because mypy does not see most of them in their module."""

from __future__ import annotations

from xltiebreak import udfs, worksheet


def function_named(name: str) -> worksheet.Function:
    assert name in udfs.__all__
    function: worksheet.Function = getattr(udfs, name)
    return function
