"""How long workbooks that compute by themselves take: python benchmarks/live.py

It prints the time to make one, its size, and the times in which LibreOffice opens and saves it with
and without calculating, each the best of several runs; and LibreOffice's time for a blank workbook.
Nothing here is a test.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from openpyxl import Workbook
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from libreoffice import convert_all
from workbook.live.typed import Shape, random_typed

from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.rules.orders import order_of

SIZES = ((40, 5), (100, 7), (200, 11))
ORDERS = ("wscf", "fide-swiss")
XLSX = "xlsx:Calc MS Excel 2007 XML"


def best(action: Callable[[], object], runs: int = 3) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def saved_again(path: Path, folder: Path, *, recalculate: bool) -> Path:
    """Open and save a workbook in LibreOffice; return the new file."""
    (saved,) = convert_all([path], XLSX, folder, recalculate=recalculate)
    return saved


def main() -> None:
    """Print a line for each size and order."""
    table = Table("players x rounds", "order", "made in", "size", "opened", "calculated as well")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        empty = folder / "empty.xlsx"
        Workbook().save(empty)
        start = best(partial(saved_again, empty, folder / "to", recalculate=False))
        for players, rounds in SIZES:
            for order in ORDERS:
                shape = Shape(players, rounds, order_of(order))
                plan = plan_of(EventOptions("", ("Open",), players, rounds, (), shape.order))
                making = best(partial(new_workbook, plan))
                path = saved_again(
                    random_typed(1, shape, plainly=True).save(folder), folder, recalculate=True
                )
                opened, calculated = (
                    best(partial(saved_again, path, folder / "to", recalculate=recalculate))
                    for recalculate in (False, True)
                )
                table.add_row(
                    f"{players} x {rounds}",
                    order,
                    f"{making:.2f} s",
                    f"{len(shape.content) / 1e6:.2f} MB",
                    f"{opened:.2f} s",
                    f"{calculated - opened:+.2f} s",
                )
    Console().print(table, f"LibreOffice's start alone: {start:.2f} s")


if __name__ == "__main__":
    main()
