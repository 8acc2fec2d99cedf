"""Build the table of standings of a section, and choose the sheet that it goes to.

A sheet of standings that we made has a mark: a hidden name that refers to its crosstable. We find
the sheet by this mark and renew it. We never touch a sheet of the director, whatever its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.own import own_columns
from xltiebreak.core.ranking import with_parts
from xltiebreak.files.written import Table, TableColumn, place_text, sheet_name
from xltiebreak.languages import Language, language
from xltiebreak.languages.figures import as_float
from xltiebreak.languages.text import visible
from xltiebreak.reading.crosstable.table import table_title
from xltiebreak.reading.grid import Area, Problem, parse_reference


class ChosenSheet(NamedTuple):
    """The sheet for a section's standings."""

    name: str
    renews: bool
    """Whether an earlier run made the sheet."""

    beside: str = ""
    """The director's sheet that already has the wanted name, "" if there is none."""

    def warning(self, why: str = "was not made here") -> Problem:
        """The warning for the director's sheet; why: it is not ours to renew."""
        message = (
            f"this sheet {why} and stays unchanged: the standings are on the sheet {self.name}; "
            "rename or delete one of them"
        )
        return Problem("warning", self.beside, None, message)


Stand = tuple[Section, str, Area]
"""A section with the sheet and the area of its crosstable."""


def choose_sheets(
    stands: Sequence[Stand],
    tabs: Iterable[str],
    made: Mapping[str, str],
    of_several: bool,
    words: Language | None = None,
) -> list[ChosenSheet]:
    """Choose a sheet for each section; reuse the sheet of an earlier run if there is one.

    tabs: the names of all sheets of the workbook; made: sheet that we may renew -> reference to its
    crosstable; of_several: the workbook has more sections than these. A new sheet is called
    Standings in the language of `words`, by default English.
    """
    called = (words or language()).say("standings")
    old = _renewed(stands, made)
    several = of_several or len(stands) > 1
    taken = {name.casefold(): name for name in tabs}
    before = dict(taken)
    names = []
    for (_, sheet, _), renews in zip(stands, old, strict=True):
        wanted = sheet_name(f"{called} {sheet}" if several else called, ())
        name = renews or sheet_name(wanted, taken)
        beside = "" if renews else before.get(wanted.casefold(), "")
        taken[name.casefold()] = name
        names.append(ChosenSheet(name, renews is not None, beside))
    return names


def _renewed(stands: Sequence[Stand], made: Mapping[str, str]) -> list[str | None]:
    """Return the sheet that we made for each section: by the corner, else by the sheet's name.

    If there is one section, and our only sheet has lost its reference, return that sheet.
    """
    left = {sheet: parse_reference(of) for sheet, of in made.items()}
    renewed: dict[int, str] = {}

    def take(index: int, fits: Iterable[str]) -> None:
        if index not in renewed and (sheet := next(iter(fits), None)):
            renewed[index] = sheet
            del left[sheet]

    for index, (_, name, area) in enumerate(stands):
        corner = (name.casefold(), area[:2])
        at_corner = [
            sheet for sheet, of in left.items() if of and (of[0].casefold(), of[1][:2]) == corner
        ]
        take(index, at_corner)
    for index, (_, name, _) in enumerate(stands):
        if sum(other == name for _, other, _ in stands) == 1:
            same = [
                sheet for sheet, of in left.items() if of and of[0].casefold() == name.casefold()
            ]
            take(index, same)
    if len(stands) == len(made) == 1:
        take(0, [sheet for sheet, of in left.items() if of is None])
    return [renewed.get(index) for index in range(len(stands))]


def standings_of(section: Section, sheet: str, words: Language | None = None) -> Table:
    """Return the standings of a section; sheet: its name, "" if it is the only section.

    The subtitle is the section and the round; the notes say what the headings mean.
    """
    words = words or language()
    table = section.crosstable
    title = table_title(table) or table.sheet or words.say("standings")
    parts = [sheet] if sheet and sheet != title else []
    subtitle = ", ".join([*parts, words.say("standings.after", round=table.event.rounds)])
    names = [standing.name for standing in section.standings]
    columns, notes = list(standing_columns(section, words, names)), list(_notes(section, words))
    subtitle = visible(subtitle[:1].upper() + subtitle[1:])
    return Table("standings", visible(title), columns, words, notes, subtitle)


def _notes(section: Section, words: Language) -> Iterator[str]:
    """Yield the notes that explain the headings."""
    explained = [system for system in section.known if system.heading != system.name]
    if explained:
        yield "; ".join(f"{system.heading} = {words.name_of(system.named)}" for system in explained)
    if any(standing.separated_by for standing in section.standings):
        head, says = words.say("head.separated_by"), words.say("head.separated_by.says")
        yield words.say("standings.note", head=head, says=says[0].lower() + says[1:])
    if any(standing.tied for standing in section.standings):
        yield words.say("standings.shared")


def unranked_lines(section: Section, words: Language) -> Iterator[str]:
    """Yield a line for each player who left the standings, with the reason."""
    for player in section.crosstable.unranked:
        who = f"{player.name} ({player.number})" if player.name else str(player.number)
        share = f"{100 * player.share:g}"
        yield words.say("unranked", who=who, played=player.played, games=player.games, share=share)


def standing_columns(
    section: Section, words: Language, names: Sequence[str], *, wall: bool = False
) -> Iterator[TableColumn]:
    """Yield the columns of the standings, each from the first place down.

    names: of the players; wall: for readers of a report, with tie-breaks by their names.
    """
    standings = section.standings
    numbers = [standing.number for standing in standings]
    places = [
        place_text(standing.place, standing.tied) if wall else standing.place
        for standing in standings
    ]
    yield TableColumn(words.say("head.place"), "place", places)
    yield TableColumn(words.say("head.no"), "number", numbers, words.say("head.no.says"), own=True)
    if wall or any(names):
        head = words.say("head.team" if section.crosstable.header.teams else "head.name")
        yield TableColumn(head, "name", names)
    shown: Callable[[str], str] = visible if wall else str
    for column in own_columns(section):  # the director's extra columns, such as grade and school
        cells = [column.values.get(number) for number in numbers]
        texts = any(isinstance(cell, str) for cell in cells)
        cells = [shown(cell) if isinstance(cell, str) else cell for cell in cells]
        yield TableColumn(column.heading, "text" if texts else "number", cells, own=True)
    points = [float(standing.points) for standing in standings]
    yield TableColumn(words.say("head.points"), "points", points, words.say("head.points.says"))
    parts = with_parts(section.order, section.crosstable.event)
    called = {
        system.code: words.name_of(system.named) if wall else system.heading for system in parts
    }
    for system in section.known:
        values = [as_float(standing.tiebreaks[system.code]) for standing in standings]
        yield TableColumn(called[system.code], "tiebreak", values)
    separated = [called.get(standing.separated_by or "") for standing in standings]
    if any(separated) or not wall:
        says = words.say("head.separated_by.says")
        yield TableColumn(words.say("head.separated_by"), "text", separated, says)
