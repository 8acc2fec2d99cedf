"""What the page must show of an event by the naive rules, for days that are acted on it."""

from __future__ import annotations

from typing import Any

import naive

ORDER = ["MM", "SO", "CU", "CO"]


def right(results: naive.Results) -> list[list[str]]:
    """No., points and tie-breaks as the page shows them, by place."""
    placed = naive.standings(results, ORDER)
    return [
        [str(no), *(figure(value) for value in (naive.score(results, no), *values(results, no)))]
        for no, *_ in placed
    ]


def values(results: naive.Results, no: int) -> list[Any]:
    return [getattr(naive, code)(results, no) for code in ORDER]


def figure(value: Any) -> str:
    return f"{float(value):.1f}"
