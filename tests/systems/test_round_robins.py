"""Round robins: halves are halves of the games, and rests are no unplayed rounds.

Five players need five rounds for ten games, or seven dates; each plays four games and rests in the
other rounds. A matrix has no rests at all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import naive
import naive_fide
import pytest
from naive import Sheet
from round_robins import as_matrix, board_points, random_round_robin
from systems import checks
from systems.test_fide_naively import with_boards
from tables import event_of, table_of
from thinning import thinned

from xltiebreak import values
from xltiebreak.event import Event
from xltiebreak.systems import CURRENT, EDITIONS, all_systems, find

EVENTS = 500

# Scores 3, 2.5, 2, 1.5, 1: half of four games is 2, half of the five rounds would be 2.5.
FIVE = {
    1: ["-U-", "W2", "D3", "D4", "W5"],
    2: ["D5", "L1", "W4", "-U-", "W3"],
    3: ["D4", "-U-", "D1", "W5", "L2"],
    4: ["D3", "D5", "L2", "D1", "-U-"],
    5: ["D2", "D4", "-U-", "L3", "L1"],
}
SEVEN_DATES = {no: [*cells[:2], "-U-", *cells[2:4], "-U-", cells[4]] for no, cells in FIVE.items()}
SEVEN_DATES[1][2], SEVEN_DATES[1][1] = SEVEN_DATES[1][1], "-U-"
SEVEN_DATES[2][2], SEVEN_DATES[2][1] = SEVEN_DATES[2][1], "-U-"

AT_LEAST_HALF = {1: 1 + 0.5, 2: 0 + 1, 3: 0.5 + 0, 4: 0.5 + 0 + 0.5, 5: 0.5 + 0 + 0}
AT_LEAST_2_5 = {1: 1, 2: 0, 3: 0.5 + 0, 4: 0 + 0.5, 5: 0.5 + 0}
AT_LEAST_1_5 = {1: 1 + 0.5 + 0.5, 2: 0 + 1 + 1, 3: 0.5 + 0.5 + 0, 4: 0.5 + 0 + 0.5, 5: 0.5 + 0.5}


@pytest.mark.parametrize("results", [FIVE, SEVEN_DATES])
def test_the_half_of_koya_is_that_of_the_games_each_has(results: naive.Results) -> None:
    event = event_of(results)
    assert values(event, "KO") == AT_LEAST_HALF
    for edition in EDITIONS:
        assert values(event, f"{edition}:KS") == AT_LEAST_HALF
        assert values(event, f"{edition}:KS/L50") == AT_LEAST_HALF
        assert values(event, f"{edition}:KS/L+1") == AT_LEAST_2_5
        assert values(event, f"{edition}:KS/L-1") == AT_LEAST_1_5
        assert values(event, f"{edition}:KS/L62") == AT_LEAST_2_5  # 62 % of 4 are 2.48


def test_the_half_of_koya_in_a_swiss_is_that_of_the_rounds() -> None:
    event = replace(event_of(FIVE), round_robin=False)
    assert values(event, "KO") == AT_LEAST_2_5
    assert values(event, "fide2026:KS") == AT_LEAST_2_5
    assert values(event, "fide2026:KS/L-1") == AT_LEAST_HALF


@pytest.mark.parametrize("results", [FIVE, SEVEN_DATES])
def test_a_rest_is_no_unplayed_round(results: naive.Results) -> None:
    event = event_of(results)
    assert [event.own_rounds[no] for no in FIVE] == [4] * 5
    solkoff = {1: 2.5 + 2 + 1.5 + 1, 2: 1 + 3 + 1.5 + 2, 3: 1.5 + 3 + 1 + 2.5}
    assert values(event, "SO") == solkoff | {4: 2 + 1 + 2.5 + 3, 5: 2.5 + 1.5 + 2 + 3}
    # 3 and 2.5 of 4 leave out the lowest, 2 both ends, the others the highest
    median = {1: 2.5 + 2 + 1.5, 2: 3 + 1.5 + 2, 3: 1.5 + 2.5, 4: 2 + 1 + 2.5, 5: 2.5 + 1.5 + 2}
    assert values(event, "MM") == median
    assert values(event, "BZ") == solkoff | {4: 8.5, 5: 9}


def test_a_rest_in_the_last_round_is_no_withdrawal() -> None:
    event = event_of(FIVE)
    assert not event.withdrew(4)
    # 4 drew three of four games and lost one; the others of 1 are 2.5, 2 and 1 of 4
    assert float(values(event, "OW")[1] or 0) == (2.5 / 4 + 2 / 4 + 1.5 / 4 + 1 / 4) / 4


def test_byes_that_give_points_are_no_rests() -> None:
    # everybody meets everybody, and whoever is free gets a point: three of the three points
    event = event_of({1: ["W2", "W3", "-B-"], 2: ["L1", "-B-", "W3"], 3: ["-B-", "L1", "L2"]})
    assert event.own_rounds == {1: 3, 2: 3, 3: 3}
    assert values(event, "KO") == {1: 1, 2: 0, 3: 0}


def test_nine_players_leave_out_one_score_since_they_have_eight_games() -> None:
    circle = list(range(1, 10))
    results: naive.Results = {no: [] for no in circle}
    for position in range(9):
        free = circle[position]
        results[free].append("-U-")
        for step in range(1, 5):
            one, other = circle[position - step], circle[(position + step) % 9]
            winner, loser = min(one, other), max(one, other)
            results[winner].append(f"W{loser}")
            results[loser].append(f"L{winner}")
    event = event_of(results)
    assert event.rounds == 9
    # player 1 beat all: 7 + 6 + ... + 0 without the 0; with 9 games also the 1 would go
    assert values(event, "MM")[1] == 7 + 6 + 5 + 4 + 3 + 2 + 1
    assert values(event, "ME")[9] == 7 + 6 + 5 + 4 + 3 + 2


@pytest.mark.parametrize("seed", range(thinned(100, 15)))
def test_a_matrix_and_the_same_event_in_rounds_have_the_same_values(seed: int) -> None:
    sheet = random_round_robin(Random(seed))
    matrix = table_of(as_matrix(sheet)).event
    rounds = checks.event_of(sheet)
    rounds = replace(rounds, players=tuple(sorted(rounds.players, key=lambda one: one.number)))
    assert matrix.is_round_robin and rounds.is_round_robin
    compared = 0
    for system in (*all_systems(), *(s.by(e) for e in EDITIONS for s in all_systems("fide"))):
        variants = [system.code]
        if "L" in system.takes:
            variants += [f"{system.code}/L60", f"{system.code}/L-1"]
        for code in variants:
            one = find(f"{system.rules}:{code}" if system.rules != "us" else code)
            if one.drawn or one.lacks(matrix) or one.lacks(rounds):
                continue
            compared += 1
            assert one.values(matrix) == one.values(rounds), (one.exact, sheet.results)
    assert compared > 30


@pytest.mark.slow
@pytest.mark.usefixtures("known_rounds")
@pytest.mark.parametrize("first", range(0, thinned(EVENTS), 25))
def test_koya_direct_encounter_and_cut_ratings_agree_with_the_naive_rules(first: int) -> None:
    """Round robins of players and of teams, odd and even, and team Swisses, in turns."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + 25):
        rng = Random(seed)
        if seed % 3 == 2:
            sheet = checks.full_sheet(seed, 3 + seed % 4, forfeits=True)
        else:
            sheet = random_round_robin(rng, teams=seed % 3 == 1)
        boards = board_points(rng, sheet)
        event = with_boards(checks.event_of(sheet), boards)
        groups = [*naive.tied_groups(sheet), list(sheet.results)]
        seen["odd"] += event.is_round_robin and len(sheet.results) % 2
        agrees_on_koya(sheet, event)
        for edition in EDITIONS[seed % 3 :][:1]:
            agrees_on_ratings(sheet, event, edition)
            for code in ("EDE", *naive_fide.EDE_BOARDS) if sheet.made else ():
                for tied in groups:
                    if len(tied) > 1:
                        seen["encounters"] += 1
                        agrees(sheet, event, code, edition, tied, boards)
    assert seen["odd"] > 2
    assert seen["encounters"] > 50


def agrees_on_koya(sheet: Sheet, event: Event) -> None:
    assert values(event, "KO") == {no: naive.KO(sheet.results, no) for no in sheet.results}
    for code in ("KS", "KS/L60", "KS/L+1", "KS/L-2", "KS:GP", "KS:GP/L+1"):
        if sheet.made or ":GP" not in code:
            computed = find(code, CURRENT).values(event)
            for no in sheet.results:
                assert computed[no] == naive_fide.value(sheet, code, CURRENT, no), code


def agrees_on_ratings(sheet: Sheet, event: Event, edition: str) -> None:
    for code in ("ARO", "ARO/C1", "ARO/C2", "ARO/M1"):
        system = find(code, edition)
        if not system.lacks(event):
            computed = system.values(event)
            for no in sheet.results:
                assert computed[no] == naive_fide.value(sheet, code, edition, no), code


def agrees(
    sheet: Sheet,
    event: Event,
    code: str,
    edition: str,
    tied: list[int],
    boards: naive_fide.BoardPoints,
) -> None:
    system = find(code, edition)
    assert not system.lacks(event)
    for no in tied:
        expected = naive_fide.value(sheet, code, edition, no, tied, board_points=boards)
        assert system.value(event, no, tied) == expected, (code, edition, tied, sheet.results)
