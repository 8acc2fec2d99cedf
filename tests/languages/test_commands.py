"""Every command that speaks to parents speaks each language, on the templates' example events."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import run
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from spoken import OTHERS, english_in
from thinning import sampled

from xltiebreak.cli import main
from xltiebreak.languages import CODES, language
from xltiebreak.languages.text import normal
from xltiebreak.reading.crosstable.finding.words import ROLES

TEMPLATES = Path(__file__).parents[2] / "workbook_templates"
EXAMPLES = ("wscf_example.xlsx", "bham_example.xlsx")
# More medals than players; two of the players share the fund.
LIST = """\
prize,kind,amount,count,condition,ties
1st,trophy,,,,
Medal,trophy,,99,,
Fund A,cash,300,,,
Fund B,cash,100.50,,,
"""
_NAMES = re.compile(r"Player, [A-Z]")  # of the examples


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    path = tmp_path / "list.csv"
    path.write_text(LIST, "utf-8")
    return path


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_a_report_speaks_its_language_alone(code: str, example: str, listed: Path) -> None:
    out = listed.with_suffix(".md")
    given = ("--language", code, "--prizes", listed, "--worked", "--dated")
    run("report", TEMPLATES / example, "-o", out, *given)
    text = out.read_text(encoding="utf-8")
    assert language(code).say("standings") in text
    assert english_in(_NAMES.sub("", text), language(code)) == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_prizes_and_their_reasons_are_told_in_the_language(
    code: str, example: str, listed: Path
) -> None:
    printed = run(
        "prizes", TEMPLATES / example, "--prizes", listed, "--language", code, "-q"
    ).stdout
    assert language(code).say("head.prize") in printed
    assert english_in(_NAMES.sub("", printed), language(code)) == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_printed_standings_have_headings_of_the_language(code: str, example: str) -> None:
    printed = run("standings", TEMPLATES / example, "--language", code, "-q").stdout
    assert language(code).say("head.separated_by").split()[0] in printed
    assert english_in(_NAMES.sub("", printed), language(code)) == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_keys_of_json_and_csv_stay_english(code: str) -> None:
    book = TEMPLATES / "bham_example.xlsx"
    for form in ("json", "csv"):
        spoken = run("standings", book, "--format", form, "--language", code, "-q").stdout
        assert spoken == run("standings", book, "--format", form, "-q").stdout


def test_amounts_stay_numbers_where_sentences_have_a_comma(listed: Path) -> None:
    given = ("prizes", TEMPLATES / "bham_example.xlsx", "--prizes", listed, "-q")
    # (300 + 100.50) / 2 = 200.25 for each of the two with 2.5 points.
    rows = list(csv.reader(run(*given, "--language", "de", "--format", "csv").stdout.splitlines()))
    assert [row[5] for row in rows if row[0] == "Fund A, Fund B"] == ["200.25", "200.25"]
    assert "400,50" in next(row[6] for row in rows if row[0] == "Fund A, Fund B")
    awards = json.loads(run(*given, "--language", "de", "--format", "json").stdout)
    assert [one["amount"] for one in awards if one["prize"] == "Fund A, Fund B"] == [200.25, 200.25]


def test_a_date_is_written_as_the_language_writes_it(tmp_path: Path) -> None:
    out = tmp_path / "wall.md"
    wanted = {
        "en": r"Made on \d{4}-\d\d-\d\d at \d\d:\d\d",
        "de": r"Erstellt am \d\d\.\d\d\.\d{4} um \d\d:\d\d Uhr",
        "es": r"Hecho el \d\d/\d\d/\d{4} a las \d\d:\d\d",
    }
    for code, pattern in wanted.items():
        book = TEMPLATES / "bham_example.xlsx"
        run("report", book, "-o", out, "--dated", "--force", "--language", code)
        assert re.search(pattern, out.read_text(encoding="utf-8"))


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    result = CliRunner().invoke(main, ["standings", "event.xlsx", "--language", "xx"])
    assert result.exit_code == 2
    assert all(f"'{code}'" in result.output for code in CODES)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_a_sheet_of_standings_speaks_its_language(code: str, example: str, tmp_path: Path) -> None:
    out, words = tmp_path / "filled.xlsx", language(code)
    run("fill", TEMPLATES / example, "-o", out, "--standings", "--language", code, "-q")
    sheet = load_workbook(out)[words.say("standings")]
    rows = [[cell for cell in row if cell is not None] for row in sheet.values]
    texts = "\n".join(str(cell) for row in rows for cell in row)
    assert english_in(_NAMES.sub("", texts), words) == []
    assert all(type(row[0]) is int for row in rows[4:8])  # numbers stay numbers
    for at, head in enumerate(map(str, rows[3]), 1):
        assert len(head) < sheet.column_dimensions[get_column_letter(at)].width


def test_a_later_fill_renews_the_sheet_in_whatever_language_it_was(tmp_path: Path) -> None:
    out = tmp_path / "filled.xlsx"
    run("fill", TEMPLATES / EXAMPLES[0], "-o", out, "--standings", "--language", "es", "-q")
    run("fill", out, "--in-place", "--standings", "--language", "de", "-q")
    book = load_workbook(out)
    assert "Rangliste" not in book.sheetnames
    assert book["Clasificación"]["A4"].value == "Platz"


def test_standings_whose_mark_is_lost_are_read_as_english_ones(tmp_path: Path) -> None:
    """A sheet copied by hand into another workbook has no mark; `check` tells the same of it."""
    told = {}
    for code in ("en", *sampled(OTHERS, 2)):
        out = tmp_path / code / "filled.xlsx"
        out.parent.mkdir()
        run("fill", TEMPLATES / EXAMPLES[0], "-o", out, "--standings", "--language", code, "-q")
        book = load_workbook(out)
        for sheet in book.worksheets:
            sheet.defined_names.clear()
        book.save(out)
        told[code] = run("check", out).output
    assert told == dict.fromkeys(told, told["en"])


@pytest.mark.parametrize("code", CODES)
def test_headings_of_our_tables_are_read_back(code: str) -> None:
    roles = {one: one for one in ("place", "name", "team", "points", "prize")} | {"no": "number"}
    for key, role in roles.items():
        assert ROLES[normal(language(code).say(f"head.{key}"))] == role


def test_the_list_of_ready_workbooks_is_in_the_language() -> None:
    listed = CliRunner().invoke(main, ["new", "--list", "--language", "es"]).output.splitlines()
    assert listed[0] == "swiss-3-rounds  un suizo de 3 rondas, hasta 40 jugadores"
