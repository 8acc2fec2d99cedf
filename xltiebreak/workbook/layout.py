"""A crosstable as the table that we write: headings and cells, its results in letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak import notation
from xltiebreak.crosstable import Crosstable
from xltiebreak.event import Game, Player, Result
from xltiebreak.sections import Section
from xltiebreak.sections.layout import Column, Kind, title_of, writable
from xltiebreak.systems import Value
from xltiebreak.text import visible

_ITSELF = "*"


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
    columns += _matrix(table) if table.matrix else _rounds(table)
    return Table(sheet, visible(title_of(table) or sheet), columns, table.matrix)


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


def _rounds(table: Crosstable) -> Iterator[Column]:
    for index, number in enumerate(sorted(table.header.rounds)):
        games = (player.games[index] for player in table.event.players)
        yield Column(f"Rnd{number}", "result", [notation.write(game) for game in games])


def _matrix(table: Crosstable) -> Iterator[Column]:
    """A column for each opponent, by number, or by row where the numbers have gaps."""
    players = table.event.players
    numbers = [player.number for player in players]
    if sorted(numbers) == list(range(1, len(numbers) + 1)):
        numbers.sort()
    met = {player.number: _against(player.games) for player in players}
    for heading, opponent in enumerate(numbers, 1):
        cells = [
            _ITSELF if player.number == opponent else met[player.number].get(opponent, "")
            for player in players
        ]
        yield Column(heading, "result", cells)


def _against(games: Iterable[Game]) -> dict[int, str]:
    """The results against each opponent, as a cell of a matrix has them."""
    met: dict[int, list[Result]] = {}
    for game in games:
        if game.opponent is not None and game.result is not Result.PENDING:
            met.setdefault(game.opponent, []).append(game.result)
    return {opponent: notation.write_matrix(results) for opponent, results in met.items()}
