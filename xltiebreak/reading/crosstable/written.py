"""The results of a crosstable as cells of a new one: by round, or by opponent in a matrix."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xltiebreak.core.event import Event, Game, Result
from xltiebreak.reading.crosstable.table import Crosstable
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS, Letters
from xltiebreak.reading.notation.writing import write_game, write_matrix

_ITSELF = "*"


def result_columns(
    table: Crosstable, letters: Letters = ENGLISH_LETTERS
) -> Iterator[tuple[int, list[str]]]:
    """Yield each round, or opponent of a matrix, with its results in the order of the players.

    The results of rounds are in letters such as W6.
    """
    return _columns_by_opponent(table) if table.matrix else _columns_by_round(table, letters)


def _columns_by_round(table: Crosstable, letters: Letters) -> Iterator[tuple[int, list[str]]]:
    for index, number in enumerate(sorted(table.header.rounds)):
        games = {player.number: player.games[index] for player in table.event.players}
        yield (
            number,
            [write_game(game, games.get(game.opponent or 0), letters) for game in games.values()],
        )


def _columns_by_opponent(table: Crosstable) -> Iterator[tuple[int, list[str]]]:
    """Yield a column for each opponent: by number, or by row if the numbers have gaps."""
    players = table.event.players
    numbers = [player.number for player in players]
    if sorted(numbers) == list(range(1, len(numbers) + 1)):
        numbers.sort()
    cells = {player.number: _cells_by_opponent(player.games) for player in players}
    if table.header.meeting == "match scores":
        cells = _match_scores(table.event)
    for number, opponent in enumerate(numbers, 1):
        yield (
            number,
            [
                _ITSELF if player.number == opponent else cells[player.number].get(opponent, "")
                for player in players
            ],
        )


def _cells_by_opponent(games: Iterable[Game]) -> dict[int, str]:
    """Return the cell of a matrix for each opponent."""
    results: dict[int, list[Result]] = {}
    for game in games:
        if game.opponent is not None and game.result is not Result.PENDING:
            results.setdefault(game.opponent, []).append(game.result)
    return {opponent: write_matrix(played) for opponent, played in results.items()}


def _match_scores(event: Event) -> dict[int, dict[int, str]]:
    """Return the cells of each player against each opponent, as no spreadsheet makes dates of."""
    made = {
        player.number: {
            game.opponent: points
            for at, game in enumerate(player.games, 1)
            if game.opponent and (points := event.given.get(player.number, {}).get(at)) is not None
        }
        for player in event.players
    }
    return {
        number: {other: f"{points:.1f}-{made[other][number]:.1f}" for other, points in own.items()}
        for number, own in made.items()
    }
