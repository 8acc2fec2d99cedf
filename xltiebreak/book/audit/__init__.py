"""Audit a section of an event: which printed values and places are wrong, and why.

| module     | what it does                                                                  |
|------------|-------------------------------------------------------------------------------|
| deviations | the known ways in which programs depart from the rules, as data               |
| hypotheses | the edition and the deviations that explain the printed values                |
| reasons    | why a value is wrong: the article, and the round that makes the difference    |

The comparison itself is that of `book.sections.printed`; the same values are wrong for `check`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from xltiebreak.book.audit.deviations import Deviation
from xltiebreak.book.audit.hypotheses import Findings, explained
from xltiebreak.book.audit.reasons import Reason, reason_of
from xltiebreak.book.sections import Difference, Section, checked, wrong_places, wrong_values
from xltiebreak.book.sections.candidates import RATINGS_OF_UNRATED
from xltiebreak.book.sections.printed import ColumnFit, printed_places
from xltiebreak.core.ranking import rank
from xltiebreak.languages.text import shown
from xltiebreak.reading.grid import Origin
from xltiebreak.rules import MissingError, System, Value

_MISPLACED = 10
"""Printed values give the printed places if at most one row in this many is out of order."""


class WrongValue(NamedTuple):
    """A printed value that is wrong."""

    number: int
    name: str
    header: str
    """The header of its column."""

    system: str
    """The code with its edition, PTS for points."""

    where: Origin
    """The cell of the value."""

    printed: float | str
    computed: Value
    rounded: Value
    """The computed value as its column would print it."""

    reason: Reason | None
    """None if no known rule gives the value."""

    @property
    def why(self) -> str:
        """The explanation in a sentence."""
        return self.reason.text if self.reason else "unexplained: no known rule gives it"

    @property
    def article(self) -> str:
        """The article that the value breaks, "" if that is unknown."""
        return self.reason.article if self.reason else ""

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that make the difference."""
        return self.reason.rounds if self.reason else ()


class WrongPlace(NamedTuple):
    """A printed place that is wrong, and the right one."""

    number: int
    name: str
    where: Origin
    printed: int
    right: int


@dataclass(frozen=True)
class Audit:
    """What is right and wrong in a section."""

    sheet: str
    players: int
    rounds: int
    edition: str = ""
    """In words, which edition of FIDE's rules the values follow; "" without FIDE's systems."""

    editions: tuple[str, ...] = ()
    """All editions that fit equally well."""

    tiebreaks: int = 0
    """How many printed columns were compared."""

    right: int = 0
    """How many printed values are right."""

    rounded: int = 0
    """How many printed values are right when they are rounded."""

    values: tuple[WrongValue, ...] = ()
    """The wrong values."""

    places: tuple[WrongPlace, ...] = ()
    """The wrong places."""

    deviations: tuple[Deviation, ...] = ()
    """Deviations that make all wrong values right, each by itself, or else a deviation for each
    cause that is known.
    """

    complete: bool = False
    """Whether a single deviation makes all wrong values right."""

    unknown: tuple[str, ...] = ()
    """The headers of columns whose values no system gives."""

    notes: tuple[str, ...] = ()
    """How columns are printed, and what could not be judged."""

    error: str = ""
    """Why nothing could be judged, "" if it could."""

    @property
    def wrong(self) -> int:
        """How many printed values are wrong."""
        return len(self.values)

    @property
    def compares(self) -> bool:
        """Whether a tie-break is printed whose system is known."""
        return self.tiebreaks > 0

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.values or self.places or self.error)

    @property
    def cause(self) -> str:
        """`all 17 are right if a forfeit at the end ends the unplayed rounds (Vega; 16.3.2)`."""
        if not self.deviations:
            return ""
        if self.complete:
            which = f"all {self.wrong} are" if self.wrong != 1 else "it is"
            return f"{which} right if {' or if '.join(map(_said, self.deviations))}"
        explained = Counter(value.reason.deviation for value in self.values if value.reason)
        return "; ".join(
            f"{count} of {self.wrong} {'is' if count == 1 else 'are'} right if {_said(deviation)}"
            for deviation, count in explained.most_common()
        )


def _said(deviation: Deviation) -> str:
    return f"{deviation.says} ({deviation.program}; {deviation.article})"


def audited(section: Section) -> Audit:
    """Audit a section: compare, choose edition and deviations, explain, and rank anew."""
    table = section.crosstable
    event, problems = table.event, section.problems
    bare = Audit(table.sheet, len(event.players), event.rounds)
    if not section.sound:
        first = next(problem for problem in problems if problem.severity == "error")
        return replace(bare, error=str(first))
    findings = explained(section)
    section = _ranked(section, findings)
    points, values = tuple(_wrong_points(section)), tuple(_wrong_values(section, findings))
    unknown = tuple(column.text for column in section.unexplained if column.printed)
    left = tuple(header for header in unknown if header not in findings.recognised)
    printed = tuple(one.text for one in section.columns if one.verdict == "printed")
    places, notes = _judged_places(section, findings.fits, left)
    rounded = sum(len(column_fit.rounded) for column_fit in findings.fits)
    right = sum(column_fit.right for column_fit in findings.fits) - rounded
    return replace(
        bare,
        edition=findings.edition,
        editions=findings.editions,
        tiebreaks=len(findings.fits),
        right=right + len(table.printed_points) - len(points),
        rounded=rounded,
        values=(*points, *values),
        places=places,
        deviations=findings.deviations,
        complete=findings.complete,
        unknown=(*left, *printed),
        notes=(
            *filter(None, (column_fit.note for column_fit in findings.fits)),
            *_unrated_notes(section),
            *_without_data(section),
            *notes,
        ),
    )


def _unrated_notes(section: Section) -> Iterator[str]:
    """Say once how a program counts unrated players, where that is not FIDE's rule."""
    for judged in section.columns:
        if judged.fits and judged.system and (rating := judged.system.modifier.unrated):
            yield f"{shown(judged.text)}: {RATINGS_OF_UNRATED[rating]}"


def _without_data(section: Section) -> Iterator[str]:
    """Say once of each column that ranks as it is printed why its values are not checked."""
    for judged in section.columns:
        lacks = judged.system.lacks(section.crosstable.event) if judged.system else None
        if lacks and judged.system in section.order:
            yield f"{shown(judged.text)}: no data, it is not checked: {lacks}"


def _ranked(section: Section, findings: Findings) -> Section:
    """The section ranked by the edition that was found."""
    order = tuple(findings.by_edition(system) for system in section.order)
    try:
        standings = tuple(rank(section.crosstable.event, order))
    except MissingError:
        return section
    return replace(section, order=order, standings=standings)


def _wrong_points(section: Section) -> Iterator[WrongValue]:
    for difference in checked(section).differences:
        if difference.system is None:
            yield _wrong(section, difference, "Pts", "PTS", None)


def _wrong_values(section: Section, findings: Findings) -> Iterator[WrongValue]:
    event = section.crosstable.event
    for fit in findings.fits:
        for difference in sorted(
            wrong_values(section, [fit]), key=lambda difference: difference.cell
        ):
            deviation = findings.causes.get((fit.column.column, difference.number))
            reason = (
                reason_of(event, fit.system, difference.number, deviation) if deviation else None
            )
            yield _wrong(section, difference, fit.column.text, fit.system.exact, reason)


def _wrong(
    section: Section, difference: Difference, header: str, system: str, reason: Reason | None
) -> WrongValue:
    table, number = section.crosstable, difference.number
    name, where = table.event.by_number[number].name, table.grid.origin(difference.cell)
    return WrongValue(
        number,
        name,
        header,
        system,
        where,
        difference.printed,
        difference.computed,
        difference.rounded,
        reason,
    )


def _judged_places(
    section: Section, fits: Sequence[ColumnFit], unknown: Sequence[str]
) -> tuple[tuple[WrongPlace, ...], tuple[str, ...]]:
    """The wrong places; none, but a note, if the printed values do not give the printed places.

    unknown: the headers of columns that no system explains, but which may decide places.
    """
    table = section.crosstable
    wrong = tuple(wrong_places(section))
    if not wrong:
        return (), ()
    if unknown:
        return (), (f"places are not judged: nothing explains {', '.join(map(shown, unknown))}",)
    if not _follow(section, fits):
        return (), ("places are not judged: the printed values do not give the printed places",)
    by_number = table.event.by_number
    return tuple(
        WrongPlace(
            difference.number,
            by_number[difference.number].name,
            table.grid.origin(difference.cell),
            int(float(difference.printed)),
            int(difference.computed or 0),
        )
        for difference in wrong
    ), ()


def _follow(section: Section, fits: Sequence[ColumnFit]) -> bool:
    """Whether the printed places follow the printed values, from left to right.

    Columns from the first one on that looks at who is tied say nothing here.
    """
    table, places = section.crosstable, printed_places(section.crosstable)
    ranked = sorted(places, key=lambda number: places[number])
    columns: list[ColumnFit] = []
    for fit in sorted(fits, key=lambda column_fit: column_fit.column.column):
        if fit.system.group or fit.system.lowest_first:
            break
        columns.append(fit)
    points = table.event.placing
    keys = {
        number: (
            points[number],
            *(column_fit.column.printed.get(number, 0.0) for column_fit in columns),
        )
        for number in ranked
    }
    against = sum(keys[upper] < keys[lower] for upper, lower in pairwise(ranked))
    return against * _MISPLACED <= len(ranked)


__all__ = ["Audit", "Deviation", "System", "WrongPlace", "WrongValue", "audited"]
