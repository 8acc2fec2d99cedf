"""What a file is that is not an .xlsx workbook, and the advice that several modules give.

`kind_of` alone decides what a file is, by its content, and words the refusal. A message follows the
name of the file: "list.pdf is a PDF: take ...".
"""

from __future__ import annotations

import io
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from xltiebreak.languages.text import visible

if TYPE_CHECKING:
    from zipfile import ZipFile

SAVE_AS_XLSX = "open it in Excel or LibreOffice and save it as .xlsx"
SAVE_AGAIN = f"{SAVE_AS_XLSX} again"
EMPTY = "is empty: download or copy it again"
NO_TABLE = "is not a table: it is neither a spreadsheet nor a text"
XML = f"is an XML file, but no table: {SAVE_AS_XLSX}"
BINARY = f"is a binary Excel workbook (.xlsb): {SAVE_AS_XLSX}"
LOCKED_ZIP = (
    "is a zip archive locked with a password: unpack it and use the workbook that is inside"
)
LOCKED = (
    "is protected by a password: open it in Excel, remove the password "
    "(File > Info > Protect Workbook) and save it as .xlsx"
)

_COPY_TABLE = "copy its table into Excel and save that as .xlsx"
_TAKE_ORIGINAL = "take the spreadsheet or the text that it was made from"
_UNPACK = "unpack it and use the file that is inside"
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")
_STARTS = (
    (b"%PDF", f"is a PDF: {_TAKE_ORIGINAL}"),
    (b"{\\rtf", f"is a text of Word (.rtf): {_COPY_TABLE}"),
    (_PICTURES, f"is a picture: {_TAKE_ORIGINAL}"),
    (b"\x1f\x8b", f"is packed (.gz): {_UNPACK}"),
    (b"7z\xbc\xaf", f"is packed (.7z): {_UNPACK}"),
    (b"Rar!", f"is packed (.rar): {_UNPACK}"),
    (b"MIME-Version:", f"is a web page with all its pictures (.mht): {SAVE_AS_XLSX}"),
)
_ZIP, _OLE = (b"PK\x03\x04", b"PK\x05\x06"), b"\xd0\xcf\x11\xe0"
_TYPES, _RELATIONS = "[content_types].xml", "_rels/.rels"
_MANIFEST, _LONGEST_MANIFEST = "META-INF/manifest.xml", 1_000_000
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"
_HEAD = 100_000  # bytes of a damaged zip in which the names of a workbook's parts may stand
_LONGEST_LIST = 150  # characters of a list of sheets


class FileKind(NamedTuple):
    """What a file is, and what to tell a user if an .xlsx workbook is needed."""

    name: Literal["workbook", "spreadsheet", "text", ""]
    """`workbook` for .xlsx and .xlsm, `spreadsheet` for .xls, .xlsb and .ods, `text` for
    everything that may be a text, "" for what xltiebreak cannot read.
    """

    message: str


def kind_of(content: bytes) -> FileKind:
    """What a file is, by its content.

    A damaged zip that looks like a workbook is one: opening it says what is wrong.
    """
    if not content:
        return FileKind("text", EMPTY)
    if content.startswith(_ZIP):
        return _kind_of_zip(content)
    if content.startswith(_OLE):
        return _kind_of_old_file(content)
    start = content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    for sign, message in _STARTS:
        if start.startswith(sign):
            return FileKind("", message)
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))  # UTF-16
    if wide or b"\x00" not in content[:4096]:
        what = "is a text, a CSV file or a web page, and no Excel workbook"
        return FileKind("text", f"{what}: {SAVE_AS_XLSX}")
    return FileKind("text", f"is not an Excel workbook: {SAVE_AS_XLSX}")


def no_such_sheet(name: str, names: Sequence[str]) -> str:
    """Say that a file has no sheet of this name, and which sheets it has."""
    message = f"there is no sheet {visible(name)[:80]!r}"
    if not any(names):
        return f"{message}: the file has no sheets to choose from"
    listed = visible(", ".join(names))
    listed = listed if len(listed) <= _LONGEST_LIST else f"{listed[:_LONGEST_LIST]}..."
    return f"{message}; there are: {listed}"


def _kind_of_zip(content: bytes) -> FileKind:
    import zipfile  # only needed for files that are not obviously workbooks

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = frozenset(name.replace("\\", "/").lower() for name in archive.namelist())
            is_locked = _has_locked_part(archive)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        looks_like_workbook = any(name in content[:_HEAD] for name in (b"xl/", b"[Content_Types]"))
        kind: Literal["workbook", ""] = "workbook" if looks_like_workbook else ""
        return FileKind(kind, "is damaged: download or copy it again")
    is_binary = any(name.endswith("xl/workbook.bin") for name in names)
    other = _other_document(names)
    no_workbook = f"is a packed folder (.zip) without an Excel workbook in it: {_UNPACK}"
    if names & {_TYPES, _RELATIONS} and not is_binary and not other:
        return FileKind("workbook", no_workbook)
    if is_locked:
        return FileKind("", LOCKED)
    if is_binary:
        return FileKind("spreadsheet", BINARY)
    # The type of an OpenDocument file usually stands at its start.
    head = content[:200]
    if _ODS in head or ("content.xml" in names and b"vnd.oasis.opendocument" not in head):
        return FileKind("spreadsheet", f"is an OpenDocument spreadsheet (.ods): {SAVE_AS_XLSX}")
    return FileKind("", other or no_workbook)


def _has_locked_part(archive: ZipFile) -> bool:
    """Whether the list of parts of an OpenDocument file says that they are encrypted."""
    try:
        with archive.open(_MANIFEST) as part:
            return b"encryption-data" in part.read(_LONGEST_MANIFEST)
    except Exception:  # no such part, or a damaged one
        return False


def _other_document(names: Collection[str]) -> str:
    """The message for a zip of another program; "" if it may be a workbook."""
    documents = any(name.startswith(("word/", "ppt/", "visio/")) for name in names)
    if documents and not any(name.startswith("xl/workbook") for name in names):
        return f"is a document of Word, PowerPoint or the like: {_COPY_TABLE}"
    if any(name.endswith(".iwa") for name in names):
        return "is a document of Apple Numbers: export it as Excel (.xlsx)"
    if "mimetype" in names:
        return f"is an OpenDocument file that cannot be read here: {SAVE_AS_XLSX}"
    return ""


def _kind_of_old_file(content: bytes) -> FileKind:
    """What an OLE file is: the container of Office before 2007, and of encrypted files."""
    if "EncryptedPackage".encode("utf-16-le") in content:
        return FileKind("", LOCKED)
    if any(part.encode("utf-16-le") in content for part in ("Workbook", "Book", "BOOK")):
        return FileKind("spreadsheet", f"is an old Excel workbook (.xls): {SAVE_AS_XLSX}")
    return FileKind("", f"is an old Office file, but no Excel workbook: {_COPY_TABLE}")
