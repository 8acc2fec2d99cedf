"""The answers to the page in its language, and the language of the files that it makes."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from commands import TEMPLATES, saved
from openpyxl import load_workbook
from page.asking import Asking
from spoken import OTHERS, english_in
from tables import Rows

from xltiebreak.cli import main
from xltiebreak.languages import CODES, language
from xltiebreak.pages.page.answers import Desk
from xltiebreak.pages.page.texts import message_with_hint
from xltiebreak.reading.grid import Cell, Problem
from xltiebreak.rules import RULES

WSCF = TEMPLATES / "wscf_example.xlsx"
# Ada beat Cleo, Ben beat Dan; whoever has the same points has met nobody else.
ROWS: Rows = [
    ["No.", "Name", "School", "Rnd1"],
    [1, "Ada", "Oak", "W3"],
    [2, "Ben", "Elm", "W4"],
    [3, "Cleo", "Elm", "L1"],
    [4, "Dan", "Oak", "L2"],
]


class Speaking(Asking):
    """A desk asked in a language; chosen: by hand, or None."""

    def __init__(self, folder: Path, path: Path, code: str, chosen: str | None = None) -> None:
        super().__init__(folder, path, language=code, chosen=chosen)

    def report(self) -> str:
        return self.both("report", report={})[1].decode()

    def standings(self) -> list[str]:
        """The sheets of a workbook that is filled with standings."""
        made = self.both("fill", writing={"standings": True})[1]
        return load_workbook(io.BytesIO(made)).sheetnames


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    return Path(saved(tmp_path / "event.xlsx", ROWS, "Abierto"))


@pytest.fixture
def spanish(tmp_path: Path) -> Path:
    """A workbook whose own language is Spanish."""
    path = tmp_path / "spanish.xlsx"
    command = ["fill", str(WSCF), "-o", str(path), "--standings", "--language", "es", "-q"]
    assert CliRunner().invoke(main, command).exit_code == 0
    return path


@pytest.mark.parametrize("code", CODES)
def test_every_choice_has_its_words(code: str, tmp_path: Path) -> None:
    """Every system says what it counts and what it needs, every edition when it is in force."""
    words, desk = language(code), Desk(tmp_path)
    begin = json.loads(desk.answer("begin", json.dumps({"language": code}))[0])
    says = {system["code"]: system["says"] for system in begin["systems"]["us"]}
    assert says["SO"] == words.say("counts.opponents")
    assert list(begin["rules"]) == list(RULES)
    assert "2023" in begin["rules"]["fide2012"]
    assert begin["rules"]["fide2024"] == words.say(
        "ui.rules_since", month=words.say("month.4"), year=2024
    )
    assert begin["rules"]["fide2026"].endswith(")")  # it is in force


@pytest.mark.parametrize("code", OTHERS)
def test_a_verdict_is_told_in_the_language(code: str, tmp_path: Path, rows: Path) -> None:
    words = language(code)
    (shown,) = Speaking(tmp_path, WSCF, code).read["shown"]
    assert words.say("players.count", count=15) in shown["line"]
    assert words.say("ui.state.fine") in shown["line"]
    assert f"15 {words.say('head.points')}" in shown["verdict"]
    assert english_in(f"{shown['line']} {shown['verdict']}", words) == []
    (blank,) = Speaking(tmp_path, rows, code).read["shown"]
    assert blank["verdict"] == words.say("verdict.nothing")


@pytest.mark.parametrize("code", CODES)
def test_all_figures_have_the_decimal_mark_of_the_language(code: str, tmp_path: Path) -> None:
    own, other = (".", ",") if code == "en" else (",", ".")
    page = Speaking(tmp_path, WSCF, code)
    (shown,) = page.read["shown"]
    told = page.ask("explain", section=0, player=1)
    against = page.ask("explain", section=0, player=1, other=2)
    figures = [text for one in shown["standings"] for text in (one["points"], *one["values"])]
    for tables in (*told["tables"], *against["tables"]):
        for table in tables:
            figures += [table["value"], *(row["amount"] for row in table["rows"])]
    assert len(figures) > 100
    assert all(own in text and other not in text for text in figures if text), figures


def test_one_difference_is_singular(tmp_path: Path) -> None:
    # One game: Ada won it, so that Ben has nothing.
    table: Rows = [["No.", "Name", "Pts", "Rnd1"], [1, "Ada", 1, "W2"], [2, "Ben", 0.5, "L1"]]
    path = Path(saved(tmp_path / "a.xlsx", table))
    said = {code: Speaking(tmp_path, path, code).read["shown"][0]["verdict"] for code in CODES}
    assert (said["en"], said["es"], said["de"]) == (
        *("1 difference", "1 diferencia", "1 Abweichung"),
    )


def test_messages_stay_english_and_name_what_the_page_shows(tmp_path: Path) -> None:
    how = {"rules": "us", "order": None, "sheets": ["Nowhere"]}
    form, _ = Speaking(tmp_path, WSCF, "es").both("look", how=how)
    assert "there is no sheet 'Nowhere'" in form["book"]["error"]
    assert form["english"] == [one["message"] for one in form["book"]["problems"]]
    problem = Problem("error", "Open", Cell(3, 3), "2 points are printed", "overwrite_points")
    assert message_with_hint(problem, language("es")) == (
        "2 points are printed, or tick “Sustituir los puntos y puestos impresos” under Más"
    )


@pytest.mark.slow
def test_a_file_speaks_the_pages_language_unless_it_has_its_own(
    tmp_path: Path, rows: Path, spanish: Path
) -> None:
    for code in CODES:
        assert f'<html lang="{code}"' in Speaking(tmp_path, rows, code).report()
        assert language(code).say("standings") in Speaking(tmp_path, rows, code).standings()
    assert '<html lang="es"' in Speaking(tmp_path, spanish, "de").report()
    assert "Clasificación" in Speaking(tmp_path, spanish, "de").standings()


def test_a_language_chosen_by_hand_wins(tmp_path: Path, spanish: Path) -> None:
    assert '<html lang="de"' in Speaking(tmp_path, spanish, "de", "de").report()
    assert '<html lang="en"' in Speaking(tmp_path, spanish, "en", "en").report()
    book = Speaking(tmp_path, spanish, "it", "it").both("fill", writing={"standings": True})[1]
    path = tmp_path / "filled.xlsx"
    path.write_bytes(book)
    assert '<html lang="it"' in Speaking(tmp_path, path, "fr").report()  # the workbook keeps it


@pytest.mark.parametrize("chosen", ["en", None])
def test_a_language_chosen_by_hand_is_written_into_the_workbook(
    chosen: str | None, tmp_path: Path
) -> None:
    """Even one in which the workbook would have been filled anyway."""
    made = Speaking(tmp_path, WSCF, "en", chosen).both("fill", writing={"standings": True})[1]
    names = (
        sheet.defined_names.get("_xltiebreak_language")
        for sheet in load_workbook(io.BytesIO(made)).worksheets
    )
    assert [name.value for name in names if name] == ['{"en"}'] * bool(chosen)


def test_a_browser_in_english_leaves_the_choice_to_the_workbook(tmp_path: Path) -> None:
    target = tmp_path / "filled.xlsx"
    command = ["fill", str(WSCF), "-o", str(target), "--standings", "-q"]
    CliRunner().invoke(main, command)
    _, made = Speaking(tmp_path, WSCF, "en").both("fill", writing={"standings": True})
    assert made == target.read_bytes()


def test_trophies_and_the_new_table_that_they_stand_in_are_in_the_pages_language(
    tmp_path: Path,
) -> None:
    path = tmp_path / "event.csv"
    path.write_text("No.,Name,Rnd1\n1,Ada,W2\n2,Ben,L1\n", encoding="utf-8")
    listed = b"prize;kind\nCopa;trophy\n"
    _, made = Speaking(tmp_path, path, "es").both(
        "fill", listed, writing={"trophies": True}, list="list.csv"
    )
    rows = load_workbook(io.BytesIO(made)).worksheets[0].iter_rows(values_only=True)
    heads = next(row for row in rows if "Nombre" in row)
    assert "Premio" in heads


def test_prizes_are_shown_in_the_pages_language(tmp_path: Path, rows: Path) -> None:
    listed = b"prize;kind;amount\nPokal;trophy;\nTopf;cash;300.50\n"
    form, made = Speaking(tmp_path, rows, "de").both(
        "report", listed, report={"kind": "prizes"}, list="list.csv"
    )
    words, told = language("de"), made.decode()
    assert form["name"] == "event Preise.html"
    assert words.say("head.prize") in told and words.say("head.winner") in told
    assert "300,50" in told
    body = re.sub(r"<[^>]*>", " ", told.partition("<body>")[2])
    assert english_in(body, words) == []


@pytest.mark.slow
def test_a_new_workbook_keeps_the_language(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    plan: dict[str, Any] = {
        "title": "Liga", "sections": ["Sub8"], "players": 4, "rounds": 3, "columns": [],
        "order": "wscf", "paper": "a4",
    }  # fmt: skip
    for asked, spoken, marked in (
        ({"template": "quads"}, {"language": "es", "chosen": None}, '{"es"}'),
        (plan, {"language": "es", "chosen": None}, '{"es"}'),
        (plan, {"language": "en", "chosen": None}, None),
        (plan, {"language": "en", "chosen": "en"}, '{"en"}'),
    ):
        _, made = desk.answer("new", json.dumps({**asked, **spoken}))
        sheets = load_workbook(io.BytesIO(made)).worksheets
        found = [one.defined_names.get("_xltiebreak_language") for one in sheets]
        assert {one.value for one in found if one} == ({marked} if marked else set())
