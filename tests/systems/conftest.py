"""The programs of `parts/` are run by the tests, while they need them; they are not collected."""

from __future__ import annotations

from collections.abc import Callable

import naive
import naive_fide
import pytest

collect_ignore = ["parts"]


Asked = Callable[..., object]

SCALARS: tuple[str, ...] = ("completed_rounds", "is_round_robin", "has_byes_with_points")
SCALARS += ("score", "adjusted_score", "win_percentage", "dropped", "OW")
"""Functions of the naive rules that are asked a million times; what they return stays as it is."""


def _once(find_out: Asked) -> Asked:
    """Find out once for each sheet and player; no sheet changes, and the events are shared."""
    known: dict[tuple[int, ...], tuple[naive.Results, object]] = {}

    def remembered(results: naive.Results, *no: int) -> object:
        key = (id(results), *no)
        if key not in known:
            known[key] = results, find_out(results, *no)
        return known[key][1]

    return remembered


ONCE = {name: (getattr(naive, name), _once(getattr(naive, name))) for name in SCALARS}


@pytest.fixture
def known_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked again and again of a sheet is found out once."""
    for module in (naive, naive_fide):
        for name, (plain, once) in ONCE.items():
            if vars(module).get(name) is plain:
                monkeypatch.setattr(module, name, once)
