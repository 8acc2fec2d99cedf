"""Tie-breaks of ratings where unrated players take part (FIDE C.07, article 10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from xltiebreak.book.sections.columns import JudgedColumn
from xltiebreak.languages.figures import read_points
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.wording import listed
from xltiebreak.reading.grid import Problem
from xltiebreak.rules import System


def dropped_warning(table: Crosstable, systems: Iterable[System]) -> Sequence[Problem]:
    """Return the warning, one sentence for all systems that the order loses; () if it keeps all."""
    dropped = [system for system in systems if system.is_dropped(table.event)]
    if not dropped:
        return ()
    codes = listed([system.identity[0] for system in dropped])
    are = "is" if len(dropped) == 1 else "are"
    message = f"{codes} {are} dropped from the order: {dropped[0].why_dropped(table.event)}"
    return (Problem("warning", table.sheet, table.header.area, message, "unrated"),)


def with_printed_ratings(
    table: Crosstable, columns: Sequence[JudgedColumn]
) -> Sequence[JudgedColumn]:
    """Return the columns, those that print what the order loses without the unrated players.

    Who prints a tie-break of ratings has a rule for them.
    """
    if not table.sound:
        return columns
    rows = table.rows.values()
    printed = {
        one.system: replace(one.system, modifier=one.system.modifier._replace(unrated=0))
        for one in columns
        if one.system
        and one.system.is_dropped(table.event)
        and any(read_points(cell) for cell in table.grid.down(one.column, rows))
    }
    return [
        replace(one, system=printed.get(one.system, one.system)) if one.system else one
        for one in columns
    ]
