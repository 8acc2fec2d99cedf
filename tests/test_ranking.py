"""Places, and what separated every tie."""

from __future__ import annotations

import pytest
from printed import BHAM, WSCF, WSCF_VALUES
from tables import event_of

from xltiebreak.core.explain import compare
from xltiebreak.core.ranking import rank
from xltiebreak.rules import all_systems
from xltiebreak.rules.orders import _LONGEST_ORDER, OrderError, order_of

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


# Running scores: 1: 0, 1, 1, 2; 2: 0, 0.5, 1.5, 2; 3: 1, 1.5, 2.5, 3; 4: 1, 1, 1, 1.
RISING = {
    1: ["L3", "W4", "L3", "W4"],
    2: ["L4", "D3", "W4", "D3"],
    3: ["W1", "D2", "W1", "D2"],
    4: ["W2", "L1", "L2", "L1"],
}


def test_fide_cumulative_rises_until_the_tie_is_broken() -> None:
    """SwissSys [F]: X starts at 1, and rises until the tie is broken."""
    found = rank(event_of(RISING), order_of("FC"))
    # without the first round 1 and 2 have 4 each, without the second 3 and 3.5
    assert [(one.number, one.tiebreaks["FC"], one.separated_by) for one in found] == [
        (3, 7, None),
        (2, 4, "FC2"),
        (1, 4, None),
        (4, 3, None),
    ]
    assert found[1].tiebreaks["FC2"] == 3.5
    fixed = rank(event_of(RISING), order_of("FC1"))
    assert [(one.number, one.place) for one in fixed] == [(3, 1), (1, 2), (2, 2), (4, 4)]


def test_fide_cumulative_says_with_which_number_it_parted_two() -> None:
    said = compare(event_of(RISING), 1, 2, order_of("FC")).sentence
    assert "FIDE cumulative 2" in said and "3.5" in said and "3.0" in said
