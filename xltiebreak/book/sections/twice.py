"""Copies of a section, and players who moved to another section: what is said of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.core.event import Event
from xltiebreak.languages.text import shown
from xltiebreak.lossless.recalculation.addresses import references
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.wording import several
from xltiebreak.reading.grid import Cell, Fault, Kind, Problem
from xltiebreak.rules.twice import (
    Member,
    copies,
    in_two_events,
    namesakes,
    stand_in_several,
    team_key,
)

COPY = Kind(
    "copy of a section",
    "this is a copy of {section} as it was after round {round}: prizes, teams and the report leave "
    "it out; delete it when you do not need it any more",
)
MOVED = Kind(
    "moved to another section",
    "{name} is also number {number} of {section}, with more games or the later ones: prizes and "
    "teams count only the results there",
)
AT_ONCE = Kind(
    "in two sections at once",
    "{name} is also number {number} of {section}, with games of the same rounds: no child plays "
    "two games at once; teams count only the better results; delete the row that is wrong, or tell "
    "the two apart in their names",
)
IN_SEVERAL = Kind(
    "in several events",
    "{name} is also number {number} of {section}: a team counts a player once, by the better "
    "results",
)
NAMESAKES = Kind(
    "namesakes",
    "{numbers} are called {name}: if they are one player, delete a row; if not, tell them apart in "
    "their names",
)
SHOWN = Kind(
    "shown on another sheet",
    "{section} shows these results by formulas: it gets the tie-breaks, and counts for prizes, "
    "teams and the report",
)
ANOTHER = Kind("another section", "another section")


class Twice(NamedTuple):
    """What stands twice, in one section or in two of which one counts."""

    section: Section
    """The section that is warned of, where it does not count."""

    problem: Problem
    """The warning about it."""

    players: tuple[int, ...] = ()
    """The players who moved away, () if the whole section is a copy."""


def problems_of_twice(sections: Sequence[Section]) -> list[Problem]:
    """Return the warnings about what stands twice in the sections of one workbook."""
    return [twice.problem for twice in _all_twice(sections)]


def with_twice(sections: Sequence[Section]) -> tuple[list[Section], list[Problem]]:
    """Return the sections of one workbook with these warnings, each with its own; and all."""
    found = _all_twice(sections)
    own = ([twice.problem for twice in found if twice.section is one] for one in sections)
    warned = [replace(one, twice=tuple(of)) for one, of in zip(sections, own, strict=True)]
    return warned, [twice.problem for twice in found]


def _all_twice(sections: Sequence[Section]) -> list[Twice]:
    kept, found = list(sections), list[Twice]()
    if len(sections) > 1:
        found += copied(sections)
        kept = [one for one in sections if not any(one is copy.section for copy in found)]
        found += in_two(kept)
    for section in kept:
        problems = problems_of_namesakes(section.crosstable) if section.sound else ()
        found += [Twice(section, problem) for problem in problems]
    return found


def problems_of_namesakes(table: Crosstable) -> list[Problem]:
    """Return the warnings about players who may stand twice in a crosstable without errors."""
    return [_namesakes(table, numbers) for numbers in namesakes(table.event)]


def copied(sections: Sequence[Section]) -> list[Twice]:
    """Return the sections of one workbook that are copies of another, or that another shows."""
    shown_there = shown_elsewhere(sections)
    rest = [one for one in sections if not any(one is twice.section for twice in shown_there)]
    original_of = copies([_sound_event(section) for section in rest])
    return [*shown_there, *(_copy(rest[at], rest[original_of[at]]) for at in sorted(original_of))]


def shown_elsewhere(sections: Sequence[Section]) -> list[Twice]:
    """Return the sections whose results are typed, and which another shows by its formulas."""
    found: list[Twice] = []
    for view in sections:
        read = _sheets_shown(view)
        for section in sections if read else ():
            table = section.crosstable
            if section is not view and table.sheet.casefold() in read:
                fault = SHOWN(section=_name(view))
                problem = Problem("warning", table.sheet, None, str(fault), note=True)
                found.append(Twice(section, problem._replace(kind=fault.kind.name, said=fault)))
    return found


def _sheets_shown(view: Section) -> set[str]:
    """Return the sheets, casefolded, whose cells most results of a section show."""
    table = view.crosstable
    rows, columns = {*table.rows.values()}, set(table.header.round_columns)
    found: Counter[str] = Counter()
    for formula in table.grid.formulas(columns):
        if formula.cell.row in rows:
            found.update({sheet for sheet, _ in references(formula.text)} - {""})
    return {sheet for sheet, count in found.items() if 2 * count > len(rows) * len(columns)}


def moved_away(sections: Sequence[Section]) -> list[Twice]:
    """Return the players who moved to another section."""
    places = in_two_events([_sound_event(section) for section in sections])
    return [_in_another(MOVED, sections, *pair) for pair in places.moved.items()]


def in_two(sections: Sequence[Section]) -> list[Twice]:
    """Return the players who moved to another section, and those who play two at once."""
    places = in_two_events([_sound_event(section) for section in sections])
    kinds = (MOVED, places.moved), (AT_ONCE, places.at_once)
    return [_in_another(kind, sections, *pair) for kind, of in kinds for pair in of.items()]


def counted_once(sections: Sequence[Section], files: Sequence[str]) -> list[Twice]:
    """Return the players in several sections of these files who count once for their team.

    files: the file of each section. Nothing tells whether files are sections of one day or days of
    a league: so only in one file nobody plays two games at once.
    """
    events = [_sound_event(section) for section in sections]
    places = in_two_events(events)
    one_day = {
        left: counts
        for left, counts in places.at_once.items()
        if files[left.section] == files[counts.section]
    }
    further = {
        member: rows[0]
        for rows in stand_in_several(events)
        for member in rows[1:]
        if team_key(events[member.section].by_number[member.number].team)
    }
    of = files if len({*files}) > 1 else ()
    found: list[Twice] = []
    said: set[Member] = set()
    for kind, pairs in ((MOVED, places.moved), (AT_ONCE, one_day), (IN_SEVERAL, further)):
        for left, counts in pairs.items():
            if not {left, counts} <= said:
                found.append(_in_another(kind, sections, left, counts, of))
                said |= {left, counts}
    return found


def _sound_event(section: Section) -> Event:
    """Return the event of a section; one without players if it has errors."""
    return section.crosstable.event if section.sound else Event(())


def _copy(section: Section, original: Section) -> Twice:
    rounds = section.crosstable.event.rounds
    fault = COPY(section=_name(original), round=rounds)
    problem = Problem("warning", section.crosstable.sheet, None, str(fault))
    return Twice(section, problem._replace(kind=fault.kind.name, said=fault))


def _in_another(
    kind: Kind,
    sections: Sequence[Section],
    left: Member,
    counts: Member,
    files: Sequence[str] = (),
) -> Twice:
    """Return the warning that a player stands elsewhere as well; files: as in `counted_once`."""
    section, other = sections[left.section], sections[counts.section]
    table = section.crosstable
    name = shown(table.event.who(left.number))
    there = other.crosstable.sheet
    named = shown(" ".join(filter(None, (files[counts.section], there)))) if files else _name(other)
    fault = kind(name=name, number=counts.number, section=named)
    cell = Cell(table.rows[left.number], table.header.number_column)
    return Twice(section, table.grid.origin(cell).warning(fault), (left.number,))


def _namesakes(table: Crosstable, numbers: Sequence[int]) -> Problem:
    name, last = table.event.by_number[numbers[0]].name, table.rows[numbers[-1]]
    fault = NAMESAKES(numbers=several([str(number) for number in numbers]), name=shown(name))
    return table.grid.origin(Cell(last, table.header.number_column)).warning(fault)


def _name(section: Section) -> Fault | str:
    return shown(section.crosstable.sheet) or ANOTHER()
