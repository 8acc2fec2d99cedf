"""The worksheet functions by name: most are put into their module where mypy does not see them."""

from __future__ import annotations

from xltiebreak import udfs


def function_named(name: str) -> udfs.Function:
    assert name in udfs.__all__
    function: udfs.Function = getattr(udfs, name)
    return function
