"""Parts that are new or go away, in the lists of a package: relationships and content types."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count, islice
from typing import NamedTuple

from xltiebreak.lossless.ooxml import MAIN_NAMESPACES, Damaged, in_quotes
from xltiebreak.lossless.outline import MAIN, Outline
from xltiebreak.lossless.package import CONTENT_TYPES, Package, relationships_of
from xltiebreak.lossless.splices import Splice

OFFICE = (
    b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    b"http://purl.oclc.org/ooxml/officeDocument/relationships",
)
"""The namespaces of relationships, in the order of `MAIN_NAMESPACES`."""


class NewPart(NamedTuple):
    """A part to which the workbook gets a relationship."""

    part: str
    kind: bytes
    """The last word of the relationship's type."""

    of: str
    """The content type of the part."""

    content: bytes


def main_namespace(book: Outline) -> bytes:
    """The namespace of the workbook, transitional or strict."""
    return MAIN_NAMESPACES[MAIN.index(book.space) if book.space in MAIN else 0]


def office_namespace(book: Outline) -> bytes:
    """The namespace of the workbook's relationships."""
    return OFFICE[MAIN_NAMESPACES.index(main_namespace(book))]


def lists(
    package: Package, new: Sequence[NewPart], gone: Collection[str] = ()
) -> tuple[dict[str, list[Splice]], list[bytes]]:
    """The splices of both lists, by part, for new parts and for parts that go.

    Also the ids of the relationships to the new parts. Raises Damaged.
    """
    relations = relationships_of(package.workbook_part)
    if not new and not gone:
        return {}, []
    listed = Outline(package.part(relations), "Relationships", "Relationship")
    typed = Outline(package.part(CONTENT_TYPES), "Types", "Override")
    ids = list(islice(_free_ids(listed), len(new)))
    office = office_namespace(package.book)
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
        relations: list(_unlisted(listed, "Target", gone, folder)),
        CONTENT_TYPES: list(_unlisted(typed, "PartName", gone, "")),
    }
    if new:
        splices[relations].append(inside(listed, "Relationships", related))
        splices[CONTENT_TYPES].append(inside(typed, "Types", types))
    return splices, ids


def inside(outline: Outline, name: str, new: Iterable[bytes], *, depth: int = 0) -> Splice:
    """Append empty elements, given without brackets, to the one list `name` at a depth."""
    found = [one for one in outline.all(name) if one.depth == depth]
    if len(found) != 1 or found[0].self_closed:
        raise Damaged(f"a part has no list {name}")
    start, prefix = found[0].close, outline.prefix(found[0])
    return Splice(start, start, b"".join(b"<%b%b/>" % (prefix, one) for one in new))


def _free_ids(relations: Outline) -> Iterator[bytes]:
    taken = {one.attributes.get("Id") for one in relations.all("Relationship")}
    return (f"rId{n}".encode() for n in count(len(taken) + 1) if f"rId{n}" not in taken)


def _unlisted(outline: Outline, name: str, gone: Collection[str], folder: str) -> Iterator[Splice]:
    """The splices that remove the entries of parts that go; name: of the attribute with a part."""
    wanted = {part.lower() for part in gone}
    for entry in outline.elements if wanted else ():
        target = entry.attributes.get(name, "").replace("\\", "/")
        path = posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
        if path.lower() in wanted:
            yield Splice(*entry.span, b"")
