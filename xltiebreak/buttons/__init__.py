"""Buttons in an open workbook: the values of its sheets -> what a press changes.

| module     | what a press of its button does                                              |
|------------|------------------------------------------------------------------------------|
| filling    | fills tie-breaks, blank points and places of every crosstable                 |
| checking   | colours what is wrong and lists it; the next press takes the colours away     |
| standings  | adds or renews a sheet of standings for each crosstable                       |
| explaining | writes on a sheet why the selected player has these tie-breaks                |

None of them knows the program that has the workbook open. They take an `OpenWorkbook` and return a
`Press`.
"""

from xltiebreak.buttons.book import (
    CellChange,
    Colored,
    OpenSheet,
    OpenWorkbook,
    Page,
    Press,
    formulas_of,
)
from xltiebreak.buttons.checking import Color, check, colored
from xltiebreak.buttons.explaining import explain
from xltiebreak.buttons.filling import fill
from xltiebreak.buttons.spilling import filled_by
from xltiebreak.buttons.standings import write_standings

__all__ = [
    "CellChange",
    "Color",
    "Colored",
    "OpenSheet",
    "OpenWorkbook",
    "Page",
    "Press",
    "check",
    "colored",
    "explain",
    "fill",
    "filled_by",
    "formulas_of",
    "write_standings",
]
