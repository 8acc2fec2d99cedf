"""Cash against a second implementation, and properties of every list of prizes."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st
from naive_prizes import Money, payouts
from prize_fields import field, total
from thinning import thinned

from xltiebreak.prizes import Contestant, Prize, PrizesGiven, award, condition_of

CONDITIONS = (
    "",
    "",
    "",
    "U1200",
    "U1800",
    "Class C",
    "unrated",
    "Rating > 1700",
    "U1200 or unrated",
)
PLAYERS = st.tuples(
    st.sampled_from((1.0, 2.0, 2.0, 3.0)),
    st.sampled_from((None, 900, 1150, 1450, 1550, 1750, 2100)),
)
PRIZES = st.builds(
    Prize,
    st.just("Prize"),
    st.just("cash"),
    st.integers(1, 40_000).map(lambda cents: Decimal(cents).scaleb(-2))
    | st.sampled_from((Decimal(100), Decimal(200), Decimal(50))),
    st.integers(1, 2),
    st.sampled_from(CONDITIONS).map(condition_of),
)
EVENTS = st.tuples(
    st.lists(PLAYERS, min_size=1, max_size=5).map(
        lambda players: field(*sorted(players, key=lambda one: -one[0]))
    ),
    st.lists(PRIZES, max_size=4).map(
        lambda prizes: [replace(one, prize=f"Prize {i}") for i, one in enumerate(prizes)]
    ),
)


def paid(given_to: PrizesGiven) -> dict[int, Decimal]:
    return {one.no: one.amount for one in given_to.awards if one.no and one.amount is not None}


@settings(max_examples=thinned(400), deadline=None)
@given(EVENTS)
def test_the_second_implementation_pays_the_same(
    event: tuple[list[Contestant], list[Prize]],
) -> None:
    players, prizes = event
    money = []
    for line, prize in enumerate(prizes):
        meant = frozenset(i for i, one in enumerate(players) if prize.condition.met(one.columns))
        for copy in range(prize.count):
            cents = int((prize.amount or 0) * 100)
            money.append(Money(cents, meant if prize.condition else None, line * 10 + copy))
    groups = [list(of) for _, of in groupby(range(len(players)), lambda i: players[i].points)]
    expected = payouts(groups, money)
    got = paid(award(prizes, players))
    assert {no - 1 for no in got} == set(expected)
    for i, exact in expected.items():
        assert abs(got[i + 1] * 100 - Decimal(exact.numerator) / exact.denominator) < 1


@settings(max_examples=thinned(300), deadline=None)
@given(EVENTS)
def test_the_sum_paid_is_that_of_the_prizes_that_players_can_win(
    event: tuple[list[Contestant], list[Prize]],
) -> None:
    players, prizes = event
    result = award(prizes, players)
    left = sum(((one.amount or Decimal()) * one.count for one in result.not_given), Decimal())
    assert sum(paid(result).values(), Decimal()) == total(prizes) - left
    assert len(paid(result)) == len(result.awards), "nobody has two"
    by_name = {prize.prize: prize.condition for prize in prizes}
    for one in result.not_given:  # all who could win it have cash
        could = [player for player in players if by_name[one.prize].met(player.columns)]
        assert all(player.number in paid(result) for player in could)


@settings(max_examples=thinned(300), deadline=None)
@given(EVENTS)
def test_nobody_would_get_less_by_winning_the_tie(
    event: tuple[list[Contestant], list[Prize]],
) -> None:
    players, prizes = event
    tied = paid(award(prizes, players))
    for player in players:
        alone = player._replace(points=float(player.points or 0) + 0.25)
        field_of = sorted(
            [alone, *(one for one in players if one is not player)],
            key=lambda one: -(one.points or 0),
        )
        number = player.number or 0
        if number in tied:
            assert tied[number] <= paid(award(prizes, field_of)).get(number, 0)


@settings(max_examples=thinned(200), deadline=None)
@given(EVENTS)
def test_the_order_inside_a_score_group_moves_no_more_than_a_cent(
    event: tuple[list[Contestant], list[Prize]],
) -> None:
    players, prizes = event
    mixed = [
        one for _, of in groupby(players, lambda one: one.points) for one in reversed(list(of))
    ]
    one, other = paid(award(prizes, players)), paid(award(prizes, mixed))
    assert one.keys() == other.keys()
    assert all(abs(one[number] - other[number]) <= Decimal("0.01") for number in one)


def test_a_large_tie_is_divided_quickly() -> None:
    players = field(*[(3.0, 1000 + i) for i in range(200)])
    prizes = [
        Prize(f"{i}", "cash", Decimal(100 + i), 1, condition_of(f"U{1000 + i}")) for i in range(150)
    ]
    assert sum(paid(award(prizes, players)).values()) == total(prizes) - 100  # nobody is below 1000
