"""Crosstables as rows of cells, for tests that read them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from xltiebreak.core.event import Event
from xltiebreak.reading.crosstable import Crosstable, Grid, read

Rows = list[list[object]]


def rows_of(results: dict[int, list[str]], *, names: bool = True) -> Rows:
    """A crosstable with the columns No., Name, Rnd1 ..., in the order of the results."""
    rounds = len(next(iter(results.values())))
    header: list[object] = ["No.", *(["Name"] if names else [])]
    header += [f"Rnd{number}" for number in range(1, rounds + 1)]
    lines = [
        [number, *([f"Player {number}"] if names else []), *cells]
        for number, cells in results.items()
    ]
    return [header, *lines]


def table_of(rows: Sequence[Sequence[object]], sheet: str = "Open") -> Crosstable:
    (table,) = read(Grid(sheet, rows))
    return table


def event_of(results: dict[int, list[str]]) -> Event:
    """The event of results that are free of errors."""
    table = table_of(rows_of(results))
    assert table.sound, table.problems
    return table.event


def said(table: Crosstable) -> list[str]:
    return [f"{problem.severity}: {problem}" for problem in table.problems]


def cases_of(module: str) -> dict[str, Any]:
    """The cases of a test module, by what they show: those of `test_x.py` are in `x.json`."""
    path = Path(module)
    path = path.with_name(path.stem.removeprefix("test_")).with_suffix(".json")
    cases: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return cases
