"""Tables of programs and people without what proves them: read rightly, refused, or said.

Each table is read whole first, which `test_layouts` compares with what it says. Then its points,
each heading and cells on one side of games are blanked in turn, and another word stands in place of
each heading. The answer may lack colours and ratings; another player, game or score without a
warning is a silent wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import Case, cases, file_cases
from reading.layouts import JSONS, JSONS2, said, table_file
from thinning import sampled

from xltiebreak.book.reading import EVERYWHERE, read_grids
from xltiebreak.core.event import Result
from xltiebreak.files.file import File
from xltiebreak.files.files import read_file
from xltiebreak.languages.text import cell_text, normal
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.finding.words import NUMBERED_ROUND, ROLES
from xltiebreak.reading.grid import Grid, Refused

READ = [path for path in (*JSONS, *JSONS2) if not said(path).get("refuse")]
MOST_HEAD_ROWS = 12
OTHER_WORDS = ("Foo", "Info", "School", "7B", "Total points", "Note", 2024)
NOTHING = (Result.PENDING, Result.ZERO_BYE)  # without a round that counts they are the same

Told = dict[str, tuple[Any, ...]]


def tables_of(grids: Sequence[Grid]) -> tuple[Crosstable, ...]:
    try:
        return read_grids(Path("list.csv"), File(None, tuple(grids)), EVERYWHERE).crosstables
    except Refused:
        return ()


def told_by(table: Crosstable) -> Told:
    """Return the points and games of each player, by name; opponents by name, too."""
    event = table.event
    called = {player.number: player.name or str(player.number) for player in event.players}
    return {
        called[player.number]: (
            event.scores[player.number] / event.match_points[0],
            *sorted(
                (called.get(game.opponent or 0, ""), game.result.value)
                for game in player.games
                if game.result not in NOTHING
            ),
        )
        for player in event.players
    }


def silently_wrong(before: Told, tables: tuple[Crosstable, ...]) -> str:
    """Return what is wrong without a word, "" if nothing is."""
    for table in tables:
        if table.problems and any(not one.note for one in table.problems):
            continue
        told = told_by(table)
        if told != before and not only_waits(before, table):
            wrong = [(name, told.get(name), right) for name, right in before.items()]
            return str(next(one for one in [*wrong, ("another player",)] if one[1:2] != one[2:]))
    return ""


def only_waits(before: Told, table: Crosstable) -> bool:
    """Whether all games are there, and what differs is a result that is still to come."""
    called = {player.number: player.name for player in table.event.players}
    for player in table.event.players:
        games = [(called.get(one.opponent or 0, ""), one.result) for one in player.games]
        right = before.get(called[player.number], ())[1:]
        if sorted(who for who, _ in games if who) != sorted(who for who, _ in right if who):
            return False
        if any(result not in NOTHING and (who, result.value) not in right for who, result in games):
            return False
    return True


def blanked(grid: Grid, cells: set[tuple[int, int]]) -> Grid:
    return replaced(grid, cells, "")


def replaced(grid: Grid, cells: set[tuple[int, int]], text: object) -> Grid:
    """Return a grid with a text in cells, by row and column from 0."""
    rows = [
        [text if (i, k) in cells else value for k, value in enumerate(row)]
        for i, row in enumerate(grid.rows)
    ]
    return grid._replace(rows=rows)


def without_proof(grid: Grid, rng: Random) -> Iterator[tuple[str, Grid]]:
    """Yield the grid without each heading, its points, and cells of one of two neighbours."""
    heads = [
        (i, k)
        for i, row in enumerate(grid.rows[:MOST_HEAD_ROWS])
        for k, value in enumerate(row)
        if ROLES.get(normal(value)) or normal(value).startswith(("r", "1", "2", "3"))
    ]
    (top, _), *_ = Counter(i for i, _ in heads).most_common(1) or [(0, 0)]
    width = max(map(len, grid.rows), default=0)
    for k, value in enumerate(grid.rows[top]):
        if cell_text(value):
            yield f"without the heading {value!r}", blanked(grid, {(top, k)})
            if ROLES.get(normal(value)) or NUMBERED_ROUND.fullmatch(normal(value)):
                word = rng.choice(OTHER_WORDS)
                yield f"{word!r} for the heading {value!r}", replaced(grid, {(top, k)}, word)
    below = range(top + 1, len(grid.rows))
    for k in range(width):
        head = grid.rows[top][k] if k < len(grid.rows[top]) else ""
        if ROLES.get(normal(head)) == "points":
            yield f"without the points in column {k}", blanked(grid, {(i, k) for i in below})
    rows = [i for i in below if sum(map(bool, map(cell_text, grid.rows[i]))) > 2]
    for one, other in zip(rows[::2], rows[1::2], strict=False):
        chosen = rng.choice((one, other))
        cells = {(chosen, k) for k in range(width // 2, width) if rng.random() < 0.3}
        if cells:
            yield f"without cells of row {chosen}", blanked(grid, cells)


@pytest.mark.parametrize(
    "path", sampled(READ, 30), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_nothing_is_wrong_in_silence(path: Path) -> None:
    grids = read_file(table_file(path)).grids
    (before,) = map(told_by, tables_of(grids))
    rng = Random(path.name)
    changed = [
        (what, (*grids[:at], new, *grids[at + 1 :]))
        for at, grid in enumerate(grids)
        for what, new in without_proof(grid, rng)
    ]
    for what, new in sampled(changed, 5):
        wrong = silently_wrong(before, tables_of(new))
        assert not wrong, (what, wrong)


def small_tables() -> Iterator[tuple[Case, Told]]:
    """Yield small cases in which one table is read without a word, and what it tells."""
    unforeseen = [case for case in cases("crosstable") if case.name.startswith("unforeseen")]
    files = [case for case in file_cases() if not case.grids[0].told]  # a report has our headings
    there = (*unforeseen, *cases("pieces"), *files)
    for case in sampled([case for case in there if not case.joined], 40):
        tables = tables_of(case.grids)
        if len(tables) == 1 and all(one.note for one in tables[0].problems):
            yield case, told_by(tables[0])


def without_a_cell(grid: Grid) -> Iterator[tuple[str, Grid]]:
    """Yield the grid without each of its cells."""
    for i, row in enumerate(grid.rows):
        for k, value in enumerate(row):
            if cell_text(value):
                yield f"without {value!r} in row {i}, column {k}", blanked(grid, {(i, k)})


_NOT_WRONG = {
    "by_player: opponents without a round where one of them has no row": ("'Dan'",),
    "joined: names that are cut off in lists are those of the roster that begin so": (
        "'No.'",
        "'Rnd1'",
    ),
}
"""Cases, and what is taken away: half a point without an opponent is a bye, as other lists print
it, and lists without their crosstable have the names as they were cut off."""


def test_no_small_table_is_wrong_in_silence() -> None:
    changed = [
        (case, before, what, (*case.grids[:at], new, *case.grids[at + 1 :]))
        for case, before in small_tables()
        for at, grid in enumerate(case.grids)
        for what, new in (*without_a_cell(grid), *without_proof(grid, Random(case.name)))
    ]
    assert len(changed) > 100
    for case, before, what, new in sampled(changed, 100):
        wrong = silently_wrong(before, tables_of(new))
        is_right = any(one in what for one in _NOT_WRONG.get(case.name, ()))
        assert not wrong or is_right, (case.name, what, wrong)
