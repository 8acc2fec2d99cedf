"""Find rounds, names and points by their cells if the header words are unknown.

The longest run of columns in which most cells name opponents are the rounds; the games then have to
prove the numbers (see `evidence.proposals`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from xltiebreak.languages.text import normal, pattern
from xltiebreak.reading.crosstable import shares
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.finding.words import ROLES, Role
from xltiebreak.reading.grid import Grid
from xltiebreak.reading.notation.byes import nobody

# A digit beside a sign, colour or letter, in a short text: checked before the notations are asked.
_MAYBE = pattern(
    r"\s?(?:[WLDXF+=<>-]\s{0,4}[WBN]?\s{0,4}\d{1,4}|\d{1,4}\s?(?:[^\W\d_]|:)\s?[-10½=+WDL]?"
    r"|[WLDTB]-\d{1,4}|\d{1,4}[-+=]|[10½][^\W\d_]\d{1,4})[WBN]?\s?",
    re.IGNORECASE,
)
_NO_START = frozenset(map(chr, range(ord("!"), ord("~") + 1))) - set(
    "WLDTBXFwldtbxf+=<>-0123456789"
)
"""Visible ASCII characters that no such text begins with: they reject most texts at once."""
_LONGEST = 12
_RULE = pattern(r"[-=_*. ]*")
_RULES = 2  # lines between a header and its first row


def find_unheaded(grid: Grid) -> list[Header]:
    """Return a header for the results that stand together on the grid.

    [] if there are too few results, or if there is no row above them for headers.
    """
    counts: dict[int, int] = {}
    rows: list[int] = []
    maybe, left = _MAYBE.fullmatch, grid.left
    for row, line in enumerate(grid.rows, grid.top):
        seen = False
        for column, value in enumerate(line, left):
            if type(value) is not str or value[:1] in _NO_START:
                continue
            if 1 < len(value) < _LONGEST and maybe(value):
                counts[column] = counts.get(column, 0) + 1
                seen = True
        if seen:
            rows.append(row)
    run = _longest_run(counts, len(rows))
    if len(rows) < shares.LEAST_ROWS or len(run) < shares.LEAST_ROUNDS:
        return []
    top = next(row for row in rows if any(_may_be_result(grid.at(row, c)) for c in run))
    if top == grid.top:
        return []
    head = _head_above(grid, top, run)
    return [_header(grid, head, _with_counted(grid, head, run))]


def _head_above(grid: Grid, top: int, run: Sequence[int]) -> int:
    """Return the row above the first results, or above a rule and blank lines there.

    Players without a game may stand between: then the row above heads no round, and a row above
    them does.
    """
    lines = range(top - 1, max(top - 2 - _RULES, grid.top - 1), -1)
    filled = (row for row in lines if not all(map(_RULE.fullmatch, _texts(grid, row))))
    first = head = next(filled, top - 1)
    while head >= grid.top and any(_texts(grid, head)):
        if any(nobody(grid.text(head, column)) is None for column in run):
            return head
        head -= 1
    return first


def _texts(grid: Grid, row: int) -> list[str]:
    return [grid.text(row, column) for column in _columns(grid, row)]


def _columns(grid: Grid, row: int) -> range:
    return range(grid.left, grid.left + len(grid.line(row)))


def _with_counted(grid: Grid, row: int, run: Sequence[int]) -> Sequence[int]:
    """Return the columns that a header row counts from 1, if the run is among them.

    In the last rounds and in the first one, few may have played.
    """
    counted: list[int] = []
    for column in _columns(grid, row):
        if grid.text(row, column) == str(len(counted) + 1):
            counted.append(column)
    adjacent = counted == [*range(counted[0], counted[0] + len(counted))] if counted else False
    return counted if adjacent and set(run) <= set(counted) else run


def _may_be_result(value: object) -> bool:
    return isinstance(value, str) and len(value) < _LONGEST and bool(_MAYBE.fullmatch(value))


def _longest_run(counts: Mapping[int, int], rows: int) -> Sequence[int]:
    runs: list[list[int]] = [[]]
    for column in sorted(counts):
        if not shares.ROWS_WITH_RESULTS.reached(counts[column], rows):
            continue
        if runs[-1] and runs[-1][-1] != column - 1:
            runs.append([])
        runs[-1].append(column)
    return max(runs, key=len)


def _header(grid: Grid, row: int, run: Sequence[int]) -> Header:
    """Return a header for a run of rounds, with the roles of the words that are known."""
    roles: dict[Role, tuple[int, ...]] = {}
    beside = [
        column
        for column in range(grid.left, grid.left + max(map(len, grid.rows)))
        if column not in run
    ]
    for column in beside:
        role = ROLES.get(normal(grid.at(row, column)))
        if role and role not in roles and role not in ("number", "rank"):
            roles[role] = (column,)
    taken = [*run, *(columns[0] for columns in roles.values())]
    others = {c: text for c in beside if c not in taken and (text := grid.text(row, c))}
    rounds = {number: (column,) for number, column in enumerate(run, 1)}
    end = run[-1] + shares.COLUMNS_RIGHT
    right = max([*taken, *(column for column in others if column <= end)])
    return Header(row, min([grid.left, *taken]), right, roles, rounds, others)
