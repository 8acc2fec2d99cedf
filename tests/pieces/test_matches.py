"""Team matches in pairing lists: boards make the individual event, scores alone that of teams."""

from __future__ import annotations

import pytest
from pieces.reading_pieces import Rows, tables_of

from xltiebreak.crosstable import Crosstable
from xltiebreak.event import Result
from xltiebreak.grid import Grid

HEAD: list[object] = ["Round", "Board", "White", "Black", "Result"]
ONE_ROUND: Rows = [
    [1, None, "Oaks", "Elms", "2½-1½"],
    [1, "1.1", "Ann", "Ben", "1-0"],
    [1, "1.2", "Dan", "Cleo", "½-½"],
    [1, "1.3", "Eva", "Finn", "1-0"],
    [1, "1.4", "Hugo", "Gina", "1-0"],
]
"""Oaks: Ann 1, Cleo ½, Eva 1, Gina 0 (White on the boards 1 and 3)."""


def one_table(rows: Rows, sheet: str = "Games") -> Crosstable:
    (table,) = tables_of([Grid(sheet, rows)])
    return table


def problems(table: Crosstable) -> list[str]:
    return [str(problem) for problem in table.problems]


def results(table: Crosstable) -> dict[str, list[tuple[str | None, Result, str | None]]]:
    names = {player.number: player.name for player in table.event.players}
    return {
        player.name: [
            (names.get(game.opponent or 0), game.result, game.color) for game in player.games
        ]
        for player in table.event.players
    }


def test_boards_below_a_match_are_games_of_their_players() -> None:
    table = one_table([HEAD, *ONE_ROUND])
    assert problems(table) == []
    assert results(table)["Cleo"] == [("Dan", Result.DRAW, "B")]
    assert len(table.event.players) == 8
    assert table.event.scores == {1: 1, 2: 0, 3: 0.5, 4: 0.5, 5: 1, 6: 0, 7: 1, 8: 0}


def test_the_teams_have_white_in_turns() -> None:
    rows: Rows = [
        [1, None, "Oaks", "Elms", "4-0"],
        [1, "1.1", "Ann", "Ben", "1-0"],
        [1, "1.2", "Dan", "Cleo", "0-1"],
        [1, "1.3", "Eva", "Finn", "1-0"],
        [1, "1.4", "Hugo", "Gina", "0-1"],
    ]
    assert problems(one_table([HEAD, *rows])) == []


def test_a_match_may_be_one_text_in_the_column_of_white() -> None:
    lines: Rows = [
        ["Board", "White", "Result", "Black"],
        ["", "Oaks - Elms", "2-0", ""],
        ["1.1", "Ann", "1-0", "Ben"],
        ["1.2", "Cleo", "1-0", "Dan"],
        ["", "Ash - Fir", "1-1", ""],
        ["2.1", "Eva", "1-0", "Finn"],
        ["2.2", "Gus", "0-1", "Hal"],
    ]
    table = one_table(lines, "R1")
    assert problems(table) == []
    assert sorted(results(table)) == ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal"]


def test_a_score_that_the_boards_do_not_make_is_told_with_its_cell() -> None:
    rows = [list(row) for row in ONE_ROUND]
    rows[0][4] = "4-0"
    assert problems(one_table([HEAD, *rows])) == [
        "Games!E2: 4-0 is printed for this match, but its boards make another score"
    ]


def test_matches_alone_are_the_event_of_the_teams() -> None:
    head: list[object] = ["Round", "White", "Black", "Result"]
    table = one_table(
        [
            *[head, [1, "Oaks", "Elms", "2½-1½"], [1, "Ash", "Fir", "4:0"]],
            *[[2, "Oaks", "Ash", "2-2"], [2, "Elms", "Fir", "3-1"], [3, "Oaks", "Fir", "1-3"]],
            [3, "Ash", "Elms", "2-2"],
        ]
    )
    assert problems(table) == []
    games = {player.name: player.games for player in table.event.players}
    assert [(game.result, game.made, game.against) for game in games["Oaks"]] == [
        *[(Result.WIN, 2.5, 1.5), (Result.DRAW, 2, 2), (Result.LOSS, 1, 3)]
    ]
    # Match points by hand: Oaks 1 + ½ + 0, Elms 0 + 1 + ½, Ash 1 + ½ + ½, Fir 0 + 0 + 1.
    scores = {player.name: table.event.scores[player.number] for player in table.event.players}
    assert scores == {"Oaks": 1.5, "Elms": 1.5, "Ash": 2, "Fir": 1}


def test_one_match_score_among_games_is_an_error() -> None:
    head: list[object] = ["Round", "White", "Black", "Result"]
    table = one_table([head, [1, "Ann", "Ben", "2-1"], [1, "Cleo", "Dan", "1-0"]])
    assert problems(table)[0].startswith("Games!D2: 2-1 is not a result of a game")


BOARDS: Rows = [
    ["Round 1 on 2026/01/20"],
    ["Bo.", 3, "Oaks", "Rtg", "-", 1, "Elms", "Rtg", "1½:2½"],
    ["1.1", "GM", "Ann Ash", 2000, "-", "", "Ben Birch", 1900, "1 - 0"],
    ["1.2", "", "Cleo Cedar", 1950, "-", "FM", "Dan Dogwood", 1900, "0 - 1"],
    ["1.3", "", "Eva Elder", 1800, "-", "", "Finn Fir", 1700, "½ - ½"],
    ["1.4", "", "Gus Gum", 1750, "-", "", "Hal Hazel", 1600, "0 - 1"],
    ["Bo.", 2, "Ash", "Rtg", "-", 4, "Fir", "Rtg", "2:0"],
    ["2.1", "", "Ida Ivy", 2000, "-", "", "Jo Juniper", 1900, "1 - 0"],
    ["2.2", "", "Kit Kapok", 1950, "-", "", "Lou Larch", 1900, "1 - 0"],
]
"""As chess-results prints the boards of a round."""


def test_boards_in_the_form_of_chess_results_are_read_without_colours() -> None:
    """White changes from board to board, and the list does not say who has it."""
    table = one_table(BOARDS)
    assert problems(table) == []
    assert results(table)["Dan Dogwood"] == [("Cleo Cedar", Result.WIN, None)]
    assert len(table.event.players) == 12


@pytest.mark.parametrize(
    "rows",
    [
        [["Annie", "1-0", "Ben"], ["Cleo", "½-½", "Dan"]],
        [[1, "Annie", "1-0", "Ben"], [2, "Cleo", "½-½", "Dan"]],
        [["GM", "Annie", "NOR", "1-0", "Ben", "NOR"], ["", "Cleo", "SWE", "½-½", "Dan", "NOR"]],
        [["1 Annie", "2 Ben", "1-0"], ["3 Cleo", "4 Dan", "½-½"]],
        [["Round 1"], ["Annie", "-", "Ben", "1 : 0"], ["Cleo", "-", "Dan", "½ : ½"]],
    ],
)  # fmt: skip
def test_results_between_names_need_no_header(rows: Rows) -> None:
    table = one_table(rows, "R1")
    assert problems(table) == []
    assert results(table) == {
        "Annie": [("Ben", Result.WIN, "W")],
        "Ben": [("Annie", Result.LOSS, "B")],
        "Cleo": [("Dan", Result.DRAW, "W")],
        "Dan": [("Cleo", Result.DRAW, "B")],
    }


def test_a_first_column_with_the_same_number_in_several_rows_is_the_round() -> None:
    rows: Rows = [
        *[[1, "Ann", "Ben", "1-0"], [1, "Cleo", "Dan", "½-½"]],
        *[[2, "Ann", "Cleo", "1-0"], [2, "Dan", "Ben", "0-1"]],
    ]
    table = one_table(rows)
    assert problems(table) == []
    assert [game[0] for game in results(table)["Ben"]] == ["Ann", "Dan"]
