"""A second implementation of trophies and of the division of cash; it tries everything.

It is written from the rules, not from the code. Trophies: the list is read from top to bottom three
times, and each time the first player without a trophy gets it. Cash: every way to hand prizes to
players is looked at, every group of players is asked whether it would do better by itself, and the
equal share is found by trying who gets less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple


class Cup(NamedTuple):
    """A line of the list of trophies: its name, how many copies, who may win it.

    first: it is given before the places; to_all: one to everybody who may win it.
    """

    name: str
    copies: int
    condition: str
    winners: frozenset[int]
    first: bool
    to_all: bool


def cups(players: Sequence[int], listed: Sequence[Cup]) -> list[tuple[str, int]]:
    """Who gets which trophy, sorted; players: in the order of places, none of them tied."""
    given: list[tuple[str, int]] = []
    for cup in listed:
        if cup.to_all:
            given += [(cup.name, player) for player in players if player in cup.winners]
    has: set[int] = set()
    one_each = [cup for cup in listed if not cup.to_all]
    before = [cup for cup in one_each if cup.condition and cup.first]
    places = [cup for cup in one_each if not cup.condition]
    after = [cup for cup in one_each if cup.condition and not cup.first]
    for pile in (before, places, after):
        for condition in dict.fromkeys(cup.condition for cup in pile):
            for cup in pile:
                for _ in range(cup.copies if cup.condition == condition else 0):
                    for player in players:
                        if player in cup.winners and player not in has:
                            has.add(player)
                            given.append((cup.name, player))
                            break
    return sorted(given)


class Money(NamedTuple):
    """A prize: its value, and who may win it; None for a place prize."""

    cents: int
    winners: frozenset[int] | None
    line: int


def payouts(groups: Sequence[Sequence[int]], prizes: Sequence[Money]) -> dict[int, Fraction]:
    """Return what each player gets, exactly, score group by score group."""
    left = set(prizes)
    paid: dict[int, Fraction] = {}
    for group in groups:
        waiting = tuple(group)
        while waiting:
            shares, used = _one_step(waiting, left)
            if not used:
                break
            paid.update(shares)
            left -= used
            waiting = tuple(player for player in waiting if player not in shares)
    return {player: share for player, share in paid.items() if share}


def _may(player: int, prize: Money) -> bool:
    return prize.winners is None or player in prize.winners


def _one_step(
    group: tuple[int, ...], left: set[Money]
) -> tuple[dict[int, Fraction], frozenset[Money]]:
    places = sorted((p for p in left if p.winners is None), key=lambda p: (-p.cents, p.line))
    there = [*places[: len(group)], *(p for p in left if p.winners is not None)]
    pool = max(_pools(group, there), key=_worth, default=frozenset[Money]())
    if not pool:
        return {}, frozenset()
    most = {player: max((p.cents for p in there if _may(player, p)), default=0) for player in group}
    shares = _equal(sum(p.cents for p in pool), {p: cap for p, cap in most.items() if cap})
    level = max(shares.values())
    better = []
    for size in range(1, len(group)):
        for some in combinations(group, size):
            others = set(group) - set(some)
            own = [
                p for p in there
                if p.winners and set(some) <= p.winners and not others & p.winners
            ]  # fmt: skip
            best = sorted(own, key=lambda p: (-p.cents, p.line))[:size]
            each = Fraction(sum(p.cents for p in best), size)
            if best and each > level:
                better.append((each, some, frozenset(best)))
    if better:
        each, some, used = max(better, key=lambda one: one[0])
        return dict.fromkeys(some, each), used
    return shares, pool


def _pools(group: tuple[int, ...], there: Sequence[Money]) -> Iterator[frozenset[Money]]:
    """Return all sets of prizes that the group can get, one prize for each player."""
    for size in range(1, min(len(group), len(there)) + 1):
        for prizes in combinations(there, size):
            for players in permutations(group, size):
                if all(map(_may, players, prizes)):
                    yield frozenset(prizes)
                    break


def _worth(prizes: frozenset[Money]) -> list[tuple[int, bool, int]]:
    """Return the sort key: most valuable first, then place prizes, then the order of the list."""
    return sorted(((p.cents, p.winners is None, -p.line) for p in prizes), reverse=True)


def _equal(total: int, most: dict[int, int]) -> dict[int, Fraction]:
    """Return equal shares up to each player's limit, by trying who gets less."""
    by_most = sorted(most, key=lambda player: most[player])
    for count in range(len(by_most)):
        below, others = by_most[:count], by_most[count:]
        level = Fraction(total - sum(most[player] for player in below), len(others))
        if all(most[player] >= level for player in others) and all(
            most[player] <= level for player in below
        ):
            return {player: min(level, Fraction(most[player])) for player in most}
    raise AssertionError("more in the pool than its players can win")
