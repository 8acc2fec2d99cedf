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

from xltiebreak.book.audit.deviations import DEVIATIONS, Deviation
from xltiebreak.book.sections import Section, column_fits
from xltiebreak.book.sections.columns import Editions
from xltiebreak.book.sections.printed import ColumnFit, fit
from xltiebreak.core.editions import LIKELIEST_FIRST
from xltiebreak.core.event import Event
from xltiebreak.core.modifiers import PLAIN, Modifier
from xltiebreak.rules import CURRENT, EDITIONS, FIDE, US, System, UnknownSystemError, Value, find

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
    counted = section.editions or Editions()
    by_deviation = tuple(_recognised(section, counted.likeliest))
    recognised_so = {column_fit.column.column for column_fit in by_deviation}
    others = (
        column_fit
        for column_fit in column_fits(section)
        if column_fit.column.column not in recognised_so
    )
    fits = (*others, *by_deviation)
    free = {
        column.column
        for column in section.columns
        if column.compared and column.system and column.system.rules in EDITIONS and column.is_said
    }
    free |= recognised_so
    recognised = tuple(column_fit.column.text for column_fit in by_deviation)
    if not _wrong(fits):
        if counted.right:
            return Findings(
                fits, str(counted), tuple(sorted(counted.likeliest, key=EDITIONS.index))
            )
        return Findings(fits, *_named_edition(fits))
    candidates = _candidates(event, fits, counted.likeliest, free)
    best = max(
        candidates, key=lambda candidate: (bool(candidate.deviations), -len(candidate.wrong))
    )
    complete = [candidate for candidate in candidates if candidate.deviations] or [best]
    in_all = frozenset.intersection(*(candidate.wrong for candidate in complete))
    if not free:
        said, editions = _named_edition(fits)
    elif len(complete) > 1 or best.edition not in counted.likeliest:
        editions = tuple(sorted((candidate.edition for candidate in complete), key=EDITIONS.index))
        said = _said(complete)
    else:
        editions, said = (best.edition,), str(counted)
    kept = tuple(_without_other_wrong(column_fit, in_all) for column_fit in best.fits)
    deviations = tuple(
        dict.fromkeys(deviation for candidate in complete for deviation in candidate.deviations)
    )
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
            if any(not _wrong(_with(event, [pure], deviation)) for deviation in DEVIATIONS):
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
            system = find(code, rules)
            if system.identity == (code, rules):
                yield system


def _without_other_wrong(column_fit: ColumnFit, wrong: frozenset[PrintedAt]) -> ColumnFit:
    """The comparison of a column with fewer wrong values: those that every candidate calls so."""
    column = column_fit.column.column
    return column_fit._replace(wrong=tuple(no for no in column_fit.wrong if (column, no) in wrong))


def _named_edition(fits: Sequence[ColumnFit]) -> tuple[str, tuple[str, ...]]:
    """The edition that headers or options name."""
    systems = [column_fit.system for column_fit in fits]
    rules = {system.rules for system in systems if system.definition.varies}
    if len(rules) != 1:
        return "", ()
    (edition,) = rules
    printed = sum(column_fit.printed for column_fit in fits)
    return str(Editions({edition: sum(column_fit.right for column_fit in fits)}, printed)), (
        edition,
    )


def _said(complete: Sequence[_Hypothesis]) -> str:
    """The editions that a deviation completes: `FIDE 2024 (16 of 18 values) or 2026 (15)`."""
    printed = sum(column_fit.printed for column_fit in complete[0].fits)
    first, *others = sorted(complete, key=lambda candidate: EDITIONS.index(candidate.edition))
    parts = [f"{_year(first)} ({printed - len(first.wrong)} of {printed} values)"]
    parts += [f"{_year(candidate)} ({printed - len(candidate.wrong)})" for candidate in others]
    return f"FIDE {' or '.join(parts)}"


def _year(hypothesis: _Hypothesis) -> str:
    return hypothesis.edition.removeprefix(FIDE)


def _candidates(
    event: Event, fits: Sequence[ColumnFit], likeliest: Sequence[str], free: set[int]
) -> list[_Hypothesis]:
    """The editions that a deviation completes; else the likeliest one by itself."""
    editions = dict.fromkeys((*likeliest, *LIKELIEST_FIRST))
    hypotheses: list[_Hypothesis] = []
    for edition in editions if free else (CURRENT,):
        own = _by_edition(event, fits, edition, free)
        deviations = tuple(
            deviation for deviation in DEVIATIONS if not _wrong(_with(event, own, deviation))
        )
        hypotheses.append(_Hypothesis(edition, own, deviations))
    return hypotheses


def _by_edition(
    event: Event, fits: Sequence[ColumnFit], edition: str, free: set[int]
) -> tuple[ColumnFit, ...]:
    """The columns by an edition; free: those whose header names none."""
    compared: list[ColumnFit] = []
    for column_fit in fits:
        system = (
            _by(column_fit.system, edition)
            if column_fit.column.column in free
            else column_fit.system
        )
        if system == column_fit.system:
            compared.append(column_fit)
            continue
        values = system.values(event, column_fit.groups if system.group else None)
        compared.append(_compared(event, column_fit, system, values))
    return tuple(compared)


def _by(system: System, edition: str) -> System:
    """A system of FIDE's by another edition; any other as it is."""
    return replace(system, rules=edition) if system.rules in EDITIONS else system


def _compared(
    event: Event, column_fit: ColumnFit, system: System, values: Mapping[int, Value]
) -> ColumnFit:
    fitted = fit(column_fit.column, system, values, event, column_fit.groups)
    return fitted or column_fit


def _with(event: Event, fits: Sequence[ColumnFit], deviation: Deviation) -> list[ColumnFit]:
    """The columns as a deviation computes them."""
    return [
        _compared(
            event,
            column_fit,
            column_fit.system,
            deviation.values(event, column_fit.system, column_fit.groups),
        )
        if deviation.concerns(column_fit.system)
        else column_fit
        for column_fit in fits
    ]


def _wrong(fits: Sequence[ColumnFit]) -> frozenset[PrintedAt]:
    return frozenset(
        (column_fit.column.column, number) for column_fit in fits for number in column_fit.wrong
    )


def _causes(event: Event, fits: Sequence[ColumnFit]) -> dict[PrintedAt, Deviation]:
    """The deviation that explains each wrong value, those first that explain most."""
    wrong = _wrong(fits)
    explains: list[tuple[Deviation, frozenset[PrintedAt]]] = []
    for deviation in DEVIATIONS:
        left = _wrong(_with(event, fits, deviation))
        if left < wrong:
            explains.append((deviation, wrong - left))
    causes: dict[PrintedAt, Deviation] = {}
    for deviation, places in sorted(explains, key=lambda explanation: -len(explanation[1])):
        for place in places:
            causes.setdefault(place, deviation)
    return causes
