"""What something costs, without a clock: how many lines of the package it runs.

A cost is linear if twice the size costs at most little more than twice as much. A count is exact
and the same on every machine, so small sizes are enough, and a loaded machine changes nothing. It
does not see what runs inside C, such as the matching of a pattern: `test_patterns.py` looks there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import xltiebreak

_PACKAGE = str(Path(xltiebreak.__file__).parent)
_TOOL = 4  # none of the numbers that Python keeps for debuggers, coverage and profilers


def lines_executed(call: Callable[[], object]) -> int:
    """Return how many lines of the package a call runs, each as often as it runs."""
    return _monitored(call) if sys.version_info >= (3, 12) else _traced(call)


def _monitored(call: Callable[[], object]) -> int:
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


def _traced(call: Callable[[], object]) -> int:
    """The same before Python 3.12, several times as slowly."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(_PACKAGE):
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def growth(of_size: Callable[[int], Callable[[], object]], size: int) -> float:
    """Return how many times as many lines the double size runs: 2 if the cost is linear.

    of_size: prepares a call for a size, which is not counted. The call runs once before, so that
    caches are filled.
    """
    of_size(size)()
    small, large = (lines_executed(of_size(n)) for n in (size, 2 * size))
    return large / small
