"""Cells that formulas may fill, if a program says the formulas but not how far they spill."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tables import Rows

from xltiebreak.excel.buttons.spilling import filled_by, gives_one_value
from xltiebreak.reading.grid import Cell, Grid, parse_area

ROWS: Rows = [
    ["No.", "Pts", "SO", "CU", "Own"],
    [1, 2.0, 3.0, None, 7],
    [2, 1.0, 4.0, None],
    [3, 0.0, 5.0, None],
]
CASES = json.loads(Path(__file__).with_name("spilling_formulas.json").read_text(encoding="utf-8"))
"""Formulas by cell, the cells asked for and those that may be filled; formulas by their values."""


def cell(address: str) -> Cell:
    area = parse_area(address)
    return Cell(area.top, area.left)


@pytest.mark.parametrize(
    ("formulas", "asked", "filled"), CASES["may fill"].values(), ids=CASES["may fill"]
)
def test_a_cell_is_kept_if_a_formula_may_fill_it(
    formulas: dict[str, str], asked: str, filled: str
) -> None:
    fills = filled_by(Grid("Open", ROWS), {cell(at): text for at, text in formulas.items()})
    assert fills([cell(one) for one in asked.split()]) == {cell(one) for one in filled.split()}


@pytest.mark.parametrize(
    ("formula", "one"),
    [
        (formula, name == "one value")
        for name in ("one value", "many values")
        for formula in CASES[name]
    ],
)
def test_a_formula_that_certainly_gives_one_value(formula: str, one: bool) -> None:
    assert gives_one_value(formula) is one
