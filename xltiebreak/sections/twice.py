"""Copies of a section, and players who moved to another section: what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xltiebreak.event import Event
from xltiebreak.grid import Cell, Problem
from xltiebreak.sections import Section
from xltiebreak.text import shown
from xltiebreak.twice import Member, copies, moved


class Twice(NamedTuple):
    """What counts only once, though it stands in two sections.

    section: where it does not count; problem: the warning about it; players: those who moved away,
    () if the whole section is a copy.
    """

    section: Section
    problem: Problem
    players: tuple[int, ...] = ()


def found_twice(sections: Sequence[Section]) -> list[Twice]:
    """Return what stands twice in the sections of one workbook."""
    if len(sections) < 2:
        return []
    found = copied(sections)
    kept = [one for one in sections if not any(one is each.section for each in found)]
    return [*found, *moved_away(kept)]


def copied(sections: Sequence[Section]) -> list[Twice]:
    """Return the sections of one workbook that are copies of another."""
    found = copies([_sound_event(one) for one in sections])
    return [_copy(sections[at], sections[found[at]]) for at in sorted(found)]


def moved_away(sections: Sequence[Section]) -> list[Twice]:
    """Return the players who moved to another section."""
    found = moved([_sound_event(one) for one in sections])
    return [_moved(sections, *pair) for pair in found.items()]


def _sound_event(section: Section) -> Event:
    """Return the event of a section; one without players if it has errors."""
    return section.crosstable.event if section.sound else Event(())


def _copy(section: Section, original: Section) -> Twice:
    rounds = section.crosstable.event.rounds
    message = (
        f"this is a copy of {_name(original)} as it was after round {rounds}: prizes, teams and "
        "the report leave it out; delete it when you do not need it any more"
    )
    return Twice(section, Problem("warning", section.crosstable.sheet, None, message))


def _moved(sections: Sequence[Section], left: Member, counts: Member) -> Twice:
    section, other = sections[left.section], sections[counts.section]
    table = section.crosstable
    message = (
        f"{shown(table.event.who(left.number))} is also number {counts.number} of {_name(other)}, "
        "with more games or the later ones: prizes and teams count only the results there"
    )
    cell = Cell(table.rows[left.number], table.header.number_column)
    return Twice(section, table.grid.origin(cell).warning(message), (left.number,))


def _name(section: Section) -> str:
    return shown(section.crosstable.sheet) or "another section"
