"""The rich workbook has all its features, and its values are those of another program."""

from __future__ import annotations

import csv
import re
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openpyxl
import rich_workbook
from libreoffice import needs_libreoffice, needs_pdftoppm, to_csv, to_png
from openpyxl.utils.cell import coordinate_to_tuple
from rich_workbook import RichWorkbook


def load(path: Path, **how: bool) -> Any:
    """The workbook in openpyxl, which warns about features that it would lose."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(path, **how)


def test_the_workbook_has_every_feature(rich: RichWorkbook) -> None:
    """`rich_features.csv`: the part of the package that holds it, and a pattern of it."""
    parts = rich_workbook.read_parts(rich.path)
    table = Path(__file__).with_name("rich_features.csv").read_text(encoding="utf-8")
    missing = [
        one["feature"]
        for one in csv.DictReader(table.splitlines())
        if not re.search(one["pattern"], parts[one["part"]].decode("latin-1"), re.DOTALL)
    ]
    assert missing == []
    assert ("xl/vbaProject.bin" in parts) == (rich.path.suffix == ".xlsm")


def test_cached_values_are_wrong_where_they_depend_on_tie_breaks(rich: RichWorkbook) -> None:
    values = load(rich.path, data_only=True)
    for (sheet, cell), dependent in rich.dependents.items():
        assert values[sheet][cell].value == dependent.stale
    for (sheet, cell), value in rich.independents.items():
        assert values[sheet][cell].value == value
    for sheet, cell in (("Prizes", "B3"), ("Open", "N7"), ("Prizes", "F5")):
        assert rich.dependents[sheet, cell].stale != rich.dependents[sheet, cell].right


@needs_libreoffice
def test_libreoffice_calculates_the_right_values_once_the_tie_breaks_are_there(
    rich: RichWorkbook, tmp_path: Path
) -> None:
    """openpyxl loses all cached values (and much else): LibreOffice has to calculate everything."""
    workbook = load(rich.path, keep_vba=False)
    for cell, value in rich.targets.items():
        workbook[rich.sheet][cell] = value
    filled = tmp_path / "filled.xlsx"
    workbook.save(filled)
    sheets: Mapping[str, list[list[str]]] = {
        name: to_csv(filled, name, tmp_path) for name in ("Open", "Prizes")
    }
    for (sheet, cell), dependent in rich.dependents.items():
        row, column = coordinate_to_tuple(cell)
        right = dependent.right
        shown = right if isinstance(right, str) else f"{right:.15g}"
        assert sheets[sheet][row - 1][column - 1] == shown, f"{sheet}!{cell}"


@needs_libreoffice
@needs_pdftoppm
def test_libreoffice_prints_it(rich: RichWorkbook, tmp_path: Path) -> None:
    to_png(rich.path, tmp_path / "open.png")
    assert (tmp_path / "open.png").read_bytes().startswith(b"\x89PNG")
