"""Faulty crosstables, each with exactly the messages that a director gets in one pass."""

from __future__ import annotations

import pytest
from malformed import CASES, four
from tables import said, table_of

from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.reading.crosstable.none_found import why_none
from xltiebreak.reading.grid import parse_area


@pytest.mark.parametrize(("change", "messages"), CASES, ids=lambda value: str(value)[:40])
def test_messages_for_faulty_cells(change: dict[str, object], messages: list[str]) -> None:
    assert said(table_of(four(change))) == messages


def test_the_message_for_an_empty_sheet() -> None:
    assert read(Grid("Open", [])) == []
    assert str(why_none(Grid("Open", []))) == "Open: no crosstable found: the sheet is empty"


def test_the_message_for_a_row_that_is_no_header() -> None:
    grid = Grid("Open", four({}))
    assert read(grid, header_row=2) == []
    assert str(why_none(grid, 2)) == (
        "Open!2:2: row 2 is not a header row: it has 1, Ada, 2.5, W4, W2, D3; it needs a "
        "number column (No., # ...) and round columns (Rnd1, Rnd2 ... or 1, 2 ...)"
    )
    assert "it has nothing" in str(why_none(grid, 99))


@pytest.mark.parametrize("text", ["A", "A0:B2", "1:2", "A1-B2", "Sheet1!A1:B2", ""])
def test_other_texts_are_not_ranges(text: str) -> None:
    with pytest.raises(ValueError, match="is not a range of cells"):
        parse_area(text)
