"""Defined names: found in the workbook's part, added, changed and removed there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from xltiebreak.lossless.calculation import place_of_names
from xltiebreak.lossless.ooxml import (
    ATTRIBUTES,
    PREFIX,
    attributes,
    in_quotes,
    in_utf8,
    marked_up,
    searchable,
    text_of,
    whole_number,
)
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.splices import Splice
from xltiebreak.text import pattern

_DEFINED_NAME = pattern(
    rb"<(" + PREFIX + rb"definedName)(?=[\s/>])(" + ATTRIBUTES + rb")(?:(?<=/)>|(?<!/)>"
    rb"([^<]*)</\1\s*>)"
)
"""A defined name in the workbook's part: its tag, its attributes, what it refers to."""

_LIST = pattern(rb"<(" + PREFIX + rb")definedNames(?=[\s/>])" + ATTRIBUTES + rb">")
_END_OF_LIST = pattern(rb"</(" + PREFIX + rb")definedNames\s*>")
_TAB = pattern(rb"""\slocalSheetId\s*=\s*["']([0-9]{1,9})["']""")
_BUILT_IN = "_xlnm."
"""How Excel's own names begin; it sorts them by what follows."""

NameKey = tuple[str, int | None]
"""A name in lower case, and the index of the sheet that it belongs to."""


class DefinedName(NamedTuple):
    """A defined name: of the sheet with the index `tab`, or of the whole workbook.

    text: what it refers to, or its formula, without `=`; comment: what Excel shows as the
    description of a function, 255 characters at most; in_order: whether a new name goes where
    Excel would sort it, else to the end.
    """

    name: str
    tab: int | None
    text: str
    hidden: bool = False
    comment: str = ""
    in_order: bool = False

    @property
    def key(self) -> NameKey:
        """What no two names of a workbook share."""
        return self.name.casefold(), self.tab

    @property
    def rank(self) -> tuple[str, float]:
        """Where Excel sorts it: a sheet's name stands before the workbook's of that spelling."""
        return self.name.removeprefix(_BUILT_IN).casefold(), inf if self.tab is None else self.tab

    def xml(self, tag: bytes) -> bytes:
        """Its element."""
        tab = b"" if self.tab is None else b' localSheetId="%d"' % self.tab
        hidden = b' hidden="1"' if self.hidden else b""
        comment = b" comment=%b" % in_quotes(self.comment) if self.comment else b""
        about = b"name=%b%b%b%b" % (in_quotes(self.name), comment, tab, hidden)
        return b"<%b %b>%b</%b>" % (tag, about, marked_up(self.text), tag)


class FoundName(NamedTuple):
    """A name and where its element stands."""

    of: DefinedName
    place: re.Match[bytes]


def defined_names(package: Package) -> list[DefinedName]:
    """All names of a workbook in their order. Raises Damaged if the workbook's part is."""
    text = searchable(in_utf8(package.part(package.workbook_part)))
    return [found.of for found in found_names(text)]


def names_on_sheets(package: Package, prefix: str) -> dict[str, dict[str, str]]:
    """The names of single sheets that begin like this, by sheet, and what they refer to.

    Raises Damaged if the workbook's part is.
    """
    found: dict[str, dict[str, str]] = {}
    for one in defined_names(package):
        if one.tab is not None and one.name.startswith(prefix) and one.tab < len(package.tabs):
            found.setdefault(package.tabs[one.tab], {})[one.name] = one.text
    return found


def name_splices(
    text: bytes,
    wanted: Sequence[DefinedName],
    gone: Collection[NameKey] = (),
    tabs: Mapping[int, int] | None = None,
) -> list[Splice]:
    """The splices that define names, correct existing ones and remove others.

    text: the workbook's part, searchable; tabs: old -> new index of each sheet that stays, if a
    sheet goes; names of that sheet go with it. The names that are wanted have new indexes, those
    that are gone old ones.
    """
    there = list(found_names(text))
    moved = [one for one in there if _goes(one.of, gone, tabs)]
    left = [one for one in there if one not in moved]
    splices = [Splice(*one.place.span(), b"") for one in moved]
    by_key = {_moved(one.of, tabs).key: one for one in left}
    missing = [name for name in wanted if name.key not in by_key]
    if there and not left and not missing:
        return _without_list(text)
    changed = {
        name.key: name
        for name in wanted
        if (old := by_key.get(name.key)) and _moved(old.of, tabs) != name._replace(in_order=False)
    }
    for key, one in by_key.items():
        if name := changed.get(key):
            splices.append(Splice(*one.place.span(), name.xml(one.place[1])))
        elif (renumbered := _moved(one.of, tabs).tab) != one.of.tab:
            digits = _TAB.search(one.place[0])
            if digits and renumbered is not None:
                start = one.place.start()
                at = (start + digits.start(1), start + digits.end(1))
                splices.append(Splice(*at, b"%d" % renumbered))
    return sorted([*splices, *_insertions(text, missing, left)], key=lambda one: one[:2])


def found_names(text: bytes) -> Iterator[FoundName]:
    """The names in a workbook's part."""
    for place in _DEFINED_NAME.finditer(text):
        about = attributes(place[2])
        tab = about.get(b"localSheetId")
        yield FoundName(
            DefinedName(
                text_of(about.get(b"name", b"")),
                None if tab is None else whole_number(tab),
                text_of(place[3] or b""),
                about.get(b"hidden") in (b"1", b"true"),
                text_of(about.get(b"comment", b"")),
            ),
            place,
        )


def _goes(name: DefinedName, gone: Collection[NameKey], tabs: Mapping[int, int] | None) -> bool:
    of_lost_sheet = tabs is not None and name.tab is not None and name.tab not in tabs
    return of_lost_sheet or name.key in gone


def _moved(name: DefinedName, tabs: Mapping[int, int] | None) -> DefinedName:
    """The name with the index that its sheet gets."""
    return name if tabs is None or name.tab is None else name._replace(tab=tabs[name.tab])


def _without_list(text: bytes) -> list[Splice]:
    """The splice that removes the list of names."""
    ends = zip(_LIST.finditer(text), _END_OF_LIST.finditer(text), strict=True)
    return [Splice(start.start(), end.end(), b"") for start, end in ends]


def _insertions(
    text: bytes, names: Iterable[DefinedName], there: Sequence[FoundName]
) -> Iterator[Splice]:
    """The splices that add names: in Excel's order or at the end of the list."""
    last = [name for name in names if not name.in_order]
    sorted_in = sorted((name for name in names if name.in_order), key=lambda name: name.rank)
    end = _END_OF_LIST.search(text)
    if end is None:
        if every := [*sorted_in, *last]:
            empty = _LIST.search(text)  # some programs write an empty list
            start, prefix = (empty.start(), empty[1]) if empty else place_of_names(text)
            new = b"<%bdefinedNames>%b</%bdefinedNames>"
            made = new % (prefix, _elements(every, prefix), prefix)
            yield Splice(start, empty.end() if empty else start, made)
        return
    before: dict[int, list[DefinedName]] = {}
    for name in sorted_in:
        next_one = next((one for one in there if one.of.rank > name.rank), None)
        offset = next_one.place.start() if next_one else end.start()
        before.setdefault(offset, []).append(name)
    if last:
        before.setdefault(end.start(), []).extend(last)
    for offset, added in before.items():
        yield Splice(offset, offset, _elements(added, end[1]))


def _elements(names: Iterable[DefinedName], prefix: bytes) -> bytes:
    return b"".join(name.xml(prefix + b"definedName") for name in names)
