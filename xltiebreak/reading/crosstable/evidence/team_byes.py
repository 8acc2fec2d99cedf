"""Infer the game points of a team's byes and forfeits from its printed game points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from xltiebreak.core.event import Event, Game, Player
from xltiebreak.languages.figures import read_points
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.evidence.points import game_points_column
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.wording import listed, player_label
from xltiebreak.reading.grid import Cell, Fault, Finding, Grid


def with_points_of_byes(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], event: Event
) -> tuple[Event, Sequence[Finding]]:
    """Give byes and forfeits without game points what the printed game points leave for them.

    Several of one team share it in the proportion of their match points. Return the event, and a
    warning for each team that got some.
    """
    column = header.column("points") if event.by_game_points else game_points_column(header)
    if column is None or not event.game_points_are_kept:
        return event, ()
    printed = map(read_points, grid.down(column, [row.row for row in rows]))
    players, warnings = list(event.players), list[Finding]()
    for at, (row, points) in enumerate(zip(rows, printed, strict=True)):
        player = players[at]
        told = dict(_byes_told(event, player, points))
        if told:
            games = (told.get(i, game) for i, game in enumerate(player.games))
            players[at] = replace(player, games=tuple(games))
            warnings.append(Finding(Cell(row.row, column), _inferred(player, told), assumed=True))
    return replace(event, players=tuple(players)) if warnings else event, warnings


def _byes_told(event: Event, player: Player, points: float | None) -> Iterator[tuple[int, Game]]:
    """Yield the rounds, from 0, whose game points follow, each with its game."""
    worth = {
        number - 1: event.worth[game.result]
        for number in event.completed
        if not (game := player.games[number - 1]).result.played and game.made is None
    }
    left = (points or 0.0) - event.game_points[player.number]
    total = sum(worth.values())
    if left <= 0 or not total or left > len(worth) * event.boards:
        return
    for at, share in worth.items():
        if share:
            yield at, player.games[at]._replace(made=left * share / total)


def _inferred(player: Player, told: Mapping[int, Game]) -> Fault:
    rounds = listed([f"Rnd {at + 1}" for at in told])
    points = " and ".join(f"{game.made:g}" for game in told.values())
    label = player_label(player.number, player.name)
    return faults.GAME_POINTS_INFERRED(who=label, rounds=rounds, points=points)
