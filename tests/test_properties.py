"""What holds for every legal event, against the naive rules."""

from __future__ import annotations

import random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_events import Results, events, random_event
from tables import event_of
from thinning import thinned

import xltiebreak
from xltiebreak.core.ranking import rank
from xltiebreak.rules.orders import order_of

CODES = ("MM", "SO", "CU", "CO")


@given(results=events(running=None, blanks=None), seed=st.integers(0, 99))
def test_permuting_the_rows_changes_nothing(results: Results, seed: int) -> None:
    numbers = list(results)
    random.Random(seed).shuffle(numbers)
    there, here = event_of(results), event_of({number: results[number] for number in numbers})
    for code in CODES:
        assert xltiebreak.values(there, code) == xltiebreak.values(here, code)
    order = order_of("wscf")
    assert {(s.number, s.place, s.tied) for s in rank(there, order)} == {
        (s.number, s.place, s.tied) for s in rank(here, order)
    }


@given(results=events(running=None, blanks=None))
def test_the_scores_are_the_games_and_the_byes(results: Results) -> None:
    event = event_of(results)
    counting = naive.completed_rounds(results)
    cells = [row[position] for row in results.values() for position in counting]
    games = sum(cell[:1] in "WLD" for cell in cells if cell) / 2
    byes = sum(cell == "-B-" or cell[:1] == "X" for cell in cells) + cells.count("-H-") / 2
    assert sum(event.scores.values()) == games + byes


@given(results=events(running=None, blanks=None))
def test_values_and_places_agree_with_the_naive_rules(results: Results) -> None:
    agrees(results)


@pytest.mark.parametrize("seed", range(thinned(50)))
def test_values_and_places_agree_with_the_naive_rules_in_larger_events(seed: int) -> None:
    rng = random.Random(seed)
    players, rounds = rng.randint(10, 40), rng.randint(3, 11)
    agrees(random_event(rng, players, rounds, running=seed % 3 == 0, gaps_in_numbers=True))


def agrees(results: Results) -> None:
    event = event_of(results)
    assert event.rounds == naive.rounds_completed(results)
    for code in CODES:
        naively = {no: getattr(naive, code)(results, no) for no in results}
        assert xltiebreak.values(event, code) == naively
    standings = [(s.number, s.place, s.tied, s.separated_by) for s in rank(event, order_of("wscf"))]
    expected = naive.standings(results, list(CODES))
    assert sorted(row[:3] for row in standings) == sorted(row[:3] for row in expected)
    assert [row[1:] for row in standings] == [row[1:] for row in expected]
