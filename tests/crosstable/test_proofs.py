"""`check --why` says what proves a reading, and what is only assumed."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from xltiebreak import crosstable
from xltiebreak.workbook.reading import read_workbook

HEAD: list[object] = ["No.", "Name", "Rd 1", "Rd 2", "Pts"]
PAIRED: list[object] = ["White", "Result", "Black"]
WHOLE: list[list[object]] = [
    [1, "Ada Oak", "W2", "W3", 2],
    [2, "Ben Elm", "L1", "-B-", 1],
    [3, "Cleo Ash", "-B-", "L1", 1],
]
LIST: list[list[object]] = [["Ada Oak", "1-0", "Ben Elm"], ["Cleo Ash", "0-1", "Dan Fir"]]


def lines(folder: Path, *rows: list[object]) -> list[str]:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(folder / "open.xlsx")
    (table,) = read_workbook(folder / "open.xlsx").crosstables
    return list(crosstable.proofs(table))


def replaced(row: int, column: int, value: object) -> list[list[object]]:
    rows = [list(one) for one in WHOLE]
    rows[row][column] = value
    return rows


def test_games_from_both_sides_and_points(tmp_path: Path) -> None:
    assert lines(tmp_path, HEAD, *WHOLE) == [
        "names: column B, headed Name",
        "games: 2 stand there from both sides, 0 from one side only",
        "points: 3 of 3 follow from the results",
    ]


def test_a_game_from_one_side_and_points_that_do_not_follow(tmp_path: Path) -> None:
    rows = replaced(1, 2, None)
    rows[2][4] = 2
    assert lines(tmp_path, HEAD, *rows)[1:] == [
        "games: 1 stand there from both sides, 1 from one side only",
        "points: 2 of 3 follow from the results",
    ]


def test_a_win_that_counts_two(tmp_path: Path) -> None:
    rows = [[*row[:4], doubled] for row, doubled in zip(WHOLE, (4, 2, 2), strict=True)]
    assert lines(tmp_path, HEAD, *rows)[2:] == [
        "points: 3 of 3 follow from the results",
        "a win counts 2, a draw 1: these make the printed points",
    ]


@pytest.mark.parametrize(
    ("rows", "assumed"),
    [
        (
            [["No.", "Who", *HEAD[2:]], *WHOLE],
            "assumed: B1: no column is headed Name; Who is used",
        ),
        (
            [["White", "x", "Black"], ["Ada Oak", 1, "Ben Elm"], ["Cleo Ash", 0, "Dan Fir"]],
            "assumed: A1: column B is read as the results of White: else write 1-0, ½-½ or 0-1",
        ),
        (
            [PAIRED, *LIST, ["Eve Yew", "", "bye"]],
            "assumed: B4: no result says what this bye is worth: a full point is assumed",
        ),
        (
            [HEAD, *replaced(1, 3, "gone")],
            "assumed: D3: gone is read as an unplayed round, worth what the printed points leave",
        ),
        (
            [HEAD, *replaced(1, 3, "-")],
            "assumed: E3: no cell says what player 2 (Ben Elm) scored in Rnd 2; the printed points "
            "imply 1",
        ),
    ],
    ids=["names", "results of White", "a bye's worth", "an unknown word", "a dash"],
)
def test_what_nothing_proves_is_assumed(
    rows: list[list[object]], assumed: str, tmp_path: Path
) -> None:
    assert [line for line in lines(tmp_path, *rows) if line.startswith("assumed")] == [assumed]


def test_a_list_tells_each_game_once(tmp_path: Path) -> None:
    assert lines(tmp_path, PAIRED, *LIST) == [
        "games: 2 stand in lists, each once",
        "points: none are printed",
    ]
