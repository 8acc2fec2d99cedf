"""Cleared rounds, paired rematches and forgotten players are said; of clean events nothing is."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from random_events import Results, opponent_of, random_event
from tables import rows_of, said, table_of
from thinning import thinned

ABOUT = ("has no result, but Rnd", "are paired in", "not paired in")
ROUNDS = 6


def told(results: Results) -> list[str]:
    """The messages about clearing and pairing, by what they are about."""
    messages = said(table_of(rows_of(results)))
    return [about for message in messages for about in ABOUT if about in message]


def played(rng: random.Random) -> tuple[Results, int]:
    """An event of three to five rounds, one side of some games typed, and its next round."""
    rounds = rng.randint(3, ROUNDS - 1)
    event = random_event(rng, 2 * rng.randint(6, 12), rounds)
    for number, cells in event.items():
        for turn, cell in enumerate(cells):
            has_other = cell[:1] in ("W", "D", "L", "X") and event[opponent_of(cell)][turn]
            if has_other and rng.random() < 0.2:
                event[number][turn] = ""
        cells += [""] * (ROUNDS - rounds)
    return event, rounds


def waiting(rng: random.Random, event: Results, turn: int) -> list[int]:
    """Those who play on; the others have left, and some of them ask for byes ahead."""
    stay = [number for number, cells in event.items() if cells[turn - 1] != "-U-"]
    for number in event:
        if number not in stay:
            event[number][turn:] = ["-U-"] * (ROUNDS - turn)
    if len(stay) % 2:
        event[stay.pop()][turn] = rng.choice(["-B-", "-H-", "-U-"])
    return stay


def met(event: Results, one: int, other: int) -> bool:
    """Whether two have played, by the cell of either side."""
    return any(
        cell[:1] in ("W", "D", "L") and opponent_of(cell) == there
        for here, there in ((one, other), (other, one))
        for cell in event[here]
    )


def pairing(rng: random.Random, event: Results, stay: list[int]) -> list[tuple[int, int]]:
    """A pairing by chance of players who have not met; fewer pairs if none is found."""
    for _ in range(200):
        rng.shuffle(stay)
        pairs = list(zip(stay[::2], stay[1::2], strict=True))
        if not any(met(event, *pair) for pair in pairs):
            return pairs
    return []


@pytest.mark.parametrize("seed", range(thinned(300)))
def test_each_slip_is_said_and_a_clean_event_says_nothing(seed: int) -> None:
    rng = random.Random(seed)
    event, turn = played(rng)
    assert told(event) == []

    cleared = {number: list(cells) for number, cells in event.items()}
    gone = rng.randrange(turn - 1)
    for cells in cleared.values():
        cells[gone] = ""
    assert told(cleared) == [ABOUT[0]]

    stay = waiting(rng, event, turn)
    before = [pair for pair in combinations(stay, 2) if met(event, *pair)]
    for one, other in pairing(rng, event, stay):
        event[one][turn] = str(other)
        if rng.random() < 0.5:
            event[other][turn] = str(one)
    assert told(event) == []

    if not any(event[number][turn] for number in stay):
        return
    forgotten = {number: list(cells) for number, cells in event.items()}
    number = next(number for number in stay if event[number][turn])
    other = int(event[number][turn])
    forgotten[number][turn] = forgotten[other][turn] = ""
    assert told(forgotten) == [ABOUT[2]]

    one, other = before[0]
    for number in stay:
        event[number][turn] = ""
    event[one][turn] = str(other)
    assert told(event) == [ABOUT[1]]
