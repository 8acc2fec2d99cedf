"""TIEBREAKS and TBPLACE rank by an order, also by systems that look at who is still tied."""

from __future__ import annotations

import random
from pathlib import Path

import naive
import pytest
from formulas.live_sheets import PLACE, LiveBook, LiveSection, Value
from naive import Results
from random_events import random_event
from thinning import thinned
from workbook.live.calculating import needs_ironcalc
from workbook.live.naively import naive_value

from xltiebreak.rules import System, find

pytestmark = needs_ironcalc

ORDERS = (
    "HG MM",
    "HL SO",
    "HR CU",
    "HS KA",
    "DE fide2026:BH/C1",
    "WC DE HG",
    "MM SO CU CO",
    "HR DE",
    "DE",
)
Column = dict[int, naive.Value]


def ranked(results: Results, order: list[System]) -> tuple[dict[int, int], list[Column]]:
    """Each player's place and the columns of an order, by the naive rules."""
    everybody = sorted(results)
    groups = naive.split(everybody, {number: naive.score(results, number) for number in everybody})
    columns = []
    for system in order:
        column: Column = {}
        parted = []
        for tied in groups:
            values = {number: value_among(system, results, number, tied) for number in tied}
            column |= values
            lowest_first = {number: -value for number, value in values.items() if value is not None}
            keys = {**dict.fromkeys(tied), **lowest_first} if system.lowest_first else values
            parted += naive.split(tied, keys)
        groups = parted
        columns.append(column)
    before = [sum(map(len, groups[:position])) for position in range(len(groups))]
    places = {
        number: ahead + 1 for ahead, tied in zip(before, groups, strict=True) for number in tied
    }
    return places, columns


def value_among(system: System, results: Results, number: int, tied: list[int]) -> naive.Value:
    """The value; none for a player who is tied with nobody, if the system asks for that."""
    if system.group and len(tied) == 1 and not system.definition.alone:
        return None
    return naive_value(system, results, number, tied)


@pytest.mark.parametrize("first", range(0, thinned(90, 9), 9))
def test_places_and_tie_breaks_of_an_order_are_right(first: int, tmp_path: Path) -> None:
    """A sheet for each order."""
    sections = []
    for seed, codes in enumerate(ORDERS, first):
        rng = random.Random(seed)
        results = random_event(rng, rng.randint(3, rng.choice([6, 12])), rng.randint(2, 7))
        names = {number: f"Player {number}" for number in results}
        order = [find(code) for code in codes.split()]
        sections.append(LiveSection(results, order, names=names, ranked=True))
    book = LiveBook(tmp_path / "ranked.xlsx", [[section] for section in sections])
    for sheet, section in enumerate(sections):
        places, columns = ranked(section.results, list(section.order))
        assert book.values(sheet, section, PLACE) == places, section
        for system, column in zip(section.order, columns, strict=True):
            assert book.values(sheet, section, system.exact) == {
                number: shown(value) for number, value in column.items()
            }, section


def shown(value: naive.Value) -> Value:
    return "" if value is None else float(value)


# 1 beat 2, 2 beat 3, 3 beat 1; 4 lost to all: US Chess 34E, net results 0 each, -3.
CYCLE: Results = {1: ["W2", "L3", "W4"], 2: ["L1", "W4", "W3"], 3: ["W4", "W1", "L2"]}
CYCLE[4] = ["L3", "L2", "L1"]


def test_spare_rows_are_nobody(tmp_path: Path) -> None:
    section = LiveSection(CYCLE, [find("HG"), find("HL")], ranked=True, spare=2)
    book = LiveBook(tmp_path / "spare.xlsx", [[section]])
    assert book.values(0, section, PLACE) == {1: 1, 2: 1, 3: 1, 4: 4}
    assert book.values(0, section, "HL") == {1: 0, 2: 0, 3: 0, 4: ""}
    below = section.bottom + 1
    assert {book.at(0, below, column) for column in range(3, section.left)} == {""}


def test_an_unknown_code_is_named(tmp_path: Path) -> None:
    section = LiveSection(CYCLE, [], typed_formulas={"Own": 'TIEBREAK({row},"ZZ")'})
    book = LiveBook(tmp_path / "unknown.xlsx", [[section]])
    assert set(book.values(0, section, "Own").values()) == {"#TB: no tie-break ZZ"}


SOLKOFF = {1: 4, 2: 4, 3: 4, 4: 6}  # 2 + 2 + 0 points of the others; 2 + 2 + 2
FORMS = {
    'TIEBREAK({row},"SO")': SOLKOFF,
    'TIEBREAK({row},"us:SO")': SOLKOFF,
    "SOLKOFF({row},{block})": SOLKOFF,
    "SOLKOFF({row},{block},{numbers})": SOLKOFF,
    "INDEX(SOLKOFF({block}),{line})": SOLKOFF,
    "INDEX(SOLKOFF({block},,{numbers}),{line})": SOLKOFF,
    'INDEX(TIEBREAKS(,"SO"),{line})': SOLKOFF,
    'INDEX(TIEBREAKS({block},"MM, SO",{numbers}),{line},2)': SOLKOFF,
    'INDEX(TIEBREAKS({block},"wscf"),{line},2)': SOLKOFF,
    'TIEBREAK({row},"BH",{block},"fide2026")': SOLKOFF,
    'TIEBREAK({row},"WON",,"fide2026")': {1: 2, 2: 2, 3: 2, 4: 0},
    "INDEX(TBPLACE(),{line})": {1: 1, 2: 1, 3: 1, 4: 4},
    'INDEX(TBPLACE({block},"KA"),{line})': {1: 1, 2: 1, 3: 1, 4: 4},
    "INDEX(TBPOINTS({block}),{line})": {1: 2, 2: 2, 3: 2, 4: 0},
    "SOLKOFF(A30:C30)": dict.fromkeys(CYCLE, "#TB: add the block"),
    "TBCHECK(A30:C30)": dict.fromkeys(CYCLE, "#TB: add the block"),
    "INDEX(TBCHECK(),{line})": dict.fromkeys(CYCLE, ""),
}


def test_functions_are_called_as_their_page_says(tmp_path: Path) -> None:
    section = LiveSection(CYCLE, [], typed_formulas={form: form for form in FORMS})
    book = LiveBook(tmp_path / "forms.xlsx", [[section]])
    for form, values in FORMS.items():
        assert book.values(0, section, form) == values, form


def test_with_two_sections_the_block_must_be_given(tmp_path: Path) -> None:
    forms = {"TBPLACE()": "#TB: add the block", "TBCHECK()": "#TB: add the block"}
    first = LiveSection(CYCLE, [], typed_formulas={form: form for form in forms})
    second = LiveSection(CYCLE, [], top=20, typed_formulas={"Own": "SOLKOFF({row})"})
    book = LiveBook(tmp_path / "two.xlsx", [[first, second]])
    for form, message in forms.items():
        assert set(book.values(0, first, form).values()) == {message}
    assert book.values(0, second, "Own") == SOLKOFF


def test_head_to_head_limited_is_nothing_for_all_where_not_all_have_met(tmp_path: Path) -> None:
    """All four have one point; 1 and 3 have not met, nor have 2 and 4."""
    results = {1: ["W2", "L4"], 2: ["L1", "W3"], 3: ["W4", "L2"], 4: ["L3", "W1"]}
    section = LiveSection(results, [find("HL")], ranked=True)
    book = LiveBook(tmp_path / "limited.xlsx", [[section]])
    assert book.values(0, section, "HL") == dict.fromkeys(results, 0)
