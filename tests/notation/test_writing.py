"""Games are written as programs print them, and read back as the same game."""

from __future__ import annotations

import re
from itertools import product

import pytest
from tables import cases_of

from xltiebreak.core.event import Color, Game, Result
from xltiebreak.reading.notation import Style, read_matrix_cell, read_result
from xltiebreak.reading.notation.writing import write_matrix, write_result

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
X, F = Result.FORFEIT_WIN, Result.FORFEIT_LOSS

COLOR_OF: dict[str, Color | None] = {"w": "W", "b": "B", "": None}
LETTERS = dict(zip("WDLXFBHZ-", Result, strict=True))
PRINTED = cases_of(__file__)["as chess-results, FIDE and SwissPerfect print them"]


def game_of(text: str) -> Game:
    """Return the game of letters as in notation.json, such as W6w(3:1)."""
    found = re.fullmatch(r"(.)(\d*)([wb]?)(?:\((.+):(.*)\))?", text)
    assert found
    letter, opponent, color, made, against = found.groups()
    points = (float(one) if one else None for one in (made, against))
    return Game(LETTERS[letter], int(opponent or 0) or None, COLOR_OF[color], *points)


@pytest.mark.parametrize(("cell", "style", "game"), PRINTED)
def test_a_game_is_written_as_programs_print_it(cell: str, style: Style, game: str) -> None:
    assert write_result(game_of(game), style) == cell


def test_numbers_need_a_colour() -> None:
    assert write_result(Game(W, 10), "numbers") == ""  # 101 would be player 101


@pytest.mark.parametrize("style", ["grille", "slashes", "go"])
def test_other_notations_are_only_read(style: Style) -> None:
    assert write_result(Game(W, 10, "B"), style) == ""


STYLES: list[Style] = ["letters", "numbers", "signs", "colons"]


@pytest.mark.parametrize("style", STYLES)
def test_a_written_game_is_read_as_the_same_game(style: Style) -> None:
    for result, color, opponent in product((W, D, L, X, F), COLOR_OF.values(), (2, 17, 200)):
        game = Game(result, opponent, color)
        reading = read_result(write_result(game, style), [style])
        if style == "numbers" and color is None:
            continue
        assert reading is not None
        # SwissPerfect's cells and forfeits among signs have no colour.
        told = style == "colons" or (style == "signs" and not result.played)
        assert reading.game == (game._replace(color=None) if told else game)


def test_cells_of_a_matrix_are_written_and_read_back() -> None:
    written = {"1": [W], "½ 0": [D, L], "+": [X], "-": [F], "WLD": [W, L, D], "": []}
    for cell, results in written.items():
        assert write_matrix(results) == cell
        assert [one.result for one in read_matrix_cell(cell) or ()] == results
