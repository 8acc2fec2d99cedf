"""What is asked of a new event; its defaults stand here alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from xltiebreak.rules import System

Paper = Literal["letter", "a4"]


class Most(NamedTuple):
    """The largest section: players and rounds."""

    players: int
    rounds: int


MOST_COMPUTED = Most(200, 15)
"""For workbooks with formulas: a larger section would have too many formulas."""

MOST_ASKED = Most(999, 99)
"""For workbooks with worksheet functions, which return whole columns."""


class EventOptions(NamedTuple):
    """A new event as somebody asks for it; `plan_of` checks it."""

    title: str = ""
    """Above every table, and when printed."""
    sections: Sequence[str] | None = None
    """The names of its sheets; None: one, which is called Event in the language."""
    players: int = 40
    """Rows in each section."""
    rounds: int = 5
    """Rounds of each section."""
    columns: Sequence[str] = ()
    """Headings of the director's extra columns."""
    order: Sequence[System] | None = None
    """The tie-breaks in their order; None: the default order."""
    paper: Paper = "letter"
    """The size to print on."""
    kind: str = ""
    """The kind of event, one of `facts.KINDS`; "" for the one that the order is for."""
    language: str = ""
    """The code of its language; "" is English, and leaves the choice to other commands."""
    most: Most = MOST_COMPUTED
    """The largest section that the kind of workbook can hold."""


DEFAULTS = EventOptions()
