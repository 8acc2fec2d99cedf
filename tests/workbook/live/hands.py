"""Hands at a workbook that computes by itself, in LibreOffice: they insert, delete, move, sort."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from calc.office import Office
from workbook.live.calculating import Sheet, as_text
from workbook.live.typed import SECTION, STANDINGS

PROGRAM = Path(__file__).parent / "parts" / "typing_hands.py"
AT_ONCE = 60  # workbooks that one LibreOffice opens

Act = Sequence[Any]
"""A word, a sheet's name, and what the function of this name in `parts/typing_hands.py` takes."""


class Job(NamedTuple):
    """A workbook and what hands do with it.

    protected: without lifting the protection; shown: in a window, which keys need; sheets: to read.
    """

    path: Path
    acts: Sequence[Act]
    protected: bool = False
    shown: bool = False
    sheets: Sequence[str] = (SECTION, STANDINGS)


def after(office: Office, jobs: Sequence[Job]) -> list[Mapping[str, Sheet]]:
    """The sheets of each job after it."""
    found: list[Mapping[str, Sheet]] = []
    for start in range(0, len(jobs), AT_ONCE):
        found += _after(office, jobs[start : start + AT_ONCE], start)
    return found


def _after(office: Office, jobs: Sequence[Job], start: int) -> list[Mapping[str, Sheet]]:
    asked = []
    for number, job in enumerate(jobs, start):
        path = office.put(f"{number}.xlsx", job.path.read_bytes())
        asked.append({**job._asdict(), "path": str(path)})
    shutil.copy(PROGRAM, office.folder)
    told = office.put(f"jobs{start}.json", json.dumps(asked).encode())
    return [
        {
            name: Sheet([[as_text(cell) for cell in row] for row in rows])
            for name, rows in one.items()
        }
        for one in office.asked(PROGRAM.name, told)
    ]
