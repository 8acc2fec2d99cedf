"""Combined events: team prizes from an individual event, and board prizes (WinTD).

A team's score is the sum of its best players' scores; each of its tie-breaks is the sum of the same
players' tie-breaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple, TypeVar

from xltiebreak.core.event import Event
from xltiebreak.core.ranking import Standing, parted, places, rank
from xltiebreak.errors import Error
from xltiebreak.languages.text import pattern
from xltiebreak.rules import System, Value
from xltiebreak.rules.lots import draw
from xltiebreak.rules.twice import UNATTACHED, in_two_events, spelled_alike, stand_in_several
from xltiebreak.rules.twice import Member as Member
from xltiebreak.rules.twice import team_key as team_key

M = TypeVar("M")

DEFAULT_ORDER = "ME,SO,SB,CU"
"""The order of WinTD's example."""

NOBODY = "nobody has a team: add a column headed Team (or Club, School)"
"""The message if there are no teams to rank."""

_NEARLY = 0.85
_DIGITS = pattern(r"\d+")

Row = tuple[Value, ...]
"""A player's score and tie-breaks, in the order of the team prize."""


class TeamsError(Error, ValueError):
    """Teams or boards cannot be ranked; the text says why."""


class NotSummableError(TeamsError):
    """An order holds a system that cannot be summed over players of different scores."""


class TeamStanding(NamedTuple):
    """A team's place. The fields without a word of their own are those of `ranking.Standing`."""

    team: str
    members: tuple[int, ...]
    """The numbers of the players who count, the best first."""

    points: Value
    """The sum over the members."""

    tiebreaks: Mapping[str, Value]
    """The sums over the members, by code."""

    place: int
    tied: bool
    separated_by: str | None
    sections: tuple[int, ...] = ()
    """The position of each member's event in the list of events."""


class Teams(NamedTuple):
    """The teams of several events together."""

    standings: tuple[TeamStanding, ...]
    """In the order of places."""

    unattached: tuple[Member, ...] = ()
    """The players without a team."""

    small: Mapping[str, tuple[Member, ...]] = {}
    """The teams with too few players to be ranked, and their players."""


def rank_teams(
    event: Event, order: Sequence[System], counting: int, keep_unattached: bool = False
) -> list[TeamStanding]:
    """Rank the teams of an individual event by the sums of their `counting` best players.

    See `rank_teams_of`, which ranks several events together. Also raises TeamsError if nobody has a
    team.
    """
    teams = rank_teams_of([event], order, counting, keep_unattached)
    if not teams.standings:
        raise TeamsError(NOBODY)
    return list(teams.standings)


def rank_teams_of(
    events: Sequence[Event],
    order: Sequence[System],
    counting: int,
    keep_unattached: bool = False,
    least: int = 1,
) -> Teams:
    """Rank the teams of several events, or sections, together by their `counting` best players.

    The best are found by score and then by the systems of the order; the same players count for
    every system; a team with fewer players gets the sum of those. Case, spaces, dots and
    apostrophes in a team's name do not matter. A player without a team counts for none, and so does
    one of the team `none`, `Home school` or the like, unless `keep_unattached`. A team with fewer
    than `least` players is not ranked. Lots are drawn once for a team. A player who moved to
    another event counts only there, one who stands in several once, with the best results (see
    `xltiebreak.rules.twice`). *(reading)* A player without a value in a system adds nothing to it.

    Raises NotSummableError for a system that cannot be summed over players of different scores,
    TeamsError for fewer than one counting player, MissingError if an event lacks what a system
    needs.
    """
    refuse(order)
    asked, order = order, _risen(order, events)
    refuse_count(counting)
    names = _names([player.team for event in events for player in event.players], keep_unattached)
    rows: dict[str, list[tuple[Row, Member]]] = {team: [] for team in names.values()}
    unattached: list[Member] = []
    elsewhere = in_two_events(events).moved
    for section, event in enumerate(events):
        for number, row in _rows(event, order, bool(names)).items():
            team = names.get(spelled_alike(event.by_number[number].team))
            member = Member(section, number)
            if member in elsewhere:
                continue
            if team:
                rows[team].append((row, member))
            else:
                unattached.append(member)
    lowest = _lowest_first(system for system in order if not is_drawn(system))
    persons = {member: at for at, rows in enumerate(stand_in_several(events)) for member in rows}
    rows = {team: _once(members, persons, lowest) for team, members in rows.items()}
    small = {
        team: tuple(member for _, member in members)
        for team, members in rows.items()
        if len(members) < least
    }
    best = {team: best_of(of, counting, lowest) for team, of in rows.items() if team not in small}
    sums = {team: summed([row for row, _ in members]) for team, members in best.items()}
    standings = _team_standings(order, best, _with_lots(order, sums)) if best else ()
    standings = [_as_asked(one, asked, events) for one in standings]
    return Teams(tuple(standings), tuple(unattached), small)


def _risen(order: Sequence[System], events: Sequence[Event]) -> tuple[System, ...]:
    """The order with FC1, FC2 ... in place of FC, up to the longest event."""
    longest = max(events, key=lambda event: event.rounds, default=None)
    return tuple(one for system in order for one in (system.rising(longest) if longest else ()))


def _as_asked(
    standing: TeamStanding, order: Sequence[System], events: Sequence[Event]
) -> TeamStanding:
    """The standing with the sums of the systems that were asked for: FC has that of FC1."""
    values = {system.code: standing.tiebreaks[_risen([system], events)[0].code] for system in order}
    return standing._replace(tiebreaks=values)


def _rows(event: Event, order: Sequence[System], wanted: bool) -> dict[int, Row]:
    """The score and tie-breaks of each player; wanted: whether some player has a team."""
    systems = [system for system in order if wanted and not is_drawn(system)]
    for system in systems:
        system.require(event)
    of = [system.values(event) for system in systems]
    return {
        player.number: (event.placing[player.number], *(values[player.number] for values in of))
        for player in event.players
    }


def _names(typed_names: Sequence[str], keep_unattached: bool) -> dict[str, str]:
    """The most frequent spelling of each team's name, by key."""
    typed: dict[str, Counter[str]] = {}
    for team in typed_names:
        key = spelled_alike(team)
        if key and (keep_unattached or key not in UNATTACHED):
            typed.setdefault(key, Counter())[team] += 1
    return {key: max(names, key=names.__getitem__) for key, names in typed.items()}


def near_duplicates(*events: Event) -> list[tuple[str, str]]:
    """Yield pairs of teams with nearly the same name, which may be one team."""
    from difflib import SequenceMatcher

    names = _names([player.team for event in events for player in event.players], False)
    return [
        (names[one], names[other])
        for one, other in combinations(names, 2)
        if _DIGITS.findall(one) == _DIGITS.findall(other)
        and abs(len(one) - len(other)) <= 2
        and SequenceMatcher(None, one, other).ratio() >= _NEARLY
    ]


def may_be_one(one: str, other: str) -> str:
    """The warning about two teams with nearly the same name."""
    return f"{one} and {other} count as two teams: spell them alike if they are one"


def is_drawn(system: System) -> bool:
    """Whether a system draws lots; a team draws one lot."""
    return bool(system.definition.parameter and system.definition.parameter.draw)


def _with_lots(order: Sequence[System], sums: Mapping[str, Row]) -> dict[str, Row]:
    """The sums, with a lot for each team if the order draws lots."""
    rows = {team: list(row) for team, row in sums.items()}
    for column, system in enumerate(order, 1):
        if is_drawn(system):
            lots = draw(sorted(sums), system.given or 0)
            for team, row in rows.items():
                row.insert(column, lots[team])
    return {team: tuple(row) for team, row in rows.items()}


def best_of(
    members: Sequence[tuple[Row, M]], counting: int, lowest_first: Collection[int] = ()
) -> list[tuple[Row, M]]:
    """The best players of a team, by score and then each tie-break; no value comes after any.

    lowest_first: the columns in which less is better.
    """

    def rank_of(member: tuple[Row, M]) -> list[tuple[bool, float | Fraction]]:
        return [
            (value is not None, -_known(value) if column in lowest_first else _known(value))
            for column, value in enumerate(member[0])
        ]

    return sorted(members, key=rank_of, reverse=True)[:counting]


def _once(
    members: Sequence[tuple[Row, Member]], persons: Mapping[Member, int], lowest: Collection[int]
) -> list[tuple[Row, Member]]:
    """The members with the best row of each person who stands in several events."""
    seen: set[int] = set()
    left: set[Member] = set()
    for _, member in best_of(members, len(members), lowest):
        person = persons.get(member)
        if person in seen:
            left.add(member)
        elif person is not None:
            seen.add(person)
    return [(row, member) for row, member in members if member not in left]


def summed(rows: Sequence[Row]) -> Row:
    """The sums of scores and tie-breaks, column by column.

    >>> summed([(5.0, 8.5), (4.0, 9.0), (3.0, 8.0)])
    (12.0, 25.5)
    """
    return tuple(sum(_known(value) for value in column) for column in zip(*rows, strict=True))


def rank_boards(event: Event, order: Sequence[System]) -> dict[int, list[Standing]]:
    """The standings of each board, by score and then any individual order (board prizes).

    Raises TeamsError if no player has a board, MissingError as `rank` does.
    """
    boards = sorted({player.board for player in event.players if player.board is not None})
    if not boards:
        raise TeamsError("nobody has a board: add a column headed Board")
    return {
        board: rank(event, order, [p.number for p in event.players if p.board == board])
        for board in boards
    }


def refuse_count(counting: int) -> None:
    """Raise TeamsError for a number of players that cannot count for a team."""
    if not isinstance(counting, int) or counting < 1:
        raise TeamsError("a team counts at least one player")


def refuse(order: Sequence[System]) -> None:
    """Raise NotSummableError for a system that cannot be summed over the players of a team."""
    for system in order:
        if why := system.definition.not_for_teams:
            raise NotSummableError(f"{system.title} cannot rank teams: {why}")


def _team_standings(
    order: Sequence[System],
    best: Mapping[str, Sequence[tuple[Row, Member]]],
    sums: Mapping[str, Row],
) -> list[TeamStanding]:
    groups: list[list[str]] = [list(sums)]
    refinements, lowest = [], _lowest_first(order)
    for column in range(len(order) + 1):
        of_teams = {team: row[column] for team, row in sums.items()}
        groups = parted(groups, of_teams, column in lowest)
        refinements.append(groups)
    codes = [system.code for system in order]
    return [
        TeamStanding(
            team,
            tuple(member.number for _, member in best[team]),
            sums[team][0],
            dict(zip(codes, sums[team][1:], strict=True)),
            place,
            tied,
            codes[separation - 1] if separation else None,
            tuple(member.section for _, member in best[team]),
        )
        for team, place, tied, separation in places(refinements)
    ]


def _lowest_first(order: Iterable[System]) -> Collection[int]:
    """The columns in which less is better; the score is column 0."""
    return {column for column, system in enumerate(order, 1) if system.lowest_first}


def _known(value: Value) -> float | Fraction:
    return 0.0 if value is None else value
