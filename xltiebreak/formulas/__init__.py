"""Tie-breaks as spreadsheet formulas.

A workbook can compute its tie-breaks by itself in two ways, and both come from the same
expressions: with a cell for each quantity, which works in every program (`workbook.live`), or with
named functions, `=MODMEDIAN(H4:M4)`, which need Excel 365 or 2024.

| module     | what is in it                                                                |
|------------|------------------------------------------------------------------------------|
| quantities | the words of an expression                                                   |
| systems    | each tie-break as an expression                                              |
| lambdas    | expressions as LAMBDAs                                                       |
| library    | the functions under them, the same in every workbook                         |
| sheets     | the functions of a sheet, which know where its sections lie                  |
| stored     | how an Excel file stores a formula                                           |
"""

from xltiebreak.formulas.functions import Function, Ranges
from xltiebreak.formulas.lambdas import tie_break
from xltiebreak.formulas.library import ANSWERS, CELLS, SUMS
from xltiebreak.formulas.sheets import (
    check_formula,
    places_formula,
    points_formula,
    sheet_functions,
    tie_break_formula,
)
from xltiebreak.formulas.systems import SYSTEMS

__all__ = [
    "Function",
    "Ranges",
    "check_formula",
    "library",
    "places_formula",
    "points_formula",
    "sheet_functions",
    "tie_break_formula",
]


def library() -> tuple[Function, ...]:
    """Return the functions of the workbook; their text is the same in every workbook."""
    systems = (tie_break(code, value, code) for (code, _), value in SYSTEMS.items())
    return (*CELLS, *SUMS, *ANSWERS, *systems)
