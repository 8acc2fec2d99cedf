"""Where a crosstable ends: where its Excel table ends, and where the table of a stranger begins.

Excel sorts and filters a table alone. What stands beside the crosstable's own table is no part of
it, and a table that the crosstable does not need is left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.headers import find_headers, with_bottoms
from xltiebreak.reading.crosstable.finding.tiebreak_heading import tiebreak_heading
from xltiebreak.reading.grid import Area, Grid


def find_bounded(grid: Grid) -> tuple[list[Header], Grid]:
    """Return all headers of the grid, each within its tables, and the grid without other tables."""
    headers = find_headers(grid)
    for area in grid.tables:
        stands = (
            header.area._replace(bottom=end) for header, end in with_bottoms(headers, grid.bottom)
        )
        if not any(map(area.meets, stands)):  # it is in the columns of no crosstable
            continue
        without = grid.blanked(area)
        others = find_headers(without)
        beside = [
            header for header, bottom in with_bottoms(others, grid.bottom) if area.top <= bottom
        ]
        needs_nothing = list(map(_needs, headers)) == list(map(_needs, others))
        if needs_nothing and all(_is_apart(area, header) for header in beside):
            headers, grid = others, without
    return [_within(header, grid.tables) for header in headers], grid


def _is_apart(area: Area, header: Header) -> bool:
    """Whether a table has no numbers, names or rounds of a crosstable that begins above its end."""
    columns = (*header.round_columns, header.column("number"), header.column("name"))
    inside = any(column and area.left <= column <= area.right for column in columns)
    return header.row > area.bottom or not inside


def _needs(header: Header) -> object:
    """What a header must have without a table beside it, too: its rounds, numbers and names."""
    return header.row, header.rounds, header.numbered, header.column("name") is None


def _within(header: Header, tables: Sequence[Area]) -> Header:
    """Return the header without what stands beside the table that holds its rounds.

    A tie-break, or what only a column beside the table tells, such as the points, stays.
    """
    rounds = header.area._replace(left=min(header.round_columns), right=max(header.round_columns))
    table = next((area for area in tables if area.holds(rounds)), None)
    if table is None:
        return header
    columns = range(table.left, table.right + 1)
    roles = {
        role: tuple(column for column in columns_of_role if column in columns) or columns_of_role
        for role, columns_of_role in header.roles.items()
    }
    others = {
        column: text
        for column, text in header.others.items()
        if column in columns or tiebreak_heading(text).breaks_ties
    }
    cut = replace(header, roles=roles, others=others)
    ends = max(header.left, table.left), min(header.right, table.right)
    columns_left = (*cut.taken, *others, *ends)
    return replace(cut, left=min(columns_left), right=max(columns_left))
