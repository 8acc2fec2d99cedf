"""Byes and absences in words: the known ones are read, others if the rest of the table agrees."""

from __future__ import annotations

import random

from reading.comparing import KINDS, seeded
from reading.events import Tournament, tournament
from reading.writing import notation_named
from thinning import thinned

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.event import Result
from xltiebreak.grid import Grid

FULL, HALF, ZERO = Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE
Rows = list[list[object]]


def table_of(rows: Rows) -> Crosstable:
    (table,) = read(Grid("Open", rows))
    return table


FREE = ["spielfrei", "Freilos", "vrij", "libre", "descansa", "riposo", "pauza", "wolny los"]
FREE += ["exento", "folga", "isento", "frirond", "voln\u00fd los", "(Spielfrei)", ":"]


def test_random_events_with_byes_in_words_are_read_as_they_were_written() -> None:
    for number in range(thinned(300)):
        rng = seeded("words", number)
        event = tournament(rng, rng.randint(6, 16))
        table = table_of(written(event, rng))
        for person in event.people:
            told = {entry.kind for entry in person.entries if entry.opponent is None}
            games = table.event.by_number[person.number].games
            assert table.event.scores[person.number] == event.points(person) or not table.sound
            if len(told) == 1:  # else the points leave it open which round was worth what
                expected = [KINDS[entry.kind] for entry in person.entries]
                assert [game.result for game in games] == expected


def test_no_changed_cell_gives_another_result_in_silence() -> None:
    """Changed points are not tried: nothing but the points tells what a free round was worth."""
    for number in range(thinned(50)):
        rng = seeded("changed words", number)
        event = tournament(rng, rng.randint(6, 12))
        rows = written(event, rng)
        before = table_of(rows)
        for _ in range(thinned(20)):
            copy = [list(row) for row in rows]
            row, column = rng.randrange(1, len(copy)), rng.randrange(2, len(copy[0]) - 1)
            copy[row][column] = rng.choice([*(line[column] for line in copy[1:]), "krank", "libre"])
            after = table_of(copy)
            told = not after.sound or set(after.problems) - set(before.problems)
            assert told or games(after) == games(before), (row, column, copy)


def games(table: Crosstable) -> object:
    return {player.number: player.games for player in table.event.players}


WORDS = {"B": "sieger", "H": "halb", "Z": "krank"}


def written(event: Tournament, rng: random.Random) -> Rows:
    """Return a table whose byes are words that nobody knows."""
    spell = notation_named("letters").spell
    rows: Rows = [["No", "Name", *(f"Rnd{i + 1}" for i in range(event.rounds)), "Pts"]]
    for person in event.people:
        own: list[object] = [person.number, person.name]
        for entry in person.entries:
            bye = entry.opponent is None and entry.kind in "BHZ"
            own.append(rng.choice([WORDS[entry.kind], *FREE]) if bye else spell(entry))
        rows.append([*own, event.points(person)])
    return rows
