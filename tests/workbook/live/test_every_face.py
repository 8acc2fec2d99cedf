"""The command, the page and an open workbook show the same numbers for the same template."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from page.asking import Asking
from workbook.live.filled import TEMPLATES, type_events

import xltiebreak
from xltiebreak.excel.buttons.book import OpenSheet, OpenWorkbook
from xltiebreak.excel.buttons.filling import fill as press
from xltiebreak.lossless.package import Package
from xltiebreak.reading.grid import Grid


def shown_in(path: Path) -> dict[tuple[str, str], object]:
    """What each formula cell of a file has stored; an empty text is none in openpyxl."""
    book, package = load_workbook(path, data_only=True), Package.open(path)
    return {
        (sheet.name, str(formula.cell)): book[sheet.name].cell(*formula.cell).value or ""
        for sheet in package.sheets
        for formula in package.sheet_xml(sheet).formulas
    }


def test_page_and_command_write_the_same_bytes(tmp_path: Path) -> None:
    typed = type_events(TEMPLATES / "quads.xlsx", tmp_path / "quads.xlsx", 1)
    xltiebreak.fill(typed, tmp_path / "filled.xlsx")
    form, made = Asking(tmp_path, typed, {"rules": None, "order": None}).both("fill", writing={})
    assert form["name"] == "quads-filled.xlsx"
    assert made == (tmp_path / "filled.xlsx").read_bytes()


def test_an_open_workbook_says_what_a_file_stores(tmp_path: Path) -> None:
    typed = type_events(TEMPLATES / "swiss-3-rounds.xlsx", tmp_path / "typed.xlsx", 2)
    xltiebreak.fill(typed, tmp_path / "filled.xlsx")
    book = load_workbook(typed)
    report = xltiebreak.fill(book)
    shows = {
        (sheet, str(cell)): value or ""
        for sheet, cells in report.shows.items()
        for cell, value in cells.items()
    }
    assert shows == shown_in(tmp_path / "filled.xlsx")
    assert report.formulas.left == 0
    assert book["Event"]["D5"].data_type == "f"  # formulas stay


def test_a_press_leaves_the_formulas_of_a_template(tmp_path: Path) -> None:
    typed = type_events(TEMPLATES / "round-robin-6.xlsx", tmp_path / "typed.xlsx", 3)
    xltiebreak.fill(typed, typed)
    values, formulas = (load_workbook(typed, data_only=data)["Event"] for data in (True, False))
    rows: list[list[Any]] = [list(row) for row in values.iter_rows(values_only=True)]

    def fills(cells: Any) -> list[Any]:
        return [cell for cell in cells if formulas.cell(*cell).data_type == "f"]

    pressed = press(OpenWorkbook([OpenSheet(Grid("Event", rows), fills=fills, is_sure=True)]))
    assert pressed.message == "Nothing was left to fill."
    assert not pressed.cells
