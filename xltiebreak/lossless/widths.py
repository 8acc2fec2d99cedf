"""Columns that are too narrow for the numbers that were written into them.

New columns are made wider; others are a director's own, and are named.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from xltiebreak.languages.text import pattern
from xltiebreak.lossless.edits import number_xml
from xltiebreak.lossless.ooxml import with_attributes
from xltiebreak.lossless.outline import Element, prefix_of
from xltiebreak.lossless.sheet_xml import SheetXml
from xltiebreak.lossless.splices import Splice
from xltiebreak.lossless.styles import GENERAL
from xltiebreak.reading.grid import Cell, Problem

USUAL = 9.14
"""The width of a column for which a sheet says nothing, in digits of the workbook's font."""

_PADDING = 0.71
"""How much of a width is no room for digits."""

_POINT = 0.5
"""The width of a decimal point, in digits."""

_LONGEST = 5.5
"""Digits that a new column has room for at least: later rounds bring numbers such as 100.25."""

_MOST_DECIMALS = 2
_ALMOST = 0.01
_LAST = 16_384
_FIXED = pattern(r"0(?:\.(0+))?")

Widths = Callable[[int], float]
"""Returns the width of a column, 0 for one that is hidden."""


class Formatted(NamedTuple):
    """The value of a cell as its style shows it."""

    code: str
    """The number format."""

    value: object
    scale: float = 1
    """The size of the cell's font, in sizes of the workbook's."""

    computed: bool = False
    """Whether a formula makes it, so that it gets longer with later rounds."""

    @property
    def text(self) -> str:
        """The number in full, "" for what is none or has a format that is not plain."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            return ""
        if fixed := _FIXED.fullmatch(self.code):
            return f"{self.value:.{len(fixed[1] or '')}f}"
        if self.code != GENERAL:
            return ""
        # what has more decimals than these is rounded in most columns
        return number_xml(round(self.value, _MOST_DECIMALS)).decode()


def narrow_columns(
    sheet: str, numbers: Mapping[Cell, Formatted], width_of: Widths
) -> Iterator[Problem]:
    """Yield a warning for each column that is too narrow for some of its numbers.

    Formats that are not plain are left out.
    """
    ordered = sorted(numbers, key=lambda cell: (cell.column, cell.row))
    for column, cells in groupby(ordered, lambda cell: cell.column):
        width = width_of(column)
        found = [(cell, *shows) for cell in cells if (shows := _shown(numbers[cell], width))]
        if width and found:
            cell, text, how = found[0]
            more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
            message = f"the column is too narrow for {text}, which shows {how}{more}: make it wider"
            yield Problem("warning", sheet, cell, message)


def _shown(number: Formatted, width: float) -> tuple[str, str] | None:
    """What a number looks like in full, and how it shows in a narrower column."""
    text, value = number.text, number.value
    room = (width - _PADDING) / number.scale
    if not text or not isinstance(value, int | float) or _fits(text, room):
        return None
    whole = str(math.floor(abs(value) + 0.5))
    is_rounded = number.code == GENERAL and _fits(whole, room)
    return text, f"as {whole}" if is_rounded else "as ###"


def _fits(text: str, room: float) -> bool:
    return _digits(text) <= room + _ALMOST


def _digits(text: str) -> float:
    """How long a number is, in digits."""
    return len(text) - (1 - _POINT) * text.count(".")


def wider_columns(
    numbers: Mapping[Cell, Formatted], new: Collection[int], width_of: Widths
) -> dict[int, float]:
    """Return the widths of new columns that are too narrow for some of their numbers."""
    widths: dict[int, float] = {}
    for cell, number in numbers.items():
        width = width_of(cell.column)
        digits = max(_digits(number.text), _LONGEST)
        needed = round(digits * number.scale + _PADDING, 2)
        is_narrow = _shown(number, width) or (number.computed and width < needed)
        if cell.column in new and width and is_narrow:
            widths[cell.column] = max(needed, widths.get(cell.column, 0))
    return widths


def with_widths(width_of: Widths, widths: Mapping[int, float]) -> Widths:
    """Return the widths of columns, of which some have become wider."""
    return lambda column: widths.get(column) or width_of(column)


def width_splices(sheet: SheetXml, widths: Mapping[int, float]) -> list[Splice]:
    """Return the splices that give columns of a sheet a width; columns beside them keep theirs."""
    waiting, splices = dict(sorted(widths.items())), list[Splice]()
    spans = [(*span, element) for element in sheet.around("col") if (span := _span(element))]
    for first, last, element in spans:
        inside = [column for column in waiting if first <= column <= last]
        if inside:
            tag = sheet.part[element.start : element.inner]
            close = sheet.part[element.inner : element.end]
            widened = {column: waiting.pop(column) for column in inside}
            new = (cut + close for cut in _cut(tag, first, last, widened))
            splices.append(Splice(*element.span, b"".join(new)))
    prefix = prefix_of(sheet.part, sheet.data)
    made = {column: _new_column(prefix, column, width) for column, width in waiting.items()}
    listed = next(sheet.around("cols"), None)
    if made and (listed is None or listed.self_closed):
        start, end = listed.span if listed else (sheet.data.start, sheet.data.start)
        inside_list = b"".join(made.values())
        new_list = b"<%bcols>%b</%bcols>" % (prefix, inside_list, prefix)
        return [*splices, Splice(start, end, new_list)]
    for column, new_column in made.items():
        assert listed is not None
        after = (element.start for first, _, element in spans if first > column)
        at = min(after, default=listed.close)
        splices.append(Splice(at, at, new_column))
    return splices


def _cut(tag: bytes, first: int, last: int, widened: Mapping[int, float]) -> Iterator[bytes]:
    """The tag of a span of columns, cut where some of them get another width."""
    begin = first
    for column, width in widened.items():
        if begin < column:
            yield _with_span(tag, begin, column - 1)
        wide = {b"width": b"%.2f" % width, b"customWidth": b"1"}
        yield with_attributes(_with_span(tag, column, column), wide)
        begin = column + 1
    if begin <= last:
        yield _with_span(tag, begin, last)


def _with_span(tag: bytes, first: int, last: int) -> bytes:
    return with_attributes(tag, {b"min": b"%d" % first, b"max": b"%d" % last})


def _new_column(prefix: bytes, column: int, width: float) -> bytes:
    about = (prefix, column, column, width)
    return b'<%bcol min="%d" max="%d" width="%.2f" customWidth="1"/>' % about


def widths_of(sheet: SheetXml) -> Widths:
    """Return the widths of a sheet's columns."""
    about = next((one.attributes for one in sheet.around("sheetFormatPr")), {})
    usual = _number(about.get("defaultColWidth"), USUAL)
    spans = [
        (*span, _width(element.attributes, usual))
        for element in sheet.around("col")
        if (span := _span(element))
    ]
    return in_spans(spans, usual)


def _span(element: Element) -> tuple[int, int] | None:
    """The first and the last column that an element tells of."""
    first, last = (element.attributes.get(name, "") for name in ("min", "max"))
    return (int(first), min(int(last), _LAST)) if first.isdigit() and last.isdigit() else None


def in_spans(spans: Iterable[tuple[int, int, float]], usual: float) -> Widths:
    """Return the widths of columns: first and last column with a width, and that of the others."""
    there = list(spans)

    def width_of(column: int) -> float:
        own = (width for first, last, width in there if first <= column <= last)
        return next(own, usual)

    return width_of


def _width(about: Mapping[str, str], usual: float) -> float:
    return 0.0 if about.get("hidden") in ("1", "true") else _number(about.get("width"), usual)


def _number(written: str | None, usual: float) -> float:
    try:
        return float(written or usual)
    except ValueError:
        return usual
