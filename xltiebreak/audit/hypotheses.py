"""Find the edition and the known deviations that explain all printed values of a section.

Values decide. An edition that gives all values needs no deviation. Else each deviation is tried by
itself, in each edition; a deviation that makes a right value wrong is none. If no single one
explains all wrong values, each explains its own, and the others stay unexplained.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from xltiebreak.audit.deviations import DEVIATIONS, Deviation
from xltiebreak.event import Event
from xltiebreak.sections import Section, column_fits
from xltiebreak.sections.columns import Editions
from xltiebreak.sections.printed import ColumnFit, fit
from xltiebreak.systems import CURRENT, EDITIONS, FIDE, US, System, UnknownSystemError, Value, find
from xltiebreak.systems.fide.editions import LIKELIEST_FIRST
from xltiebreak.systems.modifiers import PLAIN, Modifier

_FEWEST_VALUES = 3
"""A numbered column that only a deviation recognises has at least so many different values."""

_CUTS = (PLAIN, Modifier(lowest=1), Modifier(lowest=2), Modifier(lowest=1, highest=1))
"""The cuts that are tried where another modifier comes nearer."""

PrintedAt = tuple[int, int]
"""A column and a player's number."""


class _Hypothesis(NamedTuple):
    """Values by one edition, and the deviations that explain all that are wrong."""

    edition: str
    fits: tuple[ColumnFit, ...]
    deviations: tuple[Deviation, ...]

    @property
    def wrong(self) -> frozenset[PrintedAt]:
        """The wrong values by the edition alone."""
        return _wrong(self.fits)


@dataclass(frozen=True)
class Findings:
    """What explains the printed values."""

    fits: tuple[ColumnFit, ...]
    """The fit of each column by the chosen edition."""

    edition: str = ""
    """As in `Audit`."""

    editions: tuple[str, ...] = ()
    """As in `Audit`."""

    deviations: tuple[Deviation, ...] = ()
    """As in `Audit`."""

    complete: bool = False
    """As in `Audit`."""

    causes: Mapping[PrintedAt, Deviation] = field(default_factory=dict)
    """The deviation for each wrong value that a deviation explains."""

    recognised: tuple[str, ...] = ()
    """The headers of columns that only a deviation recognises."""

    chosen: str = ""
    """The edition that ranks, "" if headers name it."""

    def by_edition(self, system: System) -> System:
        """A system of FIDE's by the edition that was found; any other as it is."""
        return _by(system, self.chosen) if self.chosen else system


def explained(section: Section) -> Findings:
    """Find what explains the printed values of a section without errors."""
    event = section.crosstable.event
    found = section.editions or Editions()
    by_deviation = tuple(_recognised(section, found.likeliest))
    recognised_so = {one.column.column for one in by_deviation}
    known = (one for one in column_fits(section) if one.column.column not in recognised_so)
    fits = (*known, *by_deviation)
    free = {
        one.column
        for one in section.columns
        if one.compared and one.system and one.system.rules in EDITIONS and one.is_said
    }
    free |= recognised_so
    recognised = tuple(one.column.text for one in by_deviation)
    if not _wrong(fits):
        if found.right:
            return Findings(fits, str(found), tuple(sorted(found.likeliest, key=EDITIONS.index)))
        return Findings(fits, *_named_edition(fits))
    candidates = _candidates(event, fits, found.likeliest, free)
    best = max(candidates, key=lambda one: (bool(one.deviations), -len(one.wrong)))
    complete = [one for one in candidates if one.deviations] or [best]
    in_all = frozenset.intersection(*(one.wrong for one in complete))
    if not free:
        said, editions = _named_edition(fits)
    elif len(complete) > 1 or best.edition not in found.likeliest:
        editions = tuple(sorted((one.edition for one in complete), key=EDITIONS.index))
        said = _said(complete)
    else:
        editions, said = (best.edition,), str(found)
    kept = tuple(_without_other_wrong(one, in_all) for one in best.fits)
    deviations = tuple(dict.fromkeys(one for each in complete for one in each.deviations))
    causes: dict[PrintedAt, Deviation] = {}
    if deviations:
        causes = dict.fromkeys(in_all, deviations[0])
    else:
        causes = _causes(event, kept)
        deviations = tuple(dict.fromkeys(causes.values()))
    whole = bool(best.deviations)
    return Findings(
        kept, said, editions, deviations, whole, causes, recognised, best.edition if free else ""
    )


def _recognised(section: Section, likeliest: Sequence[str]) -> Iterator[ColumnFit]:
    """Yield the columns whose values a deviation gives, and nothing else does.

    The comparison is with the rule that the deviation breaks. That is not always the nearest: a
    system with another modifier may come nearer by chance.
    """
    event = section.crosstable.event
    for judged in section.columns:
        nearest = judged.compared
        is_proved = judged.is_named or judged.verdict == "same" or not judged.differ
        if is_proved or nearest is None:
            continue
        different = len(set(nearest.column.printed.values()))
        if different < _FEWEST_VALUES and not nearest.column.only:
            continue
        for system in _akin(nearest.system, likeliest):
            values = system.values(event, nearest.groups if system.group else None)
            pure = _compared(event, nearest, system, values)
            if any(not _wrong(_with(event, [pure], one)) for one in DEVIATIONS):
                yield pure
                break


def _akin(system: System, likeliest: Sequence[str]) -> Iterator[System]:
    """Yield a system, then those without forfeits as games, then those with other cuts."""
    own = system.modifier
    base = system.identity[0].removesuffix(str(own))
    for modifier in dict.fromkeys((own, own._replace(played=False), *_CUTS)):
        yield from _by_all_rules(f"{base}{modifier}", likeliest)


def _by_all_rules(code: str, likeliest: Sequence[str]) -> Iterator[System]:
    """Yield the systems with a code, by the likeliest edition first and US Chess's rules last."""
    for rules in dict.fromkeys((*likeliest, *LIKELIEST_FIRST, US)):
        with suppress(UnknownSystemError):
            found = find(code, rules)
            if found.identity == (code, rules):
                yield found


def _without_other_wrong(one: ColumnFit, wrong: frozenset[PrintedAt]) -> ColumnFit:
    """The comparison of a column with fewer wrong values: those that every candidate calls so."""
    column = one.column.column
    return one._replace(wrong=tuple(no for no in one.wrong if (column, no) in wrong))


def _named_edition(fits: Sequence[ColumnFit]) -> tuple[str, tuple[str, ...]]:
    """The edition that headers or options name."""
    systems = [one.system for one in fits]
    rules = {one.rules for one in systems if one.definition.varies}
    if len(rules) != 1:
        return "", ()
    (edition,) = rules
    printed = sum(one.printed for one in fits)
    return str(Editions({edition: sum(one.right for one in fits)}, printed)), (edition,)


def _said(complete: Sequence[_Hypothesis]) -> str:
    """The editions that a deviation completes: `FIDE 2024 (16 of 18 values) or 2026 (15)`."""
    printed = sum(one.printed for one in complete[0].fits)
    first, *others = sorted(complete, key=lambda one: EDITIONS.index(one.edition))
    parts = [f"{_year(first)} ({printed - len(first.wrong)} of {printed} values)"]
    parts += [f"{_year(one)} ({printed - len(one.wrong)})" for one in others]
    return f"FIDE {' or '.join(parts)}"


def _year(one: _Hypothesis) -> str:
    return one.edition.removeprefix(FIDE)


def _candidates(
    event: Event, fits: Sequence[ColumnFit], likeliest: Sequence[str], free: set[int]
) -> list[_Hypothesis]:
    """The editions that a deviation completes; else the likeliest one by itself."""
    editions = dict.fromkeys((*likeliest, *LIKELIEST_FIRST))
    found: list[_Hypothesis] = []
    for edition in editions if free else (CURRENT,):
        own = _by_edition(event, fits, edition, free)
        deviations = tuple(one for one in DEVIATIONS if not _wrong(_with(event, own, one)))
        found.append(_Hypothesis(edition, own, deviations))
    return found


def _by_edition(
    event: Event, fits: Sequence[ColumnFit], edition: str, free: set[int]
) -> tuple[ColumnFit, ...]:
    """The columns by an edition; free: those whose header names none."""
    compared: list[ColumnFit] = []
    for one in fits:
        system = _by(one.system, edition) if one.column.column in free else one.system
        if system == one.system:
            compared.append(one)
            continue
        values = system.values(event, one.groups if system.group else None)
        compared.append(_compared(event, one, system, values))
    return tuple(compared)


def _by(system: System, edition: str) -> System:
    """A system of FIDE's by another edition; any other as it is."""
    return replace(system, rules=edition) if system.rules in EDITIONS else system


def _compared(
    event: Event, one: ColumnFit, system: System, values: Mapping[int, Value]
) -> ColumnFit:
    found = fit(one.column, system, values, event, one.groups)
    return found or one


def _with(event: Event, fits: Sequence[ColumnFit], deviation: Deviation) -> list[ColumnFit]:
    """The columns as a deviation computes them."""
    return [
        _compared(event, one, one.system, deviation.values(event, one.system, one.groups))
        if deviation.concerns(one.system)
        else one
        for one in fits
    ]


def _wrong(fits: Sequence[ColumnFit]) -> frozenset[PrintedAt]:
    return frozenset((one.column.column, number) for one in fits for number in one.wrong)


def _causes(event: Event, fits: Sequence[ColumnFit]) -> dict[PrintedAt, Deviation]:
    """The deviation that explains each wrong value, those first that explain most."""
    wrong = _wrong(fits)
    explains: list[tuple[Deviation, frozenset[PrintedAt]]] = []
    for deviation in DEVIATIONS:
        left = _wrong(_with(event, fits, deviation))
        if left < wrong:
            explains.append((deviation, wrong - left))
    causes: dict[PrintedAt, Deviation] = {}
    for deviation, places in sorted(explains, key=lambda one: -len(one[1])):
        for place in places:
            causes.setdefault(place, deviation)
    return causes
