"""A crosstable after reading: where it stands, which column is what, its event, its problems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from xltiebreak.core.event import Event
from xltiebreak.languages.text import cell_text, has_letters, shown
from xltiebreak.reading.crosstable.evidence.points import printed_points
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.crosstable.wording import listed
from xltiebreak.reading.facts import NO_FACTS, EventFacts
from xltiebreak.reading.grid import Area, Cell, Grid, Problem, Refused, column_letters
from xltiebreak.reading.notation import Style

_LONGEST_TITLE = 100  # characters; a longer line is a remark
_NOTATIONS: Mapping[Style, str] = {
    "letters": "W6",
    "signs": "+W6",
    "numbers": "chess-results",
    "colons": "SwissPerfect",
    "grille": "PAPI",
    "slashes": "draughts",
    "go": "Go",
    "two lines": "two-line",
    "pairs": "opponent and result",
}


_IN_COLUMNS = ("opponents and results in two columns", "opponents, results and colours in columns")
_IN_LINES = "opponents and results in two lines"


class MarkedCells(NamedTuple):
    """The cells of a crosstable that hold what a fill wrote, and so are no evidence."""

    cells: Mapping[Cell, str] = {}
    """The cells with their values as texts."""

    rounds: int = 0
    """How many rounds had been played."""

    number: int = 0
    """The number of the mark on its sheet, 0 without a mark."""

    rules: Mapping[int, str] = {}
    """By column, the rules by which a heading that differs between editions was meant."""

    live: frozenset[Cell] = frozenset()
    """The cells that hold formulas of a fill, which follow the results."""


_NO_MARK = MarkedCells()


class Unranked(NamedTuple):
    """A player who is not in the standings."""

    number: int
    name: str
    played: int
    games: int
    """How many games could be played."""

    share: float
    """The share of the games, from 0 to 1, that must be played to be in the standings."""


@dataclass(frozen=True)
class Crosstable:
    """One crosstable of a sheet and the event it describes.

    Compute with the event only if the crosstable is `sound`.
    """

    grid: Grid
    header: Header
    area: Area
    """From the header to the last player's row (and colours)."""

    bottom: int
    """The last row of the sheet that could belong to it, at or below area.bottom."""

    rows: Mapping[int, int]
    """The sheet's row by player number."""

    event: Event
    """The players in the order of the sheet."""

    problems: tuple[Problem, ...]
    matrix: bool = False
    """Whether the columns are opponents instead of rounds."""

    styles: tuple[Style, ...] = ()
    """The notations of its cells."""

    marked: MarkedCells = _NO_MARK
    """The cells that a fill wrote, without which the crosstable was read."""

    unranked: tuple[Unranked, ...] = ()
    """The players who left the standings."""

    facts: EventFacts = NO_FACTS
    """The record of its event."""

    draft: Draft | None = None
    """What its cells tell."""

    def __repr__(self) -> str:
        """Return where it is and how big: a console has no room for its cells."""
        where = f"{self.sheet} {self.seen}".strip()
        return f"Crosstable({where}, {self.event!r}, {len(self.problems)} problems)"

    @property
    def sheet(self) -> str:
        """The name of the sheet."""
        return self.grid.sheet

    @property
    def seen(self) -> str:
        """Its area on the sheet; "" if it was put together from several sheets."""
        return self.grid.seen(self.area)

    @cached_property
    def sound(self) -> bool:
        """Whether the crosstable has no errors (warnings do not count)."""
        return not any(problem.severity == "error" for problem in self.problems)

    @property
    def event_without_errors(self) -> Event:
        """The event. Raises Refused, with all errors, if there are any."""
        if errors := [problem for problem in self.problems if problem.severity == "error"]:
            raise Refused(*errors)
        return self.event

    @cached_property
    def typed(self) -> Crosstable:
        """The crosstable with blanks in place of the cells that a fill wrote."""
        if not self.marked.cells:
            return self
        return replace(self, grid=self.grid.without(self.marked.cells))

    def value(self, number: int, column: int) -> object:
        """The value of a cell, by the player's number and the sheet's column."""
        return self.grid.at(self.rows[number], column)

    @cached_property
    def printed_points(self) -> Mapping[int, float]:
        """The printed points by player number; cells without points are left out.

        Points that a report counts too early (`counted_ahead`) are taken off.
        """
        printed = printed_points(self.grid, self.header, self.rows)
        return {no: points - self.counted_ahead.get(no, 0.0) for no, points in printed.items()}

    @cached_property
    def counted_ahead(self) -> Mapping[int, float]:
        """What a bye of the round to be paired is worth, by player, if a report counts it."""
        printed = printed_points(self.grid, self.header, self.rows) if self.grid.told else {}
        event, at = self.event, max(self.event.completed, default=0)
        coming = {one.number: game for one in event.players for game in one.games[at : at + 1]}
        byes = {no: event.worth[game.result] for no, game in coming.items() if not game.opponent}
        too_many = {no: points - event.placing[no] for no, points in printed.items()}
        return {no: worth for no, worth in byes.items() if worth == too_many.get(no) != 0}


def table_title(table: Crosstable) -> str:
    """Return the first line above a crosstable that stands alone in its row and is no address.

    "" without one.
    """
    for row in range(table.grid.top, table.header.row):
        texts = [
            " ".join(text.split()) for cell in table.grid.line(row) if (text := cell_text(cell))
        ]
        if len(texts) == 1 and _is_title(texts[0]):
            return texts[0]
    return ""


def _is_title(text: str) -> bool:
    address = any(part in text.lower() for part in ("http", "www.", "@"))
    return not address and len(text) <= _LONGEST_TITLE and has_letters(text)


class Understood(NamedTuple):
    """How a crosstable was read."""

    sheet: str
    area: str
    players: int
    numbers: str
    """Where the opponents' numbers are, in words."""

    rounds: int
    """How many rounds it has."""

    played: int
    """How many of the rounds count."""

    notation: str
    """The notation in words."""

    points: str
    """The letters of the points column, "" without a points column."""

    agree: int
    """How many of the printed points follow from the results."""

    printed: int
    """How many points are printed."""

    win: float
    """The points of a win."""

    def __str__(self) -> str:
        """Return `Open A6:N46: 40 players by Rk., 5 rounds (4 played) in ... notation`."""
        played = "" if self.played == self.rounds else f" ({self.played} played)"
        where = f"{shown(self.sheet)} {self.area}".strip()
        parts = [
            f"{self.players} players by {self.numbers}",
            f"{self.rounds} round{'s' if self.rounds != 1 else ''}{played} in {self.notation}",
            *([f"a win counts {self.win:g}"] if self.win != 1 else []),
            self._points(),
        ]
        return ": ".join(filter(None, (where, ", ".join(parts))))

    def _points(self) -> str:
        if not self.printed:
            return "no points printed"
        if self.agree == self.printed:
            return f"points in {self.points} agree"
        return f"points in {self.points} agree in {self.agree} of {self.printed} rows"


def understood(table: Crosstable) -> Understood:
    """Return how a crosstable was read."""
    header, event = table.header, table.event
    printed = table.printed_points
    points = Cell(header.row, header.column("points") or header.left)
    points = table.grid.read_at(points) if table.seen else points
    return Understood(
        table.sheet,
        table.seen,
        len(table.rows),
        _numbers(table),
        len(event.players[0].games) if event.players else 0,
        event.rounds,
        _notation(table),
        column_letters(points.column) if printed else "",
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


def are_in_lists(table: Crosstable) -> bool:
    """Whether the games were read in lists: there one cell has the result of both players."""
    cells = [
        Cell(table.rows[player.number], column)
        for player in table.event.players
        for column, game in zip(table.header.round_columns, player.games, strict=False)
        if game.opponent is not None
    ]
    origins = {table.grid.origins.get(cell) for cell in cells}
    return table.grid.stands_alone and (not cells or len(origins) < len(cells))


def _notation(table: Crosstable) -> str:
    if table.matrix:
        return "a round-robin matrix"
    if table.grid.stands_alone:
        sheets = dict.fromkeys(origin.sheet for origin in table.grid.origins.values())
        if len(sheets) > 1:
            return listed(list(map(shown, sheets)))
        if are_in_lists(table):
            return "a list of pairings"
    if table.header.kinds:
        return _IN_LINES if table.header.lines else _IN_COLUMNS["color" in table.header.kinds]
    if table.header.by_name and not table.styles:
        return "results with the opponents' names"
    names = [_NOTATIONS[style] for style in table.styles]
    return f"{' and '.join(names)} notation" if names else "no notation yet"
