"""Random legal events for the forms of call, with the package's values."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from random_events import random_event
from tables import Rows, event_of
from thinning import thinned

import xltiebreak
from xltiebreak.rules import System, all_systems

FLAGS = ("byes", "forfeits", "withdrawals", "running", "colours", "gaps_in_numbers", "blanks")
OF_RESULTS = [
    system
    for system in all_systems()
    if not set(system.needs) - {"colours"} and system.code not in ("RN", "PL")
]


class Case(NamedTuple):
    """An event, its rows in the order of a sheet, and the values of one system in that order."""

    numbers: list[int]
    rows: list[list[str]]
    system: System
    values: list[float | str]
    places: list[float]

    @property
    def with_header(self) -> Rows:
        rounds = [f"Rd {number}" for number in range(1, len(self.rows[0]) + 1)]
        players: Rows = [
            [None, float(number), f"Player {number}", *(cell or None for cell in cells)]
            for number, cells in zip(self.numbers, self.rows, strict=True)
        ]
        return [["Prize", "No.", "Name", *rounds], *players]


def random_cases() -> Iterator[Case]:
    for seed in range(thinned(100, 10)):
        rng = random.Random(seed)
        flags = {flag: rng.random() < 0.5 for flag in FLAGS} | {"colours": seed % 4 > 0}
        results = random_event(rng, rng.randint(2, 14), rng.randint(1, 10), **flags)
        event = event_of(results)
        system = OF_RESULTS[seed % len(OF_RESULTS)]
        if system.lacks(event):
            system = OF_RESULTS[0]
        numbers = list(results)
        if seed % 2:
            rng.shuffle(numbers)
        values = xltiebreak.values(event, system.code)
        places = {standing.number: float(standing.place) for standing in xltiebreak.rank(event)}
        yield Case(
            numbers,
            [results[number] for number in numbers],
            system,
            [as_answer(values[number]) for number in numbers],
            [places[number] for number in numbers],
        )


def as_answer(value: xltiebreak.rules.Value) -> float | str:
    return "" if value is None else float(value)
