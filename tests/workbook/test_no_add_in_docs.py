"""Every command and formula of the pages about ways without an add-in, followed to the letter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from live_books import Calculated
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.formula import ArrayFormula
from printed import WSCF, WSCF_POINTS, WSCF_VALUES

from xltiebreak.cli import main
from xltiebreak.reading.grid import Area, Cell, parse_area

DOCS = Path(__file__).parents[2] / "docs"
OWN_SHEET, FUNCTIONS = (
    (DOCS / name).read_text(encoding="utf-8") for name in ("own-sheet.md", "functions-365.md")
)
COMMANDS, COMMANDS_365 = (
    re.findall(r"^ *xltiebreak (.*)$", text, re.MULTILINE) for text in (OWN_SHEET, FUNCTIONS)
)
FORMULAS = re.findall(r"^ *\| `=(.*?)` \| (?:`=(.*?)`|the same) \|", FUNCTIONS, re.MULTILINE)
TOP = 5  # the row of the headings, as in functions.xlsx
HEADS = ("No.", "Name", "Grade", "School", "Rating", "Place", "Pts")

MM, SO = ({no: values[code] for no, values in WSCF_VALUES.items()} for code in ("MM", "SO"))
KASHDAN = 4 * 6  # player 1 won all six games
PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]  # as printed: the table is in order
ANSWERS: dict[str, list[list[float | str]]] = {
    "MODMEDIAN(H6:M6)": [[MM[1]]],
    "SOLKOFF(H6:M20)": [[value] for value in SO.values()],
    'TIEBREAK(H6:M6,"KA")': [[KASHDAN]],
    'TIEBREAKS(H6:M20,"MM,SO")': [[MM[no], SO[no]] for no in WSCF],
    "TBPLACE(H6:M20)": [[place] for place in PLACES],
    "TBCHECK(H6:M20)": [[""] for _ in WSCF],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the printed crosstable as event.xlsx; its results are in H6:M20."""
    book = Workbook()
    sheet = book["Sheet"]
    for _ in range(TOP - 1):
        sheet.append([None])
    sheet.append([*HEADS, *(f"Rnd{turn}" for turn in range(1, 7))])
    for number, cells in WSCF.items():
        sheet.append([number, f"Player {number:02}", *[None] * 5, *cells])
    book.save(tmp_path / "event.xlsx")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str) -> None:
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code == 0, result.output


def filled(path: Path) -> Iterator[tuple[Cell, float]]:
    """The filled cells of the printed crosstable and their values."""
    for row, (number, values) in enumerate(WSCF_VALUES.items(), TOP + 1):
        yield Cell(row, 6), PLACES[number - 1]
        yield Cell(row, 7), WSCF_POINTS[number]
        for column, code in enumerate(("MM", "SO", "CU", "CO"), 14):
            yield Cell(row, column), values[code]


def test_a_number_follows_in_at_most_five_steps() -> None:
    until = OWN_SHEET.partition("\n## First cell\n")[0]
    steps = re.findall(r"^([0-9])\. ", until, re.MULTILINE)
    assert steps == [str(step) for step in range(1, len(steps) + 1)]
    assert len(steps) <= 5


@pytest.mark.slow
def test_the_commands_make_what_the_page_says(folder: Path) -> None:
    assert COMMANDS == [
        "fill event.xlsx --formulas",
        "fill event-live.xlsx --formulas -o renewed.xlsx",
        "fill event-live.xlsx --overwrite-formulas -o final.xlsx",
    ]
    assert COMMANDS_365 == [
        "fill event.xlsx --formulas --functions -o event-365.xlsx",
        "fill event-365.xlsx --overwrite-formulas -o final.xlsx",
    ]
    (example,) = re.findall(r"`xltiebreak (make functions .*?)`", FUNCTIONS)
    for command in (*COMMANDS, *COMMANDS_365[:1], f"{COMMANDS_365[1]} --force", example):
        run(command)
    assert load_workbook(folder / "final.xlsx").sheetnames == ["Sheet"]
    made: dict[str, type | tuple[type, ...]] = {"event-live": str, "final": (int, float)}
    made |= {"renewed": str, "event-365": ArrayFormula}
    for name, kind in made.items():
        path = folder / f"{name}.xlsx"
        shown = load_workbook(path, data_only=True)["Sheet"]
        for cell, value in filled(path):
            assert shown.cell(*cell).value == value, (name, cell)
        formula = load_workbook(path)["Sheet"]["N6"].value
        assert isinstance(formula, kind)
    assert load_workbook(folder / "functions.xlsx").sheetnames == [
        "Example",
        "All functions",
        "Start here",
    ]


def test_in_place_needs_a_backup(folder: Path) -> None:
    command = "fill event.xlsx --formulas --functions --in-place"
    refused = CliRunner().invoke(main, command.split())
    assert refused.exit_code == 2
    assert "--functions with --in-place needs --backup" in refused.output
    run(f"{command} --backup")
    assert sorted(path.name for path in folder.iterdir()) == ["event.backup.xlsx", "event.xlsx"]


@pytest.mark.slow
def test_every_formula_answers(folder: Path) -> None:
    run(COMMANDS_365[0])
    assert set(ANSWERS) == {formula for formula, _ in FORMULAS}
    book = Calculated(folder / "event-365.xlsx")
    answers = {
        formula: Area(30, left, 29 + len(rows), left + len(rows[0]) - 1)
        for left, (formula, rows) in zip(range(1, 99, 3), ANSWERS.items(), strict=False)
    }
    for formula, area in answers.items():
        book.spill("Sheet", area, formula)
    book.calculate()
    for formula, area in answers.items():
        for row, values in enumerate(ANSWERS[formula], area.top):
            for column, value in enumerate(values, area.left):
                text = book.text("Sheet", Cell(row, column))
                assert text == value or float(text) == value, formula


@pytest.mark.parametrize(("typed", "with_semicolons"), FORMULAS)
def test_the_formula_with_semicolons_is_the_same(typed: str, with_semicolons: str) -> None:
    outside, ours = (re.sub('"[^"]*"', '""', one) for one in (with_semicolons or typed, typed))
    assert outside.replace(";", ",") == ours


@pytest.mark.slow
def test_functions_of_the_examples_answer_what_the_cells_store(folder: Path) -> None:
    run("make functions -o functions.xlsx")
    cached = load_workbook(folder / "functions.xlsx", data_only=True)
    book = Calculated(folder / "functions.xlsx")
    book.calculate()
    made = load_workbook(folder / "functions.xlsx")
    seen: dict[str, set[str]] = {"Example": set(), "All functions": set()}
    for sheet, names in seen.items():
        for cell in (cell for row in made[sheet].iter_rows() for cell in row):
            if not isinstance(cell.value, ArrayFormula):
                continue
            names |= set(re.findall(r"[A-Z]+(?=\()", str(cell.value.text)))
            value = cached[sheet][cell.coordinate].value
            text = book.text(sheet, Cell(cell.row, cell.column))
            shown = round(value, 2) if isinstance(value, (int, float)) else value
            assert text == (shown or "") or round(float(text), 2) == shown
    assert {"MODMEDIAN", "SOLKOFF", "CUMULATIVE", "CUMULATIVEOPP", "TBPLACE"} <= seen["Example"]
    assert {"MODMEDIAN", "SOLKOFF", "HARKNESS", "TBPOINTS", "TBCHECK"} <= seen["All functions"]


@pytest.mark.slow
def test_an_answer_outside_every_section_says_what_to_add(folder: Path) -> None:
    assert "| `#TB: add the block` |" in FUNCTIONS
    run(COMMANDS_365[0])
    book = Calculated(folder / "event-365.xlsx")
    book.spill("Sheet", parse_area("T1"), "MODMEDIAN(H24:M24)")
    book.spill("Sheet", parse_area("T2"), "MODMEDIAN(H6:M6,H6:M20)")
    book.calculate()
    assert book.text("Sheet", Cell(1, 20)).startswith("#TB: add the block")
    assert float(book.text("Sheet", Cell(2, 20))) == MM[1]
