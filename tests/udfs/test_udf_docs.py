"""The pages about Excel are right and short."""

from __future__ import annotations

import inspect
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from printed import WSCF, WSCF_VALUES
from tables import Rows
from udfs.functions import answered

from xltiebreak import udfs
from xltiebreak.cli import main
from xltiebreak.excel.buttons.labels import BUTTONS
from xltiebreak.excel.event_workbooks import MAIN, REQUIREMENTS
from xltiebreak.reading import worksheet
from xltiebreak.reading.worksheet import FUNCTIONS
from xltiebreak.rules import find

FOLDER = Path(__file__).parents[2] / "docs"
ROUTES = ("xlwings-lite", "classic-add-in", "xlwings-server", "functions-365", "own-sheet")
PAGES = {
    name: (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    for name in ("excel", "functions", "buttons", "install", *ROUTES)
}
DOCS = PAGES["functions"]
MOST_WORDS = 800  # of a page that is followed step by step


def test_every_function_is_documented_with_its_arguments() -> None:
    rows = re.findall(r"^\| ((?:`[A-Z]+`,? ?)*)`([A-Z]*)\(([^)]*)\)` \|", DOCS, re.MULTILINE)
    described = {}
    for names, name, arguments in rows:
        for one in [*re.findall("[A-Z]+", names), name]:
            if one:
                described[one] = arguments
    assert set(described) == set(FUNCTIONS)
    for name, arguments in described.items():
        parameters = inspect.signature(getattr(udfs, name)).parameters.values()
        shown = [p.name if p.default is p.empty else f"[{p.name}]" for p in parameters]
        assert arguments == ", ".join(shown)


def test_the_lines_for_lite_are_documented() -> None:
    for line in (REQUIREMENTS, MAIN):
        assert f"   {line}\n   ```" in PAGES["xlwings-lite"]
    assert f"   {MAIN}\n   ```" in PAGES["xlwings-server"]


def test_the_texts_for_cells_are_those_of_the_functions() -> None:
    sources = inspect.getsource(worksheet)
    for text in ("add the block of all rows", "no header row stands above this row"):
        assert f"#TB: {text}" in DOCS
        assert f'"{text}' in sources
    for text in ("these cells are not a player's row", "please report"):
        assert f"#TB: {text}" in DOCS
        assert text in sources


@pytest.mark.parametrize("name", ROUTES)
def test_a_page_is_short_has_steps_and_helps_with_problems(name: str) -> None:
    page = PAGES[name]
    assert len(page.split()) < MOST_WORDS
    steps = re.findall(r"^(\d)\. ", page, re.MULTILINE)
    assert steps == [str(step) for step in range(1, len(steps) + 1)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ROUTES)
def test_the_commands_of_a_way_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = r"xltiebreak ((?:new|make (?:classic|lite)) [^`\n]*?)[`\n]"
    commands = re.findall(asked, PAGES[name])
    assert commands or name not in ("xlwings-lite", "classic-add-in")
    for command in commands:
        result = CliRunner().invoke(main, command.split())
        assert result.exit_code == 0, result.output
        for made in tmp_path.iterdir():
            made.unlink()


# Every formula of the functions' page, on a sheet whose table is in A1:M16.

HEADER: list[object] = ["No.", "Name", *[None] * 5, *(f"Rd {number}" for number in range(1, 7))]
SHEET: Rows = [HEADER]
SHEET += [[no, f"Player {no}", *[None] * 5, *row] for no, row in WSCF.items()]
FORMULAS = re.findall(r"`(=[^`]*)`", DOCS)
COLUMN: dict[str, Rows] = {
    code: [[values[code]] for values in WSCF_VALUES.values()] for code in ("MM", "SO")
}
ANSWERS: dict[str, Rows] = {
    "=MODMEDIAN(H2:M16)": COLUMN["MM"],
    "=MODMEDIAN(H2:M16,,A2:A16)": COLUMN["MM"],
    "=MODMEDIAN(H2:M2,H$2:M$16)": COLUMN["MM"][:1],
    "=MODMEDIAN(H2:M2,H$1:M$16)": COLUMN["MM"][:1],
    "=TIEBREAKS(H2:M16,'MM,SO')": [
        [*mm, *so] for mm, so in zip(COLUMN["MM"], COLUMN["SO"], strict=True)
    ],
    "=MODMEDIAN(A1:M16)": [[find("MM").heading], *COLUMN["MM"]],
    "=INDEX(TBPLACE(H$2:M$16),ROWS(H$2:H2))": [[1.0]],
}
NOT_HERE = {
    "=MODMEDIAN(H2:M2)": "classic alone: test_udf_classic",
    "=@MODMEDIAN(...)": "what to remove",
}


def answer(formula: str, separator: str) -> worksheet.Lines:
    """The answer of a formula as Excel calls it."""
    lines = answered(formula, SHEET, separator)
    return lines[:1] if formula.startswith("=INDEX(") else lines


def test_every_formula_answers_as_the_printed_table() -> None:
    asked = set()
    for formula in FORMULAS:
        if formula in NOT_HERE:
            continue
        separator = ";" if ";" in formula else ","
        plain = formula.replace(";", ",").replace('"', "'")
        assert answer(formula, separator) == ANSWERS[plain], formula
        asked.add((plain, separator))
    for plain in ANSWERS:
        assert (plain, ",") in asked
        assert "," not in plain.replace("'MM,SO'", "") or (plain, ";") in asked


def test_blocks_and_numbers_of_the_page_are_understood() -> None:
    for block in ("H2:M16", "H1:M16", "A1:M16"):
        assert f"`{block}`" in DOCS
        heading: Rows = [] if block == "H2:M16" else [[find("MM").heading]]
        assert answer(f"=MODMEDIAN({block})", ",") == [*heading, *COLUMN["MM"]]
    for numbers in ("A2:A16", "A1:A16"):
        assert f"`{numbers}`" in DOCS
        assert answer(f"=MODMEDIAN(H2:M16,,{numbers})", ",") == COLUMN["MM"]


def test_the_page_says_when_a_row_alone_is_recalculated() -> None:
    assert "no function\n  is volatile" in DOCS
    assert "Press Ctrl+Alt+F9" in DOCS


# Every command of the pages.


@pytest.mark.slow
def test_the_closed_workbook_is_filled_as_the_page_about_excel_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (command,) = re.findall(r"`xltiebreak (fill [^`]*)`", PAGES["excel"])
    shutil.copy(FOLDER.parent / "workbook_templates" / "wscf_example.xlsx", "event.xlsx")
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code == 0, result.output
    assert Path("event-filled.xlsx").exists()


def test_the_wheel_of_the_page_about_installing_has_the_name_that_pip_gives_it(wheel: Path) -> None:
    command = "pip wheel --no-deps -w dist ."  # which the fixture runs
    assert f"`{command}`" in PAGES["install"]
    assert f"`{wheel.name}`" in PAGES["install"]


def test_every_button_is_documented() -> None:
    rows = dict(re.findall(r"^\| ([\w -]+) \| `(\w+)` \|", PAGES["buttons"], re.MULTILINE))
    assert rows == {button.label: name for name, button in BUTTONS.items()}
    for name in BUTTONS:
        assert f"`{name}`" in PAGES["classic-add-in"]
