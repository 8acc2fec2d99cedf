"""Round-robin matrices are read as the event that was played, however they are written."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

import pytest
from pieces.reading_pieces import Rows, tables_of
from reading.comparing import seeded
from tables import cases_of
from thinning import thinned

from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Grid

FIRST = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jan")
LAST = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper")
WORTH = {"1": 1.0, "½": 0.5, "0": 0.0}
OTHER = {"1": "0", "½": "½", "0": "1"}
RESULT = {"win": "1", "draw": "½", "loss": "0"}

Games = dict[tuple[int, int], str]
"""The results of White, by the positions of White and Black."""


class Kind(NamedTuple):
    """How a matrix is written.

    heads: of a column, with {letter}, {last}, {first}, {initials}, {n} or {figure} (the last one of
    n); own: the diagonal; figures: by result; twice: two games of a pair, as "scores", or in a
    "cell" or "columns", in the order of the "games" or by "colors".
    """

    heads: str
    own: object = None
    figures: Mapping[str, object] = {"1": 1, "½": 0.5, "0": 0}
    numbered: bool = True
    points: bool = True
    twice: str = ""

    def head(self, i: int) -> object:
        head = self.heads.format(
            letter="ABCDEFGHIJ"[i],
            last=LAST[i],
            first=FIRST[i],
            initials=FIRST[i][0] + LAST[i][0],
            n=i + 1,
            figure=(i + 1) % 10,
        )
        return int(head) if head.isdecimal() else head


KINDS = {name: Kind(**kind) for name, kind in cases_of(__file__).items()}
JANUARY = "2 January"
named = pytest.mark.parametrize("kind", KINDS)


def played(rng: random.Random, size: int, twice: bool) -> Games:
    """Everybody plays everybody, once or with both colours."""
    pairs = [(one, other) for one in range(size) for other in range(size) if one != other]
    return {(white, black): rng.choice("1½0") for white, black in pairs if twice or white < black}


def results_of(games: Games, own: int, other: int) -> list[str]:
    """The results of a player against another one, the game with White first."""
    white, black = games.get((own, other)), games.get((other, own))
    return [*([white] if white else []), *([OTHER[black]] if black else [])]


def written(kind: Kind, games: Games, size: int) -> Rows:
    """The table that a person makes of the games."""
    columns = kind.twice.startswith("columns")
    corner = "White \\ Black" if kind.twice == "scores" else "Player"
    head: list[object] = [*(["Nr"] if kind.numbered else []), corner]
    for other in range(size):
        head += [kind.head(other)] * (1 + columns)
    rows = [[*head, *(["Pts"] if kind.points else [])]]
    for own in range(size):
        row: list[object] = [*([own + 1] if kind.numbered else []), f"{FIRST[own]} {LAST[own]}"]
        for other in range(size):
            row += _cells(kind, games, own, other)
        if kind.points:
            row.append(sum(WORTH[one] for o in range(size) for one in results_of(games, own, o)))
        rows.append(row)
    return rows


def _cells(kind: Kind, games: Games, own: int, other: int) -> list[object]:
    columns = kind.twice.startswith("columns")
    if own == other:
        return [kind.own] * (1 + columns)
    if kind.twice.startswith("scores"):
        white = games[own, other]
        return [f"{white}-{OTHER[white]}"]
    results = results_of(games, own, other)
    if kind.twice.endswith("games") and own > other:
        results.reverse()  # the first one is the game of the upper player with White
    figures = [kind.figures[one] for one in results]
    figures = [datetime(2026, 1, 2) if one == JANUARY else one for one in figures]
    return figures if columns or not kind.twice else [" ".join(results)]


def told(table: Crosstable) -> list[dict[str, list[str]]]:
    """The sorted results of each player by opponent's name."""
    name = {player.number: player.name for player in table.event.players}
    found = []
    for player in table.event.players:
        against: dict[str, list[str]] = {}
        for game in player.games:
            if game.opponent:
                against.setdefault(name[game.opponent], []).append(RESULT[game.result.value])
        found.append({one: sorted(results) for one, results in against.items()})
    return found


def truth(games: Games, size: int) -> list[dict[str, list[str]]]:
    return [
        {
            f"{FIRST[other]} {LAST[other]}": sorted(results_of(games, own, other))
            for other in range(size)
            if own != other
        }
        for own in range(size)
    ]


def random_event(kind: str, number: int) -> tuple[Games, int, Rows]:
    rng = seeded("matrices", kind, number)
    size = rng.randint(4, 10)
    games = played(rng, size, bool(KINDS[kind].twice))
    return games, size, written(KINDS[kind], games, size)


@named
def test_random_round_robins_are_read_as_they_were_played(kind: str) -> None:
    for number in range(thinned(30, 3)):
        games, size, rows = random_event(kind, number)
        tables = tables_of([Grid("Open", rows)])
        assert [table.sound for table in tables] == [True], (number, rows)
        assert tables[0].matrix and told(tables[0]) == truth(games, size), (number, rows)
        points = [tables[0].event.scores[one] for one in range(1, size + 1)]
        assert points == [
            sum(WORTH[one] for other in range(size) for one in results_of(games, own, other))
            for own in range(size)
        ]


@pytest.mark.parametrize(
    "kind", ["white by black", "white by black by points", "one cell by colours"]
)
def test_a_matrix_that_tells_the_colours_keeps_them(kind: str) -> None:
    for number in range(thinned(20)):
        games, size, rows = random_event(kind, number)
        (table,) = tables_of([Grid("Open", rows)])
        told_colors = {
            (player.number - 1, game.opponent - 1, RESULT[game.result.value])
            for player in table.event.players
            for game in player.games
            if game.color == "W" and game.opponent
        }
        if kind == "one cell by colours" and not table.event.players[0].games[0].color:
            continue  # by chance each first result mirrors the first one of the opponent
        assert told_colors == {(*pair, result) for pair, result in games.items()}, (number, rows)
        assert size == len(table.event.players)


OTHER_CELLS = (1, 0, "½", "1", "0", "", None, "W", "L", "X", "1 0", "1-0", "?", "2", "Ann")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "scores" not in KINDS[kind].twice])
def test_no_changed_cell_gives_another_result_in_silence(kind: str) -> None:
    for number in range(thinned(30, 2)):
        games, size, rows = random_event(kind, number)
        rng = seeded("changed matrices", kind, number)
        first = 1 + KINDS[kind].numbered
        row = rng.randrange(1, size + 1)
        column = rng.randrange(first, len(rows[1]) - KINDS[kind].points)
        rows[row][column] = rng.choice([one for one in OTHER_CELLS if one != rows[row][column]])
        tables = tables_of([Grid("Open", rows)])
        for table in tables:
            if table.sound and not table.problems:
                assert told(table) == truth(games, size), (number, row, column, rows)
