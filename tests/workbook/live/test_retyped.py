"""Workbooks of --formulas and --functions, typed into by a script, and filled again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from libreoffice import needs_libreoffice
from live_books import Sheeted, change_a_result, expected, random_sections, save
from openpyxl import load_workbook
from thinning import few
from workbook.live.calculating import needs_ironcalc
from workbook.live.filled import compared

from xltiebreak.book.filling import fill

pytestmark = needs_ironcalc  # live_books needs it
EVENTS = 40


def retyped(seed: int, folder: Path, *, functions: bool) -> tuple[Path, list[Sheeted]]:
    """A live workbook in which openpyxl changed some results, filled once more."""
    rng = random.Random(f"retyped {seed}")
    sections = random_sections(rng)
    live = folder / f"{seed}.xlsx"
    fill(save(sections, live), live, formulas=True, functions=functions, backup=functions)
    book = load_workbook(live)
    for section in sections:
        for _ in range(3):
            for cell, text in change_a_result(rng, section):
                book[section.sheet].cell(*cell).value = text
    book.save(live)
    report = fill(live, folder / f"{seed}-filled.xlsx")
    assert report.written and report.formulas.left == 0, report.problems
    return report.written, sections


def wrong(path: Path, sections: list[Sheeted]) -> list[str]:
    """The cells that do not show what the naive rules give."""
    book = load_workbook(path, data_only=True)
    shown = {
        (section.sheet, cell): (book[section.sheet].cell(*cell).value, value)
        for section in sections
        for cell, value in expected(section).items()
    }
    return [f"{at}: {own}, not {right}" for at, (own, right) in shown.items() if own != right]


@pytest.mark.parametrize("functions", [False, True])
def test_a_fill_stores_the_values_of_the_naive_rules(functions: bool, tmp_path: Path) -> None:
    for seed in range(few(EVENTS, 2)):
        assert wrong(*retyped(seed, tmp_path, functions=functions)) == [], seed


@needs_libreoffice
@pytest.mark.slow
def test_every_cell_shows_what_libreoffice_calculates(tmp_path: Path) -> None:
    made = [retyped(seed, tmp_path, functions=False)[0] for seed in range(few(EVENTS, 2, most=8))]
    assert [one for one in compared(made, tmp_path / "out") if one.stored != one.calculated] == []
