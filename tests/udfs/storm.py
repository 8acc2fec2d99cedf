"""A storm: one result changes, and Excel asks for 1,200 row formulas over 300 players.

The programs `parts/storm_*.py` answer on one way into Excel each, through xlwings' own code. They
print the milliseconds of a first call, of a later one and of the storm, and its answers.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from random_events import Results, random_event
from tables import event_of
from udfs.subprocesses import ON_SERVER, answer_of, in_lite

import xltiebreak

PLAYERS, ROUNDS = 300, 9
FUNCTIONS = {"MODMEDIAN": "MM", "SOLKOFF": "SO", "CUMULATIVE": "CU", "CUMULATIVEOPP": "CO"}


class Storm(NamedTuple):
    """What a way into Excel took, in milliseconds of CPU, and its answers by function.

    blocks: how many blocks were read in the storm.
    """

    first: float
    later: float
    storm: float
    blocks: int
    answers: list[list[float]]


def asked() -> dict[str, object]:
    """The block before and after a change, and the functions that are asked."""
    before, after = (list(results.values()) for results in results())
    return {"before": before, "after": after, "functions": list(FUNCTIONS)}


def expected() -> list[list[float]]:
    """The values after the change, of the package and not of a worksheet function."""
    event = event_of(results()[1])
    columns = [xltiebreak.values(event, code) for code in FUNCTIONS.values()]
    return [[float(str(value)) for value in column.values()] for column in columns]


def results() -> tuple[Results, Results]:
    """The event before and after one result changes."""
    before = random_event(random.Random(34), PLAYERS, ROUNDS)
    number, opponent = next((no, int(row[0][1:])) for no, row in before.items() if row[0][0] == "W")
    after = {no: list(row) for no, row in before.items()}
    after[number][0], after[opponent][0] = f"D{opponent}", f"D{number}"
    return before, after


def classic() -> Storm:
    """Excel's calls in the classic add-in."""
    return Storm(**answer_of("storm_classic", asked()))


def server() -> Storm:
    """The JSON of Office.js at the entry point of xlwings Server."""
    return Storm(**answer_of("storm_server", asked(), environment=ON_SERVER))


def lite(wheel: Path) -> Storm:
    """The calls of xlwings Lite in Pyodide."""
    return Storm(**in_lite(wheel, "storm_lite.py", asked()))
