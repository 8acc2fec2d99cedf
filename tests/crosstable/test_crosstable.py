"""What a caller may ask of the reader, and which sheets it does not read."""

from __future__ import annotations

import pytest
from printed import BHAM, WSCF
from tables import Rows, rows_of, table_of

from xltiebreak.core.event import Player
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.reading.crosstable.table import table_title
from xltiebreak.reading.grid import Refused, parse_area


def test_a_caller_may_give_an_area_or_a_header_row() -> None:
    rows = [*rows_of(WSCF), [], *rows_of(BHAM)]
    (lower,) = read(Grid("S", rows), area=parse_area("A18:F24"))
    assert str(lower.area) == "A18:F24"
    (upper,) = read(Grid("S", rows), header_row=1)
    assert (len(upper.event.players), str(upper.area)) == (15, "A1:H16")
    (cut,) = read(Grid("S", rows_of(BHAM)), area=parse_area("A1:F4"))
    assert len(cut.event.players) == 3


def test_players_are_immutable_data() -> None:
    player = table_of(rows_of(WSCF)).event.players[0]
    assert isinstance(player, Player)
    with pytest.raises(AttributeError):
        player.number = 2  # type: ignore[misc]


def test_a_sheet_with_more_rows_than_any_crosstable_is_refused_before_it_is_read() -> None:
    rows: Rows = [["No", "Name", "R1"], *([1, "Ada", "W2"] for _ in range(50_000))]
    with pytest.raises(Refused, match=r"^Open: there are 50,001 rows, more than the 50,000 of the"):
        read(Grid("Open", rows))
    ratings: Rows = [["ID", "Player", "Rating"], *([1, "Ada", 1500] for _ in range(50_000))]
    assert read(Grid("Ratings", ratings)) == []


def test_a_hundred_rounds() -> None:
    head: list[object] = ["No", *(f"Rnd{number}" for number in range(1, 102))]
    assert table_of([head, [1, *["D2"] * 101], [2, *["D1"] * 101]]).event.rounds == 101


@pytest.mark.parametrize(
    ("line", "is_title"),
    [("Spring Open", True), ("T" * 100, True), ("T" * 101, False), ("2026", False)]
    + [("see www.example.org", False), ("director@example.org", False)],
)
def test_a_line_above_a_crosstable_is_its_title(line: str, is_title: bool) -> None:
    table = table_of([[line], *rows_of(BHAM)])
    assert table_title(table) == (line if is_title else "")
