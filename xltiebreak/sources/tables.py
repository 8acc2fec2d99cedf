"""Any file that is no .xlsx workbook -> grids. Its content counts, not the end of its name."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Collection

from xltiebreak.grid import Grid, Refused
from xltiebreak.sources import delimited, html, spreadsheets, text, trf
from xltiebreak.sources.choice import chosen
from xltiebreak.sources.decoding import is_rubbish, text_of
from xltiebreak.text import shown

_SAVE_AS = "open it in Excel or LibreOffice and save it as .xlsx"
_ZIP, _OLE = (b"PK\x03\x04", b"PK\x05\x06"), b"\xd0\xcf\x11\xe0"
_LARGEST = 150_000_000  # bytes of a text
_TYPES, _RELATIONS = "[content_types].xml", "_rels/.rels"
_MANIFEST, _LONGEST_MANIFEST = "META-INF/manifest.xml", 1_000_000
_DOCUMENTS = ("word/", "ppt/", "visio/")
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"

_LIST_INSTEAD = "take the spreadsheet or the text that it was made from"
_NO_TABLES = (
    (b"%PDF", f"is a PDF: {_LIST_INSTEAD}"),
    (b"{\\rtf", "is a text of Word (.rtf): copy its table into Excel and save that as .xlsx"),
    (b"\x89PNG", f"is a picture: {_LIST_INSTEAD}"),
    (b"\xff\xd8\xff", f"is a picture: {_LIST_INSTEAD}"),
    (b"GIF8", f"is a picture: {_LIST_INSTEAD}"),
    (b"II*\x00", f"is a picture: {_LIST_INSTEAD}"),
    (b"MM\x00*", f"is a picture: {_LIST_INSTEAD}"),
    (b"\x1f\x8b", "is packed (.gz): unpack it and use the file that is inside"),
    (b"7z\xbc\xaf", "is packed (.7z): unpack it and use the file that is inside"),
    (b"Rar!", "is packed (.rar): unpack it and use the file that is inside"),
    (b"MIME-Version:", f"is a web page with all its pictures (.mht): {_SAVE_AS}"),
)


def is_workbook(content: bytes) -> bool:
    """Whether `sources.workbook` is the one to read these bytes: an .xlsx, .xlsm or the like.

    A zip that is damaged or holds nothing known counts if it looks like a workbook at all: that
    module says what is wrong with it.
    """
    if not content.startswith(_ZIP):
        return False
    names = _members(content)
    if names is None:
        return b"xl/" in content[:100_000] or b"[Content_Types].xml" in content[:100_000]
    return bool(names & {_TYPES, _RELATIONS}) and not _is_binary(names) and not _other(names)


def grids_of(content: bytes, name: str, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """What stands in a file that is no .xlsx or .xlsm workbook.

    name: what messages call the file; sheets: the sheets or tables that are wanted, in any case;
    without them all but hidden ones. The rows of a text are its lines, its grid has no name.

    Raises Refused, in one sentence that says what the file is and what to do, for everything that
    holds no table.
    """
    name = shown(name, 80)
    if content.startswith(_ZIP):
        return _zipped(content, name, sheets)
    if content.startswith(_OLE):
        return _old(content, name, sheets)
    for start, what in _NO_TABLES:
        if content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(start):
            raise Refused(f"{name} {what}")
    if len(content) > _LARGEST:
        raise Refused(f"{name} is too large for a crosstable: {len(content) // 1_000_000} MB")
    grids = _of_text(text_of(content), name)
    names = set(chosen([grid.sheet for grid in grids], sheets)) if sheets else None
    return tuple(grid for grid in grids if names is None or grid.sheet in names)


def _of_text(content: str, name: str) -> tuple[Grid, ...]:
    if not content.strip():
        raise Refused(f"{name} is empty: take it from where it came from once more")
    if is_rubbish(content):
        raise Refused(f"{name} is no table: it is neither a spreadsheet nor a text")
    if "urn:schemas-microsoft-com:office:spreadsheet" in content[:4096]:
        raise Refused(f"{name} is an XML spreadsheet: {_SAVE_AS}")
    if html.is_page(content):
        return html.read(content, name)
    if content.lstrip()[:5].lower() == "<?xml":
        raise Refused(f"{name} is an XML file, but no table: {_SAVE_AS}")
    lines = content.split("\n")
    if not lines[-1]:
        lines.pop()
    delimited.check_size(lines, name)
    if trf.is_trf(lines):
        return (trf.read(lines),)
    separator = delimited.separator_of(lines)
    if separator and separator != text.BAR:
        return (delimited.read(lines, separator, name),)
    return (text.read(lines),)


def _zipped(content: bytes, name: str, sheets: Collection[str]) -> tuple[Grid, ...]:
    names = _members(content)
    if names is None:
        raise Refused(f"{name} is damaged: take it from where it came from once more")
    if _is_locked(content):
        raise Refused(spreadsheets.locked(name))
    if _is_binary(names) or _is_open_document(content, names):
        return spreadsheets.read(content, name, sheets)
    packed = "is a packed folder (.zip): unpack it and use the file that is inside"
    office = f"is an Office file that cannot be read here: {_SAVE_AS}"
    what = _other(names) or (office if names & {_TYPES, _RELATIONS} else packed)
    raise Refused(f"{name} {what}")


def _old(content: bytes, name: str, sheets: Collection[str]) -> tuple[Grid, ...]:
    if "EncryptedPackage".encode("utf-16-le") in content:
        raise Refused(spreadsheets.locked(name))
    if not any(part.encode("utf-16-le") in content for part in ("Workbook", "Book", "BOOK")):
        message = "is an old Office file, but no Excel workbook"
        raise Refused(f"{name} {message}: copy its table into Excel and save that as .xlsx")
    return spreadsheets.read(content, name, sheets)


def _members(content: bytes) -> frozenset[str] | None:
    """The names of the files in a zip, in lower case; None where it is damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return frozenset(entry.replace("\\", "/").lower() for entry in archive.namelist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        return None


def _is_locked(content: bytes) -> bool:
    """Whether a password protects an OpenDocument file: its list of parts says so."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive, archive.open(_MANIFEST) as part:
            return b"encryption-data" in part.read(_LONGEST_MANIFEST)
    except (KeyError, RuntimeError, zipfile.BadZipFile, zlib.error, OSError, EOFError):
        return False


def _is_binary(names: Collection[str]) -> bool:
    return any(name.endswith("xl/workbook.bin") for name in names)


def _is_open_document(content: bytes, names: Collection[str]) -> bool:
    """Whether it is an .ods, or may be one: the kind usually stands at the start of the file."""
    head = content[:200]
    return _ODS in head or ("content.xml" in names and b"vnd.oasis.opendocument" not in head)


def _other(names: Collection[str]) -> str:
    """What a zip is that another program wrote, "" where it may be a workbook."""
    if any(name.startswith(_DOCUMENTS) for name in names) and not any(
        name.startswith("xl/workbook") for name in names
    ):
        return "is a document of Word or the like: copy its table into Excel and save that as .xlsx"
    if any(name.endswith(".iwa") for name in names):
        return "is a document of Apple Numbers: export it as Excel (.xlsx)"
    if "mimetype" in names:
        return f"is an OpenDocument file, but no spreadsheet: {_SAVE_AS}"
    return ""
