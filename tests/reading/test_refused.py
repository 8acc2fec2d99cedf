"""Unreadable tables are refused with a reason, at a linear cost, and never misread."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest
from cost import growth
from pieces.reading_pieces import tables_of as tables_in
from reading.comparing import differences, seeded, tables_of
from reading.pages import PLAIN, Row
from reading.writing import Matrix

from xltiebreak.book.sections.joined import nearest_to
from xltiebreak.reading.crosstable import read
from xltiebreak.reading.crosstable.none_found import why_none
from xltiebreak.reading.grid import Grid


def said(rows: Sequence[Sequence[object]]) -> list[str]:
    """Return the messages for rows that hold nothing sound; fail if they are read as sound."""
    grid = Grid("Sheet1", rows)
    tables = read(grid)
    assert not any(table.sound for table in tables), [table.event.players for table in tables][:1]
    errors = [
        str(problem)
        for table in tables
        for problem in table.problems
        if problem.severity == "error"
    ]
    return errors or [str(why_none(grid))]


def test_two_games_that_excel_turned_into_a_number_are_never_misread() -> None:
    """`10`, `01` and `00` typed without an apostrophe are 10, 1 and 0."""
    notation = Matrix("typed", numbers=True, games=2, diagonal="x", forfeits=False)
    for size in (4, 6, 8):
        event = notation.tournament(seeded("typed", size), size)
        tables = tables_of(notation.page(event, PLAIN))
        if any(table.sound for table in tables):
            wrong = differences(notation, event, tables)
            assert not wrong, wrong[:3]


# Hostile grids.


def chain(count: int) -> list[Row]:
    """Every player claims a win over the next one, whose cell is blank."""
    rows: list[Row] = [["No.", "Name", *(f"Rnd{n}" for n in range(1, 6)), "Pts"]]
    rows += [[n, f"P{n}", *(f"W{(n + k) % count + 1}" for k in range(5)), 5] for n in range(count)]
    return rows


def scattered(count: int) -> list[Row]:
    """chess-results cells of games that no opponent confirms, without a header."""
    rng = random.Random(1)
    return [
        [
            n,
            f"P{n}",
            *(f"{rng.randint(1, count)}{rng.choice('wb')}{rng.choice('1½0')}" for _ in "abc"),
        ]
        for n in range(1, count + 1)
    ]


def headers(count: int) -> list[Row]:
    """Header rows, alone or with one player each."""
    rows: list[Row] = []
    for n in range(count // 2):
        rows += [["No.", "Name", "Rnd1", "Rnd2", "Pts"], [n, "P", "W1", "L1", 1]]
    return rows


def numbers_only(count: int) -> list[Row]:
    """Columns of distinct whole numbers; each might be the players' numbers."""
    return [[(n * k) % 99_991 for k in range(1, 13)] for n in range(1, count + 1)]


def games(count: int) -> list[Row]:
    """Pairings without a header, of players who never meet again."""
    return [[f"Player {n}", "1-0", f"Other {n}"] for n in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("grid", [chain, scattered, headers, numbers_only, games])
def test_twice_as_many_rows_cost_twice_as_much(grid: Callable[[int], list[Row]]) -> None:
    assert growth(lambda size: lambda: read_or_refused(grid(size)), 40) < 2.3


def read_or_refused(rows: Sequence[Row]) -> None:
    sheet = Grid("Sheet1", rows)
    if not tables_in([sheet]):
        nearest_to(sheet)


HOSTILE: dict[str, object] = {
    "digits": "7" * 500,
    "a number": int("7" * 4_000),  # Python writes no longer one
    "an opponent": "W" + "1" * 5_000,
    "letters": "W" * 3_200,
    "figures": "1½" * 1_600,
    "figures apart": "1 " * 1_600,
    "blanks": " " * 3_200 + "?",
    "infinity": float("inf"),
    "no number": float("nan"),
    "signs": "+-=" * 1_000,
    "triples": "17 w 1 " * 450,
    "colons": "0:" * 1_600,
    "lines": "1\n" * 1_600,
    "bars": "W 39|" * 640,
    "halves": "0.5" * 1_000,
    "brackets": "(" * 3_200,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_cells_are_refused_in_short_messages(kind: str) -> None:
    cell = HOSTILE[kind]
    rows = chain(30)
    for row in rows[1:]:
        row[0] = cell if kind in ("digits", "a number") else row[0]
        row[2:7] = [cell] * 5
    in_heads = [[*rows[0][:2], *[cell] * 5, rows[0][7]], *rows[1:]]
    for table in (rows, in_heads, [[cell] * 12 for _ in range(60)]):
        told = said(table)
        assert all(told)
        assert max(map(len, told)) < 1_000
