"""Team prizes from an individual event, and board prizes."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tables import Rows, cases_of, table_of

from xltiebreak.core.event import Event
from xltiebreak.rules.orders import order_of
from xltiebreak.rules.team_standings import (
    Row,
    best_of,
    near_duplicates,
    rank_boards,
    rank_teams,
    rank_teams_of,
    summed,
)

CASES = cases_of(__file__)

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


def test_players_without_a_value_stand_behind_all_that_have_one() -> None:
    # a value may be less than nothing, and is still more than none
    members: list[tuple[Row, int]] = [((1.0, None), 1), ((1.0, -2.0), 2), ((1.0, 0.0), 3)]
    assert [number for _, number in best_of(members, 3)] == [3, 2, 1]
    assert summed([row for row, _ in members]) == (3.0, -2.0)


def event_of(lines: list[str]) -> Event:
    return table_of([[cell or None for cell in line.split(";")] for line in lines]).event


def schools(*names: object) -> Event:
    """Everybody drew with the next: 1/2 each."""
    pairs: Rows = [
        [no, f"P{no}", name, f"D{no + 1 if no % 2 else no - 1}"] for no, name in enumerate(names, 1)
    ]
    return table_of([["No", "Name", "School", "R1"], *pairs]).event


@pytest.mark.parametrize("case", CASES["ranked"], ids=lambda case: str(case["case"]))
def test_teams_are_ranked(case: dict[str, Any]) -> None:
    events = [schools(*case["schools"])] if "schools" in case else [event_of(CASES["event"])]
    if "sections" in case:
        events = list(map(event_of, CASES["two sections"]))
    order, counting, how = order_of(case["order"]), case["counting"], case.get("how", {})
    ranked = rank_teams_of(events, order, counting, **how)
    for found, expected in zip(ranked.standings, case["teams"], strict=True):
        told = {name: getattr(found, name) for name in expected}
        told |= {name: list(told[name]) for name in ("members", "sections") if name in told}
        assert told == expected
    assert [*map(list, ranked.unattached)] == case.get(
        "unattached", [*map(list, ranked.unattached)]
    )
    small = {team: [*map(list, members)] for team, members in ranked.small.items()}
    assert small == case.get("small", small)
    if len(events) == 1:
        assert rank_teams(events[0], order, counting, **how) == list(ranked.standings)


@pytest.mark.parametrize(("order", "counting", "message"), CASES["refused"])
def test_what_teams_cannot_be_ranked_by(order: str, counting: int, message: str) -> None:
    with pytest.raises(ValueError) as refused:
        rank_teams(event_of(CASES["event"]), order_of(order), counting)
    assert str(refused.value).startswith(message)


def test_nobody_has_a_team_or_a_board() -> None:
    alone = table_of([["#", 1], [1, "W2"], [2, "L1"]]).event
    with pytest.raises(ValueError, match="nobody has a team: add a column headed Team"):
        rank_teams(alone, order_of("ME,AO"), 3)  # nor are ratings missed
    with pytest.raises(ValueError, match="nobody has a board: add a column headed Board"):
        rank_boards(alone, order_of("ME"))


def test_boards_are_ranked_by_themselves_with_values_of_the_whole_event() -> None:
    # board 1: 1 (2.5), 3 (2), 5 (1); percentages 100 x 2.5/3, 100 x 2/3, 100 x 0/2
    boards = rank_boards(event_of(CASES["event"]), order_of("PC"))
    assert [(s.number, s.place) for s in boards[1]] == [(1, 1), (3, 2), (5, 3)]
    assert [(s.number, s.place) for s in boards[2]] == [(2, 1), (4, 2)]
    assert boards[1][2].tiebreaks["PC"] == 0


@pytest.mark.parametrize(("one", "other", "may_be_one"), CASES["may be one"])
def test_teams_that_may_be_one_are_pointed_out(one: str, other: str, may_be_one: bool) -> None:
    """What is typed wrong is a letter or two; a number tells a second team."""
    expected = [(one, other)] if may_be_one else []
    assert near_duplicates(schools(one, other)) == expected
    assert near_duplicates(schools(one, ""), schools(other, "")) == expected


def test_lots_are_drawn_once_for_a_team() -> None:
    teams = rank_teams(schools("Elm", "Elm", "Oak", "Oak", "Ash", "Ash"), order_of("SO,RN7"), 2)
    # the lots 1, 2, 3 that seed 7 deals to Ash, Elm and Oak, and not sums of the players' lots
    numbers = [1, 2, 3]
    random.Random(7).shuffle(numbers)
    assert {team.team: team.tiebreaks["RN7"] for team in teams} == dict(
        zip(("Ash", "Elm", "Oak"), numbers, strict=True)
    )
    assert [team.place for team in teams] == [1, 2, 3]
    assert list(teams[0].tiebreaks) == ["SO", "RN7"]
