"""What byes are worth that say it themselves, as `PAB ½` does."""

from __future__ import annotations

from dataclasses import replace

from xltiebreak.core.event import Event, Player, Result


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
