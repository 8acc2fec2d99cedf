"""Terms: the numbers that a tie-break adds up, in parallel sequences, with a note for each.

A system returns terms and nothing else. Their sum or mean is the value, and they are its
explanation too, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from xltiebreak.languages.text import Phrase, Said
from xltiebreak.languages.text import figure as figure

Number = float | Fraction
Value = Number | None
"""A system's value for a player: exact, in points unless the system says otherwise."""

NOTHING: Mapping[int, Said] = {}


class Term(NamedTuple):
    """One term of a value, as people read it."""

    amount: Number
    """What it adds."""

    round: int
    """Its round (from 1), 0 without a round."""

    dropped: Said
    """Why it does not count, "" if it counts."""

    note: Said
    """What is special about it, "" if nothing is."""


class Terms(NamedTuple):
    """The terms of a value in columns; what stands at one position belongs to one term."""

    amounts: Sequence[Number]
    """What each term adds."""

    rounds: Sequence[int] = ()
    """The round (from 1) of each term, 0 without a round; it may end early where no more terms
    have a round.
    """

    dropped: Mapping[int, Said] = NOTHING
    """Why a term does not count, by position."""

    notes: Mapping[int, Said] = NOTHING
    """What is special about a term, by position."""

    weights: Sequence[Number] | None = None
    """What decides which term is lowest or highest, None for the amounts; only cuts use it."""

    voluntary: Collection[int] = ()
    """The positions of the rounds that the player chose not to play, which a cut drops first;
    only cuts use it.
    """

    def one_by_one(self) -> list[Term]:
        """The terms as people read them.

        >>> Terms([2.5, 1.0], [1, 2], dropped={1: "the lowest"}).one_by_one()[1]
        Term(amount=1.0, round=2, dropped='the lowest', note='')
        """
        rounds = [*self.rounds, *[0] * (len(self.amounts) - len(self.rounds))]
        return [
            Term(amount, round_number, self.dropped.get(at, ""), self.notes.get(at, ""))
            for at, (amount, round_number) in enumerate(zip(self.amounts, rounds, strict=True))
        ]


class NoValue(NamedTuple):
    """The player has no value."""

    why: Said
    """The reason in words."""


_BY_CHOICE = Phrase("dropped.by_choice")
_OF_LOWEST, _OF_HIGHEST = Phrase("dropped.of_lowest"), Phrase("dropped.of_highest")


class NotesOn(Mapping[int, Said]):
    """Notes on opponents (or rounds) by position; they are made when they are read.

    note_of: the note on an opponent, "" for none; unplayed: that on a round without an opponent.

    >>> dict(NotesOn([7, None], lambda opponent: f"{opponent} withdrew"))
    {0: '7 withdrew'}
    """

    __slots__ = ("_note_of", "_opponents", "_unplayed")

    def __init__(
        self,
        opponents: Sequence[int | None],
        note_of: Callable[[int], Said] = lambda opponent: "",
        unplayed: Said = "",
    ) -> None:
        self._opponents, self._note_of, self._unplayed = opponents, note_of, unplayed

    def __getitem__(self, at: int) -> Said:
        opponent = self._opponents[at]
        note = self._unplayed if opponent is None else self._note_of(opponent)
        if note:
            return note
        raise KeyError(at)

    def __iter__(self) -> Iterator[int]:
        return (at for at in range(len(self._opponents)) if at in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def value_of(terms: Terms | NoValue, mean: bool, decimals: int | None = None) -> Value:
    """The sum, or the mean, of the terms that count; no terms have no mean.

    decimals: those of a rounded mean, None for an exact one.

    >>> value_of(Terms([2.5, 1.0], dropped={1: "the lowest"}), mean=False)
    2.5
    """
    if isinstance(terms, NoValue):
        return None
    counting = _left(terms) if terms.dropped else terms.amounts
    if not mean:
        return sum(counting)
    if not counting:
        return None
    if decimals is not None:
        return half_up(sum(counting), len(counting), decimals)
    return _mean(counting)


def _left(terms: Terms) -> Sequence[Number]:
    """The amounts of the terms that are not dropped."""
    left = list(terms.amounts)
    for position in sorted(terms.dropped, reverse=True):
        del left[position]
    return left


def _mean(numbers: Sequence[Number]) -> Fraction:
    """The exact mean: fractions are added as integers, and reduced once."""
    if isinstance(numbers[0], float):
        numerator, denominator = sum(numbers).as_integer_ratio()
        return Fraction(numerator, denominator * len(numbers))
    numerator, denominator = 0, 1
    for number in numbers:
        over, under = number.as_integer_ratio()
        if under == denominator:
            numerator += over
        else:
            numerator, denominator = numerator * under + over * denominator, denominator * under
    return Fraction(numerator, denominator * len(numbers))


def half_up(total: Number, count: int, decimals: int) -> Number:
    """The mean of `count` numbers with this total, rounded to decimals, halves up.

    >>> float(half_up(53.5, 4, 2)), half_up(3775, 2, 0)
    (13.38, 1888.0)
    """
    numerator, denominator = total.as_integer_ratio()
    scale, divisor = 10**decimals, denominator * count
    rounded = (2 * numerator * scale + divisor) // (2 * divisor)
    return Fraction(rounded, scale) if decimals else float(rounded)


def cut(terms: Terms, lowest: int, highest: int, because: Said = "") -> Terms:
    """Drop this many of the lowest and of the highest terms.

    Lowest means by weight, then by amount, and the first of equal ones. If the player chose not to
    play some rounds, the lowest amount of these goes first, unless it is less than that of the
    lowest of all (FIDE C.07 16.5). If there are too few terms, all are dropped. because: the reason
    for the cut, put before what is left out.

    >>> dropped = cut(Terms([2.5, 1.0]), lowest=1, highest=0, because="plus score").dropped
    >>> {at: why.key for at, why in dropped.items()}, dropped[1].values["because"]
    ({1: 'dropped.because'}, 'plus score')
    """
    amounts, rounds, _, notes, weights, voluntary = terms
    counting = sorted(range(len(amounts)), key=amounts.__getitem__)
    if weights is not None:
        counting = sorted(counting, key=weights.__getitem__)
    why = _left_out(lowest, highest, because)
    if voluntary:
        dropped = _lowest_by_choice(terms, counting, lowest, why, because)
    else:
        dropped = dict.fromkeys(counting[:lowest], why)
    if highest:
        left = [at for at in counting if at not in dropped] if dropped else counting
        dropped.update(dict.fromkeys(left[-highest:], why))
    if weights is not None:
        dropped |= _of_opponents(amounts, dropped, counting[:lowest], because)
    return Terms(amounts, rounds, dropped, notes, weights, voluntary)


def _of_opponents(
    amounts: Sequence[Number], dropped: Mapping[int, Said], lowest: Sequence[int], because: Said
) -> dict[int, Said]:
    """Why a term is dropped that is not the lowest, or highest: its opponent is (FIDE 14.1.1)."""
    left = [amount for at, amount in enumerate(amounts) if at not in dropped]
    found: dict[int, Said] = {}
    for at in dropped if left else ():
        is_low = at in lowest
        if amounts[at] > min(left) if is_low else amounts[at] < max(left):
            found[at] = _because(because, _OF_LOWEST if is_low else _OF_HIGHEST)
    return found


def _lowest_by_choice(
    terms: Terms, ordered: Sequence[int], lowest: int, why: Said, because: Said
) -> dict[int, Said]:
    """What a cut drops, voluntary rounds first; ordered: positions from the lowest on."""
    amounts, counting, dropped = terms.amounts, list(ordered), dict[int, Said]()
    for _ in ordered[:lowest]:
        position, reason = counting[0], why
        by_choice = [at for at in counting if at in terms.voluntary]
        lowest_by_choice = min(by_choice, key=amounts.__getitem__, default=position)
        if lowest_by_choice != position and amounts[position] <= amounts[lowest_by_choice]:
            position, reason = lowest_by_choice, _because(because, _BY_CHOICE)
        dropped[position] = reason
        counting.remove(position)
    return dropped


def _because(because: Said, what: Phrase) -> Phrase:
    return Phrase("dropped.because", {"because": because, "what": what}) if because else what


@lru_cache(maxsize=64)
def _left_out(lowest: int, highest: int, because: Said) -> Phrase:
    return _because(because, _ends(lowest, highest))


def _ends(lowest: int, highest: int) -> Phrase:
    ends = {"highest": _end(highest, "highest"), "lowest": _end(lowest, "lowest")}
    if lowest and highest:
        return Phrase("dropped.ends", ends)
    end = ends["lowest" if lowest else "highest"]
    return Phrase("dropped.end.one" if lowest + highest == 1 else "dropped.end.many", {"end": end})


def _end(count: int, which: str) -> Phrase:
    counted = {1: "one", 2: "two"}.get(count, "many")
    return Phrase(f"dropped.{which}.{counted}", {"count": count})
