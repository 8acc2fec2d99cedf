"""Teams whose names are nearly the same."""

from __future__ import annotations

import pytest
from tables import Rows, table_of

from xltiebreak.teams import near_duplicates


@pytest.mark.parametrize(
    ("other", "may_be_one"),
    [
        ("Riversides Elementary", True),
        ("Riversides Elementarys", True),
        ("Riversides Elementary's", True),
        ("Riversides Elementaryss", False),
        ("Riverside Elementary 2", False),
    ],
)
def test_names_that_differ_in_two_letters_at_most_may_be_one_team(
    other: str, may_be_one: bool
) -> None:
    # What is typed wrong is a letter or two; a number tells a second team.
    rows: Rows = [
        ["No.", "Name", "School", "Rnd1"],
        [1, "Ada", "Riverside Elementary", "W2"],
        [2, "Ben", other, "L1"],
    ]
    assert bool(near_duplicates(table_of(rows).event)) is may_be_one
