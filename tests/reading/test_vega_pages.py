"""Pages of Vega, whose classes tell games from forfeits, are read as they were played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from reading.comparing import KINDS

from xltiebreak.cli import main
from xltiebreak.crosstable import Crosstable, read
from xltiebreak.event import Result
from xltiebreak.sources.decoding import SourceFile
from xltiebreak.sources.html import read_grids
from xltiebreak.workbook.filling import fill

PAGES = sorted(path.parent for path in Path(__file__).parent.parent.glob("vega/*/truth.json"))
EVENTS = [event for event in PAGES if (event / "standings.html").exists()]
LETTERS = {**KINDS, "U": Result.PENDING}  # U: a blank cell
LEAST_RATING = 10
each = pytest.mark.parametrize("event", PAGES, ids=lambda event: str(event.name))


def table_of_page(path: Path) -> Crosstable:
    file = SourceFile(path.read_bytes(), path.name)
    (table,) = [table for grid in read_grids(file) for table in read(grid)]
    return table


def truth_of(event: Path) -> dict[int, dict[str, Any]]:
    """Return what the page says, by number; a game with 0 on both sides as forfeited by both."""
    players = json.loads((event / "truth.json").read_text(encoding="utf-8"))["players"]
    truth = {int(number): player for number, player in players.items()}
    lost = {
        (number, at)
        for number, player in truth.items()
        for at, (opponent, letter, _) in enumerate(player["games"])
        if letter == truth[opponent or number]["games"][at][1] == "L" and opponent
    }
    for number, at in lost:
        truth[number]["games"][at][1] = "F"
    return truth


def test_many_events_are_here() -> None:
    assert len(PAGES) == 28
    assert [event.name for event in EVENTS] == ["10", "16", "24"]


@each
def test_games_colours_forfeits_names_and_ratings_of_a_page_are_read(event: Path) -> None:
    table = table_of_page(event / "crosstable.html")
    assert table.sound
    found = {
        player.number: (
            player.name,
            table.event.scores[player.number],
            player.rating,
            [(game.opponent, game.result, game.color) for game in player.games],
        )
        for player in table.event.players
    }
    assert found == {
        number: (
            player["name"],
            player["points"],
            player["rating"] if player["rating"] >= LEAST_RATING else None,
            [
                (opponent, LETTERS[letter], color and color.upper())
                for opponent, letter, color in player["games"]
            ],
        )
        for number, player in truth_of(event).items()
    }


@each
def test_a_page_becomes_a_workbook_with_tiebreaks(event: Path, tmp_path: Path) -> None:
    report = fill(event / "crosstable.html", tmp_path / "filled.xlsx")
    assert report.sound
    assert report.written == tmp_path / "filled.xlsx"


def checked_together(*pages: Path) -> str:
    """What check prints about these pages, joined."""
    arguments = ["check", *map(str, pages), "--join"]
    return str(CliRunner().invoke(main, arguments, catch_exceptions=False).output)


def test_the_printed_values_of_a_joined_event_are_recognised() -> None:
    pages = {
        event.name: checked_together(event / "crosstable.html", event / "standings.html")
        for event in EVENTS
    }
    assert "right as printed: 31 Pts, 31 BH, 31 BH/C1, 31 Place" in pages["10"]
    assert "right as printed: 16 Pts, 16 BH, 16 BH/C1, 16 SB, 16 Place" in pages["24"]
    # FIDE's own checker found these values of players 11 and 24 wrong.
    wrong = (
        "SB: no system gives all values; nearest is SB (fide2024) in 47 of 49 rows, not in I13, I17"
    )
    assert wrong in pages["16"]


def with_one_decimal(page: str, down: str, up: str) -> str:
    """The page with its quarters rounded."""
    for quarter, rounded in ((".25", down), (".75", up), (".50", ".5"), (".00", ".0")):
        page = re.sub(rf"\{quarter}(?=\s*</td>)", rounded, page)
    assert not re.search(r"\.\d\d\s*</td>", page)
    return page


@pytest.mark.parametrize(("down", "up"), [(".2", ".7"), (".3", ".8"), (".2", ".8")])
def test_quarters_rounded_to_one_decimal_are_right(tmp_path: Path, down: str, up: str) -> None:
    page = (EVENTS[2] / "standings.html").read_text(encoding="utf-8")
    rounded = tmp_path / "standings.html"
    rounded.write_text(with_one_decimal(page, down, up), encoding="utf-8")
    output = checked_together(EVENTS[2] / "crosstable.html", rounded)
    assert "right as printed: 16 Pts, 16 BH, 16 BH/C1, 16 SB, 16 Place" in output


def test_a_value_that_no_rounding_gives_is_wrong(tmp_path: Path) -> None:
    page = (EVENTS[2] / "standings.html").read_text(encoding="utf-8")
    assert page.count(" 9.25 ") == 1
    rounded = tmp_path / "standings.html"
    rounded.write_text(with_one_decimal(page.replace(" 9.25 ", " 9.4 "), ".3", ".8"))
    output = checked_together(EVENTS[2] / "crosstable.html", rounded)
    assert "nearest is SB (fide2024) in 15 of 16 rows" in output
