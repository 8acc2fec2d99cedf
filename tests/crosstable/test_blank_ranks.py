"""A blank rank means the position of the row, as in exports of chess-results."""

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.grid import Grid


def table_with(head: str, ranks: list[object], cells: list[str]) -> Crosstable:
    points = {"1": 1, "½": 0.5, "0": 0}
    rows = [
        [rank, name, cell, points[cell[-1]]]
        for rank, name, cell in zip(ranks, ("Ann", "Ben", "Cy", "Dee"), cells, strict=True)
    ]
    (table,) = read(Grid("Open", [[head, "Name", "1.Rd", "Pts."], *rows]))
    return table


CELLS = ["3w1", "4b1", "1b0", "2w0"]


def test_a_blank_rank_is_the_position_of_the_row() -> None:
    for head in ("Rk.", "Rg.", "Rang"):
        table = table_with(head, [1, None, 3, ""], CELLS)
        assert table.sound
        assert [(player.number, player.name) for player in table.event.players] == [
            (1, "Ann"),
            (2, "Ben"),
            (3, "Cy"),
            (4, "Dee"),
        ]
        assert table.rows == {1: 2, 2: 3, 3: 4, 4: 5}
        (note,) = table.problems
        assert (note.severity, note.cell, note.note) == ("warning", "A3", True)
        assert note.message == (
            "blank cells (A3, A5) are read as the positions of their rows, the first as 2"
        )


def test_a_blank_rank_among_ranks_that_are_no_positions_is_an_error() -> None:
    table = table_with("Rk.", [1, None, 4, 5], ["4w1", "5b1", "1b0", "2w0"])
    assert ("error", "A3") in [(problem.severity, problem.cell) for problem in table.problems]


def test_a_position_that_the_opponents_contradict_is_an_error() -> None:
    table = table_with("Rk.", [1, None, 3, 4], ["2w1", "4b1", "1b0", "2w0"])
    assert any(problem.severity == "error" for problem in table.problems)


def test_a_blank_number_is_an_error() -> None:
    table = table_with("No.", [1, None, 3, 4], CELLS)
    assert ("error", "A3") in [(problem.severity, problem.cell) for problem in table.problems]
