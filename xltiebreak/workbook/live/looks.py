"""The formats, the legend and the hints on the sheets of a new event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xltiebreak.sections.layout import DOUBTFUL, GREY, INK, LINE, PAPER, WRONG
from xltiebreak.systems import System

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.format import Format  # type: ignore[import-untyped]

_INK, _PAPER, _LINE, _GREY = (f"#{color}" for color in (INK, PAPER, LINE, GREY))
_OPEN = "#FFFBE6"
_RED, _AMBER, _DARK_RED = f"#{WRONG}", f"#{DOUBTFUL}", "#9C0006"
_LONG = ("school", "team", "club", "federation", "state", "city")  # columns of long names

LEGEND = (
    ("W6   L6   D6", "beat, lost to, drew with player 6; W6w or W6b with the colour"),
    ("X6   F6", "won or lost by forfeit against player 6"),
    ("-B-   -H-   -U-", "full-point bye, half-point bye, absent"),
    ("6   (blank)", "paired with player 6, no result yet; not played yet"),
)
"""What can be typed into a result cell, and what it means."""

HINT = {
    "validate": "any",
    "input_title": "Result",
    "input_message": "W6 won, L6 lost, D6 drew (player 6); X6, F6 forfeits; -B- -H- -U-. "
    "If W1 turns into W13: type W1 and a space.",
}
"""The hint that a spreadsheet shows beside a selected result cell."""


def own_width(heading: str) -> int:
    """The width of a director's extra column, in characters."""
    return 24 if heading.casefold() in _LONG else 12


class Values:
    """The formats of computed values."""

    def __init__(self, book: Workbook, edges: dict[str, Any]) -> None:
        center: dict[str, Any] = {"align": "center", **edges}
        self.points = book.add_format({**center, "bold": True, "num_format": "0.0"})
        self.half = book.add_format({**center, "num_format": "0.0"})
        self.quarter = book.add_format({**center, "num_format": "0.00"})
        self.place = book.add_format({**center, "num_format": "0"})
        self.text = book.add_format({"align": "left", **edges})

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
        self.name = book.add_format({**edges, **typed, "align": "left"})
        self.result = book.add_format({**center, **typed, "num_format": "@"})
        self.lined = Values(book, edges)
        self.bare = Values(book, {})
        self.message = book.add_format({"font_color": _GREY})
        self.row = book.add_format({"bottom": 1, "bottom_color": _LINE})
        self.wrong = book.add_format({"bg_color": _RED})
        self.doubtful = book.add_format({"bg_color": _AMBER})
        self.bad = book.add_format({"bg_color": _RED, "font_color": _DARK_RED})
