"""`TBPLAYED`, after the recipe `function` for developers."""

from __future__ import annotations

from xltiebreak.reading import worksheet


def test_games_at_the_board_are_counted() -> None:
    # Ada played twice, Ben and Cy once each; the other round of theirs is a bye or an absence.
    block = [["No.", "Name", "Rnd1", "Rnd2"], [1, "Ada", "W2", "W3"]]
    block += [[2, "Ben", "L1", "-B-"], [3, "Cy", "-U-", "L1"]]
    played = worksheet.FUNCTIONS["TBPLAYED"]
    assert played(block)[-3:] == [[2.0], [1.0], [1.0]]
