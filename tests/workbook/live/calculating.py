"""What other programs calculate in a workbook that has no values yet.

Three engines that share no code with one another, nor with this package. Each gives the values of
every sheet, a number without format where the program tells it so; empty cells are empty strings.
"""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from libreoffice import CSV_OF_EVERY_SHEET, convert_all, run, sheet_names
from udfs.subprocesses import INSTALLED, NODE

SSCONVERT = shutil.which("ssconvert")
HYPERFORMULA = Path(__file__).parent / "parts" / "hyperformula.mjs"

needs_gnumeric = pytest.mark.needs(SSCONVERT, reason="Gnumeric is not installed")
needs_hyperformula = pytest.mark.needs(
    NODE and all((INSTALLED / "node_modules" / name).exists() for name in ("hyperformula", "xlsx")),
    reason="npm's hyperformula and xlsx are not installed in XLTIEBREAK_PARTS",
)


class Sheet:
    """The values of a sheet."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.rows = rows

    def at(self, row: int, column: int) -> str:
        """What a cell holds, row and column from 1."""
        line = self.rows[row - 1] if row <= len(self.rows) else ()
        return line[column - 1] if column <= len(line) else ""


Calculated = Mapping[str, Sheet]
"""The sheets of a workbook by name."""


def by_libreoffice(paths: Sequence[Path], folder: Path) -> Sequence[Calculated]:
    convert_all(paths, CSV_OF_EVERY_SHEET, folder)
    return [
        {name: _of_csv(folder / f"{path.stem}-{name}.csv") for name in sheet_names(path)}
        for path in paths
    ]


def by_gnumeric(paths: Sequence[Path], folder: Path) -> Sequence[Calculated]:
    calculated = []
    for path in paths:
        target = folder / f"{path.stem}.csv"
        run([str(SSCONVERT), "--recalc", "-S", str(path), str(target)])
        calculated.append(
            {
                name: _of_csv(folder / f"{target.name}.{position}")
                for position, name in enumerate(sheet_names(path))
            }
        )
    return calculated


def by_hyperformula(paths: Sequence[Path], folder: Path) -> Sequence[Calculated]:
    target = folder / "hyperformula.json"
    run([str(NODE), str(HYPERFORMULA), str(INSTALLED), str(target), *map(str, paths)])
    return [
        {name: Sheet(rows) for name, rows in sheets.items()}
        for sheets in json.loads(target.read_text(encoding="utf-8"))
    ]


def _of_csv(path: Path) -> Sheet:
    with path.open(newline="", encoding="utf-8") as file:
        return Sheet(list(csv.reader(file)))
