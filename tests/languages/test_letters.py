"""The letters of results in a sheet of a language: every command, the page and a press read them.

Four players, worked out by hand: 1 beats 2 and 3 beats 4; 1 and 3 draw, 2 beats 4; 4 beats 1, and
2 and 3 draw. So 3 has 2 points, 1 and 2 have 1½, and 4 has 1.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import run
from libreoffice import convert, needs_libreoffice
from openpyxl import load_workbook
from page.asking import Asking
from tables import Rows
from thinning import sampled
from workbook.live.calculating import loaded, needs_ironcalc

from xltiebreak.cli import main
from xltiebreak.excel.buttons.book import OpenSheet, OpenWorkbook, sections_of
from xltiebreak.languages import CODES, language
from xltiebreak.reading.crosstable import read
from xltiebreak.reading.grid import Grid

LETTERS = {"es": "GPT", "fr": "GPN", "de": "GVR", "it": "VSP", "pt": "GPE"}
"""Won, lost and drawn by language."""

SOME = sampled([*LETTERS], 2)

GAMES = ("W2 D3 L4", "L1 W4 D3", "W4 D1 D2", "L3 L2 W1")
POINTS = {1: 1.5, 2: 1.5, 3: 2.0, 4: 1.0}
FIRST = 5  # the row of the first player


def cells_in(code: str, mixed: bool = True) -> Sequence[Sequence[str]]:
    """The games in the letters of a language; mixed: those of the last player in English."""
    own = dict(zip("WLD", LETTERS[code], strict=True))
    lines = [[f"{own[cell[0]]}{cell[1:]}" for cell in line.split()] for line in GAMES]
    return [*lines[:-1], GAMES[-1].split()] if mixed else lines


def workbook_in(code: str, lines: Sequence[Sequence[str]], folder: Path) -> Path:
    """A new workbook of a language with these results; a blank is a blank cell."""
    path = folder / f"{code}.xlsx"
    run("new", path, "--players", "4", "--rounds", "3", "--language", code, "-q")
    book = load_workbook(path)
    sheet = book.worksheets[1]
    heads = [language(code).say("live.round", round=number) for number in (1, 2, 3)]
    columns = [cell.column for cell in sheet[4] if cell.value in heads]
    for row, line in enumerate(lines, FIRST):
        sheet.cell(row, 2).value = f"Player {row}"
        for column, text in zip(columns, line, strict=False):
            sheet.cell(row, column).value = text or None
    book.save(path)
    return path


def points_of(path: Path, *options: str) -> Mapping[int, float]:
    """The points in the standings of a workbook."""
    out = path.with_suffix(".csv")
    run("standings", path, "-o", out, "--force", "-q", *options)
    with out.open(encoding="utf-8-sig", newline="") as file:
        return {int(line["no"]): float(line["points"]) for line in csv.DictReader(file)}


@pytest.mark.parametrize("code", SOME)
@pytest.mark.parametrize("mixed", [False, True])
def test_standings_and_check_read_the_letters(code: str, mixed: bool, tmp_path: Path) -> None:
    path = workbook_in(code, cells_in(code, mixed), tmp_path)
    assert points_of(path) == POINTS
    assert "\n  consistent" in run("check", path).stdout


@pytest.mark.parametrize("code", SOME)
def test_another_language_of_the_program_changes_no_letter(code: str, tmp_path: Path) -> None:
    path = workbook_in(code, cells_in(code), tmp_path)
    for other in CODES:
        assert points_of(path, "--language", other) == POINTS, other
        lines = Asking(tmp_path / other, path, language=other).read["shown"][0]["standings"]
        assert sorted(line["no"] for line in lines) == [1, 2, 3, 4]
        best = next(line for line in lines if line["place"] == "1")
        assert best["no"] == 3, other


ONE_SIDED = [["{}2", "", ""], ["", "", ""], ["", "", ""], ["", "", ""]]


@pytest.mark.parametrize(
    ("code", "letter", "points"),
    [
        *(("it", "P", 0.5), ("es", "P", 0), ("fr", "P", 0), ("pt", "P", 0)),
        *(("it", "V", 1), ("de", "V", 0), ("it", "S", 0), ("de", "G", 1), ("fr", "N", 0.5)),
        *(("es", "W", 1), ("it", "L", 0), ("de", "D", 0.5)),
    ],
)
def test_one_letter_alone_is_read_in_the_language_of_its_sheet(
    code: str, letter: str, points: float, tmp_path: Path
) -> None:
    path = workbook_in(
        code, [[cell.format(letter) for cell in line] for line in ONE_SIDED], tmp_path
    )
    assert points_of(path)[1] == points
    assert points_of(path)[2] == 1 - points


@pytest.mark.parametrize(("code", "letter"), [("es", "V"), ("it", "G"), ("de", "P"), ("fr", "T")])
def test_a_letter_of_another_language_is_no_result(code: str, letter: str, tmp_path: Path) -> None:
    lines = [list(line) for line in cells_in(code)]
    lines[0][0] = f"{letter}2"
    path = workbook_in(code, lines, tmp_path)
    found = CliRunner().invoke(main, ["check", str(path)])
    assert found.exit_code == 1
    assert f"{letter}2 is not a result" in found.output
    won, lost, drawn = tuple(LETTERS[code])
    assert f"expected {won}6, {lost}3 or {drawn}5" in found.output


@needs_ironcalc
@pytest.mark.parametrize("code", SOME)
def test_the_sheet_says_its_letters(code: str, tmp_path: Path) -> None:
    """On Start here, under the table, beside a cell, and of a cell that it cannot read."""
    won, lost, drawn = tuple(LETTERS[code])
    path = workbook_in(code, [["K2"]], tmp_path)
    book = load_workbook(path)
    start, sheet = book.worksheets[:2]
    said = "\n".join(str(cell.value) for cell in start["A"])
    for letter in (won, lost, drawn, *"WLD"):
        assert f"{letter}6" in said, letter
    assert f"{won}1" in said and "W13" not in said
    assert str(sheet.cell(FIRST + 5, 2).value).startswith(f"{won}6   {lost}6   {drawn}6")
    (hint,) = [one.prompt for one in sheet.data_validations.dataValidation]
    assert all(f"{letter}6" in hint for letter in (won, lost, drawn))
    model = loaded(path)
    model.evaluate()
    words = language(code)
    unread = words.say("live.cell.unreadable", cell="K2", won=won)
    assert unread in str(model.get_cell_value(1, 2, 1))
    assert f"{won}6" in unread


def test_an_english_sheet_takes_no_other_letters(tmp_path: Path) -> None:
    path = workbook_in("en", [["G2"], ["P1"]], tmp_path)
    start = load_workbook(path).worksheets[0]
    said = "\n".join(str(cell.value) for cell in start["A"])
    assert "W6 means" in said
    assert language().say("live.start.letters") not in said


def test_blank_cells_are_completed_in_the_letters_of_the_sheet(tmp_path: Path) -> None:
    path = workbook_in("it", [["V2"], [""], ["P4"], [""]], tmp_path)
    run("fill", path, "--in-place", "--complete", "-q")
    sheet = load_workbook(path).worksheets[1]
    column = next(cell.column for cell in sheet[4] if cell.value == "Turno 1")
    assert [sheet.cell(row, column).value for row in range(FIRST, FIRST + 4)] == [
        *("V2", "S1", "P4", "P3")
    ]


@pytest.mark.parametrize("code", ["en", *SOME])
def test_the_wall_has_the_letters_of_its_language(code: str, tmp_path: Path) -> None:
    """Whichever were typed: the legend under the crosstable explains these."""
    path, wall = workbook_in("it", cells_in("it"), tmp_path), tmp_path / "wall.md"
    run("report", path, "-o", wall, "--language", code, "-q")
    won, lost, drawn = tuple(LETTERS.get(code, "WLD"))
    text = wall.read_text(encoding="utf-8")
    assert f"| {won}2 | {drawn}3 | {lost}4 |" in text
    assert re.search(f"{won}8, {drawn}8, {lost}8 ?: ", text)


@needs_libreoffice
@pytest.mark.parametrize("code", ["it", "de"])
def test_the_mark_survives_libreoffice(code: str, tmp_path: Path) -> None:
    path = workbook_in(code, [[f"{LETTERS[code][2]}2"], [""]], tmp_path)
    (tmp_path / "saved").mkdir()
    (saved,) = convert(path, "xlsx:Calc MS Excel 2007 XML", tmp_path / "saved")
    assert points_of(saved)[1] == 0.5


def test_a_press_reads_the_letters() -> None:
    names = {"_xltiebreak_letters": '{"VPS"}'}
    grid = Grid("Open", [["No.", "Name", "Rnd1"], [1, "Ada", "P2"], [2, "Ben", None]])
    (section,) = sections_of(OpenWorkbook([OpenSheet(grid, names=names)])).sections
    assert [one.points for one in section.standings] == [0.5, 0.5]


@pytest.mark.parametrize("mark", ['{"XYZ"}', '{""}', '{"WIN"}', "broken"])
def test_another_text_in_the_mark_changes_nothing(mark: str) -> None:
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]
    (table,) = read(Grid("Open", rows).with_marks({"_xltiebreak_letters": mark}))
    assert [one.games[0].result.points for one in table.event.players] == [1, 0]


@pytest.mark.parametrize("text", ["N2", "P2", "S2", "V2"])
def test_without_a_mark_a_letter_with_two_meanings_is_refused(text: str) -> None:
    """N is a loss in German and a draw in French, P a loss in Spanish and a draw in Italian."""
    rows: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", text], [2, "Ben", None]]
    (table,) = read(Grid("Open", rows))
    assert [problem.severity for problem in table.problems] == ["error"]
    assert f"{text} is not a result" in table.problems[0].message


@pytest.mark.parametrize("code", SOME)
def test_without_a_mark_letters_of_one_language_are_read(code: str) -> None:
    rows: list[list[object]] = [["No.", "Name", "Rnd1", "Rnd2", "Rnd3"]]
    rows += [[no, f"P{no}", *line] for no, line in enumerate(cells_in(code, mixed=False), 1)]
    (table,) = read(Grid("Open", rows))
    assert table.sound, table.problems
    assert dict(table.event.scores) == POINTS
