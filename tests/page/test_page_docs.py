"""docs/page.md names everything that the page does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import ROOT

import xltiebreak.pages.page
from xltiebreak.languages import language
from xltiebreak.pages.page.texts import texts_of

SOURCES = Path(xltiebreak.pages.page.__file__).parent
SCRIPT, MARKUP = ((SOURCES / name).read_text("utf-8") for name in ("page.js", "page.html"))
TEXTS = texts_of(language())
DOCS = " ".join((ROOT / "docs" / "page.md").read_text("utf-8").split())
SAID_OTHERWISE = {"licence_text", "paste_label"}


def controls() -> set[str]:
    """The keys of the texts of all fields and buttons."""
    in_markup = re.findall(
        r'<(?:label|button|summary)\b[^>]*>?(?:<span)? data-text="(\w+)"', MARKUP
    )
    made = re.findall(r'h\("(?:button|label|summary)"(?:.(?!h\())*?\bt\("(\w+)"\)\)', SCRIPT, re.S)
    made += re.findall(r'tick\(file, "\w+", t\("(\w+)"\)', SCRIPT)
    made += re.findall(r'paper\("\w+", "(\w+)"', SCRIPT)
    return {*in_markup, *made, *boxes()}


def boxes() -> Iterator[str]:
    """The texts of the boxes to tick for the workbook and for the report."""
    (writing,) = re.findall(r"WRITING = \[(.*?)\]", SCRIPT, re.S)
    for name in re.findall(r'"(\w+)"', writing):
        yield "standings_sheet" if name == "standings" else name
    (only,) = re.findall(r"ONLY = \{(.*?)\}", SCRIPT, re.S)
    yield from re.findall(r'"([\w.]+)"', only)


def test_fields_and_buttons_are_found() -> None:
    found = controls()
    assert {"report_pairings", "slips.title", "standings_sheet", "trophies"} <= found
    assert {"save", "next_round", "prizes", "prizes_list", "complete", "report_worked"} <= found
    assert {"new_paper", "rules", "why", "take_away", "stop", "prizes_several"} <= found


@pytest.mark.parametrize("key", sorted(controls() - SAID_OTHERWISE))
def test_a_field_or_button_is_described(key: str) -> None:
    assert f"*{TEXTS[key]}*" in DOCS
