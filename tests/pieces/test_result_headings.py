"""Results of a pairing list are found by their cells, whatever heads their column."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from xltiebreak.grid import Grid
from xltiebreak.sources.files import File
from xltiebreak.workbook.reading import EVERYWHERE, read_grids

WORDS = json.loads(Path(__file__).with_name("result_headings.json").read_text(encoding="utf-8"))
GAMES = [
    (1, "Ada", "Ben", "1-0"),
    (1, "Cleo", "Dan", "½-½"),
    (2, "Cleo", "Ada", "0-1"),
    (2, "Dan", "Ben", "0-1"),
    (3, "Ada", "Dan", "½-½"),
    (3, "Ben", "Cleo", "0-1"),
]
POINTS = {"Ada": 2.5, "Ben": 1.0, "Cleo": 1.5, "Dan": 1.0}
WAYS: Mapping[str, Callable[[str, str, str], tuple[object, ...]]] = {
    "scores": lambda white, black, result: (result,),
    "spelled": lambda white, black, result: (result.replace("½-½", "1/2 - 1/2"),),
    "winner": lambda white, black, result: ({"1-0": white, "½-½": "Draw", "0-1": black}[result],),
    "winner with a verb": lambda white, black, result: (
        {"1-0": f"{white} won", "½-½": "Draw", "0-1": "Black wins"}[result],
    ),
    "colour": lambda white, black, result: (
        {"1-0": "White", "½-½": "Draw", "0-1": "Black"}[result],
    ),
    "letter": lambda white, black, result: ({"1-0": "W", "½-½": "D", "0-1": "L"}[result],),
    "letter of the colour": lambda white, black, result: (
        {"1-0": "W", "½-½": "D", "0-1": "B"}[result],
    ),
    "figure": lambda white, black, result: ({"1-0": 1, "½-½": 0.5, "0-1": 0}[result],),
    "two figures": lambda white, black, result: {
        "1-0": (1, 0),
        "½-½": (0.5, 0.5),
        "0-1": (0, 1),
    }[result],
}


def points_and_words(rows: Sequence[Sequence[object]]) -> tuple[dict[str, float], list[str]]:
    """The points of each player, and what is said in sight."""
    (table,) = read_grids(Path("pairs.csv"), File(None, (Grid("", rows),)), EVERYWHERE).crosstables
    event = table.event
    points = {player.name: event.placing[player.number] for player in event.players}
    return points, [one.message for one in table.problems if not one.note]


@pytest.mark.parametrize("way", WAYS)
def test_results_are_found_under_every_heading(way: str) -> None:
    for word in WORDS:
        cells = [(*game[:3], *WAYS[way](*game[1:])) for game in GAMES]
        heads = [word] if len(cells[0]) == 4 else [f"{word} 1", f"{word} 2"]
        found, said = points_and_words([["Round", "White", "Black", *heads], *cells])
        assert found == POINTS, (word, said)
        if way in ("letter", "letter of the colour", "figure", "two figures"):
            assert any("is read as the results" in one or "are read" in one for one in said), word


def test_marks_under_three_columns() -> None:
    for heads in (["White wins", "Draw", "Black wins"], ["1-0", "½-½", "0-1"]):
        at = {"1-0": ("x", "", ""), "½-½": ("", "x", ""), "0-1": ("", "", "x")}
        rows = [(*game[:3], *at[game[3]]) for game in GAMES]
        found, said = points_and_words([["Round", "White", "Black", *heads], *rows])
        assert (found, said) == (POINTS, []), heads


def test_a_list_without_a_result_is_said() -> None:
    rows = [game[:3] for game in GAMES]
    for heads in ([], ["Result"], ["Table"]):
        found, said = points_and_words([["Round", "White", "Black", *heads], *rows])
        assert set(found.values()) == {0}
        assert any(one.startswith("nothing played yet") for one in said), heads


def test_points_before_the_round_are_no_results() -> None:
    rows = [("White", "Pts", "Black", "Pts"), ("Ada", 1, "Ben", 1), ("Cleo", 0, "Dan", 0)]
    found, said = points_and_words(rows)
    assert set(found.values()) == {0} and any("nothing played yet" in one for one in said)
