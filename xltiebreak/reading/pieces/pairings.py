"""What a list of pairings holds: rounds, their pairings, and both players as it names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xltiebreak.reading.grid import Origin, Problem


class ListedPlayer(NamedTuple):
    """White or Black as a row names them; without a number None, without a name an empty text."""

    number: int | None
    name: str
    rating: int | None
    points: float | None
    """The points before the round."""
    where: Origin
    """The cell of the name."""


class Pairing(NamedTuple):
    """A row of a list of pairings; a side that it does not name is None."""

    white: ListedPlayer | None
    black: ListedPlayer | None
    words: str
    """What the row has instead of a player."""
    result: str
    """The result as typed."""
    where: Origin
    """The cell of the result."""
    round: int | None
    """The round by its own column; None without such a column, 0 if it holds no number."""
    colored: bool = True
    """Whether the list says who has White."""
    alone: bool = False
    """Whether the row holds one name only: a player without an opponent, or a note."""
    section: str = ""
    """The section by its own column."""
    dated: bool = False
    """Whether Excel made a date of the result."""

    @property
    def sides(self) -> Sequence[ListedPlayer]:
        """White and Black, without one who is not there."""
        white, black = self.white, self.black
        if white and black:
            return white, black
        return tuple(side for side in (white, black) if side)


@dataclass
class RoundList:
    """The rows below one header or title."""

    head: Origin
    round: int | None
    """The round by its title, None without a round."""
    pairings: list[Pairing] = field(default_factory=list)
    headed: bool = True
    """Whether the header names White and Black."""
    assumed: tuple[int, ...] = ()
    """The columns that were taken for results, though they could be something else."""
    problems: list[Problem] = field(default_factory=list)
    """What is not proved, or left out."""
    columns: frozenset[int] = frozenset()
    """The columns that are read."""
    rows: Sequence[int] = ()
    """The rows that are read, () if each has a pairing of its own."""
