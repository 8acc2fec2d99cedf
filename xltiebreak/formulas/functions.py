"""What a workbook with named functions consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from xltiebreak.formulas.stored import stored


@dataclass(frozen=True)
class Function:
    """A function that a workbook defines: a named LAMBDA.

    name: as formulas call it; typed: the LAMBDA as a person types it, without `=`; comment: its
    help, up to 255 characters.
    """

    name: str
    typed: str
    comment: str

    @property
    def stored(self) -> str:
        """The formula as a file stores it."""
        return stored(self.typed)


@dataclass(frozen=True)
class Ranges:
    """Where a section lies on its sheet: absolute references, as formulas write them.

    block: the result cells, `Open!$H$4:$M$18`; numbers: the players' numbers beside them, one
    column. names: the players' names, "" if the sheet has none: a row with a name is a player's
    also if it has no results. check: the cells that hold the formulas of `check_formula`, one
    column; a message there keeps all tie-breaks of the section from showing a number. Without such
    cells each function checks the whole section itself, which is slow. order: the
    codes of the section's tie-breaks, for TIEBREAKS and TBPLACE.
    """

    block: str
    numbers: str
    names: str = ""
    check: str = ""
    order: tuple[str, ...] = ("MM", "SO", "CU", "CO")


class WatchedCells(NamedTuple):
    """The cells around a section in which somebody may type what its functions do not read.

    block: the result cells; near: the row of the headings from the last round to the cell behind
    the checks, so that it also covers columns inserted there; blank: how many of those are blank;
    beside: the cells on the right of the checks; far: the headings there; heads: how further rounds
    would be headed, an array of texts; below: the result cells from the last player down.
    """

    block: str
    near: str
    blank: str
    beside: str
    far: str
    heads: str
    below: str
