"""Columns of tie-breaks as the naive rules print them, and sheets that have them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

import naive
import naive_fide
from naive import Sheet, Value
from random_events import random_sheet
from round_robins import round_robin

from xltiebreak.book.sections import Section, section_of
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.rules import US

Rows = list[list[object]]


class Printed(NamedTuple):
    """A system whose values a column prints, and with how many decimals."""

    code: str
    rules: str
    decimals: int


# Sums are printed with the decimals that they have, means and ratings rounded.
US_CODES = ("MM", "SO", "ME", "SB", "CU", "CO", "KA", "WC", "BZ", "MB1", "KO", "FC2", "BL", "BAP")


FIDE_CODES = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "FB", "FB/C1", "SB", "SB/C1"),
    *("SB/P", "KS", "KS/L60", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD"),
    *("AOB", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "DE"),
)


TWO_DECIMALS = ("SB", "AOB")


WHOLE = ("WIN", "WON", "BPG", "BWG", "REP", "ARO", "TPR", "PTP", "APRO", "APPO", "DE", "TPN")


def naive_value(sheet: Sheet, one: Printed, no: int, tied: list[int]) -> Value:
    if one.rules != US:
        if one.code == "DE" and len(tied) < 2:
            return None
        return naive_fide.value(sheet, one.code, one.rules, no, tied)
    if one.code.startswith("FC"):
        return naive.TWINS["FC"](sheet, no, tied, Fraction(one.code.removeprefix("FC")))
    return naive.TWINS[one.code](sheet, no, tied, None)


def naive_values(sheet: Sheet, one: Printed, groups: list[list[int]]) -> dict[int, Value]:
    return {no: naive_value(sheet, one, no, tied) for tied in groups for no in tied}


def half_up(value: Value, decimals: int) -> Fraction:
    """The value as it is printed, 0 for no value."""
    scaled = Fraction(value or 0) * 10**decimals
    return Fraction((2 * scaled + 1) // 2, 10**decimals)


def sheet_of(seed: int) -> Sheet:
    rng = Random(seed)
    if seed % 6 == 5:
        return round_robin(rng)
    rounds = 4 + seed % 5
    sheets = (random_sheet(number, rounds=rounds) for number in range(40 * seed, 40 * seed + 40))
    return next(one for one in sheets if 6 <= len(one.results) <= 12 and not one.made)


def table_of(sheet: Sheet, columns: Mapping[str, Mapping[int, object]]) -> Section:
    rounds = len(next(iter(sheet.results.values())))
    rows: Rows = [["No.", "Name", "Rtg", *(f"{n + 1}.Rd" for n in range(rounds)), "Pts", *columns]]
    for no, row in sheet.results.items():
        beside = [no, f"Player {no}", sheet.ratings.get(no) or 0]
        printed = [values[no] for values in columns.values()]
        rows.append([*beside, *row, float(naive.score(sheet.results, no)), *printed])
    (table,) = read(Grid("Open", rows))
    assert table.sound, table.problems
    return section_of(table)
