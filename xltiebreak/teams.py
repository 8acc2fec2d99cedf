"""Combined events: team prizes from an individual event, and board prizes (WinTD).

A team's score is the sum of its best players' scores, and each of its tie-breaks the sum of the
same players' tie-breaks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xltiebreak.errors import Error
from xltiebreak.event import Event
from xltiebreak.ranking import Standing, parted, places, rank
from xltiebreak.systems import System, Value

DEFAULT_ORDER = "ME,SO,SB,CU"
"""The order of WinTD's example."""

Row = tuple[Value, ...]
"""A player's score and tie-breaks, in the order of the team prize."""


class TeamsError(Error, ValueError):
    """Teams or boards cannot be ranked so; the text says why."""


class NotSummableError(TeamsError):
    """An order holds a system that cannot be summed over players of different scores."""


class TeamStanding(NamedTuple):
    """A team's place; members: the numbers of the players who count, the best first.

    points, tiebreaks: the sums over the members. The rest is as in `ranking.Standing`.
    """

    team: str
    members: tuple[int, ...]
    points: Value
    tiebreaks: Mapping[str, Value]
    place: int
    tied: bool
    separated_by: str | None


def rank_teams(event: Event, order: Sequence[System], counting: int) -> list[TeamStanding]:
    """Rank the teams of an individual event by the sums of their `counting` best players.

    The best are found by score and then the order's own systems; the same players stand for every
    system; a team with fewer players has what they make. Players without a team count for none.
    *(reading)* A player without a value in a system adds nothing to it.

    Raises NotSummableError for a system that cannot be summed over players of different scores,
    TeamsError for fewer than one counting player and where nobody has a team, MissingError where
    the event lacks what a system needs.
    """
    refuse(order)
    if counting < 1:
        raise TeamsError("a team counts at least one player")
    rows: dict[str, list[tuple[Row, int]]] = {}
    standings = {standing.number: standing for standing in rank(event, order)}
    for player in event.players:
        if player.team:
            of = standings[player.number]
            row = (of.points, *of.tiebreaks.values())
            rows.setdefault(player.team, []).append((row, player.number))
    if not rows:
        raise TeamsError("nobody has a team: add a column headed Team (or Club, School)")
    best = {team: best_of(members, counting) for team, members in rows.items()}
    sums = {team: summed([row for row, _ in members]) for team, members in best.items()}
    return list(_team_standings(order, best, sums))


def best_of(members: Sequence[tuple[Row, int]], counting: int) -> list[tuple[Row, int]]:
    """The best players of a team, by score and then each tie-break in turn."""
    ordered = sorted(members, key=lambda member: [_known(v) for v in member[0]], reverse=True)
    return ordered[:counting]


def summed(rows: Sequence[Row]) -> Row:
    """The sums of scores and tie-breaks, column by column.

    >>> summed([(5.0, 8.5), (4.0, 9.0), (3.0, 8.0)])
    (12.0, 25.5)
    """
    return tuple(sum(_known(value) for value in column) for column in zip(*rows, strict=True))


def rank_boards(event: Event, order: Sequence[System]) -> dict[int, list[Standing]]:
    """The standings of each board, by score and then any individual order (board prizes).

    Raises TeamsError where nobody has a board, MissingError as `rank` does.
    """
    boards = sorted({player.board for player in event.players if player.board is not None})
    if not boards:
        raise TeamsError("nobody has a board: add a column headed Board")
    return {
        board: rank(event, order, [p.number for p in event.players if p.board == board])
        for board in boards
    }


def refuse(order: Sequence[System]) -> None:
    """Raise NotSummableError for a system that cannot be summed over the players of a team."""
    for system in order:
        if system.not_for_teams:
            raise NotSummableError(
                f"{system.name} ({system.code}) cannot rank teams: {system.not_for_teams}"
            )


def _team_standings(
    order: Sequence[System],
    best: Mapping[str, Sequence[tuple[Row, int]]],
    sums: Mapping[str, Row],
) -> list[TeamStanding]:
    groups: list[list[str]] = [list(sums)]
    refinements = []
    for column in range(len(order) + 1):
        groups = parted(groups, {team: row[column] for team, row in sums.items()})
        refinements.append(groups)
    codes = [system.code for system in order]
    return [
        TeamStanding(
            team,
            tuple(number for _, number in best[team]),
            sums[team][0],
            dict(zip(codes, sums[team][1:], strict=True)),
            place,
            tied,
            codes[separation - 1] if separation else None,
        )
        for team, place, tied, separation in places(refinements)
    ]


def _known(value: Value) -> float | Fraction:
    return 0.0 if value is None else value
