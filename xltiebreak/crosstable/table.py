"""A crosstable as it was read: where it stands, which column is what, its event, its problems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.points import printed_points
from xltiebreak.event import Event
from xltiebreak.grid import Area, Grid, Problem
from xltiebreak.notation import Style


class Asked(NamedTuple):
    """What somebody has said about the points, so that the printed ones need not tell.

    by_game_points: the places go by game points; match_points: what a win and a draw are worth;
    round_robin: whether the pairings were fixed, None where they have to tell.
    """

    by_game_points: bool = False
    match_points: tuple[float, float] | None = None
    round_robin: bool | None = None

    @property
    def something(self) -> bool:
        """Whether anything has been said."""
        return self.by_game_points or self.match_points is not None


NOTHING_ASKED = Asked()


@dataclass(frozen=True)
class Crosstable:
    """One crosstable of a sheet and the event it describes.

    area: from the header to the last player's row (and colours); bottom: the last row of the sheet
    that could belong to it; rows: the sheet's row of each player, by number; event: the players in
    the order of the sheet; matrix: whether the columns are opponents instead of rounds; styles:
    the notations of its cells. The event is to be computed with only where the crosstable is
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
        """What stands in a player's row in a column of the sheet."""
        return self.grid.at(self.rows[number], column)

    @cached_property
    def printed_points(self) -> Mapping[int, float]:
        """The points column by player number, where it holds points."""
        return printed_points(self.grid, self.header, self.rows)
