"""However a result is written, it means the same in every shape, or its cell is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from reading.shapes import apart, games_in, joined, spelled, table_file

from xltiebreak.book.reading import read_workbook

OWN: Mapping[str, str] = {  # each player's own: win, draw, loss, perhaps forfeits
    "letters": "W D L X F",
    "small letters": "w d l x f",
    "ties": "W T L X F",
    "figures": "1 ½ 0 + -",
    "decimals": "1 0.5 0 + -",
    "decimals in all": "1.0 0.5 0.0 + -",
    "decimal commas": "1,0 0,5 0,0 + -",
    "a point in front": "1 .5 0 1F 0F",
    "slashes": "1 1/2 0 1F 0F",
    "equals sign": "1 = 0 + -",
    "mixed": "W ½ L X F",
    "signs": "+ = -",
    "signs and halves": "+ ½ -",
    "words": "Win Draw Loss W(f) L(f)",
    "past": "Won Drew Lost",
    "won by forfeit": "won draw lost win(forfeit) loss(forfeit)",
    "marked": "W D L W(ff) L(ff)",
    "German": "S R N",
    "as in German sheets": "G R V",
    "French": "V N D",
    "Dutch": "W R V",
    "German words": "Sieg Remis Niederlage",
    "Dutch words": "gewonnen remise verloren",
    "French words": "gain nulle perte",
    "Spanish words": "ganada tablas perdida",
    "Italian words": "vinta patta persa",
    "toto": "1 X 0",
    "three points": "3 1 0",
    "two points": "2 1 0",
    "unknown": "yay meh nay",
}
BOTH: Mapping[str, str] = {  # both sides, the first one first
    "dash": "1-0 ½-½ 0-1 1-0f 0-1f",
    "forfeits": "1-0 1/2-1/2 0-1 1F-0F 0F-1F",
    "colon": "1:0 ½:½ 0:1 +:- -:+",
    "decimals": "1.0-0.0 0.5-0.5 0.0-1.0 1-0ff 0-1ff",
    "commas": "1,0-0,0 0,5-0,5 0,0-1,0 +-- --+",
    "long dash": "1–0 ½–½ 0–1 +/- -/+",
    "word": "1-0 draw 0-1 1-0(kl) 0-1(kl)",
    "signs": "+:- =:= -:+",
    "letters": "W-L D-D L-W",
}
UNREAD = {"toto", "unknown", "signs of both", "letters of both"}
"""Ways that may be refused in any shape."""
OF_COLUMNS = {"three points", "two points"}
"""Ways that a list with one column of results refuses: only two sides prove them."""


@pytest.mark.parametrize("way", [*OWN, *(f"{way} of both" for way in BOTH)])
def test_a_result_means_the_same_in_every_shape(way: str, tmp_path: Path) -> None:
    both = way.endswith(" of both")
    text, games = spelled(BOTH[way.removesuffix(" of both")] if both else OWN[way])
    shapes = [*apart(text, both=both), *(() if both else joined(text))]
    for shape, lines in shapes:
        found = games_in(table_file(lines, tmp_path))
        if isinstance(found, str):
            assert re.search(r"\b[A-Z]\d\b", found), (shape, found)
            is_known = way not in UNREAD and "{" not in shape
            assert not is_known or (way in OF_COLUMNS and shape == "list"), (shape, found)
        else:
            assert found == games, shape


@pytest.mark.parametrize(
    "date", ["2026-02-01", "2026-01-02", "1-Feb", "02-Jan", "01. Feb", "2-janv"]
)
def test_dates_that_excel_made_of_draws_are_said_in_every_shape(date: str, tmp_path: Path) -> None:
    text, games = spelled("1 ½ 0")
    for shape, lines in apart({**text, "D": date}):
        path = table_file(lines, tmp_path)
        assert games_in(path) == games, shape
        said = [problem.message for problem in read_workbook(path).crosstables[0].problems]
        assert any("the date that Excel makes of 1/2" in message for message in said), shape


def test_dates_alone_are_days(tmp_path: Path) -> None:
    lines = [["Date", "White", "Black"], *(["2026-01-02", *two] for two in ("ab", "cd"))]
    found = games_in(table_file(lines, tmp_path))
    assert isinstance(found, str)
    assert "Excel" not in found
