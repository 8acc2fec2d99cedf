"""Defined names: found in the workbook's part, added, changed and removed there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from xltiebreak.lossless.calculation import place_of_names
from xltiebreak.lossless.ooxml import in_quotes, marked_up, whole_number
from xltiebreak.lossless.outline import Element, Outline
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.splices import Splice, in_order

_BUILT_IN = "_xlnm."
"""How Excel's own names begin; it sorts them by what follows."""

NameKey = tuple[str, int | None]
"""A name in lower case, and the index of the sheet that it belongs to."""


class DefinedName(NamedTuple):
    """A defined name."""

    name: str
    tab: int | None
    """The index of the sheet that it belongs to, None for the whole workbook."""

    text: str
    """What it refers to, or its formula, without `=`."""

    hidden: bool = False
    comment: str = ""
    """What Excel shows as the description of a function, 255 characters at most."""

    in_order: bool = False
    """Whether a new name goes where Excel would sort it, else to the end."""

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
    """A name and its element."""

    of: DefinedName
    element: Element


def defined_names(package: Package) -> list[DefinedName]:
    """All names of a workbook in their order. Raises Damaged if the workbook's part is."""
    return [name.of for name in found_names(package.book)]


def names_on_sheets(package: Package, prefix: str) -> dict[str, dict[str, str]]:
    """The names of single sheets that begin like this, by sheet, and what they refer to.

    Raises Damaged if the workbook's part is.
    """
    texts: dict[str, dict[str, str]] = {}
    for name in defined_names(package):
        if name.tab is not None and name.name.startswith(prefix) and name.tab < len(package.tabs):
            texts.setdefault(package.tabs[name.tab], {})[name.name] = name.text
    return texts


def name_splices(
    book: Outline,
    wanted: Sequence[DefinedName],
    gone: Collection[NameKey] = (),
    tabs: Mapping[int, int] | None = None,
) -> list[Splice]:
    """The splices that define names, correct existing ones and remove others.

    tabs: old -> new index of each sheet that stays, if a sheet goes; names of that sheet go with
    it. The names that are wanted have new indexes, those that are gone old ones.
    """
    names = list(found_names(book))
    moved = [name for name in names if _goes(name.of, gone, tabs)]
    left = [name for name in names if name not in moved]
    splices = [Splice(*name.element.span, b"") for name in moved]
    by_key = {_moved(name.of, tabs).key: name for name in left}
    missing = [name for name in wanted if name.key not in by_key]
    if names and not left and not missing:
        return [Splice(*listed.span, b"") for listed in book.all("definedNames")]
    changed = {
        name.key: name
        for name in wanted
        if (old := by_key.get(name.key)) and _moved(old.of, tabs) != name._replace(in_order=False)
    }
    for key, (name, element) in by_key.items():
        if new := changed.get(key):
            xml = new.xml(book.prefix(element) + b"definedName")
            splices.append(Splice(*element.span, xml))
        elif (tab := _moved(name, tabs).tab) not in (None, name.tab):
            splices.append(book.changed(element, localSheetId=str(tab)))
    return in_order([*splices, *_insertions(book, missing, left)])


def found_names(book: Outline) -> Iterator[FoundName]:
    """The names in a workbook's part."""
    for element in book.all("definedName"):
        about = element.attributes
        tab = about.get("localSheetId")
        name = DefinedName(
            about.get("name", ""),
            None if tab is None else whole_number(tab),
            element.text,
            about.get("hidden") in ("1", "true"),
            about.get("comment", ""),
        )
        yield FoundName(name, element)


def _goes(name: DefinedName, gone: Collection[NameKey], tabs: Mapping[int, int] | None) -> bool:
    of_lost_sheet = tabs is not None and name.tab is not None and name.tab not in tabs
    return of_lost_sheet or name.key in gone


def _moved(name: DefinedName, tabs: Mapping[int, int] | None) -> DefinedName:
    """The name with the index that its sheet gets."""
    return name if tabs is None or name.tab is None else name._replace(tab=tabs[name.tab])


def _insertions(
    book: Outline, names: Iterable[DefinedName], names_there: Sequence[FoundName]
) -> Iterator[Splice]:
    """The splices that add names: in Excel's order or at the end of the list."""
    last = [name for name in names if not name.in_order]
    sorted_in = sorted((name for name in names if name.in_order), key=lambda name: name.rank)
    listed = book.first("definedNames")
    if listed is None or listed.self_closed:  # some programs write an empty list
        if every := [*sorted_in, *last]:
            start, prefix = (listed.start, book.prefix(listed)) if listed else place_of_names(book)
            end = listed.end if listed else start
            new = b"<%bdefinedNames>%b</%bdefinedNames>"
            yield Splice(start, end, new % (prefix, _elements(every, prefix), prefix))
        return
    before: dict[int, list[DefinedName]] = {}
    for name in sorted_in:
        next_one = next((there for there in names_there if there.of.rank > name.rank), None)
        offset = next_one.element.start if next_one else listed.close
        before.setdefault(offset, []).append(name)
    if last:
        before.setdefault(listed.close, []).extend(last)
    prefix = book.prefix(listed)
    for offset, added in before.items():
        yield Splice(offset, offset, _elements(added, prefix))


def _elements(names: Iterable[DefinedName], prefix: bytes) -> bytes:
    return b"".join(name.xml(prefix + b"definedName") for name in names)
