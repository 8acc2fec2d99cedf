"""A game is typed in one row or the other, whose opponent has nothing or only the pairing."""

from __future__ import annotations

import random
import re

import pytest
from random_events import Results, random_event
from thinning import thinned

from xltiebreak.reading.crosstable import Crosstable, read
from xltiebreak.reading.grid import Grid

EVENTS = 600
GAME = re.compile(r"([WLDXF])(\d+)([wb]?)")


def table_of(results: Results) -> Crosstable | None:
    """The crosstable of these cells, None if no event can be read."""
    rounds = len(next(iter(results.values())))
    heads = ["No.", "Name", *(f"Rnd{turn + 1}" for turn in range(rounds))]
    rows = [[number, f"Player{number}", *cells] for number, cells in results.items()]
    found = read(Grid("Open", [heads, *rows]))
    return found[0] if found else None


def on_one_side(rng: random.Random, results: Results) -> Results:
    """The cells with a third of the games blank in one row, and a third a pairing there."""
    changed = {number: list(cells) for number, cells in results.items()}
    for number, cells in results.items():
        for turn, cell in enumerate(cells):
            game = GAME.fullmatch(cell)
            if game is None or int(game[2]) < number:
                continue
            other = int(game[2])
            both_forfeit = game[1] == "F" == results[other][turn][0]
            kind = rng.choice(["both", "blank", "pairing"])
            if kind != "both" and not both_forfeit:  # F alone says that the other won
                loses = rng.choice([number, other])
                left = results[loses][turn][1:] if kind == "pairing" else ""
                changed[loses][turn] = left
    return changed


@pytest.mark.parametrize("seed", range(thinned(EVENTS)))
def test_either_row_has_the_result(seed: int) -> None:
    rng = random.Random(seed)
    choices = {name: rng.random() < 0.5 for name in ("byes", "forfeits", "withdrawals")}
    more = {name: rng.random() < 0.3 for name in ("colours", "gaps_in_numbers")}
    results = random_event(rng, rng.randint(3, 20), rng.randint(1, 7), **choices, **more)
    whole, half = table_of(results), table_of(on_one_side(rng, results))
    assert whole and half
    assert half.sound, list(map(str, half.problems))
    assert half.event.players == whole.event.players
