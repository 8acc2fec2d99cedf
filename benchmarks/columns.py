"""What it costs to say what columns mean: python benchmarks/columns.py

A crosstable of 1,000 players and eleven rounds is read, ranked and checked with four columns: blank
ones, right ones, those of other systems of the same names, unknown headings over values of a
tie-break, and over numbers of no tie-break. Each figure is the least CPU time of several runs,
beside that of the blank columns in the same process; the last row is of 10,000 players. Nothing
here is a test.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from random_events import random_event

from xltiebreak.book.sections import Section, checked, section_of
from xltiebreak.core.event import Event
from xltiebreak.languages.figures import as_float
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.rules import find

PLAYERS, MANY, ROUNDS = 1000, 10_000, 11
RIGHT = {"ModMed": "MM", "Solkoff": "SO", "Cumulative": "CU", "Kashdan": "KA"}
OTHERS = {"ModMed": "ME", "Solkoff": "BZ", "Cumulative": "AC", "Kashdan": "KW"}
UNKNOWN = {"Foo": "MM", "Bar": "SO", "Baz": "CU", "Qux": "CO"}

Columns = Mapping[str, Sequence[object]]


def rows_of(players: int) -> list[list[object]]:
    """The rows of a crosstable up to the points."""
    event = random_event(Random(players), players, ROUNDS, withdrawals=False)
    rounds = [f"Rnd{at + 1}" for at in range(ROUNDS)]
    rows: list[list[object]] = [["No.", "Name", *rounds, "Pts"]]
    rows += [[no, f"Player {no}", *cells, None] for no, cells in event.items()]
    (table,) = read(Grid("Open", rows))
    for row, points in zip(rows[1:], table.event.placing.values(), strict=True):
        row[-1] = points
    return rows


def copied(rows: Sequence[list[object]], times: int) -> list[list[object]]:
    """Rows of as many such events below each other, as one: nobody meets a player of another."""
    players = len(rows) - 1
    copies = []
    for add in range(0, times * players, players):

        def moved(found: re.Match[str], add: int = add) -> str:
            return str(int(found[0]) + add)

        copies += [
            [re.sub("[0-9]+", moved, cell) if isinstance(cell, str) else cell for cell in row]
            for row in rows[1:]
        ]
    return [rows[0], *([no, *row[1:]] for no, row in enumerate(copies, 1))]


def with_columns(rows: Sequence[list[object]], columns: Columns) -> list[list[object]]:
    """The rows with columns behind the points."""
    cells = zip(*columns.values(), strict=True) if columns else ()
    return [
        [*rows[0], *columns],
        *([*row, *cell] for row, cell in zip(rows[1:], cells, strict=True)),
    ]


def values(event: Event, systems: Mapping[str, str]) -> dict[str, list[object]]:
    """The values of systems, by heading."""
    return {
        heading: [as_float(value) for value in find(code).values(event).values()]
        for heading, code in systems.items()
    }


def least(action: Callable[[], object], runs: int = 5) -> float:
    """The least CPU time of several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def check(rows: list[list[object]]) -> Section:
    """A crosstable read, ranked and checked."""
    (table,) = read(Grid("Open", rows))
    return checked(section_of(table))


def main() -> None:
    """Measure, and print a table."""
    table = Table("columns", "s", "x blank", title=f"{PLAYERS} x {ROUNDS}")
    rows = rows_of(PLAYERS)
    (read_table,) = read(Grid("Open", rows))
    event, rng = read_table.event, Random(1)
    noise = {heading: [rng.randint(0, 240) / 2 for _ in range(PLAYERS)] for heading in UNKNOWN}
    usual = 0.0
    for what, columns in (
        ("blank", {heading: [None] * PLAYERS for heading in RIGHT}),
        ("right values", values(event, RIGHT)),
        ("of other systems of their names", values(event, OTHERS)),
        ("unknown headings, values of a tie-break", values(event, UNKNOWN)),
        ("unknown headings, other numbers", noise),
    ):
        made = with_columns(rows, columns)
        seconds = least(lambda made=made: check(made))  # type: ignore[misc]
        usual = usual or seconds
        table.add_row(what, f"{seconds:.2f}", f"{seconds / usual:.2f}")
    many = copied(rows, MANY // PLAYERS)
    (large,) = read(Grid("Open", many))
    made = with_columns(many, values(large.event, UNKNOWN))
    seconds = least(lambda: check(made), 1)
    table.add_row(f"unknown headings, {MANY:,} players", f"{seconds:.2f}", f"{seconds / usual:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
