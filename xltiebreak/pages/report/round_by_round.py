"""The crosstable of a report: every result, round by round, in the order of the numbers."""

from __future__ import annotations

from collections.abc import Iterator

from xltiebreak.book.sections import Section
from xltiebreak.files.written import Table, TableColumn, place_text
from xltiebreak.languages import Language
from xltiebreak.pages.report.ties import names_of
from xltiebreak.reading.crosstable.written import result_columns
from xltiebreak.reading.notation.languages import letters_for

_MARKS = (
    ("X", "marks.forfeit_win"),
    ("F", "marks.forfeit_loss"),
    ("-B-", "marks.full_bye"),
    ("-H-", "marks.half_bye"),
    ("-U-", "marks.absent"),
)


def crosstable(section: Section, words: Language) -> Table:
    """The crosstable of a section, with what its marks mean."""
    columns, notes = _columns(section, words), _notes(section, words)
    return Table("crosstable", words.say("crosstable"), tuple(columns), words, tuple(notes))


def _columns(section: Section, words: Language) -> Iterator[TableColumn]:
    table = section.crosstable
    event = table.event
    order = sorted(range(len(event.players)), key=lambda index: event.players[index].number)
    numbers = [event.players[index].number for index in order]
    places = {one.number: place_text(one.place, one.tied) for one in section.standings}
    name = words.say("head.team" if table.header.teams else "head.name")
    yield TableColumn(words.say("head.no"), "number", numbers)
    yield TableColumn(name, "name", names_of(section, numbers, words))
    for number, cells in result_columns(table, letters_for(words.code)):
        says = words.say("head.against" if table.matrix else "head.round", head=number)
        yield TableColumn(str(number), "result", [cells[index] for index in order], says)
    if not event.rounds:
        return
    points = [event.placing[number] for number in numbers]
    yield TableColumn(words.say("head.points"), "points", points, words.say("head.points.says"))
    yield TableColumn(words.say("head.place"), "place", [places[number] for number in numbers])


def _notes(section: Section, words: Language) -> Iterator[str]:
    """Explain the marks that occur in the crosstable."""
    if section.crosstable.matrix:
        yield words.say("marks.matrix")
        return
    yield words.say("marks.games", **letters_for(words.code).named)
    columns = result_columns(section.crosstable)
    cells = "\n".join(cell for _, column in columns for cell in column)
    yield from (words.say(key) for mark, key in _MARKS if mark in cells)
