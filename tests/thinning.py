"""How many random events a test tries: a twentieth unless `XLTIEBREAK_EVENTS` is `all`.

The gate tries them all. A twentieth, and at least four, notice most faults within a minute.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Item = TypeVar("_Item")

FEWEST = 4


def tries_all() -> bool:
    """Whether every random event is tried."""
    setting = os.environ.get("XLTIEBREAK_EVENTS", "")
    if setting not in ("", "all"):
        raise ValueError(f"XLTIEBREAK_EVENTS is {setting!r}: it may be `all` or unset")
    return setting == "all"


def thinned(count: int, least: int = FEWEST) -> int:
    """`count` in the gate; elsewhere a twentieth of it, or `least` where there are as many."""
    return count if tries_all() else min(count, max(least, count // 20))


def few(count: int, some: int) -> int:
    """`count` in the gate; elsewhere `some`, of tests that start much and say what others say."""
    return count if tries_all() else some


def sampled(items: Sequence[_Item], least: int = FEWEST) -> list[_Item]:
    """All items in the gate; elsewhere a twentieth, or `least`, always the same, in their order."""
    chosen = Random(len(items)).sample(range(len(items)), thinned(len(items), least))
    return [items[index] for index in sorted(chosen)]
