"""An edition without the cap at draws, after the recipe `edition` for developers."""

from __future__ import annotations

import pytest
from tables import event_of

import xltiebreak
from xltiebreak.rules import EDITIONS

# 1 has a bye and beats 2, who beat 3: 2 points and 1 point. In two rounds draws give 1 point.
RESULTS = {1: ["-B-", "W2"], 2: ["W3", "L1"], 3: ["L2", "-B-"]}


@pytest.mark.parametrize(
    ("edition", "buchholz"),
    [
        ("fide2024", 2 + 1),  # the dummy has the own 2 points
        ("fide2026", 1 + 1),  # but no more than draws give (16.4.2)
        ("fide2030", 2 + 1),  # without that rule
    ],
)
def test_the_dummy_without_a_cap(edition: str, buchholz: float) -> None:
    assert edition in EDITIONS
    assert xltiebreak.values(event_of(RESULTS), f"{edition}:BH")[1] == buchholz
