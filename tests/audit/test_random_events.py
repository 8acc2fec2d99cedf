"""Random events, printed by the naive rules: editions, roundings and deviations are named."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from fractions import Fraction
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import naive
import naive_fide
import pytest
from naive import Sheet, Value, cells, points, score
from naive_fide import Entry
from random_events import random_sheet
from systems.test_fide_naively import round_robin
from thinning import thinned

from xltiebreak.audit import Audit, audited
from xltiebreak.audit.deviations import DEVIATIONS
from xltiebreak.crosstable import Grid, read
from xltiebreak.sections import section_of

EVENTS, CHUNK = 150, 15  # of each of two kinds
EDITIONS = ("fide2012", "fide2024", "fide2026")

Round = Callable[[Fraction, int], Fraction]
Column = Mapping[int, Fraction]


def half_up(value: Fraction, decimals: int) -> Fraction:
    return Fraction(math.floor(value * 10**decimals + Fraction(1, 2)), 10**decimals)


def half_even(value: Fraction, decimals: int) -> Fraction:
    return Fraction(round(value * 10**decimals), 10**decimals)


def cut_off(value: Fraction, decimals: int) -> Fraction:
    return Fraction(math.floor(value * 10**decimals), 10**decimals)


ROUNDINGS: tuple[Round, ...] = (half_up, half_even, cut_off)


# The deviations once more, as changes of the naive rules.


def withdrawn_until_a_forfeit(event: naive_fide.Event, no: int, kind: str) -> Fraction:
    """16.3 with a forfeit that ends the rounds after a withdrawal."""
    if event.round_robin or event.edition == "fide2012":
        return ADJUSTED(event, no, kind)
    total = Fraction(0)
    after = True
    own = cells(event.sheet.results, no)
    made = naive_fide.points_by_round(event, no, kind)
    for cell, points_made in zip(reversed(own), reversed(made), strict=True):
        after = after and cell in ("-H-", "-U-")
        total += naive_fide.draw(event, kind) if after else points_made
    return total


ADJUSTED = naive_fide.adjusted_score
SONNEBORN = naive_fide.sonneborn_entries


def without(kinds: str) -> Callable[[naive_fide.Event, int, str, str], list[Entry]]:
    """Sonneborn-Berger with nothing for cells that begin with one of these."""

    def entries(event: naive_fide.Event, no: int, kind: str, own_kind: str) -> list[Entry]:
        if event.round_robin:
            return SONNEBORN(event, no, kind, own_kind)
        own = cells(event.sheet.results, no)
        whole = SONNEBORN(event, no, kind, own_kind)
        nothing = Fraction(0)
        return [
            Entry(nothing, nothing, one.voluntary) if cell[:2] in kinds.split() else one
            for cell, one in zip(own, whole, strict=True)
        ]

    return entries


def drawn_with_virtual(event: naive_fide.Event, no: int, kind: str, own_kind: str) -> list[Entry]:
    own = cells(event.sheet.results, no)
    whole = SONNEBORN(event, no, kind, own_kind)
    return [
        one if naive.played(cell) else Entry(one.score, one.score / 2, one.voluntary)
        for cell, one in zip(own, whole, strict=True)
    ]


def drawn_in_2012(event: naive_fide.Event, no: int, kind: str) -> Fraction:
    if event.round_robin:
        return ADJUSTED(event, no, kind)
    return naive_fide.adjusted_score_2012(event, no, kind)


def lowest(event: naive_fide.Event, entries: list[Entry]) -> Entry:
    return min(entries, key=naive_fide.score_then_product)


class Deviating(NamedTuple):
    """A deviation as changes of the naive rules: the functions that it replaces, or other codes."""

    changes: Mapping[str, object] = {}
    us_changes: Mapping[str, object] = {}
    codes: Mapping[str, str] = {}


FORFEIT_CELLS = {f"{letter}{digit}" for letter in "XF" for digit in range(10)}
UNPLAYED_CELLS = " ".join(["-B", "-H", "-U", *sorted(FORFEIT_CELLS)])
FIDE_DEVIATIONS = {
    "forfeit at the end": Deviating({"adjusted_score": withdrawn_until_a_forfeit}),
    "no dummy for a full-point bye": Deviating({"sonneborn_entries": without("-B")}),
    "no dummies": Deviating({"sonneborn_entries": without(UNPLAYED_CELLS)}),
    "draw with the virtual opponent": Deviating({"sonneborn_entries": drawn_with_virtual}),
    "lowest cut first": Deviating({"entry_to_cut": lowest}),
    "virtual opponent": Deviating({"dummy_score": naive_fide.virtual_opponent}),
    "scores as printed": Deviating({"adjusted_score": naive_fide.final_score}),
    "all unplayed rounds drawn": Deviating({"adjusted_score": drawn_in_2012}),
    "forfeits played": Deviating(codes={"BH": "BH/P", "BH/C1": "BH/C1/P", "SB": "SB/P"}),
}
US_DEVIATIONS = {
    "unplayed rounds not adjusted": Deviating(us_changes={"adjusted_score": score}),
    "median for everybody": Deviating(codes={"MM": "ME"}),
    "no minus for unplayed points": Deviating(
        us_changes={"unplayed_points": lambda results, no: Fraction(0)}
    ),
}
FIDE_CODES = ("BH", "BH/C1", "SB")
US_CODES = ("MM", "SO", "CU")


def columns(sheet: Sheet, codes: tuple[str, ...], rules: str, by: Deviating) -> list[Column]:
    """The values of all players in each system, in full."""
    with ExitStack() as stack:
        for name, function in by.changes.items():
            stack.enter_context(patch.object(naive_fide, name, function))
        for name, function in by.us_changes.items():
            stack.enter_context(patch.object(naive, name, function))
        return [
            {no: value_of(sheet, by.codes.get(code, code), rules, no) for no in sheet.results}
            for code in codes
        ]


def value_of(sheet: Sheet, code: str, rules: str, no: int) -> Fraction:
    made: Value
    if rules == "us":
        made = naive.TWINS[code](sheet, no, [], None)
    else:
        made = naive_fide.value(sheet, code, rules, no, [])
    return Fraction(made or 0)


def sheet_of(seed: int) -> Sheet:
    if seed % 10 == 9:
        return round_robin(Random(seed))
    sheets = (random_sheet(no, rounds=4 + seed % 5) for no in range(40 * seed, 40 * seed + 40))
    return next(one for one in sheets if 6 <= len(one.results) <= 16 and not one.made)


def audit_of(sheet: Sheet, codes: tuple[str, ...], printed: list[Column], decimals: int) -> Audit:
    count = len(next(iter(sheet.results.values())))
    rows: list[list[object]] = [
        ["No.", "Name", *(f"{at + 1}.Rd" for at in range(count)), "Pts", *codes]
    ]
    for no, row in sheet.results.items():
        values = [f"{float(column[no]):.{decimals}f}" for column in printed]
        rows.append([no, f"Player {no}", *row, float(naive.score(sheet.results, no)), *values])
    (table,) = read(Grid("Open", rows))
    assert table.sound, table.problems
    return audited(section_of(table))


def rounded(whole: list[Column], rounding: Round, decimals: int) -> list[Column]:
    return [{no: rounding(value, decimals) for no, value in one.items()} for one in whole]


def agrees(whole: list[Column], printed: list[Column], decimals: int) -> bool:
    """Whether some rounding of each column gives what is printed."""
    return all(
        any(rounded([column], rounding, decimals) == [there] for rounding in ROUNDINGS)
        for column, there in zip(whole, printed, strict=True)
    )


def wrong_in(whole: list[Column], printed: list[Column], decimals: int) -> set[tuple[int, int]]:
    """The columns and players whose printed value no rounding gives."""
    return {
        (at, no)
        for at, (column, there) in enumerate(zip(whole, printed, strict=True))
        for no in column
        if not any(rounding(column[no], decimals) == there[no] for rounding in ROUNDINGS)
    }


PURE = Deviating()


@pytest.mark.parametrize("first", range(0, thinned(EVENTS), CHUNK))
def test_the_editions_that_fit_are_named_whatever_the_rounding(first: int) -> None:
    for seed in range(first, first + CHUNK):
        rng, sheet = Random(seed), sheet_of(seed)
        edition, rounding, decimals = (
            rng.choice(EDITIONS),
            rng.choice(ROUNDINGS),
            rng.choice((1, 2)),
        )
        whole = {one: columns(sheet, FIDE_CODES, one, PURE) for one in EDITIONS}
        printed = rounded(whole[edition], rounding, decimals)
        audit = audit_of(sheet, FIDE_CODES, printed, decimals)
        assert not audit.values, (seed, edition, audit.values[:2])
        fitting = {one for one in EDITIONS if agrees(whole[one], printed, decimals)}
        assert edition in fitting
        if audit.compares and not audit.unknown:
            assert {*audit.editions} == fitting, (seed, edition, audit.edition)


@pytest.mark.parametrize("first", range(0, thinned(EVENTS), CHUNK))
def test_the_deviation_is_named_and_no_right_value_is_called_wrong(first: int) -> None:
    for seed in range(first, first + CHUNK):
        rng, sheet = Random(seed), sheet_of(seed)
        name = rng.choice([*FIDE_DEVIATIONS, *US_DEVIATIONS])
        us = name in US_DEVIATIONS
        codes, edition = (US_CODES, "us") if us else (FIDE_CODES, rng.choice(EDITIONS))
        by = {**FIDE_DEVIATIONS, **US_DEVIATIONS}[name]
        rounding, decimals = rng.choice(ROUNDINGS), rng.choice((1, 2))
        whole = columns(sheet, codes, edition, PURE)
        printed = rounded(columns(sheet, codes, edition, by), rounding, decimals)
        audit = audit_of(sheet, codes, printed, decimals)
        there = {(codes.index(one.header), one.number) for one in audit.values}
        wrong = wrong_in(whole, printed, decimals)
        assert there <= wrong, (seed, name, edition, there - wrong, audit.edition, audit.cause)
        editions = ("us",) if us else EDITIONS
        fitting = [e for e in editions if agrees(columns(sheet, codes, e, PURE), printed, decimals)]
        if fitting:
            assert not audit.values, (seed, name, edition, audit.edition)
            continue
        named = [deviation.name for deviation in audit.deviations]
        assert audit.complete and name in named, (seed, name, edition, named, audit.edition)
        assert us or edition in audit.editions, (seed, name, edition, audit.edition)
        if len(audit.editions) <= 1 and decimals == 2:
            assert there == wrong, (seed, name, edition)


def test_every_deviation_is_tried_here_or_in_a_test_of_its_own() -> None:
    own = {
        *("forfeits by the own score", "unplayed round left out first"),
        "no dummies in the Buchholz",
    }
    assert {one.name for one in DEVIATIONS} == {*FIDE_DEVIATIONS, *US_DEVIATIONS, *own}


def test_points_of_a_bye_are_what_the_naive_rules_say() -> None:
    assert [points(cell) for cell in ("-B-", "-H-", "-U-")] == [1, Fraction(1, 2), 0]
