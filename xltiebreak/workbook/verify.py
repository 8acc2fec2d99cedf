"""The check of a finished file before it takes the place of the old one.

It reads the file from disk anew, by its own ways: that the zip is whole, that nothing but the
splices changed, and that the target cells hold what they should.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from xltiebreak.grid import a1
from xltiebreak.workbook.archive import Archive
from xltiebreak.workbook.ooxml import (
    MAIN_NAMESPACES,
    Damaged,
    area,
    column_letters,
    decoded,
    has_hidden,
    parse,
    text_of,
)
from xltiebreak.workbook.patch import Edit, Place, Splice

Value = float | str | None

# The rest of a cell as most programs write it. What this cannot confirm, the parser decides.
_PLAIN = re.compile(rb"[^>]*>(?:<v>([^<]*)</v>|<is><t[^>]*>([^<]*)</t></is>)</c>")


class Change(NamedTuple):
    """What was done to a part: the bytes before, and the splices that were to be made."""

    before: bytes
    splices: list[Splice]
    cells: Mapping[Place, Edit]


def verify(path: Path, before: Archive, changes: Mapping[str, Change]) -> None:
    """Compare the file with the archive that it was made from; changes: by name of the part.

    Raises Damaged with what is wrong.
    """
    after = Archive(path.read_bytes())
    if [entry.name for entry in after.entries] != [entry.name for entry in before.entries]:
        raise Damaged("its list of parts differs")
    for old, new in zip(before.entries, after.entries, strict=True):
        change = changes.get(old.name)
        if change is None:
            if (old.crc, old.size) != (new.crc, new.size) or before.raw(old) != after.raw(new):
                raise Damaged(f"its part {old.name} differs")
            continue
        part = after.read(new)
        _compare(old.name, part, change)
        parse(part)
        _compare_cells(part, change.cells)


def _compare(name: str, part: bytes, change: Change) -> None:
    """Outside the splices, the part must be what it was, byte by byte."""
    position = shift = 0
    for start, end, new in (*change.splices, Splice(len(change.before), len(change.before), b"")):
        kept = part[position + shift : start + shift]
        if kept != change.before[position:start] or not part.startswith(new, start + shift):
            raise Damaged(f"its part {name} differs where nothing was to change")
        position, shift = end, shift + len(new) - (end - start)
    if len(part) != len(change.before) + shift:
        raise Damaged(f"its part {name} has another length than it should")


def _compare_cells(part: bytes, cells: Mapping[Place, Edit]) -> None:
    unsure = _not_at_first_sight(part, cells)
    present = _Reader(unsure).values_in(part) if unsure else {}
    for place, edit in unsure.items():
        if present.get(place) != edit.value:
            raise Damaged(
                f"its cell {a1(*place)} reads {present.get(place)!r} and not {edit.value!r}"
            )


def _not_at_first_sight(part: bytes, cells: Mapping[Place, Edit]) -> dict[Place, Edit]:
    """The cells whose values a plain search for their addresses does not confirm."""
    if has_hidden(part):
        return dict(cells)  # a comment might hold what looks like a cell
    unsure, position = {}, 0
    for place, edit in sorted(cells.items()):
        tag = b'<c r="%b%d"' % (column_letters(place[1]), place[0])
        found = part.find(tag, position)
        plain = _PLAIN.match(part, found + len(tag)) if found >= 0 else None
        if plain and _confirms(plain, edit.value):
            position = plain.end()
        else:
            unsure[place] = edit
    return unsure


def _confirms(plain: re.Match[bytes], value: Value) -> bool:
    number, text = plain.groups()
    if isinstance(value, str):
        return text is not None and decoded(text_of(text)) == value
    return value is not None and number is not None and float(number) == value


class _Reader:
    """Reads the wanted cells of a worksheet from the events of an XML parser."""

    def __init__(self, wanted: Collection[Place]) -> None:
        self._wanted = wanted
        self._values: dict[Place, Value] = {}
        self._row = self._column = 0
        self._text_cell = False
        self._holders = 0  # open <v> and <t> elements of a wanted cell
        self._text = ""

    def values_in(self, part: bytes) -> dict[Place, Value]:
        """The values of those wanted cells that hold one. Raises Damaged."""
        parse(part, self._start, self._end, self._characters)
        return self._values

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        namespace, _, local = name.rpartition(" ")
        if namespace.encode() not in MAIN_NAMESPACES:
            return
        if local == "row":
            self._row, self._column = int(attributes.get("r", self._row + 1)), 0
        elif local == "c":
            reference = attributes.get("r")
            place = area(reference.encode())[:2] if reference else (self._row, self._column + 1)
            self._row, self._column = place
            self._text_cell = attributes.get("t") == "inlineStr"
            self._text = ""
            if place in self._values:
                raise Damaged(f"it holds the cell {a1(*place)} twice")
        elif local == "f" and self._place in self._wanted:
            raise Damaged(f"its cell {a1(*self._place)} still holds a formula")
        elif local in ("v", "t"):
            self._holders += 1

    @property
    def _place(self) -> Place:
        return self._row, self._column

    def _characters(self, text: str) -> None:
        if self._holders:
            self._text += text

    def _end(self, name: str) -> None:
        namespace, _, local = name.rpartition(" ")
        if namespace.encode() not in MAIN_NAMESPACES:
            return
        if local in ("v", "t"):
            self._holders -= 1
        elif local == "c" and self._place in self._wanted and self._text:
            text = self._text
            self._values[self._place] = decoded(text) if self._text_cell else float(text)
