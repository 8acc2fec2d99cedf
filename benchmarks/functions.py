"""How long worksheet functions take on a section of 300 players and 9 rounds.

python benchmarks/functions.py [FOLDER]

The first table is the start in new processes, without xlwings' own import; with the folder of
another tree of the package, beside that one. The second one is Python alone, the best of several
runs. The third one goes through xlwings' own code on each way into Excel, with stand-ins for Excel:
a first call, a later one, and a storm, in which one result changes and 1,200 row formulas are asked
for. The fourth one asks a server over HTTP. Excel's own share is in none. A way whose parts are not
installed is left out (see tests/udfs/subprocesses.py).
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import xlwings
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
from random_events import random_event
from udfs import app, storm
from udfs.subprocesses import NODE, PYODIDE, WHEELS, forget_hosts

from benchmarks.benchmark import best
from xltiebreak import udfs
from xltiebreak.reading import worksheet

sys.setrecursionlimit(10_000)
PLAYERS, ROUNDS = storm.PLAYERS, storm.ROUNDS
MODMEDIAN = udfs.MODMEDIAN
_ABOUT = {
    "caller_address": "[Tournament.xlsx]Cross!H2",
    "culture_info_name": "en-US",
    "date_format": "m/d/yyyy",
    "version": xlwings.__version__,
    "runtime": "1.4",
}
RUNS = 3  # of a storm; the least is printed


START = """
import sys, time, xlwings
begun = time.process_time()
import xltiebreak.udfs
imported = time.process_time()
xltiebreak.udfs.MODMEDIAN({row}, {block})
print(imported - begun, time.process_time() - imported, sum("xltiebreak" in m for m in sys.modules))
"""
STARTS = 15  # processes; the least is printed


def starts(trees: Sequence[Path]) -> Table:
    """The import of the functions, and a first call for 15 players and 6 rounds."""
    block = [list(cells) for cells in random_event(random.Random(15), 15, 6).values()]
    code = START.format(row=block[0], block=block)
    runs: dict[Path, list[list[float]]] = {tree: [] for tree in trees}
    for _ in range(STARTS):
        for tree in trees:  # in turn
            how = {**os.environ, "PYTHONPATH": str(tree)}
            told = subprocess.check_output([sys.executable, "-c", code], env=how, cwd=tree)
            runs[tree].append(list(map(float, told.split())))
    table = Table("start", "import", "first call", "both", "modules", "against the last one")
    both = {tree: min(run[0] + run[1] for run in runs[tree]) for tree in trees}
    imports = {tree: min(run[0] for run in runs[tree]) for tree in trees}
    for tree in trees:
        call = min(run[1] for run in runs[tree])
        ratios = (part[tree] / part[trees[-1]] for part in (imports, both))
        times = (f"{1000 * seconds:.1f} ms" for seconds in (imports[tree], call, both[tree]))
        against = " and ".join(f"{ratio:.2f}" for ratio in ratios)
        table.add_row(tree.name, *times, f"{runs[tree][0][2]:.0f}", against)
    return table


def forget() -> None:
    """Empty the caches that the functions keep between formulas."""
    for memory in (worksheet._read, worksheet._standings, worksheet._read_values):
        memory.cache_clear()


def first(action: Callable[[], object]) -> Callable[[], object]:
    """An action that empties the caches before it runs."""

    def anew() -> None:
        forget()
        action()

    return anew


def without_host() -> Table:
    """The functions as Python calls them."""
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
    return table


def ways(folder: Path) -> Iterator[tuple[str, Callable[[], storm.Storm]]]:
    """Each way into Excel whose parts are installed."""
    yield "classic add-in", storm.classic
    yield "xlwings Server", storm.server
    if NODE and PYODIDE.exists() and list(WHEELS.glob("micropip-*.whl")):
        command = ["-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)]
        subprocess.run([sys.executable, *command], check=True)
        (wheel,) = folder.glob("xltiebreak-*.whl")
        yield "xlwings Lite (in Pyodide)", partial(storm.lite, wheel)


def through_xlwings() -> Table:
    """The least of several runs, each in a process of its own."""
    formulas = PLAYERS * len(storm.FUNCTIONS)
    table = Table("through xlwings", "first call", "later call", f"{formulas:,} row formulas")
    with tempfile.TemporaryDirectory() as folder:
        for title, run in ways(Path(folder)):
            runs = []
            for _ in range(RUNS):
                forget_hosts()
                runs.append(run())
            assert all(one.answers == storm.expected() for one in runs)
            least = (min(one[column] for one in runs) for column in range(3))
            table.add_row(title, *(f"{milliseconds:.1f} ms" for milliseconds in least))
    return table


def over_http() -> Table:
    """The official app of xlwings Server as a process, asked one formula after the other.

    The milliseconds are those of a clock, since server and questions take turns.
    """
    block = [list(row) for row in storm.results()[1].values()]
    rows = [(name, [[row], block]) for name in storm.FUNCTIONS for row in block]
    formulas = {
        "first call": rows[:1],
        f"{len(rows):,} row formulas": rows,
        "one formula that spills": [("SOLKOFF", [block])],
    }
    table = Table("xlwings Server over HTTP", "milliseconds", "first calls")
    with (
        tempfile.TemporaryDirectory() as folder,
        app.serving(app.made_project(Path(folder))) as url,
    ):
        taken = [_asked(url, calls) for calls in formulas.values()]
    for title, milliseconds in zip(formulas, taken, strict=True):
        table.add_row(title, f"{milliseconds:.0f}", f"{milliseconds / taken[0]:.1f}")
    return table


def _asked(url: str, calls: Iterable[tuple[str, Sequence[object]]]) -> float:
    """The milliseconds until all formulas have their answers."""
    start = time.perf_counter()
    for name, arguments in calls:
        body = {"client": "Office.js", "func_name": name, "args": arguments, **_ABOUT}
        data, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
        question = urllib.request.Request(f"{url}/xlwings/custom-functions-call", data, headers)
        with urllib.request.urlopen(question) as answer:
            assert "result" in json.load(answer)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    Console().print(starts([ROOT, *(Path(one).resolve() for one in sys.argv[1:])]))
    Console().print(without_host())
    Console().print(through_xlwings())
    if find_spec("xlwings_server"):
        Console().print(over_http())
