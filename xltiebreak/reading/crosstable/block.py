"""The block of cells in a formula -> its crosstable.

The block is a crosstable with its header row, or bare result cells, one row a player. Bare results
get a header and a number column and are then read as any crosstable. Their players' numbers are the
numbers of the block's rows, or given separately. If the block begins with the headings of the
rounds (`H3:M18`, whole columns `H:M`), these and what stands above them are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from xltiebreak.core.event import Result
from xltiebreak.errors import Error
from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import cell_text, pattern, shown
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import Crosstable, read_below
from xltiebreak.reading.crosstable.finding import headers
from xltiebreak.reading.crosstable.finding.head_rows import (
    counts_rounds,
    heading,
    names_something,
    rounds_in,
    row_of_rounds,
)
from xltiebreak.reading.crosstable.finding.header import header_of_results
from xltiebreak.reading.crosstable.finding.words import Role
from xltiebreak.reading.crosstable.results.own_letters import MARK as LETTERS_MARK
from xltiebreak.reading.crosstable.shares import MOST_ROUNDS
from xltiebreak.reading.crosstable.wording import listed
from xltiebreak.reading.grid import Area, Cell, Grid, Origin, Problem, legible, legible_grid

Rows = Sequence[Sequence[object]]
_ROLES_READ: tuple[Role, ...] = (
    *("number", "name", "first name", "rating", "team", "late", "playoff", "manual"),
)
_A1 = Cell(1, 1)
_OTHER_LETTER = pattern(r"(?![WDLXFBHU])[^\W\d_]\s*\d", re.IGNORECASE)


class BlockError(Error, ValueError):
    """The block is not one crosstable; the text says why."""


@dataclass(frozen=True, eq=False)
class Block:
    """A block of cells and the crosstable in it."""

    rows: Rows
    corner: Cell | None
    """Its first cell on the sheet, None if unknown (addresses then count from A1)."""

    table: Crosstable
    bare: bool
    """Whether it has result cells only, under the headings of the rounds or without any headings.
    """

    @cached_property
    def lines(self) -> Mapping[int, int]:
        """The player's number in each line of the block (from 0) that has a player."""
        top = (self.corner or _A1).row
        return {row - top: number for number, row in self.table.rows.items()}

    @property
    def header_line(self) -> int | None:
        """The line (from 0) of the header row; None if the block has none."""
        line = self.table.header.row - (self.corner or _A1).row
        return line if line >= 0 else None

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The errors that prevent any answer."""
        return tuple(problem for problem in self.table.problems if problem.severity == "error")

    def find(self, cells: Sequence[object]) -> Sequence[int]:
        """Return the numbers of the players whose rows, or result cells, are exactly these."""
        return self._numbers_by_cells.get(_texts(cells), ())

    def where(self, problem: Problem) -> str:
        """Return a problem's address, or its row and column if the block's corner is unknown."""
        if self.corner is not None:
            return problem.cell
        row, column = problem.first or _A1
        return f"row {row} {'round' if self.bare else 'column'} {column}"

    def what(self, problem: Problem) -> str:
        """Return the text in a problem's cell."""
        return shown(self.table.grid.text(*(problem.first or _A1)))

    @cached_property
    def _numbers_by_cells(self) -> Mapping[tuple[str, ...], Sequence[int]]:
        numbers_of: dict[tuple[str, ...], list[int]] = {}
        left = (self.corner or _A1).column
        rounds = [column - left for column in self.table.header.round_columns]
        for line, number in self.lines.items():
            texts = _texts(self.rows[line])
            for cells in {texts, tuple([texts[column] for column in rounds])}:
                numbers_of.setdefault(cells, []).append(number)
        return numbers_of


@lru_cache(maxsize=32)
def has_other_letters(rows: Rows) -> bool:
    """Whether a text begins with a letter that is no English one of results, before a number."""
    return any(
        _OTHER_LETTER.match(text.lstrip()) for row in rows for text in row if isinstance(text, str)
    )


def read_block(
    rows: Rows,
    numbers: Sequence[object] | None = None,
    corner: Cell | None = None,
    letters: str = "",
) -> Block:
    """Read a block whose rows are all of the same length.

    numbers: the players' numbers in a bare block, one a row, with or without their heading; corner:
    the block's first cell; letters: what the mark `LETTERS_MARK` of its sheet refers to. Faults in
    its cells are in the crosstable's problems. Raises BlockError if it is not one crosstable.
    """
    grid = legible_grid(Grid("", rows, *(corner or _A1)).with_marks({LETTERS_MARK: letters}))
    headers_found = headers.find_headers(grid)
    if len(headers_found) > 1:
        raise BlockError(
            f"{len(headers_found)} crosstables stand in this block: give the cells of one"
        )
    if headers_found and numbers is not None:
        raise BlockError("this block has a number column: leave the numbers out")
    table = read_below(headers_found[0], grid) if headers_found else _read_bare(grid, numbers)
    if table is None:
        raise BlockError(_why_none(grid))
    if headers_found:
        _refuse_players_above(grid, table.header.row, table.header.round_columns, table.matrix)
    return Block(rows, corner, _without_errors_if_blank(table), bare=not headers_found)


def around(grid: Grid, row: int, left: int, right: int) -> Grid | None:
    """Return the part of a sheet with the crosstable that a row belongs to.

    It reaches from the header row down to the next one. Columns that no tie-break needs become
    None, because the formula that calls this may stand in one of them. left, right: the first and
    last column of the row's cells. None if there is no header row above.
    """
    stands = headers.with_bottoms(headers.find_headers(grid), grid.bottom)
    above = [f for f in stands if f[0].row < row and f[0].left <= right and left <= f[0].right]
    if not above:
        return None
    header, bottom = above[-1]
    kept = {column for columns in header.rounds.values() for column in columns}
    kept.update(column for role in _ROLES_READ for column in header.roles.get(role, ()))
    part = grid.cut(Area(header.row, header.left, bottom, header.right))
    cells = [
        [cell if column in kept else None for column, cell in enumerate(line, part.left)]
        for line in part.rows
    ]
    return part._replace(rows=cells)


def _read_bare(grid: Grid, numbers: Sequence[object] | None) -> Crosstable:
    """Read bare result cells, one player a row, with the numbers appended to each row."""
    rounds = max(map(len, grid.rows), default=0)
    if rounds == 0:
        raise BlockError("there are no cells: give the result cells")
    if rounds > MOST_ROUNDS:
        raise BlockError(f"{rounds} columns are too many: give the result cells only")
    headed = _lines_to_leave_out(grid, numbers)
    results = grid._replace(rows=_ended(grid.rows, headed), top=grid.top + headed)
    numbers_known = (
        range(1, len(results.rows) + 1)
        if numbers is None
        else _checked(results.rows, _beside(grid.rows, headed, list(map(legible, numbers))))
    )
    lines = [[*row, number] for row, number in zip(results.rows, numbers_known, strict=True)]
    header = header_of_results(results.top - 1, results.left, rounds)
    # What is wrong with the header that they get is in their first row: it may stand in row 0.
    columns = range(header.left, header.right + 1) if not headed else ()
    origins = {Cell(header.row, c): Origin(grid.sheet, Cell(results.top, c)) for c in columns}
    table = read_below(header, results._replace(rows=lines, origins=origins))
    assert table  # the header has numbers
    if table.header.number_column != header.number_column:
        if numbers is None:
            blank = _are_blank("row", _blank_rows(results, grid.top))
            advice = "delete them, or give the players' numbers"
            raise BlockError(f"{blank}, and the results do not count blank rows: {advice}")
        raise BlockError(
            "these numbers do not fit the results, which fit 1, 2, 3 ... by their rows"
        )
    return table


def _blank_rows(results: Grid, top: int) -> list[int]:
    """Return the blank rows above the last player, as numbers in a block from row `top` on."""
    filled = [any(_texts(row)) for row in results.rows]
    last = max(line for line, has_text in enumerate(filled) if has_text)
    return [line + results.top - top + 1 for line in range(last) if not filled[line]]


def _are_blank(what: str, numbers: Sequence[int]) -> str:
    """Say which rows or columns are blank: `rows 2 and 5 of this block are blank`."""
    which, are = (f"{what}s", "are") if len(numbers) > 1 else (what, "is")
    return f"{which} {listed(list(map(str, numbers)))} of this block {are} blank"


def _refuse_players_above(
    grid: Grid, heads: int, columns: Sequence[int], matrix: bool = False
) -> None:
    """Raise BlockError if players of another crosstable stand above the row of headings.

    columns: those of the rounds, of a matrix those of the opponents.
    """
    above = ([grid.text(row, column) for column in columns] for row in range(grid.top, heads))
    if sum(_has_results(list(filter(None, texts)), matrix) for texts in above) > 1:
        raise BlockError(
            f"2 crosstables stand in this block, the second below row {heads - grid.top + 1} of "
            "it: give the cells of one"
        )


def _has_results(texts: Sequence[str], matrix: bool) -> bool:
    """Whether the texts of a row are results of a player, and no part of a title or legend."""
    if matrix:
        return len(texts) > 1 and all(notation.read_matrix_cell(text) is not None for text in texts)
    return any(map(_is_game, texts)) and all(map(notation.read_result, texts))


def _is_game(text: str) -> bool:
    """Whether a text is a result against an opponent whom it names."""
    reading = notation.read_result(text)
    return bool(reading and reading.game.opponent and reading.game.result is not Result.PENDING)


def _lines_to_leave_out(grid: Grid, numbers: Sequence[object] | None) -> int:
    """How many lines end with the headings of the rounds: Rd 1, Rd 2 ... or 1, 2 ...

    Raises BlockError if headings stand twice, or over some columns only.
    """
    filled = next((line for line, row in enumerate(grid.rows) if any(_texts(row))), 0)
    headed = lines_of_headings(grid.rows)
    if counts_rounds(grid.rows[filled]) and not _may_be_opponents(grid, filled, numbers):
        headed = filled + 1
    elif headed and not counts_rounds(grid.rows[headed - 1]):
        raise BlockError(_begins_late(grid, headed) or _blank_columns(grid) or _why_none(grid))
    if headed and row_of_rounds(grid._replace(rows=grid.rows[headed:])):
        raise BlockError(_why_none(grid))
    if headed:
        columns = range(grid.left, grid.left + len(grid.rows[0]))
        _refuse_players_above(grid, grid.top + headed - 1, columns)
    return headed


def _why_none(grid: Grid) -> str:
    from xltiebreak.reading.crosstable.none_found import why_none

    return why_none(grid).message


def lines_of_headings(rows: Rows) -> int:
    """Return how many lines end with the first one that names two rounds or more."""
    row = row_of_rounds(Grid("", rows))
    return row or 0


def _begins_late(grid: Grid, headed: int) -> str:
    """Say that the rounds that are headed in their order do not begin with round 1; else ""."""
    cells = list(map(heading, grid.rows[headed - 1]))
    numbers = [number for text in cells for number in rounds_in({0: text})]
    first = min(numbers, default=1)
    if first == 1 or numbers != list(range(first, first + len(cells))):
        return ""
    begins = cell_text(grid.rows[headed - 1][0])
    return f"the block begins with {begins}: give the columns from the first round on"


def _blank_columns(grid: Grid) -> str:
    """Say which columns of a block of headed rounds are blank; "" if none is."""
    filled = [any(column) for column in zip(*map(_texts, grid.rows), strict=True)]
    blank = [number for number, has_text in enumerate(filled, 1) if not has_text]
    if not blank:
        return ""
    advice = "leave out blank columns, or give the whole crosstable with its column of numbers"
    return f"{_are_blank('column', blank)}: {advice}"


def _may_be_opponents(grid: Grid, line: int, numbers: Sequence[object] | None) -> bool:
    """Whether the cells 1, 2 ... of the first line that is not blank may be opponents to play.

    They are not without numbers: player 1 does not play player 1, and there is no player above.
    """
    cells = grid.rows[line]
    if names_something(cell_text(cells[0])):
        return False
    first = None
    if numbers is not None and len(numbers) == len(grid.rows):
        first = numbers[line]
    elif numbers is not None and _begins_with_heading(numbers, grid.rows):
        first = numbers[line + 1]
    return len(cells) == 1 or whole(first) is not None


def _ended(rows: Rows, headed: int) -> Rows:
    """The lines of results; below headings they end with the last line that is not blank.

    So whole columns may hold notes below the players in other columns.
    """
    results = rows[headed:]
    if not headed:
        return results
    last = max((line for line, row in enumerate(results, 1) if any(_texts(row))), default=1)
    return results[:last]


def _beside(rows: Rows, headed: int, numbers: Sequence[object]) -> Sequence[object]:
    """The numbers of the lines of results.

    They may begin beside the first of these lines, beside the block's first line, or with their own
    heading above the block.
    """
    if not headed:
        return numbers[1:] if _begins_with_heading(numbers, rows) else numbers
    from_first_player = len(numbers) == len(rows) - headed
    if not from_first_player and len(numbers) >= headed and whole(numbers[headed - 1]) is None:
        numbers = numbers[headed:]
    lines = len(_ended(rows, headed))
    return [*numbers[:lines], *[None] * (lines - len(numbers))]


def _begins_with_heading(numbers: Sequence[object], rows: Rows) -> bool:
    return len(numbers) == len(rows) + 1 and whole(numbers[0]) is None


def _checked(rows: Rows, numbers: Sequence[object]) -> list[int | None]:
    """Return the players' numbers, each once; only a blank row may have none."""
    if len(numbers) != len(rows):
        raise BlockError(f"there are {len(numbers)} numbers for {len(rows)} rows of results")
    checked = [whole(number) for number in numbers]
    given: set[int] = set()
    for line, (row, typed, number) in enumerate(zip(rows, numbers, checked, strict=True), 1):
        if number is None and (any(_texts(row)) or cell_text(typed)):
            problem = f"{shown(cell_text(typed))} is not a" if cell_text(typed) else "there is no"
            raise BlockError(f"{problem} player number for row {line} of the results")
        if number in given:
            raise BlockError(f"number {number} is given to two rows of results")
        given.update([] if number is None else [number])
    return checked


def _without_errors_if_blank(table: Crosstable) -> Crosstable:
    """Return the crosstable; drop its problems if it has no player and no result yet."""
    rows = range(table.header.row + 1, table.bottom + 1)
    columns = table.header.round_columns
    if table.rows or any(table.grid.text(row, column) for row in rows for column in columns):
        return table
    return replace(table, problems=())


def _texts(cells: Sequence[object]) -> tuple[str, ...]:
    return tuple(map(cell_text, cells))
