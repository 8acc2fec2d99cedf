"""How much of a table must agree before it is read one way or the other."""

from __future__ import annotations

from xltiebreak.reading.crosstable.messages.standings_alone import _names_opponent
from xltiebreak.reading.crosstable.wording import summed_up
from xltiebreak.reading.grid import Cell, Finding, first_few


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
    assert first_few(cells[:5]) == "A1, A2, A3, A4, A5"
    assert first_few(cells) == "A1, A2, A3, A4, A5 ..."


def test_a_pending_game_does_not_make_standings_of_a_crosstable() -> None:
    """Standings alone have no round: a cell that names an opponent for a coming round is none."""
    assert not _names_opponent(["1", "Ada", 2.5])
    assert not _names_opponent(["2w", "3b"])
    assert _names_opponent(["2w", "W3"])
