"""The legend below a table, which explains its tie-breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cost import growth

from xltiebreak.crosstable.finding.legend import (
    LegendEntry,
    means_game_points,
    means_points,
    read_legend,
)
from xltiebreak.grid import Cell, Grid


def texts(*rows: list[object], first_row: int = 1) -> dict[int, str]:
    return {
        number: entry.text for number, entry in read_legend(Grid("Open", rows), first_row).items()
    }


def test_a_legend_in_rows_of_its_own_is_read() -> None:
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
    assert read_legend(Grid("Sheet", rows), 5) == {
        1: LegendEntry(1, "points (game-points)", Cell(7, 1)),
        2: LegendEntry(2, "Buchholz Tie-Breaks (variabel with parameter)", Cell(8, 1)),
        3: LegendEntry(3, "Sonneborn-Berger-Tie-Break variable", Cell(9, 1)),
    }


def test_a_legend_in_the_lines_of_one_cell_is_read() -> None:
    cell = (
        "Annotation:\nTie Break1: Sonneborn-Berger-Tie-Break variable\n"
        "Tie Break2: Direct Encounter (The results of the players in the same point group)\n"
    )
    assert read_legend(Grid("Open", [[None], [None, cell]], top=40, left=3), 40) == {
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
def test_entries_in_one_line_are_read(line: str) -> None:
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
def test_the_word_in_front_is_known_in_many_languages(word: str) -> None:
    assert texts([f"{word}1: Punkte"]) == {1: "Punkte"}


def test_the_words_may_stand_in_the_next_cell() -> None:
    assert texts(["TB1:", "points"], ["TB2:", ""], ["TB3:", "Buchholz"]) == {
        1: "points",
        3: "Buchholz",
    }


def test_a_merged_cell_repeated_in_all_its_columns_is_read_once() -> None:
    line = "TB1: points\nTB2: Buchholz"
    rows: list[list[object]] = [[line] * 9, ["TB3: Wins"] * 9]
    assert texts(*rows) == {1: "points", 2: "Buchholz", 3: "Wins"}


def test_reading_stops_at_the_next_legend() -> None:
    first: list[list[object]] = [["TB1: points"], ["TB2: Buchholz"]]
    assert texts(*first, [], ["TB1: Koya"], ["TB2: Wins"], ["TB3: Lots"]) == {
        1: "points",
        2: "Buchholz",
    }
    assert texts(*first, first_row=2) == {2: "Buchholz"}
    # A legend of another table may begin with the number at which this one ends.
    assert texts(*first, ["TB2: Koya"]) == {1: "points", 2: "Buchholz"}


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
def test_other_notes_are_not_read_as_a_legend(line: str) -> None:
    assert texts([line]) == {}


def test_a_legend_far_from_the_table_is_not_read() -> None:
    far: list[list[object]] = [[] for _ in range(60)]
    assert texts(*far, ["TB1: points"]) == {}
    assert texts(*far, ["TB1: points"], first_row=2) == {1: "points"}
    assert texts([None, None, None, "TB1: points"]) == {1: "points"}
    assert texts([None, None, None, None, "TB1: points"]) == {}
    assert texts([1, 2.5, None, True]) == texts() == {}
    assert read_legend(Grid("Open", [["TB1: points"]], top=5), 1) == {
        1: LegendEntry(1, "points", Cell(5, 1))
    }


@pytest.mark.parametrize("text", ["TB1: ", "tie ", ":", "TB ", "x", "("])
def test_twice_the_text_costs_at_most_twice_as_much(text: str) -> None:
    """The steps of its patterns are counted in `tests/test_patterns.py`."""

    def read(many: int) -> Callable[[], object]:
        rows: list[list[object]] = [[text * many] * 5] * many
        return lambda: (texts(*rows), means_points(text * many), means_game_points(text * many))

    assert growth(read, 40) < 4.6  # twice as many rows, and each of twice the length


# The names are those of Swiss-Manager's list of tie-breaks.
@pytest.mark.parametrize(
    ("text", "points", "game_points"),
    [
        ("points (game-points)", True, True),
        ("Points (Game-Points) ", True, True),
        ("Pts.  points (game-points)", True, True),
        ("points", True, False),
        ("Points (variabel)", True, False),
        (
            "points (3 for wins, 2 for Draws, 1 for Losses, 0 for Losses forfeit)",
            *(True, False),
        ),
        ("Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", False, False),
        ("Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", False, False),
        ("Matchpoints (variabel)", False, False),
        ("Match points", False, False),
        ("points (match points)", False, False),
        # sums and parts of points are not points
        ("Points (game-points) + 1 point for each won match.", False, False),
        ("Points (Game-points + Qualifying-points)", False, False),
        (
            "Points (game-points) + Matchpoints (3 for wins, 1 for Draws, 0 for Losses)",
            *(False, False),
        ),
        ("Play-off Points", False, False),
        ("Sum of Matchpoints (variabel)", False, False),
        ("Olympiad Matchpoints (2,1,0) (without lowest result)", False, False),
        (
            "Koya  Koya-System (Points against player with >= 50% of the points)",
            *(False, False),
        ),
        ("Buchholz Tie-Breaks (with the real points)", False, False),
        ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", False, False),
        ("Number of wins including byes (WIN) (Matchpoints, Forfeited games count)", *[False] * 2),
        ("Direct Encounter (DE)", False, False),
        ("", False, False),
        ("()", False, False),
        ("points (game-points", False, False),
        # other languages
        ("Punkte", True, False),
        ("Brettpunkte", True, True),
        ("Mannschaftspunkte", False, False),
        ("puntos", True, False),
        ("Puntos de partida", True, True),
        ("puntos de match", False, False),
        ("Poäng", True, False),
        ("Poang", True, False),
        ("Body", True, False),
    ],
)
def test_which_entries_mean_points(text: str, points: bool, game_points: bool) -> None:
    assert means_points(text) is points
    assert means_game_points(text) is game_points
