"""Children who stand twice in one event, and sections that are copies of another.

The sections of one event are played at the same time, round by round. So nobody plays the same
round in two of them, unless most players of a section do: then these are two events.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from xltiebreak.core.event import Event, Player, Result
from xltiebreak.languages.text import normal, words_of

UNATTACHED = frozenset(
    (
        "none",
        "noteam",
        "unattached",
        "individual",
        "homeschool",
        "homeschooled",
        "na",
        "independent",
    )
)
"""What people type for no team; a text such as `-` means the same."""

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


class InTwo(NamedTuple):
    """Who stands in two events, by the row that counts no more; with the row that counts."""

    moved: dict[Member, Member]
    """Who in no round played in both; the event with more games counts, else that of the last."""

    at_once: dict[Member, Member]
    """Members of teams with games of one round in both, and where they have more games.

    Sections of one day are played at the same time, so one of the rows is wrong; events of several
    days are not.
    """


def in_two_events(events: Sequence[Event]) -> InTwo:
    """Return who stands in two events under one name and team."""
    pairs = [pair for rows in stand_in_several(events) for pair in combinations(rows, 2)]
    shared = Counter((member.section, other.section) for member, other in pairs)
    series = {  # the players of one event play another one, too
        both
        for both, players in shared.items()
        if 2 * players > min(len(events[section].players) for section in both)
    }
    found, seen = InTwo({}, {}), set[Member]()
    for member, other in pairs:
        if (member.section, other.section) in series:
            continue
        rounds = {member: _played(events, member) for member in (member, other)}
        left, counts = sorted(rounds, key=lambda member: (len(rounds[member]), rounds[member]))
        if left in seen:
            continue
        seen.add(left)
        if set(rounds[left]).isdisjoint(rounds[counts]):
            found.moved[left] = counts
        elif events[left.section].by_number[left.number].team:
            found.at_once[left] = counts
    return found


def stand_in_several(events: Sequence[Event]) -> list[list[Member]]:
    """Return where each person stands who is a player of several events.

    One person has one name and team in all of them, and no two IDs or dates of birth. Somebody who
    shares name and team with another player of an event needs an ID as well.
    """
    persons: dict[tuple[object, ...], list[list[Member]]] = defaultdict(list)
    by_member: dict[Member, Player] = {}
    for section, event in enumerate(events):
        called = Counter(_who(player) for player in event.players)
        for player in event.players if event.rounds else ():
            member, who = Member(section, player.number), _who(player)
            by_member[member] = player
            alone = called[who] == 1
            if not words_of(player.name) or not (alone or player.ids):
                continue
            known = (
                person
                for person in persons[who]
                if person[-1].section != section
                and all(_may_be(by_member[one], player, alone) for one in person)
            )
            person = next(known, None)
            if person is None:
                person = []
                persons[who].append(person)
            person.append(member)
    return [person for alike in persons.values() for person in alike if len(person) > 1]


def _who(player: Player) -> tuple[object, ...]:
    return words_of(player.name), team_key(player.team)


def _may_be(one: Player, other: Player, alone: bool) -> bool:
    """Whether two of one name and team are one; alone: their name and team are nobody else's."""
    return not _differ(one.ids, other.ids) if alone else bool(one.ids.items() & other.ids.items())


def team_key(team: str) -> str:
    """Return the key of a team, "" for none, such as `unattached` or `Home school`."""
    key = spelled_alike(team)
    return "" if key in UNATTACHED else key


def spelled_alike(team: str) -> str:
    """Return the same text for all spellings of a team's name."""
    plain = unicodedata.normalize("NFKC", team).casefold()
    return "".join(character for character in plain if character.isalnum())


def _differ(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two players differ under a heading that both have."""
    return any(other.get(heading, text) != text for heading, text in one.items())


def namesakes(event: Event) -> list[tuple[int, ...]]:
    """Return the numbers of players who may be one who was entered twice.

    They share name and team and have not played each other, no ID and no date of birth tells them
    apart, nor where they have no team a rating or a grade.
    """
    called: dict[tuple[str, ...], list[Player]] = defaultdict(list)
    for player in event.players:
        called[words_of(player.name)].append(player)
    found: list[tuple[int, ...]] = []
    for name, players in called.items():
        left = list(players) if name else []
        while left:
            first = left.pop(0)
            alike = [first, *(player for player in left if _may_be_one(first, player))]
            left = [player for player in left if player not in alike]
            if len(alike) > 1:
                found.append(tuple(player.number for player in alike))
    return found


def _may_be_one(one: Player, other: Player) -> bool:
    """Whether one player may stand in two rows of an event: see `namesakes`."""
    teams = {team_key(one.team), team_key(other.team)}
    if _differ(one.ids, other.ids) or any(game.opponent == other.number for game in one.games):
        return False
    if len(teams) == 1 and all(teams):
        return True
    alike = one.rating == other.rating or None in (one.rating, other.rating)
    return "" in teams and alike and not _differ(one.groups, other.groups)


def _played(events: Sequence[Event], member: Member) -> tuple[int, ...]:
    """Return the rounds in which a player had an opponent, the last one first."""
    games = events[member.section].by_number[member.number].games
    return tuple(len(games) - at for at, game in enumerate(games[::-1]) if game.opponent)
