"""The page speaks each language alone, in a real browser, and follows the browser's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browser import browse, needs_chromium
from commands import TEMPLATES
from school_day import whole_day
from spoken import OTHERS, english_in

from xltiebreak.languages import CODES, language

pytestmark = [pytest.mark.slow, needs_chromium]
SCRIPT = Path(__file__).with_name("speaking.mjs")
# More cups than players; somebody has a cup already, and there are teams.
LIST = """\
prize;kind;amount;count;condition
Copa A;trophy;;;
Copa B;trophy;;;Grade = K-1
Copa C;trophy;;;Team of 4
Copa D;trophy;;99;School = Lincoln
Copa E;cash;300.50;;
"""
_NAMES = re.compile(r"Player, [A-Z]|School chess day")  # of the example, of the event


@pytest.fixture(scope="module")
def seen(page: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a browser in Portuguese of Brazil showed of the WSCF's example and of a school day."""
    folder = tmp_path_factory.mktemp("speaking")
    listed, day = folder / "prizes.csv", folder / "day.xlsx"
    listed.write_text(LIST, encoding="utf-8")
    whole_day().save(day)
    files = (TEMPLATES / "wscf_example.xlsx", day)
    found = browse(SCRIPT, page.as_uri(), "nl-NL,pt-BR,es", listed, *files)
    assert found["seen"]["errors"] == found["seen"]["console"] == []
    return dict(found)


def test_the_page_takes_the_first_language_of_the_browser_that_it_has(seen: dict[str, Any]) -> None:
    start = seen["start"]
    assert (start["lang"], start["chosen"]) == ("pt", "pt")
    assert language("pt").say("ui.heading") in start["main"]
    assert english_in(start["main"], language("pt")) == []


@pytest.mark.parametrize("code", OTHERS)
def test_every_state_speaks_its_language_alone(code: str, seen: dict[str, Any]) -> None:
    """Start, results, standings, prizes, explanations and what is inside."""
    words, state = language(code), seen["states"][code]
    assert (state["lang"], state["title"]) == (code, words.say("ui.title"))
    assert words.say("ui.prizes_several") in state["main"]
    assert words.say("head.winner") in state["main"]
    for part in ("main", "why"):
        assert english_in(_NAMES.sub("", state[part]), words) == [], part
    assert "300,50" in state["main"]  # in a sentence about the cash


def test_every_language_is_offered_and_english_is_as_it_was(seen: dict[str, Any]) -> None:
    assert list(seen["states"]) == ["pt", *(code for code in CODES if code != "pt")]
    english = seen["states"]["en"]["main"]
    assert "Go on with my workbook" in english
    assert "day-filled.xlsx saved" in english


def test_what_was_dropped_typed_and_saved_outlives_the_choice(seen: dict[str, Any]) -> None:
    wscf, day = seen["fields_after"]
    assert (wscf["ticked"], wscf["teams"], wscf["list"]) == ([], "", [])
    assert (day["ticked"], day["teams"]) == (["standings", "worked"], "4")
    assert day["list"] == ["prizes.csv"]
    assert seen["fields"] == seen["fields_after"]
    assert seen["asks"]  # the WSCF's example is not saved


def test_the_choice_is_made_by_keyboard_and_stands_in_the_address(seen: dict[str, Any]) -> None:
    assert (seen["by_keyboard"]["lang"], seen["reloaded"]["lang"]) == ("en", "en")


@pytest.mark.parametrize("code", CODES)
def test_no_text_is_cut_on_a_phone(code: str, seen: dict[str, Any]) -> None:
    assert seen["states"][code]["cut"] == []


def test_an_accessibility_checker_finds_nothing_in_german(seen: dict[str, Any]) -> None:
    assert seen["unfit"] == []
