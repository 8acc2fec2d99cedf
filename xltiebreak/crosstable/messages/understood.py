"""One line that says how a crosstable was read, for a director to check at a glance."""

from __future__ import annotations

from typing import NamedTuple

from xltiebreak.crosstable.table import Crosstable
from xltiebreak.grid import column_letters
from xltiebreak.notation import Style
from xltiebreak.text import shown

NOTATIONS: dict[Style, str] = {
    "letters": "W6",
    "signs": "+W6",
    "numbers": "chess-results",
    "colons": "SwissPerfect",
    "grille": "PAPI",
    "slashes": "draughts",
    "go": "Go",
    "two lines": "two-line",
}
"""The names of the notations."""


class Understood(NamedTuple):
    """How a crosstable was read.

    numbers: where the opponents' numbers are, in words; rounds, played: how many there are, and how
    many of them count; notation: in words; points: the letters of the points column, "" without
    one; agree: how many printed points follow from the results; printed: how many points are
    printed; win: the points of a win.
    """

    sheet: str
    area: str
    players: int
    numbers: str
    rounds: int
    played: int
    notation: str
    points: str
    agree: int
    printed: int
    win: float

    def __str__(self) -> str:
        """Return `Open A6:N46: 40 players by Rk., 5 rounds (4 played) in ... notation`."""
        played = "" if self.played == self.rounds else f" ({self.played} played)"
        where = f"{shown(self.sheet)} {self.area}".strip()
        parts = [
            f"{self.players} players by {self.numbers}",
            f"{self.rounds} round{'s' * (self.rounds != 1)}{played} in {self.notation}",
            *([f"a win counts {self.win:g}"] if self.win != 1 else []),
            self._points(),
        ]
        return f"{where}: {', '.join(parts)}"

    def _points(self) -> str:
        if not self.printed:
            return "no points printed"
        if self.agree == self.printed:
            return f"points in {self.points} agree"
        return f"points in {self.points} agree in {self.agree} of {self.printed} rows"


def understood(table: Crosstable) -> Understood:
    """Return how a crosstable was read."""
    header, event = table.header, table.event
    column = header.column("points")
    printed = table.printed_points
    return Understood(
        table.sheet,
        str(table.area),
        len(table.rows),
        _numbers(table),
        len(event.players[0].games) if event.players else 0,
        event.rounds,
        _notation(table),
        column_letters(column) if column and printed else "",
        sum(event.placing[number] == points for number, points in printed.items()),
        len(printed),
        event.match_points[0],
    )


def _numbers(table: Crosstable) -> str:
    """Return the header of the numbers, or where they are."""
    header = table.header
    has_column = header.numbers == "column"
    heading = table.grid.text(header.row, header.number_column) if has_column else ""
    return shown(heading) or header.numbers_in_words


def _notation(table: Crosstable) -> str:
    if table.matrix:
        return "a round-robin matrix"
    names = [NOTATIONS[style] for style in table.styles]
    return f"{' and '.join(names)} notation" if names else "no notation yet"
