"""How long the functions of the add-in take inside LibreOffice: python benchmarks/addin.py

A section of 300 players and 9 rounds, in milliseconds from typing the formulas until their values
appear: the least of several starts of LibreOffice. The first call loads the add-in and is listed
apart.
"""

from __future__ import annotations

import json
import random
import sys
from io import BytesIO
from pathlib import Path

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
from calc.office import office
from random_events import random_event

from xltiebreak.excel.calc.addin import calc_addin

PLAYERS, ROUNDS, STARTS = 300, 9, 3
BLOCK = f"A1:I{PLAYERS}"
GROUPS = {
    "loading the add-in": ["=TB.CHECK(A1:A2)"],
    "=TB.MODMEDIAN(block), the first time": [f"=TB.MODMEDIAN({BLOCK})"],
    "=TB.SOLKOFF(block), after that": [f"=TB.SOLKOFF({BLOCK})"],
    "=TB.SOLKOFF(block), again": [f"=TB.SOLKOFF({BLOCK})"],
    f"=TB.CUMULATIVE(row; block) in {PLAYERS} cells": [
        f"=TB.CUMULATIVE(A{row}:I{row};A$1:I${PLAYERS})" for row in range(1, PLAYERS + 1)
    ],
}


def main() -> None:
    """Print the table."""
    book = Workbook()
    assert isinstance(book.active, Worksheet)
    for cells in random_event(random.Random(34), PLAYERS, ROUNDS).values():
        book.active.append(cells)
    file = BytesIO()
    book.save(file)
    with office([calc_addin()]) as opened:
        path = opened.put("section.xlsx", file.getvalue())
        asked = json.dumps(list(GROUPS.values()))
        starts = [opened.asked("running.py", "time", path, asked) for _ in range(STARTS)]
    table = Table(f"{PLAYERS} x {ROUNDS}", "ms")
    for title, *times in zip(GROUPS, *starts, strict=True):
        table.add_row(title, f"{min(milliseconds for milliseconds, _ in times):.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
