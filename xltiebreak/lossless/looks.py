"""The colours and the comments of the cells of a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xltiebreak.appearance import Appearance
from xltiebreak.grid import Cell, parse_area
from xltiebreak.lossless.ooxml import Damaged, quoted, whole_number
from xltiebreak.lossless.package import Package

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def looks_on(package: Package, sheet: str) -> Appearance:
    """Return what the cells of a sheet show beside their values; nothing if a part is damaged."""
    found = package.sheet(sheet)
    if not found:
        return Appearance()
    try:
        fills = _fills(package)
        cells = _all(_root(package, found.part), "c")
        colors = {_cell(one.get("r", "")): fills.get(one.get("s", ""), "") for one in cells}
        comments = [
            _cell(one.get("ref", ""))
            for part in package.related(found.part, "comments")
            for one in _all(_root(package, part), "comment")
        ]
    except Damaged:
        return Appearance()
    return Appearance({cell: color for cell, color in colors.items() if color}, frozenset(comments))


def _fills(package: Package) -> dict[str, str]:
    """Return the fill of each cell format that has one, by the number of the format."""
    part = package.only_related("styles")
    if not part:
        return {}
    root = _root(package, part)
    kinds = [_fill(one) for group in _all(root, "fills") for one in group]
    formats = [one for group in _all(root, "cellXfs") for one in group]
    fills = (whole_number(one.get("fillId", "0").encode()) for one in formats)
    found = {str(at): fill for at, fill in enumerate(fills)}
    return {at: kinds[fill] for at, fill in found.items() if fill < len(kinds)}


def _fill(element: Element) -> str:
    """Return what tells a fill from others, "" if it has no colour."""
    colors = [sorted(one.attrib.items()) for one in element.iter() if "}fgColor" in one.tag]
    return str(colors) if colors else ""


def _cell(address: str) -> Cell:
    """Return a cell by its address. Raises Damaged."""
    try:
        return Cell(*parse_area(address)[:2])
    except ValueError:
        raise Damaged(f"it has no cell {quoted(address)}") from None


def _all(root: Element, name: str) -> Iterator[Element]:
    return (one for one in root.iter() if one.tag.rpartition("}")[2] == name)


def _root(package: Package, part: str) -> Element:
    """Return the root of a part. Raises Damaged."""
    from xml.etree.ElementTree import ParseError, fromstring  # few tables need it

    try:
        return fromstring(package.part(part))
    except (ParseError, ValueError, LookupError) as error:  # also an unknown encoding
        raise Damaged(f"its XML is damaged ({error})") from None
