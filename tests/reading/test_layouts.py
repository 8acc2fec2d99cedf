"""Tables of programs are read as they were printed (see layouts/README.md)."""

from __future__ import annotations

import importlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import filterfalse
from pathlib import Path
from typing import NamedTuple

import pytest
from reading.comparing import KINDS

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.event import PENDING, Game, Player, Result
from xltiebreak.grid import Grid
from xltiebreak.sources.workbook import read_workbook_file
from xltiebreak.text import cell_text

LAYOUTS = Path(__file__).parent.parent / "layouts"
JSONS = sorted(LAYOUTS.glob("*.json"))
UNPLAYED = {Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE, Result.PENDING}
ONE_COLUMN = ("uschess_msa_onecolumn", "vega_text_onecolumn")
CUT_NAMES = (*ONE_COLUMN, "uschess_msa.txt", "vega.txt")
"""Tables whose column is too narrow for the names."""
OTHER_NAMES = {"german_colours_s": {str(number): f"S{number}" for number in range(1, 10)}}
"""Names as printed, if the JSON has a longer one."""
WITHOUT_BLANKS = ("vega_crosstable_html",)
"""Tables whose JSON leaves out rounds in which a player's cell is blank."""


class Expected(NamedTuple):
    name: str
    points: float | None
    games: list[tuple[int | None, str | float]] | None


class Layout(NamedTuple):
    matrix: bool
    team: bool
    players: dict[int, Expected]


def layout_of(path: Path) -> Layout:
    data = json.loads(path.read_text(encoding="utf-8"))
    players = {
        int(number): Expected(
            OTHER_NAMES.get(path.stem, {}).get(number, player["name"]),
            player["points"],
            None if player.get("games") is None else [(one, two) for one, two in player["games"]],
        )
        for number, player in data["players"].items()
    }
    return Layout(data.get("matrix", False), data.get("team", False), players)


def grids_of(path: Path) -> Sequence[Grid]:
    """Return the grids of the table that a JSON belongs to."""
    if path.with_suffix(".xlsx").exists():
        grids = read_workbook_file(path.with_suffix(".xlsx")).grids
        return [spread(grid) for grid in grids] if path.stem in ONE_COLUMN else grids
    tables = importlib.import_module("xltiebreak.sources.tables")
    file = path.with_suffix("")
    found: Iterable[Grid] = tables.grids_of(file.read_bytes(), file.name)
    return list(found)


def spread(grid: Grid) -> Grid:
    """Return the grid with the text of its one column split into columns."""
    text = importlib.import_module("xltiebreak.sources.text")
    found: Grid | None = text.divided_text(grid)
    assert found is not None, "nothing to spread"
    return found


@cache
def table_of(path: Path) -> Crosstable:
    tables = [table for grid in grids_of(path) for table in read(grid)]
    assert len(tables) == 1, [str(table.area) for table in tables]
    return tables[0]


everything = pytest.mark.parametrize("path", JSONS, ids=lambda path: str(path.stem))


def test_every_kind_of_table_is_here() -> None:
    assert len(list(LAYOUTS.glob("*.xlsx"))) == 17
    for path in JSONS:
        assert path.with_suffix(".xlsx").exists() or path.with_suffix("").exists(), path


@everything
def test_every_layout_is_sound(path: Path) -> None:
    table = table_of(path)
    assert table.sound, table.problems[:5]
    assert table.matrix == layout_of(path).matrix


@everything
def test_players_and_names_are_read(path: Path) -> None:
    read_names = {player.number: player.name for player in table_of(path).event.players}
    expected = {number: player.name for number, player in layout_of(path).players.items()}
    assert sorted(read_names) == sorted(expected)
    wrong = {
        number: (read_names[number], name)
        for number, name in expected.items()
        if not is_printed(read_names[number], name, path.stem in CUT_NAMES)
    }
    assert not wrong


def is_printed(printed: str, name: str, cut: bool) -> bool:
    """Whether this is the name, or its beginning in a column that is too narrow."""
    short, long = "".join(printed.split()), "".join(name.split())
    return short == long or (cut and len(short) >= 4 and long.startswith(short))


def points_in(path: Path) -> dict[int, float]:
    players = layout_of(path).players
    return {n: player.points for n, player in players.items() if player.points is not None}


@pytest.mark.parametrize("path", [p for p in JSONS if points_in(p)], ids=lambda p: str(p.stem))
def test_printed_points_are_the_points_of_the_results(path: Path) -> None:
    table, expected = table_of(path), points_in(path)
    assert dict(table.printed_points) == expected
    assert dict(table.event.scores) == expected


@everything
def test_opponents_and_results_are_read(path: Path) -> None:
    layout, table = layout_of(path), table_of(path)
    wrong = []
    for player in table.event.players:
        games = layout.players[player.number].games
        if games is None:
            continue
        if path.stem in WITHOUT_BLANKS:
            player = replace(player, games=tuple(filterfalse(is_blank, player.games)))
        if layout.matrix:
            right = in_matrix(player) == Counter((opponent, KINDS[str(c)]) for opponent, c in games)
        elif layout.team:
            right = len(player.games) == len(games) and all(
                (game.opponent, game.made or 0.0) == expected
                for game, expected in zip(player.games, games, strict=True)
            )
        else:
            right = len(player.games) == len(games) and all(
                says(game, opponent, str(code))
                for game, (opponent, code) in zip(player.games, games, strict=True)
            )
        if not right:
            wrong.append((player.number, player.games, games))
    assert not wrong, wrong[:3]


def in_matrix(player: Player) -> Counter[tuple[int | None, Result]]:
    """Count the games against opponents; only the points show byes, if anything does."""
    return Counter((game.opponent, game.result) for game in player.games if game.opponent)


def is_blank(game: Game) -> bool:
    return game.opponent is None and game.result in (Result.PENDING, Result.ZERO_BYE)


def says(game: Game, opponent: int | None, code: str) -> bool:
    """Whether a game agrees with a JSON; for P without an opponent any result does."""
    if opponent is None and code == "P":
        return game.opponent is None and game.result in UNPLAYED
    if opponent is None and code == "Z" and game == PENDING:
        return True  # a blank cell in a round that was played is worth nothing
    return (game.opponent, game.result) == (opponent, KINDS[code])


# Patterns of cells with a colour (opponent, letter), and the letter for White.
COLOURED = {
    "chess_results.csv": (r"\s*(?P<opponent>\d+)(?P<color>[wb]).*", "w"),
    "cr_es_points_first": (r"\s*(?P<opponent>\d+)(?P<color>[wb]).*", "w"),
    "cr_rank_pending": (r"\s*(?P<opponent>\d+)(?P<color>[wb]).*", "w"),
    "cr_swiss_start_native": (r"\s*(?P<opponent>\d+)(?P<color>[wb]).*", "w"),
    "cr_team_swiss": (r"(?P<opponent>[1-9]\d*)(?P<color>[wb]).*", "w"),
    "draughts_210": (r"(?P<opponent>\d+)(?P<color>[wb]).*", "w"),
    "event.trf": (r"\s*(?P<opponent>[1-9]\d*)\s*(?P<color>[wb])\s*.", "w"),
    "german_colours_s": (r"(?P<opponent>\d+)(?P<color>[ws]).*", "w"),
    "papi_grille": (r"[-+=<>]\s*(?P<opponent>\d+)(?P<color>[NB])", "B"),
    "trf_columns": (r"(?P<opponent>\d+) (?P<color>[wb]) .", "w"),
    "vega.txt": (r"\s*[-+=](?P<color>[WB])(?P<opponent>\d+)\s*", "W"),
    "vega_text_onecolumn": (r"\s*[-+=](?P<color>[WB])(?P<opponent>\d+)\s*", "W"),
}
COLOURS_BELOW = ("uschess_msa.txt", "uschess_msa_columns", "uschess_msa_onecolumn")


@pytest.mark.parametrize(
    "path",
    [path for path in JSONS if path.stem in COLOURED or path.stem in COLOURS_BELOW],
    ids=lambda path: str(path.stem),
)
def test_colours_are_read(path: Path) -> None:
    table = table_of(path)
    compared = 0
    for player in table.event.players:
        against: dict[int, list[Game]] = defaultdict(list)
        for game in player.games:
            if game.opponent and game.result.played:
                against[game.opponent].append(game)
        for opponent, color in printed_colours(path.stem, table, player.number):
            if against[opponent]:
                assert against[opponent].pop(0).color == color, (player.number, opponent)
                compared += 1
    assert compared > len(table.event.players)


def printed_colours(stem: str, table: Crosstable, number: int) -> Iterator[tuple[int, str]]:
    """Yield a player's opponents with the colours in the printed cells."""
    row = table.rows[number]
    cells = [cell_text(cell) for cell in table.grid.line(row)]
    if stem in COLOURS_BELOW:
        below = [cell_text(cell).strip() for cell in table.grid.line(row + 1)]
        for cell, color in zip(cells, below, strict=False):
            match = re.fullmatch(r"\s*[WLD]\s*(\d+)\s*", cell)
            if match and color in ("W", "B"):
                yield int(match[1]), color
        return
    pattern, white = COLOURED[stem]
    for cell in cells:
        if match := re.fullmatch(pattern, cell):
            yield int(match["opponent"]), "W" if match["color"] == white else "B"
