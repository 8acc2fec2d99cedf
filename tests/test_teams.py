"""Team prizes from an individual event, and board prizes."""

from __future__ import annotations

import random

import pytest
from tables import Rows, table_of

from xltiebreak.event import Event
from xltiebreak.ranking import order_of
from xltiebreak.teams import (
    Row,
    best_of,
    near_duplicates,
    rank_boards,
    rank_teams,
    rank_teams_of,
    summed,
)

# WinTD's worked example: score, Median, Solkoff, Sonneborn-Berger, Cumulative
TEAM_A: list[tuple[Row, int]] = [
    ((5.0, 8.5, 13.5, 13.5, 15.0), 1),
    ((4.0, 9.0, 16.0, 11.5, 14.0), 2),
    ((3.0, 8.0, 11.0, 10.5, 7.0), 3),
]
TEAM_B: list[tuple[Row, int]] = [
    ((4.0, 8.5, 13.5, 10.5, 11.0), 11),
    ((4.0, 8.5, 13.5, 8.5, 13.0), 12),
    ((4.0, 8.0, 15.0, 10.0, 14.0), 13),
    ((4.0, 7.0, 13.5, 8.5, 13.0), 14),
]


def sums(team: list[tuple[Row, int]]) -> Row:
    return summed([row for row, _ in best_of(team, 3)])


def test_the_worked_example_of_wintd() -> None:
    assert sums(TEAM_A) == (12.0, 25.5, 40.5, 35.5, 36.0)
    assert sums(TEAM_B) == (12.0, 25.0, 42.0, 29.0, 38.0)
    assert [number for _, number in best_of(TEAM_B, 3)] == [11, 12, 13]


def test_the_same_players_count_for_every_system() -> None:
    # by Solkoff first 13 is the best of team B, and the other two are found by Sonneborn-Berger
    def solkoff_first(team: list[tuple[Row, int]]) -> list[tuple[Row, int]]:
        return [((row[0], row[2], row[3], row[1], row[4]), number) for row, number in team]

    assert [number for _, number in best_of(solkoff_first(TEAM_B), 3)] == [13, 11, 12]
    one, other = sums(solkoff_first(TEAM_A)), sums(solkoff_first(TEAM_B))
    assert (one[:2], other[:2]) == ((12.0, 40.5), (12.0, 42.0))  # team B is ahead now


def event() -> Event:
    rows: list[list[object]] = [
        ["No", "Name", "Team", "Board", "R1", "R2", "R3"],
        [1, "A1", "Rooks", 1, "W4", "W2", "D3"],  # 2.5
        [2, "A2", "Rooks", 2, "W5", "L1", "W6"],  # 2
        [3, "A3", "Kings", 1, "W6", "D4", "D1"],  # 2
        [4, "B1", "Kings", 2, "L1", "D3", "W5"],  # 1.5
        [5, "B2", "Kings", 1, "L2", "-B-", "L4"],  # 1
        [6, "B3", "", None, "L3", "-U-", "L2"],  # 0, no team
    ]
    return table_of(rows).event


def test_teams_are_ranked_by_the_sums_of_their_best() -> None:
    # Cumulatives: 1: 1+2+2.5 = 5.5; 2: 1+1+2 = 4; 3: 1+1.5+2 = 4.5; 4: 0+.5+1.5 = 2;
    # 5: 0+1+1-1 = 1
    rooks, kings = rank_teams(event(), order_of("CU"), 2)
    assert (rooks.team, rooks.points, dict(rooks.tiebreaks)) == ("Rooks", 4.5, {"CU": 9.5})
    assert (kings.team, kings.points, dict(kings.tiebreaks)) == ("Kings", 3.5, {"CU": 6.5})
    assert (rooks.members, kings.members) == ((1, 2), (3, 4))
    assert (rooks.place, rooks.tied, rooks.separated_by) == (1, False, None)


def test_a_team_of_fewer_players_has_what_they_make() -> None:
    # with three counting, both teams have 4.5; the cumulatives are 9.5 and 7.5
    rooks, kings = rank_teams(event(), order_of("CU"), 3)
    assert (rooks.points, kings.points) == (4.5, 4.5)
    assert (rooks.tiebreaks["CU"], kings.tiebreaks["CU"]) == (9.5, 7.5)
    assert (rooks.separated_by, kings.separated_by) == ("CU", None)


@pytest.mark.parametrize(
    ("order", "counting", "message"),
    [
        ("ME,MM", 3, "Modified Median \\(MM\\) cannot rank teams: it treats plus, even and minus"),
        ("ME,HG", 3, "Head-to-head \\(HG\\) cannot rank teams: it compares tied players"),
        ("ME", 0, "a team counts at least one player"),
    ],
)
def test_what_teams_cannot_be_ranked_by(order: str, counting: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rank_teams(event(), order_of(order), counting)


def test_nobody_has_a_team_or_a_board() -> None:
    alone = table_of([["#", 1], [1, "W2"], [2, "L1"]]).event
    with pytest.raises(ValueError, match="nobody has a team: add a column headed Team"):
        rank_teams(alone, order_of("ME"), 3)
    with pytest.raises(ValueError, match="nobody has a board: add a column headed Board"):
        rank_boards(alone, order_of("ME"))


def test_boards_are_ranked_by_themselves_with_values_of_the_whole_event() -> None:
    # board 1: 1 (2.5), 3 (2), 5 (1); percentages 100 x 2.5/3, 100 x 2/3, 100 x 0/2
    boards = rank_boards(event(), order_of("PC"))
    assert [(s.number, s.place) for s in boards[1]] == [(1, 1), (3, 2), (5, 3)]
    assert [(s.number, s.place) for s in boards[2]] == [(2, 1), (4, 2)]
    assert boards[1][2].tiebreaks["PC"] == 0


def test_the_system_that_separates_two_teams_is_named_not_the_one_before_it() -> None:
    # Without the first round: rooks 2 + 2.5 and 1 + 2; kings 1.5 + 2, 0.5 + 1.5 and 1 + 1: both
    # 7.5. Then the cumulatives: 9.5 and 7.5.
    rooks, kings = rank_teams(event(), order_of("FC1,CU"), 3)
    assert rooks.tiebreaks["FC1"] == kings.tiebreaks["FC1"] == 7.5
    assert (rooks.team, rooks.separated_by) == ("Rooks", "CU")
    assert (kings.place, kings.separated_by) == (2, None)


def schools(*names: object) -> Event:
    """Everybody drew with the next: 1/2 each."""
    pairs = [
        [no, f"P{no}", name, f"D{no + 1 if no % 2 else no - 1}"] for no, name in enumerate(names, 1)
    ]
    return table_of([["No", "Name", "School", "R1"], *pairs]).event


def test_a_team_is_one_however_its_name_is_typed() -> None:
    event = schools("St. Mary's", "st marys", "ST MARY\u2019S", "Oak Hill", "Oakhill", "Oak  Hill")
    teams = rank_teams(event, order_of("SO"), 3)
    assert [(team.team, team.members) for team in teams] == [
        ("St. Mary's", (1, 2, 3)),
        ("Oak Hill", (4, 5, 6)),
    ]


def test_the_spelling_used_most_is_the_name() -> None:
    event = schools("oak hill", "Oak Hill", "Oak Hill", "-")
    assert [team.team for team in rank_teams(event, order_of("SO"), 3)] == ["Oak Hill"]


def test_teams_that_may_be_one_are_pointed_out() -> None:
    event = schools("Lincoln Elementary", "Lincoln Elementry", "PS 101", "PS 102", "Oak", "Elm")
    assert near_duplicates(event) == [("Lincoln Elementary", "Lincoln Elementry")]


def test_no_team_is_none_unless_it_is_to_be_kept() -> None:
    event = schools("Oak", "Home school", "none", "-", "Unattached", "Oak")
    assert [team.team for team in rank_teams(event, order_of("SO"), 3)] == ["Oak"]
    kept = rank_teams(event, order_of("SO"), 3, keep_unattached=True)
    assert {team.team for team in kept} == {"Oak", "Home school", "none", "Unattached"}


def test_lots_are_drawn_once_for_a_team() -> None:
    event = schools("Elm", "Elm", "Oak", "Oak", "Ash", "Ash")
    teams = rank_teams(event, order_of("SO,RN7"), 2)
    # the lots 1, 2, 3 that seed 7 deals to Ash, Elm and Oak, and not sums of the players' lots
    numbers = [1, 2, 3]
    random.Random(7).shuffle(numbers)
    assert {team.team: team.tiebreaks["RN7"] for team in teams} == dict(
        zip(("Ash", "Elm", "Oak"), numbers, strict=True)
    )
    assert [team.place for team in teams] == [1, 2, 3]
    assert list(teams[0].tiebreaks) == ["SO", "RN7"]


def test_players_without_a_value_stand_behind_all_that_have_one() -> None:
    # a value may be less than nothing, and is still more than none
    members: list[tuple[Row, int]] = [((1.0, None), 1), ((1.0, -2.0), 2), ((1.0, 0.0), 3)]
    assert [number for _, number in best_of(members, 3)] == [3, 2, 1]


def sections() -> list[Event]:
    """Two sections: A and B play for Oak however it is typed, C is alone, D has no team."""
    first: Rows = [["No", "Name", "Team", "R1"], [1, "A", "Oak P.S.", "W2"], [2, "C", "Elm", "L1"]]
    second: Rows = [["No", "Name", "Team", "R1"], [1, "D", "none", "W2"], [2, "B", "oak ps", "L1"]]
    return [table_of(first).event, table_of(second).event]


def test_teams_of_several_sections_are_one_list() -> None:
    teams = rank_teams_of(sections(), order_of("CU"), 2)
    oak, elm = teams.standings
    # A's 1 and B's 0; both with the section they play in
    assert (oak.team, oak.points, oak.members, oak.sections) == ("Oak P.S.", 1.0, (1, 2), (0, 1))
    assert (elm.team, elm.points, elm.members, elm.sections) == ("Elm", 0.0, (2,), (0,))
    assert (teams.unattached, dict(teams.small)) == (((1, 1),), {})


def test_schools_of_different_numbers_are_different_teams() -> None:
    rows: Rows = [
        ["No", "Name", "Team", "R1"],
        [1, "A", "P.S. 11", "W2"],
        [2, "B", "P.S. 12", "L1"],
    ]
    teams = rank_teams_of([table_of(rows).event], order_of("CU"), 2)
    assert [one.team for one in teams.standings] == ["P.S. 11", "P.S. 12"]


def test_a_team_that_is_too_small_is_not_ranked() -> None:
    teams = rank_teams_of(sections(), order_of("CU"), 2, least=2)
    assert [one.team for one in teams.standings] == ["Oak P.S."]
    assert dict(teams.small) == {"Elm": ((0, 2),)}
    nobody = rank_teams_of(sections(), order_of("CU"), 2, least=9)
    assert (nobody.standings, set(nobody.small)) == ((), {"Oak P.S.", "Elm"})


def test_near_duplicates_are_found_over_sections() -> None:
    events = [
        table_of([["No", "Team", "Name", "R1"], [1, name, "x", "W2"], [2, "", "y", "L1"]]).event
        for name in ("Lincoln Elementary", "Lincoln Elementry")
    ]
    assert near_duplicates(*events) == [("Lincoln Elementary", "Lincoln Elementry")]
