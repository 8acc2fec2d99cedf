"""Names of Python 3.10 for Python 3.8; the translated rooms of the add-in import them.

This module and `rooms.translated` can go when the oldest supported LibreOffice (description.xml in
`addin`) bundles Python 3.10 or later on Windows and Mac. LibreOffice 7.4 bundles 3.8.
"""
# ruff: noqa: A001, A004, B905, RUF007, UP029, UP036 (written for Python 3.8)

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
        """Like Python's `zip`; with `strict`, raise ValueError if the lengths differ."""
        if not strict:
            return builtins.zip(*iterables)
        columns = [tuple(values) for values in iterables]
        if len(set(map(len, columns))) > 1:
            raise ValueError("zip(): the arguments differ in length")
        return builtins.zip(*columns)

    def pairwise(values: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        """Pairs of each value and the next one."""
        every = list(values)
        return builtins.zip(every, every[1:])

    def bitwise_or(one: Any, other: Any) -> Any:
        """The result of `one | other`."""
        return {**one, **other} if isinstance(one, dict) else one | other

    def bitwise_ior(one: Any, other: Any) -> Any:
        """The value of `one` after `one |= other`."""
        if isinstance(one, dict):
            one.update(other)
        else:
            one |= other
        return one


__all__ = ["bitwise_ior", "bitwise_or", "pairwise", "zip"]
