"""The legend below a table, which explains its tie-breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from cost import growth
from tables import cases_of

from xltiebreak.crosstable.finding.legend import (
    LegendEntry,
    means_game_points,
    means_points,
    read_legend,
)
from xltiebreak.grid import Cell, Grid

CASES = cases_of(__file__)


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
    CASES["entries in one line are read"],
)
def test_entries_in_one_line_are_read(line: str) -> None:
    assert texts([line]) == {1: "points (game-points)", 2: "Direct Encounter (DE)"}


@pytest.mark.parametrize(
    "word",
    CASES["the word in front is known in many languages"],
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
    CASES["other notes are not read as a legend"],
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
    CASES["which entries mean points"],
)
def test_which_entries_mean_points(text: str, points: bool, game_points: bool) -> None:
    assert means_points(text) is points
    assert means_game_points(text) is game_points
