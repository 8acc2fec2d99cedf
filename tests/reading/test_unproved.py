"""Tables that no second telling of a game proves: read as their JSON says, or refused, or said.

A file NAME.csv is as a director has it; NAME.csv.json has the names and points that are right.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xltiebreak.workbook.reading import read_workbook

FILES = sorted((Path(__file__).parent / "unproved").glob("*.csv"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_table_is_read_as_it_says(path: Path) -> None:
    truth = json.loads(path.with_name(f"{path.name}.json").read_text(encoding="utf-8"))
    (table,) = read_workbook(path).crosstables
    event = table.event
    names = {str(one.number): one.name for one in event.players}
    assert names == truth.get("names", names)
    key = {one.number: one.name for one in event.players} if "Ada" in truth["points"] else {}
    found = {str(key.get(number, number)): made for number, made in event.placing.items()}
    assert found == truth["points"]
    assert len(event.players[0].games) == truth.get("rounds", 3)
