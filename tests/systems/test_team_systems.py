"""Team events placed by game points."""

from __future__ import annotations

import pytest
from faces.library import event_named
from tables import event_of

import xltiebreak
from xltiebreak.reading.crosstable import EventRules, Grid, read
from xltiebreak.rules import MissingError


def test_a_match_is_worth_one_point_or_half_of_it() -> None:
    for name in ("teams_in_letters", "teams_in_numbers"):
        assert dict(event_named(name).scores) == {1: 3, 2: 2.5, 3: 2.5, 4: 3, 5: 1, 6: 0}


def test_where_game_points_are_not_kept_other_systems_work() -> None:
    event = event_of({1: ["W2", "D3"], 2: ["L1", "W4"], 3: ["W4", "D1"], 4: ["L3", "L2"]})
    assert xltiebreak.values(event, "SO") == {1: 1 + 1.5, 2: 1.5 + 0, 3: 0 + 1.5, 4: 1.5 + 1}
    for code in ("GP", "UA", "PI"):
        with pytest.raises(MissingError, match="points made inside each round"):
            xltiebreak.values(event, code)


def test_places_by_game_points() -> None:
    rows: list[list[object]] = [
        ["#", "Team", "Pts", 1, 2],
        [1, "A", 4, "W2 2½-1½", "D3 1½-1½"],
        [2, "B", 5.5, "L1 1½-2½", "W4 4-0"],
        [3, "C", 4.5, "W4 3-1", "D1 1½-1½"],
        [4, "D", 1, "L3 1-3", "L2 0-4"],
    ]
    # match points 1.5, 1, 1.5, 0; game points 4, 5.5, 4.5, 1
    (table,) = read(Grid("Open", rows), rules=EventRules(by_game_points=True))
    assert table.problems == ()
    standings = xltiebreak.rank(table.event, "GP")
    assert [(s.number, s.points, s.tiebreaks["GP"]) for s in standings] == [
        (2, 5.5, 1),
        (3, 4.5, 1.5),
        (1, 4, 1.5),
        (4, 1, 0),
    ]
    (by_match,) = read(Grid("Open", rows))
    assert [s.number for s in xltiebreak.rank(by_match.event, "GP")] == [3, 1, 2, 4]


def test_places_by_game_points_need_them() -> None:
    rows: list[list[object]] = [["#", "Team", 1], [1, "A", "W2"], [2, "B", "L1"]]
    (table,) = read(Grid("Open", rows), rules=EventRules(by_game_points=True))
    assert [str(problem) for problem in table.problems] == [
        "Open!C2: W2 has no game points to place by: write W6 3-1",
        "Open!C3: L1 has no game points to place by: write W6 3-1",
    ]
