"""The metadata of a workbook, which tells Excel that a formula is a dynamic array.

A cell refers by its attribute `cm` to an entry of the list `cellMetadata`. Without it Excel takes
an array formula for one of the old kind, and a plain formula gets `@` before its ranges.
"""

from __future__ import annotations

import posixpath
from typing import NamedTuple

from xltiebreak.lossless.listed import NewPart, main_namespace
from xltiebreak.lossless.ooxml import Damaged, whole_number
from xltiebreak.lossless.outline import Element, Outline, walk
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.splices import Splice, in_order

_KIND = b"sheetMetadata"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"
_NAME = "XLDAPR"
"""What Excel calls the properties of dynamic arrays."""

_SPACE = b"http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_COPIED = (
    b'copy="1" pasteAll="1" pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats='
    b'"1" clearComments="1" assign="1" coerce="1" cellMeta="1"'
)
_PROPERTIES = "dynamicArrayProperties"
_LISTS = (
    *("metadata", "metadataTypes", "metadataStrings", "mdxMetadata", "futureMetadata"),
    *("cellMetadata", "valueMetadata", "extLst"),
)
_NAMES = (*_LISTS, "metadataType", "bk", "rc", f"{_SPACE.decode()} {_PROPERTIES}")


class Dynamic(NamedTuple):
    """How a workbook marks dynamic arrays."""

    entry: bytes
    """The value of `cm`."""

    splices: dict[str, list[Splice]]
    """Splices of an existing part."""

    new: tuple[NewPart, ...] = ()
    """The new part, if the workbook has none."""


def dynamic_arrays(package: Package) -> Dynamic:
    """How cells of a workbook say that they are dynamic arrays. Raises Damaged."""
    part = package.only_related(_KIND.decode())
    if part is None:
        folder = posixpath.dirname(package.workbook_part)
        name = posixpath.join(folder, "metadata.xml")
        if package.has(name):  # a part that nobody refers to
            name = posixpath.join(folder, "xltiebreak-metadata.xml")
        new = NewPart(name, _KIND, _TYPE, _new(main_namespace(package.book)))
        return Dynamic(b"1", {}, (new,))
    outline = Outline(package.part(part), *_NAMES)
    if index := _index(outline):
        return Dynamic(b"%d" % index, {})
    index, splices = _extended(outline)
    return Dynamic(b"%d" % index, {part: splices})


def unused_metadata(package: Package, changed: dict[str, bytes]) -> str | None:
    """The part, if it tells of dynamic arrays only and no cell needs it; None else.

    changed: the sheets' parts as they will be.
    """
    part = package.only_related(_KIND.decode())
    if part is None or any(
        one.attributes.get("name") != _NAME
        for one in Outline(package.part(part), "metadataType").elements
    ):
        return None
    sheets = (changed.get(one.part) or package.part(one.part) for one in package.sheets)
    return None if any(map(_needs_metadata, sheets)) else part


def _needs_metadata(sheet: bytes) -> bool:
    """Whether a cell of a sheet refers to metadata."""
    found = False

    def begin(attributes: dict[str, str], *about: object) -> None:
        nonlocal found
        found = found or not attributes.keys().isdisjoint(("cm", "vm"))

    walk(sheet, {"c": begin}, {})
    return found


def _new(namespace: bytes) -> bytes:
    """A part for dynamic arrays only, as Excel writes it."""
    return b"".join(
        (
            _HEAD,
            b'<metadata xmlns="%b" xmlns:xda="%b">' % (namespace, _SPACE),
            b'<metadataTypes count="1">%b</metadataTypes>' % _type(b""),
            _future(b""),
            b'<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>',
        )
    )


def _type(prefix: bytes) -> bytes:
    about = (prefix, _NAME.encode(), _COPIED)
    return b'<%bmetadataType name="%b" minSupportedVersion="120000" %b/>' % about


def _future(prefix: bytes) -> bytes:
    inside = (
        b'<%(p)bfutureMetadata name="%(n)b" count="1"><%(p)bbk><%(p)bextLst>'
        b'<%(p)bext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}">'
        b'<xda:dynamicArrayProperties xmlns:xda="%(s)b" fDynamic="1" fCollapsed="0"/>'
        b"</%(p)bext></%(p)bextLst></%(p)bbk></%(p)bfutureMetadata>"
    )
    return inside % {b"p": prefix, b"n": _NAME.encode(), b"s": _SPACE}


def _index(outline: Outline) -> int:
    """The number of the entry for dynamic arrays, from 1; 0 if there is none."""
    names, cells, kinds = list[str](), list[tuple[int, int]](), list[bool]()
    parent = future = ""
    for one in outline.elements:
        if one.name == "metadataType":
            names.append(one.attributes.get("name", ""))
        elif one.name in ("futureMetadata", "cellMetadata", "valueMetadata"):
            parent, future = one.name, one.attributes.get("name", "")
        elif one.name == "bk" and parent == "futureMetadata" and future == _NAME:
            kinds.append(False)
        elif one.name == _PROPERTIES and kinds:
            kinds[-1] = one.attributes.get("fDynamic") in ("1", "true")
        elif one.name == "rc" and parent == "cellMetadata":
            numbers = (one.attributes.get(key, "0") for key in ("t", "v"))
            kind, value = map(whole_number, numbers)
            cells.append((kind, value))
    for number, (kind, value) in enumerate(cells, 1):
        is_ours = 0 < kind <= len(names) and names[kind - 1] == _NAME
        if is_ours and value < len(kinds) and kinds[value]:
            return number
    return 0


def _extended(outline: Outline) -> tuple[int, list[Splice]]:
    """The number of a new entry of a part, and the splices that add it. Raises Damaged."""
    root = outline.first("metadata")
    if not root or any(one.attributes.get("name") == _NAME for one in outline.elements):
        raise Damaged("its part with metadata tells of dynamic arrays in an unusual way")
    if root.self_closed:
        raise Damaged("its part with metadata is empty")
    prefix = outline.prefix(root)
    kinds, types = _appended(outline, root, "metadataTypes", _type(prefix))
    entry = b'<%bbk><%brc t="%d" v="0"/></%bbk>' % (prefix, prefix, kinds, prefix)
    index, cells = _appended(outline, root, "cellMetadata", entry)
    offset = _before(outline, root, ("cellMetadata", "valueMetadata", "extLst"))
    made = [*types, Splice(offset, offset, _future(prefix)), *cells]
    return index, in_order(made)


def _appended(outline: Outline, root: Element, name: str, entry: bytes) -> tuple[int, list[Splice]]:
    """The number of a new entry of a list, and the splices that add it or the list."""
    listed = outline.first(name)
    if listed and not listed.self_closed:
        number = whole_number(listed.attributes.get("count", "0")) + 1
        counted = outline.changed(listed, count=str(number))
        return number, [counted, Splice(listed.close, listed.close, entry)]
    is_first = name == _LISTS[1]
    offset = _before(outline, root, _LISTS[2:] if is_first else _LISTS[6:])
    full = outline.prefix(root) + name.encode()
    made = b'<%b count="1">%b</%b>' % (full, entry, full)
    return 1, [Splice(offset, offset, made)]


def _before(outline: Outline, root: Element, names: tuple[str, ...]) -> int:
    """The offset of the first of these elements, else of the end of the root."""
    lists = (one.start for one in outline.children(root) if one.name in names)
    return next(lists, root.close)
