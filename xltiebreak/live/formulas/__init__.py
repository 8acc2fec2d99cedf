"""Tie-breaks as spreadsheet formulas.

A workbook can compute its tie-breaks by itself in two ways, and both come from the same
expressions: with a cell for each quantity, which works in every program (`live`), or with
named functions, `=MODMEDIAN(H4:M4)`, which need Excel 365 or 2024.

| module     | what is in it                                                                |
|------------|------------------------------------------------------------------------------|
| quantities | the words of an expression                                                   |
| systems    | each tie-break as an expression                                              |
| lambdas    | expressions as LAMBDAs: a function of two tables for each tie-break          |
| reading    | functions that read and check result cells                                   |
| computing  | functions under the tie-breaks: sums, rows and their opponents               |
| ordering   | functions for places, and tie-breaks that look at who is still tied          |
| codes      | functions that find the tie-breaks of a text: codes, names, an order         |
| sheets     | the functions that people type, which know where the sections of a sheet lie |
| accepted   | which result cells and tie-breaks the functions understand                    |
| stored     | how an Excel file stores a formula                                           |
"""

from xltiebreak.live.formulas.accepted import is_understood, why_not
from xltiebreak.live.formulas.codes import code_functions
from xltiebreak.live.formulas.computing import ANSWERING, SUMS
from xltiebreak.live.formulas.functions import Function, Ranges, WatchedCells
from xltiebreak.live.formulas.lambdas import tie_breaks
from xltiebreak.live.formulas.ordering import ORDERING
from xltiebreak.live.formulas.reading import CHECKING, READING
from xltiebreak.live.formulas.sheets import (
    beyond_formula,
    check_formula,
    places_formula,
    points_formula,
    sheet_functions,
    tie_break_formula,
)

__all__ = [
    "Function",
    "Ranges",
    "WatchedCells",
    "beyond_formula",
    "check_formula",
    "is_understood",
    "library",
    "places_formula",
    "points_formula",
    "sheet_functions",
    "tie_break_formula",
    "why_not",
]


def library() -> tuple[Function, ...]:
    """Return the functions of the workbook; their text is the same in every workbook."""
    return (*READING, *CHECKING, *SUMS, *ANSWERING, *code_functions(), *ORDERING, *tie_breaks())
