"""The elements of an XML part with their byte offsets: what all of this room finds in a part.

One pass of expat, the parser of the standard library, gives the elements that a caller asks for. It
resolves namespaces and entities, and knows comments and CDATA; so no search for tags is needed, and
a change of a part is a splice between offsets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.ooxml import (
    DECLARES_TYPE,
    MAIN_NAMESPACES,
    Damaged,
    check_encoding,
    quoted,
    with_attributes,
)
from xltiebreak.lossless.splices import Splice

if TYPE_CHECKING:
    from pyexpat import XMLParserType

MAIN = tuple(space.decode() for space in MAIN_NAMESPACES)
_MOST_ELEMENTS = 200_000  # of one name in one part
# From the "<" that the parser gave: a quoted value may hold a ">".
_END_OF_TAG = pattern(rb"""[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>""")

Begins = dict[str, Callable[[dict[str, str], int, int], object]]
Ends = dict[str, Callable[[str, int, int], object]]


class Element(NamedTuple):
    """An element of a part, and where its tags and its content begin and end.

    A self-closed element ends where its content would begin: inner, close and end are the same.
    """

    name: str
    """Without namespace."""

    attributes: dict[str, str]
    """By name; those of a namespace as "namespace name"."""

    text: str
    """Its text, if it holds no elements."""

    depth: int
    """How many elements it stands in."""

    start: int
    inner: int
    close: int
    end: int

    @property
    def self_closed(self) -> bool:
        """Whether it is written <like this/>."""
        return self.inner == self.end

    @property
    def span(self) -> tuple[int, int]:
        """Its first byte, and the one after it."""
        return self.start, self.end

    def holds(self, other: Element) -> bool:
        """Whether the other element stands in it."""
        return self.inner <= other.start < self.close


class Outline:
    """The elements of a part that have one of these names, in the order of their start tags.

    A plain name means an element in the namespace of the root; the two of `MAIN` count as one. An
    element of another namespace is asked for as "namespace name". Raises Damaged if the part is
    not well-formed, is not in UTF-8, or declares a document type.

    space: the namespace of the root.
    """

    def __init__(self, part: bytes, *names: str) -> None:
        self.part = part
        elements = Elements(part, names)
        self.space = walk(part, elements.begins, elements.ends)
        self.elements = sorted(elements.found, key=lambda element: element.start)

    def all(self, name: str) -> Iterator[Element]:
        """All elements of a name."""
        return (element for element in self.elements if element.name == name)

    def first(self, name: str) -> Element | None:
        """The first element of a name."""
        return next(self.all(name), None)

    def children(self, parent: Element) -> Iterator[Element]:
        """The elements directly in another one."""
        inside = (one for one in self.elements if one.depth == parent.depth + 1)
        return (one for one in inside if parent.holds(one))

    def tag(self, element: Element) -> bytes:
        """The start tag of an element."""
        return self.part[element.start : element.inner]

    def prefix(self, element: Element) -> bytes:
        """The prefix of an element's name with its colon, b"" without one."""
        return prefix_of(self.part, element)

    def changed(self, element: Element, **attributes: str) -> Splice:
        """The splice that sets attributes of an element; their values need no entities."""
        return changed_tag(self.part, element, **attributes)


def prefix_of(part: bytes, element: Element) -> bytes:
    """The prefix of an element's name with its colon, b"" without one."""
    return part[element.start + 1 : part.index(element.name.encode(), element.start)]


def changed_tag(part: bytes, element: Element, **attributes: str) -> Splice:
    """The splice that sets attributes of an element of a part; their values need no entities."""
    changes = {name.encode(): value.encode() for name, value in attributes.items()}
    tag = with_attributes(part[element.start : element.inner], changes)
    return Splice(element.start, element.inner, tag)


class Elements:
    """Collects elements of some names while `walk` goes through a part.

    begins, ends: what to call at the tags; found: the elements, inner ones first.
    """

    def __init__(self, part: bytes, names: Iterable[str]) -> None:
        self._part = part
        self._open: list[tuple[str, dict[str, str], int, int]] = []
        self._counts: Counter[str] = Counter()
        self.found: list[Element] = []
        local = {name: name.rpartition(" ")[2] for name in names}
        self.begins: Begins = {name: partial(self._begin, local[name]) for name in local}
        self.ends: Ends = dict.fromkeys(local, self._end)

    def _begin(self, name: str, attributes: dict[str, str], start: int, depth: int) -> None:
        self._counts[name] += 1
        if self._counts[name] > _MOST_ELEMENTS:
            raise Damaged(f"it has more than {_MOST_ELEMENTS} elements {quoted(name)}")
        self._open.append((name, attributes, start, depth))

    def _end(self, text: str, close: int, end: int) -> None:
        name, attributes, start, depth = self._open.pop()
        inner = end_of_tag(self._part, start)
        self.found.append(Element(name, attributes, text, depth, start, inner, close, end))


def walk(part: bytes, begins: Begins, ends: Ends) -> str:
    """Go through a part, and call what belongs to the tags of some elements.

    begins: by name, what to call at a start tag with the attributes, its offset, and the number of
    elements around. ends: what to call at an end tag with the text since the last tag, its offset,
    and the offset after it; these are the same for a self-closed element. The names are those of
    `Outline`.

    Return the namespace of the root. Raises Damaged, and what is raised by what is called.
    """
    at_start: Begins = {name: call for name, call in begins.items() if " " in name}
    at_end: Ends = {name: call for name, call in ends.items() if " " in name}
    texts: list[str] = []  # since the last tag
    depth, root, is_fresh = -1, "", False  # is_fresh: whether the last tag was a start tag

    def begin(parser: XMLParserType) -> None:
        def start(name: str, attributes: dict[str, str]) -> None:
            nonlocal depth, is_fresh, root
            depth += 1
            is_fresh = True
            if texts:
                texts.clear()
            if not depth:
                root = name.rpartition(" ")[0]
                for space in MAIN if root in MAIN else (root,):
                    at_start.update((f"{space} {key}".lstrip(), begins[key]) for key in begins)
                    at_end.update((f"{space} {key}".lstrip(), ends[key]) for key in ends)
            if call := at_start.get(name):
                call(attributes, parser.CurrentByteIndex, depth)

        def end(name: str) -> None:
            nonlocal depth, is_fresh
            if call := at_end.get(name):
                close = parser.CurrentByteIndex  # after the tag of a self-closed element
                is_closed = is_fresh and not texts and part[close - 2 : close] == b"/>"
                call("".join(texts), close, close if is_closed else part.index(b">", close) + 1)
            is_fresh = False
            if texts:
                texts.clear()
            depth -= 1

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = texts.append

    parse(part, begin)
    return root


def end_of_tag(part: bytes, start: int) -> int:
    """The offset after the start tag that the parser found at `start`."""
    found = _END_OF_TAG.match(part, start)
    assert found  # the parser has read the tag
    return found.end()


class Feeder:
    """Gives a part to the parser piece by piece, so that its handlers may change in between.

    parser: the parser; position: how many bytes it has got.

    All raise Damaged if the part is not well-formed or not in UTF-8, or declares a document type.
    """

    def __init__(self, part: bytes) -> None:
        from pyexpat import ExpatError, ParserCreate  # a slow import, not always needed

        check_encoding(part)
        self._part, self._error = memoryview(part), ExpatError
        self._chunk = max(2**16, len(part) // 16)  # expat restarts an unfinished tag with each
        self.position = 0
        self.parser = ParserCreate("utf-8", " ")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = _refuse_type

    def to(self, offset: int, *, is_last: bool = False) -> None:
        """Parse up to an offset."""
        try:
            while self.position < offset:
                start, self.position = self.position, min(self.position + self._chunk, offset)
                self.parser.Parse(self._part[start : self.position], False)
            if is_last:
                self.parser.Parse(b"", True)
        except self._error as error:
            raise Damaged(f"its XML is damaged ({error})") from None

    def finish(self) -> None:
        """Parse all that is left."""
        self.to(len(self._part), is_last=True)


def parse(part: bytes, begin: Callable[[XMLParserType], object] = lambda parser: None) -> None:
    """Run the parser over a part; without handlers, which `begin` sets, only check the XML.

    Raises Damaged if it is not well-formed or not in UTF-8, or declares a document type.
    """
    feeder = Feeder(part)
    begin(feeder.parser)
    feeder.finish()


def _refuse_type(*about: object) -> None:
    raise Damaged(f"it {DECLARES_TYPE}")
