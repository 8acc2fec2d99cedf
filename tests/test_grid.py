"""A grid is asked by the addresses of its sheet, wherever on the sheet it begins."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from xltiebreak.reading.grid import Area, Cell, Grid, Origin, parse_area, rectangles_of

GRID = Grid("Open", [["a", "b"], ["c"], ["d", "e", "f"]], top=4, left=3)
"""C4:E6, with a short second row."""


@pytest.mark.parametrize(
    ("row", "column", "value"),
    [
        *((4, 3, "a"), (4, 4, "b"), (5, 3, "c"), (6, 5, "f")),
        *((3, 3, None), (7, 3, None), (4, 2, None), (4, 5, None), (5, 4, None), (6, 6, None)),
    ],
)
def test_a_cell_is_none_outside_the_grid(row: int, column: int, value: str | None) -> None:
    assert GRID.at(row, column) == value
    assert GRID.text(row, column) == (value or "")
    assert GRID.down(column, [row]) == [value]


def test_rows_end_where_the_grid_does() -> None:
    assert [list(GRID.line(row)) for row in range(3, 8)] == [
        *([], ["a", "b"], ["c"], ["d", "e", "f"], [])
    ]


@pytest.mark.parametrize(
    ("mark", "text", "meaning"),
    [
        ("_xltiebreak_rule", "Open!$C$4", "a"),
        ("_xltiebreak_rule", "Open!$A$1", ""),
        ("_xltiebreak_rule", "Other!$C$4", None),
        ("_other", "Open!$C$4", None),
    ],
)
def test_names_of_ours_on_the_sheet_are_its_marks(
    mark: str, text: str, meaning: str | None
) -> None:
    assert GRID.with_marks({mark: text}).marks == ({} if meaning is None else {mark: meaning})


AROUND = [Cell(row, column) for row in range(2, 8) for column in range(1, 7)]
"""C4:E6, and two cells around it."""


def filled(grid: Grid, cells: Iterable[Cell] = AROUND) -> dict[Cell, object]:
    return {cell: value for cell in cells if (value := grid.at(*cell)) is not None}


@pytest.mark.parametrize("top, left", [*product((2, 4, 5, 7), (1, 3, 4, 6))])
def test_areas_are_cut_and_blanked_like_a_table_of_cells(top: int, left: int) -> None:
    for bottom, right in product(range(top, 8), range(left, 7)):
        area = Area(top, left, bottom, right)
        inside = {
            cell for cell in AROUND if top <= cell.row <= bottom and left <= cell.column <= right
        }
        values = filled(GRID)
        assert {cell for cell in AROUND if area.has(cell)} == inside
        assert filled(GRID.cut(area)) == {c: v for c, v in values.items() if c in inside}
        assert filled(GRID.blanked(area)) == {c: v for c, v in values.items() if c not in inside}
        assert [len(row) for row in GRID.blanked(area).rows] == [2, 1, 3]
        other = Area(4, 3, 6, 5)
        assert area.holds(other) is ({*filled(GRID)} <= inside and Cell(6, 3) in inside)
        assert (
            area.meets(other)
            is other.meets(area)
            is any(4 <= cell.row <= 6 and 3 <= cell.column <= 5 for cell in inside)
        )


@pytest.mark.parametrize("cell", AROUND, ids=str)
def test_single_cells_are_blanked_and_replaced_like_a_table_of_cells(cell: Cell) -> None:
    others = {one: value for one, value in filled(GRID).items() if one != cell}
    assert filled(GRID.without([cell])) == others
    assert [len(row) for row in GRID.without([cell]).rows] == [2, 1, 3]
    if 4 <= cell.row <= 6 and cell.column >= 3:
        assert filled(GRID.with_values({cell: "x"})) == {**others, cell: "x"}
        width = max(len(GRID.line(cell.row)), cell.column - 2)
        assert len(GRID.with_values({cell: 1}).line(cell.row)) == width


def test_a_grid_as_before_ends_where_its_other_cells_do() -> None:
    assert GRID.as_before([]) is GRID
    rows = GRID.as_before([Cell(4, 4), Cell(5, 3), Cell(6, 4)]).rows
    assert [list(row) for row in rows] == [["a"], [], ["d", None, "f"]]


def test_a_mark_may_name_a_sheet_in_quotation_marks() -> None:
    grid = Grid("It's me", [["a"]])
    assert grid.with_marks({"_xltiebreak_rule": "'It''s me'!$A$1"}).marks == {
        "_xltiebreak_rule": "a"
    }


def test_a_table_of_pieces_is_seen_where_its_values_stand() -> None:
    origins = {
        Cell(1, 1): Origin("Open", Cell(5, 2)),
        Cell(2, 1): Origin("Open", Cell(9, 4)),
    }
    pieced = Grid("Open", [["x"], ["y"]], origins=origins, stands_alone=True)
    area = Area(1, 1, 2, 1)
    assert pieced.seen(area) == "B5:D9"
    of_two = {**origins, Cell(1, 1): Origin("Other", Cell(5, 2))}
    assert pieced._replace(origins=of_two).seen(area) == ""
    assert GRID.seen(Area(4, 3, 6, 5)) == "C4:E6"


def test_cells_are_written_in_few_rectangles() -> None:
    # Two columns of the same rows are one; C4 stands apart, D2:D3 is not beside B2:B3.
    cells = [Cell(row, column) for row in (2, 3) for column in (1, 2, 4)]
    blocks = rectangles_of([*cells, Cell(5, 1), Cell(4, 3)])
    assert blocks == [*map(parse_area, ("A2:B3", "D2:D3", "C4", "A5"))]


def test_a_column_is_blank_above_and_below_a_grid() -> None:
    grid = Grid("Open", [["a"], ["b"]], top=3)
    assert grid.down(1, range(2, 6)) == [None, "a", "b", None]
    assert grid.down(2, range(2, 6)) == [None] * 4
