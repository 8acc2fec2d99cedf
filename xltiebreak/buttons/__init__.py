"""Buttons in an open workbook: the values of its sheets -> what a press is to change.

| module     | what a press of its button does                                              |
|------------|------------------------------------------------------------------------------|
| filling    | tie-breaks, blank points and places into the cells of every crosstable        |
| checking   | colours what is wrong and lists it on a sheet; the next press takes that away |
| standings  | a sheet of standings for each crosstable, added or renewed                    |
| explaining | why the player of the selected row has these tie-breaks, on a sheet           |

None of them knows the program that has the workbook open: what it tells is a `Book`, and what it is
to do is a `Press`.
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
