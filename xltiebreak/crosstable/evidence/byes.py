"""What byes are worth that say it themselves, as `PAB ½` does."""

from __future__ import annotations

from dataclasses import replace

from xltiebreak.event import Event, Game, Player, Result


def with_points_of_cells(event: Event) -> Event:
    """Return the event in which byes are worth what their cells say; teams keep it as game points.

    A bye that the pairing gave may be worth half a point. That makes it no bye that was asked for.
    """
    if event.game_points_are_kept:
        return event
    given: dict[int, dict[int, float]] = {}
    players = []
    for player in event.players:
        worth = {
            at: game.made
            for at, game in enumerate(player.games, 1)
            if game.result is Result.FULL_BYE and game.made is not None
        }
        if worth:
            given[player.number] = {**event.given.get(player.number, {}), **worth}
        players.append(_without_points(player) if worth else player)
    if not given:
        return event
    return replace(event, players=tuple(players), given={**event.given, **given})


def with_points_of_games(event: Event) -> Event:
    """Return the event in which the points of matches of two games are those of the games."""
    if not event.game_points_are_kept:
        return event
    given = {
        player.number: {at: game.made for at, game in enumerate(player.games, 1) if game.made}
        for player in event.players
    }
    players = tuple(
        replace(one, games=tuple(game._replace(made=None, against=None) for game in one.games))
        for one in event.players
    )
    return replace(event, players=players, match_points=(2.0, 1.0), given=given)


def _without_points(player: Player) -> Player:
    games = (
        Game(Result.FULL_BYE) if game.result is Result.FULL_BYE else game for game in player.games
    )
    return replace(player, games=tuple(games))
