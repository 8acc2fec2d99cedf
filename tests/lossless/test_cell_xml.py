"""The cells of a sheet: both ways of reading find the same, which ElementTree confirms."""

from __future__ import annotations

import random
from xml.etree.ElementTree import fromstring

import pytest
from lossless.handmade import MAIN
from thinning import thinned

from xltiebreak.lossless.cell_xml import PlainRows, whole_cell
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.outline import Feeder
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.reading.grid import column_letters

HEAD = f'<worksheet xmlns="{MAIN}" xmlns:m="{MAIN}"><sheetData>'
TEXTS = ("", "5", "W12", "é😀", " a ", "a&amp;b", "&#233;", "]]&gt;", "x\r\ny", "0.5", "'\">")
PLAIN = (
    "<v>#</v>",
    "<is><t>#</t></is>",
    '<is><t xml:space="preserve">#</t></is>',
    "<f>A1+1</f>",
    "<f>A1+1</f><v>#</v>",
    "<f></f><v>#</v>",
    "",
)
ODD = (
    "<is><r><t>#</t></r><r><t>b</t></r><rPh><t>c</t></rPh></is>",
    "<!-- <v>7</v> --><v>#</v>",
    "<v><![CDATA[#]]></v>",
    " <v>#</v> ",
    "<v>#</v><extLst/>",
    "<m:v>#</m:v>",
    '<f t="array" ref="A1:B2">A1</f><v>#</v>',
    '<f t="shared" si="0"/><v>#</v>',
    "<v/>",
    "<o:v xmlns:o='urn:o'><v/></o:v>",
    "<is/>",
)
ROWS = (*(' r="#"',) * 4, "", ' r="#" spans="1:6"', " spans='1:6'", ' r="#" s="1" customFormat="1"')
KINDS = ("", "", ' t="str"', ' t="s"', ' t="inlineStr"', ' t="e"')


def random_cell(chance: random.Random, address: str) -> str:
    """A cell, most often in the usual writing."""
    is_odd = chance.random() < 0.1
    inside = chance.choice(ODD if is_odd else PLAIN).replace("#", chance.choice(TEXTS))
    kind = ' t="inlineStr"' if "<is" in inside else chance.choice(KINDS)
    about = f' r="{address}"' if chance.random() < 0.8 else ""
    about += chance.choice(["", ' s="3"']) + kind + chance.choice([""] * 9 + [' cm="1"'])
    name = chance.choice(["c"] * 19 + ["m:c"])
    if not inside and chance.random() < 0.7:
        return f"<{name}{about}{chance.choice(['/', ' /'])}>"
    return f"<{name}{about}>{inside}</{name}>"


def random_sheet(chance: random.Random) -> bytes:
    """A sheet of some rows, with comments that look like rows."""
    rows = []
    for number in range(1, 9):
        cells = "".join(random_cell(chance, f"{column_letters(c)}{number}") for c in range(1, 7))
        tail = chance.choice([""] * 5 + [" ", "<!-- </row> -->"])
        about = chance.choice(ROWS).replace("#", str(number))
        rows.append(f"<row{about}>{cells}{tail}</row>")
        rows.append(chance.choice(["", "", "\n", '<!-- <row r="1"><c r="A1"/></row> -->']))
    return f"{HEAD}{''.join(rows)}</sheetData></worksheet>".encode()


def text_of(element: str, name: str) -> str:
    """What ElementTree reads in the elements of a name, without phonetic hints."""
    whole = fromstring(f"{HEAD}{element}</sheetData></worksheet>")
    for parent in list(whole.iter()):
        for hint in parent.findall(f"{{{MAIN}}}rPh"):
            parent.remove(hint)
    return "".join("".join(one.itertext()) for one in whole.iter(f"{{{MAIN}}}{name}"))


@pytest.mark.parametrize("seed", range(thinned(100)))
def test_the_quick_reader_and_the_parser_find_the_same_cells(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = random_sheet(random.Random(seed))
    quick = SheetXml(part)
    monkeypatch.setattr(PlainRows, "cells", lambda *given: None)
    slow = SheetXml(part)
    assert quick.formulas == slow.formulas
    assert [*quick.rows] == [*slow.rows]
    for number, row in quick.rows.items():
        assert row[:-1] == slow.rows[number][:-1]
        assert [*row.cells] == [1, 2, 3, 4, 5, 6], number
        for column, raw in row.cells.items():
            cell = whole_cell(part, raw)
            assert cell == whole_cell(part, slow.rows[number].cells[column])
            written = part[cell.start : cell.end].decode()
            kind = "t" if cell.kind == "inlineStr" else "v"
            assert cell.value == (text_of(written, kind) if cell.first else "")
            if cell.formula:
                assert cell.formula.text == text_of(written, "f")
            if cell.value_start:
                value = part[cell.value_start : cell.last].decode()
                assert text_of(value, "v") == text_of(written, "v")
            content = part[cell.first : cell.last].decode()
            for name in "ftv" if cell.first else "":
                assert text_of(content, name) == text_of(written, name)


def test_a_row_in_a_comment_is_none() -> None:
    row = '<row r="2"><c r="A2"><v>5</v></c></row>'
    part = f"{HEAD}<!-- {row} --><row r='1'/>{row}</sheetData></worksheet>".encode()
    sheet = SheetXml(part)
    assert [*sheet.rows] == [1, 2]
    assert sheet.rows[2].start == part.rindex(b"<row")


def test_many_rows_in_a_comment_are_few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    stops: list[int] = []
    right = Feeder.to

    def counted(self: Feeder, offset: int, *, is_last: bool = False) -> None:
        stops.append(offset)
        right(self, offset, is_last=is_last)

    monkeypatch.setattr(Feeder, "to", counted)
    sheet = SheetXml(f"{HEAD}<!-- {'<row ' * 10_000}--><row/></sheetData></worksheet>".encode())
    assert [*sheet.rows] == [1]
    assert len(stops) < 50


def test_a_row_that_declares_a_namespace_does_not_declare_it_for_the_next() -> None:
    row = '<row xmlns="#" r="1"><c r="A1"/></row><row r="2"><c r="A2"/></row>'.replace("#", MAIN)
    head = f'<m:worksheet xmlns:m="{MAIN}"><m:sheetData>'
    part = f"{head}{row}</m:sheetData></m:worksheet>".encode()
    assert [*SheetXml(part).rows] == [1]


@pytest.mark.parametrize("content", [b"<v>\xff</v>", b"<f>\xff</f>", b"<v>\x01</v>", b"<v>]]></v>"])
def test_what_is_no_xml_is_damaged_also_in_the_usual_writing(content: bytes) -> None:
    row = b'<row r="1"><c r="A1" t="str">%b</c></row>' % content
    with pytest.raises(Damaged, match="its XML is damaged"):
        SheetXml(b"%b%b</sheetData></worksheet>" % (HEAD.encode(), row))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('<row r="1"/><row r="1"/>', "it holds the row 1 twice"),
        ('<row r="2"/><row r="1"/>', "its row 1 comes after row 2"),
        ('<row r="1"/><row r="1048577"/>', "its row 1048577 is beyond the last one"),
        ('<row r="1"/><row><c r="A1"/></row>', "its row 2 holds the cell A1"),
        ('<row/><row><c r="B2"/><c r="A2"/></row>', "its cell A2 comes after B2"),
        ('<row/><row><c r="B2"/><c r="B2"/></row>', "it holds the cell B2 twice"),
        ('<row/><row><c r="XFD2"/><c/></row>', "its row 2 goes on beyond the last column"),
        ('<row/><row><row r="3"/></row>', "its row 2 holds the row 3"),
        ("<row/><row><c></row>", "its XML is damaged"),
    ],
)
def test_rows_in_the_usual_writing_must_be_in_order(rows: str, said: str) -> None:
    with pytest.raises(Damaged, match=said):
        SheetXml(f"{HEAD}{rows}</sheetData></worksheet>".encode())
