"""Pairing lists are read as the event that was written, on one sheet or on one for each round."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from commands import save
from openpyxl import load_workbook
from pieces.reading_pieces import (
    Rows,
    Who,
    differences,
    flat,
    rounds_of,
    sheets,
    stacked,
    tables_of,
)
from reading.comparing import seeded
from reading.events import tournament
from thinning import thinned

from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Grid
from xltiebreak.workbook.filling import fill

Arrange = Callable[[Sequence[Rows], bool], list[Grid]]
WAYS: dict[str, Who] = {
    "names": lambda person: person.name,
    "numbers and names": lambda person: f"{person.number} {person.name}",
    "ratings behind": lambda person: f"{person.name} ({person.rating})",
}
EVENTS, MUTATED = 90, 18
"""Random events of an arrangement, in which the ways of naming players take turns; and those whose
cells are changed, twenty cells each."""
KINDS = [(arrange, way) for arrange in (flat, stacked, sheets) for way in WAYS]
named = pytest.mark.parametrize(
    ("arrange", "way"), KINDS, ids=lambda one: getattr(one, "__name__", one)
)


@named
def test_random_events_are_read_as_they_were_written(arrange: Arrange, way: str) -> None:
    for number in range(thinned(EVENTS // len(WAYS), 1)):
        rng = seeded("lists", arrange.__name__, way, number)
        event = tournament(rng, rng.randint(6, 16), pending=number % 3 == 0)
        points = number % 2 == 0
        grids = arrange(rounds_of(event, WAYS[way], rng, points), points)
        assert not differences(event, tables_of(grids)), (number, grids)


@named
def test_no_changed_cell_gives_another_result_in_silence(arrange: Arrange, way: str) -> None:
    rng = seeded("mutated lists", arrange.__name__, way)
    for _ in range(thinned(MUTATED // len(WAYS), 1)):
        event = tournament(rng, rng.randint(6, 12))
        grids = arrange(rounds_of(event, WAYS[way], rng, True), True)
        (before,) = tables_of(grids)
        for _ in range(thinned(20)):
            changed, was = mutated(grids, rng)
            for after in tables_of(changed):
                told = not after.sound or set(after.problems) - set(before.problems)
                assert told or games(after) == games(before), was


def games(table: Crosstable) -> object:
    """Return opponents, points and colours of all rounds but the last, by name.

    No other cell tells a forfeit from a game with the same points, nor the results of the last
    round.
    """
    name = {player.number: player.name for player in table.event.players}
    return {
        player.name: [
            (name.get(game.opponent or 0), game.result.points, game.color)
            for game in player.games[:-1]
        ]
        for player in table.event.players
    }


def mutated(grids: Sequence[Grid], rng: random.Random) -> tuple[list[Grid], object]:
    """Return the grids with one cell below a header replaced by another of its column."""
    at = rng.randrange(len(grids))
    rows = [list(row) for row in grids[at].rows]
    width = max(map(len, rows))
    full = [index for index, row in enumerate(rows) if len(row) == width and "White" not in row]
    row, column = rng.choice(full), rng.randrange(width)
    other = rng.choice([*(rows[one][column] for one in full), None])
    was, rows[row][column] = rows[row][column], other
    changed = [*grids[:at], grids[at]._replace(rows=rows), *grids[at + 1 :]]
    return changed, (grids[at].sheet, row + 1, column + 1, was, other)


TWO = [[1, "Ann", "1-0", "Ben"], [2, "Cleo", "½-½", "Dan"]]


def test_a_later_round_fills_the_cells_that_are_still_blank(tmp_path: Path) -> None:
    crosstable: Rows = [["No.", "Name", "Rnd1", "Rnd2", "SO"]]
    crosstable += [[number, name, None, None, None] for number, name in enumerate(FOUR, 1)]
    head: Rows = [["Board", "White", "Result", "Black"]]
    second: Rows = [[1, "Ann", "0-1", "Cleo"], [2, "Dan", "1-0", "Ben"]]
    save(str(tmp_path / "one.xlsx"), ("Open", crosstable), ("R1", [*head, *TWO]))
    assert fill(tmp_path / "one.xlsx", tmp_path / "two.xlsx").sound
    book = load_workbook(tmp_path / "two.xlsx")
    sheet = book.create_sheet("R2")
    for row in [*head, *second]:
        sheet.append(list(row))
    book.save(tmp_path / "two.xlsx")
    assert fill(tmp_path / "two.xlsx", tmp_path / "filled.xlsx").sound
    filled = load_workbook(tmp_path / "filled.xlsx")["Open"]
    # Ben 0, Ann 1, Cleo and Dan 1.5 points; Solkoff adds the opponents': Ben 1 + 1.5 ...
    assert [[cell.value for cell in row[2:]] for row in filled.iter_rows(min_row=2)] == [
        ["L2b", "L4b", 2.5],
        ["W1w", "L3w", 1.5],
        ["D4w", "W2b", 2.5],
        ["D3b", "W1w", 1.5],
    ]


def test_a_roster_gets_a_column_for_each_round(tmp_path: Path) -> None:
    roster: Rows = [["No.", "Name", "School"]]
    roster += [[number, name, "Oak"] for number, name in enumerate(FOUR, 1)]
    head: Rows = [["Board", "White", "Result", "Black"]]
    second: Rows = [[1, "Ann", "0-1", "Cleo"], [2, "Dan", "1-0", "Ben"]]
    rounds = [("Round 1", [*head, *TWO]), ("Round 2", [*head, *second])]
    save(str(tmp_path / "club.xlsx"), ("Players", roster), *rounds)
    report = fill(tmp_path / "club.xlsx", tmp_path / "filled.xlsx")
    assert report.sound
    filled = load_workbook(tmp_path / "filled.xlsx")["Players"]
    # Ben 0, Ann 1, Cleo and Dan 1.5 points. Modified Median drops the highest opponent below half
    # the points (Ben: 1 of 1, 1.5), the lowest above (Cleo: 1.5 of 1.5, 1; Dan: 1.5 of 1.5, 0),
    # both at half (Ann).
    assert [[cell.value for cell in row[:6]] for row in filled.iter_rows()] == [
        ["No.", "Name", "School", "Rnd1", "Rnd2", "ModMed"],
        [1, "Ben", "Oak", "L2b", "L4b", 1],
        [2, "Ann", "Oak", "W1w", "L3w", 0],
        [3, "Cleo", "Oak", "D4w", "W2b", 1.5],
        [4, "Dan", "Oak", "D3b", "W1w", 1.5],
    ]


FOUR = ["Ben", "Ann", "Cleo", "Dan"]


GAMES: list[Rows] = [
    [["Ann Ash", "1-0", "Ben Birch"], ["Cleo Cedar", "½-½", "Dan Dogwood"]],
    [["Ann Ash", "0-1", "Cleo Cedar"], ["Dan Dogwood", "1-0", "Ben Birch"]],
]
ROSTER = ["Ben Birch", "Ann Ash", "Dan Dogwood", "Cleo Cedar"]


@pytest.mark.parametrize(
    ("head", "results_in", "solkoff_in"),
    [
        (["Name", "Club"], "CD", "F"),
        (["Name", "Rnd1", "Rnd2", "Pts", "SO"], "BC", "E"),
        (["No.", "Name", "Rnd1", "Rnd2", "Pts", "SO"], "CD", "F"),
    ],
)
def test_a_roster_without_rounds_or_numbers_beside_lists_is_filled(
    tmp_path: Path, head: list[object], results_in: str, solkoff_in: str
) -> None:
    lists: dict[str, Rows] = {
        f"R{n}": [["White", "Result", "Black"], *games] for n, games in enumerate(GAMES, 1)
    }
    numbered = head[0] == "No."
    rows: Rows = [[n, name] if numbered else [name] for n, name in enumerate(ROSTER, 1)]
    save(str(tmp_path / "event.xlsx"), ("Players", [head, *rows]), *lists.items())
    report = fill(tmp_path / "event.xlsx", tmp_path / "filled.xlsx")
    assert report.sound
    sheet = load_workbook(tmp_path / "filled.xlsx")["Players"]
    cells = [[sheet[f"{column}{row}"].value for column in results_in] for row in range(2, 6)]
    assert cells == [["L2b", "L3b"], ["W1w", "L4w"], ["D4b", "W1w"], ["D3w", "W2b"]]
    # Solkoff by hand, points 0, 1, 1½, 1½: Ben 1 + 1½, Ann 0 + 1½, Dan 1½ + 0, Cleo 1½ + 1.
    assert [sheet[f"{solkoff_in}{row}"].value for row in range(2, 6)] == [2.5, 1.5, 1.5, 2.5]


@pytest.mark.parametrize("heading", ["White", "Black"])
def test_a_heading_that_stands_there_twice_does_not_turn_the_results_round(heading: str) -> None:
    rows: Rows = [[heading, heading, "Result"], ["Ann", "Ben", "1-0"], ["Cleo", "Dan", "0-1"]]
    (table,) = tables_of([Grid("Round 1", rows)])
    assert table.event.scores == {1: 1.0, 2: 0.0, 3: 0.0, 4: 1.0}
