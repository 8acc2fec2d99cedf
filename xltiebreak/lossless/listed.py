"""Parts that are new or go away, in the lists of a package: relationships and content types."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count, islice
from typing import NamedTuple

from xltiebreak.lossless.ooxml import (
    MAIN_NAMESPACES,
    PREFIX,
    Damaged,
    attributes,
    elements,
    empty_element,
    in_quotes,
    searchable,
    text_of,
)
from xltiebreak.lossless.package import CONTENT_TYPES, Package, relationships_of
from xltiebreak.lossless.splices import Splice
from xltiebreak.text import pattern

OFFICE = (
    b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    b"http://purl.oclc.org/ooxml/officeDocument/relationships",
)
"""The namespaces of relationships, in the order of `MAIN_NAMESPACES`."""

_RELATED, _TYPED = empty_element(b"Relationship"), empty_element(b"Override")


class NewPart(NamedTuple):
    """A part to which the workbook gets a relationship.

    kind: the last word of the relationship's type; of: its content type.
    """

    part: str
    kind: bytes
    of: str
    content: bytes


def main_namespace(workbook: bytes) -> bytes:
    """The namespace of the workbook, transitional or strict."""
    return next((one for one in MAIN_NAMESPACES[1:] if one in workbook), MAIN_NAMESPACES[0])


def office_namespace(workbook: bytes) -> bytes:
    """The namespace of the workbook's relationships."""
    return OFFICE[MAIN_NAMESPACES.index(main_namespace(workbook))]


def lists(
    package: Package, new: Sequence[NewPart], gone: Collection[str] = ()
) -> tuple[dict[str, list[Splice]], list[bytes]]:
    """The splices of both lists, by part, for new parts and for parts that go.

    Also the ids of the relationships to the new parts. Raises Damaged.
    """
    relations = relationships_of(package.workbook_part)
    if not new and not gone:
        return {}, []
    ids = list(islice(_free_ids(package.part(relations)), len(new)))
    office = office_namespace(searchable(package.part(package.workbook_part)))
    folder = posixpath.dirname(package.workbook_part)
    related, types = [], []
    for one, relation in zip(new, ids, strict=True):
        target = in_quotes(posixpath.relpath(one.part, folder or "."))
        related.append(
            b'Relationship Id="%b" Type="%b/%b" Target=%b' % (relation, office, one.kind, target)
        )
        about = (in_quotes(f"/{one.part}"), in_quotes(one.of))
        types.append(b"Override PartName=%b ContentType=%b" % about)
    splices = {
        relations: list(_unlisted(package.part(relations), _RELATED, b"Target", gone, folder)),
        CONTENT_TYPES: list(_unlisted(package.part(CONTENT_TYPES), _TYPED, b"PartName", gone, "")),
    }
    if new:
        splices[relations].append(inside(package, relations, b"Relationships", related))
        splices[CONTENT_TYPES].append(inside(package, CONTENT_TYPES, b"Types", types))
    return splices, ids


def inside(package: Package, part: str, name: bytes, new: Iterable[bytes]) -> Splice:
    """Append empty elements, given without brackets, to the element `name` of a part."""
    end_tag = pattern(rb"</(" + PREFIX + rb")" + name + rb"\s*>")
    found = list(end_tag.finditer(searchable(package.part(part))))
    if len(found) != 1:
        raise Damaged(f"its part {part} has no list {name.decode()}")
    start, prefix = found[0].start(), found[0][1]
    return Splice(start, start, b"".join(b"<%b%b/>" % (prefix, one) for one in new))


def _free_ids(relations: bytes) -> Iterator[bytes]:
    taken = {one.attributes.get("Id") for one in elements(relations, "Relationship")}
    return (f"rId{n}".encode() for n in count(len(taken) + 1) if f"rId{n}" not in taken)


def _unlisted(
    part: bytes, entry: re.Pattern[bytes], name: bytes, gone: Collection[str], folder: str
) -> Iterator[Splice]:
    """The splices that remove the entries of parts that go."""
    wanted = {part.lower() for part in gone}
    for found in entry.finditer(searchable(part)) if wanted else ():
        target = text_of(attributes(found[2]).get(name, b"")).replace("\\", "/")
        path = posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
        if path.lower() in wanted:
            yield Splice(*found.span(), b"")
