"""The records of events that the sheets of a workbook keep, in hidden names.

    _xltiebreakevent_1     'Open'!$A$4:$H$16
    _xltiebreakevent_1_1   {"{'kind': 'round robin', 'rounds': 5}"}

The first name refers to the cells of the crosstable, so that it moves with them; further names hold
the text in pieces, since programs allow a text of 255 characters. A sheet has a record for each of
its crosstables. Other programs keep such names when they save, sort, copy or rename a sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xltiebreak.languages.text import pattern
from xltiebreak.reading.facts import (
    ROUND_ROBIN,
    EventFacts,
    UnreadableFactsError,
    facts_in,
    text_of_facts,
    tournament_report,
)
from xltiebreak.reading.grid import MARKS, OURS, Area, Grid, parse_reference, reference

PREFIX = f"{OURS}event_"
"""How the names of records begin."""

LOT_MARK = f"{MARKS}lot"
ORDER_MARK = f"{MARKS}order"
EARLIER = (LOT_MARK, ORDER_MARK)
"""The hidden names by which earlier versions kept what a record keeps now."""

_NAME = pattern(rf"{PREFIX}([1-9][0-9]{{0,3}})(?:_([1-9][0-9]{{0,3}}))?")
_LITERAL = pattern(r'\{"([^"]*)"\}')
_LONGEST = 240  # Excel allows 255 characters in a text, and a program as many in a name
_OF_ROUND_ROBINS = ("SB", "WC")  # the order that said the kind of event
_COUNTS = ("kind", "by_game_points", "worth", "unrated", "least_games")
_BLANK = '{""}'


class KeptRecord(NamedTuple):
    """A record on a sheet."""

    number: int
    area: Area | None
    """Where its crosstable stood, None if that is lost."""
    text: str
    """What its names hold."""

    def facts(self) -> EventFacts:
        """Return the record. Raises UnreadableFactsError if somebody changed its names."""
        return facts_in(self.text)


def kept_on(names: Mapping[str, str]) -> list[KeptRecord]:
    """Return the records that the names of a sheet hold."""
    parts: dict[int, dict[int, str]] = {}
    for name, text in names.items():
        if match := _NAME.fullmatch(name):
            parts.setdefault(int(match[1]), {})[int(match[2] or 0)] = text
    records = []
    for number, texts in sorted(parts.items()):
        _, area = parse_reference(texts.get(0, "")) or ("", None)
        pieces = (_LITERAL.fullmatch(texts[part]) for part in sorted(texts) if part)
        text = "".join(match[1] if match else "?" for match in pieces)
        if text:
            records.append(KeptRecord(number, area, text))
    return records


def record_of(grid: Grid, area: Area) -> KeptRecord | None:
    """Return the record of the crosstable in an area of a sheet, None if it has none."""
    return next((one for one in kept_on(grid.names) if one.area and one.area.meets(area)), None)


def facts_of(grid: Grid, area: Area) -> EventFacts:
    """Return what is known of the event of a crosstable: of its report, its record, earlier marks.

    Raises UnreadableFactsError for a record that cannot be read.
    """
    if report := tournament_report(grid):
        return report.facts
    kept = record_of(grid, area)
    return kept.facts() if kept else _of_marks(grid.marks)


def says_otherwise(facts: EventFacts, grid: Grid, area: Area) -> bool:
    """Whether a record says otherwise how to count than the sheet keeps it."""
    try:
        kept = facts_of(grid, area)
    except UnreadableFactsError:
        return True
    return any(getattr(facts, name) != getattr(kept, name) for name in _COUNTS)


def _of_marks(marks: Mapping[str, str]) -> EventFacts:
    """Return what the marks of earlier versions say."""
    lot = marks.get(LOT_MARK, "")
    rules, _, codes = marks.get(ORDER_MARK, "").partition(":")
    tiebreaks = tuple(code.strip() for code in codes.split(",")) if codes else ()
    return EventFacts(
        ROUND_ROBIN if tiebreaks == _OF_ROUND_ROBINS else "",
        lot=int(lot) if lot.isdecimal() else None,
        tiebreaks=tiebreaks,
        rules=rules.strip().lower() if tiebreaks else "",
    )


def record_names(facts: EventFacts, sheet: str, area: Area, number: int = 1) -> dict[str, str]:
    """Return the hidden names by which a new sheet keeps a record; none for an empty one."""
    text, name = text_of_facts(facts), f"{PREFIX}{number}"
    pieces = [text[at : at + _LONGEST] for at in range(0, len(text), _LONGEST)]
    held = {f"{name}_{part}": f'{{"{piece}"}}' for part, piece in enumerate(pieces, 1)}
    return {name: reference(sheet, area), **held} if text else {}


def forgotten_names(grid: Grid) -> dict[str, str]:
    """Return the names that take all records out of a sheet."""
    old = [name for name in grid.names if name.startswith(PREFIX) or name in EARLIER]
    return dict.fromkeys(old, _BLANK)


def has_earlier_marks(grid: Grid) -> bool:
    """Whether a sheet has marks of earlier versions that no record has replaced yet."""
    return any(grid.names.get(mark, _BLANK) != _BLANK for mark in EARLIER)


def renewed_names(facts: EventFacts, grid: Grid, area: Area, number: int) -> dict[str, str]:
    """Return the hidden names by which a sheet keeps a record from now on, instead of older ones.

    grid: the sheet as it was read; area: where the crosstable stands; number: that of the record.
    """
    old = [one for one in grid.names if one.startswith(f"{PREFIX}{number}_") or one in EARLIER]
    return {**dict.fromkeys(old, _BLANK), **record_names(facts, grid.sheet, area, number)}
