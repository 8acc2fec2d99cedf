"""How fast, as ratios measured in one run: python benchmarks/benchmark.py

Every figure is the best of several runs: processor time in this process, clock time of whole
processes. The two sides of a ratio run in turn, so that a machine that slows down slows both. The
ratios hold on other machines too; the last table has those with a target. Nothing here is a test.
"""

from __future__ import annotations

import gc
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from openpyxl import Workbook, load_workbook
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from random_events import random_event  # pairs by recursion over the players

import xltiebreak
from xltiebreak.book import filling, reading
from xltiebreak.book.sections import section_of
from xltiebreak.book.sections.joined import SheetTables, with_lists_joined
from xltiebreak.core.event import Event, Player, Result
from xltiebreak.core.ranking import Standing, rank
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import plan
from xltiebreak.pages.report.contents import ReportFile, ReportOptions, contents_of
from xltiebreak.pages.report.page import html
from xltiebreak.reading import worksheet
from xltiebreak.reading.crosstable import Crosstable, Grid, read
from xltiebreak.reading.grid import Cell
from xltiebreak.rules import System, find
from xltiebreak.rules.orders import order_of

sys.setrecursionlimit(10_000)
TEMPLATE = Path(__file__).parent.parent / "workbook_templates" / "wscf_example.xlsx"
PAGES = Path(__file__).parent.parent / "tests" / "vega"
COMMAND = "from xltiebreak.cli import main; main()"
RUNS = 9
"""How often each action runs."""

SIZES = ((1, 15, 6), (1, 300, 9), (1, 1000, 11), (20, 100, 7))
ORDER = order_of("wscf")
# FIDE's for individual events, and those of them that a public implementation has as well.
FIDE = order_of(
    "BH,BH/C1,BH/M1,FB,AOB,SB,SB/C1,PS,KS,DE,WIN,WON,BPG,BWG,REP,ARO,TPR,APRO,PTP,APPO,STD,RTNG,TPN",
    "fide2026",
)
PUBLIC = "tiebreak-core"
BOTH_HAVE = ("BH", "BH/C1", "BH/M1", "FB", "AOB", "SB", "SB/C1", "PS", "KS", "ARO")
# All systems for individual chess events.
FAMILY = order_of(
    "MM,SO,ME,CU,CO,AC,FC1,SB,KA,KW,WC,BL,WB,BAP,KO,PC,HG,HL,HS,HR,TL,CA,AO,AD,PO,BZ,MB1,MB2,RN1,"
    "PL,TA"
)


TARGETS = {
    "default order, 1000 x 11 / load + save": 0.07,
    "all 31 systems, 1000 x 11 / load + save": 0.4,
    "23 systems of FIDE, 1000 x 11 / load + save": 0.25,
    "TIEBREAKS, 300 x 9 / load + save": 0.08,
    "fill, 1 x 1000 x 11 / load + save": 0.7,
    "fill, 20 x 100 x 7 / load + save": 0.65,
    "fill of an open 1 x 1000 x 11 / load + save": 0.35,
    "process fill 1000 x 11 / process load + save": 1.0,
    "process --version / Python with click": 1.5,
    "process fill 15 x 6 / Python with click": 1.5,
    "check of a pairing list / of its crosstable": 2,
    "process check of a pairing list / of its crosstable": 2,
    "check of two columns a round / load + loop over the cells": 3,
    "check of names of opponents / load + loop over the cells": 3,
    "peak memory of the same": 1.1,
    "audit of 500 files / standings of them": 1.2,
    "peak memory of an audit, 500 files / 10 files": 1.2,
    "reading 300,000 cells of no crosstable / W6": 4,
    "reading W6w / W6": 1.3,
    "reading 10b1 / W6": 1.3,
}
"""The most that each ratio should be; load + save is what openpyxl takes for the same workbook."""
RATIOS: dict[str, float] = {}
_NAMES = [
    f"{last}{more}, {first}"
    for first in ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hal", "Ida", "Jon")
    for last in ("Am", "Bro", "Car", "Del", "Ek", "Far", "Gol", "Hu", "Ing", "Jar")
    for more in ("berg", "dal", "er", "feld", "holm", "lund", "man", "son", "stein", "wick")
]


def best(action: Callable[[], object], runs: int = 7) -> float:
    """The least processor time of several runs, in milliseconds."""
    return in_turn(action, runs=runs)[0]


def in_turn(
    *actions: Callable[[], object],
    runs: int = RUNS,
    clock: Callable[[], float] = time.process_time,
) -> list[float]:
    """The least time of each action, in milliseconds: all run once, then all run again."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(runs):
        for action, own in zip(actions, times, strict=True):
            gc.collect()  # no action pays for the garbage of another
            start = clock()
            action()
            own.append(clock() - start)
    return [1000 * min(own) for own in times]


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


def reference(folder: Path, sections: int, players: int, rounds: int) -> Callable[[], None]:
    """What the ratios divide by: openpyxl loads and saves a workbook of this size."""
    path = book_of(folder, sections, players, rounds)
    return partial(load_and_save, path, folder / "theirs.xlsx")


@cache
def book_of(folder: Path, sections: int, players: int, rounds: int) -> Path:
    """A workbook of this size."""
    path = folder / f"{sections}-{players}.xlsx"
    make_book(path, sections, players, rounds)
    return path


def engine(folder: Path) -> Table:
    """The four systems of the default order, and all of the US Chess family, with the ranking."""
    load_save = reference(folder, 1, 1000, 11)
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
        for order, what in ((ORDER, "default order"), (FAMILY, "all 31 systems")):
            action = partial(ranked, entrants, order)
            if players == 1000:
                milliseconds, theirs = in_turn(action, load_save)
                RATIOS[f"{what}, 1000 x 11 / load + save"] = milliseconds / theirs
            else:
                milliseconds = best(action)
            per_game = 1000 * milliseconds / (players * 11)
            cells += [f"{milliseconds:.1f} ms", f"{per_game:.2f} us"]
        table.add_row(f"{players} x 11", *cells)
    return table


def ranked(players: tuple[Player, ...], order: tuple[System, ...]) -> list[Standing]:
    """The standings of an event that has computed nothing yet."""
    return rank(Event(players), order)


def fide(folder: Path) -> Table:
    """FIDE's systems for individual events, and a public implementation of some of them."""
    load_save = reference(folder, 1, 1000, 11)
    table = Table("players x rounds", f"{len(FIDE)} systems", "a game", PUBLIC, "times ours")
    for players in (100, 300, 1000, 3000):
        entrants = rated_players(players)
        action = partial(computed, entrants, FIDE)
        if players == 1000:
            milliseconds, base = in_turn(action, load_save)
            RATIOS[f"{len(FIDE)} systems of FIDE, 1000 x 11 / load + save"] = milliseconds / base
        else:
            milliseconds = best(action)
        per_game = f"{1000 * milliseconds / (players * 11):.2f} us"
        theirs, times = against_public(entrants) if players <= 300 else ("", "")
        table.add_row(f"{players} x 11", f"{milliseconds:.1f} ms", per_game, theirs, times)
    return table


def rated_players(players: int) -> tuple[Player, ...]:
    """Players of a random event of 11 rounds, all of them rated."""
    results = random_event(random.Random(players), players, 11, colours=True)
    rows: list[list[object]] = [["No.", *range(1, 12)]]
    rows += [[no, *cells] for no, cells in results.items()]
    return tuple(
        replace(player, rating=1000 + 7 * player.number % 1500)
        for player in read(Grid("Open", rows))[0].event.players
    )


def computed(players: tuple[Player, ...], systems: tuple[System, ...]) -> list[object]:
    """The values of an event that has computed nothing yet."""
    event = Event(players)
    return [system.values(event) for system in systems]


def against_public(players: tuple[Player, ...]) -> tuple[str, str]:
    """How long tiebreak-core takes for what both have, where it is installed."""
    try:
        import tiebreak_core  # type: ignore[import-not-found]
    except ImportError:
        return "not installed", ""
    event = Event(players)
    kinds = {
        Result.FORFEIT_WIN: "forfeit_win",
        Result.FORFEIT_LOSS: "forfeit_loss",
        Result.FULL_BYE: "pairing_bye",
        Result.HALF_BYE: "requested_bye",
        Result.ZERO_BYE: "requested_bye",
    }
    theirs = {
        player.number: tiebreak_core.PlayerTiebreakData(
            player.number,
            player.rating,
            event.scores[player.number],
            [
                tiebreak_core.GameRecord(
                    game.opponent or -1,
                    event.by_number[game.opponent].rating if game.opponent else 0,
                    game.result.points,
                    "black" if game.color == "B" else "white",
                    number,
                    kind=kinds.get(game.result, "played"),
                )
                for number, game in enumerate(event.games[player.number], 1)
            ],
        )
        for player in players
    }

    def compute() -> None:
        for code in BOTH_HAVE:
            for one in theirs.values():
                tiebreak_core.calculate_descriptor_strict(
                    one, theirs, code, total_rounds=event.rounds, ruleset="fide-2026"
                )

    milliseconds = best(compute, 1)
    ours = best(partial(computed, players, tuple(find(c, "fide2026") for c in BOTH_HAVE)), 5)
    return f"{milliseconds:.0f} ms", f"{milliseconds / ours:.0f}"


def formulas(folder: Path) -> Table:
    """The worksheet function over all cells of a sheet that was not read before."""
    table = Table("players x rounds", "openpyxl load + save", "TIEBREAKS", "ratio")
    for players, rounds in ((15, 6), (300, 9)):
        sheet = load_workbook(book_of(folder, 1, players, rounds)).worksheets[0]
        rows: list[list[object]] = [
            [cell.value for cell in row] for row in sheet.iter_rows(min_row=2)
        ]
        load_save = reference(folder, 1, players, rounds)
        ours, theirs = in_turn(partial(asked_anew, rows), load_save, runs=15)
        RATIOS[f"TIEBREAKS, {players} x {rounds} / load + save"] = ours / theirs
        size = f"{players} x {rounds}"
        table.add_row(size, f"{theirs:.0f} ms", f"{ours:.1f} ms", f"{ours / theirs:.2f}")
    return table


def asked_anew(rows: list[list[object]]) -> object:
    """The answer of TIEBREAKS, which remembers no earlier one."""
    worksheet._read.cache_clear()
    worksheet._standings.cache_clear()
    return worksheet.TIEBREAKS(rows)


def recognising(_: Path) -> Table:
    """Six columns of 220 players that are only numbered, right and with one misprint each."""
    players = rated_players(220)
    event = Event(players)
    codes = ("BH/C1", "BH", "SB", "PS", "WIN", "TPR")
    printed = [find(code, "fide2024").values(event) for code in codes]
    table = Table("220 x 11, six columns", "recognised in")
    for what, misprint in (("as computed", 0.0), ("with a misprint in each", 0.5)):
        header = ["No.", "Rtg", *range(1, 12), *(f"TB{n}" for n in range(1, 7))]
        rows: list[list[object]] = [header]
        cells = random_event(random.Random(220), 220, 11, colours=True)
        for place, player in enumerate(players):
            values = [float(of[player.number] or 0) + misprint * (place == 7) for of in printed]
            rows.append([player.number, player.rating, *cells[player.number], *values])
        (read_table,) = read(Grid("Open", rows))

        def recognised(found: Crosstable = read_table) -> None:
            fresh = replace(found.event, players=found.event.players)
            section_of(replace(found, event=fresh))

        table.add_row(what, f"{best(recognised, 3):.0f} ms")
    return table


def reading_tables(_: Path) -> Table:
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
    reading_own = partial(read, Grid("Open", grids["W6"]))
    table = Table("1000 x 11 in", "reading", "against W6")
    for what, rows in grids.items():
        milliseconds, own = in_turn(partial(read, Grid("Open", rows)), reading_own, runs=7)
        table.add_row(what, f"{milliseconds:.1f} ms", f"{milliseconds / own:.2f}")
        RATIOS[f"reading {what} / W6"] = milliseconds / own
    games = Grid("Pairings", _pairings(results))

    def reading_pairings() -> None:
        with_lists_joined([SheetTables(games, read(games))], read)

    milliseconds, own = in_turn(reading_pairings, reading_own, runs=7)
    table.add_row("pairing lists", f"{milliseconds:.1f} ms", f"{milliseconds / own:.2f}")
    RATIOS["reading pairing lists / W6"] = milliseconds / own
    return table


def _pairings(results: Mapping[int, Sequence[str]]) -> list[list[object]]:
    """The games of all rounds as a list of White and Black, without byes."""
    scores = {"W": "1-0", "D": "½-½", "L": "0-1", "X": "1F-0F", "F": "0F-1F"}
    rows: list[list[object]] = [["Round", "White", "Black", "Result"]]
    for index in range(11):
        for number, cells in results.items():
            cell = cells[index]
            if cell.endswith("w"):
                white, black = (_NAMES[int(no) - 1] for no in (number, cell[1:-1]))
                rows.append([index + 1, white, black, scores[cell[0]]])
    return rows


def _as_number(cell: str) -> str:
    """`W6w` as `6w1`; byes as they are."""
    figure = {"W": "1", "D": "½", "L": "0", "X": "+", "F": "-"}.get(cell[:1])
    return f"{cell[1:]}{figure}" if figure and cell[-1:] in ("w", "b") else cell


def filling_open_workbooks(folder: Path) -> Table:
    """Fill a workbook that is open in openpyxl, against openpyxl's load and save of its file."""
    sections, players, rounds = 1, 1000, 11
    path = book_of(folder, sections, players, rounds)
    books = iter([load_workbook(path) for _ in range(RUNS)])  # each is filled once
    theirs, ours = in_turn(
        reference(folder, sections, players, rounds),
        lambda: xltiebreak.fill(next(books), order="wscf"),
    )
    RATIOS[f"fill of an open {sections} x {players} x {rounds} / load + save"] = ours / theirs
    table = Table("openpyxl load + save", "fill while open", "ratio")
    table.add_row(f"{theirs:.0f} ms", f"{ours:.0f} ms", f"{ours / theirs:.2f}")
    return table


def save_edits(path: Path, target: Path, edits: Mapping[str, Mapping[Cell, Edit]]) -> None:
    """Write cells of a workbook into another file."""
    plan(Package.open(path), edits).save(target, force=True)


def filling_workbooks(folder: Path) -> Table:
    """Fill as a whole, and the writing alone, against openpyxl's load and save of the same file."""
    table = Table(
        "sections x players x rounds", "openpyxl load + save", "fill", "ratio", "write", "ratio"
    )
    target = folder / "target.xlsx"
    for sections, players, rounds in SIZES:
        path = book_of(folder, sections, players, rounds)
        theirs, ours, write = in_turn(
            reference(folder, sections, players, rounds),
            partial(filling.fill, path, target, ORDER, force=True),
            partial(save_edits, path, target, edits_of(path)),
        )
        RATIOS[f"fill, {sections} x {players} x {rounds} / load + save"] = ours / theirs
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


def reports(folder: Path) -> Table:
    """The page for the wall of three sections, beside the time to read and rank them."""
    table = Table(
        "sections x players x rounds", "page", "size", "with worked tables", "size", "reading"
    )
    for sections, players, rounds in ((1, 15, 6), (3, 200, 7)):
        path = folder / f"report-{players}.xlsx"
        make_book(path, sections, players, rounds)
        reading_time = best(partial(reading.compute, path), 3)
        cells = []
        for worked in (False, True):
            page = page_of([fresh_book(path)], worked)
            books = [fresh_book(path) for _ in range(3)]
            milliseconds = best(partial(page_of, books, worked), len(books))
            cells += [f"{milliseconds:.0f} ms", f"{len(page.encode()) / 1000:.0f} kB"]
        name = f"{sections} x {players} x {rounds}"
        table.add_row(name, *cells, f"{reading_time:.0f} ms")
    return table


def page_of(books: list[ReportFile], worked: bool) -> str:
    """The page of the last of some books, which goes away: no page finds anything ready."""
    return html(contents_of([books.pop()], ReportOptions(worked=worked)))


def fresh_book(path: Path) -> ReportFile:
    """The sections of a workbook, freshly computed."""
    return ReportFile(path.stem, reading.compute(path).sections)


def processes(folder: Path) -> Table:
    """A large fill as a process: time and peak memory, start of Python included."""
    big = book_of(folder, 1, 1000, 11)
    target = str(folder / "target.xlsx")
    save = "import sys, openpyxl; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])"
    theirs = ["-c", save, str(big), target]
    ours = ["-c", COMMAND, "fill", str(big), "-o", target, "--force", "-q"]
    their_time, our_time = in_turn(run(theirs), run(ours), runs=7, clock=time.perf_counter)
    their_memory, our_memory = peak_memory(theirs), peak_memory(ours)
    RATIOS["process fill 1000 x 11 / process load + save"] = our_time / their_time
    RATIOS["peak memory of the same"] = our_memory / their_memory
    table = Table("process", "time", "ratio", "peak memory", "ratio")
    table.add_row(
        "fill 1000 x 11 / openpyxl load + save",
        f"{our_time:.0f} / {their_time:.0f} ms",
        f"{our_time / their_time:.2f}",
        f"{our_memory:.0f} / {their_memory:.0f} MB",
        f"{our_memory / their_memory:.2f}",
    )
    return table


def starts(folder: Path) -> Table:
    """Processor time of processes that do little, and of the steps until then.

    A fill imports the command line, then what reads and fills; what is left is its work.
    """
    click = "import click; click.Command('none', callback=lambda: None)(standalone_mode=False)"
    target = str(folder / "target.xlsx")
    steps = {
        "Python": ["-c", ""],
        "Python with click": ["-c", click],
        "import of the command line": ["-c", "import xltiebreak.cli"],
        "--version": ["-c", COMMAND, "--version"],
        "import of all for a fill": [
            "-c",
            "import xltiebreak.cli.run, xltiebreak.files.workbook",
        ],
        "fill 15 x 6": ["-c", COMMAND, "fill", str(TEMPLATE), "-o", target, "--force", "-q"],
    }
    times = in_turn(*map(run, steps.values()), runs=15, clock=of_children)
    found = dict(zip(steps, times, strict=True))
    base = found["Python with click"]
    table = Table("process", "time", "ratio")
    for what, ours in found.items():
        table.add_row(what, f"{ours:.0f} ms", f"{ours / base:.2f}")
        RATIOS[f"process {what} / Python with click"] = ours / base
    return table


def of_children() -> float:
    """The processor seconds of ended child processes; of the clock where no system tells them."""
    if sys.platform == "win32":
        return time.perf_counter()
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def checks(folder: Path) -> Table:
    """Checking files of 1000 players and 11 rounds in forms that hold more cells than W6w."""
    results = random_event(random.Random(1000), 1000, 11, colours=True)
    sheets = {
        "its crosstable": [
            ["No.", *range(1, 12)],
            *([no, *cells] for no, cells in results.items()),
        ],
        "a pairing list": _pairings(results),
        "two columns a round": _two_columns(results),
        "names of opponents": _by_name(results),
    }
    paths = {what: folder / f"check-{number}.xlsx" for number, what in enumerate(sheets)}
    for what, rows in sheets.items():
        book = Workbook()
        for row in rows:
            book.worksheets[0].append(row)
        book.save(paths[what])
        assert reading.compute(paths[what]).sections, what
    table = Table("check of 1000 x 11", "time", "against", "ratio")
    for what, against in (
        ("a pairing list", "its crosstable"),
        ("two columns a round", ""),
        ("names of opponents", ""),
    ):
        theirs = (
            partial(reading.compute, paths[against]) if against else partial(looped, paths[what])
        )
        ours, other = in_turn(partial(reading.compute, paths[what]), theirs, runs=5)
        name = f"of {against}" if against else "load + loop over the cells"
        RATIOS[f"check of {what} / {name}"] = ours / other
        table.add_row(what, f"{ours:.0f} ms", f"{name}: {other:.0f} ms", f"{ours / other:.2f}")
    lists = ("a pairing list", "its crosstable")
    commands = [run(["-c", COMMAND, "check", str(paths[what]), "-q"]) for what in lists]
    ours, other = in_turn(*commands, runs=5, clock=of_children)
    RATIOS["process check of a pairing list / of its crosstable"] = ours / other
    table.add_row("process", f"{ours:.0f} ms", f"{other:.0f} ms", f"{ours / other:.2f}")
    return table


def looped(path: Path) -> int:
    """What a script does that looks at each cell with openpyxl."""
    sheet = load_workbook(path).worksheets[0]
    return sum(cell.value is not None for row in sheet.iter_rows() for cell in row)


def _two_columns(results: Mapping[int, Sequence[str]]) -> list[list[object]]:
    """The opponent and the points of each round, in two columns."""
    points = {"W": 1, "D": 0.5, "L": 0, "X": "+", "F": "-"}
    header = [text for number in range(1, 12) for text in (f"Opp {number}", f"Res {number}")]
    rows: list[list[object]] = [["No.", "Name", *header]]
    for no, cells in results.items():
        line: list[object] = [no, f"P {no}"]
        for cell in cells:
            if cell[:1] == "-" or not cell:
                line += ["bye", {"B": 1, "H": 0.5}.get(cell[1:2], 0)]
            else:
                line += [int(cell.strip("WDLXFwb")), points[cell[0]]]
        rows.append(line)
    return rows


def _by_name(results: Mapping[int, Sequence[str]]) -> list[list[object]]:
    """The result and the opponent's name in each cell."""
    rows: list[list[object]] = [["Name", *(f"Rnd {number}" for number in range(1, 12))]]
    for no, cells in results.items():
        named = [
            f"{cell[0]} {_NAMES[int(cell.strip('WDLXFwb')) - 1]}" if cell[-1:] in "wb" else cell
            for cell in cells
        ]
        rows.append([_NAMES[no - 1], *named])
    return rows


def audits(folder: Path) -> Table:
    """Auditing the pages of real events, two files each, some of them with wrong values."""
    table = Table("500 files", "time", "ratio", "peak memory", "of 10 files", "ratio")
    events = [path for path in sorted(PAGES.glob("[0-9]*")) if path.name != "14"]
    copies: list[Path] = []
    for number in range(250):
        event, target = events[number % len(events)], folder / f"event{number}"
        target.mkdir()
        for name in ("crosstable.html", "standings.html"):
            shutil.copy(event / name, target / name)
        copies.append(target)
    command = "import sys; from xltiebreak.cli import main; main(standalone_mode=False)"
    ways = [
        ["-c", command, name, *map(str, copies), "--join", "-q"] for name in ("standings", "audit")
    ]
    theirs, ours = in_turn(
        *(partial(subprocess.run, [sys.executable, *way], capture_output=True) for way in ways),
        runs=1,
        clock=time.perf_counter,
    )
    few = ["-c", command, "audit", *map(str, copies[:5]), "--join", "-q"]
    memory, of_few = peak_memory(ways[1], fails=True), peak_memory(few, fails=True)
    RATIOS["audit of 500 files / standings of them"] = ours / theirs
    RATIOS["peak memory of an audit, 500 files / 10 files"] = memory / of_few
    table.add_row(
        "audit / standings",
        f"{ours:.0f} / {theirs:.0f} ms",
        f"{ours / theirs:.2f}",
        f"{memory:.0f} MB",
        f"{of_few:.0f} MB",
        f"{memory / of_few:.2f}",
    )
    return table


def run(arguments: list[str]) -> Callable[[], object]:
    """What runs Python with these arguments."""
    command = [sys.executable, *arguments]
    return partial(subprocess.run, command, check=True, capture_output=True)


def peak_memory(arguments: list[str], fails: bool = False) -> float:
    """The peak memory of a Python process, in MB; fails: it may end with an error."""
    silent = f"check={not fails}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL"
    peak = (
        f"import resource, subprocess, sys; subprocess.run(sys.argv[1:], {silent}); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = [sys.executable, *arguments]
    done = subprocess.run(
        [sys.executable, "-c", peak, *command], check=True, capture_output=True, text=True
    )
    unit = 2**20 if sys.platform == "darwin" else 2**10  # bytes there, kilobytes elsewhere
    return int(done.stdout.split()[-1]) / unit


def targets() -> Table:
    """The ratios that have a target, as measured above."""
    table = Table("ratio", "measured", "at most")
    for name, most in TARGETS.items():
        table.add_row(name, f"{RATIOS[name]:.3f}", f"{most:g}")
    return table


PARTS: Sequence[Callable[[Path], Table]] = (
    engine,
    fide,
    formulas,
    recognising,
    reading_tables,
    filling_workbooks,
    filling_open_workbooks,
    reports,
    processes,
    starts,
    checks,
    audits,
)


def main() -> None:
    """Print each table as soon as it is measured; that of the targets comes last."""
    console = Console()
    with tempfile.TemporaryDirectory() as name:
        for part in PARTS:
            console.print(part(Path(name)))
    console.print(targets())


if __name__ == "__main__":
    main()
