"""The record of an event as a workbook is to keep it: what was read, and what was said now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.in_force import marked_order
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.kept import (
    has_earlier_marks,
    kept_on,
    record_of,
    renewed_names,
)
from xltiebreak.reading.facts import EventFacts, text_of_facts
from xltiebreak.rules.orders import written


class KeptTable(NamedTuple):
    """A crosstable whose sheet keeps a record from now on."""

    crosstable: Crosstable
    facts: EventFacts


def record_for(section: Section) -> EventFacts:
    """Return the record of a section's event, in a form that needs its report no more.

    An order that the caller gives takes the place of one that the record has.
    """
    table = section.crosstable
    facts, players, order = table.facts, table.event.by_number, marked_order(table)
    if order and section.given:
        kept = [system for system in section.order if not system.definition.as_printed]
        codes, rules = written(kept)
        facts = facts._replace(tiebreaks=codes, rules=rules)
    elif order and table.grid.told:
        facts = facts._replace(tiebreaks=order.codes, rules=order.rules)
    given_for = {
        number: {at: players[number].games[at - 1].result.name for at in own}
        for number, own in facts.given.items()
    }
    return facts._replace(given_for=given_for)


def names_of_records(tables: Iterable[KeptTable], *, writes: bool) -> dict[str, str]:
    """Return the hidden names to give the sheet of these crosstables; {} if nothing is new.

    writes: whether cells of the sheet change, so that an event that has an identity gets its next
    revision.
    """
    names: dict[str, str] = {}
    for table, facts in tables:
        if writes and facts.identity:
            facts = facts._replace(revision=facts.revision + 1)
        grid, kept = table.grid, record_of(table.grid, table.header.area)
        if text_of_facts(facts) != (kept.text if kept else "") or has_earlier_marks(grid):
            free = max((one.number for one in kept_on({**grid.names, **names})), default=0) + 1
            names |= renewed_names(facts, grid, table.area, kept.number if kept else free)
    return names
