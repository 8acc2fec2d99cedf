"""Sheets of `new` take the letters of their language, mixed with those of English.

The naive rules compute each event from English letters; the workbooks hold the same results in
letters of their language, as the issue's table has them, or in those of English, at random.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import naive
import pytest
from libreoffice import needs_libreoffice
from thinning import sampled, thinned
from workbook.live.calculating import (
    Calculated,
    by_libreoffice,
    needs_ironcalc,
    typed_into_ironcalc,
)
from workbook.live.naively import both_sides, naive_values
from workbook.live.typed import NUMBER, SECTION, Line, Shape, Typed, random_typed

from xltiebreak.book.reading import read_workbook
from xltiebreak.core.ranking import rank
from xltiebreak.rules.orders import order_of

LETTERS = {"es": "GPT", "fr": "GPN", "de": "GVR", "it": "VSP", "pt": "GPE"}
"""Won, lost and drawn by language."""

EVENTS = 60
OWN = 0.67
"""The share of letters that are the language's own."""

_LETTER = re.compile(r"\A(\s*)([wld])(?=\s*\d)", re.IGNORECASE)


def shape_in(code: str) -> Shape:
    return Shape(8, 4, order_of("wscf"), ("Club",), code)


def spoken(typed: Typed, code: str, seed: int) -> Typed:
    """The event in a workbook of a language, in its letters and in those of English."""
    rng = random.Random(seed)

    def letter(found: re.Match[str]) -> str:
        blank, english = found.groups()
        own = dict(zip("WLD", LETTERS[code], strict=True))[english.upper()]
        text = own if english.isupper() else own.lower()
        return f"{blank}{text if rng.random() < OWN else english}"

    def cells(line: Line) -> tuple[str, ...]:
        return tuple(_LETTER.sub(letter, cell, count=1) for cell in line.cells)

    lines = [replace(line, cells=cells(line)) for line in typed.lines]
    return Typed(f"{code}{typed.name}", shape_in(code), tuple(lines))


def events(code: str, count: int) -> Sequence[tuple[Typed, Typed]]:
    """Random events in English letters, and the same in letters of a language."""
    first = 1000 * list(LETTERS).index(code)
    plain = [random_typed(seed, shape_in(code)) for seed in range(first, first + count)]
    return [(one, spoken(one, code, seed)) for seed, one in enumerate(plain)]


def expected(typed: Typed) -> Mapping[int, Sequence[Fraction]]:
    """Points, tie-breaks and place of each player by the naive rules."""
    results = both_sides(typed)
    values = {
        number: [naive.score(results, number), *naive_values(typed.shape.order, results, number)]
        for number in results
    }
    return {
        number: [*own, Fraction(1 + sum(other > own for other in values.values()))]
        for number, own in values.items()
    }


def shown(typed: Typed, calculated: Calculated) -> Mapping[int, Sequence[Fraction]]:
    """The same as a section's sheet shows it."""
    shape, sheet = typed.shape, calculated[SECTION]
    columns = [shape.points, *shape.tiebreaks, shape.place]
    lines = {int(sheet.at(row, NUMBER)): [sheet.at(row, c) for c in columns] for row in shape.lines}
    return {number: [*map(Fraction, cells)] for number, cells in lines.items() if any(cells)}


@needs_ironcalc
@pytest.mark.parametrize("code", sampled([*LETTERS], 2))
def test_formulas_compute_what_the_naive_rules_give(code: str, tmp_path: Path) -> None:
    pairs = events(code, thinned(EVENTS, least=3, most=20))
    done = typed_into_ironcalc([own for _, own in pairs], tmp_path)
    for (plain, _), (own, calculated) in zip(pairs, done, strict=True):
        assert shown(own, calculated) == expected(plain), str(own)


@pytest.mark.slow
@needs_libreoffice
@pytest.mark.parametrize("code", LETTERS)
def test_libreoffice_computes_what_the_naive_rules_give(code: str, tmp_path: Path) -> None:
    pairs = events(code, thinned(EVENTS, least=3, most=20))
    done = by_libreoffice([own.save(tmp_path) for _, own in pairs], tmp_path)
    for (plain, own), calculated in zip(pairs, done, strict=True):
        assert shown(own, calculated) == expected(plain), str(own)


@pytest.mark.parametrize("code", sampled([*LETTERS], 2))
def test_the_package_reads_what_the_naive_rules_read(code: str, tmp_path: Path) -> None:
    for plain, own in events(code, thinned(EVENTS, least=3, most=20)):
        (table,) = read_workbook(own.save(tmp_path)).crosstables
        assert table.sound, table.problems
        standings = rank(table.event, own.shape.order)
        read = {
            one.number: [one.points, *(Fraction(value or 0) for value in one.tiebreaks.values())]
            for one in standings
        }
        assert read == {number: values[:-1] for number, values in expected(plain).items()}, str(own)
