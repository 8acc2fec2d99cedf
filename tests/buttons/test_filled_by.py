"""Cells that formulas may fill, if a program says the formulas but not how far they spill."""

from __future__ import annotations

import pytest
from tables import Rows

from xltiebreak.buttons.spilling import filled_by, gives_one_value
from xltiebreak.grid import Cell, Grid, parse_area

ROWS: Rows = [
    ["No.", "Pts", "SO", "CU"],
    [1, 2.0, 3.0, None],
    [2, 1.0, 4.0, None],
    [3, 0.0, 5.0, None],
]
SUM, ROW = "COUNTIF(F2:J2,1)", "SORT(F2:H2)"
SPILLED = 'IFERROR(_xldudf_TIEBREAKS(F2:J4,"SO"),"")'


def cell(address: str) -> Cell:
    area = parse_area(address)
    return Cell(area.top, area.left)


@pytest.mark.parametrize(
    ("formulas", "asked", "filled"),
    [
        ({}, "B2 C3 D4", ""),
        ({"C3": "1+1"}, "C2 C3", "C3"),
        # A value below a formula, without a formula of its own, may be spilled.
        ({"C2": "UNIQUE(F:F)"}, "C2 C3 C4", "C2 C3 C4"),
        # It spills right and down: never up, never left.
        ({"C3": "UNIQUE(F:F)"}, "C2 B3 B4", ""),
        # A formula that gives one value fills its own cell.
        ({"B2": SUM, "B3": SUM, "B4": SUM}, "B2 C2 C3 D2 D4", "B2"),
        ({"C2": SUM}, "C3 C4", ""),
        # In each row a formula that may spill to the right, and a value there.
        ({"B2": ROW, "B3": ROW, "B4": ROW}, "C2 D2 C4", "C2 D2 C4"),
        # Blank cells that one of our functions may fill with nothing.
        ({"D2": SPILLED}, "D2 D3 D4", "D2 D3 D4"),
        ({"D2": "F2:F4"}, "D3 D4", ""),
    ],
)
def test_a_cell_is_kept_if_a_formula_may_fill_it(
    formulas: dict[str, str], asked: str, filled: str
) -> None:
    fills = filled_by(Grid("Open", ROWS), {cell(at): text for at, text in formulas.items()})
    assert fills([cell(one) for one in asked.split()]) == {cell(one) for one in filled.split()}


@pytest.mark.parametrize(
    ("formula", "one"),
    [
        ("SUM(F2:J2)", True),
        ('IF(B5="","",SUM(F5:J5)/2)', True),
        ("IFERROR(ROUND(SUM($F2:$J2)-MAX(F2:J2),1),0)", True),
        ("RANK(C2,$C$2:$C$9)", True),
        ("'Other sheet'!B7*2", True),
        ("SUMPRODUCT((F2:J2=1)*1)", False),  # one value, but not certainly
        ("F2:F9", False),
        ("F2:F9*2", False),
        ("COUNTIF(F2:J2,K2:K9)", False),
        ("RANK(C2:C9,C2:C9)", False),
        ("UNIQUE(A1)", False),
        ("SUM(F2:J2)+Scores", False),
        ("Table1[Pts]", False),
        ("IF(F2:F9=1,1,0)", False),
        ("TRANSPOSE(SUM(A1))", False),
        ("F2#", False),
        ("{1,2,3}", False),
    ],
)
def test_a_formula_that_certainly_gives_one_value(formula: str, one: bool) -> None:
    assert gives_one_value(formula) is one
