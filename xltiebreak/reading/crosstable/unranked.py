"""Players of a round robin with too few games leave the standings, with all of their games."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from xltiebreak.core.event import PENDING, Event, Player, Result
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.table import Crosstable, Unranked
from xltiebreak.reading.crosstable.wording import player_label
from xltiebreak.reading.grid import Cell, Fault, Problem


def with_least_games(table: Crosstable, share: float) -> Crosstable:
    """Return a sound crosstable without the players who played less than a share of their games.

    share: from 0 to 1. It is for round robins: any other event stays as it is, with a warning.
    """
    if not table.event.is_round_robin:
        fault = faults.LEAST_GAMES_OF_NO_ROUND_ROBIN()
        problem = Problem(
            "warning", table.sheet, table.header.area, str(fault), kind=fault.kind.name
        )
        return replace(table, problems=(*table.problems, problem))
    few = tuple(_with_few_games(table.event, share))
    if not few:
        return table
    numbers = {one.number for one in few}
    name_column = table.header.roles.get("name", [table.header.number_column])[0]
    problems = [
        Problem(
            "warning",
            table.sheet,
            Cell(table.rows[one.number], name_column),
            str(_too_few(one, share)),
            kind=faults.TOO_FEW_GAMES.name,
        )
        for one in few
    ]
    return replace(
        table,
        rows={number: row for number, row in table.rows.items() if number not in numbers},
        event=_without(table.event, numbers),
        problems=(*table.problems, *map(table.grid.located, problems)),
        unranked=few,
    )


def _too_few(one: Unranked, share: float) -> Fault:
    label = player_label(one.number, one.name)
    return faults.TOO_FEW_GAMES(who=label, played=one.played, games=one.games, share=100 * share)


def _with_few_games(event: Event, share: float) -> Iterator[Unranked]:
    """Yield the players with too few games, even if they play all that are still open."""
    for player in event.players:
        games = [game for game in player.games if game.opponent is not None]
        played = sum(game.result.played for game in games)
        still = sum(game.result is Result.PENDING for game in games)
        if played + still < share * len(games):
            yield Unranked(player.number, player.name, played, len(games), share)


def _without(event: Event, numbers: Collection[int]) -> Event:
    """Return the event without players; the games with them become rests."""

    def left(player: Player) -> Player:
        games = (PENDING if game.opponent in numbers else game for game in player.games)
        return replace(player, games=tuple(games))

    return replace(
        event,
        players=tuple(left(one) for one in event.players if one.number not in numbers),
        round_robin=True,
    )
