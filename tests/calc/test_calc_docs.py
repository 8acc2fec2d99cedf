"""docs/libreoffice.md is right: its commands, formulas and messages."""

from __future__ import annotations

import inspect
import re
from io import BytesIO
from pathlib import Path

import pytest
from calc.office import needs_office, office
from click.testing import CliRunner
from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet
from school_day import SCHOOL_DAY
from tables import event_of

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.excel.calc.addin import calc_addin
from xltiebreak.reading import worksheet

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "libreoffice.md").read_text(encoding="utf-8")
FORMULAS = [one for one in re.findall(r"`(=[^`]*)`", PAGE) if "H4:M" not in one]
"""All but those of the first cell, which `tests/udfs/test_first_cells.py` types."""

MOST_BYTES = 60_000
CODES = ("MM", "SO", "CU", "CO", "SB")


def players() -> dict[int, list[str]]:
    """The results of the players in the pictures."""
    lines = (line.split("|") for line in SCHOOL_DAY.strip().splitlines())
    return {int(number): results for number, _, _, _, *results in lines}


def test_it_is_short_and_its_pictures_are_small() -> None:
    assert len(re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL).split()) < 600
    pictures = [DOCS / link for link in re.findall(r"!\[.*?\]\((.*?)\)", PAGE)]
    assert len(pictures) == 3
    assert all(picture.stat().st_size < MOST_BYTES for picture in pictures)


@pytest.mark.slow
def test_the_command_prints_the_text_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = re.search(r"\$ xltiebreak (.*)\n((?: {3}.*\n)*?) {3}```", PAGE)
    assert shown
    result = CliRunner().invoke(main, shown[1].split(), catch_exceptions=False)
    assert result.output.splitlines() == [line.strip() for line in shown[2].splitlines()]


def test_the_texts_for_cells_are_those_of_the_functions() -> None:
    sources = inspect.getsource(worksheet)
    for text in ("add the block of all rows", "these cells are not a player's row"):
        assert f"`#TB: {text} ...`" in PAGE
        assert f'"{text}' in sources
    folder = DOCS.parent / "xltiebreak" / "excel" / "calc"
    component = (folder / "component.py").read_text(encoding="utf-8")
    assert "`#TB: LibreOffice runs Python ...`" in PAGE
    assert "#TB: LibreOffice runs Python " in component


@pytest.mark.slow
@needs_office
def test_every_formula_of_the_page_answers() -> None:
    results, book = players(), Workbook()
    event, sheet = event_of(results), book.active
    assert isinstance(sheet, Worksheet)
    sheet.append(["No.", "Name", *[None] * 4, *(f"Rd {n}" for n in range(1, 6))])
    for number, cells in results.items():
        sheet.append([number, f"Player {number}", *[None] * 4, *cells])
    columns: dict[str, list[object]] = {
        code: list(xltiebreak.values(event, code).values()) for code in CODES
    }
    places = {standing.number: standing.place for standing in xltiebreak.rank(event)}
    expected: dict[str, list[list[object]]] = {
        "EXPLAIN(": [["MM 11.0 = "]],
        "MODMEDIAN(": [columns["MM"]],
        '"MM,SO")': list(columns.values())[:2],
        '"SB"': [columns["SB"]],
        "POINTS(": [[event.scores[number] for number in results]],
        "PLACE(": [[places[number] for number in results]],
        "CHECK(": [["consistent"]],
    }
    shown_at: list[tuple[int, int, list[object]]] = []
    left = 14
    for formula in FORMULAS:
        answers = next(values for part, values in expected.items() if part in formula)
        headed = "G1:" in formula or "G:" in formula
        ref = f"{get_column_letter(left)}{2 - headed}"
        ref += f":{get_column_letter(left + len(answers) - 1)}{len(answers[0]) + 1}"
        sheet.cell(2 - headed, left).value = ArrayFormula(ref, formula.replace(";", ","))
        if headed:
            shown_at.append((0, left - 1, ["ModMed"]))
        shown_at += [(1, left - 1 + n, list(column)) for n, column in enumerate(answers)]
        left += len(answers)
    sheet["C3"] = "=TB.MODMEDIAN(A3:K3,A$1:K$17)"  # inside its own block
    file = BytesIO()
    book.save(file)
    with office([calc_addin()]) as opened:
        shown = next(iter(opened.values(opened.put("event.xlsx", file.getvalue())).values()))
    assert all(any(part in formula for formula in FORMULAS) for part in expected)
    for top, column, lines in shown_at:
        for row, answer in enumerate(lines, top):
            if isinstance(answer, str):
                assert shown[row][column].startswith(answer)
            else:
                assert float(shown[row][column]) == pytest.approx(float(str(answer)))
    assert shown[2][2] == "Err:504"


def test_formulas_with_a_comma_stand_beside_those_with_a_semicolon() -> None:
    assert '`=TB.TIEBREAKS(G2:K17,"MM,SO")`' in PAGE
    assert '`=TB.TIEBREAKS(G2:K17;"MM,SO")`' in PAGE


def test_the_form_for_all_players_comes_first() -> None:
    assert FORMULAS[0].startswith("=TB.TIEBREAKS(G2:K17")
    assert "then Ctrl+Shift+Enter" in PAGE.partition(FORMULAS[0])[0].rpartition("| type")[2]
