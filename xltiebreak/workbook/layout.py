"""A crosstable as the table that we write: headings and cells, its results in letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.results import result_columns
from xltiebreak.crosstable.title import title_of
from xltiebreak.event import Player
from xltiebreak.sections import Section
from xltiebreak.systems import Value
from xltiebreak.text import cell_text, visible

Kind = Literal["number", "name", "text", "points", "tiebreak", "result"]
Align = Literal["left", "center"]

_NARROWEST, _WIDEST = 7, 40  # characters
_LONGEST_TEXT = 32_767  # what Excel allows
INK, PAPER, LINE, GREY = "FFFFFF", "1F4E79", "BFBFBF", "595959"
"""The colours of what we make: of headings and behind them, of edges and of notes."""

_NO_CHARACTER = re.compile("[\ud800-\udfff\ufffe\uffff]")


class Column(NamedTuple):
    """A column of the table: what heads it, what it holds, and its cells from the top down."""

    heading: str | int
    kind: Kind
    cells: Sequence[str | float | None]


def placed(kind: Kind) -> Align:
    """On which side of its column a cell stands."""
    return "left" if kind in ("name", "text") else "center"


class Table(NamedTuple):
    """A table to be written.

    sheet: what it comes from is called; matrix: whether its columns of results are opponents.
    """

    sheet: str
    title: str
    columns: Sequence[Column]
    matrix: bool = False

    @property
    def headings(self) -> list[str | int]:
        """The header row."""
        return [column.heading for column in self.columns]

    @property
    def rows(self) -> list[tuple[str | float | None, ...]]:
        """The rows of the players."""
        return list(zip(*(column.cells for column in self.columns), strict=True))


def table_of(section: Section, name: str, *, tiebreaks: bool) -> Table:
    """The table of a section that is sound, in the order of its rows.

    name: what the sheet is called where it has no name; tiebreaks: with a column for each of the
    order for which there is all that it needs.
    """
    table = section.crosstable
    sheet = table.sheet or name
    columns = [*_of_players(table), _points(table)]
    if tiebreaks:
        columns += _tiebreaks(section)
    columns += [Column(heading, "result", cells) for heading, cells in result_columns(table)]
    return Table(sheet, visible(title_of(table) or sheet), columns, table.matrix)


def width_of(column: Column) -> int:
    """How wide a column is, in characters."""
    longest = max(map(_length, column.cells), default=0)
    return min(max(len(str(column.heading)) + 2, longest + 2, _NARROWEST), _WIDEST)


def _length(cell: str | float | None) -> int:
    return len(f"{cell:.2f}" if isinstance(cell, float) else cell_text(cell))


def decimals(values: Iterable[float]) -> str:
    """A number format with as many decimals as the values have, but one or two: 10.0 beside 10.5.

    >>> decimals([10.0, 10.5]), decimals([10.25])
    ('0.0', '0.00')
    """
    return "0.0" if all(round(value * 10, 9) == int(value * 10) for value in values) else "0.00"


def number_format(column: Column) -> str:
    """The number format of a column of points or tie-breaks, "" for any other."""
    if column.kind not in ("points", "tiebreak"):
        return ""
    return decimals(cell for cell in column.cells if isinstance(cell, float))


def writable(value: str | float | None) -> str | float | None:
    """The value without halves of characters, which no file can hold, and not too long."""
    if not isinstance(value, str):
        return value
    return _NO_CHARACTER.sub("\ufffd", value)[:_LONGEST_TEXT]


def _of_players(table: Crosstable) -> Iterator[Column]:
    """The columns before the points: numbers, names, and what is known of anybody."""
    players = table.event.players
    yield Column("No.", "number", [player.number for player in players])

    def column(heading: str, kind: Kind, value: Callable[[Player], str | float | None]) -> Column:
        return Column(heading, kind, [writable(value(player)) for player in players])

    known = (
        column("Team" if table.header.teams else "Name", "name", lambda player: player.name),
        column("Rating", "number", lambda player: player.rating),
        column("Team", "text", lambda player: player.team),
        column("Board", "number", lambda player: player.board),
        column("Late", "text", _late),
        column("Playoff", "points", lambda player: player.playoff),
        column("Manual", "number", lambda player: player.manual),
    )
    yield from (one for one in known if any(cell not in (None, "") for cell in one.cells))


def _late(player: Player) -> str | None:
    return None if player.late is None else "x" if player.late else "no"


def _points(table: Crosstable) -> Column:
    placing = table.event.placing
    return Column("Pts", "points", [placing[player.number] for player in table.event.players])


def _tiebreaks(section: Section) -> Iterator[Column]:
    numbers = [player.number for player in section.crosstable.event.players]
    for system in section.known:
        values: Mapping[int, Value] = section.values(system)
        cells = [None if (value := values[no]) is None else float(value) for no in numbers]
        yield Column(system.heading, "tiebreak", cells)
