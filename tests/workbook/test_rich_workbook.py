"""The rich workbook has all its features, and other programs can read it."""

from __future__ import annotations

import csv
import posixpath
import re
import warnings
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import openpyxl
import pytest
import rich_workbook
from libreoffice import LibreOfficeError, needs_libreoffice, needs_pdftoppm, to_csv, to_png
from openpyxl.utils.cell import coordinate_to_tuple
from rich_workbook import CROSSTABLE, Dependent, RichWorkbook


@pytest.fixture(scope="module", params=["xlsx", "xlsm"])
def rich(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> RichWorkbook:
    path = tmp_path_factory.mktemp("rich") / f"open.{request.param}"
    return rich_workbook.build(path, macros=request.param == "xlsm")


@pytest.fixture(scope="module")
def parts(rich: RichWorkbook) -> dict[str, bytes]:
    return rich_workbook.read_parts(rich.path)


def load(path: Path, *, values: bool = False) -> openpyxl.Workbook:
    """The workbook in openpyxl, which warns about features that it would lose."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(path, data_only=values, keep_vba=path.suffix == ".xlsm")


FEATURES = list(
    csv.DictReader(
        Path(__file__).with_name("rich_features.csv").read_text(encoding="utf-8").splitlines()
    )
)
"""Each feature, the part of the package that holds it, and a pattern of it."""


@pytest.mark.parametrize("one", FEATURES, ids=lambda one: one["feature"])
def test_the_workbook_has(parts: dict[str, bytes], one: dict[str, str]) -> None:
    assert re.search(one["pattern"], parts[one["part"]].decode("latin-1"), re.DOTALL)


def test_the_workbook_has_macros_on_demand(rich: RichWorkbook, parts: dict[str, bytes]) -> None:
    assert ("xl/vbaProject.bin" in parts) == (rich.path.suffix == ".xlsm")


def test_every_part_is_sound_and_has_a_content_type(parts: dict[str, bytes]) -> None:
    types = ElementTree.fromstring(parts["[Content_Types].xml"])
    declared = {entry.get("PartName", "").lstrip("/") for entry in types}
    extensions = {entry.get("Extension") for entry in types}
    assert declared - {""} <= set(parts)
    for name, content in parts.items():
        assert name in declared or name.rpartition(".")[2] in extensions or name.startswith("[")
        if name.endswith((".xml", ".rels", ".vml")):
            ElementTree.fromstring(content)


def test_every_relationship_leads_to_a_part(parts: dict[str, bytes]) -> None:
    for name, content in parts.items():
        if not name.endswith(".rels"):
            continue
        folder = f"/{posixpath.dirname(posixpath.dirname(name))}"
        ids = []
        for relationship in ElementTree.fromstring(content):
            ids.append(relationship.get("Id"))
            if relationship.get("TargetMode") != "External":
                target = posixpath.join(folder, relationship.get("Target", ""))
                assert posixpath.normpath(target).lstrip("/") in parts
        assert len(set(ids)) == len(ids)


def test_the_calculation_chain_names_every_formula(parts: dict[str, bytes]) -> None:
    for sheet_id in (1, 2, 3):
        sheet = parts[f"xl/worksheets/sheet{sheet_id}.xml"].decode()
        formulas = re.findall(r'<c r="(\w+)"[^>]*><f', sheet)
        chain = parts["xl/calcChain.xml"].decode()
        assert formulas == re.findall(rf'<c r="(\w+)" i="{sheet_id}"', chain)
    assert b"fullCalcOnLoad" not in parts["xl/workbook.xml"]


def test_openpyxl_reads_the_crosstable_with_empty_tie_breaks(rich: RichWorkbook) -> None:
    rows = list(load(rich.path)[rich.sheet][rich.table])
    assert [cell.value for cell in rows[0]] == rich_workbook.HEADER
    for row, (no, name, points, _, rounds) in zip(rows[1:], CROSSTABLE, strict=True):
        expected = [no, name, points, None, None, None, None, *rounds.split()]
        assert [cell.value for cell in row] == expected


def test_cached_values_are_stale_where_they_depend_on_tie_breaks(rich: RichWorkbook) -> None:
    formulas, values = load(rich.path), load(rich.path, values=True)
    for (sheet, cell), dependent in rich.dependents.items():
        assert values[sheet][cell].value == dependent.stale
        assert formulas[sheet][cell].data_type == "f"
    for (sheet, cell), value in rich.independents.items():
        assert values[sheet][cell].value == value
        assert formulas[sheet][cell].data_type == "f"


@pytest.mark.parametrize("key", [("Prizes", "B3"), ("Open", "N7"), ("Prizes", "F5")])
def test_stale_values_are_wrong(rich: RichWorkbook, key: tuple[str, str]) -> None:
    assert rich.dependents[key].stale != rich.dependents[key].right


def test_building_twice_gives_the_same_file(rich: RichWorkbook, tmp_path: Path) -> None:
    again = rich_workbook.build(tmp_path / rich.path.name, macros=rich.path.suffix == ".xlsm")
    assert again.path.read_bytes() == rich.path.read_bytes()


@needs_libreoffice
def test_libreoffice_reads_the_crosstable(rich: RichWorkbook, tmp_path: Path) -> None:
    rows = to_csv(rich.path, rich.sheet, tmp_path)
    first, last = rich.first_row - 1, rich.last_row
    assert rows[rich.header_row - 1][:13] == rich_workbook.HEADER
    assert [row[7:13] for row in rows[first:last]] == [rounds.split() for *_, rounds in CROSSTABLE]


@needs_libreoffice
def test_libreoffice_calculates_the_right_values_once_the_tie_breaks_are_there(
    rich: RichWorkbook, tmp_path: Path
) -> None:
    # openpyxl loses all cached values (and much else): LibreOffice has to calculate everything.
    workbook = load(rich.path)
    for cell, value in rich.targets.items():
        workbook[rich.sheet][cell] = value
    filled = tmp_path / "filled.xlsx"
    workbook.vba_archive = None
    workbook.save(filled)
    sheets = {name: to_csv(filled, name, tmp_path) for name in ("Open", "Prizes")}
    for (sheet, cell), dependent in rich.dependents.items():
        row, column = coordinate_to_tuple(cell)
        assert sheets[sheet][row - 1][column - 1] == shown(dependent), f"{sheet}!{cell}"


def shown(dependent: Dependent) -> str:
    return dependent.right if isinstance(dependent.right, str) else f"{dependent.right:.15g}"


@needs_libreoffice
@needs_pdftoppm
def test_libreoffice_prints_it(rich: RichWorkbook, tmp_path: Path) -> None:
    to_png(rich.path, tmp_path / "open.png")
    assert (tmp_path / "open.png").read_bytes().startswith(b"\x89PNG")


@needs_libreoffice
def test_a_missing_sheet_and_a_damaged_file_are_reported(
    rich: RichWorkbook, tmp_path: Path
) -> None:
    with pytest.raises(LibreOfficeError, match="no CSV file of the sheet 'Reserve'"):
        to_csv(rich.path, "Reserve", tmp_path)
    damaged = tmp_path / "damaged.xlsx"
    with zipfile.ZipFile(damaged, "w") as package:
        package.writestr("xl/workbook.xml", "<workbook")
    with pytest.raises(LibreOfficeError, match=r"damaged\.xlsx"):
        to_csv(damaged, "Open", tmp_path)
