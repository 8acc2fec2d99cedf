"""Random sheets of school events: no number, or names under any heading, beside fees and schools.

Each is read as it was written, or something is said; a child is never lost, nor a school in its
place, in silence.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from pieces.reading_pieces import differences, tables_of
from reading.events import WORTH, Entry, Tournament, tournament
from thinning import thinned

from xltiebreak.grid import Grid

NUMBERS = ["No.", "#", "ID", "Pairing", "Seed", "Player ID", ""]
NAMES = ["Name", "Player", "Scholar", "Who", "Student Name", "", "Chess Champ", "Members"]
POINTS = ["Pts", "Points", "Score", "Total", "Final", ""]
ROUNDS = [
    "Rd {}",
    "Round {}",
    "R{}",
    "{}",
    "Rnd{}",
    "Game {}",
    "G{}",
    "Match {}",
    "Week {}",
    "Day {}",
]
SCHOOLS = ["Oak Hill", "Elm Street", "Birch Lane", "St. Mary", "PS 11"]
BESIDE: dict[str, Callable[[random.Random], Any]] = {
    "School": lambda rng: rng.choice(SCHOOLS),
    "Team": lambda rng: rng.choice(SCHOOLS),
    "Grade": lambda rng: rng.randint(1, 8),
    "Rating": lambda rng: rng.randint(400, 1900),
    "Gender": lambda rng: rng.choice("MF"),
    "Coach": lambda rng: rng.choice(["Mr. Hill", "Ms. Stone"]),
    "Paid": lambda rng: rng.choice(["yes", "no"]),
    "Notes": lambda rng: rng.choice(["", "", "late", "left early"]),
}
LETTERS = {"B": "-B-", "H": "-H-", "Z": "-U-"}
SIGNS = {"W": "+", "X": "+", "D": "=", "L": "-", "F": "-", "B": "+BYE", "H": "=BYE", "Z": "-BYE"}
FIGURES = {"W": "1", "D": "½", "L": "0", "X": "+", "F": "-", "B": "-1", "H": "-½", "Z": "-0"}


def in_letters(entry: Entry) -> str:
    return f"{entry.kind}{entry.opponent}" if entry.opponent else LETTERS[entry.kind]


def in_small_letters(entry: Entry) -> str:
    return in_letters(entry).lower()


def in_signs(entry: Entry) -> str:
    return f"{SIGNS[entry.kind]}{entry.opponent or ''}"


def in_figures(entry: Entry) -> str:
    beside = f"{entry.opponent}{entry.color}" if entry.opponent else ""
    return f"{beside}{FIGURES[entry.kind]}"


NOTATIONS = (in_letters, in_small_letters, in_signs, in_figures)


Columns = list[tuple[str, Sequence[object]]]


def in_one_column(event: Tournament, rng: random.Random) -> Columns:
    head, cell = rng.choice(ROUNDS), rng.choice(NOTATIONS)
    return [
        (head.format(index + 1), [cell(person.entries[index]) for person in event.people])
        for index in range(event.rounds)
    ]


def by_name(event: Tournament, rng: random.Random) -> Columns:
    called = {person.number: person.name for person in event.people}

    def cell(entry: Entry) -> str:
        return f"{entry.kind} {called[entry.opponent]}" if entry.opponent else LETTERS[entry.kind]

    return [
        (f"Rd {index + 1}", [cell(person.entries[index]) for person in event.people])
        for index in range(event.rounds)
    ]


def in_two_columns(event: Tournament, rng: random.Random) -> Columns:
    called = {person.number: person.name for person in event.people}
    heads = rng.choice([("Opp", "Res"), ("Opponent {}", "Result {}"), ("Opp {}", "Pts {}")])
    columns: Columns = []
    for index in range(event.rounds):
        entries = [person.entries[index] for person in event.people]
        opponents = [called.get(entry.opponent or 0, "bye") for entry in entries]
        columns.append((heads[0].format(index + 1), opponents))
        columns.append((heads[1].format(index + 1), [WORTH[entry.kind] for entry in entries]))
    return columns


FORMS = (in_one_column, by_name, in_two_columns)


def event_and_sheet(
    seed: int, form: Callable[[Tournament, random.Random], Columns]
) -> tuple[Tournament, list[list[object]]]:
    """An event, and its sheet as somebody at a school makes it."""
    rng = random.Random(seed)
    event = tournament(rng, rng.randint(6, 12), forfeits=False, both_lost=False)
    people = event.people
    columns: Columns = [(rng.choice(NAMES), [person.name for person in people])]
    if rng.random() < 0.5:
        columns.insert(0, (rng.choice(NUMBERS), [person.number for person in people]))
    for heading in rng.sample([*BESIDE], rng.randint(0, 3)):
        at = rng.randint(0, len(columns)) if rng.random() < 0.3 else len(columns)
        columns.insert(at, (heading, [BESIDE[heading](rng) for _ in people]))
    columns += form(event, rng)
    if rng.random() < 0.7:
        columns.append((rng.choice(POINTS), [event.points(person) for person in people]))
    rows: list[list[object]] = [[heading for heading, _ in columns]]
    rows += map(list, zip(*(cells for _, cells in columns), strict=True))
    return event, [["Spring Scholastic"], [], *rows] if rng.random() < 0.2 else rows


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(thinned(500)))
def test_a_sheet_is_read_as_it_was_written_or_something_is_said(
    seed: int, form: Callable[[Tournament, random.Random], Columns]
) -> None:
    event, rows = event_and_sheet(seed, form)
    tables = tables_of([Grid("Sheet1", rows)])
    if wrong := differences(event, tables):
        said = [problem for table in tables for problem in table.problems if not problem.note]
        assert said or not tables, (wrong[:3], rows[:4])


@pytest.mark.parametrize(
    ("form", "share"), [(in_one_column, 0.02), (by_name, 0.02), (in_two_columns, 0.05)]
)
def test_nearly_all_of_them_are_read(
    form: Callable[[Tournament, random.Random], Columns], share: float
) -> None:
    count = thinned(500, 50)
    pairs = (event_and_sheet(seed, form) for seed in range(count))
    unread = sum(bool(differences(event, tables_of([Grid("", rows)]))) for event, rows in pairs)
    assert unread <= share * count
