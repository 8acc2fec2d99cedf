"""A crosstable after reading: where it stands, which column is what, its event, its problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from xltiebreak import notation
from xltiebreak.crosstable.evidence.points import printed_points
from xltiebreak.crosstable.finding.headers import Header
from xltiebreak.crosstable.finding.surroundings import title_above
from xltiebreak.event import Event, Game, Result
from xltiebreak.grid import Area, Grid, Problem
from xltiebreak.notation import Style

_ITSELF = "*"


class ResultColumn(NamedTuple):
    """A column of results: its header, and its cells in the order of the event's players."""

    heading: str | int
    cells: list[str]


@dataclass(frozen=True)
class Crosstable:
    """One crosstable of a sheet and the event it describes.

    area: from the header to the last player's row (and colours); bottom: the last row of the sheet
    that could belong to it, at or below area.bottom; rows: the sheet's row by player number; event:
    the players in the order of the sheet; matrix: whether the columns are opponents instead of
    rounds; styles: the notations of its cells. Compute with the event only if the crosstable is
    `sound`.
    """

    grid: Grid
    header: Header
    area: Area
    bottom: int
    rows: Mapping[int, int]
    event: Event
    problems: tuple[Problem, ...]
    matrix: bool = False
    styles: tuple[Style, ...] = ()

    @property
    def sheet(self) -> str:
        """The name of the sheet."""
        return self.grid.sheet

    @cached_property
    def sound(self) -> bool:
        """Whether the crosstable has no errors (warnings do not count)."""
        return not any(problem.severity == "error" for problem in self.problems)

    def value(self, number: int, column: int) -> object:
        """The value of a cell, by the player's number and the sheet's column."""
        return self.grid.at(self.rows[number], column)

    @cached_property
    def printed_points(self) -> Mapping[int, float]:
        """The printed points by player number; cells without points are left out."""
        return printed_points(self.grid, self.header, self.rows)


def table_title(table: Crosstable) -> str:
    """Return the title above a crosstable, "" without one."""
    return title_above(table.grid, table.header.row)


def result_columns(table: Crosstable) -> Iterator[ResultColumn]:
    """Yield the columns of results in letters such as W6, or of a matrix by opponent."""
    return _columns_by_opponent(table) if table.matrix else _columns_by_round(table)


def _columns_by_round(table: Crosstable) -> Iterator[ResultColumn]:
    for index, number in enumerate(sorted(table.header.rounds)):
        games = (player.games[index] for player in table.event.players)
        yield ResultColumn(f"Rnd{number}", [notation.write_result(game) for game in games])


def _columns_by_opponent(table: Crosstable) -> Iterator[ResultColumn]:
    """Yield a column for each opponent: by number, or by row if the numbers have gaps."""
    players = table.event.players
    numbers = [player.number for player in players]
    if sorted(numbers) == list(range(1, len(numbers) + 1)):
        numbers.sort()
    cells = {player.number: _cells_by_opponent(player.games) for player in players}
    for heading, opponent in enumerate(numbers, 1):
        yield ResultColumn(
            heading,
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
    return {opponent: notation.write_matrix(played) for opponent, played in results.items()}
