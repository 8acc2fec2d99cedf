"""The rows whose words may head a table, and which column is what: asked by every layout."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from xltiebreak.languages.text import normal
from xltiebreak.reading.crosstable.finding.list_words import HEADS_BLACK, HEADS_WHITE, OPPONENT
from xltiebreak.reading.crosstable.finding.words import (
    HEADS_LAST_NAMES,
    HEADS_NAMES,
    MATRIX_COLUMN,
    NUMBERED_ROUND,
    ROLES,
    YES_OR_NO,
    Role,
)
from xltiebreak.reading.grid import Cell, Grid

NUMBERS: tuple[Role, ...] = ("number", "rank")
HEADS: tuple[Role, ...] = (*NUMBERS, "place", "name", "team")
"""The header row of a crosstable has a column with one of these roles."""

_HEADING = frozenset(word for word, role in ROLES.items() if role in HEADS)
_TWO_NAMES = frozenset(("last", "first"))  # together they head the names
_HEADING_OR_LIST = _HEADING | OPPONENT | _TWO_NAMES
_SIDES = HEADS_WHITE, HEADS_BLACK
_LAST_CHARACTERS = {
    word[-1]
    for words in (_HEADING_OR_LIST, HEADS_NAMES, *(side.words | side.more for side in _SIDES))
    for word in words
}
_ENDS_OF_OTHER_TEXTS = frozenset(
    character
    for character in map(chr, range(ord("!"), ord("~") + 1))
    if character not in ".:" and character.casefold() not in _LAST_CHARACTERS
) | {"\u00bd"}
"""Characters that end no heading word: the last character rejects most texts fast."""
_DIGITS = frozenset("0123456789")
"""No heading word has one before its last character, as `W6w` and `10b` have."""


class NameColumns(NamedTuple):
    """The columns that name a person; 0 without such a column."""

    name: int
    """Of the names, or of the last names."""

    first: int = 0
    """Of the first names."""

    def text(self, grid: Grid, row: int) -> str:
        """Return the name in a row: `Oak, Ada` if last names come first, else `Ada Oak`."""
        texts = [" ".join(grid.text(row, at).split()) for at in self if at]
        if len(texts) < 2 or not all(texts):
            return "".join(texts)
        return ", ".join(texts) if self.name < self.first else " ".join(reversed(texts))


@dataclass(frozen=True)
class HeadRow:
    """A row that may head a table."""

    row: int
    headings: Mapping[int, str]
    """Its texts as `normal` writes them, by column."""

    @property
    def is_of_players(self) -> bool:
        """Whether a word heads numbers, places or names."""
        texts = self.headings.values()
        return not _HEADING.isdisjoint(texts) or _TWO_NAMES.issubset(texts)

    @property
    def is_of_pairings(self) -> bool:
        """Whether it heads a list of pairings, with White and Black."""
        texts = self.headings.values()
        return all(any(text in side for text in texts) for side in _SIDES)

    def headed(self, *roles: Role) -> list[int]:
        """Return the columns whose word has one of these roles."""
        return [column for column, text in self.headings.items() if ROLES.get(text) in roles]

    def headed_by(self, *words: Container[str]) -> int:
        """Return the first column that one of the words heads, the first ones first; 0 if none."""
        found = (c for known in words for c, text in self.headings.items() if text in known)
        return next(found, 0)

    def column(self, role: Role) -> int:
        """Return the first column of a role, 0 without one."""
        return self.roles.get(role, (0,))[0]

    @property
    def names(self) -> NameColumns:
        """The columns that name a person."""
        return NameColumns(self.column("name"), self.column("first name"))

    def names_of(self, side: Collection[str]) -> NameColumns:
        """Return the columns that name the players of a side; side: its words, as White.

        Both are 0 if the side has no columns of first and of last names.
        """
        parts = {
            column: text[len(word) :]
            for column, text in self.headings.items()
            for word in side
            if text.startswith(word) and text[len(word) :] in HEADS_NAMES
        }
        of_side = replace(self, headings=parts).names
        return of_side if of_side.first else NameColumns(0)

    @cached_property
    def roles(self) -> Mapping[Role, tuple[int, ...]]:
        """The columns of each role, as all words together tell them."""
        return roles_of(self.headings)


def head_rows(grid: Grid) -> Iterator[HeadRow]:
    """Yield the rows with a word that heads numbers, places, names, White, Black or opponents."""
    for row, cells in enumerate(grid.rows, grid.top):
        may_head = [
            column
            for column, cell in enumerate(cells, grid.left)
            if type(cell) is str and _may_head(cell)
        ]
        if any(not is_yes_or_no(grid, Cell(row, column)) for column in may_head):
            yield head_row(grid, row)


def head_row(grid: Grid, row: int) -> HeadRow:
    """Return a row as one that heads a table, whatever its words."""
    cells = enumerate(grid.line(row), grid.left)
    return HeadRow(row, {column: text for column, cell in cells if (text := heading(cell))})


def _may_head(cell: str) -> bool:
    """Whether a cell can head a table; its end rejects most texts fast."""
    if cell[-1:] in _ENDS_OF_OTHER_TEXTS or cell[-2:-1] in _DIGITS:
        return False
    text = normal(cell)
    return text in _HEADING_OR_LIST or any(text in side for side in _SIDES)


def is_yes_or_no(grid: Grid, cell: Cell) -> bool:
    """Whether a word such as no stands right above or below another answer."""
    near = (cell.row + down for down in (-2, -1, 1, 2))
    return normal(grid.at(*cell)) in YES_OR_NO and not YES_OR_NO.isdisjoint(
        normal(grid.at(row, cell.column)) for row in near
    )


def heading(cell: object) -> str:
    """Return a header's normal text; `#1` and `1` both head a column of a matrix."""
    text = normal(cell)
    opponent = MATRIX_COLUMN.fullmatch(text)
    return opponent[1] if opponent else text


def roles_of(headings: Mapping[int, str]) -> dict[Role, tuple[int, ...]]:
    """Return the columns of each role; headings: the texts by column.

    `Rk` is the number if no other column is, else the place. Last and first names are both the
    name, also as `Last` and `First`; a team is the name of whom no other column names.
    """
    roles: dict[Role, tuple[int, ...]] = {}
    for column, text in headings.items():
        if role := ROLES.get(text):
            roles[role] = (*roles.get(role, ()), column)
    if columns := roles.pop("rank", None):
        numbers: Role = "place" if "number" in roles else "number"
        roles[numbers] = (*roles.get(numbers, ()), *columns)
    columns_of = {text: (column,) for column, text in headings.items()}
    if "name" not in roles and _TWO_NAMES.issubset(columns_of):
        roles |= {"name": columns_of["last"], "first name": columns_of["first"]}
    names = roles.get("name", ())
    last = tuple(column for column in names if headings[column] in HEADS_LAST_NAMES)
    if len(names) == 2 and len(last) == 1 and "first name" not in roles:
        roles["name"], roles["first name"] = last, tuple({*names} - {*last})
    elif not names and "first name" in roles:
        roles["name"] = roles.pop("first name")
    return roles


def names_something(text: str) -> bool:
    """Whether a header is known as a round or has a role; tie-breaks have neither."""
    name = normal(text)
    return name in ROLES or bool(NUMBERED_ROUND.fullmatch(name))


def rounds_in(headings: Mapping[int, str]) -> dict[int, tuple[int, ...]]:
    """Return the columns of each round that words head."""
    found: dict[int, tuple[int, ...]] = {}
    for column, text in headings.items():
        if match := NUMBERED_ROUND.fullmatch(text):
            number = int(match[1] or match[2])
            found[number] = (*found.get(number, ()), column)
    return found


def row_of_rounds(grid: Grid) -> int | None:
    """Return the first row that names two or more rounds, None without one."""
    for row, cells in enumerate(grid.rows, grid.top):
        if (
            sum(bool(NUMBERED_ROUND.fullmatch(text)) for cell in cells if (text := normal(cell)))
            > 1
        ):
            return row
    return None


def counts_rounds(cells: Sequence[object]) -> bool:
    """Whether all cells of a row head rounds: Rd 1, Rd 2 ... or 1, 2 ..."""
    return all(
        (text := normal(cell)) == str(number)
        or ((match := NUMBERED_ROUND.fullmatch(text)) and int(match[1] or match[2]) == number)
        for number, cell in enumerate(cells, 1)
    )
