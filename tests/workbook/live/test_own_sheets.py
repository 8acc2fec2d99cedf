"""Sheets of directors, filled with formulas: every program computes them right."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from libreoffice import convert_all, needs_libreoffice
from lossless.writing import write_cells
from openpyxl import load_workbook
from openpyxl.formula.translate import Translator
from thinning import thinned, tries_all
from workbook.live.calculating import (
    Calculate,
    by_gnumeric,
    by_hyperformula,
    by_libreoffice,
    calculated_by,
    loaded,
    needs_gnumeric,
    needs_hyperformula,
    needs_ironcalc,
)
from workbook.live.own_sheets import LAYOUTS, SHEET, OwnSheet, at_random, with_changes

from xltiebreak.languages import language
from xltiebreak.live.lines import steps_of
from xltiebreak.live.steps import PATTERN, SheetRanges, Shown
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.reading.grid import Cell
from xltiebreak.rules import System
from xltiebreak.rules.orders import order_of

EVENTS = 120
OF_SLOW_PROGRAMS = 36
"""Of these the first: three of each layout. All programs get the same formulas."""
SMALL = (0, 1, 14, 27, 4, 41, 30, 31, 32, 21, 46, 11)
"""The seed of a small event for each layout."""
RESULT = re.compile(rb"(</f>|<f [^<>]*/>)<v>[^<]*</v>")
XLSX = "xlsx:Calc MS Excel 2007 XML"


@needs_ironcalc
@pytest.mark.parametrize("seed", range(EVENTS) if tries_all() else SMALL)
def test_ironcalc_is_right_and_right_again_after_results_changed(seed: int, tmp_path: Path) -> None:
    one = at_random(seed, tmp_path)
    one.save()
    model = loaded(one.fill())
    assert one.wrong(calculated_by(model, ("visible",))[SHEET]) == []
    for (row, column), text in with_changes(one, seed):
        model.update_cell_with_text(0, row, column, text)
    assert one.wrong(calculated_by(model, ("visible",))[SHEET]) == []


def filled(seeds: Sequence[int], folder: Path) -> dict[Path, OwnSheet]:
    """Filled sheets."""
    sheets = [at_random(seed, folder) for seed in seeds]
    for one in sheets:
        one.save()
    return {one.fill(): one for one in sheets}


def retyped(own: dict[Path, OwnSheet]) -> dict[Path, OwnSheet]:
    """Change five results of each sheet, whose formulas stay as fill stored them, without values.

    So every program that opens it must calculate.
    """
    for seed, (path, one) in enumerate(own.items()):
        changes = with_changes(one, seed)
        write_cells(path, path, {SHEET: {Cell(*at): Edit(text or None) for at, text in changes}})
        with zipfile.ZipFile(path) as archive:
            parts = {one.filename: archive.read(one) for one in archive.infolist()}
        with zipfile.ZipFile(path, "w") as archive:
            for name, part in parts.items():
                archive.writestr(name, RESULT.sub(rb"\1", part))
    return own


def agree(own: dict[Path, OwnSheet], calculate: Calculate, folder: Path) -> None:
    """Assert that a program calculates what the naive rules say."""
    sheets = calculate(list(own), folder)
    wrong = {
        path.name: found
        for (path, one), calculated in zip(own.items(), sheets, strict=True)
        if (found := one.wrong(calculated[SHEET]))
    }
    assert wrong == {}


@pytest.mark.slow
@needs_libreoffice
def test_libreoffice(tmp_path: Path) -> None:
    own = filled(range(2 * thinned(OF_SLOW_PROGRAMS, least=12)), tmp_path)
    agree(retyped(own), by_libreoffice, tmp_path)


@pytest.mark.slow
@needs_libreoffice
@pytest.mark.parametrize("form", [XLSX, "ods"])
def test_libreoffice_saves_sheets_that_still_compute(form: str, tmp_path: Path) -> None:
    own = filled(range(len(LAYOUTS)), tmp_path)
    saved = convert_all(list(own), form, tmp_path / "saved")
    again = convert_all(saved, XLSX, tmp_path / "again")
    by_name = {path.stem: path for path in again}
    own = {by_name[path.stem]: one for path, one in own.items()}
    agree(saved_by_openpyxl(own), by_libreoffice, tmp_path)


@pytest.mark.slow
@needs_gnumeric
def test_gnumeric(tmp_path: Path) -> None:
    own = filled(range(thinned(OF_SLOW_PROGRAMS, least=12)), tmp_path)
    agree(retyped(own), by_gnumeric, tmp_path)


@pytest.mark.slow
@needs_hyperformula
def test_hyperformula(tmp_path: Path) -> None:
    own = filled(range(thinned(OF_SLOW_PROGRAMS, least=12)), tmp_path)
    agree(retyped(own), by_hyperformula, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "calculate",
    [
        pytest.param(by_libreoffice, marks=needs_libreoffice),
        pytest.param(by_gnumeric, marks=needs_gnumeric),
        pytest.param(by_hyperformula, marks=needs_hyperformula),
    ],
    ids=["libreoffice", "gnumeric", "hyperformula"],
)
def test_sheets_that_openpyxl_saved_still_compute(calculate: Calculate, tmp_path: Path) -> None:
    """openpyxl gives each row formulas of its own, and stores no values."""
    agree(saved_by_openpyxl(filled(range(len(LAYOUTS)), tmp_path)), calculate, tmp_path)


def saved_by_openpyxl(own: dict[Path, OwnSheet]) -> dict[Path, OwnSheet]:
    """The sheets, with five changed results."""
    for seed, (path, one) in enumerate(own.items()):
        book = load_workbook(path)
        for cell, text in with_changes(one, seed):
            book[SHEET].cell(*cell).value = text or None
        book.save(path)
    return own


@pytest.mark.parametrize("order", [order_of("wscf"), order_of("fide-swiss")])
def test_a_row_shares_the_formulas_that_it_would_have(order: Sequence[System]) -> None:
    """openpyxl moves the references of a formula as Excel does."""
    columns = [f"Open!${letter}$1:${letter}$9" for letter in "ABCDE"]
    numbers, names, *rounds = columns
    ranges = SheetRanges("Open!$A$1", numbers, names, rounds, [Shown(names, 3)], "0", ["0"])
    whole, short = (
        {
            (one.row, one.column): one.formula
            for one in steps_of(8, ranges, order, language("en"), patterns=patterns).formulas
        }
        for patterns in (False, True)
    )
    assert max(row for row, _ in short) == PATTERN < max(row for row, _ in whole)
    for (row, column), formula in whole.items():
        pattern = Translator(f"={short[min(row, PATTERN), column]}", str(Cell(PATTERN, column)))
        moved = pattern.translate_formula(str(Cell(max(row, PATTERN), column)))
        assert moved == f"={formula}"
