"""Pages of Vega, whose classes tell games from forfeits, are read as they were played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.event import Result
from xltiebreak.sources.decoding import SourceFile
from xltiebreak.sources.html import read_grids

EVENTS = sorted(path.parent for path in Path(__file__).parent.parent.glob("vega/*/truth.json"))
LETTERS = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
    "B": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "U": Result.PENDING,  # a blank cell
}


def table_of_page(path: Path) -> Crosstable:
    file = SourceFile(path.read_bytes(), path.name)
    (table,) = [table for grid in read_grids(file) for table in read(grid)]
    return table


def test_three_events_are_here() -> None:
    assert [event.name for event in EVENTS] == ["10", "16", "24"]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: str(event.name))
def test_games_colours_forfeits_and_names_of_a_page_are_read(event: Path) -> None:
    table = table_of_page(event / "crosstable.html")
    assert table.sound
    truth = json.loads((event / "truth.json").read_text(encoding="utf-8"))["players"]
    found = {
        player.number: (
            player.name,
            [(game.opponent, game.result, game.color) for game in player.games],
        )
        for player in table.event.players
    }
    assert found == {
        int(number): (
            player["name"],
            [
                (opponent, LETTERS[letter], color and color.upper())
                for opponent, letter, color in player["games"]
            ],
        )
        for number, player in truth.items()
    }
