"""Tables that no second telling of a game proves: read as their JSON says, or refused, or said.

A file NAME.csv is as a director has it; NAME.csv.json has the names and points that are right, or
the error.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from naive import points as points_of
from random_events import random_event
from thinning import thinned

import xltiebreak
from xltiebreak.book.reading import read_workbook

FILES = sorted((Path(__file__).parent / "unproved").glob("*.csv"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_table_is_read_as_it_says(path: Path) -> None:
    truth = json.loads(path.with_name(f"{path.name}.json").read_text(encoding="utf-8"))
    (table,) = read_workbook(path).crosstables
    if "error" in truth:
        assert any(
            truth["error"] in one.message for one in table.problems if one.severity == "error"
        )
        return
    event = table.event
    names = {str(one.number): one.name for one in event.players}
    assert names == truth.get("names", names)
    key = {one.number: one.name for one in event.players} if "Ada" in truth["points"] else {}
    found = {str(key.get(number, number)): made for number, made in event.placing.items()}
    assert found == truth["points"]
    assert len(event.players[0].games) == truth.get("rounds", 3)


@pytest.mark.parametrize("seed", range(thinned(100, 10)))
def test_the_top_of_a_larger_matrix_is_an_error(seed: int) -> None:
    rng = Random(seed)
    event = random_event(rng, rng.randint(20, 40), 7, forfeits=False, withdrawals=False, byes=False)
    score = {number: sum(map(points_of, cells)) for number, cells in event.items()}
    top = sorted(event, key=lambda number: -score[number])[: rng.randint(6, 12)]
    marks = {"W": "1", "D": "½", "L": "0"}
    rows: list[list[object]] = [["Rk", "Name", *range(1, len(top) + 1), "Pts"]]
    for place, number in enumerate(top, 1):
        met = {int(cell[1:]): marks[cell[0]] for cell in event[number] if cell[0] in marks}
        rows.append([place, f"P {number}", *map(met.get, top), float(score[number])])
    for table in xltiebreak.read_values(rows):
        assert any(one.severity == "error" for one in table.problems)
