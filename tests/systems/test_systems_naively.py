"""A thousand random events, in every system: the package against the rules written as loops."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import naive
import pytest
from random_events import random_sheet
from systems import checks
from thinning import thinned

import xltiebreak
from xltiebreak.systems import System, all_systems, find

EVENTS, CHUNK = 1000, 25
SLOW = {"OO", "PI"}  # loops in loops in loops: compared in the smaller events only
PARAMETERS = {"FC": (1, 2, 3), "BQ": (6,), "RN": (48213,)}

# Group systems first, last, after another and after each other.
ORDERS = (
    ["HG", "SO"],
    ["HL", "WC", "HG"],
    ["HR", "HG"],
    ["WC", "HG", "CU"],
    ["SO", "HL", "HR", "MM"],
    ["BL", "HR", "HL"],
)


def drawn(seed: int) -> checks.Drawn:
    """An event with all kinds of unplayed rounds, whose places go by the score."""
    sheet = replace(random_sheet(seed), by_game_points=False)
    tied = naive.tied_groups(sheet)
    return checks.Drawn(f"seed {seed}", sheet, checks.event_of(sheet), tied, tied)


def compared(players: int) -> list[tuple[System, naive.Parameter]]:
    """The systems to compare in an event of so many players, with their parameters."""
    systems: list[tuple[System, naive.Parameter]] = []
    for system in all_systems():
        known = (system.code, "agrees_with_its_twin") in checks.AT_ODDS_WITH_THE_RULES
        if checks.is_undefined(system) or known or (system.code in SLOW and players > 10):
            continue
        if system.parameter is None:
            systems.append((system, None))
        given = PARAMETERS.get(system.code, ())
        systems += [(find(f"{system.code}{number}"), Fraction(number)) for number in given]
    return systems


@pytest.mark.parametrize("first", range(0, thinned(EVENTS), CHUNK))
def test_values_and_places_agree_with_the_naive_rules(first: int) -> None:
    for seed in range(first, first + CHUNK):
        one = drawn(seed)
        for system, parameter in compared(len(one.sheet.results)):
            if not system.lacks(one.event):
                checks.compare(system, checks.twin_of(system), parameter, one)
        order = ORDERS[seed % len(ORDERS)]
        standings = [
            (s.number, s.place, s.tied, s.separated_by) for s in xltiebreak.rank(one.event, order)
        ]
        assert standings == naive.standings(one.sheet.results, order), f"seed {seed}, {order}"


def test_no_parameter_is_left_out() -> None:
    assert set(PARAMETERS) == {system.code for system in all_systems() if system.parameter}


def test_the_random_events_have_everything_that_makes_a_difference() -> None:
    seen: dict[str, int] = {}
    for seed in range(0, EVENTS, 10):
        results, ratings = drawn(seed).sheet.results, drawn(seed).sheet.ratings
        for kind in {
            cell[:1] if cell[:1] != "-" else cell for row in results.values() for cell in row
        }:
            seen[kind] = seen.get(kind, 0) + 1
        for name, holds in {
            "two out of nine": naive.rounds_completed(results) >= 9,
            "an even score in an odd number of rounds": naive.rounds_completed(results) % 2 == 1
            and any(
                naive.score(results, no) * 2 == naive.rounds_completed(results) for no in results
            ),
            "a player without a game": any(not naive.opponents(results, no) for no in results),
            "somebody who dropped with more than 75 %": any(
                naive.dropped(results, no)
                and naive.opponents(results, no)
                and (naive.PC(results, no) or 0) > 75
                for no in results
            ),
            "points inside the rounds": bool(drawn(seed).sheet.made),
            "no average without the lowest": any(
                naive.AD(results, ratings, no) is None
                and naive.CA(results, ratings, no) is not None
                for no in results
            ),
        }.items():
            seen[name] = seen.get(name, 0) + holds
    assert all(count >= 3 for count in seen.values()), seen
    assert {"W", "D", "L", "X", "F", "-B-", "-H-", "-U-", ""} <= set(seen)


# The naive rules of the ratings and of the win percentages, by hand: the others are checked with
# printed tables elsewhere.


def test_naive_ratings_by_hand() -> None:
    results = {1: ["W2", "D3"], 2: ["L1", "L4"], 3: ["W4", "D1"], 4: ["L3", "W2"]}
    ratings: naive.Ratings = {1: 1800, 2: None, 3: 1500, 4: 1650}
    assert {no: naive.CA(results, ratings, no) for no in results} == {
        1: 1500,
        2: Fraction(1800 + 1650, 2),
        3: Fraction(1650 + 1800, 2),
        4: 1500,
    }
    assert {no: naive.AD(results, ratings, no) for no in results} == {
        1: None,
        2: 1800,
        3: 1800,
        4: None,
    }
    # performances: 1: 1500 (D3)   2: 1400 and 1250 (L1 L4)   3: 2050 and 1800 (W4 D1)
    #               4: 1100 (L3)
    assert {no: naive.PO(results, ratings, no) for no in results} == {
        1: Fraction(1325 + 1925, 2),
        2: Fraction(1500 + 1100, 2),
        3: Fraction(1100 + 1500, 2),
        4: Fraction(1925 + 1325, 2),
    }
    assert naive.PO(results, {1: 1800, 2: None, 3: None, 4: None}, 2) is None


def test_naive_win_percentages_by_hand() -> None:
    results = {
        1: ["W2", "W3", "-U-"],
        2: ["L1", "W4", "W3"],
        3: ["W4", "L1", "L2"],
        4: ["L3", "L2", "-B-"],
    }
    # 1: all of two games, but dropped: 3/4   2: 2/3   3: 1/3   4: none of two games: 1/4
    assert {no: naive.win_percentage(results, no) for no in results} == {
        1: Fraction(3, 4),
        2: Fraction(2, 3),
        3: Fraction(1, 3),
        4: Fraction(1, 4),
    }
    assert naive.OW(results, 1) == (Fraction(2, 3) + Fraction(1, 3)) / 2
    assert naive.OW(results, 2) == (Fraction(3, 4) + Fraction(1, 4) + Fraction(1, 3)) / 3
    assert naive.OW(results, 3) == (Fraction(1, 4) + Fraction(3, 4) + Fraction(2, 3)) / 3
    assert naive.OO(results, 1) == (Fraction(4, 9) + Fraction(5, 9)) / 2
    assert naive.OW({1: ["-B-"], 2: ["-H-"]}, 1) is None
    assert naive.OO({1: ["-B-"], 2: ["-H-"]}, 1) is None
