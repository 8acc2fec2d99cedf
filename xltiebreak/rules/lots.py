"""Deciding without results: arrival, a play-off, the director, lots."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TypeVar

from xltiebreak.core.event import Event, once
from xltiebreak.core.needs import LATE, MANUAL, PLAYOFF, Need
from xltiebreak.core.registry import Case, Parameter, register
from xltiebreak.core.terms import NoValue, Terms
from xltiebreak.languages.text import Phrase
from xltiebreak.rules.examples import OPEN

K = TypeVar("K", bound=Hashable)


@register(
    "TA",
    "Tardiness",
    counts=Phrase(
        "counts.in_time",
        english="a player who came on time is ahead of one who came late",
    ),
    heading="On time",
    source="Wikipedia",
    term=Phrase("term.on_time", english="on time"),
    needs=(LATE,),
    cases=(Case(OPEN, {1: "1", 3: "0"}),),
)
def tardiness(event: Event, number: int) -> Terms:
    """1 for a player on time, 0 for one marked in the column headed Late."""
    return Terms([0.0 if event.by_number[number].late else 1.0])


_BY_HAND = """
No.  Manual  Rnd1  Rnd2
1    2       W2    -U-
2    3       L1    W4
3    .       W4    -U-
4    1       L3    L2
"""
"""Scores: 1, 1, 1, 0."""


@register(
    "PL",
    "Speed play-off",
    counts=Phrase("counts.play_off", english="the points of the play-off"),
    heading="Play-off",
    source="Wikipedia",
    term=Phrase("term.play_off", english="play-off points"),
    headers=(
        "Speed play-off games",
        "Play-off points",
    ),
    needs=(PLAYOFF,),
    cases=(Case(OPEN, {1: "0.5", 2: "1.5", 3: "none", 5: "none"}),),
)
def speed_playoff(event: Event, number: int, tied: Collection[int]) -> Terms | NoValue:
    """The points in the column headed Playoff; no value if the cell is blank."""
    points = event.by_number[number].playoff
    return NoValue(Phrase("none.play_off")) if points is None else Terms([points])


@register(
    "MAN",
    "Manual decision",
    counts=Phrase("counts.by_hand", english="what the director has decided by hand"),
    heading="By hand",
    source="the director",
    term=Phrase("term.by_hand", english="decided by hand"),
    needs=(MANUAL,),
    cases=(Case(_BY_HAND, {1: "2", 2: "3", 3: "none", 4: "none"}),),
)
def manual(event: Event, number: int, tied: Collection[int]) -> Terms | NoValue:
    """The number in the column headed Manual; the higher comes first.

    *(reading)* No source has it: it is for what a director decides by hand, and is shown as such.
    """
    decided = event.by_number[number].manual
    return NoValue(Phrase("none.by_hand")) if decided is None else Terms([decided])


@once
def _drawn(event: Event) -> dict[float, Mapping[int, int]]:
    """A cache of the draws of an event by seed; `lots` fills it."""
    return {}


_ONE_PLAYER = """
No.  Rnd1  Rnd2
1    X     -B-
"""
"""One player draws the only lot; what several draw cannot be worked out by hand."""


def _seed() -> float:
    from secrets import randbelow  # imported only when lots are drawn

    return randbelow(90000) + 10000


def _no_seed(event: Event) -> str:
    return "a seed: write it after the code, as in RN48213"


@register(
    "RN",
    "Random",
    counts=Phrase("counts.lots", english="a draw of lots: the higher number wins"),
    heading="Lots",
    source="WinTD; Wikipedia (coin flip)",
    term=Phrase("term.lot", english="lot"),
    headers=("Coin flip", "Lot"),
    cases=(Case(_ONE_PLAYER, {1: "1"}),),
    parameter=Parameter(need=Need("seed", _no_seed), draw=_seed),
)
def lots(event: Event, number: int, parameter: float) -> Terms:
    """A draw of lots: a number from 1 to the number of players, each once; the higher wins.

    The seed follows the code (RN48213) and repeats the draw for all to see; without one it
    is drawn and shown in the code.
    """
    drawn = _drawn(event)
    if parameter not in drawn:
        drawn[parameter] = draw(sorted(event.by_number), parameter)
    return Terms([float(drawn[parameter][number])])


def draw(among: Sequence[K], seed: float) -> dict[K, int]:
    """The lots, from 1 on, that a seed draws for players or teams in this order."""
    import random

    order = list(range(1, len(among) + 1))
    random.Random(int(seed)).shuffle(order)
    return dict(zip(among, order, strict=True))
