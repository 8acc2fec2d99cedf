"""What a workbook with named functions consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from xltiebreak.live.formulas.stored import stored


@dataclass(frozen=True)
class Function:
    """A function that a workbook defines: a named LAMBDA."""

    name: str
    """The name as formulas call it."""

    typed: str
    """The LAMBDA as a person types it, without `=`."""

    comment: str
    """Its help, up to 255 characters."""

    @property
    def stored(self) -> str:
        """The formula as a file stores it."""
        return stored(self.typed)


@dataclass(frozen=True)
class Ranges:
    """Where a section lies on its sheet: absolute references, as formulas write them."""

    block: str
    """The result cells, `Open!$H$4:$M$18`."""

    numbers: str
    """The players' numbers beside the result cells, one column."""

    names: str = ""
    """The players' names, "" if the sheet has none: a row with a name is a player's also if it
    has no results.
    """

    check: str = ""
    """The cells that hold the formulas of `check_formula`, one column.

    A message in these cells keeps all tie-breaks of the section from showing a number. Without such
    cells each function checks the whole section itself, which is slow.
    """

    order: tuple[str, ...] = ("MM", "SO", "CU", "CO")
    """The codes of the section's tie-breaks, for TIEBREAKS and TBPLACE."""


class WatchedCells(NamedTuple):
    """The cells around a section in which somebody may type what its functions do not read."""

    block: str
    """The result cells."""

    near: str
    """The row of the headings from the last round to the cell behind the checks, so that it also
    covers columns inserted there.
    """

    blank: str
    """How many cells of `near` are blank."""

    beside: str
    """The cells on the right of the checks."""

    far: str
    """The headings above `beside`."""

    heads: str
    """How further rounds would be headed, an array of texts."""

    below: str
    """The result cells from the last player down."""

    before: str
    """The players' cells from the left end of the table to the first round, which ends them: so
    they also cover columns inserted before it.
    """

    there: str
    """How many games stood left of the first round."""
