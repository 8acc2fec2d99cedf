"""What a workbook with named functions consists of."""

from __future__ import annotations

from dataclasses import dataclass

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
