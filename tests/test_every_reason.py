"""Explanations answer every question that a parent would ask."""

from __future__ import annotations

from printed import WSCF
from systems.checks import event_of_case
from tables import event_of, table_of

from xltiebreak.event import Event
from xltiebreak.explain import ExplainedTerm, compare, explain, one_line, text
from xltiebreak.ranking import order_of
from xltiebreak.systems import find
from xltiebreak.systems.examples import CLUB, DROPPED, OTHELLO
from xltiebreak.systems.registry import Case


def entries(event: Event, number: int, code: str) -> tuple[ExplainedTerm, ...]:
    return explain(event, number, find(code), order_of(code)).entries


def notes(event: Event, number: int, code: str) -> list[str]:
    return [entry.note for entry in entries(event, number, code)]


def test_an_adjusted_score_is_explained_even_if_it_is_dropped() -> None:
    # The WSCF leaves out the 1.5 of player 2's first opponent, whose 2.0 holds a full-point bye:
    # two footnotes, each with its mark.
    event = event_of({**WSCF})
    lines = text(explain(event, 2, find("MM"), order_of("wscf")))
    assert lines[2].endswith("1.5*,**")
    assert lines[-2:] == [
        "  *  unplayed rounds of Player 15 (15) count 1/2 each (2.0 on the sheet)",
        "  ** left out: plus score, over half of the points: the lowest counts for nothing",
    ]


def test_dropped_scores_are_explained_in_plain_words() -> None:
    event = event_of(WSCF)
    said = {number: explain(event, number, find("MM"), order_of("MM")).why for number in (1, 7, 15)}
    assert said == {
        1: "plus score, over half of the points: the lowest counts for nothing",
        7: "even score, half of the points: the highest and the lowest count for nothing",
        15: "minus score, under half of the points: the highest counts for nothing",
    }


def test_limited_head_to_head_says_why_it_has_no_value() -> None:
    # 1, 3 and 6 are tied, and 3 and 6 have not met
    event = event_of_case(Case(CLUB, {}))
    assert notes(event, 1, "HL") == ["not all of the players still tied have met each other"]
    without = explain(event, 1, find("HR"), order_of("HR"))
    assert text(without)[-1] == (
        "  no value: not all of the players still tied have met each other"
    )
    assert one_line(without).endswith(
        "Ada (1): not all of the players still tied have met each other"
    )


def test_limits_of_win_percentages_are_explained() -> None:
    event = event_of_case(Case(DROPPED, {}))
    assert notes(event, 2, "OW") == [
        "player 1 withdrew, and counts 75 % at the most",
        "player 4 won less than 25 %, and counts 25 %",
        "",
    ]


def test_the_substitute_for_a_disc_count_is_explained() -> None:
    event = event_of_case(Case(OTHELLO, {}))
    instead = "32 discs and c x the player's score count instead"
    assert notes(event, 1, "BQ6") == ["", f"Dan (4) withdrew: {instead}", "", ""]
    assert notes(event, 5, "BQ6")[3] == f"full-point bye: {instead}"


def test_koya_names_the_opponents_that_do_not_count() -> None:
    event = event_of_case(Case(CLUB, {}))
    assert notes(event, 1, "KO")[0] == "Ben (2) scored less than half of the maximum"


def test_colours_are_given_for_systems_that_use_them() -> None:
    event = event_of_case(Case(CLUB, {}))
    assert [entry.what for entry in entries(event, 1, "BAP")] == [
        "beat Ben (2) with White",
        "beat Finn (6) with Black",
        "drew with Dan (4) with White",
        "lost to Cleo (3) with Black",
    ]
    assert entries(event, 1, "SO")[0].what == "beat Ben (2)"


def test_an_average_without_opponents_says_why() -> None:
    rows: list[list[object]] = [
        ["No", "Name", "Rtg", "R1", "R2"],
        [1, "Ada", 1900, "W2", "D3"],
        [2, "Ben", "unr", "L1", "-U-"],
        [3, "Cleo", "unr", "-B-", "D1"],
        [4, "Dan", 1500, "-U-", "-U-"],
    ]
    event = table_of(rows).event
    assert one_line(explain(event, 1, find("AO"))) == (
        "AO has no value for Ada (1): no opponent at the board is rated"
    )
    assert one_line(explain(event, 2, find("AD"))) == (
        "AD has no value for Ben (2): only one opponent is rated, and the lowest rating is left out"
    )
    assert one_line(explain(event, 4, find("PC"))).endswith("Dan (4): no game was played")


def test_a_comparison_with_no_value_is_a_sentence() -> None:
    # 1 and 3 have 1 point each; 2, whom 1 beat, is rated, and 4, whom 3 beat, is not
    rows: list[list[object]] = [
        ["No", "Rtg", "R1"],
        [1, 1500, "W2"],
        [2, 1600, "L1"],
        [3, 1500, "W4"],
        [4, "unr", "L3"],
    ]
    comparison = compare(table_of(rows).event, 3, 1, order_of("AO"))
    assert comparison.sentence == (
        "player 1 is placed above player 3 by Average opposition, 1600.0 against no value."
    )


def test_game_points_explain_match_points_if_teams_are_placed_by_game_points() -> None:
    rows: list[list[object]] = [["#", "Team", 1], [1, "A", "W2 3-1"], [2, "B", "L1 1-3"]]
    event = table_of(rows).event
    assert explain(event, 1, find("GP")).term == "game points"
    placed = Event(event.players, by_game_points=True)
    assert explain(placed, 1, find("GP")).term == "match points"
    assert text(explain(placed, 1, find("GP")))[1].endswith("match points")


def test_a_performance_index_explains_the_bye() -> None:
    rows: list[list[object]] = [
        ["#", "Team", 1, 2],
        [1, "A", "W2 3-1", "-B-"],
        [2, "B", "L1 1-3", "D3 2-2"],
        [3, "C", "-H-", "D2 2-2"],
    ]
    assert notes(table_of(rows).event, 1, "PI") == [
        "",
        "an unplayed round counts as 0 game points against a team with 0 match points",
    ]
