"""Cells as programs print them, and letters whose language the whole sheet decides."""

from __future__ import annotations

import pytest
from tables import Rows, said, table_of

from xltiebreak.core.event import Game, Result
from xltiebreak.reading.notation import read_result

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
X, F = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
B, H, Z = Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE


def test_some_cells_are_results_only_beside_others() -> None:
    beside_draughts, beside_go = read_result("2+/w0", ["slashes"]), read_result("2+/w0", ["go"])
    assert beside_draughts is not None
    assert beside_draughts.game == Game(B, color="W")
    assert beside_go is not None
    assert beside_go.game == Game(W, 2, "W")
    of_teams = read_result("0w0", ["numbers", "teams"])
    assert of_teams is not None
    assert (of_teams.game.result, of_teams.game.opponent) == (Z, None)


def results(cells: list[list[str]]) -> list[list[Result]]:
    rows: Rows = [["No.", "Name", *(f"R{n}" for n in range(1, len(cells[0]) + 1))]]
    rows += [[number, f"P{number}", *own] for number, own in enumerate(cells, 1)]
    table = table_of(rows)
    assert table.sound, said(table)
    return [[game.result for game in player.games] for player in table.event.players]


@pytest.mark.parametrize(
    ("win", "draw", "loss"),
    [*("SRN", "GNP", "VND", "VPS", "GTP", "VED", "WRV", "VRP", "WRP"), *("VRF", "WDL")],
)
def test_letters_of_results_in_other_languages(win: str, draw: str, loss: str) -> None:
    cells = [[f"{win}2", f"{draw}3"], [f"{loss} 1", "-B-"], ["-U-", f"{draw} 1"]]
    assert results(cells) == [[W, D], [L, B], [Z, D]]


@pytest.mark.parametrize(
    "colors", ["WB", "WS", "WZ", "BN", "BP", "BC", "BČ", "VS", "HS", "BS", "VM", "AN", "БЧ"]
)
def test_letters_of_colours_in_other_languages(colors: str) -> None:
    white, black = tuple(colors.lower())
    rows: Rows = [["No.", "Name", "R1", "R2"], [1, "P1", f"2{white}1", f"3{black}½"]]
    rows += [[2, "P2", f"1{black}0", "-1"], [3, "P3", "0", f"1{white}½"]]
    table = table_of(rows)
    assert table.sound, said(table)
    assert [[game.color for game in player.games] for player in table.event.players] == [
        ["W", "B"],
        ["B", None],
        [None, "W"],
    ]


def test_a_letter_of_no_language_is_an_error() -> None:
    rows: Rows = [["No.", "Name", "R1"], [1, "P1", "S2"], [2, "P2", "G1"]]
    assert [line[:43] for line in said(table_of(rows))] == [
        "error: Open!C2: S2 is not a result: expecte",
        "error: Open!C3: G1 is not a result: expecte",
    ]


def test_a_blank_cell_is_filled_from_the_opponents() -> None:
    assert results([["W2", "D3"], ["", ""], ["-B-", "D1"]])[1] == [L, Result.PENDING]


def test_a_blank_cell_that_two_players_name_stays_blank() -> None:
    rows: Rows = [["No.", "Name", "R1"], [1, "A", "W2"], [2, "B", ""], [3, "C", "W2"]]
    messages = said(table_of(rows))
    assert [message[:15] for message in messages] == ["error: Open!C2:", "error: Open!C4:"]


def test_a_matrix_of_teams_holds_game_points() -> None:
    rows: Rows = [["Rg.", "Mannschaft", 1, 2, 3, 4, "MP", "BP"]]
    rows += [[1, "A", "*", "2½", 3, "", 4, 5.5], [2, "B", "1½", "*", 2, 4, 3, 7.5]]
    rows += [[3, "C", 1, 2, "*", "3½", 3, 6.5], [4, "D", None, 0, "½", "*", 0, 0.5]]
    table = table_of(rows)
    assert "1 game of the matrix without a result" in said(table)[0]
    games = table.event.by_number[3].games
    assert [(game.opponent, game.result, game.made, game.against) for game in games] == [
        (1, L, 1.0, 3.0),
        (2, D, 2.0, 2.0),
        (4, W, 3.5, 0.5),
    ]
    assert table.event.game_points == {1: 5.5, 2: 7.5, 3: 6.5, 4: 0.5}
    rows[1][3] = "3½"
    assert [line for line in said(table_of(rows)) if line.startswith("error")] == [
        "error: Open!D2: 3½ and the 1½ in C3 make 5 game points, but most matches make 4"
    ]
