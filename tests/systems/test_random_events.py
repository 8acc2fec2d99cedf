"""Random events are legal, and their spellings say what the canonical cells say."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache

import naive
import pytest
from hypothesis import given
from random_events import CELL_STYLES, Results, events, random_event, spelled
from thinning import thinned

FLAGS = ("byes", "forfeits", "withdrawals", "running", "colours", "gaps_in_numbers", "blanks")
ANSWER = {"W": "L", "L": "W", "D": "D", "X": "F", "F": "XF"}


@cache
def thousand_events() -> list[Results]:
    rng = random.Random(34)
    return [
        random_event(
            rng,
            rng.randint(1, 14),
            rng.randint(1, 10),
            **{flag: rng.random() < 0.5 for flag in FLAGS},
        )
        for _ in range(1000)
    ]


def check_both_sides(event: Results) -> None:
    for no, row in event.items():
        for round_no, cell in enumerate(row):
            if cell[:1] not in ("W", "D", "L", "X", "F"):
                assert cell in ("-B-", "-H-", "-U-", "")
                continue
            other = event[naive.opponent(cell)][round_no]
            assert naive.opponent(cell) != no
            assert naive.opponent(other) == no
            assert other[0] in ANSWER[cell[0]]
            assert {naive.colour(cell), naive.colour(other)} in ({""}, {"w", "b"})


def test_scores_add_up_to_the_games_and_the_unplayed_points() -> None:
    for event in thousand_events():
        expected = Fraction(0)
        for no in event:
            for cell in naive.cells(event, no):
                # half of every game, and of every unplayed round what it gave
                expected += Fraction(1, 2) if naive.played(cell) else naive.points(cell)
        assert sum(naive.score(event, no) for no in event) == expected


def test_standings_have_everybody_once_and_in_the_order_of_scores() -> None:
    order = [*naive.GROUP_SYSTEMS, *naive.SYSTEMS, *naive.COLOUR_SYSTEMS]
    for event in thousand_events()[: thinned(100)]:
        standings = naive.standings(event, order)
        scores = [naive.score(event, no) for no, *_ in standings]
        assert scores == sorted(scores, reverse=True)
        assert sorted(no for no, *_ in standings) == sorted(event)
        for position, (_, place, shared, separated_by) in enumerate(standings, start=1):
            if shared:
                assert place <= position
            else:
                assert place == position
            if separated_by:
                assert scores[position - 1] == scores[position]
                assert standings[position][1] == position + 1


def test_both_sides_of_every_game_agree() -> None:
    for event in thousand_events():
        check_both_sides(event)


def test_every_kind_of_cell_occurs() -> None:
    kinds = Counter(
        cell if cell.startswith("-") else cell[:1]
        for event in thousand_events()
        for row in event.values()
        for cell in row
    )
    assert set(kinds) == {"W", "D", "L", "X", "F", "-B-", "-H-", "-U-", ""}
    assert min(kinds.values()) > 100


def test_double_forfeits_and_gaps_in_the_numbers_occur() -> None:
    assert any(
        cell[:1] == "F" and event[naive.opponent(cell)][round_no][0] == "F"
        for event in thousand_events()
        for row in event.values()
        for round_no, cell in enumerate(row)
    )
    assert any(max(event) > len(event) for event in thousand_events())


def test_without_any_flag_only_games_and_the_bye_of_an_odd_field() -> None:
    off = dict.fromkeys(FLAGS, False)
    even = random_event(random.Random(1), 8, 7, **off)
    assert {cell[0] for row in even.values() for cell in row} <= {"W", "D", "L"}
    odd = random_event(random.Random(1), 7, 5, **off)
    for round_no in range(5):
        assert [row[round_no] for row in odd.values()].count("-B-") == 1


def test_opponents_do_not_meet_again_while_there_are_others() -> None:
    off = dict.fromkeys(FLAGS, False)
    for seed in range(50):
        event = random_event(random.Random(seed), 20, 7, **off)
        for row in event.values():
            opponents = [naive.opponent(cell) for cell in row]
            assert len(set(opponents)) == len(opponents)


def test_a_running_event_has_only_blank_cells_after_the_round_under_way() -> None:
    for seed in range(50):
        event = random_event(random.Random(seed), 6, 5, running=True)
        completed = naive.completed_rounds(event)
        assert 1 <= len(completed) <= 5
        assert completed == list(range(len(completed)))


@given(events(running=None, colours=None, blanks=None))
def test_the_strategy_gives_legal_events(event: Results) -> None:
    check_both_sides(event)
    games = any(cell[:1] in tuple("WDLXF") for row in event.values() for cell in row)
    assert (naive.rounds_completed(event) >= 1) is games


SPELLINGS = {
    "plain": ["W6", "L13", "D5", "X6", "F11", "-B-", "-H-", "-U-"],
    "spaced": ["W 6", "L 13", "D 5", "X 6", "F 11", "-B-", "-H-", "-U-"],
    "US wall chart": ["W   6", "L  13", "D   5", "X  6", "F 11", "B---", "H---", "U---"],
    "bye letters": ["W6", "L13", "D5", "X6", "F11", "B", "H", "U"],
    "bye words": ["W6", "L13", "D5", "X6", "F11", "BYE", "HPB", "ZPB"],
    "colour suffix": ["W6w", "L13b", "D5w", "X6", "F11", "-B-", "-H-", "-U-"],
    "colour in brackets": [*("W 6 (w)", "L 13 (b)", "D 5 (w)", "X 6", "F 11", "-B-", "-H-", "-U-")],
    "colour prefix": ["wW6", "bL13", "wD5", "X6", "F11", "-B-", "-H-", "-U-"],
    "FIDE sign": ["+6", "-13", "=5", "+F6", "-F11", "+BYE", "=BYE", "--"],
    "FIDE sign with colours": ["+W6", "-B13", "=W5", "+F6", "-F11", "+BYE", "=BYE", "--"],
    "chess-results": ["6w1", "13b0", "5w½", "6w+", "11b-", "-1", "-½", "-0"],
    "chess-results with .5": ["6w1", "13b0", "5w.5", "6w+", "11b-", "-1", "-.5", "-0"],
    "chess-results with =": ["6w1", "13b0", "5w=", "6w+", "11b-", "-1", "-½", "-0"],
    "TRF triple": [
        *("6 w 1", "13 b 0", "5 w =", "6 w +", "11 b -"),
        *("0000 - U", "0000 - H", "0000 - Z"),
    ],
    "TRF triple with F": [
        *("   6 w 1", "  13 b 0", "   5 w =", "   6 w +", "  11 b -"),
        *("0000 - F", "0000 - H", "0000 - Z"),
    ],
    "lower case": ["w6", "l13", "d5", "x6", "f11", "-b-", "-h-", "-u-"],
    "Unicode dashes": ["W6", "L13", "D5", "X6", "F11", "–B–", "–H–", "–U–"],
    "Unicode minus": ["+6", "−13", "=5", "+F6", "−F11", "+BYE", "=BYE", "−−"],
    "non-breaking spaces": [
        "W\xa06",
        "L\xa013",
        "D\xa05",
        "X\xa06",
        "F\xa011",
        "-B-",
        "-H-",
        "-U-",
    ],
    "full-width": ["Ｗ６", "Ｌ１３", "Ｄ５", "Ｘ６", "Ｆ１１", "－Ｂ－", "－Ｈ－", "－Ｕ－"],
}


@pytest.mark.parametrize(("name", "cells"), SPELLINGS.items(), ids=str)
def test_spelling(name: str, cells: list[str]) -> None:
    canonical = ["W6w", "L13b", "D5w", "X6w", "F11b", "-B-", "-H-", "-U-"]
    if not CELL_STYLES[name].needs_colours:
        canonical = [cell.rstrip("wb") for cell in canonical]
    assert spelled({1: [*canonical, ""]}, name) == {1: [*cells, ""]}


def test_every_style_has_its_test() -> None:
    assert list(SPELLINGS) == list(CELL_STYLES)
