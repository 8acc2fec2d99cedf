"""A new workbook with crosstables: their headings and cells, with results in letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import repeat

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.marks import FilledTable
from xltiebreak.book.sections.order import DECIDES
from xltiebreak.core.event import Player
from xltiebreak.files.written import Kind, Table, TableColumn, storable
from xltiebreak.files.written.sheet import sheet_of
from xltiebreak.files.written.xlsx import SheetWriter, hide_name, new_book
from xltiebreak.languages import DEFAULT, Language, language
from xltiebreak.languages.figures import as_float
from xltiebreak.languages.text import visible
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.kept import record_names
from xltiebreak.reading.crosstable.table import table_title
from xltiebreak.reading.crosstable.written import result_columns
from xltiebreak.reading.facts import NO_FACTS, EventFacts
from xltiebreak.reading.grid import Area, Cell
from xltiebreak.reading.own_language import language_names
from xltiebreak.rules import EDITIONS, Value, find


def table_of(
    section: Section, name: str, *, tiebreaks: bool, words: Language | None = None
) -> Table:
    """Return the table of a sound section, in the order of its rows, with headings in a language.

    Its key is the name of its sheet. name: that name if the section has none; tiebreaks: add a
    column for each system of the order that the crosstable has the data for.
    """
    table, words = section.crosstable, words or language()
    sheet = table.sheet or name
    points = [table.event.placing[player.number] for player in table.event.players]
    columns = [*_of_players(table, words), TableColumn(words.say("head.points"), "points", points)]
    columns += _as_printed(section)
    if tiebreaks:
        columns += _tiebreaks(section)
    columns += [
        TableColumn(
            str(number) if table.matrix else words.say("live.round", round=number), "result", cells
        )
        for number, cells in result_columns(table)
    ]
    title = visible(table_title(table) or sheet)
    return Table(sheet, title, columns, words, letters(words, table.matrix))


def letters(words: Language, matrix: bool = False) -> list[str]:
    """Return the notes that say what the letters in result cells mean."""
    keys = ("letters.matrix",) if matrix else ("letters.games", "letters.byes")
    return list(map(words.say, keys))


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


def _as_printed(section: Section) -> Iterator[TableColumn]:
    """Yield the columns that rank as they are printed: nothing else can tell their values."""
    event = section.crosstable.event
    kept = {code for code in DECIDES.values() if not find(code).lacks(event)}  # of the players
    for system in section.order:
        if system.definition.as_printed and system.code not in kept:
            values = section.values(system)
            cells = [as_float(values[player.number]) for player in event.players]
            yield TableColumn(system.heading, "number", cells)


def _tiebreaks(section: Section) -> Iterator[TableColumn]:
    numbers = [player.number for player in section.crosstable.event.players]
    for system in section.known:
        values: Mapping[int, Value] = section.values(system)
        cells = [as_float(values[no]) for no in numbers]
        edition = system.rules if system.rules in EDITIONS else ""
        told = section.crosstable.grid.told  # a new workbook says its edition in no other place
        heading = system.exact_heading if told else system.heading
        yield TableColumn(heading, "tiebreak", cells, rules=edition)


def workbook_of(tables: Sequence[Table], records: Sequence[EventFacts] = ()) -> bytes:
    """Return the bytes of a workbook with a sheet for each table; no text becomes a formula.

    records: those that the sheets keep of their events. It keeps the language of its tables, too,
    if that is not English. Raises Refused if XlsxWriter is not installed.
    """
    file = BytesIO()
    with new_book(file) as book:
        sheets = SheetWriter(book)
        for table, facts in zip(tables, records or repeat(NO_FACTS), strict=False):
            sheet = sheets.add(table.key, sheet_of(table))
            marks = {} if table.words.code == DEFAULT else language_names(table.words.code)
            marks |= record_names(facts, sheet.get_name(), area_of(table))
            for mark, text in marks.items():
                hide_name(book, sheet, mark, text)
    return file.getvalue()


def area_of(table: Table) -> Area:
    """Return the area of a table on its sheet."""
    players = len(table.columns[0].cells)
    return Area(table.header, 1, table.header + players, len(table.columns))


def filled_table(made: Crosstable, table: Table) -> FilledTable:
    """Return the crosstable of a new sheet with the cells that no person typed.

    These are points, tie-breaks and prizes.
    """
    ours = [table.words.say(key) for key in ("head.points", "head.prize")]
    columns = {
        number: column
        for number, column in enumerate(table.columns, 1)
        if column.kind == "tiebreak" or column.heading in ours
    }
    cells = {
        Cell(row, number): value
        for number, column in columns.items()
        for row, value in enumerate(column.cells, table.header + 1)
    }
    rules = {number: column.rules for number, column in columns.items() if column.rules}
    return FilledTable(made, cells, rules)
