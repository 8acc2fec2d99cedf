"""A fill stores in every formula cell of a template what LibreOffice calculates in it.

LibreOffice is the judge: it calculates all cells anew when it opens a file, also those with a wrong
result in them.
"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from libreoffice import needs_libreoffice
from openpyxl import load_workbook
from thinning import few
from workbook.live.filled import TEMPLATES, Shown, compared, type_events

from xltiebreak.book.filling import fill
from xltiebreak.book.reading import Report
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.live.templates import TEMPLATES as EVERY_TEMPLATE
from xltiebreak.rules.orders import order_of

LIVE = sorted(EVERY_TEMPLATE)
LANGUAGES = ("es", "fr", "de", "pt", "it")
SHAPES = ((8, 4, "wscf"), (12, 5, "uschess"), (6, 7, "fide-swiss"))


def wrong(paths: list[Path], folder: Path) -> list[Shown]:
    return [one for one in compared(paths, folder) if one.stored != one.calculated]


def filled(path: Path, target: Path) -> Report:
    """Fill without a word about wrong numbers."""
    report = fill(path, target)
    assert report.written == target, report.problems
    assert report.formulas.stored and not report.formulas.left, report.formulas
    assert not [one for one in report.problems if " shows " in one.message], report.problems
    return report


@needs_libreoffice
@pytest.mark.slow
@pytest.mark.parametrize("name", LIVE)
def test_every_cell_of_a_filled_template_shows_what_libreoffice_calculates(
    name: str, tmp_path: Path
) -> None:
    made: list[Path] = []
    for seed in range(few(20, 1, most=2)):
        typed = type_events(TEMPLATES / f"{name}.xlsx", tmp_path / f"{name}-{seed}.xlsx", seed)
        made.append(tmp_path / f"{seed}-filled.xlsx")
        filled(typed, made[-1])
    assert wrong(made, tmp_path / "calculated") == []


@needs_libreoffice
@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_templates_in_other_languages(code: str, tmp_path: Path) -> None:
    made: list[Path] = []
    for players, rounds, order in SHAPES:
        asked = EventOptions("Copa", None, players, rounds, (), order_of(order), language=code)
        template = tmp_path / f"{order}.xlsx"
        template.write_bytes(new_workbook(plan_of(asked)))
        for seed in range(few(20, 1, most=2)):
            typed = type_events(template, tmp_path / f"{order}-{seed}.xlsx", seed)
            made.append(tmp_path / f"{order}-{seed}-filled.xlsx")
            filled(typed, made[-1])
    assert wrong(made, tmp_path / "calculated") == []


@needs_libreoffice
@pytest.mark.slow
def test_the_judge_calculates_cells_that_hold_a_wrong_result(tmp_path: Path) -> None:
    typed = type_events(TEMPLATES / "round-robin-6.xlsx", tmp_path / "typed.xlsx", 1)
    filled(typed, tmp_path / "filled.xlsx")
    tampered = tmp_path / "tampered.xlsx"
    with zipfile.ZipFile(tmp_path / "filled.xlsx") as old, zipfile.ZipFile(tampered, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name.startswith("xl/worksheets"):
                part = re.sub(rb"</f><v>2</v>", b"</f><v>77</v>", part, count=1)
            new.writestr(name, part)
    found = wrong([tampered], tmp_path / "calculated")
    assert [(one.stored, one.calculated) for one in found] == [(77.0, 2.0)] * len(found) != []


def test_a_second_fill_changes_no_byte(tmp_path: Path) -> None:
    typed = type_events(TEMPLATES / "swiss-3-rounds.xlsx", tmp_path / "typed.xlsx", 2)
    once, twice = tmp_path / "once.xlsx", tmp_path / "twice.xlsx"
    filled(typed, once)
    filled(once, twice)
    assert twice.read_bytes() == once.read_bytes()
    kept = once.read_bytes()
    filled(once, once)
    assert once.read_bytes() == kept


def test_in_place_and_with_macros(tmp_path: Path) -> None:
    typed = type_events(TEMPLATES / "round-robin-8.xlsx", tmp_path / "typed.xlsx", 3)
    filled(typed, tmp_path / "filled.xlsx")
    book = load_workbook(typed, keep_vba=True)
    book.save(tmp_path / "typed.xlsm")
    filled(tmp_path / "typed.xlsm", tmp_path / "typed.xlsm")
    filled(typed, typed)
    books = [
        load_workbook(tmp_path / name, data_only=True)
        for name in ("typed.xlsx", "filled.xlsx", "typed.xlsm")
    ]
    sheets = [[[cell.value for cell in row] for sheet in book for row in sheet] for book in books]
    assert sheets[0] == sheets[1] == sheets[2]


def test_results_that_a_script_left_stale_are_stored_anew(tmp_path: Path) -> None:
    """A program that keeps stored results, and nobody asks for a calculation."""
    book = load_workbook(TEMPLATES / "round-robin-6.xlsx")
    for row, (name, result) in enumerate((("Ann", "W2"), ("Ben", "L1")), 5):
        book["Event"].cell(row, 2).value = name
        book["Event"].cell(row, 8).value = result
    book.save(tmp_path / "typed.xlsx")
    filled(tmp_path / "typed.xlsx", tmp_path / "filled.xlsx")
    with (
        zipfile.ZipFile(tmp_path / "filled.xlsx") as old,
        zipfile.ZipFile(tmp_path / "stale.xlsx", "w") as new,
    ):
        for name in old.namelist():
            part = old.read(name).replace(b' fullCalcOnLoad="1"', b"")
            part = part.replace(b">W2</t>", b">L2</t>").replace(b">L1</t>", b">W1</t>")
            new.writestr(name, part)
    report = filled(tmp_path / "stale.xlsx", tmp_path / "again.xlsx")
    assert report.formulas.replaced > 1
    points = [
        load_workbook(tmp_path / name, data_only=True)["Event"].cell(5, 4).value
        for name in ("filled.xlsx", "again.xlsx")
    ]
    assert points == [1, 0]


@needs_libreoffice
@pytest.mark.slow
def test_what_libreoffice_saved_is_filled_alike(tmp_path: Path) -> None:
    from libreoffice import convert_all

    typed = type_events(TEMPLATES / "swiss-4-rounds.xlsx", tmp_path / "typed.xlsx", 4)
    (saved,) = convert_all([typed], "xlsx", tmp_path / "saved", recalculate=True)
    filled(saved, tmp_path / "filled.xlsx")
    assert wrong([tmp_path / "filled.xlsx"], tmp_path / "calculated") == []
