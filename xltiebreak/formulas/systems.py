"""The tie-breaks as expressions. Each stands here once, for workbooks and for named functions."""

from __future__ import annotations

from collections.abc import Mapping

from xltiebreak.formulas.quantities import (
    Counts,
    Ended,
    FromHereOn,
    If,
    Number,
    OfOpponent,
    Quantity,
    RoundsCompleted,
    Sum,
    SumWithout,
    UpToHere,
    Variable,
)
from xltiebreak.systems import US

Identity = tuple[str, str]
"""A code and its rules, as in `System.identity`."""

ROUNDS = RoundsCompleted()
PLAYED = Variable("played", Ended("WDL"))
UNPLAYED = Variable("unplayed", Counts() - PLAYED)
POINTS = Variable("points", Ended("WXB") + Ended("DH") / 2)
SCORE = Variable("score", Sum(POINTS))
RUNNING = Variable("running", UpToHere(POINTS))
LATER = FromHereOn(Counts()) - Counts()
"""How many rounds that count come after a round."""
ORDINAL = UpToHere(Counts())
"""A round's number among those that count."""

# US Chess.

ADJUSTED = Variable("adjusted", Sum(PLAYED * POINTS + UNPLAYED / 2))
OPPOSITION = Variable("opposition", PLAYED * OfOpponent(ADJUSTED))
DISCARDS = Variable("discards", If(ROUNDS >= 9, Number(2), Number(1)))
EVEN_OR_PLUS = SCORE * 2 >= ROUNDS
EVEN_OR_MINUS = SCORE * 2 <= ROUNDS
CUMULATIVE = Variable("cumulated", Sum(RUNNING - UNPLAYED * POINTS))
FINAL_SCORES = Variable("finals", PLAYED * OfOpponent(SCORE))
SWISSSYS = Variable("entries", FINAL_SCORES + UNPLAYED * (RUNNING + LATER / 2))

_US: Mapping[str, Quantity] = {
    "MM": SumWithout(OPPOSITION, EVEN_OR_PLUS * DISCARDS, EVEN_OR_MINUS * DISCARDS),
    "SO": Sum(OPPOSITION),
    "ME": SumWithout(OPPOSITION, DISCARDS, DISCARDS),
    "SB": Sum(POINTS * FINAL_SCORES),
    "CU": CUMULATIVE,
    "CO": Sum(PLAYED * OfOpponent(CUMULATIVE)),
    "AC": Sum((ORDINAL > 1) * (RUNNING - UNPLAYED * POINTS)),
    "KA": Sum(4 * Ended("W") + 2 * Ended("D") + Ended("L")),
    "KW": Sum(2 * Ended("W") + Ended("D")),
    "WC": Sum(Ended("W")),
    "KO": Sum(PLAYED * POINTS * (FINAL_SCORES * 2 >= ROUNDS)),
    "BZ": Sum(SWISSSYS),
    "MB1": SumWithout(SWISSSYS, Number(1), Number(1)),
    "MB2": SumWithout(SWISSSYS, Number(2), Number(2)),
    **{f"FC{first}": Sum((first < ORDINAL) * RUNNING) for first in range(1, 6)},
}

SYSTEMS: Mapping[Identity, Quantity] = {(code, US): value for code, value in _US.items()}
"""Code and rules -> the tie-break."""
