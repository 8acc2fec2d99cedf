"""Wall lists of Go are read without heads, with the line of the file as the row."""

from __future__ import annotations

import pytest

from xltiebreak.core.event import Result
from xltiebreak.files.tables import grids_of
from xltiebreak.files.wall import is_wall_list
from xltiebreak.reading.crosstable import read

ABOUT = ["; TC[W091024A]", "; EV[A cup]"]
LINES = [
    "",
    " 1 Umber Ian        7d KR  xxx   2  33    2+/b    3+      |10000001",
    " 2 Vine Yan         7d CN  5k    1  32.5  1-/w    4+!     |10000002",
    " 3 Van der Ash Bo  12k CN  xxxx  1  30    4+      1-      |10000003",
    " 4 Oak Cy          13k CN  xxxx  0   7    3-      2-!     |10000004",
]


@pytest.mark.parametrize("head", ["", "; Open", ";#  Name Rnk Cntry Club Wins SOS R1 R2"])
def test_a_wall_list_is_read(head: str) -> None:
    text = "\n".join(["", *ABOUT, *filter(None, [head]), *LINES])
    (grid,) = grids_of(text.encode(), "list.h9")
    heads, first = ([*grid.line(text.split("\n").index(LINES[1]) + at)] for at in (0, 1))
    assert heads == ["No.", "Name", *[""] * (len(heads) - 6), "Pts", "", "1", "2"]
    assert first[:4] == ["1", "Umber Ian", "7d", "KR"]
    (table,) = read(grid)
    assert table.sound, table.problems
    players = table.event.players
    assert [(player.number, player.name) for player in players] == [
        (1, "Umber Ian"),
        (2, "Vine Yan"),
        (3, "Van der Ash Bo"),
        (4, "Oak Cy"),
    ]
    assert [[(game.result, game.opponent) for game in player.games] for player in players] == [
        [(Result.WIN, 2), (Result.WIN, 3)],
        [(Result.LOSS, 1), (Result.FORFEIT_WIN, 4)],
        [(Result.WIN, 4), (Result.LOSS, 1)],
        [(Result.LOSS, 3), (Result.FORFEIT_LOSS, 2)],
    ]
    assert table.printed_points == {1: 2, 2: 1, 3: 1, 4: 0}
    assert table.rows[1] == text.split("\n").index(LINES[1]) + 1


@pytest.mark.parametrize("points", [("1.5", "1.0", "0.5"), ("1,5", "1", "0,5"), ("1½", "1", "0½")])
def test_points_of_a_wall_list_may_have_halves(points: tuple[str, ...]) -> None:
    results = zip(("Umber", "Vine", "Ash"), points, ("2+ 3=", "1- 3+", "2- 1="), strict=True)
    lines = [
        f"{number} {name} 7d {made} {games}"
        for number, (name, made, games) in enumerate(results, 1)
    ]
    (grid,) = grids_of("\n".join([*ABOUT, "", *lines]).encode(), "list.h9")
    assert [*grid.line(3)] == ["No.", "Name", "", "Pts", "1", "2"]


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        (" 1 Umber 7d 2+", True),
        (" 1 Umber 7d", False),  # no results
        (" 1 Umber Ian 7d KR", False),
        (" 1 Umber Ian KR 2+ 3+", False),  # no grade
        (" 1 7d Umber 2+", False),  # no name before it
        (" x Umber 7d 2+", False),  # no number
    ],
)
def test_a_line_of_a_wall_list_has_number_name_grade_and_results(line: str, is_one: bool) -> None:
    assert is_wall_list([*ABOUT, line]) is is_one
    assert not is_wall_list(["Open", *ABOUT, line])
    assert not is_wall_list([line])


def test_other_texts_with_semicolons_are_no_wall_lists() -> None:
    (grid,) = grids_of(b";No;Name;R1\n;1;Ann;W2\n;2;Ben;L1\n", "list.csv")
    assert [list(row)[:4] for row in grid.rows] == [
        ["", "No", "Name", "R1"],
        ["", "1", "Ann", "W2"],
        ["", "2", "Ben", "L1"],
    ]


@pytest.mark.parametrize(("wrong", "is_found"), [(3, True), (4, False)])
def test_three_lines_of_ten_may_have_a_slip_in_their_points(wrong: int, is_found: bool) -> None:
    lines = [
        f" {n} Umber {'Ian' if n % 2 else 'Bo'} 7d KR {9 if n <= wrong else n % 2} "
        + (f"{n + 1}+" if n % 2 else f"{n - 1}-")
        for n in range(1, 11)
    ]
    (grid,) = grids_of("\n".join([*ABOUT, *lines]).encode(), "list.h9")
    assert any("Pts" in row for row in grid.rows) is is_found
