"""Hostile and odd files: each is read correctly or refused with a message."""

import io
import json
import re
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cost import growth
from lossless.handmade import (
    HEAD,
    MAIN,
    OFFICE,
    PACKAGE,
    PLAIN,
    STRICT,
    STYLES,
    part,
    parts,
    relationships,
    rows_of,
    sheet,
    workbook,
    zipped,
)
from lossless.zips import with_zip64_records
from tables import cases_of

from xltiebreak.grid import Cell, Refused
from xltiebreak.lossless.formats import cell_formats, loss
from xltiebreak.lossless.ooxml import Damaged, attributes, in_utf8, searchable
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import Edit, plan, write_cells
from xltiebreak.sources.workbook import read_workbook_file

CASES = cases_of(__file__)

FORMULAS = json.loads(Path(__file__).with_name("formulas.json").read_text(encoding="utf-8"))

SHEET = "xl/worksheets/sheet1.xml"
MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
TEXTS = f'<sst xmlns="{MAIN}"><si><t>text</t></si></sst>'
EDITS = {"Open": {Cell(1, 1): Edit(5)}}
AGAIN = "open it in Excel or LibreOffice and save it as .xlsx again"


def made(tmp_path: Path, parts: dict[str, str | bytes]) -> Path:
    path = tmp_path / "in.xlsx"
    path.write_bytes(zipped(parts))
    return path


def refused(source: Path, edits: dict[str, dict[Cell, Edit]] = EDITS) -> str:
    """The refusal of a change; nothing has changed then, and no file is left over."""
    before = source.read_bytes()
    with pytest.raises(Refused) as caught:
        write_cells(source, source, edits)
    assert source.read_bytes() == before
    assert [path.name for path in source.parent.iterdir()] == [source.name]
    return str(caught.value).replace(f"; {AGAIN}", "")


def types(*overrides: tuple[str, str], default: str = "application/xml") -> str:
    """A list of content types."""
    listed = "".join(
        f'<Override PartName="{name}" ContentType="{kind}"/>' for name, kind in overrides
    )
    return (
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="{default}"/>{listed}</Types>'
    )


def renamed(parts: dict[str, str | bytes], names: dict[str, str]) -> dict[str, str | bytes]:
    return {names.get(name, name): content for name, content in parts.items()}


# Which part is which.


def test_the_workbook_part_is_found_by_its_content_type_whatever_its_name(tmp_path: Path) -> None:
    book = parts({"Open": PLAIN})
    book["_rels/.rels"] = relationships(("officeDocument", "xl/workbook2.xml"))
    book["[Content_Types].xml"] = types(("/xl/workbook2.xml", MAIN_TYPE))
    names = {
        "xl/workbook.xml": "xl/workbook2.xml",
        "xl/_rels/workbook.xml.rels": "xl/_rels/workbook2.xml.rels",
    }
    source = made(tmp_path, renamed(book, names))
    write_cells(source, source, EDITS)
    assert 'fullCalcOnLoad="1"' in part(source, "xl/workbook2.xml")
    assert "<v>5</v>" in part(source)


def test_the_workbook_part_may_have_the_content_type_of_all_xml_parts(tmp_path: Path) -> None:
    book = parts({"Open": PLAIN}) | {"[Content_Types].xml": types(default=MAIN_TYPE)}
    book["_rels/.rels"] = relationships(("officeDocument", "xl/book.xml"))
    names = {
        "xl/workbook.xml": "xl/book.xml",
        "xl/_rels/workbook.xml.rels": "xl/_rels/book.xml.rels",
    }
    assert Package.open(made(tmp_path, renamed(book, names))).workbook_part == "xl/book.xml"


def test_content_types_and_relationships_that_name_different_workbooks(tmp_path: Path) -> None:
    book = parts({"Open": PLAIN})
    book |= {"xl/old.xml": book["xl/workbook.xml"]}
    book["[Content_Types].xml"] = types(("/xl/old.xml", MAIN_TYPE), ("/xl/workbook.xml", MAIN_TYPE))
    said = "in.xlsx cannot be used: it has two workbooks in it, xl/workbook.xml and xl/old.xml"
    assert refused(made(tmp_path, book)) == said
    book = parts({"Open": PLAIN})
    book["_rels/.rels"] = relationships(("officeDocument", "xl/a.xml"), ("officeDocument", "b.xml"))
    assert "two workbooks in it, xl/a.xml and b.xml" in refused(made(tmp_path, book))


@pytest.mark.parametrize(
    ("target", "entry"), CASES["a part is found in every spelling of its name"]
)
def test_a_part_is_found_in_every_spelling_of_its_name(
    tmp_path: Path, target: str, entry: str
) -> None:
    book = parts({"Open": PLAIN})
    listing = relationships(("worksheet", target), ("styles", "styles.xml"))
    book["xl/_rels/workbook.xml.rels"] = listing
    source = made(tmp_path, renamed(book, {SHEET: entry}))
    write_cells(source, source, EDITS)
    assert "<v>5</v>" in part(source, entry)


@pytest.mark.parametrize("other", ["XL/workbook.xml", r"xl\workbook.xml", "xl/work%62ook.xml"])
def test_one_part_in_two_spellings_is_refused(tmp_path: Path, other: str) -> None:
    source = made(tmp_path, parts({"Open": PLAIN}) | {other: "<w/>"})
    assert "it holds the same part twice" in refused(source)


def test_sheets_whose_names_differ_in_case_only_are_refused(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, "OPEN": PLAIN})
    assert refused(source) == "in.xlsx cannot be used: two of its sheets are called 'OPEN'"


def test_two_sheets_of_one_part_are_refused(tmp_path: Path) -> None:
    both = relationships(
        ("worksheet", "worksheets/sheet1.xml"), ("worksheet", "/xl/WORKSHEETS/sheet1.xml")
    )
    more: dict[str, str | bytes] = {"xl/_rels/workbook.xml.rels": both}
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, "Other": PLAIN}, more=more)
    assert "its sheets 'Open' and 'Other' are the same part, " in refused(source)


def test_two_relationships_of_one_name_are_refused(tmp_path: Path) -> None:
    both = relationships(
        ("worksheet", "worksheets/sheet1.xml"), ("worksheet", "worksheets/sheet2.xml")
    ).replace("rId2", "rId1")
    more: dict[str, str | bytes] = {"xl/_rels/workbook.xml.rels": both}
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, "Other": PLAIN}, more=more)
    assert "two parts are called 'rId1', xl/worksheets/sheet1.xml and" in refused(source)


@pytest.mark.parametrize("kind", ["styles", "sharedStrings"])
def test_two_parts_with_the_styles_or_the_texts_are_refused(tmp_path: Path, kind: str) -> None:
    cell = '<c r="A1" s="0"><v>1</v></c>' if kind == "styles" else '<c r="A1" t="s"><v>0</v></c>'
    book = parts({"Open": sheet(f'<row r="1">{cell}</row>')})
    targets = (("worksheet", "worksheets/sheet1.xml"), (kind, "one.xml"), (kind, "two.xml"))
    book["xl/_rels/workbook.xml.rels"] = relationships(*targets)
    book |= {"xl/one.xml": book["xl/styles.xml"], "xl/two.xml": book["xl/styles.xml"]}
    path = made(tmp_path, book)
    with pytest.raises(Refused, match=r"it has two parts for one thing, xl/one.xml and xl/two.xml"):
        read_workbook_file(path)
    same = relationships(*targets[:2], (kind, "/XL/One.xml"))
    book |= {
        "xl/_rels/workbook.xml.rels": same,
        "xl/one.xml": STYLES if kind == "styles" else TEXTS,
    }
    assert len(read_workbook_file(made(tmp_path, book)).grids) == 1


def test_a_sheet_with_an_endless_name_is_refused(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"x" * 40_000: PLAIN})
    assert refused(source) == (
        f"in.xlsx cannot be used: the name of its sheet '{'x' * 37}...' is too long"
    )
    workbook(tmp_path / "in.xlsx", {"x" * 255: PLAIN})
    Package.open(source)


@pytest.mark.parametrize(
    "more",
    [
        {"_xmlsignatures/": ""},
        {"_xmlsignatures/origin.sigs": ""},
        {"_xmlsignatures/origin.sigs": "", "_rels/.rels": None},
    ],
)
def test_an_origin_without_signatures_is_no_signature(
    tmp_path: Path, more: dict[str, str | None]
) -> None:
    origin = relationships(
        ("officeDocument", "xl/workbook.xml"),
        ("digital-signature/origin", "_xmlsignatures/origin.sigs"),
    )
    book = parts({"Open": PLAIN}) | {name: text or origin for name, text in more.items()}
    book |= {name: "" for name, text in more.items() if text == ""}
    source = made(tmp_path, book)
    assert not Package.open(source).is_signed
    write_cells(source, source, EDITS)


# What a part is stored as.


def strict(book: dict[str, str | bytes]) -> dict[str, str | bytes]:
    """The workbook as Excel saves it as Strict Open XML Spreadsheet."""
    changed: dict[str, str | bytes] = {}
    for name, text in book.items():
        assert isinstance(text, str)
        text = text.replace(MAIN, STRICT)
        text = text.replace(OFFICE, "http://purl.oclc.org/ooxml/officeDocument/relationships")
        changed[name] = text.replace("<workbook ", '<workbook conformance="strict" ')
    return changed


def test_a_strict_workbook_is_filled(tmp_path: Path) -> None:
    source = made(tmp_path, strict(parts({"Open": PLAIN})))
    write_cells(source, source, EDITS | {"open": {Cell(2, 2): Edit(26.25)}})
    assert rows_of(source).startswith('<row r="1"><c r="A1"><v>5</v></c></row><row r="2">')
    assert STRICT in part(source)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_no_total_on_a_sheet_in_another_encoding_survives(tmp_path: Path, encoding: str) -> None:
    total = sheet('<row r="1"><c r="A1"><f>SUM(Open!A:A)</f><v>1</v></c></row>')
    declared = total.replace("UTF-8", "UTF-16" if encoding.startswith("utf") else "ISO-8859-1")
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, "Sum": declared.encode(encoding)})
    said = "UTF-16" if encoding.startswith("utf") else "ISO-8859-1"
    assert refused(source) == (
        f"in.xlsx cannot be used: on its sheet Sum, it is stored as {said} text"
    )


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "latin-1", "utf-8-sig"])
def test_a_part_in_another_encoding_can_be_read(encoding: str) -> None:
    text = "<a>Gösta</a>"
    name = {"latin-1": "ISO-8859-1", "utf-8-sig": "UTF-8"}.get(encoding, "UTF-16")
    stored = f'<?xml version="1.0" encoding="{name}"?>{text}'.encode(encoding)
    assert in_utf8(stored).endswith(text.encode())
    if encoding != "utf-8-sig":
        with pytest.raises(Damaged, match=f"it is stored as {name} text"):
            searchable(stored)


@pytest.mark.parametrize("start", ["", HEAD.replace("UTF-8", "IBM037"), " " * 2000])
def test_no_total_survives_on_a_sheet_in_which_no_tag_can_be_found(
    tmp_path: Path, start: str
) -> None:
    # hidden sheets are not read, only searched
    total = sheet('<row r="1"><c r="A1"><f>SUM(Open!A:A)</f><v>1</v></c></row>', head=start)
    encoding = "utf-8" if start.isspace() else "cp037"
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, "Sum": total.encode(encoding)})
    said = "in.xlsx cannot be used: on its sheet Sum, it is stored as unknown text"
    assert refused(source) == said


def test_an_encoding_is_found_behind_any_number_of_blanks(tmp_path: Path) -> None:
    stored = f'<?xml version="1.0"{" " * 9999}encoding="UTF-7"?><a/>'.encode()
    with pytest.raises(Damaged, match="it is stored as UTF-7 text"):
        searchable(stored)


def test_rows_under_a_namespace_that_is_spelled_with_references_are_seen(tmp_path: Path) -> None:
    odd = MAIN.replace(":", "&#58;")
    rows = '<row r="1"><c r="A1"/></row>'
    rows += f'<p:row xmlns:p="{odd}" r="1"><p:c r="A1"><p:v>1</p:v></p:c></p:row>'
    assert "it holds the row 1 twice" in refused(
        workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    )


@pytest.mark.parametrize("name", ["hex", "nothing", "cp037"])
def test_an_encoding_that_no_workbook_has_is_reported(name: str) -> None:
    stored = f'<?xml version="1.0" encoding="{name}"?><a>\xff</a>'.encode("latin-1")
    with pytest.raises(Damaged, match=f"it is stored as {name} text"):
        searchable(stored)
    if name != "cp037":
        with pytest.raises(Damaged, match=f"it is stored as {name} text"):
            in_utf8(stored)


READ = ("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/styles.xml", SHEET)
THEME = "xl/theme/theme1.xml"
COPIED = (THEME, "customXml/item1.xml", "xl/_rels/nothing.xml.rels", "xl/drawings/notes.vml")
"""Parts that are never read; only the theme has a relationship."""
DECLARED = f'{HEAD}<!DOCTYPE a [<!ENTITY b "c">]><a/>'


def with_copied(name: str, content: str | bytes) -> dict[str, str | bytes]:
    """A workbook with parts that are only copied, one of them with this content."""
    more: dict[str, str | bytes] = {**dict.fromkeys(COPIED, f"{HEAD}<a/>"), name: content}
    return parts({"Open": PLAIN}, more=more, related=(("theme", "theme/theme1.xml"),))


@pytest.mark.parametrize("name", [*READ, *COPIED])
def test_a_document_type_in_any_part_is_refused(tmp_path: Path, name: str) -> None:
    book = with_copied(THEME, f"{HEAD}<a/>")
    book[name] = str(book[name]).replace("?>\n", '?><!DOCTYPE a [<!ENTITY b "c">]>')
    said = refused(made(tmp_path, book))
    assert "declares a document type or entities, which a workbook never needs" in said
    assert name in said or name in READ[:2]  # which are read before any other


@pytest.mark.parametrize(
    "content",
    [
        DECLARED.encode("utf-16"),
        DECLARED.replace("<!DOCTYPE", f"<!--{'-<!' * 600}--><!DOCTYPE"),
        b"\xef\xbb\xbf" + DECLARED.encode(),
    ],
)
def test_a_document_type_is_found_however_it_is_written(tmp_path: Path, content: bytes) -> None:
    assert f"its part {THEME} declares" in refused(made(tmp_path, with_copied(THEME, content)))
    stored = zipped(with_copied(THEME, content), zipfile.ZIP_STORED)
    (tmp_path / "in.xlsx").write_bytes(stored)
    assert f"its part {THEME} declares" in refused(tmp_path / "in.xlsx")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (THEME, f"{HEAD}<!-- no <!DOCTYPE a> --><a/>"),
        (THEME, f"{HEAD}<a><![CDATA[<!DOCTYPE html>]]></a>"),
        (THEME, f"{HEAD}<a>&lt;!DOCTYPE html></a>"),
        (THEME, f"{HEAD}<!-- <!DOCTYPE a>{' ' * 3000}--><a/>"),  # goes on behind what is looked at
        ("xl/media/image1.svg", DECLARED),
        (THEME, b""),
    ],
)
def test_text_that_looks_like_a_document_type_is_copied(
    tmp_path: Path, name: str, content: str | bytes
) -> None:
    source = made(tmp_path, with_copied(name, content))
    write_cells(source, source, EDITS)
    assert part(source, name) == (content if isinstance(content, str) else content.decode())


def test_a_damaged_part_that_is_only_copied_is_allowed(tmp_path: Path) -> None:
    source = made(tmp_path, with_copied(THEME, "<a>" + "".join(map(str, range(2000))) + "</a>"))
    with zipfile.ZipFile(source) as archive:
        found = archive.getinfo(THEME)
    content = bytearray(source.read_bytes())
    packed = found.header_offset + 30 + len(THEME)
    content[packed : packed + found.compress_size] = b"\xff" * found.compress_size
    source.write_bytes(bytes(content))
    write_cells(source, source, EDITS)
    assert rows_of(source) == '<row r="1"><c r="A1"><v>5</v></c></row>'
    assert bytes(content[packed : packed + found.compress_size]) in source.read_bytes()


# Rows and cells.


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        *CASES["a sheet whose rows or cells are not in order is refused"],
        (f'<row r="{"9" * 5000}"/>', f"it holds '{'9' * 37}...' where a number belongs"),
        (f'<row r="1" spans="1:{"9" * 4400}"><c r="B1"/></row>', "where a number belongs"),
        (f'<row r="1"><c r="A1" s="{"9" * 5000}"/></row>', "where a number belongs"),
    ],
)
def test_a_sheet_whose_rows_or_cells_are_not_in_order_is_refused(
    tmp_path: Path, rows: str, said: str
) -> None:
    refusal = refused(workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)}))
    assert refusal.startswith("Open: this sheet cannot be changed: ")
    assert said in refusal


@pytest.mark.parametrize("what", ["sheetId", "numFmtId"])
def test_numbers_of_5000_digits_are_refused_or_harmless(tmp_path: Path, what: str) -> None:
    book = parts({"Open": sheet('<row r="1"><c r="A1" s="1"/></row>')})
    name = "xl/workbook.xml" if what == "sheetId" else "xl/styles.xml"
    book[name] = re.sub(f'{what}="[0-9]+"', f'{what}="{"9" * 5000}"', str(book[name]))
    source = made(tmp_path, book)
    if what == "sheetId":  # it is compared with others, and never counted with
        write_cells(source, source, EDITS)
    else:
        assert "where a number belongs" in refused(source)


@pytest.mark.parametrize("offset", [2**63 - 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize("field", [24, 32, 40, 48])
def test_a_wrong_zip64_list_is_refused(tmp_path: Path, field: int, offset: int) -> None:
    content = bytearray(with_zip64_records(zipped(parts({"Open": PLAIN}))))
    end = content.rindex(b"PK\x06\x06")
    struct.pack_into("<Q", content, end + field, offset)
    source = tmp_path / "in.xlsx"
    source.write_bytes(content)
    assert refused(source).startswith("in.xlsx")


@pytest.mark.parametrize("value", [2**63 - 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_zip64_entry_with_a_wrong_offset_or_size_is_refused(
    tmp_path: Path, place: int, value: int
) -> None:
    content = bytearray(with_zip64_records(zipped(parts({"Open": PLAIN}))))
    record = content.index(b"PK\x01\x02")
    extra = content.index(struct.pack("<2H", 1, 24), record) + 4
    struct.pack_into("<Q", content, extra + 8 * place, value)
    source = tmp_path / "in.xlsx"
    source.write_bytes(content)
    assert refused(source).startswith("in.xlsx")


# Number formats.


@pytest.mark.parametrize("decimals", [27, 28, 29, 30, 31, 99])
def test_a_number_format_with_30_decimals_hides_nothing(decimals: int) -> None:
    # Excel allows 30 decimals; a number has 17 digits at the most
    for value in (26.25, 1 / 3, 1e300, -1.5e-5, 0.0):
        assert loss(value, f"0.{'0' * decimals}") == ""
    assert loss(1 / 3, "0.0") == "shows as 0.3"


@pytest.mark.parametrize("code", ["0" * 100_000, "[" * 100_000, '"' * 100_001, "%" * 100_000])
def test_a_number_format_beyond_excels_limits_is_ignored(code: str) -> None:
    assert loss(26.25, code) == ""
    assert loss(26.25, f"0.0{code[:50]}") is not None


def test_more_cell_styles_than_excel_has_are_refused() -> None:
    styles = f'<styleSheet xmlns="{MAIN}"><cellXfs>{"<xf/>" * 65_537}</cellXfs></styleSheet>'
    with pytest.raises(Damaged, match="more than 65536 cell styles"):
        cell_formats(styles.encode())
    assert len(cell_formats(styles.replace("<xf/>", "", 1).encode())) == 65_536


# Sizes.


def test_a_part_of_more_tags_than_a_packed_file_can_hold_is_refused(tmp_path: Path) -> None:
    rows = "<row><c/></row>" * 500_000
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    assert "its part xl/worksheets/sheet1.xml would unpack to an absurd size" in refused(source)


def test_parts_that_are_absurd_together_are_refused(tmp_path: Path) -> None:
    large = f"{PLAIN}<!--{'x' * 4_500_000}-->"
    sheets: dict[str, str | bytes] = {f"S{number}": large for number in range(9)}
    source = workbook(tmp_path / "in.xlsx", {"Open": PLAIN, **sheets})
    package = Package.open(source)
    for one in package.sheets[:8]:
        package.part(one.part)
        package.forget()
        package.part(one.part)  # counts once
    with pytest.raises(Damaged, match=r"sheet9\.xml would unpack to an absurd size"):
        package.part(package.sheets[8].part)


def test_a_part_that_unpacks_to_more_than_it_says_takes_no_memory(tmp_path: Path) -> None:
    content = zipped(parts({"Open": PLAIN}, more={"xl/styles.xml": bytes(7_000_000)}))
    short = bytearray(content)
    struct.pack_into("<L", short, content.rindex(b"PK\x01\x02") + 24, 100)
    source = tmp_path / "in.xlsx"
    source.write_bytes(short)
    assert "its part xl/styles.xml is damaged" in refused(source)


def test_more_columns_than_a_sheet_has_are_refused(tmp_path: Path) -> None:
    columns = '<col min="1" max="1"/>' * 16_385
    before = f"<cols>{columns}</cols>"
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(before=before)})
    assert "it lists more columns than a sheet has" in refused(source)
    few = before.replace('<col min="1" max="1"/>', "", 1)
    write_cells(workbook(source, {"Open": sheet(before=few)}), source, EDITS)


def test_endless_overlapping_merged_cells_are_reported_up_to_a_limit(tmp_path: Path) -> None:
    merged = '<mergeCell ref="A1:XFD1048576"/>' * 20 + '<mergeCell ref="A1:XFD1048575"/>' * 20
    after = f"<mergeCells>{merged}</mergeCells>"
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(after=after)})
    cells = {Cell(row, column): Edit(1) for row in range(1, 3001) for column in range(2, 5)}
    assert 9_000 <= refused(source, {"Open": cells}).count("\n") + 1 <= 20_000


@pytest.mark.parametrize(
    "rows",
    [
        "<!-- " * 1000,
        "<row><c><v>1</c></row>",
        '<row><c r="A1"><v></c></row><row><c r="A2"><v></v></c></row>',
        '<mc:AlternateContent xmlns:mc="u">' * 100,
    ],
)
def test_unclosed_xml_is_damaged(tmp_path: Path, rows: str) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    assert "its XML is damaged" in refused(source)


def test_comments_and_blanks_anywhere_are_harmless(tmp_path: Path) -> None:
    rows = (
        f'<row r="1"{" " * 9999}>{"<!-- x -->" * 999}<c r="A1"{" " * 9999}s{" " * 99}="1">'
        f"{' ' * 9999}<v>1</v><!-- <v>2</v> --></c></row>"
    )
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    write_cells(source, source, EDITS)
    assert "<v>5</v><!-- <v>2</v> --></c></row>" in rows_of(source)


def test_a_run_of_blanks_is_read_once_and_attributes_are_found_behind_it() -> None:
    assert attributes(b'<c' + b" " * 99 + b'a = "1"\n b=\'2\' c d="3"') == {
        b"a": b"1", b"b": b"2", b"d": b"3",
    }  # fmt: skip


# Structured references and spills.

TABLE = (
    f'{HEAD}<table xmlns="{MAIN}" id="1" name="T1" displayName="Games" ref="A3:E10" '
    'totalsRowCount="1"><tableColumns count="5">'
    + "".join(
        f'<tableColumn id="{number}" name="{name}"/>'
        for number, name in enumerate(("No", "Na_x000a_me", "R [1]", "TB1", "TB2"), 1)
    )
    + "</tableColumns></table>"
)


def keeps(tmp_path: Path, text: str, address: str = "H20", **others: Any) -> bool:
    """Whether a formula of Open keeps its value 777 when Open!D4:D9 (column TB1) is written."""
    row = re.sub("[A-Z]", "", address)
    cell = f'<row r="{row}"><c r="{address}"><f>{text}</f><v>777</v></c></row>'
    more: dict[str, str | bytes] = {
        "xl/worksheets/_rels/sheet1.xml.rels": relationships(("table", "../tables/table1.xml")),
        "xl/tables/table1.xml": TABLE,
    }
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(cell)}, more=more, **others)
    edits = {Cell(row, 4): Edit(1) for row in range(4, 10) if f"D{row}" != address}
    write_cells(source, source, {"Open": edits})
    return "<v>777</v>" in part(source)


@pytest.mark.parametrize(("text", "stays"), FORMULAS["structured"])
def test_structured_references_are_resolved_to_areas(
    tmp_path: Path, text: str, stays: bool
) -> None:
    assert keeps(tmp_path, text) is stays


@pytest.mark.parametrize(
    ("text", "stays"), [("SUM([No])", True), ("SUM([TB1])", False), ("[@TB2]", True)]
)
def test_a_table_may_leave_out_its_own_name(tmp_path: Path, text: str, stays: bool) -> None:
    assert keeps(tmp_path, text, "E5") is stays


@pytest.mark.parametrize("text", FORMULAS["unknown_structured"])
def test_an_unknown_structured_reference_is_doubtful(tmp_path: Path, text: str) -> None:
    assert not keeps(tmp_path, text)


def names(*meanings: str) -> str:
    """Defined names: name.0, name.1 ..."""
    listed = "".join(
        f'<definedName name="name.{number}">{meaning}</definedName>'
        for number, meaning in enumerate(meanings)
    )
    return f"<definedNames>{listed}</definedNames>"


@pytest.mark.parametrize("function", ["", "SOME"])
def test_names_within_names_are_followed_to_a_limit(tmp_path: Path, function: str) -> None:
    for depth, stays in ((40, not function), (10_000, False)):
        inner = [f"{function}(name.{number + 1})" for number in range(depth)]
        listed = names(*inner, "Open!$A$1")
        assert keeps(tmp_path, "name.0", names=listed) is stays


@pytest.mark.parametrize("function", ["", "SOME"])
def test_names_that_double_60_times_come_to_an_end(tmp_path: Path, function: str) -> None:
    inner = [f"{function}(name.{number + 1}+name.{number + 1})" for number in range(60)]
    assert not keeps(tmp_path, "name.0", names=names(*inner, "Open!$A$1"))  # 2**60 never end


def with_cells(tmp_path: Path, count: int, cell: str) -> Path:
    rows = "".join(f'<row r="{n}">{cell.replace("#", str(n))}</row>' for n in range(20, 20 + count))
    return workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})


D4_TO_D9 = {"Open": {Cell(row, 4): Edit(1) for row in range(4, 10)}}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cell", "some"),
    [
        # what is read of all formulas has an end, and those behind it are doubtful
        (f'<c r="K#"><f>{"A#+" * 3_000}A1</f><v>1</v></c>', True),
        (f'<c r="K#"><f>{"n(" * 5_000}A1</f><v>1</v></c>', True),
        (f'<c r="K#"><f>{"A#+" * 300}A1</f><v>1</v></c>', False),
    ],
)
def test_formulas_without_end_are_doubtful(tmp_path: Path, cell: str, some: bool) -> None:
    source = with_cells(tmp_path, 400, cell)
    write_cells(source, source, D4_TO_D9)
    lost = 400 - rows_of(source).count("</f><v>1</v>")
    assert (0 < lost < 400) is some
    assert lost == 0 or some


@pytest.mark.parametrize(
    ("cell", "count"),  # of cells: with more, those beyond a limit are doubtful
    [
        pytest.param(
            '<c r="K#" cm="1"><f t="array" ref="K#:L#">D4</f><v>1</v></c>',
            100,
            marks=pytest.mark.slow,
        ),
        ('<c r="K#"><f t="array" ref="K1:XFD1048576">D4</f><v>1</v></c>', 50),
        ('<c r="K#"><f>SUM(D4,L#:XFC1048575)</f><v>1</v></c>', 200),
    ],
    ids=["spills", "arrays over everything", "large areas"],
)
def test_twice_the_dependencies_cost_at_most_little_more_than_twice_as_much(
    tmp_path: Path, cell: str, count: int
) -> None:
    def planned(count: int) -> Callable[[], object]:
        package = Package.open(with_cells(tmp_path, count, cell))
        return lambda: plan(package, D4_TO_D9)

    assert growth(planned, count) < 2.5
    source = with_cells(tmp_path, count, cell)
    write_cells(source, source, D4_TO_D9)
    assert "</f><v>1</v>" not in rows_of(source)


@pytest.mark.slow
def test_arrays_that_cover_each_other_without_end_are_refused(tmp_path: Path) -> None:
    cells = "".join(
        f'<row r="{n}"><c r="K{n}"><f t="array" ref="K1:L{n + 2000}">D4</f><v>1</v></c></row>'
        for n in range(20, 2_520)
    )
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(cells)})
    said = "its array formulas cover each other"
    assert said in refused(source, {"Open": {Cell(4, 4): Edit(1)}})


def test_a_formula_of_40000_digits_is_doubtful(tmp_path: Path) -> None:
    assert not keeps(tmp_path, "1" * 40_000)
    assert not keeps(tmp_path, "1" * 400)


# Messages.


def test_messages_quote_what_the_file_says_without_control_characters(tmp_path: Path) -> None:
    evil = "S\u202e\u200b" + "x" * 200
    sheets: dict[str, str | bytes] = {"Open": PLAIN, evil: PLAIN, evil.upper(): PLAIN}
    assert "\\u202e\\u200b" in refused(workbook(tmp_path / "in.xlsx", sheets))
    both = relationships(("worksheet", "worksheets/\u202e.xml"))
    more: dict[str, str | bytes] = {"xl/_rels/workbook.xml.rels": both}
    said = refused(workbook(tmp_path / "in.xlsx", {"Open": PLAIN}, more=more))
    assert "its part xl/worksheets/\\u202e.xml (the sheet 'Open') is missing" in said
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts({"Open": PLAIN}).items():
            archive.writestr(name, content)
        archive.writestr("\x1b[31m.xml", bytes(9 * 2**20))
    (tmp_path / "in.xlsx").write_bytes(buffer.getvalue())
    assert "its part \\x1b[31m.xml would unpack" in refused(tmp_path / "in.xlsx")


def test_a_note_quotes_a_number_format_without_control_characters(tmp_path: Path) -> None:
    book = parts({"Open": sheet('<row r="1"><c r="A1" s="1"/></row>')})
    book["xl/styles.xml"] = str(book["xl/styles.xml"]).replace('"0.0"', '"0.0&#x202e;"')
    source = made(tmp_path, book)
    (note,) = write_cells(source, source, {"Open": {Cell(1, 1): Edit(26.25)}})
    assert "under the number format 0.0\\u202e;" in note.message
