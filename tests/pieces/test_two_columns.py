"""Opponent and result in columns of their own are read as the event that was written."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from openpyxl import Workbook
from pieces.reading_pieces import (
    WORDS,
    Rows,
    differences,
    tables_of,
    two_columns,
)
from reading.comparing import seeded
from reading.events import tournament
from thinning import thinned

from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Grid
from xltiebreak.workbook.reading import read_workbook

LAYOUTS = ("or", "ro", "cor", "ocr", "orc", "cro", "rco", "roc")
TWO_FOR_A_WIN: dict[str, object] = {
    **{"W": 2, "D": 1, "L": 0, "X": "1F", "F": "0F"},
    **{"B": 2, "H": 1, "Z": 0, "P": None},
}
KINDS: list[tuple[str, dict[str, object]]] = [
    *((layout, {}) for layout in LAYOUTS),
    ("or", {"headed": False}),
    ("or", {"by_name": True}),
    ("ro", {"by_name": True}),
    ("or", {"results": WORDS}),
    ("or", {"results": TWO_FOR_A_WIN, "points": False}),
    ("or", {"points": False}),
    ("cor", {"results": WORDS, "by_name": True}),
]
"""Each is tried with 10 random events, and 30 changed cells."""
named = pytest.mark.parametrize(("layout", "how"), KINDS, ids=str)


@named
def test_random_events_are_read_as_they_were_written(layout: str, how: dict[str, object]) -> None:
    for number in range(thinned(10, 1)):
        rng = seeded("two columns", layout, str(how), number)
        event = tournament(rng, rng.randint(6, 16), pending=number % 3 == 0)
        grid = Grid("Open", two_columns(event, rng, layout, **how))  # type: ignore[arg-type]
        assert not differences(event, tables_of([grid])), (number, grid.rows)


def without_points(how: dict[str, object]) -> bool:
    return how.get("points") is False


@pytest.mark.parametrize(
    ("layout", "how"), [kind for kind in KINDS if not without_points(kind[1])], ids=str
)
def test_no_changed_cell_gives_another_result_in_silence(
    layout: str, how: dict[str, object]
) -> None:
    """Without points, nothing in a table tells what a bye was worth."""
    rng = seeded("mutated two columns", layout, str(how))
    for _ in range(thinned(3, 1)):
        event = tournament(rng, rng.randint(6, 12))
        rows = two_columns(event, rng, layout, **how)  # type: ignore[arg-type]
        (before,) = tables_of([Grid("Open", rows)])
        for _ in range(thinned(10, 3)):
            changed, was = mutated(rows, rng)
            for after in tables_of([Grid("Open", changed)]):
                told = not after.sound or set(after.problems) - set(before.problems)
                assert told or games(after) == games(before), was


def games(table: Crosstable) -> object:
    return {player.name: player.games for player in table.event.players}


def mutated(rows: Rows, rng: random.Random) -> tuple[Rows, object]:
    """Return the rows with one cell of the rounds replaced by another of its column."""
    copy = [list(row) for row in rows]
    first = 1 + copy[0].index("Name")
    row, column = rng.randrange(1, len(copy)), rng.randrange(first, len(copy[0]))
    other = rng.choice([*(line[column] for line in copy[1:]), None])
    was, copy[row][column] = copy[row][column], other
    return copy, (row, column, was, other)


def test_results_that_were_never_calculated_are_an_error_and_no_zeros(tmp_path: Path) -> None:
    rows: Rows = [["No", "Name", "Rd 1", "Res", "Rd 2", "Res"]]
    rows += [[n, f"P{n}", 5 - n, "=IF(1,1,0)", 1 + (n + 1) % 4, "=IF(1,1,0)"] for n in range(1, 5)]
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(tmp_path / "new.xlsx")
    (table,) = read_workbook(tmp_path / "new.xlsx").crosstables
    errors = [str(problem) for problem in table.problems if problem.severity == "error"]
    assert errors == [
        "Sheet!D2: this formula was never calculated: open the workbook in Excel, save it, and try "
        "again; no column of a round has a result"
    ]
