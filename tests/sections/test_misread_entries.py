"""A sheet with entries must say them, and nothing else: other games, other players."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tables import Rows, table_of

from xltiebreak.book.sections.entered import EnteredGame, refuse_if_misread
from xltiebreak.reading.grid import Refused

BEFORE: Rows = [
    ["No.", "Name", "Rnd1"],
    [1, "Ann", 2],
    [2, "Ben", ""],
    [3, "Cid", 4],
    [4, "Di", ""],
]
WON = EnteredGame(1, 1, "1", 2)


def after(*cells: object, more: Sequence[list[object]] = ()) -> Rows:
    rows = zip(BEFORE[1:], cells, strict=True)
    return [BEFORE[0], *([*row[:2], cell] for row, cell in rows), *more]


def test_a_sheet_that_says_the_entry_is_taken() -> None:
    refuse_if_misread(table_of(BEFORE), table_of(after("W2", "", 4, "")), [WON])


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (after("L2", "", 4, ""), "this round of Ann"),
        (after(2, "", 4, ""), "this round of Ann"),
        (after("W2", "", "W4", ""), "this round of Cid"),
        (after("W2", "", 4, "", more=[[5, "Eve", "-U-"]]), "more players: Eve"),
    ],
)
def test_a_sheet_that_says_anything_else_is_refused(rows: Rows, why: str) -> None:
    with pytest.raises(Refused, match=why):
        refuse_if_misread(table_of(BEFORE), table_of(rows), [WON])
