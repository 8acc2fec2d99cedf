"""How much of a table must agree before it is read one way or the other."""

from __future__ import annotations

from tables import Rows, said, table_of

from xltiebreak.crosstable.messages.standings_alone import _names_opponent
from xltiebreak.crosstable.messages.wording import first_cells, summed_up
from xltiebreak.grid import Cell, Finding


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


def misread(column: int, count: int) -> list[Finding]:
    return [
        Finding(Cell(row, column), "is no result", text=f"?{column}{row}")
        for row in range(2, 2 + count)
    ]


def test_up_to_five_cells_of_one_cause_are_told_one_by_one() -> None:
    """Beyond them one line is for all: for a column, or for more than a third of all cells."""
    assert len(summed_up(misread(3, 5), 5)) == 5
    assert len(summed_up(misread(3, 6), 600)) == 1
    apart = [*misread(3, 3), *misread(4, 3)]
    assert len(summed_up(apart, 18)) == 6  # just a third
    (one,) = summed_up(apart, 17)
    assert str(one.cell) == "C2"
    assert "and 3 more cells is no result" in one.message


def test_five_cells_are_named_and_more_are_not() -> None:
    cells = [Cell(row, 1) for row in range(1, 7)]
    assert first_cells(cells[:5]) == "A1, A2, A3, A4, A5"
    assert first_cells(cells) == "A1, A2, A3, A4, A5 ..."


def test_pieces_of_a_header_are_those_from_the_first_with_rounds_to_the_last() -> None:
    """Three blank headers part two pieces; the number may stand in the last of them."""
    rows: Rows = [["R1", "R2", None, None, None, "No.", "Name"]]
    rows += [["W2", "W3", None, None, None, 1, "A"], ["L1", "W4", None, None, None, 2, "B"]]
    rows += [["W4", "L1", None, None, None, 3, "C"], ["L3", "L2", None, None, None, 4, "D"]]
    table = table_of(rows)
    assert said(table) == []
    assert table.event.scores == {1: 2, 2: 1, 3: 1, 4: 0}
    assert [table.event.who(number) for number in (1, 4)] == ["A (1)", "D (4)"]


def test_a_pending_game_does_not_make_standings_of_a_crosstable() -> None:
    """Standings alone have no round: a cell that names an opponent for a coming round is none."""
    assert not _names_opponent(["1", "Ada", 2.5])
    assert not _names_opponent(["2w", "3b"])
    assert _names_opponent(["2w", "W3"])
