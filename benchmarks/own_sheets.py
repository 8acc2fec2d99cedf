"""How long one typed result takes on a sheet of one's own: python benchmarks/own_sheets.py

Sheets filled with formulas, finished, half played and in round 1, as plain cells and as an Excel
table. LibreOffice is told by UNO to type a result, and takes what changes; IronCalc calculates the
whole workbook, as after every change. The last lines are the ratios with a target: against named
functions of the same event when it is finished, and of `fill --formulas` against openpyxl's load
and save. Seconds are those of one CPU, in LibreOffice of a clock. Nothing here is a test.
"""

from __future__ import annotations

import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.table import Table as ExcelTable
from rich.console import Console
from rich.table import Table

TESTS = Path(__file__).parent.parent / "tests"
sys.path.insert(0, str(TESTS))
from libreoffice import PYTHON, has_uno
from random_events import Results, random_event
from workbook.live.calculating import loaded

from xltiebreak.book.filling import fill
from xltiebreak.rules.orders import order_of

SIZES = ((60, 7), (300, 9), (1000, 11))
LARGEST = (5000, 13)
MEASURED = (300, 9)  # against named functions
SHEET, HEADS = "Open", ["No.", "Name", "Pts", "ModMed", "Solkoff", "Cumul.", "CumOpp", "Place"]
STATES = {"finished": 1.0, "half played": 0.5, "round 1": 0.0}
ORDER = order_of("wscf")
RUNS = 3
sys.setrecursionlimit(20_000)  # for the pairings of random events


def event(players: int, rounds: int, share: float, path: Path, *, in_table: bool = False) -> Path:
    """Save an event of which a share of the rounds, but at least one, has results."""
    results = _results(players, rounds)
    played = max(1, round(rounds * share))
    book = Workbook()
    sheet = book.create_sheet(SHEET, 0)
    sheet.append([*HEADS, *(f"Rnd{turn}" for turn in range(1, rounds + 1))])
    for number, cells in results.items():
        line = [number, f"Player {number}", *[None] * (len(HEADS) - 2)]
        sheet.append([*line, *(cells[:played] + [None] * (rounds - played))])
    if in_table:
        sheet.add_table(ExcelTable(displayName="Event", ref=sheet.dimensions))
    book.save(path)
    return path


@cache
def _results(players: int, rounds: int) -> Results:
    return random_event(random.Random(5), players, rounds)


def with_formulas(path: Path, *, functions: bool = False) -> Path:
    """Fill it with formulas."""
    target = path.with_stem(f"{path.stem}-{'functions' if functions else 'live'}")
    assert fill(path, target, ORDER, formulas=True, functions=functions, force=True).written
    return target


def least(action: Callable[[], object]) -> float:
    """The least CPU seconds of several runs."""
    times = []
    for _ in range(RUNS):
        gc.collect()
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def in_ironcalc(path: Path) -> float:
    """The CPU seconds of one calculation."""
    with _silence():
        model = loaded(path)
    model.evaluate()
    return least(model.evaluate)


@contextmanager
def _silence() -> Iterator[None]:
    """Nothing that is printed below Python: IronCalc names each formula without a value."""
    kept = os.dup(1)
    with Path(os.devnull).open("w") as nothing:
        os.dup2(nothing.fileno(), 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def in_libreoffice(paths: list[Path], folder: Path) -> list[float]:
    """The seconds of one typed result in each workbook: the first player's first one."""
    jobs = [{"path": str(path), "sheet": SHEET, "cell": "I2", **_texts(path)} for path in paths]
    asked = folder / "jobs.json"
    asked.write_text(json.dumps(jobs), encoding="utf-8")
    program = Path(__file__).parent / "keystrokes.py"
    command = [PYTHON, str(program), (folder / "profile").as_uri(), str(asked)]
    environment = {**os.environ, "PYTHONPATH": str(TESTS / "calc" / "parts")}
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    times: list[float] = json.loads(done.stdout)
    return times


def _texts(path: Path) -> Mapping[str, Any]:
    """What is typed: byes of two kinds, then what stood there."""
    text = load_workbook(path)[SHEET]["I2"].value
    return {"texts": ["-H-", "-B-", text]}


def filled_in() -> float:
    """What `fill --formulas` takes against openpyxl's load and save."""
    with tempfile.TemporaryDirectory() as name:
        path = event(*LARGEST, 1.0, Path(name, "largest.xlsx"))
        mine = least(lambda: with_formulas(path))
        return mine / least(lambda: load_workbook(path).save(Path(name, "saved.xlsx")))


def main() -> None:
    """Print a line for each event, and the ratios."""
    table = Table("players x rounds", "state", "as", "IronCalc", "LibreOffice")
    slowest = 0.0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = {
            (size, state, kind): with_formulas(
                event(
                    *size,
                    share,
                    folder / f"{size[0]} {state} {kind}.xlsx",
                    in_table=kind == "table",
                )
            )
            for size in SIZES
            for state, share in STATES.items()
            for kind in ("sheet", "table")
        }
        typed = in_libreoffice(list(made.values()), folder) if has_uno() else [0.0] * len(made)
        for ((size, state, kind), path), seconds in zip(made.items(), typed, strict=True):
            calculated = in_ironcalc(path)
            if size == MEASURED:
                slowest = max(slowest, calculated)
            shown = f"{seconds:.2f} s" if seconds else "not here"
            table.add_row(f"{size[0]} x {size[1]}", state, kind, f"{calculated:.2f} s", shown)
        finished = event(*MEASURED, 1.0, folder / "finished.xlsx")
        named = in_ironcalc(with_formulas(finished, functions=True))
    Console().print(table)
    ratios = Table("ratio", "measured", "target")
    ratios.add_row(
        "{} x {}, the slowest state / named functions, finished".format(*MEASURED),
        f"{slowest / named:.2f}",
        "0.5",
    )
    ratios.add_row(
        "fill --formulas of {} x {} / openpyxl's load and save".format(*LARGEST),
        f"{filled_in():.2f}",
        "1.6",
    )
    Console().print(ratios)


if __name__ == "__main__":
    main()
