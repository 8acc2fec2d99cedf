"""Two losers of one game are a double forfeit where cells hold scores, an error elsewhere."""

import pytest

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.event import Result
from xltiebreak.grid import Grid


def table_with(first: str, second: str, *others: str) -> Crosstable:
    names = ("Ann", "Ben", "Cy", "Dee")
    rows = [
        [number, name, cell]
        for number, (name, cell) in enumerate(zip(names, (first, second, *others), strict=True), 1)
    ]
    (table,) = read(Grid("Open", [["No.", "Name", "Rnd 1"], *rows]))
    return table


@pytest.mark.parametrize(
    ("cells", "colors"),
    [
        (("0\nW2", "0\nB1", "1\nW4", "0\nB3"), ["W", "B"]),
        (("0\n2", "0\n1", "1\n4", "0\n3"), [None, None]),
        (("0/2w", "0/1b", "2/4w", "0/3b"), ["W", "B"]),
    ],
)
def test_two_scores_of_zero_are_a_double_forfeit(
    cells: tuple[str, str, str, str], colors: list[str | None]
) -> None:
    table = table_with(*cells)
    games = [player.games[0] for player in table.event.players]
    assert [game.result for game in games] == [
        Result.FORFEIT_LOSS,
        Result.FORFEIT_LOSS,
        Result.WIN,
        Result.LOSS,
    ]
    assert [game.opponent for game in games] == [2, 1, 4, 3]
    assert [game.color for game in games[:2]] == colors
    (warning,) = [problem for problem in table.problems if "both" in problem.message]
    assert (warning.severity, warning.cell) == ("warning", "C2")
    assert warning.message == (
        "both sides have 0 in the same game (C2, C3): it is read as forfeited by both; if it was "
        "played, correct one of the two results"
    )


def test_two_losses_in_letters_contradict_each_other() -> None:
    table = table_with("L2", "L1", "W4", "L3")
    assert [problem.severity for problem in table.problems] == ["error"]
    assert "write F2" in table.problems[0].message


def test_two_scores_of_zero_that_name_others_are_errors() -> None:
    table = table_with("0\n3", "0\n1", "1\n4", "0\n3")
    assert {problem.severity for problem in table.problems} == {"error"}
