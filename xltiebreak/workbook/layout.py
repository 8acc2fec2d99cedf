"""Turn a crosstable into a table to write: headings and cells, with results in letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.table import result_columns, table_title
from xltiebreak.event import Player
from xltiebreak.figures import as_float
from xltiebreak.languages import Language, language
from xltiebreak.sections import Section
from xltiebreak.sections.layout import Kind, TableColumn, storable
from xltiebreak.systems import EDITIONS, Value
from xltiebreak.text import visible


class SheetTable(NamedTuple):
    """A table to write.

    sheet: the name of its source; matrix: whether each result column is one opponent; words: the
    language of its headings and notes.
    """

    sheet: str
    title: str
    columns: Sequence[TableColumn]
    matrix: bool = False
    words: Language = language()

    @property
    def headings(self) -> list[str | int]:
        """The header row; opponents in a matrix are numbers."""
        return [
            int(column.heading) if self.matrix and column.kind == "result" else column.heading
            for column in self.columns
        ]

    @property
    def rows(self) -> list[tuple[str | float | None, ...]]:
        """The rows of the players."""
        return list(zip(*(column.cells for column in self.columns), strict=True))


def table_of(
    section: Section, name: str, *, tiebreaks: bool, words: Language | None = None
) -> SheetTable:
    """Return the table of a sound section, in the order of its rows, with headings in a language.

    name: the sheet's name if it has none; tiebreaks: add a column for each system of the order that
    the crosstable has the data for.
    """
    table, words = section.crosstable, words or language()
    sheet = table.sheet or name
    points = [table.event.placing[player.number] for player in table.event.players]
    columns = [*_of_players(table, words), TableColumn(words.say("head.points"), "points", points)]
    if tiebreaks:
        columns += _tiebreaks(section)
    columns += [
        TableColumn(
            str(number) if table.matrix else words.say("live.round", round=number), "result", cells
        )
        for number, cells in result_columns(table)
    ]
    return SheetTable(sheet, visible(table_title(table) or sheet), columns, table.matrix, words)


def _of_players(table: Crosstable, words: Language) -> Iterator[TableColumn]:
    """Yield the columns before the points: numbers, names, and data that some player has.

    Late, Playoff and Manual are words of this program in every language.
    """
    players = table.event.players
    yield TableColumn(words.say("head.no"), "number", [player.number for player in players])

    def column(
        heading: str, kind: Kind, value: Callable[[Player], str | float | None]
    ) -> TableColumn:
        return TableColumn(heading, kind, [storable(value(player)) for player in players])

    known = (
        column(
            words.say("head.team" if table.header.teams else "head.name"),
            "name",
            lambda player: player.name,
        ),
        column(words.say("template.rating"), "number", lambda player: player.rating),
        column(words.say("head.team"), "text", lambda player: player.team),
        column(words.say("template.board"), "number", lambda player: player.board),
        column("Late", "text", _late),
        column("Playoff", "points", lambda player: player.playoff),
        column("Manual", "number", lambda player: player.manual),
    )
    yield from (one for one in known if any(cell not in (None, "") for cell in one.cells))


def _late(player: Player) -> str | None:
    return None if player.late is None else "x" if player.late else "no"


def _tiebreaks(section: Section) -> Iterator[TableColumn]:
    numbers = [player.number for player in section.crosstable.event.players]
    for system in section.known:
        values: Mapping[int, Value] = section.values(system)
        cells = [as_float(values[no]) for no in numbers]
        edition = system.rules if system.rules in EDITIONS else ""
        told = section.crosstable.grid.told  # a new workbook says its edition in no other place
        heading = system.exact_heading if told else system.heading
        yield TableColumn(heading, "tiebreak", cells, rules=edition)
