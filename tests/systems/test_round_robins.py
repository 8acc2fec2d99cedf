"""A round robin as a matrix and in rounds has the same values."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from round_robins import as_matrix, random_round_robin
from systems.drawn import event_of
from tables import table_of
from thinning import thinned

from xltiebreak.rules import EDITIONS, all_systems, find


@pytest.mark.parametrize("seed", range(thinned(100, 15)))
def test_a_matrix_and_the_same_event_in_rounds_have_the_same_values(seed: int) -> None:
    sheet = random_round_robin(Random(seed))
    matrix = table_of(as_matrix(sheet)).event
    rounds = event_of(sheet)
    rounds = replace(rounds, players=tuple(sorted(rounds.players, key=lambda one: one.number)))
    assert matrix.is_round_robin and rounds.is_round_robin
    compared = 0
    for system in (*all_systems(), *(s.by(e) for e in EDITIONS for s in all_systems("fide"))):
        variants = [system.code]
        if "L" in system.definition.takes:
            variants += [f"{system.code}/L60", f"{system.code}/L-1"]
        for code in variants:
            one = find(f"{system.rules}:{code}" if system.rules != "us" else code)
            if one.drawn or one.lacks(matrix) or one.lacks(rounds):
                continue
            compared += 1
            assert one.values(matrix) == one.values(rounds), (one.exact, sheet.results)
    assert compared > 30
