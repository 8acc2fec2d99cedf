"""Forfeits, games that are still going on and byes asked for ahead, in small events by hand."""

from __future__ import annotations

from tables import event_of


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
