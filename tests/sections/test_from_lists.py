"""Cells that a fill wrote from pairing lists: known by a mark while all hold what it wrote."""

from __future__ import annotations

import re

import pytest
from tables import Rows

from xltiebreak.book.sections.from_lists import NAME, text_of_mark, written_from_lists
from xltiebreak.reading.grid import Cell, Grid, parse_area

ROWS: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]
LISTS: Rows = [["Round 1"], ["No.", "White", "Result", "Black", "No."], [1, "Ada", "1-0", "Ben", 2]]
WRITTEN = {Cell(1, 3): "Rnd1", Cell(2, 3): "W2", Cell(3, 3): "L1"}


@pytest.mark.parametrize(
    "areas", ["B2:B2", "B2:C5", "B1:F1,B3:C5", "B2:B3,D2:D3", "B2:B3,C2:C4", "B2:B3,B5:B6"]
)
def test_a_mark_names_its_cells_in_few_areas(areas: str) -> None:
    cells = {
        Cell(row, column): "W2"
        for area in map(parse_area, areas.split(","))
        for row in range(area.top, area.bottom + 1)
        for column in range(area.left, area.right + 1)
    }
    named = re.fullmatch(r'\{"(.*) [0-9a-f]{16}"\}', text_of_mark(cells))
    assert named
    assert named[1] == areas


@pytest.mark.parametrize(
    ("change", "others", "found"),
    [
        (None, [Grid("Lists", LISTS)], {"Open": {*WRITTEN}}),
        ((3, 3, "W1"), [Grid("Lists", LISTS)], {}),
        (None, [], {}),  # the lists are gone
        (None, [Grid("Notes", [["Bring clocks"]])], {}),
    ],
)
def test_cells_are_the_fills_while_all_are_as_it_wrote_them(
    change: tuple[int, int, str] | None, others: list[Grid], found: dict[str, set[Cell]]
) -> None:
    rows = [[*row] for row in ROWS]
    if change:
        rows[change[0] - 1][change[1] - 1] = change[2]
    marks = {"Open": {NAME: text_of_mark(WRITTEN)}}
    written = written_from_lists([Grid("Open", rows), *others], marks)
    assert {sheet: {*cells} for sheet, cells in written.items()} == found


@pytest.mark.parametrize("text", ["", "lost", '{""}', '{"C1:C3 00"}'])
def test_a_mark_that_cannot_be_read_marks_nothing(text: str) -> None:
    grids = [Grid("Open", ROWS), Grid("Lists", LISTS)]
    assert written_from_lists(grids, {"Open": {NAME: text}}) == {}
    assert written_from_lists(grids, {}) == {}


def test_too_many_areas_are_not_marked() -> None:
    """A program inside Excel sets names of 255 characters at most."""
    apart = {Cell(2 * row, 2): "W2" for row in range(1, 100)}
    assert text_of_mark(apart) == text_of_mark({}) == '{""}'
