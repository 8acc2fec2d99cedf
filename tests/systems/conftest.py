"""The programs of `parts/` are run by the tests, while they need them; they are not collected."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import naive
import naive_fide
import pytest

collect_ignore = ["parts"]


Found = TypeVar("Found")


@pytest.fixture
def known_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which rounds of a sheet are completed is asked a million times, and found out once.

    So is whether it is a round robin.
    """
    for module in (naive, naive_fide):
        monkeypatch.setattr(module, "completed_rounds", _once(naive.completed_rounds))
    monkeypatch.setattr(naive, "is_round_robin", _once(naive.is_round_robin))


def _once(find_out: Callable[[naive.Results], Found]) -> Callable[[naive.Results], Found]:
    known: dict[int, tuple[naive.Results, Found]] = {}

    def remembered(results: naive.Results) -> Found:
        if id(results) not in known:
            known[id(results)] = results, find_out(results)
        return known[id(results)][1]

    return remembered
