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
from openpyxl.worksheet.worksheet import Worksheet
from school_day import SCHOOL_DAY
from tables import event_of

import xltiebreak
from xltiebreak import worksheet
from xltiebreak.calc.addin import calc_addin
from xltiebreak.cli import main

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "libreoffice.md").read_text(encoding="utf-8")
FORMULAS = re.findall(r"`(=[^`]*)`", PAGE)
MOST_BYTES = 60_000


def players() -> dict[int, list[str]]:
    """The results of the players in the pictures."""
    lines = (line.split("|") for line in SCHOOL_DAY.strip().splitlines())
    return {int(number): results for number, _, _, _, *results in lines}


def test_it_is_short_and_its_links_work() -> None:
    assert len(re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL).split()) < 500
    for link in re.findall(r"\]\((?!http)(.*?)\)", PAGE):
        path, _, heading = link.partition("#")
        assert (DOCS / path).exists(), link
        if heading:
            assert f"## {heading.replace('-', ' ').capitalize()}" in (DOCS / path).read_text()
    pictures = [DOCS / link for link in re.findall(r"!\[.*?\]\((.*?)\)", PAGE)]
    assert len(pictures) == 3
    assert all(picture.stat().st_size < MOST_BYTES for picture in pictures)


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
    component = (DOCS.parent / "xltiebreak" / "calc" / "component.py").read_text(encoding="utf-8")
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
    expected = {
        "MODMEDIAN(": xltiebreak.values(event, "MM")[1],
        "SOLKOFF(": xltiebreak.values(event, "SO")[1],
        '"SB"': xltiebreak.values(event, "SB")[1],
        "POINTS(": event.scores[1],
        "PLACE(": next(s.place for s in xltiebreak.rank(event) if s.number == 1),
        "CHECK(": "consistent",
        "TIEBREAKS(": xltiebreak.values(event, "MM")[1],
        "EXPLAIN(": "MM 11.0 = ",
    }
    for row, formula in enumerate(FORMULAS, 2):
        sheet.cell(row, 14, formula)
    sheet["C3"] = "=TB.MODMEDIAN(A3:K3,A$1:K$17)"  # inside its own block
    file = BytesIO()
    book.save(file)
    with office([calc_addin()]) as opened:
        shown = next(iter(opened.values(opened.put("event.xlsx", file.getvalue())).values()))
    assert len(FORMULAS) >= len(expected)
    for row, formula in enumerate(FORMULAS, 1):
        (answer,) = (value for part, value in expected.items() if part in formula)
        if isinstance(answer, str):
            assert shown[row][13].startswith(answer)
        else:
            assert answer is not None
            assert float(shown[row][13]) == pytest.approx(float(answer)), formula
    assert shown[2][2] == "Err:504"
