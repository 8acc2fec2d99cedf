"""Tie-break systems against printed tables, worked examples and arithmetic written out."""

from __future__ import annotations

import pytest
from printed import BHAM, BHAM_VALUES, WSCF, WSCF_VALUES
from tables import event_of

import xltiebreak
from xltiebreak.systems import UnknownSystemError, Value, all_systems, find

PRINTED = [
    pytest.param(results, number, code, value, id=f"{name}-{number}-{code}")
    for name, results, values in (("wscf", WSCF, WSCF_VALUES), ("bham", BHAM, BHAM_VALUES))
    for number, row in values.items()
    for code, value in row.items()
]


@pytest.mark.parametrize(("results", "number", "code", "value"), PRINTED)
def test_printed_values(
    results: dict[int, list[str]], number: int, code: str, value: float
) -> None:
    assert xltiebreak.values(event_of(results), code)[number] == value


# Five players, three rounds, all kinds of unplayed rounds; player 5 withdrew after round 1.
# Scores: 1: 1 + 1 + 1/2 = 2.5   2: 0 + 1/2 + 1 = 1.5   3: 1 (bye) + 0 + 1/2 = 1.5
#         4: 1/2 + 1/2 + 0 = 1   5: 1/2 + 0 + 0 = 0.5
MIXED = {
    1: ["W2", "W3", "-H-"],
    2: ["L1", "D4", "X5"],
    3: ["-B-", "L1", "D4"],
    4: ["D5", "D2", "D3"],
    5: ["D4", "-U-", "F2"],
}
# Adjusted scores: 1: 2 + 1/2 = 2.5   2: 1/2 + 1/2 = 1   3: 1/2 + 1/2 = 1   4: 1.5
#                  5: 1/2 + 1/2 + 1/2 = 1.5
MIXED_VALUES = {
    # plus score (2.5 of 3): the lowest of 1 + 1 + 0 (own half-point bye) goes
    (1, "MM"): 1 + 1,
    (1, "SO"): 1 + 1 + 0,
    # even score (1.5 of 3): the highest and the lowest of 2.5 + 1.5 + 0 (own forfeit win) go
    (2, "MM"): 1.5,
    (2, "SO"): 2.5 + 1.5 + 0,
    # even score: of 0 (own bye) + 2.5 + 1.5
    (3, "MM"): 1.5,
    (3, "SO"): 0 + 2.5 + 1.5,
    # even score (1.5 of 3): of 1.5 + 1 + 1
    (4, "MM"): 1,
    (4, "SO"): 1.5 + 1 + 1,
    # minus score (0.5 of 3): the highest of 1.5 + 0 + 0 goes
    (5, "MM"): 0,
    (5, "SO"): 1.5,
    # running scores 1 2 2.5, less 1/2 for the half-point bye
    (1, "CU"): 1 + 2 + 2.5 - 0.5,
    # running scores 0 0.5 1.5, less 1 for the forfeit win
    (2, "CU"): 0 + 0.5 + 1.5 - 1,
    # running scores 1 1 1.5, less 1 for the bye
    (3, "CU"): 1 + 1 + 1.5 - 1,
    (4, "CU"): 0.5 + 1 + 1.5,
    # nothing to take off for an absence and a forfeit loss
    (5, "CU"): 0.5 + 0.5 + 0.5,
    (1, "CO"): 1 + 2.5 + 0,
    (2, "CO"): 5 + 3 + 0,
    (3, "CO"): 0 + 5 + 3,
    (4, "CO"): 1.5 + 1 + 2.5,
    (5, "CO"): 3 + 0 + 0,
}


@pytest.mark.parametrize(("key", "value"), MIXED_VALUES.items())
def test_unplayed_rounds_of_every_kind(key: tuple[int, str], value: float) -> None:
    number, code = key
    assert xltiebreak.values(event_of(MIXED), code)[number] == value


def test_an_opponent_who_withdrew_counts_half_a_point_for_each_round_not_played() -> None:
    # US Chess 34E1: W W L, then withdrew from the last two rounds: 2 + 1/2 + 1/2 = 3
    results = {
        1: ["W2", "W3", "L4", "-U-", "-U-"],
        2: ["L1", "W4", "W3", "W4", "D3"],
        3: ["W4", "L1", "L2", "-B-", "D2"],
        4: ["L3", "L2", "W1", "L2", "-H-"],
    }
    event = event_of(results)
    assert event.scores[1] == 2
    assert event.adjusted_scores[1] == 3


def test_one_or_two_rounds_leave_nothing_to_a_median() -> None:
    one = event_of({1: ["W2"], 2: ["L1"], 3: ["-H-"]})
    assert xltiebreak.values(one, "MM") == {1: 0, 2: 0, 3: 0}
    # two rounds, even score (1 of 2): both opponents go
    two = event_of({1: ["W2", "L3"], 2: ["L1", "D4"], 3: ["D4", "W1"], 4: ["D3", "D2"]})
    assert xltiebreak.values(two, "MM")[1] == 0


def test_nine_rounds_leave_out_two_scores_and_eight_leave_out_one() -> None:
    # Two players meet all the time and draw: even scores, every opponent has 4 of 8 or 4.5 of 9.
    def drawn(rounds: int) -> Value:
        event = event_of({1: ["D2"] * rounds, 2: ["D1"] * rounds})
        return xltiebreak.values(event, "MM")[1]

    assert drawn(8) == 4 * 6
    assert drawn(9) == 4.5 * 5


def test_a_running_event_counts_only_the_completed_rounds() -> None:
    running = {number: [*cells[:4], "", ""] for number, cells in WSCF.items()}
    short = {number: cells[:4] for number, cells in WSCF.items()}
    for code in ("MM", "SO", "CU", "CO"):
        expected = xltiebreak.values(event_of(short), code)
        assert xltiebreak.values(event_of(running), code) == expected


def test_pairings_without_results_do_not_complete_a_round_even_with_its_bye() -> None:
    event = event_of({1: ["W2", "3w"], 2: ["L1", "-B-"], 3: ["-B-", "1b"]})
    assert event.completed == (1,)
    assert event.scores == {1: 1, 2: 0, 3: 1}


def test_a_round_nobody_has_played_is_no_part_of_the_event() -> None:
    event = event_of({1: ["W2", "", "D2"], 2: ["L1", "", "D1"]})
    assert event.completed == (1, 3)
    assert xltiebreak.values(event, "CU") == {1: 1 + 1.5, 2: 0 + 0.5}


def test_codes_are_found_in_any_case_and_near_misses_are_named() -> None:
    assert find(" mm ").name == "Modified Median"
    with pytest.raises(UnknownSystemError) as caught:
        find("solkof")
    assert str(caught.value).startswith(
        "no tie-break has the code 'solkof': did you mean SO (Solkoff)? there are MM, SO, ME, "
    )


@pytest.mark.parametrize("code", ["FC", "BQ", "RN", "fc ", "Lots "])
@pytest.mark.parametrize("digits", [16, 309, 5000])
def test_a_number_after_a_code_with_too_many_digits_is_refused(code: str, digits: int) -> None:
    with pytest.raises(UnknownSystemError) as caught:
        find(code + "9" * digits)
    base = "RN" if code == "Lots " else code.strip().upper()
    said = f"the number after {base} may have 15 digits, this one has more"
    assert str(caught.value) == said
    assert find(f"FC{'9' * 15}").code == f"FC{'9' * 15}"


def test_every_system_is_documented_and_has_a_name_of_its_own() -> None:
    systems = all_systems()
    for system in systems:
        assert system.rule, system.code
        assert system.source, system.code
    for unique in ("code", "name", "heading"):
        assert len({getattr(system, unique) for system in systems}) == len(systems)
