"""What a fill did to a section, in the words that the command line and the buttons share."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xltiebreak.sections import Section
    from xltiebreak.systems import System


def section_title(section: Section) -> str:
    """Return where a section is and how big: `Open A3:M18, 15 players, 6 rounds`."""
    table = section.crosstable
    players, rounds = len(table.rows), table.event.rounds
    where = f"{table.sheet} {table.seen}".strip()
    counted = f"{players} player{'s' * (players != 1)}, {rounds} round{'s' * (rounds != 1)}"
    return ", ".join(filter(None, (where, counted)))


def what_was_filled(section: Section, left: Collection[System] = ()) -> str:
    """Return what `section.filled` counts: `MM SO, 15 Pts, 15 Place`.

    left: systems of columns that were not filled.
    """
    filled = section.filled
    systems = section.columns.systems.values() or section.known
    codes = " ".join(system.code for system in systems if system not in left)
    if filled.by_itself:
        codes = "by its own formulas"
    counts = ((filled.points, "Pts"), (filled.places, "Place"), (filled.trophies, "Trophy"))
    parts = [codes, *(f"{count} {what}" for count, what in counts if count)]
    parts += [f"standings on {filled.standings}"] if filled.standings else []
    return ", ".join(filter(None, parts))
