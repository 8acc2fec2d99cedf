"""How a sheet of a new event is printed: on which side of the paper, on how many pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.live.looks import SheetColumn
from xltiebreak.live.options import Paper
from xltiebreak.reading.grid import Area

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_NUMBERS: dict[Paper, int] = {"letter": 1, "a4": 9}
"""The number of each paper in a workbook."""

_SIZES: dict[Paper, tuple[float, float]] = {"letter": (612, 792), "a4": (595, 842)}
"""The width and height of each paper, in points."""

_BESIDE, _ABOVE = 0.4, 0.6
"""The margins, in inches."""

_INCH = 72
_PIXEL = 0.75
_DIGIT, _PADDING = 7, 5
"""The width of a digit and of a column's own margin, in pixels."""

_ROW = 15
"""The height of a row, in points."""

_LEAST_SCALE = 0.6
"""Smaller print is not read on a wall: 11 points become less than 7."""


class Extent(NamedTuple):
    """How large the cells are that are printed, in points."""

    width: float
    height: float


class PrintedPage(NamedTuple):
    """How a sheet lies on its paper."""

    landscape: bool
    whole: bool
    """Whether it is printed on one page."""


def extent(columns: Sequence[SheetColumn], rows: int, more: float = 0) -> Extent:
    """Return the extent of columns and rows; more: the points by which some rows are higher."""
    pixels = sum(column.width * _DIGIT + _PADDING for column in columns)
    return Extent(pixels * _PIXEL, rows * _ROW + more)


def page_for(size: Extent, paper: Paper) -> PrintedPage:
    """Return the page on which the print is larger; sideways if it is as large on both.

    What would be too small to read on one page takes several pages, sideways.
    """
    width, height = _SIZES[paper]
    sideways, upright = _scale(size, height, width), _scale(size, width, height)
    if max(sideways, upright) < _LEAST_SCALE:
        return PrintedPage(landscape=True, whole=False)
    return PrintedPage(landscape=sideways >= upright, whole=True)


def _scale(size: Extent, width: float, height: float) -> float:
    """By how much a program makes the cells smaller to fit a page; it makes nothing larger."""
    free = (width - 2 * _BESIDE * _INCH, height - 2 * _ABOVE * _INCH)
    return min(1, free[0] / size.width, free[1] / size.height)


def set_page(sheet: Worksheet, page: PrintedPage, paper: Paper, footer: str) -> None:
    """Set the paper, its side, the margins, and a sheet as wide as one page."""
    sheet.set_paper(_NUMBERS[paper])
    if page.landscape:
        sheet.set_landscape()
    sheet.fit_to_pages(1, 1 if page.whole else 0)
    sheet.set_margins(left=_BESIDE, right=_BESIDE, top=_ABOVE, bottom=_ABOVE)
    sheet.set_footer(footer)


def set_up_print(sheet: Worksheet, page: PrintedPage, title: int, table: Area) -> None:
    """Print a table from its headings on, and the row of its title above it.

    The line between them, which says how the sheet stands, is not for the wall. On one page
    the row of the title is repeated above the cells; on several pages the headings are, so the
    page's own header has the name of the sheet.
    """
    sheet.print_area(table.top - 1, table.left - 1, table.bottom - 1, table.right - 1)
    if page.whole:
        sheet.repeat_rows(title - 1)
    else:
        sheet.repeat_rows(table.top - 1)
        sheet.set_header('&L&"-,Bold"&14&A')
