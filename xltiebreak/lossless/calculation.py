"""Splices that ask Excel to calculate, and that keep its list of formulas right."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from xltiebreak.grid import Cell
from xltiebreak.lossless.ooxml import (
    ATTRIBUTES,
    PREFIX,
    Damaged,
    attributes,
    empty_element,
    searchable,
    with_attributes,
)
from xltiebreak.lossless.package import Package, SheetPart, relationships_of
from xltiebreak.lossless.splices import Splice
from xltiebreak.text import pattern

_CALCULATION = pattern(rb"<" + PREFIX + rb"calcPr(?=[\s/>])" + ATTRIBUTES + rb">")
_BEFORE_CALCULATION = (b"definedNames", b"externalReferences", b"functionGroups", b"sheets")


_CHAINED, _RELATIONSHIP = empty_element(b"c"), empty_element(b"Relationship")


def calculation_splices(
    package: Package, written: Mapping[SheetPart, Collection[Cell]], *, without_chain: bool = False
) -> dict[str, list[Splice]]:
    """By part: the request to calculate, and the calculation chain without overwritten formulas.

    without_chain: the chain goes as a whole.

    Raises Damaged if one of these parts is.
    """
    splices = {package.workbook_part: calculation_request(package.part(package.workbook_part))}
    if without_chain:
        return splices
    gone = {
        (sheet.sheet_id.encode(), str(formula.cell).encode())
        for sheet, cells in written.items()
        for formula in package.sheet_xml(sheet).formulas
        if formula.cell in cells
    }
    for chain in package.related(package.workbook_part, "calcChain") if gone else ():
        shorter = unchained(package.part(chain), gone)
        if shorter is not None:
            splices[chain] = shorter
            continue
        # Excel calls a workbook with an empty chain damaged; it ignores a part nobody refers to.
        listing = relationships_of(package.workbook_part)
        splices[listing] = unrelated_chain(package.part(listing))
    return splices


def calculation_request(workbook: bytes) -> list[Splice]:
    """The splices that make Excel calculate everything when it opens the workbook.

    Raises Damaged if the part is not a workbook.
    """
    text = searchable(workbook)
    tag = _CALCULATION.search(text)
    if tag:
        if attributes(tag[0]).get(b"fullCalcOnLoad") in (b"1", b"true"):
            return []
        return [Splice(*tag.span(), with_attributes(tag[0], {b"fullCalcOnLoad": b"1"}))]
    offset, prefix = _end_of_first(_BEFORE_CALCULATION, text)
    return [Splice(offset, offset, b'<%bcalcPr fullCalcOnLoad="1"/>' % prefix)]


def place_of_names(text: bytes) -> tuple[int, bytes]:
    """The offset for a list of names in a workbook without one, and the prefix of its elements.

    Raises Damaged if the part is not a workbook.
    """
    return _end_of_first(_BEFORE_CALCULATION[1:], text)


def _end_of_first(names: Iterable[bytes], text: bytes) -> tuple[int, bytes]:
    """The end and the prefix of the first of these elements that exists. Raises Damaged."""
    for name in names:
        parts = {b"p": PREFIX, b"n": name, b"a": ATTRIBUTES}
        end = rb"</(%(p)b)%(n)b\s*>|<(%(p)b)%(n)b(?=[\s/>])%(a)b(?<=/)>" % parts
        if found := re.search(end, text):
            return found.end(), found[1] or found[2] or b""
    raise Damaged("its list of sheets is missing")


def unchained(chain: bytes, gone: Collection[tuple[bytes, bytes]]) -> list[Splice] | None:
    """The splices that remove (sheet id, address) entries from the chain; None if none is left.

    Excel calls a workbook damaged if its chain is empty or names a cell without a formula.
    """
    splices, kept = [], 0
    sheet = carried = b""
    for entry in _CHAINED.finditer(searchable(chain)):
        about = attributes(entry[2])
        sheet = about.get(b"i", sheet)
        if (sheet, about.get(b"r", b"")) in gone:
            splices.append(Splice(*entry.span(), b""))
            continue
        kept += 1
        # An entry without a sheet id is on the sheet of the one before it.
        if b"i" not in about and carried != sheet:
            tag = entry[0][: entry.end(2) + 1 - entry.start()]
            named = with_attributes(tag, {b"i": sheet})
            splices.append(Splice(entry.start(), entry.start() + len(tag), named))
        carried = sheet
    return splices if kept else None


def unrelated_chain(relationships: bytes) -> list[Splice]:
    """The splices that remove the calculation chain from the workbook's relationships."""
    return [
        Splice(*entry.span(), b"")
        for entry in _RELATIONSHIP.finditer(searchable(relationships))
        if attributes(entry[2]).get(b"Type", b"").endswith(b"/calcChain")
    ]
