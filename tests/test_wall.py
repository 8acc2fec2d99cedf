"""The page for the wall, as a program makes it of files."""

from __future__ import annotations

from pathlib import Path

import pytest
from click import Context

from xltiebreak.cli import main
from xltiebreak.cli.report import report
from xltiebreak.errors import Error
from xltiebreak.pages import BETWEEN_ROUNDS
from xltiebreak.pages.report.contents import NothingToReport
from xltiebreak.pages.wall import KINDS, WallOptions, wall_page
from xltiebreak.reading.grid import Refused

OPEN = """No.,Name,Team,Rnd1,Rnd2
1,Ada,Oak,W2,W3
2,Ben,Elm,L1,D4
3,Cleo,Oak,W4,L1
4,Dan,Elm,L3,D2
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    written = tmp_path / "open.csv"
    written.write_text(OPEN)
    return written


@pytest.mark.parametrize("kind", sorted({*KINDS} - {".pdf"}))
def test_a_program_gets_the_page_as_a_file(path: Path, kind: str) -> None:
    made = wall_page([path], kind)
    assert made.startswith(b"PK") if kind == ".xlsx" else "Cleo" in made.decode()


def test_the_record_says_what_is_on_it(path: Path) -> None:
    prizes = path.with_name("prizes.csv")
    prizes.write_text("prize,kind,amount\n1st,trophy,\nBest,cash,30\n")
    wanted = WallOptions("Spring Open", listed=prizes, teams=2, language="es", dated=True)
    page = wall_page([path], ".md", wanted).decode()
    assert page.startswith("# Spring Open")
    assert "Hecho el " in page
    # Oak: Ada has 2 points and Cleo 1; Elm: Ben and Dan have 1/2 each.
    assert "| 1 | Oak | 3,0 |" in page and "| 2 | Elm | 1,0 |" in page
    assert "| 1st | Ada |" in page and "| Best | Ada | 30,00 |" in page


def test_a_list_of_prizes_with_errors_is_refused(path: Path) -> None:
    prizes = path.with_name("prizes.csv")
    prizes.write_text("prize,kind\n1st,cup\n")
    with pytest.raises(Refused, match="cup is not a kind of prize"):
        wall_page([path], ".md", WallOptions(listed=prizes))


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (WallOptions(only=BETWEEN_ROUNDS - {"standings", "to-pair"}), "no game is open"),
        (WallOptions(only=frozenset({"prizes"})), "there are no prizes"),
    ],
)
def test_there_may_be_nothing_to_show(path: Path, wanted: WallOptions, message: str) -> None:
    with pytest.raises(NothingToReport, match=message):
        wall_page([path], ".html", wanted)


def test_errors_stop_it_or_their_section_is_left_out(path: Path) -> None:
    wrong = path.with_name("reserve.csv")
    wrong.write_text(OPEN.replace("W2,W3", "W2,L3"))
    with pytest.raises(Error, match="fix the crosstable errors first"):
        wall_page([path, wrong], ".md")
    page = wall_page([path, wrong], ".md", WallOptions(keep_going=True)).decode()
    assert "Not here, since their sheets have mistakes: reserve" in page
    assert "## open" in page and "## reserve" not in page


def test_a_page_is_no_other_kind_of_file(path: Path) -> None:
    with pytest.raises(Refused, match="a page for the wall is a file of"):
        wall_page([path], ".docx")


def test_the_command_asks_for_what_the_record_has_by_default() -> None:
    above = Context(main, **main.context_settings)
    asked = report.make_context("report", ["open.csv", "-o", "wall.html"], above).params
    given = {name: asked[name] for name in WallOptions._fields if asked[name] is not None}
    assert given == {name: getattr(WallOptions(), name) for name in given}
