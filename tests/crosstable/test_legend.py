"""The legend below a table, which explains its tie-breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cost import growth
from tables import cases_of

from xltiebreak.reading.crosstable.finding.legend import (
    means_game_points,
    means_points,
    read_legend,
)
from xltiebreak.reading.grid import Grid

CASES = cases_of(__file__)


def texts(*rows: list[object]) -> dict[int, str]:
    return {number: entry.text for number, entry in read_legend(Grid("Open", rows), 1).items()}


@pytest.mark.parametrize("case", CASES["legends"], ids=lambda case: str(case["case"]))
def test_a_legend_is_read(case: dict[str, Any]) -> None:
    """top, left: of the grid; from: the first row below the table; found: text and cell."""
    rows = [[] for _ in range(case.get("rows above", 0))] + case["rows"]
    grid = Grid("Open", rows, top=case.get("top", 1), left=case.get("left", 1))
    found = read_legend(grid, case.get("from", 1))
    assert {str(at): [one.text, str(one.cell)] for at, one in found.items()} == case["found"]


@pytest.mark.parametrize("line", CASES["entries in one line are read"])
def test_entries_in_one_line_are_read(line: str) -> None:
    assert texts([line]) == {1: "points (game-points)", 2: "Direct Encounter (DE)"}


def test_the_word_in_front_is_known_in_many_languages() -> None:
    for word in CASES["the word in front is known in many languages"]:
        assert texts([f"{word}1: Punkte"]) == {1: "Punkte"}, word


@pytest.mark.parametrize("line", CASES["other notes are not read as a legend"])
def test_other_notes_are_not_read_as_a_legend(line: str) -> None:
    assert texts([line]) == {}


@pytest.mark.parametrize("text", ["TB1: ", "tie ", ":", "TB ", "x", "("])
def test_twice_the_text_costs_at_most_twice_as_much(text: str) -> None:
    """The steps of its patterns are counted in `tests/test_patterns.py`."""

    def read(many: int) -> Callable[[], object]:
        rows: list[list[object]] = [[text * many] * 5] * many
        return lambda: (texts(*rows), means_points(text * many), means_game_points(text * many))

    assert growth(read, 40) < 4.6  # twice as many rows, and each of twice the length


@pytest.mark.parametrize(("text", "points", "game_points"), CASES["which entries mean points"])
def test_which_entries_mean_points(text: str, points: bool, game_points: bool) -> None:
    """The names are those of Swiss-Manager's list of tie-breaks."""
    assert means_points(text) is points
    assert means_game_points(text) is game_points
