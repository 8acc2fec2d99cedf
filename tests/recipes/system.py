"""Draws, after the recipe `system` for developers."""

from __future__ import annotations

from tables import table_of

import xltiebreak
from xltiebreak.rules.naming import system_in


def test_draws_are_counted_and_their_column_is_known() -> None:
    # 2 drew both of its games; 1 and 4 drew with 2 only; 3 won and lost.
    table = table_of(
        [
            ["No.", "R1", "R2", "Drawn games"],
            [1, "D2", "W3"],
            [2, "D1", "D4"],
            [3, "W4", "L1"],
            [4, "L3", "D2"],
        ]
    )
    assert xltiebreak.values(table.event, "dw") == {1: 1, 2: 2, 3: 0, 4: 1}
    system = system_in("Drawn games")
    assert system is not None
    assert system.code == "DW"
