"""Opening: a refusal says what each file is; all entries of the zip are copied as packed."""

import io
import os
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest
from lossless.handmade import (
    MAIN,
    PLAIN,
    parts,
    raw_entries,
    relationships,
    sheet,
    workbook,
    zipped,
)
from lossless.writing import write_cells
from lossless.zips import with_zip64_records
from tables import cases_of

from xltiebreak.lossless.archive import Archive
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import Package
from xltiebreak.reading.grid import Cell, FormulaCell, Refused

CASES = cases_of(__file__)

SAVE = "open it in Excel or LibreOffice and save it as .xlsx"
COPY = "copy its table into Excel and save that as .xlsx"
UNPACK = "unpack it and use the file that is inside"
TEXT = f"is a text, a CSV file or a web page, and no Excel workbook: {SAVE}"


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as caught:
        Package.open(path)
    (problem,) = caught.value.problems
    assert problem[:3] == ("error", "", None)
    return problem.message


def ole(*streams: str) -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"".join(
        name.encode("utf-16-le") + bytes(10) for name in ("Root Entry", *streams)
    )


UNICODE = f'<workbook xmlns="{MAIN}"/>'.encode("utf-16")
BROKEN_OFF = (
    "cannot be used: it breaks off: the download or the copy was not complete; {SAVE} again"
)


def file_of(kind: str, content: Any) -> bytes:
    """A file: its bytes as a text, or what is packed in it."""
    match kind:
        case "text":
            return str(content).encode()
        case "old Office":
            return ole(*content)
        case "office document":
            return zipped({"_rels/.rels": relationships(("officeDocument", content)), content: ""})
        case "without its workbook":
            return zipped({"_rels/.rels": relationships(("officeDocument", content))})
        case "workbook with":
            return zipped(parts({"Open": PLAIN}, more=content))
        case _:
            return zipped(content)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        *((file_of(kind, content), message) for kind, content, message in CASES["no workbook"]),
        ("No.\tName\n".encode("utf-16"), TEXT),
        (bytes(range(256)), "is not an Excel workbook: {SAVE}"),
        (zipped(parts({"Open": PLAIN}))[:-40], BROKEN_OFF),
        (b"PK\x03\x04", BROKEN_OFF),
        (
            zipped(parts({"Open": PLAIN}, more={"xl/workbook.xml": UNICODE})),
            "cannot be used: it is stored as UTF-16 text; {SAVE} again",
        ),
        (
            zipped(parts({}, related=(("chartsheet", "chartsheets/sheet1.xml"),))),
            "cannot be used: it has no worksheet; {SAVE} again",
        ),
        (
            zipped(parts({"Open": PLAIN}, more={"bomb.xml": bytes(9 * 2**20)})),
            "cannot be used: its part bomb.xml would unpack to an absurd size; {SAVE} again",
        ),
    ],
)
def test_a_refusal_says_what_the_file_is(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "Open.xlsx"
    path.write_bytes(content)
    said = message.format(SAVE=SAVE, COPY=COPY, UNPACK=UNPACK, TEXT=TEXT)
    assert refusal(path) == f"Open.xlsx {said}"


def test_missing_files_folders_and_pipes_are_refused(tmp_path: Path) -> None:
    missing, folder, pipe = tmp_path / "no.xlsx", tmp_path / "dir.xlsx", tmp_path / "pipe.xlsx"
    folder.mkdir()
    assert refusal(missing) == f"there is no file {missing}: check the name and the folder"
    assert refusal(folder) == f"{folder} is a folder: give the workbook in it"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
        assert refusal(pipe) == "pipe.xlsx cannot be read: it is not a file"


def test_a_file_without_the_right_to_read_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = workbook(tmp_path / "in.xlsx", {"Open": PLAIN})

    def forbidden(*args: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    assert refusal(path) == (
        "in.xlsx may not be read: close it in other programs, or ask its owner for the right to "
        "read it"
    )


def field(content: bytes, signature: bytes, offset: int, form: str, value: int) -> bytes:
    """Change a field of the last record with this signature."""
    patched = bytearray(content)
    struct.pack_into(form, patched, content.rindex(signature) + offset, value)
    return bytes(patched)


@pytest.mark.parametrize(
    ("record", "offset", "form", "value", "message"), CASES["a damaged list of parts is reported"]
)
def test_a_damaged_list_of_parts_is_reported(
    tmp_path: Path, record: str, offset: int, form: str, value: int, message: str
) -> None:
    path = tmp_path / "Open.xlsx"
    signature = {"part": b"PK\x03\x04", "list": b"PK\x01\x02", "end": b"PK\x05\x06"}[record]
    path.write_bytes(field(zipped(parts({"Open": PLAIN})), signature, offset, form, value))
    assert refusal(path) == f"Open.xlsx {message.format(SAVE=SAVE)}"


def test_a_part_may_say_that_it_unpacks_to_eight_megabytes() -> None:
    content = field(zipped(parts({"Open": PLAIN})), b"PK\x01\x02", 24, "<L", 8_388_608)
    assert Archive(io.BytesIO(content)).entries[-1].size == 8_388_608


def test_a_part_with_another_name_before_its_content_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "Open.xlsx"
    content = zipped(parts({"Open": PLAIN}))
    path.write_bytes(content.replace(b"xl/styles.xml", b"xl/stylez.xml", 1))
    assert refusal(path) == (
        "Open.xlsx cannot be used: its part xl/styles.xml has another name before its content; "
        f"{SAVE} again"
    )


@pytest.mark.slow
def test_any_damage_is_refused_without_a_crash(tmp_path: Path) -> None:
    content = zipped(parts({"Open": PLAIN}))
    path, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    for offset in range(0, len(content), 5):
        path.write_bytes(content[:offset] + bytes([content[offset] ^ 0x55]) + content[offset + 1 :])
        try:
            write_cells(path, target, {"Open": {Cell(1, 1): Edit(2)}}, force=True)
        except Refused:
            assert not target.exists()
        else:
            target.unlink()
        assert {found.name for found in tmp_path.iterdir()} == {"in.xlsx"}


@pytest.mark.parametrize("cut", range(1, 60, 4))
def test_a_truncated_file_is_refused(tmp_path: Path, cut: int) -> None:
    content = zipped(parts({"Open": PLAIN}))
    path = tmp_path / "in.xlsx"
    path.write_bytes(content[: len(content) * cut // 60])
    with pytest.raises(Refused):
        Package.open(path)


def test_formulas_without_a_value_are_listed(tmp_path: Path) -> None:
    rows = (
        '<row r="1"><c r="A1"><f>B1</f><v>0</v></c><c r="B1"><f>1</f></c>'
        '<c r="C1"><f>2</f><v></v></c><c r="D1" t="str"><f>""</f><v></v></c>'
        '<c r="E1"><f t="shared" si="0"/><v/></c><c r="F1"><f>3</f><!-- x --><v>4</v></c></row>'
        "<row><c><f>1</f></c></row>"
    )
    path = workbook(tmp_path / "in.xlsx", {"Open": sheet(rows), "No": PLAIN})
    package = Package.open(path)
    found = package.formulas_in("OPEN", range(1, 7))
    assert [str(formula.cell) for formula in found if not formula.calculated] == [
        "B1",
        "C1",
        "E1",
        "A2",
    ]
    assert package.formulas_in("OPEN", {6}) == [FormulaCell(Cell(1, 6), "3", True)]
    assert package.formulas_in("No", range(1, 7)) == []
    with pytest.raises(KeyError):
        package.formulas_in("none", {1})
    damaged = workbook(tmp_path / "damaged.xlsx", {"Open": sheet("<f>1</f>")})
    with pytest.raises(Refused, match=r"^Open: this sheet cannot be used: it holds a formula out"):
        Package.open(damaged).formulas_in("open", {1})


class Unseekable(io.BytesIO):
    """Makes zipfile write data descriptors, like programs that write to a network."""

    def seek(self, *where: int) -> int:
        raise OSError

    def tell(self) -> int:
        raise OSError


def variants() -> dict[str, bytes]:
    made = parts({"Open": PLAIN, "Other": PLAIN}, more={"xl/media/image1.png": os.urandom(999)})
    found = {"plain": zipped(made), "stored": zipped(made, zipfile.ZIP_STORED)}
    stream = Unseekable()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in made.items():
            archive.writestr(name, content)
    found["descriptors"] = stream.getvalue()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = b"a comment"
        for number, (name, content) in enumerate(made.items()):
            info = zipfile.ZipInfo(name, (1999, 1, 2, 3, 4, 2 * number))
            info.comment = b"of %d" % number
            info.extra = struct.pack("<2HL", 0x7777, 4, number)
            info.external_attr = 0o640 << 16
            info.create_system = 3
            with archive.open(info, "w", force_zip64=True) as file:
                file.write(content.encode() if isinstance(content, str) else content)
    found["zip64"] = buffer.getvalue()
    found["zip64 throughout"] = with_zip64_records(found["plain"])
    return found


@pytest.mark.parametrize("kind", variants())
def test_all_other_entries_are_copied_as_they_are_packed(tmp_path: Path, kind: str) -> None:
    content = variants()[kind]
    source, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    source.write_bytes(content)
    write_cells(source, target, {"Open": {Cell(1, 1): Edit(2), Cell(9, 9): Edit("new")}})
    written = target.read_bytes()
    assert zipfile.ZipFile(target).testzip() is None
    changed = {"xl/worksheets/sheet1.xml", "xl/workbook.xml"}
    for old, new in zip(raw_entries(content), raw_entries(written), strict=True):
        if old[0] in changed:
            assert old[:6] == new[:6]  # name, time, comment, method, system and mode
            assert old[6] != new[6]
        else:
            assert old == new
    assert zipfile.ZipFile(target).comment == zipfile.ZipFile(source).comment
    again = tmp_path / "again.xlsx"
    write_cells(target, again, {"Open": {Cell(1, 1): Edit(3)}})
    assert Package.open(again).part("xl/worksheets/sheet1.xml").count(b"<v>3</v>") == 1


def test_bytes_after_the_end_of_the_zip_are_kept(tmp_path: Path) -> None:
    source, target = tmp_path / "in.xlsx", tmp_path / "out.xlsx"
    source.write_bytes(zipped(parts({"Open": PLAIN})) + bytes(7))
    write_cells(source, target, {"Open": {Cell(1, 1): Edit(2)}})
    assert target.read_bytes().endswith(bytes(9))


def test_a_part_whose_bytes_do_not_match_its_checksum_is_refused(tmp_path: Path) -> None:
    content = zipped(parts({"Open": PLAIN}), zipfile.ZIP_STORED)
    source = tmp_path / "in.xlsx"
    source.write_bytes(content.replace(b"<v>1</v>", b"<v>5</v>"))
    with pytest.raises(Refused) as caught:
        write_cells(source, tmp_path / "out.xlsx", {"Open": {Cell(1, 1): Edit(2)}})
    assert str(caught.value) == (
        "Open: this sheet cannot be changed: its part xl/worksheets/sheet1.xml is damaged; "
        f"{SAVE} again"
    )
