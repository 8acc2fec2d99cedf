"""The sheet Awards of a filled workbook: one row for each award, to print and for a mail merge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xltiebreak.grid import MARKS
from xltiebreak.languages import Language
from xltiebreak.lossless.new_sheet import Content, NewCell
from xltiebreak.lossless.styles import Look
from xltiebreak.prizes import Award, money
from xltiebreak.sections import Section
from xltiebreak.sections.layout import INK, LINE, PAPER, TableColumn, sheet_name, storable, width_of
from xltiebreak.sections.prizegiving import Prizegiving

MARK = f"{MARKS}awards"
"""The hidden name that marks a sheet of awards as ours."""

_HEADS = ("name", "team", "prize", "section", "why")


def awards_content(given: Prizegiving, words: Language) -> Content:
    """Return the sheet; its first row are the headings, as a mail merge needs."""
    rows = list(_rows(given, words))
    heads = [words.say(f"head.{key}") for key in _HEADS]
    columns = [
        TableColumn(head, "text", [row[at] for row in rows]) for at, head in enumerate(heads)
    ]
    head = Look(bold=True, color=INK, fill=PAPER, border=LINE, align="left")
    plain = Look(border=LINE, align="left", wrap=True)
    lines = [[NewCell(str(storable(text)), plain) for text in row] for row in rows]
    return Content(
        [[NewCell(text, head) for text in heads], *lines], list(map(width_of, columns)), 1, 1
    )


def chosen_sheet(tabs: Iterable[str], ours: Sequence[str], words: Language) -> str:
    """Return the name of the sheet: of one of ours, which is renewed, else a new one."""
    taken = {name.casefold() for name in tabs}
    return ours[0] if ours else sheet_name(words.say("awards"), taken)


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
