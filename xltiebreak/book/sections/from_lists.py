"""Mark a sheet that a fill completed from pairing lists, so that the next fill begins afresh.

The cells that the fill wrote tell nothing that the lists do not tell better: while all of them hold
what was written, the sheet is read as it was before. One name of the sheet says which cells they
are and has a digest of their values; a person who changes one of them makes all of them his own.

    _xltiebreakfilled_lists     {"B1:F1,B2:C5 1f0c2ab96d7e4c31"}
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from xltiebreak.book.sections.marks import PREFIX, CellValue, value_text
from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import Area, Cell, Grid, parse_area, rectangles_of

NAME = f"{PREFIX}lists"
_TEXT = pattern(r'\{"([A-Z0-9:,]+) ([0-9a-f]{16})"\}')
_LONGEST = 240  # characters of the cells: a program inside Excel sets only short names


def text_of_mark(values: Mapping[Cell, CellValue]) -> str:
    """Return the text of the name that marks these cells, "" if their areas are many."""
    cells = ",".join(map(str, rectangles_of(values)))
    digest = _digest({cell: value_text(value) for cell, value in values.items()})
    return f'{{"{cells} {digest}"}}' if cells and len(cells) <= _LONGEST else '{""}'


def written_from_lists(
    grids: Sequence[Grid], marks: Mapping[str, Mapping[str, str]]
) -> Mapping[str, Collection[Cell]]:
    """Return the cells of each sheet that a fill wrote from pairing lists that are still there."""
    written = {
        grid.sheet: cells
        for grid in grids
        if NAME in (names := marks.get(grid.sheet, {})) and (cells := _written_in(grid, names))
    }
    if not written:
        return {}
    from xltiebreak.reading.pieces.events import events_on  # few workbooks need it

    return written if any(events_on([one]) for one in grids if one.sheet not in written) else {}


def _written_in(grid: Grid, names: Mapping[str, str]) -> Collection[Cell]:
    """Return the cells that a fill wrote into a sheet from lists; () if one has another value."""
    match = _TEXT.fullmatch(names.get(NAME, ""))
    if not match:
        return ()
    areas = map(parse_area, match[1].split(","))
    cells = [cell for area in areas for cell in _cells(area)]
    texts = {cell: value_text(grid.at(*cell)) for cell in cells}
    return cells if _digest(texts) == match[2] else ()


def _cells(area: Area) -> Iterator[Cell]:
    for row in range(area.top, area.bottom + 1):
        for column in range(area.left, area.right + 1):
            yield Cell(row, column)


def _digest(texts: Mapping[Cell, str]) -> str:
    from hashlib import sha256

    told = "\n".join(f"{cell} {text}" for cell, text in sorted(texts.items()))
    return sha256(told.encode()).hexdigest()[:16]
