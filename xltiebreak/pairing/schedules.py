"""The rounds of a round robin: Berger's tables, or what is left after rounds paired otherwise.

No engine is needed: who meets whom was fixed before the event (FIDE Handbook C.05, annex 1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from xltiebreak.core.event import Event
from xltiebreak.languages.text import Phrase
from xltiebreak.pairing.entrants import BY_HAND, Entrants, refuse_unfinished
from xltiebreak.pairing.proposal import (
    NOBODY,
    NoProposal,
    Pair,
    PairingWishes,
    ProposedBoard,
    ProposedRound,
)

_MOST_STEPS = 20_000  # of a search: up to 16 players it ends long before

Sides = tuple[int, int]
"""White and Black."""


def by_schedule(event: Event, wishes: PairingWishes) -> ProposedRound:
    """Propose the next round of a round robin. Raises NoProposal.

    Who is absent keeps the place in the schedule, and the opponent rests.
    """
    refuse_unfinished(event)
    field = Entrants(event, wishes)
    fixed = {frozenset(board[:2]): board for board in field.fixed}
    sides, by_table = scheduled(event, wishes, fixed)
    out = {NOBODY, *wishes.absent, *field.ahead} - {*chain.from_iterable(fixed)}
    boards = [
        fixed.get(frozenset(one)) or ProposedBoard(*one, field.colored)
        for one in sides
        if out.isdisjoint(one)
    ]
    rests = tuple(sorted(no for one in sides if not out.isdisjoint(one) for no in {*one} - out))
    notes = [Phrase("pairing.berger" if by_table else "pairing.completed")]
    notes += [Phrase("pairing.rest", {"who": event.called(number)}) for number in rests]
    return ProposedRound(event.rounds + 1, tuple(boards), None, rests, tuple(notes), scheduled=True)


def berger(players: int) -> list[list[Sides]]:
    """Return the rounds of Berger's table, by places from 1; with an odd number, the last rests.

    >>> berger(4)
    [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    """
    last = players + players % 2
    circle, half = last - 1, last // 2
    rounds = []
    for at in range(circle):
        lead = at * half % circle
        first = (last, lead + 1) if at % 2 else (lead + 1, last)
        others = (
            ((lead + step) % circle + 1, (lead - step) % circle + 1) for step in range(1, half)
        )
        rounds.append([first, *others])
    return rounds


def double_berger(players: int) -> list[list[Sides]]:
    """Return the rounds of two cycles, the second with the other colours.

    The last two rounds of the first cycle are exchanged, so that nobody has one colour three times
    running.
    """
    first = berger(players)
    second = [[(black, white) for white, black in games] for games in first]
    return [*first[:-2], *reversed(first[-2:]), *second]


def scheduled(
    event: Event, wishes: PairingWishes, fixed: Collection[Pair]
) -> tuple[list[Sides], bool]:
    """Return who meets whom in the next round, and whether Berger's table says so.

    fixed: the pairs that stand there already. A player who rests meets NOBODY. Raises NoProposal if
    all have met all, or if no way is left for that in the rounds of a round robin.
    """
    numbers = list(event.by_number)
    places = [*numbers, *[NOBODY] * (len(numbers) % 2)]
    coming = event.rounds
    before = [_pairs(event, at) for at in range(coming)]
    cycle = len(places) - 1
    whole, rest = divmod(wishes.rounds or 0, cycle)
    cycles = 2 if wishes.double else 1 if rest else max(whole, 1)
    if coming >= cycles * cycle:
        raise NoProposal("all have met all: the schedule is over")
    # Who has left keeps the place: the opponents of these rounds had none.
    games_before = [{pair for pair in pairs if NOBODY not in pair} for pairs in before]
    tables = (berger(len(numbers)), double_berger(len(numbers)))
    for table in tables if cycles == 1 else reversed(tables):
        rounds = [[(places[one - 1], places[two - 1]) for one, two in games] for games in table]
        as_pairs = [{frozenset(sides) for sides in games} for games in rounds]
        follows = all(map(set.issubset, games_before, as_pairs))
        if coming < len(rounds) and follows and as_pairs[coming] >= {*fixed}:
            return rounds[coming], True
    met = frozenset(chain.from_iterable(before[coming - coming % cycle :]))
    found = completion(places, met | {*fixed}, cycle - coming % cycle, fixed)
    if found is None:
        raise NoProposal(
            f"the rounds that were paired leave no way for all to meet all in {cycle} rounds: "
            f"{BY_HAND}"
        )
    return [(min(pair, key=places.index), max(pair, key=places.index)) for pair in found], False


def _pairs(event: Event, at: int) -> set[Pair]:
    """Return the pairs of a round; who has no opponent meets NOBODY."""
    return {
        frozenset((number, games[at].opponent or NOBODY)) for number, games in event.games.items()
    }


def completion(
    places: Sequence[int], met: Collection[Pair], rounds: int, fixed: Collection[Pair] = ()
) -> list[Pair] | None:
    """Return the first of some rounds in which nobody meets anybody a second time.

    places: an even number of players, NOBODY among them for a rest; met: the pairs that are not to
    meet; fixed: pairs of that first round. None if there are no such rounds.
    """
    left = {
        one: {other for other in places if other != one and frozenset((one, other)) not in met}
        for one in places
    }
    taken = frozenset[int]().union(*fixed)
    free = [one for one in places if one not in taken]
    steps = iter(range(_MOST_STEPS))
    for pairs in matchings(left, free, steps):
        if _may_go_on(_without(left, pairs), rounds - 1, steps):
            return [*fixed, *pairs]
    return None


def _may_go_on(left: Mapping[int, set[int]], rounds: int, steps: Iterator[int]) -> bool:
    """Whether so many further rounds can be paired with the opponents that are left."""
    if not rounds:
        return True
    if min(map(len, left.values())) < rounds:
        return False
    return any(
        _may_go_on(_without(left, pairs), rounds - 1, steps)
        for pairs in matchings(left, list(left), steps)
    )


def _without(left: Mapping[int, set[int]], pairs: Collection[Pair]) -> dict[int, set[int]]:
    """Return the opponents that are left after a round."""
    met = {number: pair - {number} for pair in pairs for number in pair}
    return {one: others - met.get(one, frozenset()) for one, others in left.items()}


def matchings(
    left: Mapping[int, set[int]], free: Sequence[int], steps: Iterator[int] | None = None
) -> Iterator[list[Pair]]:
    """Yield the ways to pair who is free; steps: until they are spent."""
    if not free:
        yield []
        return
    if steps is not None and next(steps, None) is None:
        return
    one = min(free, key=lambda number: len(left[number].intersection(free)))
    for other in sorted(left[one].intersection(free)):
        rest = [number for number in free if number not in (one, other)]
        for pairs in matchings(left, rest, steps):
            yield [frozenset((one, other)), *pairs]
