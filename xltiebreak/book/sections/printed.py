"""Compare what a column prints with the values of a system: nothing else compares them.

A printed value is right if it is the computed one, or if a rounding gives it: halves up, halves to
even, or cut off. One rule must do for the whole column. Direct encounter is printed as a place, as
a range of places (`1-2`) or as points among the tied, with 0 where it says nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xltiebreak.core.event import Event
from xltiebreak.languages.figures import place, read_points
from xltiebreak.languages.text import DASHES, cell_text, pattern, shown
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.rules import System, Value

WRONG_VALUE, OUTDATED_FILL = "wrong value", "outdated fill"
"""The kinds of warnings about printed values that are wrong now."""

NOT_FILLED = "not filled"
"""The kind of a warning about a column that lacks its data and changes no place."""

AS_PRINTED = "; it ranks as it is printed"
"""The end of such a warning about a column that ranks."""

_MOST_DECIMALS = 4
RANGE = pattern(r"([0-9]{1,4})\s?-\s?([0-9]{1,4})")
_SLACK = 1e-7  # of a unit in the last place: floats of thirds
_CUT_TO_WHOLE = 100  # from this size on, values such as ratings are cut to whole numbers
_ROUNDED_TO_WHOLE = 10  # from this size on, values such as percentages are rounded to whole numbers
_NOTHING = 0.0  # printed where a system says nothing

Round = Callable[[float | Fraction], int]


class PrintedColumn(NamedTuple):
    """A printed column of a sheet."""

    column: int
    """Its position on the sheet."""

    text: str
    """Its header."""

    printed: Mapping[int, float]
    """The values by player, nan for no number."""

    decimals: int
    """The most decimals of a value."""

    own_decimals: Mapping[int, int]
    """The decimals of each value, by player."""

    ranges: Mapping[int, tuple[int, int]]
    """The places that a range names."""

    hint: str = ""
    """The words of a legend."""

    only: str = ""
    """The code that the header names without an edition, "" if it names none."""


class ColumnFit(NamedTuple):
    """How a column compares with a system."""

    column: PrintedColumn
    system: System
    values: Mapping[int, Value]
    """The computed values, in the form in which the column prints them."""

    groups: Sequence[Collection[int]]
    """The players who are still tied where the column begins."""

    form: str
    """How the column prints values, "" for values in full."""

    rounded: tuple[int, ...]
    """The players whose value is right when it is rounded."""

    wrong: tuple[int, ...]
    """The players whose value is wrong."""

    @property
    def printed(self) -> int:
        """How many values the column prints."""
        return len(self.column.printed)

    @property
    def right(self) -> int:
        """How many printed values are right, rounded ones included."""
        return self.printed - len(self.wrong)

    @property
    def note(self) -> str:
        """`SB is printed with one decimal, halves up: 14 values are rounded`; "" for none."""
        if not self.rounded:
            return ""
        count, decimals = len(self.rounded), self.column.decimals
        places = {0: "no decimals", 1: "one decimal"}.get(decimals, f"{decimals} decimals")
        values = "1 value is" if count == 1 else f"{count} values are"
        header = shown(self.column.text)
        return f"{header} is printed with {places}, {self.form}: {values} rounded"

    def as_printed(self, number: int) -> Value:
        """The computed value of a player as this column would print it."""
        value = self.values[number]
        if value is None or self.form not in _ROUNDINGS:
            return value
        scale = 10**self.column.decimals
        return float(Fraction(_ROUNDINGS[self.form](value * scale), scale))


def printed_places(table: Crosstable) -> dict[int, int]:
    """Return the printed places by player number; none before the first round.

    0 is no place, but for a list that counts from 0: there the players with it have most points.
    """
    column = table.header.column("place")
    if column is None or column == table.header.number_column or not table.event.rounds:
        return {}
    typed = {number: table.value(number, column) for number in table.rows}
    places = {
        number: read
        for number, value in typed.items()
        if (read := 0 if cell_text(value) == "0" else place(value)) is not None
    }
    most = max((table.event.placing[number] for number in places), default=0)
    zeros = [number for number, place in places.items() if place == 0]
    from_zero = max(places.values(), default=0) < len(places)
    if zeros and from_zero and all(table.event.placing[number] == most for number in zeros):
        return {number: counted + 1 for number, counted in places.items()}
    return {number: counted for number, counted in places.items() if counted > 0}


def printed_column(
    table: Crosstable, column: int, text: str, hint: str = "", only: str = ""
) -> PrintedColumn:
    """Read the printed values of a column of a crosstable."""
    values = {number: table.value(number, column) for number in table.rows}
    printed: dict[int, float] = {}
    ranges: dict[int, tuple[int, int]] = {}
    for number, value in values.items():
        if (read := printed_value(value)) is not None:
            printed[number] = read
        if found := RANGE.fullmatch(cell_text(value).translate(DASHES).strip()):
            ranges[number] = (int(found[1]), int(found[2]))
    own = {number: _decimals(values[number]) for number in printed}
    most = max(own.values(), default=0)
    return PrintedColumn(column, text, printed, most, own, ranges, hint, only)


def printed_value(value: object) -> float | None:
    """Read a printed value, which may be negative; one that is no number is nan, as no system's.

    >>> [printed_value(text) for text in (2.5, "-1,5", "7?", "-", None)]
    [2.5, -1.5, nan, None, None]
    """
    points = read_points(value)
    return math.nan if points is None and any(map(str.isdigit, cell_text(value))) else points


def _decimals(value: object) -> int:
    found = re.search("[.,]([0-9]+)$", cell_text(value))
    return min(len(found[1]), _MOST_DECIMALS) if found else 0


def _half_up(value: float | Fraction) -> int:
    return math.floor(value + Fraction(1, 2) + Fraction(_SLACK))


def _half_even(value: float | Fraction) -> int:
    return round(value)


def _cut(value: float | Fraction) -> int:
    return int(value + math.copysign(_SLACK, value))


_ROUNDINGS: Mapping[str, Round] = {
    "halves up": _half_up,
    "halves to even": _half_even,
    "cut off": _cut,
}
"""The ways to round a value to the last printed decimal."""


def fit(
    column: PrintedColumn,
    system: System,
    values: Mapping[int, Value],
    event: Event,
    groups: Sequence[Collection[int]],
    most: int | None = None,
) -> ColumnFit | None:
    """Compare a column with a system; None if more than `most` values are wrong.

    groups: the players who are still tied, which only direct encounter looks at.
    """
    found: ColumnFit | None
    if system.group and system.lowest_first:
        found = _encounter_fit(column, system, values, event, groups)
    else:
        found = _rounded_fit(column, system, values, most)
    return found if found and (most is None or len(found.wrong) <= most) else None


def compared_with(
    printed: PrintedColumn, system: System, event: Event, groups: Sequence[Collection[int]]
) -> ColumnFit | None:
    """Compare a column with a system; None if the event lacks its data."""
    if system.lacks(event):
        return None
    values = system.values(event, groups if system.group else None)
    return fit(printed, system, values, event, groups)


def may_give(system: System, value: Value, printed: float, decimals: int) -> bool:
    """Whether some rounding of a value gives a printed one."""
    if value is None:
        return printed == _NOTHING
    if value == printed:
        return True
    return _may_be_rounded(system, value, decimals) and any(
        _is_rounded_to(value, printed, decimals, rounding) for rounding in _ROUNDINGS.values()
    )


def _may_be_rounded(system: System, value: float | Fraction, decimals: int) -> bool:
    """Whether a program may have rounded a value: whole numbers are rounded means or ratings."""
    return bool(system.mean or decimals or value * 100 % 1)


def _is_rounded_to(value: float | Fraction, printed: float, decimals: int, rounding: Round) -> bool:
    scale = 10**decimals
    least = _CUT_TO_WHOLE if rounding is _cut else _ROUNDED_TO_WHOLE
    if math.isnan(printed) or (not decimals and value < least):
        return False
    return bool(rounding(value * scale) == round(printed * scale))


def _rounded_fit(
    column: PrintedColumn, system: System, values: Mapping[int, Value], most: int | None
) -> ColumnFit | None:
    """Compare in the rounding by which most values are right."""
    unequal: list[int] = []
    hopeless = 0
    for number, printed in column.printed.items():
        value, decimals = values[number], _decimals_of(column, system, number)
        if value is None:
            if printed != _NOTHING:
                unequal.append(number)
        elif value != printed:
            unequal.append(number)
            hopeless += abs(float(value) - printed) * 10**decimals > 1.0 + _SLACK
            if most is not None and hopeless > most:
                return None
    decided = "", unequal
    for form, rounding in _ROUNDINGS.items() if unequal else ():
        left = [
            number
            for number in unequal
            if not _is_right_by(column, system, values[number], number, rounding)
        ]
        if len(left) < len(decided[1]):
            decided = form, left
    form, wrong = decided
    without = set(wrong)
    rounded = tuple(number for number in unequal if number not in without)
    return ColumnFit(column, system, values, (), form, rounded, tuple(wrong))


def _decimals_of(column: PrintedColumn, system: System, number: int) -> int:
    """The decimals to which a value is rounded: a mean is often printed without its last zeros."""
    return column.own_decimals[number] if system.mean else column.decimals


def _is_right_by(
    column: PrintedColumn, system: System, value: Value, number: int, rounding: Round
) -> bool:
    decimals = _decimals_of(column, system, number)
    if value is None or not _may_be_rounded(system, value, decimals):
        return False
    return _is_rounded_to(value, column.printed[number], decimals, rounding)


def is_printed(computed: Value, printed: float | None) -> bool:
    """Whether a cell holds a computed value already; a mean may be rounded."""
    if isinstance(computed, Fraction) and printed is not None:
        decimals = min(len(f"{printed:.10f}".rstrip("0").partition(".")[2]), _MOST_DECIMALS)
        near = (_half_up, _half_even)
        return any(_is_rounded_to(computed, printed, decimals, rounding) for rounding in near)
    return computed == printed


# Direct encounter.


def _encounter_fit(
    column: PrintedColumn,
    system: System,
    values: Mapping[int, Value],
    event: Event,
    groups: Sequence[Collection[int]],
) -> ColumnFit:
    """Compare in the form in which most values are right, places before points."""
    fits: list[ColumnFit] = []
    for form, computed, also in _forms(system, values, event, groups):
        wrong = tuple(
            number
            for number, printed in column.printed.items()
            if not (
                printed in also[number]
                or (number in column.ranges and column.ranges[number] in also[number])
            )
        )
        fits.append(ColumnFit(column, system, computed, groups, form, (), wrong))
    return min(fits, key=lambda one: len(one.wrong))


_Accepted = Mapping[int, Collection[object]]


def _forms(
    system: System,
    values: Mapping[int, Value],
    event: Event,
    groups: Sequence[Collection[int]],
) -> Iterator[tuple[str, Mapping[int, Value], _Accepted]]:
    """Yield the name of each form, the values in it, and what may stand for each player."""
    yield "", values, _places_accepted(values, groups)
    if system.identity[0].partition("/")[0] == "DE":
        for form, all_must_have_met in _POINTS.items():
            points: dict[int, Value] = dict.fromkeys(values)
            for tied in groups:
                points |= _points_among(event, tied, all_must_have_met)
            accepted = {
                number: {made or _NOTHING, float(made or _NOTHING)}
                for number, made in points.items()
            }
            yield form, points, accepted


_POINTS = {
    "points among the tied, if all have met": True,
    "points among the tied": False,
}


def _places_accepted(values: Mapping[int, Value], groups: Sequence[Collection[int]]) -> _Accepted:
    """The place; the range of a shared one; 0 for a group in which nobody is separated."""
    accepted: dict[int, set[object]] = {number: {_NOTHING} for number in values}
    for tied in groups:
        places = [values[number] for number in tied]
        for number in tied:
            value = values[number]
            if value is None:
                continue
            first, shared = int(value), places.count(value)
            accepted[number] = {float(first), (first, first + shared - 1)}
            if shared == len(tied):
                accepted[number].add(_NOTHING)
    return accepted


def _points_among(
    event: Event, tied: Collection[int], all_must_have_met: bool
) -> Mapping[int, Value]:
    """Each player's points from the games against others of a group."""
    made: dict[int, Value] = {}
    for number in tied:
        games = [
            (game.opponent, points)
            for game, points in zip(event.games[number], event.points[number], strict=True)
            if game.opponent in tied and (game.result.played or event.is_round_robin)
        ]
        made[number] = sum(points for _, points in games)
        if all_must_have_met and len({opponent for opponent, _ in games}) < len(tied) - 1:
            return dict.fromkeys(tied)
    return made


def text_without_number(value: object) -> str:
    """Return the text of a cell that tells no number; "" for any other cell."""
    text = cell_text(value)
    return "" if any(map(str.isdigit, text)) or read_points(value) is not None else text
