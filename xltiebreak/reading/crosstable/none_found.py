"""Why a sheet has no crosstable, for its director."""

from __future__ import annotations

from collections.abc import Sequence

from xltiebreak.languages.text import cell_text, shown
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding import headers
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.seed_letters import with_letters_as_numbers
from xltiebreak.reading.crosstable.messages.nearest import nearest
from xltiebreak.reading.crosstable.reading import TableReader
from xltiebreak.reading.crosstable.shares import MOST_TABLES
from xltiebreak.reading.grid import Cell, Grid, Problem, WholeRow, legible_grid

_QUOTED_CELLS, _LONGEST_QUOTE = 6, 20


def why_none(grid: Grid, header_row: int | None = None) -> Problem:
    """Return the problem of a sheet without a crosstable, for its director."""
    grid, note = with_letters_as_numbers(legible_grid(grid)), False
    where: Cell | WholeRow | None = None
    headers_found = headers.find_headers(grid)
    if len(headers_found) > MOST_TABLES:
        fault = faults.TOO_MANY_HEADERS(headers=len(headers_found), most=MOST_TABLES)
    elif header_row is not None:
        line, where = grid.line(header_row), WholeRow(header_row)
        texts = [shown(text, _LONGEST_QUOTE) for cell in line if (text := cell_text(cell))]
        more = " ..." if len(texts) > _QUOTED_CELLS else ""
        quoted = ", ".join(texts[:_QUOTED_CELLS]) + more or "nothing"
        fault = faults.NO_HEADER(row=header_row, texts=quoted)
    elif problem := _with_places_as_numbers(headers_found, grid):
        return problem
    else:
        where, fault, note = nearest(grid)
    return Problem("error", grid.sheet, where, str(fault), note=note, kind=fault.kind.name)


def _with_places_as_numbers(headers_found: Sequence[Header], grid: Grid) -> Problem | None:
    """Return the first error of a table whose numbers are headed as places; None without one."""
    for header, bottom in headers.with_bottoms(headers_found, grid.bottom):
        if header.numbered or not header.roles.get("place"):
            continue
        numbered = header.with_role("number", header.roles["place"][0])
        table = TableReader(numbered, grid, grid, bottom).crosstable()
        for problem in table.problems if table else ():
            if problem.severity == "error":
                return problem._replace(note=problem.kind == faults.NO_OPPONENTS.name)
    return None
