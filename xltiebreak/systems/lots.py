"""What decides when results do not: arrival, a play-off, lots."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from secrets import randbelow

from xltiebreak.event import Event, once_per_event
from xltiebreak.systems.registry import NO_VALUE, Working, system


@system(
    "TA",
    "Tardiness",
    heading="On time",
    source="Wikipedia",
    terms="on time",
    needs=("Late column",),
)
def tardiness(event: Event, number: int) -> Working:
    """0 for a player marked in the column headed Late, 1 for the others."""
    return Working([0.0 if event.by_number[number].late else 1.0], [0])


@system(
    "PL",
    "Speed play-off",
    heading="Play-off",
    source="Wikipedia",
    terms="play-off points",
    headers=("Play-off points",),
    needs=("Playoff column",),
    group=True,
)
def speed_playoff(event: Event, number: int, tied: Collection[int]) -> Working:
    """The points in the column headed Playoff; none are ever made up."""
    points = event.by_number[number].playoff
    return NO_VALUE if points is None else Working([points], [0])


@once_per_event
def _drawn(event: Event) -> dict[float, Mapping[int, int]]:
    """The lots that were drawn on this event, by seed."""
    return {}


@system(
    "RN",
    "Random",
    heading="Lots",
    source="WinTD; Wikipedia (coin flip)",
    terms="lot",
    headers=("Coin flip", "Lot"),
    letter="-",
    needs=("seed",),
    parameter=lambda: randbelow(90000) + 10000,
)
def lots(event: Event, number: int, seed: float) -> Working:
    """A draw of lots: a number from 1 to the number of players, each once; the higher wins.

    The seed stands behind the code (RN48213) and repeats the draw for all to see; without one it
    is drawn and shown in the code.
    """
    drawn = _drawn(event)
    if seed not in drawn:
        numbers = sorted(event.by_number)
        order = list(range(1, len(numbers) + 1))
        random.Random(int(seed)).shuffle(order)
        drawn[seed] = dict(zip(numbers, order, strict=True))
    return Working([float(drawn[seed][number])], [0])
