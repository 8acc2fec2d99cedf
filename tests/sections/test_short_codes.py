"""Short headings that are codes of systems, or look so, over other data: a fill leaves it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import naive
import pytest
from openpyxl import Workbook, load_workbook
from random_events import random_event

import xltiebreak

CODES = (
    *("Co", "Cu", "So", "Hr", "HR", "HG", "HL", "HS", "PC", "WP", "GP", "Dep"),
    *("DE", "SB", "PS", "KA", "KO", "KS", "ME", "MM", "BL", "TA", "AC", "Wc"),
)
PLAYERS, ROUNDS = 8, 5
COUNTIES = ("Kent", "Essex", "Surrey", "Devon", "Dorset", "Norfolk")
SMALL = Random(5).sample(range(1, 13), PLAYERS)
"""Numbers that no system gives: all are different, and not in the order of the points."""

KINDS: Mapping[str, Callable[[int], object]] = {
    "counties": lambda number: COUNTIES[number % len(COUNTIES)],
    "homerooms": lambda number: f"{5 + number % 4}{'ABC'[number % 3]}",
    "extensions": lambda number: 200 + number,
    "birth years": lambda number: 2006 + number % 7,
    "small numbers": lambda number: SMALL[number - 1],
}
"""What a column holds, by the number of a player."""

AT = {"left of the rounds": 2, "right of the points": 3 + ROUNDS}
"""Where the column stands, from 0."""


def saved(path: Path, kind: str, side: str) -> dict[str, list[object]]:
    """Save a workbook with a sheet for each code; return the column of the code by sheet."""
    event = random_event(Random(7), PLAYERS, ROUNDS, withdrawals=False)
    book, columns = Workbook(), dict[str, list[object]]()
    book.remove(book.worksheets[0])
    for number, code in enumerate(CODES):
        sheet = book.create_sheet(f"{number} {code}")
        column = columns[sheet.title] = [code, *map(KINDS[kind], event)]
        rounds = [f"Rd {at + 1}" for at in range(ROUNDS)]
        header: list[object] = ["No.", "Name", *rounds, "Pts", "Solkoff", "Place"]
        lines = [header]
        for no, cells in event.items():
            lines.append([no, f"Player {no}", *cells, float(naive.score(event, no)), None, None])
        for line, cell in zip(lines, column, strict=True):
            line.insert(AT[side], cell)
            sheet.append(line)
    book.save(path)
    return columns


@pytest.mark.parametrize("side", AT)
@pytest.mark.parametrize("kind", KINDS)
def test_a_fill_leaves_other_data_under_a_short_code(kind: str, side: str, tmp_path: Path) -> None:
    columns = saved(tmp_path / "event.xlsx", kind, side)
    report = xltiebreak.fill(tmp_path / "event.xlsx", tmp_path / "filled.xlsx")
    assert report.written, report.problems
    changed = []
    for sheet in load_workbook(tmp_path / "filled.xlsx").worksheets:
        column = [row[AT[side]] for row in sheet.values]
        if column[: PLAYERS + 1] != columns[sheet.title]:
            changed.append(sheet.title)
    assert not changed
