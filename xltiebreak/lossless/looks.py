"""The colours and the comments of the cells of a sheet."""

from __future__ import annotations

from xltiebreak.lossless.cell_xml import STYLE
from xltiebreak.lossless.ooxml import Damaged, area, in_utf8, whole_number
from xltiebreak.lossless.outline import Outline
from xltiebreak.lossless.package import Package
from xltiebreak.reading.appearance import Appearance
from xltiebreak.reading.grid import Cell


def looks_on(package: Package, sheet: str) -> Appearance:
    """Return what the cells of a sheet show beside their values; nothing if a part is damaged."""
    found = package.sheet(sheet)
    if not found:
        return Appearance()
    try:
        fills = _fills(package)
        colors = {
            (number, column): color
            for number, row in package.sheet_to_read(found).rows.items()
            for column, raw in row.cells.items()
            if (color := fills.get(raw[STYLE]))
        }
        comments = [
            Cell(*area(comment.attributes.get("ref", ""))[:2])
            for part in package.related(found.part, "comments")
            for comment in Outline(in_utf8(package.part(part)), "comment").elements
        ]
    except Damaged:
        return Appearance()
    return Appearance(colors, frozenset(comments))


def _fills(package: Package) -> dict[str, str]:
    """Return the fill of each cell format that has one, by the number of the format."""
    part = package.only_related("styles")
    if not part:
        return {}
    styles = Outline(in_utf8(package.part(part)), "fills", "fill", "fgColor", "cellXfs", "xf")
    kinds = _kinds(styles)
    listed = styles.first("cellXfs")
    formats = styles.children(listed) if listed else ()
    found = {
        str(number): whole_number(style.attributes.get("fillId", "0"))
        for number, style in enumerate(formats)
    }
    return {number: kinds[fill] for number, fill in found.items() if fill < len(kinds)}


def _kinds(styles: Outline) -> list[str]:
    """Return what tells each fill from others, "" if it has no colour."""
    listed = styles.first("fills")
    inside = (one for one in styles.elements if listed and listed.holds(one))
    kinds: list[str] = []
    for element in inside:
        if element.name == "fill":
            kinds.append("")
        elif element.name == "fgColor" and kinds:
            kinds[-1] += str(sorted(element.attributes.items()))
    return kinds
