"""Notice what changed in a workbook by mistake since it was last on the page.

If somebody sorts only the column of names, every child gets the results of another one, and no
formula can notice it. Nor can a workbook say that it is an older copy, or that a name was pasted
over another one. A comparison with the same workbook as it was read before can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.entered import person_columns
from xltiebreak.core.event import Game, Result
from xltiebreak.languages.text import Phrase, pattern
from xltiebreak.pages.forms import Form

_PAIRING = pattern(r"\d+[wbWB]?")
_NO_FIGURE = pattern(r"\D")
_MOST = 20
"""How many workbooks are remembered."""

_MUCH_LIKE = 0.6
"""How like each other a name and its correction are, from 0 to 1."""


def look_of(sections: Sequence[Section]) -> Form:
    """Return who is in a workbook and what they typed, by section and number, for JSON."""
    return {section.crosstable.sheet: dict(_rows(section)) for section in sections}


def _rows(section: Section) -> Iterator[tuple[str, Form]]:
    table, grid = section.crosstable, section.crosstable.grid
    columns, names = person_columns(table).items(), table.header.names
    further = {column: text for column, text in columns if column not in names}
    for number, row in table.rows.items():
        player = table.event.by_number[number]
        yield (
            str(number),
            {
                "name": " ".join(player.name.split()),
                "cells": [grid.text(row, column).strip() for column in table.header.round_columns],
                "games": list(map(_game, player.games)) if section.sound else [],
                "further": {text: grid.text(row, at).strip() for at, text in further.items()},
            },
        )


def _game(game: Game) -> str:
    """Return a game with a result in short, "" for any other."""
    return "" if game.result is Result.PENDING else f"{game.result.value} {game.opponent or ''}"


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


def doubts_of_look(before: Form, now: Form) -> list[Phrase]:
    """Return what somebody should look at: what no correction of a mistake explains."""
    doubts: list[Phrase] = []
    for name, rows in now.items():
        old, new = _sheet(before.get(name, {})), _sheet(rows)
        moved = [*_moved(name, old, new)]
        doubts += moved or [*_missing(name, old, new)]
        doubts += [*_vanished(name, old, new), *_shifted(name, old, new)]
    return doubts


class _Sheet(NamedTuple):
    """A sheet as it was seen."""

    numbers: Mapping[str, str]
    """The numbers by name, for names that the sheet has once."""

    rows: Mapping[str, Mapping[str, Any]]
    """The rows by number."""

    @property
    def names(self) -> set[str]:
        return {row["name"].casefold() for row in self.rows.values()}


def _sheet(rows: Form) -> _Sheet:
    count = Counter(row["name"].casefold() for row in rows.values())
    once = {
        row["name"].casefold(): number
        for number, row in rows.items()
        if row["name"] and count[row["name"].casefold()] == 1
    }
    return _Sheet(once, rows)


def _moved(sheet: str, before: _Sheet, now: _Sheet) -> Iterator[Phrase]:
    """Names that have the results now that another name had before."""
    for name, new in now.numbers.items():
        old = before.numbers.get(name, new)
        if old == new:
            continue
        own = before.rows[old]["cells"]
        there = before.rows[new]["cells"] if new in before.rows else ()
        cells = now.rows[new]["cells"]
        if _kept(there, cells) and (any(own) or any(there)) and not _kept(own, cells):
            values = {"section": sheet, "name": now.rows[new]["name"], "old": old, "new": new}
            yield Phrase("ui.moved_one", values)


def _missing(sheet: str, before: _Sheet, now: _Sheet) -> Iterator[Phrase]:
    """Results that were there and are gone."""
    gone = [
        (number, at)
        for number, row in before.rows.items()
        if number in now.rows and now.rows[number]["games"]
        for at, game in enumerate(row["games"])
        if game and not (*now.rows[number]["games"][at : at + 1], "")[0]
    ]
    if gone:
        first = min(at for _, at in gone) + 1
        values = {"section": sheet, "count": len(gone), "round": first}
        yield Phrase("ui.missing", values)


def _vanished(sheet: str, before: _Sheet, now: _Sheet) -> Iterator[Phrase]:
    """Names that are nowhere now, where another name or none has their results."""
    from difflib import SequenceMatcher

    for number, row in before.rows.items():
        name, there = row["name"], now.rows.get(number, {"name": ""})["name"]
        if not name or name.casefold() in now.names:
            continue
        like = SequenceMatcher(None, name.casefold(), there.casefold()).ratio() >= _MUCH_LIKE
        if not like or there.casefold() in before.names:
            values = {"section": sheet, "name": name, "number": number, "other": there or "–"}
            yield Phrase("ui.vanished", values)


def _shifted(sheet: str, before: _Sheet, now: _Sheet) -> Iterator[Phrase]:
    """Columns whose cells stand beside other names now, as after sorting one column alone."""
    same = [
        (row["further"], now.rows[number]["further"])
        for number, row in before.rows.items()
        if number in now.rows and now.rows[number]["name"] == row["name"]
    ]
    for heading in dict.fromkeys(heading for old, _ in same for heading in old):
        old, new = ([row.get(heading, "") for row in side] for side in zip(*same, strict=True))
        changed = sum(one != other for one, other in zip(old, new, strict=True))
        if changed > 1 and sorted(old) == sorted(new):
            yield Phrase("ui.shifted", {"section": sheet, "column": heading, "count": changed})


def _kept(before: Sequence[str], now: Sequence[str]) -> bool:
    """Whether all results that were there are there still; a pairing may have its result now."""
    return all(
        not one or one == other or (_PAIRING.fullmatch(one) and _figures(one) == _figures(other))
        for one, other in zip(before, now, strict=False)
    )


def _figures(text: str) -> str:
    return _NO_FIGURE.sub("", text)


def _names(look: Form) -> set[tuple[str, str]]:
    return {
        (sheet, row["name"].casefold())
        for sheet, rows in look.items()
        for row in rows.values()
        if row["name"]
    }
