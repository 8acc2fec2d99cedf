"""Result cells: every spelling of the notations, and texts that are no result."""

from __future__ import annotations

import pytest

from xltiebreak.event import Color, Game, Result
from xltiebreak.notation import read_matrix_cell, read_result
from xltiebreak.text import cell_text

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
X, F = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
FULL, HALF, ZERO = Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE
PENDING = Result.PENDING

GAMES: list[tuple[str, Result, int, Color | None]] = [
    ("W6", W, 6, None),
    ("W 6", W, 6, None),
    (" w6 ", W, 6, None),
    ("W   6", W, 6, None),
    ("W\u00a06", W, 6, None),
    ("\uff37\uff16", W, 6, None),
    ("L3", L, 3, None),
    ("D5", D, 5, None),
    ("W6w", W, 6, "W"),
    ("W6b", W, 6, "B"),
    ("W 6 (b)", W, 6, "B"),
    ("W6( b )", W, 6, "B"),
    ("bW6", W, 6, "B"),
    ("wL12", L, 12, "W"),
    ("WW6", W, 6, "W"),
    ("+B10", W, 10, "B"),
    ("=W2", D, 2, "W"),
    ("-W16", L, 16, "W"),
    ("\u2212W16", L, 16, "W"),
    ("+W6", W, 6, "W"),
    ("+10", W, 10, None),
    ("+1", W, 1, None),
    ("=2", D, 2, None),
    ("-16", L, 16, None),
    ("10b1", W, 10, "B"),
    ("6w1", W, 6, "W"),
    ("2w½", D, 2, "W"),
    ("2w.5", D, 2, "W"),
    ("2w0.5", D, 2, "W"),
    ("2w0,5", D, 2, "W"),
    ("2w 1/2", D, 2, "W"),
    ("2w=", D, 2, "W"),
    ("16w0", L, 16, "W"),
    ("6w1.0", W, 6, "W"),
    ("6b1,00", W, 6, "B"),
    ("6b0.0", L, 6, "B"),
    ("2w0.50", D, 2, "W"),
    ("10 b 1", W, 10, "B"),
    ("  10 b 1", W, 10, "B"),
    ("X6", X, 6, None),
    ("+F9", X, 9, None),
    ("5w+", X, 5, "W"),
    ("F6", F, 6, None),
    ("-F11", F, 11, None),
    ("5w-", F, 5, "W"),
    ("5w\u2013", F, 5, "W"),
    ("6", PENDING, 6, None),
    ("6w", PENDING, 6, "W"),
    ("6 b", PENDING, 6, "B"),
]
BYES = {
    FULL: [
        "-B-",
        "B---",
        "B",
        "b",
        "BYE",
        "PAB",
        "bye",
        "+BYE",
        "-1",
        "- B -",
        "\u2013B\u2013",
        "B\u2014",
    ]
    + ["0000 - U", "0000 - F", "bye 1"],
    HALF: ["-H-", "H---", "H", "HPB", "=BYE", "-½", "-.5", "-0.5", "0000 - H", "bye ½"],
    ZERO: ["-U-", "U---", "U", "ZPB", "-Z-", "Z", "--", "---", "-0", "bye 0", "0000 - Z"]
    + ["\u2014", "\u2013\u2013", "-BYE"],
    X: ["X", "x", "X---"],
    F: ["F", "f", "F---"],
    PENDING: ["", " ", "*", "\u00a0"],
}
NO_RESULTS = [
    "W12?",
    "W",
    "D",
    "L-",
    "6 1",
    "W 1 0",
    "W6.5",
    "W-6",
    "0",
    "½",
    "1.5",
    "B6",
    "H6",
    "U6",
    "=F6",
    "wW6b",
    "W6 (b",
    "W6x",
    "6x1",
    "+",
    "+-",
    "win",
    "W six",
    "#REF!",
    "TRUE",
    "2026-06-01",
    "W6 L7",
    "BYE6",
    "W1²",
    "W⁶",
    "6w¹",
    "W①",
    "W⑴",
    "W⒈",
    "WⅥ",
    "W₆",
    "¹",
    "-½²",
    "W1234567",
    "W" + "1" * 5000,
    "1" * 5000,
    "W6 " + "1" * 5000 + "-1",
]


@pytest.mark.parametrize(("text", "result", "opponent", "color"), GAMES)
def test_a_game_is_read(text: str, result: Result, opponent: int, color: Color | None) -> None:
    reading = read_result(text)
    assert reading is not None
    assert reading.game == Game(result, opponent, color)


@pytest.mark.parametrize(
    ("text", "result"), [(text, result) for result, texts in BYES.items() for text in texts]
)
def test_a_round_without_an_opponent_is_read(text: str, result: Result) -> None:
    reading = read_result(text)
    assert reading is not None
    assert reading.game == Game(result)


@pytest.mark.parametrize("text", NO_RESULTS)
def test_other_texts_are_no_result(text: str) -> None:
    assert read_result(text) is None


@pytest.mark.parametrize(
    ("text", "result", "made", "against"),
    [
        ("W6 3-1", W, 3, 1),
        ("w 6 3 - 1", W, 3, 1),
        ("L6 1.5-2.5", L, 1.5, 2.5),
        ("D6 2½:2½", D, 2.5, 2.5),
        ("W6 40-24", W, 40, 24),
        ("W6b 2-1", W, 2, 1),
        ("W6 (3.5)", W, 3.5, None),
        ("X6 4-0", X, 4, 0),
    ],
)
def test_points_inside_the_round_are_read(
    text: str, result: Result, made: float, against: float | None
) -> None:
    reading = read_result(text)
    assert reading is not None
    game = reading.game
    assert (game.result, game.opponent, game.made, game.against) == (result, 6, made, against)


def test_a_number_behind_a_colour_is_a_result_or_game_points() -> None:
    figures = {text: read_result(text) for text in ("6w2.5", "6w1", "6w½", "6w", "6w+")}
    assert [reading and reading.figure for reading in figures.values()] == [2.5, 1, 0.5, None, None]


@pytest.mark.parametrize(
    ("text", "results"),
    [("1", (W,)), ("0", (L,)), ("½", (D,)), ("=", (D,)), ("0.5", (D,)), ("+", (X,)), ("-", (F,))]
    + [("1 0", (W, L)), ("10", (W, L)), ("½½", (D, D)), ("½ 1", (D, W)), ("1 ½", (W, D))]
    + [
        ("*", ()),
        ("", ()),
        ("2", None),
        ("W6", None),
        ("1 0 1", (W, L, W)),
        ("x", None),
        ("1-0", None),
    ]
    + [("11½", (W, W, D)), ("WLD", (W, L, D)), ("½-½-½", None), ("1" * 10, None)]
    + [("¹", None), ("½²", None), ("①", None), ("1" + " " * 40 + "0", None)],
)
def test_cells_of_a_matrix(text: str, results: tuple[Result, ...] | None) -> None:
    assert read_matrix_cell(text) == results


def test_only_minus_one_has_two_meanings() -> None:
    readings = {text: read_result(text) for text, *_ in GAMES} | {
        text: read_result(text) for texts in BYES.values() for text in texts
    }
    two = {text: reading.loss for text, reading in readings.items() if reading and reading.loss}
    assert two == {"-1": Game(Result.LOSS, 1)}


def test_numbers_that_excel_makes_of_cells_are_read_as_typed() -> None:
    assert [cell_text(value) for value in (6, 6.0, -1, -1.0, -0.5, None, "W6")] == [
        *("6", "6", "-1", "-1", "-0.5", "", "W6")
    ]
