"""Filled workbooks, read back by other programs and compared part by part."""

from __future__ import annotations

import re
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from libreoffice import needs_libreoffice, to_csv
from openpyxl import load_workbook
from openpyxl.utils.cell import coordinate_to_tuple
from printed import BHAM, BHAM_VALUES, WSCF, WSCF_POINTS, WSCF_VALUES
from rich_workbook import RichWorkbook, read_parts

import xltiebreak
from xltiebreak.book.sections.marks import PREFIX
from xltiebreak.live.making import new_workbook
from xltiebreak.live.templates import TEMPLATES as TEMPLATES_THAT_COMPUTE

TEMPLATES = Path(__file__).parents[2] / "workbook_templates"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
CODES = ("MM", "SO", "CU", "CO")
MADE = datetime(2026, 1, 1)  # the date in the templates


@pytest.fixture(scope="module")
def filled_wscf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("wscf") / "wscf.xlsx"
    xltiebreak.fill(TEMPLATES / "wscf_example.xlsx", target)
    return target


def test_all_sixty_printed_values_read_back_with_openpyxl(filled_wscf: Path) -> None:
    sheet = load_workbook(filled_wscf)["WSCF"]
    rows = list(sheet.iter_rows(min_row=4, max_row=18, values_only=True))
    read = {row[0]: dict(zip(CODES, row[3:7], strict=True)) for row in rows}
    assert read == WSCF_VALUES
    assert [row[7:] for row in rows] == [tuple(cells) for cells in WSCF.values()]


@needs_libreoffice
def test_all_sixty_printed_values_read_back_with_libreoffice(
    filled_wscf: Path, tmp_path: Path
) -> None:
    rows = to_csv(filled_wscf, "WSCF", tmp_path)[3:18]
    read = {int(row[0]): dict(zip(CODES, map(float, row[3:7]), strict=True)) for row in rows}
    assert read == WSCF_VALUES


def test_the_templates_hold_the_printed_tables() -> None:
    wscf = load_workbook(TEMPLATES / "wscf_example.xlsx")["WSCF"]
    rows = list(wscf.iter_rows(min_row=4, max_row=18, values_only=True))
    assert {row[0]: list(row[7:]) for row in rows} == WSCF
    assert {row[0]: row[2] for row in rows} == WSCF_POINTS
    assert {value for row in rows for value in row[3:7]} == {None}
    bham = load_workbook(TEMPLATES / "bham_example.xlsx")["BHAM"]
    rows = list(bham.iter_rows(min_row=4, max_row=9, values_only=True))
    assert {row[0]: list(row[1:5]) for row in rows} == BHAM
    printed = {row[0]: dict(zip(CODES, row[6:10], strict=True)) for row in rows}
    assert printed == {**BHAM_VALUES, 6: {**BHAM_VALUES[6], "CO": 19.5}}


@pytest.mark.parametrize("name", ["round-robin-6", "swiss-3-rounds"])
def test_a_template_is_what_the_package_makes_today(name: str, tmp_path: Path) -> None:
    """Two templates, cell by cell and in their looks; the test below makes all."""
    made = tmp_path / "made.xlsx"
    made.write_bytes(new_workbook(TEMPLATES_THAT_COMPUTE[name].plan, MADE))
    anew, kept = read_parts(made), read_parts(TEMPLATES / f"{name}.xlsx")
    assert {part for part in kept if anew.get(part) != kept[part]} == set(), "make them anew"
    assert anew.keys() == kept.keys()


def test_every_template_is_shipped() -> None:
    assert _shipped() - {"bham_example", "wscf_example"} == {*TEMPLATES_THAT_COMPUTE}


@pytest.mark.slow
def test_the_templates_are_what_their_script_makes(tmp_path: Path) -> None:
    namespace: dict[str, Any] = {"__name__": "make_templates"}
    exec((TEMPLATES / "make_templates.py").read_text(encoding="utf-8"), namespace)
    namespace["main"](tmp_path)
    assert {path.stem for path in tmp_path.glob("*.xlsx")} == _shipped()
    for name in TEMPLATES_THAT_COMPUTE:
        anew, kept_parts = (read_parts(at / f"{name}.xlsx") for at in (tmp_path, TEMPLATES))
        assert anew == kept_parts, f"{name}.xlsx: make the templates anew"
    for name in ("wscf_example.xlsx", "bham_example.xlsx"):
        (made,), (kept,) = (load_workbook(at / name).worksheets for at in (tmp_path, TEMPLATES))
        assert made.dimensions == kept.dimensions
        for row in made.iter_rows():
            for cell in row:
                twin = kept[cell.coordinate]
                assert (cell.value, cell.number_format) == (twin.value, twin.number_format)


def _shipped() -> set[str]:
    """The README's first command leaves a filled workbook beside them."""
    return {path.stem for path in TEMPLATES.glob("*.xlsx") if not path.stem.endswith("-filled")}


@pytest.fixture(scope="module")
def filled_rich(rich: RichWorkbook) -> Path:
    report = xltiebreak.fill(rich.path, force=True)
    assert report.written is not None, report.problems
    return report.written


def test_the_rich_workbook_gets_the_printed_values(rich: RichWorkbook, filled_rich: Path) -> None:
    with pytest.warns(UserWarning):  # openpyxl names what it would lose
        sheet = load_workbook(filled_rich)[rich.sheet]
    assert {cell: sheet[cell].value for cell in rich.targets} == rich.targets


def test_every_other_part_is_byte_identical(rich: RichWorkbook, filled_rich: Path) -> None:
    before, after = read_parts(rich.path), read_parts(filled_rich)
    assert list(before) == list(after)
    changed = {name for name in before if before[name] != after[name]}
    assert "xl/worksheets/sheet1.xml" in changed
    for name in changed - {"xl/worksheets/sheet1.xml"}:
        # only caches of formulas that depend on the filled columns may go, and the flag that
        # makes Excel calculate them
        assert re.fullmatch(r"xl/workbook\.xml|xl/worksheets/sheet\d+\.xml", name), name
        assert _without_caches(before[name]) == _without_caches(after[name]), name
    with zipfile.ZipFile(rich.path) as old, zipfile.ZipFile(filled_rich) as new:
        for name in set(before) - changed:
            assert old.getinfo(name).date_time == new.getinfo(name).date_time
            assert old.getinfo(name).compress_size == new.getinfo(name).compress_size


def _without_caches(part: bytes) -> str:
    root = ElementTree.fromstring(part)
    for cell in root.iter(f"{MAIN}c"):
        if cell.find(f"{MAIN}f") is not None:
            cell.attrib.pop("t", None)
            for cache in cell.findall(f"{MAIN}v"):
                cell.remove(cache)
    for names in root.iter(f"{MAIN}definedNames"):
        for name in list(names):
            if name.attrib["name"].startswith(PREFIX):  # they mark what the fill wrote
                names.remove(name)
    for settings in root.iter(f"{MAIN}calcPr"):
        settings.attrib.pop("fullCalcOnLoad", None)
    return ElementTree.canonicalize(ElementTree.tostring(root))


def test_the_filled_sheet_differs_in_the_target_cells_only(
    rich: RichWorkbook, filled_rich: Path
) -> None:
    with pytest.warns(UserWarning):
        before = load_workbook(rich.path, rich_text=True)[rich.sheet]
        after = load_workbook(filled_rich, rich_text=True)[rich.sheet]
    cells = {cell.coordinate for sheet in (before, after) for row in sheet for cell in row}
    different = {cell for cell in cells if str(before[cell].value) != str(after[cell].value)}
    assert different == set(rich.targets)
    assert {c: after[c].number_format for c in cells - set(rich.targets)} == {
        c: before[c].number_format for c in cells - set(rich.targets)
    }


def test_caches_that_cannot_be_affected_stay(rich: RichWorkbook, filled_rich: Path) -> None:
    with pytest.warns(UserWarning):
        book = load_workbook(filled_rich, data_only=True)
    for (sheet, cell), cached in rich.independents.items():
        assert book[sheet][cell].value == cached
    known = 0
    for (sheet, cell), dependent in rich.dependents.items():
        value = book[sheet][cell].value
        known += value is not None
        assert value in (None, dependent.right), (sheet, cell)
    assert known > 1


@needs_libreoffice
def test_libreoffice_shows_no_stale_number(
    rich: RichWorkbook, filled_rich: Path, tmp_path: Path
) -> None:
    for sheet in {sheet for sheet, _ in rich.dependents}:
        rows = to_csv(filled_rich, sheet, tmp_path / sheet)
        for (where, address), dependent in rich.dependents.items():
            if where == sheet:
                row, column = coordinate_to_tuple(address)
                shown = rows[row - 1][column - 1]
                right = dependent.right
                assert (shown if isinstance(right, str) else float(shown)) == (
                    right if isinstance(right, str) else pytest.approx(right)
                )
