"""The files of a release: each is tried alone, by whoever has the release and no sources.

`.ci/dist` makes them; XLTIEBREAK_RELEASE names their folder.
"""

from __future__ import annotations

import base64
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from html import unescape
from pathlib import Path

import pytest
from browser import browse, needs_browser
from calc.office import needs_office, office
from libreoffice import CSV_OF_EVERY_SHEET, convert_all, needs_libreoffice, sheet_names
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from printed import BHAM, BHAM_VALUES, WSCF, WSCF_VALUES, Values
from released import RELEASE, WHEEL, needs_release
from validator import errors, needs_validator

import xltiebreak
from xltiebreak import __version__

pytestmark = needs_release
ROOT = Path(__file__).parent.parent
CODES = ("MM", "SO", "CU", "CO")
FUNCTIONS = ("MODMEDIAN", "SOLKOFF", "CUMULATIVE", "CUMULATIVEOPP")
BY_HAND = ("event-lite.xlsx", "event-classic.xlsm", "functions.xlsx")
FILES = {
    f"xltiebreak-{__version__}-py3-none-any.whl",
    f"xltiebreak-{__version__}.tar.gz",
    "xltiebreak.html",
    "xltiebreak.oxt",
    *BY_HAND,
    "templates.zip",
    "sbom.cdx.json",
}
MOST_BYTES_OF_THE_PAGE = 9_000_000
SHA256SUM = shutil.which("sha256sum")


@pytest.fixture
def folder() -> Path:
    """The folder of the release."""
    assert RELEASE
    return RELEASE


@pytest.fixture
def unpacked(folder: Path, tmp_path: Path) -> Path:
    """The templates, unpacked."""
    with zipfile.ZipFile(folder / "templates.zip") as archive:
        archive.extractall(tmp_path / "templates")
    return tmp_path / "templates"


def printed_in(workbook: Path | io.BytesIO) -> Values:
    """The tie-breaks in the WSCF's example."""
    return printed_on(load_workbook(workbook)["WSCF"], 4)


def printed_on(sheet: Worksheet, first: int) -> Values:
    """The tie-breaks of the WSCF's example on a sheet; first: the row of its first player."""
    rows = sheet.iter_rows(min_row=first, max_row=first + 14, values_only=True)
    return {int(str(row[0])): dict(zip(CODES, map(_number, row[3:7]), strict=True)) for row in rows}


def _number(value: object) -> float:
    assert isinstance(value, int | float), value
    return value


def named_by_the_page(folder: Path) -> list[dict[str, str]]:
    """Name, version, licence and source of each component, as *About this page* shows them."""
    page = (folder / "xltiebreak.html").read_text(encoding="utf-8")
    listed = re.findall(r'<span data-text="component" ([^>]*)>', page)
    return [dict(re.findall(r'data-(\w+)="([^"]*)"', unescape(one))) for one in listed]


# The folder.


def test_the_folder_holds_every_file_and_nothing_else(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {*FILES, "SHA256SUMS"}


@pytest.mark.needs(SHA256SUM, reason="sha256sum is not installed")
def test_the_checksums_are_right(folder: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "copy"))
    sums = (copy / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert {line.split("  ")[1] for line in sums} == FILES

    def check() -> int:
        command = [str(SHA256SUM), "--check", "--strict", "--quiet", "SHA256SUMS"]
        return subprocess.run(command, cwd=copy, capture_output=True, check=False).returncode

    assert check() == 0
    with (copy / "xltiebreak.html").open("ab") as page:
        page.write(b"\n")
    assert check() != 0


def test_the_bill_of_materials_is_valid_and_lists_what_the_page_names(folder: Path) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = (folder / "sbom.cdx.json").read_text(encoding="utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(text) is None
    own, *shown = named_by_the_page(folder)
    assert (own["name"], own["version"], own["licence"]) == ("xltiebreak", __version__, "MIT")
    components = json.loads(text)["components"]
    assert shown == [
        {
            "name": one["name"],
            "version": one["version"],
            "licence": one["licenses"][0]["license"]["name"],
            "source": one["externalReferences"][0]["url"],
        }
        for one in components
    ]
    pinned = (ROOT / ".ci" / "page-parts.txt").read_text(encoding="utf-8").lower()
    for name, version in ((one["name"], one["version"]) for one in components):
        of_pyodide = name in ("Pyodide", "Python")
        assert of_pyodide or f"{name}=={version} ".lower().replace("_", "-") in pinned


# The page.


def test_the_page_is_small_enough_for_a_mail(folder: Path) -> None:
    assert (folder / "xltiebreak.html").stat().st_size < MOST_BYTES_OF_THE_PAGE


@pytest.mark.parametrize(
    "browser", [pytest.param(one, marks=needs_browser(one)) for one in ("chrome", "firefox")]
)
def test_the_page_fills_a_workbook(
    browser: str, folder: Path, unpacked: Path, tmp_path: Path
) -> None:
    page = Path(shutil.copy(folder / "xltiebreak.html", tmp_path))
    script = Path(__file__).parent / "page" / "many.mjs"
    example = unpacked / "wscf_example.xlsx"
    found = browse(script, page.as_uri(), example, browser=browser)
    log = found["seen"]
    assert log["errors"] == [] and log["console"] == []
    assert all(url.startswith(("file:", "data:", "blob:")) for url in log["requests"])
    (made,) = found["made"]
    assert made["name"] == "wscf_example-filled.xlsx"
    assert printed_in(io.BytesIO(base64.b64decode(made["content"]))) == WSCF_VALUES


def test_the_page_names_the_repository_that_the_wheel_names(folder: Path) -> None:
    (wheel,) = folder.glob(WHEEL)
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        metadata = archive.read(name).decode("utf-8")
    home = re.search(r"^Project-URL: Homepage, (.*)$", metadata, re.MULTILINE)
    assert named_by_the_page(folder)[0]["source"] == (home[1] if home else "inside this file")


# The wheel and the sources.


def output(program: str | Path, *arguments: object, cwd: Path) -> str:
    """What a program prints that does not find our sources."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(program), *map(str, arguments)]
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_fills_a_workbook_in_an_empty_environment(
    folder: Path, unpacked: Path, tmp_path: Path
) -> None:
    (wheel,) = folder.glob(WHEEL)
    programs = tmp_path / "empty" / "bin"

    def run(program: str, *arguments: object) -> str:
        return output(programs / program, *arguments, cwd=tmp_path)

    output(sys.executable, "-m", "venv", "empty", cwd=tmp_path)
    run("pip", "install", "--quiet", wheel)
    assert run("xltiebreak", "--version").split()[-1] == __version__
    shutil.copy(unpacked / "wscf_example.xlsx", tmp_path / "event.xlsx")
    run("xltiebreak", "fill", "event.xlsx")
    assert printed_in(tmp_path / "event-filled.xlsx") == WSCF_VALUES
    said = run("xltiebreak", "check", "event-filled.xlsx")
    assert "right as printed: 15 Pts, 15 MM, 15 SO, 15 CU, 15 CO" in said
    run("xltiebreak", "make", "libreoffice", "-o", "made.oxt")
    assert (tmp_path / "made.oxt").read_bytes() == (folder / "xltiebreak.oxt").read_bytes()


@pytest.mark.slow
def test_the_sources_make_the_same_wheel(folder: Path, tmp_path: Path) -> None:
    (sources,) = folder.glob("*.tar.gz")
    how = ("--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", ".")
    output(sys.executable, "-m", "pip", "wheel", *how, sources, cwd=tmp_path)
    (made,), (wheel,) = tmp_path.glob(WHEEL), folder.glob(WHEEL)
    with zipfile.ZipFile(made) as ours, zipfile.ZipFile(wheel) as theirs:
        assert ours.namelist() == theirs.namelist()
        assert all(ours.read(name) == theirs.read(name) for name in ours.namelist())


# The add-in.


@needs_office
def test_the_add_in_computes_in_libreoffice(folder: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    last = len(WSCF) + 1
    sheet.append(["No.", *(f"Rd {turn}" for turn in range(1, 7)), *FUNCTIONS])
    for row, (number, cells) in enumerate(WSCF.items(), 2):
        formulas = (f"=TB.{name}(B{row}:G{row},B$2:G${last})" for name in FUNCTIONS)
        sheet.append([number, *cells, *formulas])
    file = io.BytesIO()
    book.save(file)
    with office([(folder / "xltiebreak.oxt").read_bytes()]) as calc:
        _, *rows = calc.values(calc.put("event.xlsx", file.getvalue()))["Sheet"]
    shown = {int(row[0]): dict(zip(CODES, map(float, row[7:]), strict=True)) for row in rows}
    assert shown == WSCF_VALUES


# The workbooks.


@needs_validator
@pytest.mark.parametrize("name", BY_HAND)
def test_a_workbook_has_no_error(name: str, folder: Path) -> None:
    assert not errors(folder / name)


@needs_libreoffice
def test_libreoffice_opens_every_workbook(folder: Path, unpacked: Path, tmp_path: Path) -> None:
    books = [*(folder / name for name in BY_HAND), *sorted(unpacked.iterdir())]
    written = convert_all(books, CSV_OF_EVERY_SHEET, tmp_path / "written", recalculate=True)
    expected = {f"{book.stem}-{sheet}.csv" for book in books for sheet in sheet_names(book)}
    assert expected <= {path.name for path in written}
    for path in written:
        text = path.read_text(encoding="utf-8")
        # No other program knows the functions of these two.
        if not path.name.startswith(("event-", "functions-")):
            assert not re.search(r"Err:\d|#(NAME|REF|VALUE|N/A|DIV)", text), path


@pytest.mark.parametrize("name", ["event-lite.xlsx", "event-classic.xlsm"])
def test_results_typed_into_a_workbook_with_functions_are_read(
    name: str, folder: Path, tmp_path: Path
) -> None:
    book = load_workbook(folder / name, keep_vba=name.endswith("m"))
    for row, cells in enumerate(BHAM.values(), 5):
        for column, cell in enumerate(cells, 9):
            book["Event"].cell(row, column, cell)
    book.save(tmp_path / name)
    (table,) = xltiebreak.read_workbook(tmp_path / name).crosstables
    found = {code: xltiebreak.values(table.event, code) for code in CODES}
    assert {number: {code: found[code][number] for code in CODES} for number in BHAM} == BHAM_VALUES


def test_the_sheets_of_the_functions_are_consistent(folder: Path) -> None:
    example, every = xltiebreak.check(folder / "functions.xlsx").sections
    for section, players in ((example, 15), (every, 8)):
        assert not section.differences and not section.problems
        assert len(section.crosstable.event.players) == players


@pytest.mark.parametrize("name", BY_HAND)
def test_a_workbook_opens_on_the_printed_example(name: str, folder: Path) -> None:
    book = load_workbook(folder / name, data_only=True)
    assert book.active is book["Example"]
    rows = book["Example"].iter_rows(min_row=6, max_row=20, values_only=True)
    shown = {
        int(str(row[0])): dict(zip(CODES, map(_number, row[3:7]), strict=True)) for row in rows
    }
    assert shown == WSCF_VALUES


def test_the_templates_are_those_of_the_sources_and_each_is_read(unpacked: Path) -> None:
    # The README's first command leaves a filled workbook beside them.
    originals = {
        path.name: path.read_bytes()
        for path in (ROOT / "workbook_templates").glob("*.xlsx")
        if not path.stem.endswith("-filled")
    }
    assert {path.name: path.read_bytes() for path in unpacked.iterdir()} == originals
    for path in unpacked.iterdir():
        assert xltiebreak.read_workbook(path).crosstables, path
