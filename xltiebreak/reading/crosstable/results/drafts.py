"""What one reading of a table gives, before its printed points are weighed: players and games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from xltiebreak.core.event import Game
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.results.by_name import CellsByName
from xltiebreak.reading.crosstable.results.columns import read_columns
from xltiebreak.reading.crosstable.results.games import Games, read_games
from xltiebreak.reading.crosstable.results.matrix import (
    Matrix,
    as_matrix,
    proposed_matrix,
    read_matrix,
)
from xltiebreak.reading.crosstable.results.own_letters import letters_on
from xltiebreak.reading.crosstable.results.rows import (
    PlayerRow,
    player_rows,
    with_best_ratings,
    with_names,
    without_countries,
)
from xltiebreak.reading.crosstable.results.sides import results_told, with_other_sides
from xltiebreak.reading.grid import Cell, Finding, Grid
from xltiebreak.reading.notation.languages import Letters


class RowsRead(NamedTuple):
    """Rows of a sheet that tell names, games or points, and which of their columns are read."""

    grid: Grid
    head: int
    """The row of the headings."""

    rows: Collection[int]
    columns: Collection[int]


@dataclass(frozen=True)
class Draft:
    """Players and games by one proposal of where the opponents' numbers are."""

    header: Header
    """The proposal."""

    rows: Sequence[PlayerRow]
    """The players' rows."""

    games: Games
    """What the players' cells tell, in the order of the rows."""

    matrix: Matrix | None = None
    """The rows if the columns are opponents, whose games have no rounds of their own."""

    unnumbered: Sequence[Finding] = ()
    """The cells that lack a player's number."""

    told_once: bool = False
    """Whether a list told each game for both players, so that no cell can contradict another."""

    by_name: CellsByName | None = None
    """What the cells mean that name opponents."""

    is_proved: bool = False
    """Whether every cell that names an opponent is known to agree with the opponent's cell."""

    elsewhere: Sequence[RowsRead] = ()
    """The rows of lists and standings that tell it beside its own."""

    def rows_read(self, grid: Grid) -> Sequence[RowsRead]:
        """Return the rows of sheets that were read; grid: the cells that it stands in."""
        rows = [row.row + down for row in self.rows for down in range(1 + bool(row.colors))]
        own = RowsRead(grid, self.header.row, rows, self.header.taken)
        return self.elsewhere if grid.stands_alone else (own, *self.elsewhere)

    def named(self, grid: Grid) -> Draft:
        """Return the draft with its columns of names and ratings."""
        header, rows = with_names(grid, self.header, self.rows)
        header, rows = with_best_ratings(grid, header, rows), without_countries(rows)
        # Players may stand beside their teams; what is wrong in a matrix names them.
        if header.teams != self.header.teams or self.matrix:
            return draft_of(header, rows, self.unnumbered, letters_on(grid))
        return replace(self, header=header, rows=rows)

    @property
    def complete_games(self) -> Sequence[tuple[Game, ...]]:
        """The games of each row, blank cells filled from those of the opponents."""
        if self.matrix or self.told_once:
            return self.games.games
        return with_other_sides(self.rows, self.games.games)

    @property
    def only_ones(self) -> Sequence[Cell]:
        """The pairings with player 1 that the opponent's cell decides, if there are no others.

        Each may be a point as well.
        """
        if self.matrix or self.told_once:
            return ()
        columns = self.header.round_columns
        told = {
            Cell(self.rows[position].row, columns[i]): self.rows[position].cells[i]
            for position, i in results_told(self.rows, self.games.games)
        }
        return list(told) if set(told.values()) == {"1"} else ()


def draft_of(
    header: Header,
    rows: Sequence[PlayerRow],
    unnumbered: Sequence[Finding],
    letters: Letters,
) -> Draft:
    """Return the games of players' rows.

    unnumbered: the cells that lack a player's number; letters: those that the sheet takes.
    """
    columns, teams = header.round_columns, header.teams
    if header.kinds:
        return Draft(header, rows, read_columns(header, rows), None, unnumbered)
    if header.by_name:
        told = CellsByName(rows)
        games = read_games(rows, columns, teams, told, letters)
        return Draft(header, rows, games, None, unnumbered, by_name=told)
    matrix = proposed_matrix(header, rows)
    if header.meeting and not matrix:
        return Draft(header, rows, Games([() for _ in rows], []), None, unnumbered)
    matrix = matrix or (as_matrix(rows, teams) if header.bare else None)
    if matrix:
        return Draft(header, rows, read_matrix(matrix, rows, columns), matrix, unnumbered)
    games = read_games(rows, columns, teams, letters=letters)
    return Draft(header, rows, games, None, unnumbered)


def draft_below(header: Header, grid: Grid, bottom: int) -> Draft:
    """Return the players and games of the rows below a header, down to the row `bottom`."""
    return draft_of(header, *player_rows(grid, header, bottom), letters_on(grid))
