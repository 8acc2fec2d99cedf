"""Random events typed by openpyxl, as a script would, and filled workbooks beside LibreOffice's."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from libreoffice import convert_all
from openpyxl import load_workbook
from random_events import Results, random_event
from workbook.live.typed import sloppily

from xltiebreak.lossless.package import Package
from xltiebreak.reading.grid import Cell

TEMPLATES = Path(__file__).parents[3] / "workbook_templates"
HEADER = 4
"""The row of the headings of a template; a template with an example has it in row 3."""


class Shown(NamedTuple):
    """What a formula cell shows, in the filled workbook and in LibreOffice."""

    where: str
    stored: object
    calculated: object


def type_events(path: Path, target: Path, seed: int, *, sloppy: bool = True) -> Path:
    """Type a random event into each section of a template, and save it without results."""
    rng = random.Random(f"{path.name} {seed}")
    book = load_workbook(path)
    for sheet in filter(_is_section, book):
        _type_event(sheet, rng, sloppy=sloppy)
    book.save(target)
    return target


def _is_section(sheet: Any) -> bool:
    """Whether numbers are typed and other cells computed; standings compute their first column."""
    kinds = [cell.data_type for cell in sheet[HEADER + 1]]
    return bool(sheet.cell(HEADER, 1).value) and "f" in kinds[1:] and kinds[0] != "f"


def _type_event(sheet: Any, rng: random.Random, *, sloppy: bool) -> None:
    rounds = [
        column
        for column in range(3, sheet.max_column + 1)
        if str(sheet.cell(HEADER, column).value or "")[-1:].isdigit()
        and sheet.cell(HEADER + 1, column).data_type != "f"
    ]
    points = next(c for c in range(3, 30) if sheet.cell(HEADER + 1, c).data_type == "f")
    rows = HEADER + 1
    while sheet.cell(rows + 1, points).data_type == "f":
        rows += 1
    players = max(2, rows - HEADER - rng.choice([0, 0, 1, 2, 3, rows // 2]))
    for row in range(HEADER + 1, rows + 1):
        sheet.cell(row, 1).value = None  # the numbers of the rows that stay unused
    for row, (number, cells) in enumerate(_event(rng, players, len(rounds), sloppy), HEADER + 1):
        sheet.cell(row, 1).value = number
        sheet.cell(row, 2).value = f"Player {number}"
        for column, text in zip(rounds, cells, strict=True):
            cell = sheet.cell(row, column)
            cell.value = text or None
            if text:
                cell.data_type = "s"


def _event(
    rng: random.Random, players: int, rounds: int, sloppy: bool
) -> Iterator[tuple[int, Sequence[str]]]:
    names = ("running", "gaps_in_numbers", "blanks", "colours")
    flags = {name: rng.random() < 0.4 for name in names}
    event: Results = random_event(rng, players, rounds, **flags)
    yield from (sloppily(rng, event, flags["running"]) if sloppy else event).items()


def compared(paths: Sequence[Path], folder: Path) -> Iterator[Shown]:
    """Every formula cell of filled workbooks, beside what LibreOffice calculates in it."""
    convert_all(paths, "xlsx", folder, recalculate=True)
    for path in paths:
        calculated = load_workbook(folder / path.name, data_only=True)
        stored, package = load_workbook(path, data_only=True), Package.open(path)
        for sheet in package.sheets:
            for formula in package.sheet_xml(sheet).formulas:
                there, own = (_value(b[sheet.name], formula.cell) for b in (calculated, stored))
                own = own if formula.cached else "no result is stored"
                yield Shown(f"{path.name} {sheet.name}!{formula.cell} ={formula.text}", own, there)


def _value(sheet: Any, cell: Cell) -> object:
    value = sheet.cell(*cell).value
    if isinstance(value, bool | str) or value is None:
        return value or ""
    return round(float(value), 9)
