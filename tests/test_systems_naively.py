"""A thousand random events, in every system: the package against the rules written as loops."""

from __future__ import annotations

import random
from fractions import Fraction

import naive
import pytest
from random_events import random_event

import xltiebreak
from xltiebreak.event import Event

EVENTS, CHUNK = 1000, 25
SLOW = {"OO"}  # loops in loops in loops: compared in the smaller events only

# Group systems first, last, after another and after each other.
ORDERS = (
    ["HG", "SO"],
    ["HL", "WC", "HG"],
    ["HR", "HG"],
    ["WC", "HG", "CU"],
    ["SO", "HL", "HR", "MM"],
    ["BL", "HR", "HL"],
)


def drawn(seed: int) -> tuple[naive.Results, naive.Ratings]:
    """An event with all kinds of unplayed rounds, and ratings; the first player has one."""
    rng = random.Random(seed)
    # mostly small: there ties and medians of next to nothing are frequent, and loops are short
    fewest, most = rng.choice([(2, 6), (2, 6), (4, 12), (4, 12), (8, 24)])
    results = random_event(
        rng,
        rng.randint(fewest, most),
        rng.choice([rng.randint(3, 6), rng.randint(3, 11)]),
        running=seed % 4 == 0,
        colours=True,
        gaps_in_numbers=seed % 2 == 0,
        blanks=seed % 3 == 0,
    )
    ratings: naive.Ratings = {
        no: None if rng.random() < 0.25 else rng.randint(800, 2800) for no in results
    }
    ratings[min(results)] = rng.randint(800, 2800)
    return results, ratings


def event_with_ratings(results: naive.Results, ratings: naive.Ratings) -> Event:
    rounds = len(next(iter(results.values())))
    rows: list[list[object]] = [["No.", "Name", "Rtg", *(f"Rnd{n}" for n in range(1, rounds + 1))]]
    rows += [[no, f"Player {no}", ratings[no] or "unr", *cells] for no, cells in results.items()]
    (table,) = xltiebreak.read_values(rows)
    assert table.sound, table.problems
    return table.event


def exact(values: dict[int, float | Fraction | None]) -> dict[int, Fraction | None]:
    return {no: None if value is None else Fraction(value) for no, value in values.items()}


@pytest.mark.parametrize("first", range(0, EVENTS, CHUNK))
def test_values_and_places_agree_with_the_naive_rules(first: int) -> None:
    for seed in range(first, first + CHUNK):
        results, ratings = drawn(seed)
        event = event_with_ratings(results, ratings)
        for code, system in (naive.SYSTEMS | naive.COLOUR_SYSTEMS).items():
            if code in SLOW and len(results) > 10:
                continue
            expected = {no: system(results, no) for no in results}
            assert exact(xltiebreak.values(event, code)) == expected, f"seed {seed}, {code}"
        for code, rating_system in naive.RATING_SYSTEMS.items():
            expected = {no: rating_system(results, ratings, no) for no in results}
            assert exact(xltiebreak.values(event, code)) == expected, f"seed {seed}, {code}"
        order = ORDERS[seed % len(ORDERS)]
        standings = [
            (s.number, s.place, s.tied, s.separated_by) for s in xltiebreak.rank(event, order)
        ]
        assert standings == naive.standings(results, order), f"seed {seed}, {','.join(order)}"


def test_the_random_events_have_everything_that_makes_a_difference() -> None:
    seen: dict[str, int] = {}
    for seed in range(0, EVENTS, 10):
        results, ratings = drawn(seed)
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
