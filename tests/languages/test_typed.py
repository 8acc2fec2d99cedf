"""Lists of prizes are read in every language: prize_lists.json."""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import Workbook
from spoken import OTHERS

from xltiebreak.book.prizes import prizes_of
from xltiebreak.book.reading import Report, compute
from xltiebreak.languages import CODES, language
from xltiebreak.languages.text import normal
from xltiebreak.prizes.prize_list import PRIZE_COLUMNS, read_prizes
from xltiebreak.prizes.typed import typed_as
from xltiebreak.reading.grid import Grid

_WORDS = ("trophy", "cash", "all", "shared", "yes", "at_most", "half")
LISTS: dict[str, list[str]] = json.loads(
    Path(__file__).with_name("prize_lists.json").read_text(encoding="utf-8")
)


def rows(lines: Iterable[str]) -> list[list[str | None]]:
    return [[cell.strip() or None for cell in line.split("|")] for line in lines]


def test_every_other_language_has_a_list_here() -> None:
    assert set(LISTS) == set(OTHERS)


@pytest.mark.parametrize("code", LISTS)
def test_a_list_of_prizes_is_read_in_its_language(code: str) -> None:
    listed = read_prizes(Grid("", rows(LISTS[code])))
    assert not listed.problems
    first, girl, medal, fund = listed.prizes
    assert (first.kind, first.ties, first.section, first.first) == (
        "trophy",
        "shared",
        "Open",
        False,
    )
    assert (girl.condition.text, girl.first, girl.ties) == ("Sexo = F", True, "order")
    assert (medal.kind, medal.to_all) == ("trophy", True)
    assert (fund.kind, fund.amount, fund.count) == ("cash", Decimal(300), 2)


def test_accents_may_be_missing() -> None:
    text = ["Premio|Condicion|Antes", "Reina|Sexo = F|si"]
    (queen,) = read_prizes(Grid("", rows(text))).prizes
    assert (queen.condition.text, queen.first) == ("Sexo = F", True)


def test_no_word_heads_two_columns() -> None:
    of = {head: typed_as(head) for head in PRIZE_COLUMNS}
    for head, words in of.items():
        others = frozenset[str]().union(*(of[other] for other in PRIZE_COLUMNS if other != head))
        assert not words & others, head


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("state", ["visible", "hidden"])
def test_the_sheet_of_prizes_is_found_by_its_name(code: str, state: str, tmp_path: Path) -> None:
    book = Workbook()
    book.worksheets[0].title = "Open"
    for row in (["No.", "Name", "Rnd1"], [1, "Ada", "W2"], [2, "Ben", "L1"]):
        book.worksheets[0].append(row)
    sheet = book.create_sheet(language(code).say("prizes").upper())
    for line in rows(LISTS.get(code, ["Prize", "Cup"])):
        sheet.append(line)
    sheet.sheet_state = state
    book.save(tmp_path / "event.xlsx")
    report: Report = compute(tmp_path / "event.xlsx")
    listed = prizes_of(report)
    assert listed is not None
    assert len(listed.prizes) == (4 if code in LISTS else 1)


def test_the_words_of_the_docs_are_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "languages.md").read_text(encoding="utf-8")
    lines = [
        line
        for head in PRIZE_COLUMNS
        for line in page.splitlines()
        if line.startswith(f"| {head} |")
    ]
    assert len(lines) == len(PRIZE_COLUMNS)
    for line in lines:
        head, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        for cell in cells:
            heading, _, words = cell.partition(": ")
            assert normal(heading) in typed_as(head)
            known = frozenset[str]().union(*map(typed_as, _WORDS))
            assert all(normal(word) in known for word in words.split(", ") if word)
