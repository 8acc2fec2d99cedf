"""The parts of new workbooks: macros, settings, and formulas that read the right cells."""

from __future__ import annotations

import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import xlwings
from click.testing import CliRunner
from openpyxl import Workbook, load_workbook
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet
from printed import WSCF, WSCF_POINTS, WSCF_VALUES
from tables import Rows
from udfs.functions import answered, corners
from udfs.subprocesses import KEY, answer_of

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.excel.buttons.labels import BUTTONS, ON_SHEET
from xltiebreak.reading import worksheet

CODES = ("MM", "SO", "CU", "CO")
EXPECTED = [
    [float(number), WSCF_POINTS[number], *(WSCF_VALUES[number][code] for code in CODES)]
    for number in WSCF
]
FIRST, PLAYERS, CHECK = 5, range(5, 20), 26  # rows: of players, and what is wrong
QUICKSTART = Path(xlwings.__file__).parent / "quickstart.xlsm"


def make_workbook(path: Path, kind: str, *arguments: str) -> Path:
    options = ["--players", "15", "--rounds", "6", *arguments]
    result = CliRunner().invoke(
        main, ["make", kind, "-o", str(path), *options], catch_exceptions=False
    )
    assert result.exit_code == 0, result.output
    return path


@pytest.fixture
def spilling(tmp_path: Path) -> Path:
    return make_workbook(tmp_path / "event.xlsm", "classic")


@pytest.fixture
def cell_by_cell(tmp_path: Path) -> Path:
    return make_workbook(tmp_path / "event2016.xlsm", "classic", "--excel", "2016")


@pytest.fixture
def lite(tmp_path: Path) -> Path:
    return make_workbook(tmp_path / "event.xlsx", "lite")


def part(path: Path, name: str) -> bytes:
    with zipfile.ZipFile(path) as parts:
        return parts.read(name)


def text(path: Path, name: str) -> str:
    return part(path, name).decode("utf-8")


def filled(path: Path) -> Workbook:
    """The workbook with the results of the WSCF example typed in."""
    book = load_workbook(path, keep_vba=path.suffix == ".xlsm")
    sheet = book["Event"]
    for row, (number, cells) in enumerate(WSCF.items(), FIRST):
        assert sheet.cell(row, 1).value == number
        for column, result in enumerate(cells, 9):
            assert sheet.cell(row, column).value is None
            sheet.cell(row, column, result)
    return book


def formulas(sheet: Worksheet) -> Iterator[tuple[int, int, str]]:
    for line in sheet.iter_rows():
        for cell in line:
            value = cell.value
            if isinstance(value, ArrayFormula):
                assert value.ref == cell.coordinate
                value = value.text
            if isinstance(value, str) and value.startswith("="):
                row, column = coordinate_to_tuple(cell.coordinate)
                yield row, column, value[1:]


def displayed_cells(sheet: Worksheet) -> dict[tuple[int, int], worksheet.Answer]:
    """The cells as Excel would show them, answers spilled."""
    values: dict[tuple[int, int], worksheet.Answer] = {}
    rows: Rows = [list(row) for row in sheet.iter_rows(values_only=True)]
    for row, column, formula in formulas(sheet):
        lines = answered(formula, rows)
        if index := re.search(r"INDEX\(.*,(\d+)\)", formula):
            lines = lines[int(index[1]) - 1 :][:1] or [[""]]
        for down, line in enumerate(lines):
            for right, value in enumerate(line):
                assert (row + down, column + right) not in values
                values[row + down, column + right] = value
    return values


def check_answers(path: Path) -> None:
    values = displayed_cells(filled(path)["Event"])
    rows = [[values[row, column] for column in range(3, 9)] for row in PLAYERS]
    assert rows == EXPECTED
    assert values[CHECK, 2] == "consistent"
    empty = displayed_cells(load_workbook(path)["Event"])
    assert {empty[row, column] for row in PLAYERS for column in range(3, 9)} == {""}


def test_formulas_that_spill_answer_for_every_player(spilling: Path) -> None:
    check_answers(spilling)
    sheet = text(spilling, "xl/worksheets/sheet3.xml")
    marked = re.findall(r'<c r="(\w+)"[^>]* cm="1"[^>]*><f t="array" ref="(\w+)">', sheet)
    assert marked == [(cell, cell) for cell in ("C5", "D5", "E5", "B26")]
    assert len(re.findall("<f", sheet)) == len(marked)
    assert 'fDynamic="1"' in text(spilling, "xl/metadata.xml")


def test_a_formula_in_every_cell_for_excel_that_cannot_spill(cell_by_cell: Path) -> None:
    check_answers(cell_by_cell)
    sheet = text(cell_by_cell, "xl/worksheets/sheet3.xml")
    assert 't="array"' not in sheet
    assert "MODMEDIAN($I6:$N6,$I$5:$N$19,$A$5:$A$19)" in sheet
    # Five lines say what is wrong; without the functions the first says where to begin.
    checks = [text for row, _, text in formulas(load_workbook(cell_by_cell)["Event"]) if row > 19]
    assert ["Start here" in text for text in checks] == [True, False, False, False, False]
    last = load_workbook(cell_by_cell)["Event"]
    forms = [last[cell].number_format for cell in ("C19", "D19", "H19", "B26")]
    assert forms == ["0", "0.0", "0.0", "General"]
    with zipfile.ZipFile(cell_by_cell) as parts:
        assert "xl/metadata.xml" not in parts.namelist()


def test_formulas_for_lite_have_the_prefix_of_add_ins(lite: Path) -> None:
    check_answers(lite)
    found = (formula for *_, formula in formulas(load_workbook(lite)["Event"]))
    names = {formula.removeprefix("IFERROR(").partition("(")[0] for formula in found}
    assert names == {f"_xldudf_{name}" for name in ("TBPOINTS", "TIEBREAKS", "TBPLACE", "TBCHECK")}


def test_no_formula_reads_a_cell_of_an_answer(spilling: Path, cell_by_cell: Path) -> None:
    for path in (spilling, cell_by_cell):
        sheet = load_workbook(path)["Event"]
        for *_, formula in formulas(sheet):
            for address in re.findall(r"\$?[A-Z]+\$?\d+:\$?[A-Z]+\$?\d+", formula):
                left, top, right, bottom = corners(address)
                assert (left, right) in ((1, 1), (9, 14))
                assert 5 <= top <= bottom <= 19


@pytest.mark.parametrize("options", [[], ["--excel", "2016"]])
def test_the_macros_are_those_of_the_installed_xlwings(tmp_path: Path, options: list[str]) -> None:
    path = make_workbook(tmp_path / "event.xlsm", "classic", *options)
    assert part(path, "xl/vbaProject.bin") == part(QUICKSTART, "xl/vbaProject.bin")
    types = text(path, "[Content_Types].xml")
    assert "application/vnd.ms-excel.sheet.macroEnabled.main+xml" in types
    assert "application/vnd.ms-office.vbaProject" in types
    assert "vbaProject.bin" in text(path, "xl/_rels/workbook.xml.rels")
    for name in ("ThisWorkbook", "Sheet1", "Sheet2", "Module1"):
        assert name.encode() in part(path, "xl/vbaProject.bin")
    assert '<workbookPr codeName="ThisWorkbook"' in text(path, "xl/workbook.xml")
    assert '<sheetPr codeName="Sheet1">' in text(path, "xl/worksheets/sheet3.xml")
    assert '<sheetPr codeName="Sheet2"' in text(path, "xl/worksheets/sheet4.xml")


def test_the_settings_of_xlwings_stand_in_a_hidden_sheet(spilling: Path) -> None:
    sheet = load_workbook(spilling)["xlwings.conf"]
    assert ("UDF Modules", "xltiebreak.udfs") in list(sheet.values)
    assert sheet.sheet_state == "hidden"


@pytest.mark.slow
def test_xlwings_reads_its_settings(spilling: Path) -> None:
    settings = answer_of("settings_sheet", str(spilling), environment=KEY)
    assert settings.pop("UDF Modules") == "xltiebreak.udfs"
    expected = {"Interpreter_Win": sys.executable} if sys.platform == "win32" else {}
    assert settings == expected
    book = load_workbook(spilling)
    assert book["xlwings.conf"].sheet_state == "hidden"
    rows = list(book["xlwings.conf"].iter_rows(values_only=True))
    assert all(all(row) for row in rows)


def test_lite_says_how_to_start(lite: Path) -> None:
    book = load_workbook(lite)
    assert book.sheetnames == ["Example", "Start here", "Event"]
    lines = [row[0] for row in book["Start here"].iter_rows(values_only=True)]
    assert "xltiebreak" in lines
    assert "from xltiebreak.udfs import *" in lines
    tiebreaks = 'TIEBREAKS($I$5:$N$19,"MM,SO,CU,CO",$A$5:$A$19)'
    assert f'E5   =IFERROR({tiebreaks},"")' in lines
    tiebreaks = 'TIEBREAKS($I$5:$N$19;"MM,SO,CU,CO";$A$5:$A$19)'
    assert f'E5   =IFERROR({tiebreaks};"")' in lines
    with zipfile.ZipFile(lite) as parts:
        assert not [name for name in parts.namelist() if "vba" in name.lower()]


def test_the_package_reads_what_was_typed(spilling: Path, lite: Path, tmp_path: Path) -> None:
    for path in (spilling, lite):
        typed = tmp_path / f"typed{path.suffix}"
        filled(path).save(typed)
        (crosstable,) = xltiebreak.read_workbook(typed).crosstables
        assert crosstable.problems == ()
        assert xltiebreak.values(crosstable.event, "MM")[4] == WSCF_VALUES[4]["MM"]


# Their look.


def test_cells_are_blank_until_the_functions_are_installed(
    spilling: Path, cell_by_cell: Path, lite: Path
) -> None:
    for path in (spilling, cell_by_cell, lite):
        assert "fullCalcOnLoad" not in text(path, "xl/workbook.xml")
        sheet = load_workbook(path)["Event"]
        assert all(formula.startswith("IFERROR(") for *_, formula in formulas(sheet))
        values = load_workbook(path, data_only=True)["Event"]
        for row, column, _ in formulas(sheet):
            assert values.cell(row, column).value in (None, "")


def test_the_sheet_says_what_to_type_and_where(tmp_path: Path, lite: Path, spilling: Path) -> None:
    for path in (lite, spilling):
        sheet = load_workbook(path)["Event"]
        assert [cell.value for cell in sheet[4]][:5] == ["No.", "Name", "Place", "Pts", "MM"]
        assert sheet["I5"].number_format == sheet["N19"].number_format == "@"
        (rule,) = sheet.data_validations.dataValidation
        assert str(rule.sqref) == "I5:N19"
        assert str(rule.prompt).startswith("W6 won")
        legend = [str(sheet.cell(row, 2).value) for row in range(21, 25)]
        kinds = re.findall(r"\(blank\)|-[BHU]-|\b[WLDXF]6\b|\b6\b(?=   )", "\n".join(legend))
        assert len(set(kinds)) == 10
        assert (sheet["H3"].value, sheet["A26"].value) == ("Dates", "Check")
        assert sheet.print_title_rows == "$4:$4"
        assert sheet.print_area == "'Event'!$A$1:$N$24"  # Check is below, in row 26
        dates = [cell.coordinate for cell in sheet[3] if cell.number_format == "d mmm"]
        assert dates == ["I3", "J3", "K3", "L3", "M3", "N3"]
        check = sheet.cell(CHECK, 2)  # no cell of the table, though below one
        assert (check.border.left.style, check.font.color.rgb) == (None, "FF595959")
    own = make_workbook(tmp_path / "own.xlsx", "lite", "--columns", "Grade,School", "--title", "X")
    sheet = load_workbook(own)["Event"]
    assert sheet["A1"].value == "X"
    assert [cell.value for cell in sheet[4]][3:6] == ["Grade", "School", "Pts"]


@pytest.mark.parametrize(("players", "pages"), [("50", 1), ("51", 0)])
def test_up_to_fifty_players_are_printed_on_one_page(
    tmp_path: Path, players: str, pages: int
) -> None:
    path = make_workbook(tmp_path / "event.xlsx", "lite", "--players", players)
    height = load_workbook(path)["Event"].page_setup.fitToHeight
    assert (1 if height is None else height) == pages


def test_the_buttons_are_above_the_table(spilling: Path, lite: Path) -> None:
    drawing = text(spilling, "xl/drawings/vmlDrawing1.vml")
    assert re.findall(r"<x:FmlaMacro>\[0\]!(\w+)</x:FmlaMacro>", drawing) == list(BUTTONS)
    assert set(re.findall(r"<font [^>]*>([^<]*)</font>", drawing)) == {
        button.label for button in BUTTONS.values()
    }
    boxes = text(lite, "xl/drawings/drawing1.xml")
    targets = re.findall('Target="(#[^"]*)"', text(lite, "xl/drawings/_rels/drawing1.xml.rels"))
    names = re.findall(r'name="(TextBox \d+)"', boxes)
    for script, name, target in zip(ON_SHEET, names, targets, strict=True):
        assert ON_SHEET[script] == f"[{name}]Event!{target.partition('!')[2]}"
        assert BUTTONS[script].label in boxes


# Refusals of the commands.


def refused(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["make", *arguments])
    return result.exit_code, result.output


both = pytest.mark.parametrize(
    ("kind", "name"), [("classic", "event.xlsm"), ("lite", "event.xlsx")]
)


@both
def test_a_file_under_two_names_is_replaced_under_one(tmp_path: Path, kind: str, name: str) -> None:
    path = tmp_path / name
    path.write_text("mine")
    (tmp_path / "same").hardlink_to(path)
    code, output = refused(kind, "-o", str(path), "--force", "--players", "3")
    assert (code, f"warning: {name} is one file under 2 names" in output) == (0, True)
    assert zipfile.is_zipfile(path)


@pytest.mark.parametrize("missing", ["xlsxwriter", "xlwings"])
def test_a_package_that_is_missing_is_named(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    code, output = refused("classic", "-o", str(tmp_path / "a.xlsm"))
    assert code == 1
    assert f"pip install {missing}".lower() in output.lower()
    assert not (tmp_path / "a.xlsm").exists()


def test_an_xlwings_without_its_quickstart_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xlwings, "__file__", str(tmp_path / "__init__.py"))
    code, output = refused("classic", "-o", str(tmp_path / "a.xlsm"))
    assert code == 1
    assert "this xlwings has no quickstart.xlsm: pip install -U xlwings" in output


@pytest.mark.slow
@both
def test_functions_take_more_players_than_formulas(tmp_path: Path, kind: str, name: str) -> None:
    path = make_workbook(tmp_path / name, kind, "--players", "300", "--rounds", "18")
    sheet = load_workbook(path)["Event"]
    numbers = [row[0] for row in sheet.iter_rows(values_only=True) if isinstance(row[0], int)]
    assert numbers == list(range(1, 301))
