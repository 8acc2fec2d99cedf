"""A name is a set of systems: its values choose, and neither slips nor stale ones are forgiven.

The columns hold what the naive rules give.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import naive
import pytest
from naive import Sheet
from printed_columns import Printed, half_up, naive_values, sheet_of, table_of
from thinning import few

from xltiebreak.book.audit import audited
from xltiebreak.rules import CURRENT, US

EVENTS, CHUNK, IN_GATE = 500, 5, 60
LEAST_VALUES = 3  # different ones: fewer tell no systems apart

NAMES = (  # a heading, the system that it means first, and another that sources call the same
    ("TBrk [M]", Printed("MM", US, 1), Printed("MB1", US, 1)),
    ("TBrk [M]", Printed("MM", US, 1), Printed("MB2", US, 1)),
    ("TBrk [M]", Printed("MM", US, 1), Printed("ME", US, 1)),
    ("Mod. Median", Printed("MM", US, 1), Printed("ME", US, 1)),
    ("TBrk [K]", Printed("KA", US, 1), Printed("KO", US, 1)),
    ("Kashdan", Printed("KA", US, 1), Printed("KW", US, 1)),
    ("Cum.", Printed("CU", US, 1), Printed("PS", CURRENT, 1)),
    ("Cumul.", Printed("CU", US, 1), Printed("AC", US, 1)),
    ("Solkoff", Printed("SO", US, 1), Printed("BZ", US, 1)),
    ("TBrk [S]", Printed("SO", US, 1), Printed("BH", CURRENT, 1)),
)


def values_of(sheet: Sheet, one: Printed) -> dict[int, Fraction]:
    found = naive_values(sheet, one, naive.tied_groups(sheet))
    return {no: half_up(value, one.decimals) for no, value in found.items()}


def accused(sheet: Sheet, heading: str, printed: dict[int, Fraction]) -> set[int]:
    """The players whose values are called wrong."""
    section = table_of(sheet, {heading: {no: float(value) for no, value in printed.items()}})
    return {one.number for one in audited(section).values if one.header != "Pts"}


@pytest.mark.parametrize("first", range(0, few(EVENTS, CHUNK, IN_GATE), CHUNK))
def test_another_system_of_the_name_is_right_as_printed(first: int) -> None:
    for seed in range(first, first + CHUNK):
        sheet = sheet_of(seed)
        for heading, own, other in NAMES:
            printed, by_name = values_of(sheet, other), values_of(sheet, own)
            differ = {no for no in printed if printed[no] != by_name[no]}
            if len(differ) == 1:  # a slip
                assert accused(sheet, heading, printed) == differ, (seed, heading, other)
            elif len({*printed.values()}) >= LEAST_VALUES:
                assert not accused(sheet, heading, printed), (seed, heading, other)


@pytest.mark.parametrize("first", range(0, few(EVENTS, CHUNK, IN_GATE), CHUNK))
def test_one_to_three_slips_are_never_forgiven(first: int) -> None:
    for seed in range(first, first + CHUNK):
        sheet, rng = sheet_of(seed), Random(seed)
        for heading, own, _ in NAMES:
            printed = values_of(sheet, own)
            slips = rng.sample([*printed], rng.randint(1, 3))
            for no in slips:
                printed[no] += rng.choice((Fraction(1, 2), Fraction(1), Fraction(3)))
            if printed in [values_of(sheet, other) for name, _, other in NAMES if name == heading]:
                continue  # by chance they make another system of the name
            assert accused(sheet, heading, printed) == {*slips}, (seed, heading)


@pytest.mark.parametrize("first", range(0, few(EVENTS, CHUNK, IN_GATE), CHUNK))
def test_values_of_an_earlier_round_are_stale(first: int) -> None:
    for seed in range(first, first + CHUNK):
        sheet = sheet_of(seed)
        before = replace(sheet, results={no: row[:-1] for no, row in sheet.results.items()})
        for heading, own, _ in NAMES:
            now, printed = values_of(sheet, own), values_of(before, own)
            stale = {no for no in now if now[no] != printed[no]}
            assert accused(sheet, heading, printed) == stale, (seed, heading)
