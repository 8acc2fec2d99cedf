"""How much of a table must agree before it is read one way or the other."""

from __future__ import annotations

from tables import Rows, said, table_of


def matrix(diagonal: list[object]) -> Rows:
    """A round robin of four, in which each beats those below."""
    head: list[object] = ["No.", "Name", "1", "2", "3", "4"]
    rows: Rows = [head]
    for own in range(4):
        cells: list[object] = [0 if other < own else 1 for other in range(4)]
        cells[own] = diagonal[own]
        rows.append([own + 1, "ABCD"[own], *cells])
    return rows


def test_a_matrix_marks_more_than_half_of_its_diagonal() -> None:
    assert said(table_of(matrix(["*", "*", "*", "*"]))) == []
    (one_wrong,) = table_of(matrix(["*", "*", "*", 1])).problems
    assert one_wrong.cell == "F5"
    # With half of them it is as well a table of four rounds, whose cells are then wrong: C3 names
    # no opponent.
    half = table_of(matrix(["*", "*", 1, 1]))
    assert half.event.in_rounds
    assert half.problems[0].cell == "C3"
