"""How many random events a test tries: a tenth unless `XLTIEBREAK_EVENTS` is `all`.

The gate tries them all. A tenth, and at least five, notice most faults within a minute.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Item = TypeVar("_Item")

FEWEST = 5


def tries_all() -> bool:
    """Whether every random event is tried."""
    setting = os.environ.get("XLTIEBREAK_EVENTS", "")
    if setting not in ("", "all"):
        raise ValueError(f"XLTIEBREAK_EVENTS is {setting!r}: it may be `all` or unset")
    return setting == "all"


def thinned(count: int, least: int = FEWEST) -> int:
    """`count` in the gate; elsewhere a tenth of it, but `least` or more where there are as many."""
    return count if tries_all() else min(count, max(least, count // 10))


def sampled(items: Sequence[_Item], least: int = FEWEST) -> list[_Item]:
    """All items in the gate; elsewhere a tenth of them, always the same ones, in their order."""
    chosen = Random(len(items)).sample(range(len(items)), thinned(len(items), least))
    return [items[index] for index in sorted(chosen)]
