"""The header of a crosstable as data: which column is what, and what the cells of a round hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal

from xltiebreak.reading.crosstable.finding.head_rows import NameColumns
from xltiebreak.reading.crosstable.finding.words import Role
from xltiebreak.reading.grid import Area, Cell, column_letters

Numbers = Literal["column", "names", "rows", "counted"]
"""Where the players' numbers are: in a column, at the start of the names, or the rows' order:
that of the rows with results, or of all that are known to have players."""

Kind = Literal["opponent", "result", "color"]
"""What a column of a round holds, where a round has several."""

Meeting = Literal["mirrored", "by colors", "white by black", "mirrored scores", "match scores"]
"""What a cell of a matrix holds: results of the row's player, the first one against the first one
of the opponent's cell; those with White and with Black; the score of the game with White; or the
score of the one game, or of a match of several games, seen from the row's player."""


@dataclass(frozen=True)
class Header:
    """The header row of one crosstable; rows and columns are the sheet's, from 1."""

    row: int
    left: int
    right: int
    roles: Mapping[Role, tuple[int, ...]]
    """The columns of each role, usually one column."""

    rounds: Mapping[int, tuple[int, ...]]
    """The columns of each round."""

    others: Mapping[int, str]
    """The texts of all other columns, tie-breaks among them."""

    bare: bool = False
    """Whether the rounds are headed 1, 2, 3 and not Rnd1."""

    numbers: Numbers = "column"
    """Where the players' numbers are."""

    teams: bool = False
    """Whether the players are teams."""

    counted: Mapping[int, int] = field(default_factory=dict)
    """The numbers by row, if the rows with players are known."""

    kinds: tuple[Kind, ...] = ()
    """What each of the columns of a round holds, () if one cell has opponent and result."""

    lines: tuple[int, ...] = ()
    """How far below a player's row each of these kinds stands, () if all stand in the row."""

    by_name: bool = False
    """Whether the results name the opponents."""

    likely_name: bool = False
    """Whether its column of names only looks like names."""

    left_out: Sequence[int] = ()
    """Columns that hold a round as well, by both sides of its games, and are not read."""

    headed_again: Sequence[int] = ()
    """Columns that are headed as rounds, and are left out: they hold other numbers."""

    meeting: Meeting | None = None
    """What the cells of a matrix hold whose columns are the players in the order of the rows."""

    @property
    def numbered(self) -> bool:
        """Whether it is known where the players' numbers are."""
        return "number" in self.roles

    def column(self, role: Role) -> int | None:
        """Return the first column of a role, None without one."""
        columns = self.roles.get(role)
        return columns[0] if columns else None

    @property
    def names(self) -> NameColumns:
        """The columns that name a person."""
        return NameColumns(self.column("name") or 0, self.column("first name") or 0)

    @property
    def number_column(self) -> int:
        """The column of the numbers; if the rows are counted, the names' or the first column."""
        return self.roles["number"][0]

    @property
    def numbers_in_words(self) -> str:
        """Where the players' numbers are, for messages."""
        column = column_letters(self.number_column)
        words: Mapping[Numbers, str] = {
            "column": f"the numbers in column {column}",
            "names": f"the numbers at the start of the names in {column}",
            "rows": "the order of the rows",
            "counted": "the order of the rows",
        }
        return words[self.numbers]

    @property
    def in_parts(self) -> bool:
        """Whether a round, or an opponent of a matrix, has several columns."""
        return bool(self.kinds) or any(len(x) > 1 for x in self.rounds.values() if self.meeting)

    @property
    def round_columns(self) -> tuple[int, ...]:
        """The column of each round that names the opponents, in the order of the rounds."""
        at = self.kinds.index("opponent") if self.kinds else 0
        return tuple(self.rounds[number][at] for number in sorted(self.rounds))

    def cell_of_round(self, cell: Cell) -> Cell:
        """Return the cell of a round that names the opponent; any other cell as it is."""
        for there in self.rounds.values() if self.kinds else ():
            if cell.column in there:
                return Cell(cell.row, there[self.kinds.index("opponent")])
        return cell

    @property
    def start(self) -> Cell:
        """The first cell of the header row."""
        return Cell(self.row, self.left)

    @property
    def area(self) -> Area:
        """The cells of the header row."""
        return Area(self.row, self.left, self.row, self.right)

    @property
    def taken(self) -> set[int]:
        """The columns that have a role or are a round; counted rows need no column."""
        is_column = self.numbers == "column"
        roles = (there for role, there in self.roles.items() if is_column or role != "number")
        return {*chain(*roles, *self.rounds.values())}

    def with_role(self, role: Role, column: int) -> Header:
        """Return the header with a column in this role and in no other."""
        without = {
            one: tuple(c for c in columns if c != column) for one, columns in self.roles.items()
        }
        roles = {one: columns for one, columns in without.items() if columns}
        others = {c: text for c, text in self.others.items() if c != column}
        left, right = min(self.left, column), max(self.right, column)
        roles[role] = (column,)
        return replace(self, left=left, right=right, roles=roles, others=others)


def header_of_results(row: int, left: int, rounds: int) -> Header:
    """Return a header for bare result cells: `rounds` columns from `left`, then the numbers."""
    number = left + rounds
    columns = {round_number: (left + round_number - 1,) for round_number in range(1, rounds + 1)}
    return Header(row, left, number, {"number": (number,)}, columns, {})
