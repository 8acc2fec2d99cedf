"""Notice names that moved against their results since a workbook was last on the page.

If somebody sorts only the column of names, every child gets the results of another one, and no
formula can notice it. A comparison with the same workbook as it was read before can.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.forms import Form
from xltiebreak.sections import Section

_NO_DIGIT = re.compile(r"\D")
_MOST = 20
"""How many workbooks are remembered."""


class Moved(NamedTuple):
    """A name that left its results."""

    section: str
    name: str
    old: int
    """The number before."""

    new: int
    """The number now."""


def look_of(sections: Sequence[Section]) -> Form:
    """Return the names and the typed results of a workbook, by section and number, for JSON."""
    return {section.crosstable.sheet: dict(_rows(section)) for section in sections}


def _rows(section: Section) -> Iterator[tuple[str, list[str]]]:
    table = section.crosstable
    for number, row in table.rows.items():
        name = " ".join(table.event.by_number[number].name.split())
        results = (table.grid.text(row, column) for column in table.header.round_columns)
        yield str(number), [name, *(text.strip() for text in results)]


def last_look(now: Form, seen: Sequence[Form]) -> int | None:
    """Return which look is the last one at the same workbook; None if there is none.

    The same workbook has the same sheets, and half of its names or more.
    """
    names = _names(now)
    shared = [
        len(names & _names(one)) if one.keys() == now.keys() and names else -1 for one in seen
    ]
    best = max(range(len(seen)), key=lambda at: shared[at], default=None)
    return best if best is not None and 2 * shared[best] >= len(names) else None


def remembered(now: Form, seen: Sequence[Form]) -> list[Form]:
    """Return the looks with this one, in place of the last at the same workbook."""
    before = last_look(now, seen)
    return [*(one for at, one in enumerate(seen) if at != before), now][-_MOST:]


def moved_names(before: Form, now: Form) -> list[Moved]:
    """Return the names that have the results now that another name had before."""
    return [
        one
        for sheet in now
        for one in _moved(sheet, _sheet(before.get(sheet, {})), _sheet(now[sheet]))
    ]


class _Sheet(NamedTuple):
    """A sheet as it was seen."""

    numbers: Mapping[str, str]
    """The numbers by name, for names that the sheet has once."""

    names: Mapping[str, str]
    """The names by number."""

    results: Mapping[str, Sequence[str]]
    """The results by number."""


def _sheet(rows: Form) -> _Sheet:
    names = {number: name for number, (name, *_) in rows.items()}
    count = Counter(map(str.casefold, names.values()))
    once = {
        name.casefold(): number
        for number, name in names.items()
        if name and count[name.casefold()] == 1
    }
    return _Sheet(once, names, {number: results for number, (_, *results) in rows.items()})


def _moved(sheet: str, before: _Sheet, now: _Sheet) -> Iterator[Moved]:
    for name, new in now.numbers.items():
        old = before.numbers.get(name, new)
        if old == new:
            continue
        own, there = before.results[old], before.results.get(new, ())
        stayed = _kept(there, now.results[new])
        if stayed and (any(own) or any(there)) and not _kept(own, now.results[new]):
            yield Moved(sheet, now.names[new], int(old), int(new))


def _kept(before: Sequence[str], now: Sequence[str]) -> bool:
    """Whether all results that were there are there still; a pairing may have its result now."""
    return all(
        not one or one == other or (one.isdigit() and one == _NO_DIGIT.sub("", other))
        for one, other in zip(before, now, strict=False)
    )


def _names(look: Form) -> set[tuple[str, str]]:
    return {
        (sheet, name.casefold())
        for sheet, rows in look.items()
        for name, *_ in rows.values()
        if name
    }
