"""Find the tie-break of a column headed `TB1` by comparing its values with every system.

Programs print `TB1`, `Des 2` and the like, and at best a legend says more. This module tries every
system, in all editions and with all modifiers. The words of a legend only decide between systems
that give the same values.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xltiebreak.crosstable import Crosstable, read_points
from xltiebreak.event import Event, Result
from xltiebreak.grid import Cell
from xltiebreak.ranking import parted
from xltiebreak.systems import CURRENT, EDITIONS, FIDE, US, System, Value, all_systems
from xltiebreak.systems.modifiers import PLAIN, Modifier
from xltiebreak.text import DASHES, cell_text, shown

_LIMITS = (*range(10, 100, 10), 25, 33, 34, 66, 67, 75)  # of the Koya system, in percent
_SERIES = (1, 2, 3)  # rounds left out
_NAMED = 6  # systems in one line
_CELLS = 5  # in one line
_SAMPLE = 5  # values that rule out most systems
_MOST_DECIMALS = 4
_SLACK = 1e-9


class PrintedColumn(NamedTuple):
    """A printed column: its position, its header, and the values by player, nan for no number.

    decimals: the most decimals of a value; hint: the words of a legend; only: the code that the
    header names without an edition, "" if it names none.
    """

    column: int
    text: str
    printed: Mapping[int, float]
    decimals: int
    hint: str = ""
    only: str = ""


@dataclass(frozen=True)
class Agreement:
    """The systems that agree with an unnamed column.

    cell, text: its header; systems: those that give all of its values, the likeliest first;
    nearest: if there are none, the system that gives most values, None if no system gives half of
    them; agree: how many of the `printed` values it gives; differ: the cells with other values;
    sure: `systems[0]` is certain. If all rows have the same value, only a legend makes it certain.
    """

    cell: Cell
    text: str
    systems: tuple[System, ...]
    nearest: System | None
    agree: int
    printed: int
    differ: tuple[Cell, ...] = ()
    sure: bool = False

    @property
    def system(self) -> System | None:
        """The system of the column; None if it is not recognised."""
        return self.systems[0] if self.sure else None

    def __str__(self) -> str:
        """`TB1: BH/C1 (fide2024) in 220 of 220 rows`."""
        rows = f"in {self.agree} of {self.printed} rows"
        if self.sure:
            return f"{shown(self.text)}: {_listed(self.systems)} {rows}"
        if self.systems:
            return f"{shown(self.text)} is the same in all rows, like {_listed(self.systems, 2)}"
        if self.nearest is None:
            return f"{shown(self.text)}: no known system gives its values"
        cells = ", ".join(map(str, self.differ[:_CELLS]))
        more = len(self.differ) - _CELLS
        beside = f" and {more} more" if more > 0 else ""
        return (
            f"{shown(self.text)}: no system gives all values; nearest is {_listed([self.nearest])} "
            f"{rows}, not in {cells}{beside}"
        )


def _listed(systems: Sequence[System], most: int = _NAMED) -> str:
    """`SO, BH/C1 (fide2024, fide2026) and 3 more`."""
    editions: dict[tuple[str, bool], list[str]] = {}
    for system in systems:
        code, rules = system.identity
        editions.setdefault((code, rules == US), []).append(rules)
    names = [
        code if is_us else f"{code} ({', '.join(sorted(rules))})"
        for (code, is_us), rules in editions.items()
    ]
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def agreements(
    table: Crosstable, columns: Iterable[PrintedColumn], rules: str
) -> Iterator[Agreement]:
    """Recognise each of the columns of a crosstable without errors, from left to right.

    A system that depends on who is tied sees the ties that the columns to the left leave. rules:
    those in force; their systems come first among systems that give the same values.
    """
    event = table.event
    candidates = _Candidates(event, rules)
    groups: list[list[int]] = parted([list(event.games)], event.placing)
    for column in columns:
        yield _agreement(table, column, candidates, groups)
        known = {number: one for number, one in column.printed.items() if not math.isnan(one)}
        values: dict[int, Value] = {number: known.get(number) for number in event.games}
        groups = parted(groups, values)


def printed_column(
    table: Crosstable, column: int, text: str, hint: str, only: str
) -> PrintedColumn:
    """Read the printed values of a column of a crosstable."""
    values = {number: table.value(number, column) for number in table.rows}
    printed = {
        number: read
        for number, value in values.items()
        if (read := _printed_value(value)) is not None
    }
    decimals = max((_decimals(values[number]) for number in printed), default=0)
    return PrintedColumn(column, text, printed, decimals, hint, only)


def _printed_value(value: object) -> float | None:
    """Read a printed value, which may be negative; one that is no number is nan, as no system's.

    >>> [_printed_value(text) for text in (2.5, "-1,5", "7?", "-", None)]
    [2.5, -1.5, nan, None, None]
    """
    text = cell_text(value).translate(DASHES)
    points = read_points(value)
    if points is None and text.startswith("-"):
        size = read_points(text[1:])
        points = None if size is None else -size
    if points is None and any(map(str.isdigit, text)):
        return math.nan
    return points


def _decimals(value: object) -> int:
    found = re.search("[.,]([0-9]+)$", cell_text(value))
    return min(len(found[1]), _MOST_DECIMALS) if found else 0


class _Candidates:
    """The systems that an event has the data for, with their values."""

    def __init__(self, event: Event, rules: str) -> None:
        self.event = event
        every = [system for system in _every_system(event, rules) if not system.lacks(event)]
        self.systems = sorted(every, key=lambda system: _likely(system, rules))
        self._values: dict[System, Mapping[int, Value]] = {}

    def values(self, system: System, groups: Sequence[Collection[int]]) -> Mapping[int, Value]:
        """Return the values of all players; groups: the players who are still tied."""
        if system.group:
            return system.values(self.event, groups)
        if system not in self._values:
            self._values[system] = system.values(self.event)
        return self._values[system]


def _every_system(event: Event, rules: str) -> Iterator[System]:
    """Yield every system with every modifier, in every edition that may matter for the event."""
    for system in all_systems(US):
        series = system.parameter and system.parameter.series
        if series:
            yield from map(system.with_parameter, _SERIES)
        elif not (system.parameter and system.parameter.draw):
            yield system
    in_force = rules if rules in EDITIONS else CURRENT
    for system in all_systems(FIDE):
        editions = EDITIONS if system.varies or event.is_round_robin else (in_force,)
        for modifier in _modifiers(system, event):
            modified = system if modifier == PLAIN else system.modified(modifier)
            yield from map(modified.by, editions)


def _modifiers(system: System, event: Event) -> Iterator[Modifier]:
    cuts = [PLAIN]
    if "C" in system.takes:
        cuts += [Modifier(lowest=1), Modifier(lowest=2)]
    if "M" in system.takes:
        cuts += [Modifier(lowest=1, highest=1), Modifier(lowest=2, highest=2)]
    if "L" in system.takes:
        cuts += [Modifier(limit=limit) for limit in _LIMITS]
    if "F" in system.takes:
        cuts += [Modifier(fore=True)]
    scores = ("", "MP", "GP") if ":" in system.takes and event.game_points else ("",)
    played = (False, True) if "P" in system.takes and _has_forfeits(event) else (False,)
    for cut in cuts:
        for score in scores:
            for with_forfeits in played:
                yield cut._replace(score=score, played=with_forfeits)


def _has_forfeits(event: Event) -> bool:
    forfeits = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    return any(game.result in forfeits for games in event.games.values() for game in games)


def _likely(system: System, rules: str) -> tuple[bool, int, int]:
    """Sort key: systems of the rules in force first, then current ones, then without modifier."""
    edition = EDITIONS.index(system.rules) if system.rules in EDITIONS else 0
    family = (system.rules == US) == (rules == US)
    return (not family, system.rules != rules, len(str(system.modifier)) * 10 - edition)


def _agreement(
    table: Crosstable,
    column: PrintedColumn,
    candidates: _Candidates,
    groups: Sequence[Collection[int]],
) -> Agreement:
    asked = candidates.systems
    if column.only:
        asked = [system for system in asked if system.identity[0] == column.only]
    cell = table.grid.read_at(Cell(table.header.row, column.column))
    count = len(column.printed)
    misses = {system: _misses(system, column, table.event) for system in asked}
    exact = [
        system
        for system in asked
        if not misses[system]
        and _differ(column, system, candidates.values(system, groups), 0) == []
    ]
    if exact and count:
        first = sorted(exact, key=lambda system: not _is_meant(system, column.hint))
        sure = len(set(column.printed.values())) > 1 or _is_meant(first[0], column.hint)
        return Agreement(cell, column.text, tuple(first), None, count, count, sure=sure)
    nearest: System | None = None
    differ: list[int] = []
    most = (count - 1) // 2 if len(set(column.printed.values())) > 1 else -1
    for system in sorted(asked, key=misses.__getitem__):
        if misses[system] > most:
            break
        found = _differ(column, system, candidates.values(system, groups), most)
        if found is not None:
            nearest, differ, most = system, found, len(found) - 1
    if nearest is None:
        return Agreement(cell, column.text, (), None, 0, count)
    cells = tuple(table.grid.read_at(Cell(table.rows[number], column.column)) for number in differ)
    return Agreement(cell, column.text, (), nearest, count - len(differ), count, cells)


def _misses(system: System, column: PrintedColumn, event: Event) -> int:
    """Count the sample values that a system misses; most systems miss all of them.

    Return 0 for a system that depends on who is tied: it must compute all values at once.
    """
    if system.group:
        return 0
    numbers = sorted(column.printed, key=lambda number: -abs(column.printed[number]))[:_SAMPLE]
    return sum(
        not _gives(system, system.value(event, number), column.printed[number], column.decimals)
        for number in numbers
    )


def _differ(
    column: PrintedColumn, system: System, values: Mapping[int, Value], most: int
) -> list[int] | None:
    """Return the players with another value than the system's; None if more than `most` differ."""
    decimals = column.decimals
    differ: list[int] = []
    for number, printed in column.printed.items():
        if not _gives(system, values[number], printed, decimals):
            differ.append(number)
            if len(differ) > most:
                return None
    return differ if most >= 0 else None


def _gives(system: System, value: Value, printed: float, decimals: int) -> bool:
    """Whether a value may be printed so: no value as 0, means and fractions rounded.

    In a column of one decimal a quarter is rounded up or down: 23.25 is 23.3 or 23.2.
    """
    if value is None:
        return printed == 0
    if value == printed:
        return True
    is_rounded = system.mean or value * 100 % 1 or (decimals == 1 and value * 10 % 1)
    if not is_rounded:
        return False
    return bool(abs(float(value) - printed) <= 0.5 / 10**decimals + _SLACK)


_MEANT = (
    ("won with black|wins with black", ("BWG", "WB")),
    ("games? won", ("WON", "WC")),
    ("wins|victories", ("WIN", "WON", "WC")),
    ("black", ("BPG", "BL")),
    ("fore.?buchholz", ("FB",)),
    ("average.*buchholz", ("AOB",)),
    ("buchholz", ("BH", "BZ")),
    ("extended.*direct", ("EDE",)),
    ("direct|encounter|head.to.head", ("DE", "HG", "HR")),
    ("extended.*sonneborn|olympi", ("EMGSB", "EMMSB", "EGMSB", "EGGSB")),
    ("sonneborn|berger", ("SB",)),
    ("koya", ("KS", "KO")),
    ("progress|cumulat", ("PS", "CU", "FC0")),
    ("average.*perform", ("APRO", "PO")),
    ("perform", ("TPR", "PTP")),
    ("average.*rating|rating.*opponent", ("ARO", "AO", "CA")),
    ("rating", ("RTNG",)),
    ("match.?points", ("MPVGP", "STD")),
    ("game.?points", ("GP", "MPVGP", "STD")),
)
_ACRONYM = re.compile(r"\(([A-Za-z]{2,5}(?:[/:-][A-Za-z0-9]+)*)\)")


def _is_meant(system: System, hint: str) -> bool:
    """Whether the words of a legend fit a system."""
    code = system.identity[0].partition("/")[0].partition(":")[0]
    for acronym in _ACRONYM.findall(hint):
        if acronym.upper().partition("/")[0].partition("-")[0] == code:
            return True
    words = hint.casefold()
    meant = next((codes for pattern, codes in _MEANT if re.search(pattern, words)), ())
    return code in meant
