"""A grid is asked by the addresses of its sheet, wherever on the sheet it begins."""

from __future__ import annotations

import pytest

from xltiebreak.grid import Cell, Grid

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


def test_cells_are_blanked_where_there_are_cells() -> None:
    blanked = GRID.without([Cell(4, 4), Cell(5, 4), Cell(6, 5), Cell(6, 6), Cell(9, 3)])
    assert [list(row) for row in blanked.rows] == [["a", None], ["c"], ["d", "e", None]]
