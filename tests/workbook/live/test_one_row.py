"""Each result stands in one row of its pair, at random: the templates compute what both rows give.

Over a third of these games the other row has the bare pairing, `8`; over the others nothing.
"""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import naive
import pytest
from libreoffice import needs_libreoffice
from random_events import random_event
from thinning import few
from workbook.live.calculating import Calculate, by_ironcalc, by_libreoffice, needs_ironcalc
from workbook.live.naively import naive_values
from workbook.live.typed import NUMBER, SECTION, Line, Shape, Typed, games

from xltiebreak.rules.orders import order_of

EVENTS = 300
ORDER = order_of("wscf")


def one_row(seed: int) -> tuple[Typed, naive.Results]:
    """An event as it is typed, and both rows of every game."""
    rng = random.Random(f"one row {seed}")
    players, rounds = rng.randint(5, 12), rng.randint(3, 6)
    event = random_event(rng, players, rounds)
    typed = {number: list(cells) for number, cells in event.items()}
    for one, other, turn in games(event):
        silent, told = rng.choice([(one, other), (other, one)])
        typed[silent][turn] = rng.choice(["", "", str(told)])
        if event[silent][turn][:1] == event[told][turn][:1] == "F":
            typed[silent][turn] = event[silent][turn]  # nobody came: each row says so for itself
    lines = tuple(Line(at, f"P{at}", tuple(typed[at])) for at in sorted(typed))
    return Typed(f"{seed}", Shape(players, rounds, ORDER), lines), event


@pytest.mark.parametrize(
    "calculate",
    [
        pytest.param(by_ironcalc, marks=needs_ironcalc),
        pytest.param(by_libreoffice, marks=[needs_libreoffice, pytest.mark.slow]),
    ],
    ids=["ironcalc", "libreoffice"],
)
def test_a_result_in_either_row_counts(calculate: Calculate, tmp_path: Path) -> None:
    made = [one_row(seed) for seed in range(few(EVENTS, 5, most=100))]
    found = calculate([typed.save(tmp_path) for typed, _ in made], tmp_path)
    for (typed, event), calculated in zip(made, found, strict=True):
        sheet, shape = calculated[SECTION], typed.shape
        for row in shape.lines:
            number = int(sheet.at(row, NUMBER))
            shown = [sheet.at(row, column) for column in (shape.points, *shape.tiebreaks)]
            values = naive_values(ORDER, event, number)
            right = [naive.score(event, number), *values]
            assert [Fraction(one) for one in shown] == right, (typed.name, number, event)
