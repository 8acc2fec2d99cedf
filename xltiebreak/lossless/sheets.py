"""Adds whole sheets to a workbook, or renews them: splices for the parts that list sheets.

An added sheet has a mark: a hidden defined name, which refers to the area that the sheet is made
of. Excel keeps the mark when the sheet is renamed or moved, and updates the reference. A sheet on
which the director has put a chart, a picture or comments is the director's own.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.listed import NewPart, inside, lists, main_namespace, office_namespace
from xltiebreak.lossless.names import DefinedName, NameKey, defined_names, name_splices
from xltiebreak.lossless.new_sheet import Content, HiddenFormulas, hidden_sheet_xml, new_sheet_xml
from xltiebreak.lossless.ooxml import Damaged, in_quotes, whole_number
from xltiebreak.lossless.package import Package, SheetPart, relationships_of
from xltiebreak.lossless.splices import Splice, in_order
from xltiebreak.lossless.styles import Styles
from xltiebreak.reading.grid import Area, Cell, Problem, quoted_sheet, reference

_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_OF_ITSELF = ("printerSettings",)  # what programs add to a sheet by themselves
_VIEWED = ("firstSheet", "activeTab")


class NewSheet(NamedTuple):
    """A sheet to add to a workbook, or to renew."""

    name: str
    """Its name if it is new."""

    content: Content | HiddenFormulas
    mark: str
    """The defined name that identifies it."""

    of: tuple[str, Area]
    """The sheet and the area that it is made of."""

    renews: SheetPart | None = None
    """The sheet that it replaces."""


class NamedFunction(NamedTuple):
    """A function that a workbook holds under a name."""

    sheet: str
    """The sheet of the name, "" for all sheets."""

    name: str
    text: str
    """Its formula as it is stored, without `=`."""

    comment: str = ""
    """Its description in Excel."""


class Extra(NamedTuple):
    """What a workbook gets or loses besides sheets and hidden names."""

    names: Sequence[NamedFunction] = ()
    """Functions to define."""

    gone_names: Collection[NameKey] = ()
    """Names to remove."""

    gone_sheets: Collection[SheetPart] = ()
    """Sheets to remove."""

    gone_parts: Collection[str] = ()
    """Parts to remove."""

    parts: Sequence[NewPart] = ()
    """New parts."""

    splices: Mapping[str, list[Splice]] = {}
    """Splices of other parts."""

    drops_chain: bool = False
    """Whether formulas come or go, so that the calculation chain would be wrong: Excel makes it
    again.
    """


class Additions(NamedTuple):
    """The changes of a workbook that gets or loses sheets and names."""

    splices: Mapping[str, list[Splice]]
    """The splices of each part."""

    added: Mapping[str, bytes]
    """New parts."""

    written: Mapping[SheetPart, Mapping[Cell, Edit]]
    """All old and new cells of renewed sheets."""

    removed: Sequence[str] = ()
    """The parts to remove."""


def marked(package: Package, mark: str) -> dict[str, str]:
    """The names of the sheets with a mark, in workbook order, each with what it is made of.

    Raises Damaged if the workbook's part is.
    """
    of = {name.tab: name.text for name in defined_names(package) if name.name == mark}
    return {name: of[tab] for tab, name in enumerate(package.tabs) if tab in of}


def has_user_content(package: Package, sheet: SheetPart) -> bool:
    """Whether a sheet has more than cells: pictures, charts, comments, tables."""
    return any(kind not in _OF_ITSELF for _, kind, _ in package.relationships(sheet.part))


def additions(
    package: Package,
    new: Sequence[NewSheet],
    styles: Styles | None,
    names_on: Mapping[str, Mapping[str, str]],
    extra: Extra,
) -> Additions:
    """The changes that add sheets, and hidden names of single sheets, to the workbook.

    names_on: sheet -> name -> what it refers to. Raises Damaged if the workbook takes none.
    """
    if new and styles is None:
        raise Damaged("it has no part with styles")
    space = main_namespace(package.book)
    contents = [(sheet, _xml(sheet.content, styles, space)) for sheet in new if styles]
    fresh = [(sheet, xml) for sheet, xml in contents if not sheet.renews]
    gone = [sheet for sheet in package.sheets if sheet in extra.gone_sheets]
    kept = {
        old: name
        for old, name in enumerate(package.tabs)
        if name not in {sheet.name for sheet in gone}
    }
    tabs = [*kept.values(), *(sheet.name for sheet, _ in fresh)]
    splices: dict[str, list[Splice]] = {}
    written: dict[SheetPart, Mapping[Cell, Edit]] = {}
    for sheet, xml in contents:
        if sheet.renews and (old := package.part(sheet.renews.part)) != xml:
            splices[sheet.renews.part] = [Splice(0, len(old), xml)]
            written[sheet.renews] = _cells(package, sheet.renews, sheet.content)
    parts = [
        NewPart(part, b"worksheet", _KIND, xml)
        for part, (_, xml) in zip(_free_parts(package), fresh, strict=False)
    ]
    gone_parts = [
        *extra.gone_parts,
        *(part for sheet in gone for part in _parts_of(package, sheet)),
    ]
    if extra.drops_chain or any(package.sheet_xml(sheet).formulas for sheet in written):
        gone_parts += package.related(package.workbook_part, "calcChain")
    listed, ids = lists(package, [*parts, *extra.parts], gone_parts)
    splices |= listed
    named = [name for sheet in new for name in _names_of(sheet, tabs)]
    named += _hidden_names(names_on, tabs)
    named += _functions(extra.names, tabs)
    moved = {old: tabs.index(name) for old, name in kept.items()} if gone else None
    book = [
        *_entered(package, list(zip([sheet for sheet, _ in fresh], ids, strict=False))),
        *_removed(package, gone),
        *name_splices(package.book, named, extra.gone_names, moved),
    ]
    splices[package.workbook_part] = book
    for part, more in extra.splices.items():
        splices.setdefault(part, []).extend(more)
    splices = {part: in_order(made) for part, made in splices.items() if made}
    added = {part.part: part.content for part in (*parts, *extra.parts)}
    return Additions(splices, added, written, tuple(filter(package.has, gone_parts)))


def sheet_warnings(package: Package, new: Sequence[NewSheet]) -> Iterator[Problem]:
    """A warning if the structure of a workbook that gets a sheet is protected."""
    if all(sheet.renews for sheet in new):
        return
    lock = package.book.first("workbookProtection")
    if lock and lock.attributes.get("lockStructure") in ("1", "true"):
        yield locked_warning(package.path.name)


def locked_warning(name: str) -> Problem:
    """The warning about a workbook with a protected structure."""
    message = f"the structure of {name} is protected; the sheet was added, the protection stays on"
    return Problem("warning", "", None, message, note=True)


def _xml(content: Content | HiddenFormulas, styles: Styles, namespace: bytes) -> bytes:
    if isinstance(content, HiddenFormulas):
        return hidden_sheet_xml(content, namespace)
    return new_sheet_xml(content, styles.of, namespace)


def _cells(package: Package, old: SheetPart, content: Content | HiddenFormulas) -> dict[Cell, Edit]:
    """All old and new cells of a renewed sheet."""
    sheet, area = package.sheet_xml(old), content.area
    cells = {Cell(number, column) for number, row in sheet.rows.items() for column in row.cells}
    rows, columns = range(1, area.bottom + 1), range(1, area.right + 1)
    cells |= {Cell(row, column) for row in rows for column in columns}
    return dict.fromkeys(cells, Edit(None))


def _free_parts(package: Package) -> Iterator[str]:
    """Free names for the parts of new sheets, in the folder of the others."""
    folder = posixpath.dirname(package.sheets[0].part)
    names = (posixpath.join(folder, f"sheet{n}.xml") for n in count(1))
    return (name for name in names if not package.has(name))


def _names_of(sheet: NewSheet, tabs: Sequence[str]) -> Iterator[DefinedName]:
    """The defined names of a sheet: the rows that each page repeats, and the mark."""
    name = sheet.renews.name if sheet.renews else sheet.name
    tab = tabs.index(name)
    if isinstance(sheet.content, Content):
        header = f"${sheet.content.header}:${sheet.content.header}"
        yield DefinedName("_xlnm.Print_Titles", tab, f"{quoted_sheet(name)}!{header}")
    yield DefinedName(sheet.mark, tab, reference(*sheet.of), hidden=True)


def _hidden_names(
    names_on: Mapping[str, Mapping[str, str]], tabs: Sequence[str]
) -> Iterator[DefinedName]:
    """The names to define on sheets, which may be told in any case."""
    for sheet, names in names_on.items():
        for name, text in names.items():
            yield DefinedName(name, _tab(sheet, tabs), text, hidden=True)


def _tab(sheet: str, tabs: Sequence[str]) -> int:
    """The index of a sheet, which may be told in any case."""
    return [tab.casefold() for tab in tabs].index(sheet.casefold())


def _functions(names: Sequence[NamedFunction], tabs: Sequence[str]) -> Iterator[DefinedName]:
    for name in names:
        tab = _tab(name.sheet, tabs) if name.sheet else None
        yield DefinedName(name.name, tab, name.text, comment=name.comment, in_order=True)


def _entered(package: Package, fresh: Sequence[tuple[NewSheet, bytes]]) -> Iterator[Splice]:
    """The splice that enters new sheets, each with its relationship, into the list of sheets."""
    if not fresh:
        return
    book = package.book
    office = office_namespace(book)
    first = (
        max(whole_number(element.attributes.get("sheetId", "0")) for element in book.all("sheet"))
        + 1
    )
    entries = [
        b'sheet xmlns:r="%b" name=%b sheetId="%d"%b r:id="%b"'
        % (office, in_quotes(sheet.name), number, _state(sheet), relation)
        for number, (sheet, relation) in enumerate(fresh, first)
    ]
    yield inside(book, "sheets", entries, depth=1)


def _state(sheet: NewSheet) -> bytes:
    return b' state="hidden"' if isinstance(sheet.content, HiddenFormulas) else b""


def _parts_of(package: Package, sheet: SheetPart) -> Iterator[str]:
    """The parts of a sheet that is not somebody's own."""
    yield sheet.part
    yield relationships_of(sheet.part)
    yield from (part for _, _, part in package.relationships(sheet.part))


def _removed(package: Package, gone: Sequence[SheetPart]) -> Iterator[Splice]:
    """The splices that remove sheets from the list, and keep the sheet in front in front."""
    if not gone:
        return
    book, tabs, names = package.book, list(package.tabs), {sheet.name for sheet in gone}
    for sheet in book.all("sheet"):
        if sheet.attributes.get("name", "") in names:
            yield Splice(*sheet.span, b"")
    for view in book.all("workbookView"):
        changes: dict[str, str] = {}
        for key in _VIEWED:
            old = whole_number(view.attributes.get(key, "0"))
            before = sum(name not in names for name in tabs[:old])
            if (new := min(before, len(tabs) - len(names) - 1)) != old:
                changes[key] = str(new)
        if changes:
            yield book.changed(view, **changes)
