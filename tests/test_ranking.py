"""Places, and what separated every tie."""

from __future__ import annotations

import pytest
from printed import BHAM, WSCF, WSCF_VALUES
from tables import event_of

from xltiebreak.ranking import _LONGEST_ORDER, OrderError, order_of, rank
from xltiebreak.systems import all_systems

WSCF_ORDER = order_of("wscf")


def test_the_printed_crosstable_stands_in_the_order_of_places() -> None:
    standings = rank(event_of(WSCF), WSCF_ORDER)
    assert [standing.number for standing in standings] == list(WSCF)
    assert [standing.place for standing in standings] == list(range(1, 16))
    assert {s.number: dict(s.tiebreaks) for s in standings} == WSCF_VALUES


def test_bham_places_and_separators_as_printed() -> None:
    # 1st and 2nd by Solkoff (8.5 against 7.5), 3rd by Cumulative (5 against 3), 6 behind 3 and 5
    # by Modified Median (4 against 4.5); everybody else by score
    standings = rank(event_of(BHAM), WSCF_ORDER)
    assert [(s.number, s.place, s.tied, s.separated_by) for s in standings] == [
        (2, 1, False, "SO"),
        (1, 2, False, None),
        (3, 3, False, "CU"),
        (5, 4, False, "MM"),
        (6, 5, False, None),
        (4, 6, False, None),
    ]


def test_what_nothing_separates_shares_the_place() -> None:
    # 1 beats 2, 3 beats 4, all else equal; Solkoff cannot tell 1 from 3 nor 2 from 4
    event = event_of({1: ["W2", "D3"], 2: ["L1", "D4"], 3: ["W4", "D1"], 4: ["L3", "D2"]})
    standings = rank(event, order_of(["SO"]))
    assert [(s.number, s.place, s.tied, s.separated_by) for s in standings] == [
        (1, 1, True, None),
        (3, 1, True, None),
        (2, 3, True, None),
        (4, 3, True, None),
    ]


def test_the_last_of_a_shared_place_says_what_separates_it_from_the_next() -> None:
    event = event_of(
        {1: ["W4", "-H-"], 2: ["W5", "-H-"], 3: ["-H-", "W6"], 4: ["L1", "D5"], 5: ["L2", "D4"]}
        | {6: ["D7", "L3"], 7: ["D6", "-B-"]}
    )
    standings = [s for s in rank(event, order_of("CU")) if s.points == 1.5]
    # cumulatives: 1 and 2: 1 + 1.5 - 0.5 = 2; 3: 0.5 + 1.5 - 0.5 = 1.5; 7: 0.5 + 1.5 - 1 = 1
    assert [(s.number, s.place, s.tied, s.separated_by) for s in standings] == [
        (1, 1, True, None),
        (2, 1, True, "CU"),
        (3, 3, False, "CU"),
        (7, 4, False, None),
    ]


def test_orders_are_named_or_listed() -> None:
    assert [s.code for s in order_of("WSCF")] == ["MM", "SO", "CU", "CO"]
    assert [s.code for s in order_of(" so, cu ")] == ["SO", "CU"]
    assert [s.code for s in order_of(["CO", "mm"])] == ["CO", "MM"]


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ("MM,SO,MM", "MM stands twice in the order: name each tie-break once"),
        ("", "an order names at least one tie-break, such as MM,SO,CU,CO"),
        (",", "an order names at least one tie-break, such as MM,SO,CU,CO"),
    ],
)
def test_orders_that_are_none(order: str, message: str) -> None:
    with pytest.raises((ValueError, LookupError)) as caught:
        order_of(order)
    assert str(caught.value) == message


def test_an_event_without_results_is_one_tie() -> None:
    standings = rank(event_of({1: [""], 2: [""]}), WSCF_ORDER)
    assert [(s.place, s.tied, s.separated_by) for s in standings] == [(1, True, None)] * 2


def test_no_value_comes_after_any_value() -> None:
    # 1, 2, 3 and 4 have a point: 1 by a bye and without a game, so without a percentage; 2 won one
    # of two games, 3 drew two, 4 drew one: 50 percent each
    event = event_of(
        {1: ["-B-", "-U-"], 2: ["L5", "W6"], 3: ["D4", "D5"], 4: ["D3", "-H-"]}
        | {5: ["W2", "D3"], 6: ["-U-", "L2"]}
    )
    standings = rank(event, order_of("PC"))
    assert [(s.number, s.points, s.tiebreaks["PC"], s.place) for s in standings] == [
        (5, 1.5, 75, 1),
        (2, 1, 50, 2),
        (3, 1, 50, 2),
        (4, 1, 50, 2),
        (1, 1, None, 5),
        (6, 0, 0, 6),
    ]
    assert standings[3].separated_by == "PC"


def test_head_to_head_is_among_those_still_tied() -> None:
    # 1, 2 and 3 have 2 of 3; each beat one of the others and lost to one. 1 played Black twice and
    # is ahead; between 2 and 3 it is their game, which 2 won.
    event = event_of(
        {1: ["W2w", "L3b", "W4b"], 2: ["L1b", "W4w", "W3w"], 3: ["W4w", "W1w", "L2b"]}
        | {4: ["L3b", "L2b", "L1w"]}
    )
    standings = rank(event, order_of("BL,HG"))
    assert [(s.number, s.tiebreaks["HG"], s.separated_by) for s in standings] == [
        (1, None, "BL"),
        (2, 1, "HG"),
        (3, -1, None),
        (4, None, None),
    ]
    # without the colours nothing separates the three
    assert [s.place for s in rank(event, order_of("HG"))] == [1, 1, 1, 4]


def test_the_place_after_a_tie_counts_everybody_before_it() -> None:
    # 1, 2=, 2=, 4 (rules.md, ranking)
    event = event_of({1: ["W4", "W2"], 2: ["W3", "L1"], 3: ["L2", "W4"], 4: ["L1", "L3"]})
    standings = rank(event, order_of("WC"))
    assert [(s.number, s.place, s.tied) for s in standings] == [
        (1, 1, False),
        (2, 2, True),
        (3, 2, True),
        (4, 4, False),
    ]


def test_only_some_players_or_none_can_be_ranked() -> None:
    event = event_of({1: ["W2"], 2: ["L1"], 3: ["W4"], 4: ["L3"]})
    among = rank(event, order_of("SO"), [4, 1, 2])
    assert [(s.number, s.place) for s in among] == [(1, 1), (4, 2), (2, 2)]
    assert rank(event, order_of("SO"), []) == []


@pytest.mark.parametrize("names", ["A" * 100_000, "MM," * 33_000, "A B " * 25_000])
def test_an_order_that_is_far_too_long_is_refused_at_once(names: str) -> None:
    with pytest.raises(OrderError, match=r"^an order of \d+,000 characters is too long") as refusal:
        order_of(names)
    assert len(str(refusal.value)) < 200


def test_the_order_of_every_system_is_not_too_long() -> None:
    codes = [system.code for rules in ("us", "fide") for system in all_systems(rules)]
    names = [f"fide2026:{code}" for code in codes if code not in ("FC", "RN")]
    assert len(",".join(names)) < _LONGEST_ORDER / 3
