"""Boundaries: the first and last row, column, sheet, style, byte and moment."""

import io
import os
import random
import re
import stat
import struct
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from lossless.handmade import MAIN, part, relationships, rows_of, sheet, workbook, zipped
from tables import cases_of

from xltiebreak.grid import Cell, Refused
from xltiebreak.lossless.archive import Archive
from xltiebreak.lossless.calculation import calculation_request
from xltiebreak.lossless.names import names_on_sheets
from xltiebreak.lossless.ooxml import Damaged, elements, text_of, whole_number
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.refusals import kind_of, no_such_sheet
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.sheets import marked
from xltiebreak.lossless.splices import Splice
from xltiebreak.lossless.styles import forms_of
from xltiebreak.lossless.verify import Change, verify
from xltiebreak.lossless.write import Edit, write_cells

CASES = cases_of(__file__)

POSIX = sys.platform != "win32"
Cells = Mapping[tuple[int, int], str]


def written(source: Path, *cells: tuple[int, int]) -> Path:
    """The workbook with 5 in these cells of its sheet Open."""
    target = source.with_name("out.xlsx")
    write_cells(source, target, {"Open": {Cell(*cell): Edit(5) for cell in cells}}, force=True)
    return target


# Rows and columns of a sheet.


def test_the_dimension_covers_the_first_and_the_last_of_all_new_cells(tmp_path: Path) -> None:
    rows = '<row r="3" spans="2:3"><c r="B3"/></row>'
    source = workbook(
        tmp_path / "in.xlsx", {"Open": sheet(rows, before='<dimension ref="B3:C3"/>')}
    )
    target = written(source, (2, 3), (3, 4), (3, 7), (5, 5))
    assert '<dimension ref="B2:G5"/>' in part(target)
    target = written(source, (1, 1), (4, 2))
    assert '<dimension ref="A1:C4"/>' in part(target)


def test_spans_cover_all_new_cells_of_their_row(tmp_path: Path) -> None:
    rows = '<row r="3" spans="3:4"><c r="C3"/></row>'
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    assert '<row r="3" spans="3:8">' in rows_of(written(source, (3, 4), (3, 5), (3, 6), (3, 8)))
    assert '<row r="3" spans="1:6">' in rows_of(written(source, (3, 1), (3, 2), (3, 6)))


def test_a_style_of_columns_holds_from_the_first_to_the_last(tmp_path: Path) -> None:
    columns = '<cols><col min="3" max="5" style="4"/></cols>'
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(before=columns)})
    now = rows_of(written(source, *((1, column) for column in range(2, 7))))
    assert re.findall(r'r="([B-F])1"(?: s="(\d)")?', now) == [
        *(("B", ""), ("C", "4"), ("D", "4"), ("E", "4"), ("F", ""))
    ]


@pytest.mark.parametrize(("custom", "style"), [("1", ' s="2"'), ("true", ' s="2"'), ("false", "")])
def test_a_row_has_a_style_only_if_it_says_so(tmp_path: Path, custom: str, style: str) -> None:
    rows = f'<row r="1" s="2" customFormat="{custom}"/>'
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    assert f'<c r="A1"{style}><v>5</v></c>' in rows_of(written(source, (1, 1)))


@pytest.mark.parametrize("text", [" a", "a ", "\ta", "a\n"])
def test_blanks_at_both_ends_of_a_text_are_preserved(tmp_path: Path, text: str) -> None:
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet()})
    write_cells(source, source, {"Open": {Cell(1, 1): Edit(text)}})
    assert f'<t xml:space="preserve">{text}</t>' in rows_of(source)


def test_the_last_cell_of_a_sheet_and_the_longest_text_can_be_written(tmp_path: Path) -> None:
    # Excel's limits: row 1,048,576, column XFD, 32,767 characters
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet()})
    now = rows_of(written(source, (1, 16_384), (1_048_576, 1), (1_048_576, 16_384)))
    assert re.findall(r'r="([A-Z]+\d+)"', now) == ["XFD1", "A1048576", "XFD1048576"]
    write_cells(source, source, {"Open": {Cell(1, 1): Edit("x" * 32_767)}})
    assert f"<t>{'x' * 32_767}</t>" in rows_of(source)


# What is told.


@pytest.mark.parametrize("on", ["1", "true"])
def test_protection_is_reported_in_both_spellings(tmp_path: Path, on: str) -> None:
    protected = sheet(after=f'<sheetProtection sheet="{on}"/>')
    source = workbook(tmp_path / "in.xlsx", {"Open": protected})
    (note,) = write_cells(source, source, {"Open": {Cell(1, 1): Edit(1)}})
    assert note.message.startswith("this sheet is protected")


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
    assert SheetXml(sheet(rows).encode()).columns(1_048_576) == (16_384,)
    with pytest.raises(Damaged, match="it holds the row 1048576 twice"):
        _ = SheetXml(sheet(rows * 2).encode()).rows
    for last, beyond, said in (
        ("1048576", "1048577", "its row 1048577 is beyond the last one, 1048576"),
        ("XFD", "XFE", "its row 1048576 goes on beyond the last column, XFD"),
    ):
        with pytest.raises(Damaged, match=said):
            SheetXml(sheet(rows.replace(last, beyond)).encode()).columns(1_048_576)


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


def test_numbers_and_lists_have_a_limit() -> None:
    assert whole_number(b"9" * 10) == 9_999_999_999
    with pytest.raises(Damaged, match="where a number belongs"):
        whole_number(b"1" * 11)
    many = b"<a>%b<c/></a>" % (b"<b/>" * 200_001)
    with pytest.raises(Damaged, match="it has more than 200000 elements 'b'"):
        elements(many, "b")
    assert elements(many, "c") == [("c", {}, "")]
    assert len(elements(many.replace(b"<b/>", b"", 1), "b")) == 200_000


# What formulas read.


def kept(tmp_path: Path, sheets: Mapping[str, Cells], names: str = "") -> set[str]:
    """The addresses of the formulas whose value 777 is still there when D4:D9 of Open is written.

    The cells are given by their content, in any sheet.
    """
    made: dict[str, str | bytes] = {}
    for name, cells in sheets.items():
        rows: dict[int, str] = {}
        for (row, column), content in sorted(cells.items()):
            rows[row] = rows.get(row, "") + f'<c r="{Cell(row, column)}">{content}</c>'
        made[name] = sheet("".join(f'<row r="{row}">{rows[row]}</row>' for row in rows))
    source = workbook(tmp_path / "in.xlsx", made, names=names)
    target = written(source, *((row, 4) for row in range(4, 10)))
    found: set[str] = set()
    for number in range(1, len(sheets) + 1):
        text = rows_of(target, f"xl/worksheets/sheet{number}.xml")
        found |= set(re.findall(r'<c r="([A-Z]+\d+)"><f[^>]*>[^<]*</f><v>777</v></c>', text))
    return found


def formula(text: str) -> str:
    return f"<f>{text}</f><v>777</v>"


@pytest.mark.parametrize(
    ("text", "stays"), CASES["a row of sheets reaches from the first to the last"]
)
def test_a_row_of_sheets_reaches_from_the_first_to_the_last(
    tmp_path: Path, text: str, stays: bool
) -> None:
    sheets: dict[str, Cells] = {name: {} for name in ("First", "Before", "Open", "After", "Last")}
    sheets["Sums"] = {(20, 8): formula(text)}
    assert kept(tmp_path, sheets) == ({"H20"} if stays else set())


@pytest.mark.parametrize("begins", ["10", "MINE(1)"])
@pytest.mark.parametrize(("length", "stays"), [(16_384, True), (16_385, False)])
def test_a_formula_longer_than_excels_twice_is_not_read(
    tmp_path: Path, begins: str, length: int, stays: bool
) -> None:
    text = begins + "+1" * ((length - len(begins)) // 2)
    text = text.ljust(length, "0")
    assert len(text) == length
    sheets: dict[str, Cells] = {"Open": {}, "Sums": {(6, 8): formula(text)}}
    assert kept(tmp_path, sheets) == ({"H6"} if stays else set())


@pytest.mark.parametrize(
    ("area", "stays"),
    [("Open!$D1", False), ("Open!A$4", False), ("Open!$D$1", True), ("Open!$D$4", False)],
)
def test_a_name_relative_in_one_direction_is_not_trusted(
    tmp_path: Path, area: str, stays: bool
) -> None:
    # names are written as seen from A1: in H6 the first is D6, and the second H4
    names = f'<definedNames><definedName name="Own">{area}</definedName></definedNames>'
    assert kept(tmp_path, {"Open": {(6, 8): formula("Own+1")}}, names) == (
        {"H6"} if stays else set()
    )


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
    (entry,) = [one for one in package.archive.entries if one.name.endswith(".bin")]
    assert b"".join(package.archive.unpacked(entry)) == NOISE


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
    for read in (package.archive.read, lambda one: list(package.archive.unpacked(one))):
        with pytest.raises(Damaged, match=r"its part xl/media/noise\.bin is damaged"):
            read(entry)


@pytest.mark.parametrize("spans", ["", "1:1", "1:2"])
def test_a_row_without_spans_gets_none(tmp_path: Path, spans: str) -> None:
    rows = f'<row r="1" spans="{spans}"><c r="A1"><v>1</v></c></row>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    write_cells(path, path, {"Open": {Cell(1, 2): Edit(5)}})
    wider = spans and "1:2"
    assert rows_of(path).startswith(f'<row r="1" spans="{wider}"><c r="A1"><v>1</v></c><c ')


def test_a_cell_keeps_its_style_if_the_look_has_none(tmp_path: Path) -> None:
    rows = '<row r="1"><c r="A1" s="1"><v>1</v></c></row>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    write_cells(path, path, {"Open": {Cell(1, 1): Edit(5, restyle=True)}})
    assert rows_of(path) == '<row r="1"><c r="A1" s="1"><v>5</v></c></row>'


def test_a_workbook_without_a_list_of_sheets_cannot_be_asked_to_calculate() -> None:
    with pytest.raises(Damaged, match="its list of sheets is missing"):
        calculation_request(f'<workbook xmlns="{MAIN}"/>'.encode())


def test_what_stands_around_the_first_tag_and_in_comments_is_no_text() -> None:
    (found,) = elements(b"<?xml version='1.0'?>\n<a>5<!-- 7 -->0</a>\n")
    assert found == ("a", {}, "50")
    assert text_of(b"5<!-- 7 -->0") == "50"


def test_the_last_character_there_is_and_what_would_come_after_it() -> None:
    assert text_of(b"&#x10FFFF;&#1114111;&#1114112;&#x110000;") == "\U0010ffff" * 2 + "\ufffd" * 2


@pytest.mark.parametrize(("levels", "stays"), [(50, True), (51, False)])
def test_names_may_stand_for_names_in_50_levels(tmp_path: Path, levels: int, stays: bool) -> None:
    listed = [
        f'<definedName name="Level.{n}">Level.{n + 1}</definedName>' for n in range(1, levels)
    ]
    listed += [f'<definedName name="Level.{levels}">Open!$A$1</definedName>']
    names = f"<definedNames>{''.join(listed)}</definedNames>"
    found = kept(tmp_path, {"Open": {(6, 8): formula("Level.1+1")}}, names)
    assert found == ({"H6"} if stays else set())


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
    ("part", "what"),
    [
        (sheet("<c><f>1</f></c>"), "it holds a formula outside a row"),
        (sheet("<f>1</f>"), "it holds a formula outside a cell"),
        (
            sheet(after="<a/>").replace(
                "<worksheet", "<worksheet " + " ".join(f'xmlns:n{n}="{MAIN}"' for n in range(9))
            ),
            "it gives its namespace too many prefixes",
        ),
    ],
)
def test_a_sheet_without_a_certain_cell_is_damaged(part: str, what: str) -> None:
    with pytest.raises(Damaged, match=what):
        _ = SheetXml(part.encode()).formulas


@pytest.mark.parametrize("root", ["chart", "tableColumn"])
def test_a_table_part_that_is_no_table_is_refused(tmp_path: Path, root: str) -> None:
    more: dict[str, str | bytes] = {
        "xl/worksheets/_rels/sheet1.xml.rels": relationships(("table", "../tables/table1.xml")),
        "xl/tables/table1.xml": f'<{root} xmlns="{MAIN}"/>',
    }
    rows = '<row r="1"><c r="B1"><f>SUM(Players[Pts])</f><v>1</v></c></row>'
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)}, more=more)
    with pytest.raises(Refused, match=r"its part xl/tables/table1\.xml is not a table"):
        write_cells(path, path, {"Open": {Cell(1, 1): Edit(5)}})


def test_a_formula_that_others_share_is_not_replaced_alone(tmp_path: Path) -> None:
    rows = (
        '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1</f><v>1</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/><v>2</v></c></row>'
    )
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows)})
    edits = {Cell(row, 1): Edit(5, replaces=True) for row in (1, 2)}
    with pytest.raises(Refused, match=r"Open!A1: .* that A2 and others share: clear or refill"):
        write_cells(path, path, {"Open": {Cell(1, 1): edits[Cell(1, 1)]}})
    write_cells(path, path, {"Open": edits})
    assert re.findall(r"<v>(\d)</v>", rows_of(path)) == ["5", "5"]


def test_the_check_refuses_a_duplicate_cell(tmp_path: Path) -> None:
    cell = '<c  r="A1"><v>5</v></c>'  # as it is never written here
    source = workbook(tmp_path / "in.xlsx", {"Open": sheet('<row r="1"></row>')})
    path = workbook(tmp_path / "out.xlsx", {"Open": sheet(f'<row r="1">{cell}{cell}</row>')})
    start = sheet('<row r="1"></row>').index("</row>")
    change = Change([Splice(start, start, (cell * 2).encode())], {Cell(1, 1): Edit(5)})
    with pytest.raises(Damaged, match="it holds the cell A1 twice"):
        verify(path, Package.open(source), {"xl/worksheets/sheet1.xml": change})
