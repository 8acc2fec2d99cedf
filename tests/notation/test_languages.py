"""Letters of results and colours in other languages: one table, which everything else follows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

import xltiebreak
from xltiebreak.languages.text import capitals, normal
from xltiebreak.reading.notation import read_result
from xltiebreak.reading.notation.languages import (
    COLOR_LETTER,
    COLORS,
    RESULT_LETTER,
    RESULTS,
    languages_of,
)
from xltiebreak.reading.notation.plain import plain_text

READ = """
from xltiebreak.reading.crosstable import Grid, read
rows = [["No.", "Name", "Rnd1", "Rnd2"],
        [1, "Ada", {win!r}, {draw!r}], [2, "Ben", {loss!r}, {late!r}],
        [3, "Cleo", {won!r}, {drawn!r}], [4, "Dan", {lost!r}, {early!r}]]
(table,) = read(Grid("Open", rows))
assert table.sound, table.problems
games = [[(game.result.value, game.opponent) for game in one.games] for one in table.event.players]
assert games == [[("win", 2), ("draw", 3)], [("loss", 1), ("draw", 4)],
                 [("win", 4), ("draw", 1)], [("loss", 3), ("draw", 2)]], games
"""


@pytest.fixture(scope="module")
def with_turkish(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which a language was entered into the table, and nowhere else.

    kazandı, eşit and ısrar stand for a win, a draw and a loss, so that one letter is an ı.
    """
    root = tmp_path_factory.mktemp("turkish")
    package = Path(xltiebreak.__file__).parent
    copytree(package, root / "xltiebreak", ignore=ignore_patterns("__pycache__", "parts"))
    module = root / "xltiebreak" / "reading" / "notation" / "languages.py"
    code = module.read_text(encoding="utf-8")
    row = '    "Swedish": _results("VRF"),'
    assert code.count(row) == 1
    module.write_text(code.replace(row, f'    "Turkish": _results("kbı"),\n{row}'), "utf-8")
    return root


@pytest.mark.slow
@pytest.mark.parametrize("loss", ["ı", "I", "i", "İ"])
@pytest.mark.parametrize("win", ["K", "k"])
def test_a_language_entered_in_one_place_is_read(with_turkish: Path, win: str, loss: str) -> None:
    cells = {
        **{"win": f"{win}2", "draw": "b3", "loss": f"{loss}1", "late": "B4"},
        **{"won": f"{win}4", "drawn": "B1", "lost": f"{loss}3", "early": "b2"},
    }
    code = READ.format(**cells)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=with_turkish, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("text", ["i", "I", "ı", "İ", "I\u0307", "i\u0307"])
def test_an_i_is_an_i_with_and_without_its_dot(text: str) -> None:
    assert capitals(text) == plain_text(text).replace("\u0307", "") == "I"
    assert normal(text) == "i"
    assert normal(f"{text}S{text}M") == "isim"


def test_turkish_words_in_capitals_are_the_words() -> None:
    assert normal("SIRA NO") == normal("Sıra No") == "sirano"
    assert normal("İSİM") == normal("İsim") == normal("isim") == "isim"


def test_every_letter_of_the_table_is_read_and_no_other() -> None:
    results = {letter for known in RESULTS.values() for letter in known}
    colors = {letter for known in COLORS.values() for letter in known}
    assert set(RESULT_LETTER.strip("[]")) == results
    assert set(COLOR_LETTER.strip("[]")) == colors
    for letter in results:
        reading = read_result(f"{letter}6")
        assert reading is not None, letter
        assert reading.word == letter
    for letter in colors:
        reading = read_result(f"6{letter}1")
        assert reading is not None, letter
        assert reading.color == letter


def test_a_half_beside_a_colour_of_any_language_is_a_result_against_player_2() -> None:
    for color in ("W", "N", "V", "M", "Č"):
        reading = read_result(f"1/2{color}", ["slashes"])
        assert reading is not None, color
        assert reading.game.opponent == 2


def test_languages_are_those_that_have_all_letters() -> None:
    assert languages_of("WDLXF") == ["English"]
    assert languages_of("WR") == ["Dutch", "Polish"]
    assert languages_of("X")[:2] == ["English", "American"]
    assert languages_of("WDLQ") == []
