"""Check: the next press takes the colours of the last one away."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from xltiebreak.excel.buttons.book import Colored, OpenSheet, OpenWorkbook
from xltiebreak.excel.buttons.checking import MARK, check
from xltiebreak.reading.grid import Cell, Grid

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


def test_a_line_above_the_list_keeps_no_colour() -> None:
    (first,) = check(OpenWorkbook([OpenSheet(Grid("Open", ROWS))]), lambda *_: "").pages
    lines: list[Sequence[object]] = [["mine"], *first.rows]
    lines.append(["Open", "", "wrong", "", "F8CBAD", "none"])  # its address was cleared
    listed = OpenSheet(Grid("Check", lines), names={MARK: "A1"})
    again = check(OpenWorkbook([OpenSheet(Grid("Open", ROWS)), listed]), lambda *_: None)
    # The header is no problem that was found, so the press colours the same cells once more.
    (page,) = again.pages
    assert [row[5] for row in page.rows[4:]] == ["none"] * 2
    assert {one.cell for one in again.colors} == {Cell(2, 4), Cell(4, 4)}


DOUBTFUL: list[list[object]] = [
    ["No.", "Name", "Pts", "SO", "Rnd1"],
    [1, "Ada", 1, 5, "W2"],
    [2, "Ben", 0.5, 1, "L1"],
]
POINTS = "0.5 points are printed, but the results make 0 (0.5 too many)"
SOLKOFF = "5 is printed as player 1's Solkoff (SO), but the results make 0"


def test_the_list_has_each_cell_with_its_colour_and_the_one_before() -> None:
    # Ada beat Ben: 1 and 0 points, and Solkoff 0 and 1.
    before = {Cell(2, 4): "00FF00", Cell(3, 3): None}
    rows = [*DOUBTFUL[:2], [2, "Ben", 0.5, 4, "L1"]]
    press = check(
        OpenWorkbook([OpenSheet(Grid("Open", rows))]), lambda _, cell: before.get(cell, "")
    )
    second = "4 is printed as player 2's Solkoff (SO), but the results make 1"
    (page,) = press.pages
    assert [list(row) for row in page.rows] == [
        ["Check"],
        ["0 wrong, 3 to look at."],
        [],
        ["Sheet", "Cell", "", "What", "Coloured", "Before"],
        ["Open", "C3", "look at it", POINTS, "FFE699", "not known"],
        ["Open", "D2", "look at it", SOLKOFF, "FFE699", "00FF00"],
        ["Open", "D3", "look at it", second, "FFE699", "none"],
    ]
    assert (page.name, page.renews, page.header) == ("Check", False, 4)
    assert press.message.splitlines()[0] == "0 wrong, 3 to look at."
    assert not press.shows


def test_a_workbook_without_a_problem_is_consistent() -> None:
    rows = [DOUBTFUL[0], [1, "Ada", 1, 0, "W2"], [2, "Ben", 0, 1, "L1"]]
    press = check(OpenWorkbook([OpenSheet(Grid("Open", rows))]), lambda *_: "")
    (page,) = press.pages
    assert (press.message, page.rows, page.header) == (
        "Consistent.",
        [["Check"], ["Consistent."], []],
        0,
    )


def test_a_press_that_finds_other_problems_colours_their_cells_instead() -> None:
    """The points are right by now, and a sheet with a coloured cell is gone."""
    listed: list[list[object]] = [["Check"], ["0 wrong, 2 to look at."], []]
    listed.append(["Sheet", "Cell", "", "What", "Coloured", "Before"])
    listed.append(["Open", "C3", "look at it", POINTS, "FFE699", "00FF00"])
    listed.append(["Open", "C3", "look at it", "something more", "", ""])
    listed.append(["Gone", "C3", "look at it", POINTS, "FFE699", "none"])
    rows = [DOUBTFUL[0], DOUBTFUL[1], [2, "Ben", 0, 1, "L1"]]
    sheets = [OpenSheet(Grid("Open", rows)), OpenSheet(Grid("Check", listed), names={MARK: "A1"})]
    press = check(OpenWorkbook(sheets), lambda _, cell: "FFE699" if cell == Cell(3, 3) else "")
    assert press.colors == [
        Colored("Open", Cell(3, 3), "00FF00"),
        Colored("Open", Cell(2, 4), "FFE699"),
    ]
    (page,) = press.pages
    assert [row[1] for row in page.rows[4:]] == ["D2"]
    assert page.renews


def test_each_wrong_place_has_a_line_below_the_one_of_all() -> None:
    # Ada and Cy won and share the places 1 and 2, Ben and Di 3 and 4.
    rows: list[list[object]] = [["Place", "No.", "Name", "Rnd1"], [2, 1, "Ada", "W2"]]
    rows += [[1, 2, "Ben", "L1"], [3, 3, "Cy", "W4"], [4, 4, "Di", "L3"]]
    (page,) = check(OpenWorkbook([OpenSheet(Grid("Open", rows))]), lambda *_: "").pages
    first, *others = ([row[1], row[3], row[4]] for row in page.rows[4:])
    assert first == [
        "A2",
        "the printed places are not those of the standings in 3 of 4 rows (A2, A3, A4)",
        "FFE699",
    ]
    assert sorted(map(str, others)) == [
        "['A3', '1 is printed, 3 is computed', 'FFE699']",
        "['A4', '3 is printed, 1 is computed', 'FFE699']",
    ]
