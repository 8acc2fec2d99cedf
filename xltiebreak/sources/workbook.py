"""Workbook -> grids: the values as Excel last calculated them, read with openpyxl."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from xml.etree.ElementTree import Element, SubElement

from xltiebreak.grid import Formulas, Grid, Problem, Refused
from xltiebreak.lossless.formats import format_numbers, own_formats
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.sources.cells import Kinds, RawCell, rows_of, strings_of
from xltiebreak.text import shown, visible

if TYPE_CHECKING:
    from datetime import datetime

    from openpyxl.packaging.workbook import WorkbookPackage
    from openpyxl.worksheet._reader import WorkSheetParser

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ANEW = "open it in Excel or LibreOffice and save it as .xlsx again"
_LONGEST_FORMAT = 1_000  # Excel's are of 255 characters at the most

# What openpyxl makes of a malformed part: whatever the part makes Python raise.
_MALFORMED = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)


class WorkbookFile(NamedTuple):
    """The sheets of a workbook that are to be looked at, and its package for those who write.

    grids: with all that stands on each sheet, in the order of the sheets.
    """

    path: Path
    package: Package
    grids: tuple[Grid, ...]


def read(path: Path, sheets: Collection[str] = ()) -> WorkbookFile:
    """Read an .xlsx or .xlsm file: the sheets of these names, in any case, or all visible ones.

    Raises Refused where the file cannot be read or a sheet is missing.
    """
    package = Package.open(path)
    return WorkbookFile(path, package, tuple(_grids(package, sheets)))


def _chosen(package: Package, wanted: Collection[str]) -> list[str]:
    by_name = {name.casefold(): name for name in package.sheet_names}
    unknown = [name for name in wanted if name.casefold() not in by_name]
    if unknown:
        there = visible(", ".join(package.sheet_names))
        raise Refused(*(f"there is no sheet {name!r}; there are: {there}" for name in unknown))
    chosen = {by_name[name.casefold()] for name in wanted} or set(package.sheet_names)
    return [name for name in package.sheet_names if name in chosen]


def _grids(package: Package, wanted: Collection[str]) -> Iterator[Grid]:
    """The values of the sheets; hidden ones only where they are named."""
    names = _chosen(package, wanted)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what openpyxl would lose on saving: it never saves
            book = _Openpyxl(package)
            for name in names:
                if wanted or name in book.visible:
                    yield Grid(name, _rows(package, name, book), formulas=_formulas(package, name))
    except Damaged as error:
        message = f"{package.path.name} cannot be used: {error}; {_ANEW}"
        raise Refused(message) from None
    except _MALFORMED as error:
        message = f"{package.path.name} cannot be read ({shown(str(error), 200)}); {_ANEW}"
        raise Refused(message) from error


def _formulas(package: Package, name: str) -> Formulas:
    return partial(package.formulas_in, name)


def _rows(package: Package, name: str, book: _Openpyxl) -> list[tuple[object, ...]]:
    sheet = package.sheet(name)
    assert sheet  # a name of its own
    try:
        kinds = Kinds(lambda: book.strings, book.dates, book.value)
        return rows_of(package.sheet_to_read(sheet), name, kinds)
    except Damaged as error:
        message = f"this sheet cannot be used: {error}"
        raise Refused(Problem("error", name, "", message)) from None


class _Openpyxl:
    """A workbook and its styles as openpyxl reads them, and cells that are rare."""

    def __init__(self, package: Package) -> None:
        self._package = package
        book = _workbook(package)
        self._epoch = _epoch(book)
        self.visible = {sheet.name for sheet in book.sheets if sheet.state == "visible"}
        self.dates, self._durations = self._date_styles()

    @cached_property
    def strings(self) -> list[str]:
        """The texts that cells share."""
        found = self._package.only_related("sharedStrings")
        return strings_of(self._package.part(found)) if found else []

    def value(self, cell: RawCell) -> object:
        """What a cell holds that is neither a text nor a mere number."""
        element = Element(f"{_MAIN}c", r=cell.address, s=cell.style or "0", t=cell.kind or "n")
        SubElement(element, f"{_MAIN}v").text = cell.value
        value: object = self._parser.parse_cell(element)["value"]
        return value

    @cached_property
    def _parser(self) -> WorkSheetParser:
        from openpyxl.worksheet._reader import (
            WorkSheetParser,
        )  # only who has such cells pays for it

        return WorkSheetParser(
            None,  # type: ignore[arg-type] # no sheet, cells only
            [],
            data_only=True,
            epoch=self._epoch,
            date_formats=self.dates,
            timedelta_formats=self._durations,
        )

    def _date_styles(self) -> tuple[set[int], set[int]]:
        """The cell styles that make dates of numbers, and those of them that make durations."""
        found = self._package.only_related("styles")
        styles = self._package.part(found) if found else b""
        numbers = format_numbers(styles)
        distinct = sorted(set(numbers))
        read = _styles(distinct, own_formats(styles))
        dates = {distinct[index] for index in read.date_formats}
        durations = {distinct[index] for index in read.timedelta_formats}
        return (
            {style for style, number in enumerate(numbers) if number in dates},
            {style for style, number in enumerate(numbers) if number in durations},
        )


def _workbook(package: Package) -> WorkbookPackage:
    """What openpyxl makes of the workbook's part, without the many names in it."""
    from openpyxl.packaging.workbook import WorkbookPackage  # only who reads a workbook pays for it

    root = Element("workbook")
    sheets = Element("sheets")
    for element in package.workbook:
        if element.name == "sheet":
            attributes: dict[str, str] = {
                name: element.attributes[name]
                for name in element.attributes
                if name in ("name", "sheetId", "state")
            }
            SubElement(sheets, "sheet", attributes)
        else:
            SubElement(root, element.name, _plain(element.attributes))
    root.append(sheets)
    return cast("WorkbookPackage", WorkbookPackage.from_tree(cast(Any, root)))


def _plain(attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes that have no namespace of their own."""
    return {name: value for name, value in attributes.items() if " " not in name}


def _epoch(book: WorkbookPackage) -> datetime:
    from openpyxl.utils.datetime import CALENDAR_MAC_1904, WINDOWS_EPOCH

    return CALENDAR_MAC_1904 if book.properties.date1904 else WINDOWS_EPOCH


def _styles(numbers: Iterable[int], own: Mapping[int, str]) -> Any:
    """What openpyxl makes of a stylesheet with one cell style for each of these formats."""
    from openpyxl.styles.stylesheet import Stylesheet

    root = Element("styleSheet")
    formats, styles = SubElement(root, "numFmts"), SubElement(root, "cellXfs")
    for number in numbers:
        SubElement(styles, "xf", numFmtId=str(number))
        if number in own:
            code = own[number] if len(own[number]) <= _LONGEST_FORMAT else "General"
            SubElement(formats, "numFmt", numFmtId=str(number), formatCode=code)
    return Stylesheet.from_tree(cast(Any, root))
