"""Other spreadsheets: .xls and .ods as LibreOffice writes them, and damaged files."""

import datetime
import io
import json
import pickle
import random
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import libreoffice
import openpyxl
import pytest

from xltiebreak.files import apart, spreadsheets
from xltiebreak.files.decoding import SourceFile
from xltiebreak.files.tables import grids_of
from xltiebreak.lossless.refusals import kind_of
from xltiebreak.reading.grid import Refused

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
KINDS = ["xls", "ods"]


@pytest.fixture(scope="module", params=KINDS)
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook that LibreOffice has saved in another format."""
    if libreoffice.SOFFICE is None:
        pytest.skip("LibreOffice is not installed")
    folder = tmp_path_factory.mktemp("spreadsheets")
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet
    sheet.title = "Open"
    sheet.append(["No.", "Name", None, "Born"])
    sheet.append([1, "Zoë", 2.5, datetime.datetime(2026, 5, 1)])
    sheet["B4"] = "=B2"
    book.create_sheet("Crew")["B3"] = 7
    book["Crew"].sheet_state = "hidden"
    book.create_sheet("Blank")
    book.save(folder / "event.xlsx")
    (path,) = libreoffice.convert(folder / "event.xlsx", request.param, folder / "converted")
    return path


@pytest.mark.slow
def test_the_visible_sheets_are_read(written: Path) -> None:
    content = written.read_bytes()
    assert kind_of(content).name != "workbook"
    first, last = grids_of(content, written.name)
    assert (first.sheet, last.sheet) == ("Open", "Blank")
    assert [list(row) for row in first.rows] == [
        ["No.", "Name", None, "Born"],
        [1, "Zoë", 2.5, datetime.datetime(2026, 5, 1)],
        [],
        [None, "Zoë"],
    ]
    assert list(last.rows) == []


@pytest.mark.slow
def test_a_hidden_sheet_is_read_if_it_is_named(written: Path) -> None:
    (grid,) = grids_of(written.read_bytes(), written.name, ["CREW"])
    assert (grid.sheet, grid.text(3, 2)) == ("Crew", "7")
    with pytest.raises(Refused, match=r"^there is no sheet 'U8'; there are: Open, Crew, Blank$"):
        grids_of(written.read_bytes(), written.name, ["U8"])


@pytest.mark.slow
def test_the_end_of_the_name_does_not_matter(written: Path) -> None:
    assert grids_of(written.read_bytes(), "list.csv")[0].sheet == "Open"


@pytest.mark.slow
def test_no_damage_prints_or_stops_anything(
    written: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    content, dice = written.read_bytes(), random.Random(7)
    for _ in range(25):
        damaged = bytearray(content)
        for _ in range(dice.choice((1, 5, 50))):
            damaged[dice.randrange(8, len(damaged))] = dice.randrange(256)
        try:
            grids_of(bytes(damaged), "event.xls")
        except Refused as error:
            assert len(str(error)) <= 300
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_half_a_file_is_refused(written: Path) -> None:
    content = written.read_bytes()
    with pytest.raises(Refused, match=f"^{written.name} "):
        grids_of(content[: len(content) // 2], written.name)


def ods(body: str, locked: str = "") -> bytes:
    """A handmade .ods file with one sheet of these rows."""
    names = {"office": "office", "table": "table", "text": "text"}
    spaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for short, name in names.items()
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="Open">{body}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>{locked}'
        "</manifest:manifest>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), kind)
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)
    return file.getvalue()


def cell(text: str, repeated: int = 1) -> str:
    return (
        f'<table:table-cell office:value-type="string" table:number-columns-repeated="{repeated}">'
        f"<text:p>{text}</text:p></table:table-cell>"
    )


@pytest.mark.slow
def test_an_open_document_is_read_without_libreoffice() -> None:
    content = ods(f"<table:table-row>{cell('No.')}{cell('Ann Lee')}</table:table-row>")
    (grid,) = grids_of(content, "event.ods")
    assert (grid.sheet, [list(row) for row in grid.rows]) == ("Open", [["No.", "Ann Lee"]])


@pytest.mark.slow
@pytest.mark.parametrize("rows", [1_000, 1_000_000, 1_000_000_000])
def test_a_cell_that_is_repeated_without_end_is_refused(rows: int) -> None:
    row = f'<table:table-row table:number-rows-repeated="{rows}">{cell("x", 16_000)}'
    with pytest.raises(Refused, match=r"^event.ods "):
        grids_of(ods(f"{row}</table:table-row>"), "event.ods")


@pytest.mark.parametrize(
    ("stream", "said"),
    [
        ("EncryptedPackage", "is protected by a password: open it in Excel"),
        ("WordDocument", "is an old Office file, but no Excel workbook"),
    ],
)
def test_another_file_of_office_says_what_it_is(stream: str, said: str) -> None:
    content = OLE + bytes(500) + stream.encode("utf-16-le") + bytes(500)
    with pytest.raises(Refused, match=f"^event.xlsx {said}"):
        grids_of(content, "event.xlsx")


def test_an_open_document_behind_a_password_says_so() -> None:
    content = ods("", locked="<manifest:encryption-data/>")
    with pytest.raises(Refused, match=r"^event.ods is protected by a password: open it in Excel"):
        grids_of(content, "event.ods")


@pytest.mark.slow
def test_the_process_apart_answers_in_data() -> None:
    content = ods(f"<table:table-row>{cell('No.')}{cell('Ann')}</table:table-row>")
    assert apart.ask_child(content, []) == apart.ChildAnswer([("Open", [["No.", "Ann"]])], [], "")
    assert apart.ask_child(content, ["U8"]).refusals == ["there is no sheet 'U8'; there are: Open"]
    wide = f'<table:table-row table:number-rows-repeated="400">{cell("x", 16_000)}'
    assert apart.ask_child(ods(f"{wide}</table:table-row>"), []).failure == "large"
    assert apart.ask_child(b"nothing", []).failure == "Cannot detect file format"


def test_blank_cells_and_days_are_as_in_a_workbook() -> None:
    day = '<table:table-cell office:value-type="date" office:date-value="2026-05-01"/>'
    number = '<table:table-cell office:value-type="float" office:value="2.5"/>'
    blank = "<table:table-cell/>"
    rows = f"<table:table-row>{cell('x', 6)}</table:table-row>"  # as wide as the sheet
    rows += f"<table:table-row>{blank}{cell('Ann')}{day}{number}{blank * 2}</table:table-row>"
    ((_, (_, values)),) = apart.ask_child(ods(rows), []).sheets
    assert values == [None, "Ann", datetime.datetime(2026, 5, 1), 2.5]


@pytest.mark.parametrize(("allowed", "limit"), [(-1, 2**31), (2**40, 2**31), (2**30, 2**30)])
def test_the_process_apart_takes_two_gigabytes_at_the_most(
    monkeypatch: pytest.MonkeyPatch, allowed: int, limit: int
) -> None:
    resource = pytest.importorskip("resource")
    given: list[object] = []
    monkeypatch.setattr(resource, "RLIM_INFINITY", -1)
    monkeypatch.setattr(resource, "getrlimit", lambda what: (allowed, allowed))
    monkeypatch.setattr(resource, "setrlimit", lambda *limits: given.append(limits))
    content = ods(f"<table:table-row>{cell('Ann')}</table:table-row>")
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out))
    monkeypatch.setattr(sys, "argv", ["-c", "OPEN"])
    apart.main()
    assert given == [(resource.RLIMIT_AS, (limit, allowed))]
    assert out.getvalue() == b'{"sheets": [["Open", [["Ann"]]]], "refusals": [], "failure": ""}'


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        ("locked", r"^event\.xls is protected by a password: open it in Excel"),
        ("large", r"^event\.xls has cells far beyond its table"),
        ("no directory", r"^event\.xls cannot be read \(no directory\)"),
    ],
)
def test_each_answer_of_the_process_apart_is_reported(
    monkeypatch: pytest.MonkeyPatch, failure: str, said: str
) -> None:
    answer = apart.as_json(apart.ChildAnswer([], [], failure))
    done = subprocess.CompletedProcess([], 0, answer, b"")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    with pytest.raises(Refused, match=said):
        spreadsheets.read_grids(SourceFile(OLE, "event.xls"))


def test_the_process_apart_answers_in_json_with_every_value_of_a_cell() -> None:
    values: list[object] = [None, True, 7, 2.5, float("inf"), "Zo\xeb \ud83d", '{"time": 1}']
    values += [datetime.datetime(2026, 5, 1, 9, 30, 0, 5), datetime.time(9, 30)]
    values += [datetime.timedelta(days=1, seconds=2)]
    answer = apart.ChildAnswer([("Open", [values, []]), ("Crew", [])], ["no"], "large")
    written = apart.as_json(answer)
    json.loads(written)
    assert apart.from_json(written) == answer


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        (-9, b"half of"),
        (-9, apart.as_json(apart.ChildAnswer([], [], ""))),
        (0, b""),
        (0, b'{"sheets": ['),
        (0, b"[]"),
        (0, b'{"sheets": [1], "refusals": [], "failure": ""}'),
        (0, b'{"sheets": [["Open", [[{"datetime": 1}]]]], "refusals": [], "failure": ""}'),
        (0, b"[" * 100_000),
        (0, pickle.dumps(apart.ChildAnswer([], [], ""))),
    ],
)
def test_a_process_apart_that_dies_is_reported(
    monkeypatch: pytest.MonkeyPatch, code: int, answer: bytes
) -> None:
    done = subprocess.CompletedProcess([], code, answer, b"")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    with pytest.raises(Refused, match=r"^event\.xls is damaged and cannot be read"):
        spreadsheets.read_grids(SourceFile(OLE, "event.xls"))


def test_too_large_a_file_is_not_passed_to_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreadsheets, "_LARGEST", 10)
    with pytest.raises(Refused, match=r"^event\.xls is too large for a crosstable"):
        spreadsheets.read_grids(SourceFile(OLE + bytes(10), "event.xls"))


RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
SHEET = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"


def binary(workbook: bytes, sheet: bytes = b"") -> bytes:
    """A handmade .xlsb file of these parts."""
    file = io.BytesIO()
    related = f'<Relationship Id="rId1" Type="{SHEET}" Target="worksheets/sheet1.bin"/>'
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("xl/workbook.bin", workbook)
        archive.writestr(
            "xl/_rels/workbook.bin.rels",
            f'<Relationships xmlns="{RELATIONS}">{related}</Relationships>',
        )
        archive.writestr("xl/worksheets/sheet1.bin", sheet)
    return file.getvalue()


def record(kind: int, content: bytes = b"") -> bytes:
    """A record after [MS-XLSB] 2.1.4; no content here is longer than 127 bytes."""
    number = bytes([kind]) if kind < 128 else bytes([kind & 127 | 128, kind >> 7])
    return number + bytes([len(content)]) + content


def wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


@pytest.mark.slow
def test_a_binary_workbook_is_read() -> None:
    tab = struct.pack("<2I", 0, 1) + wide("rId1") + wide("Open")
    workbook = record(131) + record(143) + record(156, tab) + record(144) + record(132)
    cells = [
        record(6, struct.pack("<2I", 0, 0) + wide("Zoë")),
        record(5, struct.pack("<2Id", 1, 0, 2.5)),
    ]
    row = record(0, struct.pack("<2IHBBBI", 0, 0, 300, 0, 0, 0, 0))
    size = record(148, struct.pack("<4I", 0, 0, 0, 1))
    sheet = [record(129), size, record(145), row, *cells, record(146), record(130)]
    (grid,) = grids_of(binary(workbook, b"".join(sheet)), "event.xlsb")
    assert (grid.sheet, [list(line) for line in grid.rows]) == ("Open", [["Zoë", 2.5]])


@pytest.mark.slow
def test_a_damaged_binary_workbook_is_refused() -> None:
    content = binary(b"\x83\x01\x00")
    assert kind_of(content).name != "workbook"
    with pytest.raises(Refused, match=r"^event.xlsb (cannot be read|is damaged)"):
        grids_of(content, "event.xlsb")


def test_without_the_library_the_message_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> subprocess.CompletedProcess[bytes]:
        said = b"ModuleNotFoundError: No module named 'python_calamine'"
        return subprocess.CompletedProcess([], 1, b"", said)

    monkeypatch.setattr(subprocess, "run", missing)
    with pytest.raises(Refused, match="pip install python-calamine, or open it in Excel"):
        spreadsheets.read_grids(SourceFile(OLE, "event.xls"))


def test_a_process_that_does_not_start_or_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired([], 1)

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError("not here")

    monkeypatch.setattr(subprocess, "run", endless)
    with pytest.raises(Refused, match="takes too long to read"):
        spreadsheets.read_grids(SourceFile(OLE, "event.xls"))
    monkeypatch.setattr(subprocess, "run", forbidden)
    with pytest.raises(Refused, match=r"cannot be read \(not here\)"):
        spreadsheets.read_grids(SourceFile(OLE, "event.xls"))
    monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(Refused, match=r"is not an .xlsx file, and other files cannot be read here"):
        spreadsheets.read_grids(SourceFile(OLE, "event.xls"))
