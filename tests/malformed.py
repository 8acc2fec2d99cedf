"""Crosstables with one or a few faults, each with exactly the messages that a director gets."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from tables import Rows

from xltiebreak.reading.grid import parse_area

EXPECTED = "expected W6, L3 or D5, X6 or F6 (forfeits), -B-, -H- or -U- (byes), or a blank cell"
POINTS = (
    "these are points without opponents; write W6, L3 or D5, the result and the opponent's number"
)
WHICHEVER = (
    "write -B- (full-point bye), -H- (half-point bye) or -U- (no points), depending on what it was"
)
ADA, BEN, CLEO, DAN = "player 1 (Ada)", "player 2 (Ben)", "player 3 (Cleo)", "player 4 (Dan)"


def four(change: dict[str, object]) -> Rows:
    """Four players and three rounds without a fault, except for these cells."""
    rows: Rows = [
        ["No.", "Name", "Pts", "Rnd1", "Rnd2", "Rnd3"],
        [1, "Ada", 2.5, "W4", "W2", "D3"],
        [2, "Ben", 2, "W3", "L1", "W4"],
        [3, "Cleo", 1.5, "L2", "-B-", "D1"],
        [4, "Dan", 0, "L1", "-U-", "L2"],
    ]
    for address, value in change.items():
        area = parse_area(address)
        rows[area.top - 1][area.left - 1] = value
    return rows


def _cells(written: dict[str, Any]) -> dict[str, object]:
    """The cells of a case; JSON has no dates."""
    return {
        address: datetime.fromisoformat(value["datetime"]) if isinstance(value, dict) else value
        for address, value in written.items()
    }


CASES: list[tuple[dict[str, object], list[str]]] = [
    (_cells(cells), messages)
    for cells, messages in json.loads(
        Path(__file__).with_suffix(".json").read_text(encoding="utf-8")
    )
]
"""Cells to change in `four`, and all messages then."""
