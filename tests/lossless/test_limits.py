"""Boundaries: the first and last row, column, sheet, style, byte and moment."""

import io
import os
import random
import stat
import struct
import sys
import zipfile
from pathlib import Path

import pytest
from lossless.handmade import MAIN, sheet, workbook, zipped
from lossless.writing import write_cells

from xltiebreak.lossless.archive import Archive
from xltiebreak.lossless.calculation import calculation_request
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.names import names_on_sheets
from xltiebreak.lossless.ooxml import Damaged, whole_number
from xltiebreak.lossless.outline import Outline
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.refusals import kind_of, no_such_sheet
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.sheets import marked
from xltiebreak.lossless.splices import Splice
from xltiebreak.lossless.styles import forms_of
from xltiebreak.lossless.verify import Change, verify
from xltiebreak.reading.grid import Cell, Refused

POSIX = sys.platform != "win32"


def test_the_number_format_of_the_last_style_is_known(tmp_path: Path) -> None:
    styles = (
        f'<styleSheet xmlns="{MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="1"/></cellXfs>'
        "</styleSheet>"
    )
    rows = '<row r="1"><c r="A1" s="1"/></row>'
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)}, more={"xl/styles.xml": styles})
    (note,) = write_cells(source, source, {"Open": {Cell(1, 1): Edit(26.5)}})
    assert note.message.startswith("26.5 shows as 27 under the number format 0")
    beyond = sheet(rows.replace('s="1"', 's="2"'))
    source = workbook(tmp_path / "in.xlsx", {"Open": beyond}, more={"xl/styles.xml": styles})
    assert forms_of(Package.open(source), "Open", [Cell(1, 1)]) == {Cell(1, 1): "General"}
    assert write_cells(source, source, {"Open": {Cell(1, 1): Edit(26.5)}}) == ()


def test_a_name_of_a_sheet_that_is_not_there_is_of_no_sheet(tmp_path: Path) -> None:
    listed = "".join(
        f'<definedName name="{name}" localSheetId="{tab}">Open!$A$1</definedName>'
        for name, tab in (("Own", 0), ("Other", 1), ("Own", 2))
    )
    names = f'<definedNames>{listed}<definedName name="Owner" localSheetId="1"/></definedNames>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(), "U12": sheet()}, names=names)
    package = Package.open(path)
    found = {"Open": {"Own": "Open!$A$1"}, "U12": {"Owner": ""}}
    assert names_on_sheets(package, "Own") == found
    assert marked(package, "Own") == {"Open": "Open!$A$1"}


def test_the_last_row_and_column_are_read_and_none_beyond() -> None:
    """Written as no program does, so that no search finds them at first sight."""
    rows = "<row r='1048576'><c  r='XFD1048576'/></row>"
    assert [*SheetXml(sheet(rows).encode()).rows[1_048_576].cells] == [16_384]
    with pytest.raises(Damaged, match="it holds the row 1048576 twice"):
        SheetXml(sheet(rows * 2).encode())
    for last, beyond, said in (
        ("1048576", "1048577", "its row 1048577 is beyond the last one, 1048576"),
        ("XFD", "XFE", "its row 1048576 goes on beyond the last column, XFD"),
    ):
        with pytest.raises(Damaged, match=said):
            SheetXml(sheet(rows.replace(last, beyond)).encode())


@pytest.mark.parametrize(
    ("made", "name"),
    [
        ({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}, "spreadsheet"),
        ({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": ""}, ""),
        ({"content.xml": ""}, "spreadsheet"),  # its type stands elsewhere
        ({"other.xml": ""}, ""),
    ],
)
def test_a_packed_document_is_a_spreadsheet_by_its_type(
    made: dict[str, str | bytes], name: str
) -> None:
    assert kind_of(zipped(made, zipfile.ZIP_STORED)).name == name


@pytest.mark.parametrize(("length", "end"), [(150, "x"), (151, "x...")])
def test_a_long_list_of_sheets_is_cut(length: int, end: str) -> None:
    said = "there is no sheet 'Open'; there are: "
    assert no_such_sheet("Open", ["x" * length]) == f"{said}{'x' * 149}{end}"


@pytest.mark.slow
def test_numbers_and_lists_have_a_limit() -> None:
    assert whole_number("9" * 10) == 9_999_999_999
    with pytest.raises(Damaged, match="where a number belongs"):
        whole_number("1" * 11)
    many = b"<a>%b<c/></a>" % (b"<b/>" * 200_001)
    with pytest.raises(Damaged, match="it has more than 200000 elements 'b'"):
        Outline(many, "b")
    assert [one.name for one in Outline(many, "c").elements] == ["c"]
    assert len(Outline(many.replace(b"<b/>", b"", 1), "b").elements) == 200_000


# The check of a finished file, and its saving.


def test_the_check_refuses_a_part_that_goes_on_behind_its_end(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet()})
    path = workbook(tmp_path / "out.xlsx", {"Open": f"{sheet()}<!-- more -->"})
    with pytest.raises(Damaged, match=r"sheet1\.xml has another length than it should"):
        verify(path, Package.open(source), {"xl/worksheets/sheet1.xml": Change([], {})})


def test_a_change_within_the_same_second_is_noticed(tmp_path: Path) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet()})
    second = 1_700_000_000 * 10**9
    os.utime(source, ns=(second, second + 100_000_000))
    package = Package.open(source)
    os.utime(source, ns=(second, second + 200_000_000))  # as large as before, and the same file
    with pytest.raises(Refused, match=r"another program changed in\.xlsx in the meantime"):
        write_cells(source, source, {"Open": {Cell(1, 1): Edit(5)}}, package=package)


@pytest.mark.skipif(not POSIX, reason="folders cannot be synchronised on Windows")
def test_both_files_are_on_the_disk_before_one_replaces_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet()})
    done: list[int | str] = []
    replace = Path.replace

    def fsync(descriptor: int) -> None:
        status = os.fstat(descriptor)
        done.append("folder" if stat.S_ISDIR(status.st_mode) else status.st_ino)

    def replacing(path: Path, target: Path) -> Path:
        done.append("replaced")
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replacing)
    write_cells(source, source, {"Open": {Cell(1, 1): Edit(5)}}, backup=True)
    new, backup = source.stat().st_ino, (tmp_path / "in.backup.xlsx").stat().st_ino
    assert done == [new, backup, "folder", "replaced", "folder"]


# Parts that are large, or not what they should be.

NOISE = random.Random(1).randbytes(200_000)  # which no packing makes smaller


def with_noise(tmp_path: Path) -> tuple[Path, int]:
    """A workbook with a large part, and the offset of its record in the list of parts."""
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet()}, more={"xl/media/noise.bin": NOISE})
    name = path.read_bytes().rindex(b"xl/media/noise.bin")
    return path, path.read_bytes().rindex(b"PK\x01\x02", 0, name)


def test_a_large_part_is_read_whole(tmp_path: Path) -> None:
    path, _ = with_noise(tmp_path)
    package = Package.open(path)
    assert package.part("xl/media/noise.bin") == NOISE


@pytest.mark.parametrize("size", [0, 100_000, len(NOISE) - 1])
def test_a_large_part_that_is_larger_than_it_says_is_damaged(tmp_path: Path, size: int) -> None:
    path, record = with_noise(tmp_path)
    content = bytearray(path.read_bytes())
    content[record + 24 : record + 28] = size.to_bytes(4, "little")
    path.write_bytes(content)
    package = Package.open(path)
    with pytest.raises(Damaged, match=r"its part xl/media/noise\.bin is damaged"):
        package.part("xl/media/noise.bin")


def test_a_part_that_cannot_be_unpacked_is_damaged(tmp_path: Path) -> None:
    path, record = with_noise(tmp_path)
    content = bytearray(path.read_bytes())
    start = int.from_bytes(content[record + 42 : record + 46], "little")
    content[start + 30 + 18 : start + 30 + 18 + 1000] = b"\xff" * 1000  # behind header and name
    path.write_bytes(content)
    package = Package.open(path)
    (entry,) = [one for one in package.archive.entries if one.name.endswith(".bin")]
    with pytest.raises(Damaged, match=r"its part xl/media/noise\.bin is damaged"):
        package.archive.read(entry)


def test_a_workbook_without_a_list_of_sheets_cannot_be_asked_to_calculate() -> None:
    with pytest.raises(Damaged, match="its list of sheets is missing"):
        calculation_request(Outline(f'<workbook xmlns="{MAIN}"/>'.encode(), "sheets"))


def test_what_stands_around_the_first_tag_and_in_comments_is_no_text() -> None:
    (found,) = Outline(b"<?xml version='1.0'?>\n<a>5<!-- 7 -->0</a>\n", "a").elements
    assert found[:3] == ("a", {}, "50")


def test_the_last_character_there_is_and_what_would_come_after_it() -> None:
    (found,) = Outline(b"<a>&#x10FFFF;&#1114111;</a>", "a").elements
    assert found.text == "\U0010ffff" * 2
    for beyond in (b"&#1114112;", b"&#x110000;"):
        with pytest.raises(Damaged, match="its XML is damaged"):
            Outline(b"<a>%b</a>" % beyond, "a")


def test_a_name_is_in_utf_8_if_it_says_so_else_in_the_code_page_of_dos() -> None:
    content = zipped({"xl/é.xml": "1"})
    assert [one.name for one in Archive(io.BytesIO(content)).entries] == ["xl/é.xml"]
    flagged = struct.pack("<H", 0x800)
    at = (content.index(b"PK\x03\x04") + 6, content.index(b"PK\x01\x02") + 8)
    assert {content[one : one + 2] for one in at} == {flagged}
    plain = bytearray(content)
    for one in at:
        plain[one : one + 2] = b"\0\0"
    # é is C3 A9 in UTF-8; in code page 437 these are a box drawing and a sign
    assert [one.name for one in Archive(io.BytesIO(plain)).entries] == ["xl/├⌐.xml"]


def test_a_zip_may_end_where_it_begins_and_not_before() -> None:
    content = zipped({})
    assert Archive(io.BytesIO(content)).entries == ()
    with pytest.raises(Damaged, match="it breaks off"):
        Archive(io.BytesIO(content[:-1]))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("<c><f>1</f></c>", "rows or cells within other elements"),
        ("<f>1</f>", "a formula outside a cell"),
        ("<row><c/><f>1</f></row>", "a formula outside a cell"),
    ],
)
def test_a_formula_without_a_certain_cell_is_damaged(rows: str, said: str) -> None:
    with pytest.raises(Damaged, match=f"it holds {said}"):
        SheetXml(sheet(rows).encode())


def test_the_check_refuses_a_duplicate_cell(tmp_path: Path) -> None:
    cell = '<c  r="A1"><v>5</v></c>'  # as it is never written here
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet('<row r="1"></row>')})
    path = workbook(tmp_path / "out.xlsx", {"Open": sheet(f'<row r="1">{cell}{cell}</row>')})
    start = sheet('<row r="1"></row>').index("</row>")
    change = Change([Splice(start, start, (cell * 2).encode())], {Cell(1, 1): Edit(5)})
    with pytest.raises(Damaged, match="it holds the cell A1 twice"):
        verify(path, Package.open(source), {"xl/worksheets/sheet1.xml": change})
