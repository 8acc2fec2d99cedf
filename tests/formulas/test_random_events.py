"""IronCalc computes the named functions right in random events, also after results change."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import naive
import pytest
from formulas.events_at_random import ALL_SYSTEMS, changed, completed, typed_at_random
from formulas.live_sheets import CHECK, PLACE, POINTS, LiveBook, LiveSection
from naive import Results
from random_events import random_event
from thinning import tries_all
from workbook.live.calculating import needs_ironcalc
from workbook.live.naively import naive_value

pytestmark = needs_ironcalc

TESTS = range(10 if tries_all() else 1)  # IronCalc needs a second for an event
SYSTEMS_AN_EVENT = 4
SPREAD = 3  # sections of a workbook at most


def sections_at_random(rng: random.Random) -> list[list[LiveSection]]:
    """One to three sections, on one sheet or on several."""
    sheets: list[list[LiveSection]] = [[]]
    for _ in range(rng.randint(1, SPREAD)):
        if sheets[-1] and rng.random() < 0.5:
            sheets.append([])
        typed = typed_at_random(rng)
        above = sheets[-1][-1].bottom if sheets[-1] else 0
        section = LiveSection(
            typed,
            rng.sample(ALL_SYSTEMS, SYSTEMS_AN_EVENT),
            top=above + rng.randint(2, 5),
            spilled=rng.random() < 0.5,
            names={number: f"Player {number}" for number in typed},
        )
        if not section.spilled:
            section = replace(section, spare=rng.choice([0, 1]))
        sheets[-1].append(section)
    return sheets


def wrong(book: LiveBook, sheet: int, section: LiveSection, results: Results) -> Iterator[str]:
    """The values that differ from those of the naive rules."""
    checks = book.values(sheet, section, CHECK)
    points = book.values(sheet, section, POINTS)
    for number in results:
        if checks[number] != "":
            yield f"{number}: {checks[number]}"
        if points[number] != float(naive.score(results, number)):
            yield f"{number}: {points[number]} points instead of {naive.score(results, number)}"
    for system in section.order:
        values = book.values(sheet, section, system.exact)
        for number in results:
            expected = naive_value(system, results, number)
            if values[number] != float(expected or 0):
                yield f"{number}: {system.exact} is {values[number]!r} instead of {expected}"
    yield from _wrong_places(book, sheet, section, results)


def _wrong_places(
    book: LiveBook, sheet: int, section: LiveSection, results: Results
) -> Iterator[str]:
    keys = {
        number: [
            naive.score(results, number),
            *(naive_value(system, results, number) or 0 for system in section.order),
        ]
        for number in results
    }
    for number, place in book.values(sheet, section, PLACE).items():
        expected = 1 + sum(key > keys[number] for key in keys.values())
        if place != expected:
            yield f"{number}: place {place!r} instead of {expected}"


@pytest.mark.parametrize("seed", TESTS)
def test_every_value_is_right_and_right_again_after_results_changed(
    seed: int, tmp_path: Path
) -> None:
    rng = random.Random(seed)
    sheets = sections_at_random(rng)
    book = LiveBook(tmp_path / "event.xlsx", sheets)
    sections = [(at, one) for at, sections in enumerate(sheets) for one in sections]
    for at, section in sections:
        assert not list(wrong(book, at, section, completed(section.results)))
    for at, section in sections:
        new = changed(rng, section.results, 5)
        book.retype(at, section, new)
        assert not list(wrong(book, at, section, completed(new)))


by_row_and_spilled = pytest.mark.parametrize(
    "spilled", [False, pytest.param(True, marks=pytest.mark.slow)]
)
SMALL = {1: ["W3", "D2", "-B-"], 2: ["l4", "", "D3"], 3: ["L1", "", "D 2"], 4: ["", "W3b", "-H-"]}
"""Typed one-sidedly: 4 beat 2 in round 1 and 3 in round 2; 1 and 2 drew."""


@by_row_and_spilled
def test_every_system_is_right_in_a_small_event(spilled: bool, tmp_path: Path) -> None:
    section = LiveSection(SMALL, ALL_SYSTEMS, spilled=spilled)
    book = LiveBook(tmp_path / "small.xlsx", [[section]])
    assert not list(wrong(book, 0, section, completed(SMALL)))


@pytest.mark.parametrize("rounds", [8, 9])
def test_two_values_are_discarded_from_nine_rounds_on(rounds: int, tmp_path: Path) -> None:
    results = random_event(random.Random(rounds), 6, rounds)
    medians = [one for one in ALL_SYSTEMS if one.identity[0] == "MM"]
    section = LiveSection(results, medians)
    assert medians
    assert not list(wrong(LiveBook(tmp_path / "event.xlsx", [[section]]), 0, section, results))


@by_row_and_spilled
def test_byes_count_only_before_a_round_with_results(spilled: bool, tmp_path: Path) -> None:
    results = {1: ["-B-", "W2", ""], 2: ["-H-", "L1", "-H-"]}
    section = LiveSection(results, ALL_SYSTEMS[:3], spilled=spilled)
    book = LiveBook(tmp_path / "byes.xlsx", [[section]])
    assert book.values(0, section, POINTS) == {1: 2.0, 2: 0.5}  # 1 + 1; 1/2 + 0
    assert not list(wrong(book, 0, section, completed(results)))
