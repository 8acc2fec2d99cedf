"""A workbook keeps its language; the option wins."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import run
from libreoffice import convert, needs_libreoffice
from openpyxl import Workbook, load_workbook
from tables import Rows

from xltiebreak.excel.buttons.book import OpenSheet, OpenWorkbook
from xltiebreak.excel.buttons.standings import write_standings
from xltiebreak.languages import language
from xltiebreak.reading.grid import Grid

ROWS: Rows = [["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]]


@pytest.fixture
def spanish(tmp_path: Path) -> Path:
    """A workbook that a fill has given a language."""
    book = Workbook()
    book.worksheets[0].title = "Abierto"
    for row in ROWS:
        book.worksheets[0].append(row)
    prizes = book.create_sheet("Premios")
    for cells in (["Premio", "Tipo"], ["Copa", "trofeo"]):
        prizes.append(cells)
    book.save(tmp_path / "event.xlsx")
    out = tmp_path / "spanish.xlsx"
    run("fill", tmp_path / "event.xlsx", "-o", out, "--standings", "--language", "es", "-q")
    return out


def test_standings_and_prizes_speak_the_workbooks_language(spanish: Path) -> None:
    assert "Puesto" in run("standings", spanish, "-q").stdout
    assert "1.er puesto" in run("prizes", spanish, "-q").stdout


def test_the_option_wins_over_the_workbooks_own_language(spanish: Path) -> None:
    assert "Platz" in run("standings", spanish, "--language", "de", "-q").stdout
    assert "1. Platz" in run("prizes", spanish, "--language", "de", "-q").stdout
    assert "1st place" in run("prizes", spanish, "--language", "en", "-q").stdout


def test_a_report_speaks_the_workbooks_language(spanish: Path) -> None:
    out = spanish.with_suffix(".md")
    run("report", spanish, "-o", out)
    assert "### Clasificación" in out.read_text(encoding="utf-8")
    run("report", spanish, "-o", out, "--language", "fr", "--force")
    assert "### Classement" in out.read_text(encoding="utf-8")


def test_a_later_fill_keeps_the_language_or_takes_the_one_asked_for(spanish: Path) -> None:
    run("fill", spanish, "--in-place", "--standings", "-q")
    assert load_workbook(spanish)["Clasificación"]["A4"].value == "Puesto"
    run("fill", spanish, "--in-place", "--standings", "--language", "it", "-q")
    assert load_workbook(spanish)["Clasificación"]["A4"].value == "Posto"
    assert "Posto" in run("standings", spanish, "-q").stdout


def test_a_table_that_becomes_a_workbook_keeps_the_language(tmp_path: Path) -> None:
    (tmp_path / "event.csv").write_text("No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n")
    out = tmp_path / "event.xlsx"
    run("fill", tmp_path / "event.csv", "-o", out, "--standings", "--language", "fr", "-q")
    assert "Classement" in load_workbook(out).sheetnames
    assert "Départagés" in run("standings", out, "-q").stdout


def test_workbooks_of_two_languages_are_told_in_english(spanish: Path) -> None:
    other = spanish.with_name("german.xlsx")
    run("fill", spanish, "-o", other, "--standings", "--language", "de", "-q")
    assert "Separated" in run("standings", spanish, other, "-q").stdout


@pytest.mark.parametrize(
    ("how", "titles"),
    [
        (["--players", "4", "--rounds", "2", "--sections", "K-3,4-6"], ["K-3", "4-6"]),
        (["--template", "round-robin-6"], ["Torneio"]),
    ],
)
def test_a_new_workbook_is_given_a_language(
    how: list[str], titles: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "event.xlsx"
    run("new", out, "--language", "pt", "-q", *how)
    book = load_workbook(out)
    sections = [one for one in book.worksheets if one.defined_names.get("_xltiebreak_language")]
    assert [one.title for one in sections] == titles
    for sheet in sections:
        mark = sheet.defined_names["_xltiebreak_language"]
        assert (mark.value, mark.hidden) == ('{"pt"}', True)
        head, heads = next((row, cells) for row, cells in enumerate(sheet.values) if "N.º" in cells)
        first = next(at for at, text in enumerate(heads) if str(text).startswith("Rd. "))
        for number, name, result in ((1, "Ada", "W2"), (2, "Ben", "L1")):
            for column, value in ((0, number), (1, name), (first, result)):
                sheet.cell(head + 1 + number, column + 1, value)
    book.save(out)
    assert "Lugar" in run("standings", out, "-q").stdout


def test_a_press_writes_standings_in_the_workbooks_language() -> None:
    marks = {"_xltiebreak_language": '{"de"}'}
    book = OpenWorkbook([OpenSheet(Grid("Open", ROWS), names=marks)])
    (page,) = write_standings(book).pages
    assert page.name == language("de").say("standings")
    assert page.rows[3][0] == "Platz"


def test_a_mark_that_names_no_language_leaves_english() -> None:
    book = OpenWorkbook([OpenSheet(Grid("Open", ROWS), names={"_xltiebreak_language": "#REF!"})])
    (page,) = write_standings(book).pages
    assert page.name == "Standings"


@needs_libreoffice
def test_the_language_stays_when_libreoffice_saves_the_workbook(
    spanish: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "saved"
    folder.mkdir()
    (saved,) = convert(spanish, "xlsx:Calc MS Excel 2007 XML", folder)
    assert "Puesto" in run("standings", saved, "-q").stdout
