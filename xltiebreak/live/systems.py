"""The column of each tie-break on the sheet of steps, and the places by them.

The tie-breaks themselves are expressions in `xltiebreak.live.formulas.systems`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from xltiebreak.live.blocks import CellPrinter, at_start
from xltiebreak.live.formulas.systems import POINTS, SCORE, SYSTEMS
from xltiebreak.live.steps import SCORE as SCORE_COLUMN
from xltiebreak.live.steps import Steps, tiebreak_column
from xltiebreak.rules import System

SWISS_ONLY = ("KO", "KS")
"""Half of the maximum is another limit in a round robin, and a workbook may be for one."""

KNOWN = {identity: value for identity, value in SYSTEMS.items() if identity[0] not in SWISS_ONLY}
"""Code and rules -> the tie-break, for all that a workbook of a new event can compute."""


def write_systems(steps: Steps, order: Sequence[System], unranked: Sequence[System] = ()) -> None:
    """Write a column for each system of the order, for each unranked one, and for the places."""
    printer = CellPrinter(steps, {POINTS.name: "F"}, {SCORE.name: SCORE_COLUMN})
    for position, system in enumerate((*order, *unranked)):
        value = SYSTEMS[system.identity]
        formula = partial(printer.of_player, value)
        steps.scalar(tiebreak_column(position), formula, at_start(value))
    steps.places([system.lowest_first for system in order])
