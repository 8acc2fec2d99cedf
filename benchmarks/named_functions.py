"""How long named functions take in a workbook: python benchmarks/named_functions.py

IronCalc opens the workbook and calculates it whole, as after every change, for MM SO CU CO and the
column Check: with a formula for each player, and with one that spills. The
seconds are those of one CPU. Nothing here is a test.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from formulas.live_sheets import LiveBook, LiveSection
from random_events import random_event

from xltiebreak.rules.orders import order_of

SIZES = ((40, 5), (100, 9), (300, 9), (1000, 11))
RUNS = 3


def seconds(players: int, rounds: int, folder: Path, *, spilled: bool, placed: bool) -> float:
    """The least CPU time of several calculations."""
    results = random_event(random.Random(1), players, rounds)
    section = LiveSection(results, order_of("wscf"), spilled=spilled, placed=placed)
    book = LiveBook(folder / "event.xlsx", [[section]])
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        book.model.evaluate()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Print a line for each size."""
    table = Table("players x rounds", "by row", "spilled", "spilled, with places")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for players, rounds in SIZES:
            times = (
                seconds(players, rounds, folder, spilled=False, placed=False),
                seconds(players, rounds, folder, spilled=True, placed=False),
                seconds(players, rounds, folder, spilled=True, placed=True),
            )
            table.add_row(f"{players} x {rounds}", *(f"{taken:.2f} s" for taken in times))
    Console().print(table)


if __name__ == "__main__":
    main()
