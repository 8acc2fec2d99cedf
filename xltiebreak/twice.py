"""Children who stand twice in one event, and sections that are copies of another.

The sections of one event are played at the same time, round by round. So nobody plays the same
round in two of them, unless most players of a section do: then these are two events.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from xltiebreak.event import Event, Player, Result
from xltiebreak.text import normal

_ABSENT = (Result.PENDING, Result.ZERO_BYE)


class Member(NamedTuple):
    """A player of one of several events."""

    section: int
    """The position of the event."""

    number: int


def copies(events: Sequence[Event]) -> dict[int, int]:
    """Return the events that are copies of another one, each with the position of that one.

    A copy has the players of the other, and the same results in all rounds that both have. The one
    with fewer rounds is the copy, else the later one.
    """
    original_of: dict[int, int] = {}
    kept: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for at in sorted(range(len(events)), key=lambda at: -events[at].rounds):
        alike = kept[_first_results(events[at])]
        original = next((other for other in alike if _is_copy(events[at], events[other])), None)
        if original is None:
            alike.append(at)
        else:
            original_of[at] = original
    return original_of


def _first_results(event: Event) -> tuple[object, ...]:
    """Return what a copy shares with its original, if a game was played, to find it fast."""
    first = event.completed[:1]
    return (first, frozenset(_cells(event, first).values()))


def _cells(event: Event, rounds: Sequence[int]) -> dict[tuple[int, str], tuple[object, ...]]:
    """Return results and opponents in some rounds, by number and name of those who were there."""
    cells = {
        (player.number, normal(player.name)): tuple(
            player.games[number - 1][:2] for number in rounds
        )
        for player in event.players
    }
    return {who: games for who, games in cells.items() if any(g[0] not in _ABSENT for g in games)}


def _is_copy(event: Event, original: Event) -> bool:
    """Whether an event has its players and results from another one with no fewer rounds."""
    rounds = event.completed
    names = (
        {(player.number, normal(player.name)) for player in e.players} for e in (event, original)
    )
    own, names_there = names
    if not rounds or not set(rounds) <= set(original.completed) or not (own <= names_there):
        return False
    return _cells(event, rounds) == _cells(original, rounds)


def moved(events: Sequence[Event]) -> dict[Member, Member]:
    """Return players who moved to another event: where they count no more, and where they count.

    The same name and team stands in both, and in no round did that player play in both. The event
    with more games counts, else the one with the later game.
    """
    return {member: other for member, (other, at_once) in _in_two(events).items() if not at_once}


def at_once(events: Sequence[Event]) -> dict[Member, Member]:
    """Return players with games of the same round in two events, and where they count for a team.

    The same name and team stands in both. One child cannot play both: somebody entered it twice.
    """
    in_two = _in_two(events)
    teams = {member: events[member.section].by_number[member.number].team for member in in_two}
    return {
        member: other for member, (other, at_once) in in_two.items() if at_once and teams[member]
    }


def namesakes(event: Event) -> list[tuple[int, ...]]:
    """Return the numbers of players of one name and team who have not played each other."""
    called: dict[tuple[str, str], list[Player]] = defaultdict(list)
    for player in event.players:
        if player.name:
            called[normal(player.name), normal(player.team)].append(player)
    return [
        tuple(player.number for player in players)
        for players in called.values()
        if len(players) > 1
        and not any(
            game.opponent == other.number
            for player, other in combinations(players, 2)
            for game in player.games
        )
    ]


def _in_two(events: Sequence[Event]) -> dict[Member, tuple[Member, bool]]:
    """Return who stands in two events: where they count, and whether they play both at once."""
    stands: dict[tuple[str, str], list[Member]] = defaultdict(list)
    for section, event in enumerate(events):
        for who, player in _only_ones(event).items():
            stands[who].append(Member(section, player.number))
    pairs = [pair for members in stands.values() for pair in combinations(members, 2)]
    shared = Counter((member.section, other.section) for member, other in pairs)
    others: dict[Member, tuple[Member, bool]] = {}
    for member, other in pairs:
        both = member.section, other.section
        if 2 * shared[both] > min(len(events[section].players) for section in both):
            continue  # the players of one event play another one, too
        rounds = {member: _played(events, member) for member in (member, other)}
        left, counts = sorted(rounds, key=lambda member: (len(rounds[member]), rounds[member]))
        others.setdefault(left, (counts, not set(rounds[left]).isdisjoint(rounds[counts])))
    return others


def _played(events: Sequence[Event], member: Member) -> tuple[int, ...]:
    """Return the rounds in which a player had an opponent, the last one first."""
    games = events[member.section].by_number[member.number].games
    return tuple(len(games) - at for at, game in enumerate(games[::-1]) if game.opponent)


def _only_ones(event: Event) -> Mapping[tuple[str, str], Player]:
    """Return the players whose name and team nobody shares, by name and team."""
    if not event.rounds:
        return {}
    called = [
        ((normal(player.name), normal(player.team)), player)
        for player in event.players
        if player.name
    ]
    often = Counter(who for who, _ in called)
    return {who: player for who, player in called if often[who] == 1}
