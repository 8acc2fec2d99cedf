"""The sheet of steps behind a director's own crosstable, and the formulas that it gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from xltiebreak.book.sections import Section
from xltiebreak.book.sections.filling import systems_to_fill
from xltiebreak.languages import Language
from xltiebreak.live.beyond import (
    cells_beyond,
    count_beyond,
    free_below,
    rounds_beyond,
    watched_columns,
)
from xltiebreak.live.lines import Lines, steps_of
from xltiebreak.live.steps import (
    PATTERN,
    PLACE,
    SCORE,
    SheetRanges,
    Shown,
    Steps,
    WatchedColumn,
    fixed,
    tiebreak_column,
)
from xltiebreak.lossless.new_sheet import HiddenFormulas
from xltiebreak.reading.grid import Area, Cell, quoted_sheet
from xltiebreak.rules import System

_SPARE = 5  # rows that may be inserted before the sheet of steps is too short


class Behind:
    """The steps of a section on a sheet of the director's own.

    hidden: the name of the sheet of steps; block: the result cells from the first player to the
    last one; check: the column Check; status: the column of the cell beside the headings that says
    how the section stands; right: the last column that may belong to the section.
    """

    def __init__(
        self,
        section: Section,
        hidden: str,
        block: Area,
        words: Language,
        *,
        check: int,
        status: int,
        right: int,
    ) -> None:
        self.section, self.block, self.words = section, block, words
        self._check, self._status, self._right = check, status, right
        self._above = block.top - 1
        number = section.crosstable.header.number_column
        self.lines = Lines(hidden, fixed(self._above, number))

    @cached_property
    def quantities(self) -> Mapping[int, int]:
        """The columns of the section's sheet that show a quantity, and its column of steps."""
        header = self.section.crosstable.header
        found = {c: self._of(system) for c, system in systems_to_fill(self.section).items()}
        computed = {header.column("points"): SCORE, header.column("place"): PLACE}
        found |= {c: q for c, q in computed.items() if c and c != header.number_column}
        return found

    @cached_property
    def steps(self) -> Steps:
        """All formulas of the hidden sheet."""
        players = self.block.bottom - self.block.top + 1 + _SPARE
        order = self.section.known
        return steps_of(players, self._ranges(), order, self.words, self._unranked, patterns=True)

    @property
    def formulas(self) -> HiddenFormulas:
        """The formulas of the hidden sheet."""
        made = {Cell(one.row, one.column): one.formula for one in self.steps.formulas}
        return HiddenFormulas(made, PATTERN, self.steps.last)

    @property
    def _unranked(self) -> list[System]:
        """The tie-breaks in columns of the sheet that do not decide places."""
        systems = dict.fromkeys(systems_to_fill(self.section).values())
        return [one for one in systems if one not in self.section.known]

    def _of(self, system: System) -> int:
        return tiebreak_column([*self.section.known, *self._unranked].index(system))

    def _ranges(self) -> SheetRanges:
        table = self.section.crosstable
        header = table.header
        number = header.number_column
        name = header.column("name")
        watched = (number, *([name] if name else []), *header.round_columns)
        below = (f"COUNTA({self._down(c, self._free(c))})-COUNTA({self._down(c)})" for c in watched)
        return SheetRanges(
            f"{quoted_sheet(table.sheet)}!{self.lines.anchor}",
            self._down(number),
            self._down(name) if name else "",
            [self._down(column) for column in header.round_columns],
            [Shown(self._down(column), q) for column, q in self.quantities.items()],
            "+".join(below),
            self._beyond(),
            inside=list(self._inside()),
        )

    def _beyond(self) -> list[str]:
        """The formulas that count rounds behind the last one, up to the next table."""
        table = self.section.crosstable
        left, top = max(table.header.round_columns), table.header.row
        last = table.grid.text(top, left)
        area = Area(top, left, self.block.bottom, self._right)
        there = count_beyond([table.grid.text(*cell) for cell in cells_beyond(area)], last)
        return rounds_beyond(quoted_sheet(table.sheet), last, area, there, self._status)

    def _inside(self) -> Iterator[WatchedColumn]:
        """The columns left of the column Check, behind which rounds may be inserted.

        Check is left out: its cells show what was inserted.
        """
        header, grid = self.section.crosstable.header, self.section.crosstable.grid
        rounds = header.round_columns
        right = self._check - 1 if self._check > max(rounds) else max(rounds)
        area = Area(header.row, header.left, self.block.bottom, right)
        return watched_columns(grid, area, rounds, grid.text(header.row, max(rounds)))

    def _down(self, column: int, more: int = 0) -> str:
        """The cells from the row above the first player to the last one, and some more rows."""
        area = f"{fixed(self._above, column)}:{fixed(self.block.bottom + more, column)}"
        return f"{quoted_sheet(self.section.crosstable.sheet)}!{area}"

    def _free(self, column: int) -> int:
        """How many cells below the last player are watched: those above the next one in use."""
        return free_below(self.section.crosstable.grid, self.block.bottom, [column])

    def rows_of_nobody(self) -> Iterator[Cell]:
        """Yield the cells between players that would be read as a player's."""
        table = self.section.crosstable
        header, players = table.header, set(table.rows.values())
        columns = (header.column("name"), *header.round_columns)
        for row in range(self.block.top, self.block.bottom + 1):
            if row not in players:
                cells = (Cell(row, column) for column in columns if column)
                yield from (cell for cell in cells if table.grid.text(*cell))
