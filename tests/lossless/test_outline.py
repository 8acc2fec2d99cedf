"""The outline of a part: each element stands where its offsets say, however it is written."""

from __future__ import annotations

import random
from xml.etree.ElementTree import fromstring

import pytest
from lossless.handmade import MAIN, STRICT
from thinning import thinned

from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.outline import Element, Outline, walk

ODD = [
    *("<!-- <c/> </c> -->", "<![CDATA[<c>]]>", "<?pi <c/> ?>", "&lt;c/>", "/>", "]]&gt;", " ", "é"),
    *("<x:c xmlns:x='urn:other'>5</x:c>", "<other a='>'/>", "&#99;"),
]
"""What stands between elements and is none that is asked for."""


def random_part(chance: random.Random, depth: int = 0) -> str:
    """An element with some others in it, in any writing."""
    name = chance.choice(["c", "row", "m:c"])
    about = chance.choice(["", " r='1>2'", ' r = "a/>"', "\n\ts='&lt;'", ' q="">'[:-1]])
    if chance.random() < 0.3:
        return f"<{name}{about}{chance.choice(['/', ' /'])}>"
    inside = "".join(
        chance.choice(ODD) if depth > 3 or chance.random() < 0.5 else random_part(chance, depth + 1)
        for _ in range(chance.randrange(4))
    )
    return f"<{name}{about}{chance.choice(['', ' '])}>{inside}</{name}{chance.choice(['', ' '])}>"


@pytest.mark.parametrize("seed", range(thinned(200)))
def test_each_element_is_the_bytes_between_its_offsets(seed: int) -> None:
    """ElementTree reads the bytes of each alone as it reads them in the whole part."""
    inside = "".join(random_part(random.Random(seed * 10 + number)) for number in range(5))
    start = "" if seed % 2 else "\ufeff"
    part = f'{start}<a xmlns="{MAIN}" xmlns:m="{MAIN}">{inside}</a>'.encode()
    theirs = [
        one for one in fromstring(part).iter() if one.tag in (f"{{{MAIN}}}c", f"{{{MAIN}}}row")
    ]
    outline = Outline(part, "c", "row")
    assert len(outline.elements) == len(theirs)
    head = b'<a xmlns="%b" xmlns:m="%b">' % (MAIN.encode(), MAIN.encode())
    for ours, their in zip(outline.elements, theirs, strict=True):
        (alone,) = fromstring(b"%b%b</a>" % (head, part[ours.start : ours.end]))
        assert (alone.tag, alone.attrib) == (their.tag, their.attrib)
        assert ours.attributes == their.attrib
        assert [*alone.itertext()] == [*their.itertext()]
        assert ours.self_closed == part[ours.start : ours.end].endswith(b"/>")
        tag, content = outline.tag(ours), part[ours.inner : ours.close]
        assert fromstring(b"%b%b</a>" % (head, content)).text == their.text
        assert tag.startswith(b"<%b%b" % (outline.prefix(ours), ours.name.encode()))
        if not len(their):
            assert ours.text == (their.text or "")


def test_elements_of_another_namespace_are_others() -> None:
    part = f"<a xmlns='{STRICT}'><c/><b:c xmlns:b='{MAIN}'/><b:c xmlns:b='urn:x'/></a>".encode()
    outline = Outline(part, "c", "urn:x c")
    assert [outline.prefix(one) for one in outline.elements] == [b"", b"b:", b"b:"]
    assert outline.space == STRICT
    assert [one.start for one in Outline(part, "c").elements] == [
        one.start for one in outline.elements[:2]
    ]


def test_a_text_longer_than_what_is_parsed_at_once_is_one() -> None:
    text = "é&amp;" * 50_000
    (found,) = Outline(f"<a><b>{text}</b></a>".encode(), "b").elements
    assert found.text == "é&" * 50_000
    assert found.close - found.inner == len(text.encode())


def test_children_are_the_elements_directly_in_another_one() -> None:
    outline = Outline(b"<a><b><c/><d><c/></d><c>5</c></b><c/></a>", "b", "c")
    (parent,) = outline.all("b")
    assert [child.text for child in outline.children(parent)] == ["", "5"]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "it declares a document type or entities"),
        (b"<a>&b;</a>", "its XML is damaged (undefined entity"),
        (b"<a><b></a>", "its XML is damaged (mismatched tag"),
        (b"<a/><a/>", "its XML is damaged (junk after document element"),
        (b"", "its XML is damaged (no element found"),
        ("<a/>".encode("utf-16"), "it is stored as UTF-16 text"),
    ],
)
def test_what_is_no_part_of_a_workbook_is_refused(part: bytes, said: str) -> None:
    with pytest.raises(Damaged) as caught:
        Outline(part, "a")
    assert str(caught.value).startswith(said)


def test_a_walk_stops_at_once_if_what_it_calls_raises() -> None:
    seen: list[int] = []

    def begin(attributes: dict[str, str], start: int, depth: int) -> None:
        seen.append(start)
        raise Damaged("enough")

    with pytest.raises(Damaged, match="enough"):
        walk(b"<a><b/><b/></a>", {"b": begin}, {})
    assert seen == [3]


def test_an_element_knows_what_stands_in_it() -> None:
    outer, inner = Outline(b"<a><b/></a>", "a", "b").elements
    assert isinstance(outer, Element)
    assert outer.holds(inner)
    assert not inner.holds(outer)
    assert outer.span == (0, 11)
