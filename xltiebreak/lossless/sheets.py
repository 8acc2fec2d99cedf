"""Adds whole sheets to a workbook, or renews them: splices for the parts that list sheets.

An added sheet has a mark: a hidden defined name, which refers to the area that the sheet is made
of. Excel keeps the mark when the sheet is renamed or moved, and updates the reference. A sheet on
which the director has put a chart, a picture or comments is the director's own.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from typing import NamedTuple

from xltiebreak.grid import Area, Cell, Problem, quoted_sheet, reference
from xltiebreak.lossless.calculation import place_of_names
from xltiebreak.lossless.new_sheet import Content, new_sheet_xml
from xltiebreak.lossless.ooxml import (
    ATTRIBUTES,
    MAIN_NAMESPACES,
    PREFIX,
    Damaged,
    attributes,
    elements,
    in_quotes,
    in_utf8,
    marked_up,
    searchable,
    text_of,
    whole_number,
)
from xltiebreak.lossless.package import CONTENT_TYPES, Package, SheetPart, relationships_of
from xltiebreak.lossless.sheet_patch import Edit
from xltiebreak.lossless.splices import Splice
from xltiebreak.lossless.styles import Styles

DEFINED_NAME = re.compile(
    rb"<(" + PREFIX + rb"definedName)(?=[\s/>])(" + ATTRIBUTES + rb")(?:(?<=/)>|(?<!/)>"
    rb"([^<]*)</\1\s*>)"
)
"""A defined name in the workbook's part: its tag, its attributes, what it refers to."""

_NO_NAMES = re.compile(rb"<(" + PREFIX + rb")definedNames(?=[\s/>])" + ATTRIBUTES + rb"(?<=/)>")
_SHEET = re.compile(rb"<" + PREFIX + rb"sheet(?=[\s/>])(" + ATTRIBUTES + rb")>")
_LOCKED = re.compile(rb"<" + PREFIX + rb"workbookProtection(?=[\s/>])(" + ATTRIBUTES + rb")>")
_OFFICE = (
    b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    b"http://purl.oclc.org/ooxml/officeDocument/relationships",
)
"""The namespaces of relationships, in the order of `MAIN_NAMESPACES`."""

_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_OF_ITSELF = ("printerSettings",)  # what programs add to a sheet by themselves


class NewSheet(NamedTuple):
    """A sheet to add to a workbook, or to renew.

    name: its name if it is new; mark: the defined name that identifies it; of: the sheet and the
    area that it is made of; renews: the sheet that it replaces.
    """

    name: str
    content: Content
    mark: str
    of: tuple[str, Area]
    renews: SheetPart | None = None


class Additions(NamedTuple):
    """The changes of a workbook that gets sheets.

    splices: by part; added: new parts; written: all old and new cells of renewed sheets.
    """

    splices: Mapping[str, list[Splice]]
    added: Mapping[str, bytes]
    written: Mapping[SheetPart, Mapping[Cell, Edit]]


NOTHING = Additions({}, {}, {})


class _Name(NamedTuple):
    """A defined name of one sheet; tab: the sheet's index; text: what the name refers to."""

    name: str
    tab: int
    text: str
    hidden: bool = False

    @property
    def attributes(self) -> bytes:
        """The attributes of its element."""
        hidden = b' hidden="1"' if self.hidden else b""
        return b'name=%b localSheetId="%d"%b' % (in_quotes(self.name), self.tab, hidden)


def marked(package: Package, mark: str) -> dict[str, str]:
    """The names of the sheets with a mark, in workbook order, each with what it is made of.

    Raises Damaged if the workbook's part is.
    """
    part = in_utf8(package.part(package.workbook_part))
    if mark.encode() not in part:
        return {}
    of = {tab: text for name, tab, text, _ in _names(searchable(part)) if name == mark}
    return {name: of[tab] for tab, name in enumerate(package.tabs) if tab in of}


def names_on_sheets(package: Package, prefix: str) -> dict[str, dict[str, str]]:
    """The names of single sheets that begin like this, by sheet, and what they refer to.

    Raises Damaged if the workbook's part is.
    """
    part = in_utf8(package.part(package.workbook_part))
    found: dict[str, dict[str, str]] = {}
    if prefix.encode() in part:
        for name, tab, text, _ in _names(searchable(part)):
            if name.startswith(prefix) and tab < len(package.tabs):
                found.setdefault(package.tabs[tab], {})[name] = text
    return found


def is_somebodys_own(package: Package, sheet: SheetPart) -> bool:
    """Whether a sheet has more than cells: pictures, charts, comments, tables."""
    return any(kind not in _OF_ITSELF for _, kind, _ in package.relationships(sheet.part))


def additions(
    package: Package,
    new: Sequence[NewSheet],
    styles: Styles | None,
    names_on: Mapping[str, Mapping[str, str]],
) -> Additions:
    """The changes that add sheets, and hidden names of single sheets, to the workbook.

    names_on: sheet -> name -> what it refers to. Raises Damaged if the workbook takes none.
    """
    if not new and not any(names_on.values()):
        return NOTHING
    if new and styles is None:
        raise Damaged("it has no part with styles")
    text = searchable(package.part(package.workbook_part))
    namespace = _namespace(text)
    contents = [(one, new_sheet_xml(one.content, styles, namespace)) for one in new if styles]
    fresh = [(one.name, xml) for one, xml in contents if not one.renews]
    parts = list(islice(_free_parts(package), len(fresh)))
    tabs = [*package.tabs, *(name for name, _ in fresh)]
    splices: dict[str, list[Splice]] = {}
    written: dict[SheetPart, Mapping[Cell, Edit]] = {}
    for one, xml in contents:
        if one.renews and (there := package.part(one.renews.part)) != xml:
            splices[one.renews.part] = [Splice(0, len(there), xml)]
            written[one.renews] = _cells(package, one.renews, one.content)
    names = [name for one in new for name in _names_of(one, tabs)]
    names += _hidden_names(names_on, tabs)
    listed = _listed(package, text, list(zip([name for name, _ in fresh], parts, strict=True)))
    listed.setdefault(package.workbook_part, []).extend(_named(text, names))
    splices |= {part: sorted(made) for part, made in listed.items() if made}
    added = {part: xml for part, (_, xml) in zip(parts, fresh, strict=True)}
    return Additions(splices, added, written)


def sheet_warnings(package: Package, new: Sequence[NewSheet]) -> Iterator[Problem]:
    """A warning if the structure of a workbook that gets a sheet is protected."""
    if all(one.renews for one in new):
        return
    tag = _LOCKED.search(searchable(package.part(package.workbook_part)))
    if tag and attributes(tag[1]).get(b"lockStructure") in (b"1", b"true"):
        message = (
            f"the structure of {package.path.name} is protected; the sheet was added, the "
            "protection stays on"
        )
        yield Problem("warning", "", "", message, note=True)


def _namespace(workbook: bytes) -> bytes:
    """The namespace of the workbook, transitional or strict."""
    return next((one for one in MAIN_NAMESPACES[1:] if one in workbook), MAIN_NAMESPACES[0])


def _cells(package: Package, old: SheetPart, content: Content) -> dict[Cell, Edit]:
    """All old and new cells of a renewed sheet."""
    sheet, area = package.sheet_xml(old), content.area
    there = {Cell(row, column) for row in sheet.rows for column in sheet.columns(row)}
    rows, columns = range(1, area.bottom + 1), range(1, area.right + 1)
    there |= {Cell(row, column) for row in rows for column in columns}
    return dict.fromkeys(there, Edit(None))


def _free_parts(package: Package) -> Iterator[str]:
    """Free names for the parts of new sheets, in the folder of the others."""
    folder = posixpath.dirname(package.sheets[0].part)
    names = (posixpath.join(folder, f"sheet{n}.xml") for n in count(len(package.tabs) + 1))
    return (name for name in names if not package.has(name))


def _names_of(sheet: NewSheet, tabs: Sequence[str]) -> Iterator[_Name]:
    """The defined names of a sheet: the rows that each page repeats, and the mark."""
    name = sheet.renews.name if sheet.renews else sheet.name
    tab, header = tabs.index(name), sheet.content.header
    yield _Name("_xlnm.Print_Titles", tab, f"{quoted_sheet(name)}!${header}:${header}")
    yield _Name(sheet.mark, tab, reference(*sheet.of), hidden=True)


def _hidden_names(
    names_on: Mapping[str, Mapping[str, str]], tabs: Sequence[str]
) -> Iterator[_Name]:
    """The names to define on sheets, which may be told in any case."""
    folded = [tab.casefold() for tab in tabs]
    for sheet, names in names_on.items():
        for name, text in names.items():
            yield _Name(name, folded.index(sheet.casefold()), text, hidden=True)


def _listed(
    package: Package, text: bytes, fresh: Sequence[tuple[str, str]]
) -> dict[str, list[Splice]]:
    """The splices that enter new sheets, each by name and part, into the workbook's lists."""
    if not fresh:
        return {}
    relations = relationships_of(package.workbook_part)
    office = _OFFICE[MAIN_NAMESPACES.index(_namespace(text))]
    there = (attributes(tag[1]).get(b"sheetId", b"0") for tag in _SHEET.finditer(text))
    first = max(map(whole_number, there), default=0) + 1
    folder = posixpath.dirname(package.workbook_part)
    sheets, related, types = [], [], []
    ids = _free_ids(package.part(relations))
    for (name, part), number, relation in zip(fresh, count(first), ids, strict=False):
        sheets.append(
            b'sheet xmlns:r="%b" name=%b sheetId="%d" r:id="%b"'
            % (office, in_quotes(name), number, relation)
        )
        target = in_quotes(posixpath.relpath(part, folder or "."))
        related.append(
            b'Relationship Id="%b" Type="%b/worksheet" Target=%b' % (relation, office, target)
        )
        of = in_quotes(f"/{part}")
        types.append(b"Override PartName=%b ContentType=%b" % (of, in_quotes(_KIND)))
    return {
        package.workbook_part: [_inside(package, package.workbook_part, b"sheets", sheets)],
        relations: [_inside(package, relations, b"Relationships", related)],
        CONTENT_TYPES: [_inside(package, CONTENT_TYPES, b"Types", types)],
    }


def _free_ids(relations: bytes) -> Iterator[bytes]:
    taken = {one.attributes.get("Id") for one in elements(relations, "Relationship")}
    return (f"rId{n}".encode() for n in count(len(taken) + 1) if f"rId{n}" not in taken)


def _inside(package: Package, part: str, name: bytes, new: Sequence[bytes]) -> Splice:
    """Append empty elements, given without brackets, to the element `name` of a part."""
    end_tag = re.compile(rb"</(" + PREFIX + rb")" + name + rb"\s*>")
    found = list(end_tag.finditer(searchable(package.part(part))))
    if len(found) != 1:
        raise Damaged(f"its part {part} has no list {name.decode()}")
    start, prefix = found[0].start(), found[0][1]
    return Splice(start, start, b"".join(b"<%b%b/>" % (prefix, one) for one in new))


def _names(text: bytes) -> Iterator[_Name]:
    """The defined names of single sheets."""
    for found in DEFINED_NAME.finditer(text):
        about = attributes(found[2])
        if b"localSheetId" in about:
            name, tab = text_of(about.get(b"name", b"")), whole_number(about[b"localSheetId"])
            yield _Name(name, tab, text_of(found[3] or b""))


def _named(text: bytes, names: Sequence[_Name]) -> Iterator[Splice]:
    """The splices that define names of single sheets, or correct existing ones."""
    there = {
        (text_of(about.get(b"name", b"")), about.get(b"localSheetId", b"")): found
        for found in DEFINED_NAME.finditer(text)
        if (about := attributes(found[2]))
    }
    missing = []
    for name in names:
        found = there.get((name.name, b"%d" % name.tab))
        if found is None:
            missing.append(name)
        elif text_of(found[3] or b"") != name.text:
            yield Splice(*found.span(), _definition(found[1], name))
    if missing:
        yield _defined(text, missing)


def _definition(tag: bytes, name: _Name) -> bytes:
    return b"<%b %b>%b</%b>" % (tag, name.attributes, marked_up(name.text), tag)


def _defined(text: bytes, names: Sequence[_Name]) -> Splice:
    """The splice that appends names to the workbook's defined names."""

    def definitions(prefix: bytes) -> bytes:
        return b"".join(_definition(prefix + b"definedName", name) for name in names)

    if end := re.search(rb"</(" + PREFIX + rb")definedNames\s*>", text):
        return Splice(end.start(), end.start(), definitions(end[1]))
    empty = _NO_NAMES.search(text)  # some programs write an empty list
    start, prefix = (empty.start(), empty[1]) if empty else place_of_names(text)
    new = b"<%bdefinedNames>%b</%bdefinedNames>" % (prefix, definitions(prefix), prefix)
    return Splice(start, empty.end() if empty else start, new)
