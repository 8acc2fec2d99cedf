"""The naive rules of ``naive.py`` against printed tables and worked examples."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import naive
import pytest
from printed import BHAM, BHAM_MISPRINTS, BHAM_TABLE, WSCF, WSCF_TABLE

PRINTED_COLUMNS = ("score", "MM", "SO", "CU", "CO")


def printed_values(
    table: str, misprints: dict[tuple[int, str], float]
) -> list[tuple[int, str, float]]:
    answer = []
    for row in (line.split() for line in table.strip().splitlines()):
        no = int(row[0])
        for name, text in zip(PRINTED_COLUMNS, row[1:6], strict=True):
            value = misprints.get((no, name), float(text))
            answer.append((no, name, value))
    return answer


@pytest.mark.parametrize(("no", "name", "value"), printed_values(WSCF_TABLE, {}))
def test_agrees_with_the_printed_wscf_table(no: int, name: str, value: float) -> None:
    assert getattr(naive, name)(WSCF, no) == value


@pytest.mark.parametrize(("no", "name", "value"), printed_values(BHAM_TABLE, BHAM_MISPRINTS))
def test_agrees_with_the_printed_bham_table(no: int, name: str, value: float) -> None:
    assert getattr(naive, name)(BHAM, no) == value


def test_bham_places_and_what_decided_them() -> None:
    # Printed: 2nd, 1st, 3rd for players 1, 2, 3. Solkoff separates 2 and 1, Cumulative 3 and 5,
    # Modified Median these two and 6.
    assert naive.standings(BHAM, ["MM", "SO", "CU", "CO"]) == [
        (2, 1, False, "SO"),
        (1, 2, False, None),
        (3, 3, False, "CU"),
        (5, 4, False, "MM"),
        (6, 5, False, None),
        (4, 6, False, None),
    ]


def test_wscf_crosstable_is_printed_in_the_order_of_places() -> None:
    # Only players 4 and 5 need more than Modified Median.
    places = naive.standings(WSCF, ["MM", "SO", "CU", "CO"])
    assert [no for no, *_ in places] == list(range(1, 16))
    assert [separated for *_, separated in places] == [
        *("MM", None, None),  # 6.0 and 4.0
        *("CU", "MM", None),  # 3.5: 20.0 and 21.5 twice, then 14.0
        *("MM", None),  # 3.0
        *("MM", "MM", None),  # 2.5
        *("MM", "MM", "MM", None),  # 2.0
    ]


def test_an_opponent_with_a_bye_has_an_adjusted_score() -> None:
    # WSCF: player 6 made 3.5 points, one of them by a bye, and counts 3.0 as an opponent.
    assert naive.score(WSCF, 6) == 3.5
    assert naive.adjusted_score(WSCF, 6) == 3
    assert naive.opponents_adjusted_scores(WSCF, 1) == [3, 4, 2.5, 3.5, 3.5, 3]
    assert naive.opponents_adjusted_scores(WSCF, 2) == [1.5, 3.5, 3.5, 4, 2.5, 2.5]


def with_opponents_scores(own: str, opponents: list[int], rounds: int) -> naive.Results:
    """A made-up event: player 1 with these results, player 1+i with the score opponents[i].

    The opponents' own games are against players who are nobody's concern.
    """
    results = {1: [f"{letter}{no}" for letter, no in zip(own, range(2, 2 + rounds), strict=True)]}
    for no, opponents_score in enumerate(opponents, start=2):
        results[no] = ["W99"] * opponents_score + ["L99"] * (rounds - opponents_score)
    return results


@pytest.mark.parametrize(
    ("opponents", "solkoff", "modified_median", "median"),
    [([0, 3, 3, 4, 5], 15, 15, 10), ([3, 2, 5, 3, 3], 16, 14, 9)],
)
def test_wintd_example_of_solkoff_and_medians(
    opponents: list[int], solkoff: int, modified_median: int, median: int
) -> None:
    # Two players with 4-1 scores, from the WinTD help.
    event = with_opponents_scores("WWWWL", opponents, rounds=5)
    assert naive.SO(event, 1) == solkoff
    assert naive.MM(event, 1) == modified_median
    assert naive.ME(event, 1) == median


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("W2 W2 W2 W2 L2", 14),  # WinTD help, player A
        ("W2 W2 L2 W2 W2", 12),  # WinTD help, player B
        ("W2 L2 W2 D2 L2", 9),  # WSCF's page: 1, 1, 2, 2 1/2, 2 1/2
        ("W2 L2 W2 -H- L2", 8.5),  # the same with a half-point bye in round 4
    ],
)
def test_worked_examples_of_cumulative(row: str, expected: float) -> None:
    assert naive.CU({1: row.split()}, 1) == expected


def test_cumulative_takes_off_a_forfeit_win_and_a_full_point_bye() -> None:
    assert naive.CU({1: ["X2", "-B-", "W3"]}, 1) == 1 + 2 + 3 - 2


def test_cumulative_variants() -> None:
    event = {1: ["-B-", "W2", "L3", "W4"], 2: ["W3", "L1"], 3: ["L2", "", "W1"], 4: ["", "", "X5"]}
    assert naive.running_scores(event, 1) == [1, 2, 2, 3]
    assert naive.AC(event, 1) == 2 + 2 + 3  # what the bye took off goes with its round
    assert naive.AC(event, 4) == 0 + 1 + 1 - 1
    assert naive.FC(1)(event, 1) == 2 + 2 + 3
    assert naive.FC(2)(event, 1) == 2 + 3
    assert naive.CU(event, 4) == 0 + 0 + 1 + 1 - 1
    # of the opponents 2, 3 and 4; the bye adds nothing: (1+1+1+1) + (0+0+1+1) + 1
    assert naive.CO(event, 1) == 4 + 2 + 1


def test_us_chess_example_of_a_withdrawal() -> None:
    # Rule 34E1: won two, lost one, then withdrew from a five-round event: 2 + 2 x 1/2.
    event = {1: ["W2", "W3", "L4", "-U-", "-U-"], 5: ["-U-", "-U-", "-U-", "W6", "W6"]}
    assert naive.score(event, 1) == 2
    assert naive.adjusted_score(event, 1) == 3


@pytest.mark.parametrize(("row", "expected"), [("W2 W3 W4 W5 W6", 100), ("W2 W3 W4 L5 L6 L7", 50)])
def test_wintd_examples_of_percentage(row: str, expected: int) -> None:
    assert naive.PC({1: row.split()}, 1) == expected


def test_percentage_leaves_unplayed_rounds_out_and_may_be_empty() -> None:
    assert naive.PC({1: ["W2", "-B-", "L3", "D4"]}, 1) == 50
    assert naive.PC({1: ["-B-", "X2"]}, 1) is None


def test_kashdan_both_ways_and_win_count() -> None:
    event = {1: ["W2", "D3", "L4", "X5", "F6", "-B-", "-H-", "-U-"]}
    assert naive.KA(event, 1) == 4 + 2 + 1
    assert naive.KW(event, 1) == 2 + 1
    assert naive.WC(event, 1) == 1


def test_colours_count_at_the_board_only() -> None:
    event = {1: ["W2b", "W3w", "D4b", "D5w", "L6b", "X7b", "-B-"]}
    assert naive.BL(event, 1) == 3
    assert naive.WB(event, 1) == 1
    assert naive.BAP(event, 1) == 3 + 2 + 1


def test_nine_rounds_drop_two() -> None:
    nine = with_opponents_scores("WWWWWWWWL", list(range(1, 10)), rounds=9)
    assert naive.SO(nine, 1) == 45
    assert naive.MM(nine, 1) == 45 - 1 - 2
    assert naive.ME(nine, 1) == 45 - 1 - 2 - 8 - 9
    eight = with_opponents_scores("WWWWWWWL", list(range(1, 9)), rounds=8)
    assert naive.MM(eight, 1) == 36 - 1


def test_an_own_unplayed_round_is_a_zero_that_may_be_dropped() -> None:
    event = {
        1: ["W2", "W3", "-B-", "W4"],
        2: ["L1", "W3", "W4", "W3"],
        3: ["W4", "L1", "L2", "L2"],
        4: ["L3", "-B-", "L2", "L1"],
    }
    assert naive.opponents_adjusted_scores(event, 1) == [3, 1, 0, 0.5]
    assert naive.SO(event, 1) == 4.5
    assert naive.MM(event, 1) == 4.5  # a plus score: the 0 goes
    assert naive.ME(event, 1) == 1.5  # the 0 and the 3 go


def test_fewer_entries_than_discards_leave_nothing() -> None:
    event = {1: ["W2"], 2: ["L1"], 3: ["-H-"]}
    assert [naive.MM(event, no) for no in event] == [0, 0, 0]
    assert [naive.ME(event, no) for no in event] == [0, 0, 0]


def test_an_even_score_in_an_odd_number_of_rounds() -> None:
    event = with_opponents_scores("WWDLL", [1, 2, 3, 4, 5], rounds=5)
    assert naive.MM(event, 1) == 2 + 3 + 4


def test_sonneborn_berger_takes_final_scores_of_opponents_played() -> None:
    # WSCF: player 4 beat 14 (2), 7 (3) and 12 (2), and drew with 5 (3.5).
    assert naive.SB(WSCF, 4) == 2 + 3 + 2 + Fraction("1.75")
    # Player 6 beat 13 (2) and 14 (2), drew with 11 (2.5); the bye gives nothing.
    assert naive.SB(WSCF, 6) == 2 + 2 + 1.25


def test_koya_counts_points_against_half_and_more() -> None:
    # WSCF, 3 of 6: player 4 met 7 (3, won), 2 (lost), 1 (lost), 5 (3.5, drew), 14 and 12 (less).
    assert naive.KO(WSCF, 4) == 1.5


def test_swisssys_buchholz_has_a_virtual_opponent_for_an_unplayed_round() -> None:
    # WSCF: player 6 had a bye in round 4, stood at 1.5 after it, and two rounds followed.
    # Opponents 1, 10, 11, 13, 14 ended with 6, 2.5, 2.5, 2, 2.
    assert naive.BZ(WSCF, 6) == 6 + 2.5 + 2.5 + (1.5 + 2 * 0.5) + 2 + 2
    assert naive.MB1(WSCF, 6) == 2.5 + 2.5 + 2.5 + 2
    assert naive.MB2(WSCF, 6) == 2.5 + 2.5


def test_time_of_loss() -> None:
    assert naive.TL(WSCF, 1) == 7
    assert naive.TL(WSCF, 3) == 2
    assert naive.TL({1: ["F2", "W3", "L4"]}, 1) == 3


def test_swisssys_head_to_head_takes_off_losses_to_the_players_still_tied() -> None:
    # WSCF, 2 points: 14 lost to 13, 15 lost to 14; 12 and 13 lost to none of them.
    group = [12, 13, 14, 15]
    assert [naive.HS(WSCF, no, group) for no in group] == [100, 100, 99, 99]
    assert naive.HS(WSCF, 14, [12, 14]) == 100


def test_head_to_head_looks_only_at_the_group() -> None:
    # WSCF, 2 points: 13 beat 14 and drew with 15, 14 beat 15; 12 met none of them.
    group = [12, 13, 14, 15]
    assert [naive.HG(WSCF, no, group) for no in group] == [0, 1, 0, -1]
    assert [naive.HL(WSCF, no, group) for no in group] == [0, 0, 0, 0]
    assert [naive.HR(WSCF, no, group) for no in group] == [None] * 4
    met = [13, 14, 15]
    assert [naive.HL(WSCF, no, met) for no in met] == [1, 0, -1]
    assert [naive.HR(WSCF, no, met) for no in met] == [1.5, 1, 0.5]


def test_a_group_system_sees_only_who_is_still_tied() -> None:
    event = {
        1: ["W2", "L5"],
        2: ["L1", "W4"],
        3: ["W4", "L6"],
        4: ["L3", "L2"],
        5: ["-U-", "W1"],
        6: ["-U-", "W3"],
    }
    # In the whole score group head-to-head would put 1 before 3.
    score_group = [1, 2, 3, 5, 6]
    assert [naive.HG(event, no, score_group) for no in score_group] == [0, -1, -1, 1, 1]
    # But time of loss comes first and leaves 5 with 6 (no loss) and 1 with 3 (round 2), and
    # neither two have met each other.
    assert naive.standings(event, ["TL", "HG"]) == [
        (5, 1, True, None),
        (6, 1, True, "TL"),
        (1, 3, True, None),
        (3, 3, True, "TL"),
        (2, 5, False, None),
        (4, 6, False, None),
    ]


def test_rounds_without_any_result_are_not_part_of_the_event() -> None:
    event = {1: ["W2", "", "-B-", "D2", "-H-"], 2: ["L1", "", "", "D1", ""]}
    assert naive.completed_rounds(event) == [0, 2, 3]  # the byes at the end are asked for ahead
    assert naive.cells(event, 1) == ["W2", "-B-", "D2"]
    assert naive.cells(event, 2) == ["L1", "-U-", "D1"]
    assert naive.adjusted_score(event, 2) == 1
    assert naive.rounds_completed({1: ["", ""], 2: ["", ""]}) == 0


def test_players_whom_nothing_separates_share_a_place() -> None:
    event = {1: ["W3"], 2: ["W4"], 3: ["L1"], 4: ["L2"]}
    assert naive.standings(event, ["MM", "SO"]) == [
        (1, 1, True, None),
        (2, 1, True, None),
        (3, 3, True, None),
        (4, 3, True, None),
    ]


# Team matches, other games, lots.


def sheet_of(results: naive.Results, made: dict[int, list[str]]) -> naive.Sheet:
    """The sheet with what was made inside each round: 3-1, or - where it does not say."""
    points: dict[int, list[naive.Made | None]] = {}
    for no, row in made.items():
        points[no] = []
        for text in row:
            own, _, against = text.partition("-")
            points[no].append((Fraction(own), Fraction(against)) if own else None)
    return naive.Sheet(results, made=points)


TEAMS = sheet_of(
    {1: ["W2", "X3"], 2: ["L1", "D4"], 3: ["-H-", "F1"], 4: ["-U-", "D2"]},
    {1: ["3-1", "4-0"], 2: ["1-3", "2-2"], 3: ["-", "0-4"], 4: ["-", "2-2"]},
)
# match points: 1: 2   2: 1/2   3: 1/2   4: 1/2


def test_game_points_count_in_forfeited_matches_too() -> None:
    assert [naive.GP(TEAMS, no) for no in TEAMS.results] == [3 + 4, 1 + 2, 0, 2]
    assert [naive.placing(TEAMS, no) for no in TEAMS.results] == [2, 0.5, 0.5, 0.5]
    assert naive.tied_groups(TEAMS) == [[1], [2, 3, 4]]


def test_where_the_places_go_by_game_points_match_points_break_ties() -> None:
    sheet = replace(TEAMS, by_game_points=True)
    assert [naive.GP(sheet, no) for no in sheet.results] == [2, 0.5, 0.5, 0.5]
    assert [naive.placing(sheet, no) for no in sheet.results] == [7, 3, 0, 2]
    assert naive.tied_groups(sheet) == [[1], [2], [4], [3]]


def test_three_one_against_a_team_that_ends_four_to_two_is_twelve() -> None:
    # the example of WinTD and SwissSys: 3-1 against a team that ends 4-2
    results = {1: ["W2"] + ["-U-"] * 5, 2: ["L1", "W3", "W3", "W3", "W3", "L3"], 3: ["-U-"] * 6}
    assert naive.UA(sheet_of(results, {1: ["3-1"] + ["-"] * 5}), 1) == 12
    assert [naive.UA(TEAMS, no) for no in TEAMS.results] == [3 * 0.5, 1 * 2 + 2 * 0.5, 0, 2 * 0.5]


def test_performance_index_by_hand() -> None:
    # R = 2 rounds make 50 + 10 R = 70, G = 4 boards; an unplayed round is 100 - 35 - 40 = 25
    assert naive.boards(TEAMS) == 4
    assert naive.PI(TEAMS, 3) == 25
    # an opponent with 1/2 of 2 match points: 100 - 1/4 x 70; 3 of 4 game points: + 20
    assert naive.PI(TEAMS, 1) == Fraction(100 - Fraction(70, 4) + 20 + 25) / 2
    assert naive.PI(TEAMS, 2) == Fraction((100 + 35 - 20) + (100 - Fraction(70, 4) + 0)) / 2


OTHELLO = sheet_of(
    {
        1: ["W2", "D3", "W4"],
        2: ["L1", "X4", "W3"],
        3: ["-H-", "D1", "L2"],
        4: ["-B-", "F2", "L1"],
        5: ["-U-", "-U-", "-U-"],
    },
    {
        1: ["40-24", "32-32", "64-0"],
        2: ["24-40", "-", "33-31"],
        3: ["-", "32-32", "31-33"],
        4: ["-", "-", "0-64"],
        5: ["-", "-", "-"],
    },
)
# scores: 1: 2.5   2: 2   3: 1   4: 1   5: 0


def test_brightwell_quotient_by_hand() -> None:
    assert naive.BQ(OTHELLO, 1, Fraction(6)) == (40 + 6 * 2) + (32 + 6 * 1) + (64 + 6 * 1)
    # the forfeit win is half of the discs and the own score
    assert naive.BQ(OTHELLO, 2, Fraction(1)) == (24 + 2.5) + (32 + 2) + (33 + 1)
    assert naive.BQ(OTHELLO, 4, Fraction(8)) == (32 + 8 * 1) + 0 + (0 + 8 * 2.5)
    assert naive.BQ(OTHELLO, 5, Fraction(8)) == 0


def test_games_against_who_withdrew_are_half_of_the_discs_in_the_brightwell_quotient() -> None:
    left = sheet_of(
        {1: ["W2", "-B-"], 2: ["L1", "-U-"], 3: ["-U-", "W4"], 4: ["-U-", "L3"]},
        {1: ["60-4", "-"], 2: ["4-60", "-"], 3: ["-", "40-24"], 4: ["-", "24-40"]},
    )
    assert naive.BQ(left, 1, Fraction(2)) == 2 * (32 + 2 * 2)
    assert naive.BQ(left, 2, Fraction(2)) == 4 + 2 * 2


def test_game_win_percentage_by_hand() -> None:
    assert naive.WP(OTHELLO, 1) == Fraction(40 + 32 + 64, 3 * 64)
    assert naive.WP(OTHELLO, 4) == 0
    assert naive.WP(OTHELLO, 5) is None


def test_a_game_that_is_going_on_is_no_absence_and_completes_no_round() -> None:
    results = {1: ["W2", "3w"], 2: ["L1", "-B-"], 3: ["-B-", "1b"]}
    assert naive.completed_rounds(results) == [0]
    results = {1: ["W2", "3w"], 2: ["L1", "W4"], 3: ["W4", "1b"], 4: ["L3", "L2"]}
    assert naive.cells(results, 1) == ["W2", "3w"]
    assert naive.score(results, 1) == 1
    assert naive.adjusted_score(results, 1) == 1.5
    assert not naive.dropped(results, 1)
    assert naive.win_percentage(results, 1) == 1


def test_lateness_and_a_play_off_are_what_the_sheet_says() -> None:
    sheet = naive.Sheet({1: [""], 2: [""]}, late={2}, playoff={1: Fraction(3, 2)})
    assert [naive.TA(sheet, no) for no in (1, 2)] == [1, 0]
    assert [naive.PL(sheet, no) for no in (1, 2)] == [1.5, None]


def test_lots_are_dealt_in_the_order_of_the_numbers() -> None:
    # random.Random(7).shuffle makes [4, 2, 1, 3] of [1, 2, 3, 4], in every version of Python 3
    sheet = naive.Sheet({30: [""], 4: [""], 17: [""], 5: [""]})
    assert [naive.RN(sheet, no, 7) for no in (4, 5, 17, 30)] == [4, 2, 1, 3]


def test_all_twins_are_called_in_the_same_way() -> None:
    six = Fraction(6)
    assert naive.TWINS["SO"](TEAMS, 2, [2, 3, 4], None) == naive.SO(TEAMS.results, 2)
    assert naive.TWINS["HS"](TEAMS, 2, [1, 2], None) == 99
    assert naive.TWINS["BQ"](OTHELLO, 1, [1], six) == naive.BQ(OTHELLO, 1, six)
    assert naive.TWINS["FC"](OTHELLO, 1, [1], None) == 1.5 + 2.5
    assert naive.TWINS["FC"](OTHELLO, 1, [1], Fraction(2)) == 2.5
