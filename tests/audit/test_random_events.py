"""Random events, printed by the naive rules: editions, roundings and deviations are named."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import naive
import naive_fide
import pytest
from audit.audits import audit_of_rows
from naive import Sheet, Value, cells, points, score
from naive_fide import Entry
from random_events import random_sheet
from round_robins import round_robin
from thinning import thinned

from xltiebreak.book.audit import Audit
from xltiebreak.book.audit.deviations import DEVIATIONS
from xltiebreak.rules import EDITIONS

EVENTS, CHUNK = 60, 6  # of each of two kinds

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
    if event.round_robin:
        own = [cell for cell in own if naive_fide.scheduled(cell)]
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


def buchholz_without_unplayed(
    event: naive_fide.Event, no: int, kind: str, lowest: int = 0, highest: int = 0
) -> Fraction:
    own = cells(event.sheet.results, no)
    whole = naive_fide.buchholz_entries(event, no, kind)
    if event.round_robin:
        return naive_fide.sum_of(event, whole, lowest, highest)
    nothing = Fraction(0)
    left = [
        one if naive.played(cell) else Entry(nothing, nothing, one.voluntary)
        for cell, one in zip(own, whole, strict=True)
    ]
    return naive_fide.sum_of(event, left, lowest, highest)


def forfeits_by_own_score(
    event: naive_fide.Event, no: int, kind: str, own_kind: str
) -> list[Entry]:
    own = [one for one in cells(event.sheet.results, no) if naive_fide.scheduled(one)]
    score = naive_fide.final_score(event, no, own_kind)
    whole = SONNEBORN(event, no, kind, own_kind)
    return [
        one if naive.played(cell) else Entry(score, points(cell) * score, one.voluntary)
        for cell, one in zip(own, whole, strict=True)
    ]


def games_lost(event: naive_fide.Event, no: int) -> int:
    return sum(cell[0] == "L" for cell in cells(event.sheet.results, no))


WINS, GAMES_WON = naive_fide.WIN, naive_fide.WON


def wins_less_losses(event: naive_fide.Event, no: int) -> int:
    return WINS(event, no) - games_lost(event, no)


def games_won_less_games_lost(event: naive_fide.Event, no: int) -> int:
    return GAMES_WON(event, no) - games_lost(event, no)


AVERAGE = naive_fide.ARO


def average_cut_of_an_unplayed_round(
    event: naive_fide.Event, no: int, lowest: int = 0, highest: int = 0
) -> int | None:
    all_played = all(map(naive.played, cells(event.sheet.results, no)))
    return AVERAGE(event, no, lowest if all_played else 0, highest)


def all_rounds(event: naive_fide.Event, no: int) -> int:
    return len(cells(event.sheet.results, no))


def swiss(seed: int) -> Sheet:
    sheets = (random_sheet(no, rounds=4 + seed % 5) for no in range(40 * seed, 40 * seed + 40))
    return next(one for one in sheets if 6 <= len(one.results) <= 16 and not one.made)


def ending_in_a_forfeit(seed: int) -> Sheet:
    """A Swiss in which a player is absent, and then loses the last round by forfeit."""
    for no in range(seed * 100, seed * 100 + 100):
        sheet = swiss(no)
        for number, row in sheet.results.items():
            if row[-2] in ("-U-", "-H-") and row[-1][0] in "WDL":
                other = naive.opponent(row[-1])
                row[-1] = f"F{other}"
                sheet.results[other][-1] = f"X{number}"
                return sheet
    raise AssertionError(seed)


def round_robin_of(seed: int) -> Sheet:
    return round_robin(Random(seed))


def sheet_of(seed: int) -> Sheet:
    return round_robin_of(seed) if seed % 10 == 9 else swiss(seed)


class Deviating(NamedTuple):
    """A deviation as changes of the naive rules: the functions that it replaces, or other codes.

    printed: the columns; sheet: an event for a seed.
    """

    changes: Mapping[str, object] = {}
    us_changes: Mapping[str, object] = {}
    codes: Mapping[str, str] = {}
    printed: tuple[str, ...] = ("BH", "BH/C1", "SB")
    sheet: Callable[[int], Sheet] = sheet_of


FORFEIT_CELLS = {f"{letter}{digit}" for letter in "XF" for digit in range(10)}
UNPLAYED_CELLS = " ".join(["-B", "-H", "-U", *sorted(FORFEIT_CELLS)])
FIDE_DEVIATIONS = {
    "forfeit at the end": Deviating(
        {"adjusted_score": withdrawn_until_a_forfeit}, sheet=ending_in_a_forfeit
    ),
    "no dummy for a full-point bye": Deviating({"sonneborn_entries": without("-B")}),
    "no dummies": Deviating({"sonneborn_entries": without(UNPLAYED_CELLS)}),
    "draw with the virtual opponent": Deviating({"sonneborn_entries": drawn_with_virtual}),
    "lowest cut first": Deviating({"entry_to_cut": lowest}),
    "virtual opponent": Deviating({"dummy_score": naive_fide.virtual_opponent}),
    "scores as printed": Deviating({"adjusted_score": naive_fide.final_score}),
    "all unplayed rounds drawn": Deviating({"adjusted_score": drawn_in_2012}),
    "no dummies in the Buchholz": Deviating({"BH": buchholz_without_unplayed}),
    "forfeits by the own score": Deviating(
        {"sonneborn_entries": forfeits_by_own_score}, printed=("BH", "SB"), sheet=round_robin_of
    ),
    "unplayed round left out first": Deviating(
        {"ARO": average_cut_of_an_unplayed_round}, printed=("BH", "ARO/C1"), sheet=swiss
    ),
    "Koya by rounds": Deviating(
        {"rounds_to_play": all_rounds}, printed=("BH", "KS"), sheet=round_robin_of
    ),
    "wins less losses": Deviating(
        {"WIN": wins_less_losses, "WON": games_won_less_games_lost}, printed=("BH", "WIN", "WON")
    ),
    "forfeits played": Deviating(codes={"BH": "BH/P", "BH/C1": "BH/C1/P", "SB": "SB/P"}),
}
US_CODES = ("MM", "SO", "CU")
US_DEVIATIONS = {
    "unplayed rounds not adjusted": Deviating(
        us_changes={"adjusted_score": score}, printed=US_CODES
    ),
    "median for everybody": Deviating(codes={"MM": "ME"}, printed=US_CODES),
    "no minus for unplayed points": Deviating(
        us_changes={"unplayed_points": lambda results, no: Fraction(0)}, printed=US_CODES
    ),
    "Sonneborn-Berger with adjusted scores": Deviating(
        us_changes={"score": naive.adjusted_score}, printed=("SO", "us:SB"), sheet=swiss
    ),
    "SwissSys's Koya by rounds": Deviating(
        us_changes={"own_rounds": lambda results, no: [*range(len(results[no]))]},
        printed=("WC", "KO"),
        sheet=round_robin_of,
    ),
}


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
        made = naive.TWINS[code.removeprefix("us:")](sheet, no, [], None)
    else:
        made = naive_fide.value(sheet, code, rules, no, [])
    return Fraction(made or 0)


def audit_of(sheet: Sheet, codes: tuple[str, ...], printed: list[Column], decimals: int) -> Audit:
    count = len(next(iter(sheet.results.values())))
    rows: list[list[object]] = [
        ["No.", "Name", "Rtg", *(f"{at + 1}.Rd" for at in range(count)), "Pts", *codes]
    ]
    for no, row in sheet.results.items():
        values = [f"{float(column[no]):.{decimals}f}" for column in printed]
        rating = sheet.ratings.get(no)
        rows.append(
            [no, f"Player {no}", rating, *row, float(naive.score(sheet.results, no)), *values]
        )
    return audit_of_rows(rows)


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


def of_another_rule(sheet: Sheet, code: str, edition: str) -> list[Column]:
    """The values of what else a header may mean: US Chess's SB, unrated players rated 800."""
    if code == "SB":
        return columns(sheet, ("SB",), "us", PURE)
    if not code.startswith("ARO"):
        return []
    rated = replace(sheet, ratings={no: sheet.ratings.get(no) or 800 for no in sheet.results})
    return columns(rated, (code,), edition, PURE)


CALLED_THE_SAME = {"MM": ("ME", "us"), "CU": ("PS", EDITIONS[-1]), "BH": ("SO", "us")}
"""A system, and another that sources call by the same name."""
LEAST_VALUES = 3  # different ones, by which another system of the name is known


def is_of_the_name(sheet: Sheet, codes: tuple[str, ...], printed: list[Column], at: int) -> bool:
    """Whether a column prints another system of its name: then it is right as printed."""
    if codes[at] not in CALLED_THE_SAME:
        return False
    code, rules = CALLED_THE_SAME[codes[at]]
    values = {no: value_of(sheet, code, rules, no) for no in printed[at]}
    return values == printed[at] and len({*values.values()}) >= LEAST_VALUES


def other_readings(
    sheet: Sheet, codes: tuple[str, ...], printed: list[Column], decimals: int
) -> dict[int, set[tuple[int, int]]]:
    """The wrong cells of each column that another rule gives better than FIDE's editions.

    Less than half of the values proves nothing.
    """
    found = {}
    for at, code in enumerate(codes):
        of_fide = [columns(sheet, (code,), edition, PURE)[0] for edition in EDITIONS]
        others = [one for edition in EDITIONS for one in of_another_rule(sheet, code, edition)]
        wrong = [
            {(at, no) for _, no in wrong_in([one], [printed[at]], decimals)}
            for one in (*of_fide, *others)
        ]
        least = min(map(len, wrong))
        if least < min(map(len, wrong[: len(of_fide)])) and 2 * least < len(printed[at]):
            found[at] = next(one for one in wrong if len(one) == least)
    return found


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
        whole = {one: columns(sheet, PURE.printed, one, PURE) for one in EDITIONS}
        printed = rounded(whole[edition], rounding, decimals)
        audit = audit_of(sheet, PURE.printed, printed, decimals)
        assert not audit.values, (seed, edition, audit.values[:2])
        fitting = {one for one in EDITIONS if agrees(whole[one], printed, decimals)}
        assert edition in fitting
        if audit.compares and not audit.unknown:
            assert {*audit.editions} == fitting, (seed, edition, audit.edition)


@pytest.mark.parametrize("first", range(0, thinned(EVENTS), CHUNK))
def test_the_deviation_is_named_and_no_right_value_is_called_wrong(first: int) -> None:
    for seed in range(first, first + CHUNK):
        rng = Random(seed)
        name = rng.choice([*FIDE_DEVIATIONS, *US_DEVIATIONS])
        us = name in US_DEVIATIONS
        by = {**FIDE_DEVIATIONS, **US_DEVIATIONS}[name]
        codes, edition = by.printed, "us" if us else rng.choice(EDITIONS)
        sheet = by.sheet(seed)
        rounding, decimals = rng.choice(ROUNDINGS), rng.choice((1, 2))
        whole = columns(sheet, codes, edition, PURE)
        printed = rounded(columns(sheet, codes, edition, by), rounding, decimals)
        audit = audit_of(sheet, codes, printed, decimals)
        there = {(codes.index(one.header), one.number) for one in audit.values}
        wrong = wrong_in(whole, printed, decimals)
        others = {} if us else other_readings(sheet, codes, printed, decimals)
        for at, cells_wrong in others.items():
            wrong = {one for one in wrong if one[0] != at} | cells_wrong
        assert there <= wrong, (seed, name, edition, there - wrong, audit.edition, audit.cause)
        editions = ("us",) if us else EDITIONS
        fitting = [e for e in editions if agrees(columns(sheet, codes, e, PURE), printed, decimals)]
        if fitting:
            assert not audit.values, (seed, name, edition, audit.edition)
            continue
        if others:  # the rule with most values right: no deviation is needed to explain them
            continue
        differ = Counter(at for at, _ in wrong)
        others_of_name = {
            at for at in differ if differ[at] > 1 and is_of_the_name(sheet, codes, printed, at)
        }
        if others_of_name:
            assert not others_of_name & {at for at, _ in there}, (seed, name)
            continue
        named = [deviation.name for deviation in audit.deviations]
        assert audit.complete and name in named, (seed, name, edition, named, audit.edition)
        named_none = not audit.editions  # the columns that differ between them are not recognised
        assert us or named_none or edition in audit.editions, (seed, name, edition, audit.edition)
        if len(audit.editions) <= 1 and decimals == 2:
            accused = {one for one in wrong if codes[one[0]] not in audit.unknown}  # rivals: none
            assert there == accused, (seed, name, edition)


def test_every_deviation_is_tried_here_or_in_a_test_of_its_own() -> None:
    own = {"EDE begins anew with the matches"}  # in test_peers.py
    assert {one.name for one in DEVIATIONS} == {*FIDE_DEVIATIONS, *US_DEVIATIONS, *own}


def test_points_of_a_bye_are_what_the_naive_rules_say() -> None:
    assert [points(cell) for cell in ("-B-", "-H-", "-U-")] == [1, Fraction(1, 2), 0]


@pytest.mark.parametrize(
    ("code", "name"), [("KS", "Koya by rounds"), ("KO", "SwissSys's Koya by rounds")]
)
def test_half_of_three_rounds_is_more_than_half_of_two_games(code: str, name: str) -> None:
    """Everybody drew both games: 1 of 2 is half of them, and not half of three rounds."""
    rows: list[list[object]] = [
        ["No.", "Name", "1.Rd", "2.Rd", "3.Rd", "Pts", code],
        [1, "Ada", "-U-", "D3w", "D2b", 1, 0],
        [2, "Ben", "D3b", "-U-", "D1w", 1, 0],
        [3, "Cleo", "D2w", "D1b", "-U-", 1, 0],
    ]
    audit = audit_of_rows(rows)
    assert [(one.printed, one.computed) for one in audit.values] == [(0, 1)] * 3
    assert audit.complete and [one.name for one in audit.deviations] == [name]


def test_a_column_that_names_its_tie_break_needs_no_different_values() -> None:
    """If forfeits were games everybody would have 2: 2 + 0, 1 + 1, 0 + 2 and 1 + 1."""
    rows: list[list[object]] = [
        ["No.", "Name", "1.Rd", "2.Rd", "Pts", "BH"],
        [1, "Ada", "F4b", "W2w", 1, 2],
        [2, "Ben", "L3w", "L1b", 0, 2],
        [3, "Cleo", "W2b", "L4w", 1, 2],
        [4, "Dan", "X1w", "W3b", 2, 2],
    ]
    audit = audit_of_rows(rows)
    assert [one.number for one in audit.values] == [1]  # its own point stands for the forfeit
    assert [one.name for one in audit.deviations] == ["forfeits played"]


@pytest.mark.parametrize("seed", range(thinned(100)))
def test_fides_sb_is_right_beside_any_column_that_only_fide_has(seed: int) -> None:
    sheet = round_robin_of(seed)
    codes = (Random(seed).choice(("KS", "WIN", "WON", "PS")), "SB")
    printed = columns(sheet, codes, "fide2024", PURE)
    assert audit_of(sheet, codes, printed, 2).fine
