"""How long worksheet functions take on a section of 300 players and 9 rounds.

python benchmarks/udfs.py

Times are those of Python alone, without Excel, the best of several runs.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
from random_events import random_event

from benchmarks.benchmark import best
from xltiebreak import udfs, worksheet

sys.setrecursionlimit(10_000)
PLAYERS, ROUNDS = 300, 9
MODMEDIAN = udfs.MODMEDIAN


def forget() -> None:
    """Empty the caches that the functions keep between formulas."""
    worksheet._read.cache_clear()
    worksheet._standings.cache_clear()


def first(action: Callable[[], object]) -> Callable[[], object]:
    """An action that empties the caches before it runs."""

    def anew() -> None:
        forget()
        action()

    return anew


def main() -> None:
    """Print the table."""
    results = random_event(random.Random(34), PLAYERS, ROUNDS)
    bare = [list(cells) for cells in results.values()]
    header = ["No.", "Name", *(f"Rnd{number}" for number in range(1, ROUNDS + 1))]
    headed = [header, *([float(n), f"Player {n}", *cells] for n, cells in results.items())]
    last = bare[-1]

    table = Table(f"{PLAYERS} x {ROUNDS}", "first time", "again")
    for title, action in (
        ("=MODMEDIAN(block)", lambda: MODMEDIAN(bare)),
        ("=MODMEDIAN(block with header)", lambda: MODMEDIAN(headed)),
        ("=MODMEDIAN(row, block)", lambda: MODMEDIAN(last, bare)),
        ('=TIEBREAKS(block, "MM,SO,CU,CO")', lambda: udfs.TIEBREAKS(bare, "MM,SO,CU,CO")),
        ("=TBPLACE(block)", lambda: udfs.TBPLACE(bare)),
        ('=TBEXPLAIN(row, "MM", block)', lambda: udfs.TBEXPLAIN(last, "MM", bare)),
        ("=TBCHECK(block)", lambda: udfs.TBCHECK(bare)),
        (
            f"=MODMEDIAN(row, block) in {PLAYERS} cells",
            lambda: [MODMEDIAN(row, bare) for row in bare],
        ),
    ):
        action()
        table.add_row(title, f"{best(first(action)):.1f} ms", f"{best(action):.1f} ms")
    Console().print(table)


if __name__ == "__main__":
    main()
