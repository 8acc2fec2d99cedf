"""The tie-breaks as expressions. Each stands here once, for workbooks and for named functions."""

from __future__ import annotations

from collections.abc import Mapping

from xltiebreak.core.editions import TABLE, Edition
from xltiebreak.live.formulas.quantities import (
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
from xltiebreak.rules import US

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
WINS = Sum(Ended("W"))


def _without_first(terms: Quantity, first: int) -> Quantity:
    """The sum of the rounds that count, without the first ones."""
    return Sum((first < ORDINAL) * terms) if first else Sum(terms)


# US Chess.

ADJUSTED = Variable("adjusted", Sum(PLAYED * POINTS + UNPLAYED / 2))
OPPOSITION = Variable("opposition", PLAYED * OfOpponent(ADJUSTED))
DISCARDS = Variable("discards", If(ROUNDS >= 9, Number(2), Number(1)))
FROM_PLUS_AND_EVEN = Variable("lowest", (SCORE * 2 >= ROUNDS) * DISCARDS)
FROM_MINUS_AND_EVEN = Variable("highest", (SCORE * 2 <= ROUNDS) * DISCARDS)
PROGRESS = Variable("progress", RUNNING - UNPLAYED * POINTS)
CUMULATED = Variable("cumulated", Sum(PROGRESS))
FINAL_SCORES = Variable("finals", PLAYED * OfOpponent(SCORE))
SWISSSYS = Variable("entries", FINAL_SCORES + UNPLAYED * (RUNNING + LATER / 2))

_US: Mapping[str, Quantity] = {
    "MM": SumWithout(OPPOSITION, FROM_PLUS_AND_EVEN, FROM_MINUS_AND_EVEN),
    "SO": Sum(OPPOSITION),
    "ME": SumWithout(OPPOSITION, DISCARDS, DISCARDS),
    "SB": Sum(POINTS * FINAL_SCORES),
    "BZ": Sum(SWISSSYS),
    "MB1": SumWithout(SWISSSYS, Number(1), Number(1)),
    "MB2": SumWithout(SWISSSYS, Number(2), Number(2)),
    "CU": CUMULATED,
    "CO": Sum(PLAYED * OfOpponent(CUMULATED)),
    "AC": _without_first(PROGRESS, 1),
    **{f"FC{first}": _without_first(RUNNING, first) for first in range(1, 6)},
    "KA": 4 * Sum(Ended("W")) + 2 * Sum(Ended("D")) + Sum(Ended("L")),
    "KW": 2 * Sum(Ended("W")) + Sum(Ended("D")),
    "WC": WINS,
    "KO": Sum(PLAYED * POINTS * (FINAL_SCORES * 2 >= ROUNDS)),
    "TL": Sum(UpToHere(Ended("L")) < Counts()) + 1,
}


# FIDE.

VOLUNTARY = Variable("voluntary", Ended("HUF"))
"""Rounds that the player chose not to play (16.2.5)."""
GONE = Variable("gone", FromHereOn(Counts() - VOLUNTARY) < Counts())
"""The rounds after the last one that was not voluntarily unplayed: the player has withdrawn."""
STANDING = Variable("standing", SCORE + Sum(GONE * Ended("U")) / 2)
"""The score as opponents count it: byes after a withdrawal are draws (16.3.2)."""


def _entries(edition: Edition) -> Quantity:
    """The score of each round's opponent, or of the dummy (16.4)."""
    opponent = OfOpponent(ADJUSTED if edition.unplayed_are_draws else STANDING)
    entry = PLAYED * opponent + UNPLAYED * _dummy(edition, opponent)
    return Variable(f"entries{edition.name}", entry)


def _dummy(edition: Edition, opponent: Quantity) -> Quantity:
    if edition.dummy == "virtual opponent":
        return RUNNING - POINTS * 2 + 1 + LATER / 2
    paired = _capped(opponent) if edition.cap_at_opponent else SCORE
    alone = _capped(ROUNDS / 2) if edition.cap_at_draws else SCORE
    return paired if paired == alone else If(Ended("XFP", paired=True) > 0, paired, alone)


def _capped(most: Quantity) -> Quantity:
    """The player's score, or this if it is less."""
    return If(most < SCORE, most, SCORE)


def _varying(edition: Edition) -> Mapping[str, Quantity]:
    """The systems that differ from edition to edition."""
    entries = _entries(edition)
    first = VOLUNTARY if edition.cuts_by_choice else None

    def cut(lowest: int, highest: int) -> Quantity:
        return SumWithout(entries, Number(lowest), Number(highest), first)

    return {
        "BH": Sum(entries),
        "BH/C1": cut(1, 0),
        "BH/C2": cut(2, 0),
        "BH/M1": cut(1, 1),
        "BH/M2": cut(2, 2),
        "SB": Sum(POINTS * entries),
    }


SAME_IN_EVERY_EDITION: Mapping[str, Quantity] = {
    "PS": _without_first(RUNNING, 0),
    "PS/C1": _without_first(RUNNING, 1),
    "PS/C2": _without_first(RUNNING, 2),
    "KS": Sum(Ended("WDLXFP") * POINTS * (OfOpponent(SCORE) * 2 >= ROUNDS)),
    "WIN": Sum(Ended("WXB")),
    "WON": WINS,
    "REP": Sum(Ended("WDLXB")),
}
"""Systems of FIDE's that all editions define alike, in Swiss events."""

SYSTEMS: Mapping[Identity, Quantity] = {
    **{(code, US): value for code, value in _US.items()},
    **{
        (code, edition.name): value
        for edition in TABLE
        for code, value in {**_varying(edition), **SAME_IN_EVERY_EDITION}.items()
    },
}
"""Code and rules -> the tie-break, in a Swiss event."""


def spelled(identity: Identity) -> str:
    """Return the code that named functions know a system by: `SO`, `fide2026:BH`, `PS`."""
    code, rules = identity
    if rules == US or code in SAME_IN_EVERY_EDITION:
        return code
    return f"{rules}:{code}"
