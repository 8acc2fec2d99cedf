"""Forfeits, games that are still going on and byes asked for ahead, in small events by hand."""

from __future__ import annotations

from fractions import Fraction

from tables import event_of, table_of

import xltiebreak


def test_a_forfeited_match_makes_game_points_but_no_us_amateur_score() -> None:
    # 1 won by forfeit against 2 and 3-1 against 3. Match points: 2, 1 (the bye) and 1 (the bye).
    rows: list[list[object]] = [
        ["No", "Team", "Rnd1", "Rnd2"],
        [1, "Rooks", "X2 4-0", "W3 3-1"],
        [2, "Kings", "F1 0-4", "-B-"],
        [3, "Queens", "-B-", "L1 1-3"],
    ]
    event = table_of(rows).event
    assert dict(event.scores) == {1: 2, 2: 1, 3: 1}
    assert xltiebreak.values(event, "GP") == {1: 4 + 3, 2: 0, 3: 1}
    assert xltiebreak.values(event, "UA") == {1: 3 * 1, 2: 0, 3: 1 * 2}


def test_who_still_plays_has_not_dropped_out() -> None:
    # 1 and 3 won their first games, and play each other in round 2: 100 percent each. 2 has 1 of 2
    # and 4 none of 2, which counts as 25 percent.
    event = event_of({1: ["W2", "3"], 2: ["L1", "W4"], 3: ["W4", "1"], 4: ["L3", "L2"]})
    assert event.completed == (1, 2)
    assert xltiebreak.values(event, "OW") == {
        1: Fraction(1, 2),
        2: (1 + Fraction(1, 4)) / 2,
        3: Fraction(1, 4),
        4: (1 + Fraction(1, 2)) / 2,
    }


def test_who_is_absent_has_dropped_out() -> None:
    # the same, but 1 and 3 have left: 75 percent each; a blank cell is an absence as well
    event = event_of({1: ["W2", "-U-"], 2: ["L1", "W4"], 3: ["W4", ""], 4: ["L3", "L2"]})
    assert xltiebreak.values(event, "OW") == {
        1: Fraction(1, 2),
        2: (Fraction(3, 4) + Fraction(1, 4)) / 2,
        3: Fraction(1, 4),
        4: (Fraction(3, 4) + Fraction(1, 2)) / 2,
    }


def test_byes_asked_for_ahead_count_once_a_game_of_a_later_round_has_a_result() -> None:
    ahead = event_of({1: ["W2", "-H-", ""], 2: ["L1", "", ""], 3: ["-B-", "", ""]})
    assert ahead.completed == (1,)
    assert dict(ahead.scores) == {1: 1, 2: 0, 3: 1}
    # sections of three: nobody was left to be paired in round 2
    later = event_of({1: ["W2", "-H-", "D3"], 2: ["L1", "-U-", "-B-"], 3: ["-B-", "-U-", "D1"]})
    assert later.completed == (1, 2, 3)
    assert dict(later.scores) == {1: 1 + 0.5 + 0.5, 2: 0 + 0 + 1, 3: 1 + 0 + 0.5}


def test_byes_beside_pairings_without_results_do_not_count_yet() -> None:
    event = event_of({1: ["W2", "3w"], 2: ["L1", "-B-"], 3: ["-B-", "1b"]})
    assert event.completed == (1,)
