"""Check: the next press takes the colours of the last one away."""

from __future__ import annotations

import pytest

from xltiebreak.buttons.book import Colored, OpenSheet, OpenWorkbook
from xltiebreak.buttons.checking import MARK, check
from xltiebreak.grid import Cell, Grid

ROWS: list[list[object]] = [
    ["No.", "Name", "Pts", "Rnd1"],
    [1, "Ada", 1, "W2"],
    [2, "Ben", 0, "W1"],
    [3, "Cleo", 0, "W9"],
]


@pytest.mark.parametrize("knows", [True, False], ids=["colours known", "as on Server"])
@pytest.mark.parametrize("name", ["Open", "Open ", " U8"])
def test_the_next_press_takes_the_colours_away(name: str, knows: bool) -> None:
    sheet = OpenSheet(Grid(name, ROWS))
    first = check(OpenWorkbook([sheet]), lambda *_: "")
    coloured = {(one.sheet, one.cell) for one in first.colors}
    assert coloured == {(name, Cell(2, 4)), (name, Cell(4, 4))}
    (page,) = first.pages
    width = max(map(len, page.rows))
    rows = [[*row, *[None] * (width - len(row))] for row in page.rows]
    listed = OpenSheet(Grid(page.name, rows), names={MARK: page.of})
    shades = {(one.sheet, one.cell): one.color for one in first.colors}
    others = (name, Cell(4, 4))
    now = {**shades, others: "00FF00"}  # somebody else has coloured it since

    def color(sheet: str, cell: Cell) -> str | None:
        return now.get((sheet, cell), "") if knows else None

    again = check(OpenWorkbook([sheet, listed]), color)
    gone = coloured - {others} if knows else coloured
    assert set(again.colors) == {Colored(*cell, "") for cell in gone}
