"""What a report says, whatever it is written as: its tables, its sentences, its chart.

Texts are visible (`xltiebreak.text.visible`) and else as they stand in the sheet: what writes them
takes care that nobody reads more into them than letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from xltiebreak.crosstable.results import result_columns
from xltiebreak.crosstable.title import title_of
from xltiebreak.errors import Error
from xltiebreak.report import pairings, race, ties, worked
from xltiebreak.sections import Section
from xltiebreak.systems import System, figure
from xltiebreak.text import visible

Kind = Literal["place", "number", "name", "text", "points", "value", "result"]
"""What a column holds: numbers are a player's, or of the sheet; points and values have halves."""

Cell = str | float | None


class NothingToReport(Error):
    """Nothing can be shown; the text says why, and what would help."""


class Book(NamedTuple):
    """The sections of one file; name: what the file is called without its ending."""

    name: str
    sections: Sequence[Section]


class Wanted(NamedTuple):
    """What is asked of a report.

    title: "" for that of the crosstables; made: the line that says when, "" without one; worked:
    with the worked table of every tie-break that decided something; between_rounds: with the
    pairings of the coming round.
    """

    title: str = ""
    made: str = ""
    worked: bool = False
    between_rounds: bool = False


class Column(NamedTuple):
    """A column of a table: what heads it, what it holds, and its cells from the top down.

    says: the heading in words, "" where it needs none; own: whether the sheet's director has it
    beside what every crosstable has.
    """

    heading: str
    kind: Kind
    cells: Sequence[Cell]
    says: str = ""
    own: bool = False

    @property
    def texts(self) -> list[str]:
        """The cells as they are shown."""
        return [shown(cell, self.kind) for cell in self.cells]


class Table(NamedTuple):
    """A table; caption: what it shows."""

    caption: str
    columns: tuple[Column, ...]


class Part(NamedTuple):
    """One section in a report.

    name: of the section; subtitle: what is known of it besides; meanings: what each tie-break of
    its order is, as name and words; standings, crosstable: its tables; notes: what their marks
    mean; ties: every tie, explained; race: the score race of the leaders, None where there is
    none; pairings: of the coming round, None where they are not wanted.
    """

    name: str
    subtitle: str
    meanings: tuple[tuple[str, str], ...]
    standings: Table
    crosstable: Table
    notes: tuple[str, ...]
    ties: tuple[ties.Tie, ...]
    worked: tuple[tuple[worked.Worked, ...], ...]
    race: race.Race | None
    pairings: tuple[pairings.Pairings, ...]


class Contents(NamedTuple):
    """A whole report; made: when, "" where that is not said."""

    title: str
    made: str
    parts: tuple[Part, ...]


def contents_of(books: Sequence[Book], wanted: Wanted = Wanted()) -> Contents:  # noqa: B008
    """What a report of these files says.

    Raises NothingToReport for sections with errors, where nobody is in any, and where pairings are
    wanted and no game is open.
    """
    found = [(book, section) for book in books for section in book.sections]
    if not found:
        raise NothingToReport("there is no crosstable to report")
    unsound = [_sheet(book, section) for book, section in found if not section.sound]
    if unsound:
        raise NothingToReport(
            f"{', '.join(unsound)}: mend the errors of the crosstable first, then make the report"
        )
    titles = {title_of(section.crosstable) for _, section in found}
    common = titles.pop() if len(titles) == 1 else ""
    names = _names(found)
    parts = tuple(
        _part(section, name, "" if common else title_of(section.crosstable), wanted)
        for (_, section), name in zip(found, names, strict=True)
    )
    if wanted.between_rounds and not any(part.pairings for part in parts):
        raise NothingToReport(
            "no game is open in any section: type the pairings of the next round into its column, "
            "such as 8 in row 4 for 4 against 8, or make the report of the rounds that are over"
        )
    title = wanted.title or common or (books[0].name if len(books) == 1 else "Standings")
    return Contents(visible(title), wanted.made, parts)


def shown(cell: Cell, kind: Kind) -> str:
    """A cell as it is shown: points and values with at least one decimal.

    >>> shown(17.0, "value"), shown(12.0, "number"), shown(None, "value")
    ('17.0', '12', '')
    """
    if isinstance(cell, str):
        return cell
    if kind in ("points", "value"):
        return figure(cell)
    return "" if cell is None else f"{cell:g}"


def _sheet(book: Book, section: Section) -> str:
    return visible(section.crosstable.sheet or book.name)


def _names(found: Sequence[tuple[Book, Section]]) -> list[str]:
    """What each section is called: by its sheet, and by its file and range where that is taken."""
    several = len({book.name for book, _ in found}) > 1
    names = [_sheet(book, section) for book, section in found]
    if len(set(names)) < len(names) and several:
        names = [
            f"{visible(book.name)}: {name}" if section.crosstable.sheet else name
            for (book, section), name in zip(found, names, strict=True)
        ]
    return [
        f"{name} {section.crosstable.area}" if names.count(name) > 1 else name
        for (_, section), name in zip(found, names, strict=True)
    ]


def _part(section: Section, name: str, title: str, wanted: Wanted) -> Part:
    table = section.crosstable
    rounds = table.event.rounds
    players = len(table.rows)
    of = "team" if table.header.teams else "player"
    said = [visible(title)] if title and title != name else []
    said += [f"{players} {of}{'s' * (players != 1)}"]
    said += [f"after round {rounds}" if rounds else "before round 1"]
    found = tuple(ties.ties_of(section))
    return Part(
        name,
        ", ".join(said),
        tuple((visible(system.name), meaning(system)) for system in section.known),
        Table("Standings", tuple(_standings(section))),
        Table("Crosstable", tuple(_crosstable(section))),
        tuple(_notes(section)),
        found,
        tuple(worked.worked_of(section, tie) for tie in found) if wanted.worked else (),
        race.race_of(section),
        tuple(pairings.pairings_of(section)) if wanted.between_rounds else (),
    )


def meaning(system: System) -> str:
    """What a tie-break is, in a sentence for players and their parents."""
    return system.rule.split("\n\n")[0].replace("\n", " ")


def _standings(section: Section) -> Iterator[Column]:
    standings = section.standings
    numbers = [standing.number for standing in standings]
    teams = section.crosstable.header.teams
    yield Column("Place", "place", [f"{s.place}{'=' if s.tied else ''}" for s in standings])
    yield Column("No.", "number", numbers, "The number in the crosstable")
    yield Column("Team" if teams else "Name", "name", ties.names_of(section, numbers))
    yield from _own(section, numbers)
    yield Column("Pts", "points", [standing.points for standing in standings], "Points")
    for system in section.known:
        values = [standing.tiebreaks[system.code] for standing in standings]
        cells = [None if value is None else float(value) for value in values]
        yield Column(system.heading, "value", cells, system.name)
    headings = {system.code: system.heading for system in section.order}
    separated = [headings.get(standing.separated_by or "") for standing in standings]
    if any(separated):
        says = "The tie-break that puts a player ahead of the next one with the same points"
        yield Column("Separated by", "text", separated, says)


def _own(section: Section, numbers: Sequence[int]) -> Iterable[Column]:
    """The sheet's own columns, such as grade and school."""
    return ()


def _crosstable(section: Section) -> Iterator[Column]:
    table = section.crosstable
    event = table.event
    order = sorted(range(len(event.players)), key=lambda index: event.players[index].number)
    numbers = [event.players[index].number for index in order]
    places = {s.number: f"{s.place}{'=' if s.tied else ''}" for s in section.standings}
    yield Column("No.", "number", numbers)
    yield Column("Team" if table.header.teams else "Name", "name", ties.names_of(section, numbers))
    for heading, cells in result_columns(table):
        says = f"Against {heading}" if table.matrix else f"Round {str(heading)[3:]}"
        head = str(heading) if table.matrix else str(heading)[3:]
        yield Column(head, "result", [cells[index] for index in order], says)
    yield Column("Pts", "points", [event.placing[number] for number in numbers], "Points")
    yield Column("Place", "place", [places[number] for number in numbers])


def _notes(section: Section) -> Iterator[str]:
    """What the marks of a crosstable mean, as far as they stand in it."""
    table = section.crosstable
    cells = "\n".join(cell for _, column in result_columns(table) for cell in column)
    if table.matrix:
        yield "1, ½ and 0: won, drawn and lost against the player whose number heads the column"
    else:
        yield "W8, D8, L8: won, drawn and lost against the player with the number 8"
    marks = (
        ("X", "X8: won because 8 did not come to the board"),
        ("F", "F8: lost by not coming to the board"),
        ("-B-", "-B-: bye, a full point without a game"),
        ("-H-", "-H-: bye of half a point"),
        ("-U-", "-U-: not there, no point"),
    )
    yield from (words for mark, words in marks if not table.matrix and mark in cells)
