"""The results of a crosstable as it is written: a column a round, or one for each opponent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xltiebreak import notation
from xltiebreak.crosstable.table import Crosstable
from xltiebreak.event import Game, Result

_ITSELF = "*"

Results = tuple[str | int, list[str]]
"""A column: what heads it, and its cells in the order of the event's players."""


def result_columns(table: Crosstable) -> Iterator[Results]:
    """The columns of results, in letters such as W6; of a matrix, those of the opponents."""
    return _matrix(table) if table.matrix else _rounds(table)


def _rounds(table: Crosstable) -> Iterator[Results]:
    for index, number in enumerate(sorted(table.header.rounds)):
        games = (player.games[index] for player in table.event.players)
        yield f"Rnd{number}", [notation.write(game) for game in games]


def _matrix(table: Crosstable) -> Iterator[Results]:
    """A column for each opponent, by number, or by row where the numbers have gaps."""
    players = table.event.players
    numbers = [player.number for player in players]
    if sorted(numbers) == list(range(1, len(numbers) + 1)):
        numbers.sort()
    met = {player.number: _against(player.games) for player in players}
    for heading, opponent in enumerate(numbers, 1):
        yield (
            heading,
            [
                _ITSELF if player.number == opponent else met[player.number].get(opponent, "")
                for player in players
            ],
        )


def _against(games: Iterable[Game]) -> dict[int, str]:
    """The results against each opponent, as a cell of a matrix has them."""
    met: dict[int, list[Result]] = {}
    for game in games:
        if game.opponent is not None and game.result is not Result.PENDING:
            met.setdefault(game.opponent, []).append(game.result)
    return {opponent: notation.write_matrix(results) for opponent, results in met.items()}
