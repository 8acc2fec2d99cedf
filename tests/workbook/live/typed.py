"""Random events, typed into workbooks that compute by themselves.

A shape is a blank workbook: rows for players, rounds, an order of tie-breaks. openpyxl types into a
copy and saves it without the values of formulas, so every program that opens it must calculate.
"""

from __future__ import annotations

import csv
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet
from random_events import Results, opponent_of, random_event

from xltiebreak.book.filling import fill
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.reading.crosstable import Crosstable, EventRules, Grid, read
from xltiebreak.reading.grid import SWISS
from xltiebreak.rules import System

SECTION, STANDINGS, HIDDEN = "Open", "Open Standings", "c1"
FIRST = 5  # the row of the first player, from 1
STATUS = (2, 1)  # row and column of the line that tells what is wrong, from 1
NUMBER, NAME = 1, 2  # columns from 1


class TypedRounds(NamedTuple):
    """Cells of two rounds of the players 1 to 4, and what the column Check says of each player."""

    cells: list[tuple[str, str]]
    check: list[str]


def _typed_rounds() -> Mapping[str, TypedRounds]:
    """The events of `typed_rounds.csv`: each message was read by hand."""
    found: defaultdict[str, TypedRounds] = defaultdict(lambda: TypedRounds([], []))
    path = Path(__file__).with_name("typed_rounds.csv")
    with path.open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            found[line["event"]].cells.append((line["round 1"], line["round 2"]))
            found[line["event"]].check.append(line["check"])
    return dict(found)


TYPED_ROUNDS = _typed_rounds()


@dataclass(frozen=True)
class Shape:
    """A blank workbook and its columns, from 1."""

    players: int
    rounds: int
    order: tuple[System, ...]
    columns: tuple[str, ...] = ()
    language: str = ""

    def __str__(self) -> str:
        codes = ",".join(system.exact for system in self.order)
        return f"{self.players}x{self.rounds} {codes} {self.language}".strip()

    @cached_property
    def content(self) -> bytes:
        size = self.players, self.rounds
        columns, order, code = self.columns, self.order, self.language
        return new_workbook(
            plan_of(EventOptions("Spring", (SECTION,), *size, columns, order, language=code))
        )

    @cached_property
    def book(self) -> Workbook:
        """The workbook in openpyxl; every event is typed into the same one."""
        return load_workbook(BytesIO(self.content))

    @property
    def lines(self) -> range:
        """The rows for players."""
        return range(FIRST, FIRST + self.players)

    @property
    def turns(self) -> range:
        """The rounds."""
        return range(1, self.rounds + 1)

    @property
    def points(self) -> int:
        return NAME + len(self.columns) + 1

    @property
    def tiebreaks(self) -> range:
        return range(self.points + 1, self.place)

    @property
    def place(self) -> int:
        return self.points + len(self.order) + 1

    def result(self, turn: int) -> int:
        return self.place + turn

    @property
    def check(self) -> int:
        return self.result(self.rounds) + 1

    def flag(self, turn: int) -> int:
        """The hidden column with the codes of a round."""
        return self.check + 2 + turn


@dataclass(frozen=True)
class Line:
    """The texts typed into a player's row."""

    number: int
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Typed:
    """The texts typed into a workbook: a line for each row; the last rows may be unused."""

    name: str
    shape: Shape
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        lines = (
            f"{line.number}: {' '.join(cell or '_' for cell in line.cells)}" for line in self.lines
        )
        return f"{self.name} ({self.shape}): {', '.join(lines)}"

    @cached_property
    def table(self) -> Crosstable:
        """The crosstable that the package reads from the same texts, as a Swiss event."""
        header: list[object] = ["No.", "Name", *(f"Rnd{turn}" for turn in self.shape.turns)]
        rows: list[list[object]] = [[line.number, line.name, *line.cells] for line in self.lines]
        grid = Grid(SECTION, [header, *rows]).with_marks({SWISS: "TRUE"})
        (table,) = read(grid, rules=EventRules(round_robin=False))
        return table

    def save(self, folder: Path) -> Path:
        """Save the workbook with this event; return where."""
        self.type_into(self.shape.book[SECTION])
        path = folder / f"{self.name}.xlsx"
        self.shape.book.save(path)
        return path

    def save_own(self, folder: Path) -> Path:
        """Save a director's own sheet with the same columns, filled with formulas; return where."""
        book = Workbook()
        sheet = book.active
        assert isinstance(sheet, Worksheet)
        sheet.title = SECTION
        shape = self.shape
        heads = {NUMBER: "No.", NAME: "Name", shape.points: "Pts", shape.place: "Place"}
        heads |= dict(zip(range(NAME + 1, shape.points), shape.columns, strict=True))
        systems = (system.exact_heading for system in shape.order)
        heads |= dict(zip(shape.tiebreaks, systems, strict=True))
        heads |= {shape.result(turn): f"Rnd{turn}" for turn in shape.turns}
        sheet.cell(1, 1, "Spring")
        for column, head in heads.items():
            sheet.cell(FIRST - 1, column, head)
        named = tuple(line for line in self.lines if line.name)
        replace(self, lines=named).type_into(sheet)
        path = folder / f"{self.name}-own.xlsx"
        book.save(path)
        report = fill(path, path, shape.order, formulas=True)
        assert report.written, report.problems
        return path

    def type_into(self, sheet: Worksheet) -> None:
        """Type the event into the sheet of a section."""
        for row, line in zip(self.shape.lines, self.lines, strict=False):
            sheet.cell(row, NUMBER).value = line.number
            sheet.cell(row, NAME).value = line.name or None
            for turn, text in zip(self.shape.turns, line.cells, strict=True):
                cell = sheet.cell(row, self.shape.result(turn))
                cell.value = text or None
                if text:
                    cell.data_type = "s"  # =BYE is a text here, as in a cell formatted as text


def random_typed(seed: int, shape: Shape, *, plainly: bool = False) -> Typed:
    """A random event that fills the shape, or leaves up to three rows unused.

    plainly: every round is over, and both sides of every game are typed without mistakes.
    """
    rng = random.Random(seed)
    players = max(2, shape.players - rng.choice([0, 0, 1, 2, 3]))
    flags = dict.fromkeys(("running", "gaps_in_numbers", "blanks"), False)
    if not plainly:
        flags = {flag: rng.random() < 0.4 for flag in flags}
    event = random_event(rng, players, shape.rounds, colours=rng.random() < 0.5, **flags)
    numbers = list(event)
    if not plainly and rng.random() < 0.2:
        rng.shuffle(numbers)
    if not plainly:
        event = sloppily(rng, event, flags["running"])
    lines = [
        Line(number, name(rng, number, event[number], plainly), tuple(event[number]))
        for number in numbers
    ]
    free = (number for number in range(1, 2000) if number not in event)
    unused = [Line(next(free), "", ("",) * shape.rounds) for _ in shape.lines[players:]]
    return Typed(f"{seed}", shape, (*lines, *unused))


def name(rng: random.Random, number: int, cells: list[str], plainly: bool) -> str:
    """The player's name, sometimes missing in a row that has results."""
    is_missing = not plainly and any(cells) and rng.random() < 0.05
    return "" if is_missing else f"Player {number}"


def sloppily(rng: random.Random, event: Results, running: bool) -> Results:
    """The event as a director may type it: one-sided games, pairings, blanks, small letters.

    running: games of the last round with a result may have none yet.
    """
    typed = {number: list(cells) for number, cells in event.items()}
    last = max(turn for cells in event.values() for turn, cell in enumerate(cells) if cell)
    for one, other, turn in games(event):
        if running and turn == last and rng.random() < 0.2:
            typed[one][turn], typed[other][turn] = str(other), str(one)
        left = rng.choice([one, other])
        if rng.random() < 0.2:
            typed[left][turn] = ""
        elif typed[left][turn][:1] != "F" and rng.random() < 0.25:  # the pairing before the game
            typed[left][turn] = typed[left][turn].lstrip("WLDX")
    return {
        number: [misspelt(rng, cell, is_told_twice(typed, cell, turn)) for turn, cell in row]
        for number, row in ((number, enumerate(cells)) for number, cells in typed.items())
    }


def is_told_twice(typed: Results, cell: str, turn: int) -> bool:
    """Whether the opponent's cell tells the game too: a cell in signs alone needs a proof."""
    return cell[-1:] in ("w", "b") and bool(typed[opponent_of(cell)][turn])


def games(event: Results) -> Iterator[tuple[int, int, int]]:
    """The two players of every game, forfeits included, and its round from 0."""
    for number, cells in event.items():
        for turn, cell in enumerate(cells):
            if cell[:1] not in ("", "-") and number < opponent_of(cell):
                yield number, opponent_of(cell), turn


RESPELT = {"-B-": ("bye", "PAB", "b"), "-H-": ("hpb", "=bye", "-h"), "-U-": ("ZPB", "--", "u-")}
SIGNS = {"W": "+", "D": "=", "L": "-"}


def misspelt(rng: random.Random, cell: str, is_told_twice: bool) -> str:
    """The cell in other words, in small letters or with blanks, which change nothing."""
    if rng.random() < 0.1:
        if cell in RESPELT:
            return rng.choice(RESPELT[cell])
        if cell[:1] in SIGNS and is_told_twice:  # W6b as +B6
            return f"{SIGNS[cell[0]]}{cell[-1]}{cell[1:-1]}"
        if cell[:1].isalpha():  # W6 as W06
            return f"{cell[0]}0{cell[1:]}"
    if rng.random() < 0.2:
        cell = cell.lower()
    if cell and not cell[0].isdigit() and rng.random() < 0.1:
        blank = rng.choice([" ", "\u00a0"])
        cell = f"{blank}{cell[0]}{blank}{cell[1:]}"
    return cell
