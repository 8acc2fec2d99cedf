"""Workbook -> grids: the values as Excel last calculated them, read with openpyxl."""

from __future__ import annotations

import io
import warnings
import zlib
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple
from xml.etree.ElementTree import Element, iterparse
from zipfile import BadZipFile

from xltiebreak.grid import Grid, Refused, column_number
from xltiebreak.lossless.package import Package

if TYPE_CHECKING:
    from openpyxl import Workbook

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_STRING, _RUN, _TEXT = f"{_MAIN}si", f"{_MAIN}r", f"{_MAIN}t"
_ROW, _VALUE, _INLINE = f"{_MAIN}row", f"{_MAIN}v", f"{_MAIN}is"
_DIGITS = "0123456789"

# What openpyxl makes of a malformed part: whatever the part makes Python raise.
_MALFORMED = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BadZipFile,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    SyntaxError,  # of XML
    TypeError,
    ValueError,
    zlib.error,
)


class Book(NamedTuple):
    """The sheets of a workbook that are to be looked at, and its package for those who write.

    grids: with all that stands on each sheet, in the order of the sheets.
    """

    path: Path
    package: Package
    grids: tuple[Grid, ...]


def read(path: Path, sheets: Collection[str] = ()) -> Book:
    """Read an .xlsx or .xlsm file: the sheets of these names, in any case, or all visible ones.

    Raises Refused where the file cannot be read or a sheet is missing.
    """
    package = Package.open(path)
    return Book(path, package, tuple(_grids(package, sheets)))


def _chosen(package: Package, wanted: Collection[str]) -> list[str]:
    by_name = {name.casefold(): name for name in package.sheet_names}
    unknown = [name for name in wanted if name.casefold() not in by_name]
    if unknown:
        there = ", ".join(package.sheet_names)
        raise Refused(*(f"there is no sheet {name!r}; there are: {there}" for name in unknown))
    chosen = {by_name[name.casefold()] for name in wanted} or set(package.sheet_names)
    return [name for name in package.sheet_names if name in chosen]


def _grids(package: Package, wanted: Collection[str]) -> Iterator[Grid]:
    """The values of the sheets; hidden ones only where they are named."""
    names, content = _chosen(package, wanted), io.BytesIO(package.content)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what openpyxl would lose on saving: it never saves
            book = _opened(content)
            for name in names:
                if wanted or book[name].sheet_state == "visible":
                    formulas = partial(package.formulas_in, name)
                    yield Grid(name, _rows(book, name), formulas=formulas)
    except _MALFORMED as error:
        message = (
            f"{package.path.name} cannot be read ({error}); open it in Excel, save it, and try "
            "again"
        )
        raise Refused(message) from error


def _opened(content: IO[bytes]) -> Workbook:
    from openpyxl.reader.excel import ExcelReader  # only who reads a workbook pays for it

    class Reader(ExcelReader):
        """openpyxl's reader; texts without formats are read in a fifth of the time."""

        def read_strings(self) -> None:
            listed = self.package.find(_SHARED_STRINGS)  # type: ignore[no-untyped-call]
            if listed is not None:
                with self.archive.open(listed.PartName[1:]) as part:
                    self.shared_strings = list(_strings(part))

    reader = Reader(content, read_only=True, data_only=True, keep_links=False)
    reader.read()
    book: Workbook = reader.wb
    return book


_SHARED_STRINGS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"


def _strings(part: IO[bytes]) -> Iterator[str]:
    for _, element in iterparse(part):
        if element.tag == _STRING:
            yield _text(element).replace("x005F_", "")
            element.clear()


def _text(element: Element) -> str:
    """The text of a string, of all its runs; how it is pronounced does not belong to it."""
    if len(element) == 1 and element[0].tag == _TEXT:
        return element[0].text or ""
    texts = (part if part.tag == _TEXT else part.find(_TEXT) for part in element if _is_text(part))
    return "".join(text.text or "" for text in texts if text is not None)


def _is_text(part: Element) -> bool:
    return part.tag in (_TEXT, _RUN)


def _rows(book: Workbook, sheet: str) -> list[tuple[object, ...]]:
    """The values of a sheet, row by row, without blank cells at the end of a row."""
    there: Any = book[sheet]  # a sheet that is only read
    cells = _Cells(there)
    rows: list[tuple[object, ...]] = []
    last = 0
    with there._get_source() as part:
        for _, element in iterparse(part):
            if element.tag == _ROW:
                last = int(element.get("r") or last + 1)
                if values := cells.values(element):
                    rows += [()] * (last - 1 - len(rows))
                    rows[last - 1 :] = [values]
                element.clear()
    return rows


class _Cells:
    """The cells of a sheet: a short way for those that nearly all are, openpyxl's for the rest."""

    def __init__(self, sheet: Any) -> None:
        from openpyxl.worksheet._reader import WorkSheetParser

        self._strings: list[str] = sheet._shared_strings
        self._inline: dict[str, str] = {}  # each text once, as shared ones are
        self._dates: set[int] = sheet.parent._date_formats
        self._openpyxl = WorkSheetParser(
            None,  # type: ignore[arg-type] # no sheet, cells only
            self._strings,
            data_only=True,
            epoch=sheet.parent.epoch,
            date_formats=self._dates,
            timedelta_formats=sheet.parent._timedelta_formats,
        )

    def values(self, row: Element) -> tuple[object, ...]:
        """The values of a row, up to the last cell that is not blank."""
        values: list[object] = []
        column = 0
        for cell in row:
            reference = cell.get("r")
            column = column_number(reference.rstrip(_DIGITS)) if reference else column + 1
            value = self._value(cell)
            if value is not None:
                values += [None] * (column - 1 - len(values))
                values.append(value)
        return tuple(values)

    def _value(self, cell: Element) -> object:
        kind = cell.get("t")
        if kind == "inlineStr":
            held = cell.find(_INLINE)
            text = None if held is None else _text(held)
            return None if text is None else self._inline.setdefault(text, text)
        written = cell.findtext(_VALUE)
        if not written:
            return None
        if kind == "s":
            return self._strings[int(written)]
        if kind == "str":
            return written
        style = cell.get("s")
        if kind in (None, "n") and not (style and int(style) in self._dates):
            return int(written) if written.lstrip("-").isdecimal() else float(written)
        value: object = self._openpyxl.parse_cell(cell)["value"]
        return value
