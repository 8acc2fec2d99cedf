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


class Limit(NamedTuple):
    """The most that some players may have of the prizes of a line; None for half a place prize."""

    line: int
    players: frozenset[int]
    cents: int | None


Purse = dict[int, int]
"""The cents of each player of a pool."""

_NO_LIMIT = 10**9


def limited_payouts(
    groups: Sequence[Sequence[int]], prizes: Sequence[Money], limits: Sequence[Limit]
) -> tuple[Purse, int]:
    """Return the cents of each player, and those that nobody may have.

    The pools are those without limits. Then every purse is emptied down to its limit, and the cents
    are handed round one by one: to the others of the pool, then to those of each later pool.
    """
    left, pools = set(prizes), list[tuple[Purse, frozenset[Money]]]()
    for group in groups:
        waiting = tuple(group)
        while waiting:
            shares, used = _one_step(waiting, left)
            if not used:
                break
            pools.append(({player: int(share) for player, share in shares.items()}, used))
            purse = pools[-1][0]
            _hand_round(sum(prize.cents for prize in used) - sum(purse.values()), purse, {})
            left -= used
            waiting = tuple(player for player in waiting if player not in shares)
    most = {
        (limit.line, player): _cents_of(limit, player, groups, prizes, limits)
        for limit in limits
        for player in limit.players
    }
    spare = []
    for purse, used in pools:
        tops = {player: _top(player, used, most) for player in purse}
        cut = sum(max(0, cents - tops[player]) for player, cents in purse.items())
        full = {player: max(0, tops[player] - purse[player]) for player in purse}
        purse.update({player: min(cents, tops[player]) for player, cents in purse.items()})
        spare.append(_hand_round(cut, purse, full))
    for at, (_, used) in enumerate(pools):
        for purse, own in pools[at + 1 :]:
            room = {
                player: min(_top(player, used, most), _top(player, own, most)) - cents
                if any(_may(player, prize) for prize in used)
                else 0
                for player, cents in purse.items()
            }
            spare[at] = _hand_round(spare[at], purse, room)
    paid = {player: cents for purse, _ in pools for player, cents in purse.items()}
    return paid, sum(spare)


def _hand_round(cents: int, purse: Purse, room: dict[int, int]) -> int:
    """Give cents one by one in the order of places; return those for which nobody has room."""
    while cents > 0:
        able = [player for player in sorted(purse) if room.get(player, _NO_LIMIT) > 0]
        if not able:
            break
        for player in able[:cents]:
            purse[player] += 1
            room[player] = room.get(player, _NO_LIMIT) - 1
        cents -= min(cents, len(able))
    return cents


def _top(player: int, prizes: frozenset[Money], most: dict[tuple[int, int], int]) -> int:
    """The largest limit of a player in a pool; a prize without one counts with its amount."""
    own = [prize for prize in prizes if _may(player, prize)]
    keys = [(_list_line(prize), player) for prize in own]
    if all(most.get(key, _NO_LIMIT) == _NO_LIMIT for key in keys):
        return _NO_LIMIT
    tops = [
        prize.cents if most.get(key, _NO_LIMIT) == _NO_LIMIT else most[key]
        for prize, key in zip(own, keys, strict=True)
    ]
    return max(tops)


def _list_line(prize: Money) -> int:
    """The line of the list; the tests number the copies of a prize within ten."""
    return prize.line // 10


def _cents_of(
    limit: Limit,
    player: int,
    groups: Sequence[Sequence[int]],
    prizes: Sequence[Money],
    limits: Sequence[Limit],
) -> int:
    """The lowest limit of a player on the line of a limit."""
    here = [one for one in limits if one.line == limit.line and player in one.players]
    amounts = [
        _half_of_place(one, groups, prizes) if one.cents is None else one.cents for one in here
    ]
    return min(amounts)


def _half_of_place(limit: Limit, groups: Sequence[Sequence[int]], prizes: Sequence[Money]) -> int:
    """Half of what the first player of a class has if there are place prizes only."""
    places = [prize for prize in prizes if prize.winners is None]
    by_place = payouts(groups, places)
    able = {
        player
        for prize in prizes
        if _list_line(prize) == limit.line
        for player in limit.players
        if _may(player, prize)
    }
    first = next((player for group in groups for player in group if player in able), None)
    whole = int(by_place.get(first, Fraction())) if first is not None else 0
    return whole // 2 or _NO_LIMIT


def hort(groups: Sequence[Sequence[int]], cents: Sequence[int]) -> dict[int, Fraction]:
    """Hort's system for place prizes, from the first down: half by place, half shared."""
    left = sorted(cents, reverse=True)
    paid: dict[int, Fraction] = {}
    for group in groups:
        own, left = left[: len(group)], left[len(group) :]
        pot = sum((Fraction(one, 2) for one in own), Fraction())
        for player in group:
            kept = Fraction(own.pop(0), 2) if own else Fraction()
            paid[player] = kept + pot / len(group)
    return {player: share for player, share in paid.items() if share}
