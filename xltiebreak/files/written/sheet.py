"""A table laid out on a sheet: the look of its cells, the widths of its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from textwrap import wrap

from xltiebreak.files.written import (
    GREY,
    INK,
    LINE,
    PAPER,
    Table,
    TableColumn,
    number_format,
    width_of,
)
from xltiebreak.lossless.new_sheet import Content, NewCell
from xltiebreak.lossless.styles import GENERAL, Look

TITLE = Look(bold=True, size=16, color=PAPER)
NOTE = Look(italic=True, color=GREY)
_WIDE_NOTE = Look(color=GREY, wrap=True)
_HEAD = Look(bold=True, color=INK, fill=PAPER, border=LINE)
_ROOM = 1  # extra characters, because headings are bold
_HEIGHTS = {TITLE: 24.0, _HEAD: 20.0}  # points
_LINE_HEIGHT = 15.0  # points
_MOST_LINES = {False: 6, True: 27}  # on the wall: Excel allows no row of 28


def sheet_of(table: Table, *, wall: bool = False) -> Content:
    """Lay a table out: title, headings that stay in view, cells, notes.

    wall: long headings and notes have several lines, and no column stays in view.
    """
    looks = [_look_of(column) for column in table.columns]
    heads = [_HEAD._replace(align=look.align, wrap=wall) for look in looks]
    note = [_WIDE_NOTE if wall else NOTE]
    last = table.header + max(len(column.cells) for column in table.columns)

    def look_of_line(number: int) -> Sequence[Look]:
        if number > table.header:
            return looks if number <= last else note
        return heads if number == table.header else [TITLE if number == 1 else NOTE]

    rows = [
        list(map(NewCell, line, look_of_line(number))) for number, line in enumerate(table.lines, 1)
    ]
    widths = [width_of(one, table.words, broken=wall) + _ROOM * (not wall) for one in table.columns]
    kinds = [column.kind for column in table.columns]
    names = 0 if wall else 1 + kinds.index("name" if "name" in kinds else "number")
    return Content(rows, widths, table.header, names, tuple(heights_of(rows, widths, wall=wall)))


def heights_of(
    rows: Sequence[Sequence[NewCell]], widths: Sequence[float], *, wall: bool = False
) -> Iterator[tuple[int, float]]:
    """Yield the rows that have not the usual height, which not every program adapts to its texts.

    A text alone in its row is as wide as the table.
    """
    for number, cells in enumerate(rows, 1):
        wide = widths if len(cells) > 1 else [sum(widths)]
        most = repeat(_MOST_LINES[wall])
        height = max(map(_lines, cells, wide, most), default=1) * _LINE_HEIGHT
        least = _HEIGHTS.get(cells[0].look._replace(align="", wrap=False), 0.0) if cells else 0.0
        if max(height, least) != _LINE_HEIGHT:
            yield number, max(height, least)


def _lines(cell: NewCell, width: float, most: int) -> int:
    """Count the lines that a cell takes, up to `most`."""
    text = cell.value
    if not cell.look.wrap or not isinstance(text, str):
        return 1
    return len(wrap(text, int(width) - _ROOM, max_lines=most)) or 1


def _look_of(column: TableColumn) -> Look:
    left = column.kind in ("name", "text", "code")
    return Look(
        bold=column.kind in ("place", "points"),
        border=LINE,
        align="left" if left else "center",
        wrap=left,
        form="@" if column.kind == "result" else number_format(column) or GENERAL,
    )
