"""The formats, the legend and the hints on the sheets of a new event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from xltiebreak.files.written import DOUBTFUL, GREY, INK, LINE, PAPER, WRONG
from xltiebreak.languages import Language
from xltiebreak.live.plan import EventPlan
from xltiebreak.rules import System

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.format import Format  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_INK, _PAPER, _LINE, _GREY = (f"#{color}" for color in (INK, PAPER, LINE, GREY))
_OPEN = "#FFFBE6"
_RED, _AMBER, _DARK_RED = f"#{WRONG}", f"#{DOUBTFUL}", "#9C0006"

_LEGEND = {
    "games": "{won}6   {lost}6   {drawn}6",
    "forfeits": "X6   F6",
    "byes": "B -B-   H -H-   U -U-",
    "pairing": "6   {blank}",
}


class LegendLine(NamedTuple):
    """What can be typed into a result cell, and what it means."""

    cells: str
    meaning: str


LEGEND_LINES = len(_LEGEND)


def legend(plan: EventPlan) -> tuple[LegendLine, ...]:
    """Return what can be typed into a result cell, and what it means in the language."""
    words, fields = plan.words, plan.letters.named
    blank = words.say("live.legend.blank")
    return tuple(
        LegendLine(cells.format(blank=blank, **fields), words.say(f"live.legend.{key}", **fields))
        for key, cells in _LEGEND.items()
    )


def hint(plan: EventPlan) -> dict[str, str]:
    """Return the hint that a spreadsheet shows beside a selected result cell."""
    return {
        "validate": "any",
        "input_title": plan.words.say("head.result"),
        "input_message": plan.words.say("live.hint", **plan.letters.named),
    }


class SheetColumn(NamedTuple):
    """A column of a new sheet: the look of its cells, its width in characters."""

    heading: str
    look: Format
    width: float = 8
    left: bool = False
    """Whether its heading is on the left."""


def extra_columns(headings: Sequence[str], words: Language, look: Format) -> list[SheetColumn]:
    """The director's extra columns; some have long texts."""
    long = words.say("live.wide").casefold().split("; ")
    widths = (24 if heading.casefold() in long else 12 for heading in headings)
    return [SheetColumn(*one, left=True) for one in zip(headings, repeat(look), widths)]


def write_table(
    sheet: Worksheet, header: int, columns: Sequence[SheetColumn], looks: Looks, players: int = 0
) -> None:
    """Write the headings into a row, and below them the numbers of players in blank rows."""
    write_blank_table(sheet, header, columns, looks, players)
    for number in range(1, players + 1):
        sheet.write_number(header - 1 + number, 0, number, columns[0].look)


def write_blank_table(
    sheet: Worksheet, header: int, columns: Sequence[SheetColumn], looks: Looks, rows: int
) -> None:
    """Write the headings into a row, and below them blank rows in which somebody types."""
    write_headings(sheet, header, columns, looks)
    for at, column in enumerate(columns):
        sheet.set_column(at, at, column.width)
        for row in range(header, header + rows):
            sheet.write_blank(row, at, None, column.look)


def write_headings(
    sheet: Worksheet, header: int, columns: Sequence[SheetColumn], looks: Looks
) -> None:
    """Write the headings into a row; a column without one gets a blank cell, not an empty text."""
    for at, column in enumerate(columns):
        look = looks.left_head if column.left else looks.head
        if column.heading:
            sheet.write_string(header - 1, at, column.heading, look)
        else:
            sheet.write_blank(header - 1, at, None, look)


def write_lines(sheet: Worksheet, lines: Iterable[tuple[str, Format | None]]) -> None:
    """Write a sheet of lines to read, each with its look."""
    for row, (text, look) in enumerate(lines):
        if text:
            sheet.write_string(row, 0, text, look)
    sheet.set_column(0, 0, 100)
    sheet.hide_gridlines(2)


class Values:
    """The formats of computed values."""

    def __init__(self, book: Workbook, edges: dict[str, Any]) -> None:
        center: dict[str, Any] = {"align": "center", **edges}
        self.points = book.add_format({**center, "bold": True, "num_format": "0.0"})
        self.half = book.add_format({**center, "num_format": "0.0"})
        self.quarter = book.add_format({**center, "num_format": "0.00"})
        self.place = book.add_format({**center, "num_format": "0"})
        # Not every program lets a row grow with its texts: so a long name gets small.
        self.text = book.add_format({"align": "left", "shrink": True, **edges})
        self.reason = book.add_format({"align": "left", **edges})

    def of(self, system: System) -> Format:
        """Return the format of a system's values."""
        return self.quarter if system.identity[0].startswith("SB") else self.half


class Looks:
    """The formats of a workbook."""

    def __init__(self, book: Workbook) -> None:
        edges = {"border": 1, "border_color": _LINE}
        center: dict[str, Any] = {"align": "center", **edges}
        typed = {"bg_color": _OPEN, "locked": False}
        title = {"bold": True, "font_size": 16, "font_color": _PAPER}
        self.title = book.add_format(title)
        self.typed_title = book.add_format({**title, "locked": False})
        self.note = book.add_format({"italic": True, "font_color": _GREY})
        self.line = book.add_format({"font_size": 12, "text_wrap": True, "valign": "top"})
        self.status = book.add_format({"bold": True, "font_color": _GREY})
        head = {"bold": True, "font_color": _INK, "bg_color": _PAPER, "text_wrap": True, **edges}
        self.head = book.add_format({**head, "align": "center", "valign": "vcenter"})
        self.left_head = book.add_format({**head, "align": "left", "valign": "vcenter"})
        self.number = book.add_format({**center, **typed})
        self.name = book.add_format({**edges, **typed, "align": "left", "shrink": True})
        self.result = book.add_format({**center, **typed, "num_format": "@"})
        self.lined = Values(book, edges)
        self.bare = Values(book, {})
        self.message = book.add_format({"font_color": _GREY})
        self.row = book.add_format({"bottom": 1, "bottom_color": _LINE})
        self.wrong = book.add_format({"bg_color": _RED})
        self.doubtful = book.add_format({"bg_color": _AMBER})
        self.bad = book.add_format({"bg_color": _RED, "font_color": _DARK_RED})
