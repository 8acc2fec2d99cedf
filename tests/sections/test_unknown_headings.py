"""Numbers right of the points that no word names: the system that gives all of them is meant."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import naive
import pytest
from printed_columns import Printed, half_up, naive_values, sheet_of, table_of
from thinning import few

from xltiebreak.book.audit import audited
from xltiebreak.rules import CURRENT, US

EVENTS, CHUNK, IN_GATE = 500, 10, 100
FEWEST, DIFFERENT = 6, 4  # values that tell a system from chance
HEADINGS = ("Buhgolc", "Med*", "Buchholz medio", "#REF!", "?", "Opp. pts", "Desempate", "B-Sum")
SYSTEMS = (
    *(Printed(code, US, 1) for code in ("MM", "SO", "CU", "CO", "ME", "KA")),
    *(Printed(code, CURRENT, 1) for code in ("BH", "BH/C1", "PS")),
    Printed("SB", CURRENT, 2),
)


@pytest.mark.parametrize("first", range(0, few(EVENTS, CHUNK, IN_GATE), CHUNK))
def test_a_column_is_the_tie_break_that_gives_all_its_values(first: int) -> None:
    for seed in range(first, first + CHUNK):
        sheet, rng = sheet_of(seed), Random(seed)
        heading, one = rng.choice(HEADINGS), rng.choice(SYSTEMS)
        found = naive_values(sheet, one, naive.tied_groups(sheet))
        printed = {no: half_up(value, one.decimals) for no, value in found.items()}
        if len(printed) < FEWEST or len({*printed.values()}) < DIFFERENT:
            continue
        section = table_of(sheet, {heading: {no: float(v) for no, v in printed.items()}})
        (column,) = section.columns
        assert column.system, (seed, heading, one)
        assert section.order == (column.system,)
        code, rules = column.system.identity
        meant = naive_values(sheet, Printed(code, rules, one.decimals), naive.tied_groups(sheet))
        assert {no: half_up(value, one.decimals) for no, value in meant.items()} == printed
        assert not [wrong for wrong in audited(section).values if wrong.header != "Pts"]


@pytest.mark.parametrize("first", range(0, few(EVENTS, CHUNK, IN_GATE), CHUNK))
def test_other_numbers_are_none(first: int) -> None:
    for seed in range(first, first + CHUNK):
        sheet, rng = sheet_of(seed), Random(seed)
        most = rng.choice([4, 12, 30])
        numbers = {no: float(Fraction(rng.randint(0, 2 * most), 2)) for no in sheet.results}
        section = table_of(sheet, {rng.choice(HEADINGS): numbers})
        assert not [one for one in section.columns if one.system], (seed, numbers)
