"""What other programs calculate in a workbook that has no values yet.

Four engines that share no code with one another, nor with this package. Each returns the values of
every sheet: numbers without their format, empty cells as empty strings. IronCalc is fast enough for
every test run; tests with the three others are slow.
"""

from __future__ import annotations

import csv
import importlib.util
import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from libreoffice import CSV_OF_EVERY_SHEET, convert_all, run, sheet_names
from udfs.subprocesses import INSTALLED, NODE
from workbook.live.typed import NAME, NUMBER, Typed

BLANK_NUMBER = re.compile(rb'(<c\b[^<>]*?) t="n"( ?/>)')
"""A blank cell as openpyxl writes it, which types it as a number; with lxml without the space."""
_EXCEL_2010 = """
ADDRESS AND CHOOSE COLUMN COLUMNS COUNT COUNTA COUNTIF COUNTIFS FIND IF IFERROR INDEX ISNUMBER LARGE
LEFT LEN MATCH MAX MID MIN NOT OR REPT RIGHT ROW ROWS SEARCH SMALL SUBSTITUTE SUM SUMIF SUMPRODUCT
TEXT TRIM UPPER VALUE
"""
EXCEL_2010 = {*_EXCEL_2010.split()}
"""The functions that formulas use: all of Excel 2010, none volatile. Only SUMPRODUCT takes whole
arrays, and all programs calculate it alike on plain ranges. COUNTIFS and IFERROR are the youngest,
of 2007.
"""
SSCONVERT = shutil.which("ssconvert")
HYPERFORMULA = Path(__file__).parent / "parts" / "hyperformula.mjs"

needs_ironcalc = pytest.mark.skipif(
    importlib.util.find_spec("ironcalc") is None, reason="pip install ironcalc"
)
needs_gnumeric = pytest.mark.needs(SSCONVERT, reason="Gnumeric is not installed")
needs_hyperformula = pytest.mark.needs(
    NODE and all((INSTALLED / "node_modules" / name).exists() for name in ("hyperformula", "xlsx")),
    reason="npm's hyperformula and xlsx are not installed in XLTIEBREAK_PARTS",
)


class Sheet:
    """The values of one sheet."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.rows = rows

    def at(self, row: int, column: int) -> str:
        """The value of a cell; row and column count from 1."""
        line = self.rows[row - 1] if row <= len(self.rows) else ()
        return line[column - 1] if column <= len(line) else ""


Calculated = Mapping[str, Sheet]
"""The sheets of a workbook by name."""

Calculate = Callable[[Sequence[Path], Path], Sequence[Calculated]]
"""Calculates workbooks; may write into the folder."""


def by_ironcalc(paths: Sequence[Path], folder: Path) -> Sequence[Calculated]:
    """As the others; IronCalc would read a blank cell that is typed as a number as 0."""
    calculated = []
    for path in paths:
        target = folder / f"blank-{path.name}"
        with ZipFile(path) as source, ZipFile(target, "w") as copy:
            for name in source.namelist():
                copy.writestr(name, BLANK_NUMBER.sub(rb"\1\2", source.read(name)))
        calculated.append(calculated_by(loaded(target), ("visible", "hidden")))
    return calculated


def loaded(path: Path) -> Any:
    """IronCalc's model of a workbook."""
    import ironcalc  # type: ignore[import-not-found, unused-ignore]

    return ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")


def typed_into_ironcalc(
    events: Sequence[Typed], folder: Path
) -> Iterator[tuple[Typed, Calculated]]:
    """Each event with what IronCalc calculates; quick, since no file is saved for an event."""
    models: dict[str, Any] = {}
    for event in events:
        shape = event.shape
        if str(shape) not in models:
            path = folder / "blank.xlsx"
            path.write_bytes(shape.content)
            models[str(shape)] = loaded(path)
        model = models[str(shape)]
        section = 1  # after the sheet Start here
        for row, line in zip(shape.lines, event.lines, strict=True):
            texts = {NAME: line.name}
            texts |= {shape.result(turn): cell for turn, cell in enumerate(line.cells, 1)}
            model.update_cell_with_number(section, row, NUMBER, line.number)
            for column, text in texts.items():
                if text:
                    model.update_cell_with_text(section, row, column, text)
                else:
                    model.clear_cell_contents(section, row, column)
        yield event, calculated_by(model, ("visible",))


def calculated_by(model: Any, states: Sequence[str]) -> Calculated:
    """The sheets in these states."""
    model.evaluate()
    return {
        sheet["name"]: Sheet(_values(model, position))
        for position, sheet in enumerate(model.get_worksheets_properties())
        if sheet["state"] in states
    }


def _values(model: Any, sheet: int) -> list[list[str]]:
    _, rows, _, columns = model.get_sheet_dimensions(sheet)
    return [
        [as_text(model.get_cell_value(sheet, row, column)) for column in range(1, columns + 1)]
        for row in range(1, rows + 1)
    ]


def as_text(value: object) -> str:
    """A value as LibreOffice writes it into CSV."""
    if value is None:
        return ""
    return f"{value:.15g}" if isinstance(value, float) else str(value)


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
