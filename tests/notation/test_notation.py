"""Result cells: every spelling of the notations, and texts that are no result."""

from __future__ import annotations

import pytest
from tables import cases_of

from xltiebreak.core.event import Game, Result
from xltiebreak.languages.text import cell_text
from xltiebreak.reading.notation import read_matrix_cell, read_result

CASES = cases_of(__file__)
MATRIX = CASES.pop("cells of a matrix, and the results of their games")
LETTERS = dict(zip(Result, "WDLXFBHZ-", strict=True))
GAMES = [case for name, cases in CASES.items() for case in cases if name != "no results"]
"""Cells, and their games as letters: the result, the opponent, the own colour, game points."""


@pytest.mark.parametrize(("text", "game"), GAMES)
def test_a_cell_is_read(text: str, game: str) -> None:
    reading = read_result(text)
    assert reading is not None
    result, opponent, color, made, against, *_ = reading.game
    points = "" if made is None else f"({made:g}:{'' if against is None else format(against, 'g')})"
    assert f"{LETTERS[result]}{opponent or ''}{(color or '').lower()}{points}" == game


@pytest.mark.parametrize(
    "text",
    [*CASES["no results"], *("W" + "1" * 5000, "1" * 5000, "W6 " + "1" * 5000 + "-1")],
)
def test_other_texts_are_no_result(text: str) -> None:
    assert read_result(text) is None


def test_a_result_has_thirty_characters_at_most() -> None:
    assert read_result("W" + " " * 28 + "6") is not None
    assert read_result("W" + " " * 29 + "6") is None
    assert read_result(" " * 100 + "W6" + " " * 100) == read_result("W6")
    assert read_matrix_cell("1" + " " * 28 + "0") is not None
    assert read_matrix_cell("1" + " " * 29 + "0") is None


def test_a_number_behind_a_colour_is_a_result_or_game_points() -> None:
    figures = {text: read_result(text) for text in ("6w2.5", "6w1", "6w½", "6w", "6w+")}
    assert [reading and reading.figure for reading in figures.values()] == [2.5, 1, 0.5, None, None]


@pytest.mark.parametrize(("text", "results"), MATRIX)
def test_cells_of_a_matrix(text: str, results: str | None) -> None:
    found = read_matrix_cell(text)
    assert (None if found is None else "".join(LETTERS[one.result] for one in found)) == results


def test_only_minus_one_has_two_meanings() -> None:
    readings = {text: read_result(text) for text, _ in GAMES}
    two = {text: reading.loss for text, reading in readings.items() if reading and reading.loss}
    assert two == {"-1": Game(Result.LOSS, 1)}


def test_numbers_that_excel_makes_of_cells_are_read_as_typed() -> None:
    assert [cell_text(value) for value in (6, 6.0, -1, -1.0, -0.5, None, "W6")] == [
        *("6", "6", "-1", "-1", "-0.5", "", "W6")
    ]
