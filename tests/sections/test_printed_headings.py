"""Headings as programs and federations print them, wherever the places stand: read, or named."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import naive
import naive_fide
import pytest
from naive import Sheet, Value
from printed_columns import Printed, Rows, half_up, naive_values
from random_events import random_event

from xltiebreak.book.sections import Section, checked, section_of
from xltiebreak.languages.text import normal
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.rules import CURRENT, US

NAMED = "named"
SIDES = ("left", "right", "absent")
ROUNDS, FEWEST, MOST = 5, 8, 10
CHUNK = 10


class Heading(NamedTuple):
    """A heading, who prints it in which language, and what it means."""

    text: str
    program: str
    language: str
    code: str
    """The code of its system, "" for one that no rule here computes."""

    rules: str
    blank: str
    """The code where its cells are blank, `named` if the heading alone does not say it."""


def heading_of(program: str, language: str, text: str, meant: str, blank: str) -> Heading:
    code = meant.removeprefix("us:")
    rules = CURRENT if code == meant else US
    return Heading(text, program, language, code, rules, blank.removeprefix("us:"))


ROWS = json.loads(Path(__file__).with_name("printed_headings.json").read_text("utf-8"))
HEADINGS = [
    heading_of(program, language, text, meant, *(blank or [meant]))
    for program, language, headings in ROWS
    for text, meant, *blank in headings
]
CHUNKS = [HEADINGS[first : first + CHUNK] for first in range(0, len(HEADINGS), CHUNK)]


@cache
def sheet_of(seed: int) -> Sheet:
    """A Swiss of five rounds with colours, a bye or a forfeit, and no round that is blank."""
    rng = Random(seed)
    while True:
        event = random_event(
            rng, rng.randint(FEWEST, MOST), ROUNDS, withdrawals=False, colours=True
        )
        cells = [cell for row in event.values() for cell in row]
        scores = {naive.score(event, no) for no in event}
        if any(cell[0] in "-XF" for cell in cells) and len(scores) > 3:
            return Sheet(event)


def opponents_buchholz(sheet: Sheet) -> dict[int, Value]:
    """The sum of the opponents' Buchholz, as Swiss-Chess prints it under BuSumm."""
    found: dict[int, Value] = {}
    for no, row in sheet.results.items():
        opponents = [naive.opponent(cell) for cell in row if naive.played(cell)]
        each = (naive_fide.value(sheet, "BH", CURRENT, other) or 0 for other in opponents)
        found[no] = sum(map(Fraction, each), Fraction(0))
    return found


@cache
def values_of(seed: int, code: str, rules: str) -> Mapping[int, Value]:
    """The naive values of an event."""
    sheet = sheet_of(seed)
    if not code:
        return opponents_buchholz(sheet)
    return naive_values(sheet, Printed(code, rules, 2), naive.tied_groups(sheet))


def places_of(sheet: Sheet, heading: Heading, values: Mapping[int, Value]) -> dict[int, int]:
    """The places by points and then by the values; equal players share one.

    A direct encounter is a place among the tied: the lowest is the best.
    """
    sign = -1 if heading.code == "DE" else 1
    best = {no: None if value is None else sign * value for no, value in values.items()}
    groups = [part for group in naive.tied_groups(sheet) for part in naive.split(group, {**best})]
    places: dict[int, int] = {}
    for group in groups:
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def section(
    sheet: Sheet,
    heading: str,
    side: str,
    printed: Mapping[int, object],
    places: Mapping[int, int],
) -> Section:
    """The section of a sheet with the heading right of the points, and the places on a side.

    Left of the names they are printed in their order.
    """
    texts = ["No.", "Name", *(f"Rd {number + 1}" for number in range(ROUNDS)), "Pts", heading]
    lines: Rows = [[*texts]]
    listed = sorted(places, key=places.__getitem__) if side == "left" else [*sheet.results]
    for no in listed:
        points = float(naive.score(sheet.results, no))
        lines.append([no, f"Player {no}", *sheet.results[no], points, printed.get(no)])
    column: list[object] = ["Place", *(places.get(no) for no in listed)]
    rows = {
        "left": [[place, *line] for place, line in zip(column, lines, strict=True)],
        "right": [[*line, place] for place, line in zip(column, lines, strict=True)],
        "absent": lines,
    }[side]
    (table,) = read(Grid("Open", rows))
    assert table.sound, table.problems
    return checked(section_of(table))


def names(found: Section, heading: str) -> bool:
    """Whether a problem of a section says of a heading that nobody knows what it means."""
    return any(f"{heading}: no" in str(problem) for problem in found.problems)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk[0].text)
def test_printed_values_are_those_of_the_heading_or_the_heading_is_named(
    chunk: list[Heading], side: str
) -> None:
    for seed, heading in enumerate(chunk):
        sheet = sheet_of(seed)
        values = values_of(seed, heading.code, heading.rules)
        printed = {no: float(half_up(value, 2)) for no, value in values.items()}
        found = section(sheet, heading.text, side, printed, places_of(sheet, heading, values))
        assert not found.differences, (heading, side)
        (column,) = found.columns
        if column.system is None:
            assert not heading.code and names(found, heading.text), (heading, side)
            continue
        assert column.system in found.order, (heading, side)
        for no, computed in found.values(column.system).items():
            exact = None if computed is None else Fraction(computed)
            assert half_up(exact, 2) == half_up(values[no], 2), (heading, side)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk[0].text)
def test_a_blank_column_is_the_tie_break_of_its_heading_or_is_named(
    chunk: list[Heading], side: str
) -> None:
    for seed, heading in enumerate(chunk):
        sheet = sheet_of(seed)
        values = values_of(seed, heading.code, heading.rules)
        places = places_of(sheet, heading, values) if side == "left" else {}
        in_row_order = sorted(places, key=lambda no: (places[no], no))
        listed = {no: place for place, no in enumerate(in_row_order, 1)}
        found = section(sheet, heading.text, side, {}, listed)
        (column,) = found.columns
        if heading.blank == NAMED:
            assert column.system is None and names(found, heading.text), (heading, side)
        else:
            assert column.system and column.system.identity[0] == heading.blank, (heading, side)


def test_the_headings_are_of_many_programs_and_languages() -> None:
    assert len({normal(heading.text) for heading in HEADINGS}) == len(HEADINGS) >= 100
    assert len({heading.program for heading in HEADINGS}) >= 12
    assert len({heading.language for heading in HEADINGS}) >= 10
