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

from xltiebreak.crosstable import Crosstable
from xltiebreak.event import Event, Result
from xltiebreak.grid import Cell
from xltiebreak.ranking import parted
from xltiebreak.sections.chess_results import codes_by_parameters, codes_of_name
from xltiebreak.sections.printed import ColumnFit, PrintedColumn, fit, may_give
from xltiebreak.systems import CURRENT, EDITIONS, FIDE, US, System, Value, all_systems
from xltiebreak.systems.modifiers import PLAIN, Modifier
from xltiebreak.systems.naming import system_in
from xltiebreak.systems.needs import has_unrated
from xltiebreak.text import pattern, shown

_LIMITS = (*range(10, 100, 10), 25, 33, 34, 66, 67, 75)  # of the Koya system, in percent
_SERIES = (1, 2, 3)  # rounds left out
_NAMED = 6  # systems in one line
_CELLS = 5  # in one line
_SAMPLE = 5  # values that rule out most systems
_CODES = 6  # of a column, when the editions are compared
_OTHER_ENCOUNTERS = ("HG", "HL", "HR", "HS")  # what FIDE calls DE, by other rules
_SEVERAL = " or "


@dataclass(frozen=True)
class Agreement:
    """The systems that agree with an unnamed column.

    cell, text: its header; systems: those that give all of its values,
    the likeliest first; nearest: if there are none, the system that gives most values, None if no
    system gives half of them; agree: how many of the `printed` values it gives; differ: the cells
    with other values; sure: `systems[0]` is certain. If all rows have the same value, only a legend
    makes it certain. named: the header names the nearest system; fit: the comparison with the
    likeliest system, or else with the nearest or with the one that the header names.
    """

    cell: Cell
    text: str
    systems: tuple[System, ...]
    nearest: System | None
    agree: int
    printed: int
    differ: tuple[Cell, ...] = ()
    sure: bool = False
    named: bool = False
    fit: ColumnFit | None = None

    @property
    def meant(self) -> System | None:
        """The system that the column is compared with; None if it is neither known nor named."""
        return self.fit.system if self.fit and (self.sure or self.named) else None

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


class Editions(NamedTuple):
    """How many printed values of all columns together each edition of FIDE's rules gives.

    right: by edition, empty if no column holds a system of FIDE's; printed: all values; dated: the
    edition in force on the date that the sheet prints, "" if it prints none.
    """

    right: Mapping[str, int] = {}
    printed: int = 0
    dated: str = ""

    @property
    def likeliest(self) -> tuple[str, ...]:
        """The editions that give most values, the latest last; a printed date breaks a tie."""
        most = max(self.right.values(), default=0)
        best = tuple(edition for edition, count in self.right.items() if count == most)
        return (self.dated,) if self.dated in best else best

    def __str__(self) -> str:
        """`FIDE 2024: 246 of 246 values; 2026: 230`."""
        best = self.likeliest
        if not best:
            return "no edition of FIDE's rules"
        years = [edition.removeprefix(FIDE) for edition in best]
        if len(best) > 1:
            count = self.right[best[0]]
            same = "no value differs" if count == self.printed else f"{count} of {self.printed}"
            return f"FIDE {_SEVERAL.join(years)}: {same}"
        others = (
            f"; {edition.removeprefix(FIDE)}: {count}"
            for edition, count in self.right.items()
            if edition not in best
        )
        by_date = ", by the printed date" if self._is_tied else ""
        first = f"FIDE {years[0]}: {self.right[best[0]]} of {self.printed} values{by_date}"
        return first + "".join(others)

    @property
    def _is_tied(self) -> bool:
        counts = list(self.right.values())
        return counts.count(max(counts)) > 1


class Recognised(NamedTuple):
    """The systems of the columns that do not name theirs, and the edition of all together."""

    agreements: tuple[Agreement, ...]
    editions: Editions


class _Tried(NamedTuple):
    """A column with the systems that give all of its values, or else the one that gives most.

    groups: the players who are tied where the column begins; right: how many values each edition
    gives, empty if no edition has a system for the column.
    """

    column: PrintedColumn
    groups: Sequence[Collection[int]]
    exact: Sequence[ColumnFit]
    nearest: ColumnFit | None
    right: Mapping[str, int]


def recognise(
    table: Crosstable,
    columns: Iterable[PrintedColumn],
    rules: str,
    dated: str = "",
    mixed: bool = False,
) -> Recognised:
    """Recognise each of the columns of a crosstable without errors, from left to right.

    A system that depends on who is tied sees the ties that the columns to the left leave. rules:
    those in force; their systems come first among systems that give the same values. dated: the
    edition in force on the printed date, "" without one.
    mixed: other headers name systems of other rules than FIDE's, so that a code may be theirs too.
    """
    event = table.event
    candidates = _Candidates(event, rules)
    groups: list[list[int]] = parted([list(event.games)], event.placing)
    tried: list[_Tried] = []
    for column in columns:
        tried.append(_tried(column, candidates, groups, mixed))
        known = {number: one for number, one in column.printed.items() if not math.isnan(one)}
        values: dict[int, Value] = {number: known.get(number) for number in event.games}
        groups = parted(groups, values)
    of_fide = [one for one in tried if one.right]
    right = {edition: sum(one.right[edition] for one in of_fide) for edition in EDITIONS}
    printed = sum(len(one.column.printed) for one in of_fide)
    editions = Editions(right, printed, dated) if of_fide else Editions()
    first = rules if rules in EDITIONS else (editions.likeliest or ("",))[-1]
    return Recognised(tuple(_agreement(table, one, candidates, first) for one in tried), editions)


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

    def fit(
        self,
        column: PrintedColumn,
        system: System,
        groups: Sequence[Collection[int]],
        most: int,
    ) -> ColumnFit | None:
        """Compare a column with a system; None if more than `most` values are wrong."""
        return fit(column, system, self.values(system, groups), self.event, groups, most)

    def for_column(self, column: PrintedColumn, mixed: bool) -> Sequence[System]:
        """Return the systems that a column may hold; mixed: as in `recognise`."""
        if not column.only:
            return self.systems
        of_fide = [*self._in_editions(column.only)]
        of_us = [one for one in self.systems if one.rules == US and one == system_in(column.text)]
        return [*of_fide, *of_us] if mixed else of_fide

    def _in_editions(self, code: str) -> Iterator[System]:
        return (one for one in self.systems if one.identity[0] == code and one.rules in EDITIONS)

    def by(self, code: str, edition: str) -> System | None:
        """Return the system with this code by an edition; None if the event lacks its data."""
        found = next(self._in_editions(code), None)
        return found.by(edition) if found else None

    def right(
        self, column: PrintedColumn, code: str, edition: str, groups: Sequence[Collection[int]]
    ) -> int:
        """How many values of a column the system with this code gives by an edition."""
        system = self.by(code, edition)
        found = self.fit(column, system, groups, len(column.printed)) if system else None
        return found.right if found else 0


def _every_system(event: Event, rules: str) -> Iterator[System]:
    """Yield every system with every modifier, in every edition that may matter for the event."""
    for system in all_systems(US):
        parameter = system.definition.parameter
        if parameter and parameter.series:
            yield from map(system.with_parameter, _SERIES)
        elif not (parameter and parameter.draw):
            yield system
    in_force = rules if rules in EDITIONS else CURRENT
    for definition in (system.definition for system in all_systems(FIDE)):
        editions = EDITIONS if definition.varies or event.is_round_robin else (in_force,)
        for modifier in _modifiers(definition.takes, event):
            yield from (System(definition, edition, modifier) for edition in editions)


def _modifiers(takes: str, event: Event) -> Iterator[Modifier]:
    cuts = [PLAIN]
    if "C" in takes:
        cuts += [Modifier(lowest=1), Modifier(lowest=2)]
    if "M" in takes:
        cuts += [Modifier(lowest=1, highest=1), Modifier(lowest=2, highest=2)]
    if "L" in takes:
        cuts += [Modifier(limit=limit) for limit in _LIMITS]
    if "F" in takes:
        cuts += [Modifier(fore=True)]
    scores = ("", "MP", "GP") if ":" in takes and event.game_points else ("",)
    played = (False, True) if "P" in takes and _has_forfeits(event) else (False,)
    # Who prints a tie-break of ratings though a player is unrated has a rule for that.
    unrated = 0 if "U" in takes and has_unrated(event) else None
    for cut in cuts:
        for score in scores:
            for with_forfeits in played:
                yield cut._replace(score=score, played=with_forfeits, unrated=unrated)


def _has_forfeits(event: Event) -> bool:
    forfeits = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    return any(game.result in forfeits for games in event.games.values() for game in games)


def _likely(system: System, rules: str) -> tuple[bool, int, int]:
    """Sort key: systems of the rules in force first, then current ones, then without modifier."""
    edition = EDITIONS.index(system.rules) if system.rules in EDITIONS else 0
    family = (system.rules == US) == (rules == US)
    return (not family, system.rules != rules, len(str(system.modifier)) * 10 - edition)


def _tried(
    column: PrintedColumn,
    candidates: _Candidates,
    groups: Sequence[Collection[int]],
    mixed: bool,
) -> _Tried:
    """Compare a column with the candidates, or with those that its header names."""
    asked = candidates.for_column(column, mixed)
    count = len(column.printed)
    misses = {system: _misses(system, column, candidates.event) for system in asked}
    possible = [system for system in asked if not misses[system]] if count else []
    found = (candidates.fit(column, system, groups, 0) for system in possible)
    exact = [one for one in found if one]
    nearest: ColumnFit | None = None
    most = (count - 1) // 2 if len(set(column.printed.values())) > 1 else -1
    for system in sorted(asked, key=misses.__getitem__) if not exact else ():
        if misses[system] > most:
            break
        if one := candidates.fit(column, system, groups, most):
            nearest, most = one, len(one.wrong) - 1
    right = _right_by_edition(column, candidates, groups, exact, nearest)
    return _Tried(column, groups, exact, nearest, right)


def _right_by_edition(
    column: PrintedColumn,
    candidates: _Candidates,
    groups: Sequence[Collection[int]],
    exact: Sequence[ColumnFit],
    nearest: ColumnFit | None,
) -> Mapping[str, int]:
    """How many values of a column each edition gives, by the systems that it may hold."""
    found = exact or ([nearest] if nearest else [])
    codes = dict.fromkeys(one.system.identity[0] for one in found if one.system.rules in EDITIONS)
    if not codes:
        return {}
    return {
        edition: max(candidates.right(column, code, edition, groups) for code in [*codes][:_CODES])
        for edition in EDITIONS
    }


def _agreement(
    table: Crosstable, tried: _Tried, candidates: _Candidates, edition: str
) -> Agreement:
    """What is known of a column; edition: the one that all columns together decide for."""
    column, count = tried.column, len(tried.column.printed)
    cell = table.grid.read_at(Cell(table.header.row, column.column))
    if tried.exact and count:
        fits = sorted(tried.exact, key=lambda one: _doubt(one.system, column, edition))
        meant = _is_meant(fits[0].system, column.hint)
        sure = len(set(column.printed.values())) > 1 or meant
        systems = tuple(one.system for one in fits)
        return Agreement(cell, column.text, systems, None, count, count, (), sure, False, fits[0])
    nearest = tried.nearest
    if nearest is None:
        by_header = candidates.by(column.only, edition or CURRENT) if column.only else None
        whole = by_header and candidates.fit(column, by_header, tried.groups, count)
        return Agreement(cell, column.text, (), None, 0, count, fit=whole or None)
    code, rules = nearest.system.identity
    own = candidates.by(code, edition) if rules in EDITIONS else None
    by_edition = own and candidates.fit(column, own, tried.groups, count)
    if by_edition and (column.only or len(by_edition.wrong) == len(nearest.wrong)):
        nearest = by_edition
    rows = table.rows
    differ = tuple(
        table.grid.read_at(Cell(rows[number], column.column)) for number in nearest.wrong
    )
    system, right, named = nearest.system, nearest.right, bool(column.only)
    return Agreement(cell, column.text, (), system, right, count, differ, False, named, nearest)


def _doubt(system: System, column: PrintedColumn, edition: str) -> tuple[bool, ...]:
    """Sort key: the system that the legend means, then those of FIDE's where a header names one.

    Under FIDE's rules a result between tied players is direct encounter, whatever others call it.
    """
    return (
        not _is_meant(system, column.hint),
        bool(column.only) and system.rules == US,
        system.identity in [(code, US) for code in _OTHER_ENCOUNTERS],
        system.rules in EDITIONS and system.rules != edition,
    )


def _misses(system: System, column: PrintedColumn, event: Event) -> int:
    """Count the sample values that a system misses; most systems miss all of them.

    Return 0 for a system that depends on who is tied: it must compute all values at once.
    """
    if system.group:
        return 0
    printed, own = column.printed, column.own_decimals if system.mean else {}
    numbers = sorted(printed, key=lambda number: -abs(printed[number]))[:_SAMPLE]
    return sum(
        not may_give(
            system, system.value(event, number), printed[number], own.get(number, column.decimals)
        )
        for number in numbers
    )


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
_ACRONYM = pattern(r"\(([A-Za-z]{2,5}(?:[/:-][A-Za-z0-9]+)*)\)")


def _is_meant(system: System, hint: str) -> bool:
    """Whether the words of a legend fit a system."""
    if exact := codes_by_parameters(hint):
        return system.identity[0] in exact
    known = codes_of_name(hint)
    if system.identity[0] in known:
        return True
    code = system.identity[0].partition("/")[0].partition(":")[0]
    for acronym in _ACRONYM.findall(hint):
        if acronym.upper().partition("/")[0].partition("-")[0] == code:
            return True
    words = hint.casefold()
    meant = next((codes for pattern, codes in _MEANT if re.search(pattern, words)), ())
    return code in meant
