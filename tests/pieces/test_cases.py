"""Tables that people and programs make are read as the event that they tell, or refused."""

from __future__ import annotations

import pytest
from cases import cases, check, files_of
from pieces.reading_pieces import joined

from xltiebreak.reading.grid import Cell, Grid, Origin


@pytest.mark.parametrize("file", files_of("pieces"))
def test_cases_are_read_as_they_say(file: str) -> None:
    check(cases("pieces", file))


@pytest.mark.parametrize(
    "games",
    [
        ["Rd 1;Rd 2", "W Ben;D Cleo", "L Ann;-B-", "-B-;D Ann"],
        ["Opp;Res;Opp;Res", "2;1;3;½", "1;0;;1", ";1;1;½"],
        ["A;B;C", ";1;½", "0;;1", "½;0;"],
    ],
)
def test_a_value_read_elsewhere_still_stands_there_when_rounds_are_rewritten(
    games: list[str],
) -> None:
    """As ratings of a page that stand in the cells of the names."""
    beside = ["No;Name", "1;Ann Ash", "2;Ben Elm", "3;Cleo Oak"]
    ratings = ["Rtg", "1500", "1400", "1300"]
    rows = [";".join(parts).split(";") for parts in zip(beside, games, ratings, strict=True)]
    column = len(rows[0])
    origins = {Cell(row, column): Origin("Page", Cell(row, 2)) for row in (2, 3, 4)}
    standings = [["No", "Name", "Rtg"], ["1", "Ann Ash", "1600"], ["2", "Ben Elm", "1400"]]
    (table,) = joined([Grid("Page", rows, origins=origins), Grid("Standings", standings)])
    told = "1600 is the rating of player 1 here, but 1500 in Page!B2"
    assert [one.message for one in table.problems if "rating" in one.message] == [told]


def test_a_blank_cell_beside_a_player_without_standings_is_seen_at_the_heading() -> None:
    """Such a cell stands on no sheet: its address beside the crosstable would name another cell."""
    rows = [["No", "Name", "Rd 1"], ["1", "Ann", "W2"], ["2", "Ben", "L1"], ["3", "Cleo", "-H-"]]
    standings = [["No", "Name", "SB"], ["1", "Ann", "0"], ["2", "Ben", "0"]]
    (table,) = joined([Grid("Page", rows), Grid("Standings", standings)])
    assert table.grid.line(1)[3] == "SB"
    assert table.grid.origin(Cell(3, 4)) == Origin("Standings", Cell(3, 3))
    assert table.grid.origin(Cell(4, 4)) == Origin("Standings", Cell(1, 3))
