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


def test_three_rounds_of_three_players_are_rounds_though_the_diagonal_is_blank() -> None:
    # Each stays away once, and nobody marked it: round 1 is 2 against 3, round 2 is 1 against 3,
    # round 3 is 1 against 2. Won games: two of 1, one of 2.
    rows: Rows = [["No.", "Name", "1", "2", "3"]]
    rows += [[1, "A", "", "W3", "W2"], [2, "B", "W3", "", "L1"], [3, "C", "L2", "L1", ""]]
    event = table_of(rows).event
    assert event.in_rounds
    assert event.scores == {1: 2, 2: 1, 3: 0}


def test_a_header_on_the_next_page_is_no_player_and_no_end() -> None:
    head: list[object] = ["No.", "Name", "R1", "R2"]
    rows: Rows = [head, [1, "A", "W2", "W3"], [2, "B", "L1", "W4"], head]
    rows += [[3, "C", "W4", "L1"], [4, "D", "L3", "L2"]]
    table = table_of(rows)
    assert said(table) == []
    assert table.event.scores == {1: 2, 2: 1, 3: 1, 4: 0}


def test_a_warning_leaves_a_table_sound() -> None:
    # 3 and 4 have no result in round 2, in which 1 and 2 played.
    rows: Rows = [["No.", "Name", "R1", "R2"], [1, "A", "W3", "W2"], [2, "B", "W4", "L1"]]
    table = table_of([*rows, [3, "C", "L1", ""], [4, "D", "L2", ""]])
    assert {problem.severity for problem in table.problems} == {"warning"}
    assert table.sound
