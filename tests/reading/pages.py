"""Tables on sheets: headers, lists beside them, blank rows, totals, and the cell of every game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Row = list[object]
OTHERS = ["Underwood", "Vance", "Wexler", "Xanthos", "Yardley", "Zimmer"]


class Address(NamedTuple):
    """A cell by row and column, from 1."""

    row: int
    column: int

    def __str__(self) -> str:
        letters, left = "", self.column
        while left:
            left, rest = divmod(left - 1, 26)
            letters = chr(65 + rest) + letters
        return f"{letters}{self.row}"


@dataclass(frozen=True)
class Header:
    """Header words of a language as programs print them; round: with {} for the number."""

    place: str = "Rk."
    number: str = "No."
    name: str = "Name"
    rating: str = "Rtg"
    club: str = "Club"
    points: str = "Pts"
    round: str = "{}.Rd"


@dataclass(frozen=True)
class Setting:
    """The surroundings of a table on its sheet.

    beside: how many blank columns are between the table and a list of other people, on its right
    (negative: on its left).
    """

    shuffled: bool = False
    blank_rows: bool = False
    repeated_header: bool = False
    totals: bool = False
    notes: bool = False
    beside: int = 0


PLAIN = Setting()


@dataclass
class Page:
    """Rows of cells, and the cell of each game by number and column of results (from 0)."""

    rows: list[Row] = field(default_factory=list)
    games: dict[tuple[int, int], Address] = field(default_factory=dict)
    points: dict[int, Address] = field(default_factory=dict)

    def at(self, address: Address) -> object:
        return self.rows[address.row - 1][address.column - 1]


@dataclass(frozen=True)
class Block:
    """The rows of one person; games, points: the columns (from 0) of the first row."""

    number: int
    rows: list[Row]
    games: range
    points: int | None
    name: int


def laid_out(
    header: list[Row], blocks: Sequence[Block], setting: Setting, rng: random.Random
) -> Page:
    """Return the page with the blocks below the header, in this setting."""
    page = Page()
    width = max(len(line) for line in [*header, *blocks[0].rows])
    left = _list_width(setting) if setting.beside < 0 else 0
    if setting.notes:
        page.rows += [["Spring Open 2026"], ["Crosstable after the last round"], []]
    top = len(page.rows)
    page.rows += [list(row) for row in header]
    order = list(blocks)
    if setting.shuffled:
        rng.shuffle(order)
    for index, block in enumerate(order):
        if setting.blank_rows and index and rng.random() < 0.4:
            page.rows += [[] for _ in range(rng.randint(1, 2))]
        if setting.repeated_header and index == len(order) // 2:
            page.rows += [list(row) for row in header]
        row = len(page.rows) + 1
        for result, column in enumerate(block.games):
            page.games[block.number, result] = Address(row, left + column + 1)
        if block.points is not None:
            page.points[block.number] = Address(row, left + block.points + 1)
        page.rows += [list(line) for line in block.rows]
    if setting.totals:
        total: Row = [None] * width
        total[blocks[0].name] = "Total"
        if (points := blocks[0].points) is not None:
            total[points] = sum(_figure(block.rows[0][points]) for block in blocks)
        page.rows.append(total)
    if setting.beside:
        _put_beside(page, top, width, setting, rng, len(blocks))
    if setting.notes:
        page.rows += [[], ["Printed at noon; tie-break 1: Buchholz"], ["Arbiter: C. Goh"]]
    return page


def _figure(points: object) -> float:
    text = str(points).replace(",", ".").replace("½", ".5")
    return float(text)


def _list_width(setting: Setting) -> int:
    return 3 + abs(setting.beside)


def _put_beside(
    page: Page, top: int, width: int, setting: Setting, rng: random.Random, size: int
) -> None:
    """Add a list of other people with numbers and ratings, its header beside the table's."""
    lines: list[Row] = [["No.", "Name", "Rating"]]
    lines += [
        [number, f"{rng.choice(OTHERS)}, {chr(64 + number % 26 or 90)}.", rng.randint(800, 2600)]
        for number in range(1, size + rng.randint(-2, 3) + 1)
    ]
    gap: Row = [None] * abs(setting.beside)
    while len(page.rows) < top + len(lines):
        page.rows.append([])
    for index in range(top, len(page.rows)):
        row = page.rows[index]
        line: Row = lines[index - top] if index - top < len(lines) else [None, None, None]
        if setting.beside > 0:
            page.rows[index] = [*row, *[None] * (width - len(row)), *gap, *line]
        else:
            page.rows[index] = [*line, *gap, *row]
