"""Marks of the cells that a fill wrote: what the names of a sheet hold, and what they find."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from xltiebreak.book.sections.marks import FilledTable, marks_of, names_of_marks, read_marked
from xltiebreak.reading import crosstable
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Cell, Grid

Rows = list[list[Any]]

HEAD: list[Any] = ["No.", "Name", "Rnd1", "Rnd2", "Pts", "MM", "Prize"]
ROWS: Rows = [
    ["1", "Ada", "W2", "W3", 2.0, 1.0, "1st, of \"both\" | {à}"],
    ["2", "Ben", "L1", "W4", 1.0, 2.0, None],
    ["3", "Cy", "W4", "L1", 1.0, 2.0, None],
    ["4", "Di", "L3", "L2", 0.0, 5 / 3, None],
]  # fmt: skip
FILLED = {Cell(1 + n, column): ROWS[n - 1][column - 1] for n in range(1, 5) for column in (5, 6, 7)}


def grid_of(rows: Rows, top: int = 1) -> Grid:
    return Grid("Open", rows, top)


def names_after_a_fill(grid: Grid, names: Mapping[str, str] = {}) -> dict[str, str]:
    (table,) = crosstable.read(grid)
    return names_of_marks(names, [FilledTable(table, FILLED)])


def own(tables: list[Crosstable]) -> list[set[str]]:
    return [{str(cell) for cell in table.marked.cells} for table in tables]


def test_names_hold_what_a_fill_wrote_and_find_it_again() -> None:
    grid = grid_of([HEAD, *ROWS])
    names = names_after_a_fill(grid)
    assert names == {
        "_xltiebreakfilled_1": "'Open'!$A$1:$G$5",
        "_xltiebreakfilled_1_1": '{"2|1-4|points,2,1,1,0|mm,1,2,2,1.66666666667|'
        'prize,1st%2C%20of%20%22both%22%20%7C%20%7B%C3%A0%7D,,,"}',
    }
    (table,) = read_marked(grid, names)
    assert {str(cell) for cell in table.marked.cells} == {
        *("E2", "E3", "E4", "E5"),
        *("F2", "F3", "F4", "F5"),
        "G2",
    }
    assert table.marked.rounds == 2


def test_a_cell_that_differs_from_its_mark_belongs_to_the_person() -> None:
    names = names_after_a_fill(grid_of([HEAD, *ROWS]))
    rows = [list(row) for row in ROWS]
    rows[0][4], rows[1][5], rows[2][4] = 9.0, 99.5, None
    (found,) = own(read_marked(grid_of([HEAD, *rows]), names))
    assert found == {"E3", "E5", "F2", "F4", "F5", "G2"}


def test_cells_without_which_there_is_no_crosstable_are_not_marked() -> None:
    names = {
        "_xltiebreakfilled_1": "'Open'!$A$1:$G$5",
        "_xltiebreakfilled_1_1": '{"2|1-4|no,1,2,3,4|name,Ada,Ben,Cy,Di"}',
    }
    assert own(read_marked(grid_of([HEAD, *ROWS]), names)) == [set()]


def test_a_mark_is_emptied_once_all_its_cells_belong_to_the_person() -> None:
    names = names_after_a_fill(grid_of([HEAD, *ROWS]))
    typed: Rows = [[*row[:4], 9.0, 99.5, "a book"] for row in ROWS]
    (table,) = read_marked(grid_of([HEAD, *typed]), names)
    (mark,) = marks_of(names | names_of_marks(names, [FilledTable(table, {})]))
    assert mark.values == {}


def test_own_cells_are_found_after_a_sort_inserted_rows_and_a_late_entry() -> None:
    names = names_after_a_fill(grid_of([HEAD, *ROWS]))
    late = ["5", "Eve", "-U-", "-B-", None, None, None]
    rows: Rows = [["Title"], [], HEAD, *reversed(ROWS), late]
    (found,) = own(read_marked(grid_of(rows), names))
    assert found == {"E4", "E5", "E6", "E7", "F4", "F5", "F6", "F7", "G7"}


def test_an_only_mark_belongs_to_the_only_crosstable_wherever_that_was_moved() -> None:
    names = names_after_a_fill(grid_of([HEAD, *ROWS]))
    (table,) = read_marked(grid_of([HEAD, *ROWS], top=60), names)
    assert {str(cell) for cell in table.marked.cells} == {
        *(f"{column}{row}" for column in "EF" for row in range(61, 65)),
        "G61",
    }


def test_own_points_are_no_evidence() -> None:
    """Ada's third round is blank, and her points are those before a game was corrected."""
    head, third = [*HEAD[:4], "Rnd3", *HEAD[4:]], ["", "D3", "D2", ""]
    rows: Rows = [[*row[:4], result, *row[4:]] for row, result in zip(ROWS, third, strict=True)]
    cells = {Cell(1 + n, 6): ROWS[n - 1][4] for n in range(1, 5)}
    (table,) = crosstable.read(grid_of([HEAD, *ROWS]))
    names = names_of_marks({}, [FilledTable(table, {Cell(r, 5): v for (r, _), v in cells.items()})])
    rows[0][3], rows[2][3] = "L3", "W1"
    grid = grid_of([head, *rows])
    (believed,) = crosstable.read(grid)
    assert believed.event.placing[1] == 2  # a bye in the blank round would explain the points
    (table,) = read_marked(grid, names)
    assert table.event.placing[1] == 1
    assert table.grid.at(2, 6) == 2
    assert table.typed.grid.at(2, 6) is None


def test_each_of_several_crosstables_has_its_own_mark() -> None:
    rows: Rows = [HEAD, *ROWS, [], [], HEAD, *ROWS]
    one, other = crosstable.read(grid_of(rows))
    below = {Cell(cell.row + 7, cell.column): value for cell, value in FILLED.items()}
    names = names_of_marks({}, [FilledTable(one, FILLED), FilledTable(other, below)])
    assert set(names) == {f"_xltiebreakfilled_{n}" for n in ("1", "1_1", "2", "2_1")}
    rows[1] = [*ROWS[0][:4], 9.0, *ROWS[0][5:]]
    upper, lower = own(read_marked(grid_of(rows), names))
    assert ("E2" in upper, "E9" in lower, len(upper), len(lower)) == (False, True, 8, 9)


def test_a_mark_belongs_to_one_crosstable_though_it_was_divided() -> None:
    """The players 3 and 4 got a header of their own; Excel moved the mark along with the cells."""
    names = names_after_a_fill(grid_of([HEAD, *ROWS]))
    names["_xltiebreakfilled_1"] = "'Open'!$A$1:$G$8"
    first = [[1, "Ada", "W2", "", 2.0], [2, "Ben", "L1", "", 1.0], [5, "Eve", "-B-", "", 1.0]]
    second = [[3, "Cy", "W4", "", 1.0], [4, "Di", "L3", "", 0.0]]
    rows: Rows = [HEAD, *first, [], [], ["#", "Player", *HEAD[2:]], *second]
    upper, lower = own(read_marked(grid_of(rows), names))
    assert (upper, lower) == ({"E2", "E3"}, set())


def test_a_long_mark_takes_several_names_and_a_shorter_one_leaves_them_blank() -> None:
    numbers = range(1, 2001)
    rows: Rows = [[no, f"P{no}", f"W{no + 1}" if no % 2 else f"L{no - 1}", None] for no in numbers]
    grid = grid_of([["No.", "Name", "Rnd1", "ARO"], *rows])
    (table,) = crosstable.read(grid)
    long = {Cell(no + 1, 4): 1000 + no / 7 for no in numbers}
    names = names_of_marks({}, [FilledTable(table, long)])
    assert len(names) > 100
    # A program inside Excel may set a name of up to 255 characters, with the equals sign.
    assert all(len(text) < 255 for text in names.values())
    (mark,) = marks_of(names)
    assert mark.values["aro", 2000] == "1285.71428571"
    (table,) = read_marked(grid, names)
    changed = names_of_marks(names, [FilledTable(table, {Cell(2, 4): 7.0})])
    assert changed["_xltiebreakfilled_1_4"] == '{""}'
    (mark,) = marks_of(names | changed)
    assert mark.values == {("aro", 1): "7"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#REF!",
        '{"x"}',
        '{"2|1-x|points,2"}',
        '{"2|9999999999-1|points,2"}',
        '{"a|1-3|points,2"}',
    ],
)
def test_a_name_that_somebody_changed_marks_nothing(text: str) -> None:
    names = names_after_a_fill(grid_of([HEAD, *ROWS])) | {"_xltiebreakfilled_1_1": text}
    (found,) = own(read_marked(grid_of([HEAD, *ROWS]), names))
    assert not found


@pytest.mark.parametrize(
    "row, column, is_own",
    [(3, 5, True), (5, 7, True), (3, 4, False), (3, 10, False), (2, 5, False), (6, 5, False)]
    + [(5, 9, False)],  # where results stand: lists may tell a round more than before
)
def test_formulas_beside_a_crosstable_are_not_its_own(row: int, column: int, is_own: bool) -> None:
    """The table has E2:I5, its header with it."""
    rows: Rows = [["No.", "Name", "SO", "Rnd1", "Rnd2"]]
    rows += [[1, "Ada", 0, "W2", "W3"], [2, "Ben", 0, "L1", "-B-"], [3, "Cy", 0, "-B-", "L1"]]
    (table,) = read_marked(Grid("Open", rows, 2, 5), {}, live={Cell(row, column)})
    assert table.marked.live == ({Cell(row, column)} if is_own else set())
    assert table.marked.rounds == (2 if is_own else 0)


@pytest.mark.parametrize("area", ["$A$1:$G$3", "$A$100:$G$104"], ids=["smaller", "far away"])
def test_a_crosstable_has_the_mark_that_shares_most_cells_with_it(area: str) -> None:
    blank: Rows = [[None] * 7] * 3
    grid = grid_of([HEAD, *ROWS, *blank, HEAD, *ROWS])
    names = names_after_a_fill(grid_of([HEAD, *ROWS]))
    names |= {"_xltiebreakfilled_2": f"'Open'!{area}"}
    names |= {"_xltiebreakfilled_2_1": '{"2|1-4|points,2,1,1,0"}'}
    first, second = own(list(read_marked(grid, names)))
    assert first == {"E2", "E3", "E4", "E5", "F2", "F3", "F4", "F5", "G2"}
    assert second == set()
