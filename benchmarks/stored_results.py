"""What it costs to compute and store the results of formulas: python benchmarks/stored_results.py

A workbook of four sections of 24 players, five rounds each, computes by itself; a script types the
results. Each figure is the best of several runs, and stands beside the fill of a crosstable of the
same players without formulas in the same process. Nothing here is a test.
"""

from __future__ import annotations

import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook, load_workbook
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from workbook.live.filled import type_events

from xltiebreak.book.filling import fill
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.lossless.calculation import withdrawn_request
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.splices import spliced
from xltiebreak.lossless.write import plan
from xltiebreak.reading.grid import Cell

SECTIONS, PLAYERS, ROUNDS = ("K-3", "4-6", "7-9", "10-12"), 24, 5


def best(action: Callable[[], object], runs: int = 5) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def without_formulas(typed: Path, path: Path) -> Path:
    """The numbers, names and results of a workbook alone."""
    source, made = load_workbook(typed), Workbook()
    made.remove(made.worksheets[0])
    for name in SECTIONS:
        sheet = made.create_sheet(name)
        for row in source[name].iter_rows(min_row=4):
            sheet.append([None if cell.data_type == "f" else cell.value for cell in row])
    made.save(path)
    return path


def as_excel_saves(filled: Path, path: Path) -> Path:
    """A filled workbook that asks nobody to calculate: what is stored in it counts as right."""
    package = Package.open(filled)
    book = b"".join(spliced(package.part(package.workbook_part), withdrawn_request(package.book)))
    with zipfile.ZipFile(filled) as source, zipfile.ZipFile(path, "w") as made:
        for name in source.namelist():
            made.writestr(name, book if name == package.workbook_part else source.read(name))
    return path


def main() -> None:
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        typed, blank, out = (folder / f"{one}.xlsx" for one in ("typed", "blank", "out"))
        blank.write_bytes(new_workbook(plan_of(EventOptions("Day", SECTIONS, PLAYERS, ROUNDS))))
        type_events(blank, typed, 1, sloppy=False)
        plain = without_formulas(typed, folder / "plain.xlsx")
        usual = best(lambda: fill(plain, out, force=True))
        live = best(lambda: fill(typed, out, force=True))
        count = fill(typed, out, force=True).formulas.stored
        kept = folder / "filled.xlsx"
        fill(typed, kept)
        change = {SECTIONS[0]: {Cell(5, 10): Edit("-B-")}}
        one = best(lambda: plan(Package.open(kept), change).save(out, force=True))
        saved = as_excel_saves(kept, folder / "saved.xlsx")
        stale = best(lambda: plan(Package.open(saved), change).save(out, force=True))
    table = Table("job", "seconds", "times a fill without formulas")
    for job, seconds in (
        (f"fill {len(SECTIONS)} sections of {PLAYERS} without formulas", usual),
        (f"fill the same, with {count} formulas", live),
        ("change one result in that workbook", one),
        ("the same, once Excel has saved it", stale),
    ):
        table.add_row(job, f"{seconds:.2f}", f"{seconds / usual:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
