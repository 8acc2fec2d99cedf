"""What Vega's pages say by classes of elements is read; other pages' classes change nothing."""

import pytest

from xltiebreak.core.event import Game, Result
from xltiebreak.files.decoding import SourceFile
from xltiebreak.files.html import read_grids
from xltiebreak.reading.grid import Cell, Problem
from xltiebreak.reading.notation import read_result


def cell(html: str) -> object:
    page = f"<table><tr><td>{html}</td><td>end</td></tr></table>"
    (grid,) = read_grids(SourceFile(page.encode(), "page.html"))
    value, end = grid.rows[0]
    assert end == "end"
    return value


@pytest.mark.parametrize(
    ("html", "game"),
    [
        ('<div class="res">1</div><div class="cw">15  </div>', Game(Result.WIN, 15, "W")),
        ('<div class="res">½</div><div class="cb">15  </div>', Game(Result.DRAW, 15, "B")),
        ('<div class="res">0</div><div class="cb">1</div>', Game(Result.LOSS, 1, "B")),
        ('<div class="res">1</div><div class="cf">15  </div>', Game(Result.FORFEIT_WIN, 15)),
        ('<div class="res">0</div><div class="cf">1  </div>', Game(Result.FORFEIT_LOSS, 1)),
        ('<div class="res"> ½ </div><div class="cf">BYE</div>', Game(Result.HALF_BYE)),
        ('<div class="res"> 1</div><div class="cf">BYE</div>', Game(Result.FULL_BYE)),
    ],
)
def test_classes_tell_colours_and_forfeits(html: str, game: Game) -> None:
    reading = read_result(str(cell(html)))
    assert reading is not None
    assert reading.game == game


def test_half_a_point_for_no_game_is_no_draw() -> None:
    text = str(cell('<div class="res">½</div><div class="cf">15</div>'))
    assert read_result(text) is None
    assert "½" in text and "15" in text


def test_the_text_decides_without_these_classes() -> None:
    assert cell('<div class="res">1</div><div class="other">15</div>') == "1\n15"
    assert cell('<div class="cw">15</div>') == "15"
    assert cell('<span class="title">Ann</span> Birch') == "Ann Birch"


def test_a_name_comes_without_its_title() -> None:
    assert (
        cell('<span class="idn"> 3 </span><span class="title male"> CM</span> <a href="#">Ann</a>')
        == "3 Ann"
    )


BOX = """<div class="player-container" <div="">
    <a href="playercard.html#1"></a>
    <div class="player-name-box2"> <span>Birch, Ann</span> </div>
    <div class="player-data-box"> <div class="sort-num"> 1</div>
    <div class="title-box"> <div class="title2 male">CM</div> </div>
    <div class="rating">2238</div> </div> </div>"""


def test_a_name_comes_out_of_broken_markup() -> None:
    assert cell(BOX) == "Birch, Ann"


def test_a_rating_beside_a_name_gets_a_column_and_is_reported_at_the_name() -> None:
    head = "<tr><th>Player</th><th>Pts</th></tr>"
    rows = f"<tr><td>{BOX}</td><td>1</td></tr><tr><td>{BOX.replace('2238', 'x')}</td></tr>"
    (grid,) = read_grids(SourceFile(f"<table>{head}{rows}</table>".encode(), "page.html"))
    assert [list(row) for row in grid.rows] == [
        ["Player", "Pts", "Rtg"],
        ["Birch, Ann", "1", "2238"],
        ["Birch, Ann", None, "x"],
    ]
    for row in (2, 3):
        problem = Problem("warning", "Table 1", Cell(row, 3), "x is not a rating")
        assert grid.located(problem).cell == f"A{row}"


def test_a_tag_that_never_closes_is_read() -> None:
    assert cell("<a " + '="" ' * 60) is not None
