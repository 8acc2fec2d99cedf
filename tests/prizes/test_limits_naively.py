"""Limits and Hort's system against a second computation: 200 random lists of prizes each."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby
from random import Random
from typing import NamedTuple

import pytest
from naive_prizes import Limit, Money, hort, limited_payouts
from prize_fields import cash, field, total

from xltiebreak.prizes import Contestant, Prize, PrizesGiven, award

LISTS = 200
RATINGS = (None, None, 900, 1150, 1300, 1500)
CLASSES = ("", "", "", "U1200", "unrated", "Rating > 1200")
"""The conditions of prizes; `able` says in other words who meets them."""


class Drawn(NamedTuple):
    """A random event and list; limits: of each line, with the players whom they hold for."""

    players: list[Contestant]
    prizes: list[Prize]
    money: list[Money]
    limits: list[Limit]


def able(who: str, ratings: Sequence[int | None]) -> frozenset[int]:
    """The positions of the players of a class."""
    low, high = {
        "": (0, 9999),
        "U1200": (1, 1199),
        "unrated": (0, 0),
        "Rating > 1200": (1201, 9999),
    }[who]
    return frozenset(at for at, rating in enumerate(ratings) if low <= (rating or 0) <= high)


def drawn(random: Random) -> Drawn:
    count = random.randint(1, 5)
    points = sorted((random.choice((1.0, 2.0, 2.0, 3.0)) for _ in range(count)), reverse=True)
    ratings = [random.choice(RATINGS) for _ in points]
    prizes, money, limits = [], list[Money](), list[Limit]()
    for line in range(random.randint(1, 4)):
        who, copies = random.choice(CLASSES), random.randint(1, 2)
        cents = random.choice((500, 1000, random.randint(1, 3000)))
        texts = []
        for _ in range(random.choice((0, 1, 1, 2))):
            held = random.choice(("", "unrated", "U1200"))
            most = random.choice((None, random.randint(1, 1500)))
            if most is None and not (held or who):
                continue
            amount = "half of the place prize" if most is None else f"{most / 100:.2f}"
            texts.append(f"{held}: at most {amount}" if held else amount)
            limits.append(Limit(line, able(held, ratings), most))
        prizes.append(cash(f"Prize {line}", f"{cents / 100:.2f}", who, copies, "; ".join(texts)))
        winners = able(who, ratings) if who else None
        money += [Money(cents, winners, line * 10 + copy) for copy in range(copies)]
    return Drawn(field(*zip(points, ratings, strict=True)), prizes, money, limits)


def groups_of(players: Sequence[Contestant]) -> list[list[int]]:
    return [list(of) for _, of in groupby(range(len(players)), lambda i: players[i].points)]


def cents_paid(given: PrizesGiven) -> dict[int, int]:
    return {one.no - 1: int(one.amount * 100) for one in given.awards if one.no and one.amount}


def cents_left(given: PrizesGiven) -> Decimal:
    left = (one.count * (one.amount or Decimal()) * 100 for one in given.not_given)
    return sum(left, Decimal())


@pytest.mark.parametrize("part", range(4))
def test_the_second_computation_pays_the_same_within_limits(part: int) -> None:
    """Odd cents may fall otherwise: one in each of two steps."""
    random, cut = Random(part), 0
    for _ in range(LISTS // 4):
        one = drawn(random)
        given = award(one.prizes, one.players)
        paid, unpaid = limited_payouts(groups_of(one.players), one.money, one.limits)
        got = cents_paid(given)
        assert all(abs(got.get(player, 0) - cents) <= 2 for player, cents in paid.items()), one
        assert set(got) <= set(paid)
        assert sum(got.values()) == sum(paid.values()), one
        whole = total(one.prizes) * 100
        assert sum(got.values()) + cents_left(given) == whole, "nothing more is paid than the sum"
        cut += unpaid > 0 or any("limited to" in award.reason for award in given.awards)
    assert cut > LISTS // 16, "limits cut something in many of the lists"


@pytest.mark.parametrize("part", range(4))
def test_nobody_gets_more_than_a_limit_that_all_prizes_share(part: int) -> None:
    random = Random(100 + part)
    for _ in range(LISTS // 4):
        one = drawn(random)
        most = random.randint(1, 800)
        limit = f"unrated: at most {most / 100:.2f}"
        prizes = [
            cash(prize.prize, str(prize.amount), prize.condition.text, prize.count, limit)
            for prize in one.prizes
        ]
        given = award(prizes, one.players)
        paid = cents_paid(given)
        for player, cents in paid.items():
            assert one.players[player].columns["rating"] or cents <= most
        assert sum(paid.values()) + cents_left(given) == total(prizes) * 100


def test_hort_divides_place_prizes_as_the_second_computation() -> None:
    random = Random(7)
    for _ in range(LISTS):
        points = sorted((random.choice((1.0, 2.0, 3.0)) for _ in range(6)), reverse=True)
        players = field(*((one, 1500) for one in points))
        cents = [random.randint(1, 50_000) for _ in range(random.randint(1, 6))]
        prizes = [cash(f"{at}", f"{one / 100:.2f}") for at, one in enumerate(cents)]
        got = cents_paid(award(prizes, players, division="hort"))
        expected = hort(groups_of(players), cents)
        assert all(abs(got.get(player, 0) - share) < 1 for player, share in expected.items())
        assert sum(got.values()) == sum(cents), "six players can win all of six prizes"
