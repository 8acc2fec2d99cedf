"""What stands behind the lines of a section's sheet, and the formulas that show it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltiebreak.languages import Language
from xltiebreak.systems import System
from xltiebreak.workbook.live import checks, systems
from xltiebreak.workbook.live.steps import ACTIVE, MESSAGE, SheetRanges, Steps


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
    """The formulas of a section's sheet, without `=`.

    hidden: the name of its sheet of steps; anchor: the cell above the number of the first player.
    """

    hidden: str
    anchor: str

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

    def message(self, steps: Steps) -> str:
        """Return what is wrong in this line."""
        return self.at_line(steps.all(MESSAGE))

    @property
    def status(self) -> str:
        """What is wrong on the sheet."""
        return f"{self.step(checks.HEAD)}&{self.step(checks.FIRST_MESSAGE)}"
