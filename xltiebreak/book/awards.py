"""The sheet Awards of a filled workbook: one row for each award, to print and for a mail merge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.prizegiving import Prizegiving
from xltiebreak.files.written import Table, TableColumn, sheet_name
from xltiebreak.files.written.sheet import sheet_of
from xltiebreak.languages import Language
from xltiebreak.lossless.write import NewSheet
from xltiebreak.prizes import Award, money
from xltiebreak.reading.grid import MARKS, Area

MARK = f"{MARKS}awards"
"""The hidden name that marks a sheet of awards as ours."""

_HEADS = ("name", "team", "prize", "section", "why")


def new_sheet(
    given: Prizegiving,
    tabs: Iterable[str],
    ours: Sequence[str],
    of: tuple[str, Area],
    words: Language,
) -> NewSheet:
    """Return the sheet; its first row are the headings, as a mail merge needs.

    tabs: the names of all sheets; ours: those of sheets that we made: the first is renewed.
    """
    rows = list(_rows(given, words))
    columns = [
        TableColumn(words.say(f"head.{key}"), "text" if at else "name", [row[at] for row in rows])
        for at, key in enumerate(_HEADS)
    ]
    name = ours[0] if ours else sheet_name(words.say("awards"), {one.casefold() for one in tabs})
    return NewSheet(name, sheet_of(Table("awards", "", columns, words)), MARK, of)


def _rows(given: Prizegiving, words: Language) -> Iterator[Sequence[str]]:
    by_sheet: Mapping[str, Section] = {one.crosstable.sheet: one for one in given.sections}
    for one in given.awards:
        prize = one.prize
        if one.amount is not None:
            prize += f": {words.number(money(one.amount))}"
        for name, team in _winners(one, by_sheet.get(one.sheet)):
            yield name, team, prize, one.sheet, one.reason


def _winners(one: Award, section: Section | None) -> Iterator[tuple[str, str]]:
    """Yield the names of the winners of an award, each with the team."""
    if section is None or not one.winners:
        yield one.name, one.name
        return
    players = section.crosstable.event.by_number
    for number in one.winners:
        yield players[number].name, players[number].team
