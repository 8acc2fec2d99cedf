"""What a tie-break is made of: terms, each with what a player would ask about it.

A system gives terms and nothing else. Their sum or mean is the value, and they themselves are its
explanation, so that the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

Number = float | Fraction
Value = Number | None
"""What a system says of a player: exact, in points unless it says otherwise; None: no value."""


class Term(NamedTuple):
    """One term of a value.

    amount: what it adds; round: the round (from 1) that it belongs to, 0 where it belongs to none;
    dropped: why it does not count, "" where it counts; note: what is special about it, "" where
    nothing is.
    """

    amount: Number
    round: int = 0
    dropped: str = ""
    note: str = ""


@dataclass(frozen=True)
class NoValue:
    """There is no value for the player; why: in words."""

    why: str


Terms = Sequence[Term] | NoValue


def value_of(terms: Terms, mean: bool) -> Value:
    """The sum, or the mean, of the terms that count; no terms make no mean.

    >>> value_of([Term(2.5), Term(1.0, dropped="the lowest")], mean=False)
    2.5
    """
    if isinstance(terms, NoValue):
        return None
    counting = [amount for amount, _, dropped, _ in terms if not dropped]
    if not mean:
        return sum(counting)
    return Fraction(sum(counting)) / len(counting) if counting else None


def cut(terms: Sequence[Term], lowest: int, highest: int, because: str = "") -> list[Term]:
    """The terms of which so many of the lowest and of the highest do not count, and say so.

    Of equal terms the first are the lowest; where there are too few, none counts. because: what
    led to it, to be told before what is left out.

    >>> cut([Term(2.5, 1), Term(1.0, 2)], lowest=1, highest=0, because="plus score")[1].dropped
    'plus score: the lowest counts for nothing'
    """
    amounts = [term.amount for term in terms]
    ascending = sorted(range(len(amounts)), key=amounts.__getitem__)
    why = _left_out(lowest, highest, because)
    left = list(terms)
    for position in (*ascending[:lowest], *ascending[max(0, len(amounts) - highest) :]):
        amount, round_number, _, note = left[position]
        left[position] = Term(amount, round_number, why, note)
    return left


@lru_cache(maxsize=64)
def _left_out(lowest: int, highest: int, because: str) -> str:
    ends = (_end(highest, "highest"), _end(lowest, "lowest"))
    words = " and ".join(end for end in ends if end)
    verb = "counts" if lowest + highest == 1 else "count"
    return f"{because}: {words} {verb} for nothing" if because else f"{words} {verb} for nothing"


def _end(count: int, which: str) -> str:
    counted = {0: "", 1: f"the {which}", 2: f"the two {which}"}
    return counted.get(count, f"the {count} {which}")


def figure(value: Value) -> str:
    """A value for people: one decimal where that is exact, else up to four; "" for none.

    >>> figure(17.0), figure(Fraction(5, 3)), figure(None)
    ('17.0', '1.6667', '')
    """
    if value is None:
        return ""
    return f"{float(value):.1f}" if value * 10 % 1 == 0 else f"{round(float(value), 4):g}"
