"""What stands beneath a table about its tie-breaks."""

from __future__ import annotations

import time

import pytest

from xltiebreak.crosstable.legend import (
    LegendEntry,
    means_game_points,
    means_match_points,
    means_points,
    read,
)
from xltiebreak.grid import Cell, Grid


def texts(*rows: list[object], first_row: int = 1) -> dict[int, str]:
    return {number: entry.text for number, entry in read(Grid("Open", rows), first_row).items()}


def test_a_list_without_a_column_of_points() -> None:
    rows: list[list[object]] = [
        ["Torneo de Prueba"],
        ["Rk.", "Nombre", "FED", "Elo", "1.Rd", " Des 1 ", " Des 2 ", " Des 3 "],
        [1, "Bo Elm", "ESP", 2356, "  2b1", 1, 0.5, 0],
        [2, "Jo Oak", "ESP", 2300, "  1w0", 0, 1, 0],
        [],
        ["Anotación:"],
        ["Desempate 1: points (game-points)"],
        ["Desempate 2: Buchholz Tie-Breaks (variabel with parameter)"],
        ["Desempate 3: Sonneborn-Berger-Tie-Break variable"],
    ]
    assert read(Grid("Sheet", rows), 5) == {
        1: LegendEntry(1, "points (game-points)", Cell(7, 1)),
        2: LegendEntry(2, "Buchholz Tie-Breaks (variabel with parameter)", Cell(8, 1)),
        3: LegendEntry(3, "Sonneborn-Berger-Tie-Break variable", Cell(9, 1)),
    }


def test_lines_of_one_cell_and_a_grid_that_begins_elsewhere() -> None:
    cell = (
        "Annotation:\nTie Break1: Sonneborn-Berger-Tie-Break variable\n"
        "Tie Break2: Direct Encounter (The results of the players in the same point group)\n"
    )
    assert read(Grid("Open", [[None], [None, cell]], top=40, left=3), 40) == {
        1: LegendEntry(1, "Sonneborn-Berger-Tie-Break variable", Cell(41, 4)),
        2: LegendEntry(
            2, "Direct Encounter (The results of the players in the same point group)", Cell(41, 4)
        ),
    }


@pytest.mark.parametrize(
    "line",
    [
        "Anotación: Desempate 1: points (game-points) Desempate 2: Direct Encounter (DE)",
        "Annotation: Tie Break1: points (game-points), Tie Break2: Direct Encounter (DE)",
        "TB1: points (game-points); TB2: Direct Encounter (DE)",
        "**Annotation:**\nTie Break1:  points (game-points) \n\nTie Break2: Direct Encounter (DE)",
        "Tie-Break 1 : points (game-points)\r\nTie-Break 2 :\r\nDirect Encounter (DE)",
    ],
)
def test_one_behind_the_other(line: str) -> None:
    assert texts([line]) == {1: "points (game-points)", 2: "Direct Encounter (DE)"}


@pytest.mark.parametrize(
    "word",
    [
        *("Tie Break", "Tie Break ", "Tie-Break ", "TIEBREAK ", "TB", "TBrk ", "Tie\u00a0Break"),
        *("Wertung", "Wertung ", "Feinwertung ", "Wtg.", "Wtg. ", "Départage "),
        *("Departage ", "De\u0301partage ", "Dép. ", "Desempate ", "Des ", "Desp", "Spareggio "),
        *("Särskiljning ", "Kryterium ", "Pomocné hodnocení ", "Critério de desempate "),
    ],
)
def test_the_word_in_front_in_many_languages(word: str) -> None:
    assert texts([f"{word}1: Punkte"]) == {1: "Punkte"}


def test_words_in_the_cell_beside() -> None:
    assert texts(["TB1:", "points"], ["TB2:", ""], ["TB3:", "Buchholz"]) == {
        1: "points",
        3: "Buchholz",
    }


def test_a_merged_cell_written_out_in_all_its_columns() -> None:
    line = "TB1: points\nTB2: Buchholz"
    rows: list[list[object]] = [[line] * 9, ["TB3: Wins"] * 9]
    assert texts(*rows) == {1: "points", 2: "Buchholz", 3: "Wins"}


def test_the_next_legend_is_another_tables() -> None:
    first: list[list[object]] = [["TB1: points"], ["TB2: Buchholz"]]
    assert texts(*first, [], ["TB1: Koya"], ["TB2: Wins"], ["TB3: Lots"]) == {
        1: "points",
        2: "Buchholz",
    }
    assert texts(*first, first_row=2) == {2: "Buchholz"}


@pytest.mark.parametrize(
    "line",
    [
        "Buchholz Tie-Breaks (variabel with parameter)",
        "Tie Break 1",
        "Tie Break1 Buchholz",
        "TB0: points",
        "TB100: points",
        "Auswertung 1: Punkte",
        "STB1: points",
        "You find all details to this tournament under http://TB1.example:80/",
        "1: points",
        "",
    ],
)
def test_other_notes_are_no_legend(line: str) -> None:
    assert texts([line]) == {}


def test_a_legend_stands_near_the_table() -> None:
    far: list[list[object]] = [[] for _ in range(60)]
    assert texts(*far, ["TB1: points"]) == {}
    assert texts(*far, ["TB1: points"], first_row=2) == {1: "points"}
    assert texts([None, None, None, "TB1: points"]) == {1: "points"}
    assert texts([None, None, None, None, "TB1: points"]) == {}
    assert texts([1, 2.5, None, True]) == texts() == {}
    assert read(Grid("Open", [["TB1: points"]], top=5), 1) == {
        1: LegendEntry(1, "points", Cell(5, 1))
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["TB1: " * 400, "tie " * 500, ":" * 2000, "TB" + " " * 1990, "x" * 32000, "(" * 2000]
)
def test_hostile_text_costs_little(text: str) -> None:
    rows: list[list[object]] = [[text] * 50 for _ in range(1000)]
    start = time.process_time()
    texts(*rows)
    means_points(text), means_game_points(text), means_match_points(text)
    assert time.process_time() - start < 20


# The names are those of Swiss-Manager's list of tie-breaks.
@pytest.mark.parametrize(
    ("text", "points", "game_points", "match_points"),
    [
        ("points (game-points)", True, True, False),
        ("Points (Game-Points) ", True, True, False),
        ("Pts.  points (game-points)", True, True, False),
        ("points", True, False, False),
        ("Points (variabel)", True, False, False),
        (
            "points (3 for wins, 2 for Draws, 1 for Losses, 0 for Losses forfeit)",
            *(True, False, False),
        ),
        ("Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", False, False, True),
        ("Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", False, False, True),
        ("Matchpoints (variabel)", False, False, True),
        ("Match points", False, False, True),
        ("points (match points)", False, False, True),
        # sums and parts of points are none
        ("Points (game-points) + 1 point for each won match.", False, False, False),
        ("Points (Game-points + Qualifying-points)", False, False, False),
        (
            "Points (game-points) + Matchpoints (3 for wins, 1 for Draws, 0 for Losses)",
            *(False, False, False),
        ),
        ("Play-off Points", False, False, False),
        ("Sum of Matchpoints (variabel)", False, False, False),
        ("Olympiad Matchpoints (2,1,0) (without lowest result)", False, False, False),
        (
            "Koya  Koya-System (Points against player with >= 50% of the points)",
            *(False, False, False),
        ),
        ("Buchholz Tie-Breaks (with the real points)", False, False, False),
        ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", False, False, False),
        ("Number of wins including byes (WIN) (Matchpoints, Forfeited games count)", *[False] * 3),
        ("Direct Encounter (DE)", False, False, False),
        ("", False, False, False),
        ("()", False, False, False),
        ("points (game-points", False, False, False),
        # other languages
        ("Punkte", True, False, False),
        ("Brettpunkte", True, True, False),
        ("Mannschaftspunkte", False, False, True),
        ("puntos", True, False, False),
        ("Puntos de partida", True, True, False),
        ("puntos de match", False, False, True),
        ("Poäng", True, False, False),
        ("Poang", True, False, False),
        ("Body", True, False, False),
    ],
)
def test_which_entry_is_the_points(
    text: str, points: bool, game_points: bool, match_points: bool
) -> None:
    assert means_points(text) is points
    assert means_game_points(text) is game_points
    assert means_match_points(text) is match_points
