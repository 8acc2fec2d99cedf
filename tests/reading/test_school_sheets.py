"""Random sheets of school events: no number, or names under any heading, beside fees and schools.

Each is read as it was written, or something is said; a child is never lost, nor a school in its
place, in silence.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest
from pieces.reading_pieces import differences, tables_of
from pieces.writing import renamed
from reading.events import WORTH, Entry, Tournament, tournament
from reading.writing import notation_named
from tables import Rows, cases_of
from thinning import thinned

from xltiebreak.reading.grid import Grid

WORDS = cases_of(__file__)
Columns = list[tuple[str, Sequence[object]]]
Form = Callable[[Tournament, random.Random], Columns]


def in_one_column(event: Tournament, rng: random.Random) -> Columns:
    head, spell = rng.choice(WORDS["rounds"]), notation_named(rng.choice(WORDS["notations"])).spell
    small = rng.random() < 0.3

    def cell(entry: Entry) -> object:
        written = spell(entry)
        return written.lower() if small and isinstance(written, str) else written

    return [
        (head.format(index + 1), [cell(person.entries[index]) for person in event.people])
        for index in range(event.rounds)
    ]


def by_name(event: Tournament, rng: random.Random) -> Columns:
    called = {person.number: person.name for person in event.people}
    byes = notation_named("letters").spell

    def cell(entry: Entry) -> object:
        return f"{entry.kind} {called[entry.opponent]}" if entry.opponent else byes(entry)

    return [
        (f"Rd {index + 1}", [cell(person.entries[index]) for person in event.people])
        for index in range(event.rounds)
    ]


def in_two_columns(event: Tournament, rng: random.Random) -> Columns:
    called = {person.number: person.name for person in event.people}
    heads = rng.choice(WORDS["columns of two"])
    columns: Columns = []
    for index in range(event.rounds):
        entries = [person.entries[index] for person in event.people]
        opponents = [called.get(entry.opponent or 0, "bye") for entry in entries]
        columns.append((heads[0].format(index + 1), opponents))
        columns.append((heads[1].format(index + 1), [WORTH[entry.kind] for entry in entries]))
    return columns


def beside(heading: str, rng: random.Random) -> object:
    if heading in WORDS["words beside"]:
        return rng.choice(WORDS["words beside"][heading])
    return rng.randint(*WORDS["numbers beside"][heading])


def event_and_sheet(seed: int, form: Form) -> tuple[Tournament, Rows]:
    """An event, and its sheet as somebody at a school makes it."""
    rng = random.Random(seed)
    event = tournament(rng, rng.randint(6, 12), forfeits=False, both_lost=False)
    if rng.random() < 0.4:
        event = renamed(event, WORDS["first names"][: len(event.people)])
    people = event.people
    columns: Columns = [(rng.choice(WORDS["names"]), [person.name for person in people])]
    if rng.random() < 0.5:
        columns.insert(0, (rng.choice(WORDS["numbers"]), [person.number for person in people]))
    every = [*WORDS["words beside"], *WORDS["numbers beside"]]
    for heading in rng.sample(every, rng.randint(0, 3)):
        at = rng.randint(0, len(columns)) if rng.random() < 0.3 else len(columns)
        columns.insert(at, (heading, [beside(heading, rng) for _ in people]))
    columns += form(event, rng)
    if rng.random() < 0.7:
        columns.append((rng.choice(WORDS["points"]), [event.points(one) for one in people]))
    rows: Rows = [[heading for heading, _ in columns]]
    rows += map(list, zip(*(cells for _, cells in columns), strict=True))
    return event, [["Spring Scholastic"], [], *rows] if rng.random() < 0.2 else rows


@pytest.mark.parametrize(
    ("form", "share"), [(in_one_column, 0.02), (by_name, 0.02), (in_two_columns, 0.05)]
)
def test_sheets_are_read_as_they_were_written_or_something_is_said(
    form: Form, share: float
) -> None:
    """And nearly all of them are read."""
    unread, count = 0, thinned(500, 50)
    for seed in range(count):
        event, rows = event_and_sheet(seed, form)
        tables = tables_of([Grid("Sheet1", rows)])
        if wrong := differences(event, tables):
            said = [problem for table in tables for problem in table.problems if not problem.note]
            assert said or not tables, (seed, wrong[:3], rows[:4])
            unread += 1
    assert unread <= share * count, unread
