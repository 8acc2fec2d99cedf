"""Any file -> its grids: the content decides which source reads it, not its name."""

from __future__ import annotations

import sys
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from xltiebreak.files.file import File
from xltiebreak.languages.text import shown
from xltiebreak.lossless.archive import LARGEST_FILE
from xltiebreak.lossless.refusals import kind_of
from xltiebreak.reading.grid import Refused

STANDARD_INPUT = Path("-")
"""The path that stands for standard input."""

_NAMED = "standard input"
_ZIP, _WORKBOOK, _LIST = b"PK", b"xl/workbook.xml", 100_000
_BOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm", ".xlam")
_OTHERS = (
    *(".xls", ".xlsb", ".ods", ".fods", ".csv", ".tsv", ".tab", ".txt", ".md", ".htm", ".html"),
    *(".xhtml", ".trf", ".trfx", ".h9", ".ndjson", ".json"),
)
_HIDDEN = (".", "~$")
"""How the names of hidden files begin, and of those that Excel keeps while a workbook is open."""
_FEW = 3
_READ_MOST = (".xlsx", ".csv", ".html", ".txt", ".ods", ".trf")


def name_of(path: Path) -> str:
    """The name of a file in messages."""
    return _NAMED if path == STANDARD_INPUT else path.name


def is_named_as_workbook(path: Path) -> bool:
    """Whether a file has the name of an .xlsx workbook or one of its relatives."""
    return path.suffix.lower() in _BOOKS


def files_in(folder: Path) -> tuple[Path, ...]:
    """The files of a folder whose names end as those of tables do, by name.

    Raises Refused if there is none.
    """
    try:
        entries = sorted(entry for entry in folder.iterdir() if not entry.name.startswith(_HIDDEN))
    except OSError as error:
        raise Refused(f"{folder} cannot be read: {error.strerror}") from None
    paths = tuple(
        entry
        for entry in entries
        if entry.suffix.lower() in (*_BOOKS, *_OTHERS) and entry.is_file()
    )
    if not entries:
        raise Refused(f"the folder {folder} is empty: name one with tables")
    if not paths:
        more = " ..." if len(entries) > _FEW else ""
        names = ", ".join(shown(entry.name) for entry in entries[:_FEW]) + more
        kinds = ", ".join(_READ_MOST)
        raise Refused(f"the folder {folder} has no table ({names}): {kinds} and others are read")
    return paths


def read_file(path: Path, sheets: Collection[str] = ()) -> File:
    """The sheets of these names, in any case, or all visible sheets.

    Raises Refused if the file cannot be read or a sheet is missing.
    """
    if path == STANDARD_INPUT:
        return _read_standard_input(sheets)
    content = _other_content(path)
    if content is None:
        return _read_workbook(path, sheets)
    return _read_other(content, path.name, sheets)


def _other_content(path: Path) -> bytes | None:
    """Return the bytes of a file; None for a workbook, or if it cannot be read."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return None  # opening it as a workbook raises the error
        with path.open("rb") as file:
            if file.read(2) == _ZIP:  # do not read a whole workbook only to see that it is one
                file.seek(max(path.stat().st_size - _LIST, 0))
                if _WORKBOOK in file.read(_LIST):
                    return None
            file.seek(0)
            content = file.read()
    except OSError:
        return None
    return None if _is_workbook(content) else content


def _is_workbook(content: bytes) -> bool:
    is_zip = content.startswith(_ZIP)
    return is_zip and (_WORKBOOK in content[-_LIST:] or kind_of(content).name == "workbook")


def _read_workbook(path: Path, sheets: Collection[str]) -> File:
    from xltiebreak.files.workbook import read_workbook_file

    return read_workbook_file(path, sheets)


def _read_other(content: bytes, name: str, sheets: Collection[str]) -> File:
    from xltiebreak.files import tables

    return File(None, tables.grids_of(content, name, sheets))


def _read_standard_input(sheets: Collection[str]) -> File:
    content = _standard_input()
    if not _is_workbook(content):
        return _read_other(content, _NAMED, sheets)
    from tempfile import TemporaryDirectory  # only for standard input

    with TemporaryDirectory() as folder:
        path = Path(folder, _NAMED)
        path.write_bytes(content)
        return _read_workbook(path, sheets)


@lru_cache(maxsize=1)  # `check --why` reads it again, for the proofs
def _content_of(stream: BinaryIO) -> bytes:
    return stream.read(LARGEST_FILE + 1)


def _standard_input() -> bytes:
    try:
        if sys.stdin is None:
            raise OSError("it is closed")
        content = _content_of(sys.stdin.buffer)
    except (OSError, ValueError) as error:  # ValueError: it was closed
        raise Refused(f"{_NAMED} cannot be read: {error}") from None
    if len(content) > LARGEST_FILE:
        raise Refused(f"{_NAMED} cannot be read: it is larger than 1 GB")
    return content
