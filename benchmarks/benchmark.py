"""How fast, as ratios measured in one run: python benchmarks/benchmark.py

Every figure is the best of several runs in this process, or of several processes; what counts are
the ratios, which hold on other machines too. Nothing here is a test.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from openpyxl import Workbook, load_workbook
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from random_events import random_event  # pairs by recursion over the players

from xltiebreak.crosstable import Grid, read
from xltiebreak.event import Event, Player
from xltiebreak.grid import Cell
from xltiebreak.lossless.write import Edit, write_cells
from xltiebreak.ranking import Standing, order_of, rank
from xltiebreak.systems import System
from xltiebreak.workbook import filling, reading

sys.setrecursionlimit(10_000)
TEMPLATE = Path(__file__).parent.parent / "workbook_templates" / "wscf_example.xlsx"
SIZES = ((1, 15, 6), (1, 300, 9), (1, 1000, 11), (20, 100, 7))
ORDER = order_of("wscf")
# All systems for individual chess events.
FAMILY = order_of(
    "MM,SO,ME,CU,CO,AC,FC1,SB,KA,KW,WC,BL,WB,BAP,KO,PC,HG,HL,HS,HR,TL,CA,AO,AD,PO,BZ,MB1,MB2,RN1,"
    "PL,TA"
)


def best(action: Callable[[], object], runs: int = 7) -> float:
    """The shortest of several runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return 1000 * min(times)


def make_book(path: Path, sections: int, players: int, rounds: int) -> None:
    """A workbook with empty tie-break columns, saved by openpyxl."""
    book = Workbook()
    book.remove(book.worksheets[0])
    rng = random.Random(players)
    for section in range(1, sections + 1):
        sheet = book.create_sheet(f"Section {section}")
        sheet.append(["Spring Open"])
        rounds_header = [f"Rnd{number}" for number in range(1, rounds + 1)]
        sheet.append(["No.", "Name", "TBrk1", "TBrk2", "TBrk3", "TBrk4", *rounds_header])
        for number, cells in random_event(rng, players, rounds).items():
            sheet.append([number, f"Player {number}", None, None, None, None, *cells])
    book.save(path)


def engine() -> Table:
    """The four systems of the default order, and all of the US Chess family, with the ranking."""
    table = Table("players x rounds", "default order", "a game", "all systems", "a game")
    for players in (100, 300, 1000, 3000):
        results = random_event(random.Random(players), players, 11, colours=True)
        header: list[object] = ["No.", *range(1, 12)]
        rows = [header, *([no, *cells] for no, cells in results.items())]
        entrants = tuple(
            replace(player, rating=1000 + 7 * player.number % 1500, late=False, playoff=0.0)
            for player in read(Grid("Open", rows))[0].event.players
        )
        cells = []
        for order in (ORDER, FAMILY):
            milliseconds = best(partial(ranked, entrants, order), 5)
            per_game = 1000 * milliseconds / (players * 11)
            cells += [f"{milliseconds:.1f} ms", f"{per_game:.2f} us"]
        table.add_row(f"{players} x 11", *cells)
    return table


def ranked(players: tuple[Player, ...], order: tuple[System, ...]) -> list[Standing]:
    """The standings of an event that has computed nothing yet."""
    return rank(Event(players), order)


def reading_tables() -> Table:
    """1000 players x 11 rounds in several notations, against that of the templates."""
    results = random_event(random.Random(1000), 1000, 11, colours=True)
    letters = {no: [cell.rstrip("wb") for cell in cells] for no, cells in results.items()}
    numbers = {no: list(map(_as_number, cells)) for no, cells in results.items()}
    rounds = [f"Rnd{number}" for number in range(1, 12)]
    grids: dict[str, list[list[object]]] = {
        "W6": [["No.", *rounds], *([no, *cells] for no, cells in letters.items())],
        "W6w": [["No.", *rounds], *([no, *cells] for no, cells in results.items())],
        "10b1": [["No.", *rounds], *([no, *cells] for no, cells in numbers.items())],
        "W6, by place": [
            ["Place", "Name", *rounds],
            *([no, f"P {no}", *cells] for no, cells in letters.items()),
        ],
        "300,000 cells of no crosstable": [[f"note {n}", n, "x"] for n in range(100_000)],
    }
    own = best(lambda: read(Grid("Open", grids["W6"])))
    table = Table("1000 x 11 in", "reading", "against W6")
    for what, rows in grids.items():
        milliseconds = best(partial(read, Grid("Open", rows)))
        table.add_row(what, f"{milliseconds:.1f} ms", f"{milliseconds / own:.2f}")
    return table


def _as_number(cell: str) -> str:
    """`W6w` as `6w1`; byes as they are."""
    figure = {"W": "1", "D": "½", "L": "0", "X": "+", "F": "-"}.get(cell[:1])
    return f"{cell[1:]}{figure}" if figure and cell[-1:] in ("w", "b") else cell


def filling_workbooks(folder: Path) -> Table:
    """Fill as a whole, and the writing alone, against openpyxl's load and save of the same file."""
    table = Table(
        "sections x players x rounds", "openpyxl load + save", "fill", "ratio", "write", "ratio"
    )
    target = folder / "target.xlsx"
    for sections, players, rounds in SIZES:
        path = folder / f"{sections}-{players}.xlsx"
        make_book(path, sections, players, rounds)
        theirs = best(partial(load_and_save, path, folder / "theirs.xlsx"))
        ours = best(partial(filling.fill, path, target, ORDER, force=True))
        write = best(partial(write_cells, path, target, edits_of(path), force=True))
        table.add_row(
            f"{sections} x {players} x {rounds}",
            f"{theirs:.0f} ms",
            f"{ours:.0f} ms",
            f"{ours / theirs:.2f}",
            f"{write:.0f} ms",
            f"{write / theirs:.2f}",
        )
    return table


def load_and_save(path: Path, target: Path) -> None:
    """What openpyxl does where `fill` writes cells."""
    load_workbook(path).save(target)


def edits_of(path: Path) -> dict[str, dict[Cell, Edit]]:
    """The cells that `fill` writes into a workbook."""
    workbook = reading.read_workbook(path)
    return {
        table.sheet: {
            Cell(row, column): Edit(float(column))
            for row in table.rows.values()
            for column in range(3, 7)
        }
        for table in workbook.crosstables
    }


def processes(folder: Path) -> Table:
    """Whole processes: time and peak memory, start of Python included."""
    table = Table("process", "time", "ratio", "peak memory", "ratio")
    big = folder / "1-1000.xlsx"
    save = "import sys, openpyxl; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])"
    fill = "from xltiebreak.cli import main; main()"
    target = str(folder / "target.xlsx")
    for title, reference, ours in (
        (
            "fill the WSCF example / import openpyxl",
            ["-c", "import openpyxl"],
            ["-c", fill, "fill", str(TEMPLATE), "-o", target, "--force", "-q"],
        ),
        (
            "fill 1000 x 11 / openpyxl load + save",
            ["-c", save, str(big), target],
            ["-c", fill, "fill", str(big), "-o", target, "--force", "-q"],
        ),
    ):
        (their_time, their_memory), (our_time, our_memory) = measured(reference), measured(ours)
        table.add_row(
            title,
            f"{our_time:.0f} / {their_time:.0f} ms",
            f"{our_time / their_time:.2f}",
            f"{our_memory:.0f} / {their_memory:.0f} MB",
            f"{our_memory / their_memory:.2f}",
        )
    return table


def measured(arguments: list[str]) -> tuple[float, float]:
    """The shortest time in milliseconds and the peak memory in MB of a Python process."""
    peak = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, *arguments]
    milliseconds = best(lambda: subprocess.run(command, check=True, capture_output=True))
    done = subprocess.run(
        [sys.executable, "-c", peak, *command], check=True, capture_output=True, text=True
    )
    unit = 2**20 if sys.platform == "darwin" else 2**10  # bytes there, kilobytes elsewhere
    return milliseconds, int(done.stdout.split()[-1]) / unit


def main() -> None:
    """Print all tables."""
    console = Console()
    with tempfile.TemporaryDirectory() as name:
        console.print(
            engine(), reading_tables(), filling_workbooks(Path(name)), processes(Path(name))
        )


if __name__ == "__main__":
    main()
