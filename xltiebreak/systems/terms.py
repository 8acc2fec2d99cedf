"""What a tie-break is made of: terms, each with what a player would ask about it.

A system gives terms and nothing else. Their sum or mean is the value, and they themselves are its
explanation, so that the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, cast

Number = float | Fraction
Value = Number | None
"""What a system says of a player: exact, in points unless it says otherwise; None: no value."""


class Term(NamedTuple):
    """One term of a value.

    amount: what it adds; round: the round (from 1) that it belongs to, 0 where it belongs to none;
    dropped: why it does not count, "" where it counts; note: what is special about it, "" where
    nothing is; weight: by what the lowest and the highest are found, the amount where it is None;
    voluntary: whether it is of a round that the player chose not to play, which a cut takes first.
    """

    amount: Number
    round: int = 0
    dropped: str = ""
    note: str = ""
    weight: Number | None = None
    voluntary: bool = False


def plain(amounts: Iterable[Number], rounds: Iterable[int]) -> list[Term]:
    """Terms of which nothing is to be said: of the shape of terms, but bare until somebody looks.

    Naming the parts of a tuple takes four times as long as making it.

    >>> plain([2.5, 1.0], [1, 2]) == [Term(2.5, 1), Term(1.0, 2)]
    True
    """
    bare = [
        (amount, number, "", "", None, False)
        for amount, number in zip(amounts, rounds, strict=True)
    ]
    return cast("list[Term]", bare)


def named(terms: Terms) -> Terms:
    """The terms, all of them with the names of their parts."""
    return terms if isinstance(terms, NoValue) else list(map(Term._make, terms))


@dataclass(frozen=True)
class NoValue:
    """There is no value for the player; why: in words."""

    why: str


Terms = Sequence[Term] | NoValue


_BY_CHOICE = "a round not played by choice goes first (16.5)"


def value_of(terms: Terms, mean: bool, decimals: int | None = None) -> Value:
    """The sum, or the mean, of the terms that count; no terms make no mean.

    decimals: to which a mean is rounded, None where it is exact.

    >>> value_of([Term(2.5), Term(1.0, dropped="the lowest")], mean=False)
    2.5
    """
    if isinstance(terms, NoValue):
        return None
    counting = [term[0] for term in terms if not term[2]]
    if not mean:
        return sum(counting)
    if not counting:
        return None
    if decimals is not None:
        return half_up(sum(counting), len(counting), decimals)
    return Fraction(sum(counting)) / len(counting)


def half_up(total: Number, count: int, decimals: int) -> Number:
    """The mean of so many that make this total, with so many decimals, halves rounded up.

    >>> float(half_up(53.5, 4, 2)), half_up(3775, 2, 0)
    (13.38, 1888.0)
    """
    numerator, denominator = total.as_integer_ratio()
    scale, divisor = 10**decimals, denominator * count
    rounded = (2 * numerator * scale + divisor) // (2 * divisor)
    return Fraction(rounded, scale) if decimals else float(rounded)


def cut(terms: Sequence[Term], lowest: int, highest: int, because: str = "") -> list[Term]:
    """The terms of which so many of the lowest and of the highest do not count, and say so.

    Lowest first: by weight, then by amount, and of equal ones the first. In the place of the lowest
    of all goes the lowest of a round that the player chose not to play, unless that would leave out
    less (FIDE C.07 16.5). Where there are too few terms, none counts. because: what led to it, to
    be told before what is left out.

    >>> cut([Term(2.5, 1), Term(1.0, 2)], lowest=1, highest=0, because="plus score")[1].dropped
    'plus score: the lowest counts for nothing'
    """
    weighted = bool(terms) and terms[0][4] is not None
    keys = [(term[4], term[0]) if weighted else term[0] for term in terms]
    chosen = [position for position, term in enumerate(terms) if term[5]]
    counting, left = list(range(len(terms))), list(terms)
    why = _left_out(lowest, highest, because)
    for _ in range(min(lowest, len(counting))):
        position = min(counting, key=keys.__getitem__)
        said = why
        if chosen:
            by_choice = min(chosen, key=keys.__getitem__)
            if by_choice != position and terms[position][0] <= terms[by_choice][0]:
                position, said = by_choice, f"{because}: {_BY_CHOICE}"
            chosen = [other for other in chosen if other != position]
        left[position] = _without(terms[position], said)
        counting.remove(position)
    for _ in range(min(highest, len(counting))):
        position = max(reversed(counting), key=keys.__getitem__)
        left[position] = _without(terms[position], why)
        counting.remove(position)
    return left


def _without(term: Term, why: str) -> Term:
    amount, round_number, _, note, weight, voluntary = term
    return tuple.__new__(Term, (amount, round_number, why, note, weight, voluntary))


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
