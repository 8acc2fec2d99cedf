"""Tables of programs and people that nobody had in mind are read as they say (see layouts2)."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from reading.comparing import KINDS

from xltiebreak.crosstable import Crosstable
from xltiebreak.event import Game, Result
from xltiebreak.grid import Refused
from xltiebreak.workbook.filling import fill
from xltiebreak.workbook.reading import check, read_workbook

TESTS = Path(__file__).parent.parent
CHESS_RESULTS = sorted(TESTS.glob("chess_results/*.xlsx"))
UNPLAYED = (Result.ZERO_BYE, Result.PENDING)
NO_OPPONENTS = (
    "this table does not tell who played whom; exports that do are the crosstable (wall chart), "
    "the pairings of all rounds, and the tournament report (TRF)"
)
BY_NAME = ("home_pairings_flat", "home_pairings_sheets")
"""Pairing lists, whose numbers are only those of the JSON."""
COLOURED = {
    "chessarbiter": (r"(?P<opponent>\d+)(?P<color>[bc]).", "b"),
    "clean_res_colour_opp": (r"[10½](?P<color>[wb])(?P<opponent>\d+)", "w"),
    "clean_turkish": (r"(?P<opponent>\d+)(?P<color>[bs]).", "b"),
    "clean_wopp_res_plus": (r"[-+=](?P<opponent>\d+)(?P<color>[wb])", "w"),
    "scid_swiss.html": (r"(?P<opponent>\d+)(?P<color>[wb])[-+=]", "w"),
    "sevilla": (r"(?P<color>[wz])(?P<opponent>\d+)[-+=]", "w"),
}
"""Patterns of cells with a colour, and the letter for White."""


def truths(refused: bool) -> list[Path]:
    """Return the JSON files of the tables that are refused, or of all others."""
    paths = sorted((TESTS / "layouts2").glob("*.json"))
    return [path for path in paths if bool(said(path).get("refuse")) is refused]


def said(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def table_file(path: Path) -> Path:
    """Return the table that a JSON belongs to."""
    table = path.with_suffix("")
    return table if table.exists() else path.with_suffix(".xlsx")


@cache
def table_of(path: Path) -> Crosstable:
    (table,) = read_workbook(table_file(path)).crosstables
    return table


tables = pytest.mark.parametrize("path", truths(refused=False), ids=lambda path: str(path.stem))


def test_the_tables_are_here() -> None:
    assert (len(truths(refused=False)), len(truths(refused=True))) == (43, 3)
    assert len(CHESS_RESULTS) == 5


@tables
def test_names_points_games_and_forfeits_are_read(path: Path) -> None:
    table, data = table_of(path), said(path)
    assert table.sound, table.problems
    by_number = {player.number: player for player in table.event.players}
    by_name = {player.name: player.number for player in table.event.players}
    numbered = path.stem.removesuffix(".csv") in BY_NAME
    number = {
        int(n): by_name[p["name"]] if numbered else int(n) for n, p in data["players"].items()
    }
    assert {n: player.name for n, player in by_number.items()} == {
        number[int(n)]: player["name"] for n, player in data["players"].items()
    }
    assert dict(table.event.scores) == {
        number[int(n)]: player["points"] for n, player in data["players"].items()
    }
    for n, player in data["players"].items():
        games = by_number[number[int(n)]].games
        expected = [
            (opponent and number[opponent], KINDS[kind]) for opponent, kind in player["games"]
        ]
        if data.get("matrix"):  # a blank cell of a Swiss is no game
            played = [(game.opponent, game.result) for game in games if game.opponent]
            over = [one for one in played if one[1] is not Result.PENDING]
            assert Counter(over) == Counter(one for one in expected if one[0]), n
        else:
            assert list(map(told, games)) == [
                told(Game(result, one)) for one, result in expected
            ], n


def told(game: Game) -> tuple[int | None, Result]:
    """Return opponent and result; nothing yet and a zero-point bye are the same without one."""
    nothing = game.opponent is None and game.result in UNPLAYED
    return game.opponent, Result.ZERO_BYE if nothing else game.result


@pytest.mark.parametrize(
    "path",
    [one for one in truths(refused=False) if one.stem.removesuffix(".csv") in COLOURED],
    ids=lambda path: str(path.stem),
)
def test_colours_are_read(path: Path) -> None:
    table = table_of(path)
    pattern, white = COLOURED[path.stem.removesuffix(".csv")]
    for player in table.event.players:
        cells = [str(cell or "").strip() for cell in table.grid.line(table.rows[player.number])]
        printed = [
            (int(match["opponent"]), "W" if match["color"] == white else "B")
            for cell in cells
            if (match := re.fullmatch(pattern, cell))
        ]
        assert [(game.opponent, game.color) for game in player.games if game.opponent] == printed


@tables
def test_fill_makes_a_workbook_of_it(path: Path, tmp_path: Path) -> None:
    report = fill(table_file(path), tmp_path / "filled.xlsx")
    assert report.sound
    assert report.written == tmp_path / "filled.xlsx"


@pytest.mark.parametrize("path", truths(refused=True), ids=lambda path: str(path.stem))
def test_a_table_without_opponents_says_that_and_which_export_has_them(path: Path) -> None:
    with pytest.raises(Refused) as refused:
        read_workbook(table_file(path))
    assert [problem.message for problem in refused.value.problems] == [NO_OPPONENTS]


@pytest.mark.parametrize("path", CHESS_RESULTS, ids=lambda path: str(path.stem))
def test_exports_of_chess_results_have_their_printed_values(path: Path, tmp_path: Path) -> None:
    """Points and Buchholz, which chess-results computed, follow from the games that were read."""
    (section,) = check(path).sections
    assert section.sound and not section.differences
    table = section.crosstable
    codes = {getattr(system, "code", "Pts"): count for system, count in section.compared.items()}
    assert codes["Pts"] == len(table.rows)
    assert table.matrix or codes["BH"] == codes["BH/C1"] == len(table.rows)
    played = [game for one in table.event.players for game in one.games if game.result.played]
    assert table.matrix or all(game.color for game in played)
    assert fill(path, tmp_path / "filled.xlsx").sound
