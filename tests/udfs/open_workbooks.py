"""Random open workbooks: several sheets and crosstables, some with errors."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from commands import save
from openpyxl import load_workbook
from random_events import random_event
from tables import Rows
from thinning import thinned

from xltiebreak.book.filling import fill
from xltiebreak.book.reading import check
from xltiebreak.reading.grid import Cell, Refused, parse_area

FLAGS = ("byes", "forfeits", "withdrawals", "running", "gaps_in_numbers")
CODES = ("MM", "SO", "CU", "CO", "SB", "KA")
Values = dict[tuple[str, Cell], object]


class Table(NamedTuple):
    """The place of a crosstable's players on its sheet."""

    sheet: str
    top: int
    bottom: int


class Open(NamedTuple):
    """A workbook: the rows of each sheet from A1 on, and its crosstables."""

    sheets: Mapping[str, Rows]
    tables: tuple[Table, ...]

    @property
    def values(self) -> Values:
        """All cells that are not blank."""
        return {
            (name, Cell(row, column)): value
            for name, rows in self.sheets.items()
            for row, line in enumerate(rows, 1)
            for column, value in enumerate(line, 1)
            if value not in (None, "")
        }

    def is_open(self, sheet: str, cell: Cell) -> bool:
        """Whether the cell's column is blank for every player of its crosstable."""
        there = self.values
        (table,) = [
            t for t in self.tables if t.sheet == sheet and t.top - 1 <= cell.row <= t.bottom
        ]
        rows = range(table.top, table.bottom + 1)
        return not any((sheet, Cell(row, cell.column)) in there for row in rows)


def at_random() -> Iterator[Open]:
    return (opened(random.Random(seed)) for seed in range(thinned(50)))


def opened(rng: random.Random) -> Open:
    sheets: dict[str, Rows] = {}
    tables: list[Table] = []
    for number in range(rng.randint(1, 3)):
        name = f"Section {number}"
        rows: Rows = [[f"Title {number}"], []]
        for _ in range(rng.choice((1, 1, 2))):
            lines = crosstable(rng)
            tables.append(Table(name, len(rows) + 2, len(rows) + len(lines)))
            rows += [*lines, [], []]
        sheets[name] = rows
    if rng.random() < 0.3:
        sheets["Notes"] = [["Bring clocks"], [None, 3.0]]
    return Open(sheets, tuple(tables))


def crosstable(rng: random.Random) -> Rows:
    flags = {flag: rng.random() < 0.4 for flag in FLAGS}
    results = random_event(rng, rng.randint(3, 9), rng.randint(2, 6), **flags)
    rounds = len(next(iter(results.values())))
    codes = rng.sample(CODES, rng.randint(0, 4))
    own = ["Pts"] * (rng.random() < 0.7) + codes + ["Place"] * (rng.random() < 0.5)
    head: list[object] = ["No.", "Name", *own, *(f"Rd {n}" for n in range(1, rounds + 1))]
    if rng.random() < 0.15:
        spoil(rng, results)
    typed = {code: rng.random() < 0.2 for code in codes}
    lines: Rows = [head]
    for number, cells in results.items():
        values = [stale(rng) if typed.get(heading) else None for heading in own]
        results_of = [cell or None for cell in cells]
        lines.append([float(number), f"Player {number}", *values, *results_of])
    return lines


def stale(rng: random.Random) -> float | None:
    """The values of a tie-break column that was filled in an earlier round."""
    return rng.choice((None, float(rng.randint(0, 9)), rng.randint(0, 9) / 2))


def spoil(rng: random.Random, results: dict[int, list[str]]) -> None:
    number = rng.choice(list(results))
    results[number][0] = rng.choice(("W99", "nonsense", f"W{number}"))


def saved(workbook: Open, path: Path) -> Path:
    save(str(path), *workbook.sheets.items())
    return path


def values_in(path: Path) -> Values:
    return {
        (sheet.title, Cell(cell.row, cell.column)): cell.value
        for sheet in load_workbook(path).worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value not in (None, "")
    }


def filled(workbook: Open, folder: Path) -> Values:
    """The cells that `fill` changes in the closed workbook, and their new values."""
    source, target = saved(workbook, folder / "in.xlsx"), folder / "out.xlsx"
    target.unlink(missing_ok=True)
    try:
        fill(source, target)
    except Refused:
        return {}
    before, after = values_in(source), values_in(target) if target.exists() else values_in(source)
    return {
        cell: after.get(cell)
        for cell in before.keys() | after.keys()
        if before.get(cell) != after.get(cell)
    }


def colors(workbook: Open, folder: Path) -> dict[tuple[str, Cell], str]:
    """The colours of single cells that the check of the closed workbook names."""
    return colors_of(saved(workbook, folder / "in.xlsx"))


def colors_of(path: Path) -> dict[tuple[str, Cell], str]:
    """The same of a workbook that is saved already."""
    try:
        report = check(path)
    except Refused:
        return {}
    found: dict[tuple[str, Cell], str] = {}
    for severity, color in (("error", "#F8CBAD"), ("warning", "#FFE699")):
        for problem in report.problems:
            if problem.severity == severity and re.fullmatch("[A-Z]+[0-9]+", problem.cell):
                area = parse_area(problem.cell)
                found.setdefault((problem.sheet, Cell(area.top, area.left)), color)
    for section in report.sections:
        for one in section.differences:
            found.setdefault((section.crosstable.sheet, one.cell), "#FFE699")
    return found


def standings(workbook: Open, folder: Path) -> dict[str, Rows]:
    """The sheets of standings that the closed workbook gets, with all their cells."""
    return standings_of(saved(workbook, folder / "in.xlsx"), folder / "out.xlsx")


def standings_of(path: Path, target: Path) -> dict[str, Rows]:
    """The same of a workbook that is saved already."""
    target.unlink(missing_ok=True)
    fill(path, target, standings=True)
    if not target.exists():
        return {}
    there = load_workbook(path, read_only=True).sheetnames
    return {
        sheet.title: [[cell.value for cell in row] for row in sheet.iter_rows()]
        for sheet in load_workbook(target).worksheets
        if sheet.title not in there
    }
