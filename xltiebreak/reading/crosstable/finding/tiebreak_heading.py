"""What the header of a column says of tie-breaks: decided here, asked everywhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from xltiebreak.languages.text import normal
from xltiebreak.reading.crosstable.finding.words import tiebreak_number
from xltiebreak.rules import FIDE, US, System
from xltiebreak.rules.naming import (
    heads_others,
    is_tiebreak,
    number_in_order,
    readings,
    system_in,
)


class TiebreakHeading(NamedTuple):
    """A column of a sheet, and what its header says of tie-breaks."""

    column: int
    """The column of the sheet."""

    text: str
    """Its header."""

    in_order: int | None
    """Which system of the order in force it means, from 1 (`TBrk2`)."""

    number: int | None
    """The same where other programs number their tie-breaks, too (`Des 2`)."""

    system: System | None
    """The system that it names by the rules in force."""

    of_us: System | None
    """The system that it may mean by US Chess's rules."""

    of_fide: System | None
    """The system that it may mean by FIDE's rules, without an edition."""

    says_tiebreak: bool
    """Whether it begins with a word for tie-breaks (`TBrk [Q]`)."""

    @property
    def breaks_ties(self) -> bool:
        """Whether it is headed as a tie-break, known or not."""
        return self.says_so or bool(self.system or self.of_fide)

    @property
    def says_so(self) -> bool:
        """Whether it says that it is a tie-break, whatever its cells hold: `TBrk`, `TB1`."""
        return self.says_tiebreak or self.in_order is not None or self.number is not None

    @property
    def is_named(self) -> bool:
        """Whether its words name a system."""
        return bool(self.of_us or self.of_fide)

    @property
    def numbered_elsewhere(self) -> bool:
        """Whether another program may have numbered it: `TB1`, and never `TBrk1`."""
        return self.number is not None and not normal(self.text).startswith("tbrk")

    @property
    def is_exact(self) -> bool:
        """Whether it means one system whatever rules are followed: `BH (FIDE 2026)`, `TBrk [M]`."""
        return self.system is not None and not (self.of_us or self.of_fide)

    @property
    def family(self) -> str:
        """The only rules, US Chess's or FIDE's, with a system of this name; "" for both or none.

        A header that names its edition says nothing of headers without one.
        """
        if self.is_exact and self.system:
            is_us, varies = self.system.rules == US, self.system.definition.varies
            return US if is_us else "" if varies else FIDE
        known = [rules for rules, one in ((US, self.of_us), (FIDE, self.of_fide)) if one]
        return known[0] if len(known) == 1 and not heads_others(self.text) else ""


def tiebreak_heading(text: str, rules: str = US, column: int = 0) -> TiebreakHeading:
    """Return what a header says of tie-breaks by the rules in force.

    >>> headers = "TBrk1", "Des 2", "BH", "TBrk [Q]", "Club"
    >>> [tiebreak_heading(text).breaks_ties for text in headers]
    [True, True, True, True, False]
    """
    number = tiebreak_number(text)
    if in_order := number_in_order(text):  # no system has such a name
        return TiebreakHeading(column, text, in_order, number, None, None, None, True)
    system, is_said = system_in(text, (), rules), is_tiebreak(text)
    return TiebreakHeading(column, text, None, number, system, *readings(text), is_said)


def tiebreak_headings(texts: Mapping[int, str], rules: str = US) -> Iterator[TiebreakHeading]:
    """Yield what the headers of columns say of tie-breaks, from left to right."""
    for column, text in texts.items():
        yield tiebreak_heading(text, rules, column)
