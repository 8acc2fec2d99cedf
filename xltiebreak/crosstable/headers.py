"""Which row of a grid is a crosstable's header, and which column is what.

A header row names a number column and at least one round. Case, spaces, dots and line breaks do
not matter. A row may hold several headers side by side: a new one begins where the number (or the
name) column is named again after rounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from xltiebreak.grid import Area, Grid
from xltiebreak.text import normal

Role = Literal[
    "number",
    "name",
    "points",
    "rating",
    "team",
    "board",
    "place",
    "rank",
    "late",
    "playoff",
    "prize",
]

_ROLES: dict[str, Role] = {
    **dict.fromkeys(("no", "#", "nr", "pair", "pairno", "sno", "startno", "stno"), "number"),
    "rk": "rank",
    **dict.fromkeys(("name", "player"), "name"),
    **dict.fromkeys(("pts", "points", "tot", "total", "score", "pkt"), "points"),
    **dict.fromkeys(("rtg", "rtng", "rating", "rate", "elo", "pre", "uscf", "fide"), "rating"),
    **dict.fromkeys(("team", "club", "school", "code"), "team"),
    **dict.fromkeys(("board", "bd", "brd"), "board"),
    **dict.fromkeys(("place", "rank", "pl"), "place"),
    "late": "late",
    "playoff": "playoff",
    **dict.fromkeys(("trophy", "prize"), "prize"),
}
_ROUND = re.compile(r"(?:rnd|rd|r|round)([1-9][0-9]{0,2})|([1-9][0-9]{0,2})(?:rnd|rd|round)")
_BARE_ROUND = re.compile(r"[1-9][0-9]{0,2}")
_DIGIT = re.compile("[0-9]")


@dataclass(frozen=True)
class Header:
    """The header row of one crosstable; rows and columns are the sheet's, from 1.

    roles: the columns that name each role, usually one; rounds: the columns of each round;
    others: what else stands in the row (tie-breaks among them), with its text; bare: whether the
    rounds are headed by numbers alone.
    """

    row: int
    left: int
    right: int
    roles: Mapping[Role, tuple[int, ...]]
    rounds: Mapping[int, tuple[int, ...]]
    others: Mapping[int, str]
    bare: bool = False

    def column(self, role: Role) -> int | None:
        """The first column of a role, None where the header names none."""
        columns = self.roles.get(role)
        return columns[0] if columns else None

    @property
    def number_column(self) -> int:
        """The column of the players' numbers, which every header names."""
        return self.roles["number"][0]

    @property
    def round_columns(self) -> tuple[int, ...]:
        """The columns of the rounds, in the order of the rounds."""
        return tuple(self.rounds[number][0] for number in sorted(self.rounds))

    @property
    def area(self) -> Area:
        """The cells of the header row."""
        return Area(self.row, self.left, self.row, self.right)


def find(grid: Grid) -> list[Header]:
    """All headers of the grid, top down and left to right."""
    return [
        header
        for row, cells in enumerate(grid.rows, grid.top)
        for header in _headers(row, cells, grid.left)
    ]


def of_results(row: int, left: int, rounds: int) -> Header:
    """The header of bare result cells: so many rounds from a column on, the numbers behind them."""
    number = left + rounds
    columns = {round_number: (left + round_number - 1,) for round_number in range(1, rounds + 1)}
    return Header(row, left, number, {"number": (number,)}, columns, {})


def bottom(header: Header, found: Sequence[Header], last: int) -> int:
    """The last row that can belong to a header: above the next header in the same columns.

    found: all headers of the sheet; last: its last row.
    """
    below = [
        other.row
        for other in found
        if other.row > header.row and other.left <= header.right and header.left <= other.right
    ]
    return min(below, default=last + 1) - 1


def rounds_without_number(grid: Grid) -> tuple[int, str] | None:
    """The first row that names two or more rounds but no number column, and its first round."""
    for row, cells in enumerate(grid.rows, grid.top):
        named = [text for cell in cells if (text := normal(cell)) and _ROUND.fullmatch(text)]
        if len(named) > 1:
            return row, named[0]
    return None


def _may_be_number(text: str) -> bool:
    """Whether this can head the number column; every text of a sheet is asked."""
    return not _DIGIT.search(text) and _ROLES.get(normal(text)) in ("number", "rank")


def _headers(row: int, cells: Sequence[object], left: int) -> Iterator[Header]:
    if not any(isinstance(cell, str) and _may_be_number(cell) for cell in cells):
        return
    texts = {column: text for column, cell in enumerate(cells, left) if (text := normal(cell))}
    for part in _side_by_side(texts):
        header = _header(row, part, {c: str(cells[c - left]).strip() for c in part})
        if header:
            yield header


def _side_by_side(texts: Mapping[int, str]) -> list[dict[int, str]]:
    """Cut a row where number or name is named again after rounds."""
    parts: list[dict[int, str]] = [{}]
    seen: set[str] = set()
    for column, text in texts.items():
        role = _ROLES.get(text)
        if role in ("number", "name", "rank"):
            if role in seen and "round" in seen:
                parts.append(_after_last_gap(parts[-1]))
                seen = {_ROLES.get(t, "") for t in parts[-1].values()}
            seen.add(role)
        elif _ROUND.fullmatch(text) or _BARE_ROUND.fullmatch(text):
            seen.add("round")
        parts[-1][column] = text
    return parts


def _after_last_gap(part: dict[int, str]) -> dict[int, str]:
    """Take what stands behind the part's last blank column, if no round does, out of the part."""
    columns = list(part)
    gaps = [b for a, b in pairwise(columns) if b - a > 1]
    if not gaps or any(_ROUND.fullmatch(part[c]) for c in columns if c >= gaps[-1]):
        return {}
    return {c: part.pop(c) for c in columns if c >= gaps[-1]}


def _header(row: int, texts: Mapping[int, str], printed: Mapping[int, str]) -> Header | None:
    roles: dict[Role, tuple[int, ...]] = {}
    rounds: dict[int, tuple[int, ...]] = {}
    others: list[int] = []
    for column, text in texts.items():
        if role := _ROLES.get(text):
            roles[role] = (*roles.get(role, ()), column)
        elif match := _ROUND.fullmatch(text):
            number = int(match[1] or match[2])
            rounds[number] = (*rounds.get(number, ()), column)
        else:
            others.append(column)
    _settle_rank(roles)
    _settle_team(roles)
    if "number" not in roles:
        return None
    bare = not rounds
    if bare:
        rounds = _bare_rounds(texts, {}, after=max(roles.get("name", roles["number"])))
    else:
        rounds = _bare_rounds(texts, rounds, after=max(map(max, rounds.values())))
    if not rounds:
        return None
    taken = {column for columns in (*roles.values(), *rounds.values()) for column in columns}
    left, right = min(taken), _right_end(max(taken), others)
    known = {c: printed[c] for c in others if c not in taken and left <= c <= right}
    return Header(row, left, right, roles, rounds, known, bare)


def _settle_rank(roles: dict[Role, tuple[int, ...]]) -> None:
    """`Rk` is the number where there is no other, else the place."""
    if columns := roles.pop("rank", None):
        role: Role = "place" if "number" in roles else "number"
        roles[role] = (*roles.get(role, ()), *columns)


def _settle_team(roles: dict[Role, tuple[int, ...]]) -> None:
    """`Team` is the name where there is no other."""
    if "name" not in roles and "team" in roles:
        roles["name"] = roles.pop("team")


def _bare_rounds(
    texts: Mapping[int, str], rounds: Mapping[int, tuple[int, ...]], after: int
) -> dict[int, tuple[int, ...]]:
    """The rounds, with the columns headed by the next numbers alone in a run behind a column."""
    found = dict(rounds)
    for column, text in texts.items():
        follows = not found or found[max(found)][-1] == column - 1
        if column > after and follows and text == str(max(found, default=0) + 1):
            found[int(text)] = (column,)
    return found


def _right_end(last: int, others: Sequence[int]) -> int:
    """Two blank header cells in a row end the table on the right."""
    for column in others:
        if last < column <= last + 2:
            last = column
    return last
