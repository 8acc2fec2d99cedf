"""Games are written as programs print them, and read back as the same game."""

from __future__ import annotations

from itertools import product

import pytest

from xltiebreak.event import Color, Game, Result
from xltiebreak.notation import Style, read_matrix_cell, read_result, write_matrix, write_result

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
X, F = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
PENDING = Result.PENDING

# As chess-results, FIDE and SwissPerfect print them.
PRINTED: list[tuple[str, Style, Game]] = [
    ("10b1", "numbers", Game(W, 10, "B")),
    ("2w½", "numbers", Game(D, 2, "W")),
    ("7b0", "numbers", Game(L, 7, "B")),
    ("5w+", "numbers", Game(X, 5, "W")),
    ("5w-", "numbers", Game(F, 5, "W")),
    ("6w2.5", "numbers", Game(W, 6, "W", 2.5)),
    ("12b", "numbers", Game(PENDING, 12, "B")),
    ("+B10", "signs", Game(W, 10, "B")),
    ("=W2", "signs", Game(D, 2, "W")),
    ("-16", "signs", Game(L, 16)),
    ("+F9", "signs", Game(X, 9, "W")),
    ("-F11", "signs", Game(F, 11)),
    ("14:W", "colons", Game(W, 14)),
    ("3:D", "colons", Game(D, 3, "B")),
    ("1:L", "colons", Game(L, 1)),
    ("7:+", "colons", Game(X, 7)),
    ("2:-", "colons", Game(F, 2)),
    ("W6", "letters", Game(W, 6)),
    ("D5w", "letters", Game(D, 5, "W")),
    ("X6", "letters", Game(X, 6)),
    ("W6 3-1", "letters", Game(W, 6, None, 3, 1)),
    ("W6 (3.5)", "letters", Game(W, 6, None, 3.5)),
    ("-B-", "letters", Game(Result.FULL_BYE)),
    ("-H-", "signs", Game(Result.HALF_BYE)),
    ("-U-", "numbers", Game(Result.ZERO_BYE)),
    ("", "letters", Game(PENDING)),
]


@pytest.mark.parametrize(("cell", "style", "game"), PRINTED)
def test_a_game_is_written_as_programs_print_it(cell: str, style: Style, game: Game) -> None:
    assert write_result(game, style) == cell


def test_numbers_need_a_colour() -> None:
    assert write_result(Game(W, 10), "numbers") == ""  # 101 would be player 101


@pytest.mark.parametrize("style", ["grille", "slashes", "two lines", "go"])
def test_other_notations_are_only_read(style: Style) -> None:
    assert write_result(Game(W, 10, "B"), style) == ""


STYLES: list[Style] = ["letters", "numbers", "signs", "colons"]
COLORS: list[Color | None] = ["W", "B", None]


@pytest.mark.parametrize("style", STYLES)
def test_a_written_game_is_read_as_the_same_game(style: Style) -> None:
    for result, color, opponent in product((W, D, L, X, F), COLORS, (2, 17, 200)):
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
        assert list(read_matrix_cell(cell) or ()) == results
