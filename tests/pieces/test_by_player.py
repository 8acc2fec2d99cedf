"""Random events as a row for each player and round: read as written; no changed cell in silence."""

from __future__ import annotations

import random

import pytest
from pieces.reading_pieces import FIGURES, WORDS, Rows, differences, tables_of
from reading.comparing import seeded
from reading.events import Tournament, tournament
from thinning import thinned

from xltiebreak.grid import Grid

HEADS: list[object] = ["No", "Name", "Round", "Color", "Opponent", "Result"]


def rows_of(event: Tournament, rng: random.Random, *, names: bool, words: bool) -> Rows:
    """Return the rows in any order, as most exports have them sorted by something else."""
    called = {person.number: person.name for person in event.people}
    rows: Rows = []
    for person in event.people:
        for number, entry in enumerate(person.entries, 1):
            other: object = called[entry.opponent or 0] if names and entry.opponent else None
            other = other or entry.opponent or ("bye" if entry.kind in "BHZ" else None)
            if entry.kind != "P" or entry.opponent:
                result = (WORDS if words and entry.opponent else FIGURES)[entry.kind]
                color = entry.color.upper() or None
                rows.append([person.number, person.name, number, color, other, result])
    rng.shuffle(rows)
    return [list(HEADS), *rows]


def an_event(rng: random.Random) -> Tournament:
    return tournament(rng, rng.randint(4, 14), pending=rng.random() < 0.5)


@pytest.mark.parametrize("seed", range(thinned(200, 20)))
def test_random_events_are_read(seed: int) -> None:
    rng = seeded("by player", seed)
    event = an_event(rng)
    rows = rows_of(event, rng, names=rng.random() < 0.5, words=rng.random() < 0.5)
    assert not differences(event, tables_of([Grid("Open", rows)]))


@pytest.mark.parametrize("seed", range(thinned(100, 10)))
def test_no_changed_result_is_accepted_in_silence(seed: int) -> None:
    rng = seeded("by player, changed", seed)
    event = an_event(rng)
    rows = rows_of(event, rng, names=False, words=True)
    games = [row for row in rows[1:] if row[4] != "bye" and row[5] in ("W", "D", "L")]
    for row in rng.sample(games, min(5, len(games))):
        before, row[5] = row[5], rng.choice([one for one in "WDL" if one != row[5]])
        tables = tables_of([Grid("Open", rows)])
        assert not any(table.sound for table in tables), (row, before)
        row[5] = before


@pytest.mark.parametrize(("row", "column"), [(1, 0), (1, 1)], ids=["number", "name"])
def test_names_under_an_unknown_heading_stay_if_one_row_is_not_whole(row: int, column: int) -> None:
    rows: Rows = [["No.", "Wer", "Round", "Opponent", "Result"]]
    rows += [[1, "Ann", 1, 2, 1], [2, "Ben", 1, 1, 0], [3, "Cleo", 1, None, 1]]
    rows += [[1, "Ann", 2, 3, 0.5], [3, "Cleo", 2, 1, 0.5], [2, "Ben", 2, None, 0]]
    rows[row][column] = None
    (table,) = tables_of([Grid("Open", rows)])
    assert {player.number: player.name for player in table.event.players} == {
        1: "Ann",
        2: "Ben",
        3: "Cleo",
    }
    assert table.event.scores == {1: 1.5, 2: 0, 3: 1.5}
