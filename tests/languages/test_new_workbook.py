"""A workbook of `new` is wholly in its language, and its texts fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from spoken import HEADINGS, OTHERS, english_in
from thinning import sampled

from xltiebreak.cli import main
from xltiebreak.languages import CODES, language
from xltiebreak.languages.text import normal
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import EventPlan, plan_of
from xltiebreak.live.templates import TEMPLATES, templates
from xltiebreak.reading.crosstable.finding.words import NUMBERED_ROUND, ROLES
from xltiebreak.reading.grid import Refused
from xltiebreak.reading.notation.languages import letters_for
from xltiebreak.rules.orders import order_of

HEADER = 4  # the row of the headings
EVENTS = ("school-day", "team-event", "quads", "round-robin-6", "swiss-3-rounds", "fide")
OF_CELLS = (*HEADINGS, "live.", "template.")
SAME = {
    "de": {"live.colon"},
    "es": {"live.colon"},
    "fr": set[str](),
    "it": {"live.colon"},
    "pt": {"live.colon", "template.rating"},
}
"""Texts of such a workbook that are the same as in English."""

# What Excel allows, and what a cell and a printed page have room for, in characters.
LONGEST_HINT, LONGEST_HINT_TITLE, LONGEST_FORMULA, LONGEST_LITERAL = 255, 32, 8192, 255
LONGEST_LINE, LONGEST_STATUS = 100, 105
LONGEST_OF_CELL, LONGEST_OF_LINE = 49, 54  # in the column Check, 40 wide; the second is English's
TYPICAL = {
    **{"round": 2, "cell": "Z9", "number": 13, "opponent": 13, "other": "W13", "one": 12},
    **{"players": 3, "rows": 200, "won": "W"},
}


def plan(event: str, code: str) -> EventPlan:
    if event != "fide":
        ready = templates(code)[event].plan
        players, rounds = min(ready.players, 5), min(ready.rounds, 3)
        return replace(ready, players=players, rounds=rounds, sections=ready.sections[:2])
    order = order_of("fide-swiss")
    return plan_of(EventOptions("", None, 4, 15, ("Elo",), order, "a4", language=code))


@cache
def content(event: str, code: str) -> bytes:
    return new_workbook(plan(event, code))


def texts_in(content: bytes) -> Iterator[str]:
    """Every text of a workbook: cells, literals of formulas, hints, footers, names of sheets."""
    with ZipFile(BytesIO(content)) as package:
        parts = {name: package.read(name).decode("utf-8") for name in package.namelist()}
    for name, part in parts.items():
        if name.startswith(("xl/sharedStrings", "xl/worksheets", "xl/workbook", "docProps/core")):
            for text in re.findall(r"<(?:t|v|oddFooter|dc:title)\b[^>]*>([^<]*)<", part):
                yield unescape(text)
            for formula in re.findall(r"<f>([^<]*)</f>", part):
                yield from re.findall(r'"((?:[^"]|"")*)"', unescape(formula))
            found = re.findall(
                r'<(?:sheet|dataValidation) [^>]*?(?:name|promptTitle)="([^"]*)"', part
            )
            prompts = re.findall(r' prompt="([^"]*)"', part)
            yield from map(unescape, (*found, *prompts))


def test_the_texts_of_the_english_workbook_are_found() -> None:
    found = set(texts_in(content("school-day", "")))
    say = language().say
    keys = ("start_sheet", "start.cells", "line.no_name", "cell.no_game", "tied", "check")
    assert {say(f"live.{key}") for key in keys} <= found
    assert say("live.hint", **letters_for("").named) in found
    footer = f"&L&A&R{say('live.page', page='&P', pages='&N')}"
    assert {"K-3 Standings", "Result", "Separated by", "School chess day", footer} <= found


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("event", sampled(EVENTS, 3))
def test_no_english_is_left(event: str, code: str) -> None:
    text = "\n".join(set(texts_in(content(event, code))))
    assert english_in(text, language(code), OF_CELLS) == []


def test_english_is_found_in_the_english_workbook() -> None:
    text = "\n".join(set(texts_in(content("school-day", ""))))
    found = english_in(text, language("de"), OF_CELLS)
    assert {"undo it (Ctrl+Z", "Standings", "Check", "has met", "Grade", "Start here"} <= set(found)


@pytest.mark.parametrize("code", OTHERS)
def test_texts_that_stay_english_are_listed(code: str) -> None:
    words, english = language(code), language()
    keys = [key for key in english.texts if key.startswith(("live.", "template."))]
    assert {key for key in keys if words.texts[key] == english.texts[key]} == SAME[code]


@pytest.mark.parametrize("code", CODES)
def test_headings_are_read_back(code: str) -> None:
    say = language(code).say
    assert all(
        NUMBERED_ROUND.fullmatch(normal(say("live.round", round=number))) for number in (1, 12)
    )
    for key, role in (("rating", "rating"), ("school", "team"), ("board", "board")):
        assert ROLES[normal(say(f"template.{key}"))] == role
    for key in ("live.check", "template.grade", "head.separated_by"):
        assert normal(say(key)) not in ROLES


@pytest.mark.parametrize("code", sampled(CODES, 2))
@pytest.mark.parametrize("event", sampled(["school-day", "team-event", "fide"], 1))
def test_headings_fit_their_columns(event: str, code: str) -> None:
    """No word is broken, and the row has room for two lines."""
    book = load_workbook(BytesIO(content(event, code)))
    for sheet in book.worksheets[1:3]:
        widths = {}
        for dimension in sheet.column_dimensions.values():
            assert dimension.min and dimension.max
            for column in range(dimension.min, dimension.max + 1):
                widths[column] = dimension.width
        for cell in sheet[HEADER]:
            if cell.value:
                words, width = str(cell.value).split(), widths[cell.column]
                where = f"{sheet.title}!{get_column_letter(cell.column)}4 {cell.value}"
                assert max(map(len, words)) <= width, where
                assert sum(map(len, words)) <= 2 * width, where


@pytest.mark.parametrize("code", CODES)
def test_texts_fit(code: str) -> None:
    words, letters = language(code), letters_for(code).named
    for key, text in words.texts.items():
        if key.startswith("live.start."):
            named = {"check": words.say("live.check"), "right": words.say("live.right")}
            said = words.say(key, prizes=words.say("prizes"), **named, **letters)
            assert max(map(len, said.split("\n"))) <= LONGEST_LINE, key
        elif key.startswith("live.cell."):
            what = [words.say("live.cell.round", **TYPICAL), words.say(key, **TYPICAL)]
            assert len(words.say("live.colon").join(what)) <= LONGEST_OF_CELL, key
        elif key.startswith("live.line."):
            said = words.say(key, head=words.say("head.no"), **TYPICAL)
            assert len(said) <= LONGEST_OF_LINE, key
        elif isinstance(text, str) and "{undo}" in text and ".own." not in key:
            what_happened = words.say(key, undo=words.say("live.undo"), **TYPICAL)
            status = words.say("live.not_final", what=words.say("live.says", what=what_happened))
            assert len(status) <= LONGEST_STATUS, key
    assert len(words.say("live.hint", **letters)) <= LONGEST_HINT
    assert len(words.say("head.result")) <= LONGEST_HINT_TITLE


@pytest.mark.slow
@pytest.mark.parametrize("code", OTHERS)
def test_formulas_are_not_too_long(code: str) -> None:
    for sheet in load_workbook(BytesIO(content("fide", code))):
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and cell.value.startswith("="):
                    assert len(cell.value) <= LONGEST_FORMULA
                    literals = re.findall(r'"((?:[^"]|"")*)"', cell.value)
                    assert max(map(len, literals), default=0) <= LONGEST_LITERAL


@pytest.mark.parametrize("code", CODES)
def test_all_lines_of_the_check_begin_alike(code: str) -> None:
    """By this beginning `check` knows the line; a sheet without a colon is not searched for it."""
    begins = language(code).say("live.says", what="")
    assert begins.endswith(": ")
    assert len(begins) > len(": ")


def test_a_text_with_quotes_is_doubled_in_a_formula() -> None:
    plan = plan_of(EventOptions('The "Open"', ("Say",), 2, 1))
    title = load_workbook(BytesIO(new_workbook(plan)))["Say Standings"]["A1"].value
    assert title == """='Say'!A1&" - Standings\""""


def test_a_template_is_copied_in_the_language(tmp_path: Path) -> None:
    out, code = tmp_path / "event.xlsx", "es"
    asked = ["new", str(out), "--template", "swiss-3-rounds", "--language", code]
    made = CliRunner().invoke(main, asked, catch_exceptions=False)
    words = language(code)
    assert made.output.endswith(f"the sheet {words.say('live.start_sheet')}.\n")
    book = load_workbook(out)
    section = words.say("live.section")
    standings = words.say("live.standings_sheet", section=section)
    ours = [words.say("live.start_sheet"), section, standings, words.say("prizes"), "c1"]
    assert book.sheetnames == ours
    assert book[section]["A1"].value == words.say("template.swiss")


@pytest.mark.parametrize("code", OTHERS)
def test_templates_have_the_same_shape_in_every_language(code: str) -> None:
    ready = templates(code)
    assert list(ready) == list(TEMPLATES)
    for name, (own, use) in ready.items():
        english = TEMPLATES[name].plan
        assert (own.players, own.rounds) == (english.players, english.rounds)
        assert own.order == english.order
        assert len(own.sections) == len(english.sections)
        assert len(own.columns) == len(english.columns)
        assert use != TEMPLATES[name].use


def messages(**asked: object) -> list[str]:
    with pytest.raises(Refused) as refused:
        plan_of(EventOptions("", **asked))  # type: ignore[arg-type]
    return [problem.message for problem in refused.value.problems]


def test_names_that_the_language_takes_are_refused() -> None:
    taken = "is the name of another sheet: give the section another one"
    assert messages(sections=("empiece AQUÍ",), language="es") == [f"empiece AQUÍ {taken}"]
    two = ("A, Rangliste", "A")
    assert messages(sections=two, language="de") == [f"A, Rangliste {taken}"]
    left_out = "already: leave it out"
    for heading in ("Nombre", "Puesto", "Revisión", "Rda. 2"):
        said = messages(columns=(heading,), language="es")
        assert said == [f"every sheet has a column {heading} {left_out}"]
    assert plan_of(EventOptions("", columns=("Puesto",))).columns == ("Puesto",)


def test_the_longest_name_of_a_section_depends_on_the_language() -> None:
    """`, clasificación` has 15 characters, and a sheet's name at most 31."""
    assert plan_of(EventOptions("", ("S" * 16,), language="es")).sections == ("S" * 16,)
    said = messages(sections=("S" * 17,), language="es")
    fit = "up to 16 characters fit, an emoji counts as two"
    assert said == [f"the name {'S' * 17} is too long: {fit}"]
