"""What something costs, without a clock: how many lines of the package it runs.

A cost is linear if twice the size costs at most little more than twice as much. A count is exact
and the same on every machine, so small sizes are enough, and a loaded machine changes nothing. It
does not see what runs inside C, such as the matching of a pattern: `test_patterns.py` looks there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType

import pytest

import xltiebreak

_PACKAGE = str(Path(xltiebreak.__file__).parent)
_TOOL = 4  # none of the numbers that Python keeps for debuggers, coverage and profilers

counts_lines = pytest.mark.skipif(
    sys.version_info < (3, 12), reason="Python counts executed lines from 3.12 on"
)


def lines_executed(call: Callable[[], object]) -> int:
    """Return how many lines of the package a call runs, each as often as it runs."""
    if sys.version_info < (3, 12):
        raise RuntimeError("mark the test with `counts_lines`")
    count = 0

    def line(code: CodeType, number: int) -> object:
        nonlocal count
        if not code.co_filename.startswith(_PACKAGE):
            return sys.monitoring.DISABLE
        count += 1
        return None

    events = sys.monitoring.events
    sys.monitoring.use_tool_id(_TOOL, "lines executed")
    try:
        sys.monitoring.register_callback(_TOOL, events.LINE, line)
        sys.monitoring.set_events(_TOOL, events.LINE)
        sys.monitoring.restart_events()
        call()
    finally:
        sys.monitoring.set_events(_TOOL, events.NO_EVENTS)
        sys.monitoring.free_tool_id(_TOOL)
    return count


def growth(of_size: Callable[[int], Callable[[], object]], size: int) -> float:
    """Return how many times as many lines the double size runs: 2 if the cost is linear.

    of_size: prepares a call for a size, which is not counted. The call runs once before, so that
    caches are filled.
    """
    of_size(size)()
    small, large = (lines_executed(of_size(n)) for n in (size, 2 * size))
    return large / small
