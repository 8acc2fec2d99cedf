"""What stands behind the lines of a section's sheet, and the formulas that show it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltiebreak.languages import Language
from xltiebreak.live import checks, systems
from xltiebreak.live.steps import ACTIVE, MESSAGE, RAW, SheetRanges, Steps, with_bars
from xltiebreak.rules import System

_LONGEST = 100  # characters of a text that COUNTIF looks for: 255 are the most


def steps_of(
    players: int,
    sheet: SheetRanges,
    order: Sequence[System],
    words: Language,
    unranked: Sequence[System] = (),
    *,
    patterns: bool = False,
) -> Steps:
    """Return all formulas of a hidden sheet, as `Steps` describes them.

    players: lines for them; unranked: further tie-breaks, which do not decide places.
    """
    steps = Steps(players, sheet, patterns=patterns)
    steps.begin()
    systems.write_systems(steps, order, unranked)
    checks.write_checks(steps, words)
    return steps


class Lines(NamedTuple):
    """The formulas of a section's sheet, without `=`."""

    hidden: str
    """The name of its sheet of steps."""

    anchor: str
    """The cell above the number of the first player."""

    def step(self, address: str) -> str:
        """Return an address on the hidden sheet, in quotes: its name may look like a cell."""
        return f"'{self.hidden}'!{address}"

    def at_line(self, steps: str) -> str:
        """Return the value of a range of steps at the line in which the formula stands."""
        return f"INDEX({self.step(steps)},ROW()-ROW({self.anchor}))"

    def shown(self, steps: Steps, quantity: int) -> str:
        """Return a quantity of the player in this line, "" for a line without a player."""
        value = self.at_line(steps.all(quantity))
        return f'IF({self.at_line(steps.all(ACTIVE))}=1,{value},"")'

    def message(self, steps: Steps, words: Language) -> str:
        """Return what is wrong in this line.

        If its results are not those that the steps read, the sheet is a copy: the formulas of a
        copy look up the steps of the old sheet. The cell also says that a round was inserted to its
        left. It says nothing else about the table: those formulas read this cell too. If a round of
        the table is deleted, the cell is blank and the line beside the headings says so.
        """
        own = with_bars(map(self._typed, steps.sheet.rounds))
        same = f"{self.at_line(steps.all(RAW))}={own}"
        copy, said = _copy(steps, words), self.at_line(steps.all(MESSAGE))
        if steps.sheet.inside:
            inserted = self.step(checks.INSERTED)
            said = f'IF({inserted}="",{said},{inserted})'
        return f'IFERROR(IF({same},{said},"{copy}"),IF({own}="?","","{copy}"))'

    def _typed(self, column: str) -> str:
        """Return the cell at this line of a column, on whichever sheet the formula stands."""
        return f"INDEX({column.rpartition('!')[2]},ROW()-ROW({self.anchor})+1)"

    def status(self, steps: Steps, messages: str, words: Language) -> str:
        """Return what is wrong on the sheet; messages: the cells with those of its lines."""
        says = f"{self.step(checks.HEAD)}&{self.step(checks.FIRST_MESSAGE)}"
        copy = _copy(steps, words)
        told = words.say("live.says", what=copy)
        is_whole = f'({self.step(checks.TABLE)}="")'
        return f'IF(COUNTIF({messages},"{copy[:_LONGEST]}*")*{is_whole}>0,"{told}",{says})'


def _copy(steps: Steps, words: Language) -> str:
    return words.say("live.own.copy" if steps.sheet.is_own else "live.copy")
