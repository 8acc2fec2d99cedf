"""What the cases of `cases/extras.txt` do not say of colours, round robins and long events."""

from __future__ import annotations

import pytest
from tables import Rows, table_of

import xltiebreak
from xltiebreak.systems import MissingError


def test_without_late_and_playoff_columns_both_are_unknown() -> None:
    event = table_of([["#", "Name", "R1"], [1, "A", "W2"], [2, "B", "L1"]]).event
    assert [(p.late, p.playoff, p.rating, p.team) for p in event.players] == [
        (None, None, None, ""),
        (None, None, None, ""),
    ]


@pytest.mark.parametrize("code", ["CU", "CO", "AC", "FC1", "TL"])
def test_systems_that_need_the_order_of_rounds_have_no_value_in_a_matrix(code: str) -> None:
    rows: Rows = [
        ["No", "Name", 1, 2, 3, 4],
        [1, "Ada", "*", 1, "½", 0],
        [2, "Ben", 0, "*", 1, 0.5],
    ]
    event = table_of([*rows, [3, "Cleo", "½", 0, "*", 1], [4, "Dan", 1, "½", 0, "*"]]).event
    with pytest.raises(MissingError, match="the order of the rounds, which a round-robin matrix"):
        xltiebreak.values(event, code)
    assert xltiebreak.values(event, "BZ")[1] == 4.5  # no unplayed round: the order does not matter


def test_a_hundred_rounds() -> None:
    head: list[object] = ["No", *(f"Rnd{number}" for number in range(1, 102))]
    assert table_of([head, [1, *["D2"] * 101], [2, *["D1"] * 101]]).event.rounds == 101
