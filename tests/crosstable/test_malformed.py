"""Faulty crosstables, each with exactly the messages that a director gets in one pass."""

from __future__ import annotations

import pytest
from malformed import CASES, four
from tables import Rows, said, table_of

from xltiebreak.crosstable import Grid, read, why_none
from xltiebreak.event import Event
from xltiebreak.grid import parse_area


@pytest.mark.parametrize(("change", "messages"), CASES, ids=lambda value: str(value)[:40])
def test_messages_for_faulty_cells(change: dict[str, object], messages: list[str]) -> None:
    assert said(table_of(four(change))) == messages


def test_a_double_forfeit_and_a_bare_forfeit_are_consistent() -> None:
    assert said(table_of(four({"D2": "F4", "D5": "F1", "C2": 1.5}))) == []
    assert said(table_of(four({"D2": "X4", "D5": "F"}))) == []
    assert said(table_of(four({"D2": "F", "D5": "X1", "C2": 1.5, "C5": 1}))) == []


def test_all_errors_are_found_in_one_pass() -> None:
    change: dict[str, object] = {"D2": "W4?", "F2": "L3", "A5": 4.5, "B1": "No", "C3": 9}
    places = [line.split(": ")[1] for line in said(table_of(four(change)))]
    # the points are not compared before the results are right
    assert sorted(places) == ["Open!A5", "Open!B1", "Open!D2", "Open!F2", "Open!F3"]


def test_rematches_of_a_round_robin_are_no_warning() -> None:
    rows: Rows = [
        ["No.", "Name", "Rnd1", "Rnd2", "Rnd3", "Rnd4", "Rnd5", "Rnd6"],
        [1, "Ada", "W2", "W3", "-U-", "L2", "D3", "-U-"],
        [2, "Ben", "L1", "-U-", "D3", "W1", "-U-", "W3"],
        [3, "Cleo", "-U-", "L1", "D2", "-U-", "D1", "L2"],
    ]
    assert said(table_of(rows)) == []


NO_HEADER = (
    "no row names a number column (No., # ...) and round columns (Rnd1, Rnd2 ... or 1, 2 ...)"
)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "Open: no crosstable found: the sheet is empty"),
        ([["Budget", 1, 2], ["Hall", 300]], f"Open: no crosstable found: {NO_HEADER}"),
        (
            [["No.", "Name"], [1, "Ada"]],
            "Open: no crosstable found: row 1 comes nearest (numbers in A and names in B, with 1 "
            "row below), but it names no rounds: this is a list without games; put the results "
            "into columns headed Rnd1, Rnd2 ...",
        ),
        (
            [["x"], ["Name", "Rnd1", "Rnd2"], ["Ada", "W2", "L3"]],
            "Open!2:2: this row names rounds but no column for the players' numbers: head it No. "
            "or #",
        ),
    ],
)
def test_messages_for_sheets_without_a_crosstable(rows: Rows, message: str) -> None:
    grid = Grid("Open", rows)
    assert read(grid) == []
    assert str(why_none(grid)) == message


def test_the_message_for_a_row_that_is_no_header() -> None:
    grid = Grid("Open", four({}))
    assert read(grid, header_row=2) == []
    assert str(why_none(grid, 2)) == (
        "Open!2:2: row 2 is not a header row: it has 1, Ada, 2.5, W4, W2, D3; it needs a "
        "number column (No., # ...) and round columns (Rnd1, Rnd2 ... or 1, 2 ...)"
    )
    assert "it has nothing" in str(why_none(grid, 99))


def test_a_header_without_players_is_an_error() -> None:
    (table,) = read(Grid("Open", four({})[:1]))
    assert said(table) == ["error: Open!A1: there are no players below this header row"]
    assert table.event == Event(())


@pytest.mark.parametrize("text", ["A", "A0:B2", "1:2", "A1-B2", "Sheet1!A1:B2", ""])
def test_other_texts_are_not_ranges(text: str) -> None:
    with pytest.raises(ValueError, match="is not a range of cells"):
        parse_area(text)
