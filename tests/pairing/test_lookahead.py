"""Small sections with as many rounds as go: none gets stuck before its last round."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from every_pairing import NOBODY, Pairs, can_go_on
from tables import Rows, table_of
from thinning import few

from xltiebreak import NoProposal
from xltiebreak.book.sections.next_round import proposal_for
from xltiebreak.pairing import proposed_round
from xltiebreak.pairing.proposal import PairingWishes

EVENTS, CHUNK, IN_GATE = 240, 6, 36


@pytest.mark.parametrize("first", range(0, few(EVENTS, CHUNK, IN_GATE), CHUNK))
def test_no_event_is_stuck_while_a_way_is_left(first: int) -> None:
    for seed in range(first, first + CHUNK):
        rng = Random(seed)
        players = rng.randint(4, 8)
        numbers = [*range(1, players + 1), *[NOBODY] * (players % 2)]
        rounds = len(numbers) - 1 - rng.randint(0, 1)
        rows: Rows = [["No.", "Name", *(f"Rnd{at + 1}" for at in range(rounds))]]
        rows += [[no, f"Player {no}", *[None] * rounds] for no in range(1, players + 1)]
        met = Pairs()
        for at in range(rounds):
            table = table_of(rows)
            left = rounds - at
            possible = can_go_on(numbers, met, left)
            assert possible, (seed, at)  # the round before was paired so that it is
            proposal = proposal_for(table, PairingWishes())
            for board in proposal.boards:
                result, answer = rng.choice(("WL", "DD", "LW"))
                rows[board.first][2 + at] = f"{result}{board.second}"
                rows[board.second][2 + at] = f"{answer}{board.first}"
            if proposal.bye:
                rows[proposal.bye][2 + at] = "-B-"
            made = {frozenset(board[:2]) for board in proposal.boards}
            made |= {frozenset((proposal.bye, NOBODY))} if proposal.bye else set()
            assert not made & met, (seed, at)
            met |= made


def test_the_engines_pairs_stay_where_nobody_says_how_many_rounds_there_are() -> None:
    rows: Rows = [["No.", "Name", "Rnd1", "Rnd2"]]
    rows += [[1, "A", "W3", None], [2, "B", "W4", None], [3, "C", "L1", None], [4, "D", "L2", None]]
    event = table_of(rows).event
    free = proposed_round(event, PairingWishes())
    bound = proposed_round(event, replace(PairingWishes(), rounds=2))
    assert free.boards == bound.boards
    assert {frozenset(board[:2]) for board in free.boards} == {frozenset({1, 2}), frozenset({3, 4})}


def test_all_who_have_met_all_may_meet_again() -> None:
    rows: Rows = [["No.", "Name", "Rnd1", "Rnd2"], [1, "A", "W2", None], [2, "B", "L1", None]]
    event = table_of(rows).event
    with pytest.raises(NoProposal, match="allow that players meet again"):
        proposed_round(event, PairingWishes())
    again = proposed_round(event, PairingWishes(rematches=True))
    assert [{*board[:2]} for board in again.boards] == [{1, 2}]
