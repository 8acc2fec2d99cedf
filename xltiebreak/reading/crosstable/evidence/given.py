"""Points given for rounds: by the record, for the results that it knew, and by the cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xltiebreak.core.event import Event, Player, Result
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.crosstable.wording import player_label
from xltiebreak.reading.facts import EventFacts
from xltiebreak.reading.grid import Cell, Finding


def with_results_of(
    facts: EventFacts, draft: Draft, header: Header
) -> tuple[EventFacts, Sequence[Finding]]:
    """Return a record without the points of rounds whose results are others now, and why."""
    if not facts.given_for:
        return facts, ()
    given = {number: dict(own) for number, own in facts.given.items()}
    changed: list[Finding] = []
    for row, games in zip(draft.rows, draft.complete_games, strict=True):
        for at, before in facts.given_for.get(row.number, {}).items():
            after = games[at - 1].result if at <= len(games) else Result.PENDING
            if after.name == before or at not in given.get(row.number, {}):
                continue
            fault = faults.GIVEN_FOR_ANOTHER(
                who=player_label(row.number, row.name),
                points=given[row.number].pop(at),
                round=at,
                before=Result[before].value,
                after=after.value,
            )
            changed.append(Finding(Cell(row.row, header.round_columns[at - 1]), fault))
    return facts._replace(given=given), changed


def with_points_of_cells(event: Event, of_games: bool = False) -> Event:
    """Return the event in which byes are worth what their cells say; teams keep it as game points.

    A bye that the pairing gave may be worth half a point. That makes it no bye that was asked for.
    of_games: whether matches of several games are worth the points of these.
    """
    if event.game_points_are_kept and not of_games:
        return event
    given: dict[int, dict[int, float]] = {}
    players = []
    for player in event.players:
        worth = {
            at: game.made
            for at, game in enumerate(player.games, 1)
            if (game.result is Result.FULL_BYE or of_games) and game.made is not None
        }
        if worth:
            given[player.number] = {**event.given.get(player.number, {}), **worth}
        players.append(_without_points(player) if worth else player)
    if not given:
        return event
    event = replace(event, match_points=(event.boards, event.boards / 2)) if of_games else event
    return replace(event, players=tuple(players), given={**event.given, **given})


def _without_points(player: Player) -> Player:
    games = (game._replace(made=None, against=None) for game in player.games)
    return replace(player, games=tuple(games))
