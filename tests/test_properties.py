"""What holds for every legal event: against the naive rules, in every cell style."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import naive
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_events import CELL_STYLES, Results, events, random_event, spelled
from tables import event_of, rows_of, table_of
from thinning import thinned

import xltiebreak
from xltiebreak.crosstable.evidence.shares import MOST_FORFEITS_ALONE
from xltiebreak.event import Event, Result
from xltiebreak.ranking import order_of, rank

CODES = ("MM", "SO", "CU", "CO")


def without_colours(event: Event) -> dict[int, list[tuple[Result, int | None]]]:
    return {p.number: [(g.result, g.opponent) for g in p.games] for p in event.players}


@pytest.mark.parametrize("style", CELL_STYLES)
@settings(max_examples=thinned(40))
@given(data=st.data())
def test_every_cell_style_gives_the_same_event(style: str, data: st.DataObject) -> None:
    coloured = CELL_STYLES[style].needs_colours
    results = data.draw(events(colours=coloured, running=None, blanks=None))
    assume(not could_be_played(style, results))
    gives_the_same_event(style, results)


FORFEITS: dict[str, dict[str, list[str]]] = json.loads(
    Path(__file__).with_name("forfeits.json").read_text(encoding="utf-8")
)
COLOURED = [name for name, style in CELL_STYLES.items() if style.needs_colours]


@pytest.mark.parametrize("rows", FORFEITS.values(), ids=FORFEITS)
@pytest.mark.parametrize("style", COLOURED)
def test_no_games_are_made_of_forfeits(style: str, rows: dict[str, list[str]]) -> None:
    results = {int(number): cells for number, cells in rows.items()}
    if not could_be_played(style, results):
        gives_the_same_event(style, results)


def could_be_played(style: str, results: Results) -> bool:
    """Whether many `2w+` that are forfeits look like wins: only `2w=` or nothing is beside them."""
    cells = Counter(cell[:1] for row in results.values() for cell in row)
    return (
        style.startswith("chess-results")
        and not cells["W"]
        and (style == "chess-results with =" or not cells["D"])
        and cells["X"] + cells["F"] > MOST_FORFEITS_ALONE
    )


def gives_the_same_event(style: str, results: Results) -> None:
    table = table_of(rows_of(spelled(results, style)))
    assert table.sound, table.problems
    plain = event_of(results)
    assert without_colours(table.event) == without_colours(plain)
    if CELL_STYLES[style].needs_colours:
        assert [
            [game.color for game in player.games if game.result.played]
            for player in table.event.players
        ] == [
            [game.color for game in player.games if game.result.played] for player in plain.players
        ]


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
