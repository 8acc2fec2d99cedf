"""What the translated rooms take from here: names that Python has only since 3.10."""
# ruff: noqa: A001, A004, B905, RUF007, UP029, UP036 (written for a Python that lacks them)

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable, Iterator
from typing import Any

if sys.version_info >= (3, 10):
    from builtins import zip
    from itertools import pairwise
    from operator import ior as bitwise_ior
    from operator import or_ as bitwise_or
else:

    def zip(*iterables: Iterable[Any], strict: bool = False) -> Iterator[tuple[Any, ...]]:
        """As Python's own; strict: raise ValueError where their lengths differ."""
        if not strict:
            return builtins.zip(*iterables)
        columns = [tuple(values) for values in iterables]
        if len(set(map(len, columns))) > 1:
            raise ValueError("zip(): the arguments differ in length")
        return builtins.zip(*columns)

    def pairwise(values: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        """Each value with the next one."""
        every = list(values)
        return builtins.zip(every, every[1:])

    def bitwise_or(one: Any, other: Any) -> Any:
        """What `one | other` is."""
        return {**one, **other} if isinstance(one, dict) else one | other

    def bitwise_ior(one: Any, other: Any) -> Any:
        """What `one` is after `one |= other`."""
        if isinstance(one, dict):
            one.update(other)
        else:
            one |= other
        return one


__all__ = ["bitwise_ior", "bitwise_or", "pairwise", "zip"]
