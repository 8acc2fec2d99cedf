"""The sheet Prizes of a new event: a list with a trophy for the first three, to be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xltiebreak.languages import Language
from xltiebreak.live.looks import Looks, SheetColumn, write_blank_table
from xltiebreak.prizes.prize_list import PrizeColumn

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_COLUMNS: tuple[tuple[PrizeColumn, float], ...] = (
    ("prize", 28),
    ("kind", 12),
    ("count", 10),
    ("condition", 28),
    ("section", 20),
)
"""What most lists need, with the widths in characters."""

_TROPHIES = 3
_LINES = 20  # of the list that look as if something may be typed there
_SAYS, HEADER = 2, 4  # rows from 1


def write_prizes(sheet: Worksheet, words: Language, looks: Looks) -> None:
    """Write a list of prizes that gives a trophy to the first three of each section."""
    sheet.write_string(0, 0, words.say("prizes"), looks.title)
    sheet.write_string(_SAYS - 1, 0, words.say("live.prizes.says", **_headings(words)), looks.note)
    columns = [
        SheetColumn(_headings(words)[head], looks.name, width, left=True)
        for head, width in _COLUMNS
    ]
    write_blank_table(sheet, HEADER, columns, looks, _LINES)
    for place in range(1, _TROPHIES + 1):
        row = HEADER + place - 1
        name = words.say("live.prizes.place", place=words.ordinal(place))
        sheet.write_string(row, 0, name, looks.name)
        sheet.write_string(row, 1, _typed(words, "trophy"), looks.name)
        sheet.write_number(row, 2, 1, looks.name)
    sheet.freeze_panes(HEADER, 0)
    sheet.hide_gridlines(2)


def _headings(words: Language) -> dict[str, str]:
    """Return the headings in a language, by the column."""
    typed = {head: _typed(words, head) for head, _ in _COLUMNS}
    return {head: text[:1].upper() + text[1:] for head, text in typed.items()}


def _typed(words: Language, word: str) -> str:
    """Return the first of the texts by which a list of prizes may say a word."""
    return words.say(f"typed.{word}").partition(";")[0]
