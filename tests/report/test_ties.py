"""Every tie in a sentence, by printed tables and by hand."""

from __future__ import annotations

import random

import pytest
from random_events import random_event
from report.events import bham, section, wscf
from thinning import thinned

from xltiebreak.languages import language
from xltiebreak.report.ties import sentence_text, ties_of
from xltiebreak.sections import Section


def told(section: Section) -> list[list[str]]:
    return [list(map(sentence_text, tie.sentences)) for tie in ties_of(section, language())]


def test_the_two_leaders_of_the_wscf() -> None:
    # Printed: both have 6.0, TBrk1 17.0 and 16.0.
    first, *_ = told(wscf())
    assert first == [
        "Player, A and Player, B have 6.0; Modified Median puts Player, A first, 17.0 against 16.0."
    ]


def test_the_places_of_bham() -> None:
    # Printed: 1 and 2 have 2.5, Modified Median 6.5 each, Solkoff 7.5 and 8.5; 3, 5 and 6 have 2.0,
    # Modified Median 4.5, 4.5 and 4.0, of 3 and 5 Solkoff 8.0 each, Cumulative 5.0 and 3.0.
    assert told(bham()) == [
        [
            "Bo and Ana have 2.5 and are equal in Modified Median (6.5); Solkoff puts Bo first, "
            "8.5 against 7.5."
        ],
        [
            "Cy, Ed and Flo have 2.0; Modified Median puts them in this order: "
            "Cy and Ed (4.5 each), Flo (4.0).",
            "Cy and Ed are equal in Modified Median (4.5) and Solkoff (8.0); Cumulative puts Cy "
            "first, 5.0 against 3.0.",
        ],
    ]


def test_tied_players_stand_in_the_order_of_places() -> None:
    # 2.0 each. Adjusted scores of the opponents: of 1: 2, 2, 0.5; of 2: 2, 2, 1.5 (the bye of 3
    # counts 1/2); of 3: 0 for its bye, 0.5, 2. Modified Median, without the lowest: 4, 4, 2.5;
    # Solkoff of 1 and 2: 4.5 and 5.5.
    results = {
        1: ["D2", "D2", "W4"],
        2: ["D1", "D1", "W3"],
        3: ["-B-", "W4", "L2"],
        4: ["-H-", "L3", "L1"],
    }
    assert told(section(results, {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan"})) == [
        [
            "Ben, Ada and Cleo have 2.0; Modified Median puts them in this order: "
            "Ben and Ada (4.0 each), Cleo (2.5).",
            "Ben and Ada are equal in Modified Median (4.0); Solkoff puts Ben first, "
            "5.5 against 4.5.",
        ]
    ]


def test_players_whom_nothing_separates() -> None:
    # 1 and 2 drew with each other and beat 3 and 4: both have Modified Median 1.5, without the 0.5,
    # Solkoff 1.5 + 0.5, Cumulative 0.5 + 1.5, of opposition 2.0 + 1.0; 3 and 4 likewise 0.5, 2.0,
    # 0.5 + 0.5, 1.0 + 2.0.
    results = {1: ["D2", "W3"], 2: ["D1", "W4"], 3: ["D4", "L1"], 4: ["D3", "L2"]}
    assert told(section(results, {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan"})) == [
        [
            "Ada and Ben have 1.5 and are equal in Modified Median (1.5), Solkoff (2.0), "
            "Cumulative (2.0) and Cumulative of opposition (3.0); nothing in the order separates "
            "them: they share place 1."
        ],
        [
            "Cleo and Dan have 0.5 and are equal in Modified Median (0.5), Solkoff (2.0), "
            "Cumulative (1.0) and Cumulative of opposition (3.0); nothing in the order separates "
            "them: they share place 3."
        ],
    ]


def test_a_system_in_which_less_is_better() -> None:
    # Both 0.5 from a draw with each other; the starting number decides, the lower one first.
    (tie,) = told(section({1: ["D2"], 2: ["D1"]}, {1: "Ada", 2: "Ben"}, "fide2026:TPN"))
    assert tie == [
        "Ada and Ben have 0.5; Tournament pairing number puts Ada first, "
        "1.0 against 2.0 (less is better)."
    ]


def test_players_of_one_name_have_their_number_and_nameless_ones_too() -> None:
    named = {1: "Kim, Lee", 2: "kim,  Lee"}
    ((sentence, *_),) = told(section({1: ["D2"], 2: ["D1"]}, named, "SO"))
    assert sentence.startswith("Kim, Lee (1) and kim, Lee (2) have 0.5")
    ((sentence,),) = told(section({1: ["D2"], 2: ["D1"]}, {1: "", 2: "Ben"}, "SO"))
    assert sentence.startswith("player 1 and Ben have 0.5")


def test_a_large_group_is_counted_and_put_in_order() -> None:
    results = {number: ["-U-"] for number in range(1, 5)} | {5: ["W6"], 6: ["L5"]}
    ((sentence, *_),) = told(section(results, order="SO"))
    assert sentence.startswith("5 players have 0.0")


def test_before_the_first_round_nobody_is_tied() -> None:
    assert told(section({1: ["2"], 2: ["1"]})) == []


@pytest.mark.parametrize("seed", range(thinned(30)))
def test_every_tie_is_explained_by_the_values_of_the_standings(seed: int) -> None:
    """Compare with a naive reading of the standings."""
    made = section(random_event(random.Random(seed), 14, 4), order="wscf")
    by_points: dict[float, list[int]] = {}
    for standing in made.standings:
        by_points.setdefault(standing.points, []).append(standing.number)
    ties = list(ties_of(made, language()))
    assert {tie.points: list(tie.numbers) for tie in ties} == {
        points: numbers for points, numbers in by_points.items() if len(numbers) > 1
    }
    names = {system.code: system.name for system in made.order}
    for tie in ties:
        said = " ".join(map(sentence_text, tie.sentences))
        decided = {decision.system.code for decision in tie.decisions}
        inside = [s for s in made.standings if s.number in tie.numbers[:-1]]
        assert decided == {s.separated_by for s in inside if s.separated_by}
        assert all(f"{names[code]} puts" in said for code in decided)
        assert ("share place" in said) == any(s.tied for s in inside)
        for decision in tie.decisions:
            for standing in inside:
                if standing.number in decision.numbers:
                    value = standing.tiebreaks[decision.system.code]
                    assert f"{value:.1f}" in said
