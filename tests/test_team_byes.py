"""Game points of byes and forfeits: said by a cell, or by the printed game points."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import xltiebreak
from xltiebreak.core.event import Game, Result
from xltiebreak.reading.crosstable import Crosstable, EventRules, Grid, read
from xltiebreak.reading.notation import read_result
from xltiebreak.reading.notation.writing import write_result

BYES = {
    text: Game(Result[kind], **dict(zip(("made", "against"), points, strict=False)))
    for text, (kind, *points) in json.loads(
        Path(__file__).with_name("team_byes.json").read_text(encoding="utf-8")
    ).items()
}
"""By what a cell says; the file has the kind, and the game points made and conceded."""


@pytest.mark.parametrize(("text", "game"), BYES.items())
def test_a_cell_says_the_points_of_a_bye(text: str, game: Game) -> None:
    reading = read_result(text)
    assert reading is not None
    assert reading.game == game


def test_a_bye_is_written_with_its_points() -> None:
    for game in BYES.values():
        reading = read_result(write_result(game))
        assert reading is not None
        assert reading.game == game


TABLE = """
No.  Team    Rnd1        Rnd2         Rnd3       MP   GP
1    Rooks   W2 3-1      -B- 4-0      L3 1-3     4    8
2    Kings   L1 1-3      W3 2.5-1.5   X4 4-0     4    7.5
3    Queens  -H- 2       L2 1.5-2.5   W1 3-1     3    6.5
4    Owls    -U-         -U-          F2 0-4     0    0
"""


def table(*changes: tuple[str, str], by_game_points: bool = False) -> Crosstable:
    text = TABLE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    rows = [[cell.strip() for cell in line.split("  ") if cell] for line in text.splitlines()[1:]]
    (found,) = read(Grid("Teams", rows), rules=EventRules(by_game_points=by_game_points))
    return found


def game_points(found: Crosstable) -> list[float]:
    return [found.event.game_points[number] for number in (1, 2, 3, 4)]


def test_the_points_of_byes_count() -> None:
    found = table()
    assert not found.problems
    assert game_points(found) == [3 + 4 + 1, 1 + 2.5 + 4, 2 + 1.5 + 3, 0]
    assert found.event.match_points == (2, 1)
    assert xltiebreak.values(found.event, "GP")[1] == 8


def test_printed_game_points_tell_what_no_cell_says() -> None:
    found = table(("-B- 4-0", "-B-"), ("X4 4-0", "X4"), ("F2 0-4", "F2"), ("-H- 2", "-H-"))
    assert game_points(found) == [8, 7.5, 6.5, 0]
    warnings = [str(problem) for problem in found.problems]
    assert len(warnings) == 3
    assert warnings[0] == (
        "Teams!G2: no cell says how many game points player 1 (Rooks) got in Rnd 2; the printed "
        "game points imply 4 (write -B- 2 or X6 4-0 to say it)"
    )


def test_several_byes_share_by_their_match_points() -> None:
    found = table(("X4 4-0", "-H-"), ("L1 1-3", "-B-"), ("F2 0-4", "-U-"), ("7.5", "8.5"))
    assert [game.made for game in found.event.games[2]] == [4, 2.5, 2]


def test_no_cell_tells_more_than_all_boards() -> None:
    """20 points in one round of four boards are a slip, which `check` names."""
    found = table(("-B- 4-0", "-B-"), ("4    8", "4    24"))
    assert found.event.game_points[1] == 4


def test_a_column_headed_gp_is_the_points_if_game_points_rank() -> None:
    found = table(by_game_points=True)
    assert not found.problems
    assert dict(found.printed_points) == {1: 8, 2: 7.5, 3: 6.5, 4: 0}
    assert dict(found.event.placing) == {1: 8, 2: 7.5, 3: 6.5, 4: 0}


def test_a_bye_may_give_the_match_points_of_a_draw() -> None:
    event = table(("-B- 4-0", "PAB 2"), ("4    8", "3    6")).event
    assert event.worth[Result.FULL_BYE] == 1
    assert event.scores == {1: 3, 2: 4, 3: 3, 4: 0}
    assert xltiebreak.values(event, "fide2026:REP")[1] == 3  # not asked for
    assert xltiebreak.values(event, "fide2026:WIN")[1] == 1
    assert xltiebreak.values(replace(event, worths={}), "fide2026:WIN")[1] == 2
