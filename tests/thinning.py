"""How many random events a test tries: a twentieth, more with `--all`, and each if it is asked for.

A twentieth, and at least four, notice most faults within a minute. `--all`, as in the gate, sets
`XLTIEBREAK_EVENTS` to `all`. Tests that take long then still try some; with `every`, they try each.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Item = TypeVar("_Item")

FEWEST = 4


def tries_all() -> bool:
    """Whether all random events are tried."""
    return _setting() != ""


def _setting() -> str:
    setting = os.environ.get("XLTIEBREAK_EVENTS", "")
    if setting not in ("", "all", "every"):
        raise ValueError(f"XLTIEBREAK_EVENTS is {setting!r}: it may be `all`, `every` or unset")
    return setting


def thinned(count: int, least: int = FEWEST, most: int | None = None) -> int:
    """How many of `count` are tried: a twentieth, or `least` where there are as many.

    most: in the gate, of tests that take long; None for all.
    """
    return few(count, min(count, max(least, count // 20)), most)


def few(count: int, some: int, most: int | None = None) -> int:
    """How many of `count` are tried where each starts much and says what others say: `some`.

    most: in the gate; None for all.
    """
    return {"": some, "all": min(most or count, count), "every": count}[_setting()]


def sampled(items: Sequence[_Item], least: int = FEWEST, most: int | None = None) -> list[_Item]:
    """As many items as `thinned` says, always the same, in their order."""
    count = thinned(len(items), least, most)
    chosen = Random(len(items)).sample(range(len(items)), count)
    return [items[index] for index in sorted(chosen)]
