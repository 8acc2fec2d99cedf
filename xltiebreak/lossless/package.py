"""The workbook package: opens a file or refuses it; finds sheets and parts by name."""

from __future__ import annotations

import io
import os
import posixpath
import stat
import struct
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from xltiebreak.languages.text import shown
from xltiebreak.lossless.archive import LARGEST_FILE, Archive, Encrypted, ZipEntry
from xltiebreak.lossless.cell_xml import FormulaXml
from xltiebreak.lossless.formats import style_outline
from xltiebreak.lossless.ooxml import (
    DECLARES_TYPE,
    Damaged,
    declares_type,
    in_utf8,
    quoted,
)
from xltiebreak.lossless.outline import Outline
from xltiebreak.lossless.refusals import BINARY, LOCKED_ZIP, SAVE_AGAIN, kind_of
from xltiebreak.lossless.save import Stamp
from xltiebreak.lossless.sheet_xml import SheetXml, may_hold_formulas
from xltiebreak.reading.grid import Area, Cell, FormulaCell, Problem, Refused

CONTENT_TYPES = "[Content_Types].xml"
"""The part that lists the types of all parts."""

_WORKBOOK_TYPES = {
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml",
    "application/vnd.ms-excel.sheet.macroenabled.main+xml",
    "application/vnd.ms-excel.template.macroenabled.main+xml",
    "application/vnd.ms-excel.addin.macroenabled.main+xml",
}
_BINARY = "application/vnd.ms-excel.sheet.binary.macroenabled.main"
_SIGNATURES = "_xmlsignatures/"
_XML = (".xml", ".rels", ".vml")
_BOOK = (
    *("workbookPr", "workbookProtection", "workbookView", "sheets", "sheet", "functionGroups"),
    *("externalReferences", "definedNames", "definedName", "calcPr"),
)
_START = 2048  # first bytes of a part, which hold its document type if it has one
_LONGEST_NAME = 255  # of a sheet; Excel's have 31 characters


class SheetPart(NamedTuple):
    """A worksheet: its name as written, its part, and its id in the calculation chain."""

    name: str
    part: str
    sheet_id: str


class FormulaArea(NamedTuple):
    """A formula: its cell, and all cells that it fills if it is an array formula, else None."""

    covers: Area | None
    cell: Cell
    text: str

    @property
    def cells(self) -> Iterator[Cell]:
        """The cells that it fills."""
        if self.covers is None:
            yield self.cell
            return
        for row in range(self.covers.top, self.covers.bottom + 1):
            for column in range(self.covers.left, self.covers.right + 1):
                yield Cell(row, column)


class Package:
    """An Excel workbook as its parts; each part is unpacked when it is first needed.

    path: the file; content: its bytes; stamp: its state when it was read; archive: the zip.
    workbook_part: the part that lists the sheets; book: its outline.
    sheets: the worksheets in workbook order.
    tabs: the names of all sheets in workbook order, with chartsheets (3-D references count them).
    """

    def __init__(self, path: Path, content: bytes, stamp: Stamp) -> None:
        self.path = path
        self.content = content
        self.stamp = stamp
        self.archive = Archive(io.BytesIO(content))
        self._entries: dict[str, ZipEntry] = {}
        for entry in self.archive.entries:
            if entry.name.endswith(("/", "\\")):
                continue  # a folder is not a part
            if self._entries.setdefault(_key(entry.name), entry) is not entry:
                raise Damaged("it holds the same part twice")
        self._parts: dict[str, bytes] = {}
        self._sheet_xml: dict[str, SheetXml] = {}
        self.workbook_part = self._find_workbook()
        self._refuse_document_types()
        self.book = Outline(self.part(self.workbook_part), *_BOOK)
        self.sheets, self.tabs = self._find_sheets()

    @classmethod
    def open(cls, path: Path) -> Package:
        """Read a workbook.

        Raises Refused, with one sentence that says what the file is and what to do, if it is not
        an .xlsx or .xlsm workbook or cannot be changed safely.
        """
        try:
            content, stamp = _content(path)
        except OSError as error:
            raise Refused(_not_readable(path, error)) from None
        if not content.startswith(b"PK"):
            raise Refused(f"{path.name} {kind_of(content).message}")
        try:
            return cls(path, content, stamp)
        except Encrypted:
            raise Refused(f"{path.name} {LOCKED_ZIP}") from None
        except Damaged as error:
            raise Refused(f"{path.name} cannot be used: {error}; {SAVE_AGAIN}") from None
        except (struct.error, ValueError, KeyError, IndexError):
            raise Refused(f"{path.name} is damaged; {SAVE_AGAIN}") from None

    @property
    def is_signed(self) -> bool:
        """Whether the workbook has a digital signature (one of its macros does not count)."""
        origins = self.related("", "origin")
        signed = [part for origin in origins for part in self.related(origin, "signature")]
        nothing = {_key(origin) for origin in origins}  # an origin signs nothing by itself
        return any(map(self.has, signed)) or any(
            name.startswith(_SIGNATURES)
            and entry.size
            and name not in nothing
            and not name.endswith((".rels", ".sigs"))
            for name, entry in self._entries.items()
        )

    @cached_property
    def sheet_names(self) -> tuple[str, ...]:
        """The names of the worksheets in workbook order, without chartsheets."""
        return tuple(sheet.name for sheet in self.sheets)

    @cached_property
    def _sheets_by_name(self) -> dict[str, SheetPart]:
        return {sheet.name.casefold(): sheet for sheet in self.sheets}

    def sheet(self, name: str) -> SheetPart | None:
        """The worksheet of that name, in any case."""
        return self._sheets_by_name.get(name.casefold())

    def formulas_in(self, sheet: str, columns: Collection[int]) -> list[FormulaCell]:
        """The formulas in some columns of a sheet, in the order of the part.

        Raises KeyError if there is no such sheet, Refused if it is damaged.
        """
        try:
            return [
                FormulaCell(formula.cell, formula.text, formula.cached)
                for formula in self._formulas(sheet)
                if formula.cell.column in columns
            ]
        except Damaged as error:
            message = f"this sheet cannot be used: {error}"
            sheet_part = self.sheet(sheet)
            raise Refused(
                Problem("error", sheet_part.name if sheet_part else "", None, message)
            ) from None

    def formulas_on(self, sheet: str) -> list[FormulaArea]:
        """All formulas of a sheet, each with the cells that it fills.

        Raises KeyError if there is no such sheet, Damaged if it is.
        """
        return [
            FormulaArea(
                formula.covers if formula.kind == "array" else None, formula.cell, formula.text
            )
            for formula in self._formulas(sheet)
        ]

    def _formulas(self, sheet: str) -> Sequence[FormulaXml]:
        sheet_part = self.sheet(sheet)
        if not sheet_part:
            raise KeyError(sheet)
        if not may_hold_formulas(in_utf8(self.part(sheet_part.part))):
            return ()
        return self.sheet_to_read(sheet_part).formulas

    def has(self, part: str) -> bool:
        """Whether there is a part of this name, in any spelling."""
        return _key(part) in self._entries

    def entry_name(self, part: str) -> str:
        """The part's name exactly as the zip writes it."""
        return self._entries[_key(part)].name

    def part(self, part: str) -> bytes:
        """A part's bytes. Raises Damaged if it is missing or damaged."""
        key = _key(part)
        if key not in self._parts:
            entry = self._entries.get(key)
            if entry is None:
                raise Damaged(f"its part {shown(part, 100)} is missing")
            self._parts[key] = self.archive.read(entry)
        return self._parts[key]

    def take(self, part: str) -> bytes:
        """A part's bytes, which the package no longer keeps."""
        content = self.part(part)
        del self._parts[_key(part)]
        return content

    def sheet_xml(self, sheet: SheetPart) -> SheetXml:
        """The map of a worksheet's part. Raises Damaged."""
        if sheet.part not in self._sheet_xml:
            self._sheet_xml[sheet.part] = SheetXml(self.part(sheet.part))
        return self._sheet_xml[sheet.part]

    def sheet_to_read(self, sheet: SheetPart) -> SheetXml:
        """The map of a worksheet's part in UTF-8, for readers only. Raises Damaged."""
        part = self.part(sheet.part)
        readable = in_utf8(part)
        return self.sheet_xml(sheet) if readable is part else SheetXml(readable)

    def forget(self, *, but: Collection[str] = ()) -> None:
        """Free the memory of all maps and of all other parts; they are read again when needed."""
        kept = set(map(_key, but))
        self._sheet_xml.clear()
        self._parts = {part: content for part, content in self._parts.items() if part in kept}

    @cached_property
    def styles(self) -> Outline | None:
        """The workbook's stylesheet, None if it has none. Raises Damaged."""
        part = self.only_related("styles")
        return style_outline(self.part(part)) if part else None

    def related(self, part: str, kind: str) -> list[str]:
        """The targets of a part's relationships of this kind; "" stands for the package."""
        return [target for _, its_kind, target in self.relationships(part) if its_kind == kind]

    def only_related(self, kind: str) -> str | None:
        """The workbook's one part of a kind, None without one. Raises Damaged for two."""
        parts = self.related(self.workbook_part, kind)
        if len(set(map(_key, parts))) > 1:
            raise Damaged(f"it has two parts for one thing, {_both(*parts[:2])}")
        return parts[0] if parts else None

    def relationships(self, part: str) -> list[tuple[str, str, str]]:
        """(id, last word of the type, target) of a part's relationships within the package."""
        folder, listing = posixpath.dirname(part), relationships_of(part)
        if not self.has(listing):
            return []
        return [
            (
                element.attributes.get("Id", ""),
                element.attributes.get("Type", "").rpartition("/")[2],
                _resolved(folder, element.attributes.get("Target", "")),
            )
            for element in Outline(self.part(listing), "Relationship").elements
            if element.attributes.get("TargetMode") != "External"
        ]

    def _find_workbook(self) -> str:
        parts = self.related("", "officeDocument")
        if len(set(map(_key, parts))) > 1:
            raise Damaged(f"it has two workbooks in it, {_both(*parts[:2])}")
        types, defaults = self._content_types()
        if parts:
            part = _key(parts[0])
            kind = types.get(part) or defaults.get(part.rpartition(".")[2], "")
            if kind == _BINARY or part.endswith(".bin"):
                raise Refused(f"{self.path.name} {BINARY}")
            others = [
                other
                for other, its_kind in types.items()
                if its_kind in _WORKBOOK_TYPES and other != part and other in self._entries
            ]
            if others:
                raise Damaged(f"it has two workbooks in it, {_both(parts[0], others[0])}")
            # Without a content type the usual name of the part is enough.
            named = posixpath.basename(part).startswith("workbook.")
            if kind in _WORKBOOK_TYPES or (named and kind in ("", "application/xml", "text/xml")):
                return parts[0]
        raise Refused(f"{self.path.name} {kind_of(self.content).message}")

    def _refuse_document_types(self) -> None:
        """Raise Damaged for a document type in any part, also in those that are only copied."""
        for name, entry in self._entries.items():
            if name.endswith(_XML) and declares_type(self.archive.start(entry, _START)):
                raise Damaged(f"its part {entry.shown} {DECLARES_TYPE}")

    def _content_types(self) -> tuple[dict[str, str], dict[str, str]]:
        """The content types of single parts, and those of all others by file extension."""
        parts: dict[str, str] = {}
        ends: dict[str, str] = {}
        if not self.has(CONTENT_TYPES):
            return parts, ends
        listed = Outline(self.part(CONTENT_TYPES), "Override", "Default")
        for name, attributes, *_ in listed.elements:
            kind = attributes.get("ContentType", "").lower()
            if name == "Override":
                parts[_key(attributes.get("PartName", ""))] = kind
            else:
                ends[attributes.get("Extension", "").lower()] = kind
        return parts, ends

    def _find_sheets(self) -> tuple[tuple[SheetPart, ...], tuple[str, ...]]:
        targets: dict[str, tuple[str, str]] = {}
        for name, kind, part in self.relationships(self.workbook_part):
            if targets.setdefault(name, (kind, part)) != (kind, part):
                raise Damaged(
                    f"two parts are called {quoted(name)}, {_both(targets[name][1], part)}"
                )
        tabs: dict[str, str] = {}  # casefolded -> as written
        holders: dict[str, str] = {}  # part -> name of its sheet
        sheets = []
        for element in self.book.all("sheet"):
            name = element.attributes.get("name", "")
            if len(name) > _LONGEST_NAME:
                raise Damaged(f"the name of its sheet {quoted(name)} is too long")
            if name.casefold() in tabs:
                raise Damaged(f"two of its sheets are called {quoted(name)}")
            tabs[name.casefold()] = name
            of = (v for k, v in element.attributes.items() if k.endswith("/relationships id"))
            kind, part = targets.get(next(of, ""), ("", ""))
            other = holders.setdefault(_key(part), name) if part else name
            if other != name:
                raise Damaged(
                    f"its sheets {quoted(other)} and {quoted(name)} are the same part, "
                    f"{shown(part, 100)}"
                )
            if kind == "worksheet":
                if not self.has(part):
                    raise Damaged(
                        f"its part {shown(part, 100)} (the sheet {quoted(name)}) is missing"
                    )
                sheets.append(SheetPart(name, part, element.attributes.get("sheetId", "")))
        if not sheets:
            raise Damaged("it has no worksheet")
        return tuple(sheets), tuple(tabs.values())


def _key(part: str) -> str:
    """A part's name as it is looked up: the same in any case, with %20 or a blank, \\ or /."""
    name = part.replace("\\", "/")
    if "%" in name:
        from urllib.parse import unquote

        name = unquote(name)
    return name.lstrip("/").lower()


def _resolved(folder: str, target: str) -> str:
    """The target of a relationship of a part in this folder."""
    path = posixpath.join("/" + folder, target.replace("\\", "/"))
    return posixpath.normpath(path).lstrip("/")


def _both(first: str, other: str) -> str:
    return f"{shown(first, 100)} and {shown(other, 100)}"


def relationships_of(part: str) -> str:
    """The name of the part with a part's relationships; "" stands for the package."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _content(path: Path) -> tuple[bytes, Stamp]:
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError
    if not stat.S_ISREG(status.st_mode):
        raise OSError("it is not a file")
    with path.open("rb") as file:
        # Taken before reading, so that a change while reading is noticed as well.
        stamp = Stamp.of(os.fstat(file.fileno()))
        if stamp.size > LARGEST_FILE:
            raise OSError("it is larger than 1 GB")
        return file.read(), stamp


def _not_readable(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return f"there is no file {path}: check the name and the folder"
    if isinstance(error, IsADirectoryError):
        return f"{path} is a folder: give the workbook in it"
    if isinstance(error, PermissionError):
        return (
            f"{path.name} may not be read: close it in other programs, or ask its owner for "
            "the right to read it"
        )
    return f"{path.name} cannot be read: {error.strerror or error}"
