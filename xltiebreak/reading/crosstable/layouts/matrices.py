"""Round-robin matrices as people make them.

The columns of a matrix are its players, in the order of the rows, whatever heads them. Each cell is
proved by the cell of the opponent, so the cells find the matrix and no header word does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from xltiebreak.languages.figures import read_points, whole
from xltiebreak.languages.text import cell_text, has_letters, normal, shown
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable.finding.head_rows import HeadRow, head_row
from xltiebreak.reading.crosstable.finding.header import Header, Meeting
from xltiebreak.reading.crosstable.finding.headers import KnownColumns, find_headers, header_with
from xltiebreak.reading.crosstable.finding.list_words import BLACK, WHITE
from xltiebreak.reading.crosstable.finding.names_by_cells import first_names, most_like_names
from xltiebreak.reading.crosstable.finding.people import Names
from xltiebreak.reading.crosstable.finding.words import HEADS_NO_NAMES, ROLES
from xltiebreak.reading.crosstable.layouts import robin_faults
from xltiebreak.reading.crosstable.results.paired_cells import PairedCells, may_be_own, spelling
from xltiebreak.reading.crosstable.shares import (
    ALL,
    KINDS_OF_RESULTS,
    LEAST_ROWS,
    LONGEST_OF_A_MATRIX,
    MOST,
    MOST_OF_A_MATRIX,
    TWO_SIDES_AGREE,
    Share,
)
from xltiebreak.reading.grid import Cell, Fault, Finding, Grid, Problem
from xltiebreak.reading.notation.matrix import match_score
from xltiebreak.reading.notation.vocabulary import score

_FOOTERS = 2  # rows right below the players
_RULES = 1  # lines between a header and its players


def with_matrix(grid: Grid) -> list[Header]:
    """Return the header of the largest round-robin matrix, and those that stand beside it."""
    matrices = [
        square
        for head, rows in _rows_of_players(grid)
        for size in range(min(len(rows), MOST_OF_A_MATRIX), LEAST_ROWS - 1, -1)
        if len(rows) - size <= _FOOTERS
        for square in _squares(grid, head, rows[: size + _FOOTERS], size)
        if square.holds
    ]
    largest = max(matrices, key=lambda matrix: matrix.size * matrix.cells, default=None)
    header = header_with(grid, largest.head, largest.known) if largest else None
    if largest is None or header is None:
        return []
    header = replace(header, likely_name=not largest.names_are_headed)
    area = header.area._replace(bottom=largest.lines[largest.size - 1])
    others = (header for header in find_headers(grid) if not header.area.meets(area))
    return sorted((header, *others), key=lambda found_header: found_header.start)


def nearly_matrix(grid: Grid) -> Problem | None:
    """Return why the largest square that looks like a round robin is none; None without one.

    It looks like one if its diagonal is free, and short texts of a few kinds fill most of it.
    """
    matrices = [
        square
        for head, lines in _rows_of_players(grid)
        for square in _squares(grid, head, lines, len(lines))
        if square.looks_like_one
    ]
    return max(matrices, key=lambda matrix: matrix.size).why_not() if matrices else None


def _rows_of_players(grid: Grid) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield a row that may be a header, with the rows of the players below it.

    A blank line may stand between groups of players.
    """
    filled = [[cell for cell in row if cell_text(cell)] for row in grid.rows]
    end = 0
    for at in range(len(filled)):
        if at < end or len(filled[at]) < LEAST_ROWS:
            continue
        contiguous = _run(filled, at, across=False)
        end = contiguous[-1] + 1
        for rows in dict.fromkeys((contiguous, _run(filled, at, across=True))):
            lines = [grid.top + row for row in rows]
            if len(lines) > LEAST_ROWS:
                yield lines[0], lines[1:]
            if len(lines) >= LEAST_ROWS:
                above = [row for row in range(max(at - 1 - _RULES, 0), at) if filled[row]]
                for row in sorted(above, key=lambda row: len(filled[row]), reverse=True):
                    yield grid.top + row, lines


def _run(filled: Sequence[Sequence[object]], at: int, across: bool) -> tuple[int, ...]:
    """Return the rows from one on that may be players; across: single blank lines between them."""
    rows: list[int] = []
    while at < len(filled) and (len(filled[at]) >= LEAST_ROWS or (rows and across)):
        if len(filled[at]) >= LEAST_ROWS:
            rows.append(at)
        elif filled[at] or rows[-1] < at - 1:
            break
        at += 1
    return tuple(rows)


def _squares(grid: Grid, head: int, lines: Sequence[int], size: int) -> Iterator[_Square]:
    """Yield the squares of cells that may be a matrix, by their diagonals.

    lines: the rows of the players, and perhaps some below them.
    """
    rows = lines[:size]
    width = max(len(grid.line(row)) for row in rows)
    blank = {
        (index, column)
        for index, row in enumerate(rows)
        for column in range(grid.left, grid.left + width)
        if may_be_own(grid.text(row, column))
    }
    for cells in (1, 2):
        for left in range(grid.left + 1, grid.left + width - size * cells + 1):
            diagonal = sum(
                all((i, left + i * cells + part) in blank for part in range(cells))
                for i in range(size)
            )
            if MOST.exceeded(diagonal, size):
                yield _Square(grid, head, tuple(lines), size, left, cells)


@dataclass(frozen=True)
class _Square:
    """Cells that may be a matrix: the first `size` of the lines, `cells` columns for each of
    them.
    """

    grid: Grid
    head: int
    lines: tuple[int, ...]
    """The rows of the players, and perhaps some below them."""

    size: int
    left: int
    cells: int

    @cached_property
    def _pair_cells(self) -> PairedCells:
        return PairedCells(
            {
                (own, other): tuple(self.grid.text(*cell) for cell in self._parts(own, other))
                for own in range(self.size)
                for other in range(self.size)
            }
        )

    @property
    def _texts(self) -> Mapping[tuple[int, int], str]:
        return self._pair_cells.texts

    def _column(self, position: int) -> int:
        return self.left + position * self.cells

    def _parts(self, own: int, other: int) -> list[Cell]:
        """The cells of a row's player against another."""
        return [Cell(self.lines[own], self._column(other) + part) for part in range(self.cells)]

    @property
    def _pairs(self) -> Iterator[tuple[int, int]]:
        return ((row, other) for row in range(self.size) for other in range(row))

    @cached_property
    def _meeting(self) -> Meeting | None:
        """What most cells hold; None if it cannot be told.

        Whether scores are each game twice or a game each, printed points decide; else the words of
        the corner; else whether most scores stand mirrored on the other side of the diagonal.
        """
        filled_pairs = [
            pair for pair in self._pairs if self._texts[pair] or self._texts[pair[::-1]]
        ]
        kinds: Sequence[Meeting] = ("mirrored", "by colors")
        if self.cells == 1 and self._pair_cells.are_scores:
            corner = [normal(part) for part in re.split(r"[\\/|]", self._corner) if part]
            by_color = len(corner) == 2 and corner[0] in WHITE and corner[1] in BLACK
            twice = self._points_in("mirrored scores", ALL) is not None
            if by_color or (not twice and self._points_in("white by black", ALL) is not None):
                return "white by black"
            kinds = ("mirrored scores",)
        elif self.cells == 1 and self._pair_cells.are_match_scores:
            # The points of a match may be others than those of its games: the totals tell.
            if self._points_in("match scores", TWO_SIDES_AGREE) is None:
                return None
            kinds = ("match scores",)
        agreeing = {
            kind: sum(self._pair_cells.agree(kind, *pair) for pair in filled_pairs)
            for kind in kinds
        }
        best = max(agreeing, key=agreeing.__getitem__)
        enough = TWO_SIDES_AGREE.reached(agreeing[best], len(filled_pairs))
        return best if enough else None

    def _made(self, meeting: Meeting, own: int) -> float:
        """Return the points that the results of a row make."""
        pairs_of_games = (
            self._pair_cells.games(meeting, own, other)
            for other in range(self.size)
            if other != own
        )
        return sum(
            game.result.points if game.made is None else game.made
            for games in pairs_of_games
            if games
            for game in games
        )

    def _points_in(self, meeting: Meeting, share: Share) -> int | None:
        """Return the first column beside it with the points that most rows make."""
        made = [self._made(meeting, own) for own in range(self.size)]
        for column in self._beside:
            printed = [read_points(self.grid.at(row, column)) for row in self.lines[: self.size]]
            agree = sum(points == other for points, other in zip(made, printed, strict=True))
            if None not in printed and share.reached(agree, self.size):
                return column
        return None

    @property
    def _corner(self) -> str:
        return self.grid.text(self.head, self._name or self.grid.left)

    @cached_property
    def _name(self) -> int | None:
        """The column of the names: the one headed so, else the one that looks most like it.

        One headed as teams, or as texts that are no names, has them only if no other column has.
        """
        headed = self._head.column("name")
        if headed in self._headings and all(map(has_letters, self._down(headed))):
            return headed
        heads = self._headings
        free = [c for c, x in heads.items() if ROLES.get(x) != "team" and x not in HEADS_NO_NAMES]
        return self._most_like_names(free) or self._most_like_names([*heads])

    @property
    def names_are_headed(self) -> bool:
        """Whether a heading says which column has the names."""
        return self._name is not None and self._name == self._head.column("name")

    @cached_property
    def _head(self) -> HeadRow:
        """The row of headings."""
        return head_row(self.grid, self.head)

    @cached_property
    def _headings(self) -> Mapping[int, str]:
        """The headings of the columns before the matrix, as `normal` writes them."""
        return {c: normal(self.grid.at(self.head, c)) for c in range(self.grid.left, self.left)}

    def _most_like_names(self, columns: Sequence[int]) -> int | None:
        """Return the column that looks most like names; None if a name is missing in it."""
        texts = {column: self._down(column) for column in columns}
        column = most_like_names(texts) or first_names(texts.items())
        return column if column and all(map(has_letters, self._down(column))) else None

    def _down(self, column: int) -> list[str]:
        """The texts of a column in the players' rows."""
        return [self.grid.text(row, column) for row in self.lines[: self.size]]

    @cached_property
    def holds(self) -> bool:
        """Whether it is a matrix of the players in the order of the rows."""
        return (
            self._name is not None
            and self._is_whole
            and self._meeting is not None
            and self._heads_fit
        )

    @property
    def _is_whole(self) -> bool:
        """Whether no player stands right above or below it, and no column on its right."""
        beyond = any(map(self._own_in, (self.head, *self.lines[self.size :])))
        return not (beyond or self._next_head)

    @property
    def looks_like_one(self) -> bool:
        """Whether short texts of a few kinds fill most of it, beside names."""
        own = {self._texts[i, i] for i in range(self.size)} - {""}
        texts = [text for (row, two), text in self._texts.items() if row != two and text]
        kinds = {*texts}
        return (
            self.cells == 1
            and self._name is not None
            and MOST.reached(2 * len(texts), self.size * (self.size - 1))
            and own.isdisjoint(kinds)
            and len(kinds) <= KINDS_OF_RESULTS
            and max(map(len, kinds), default=LONGEST_OF_A_MATRIX + 1) <= LONGEST_OF_A_MATRIX
        )

    def why_not(self) -> Problem:
        """Return what keeps it from being a matrix, with the first cell that does."""
        any_other = (self._cell(0, 0), robin_faults.CONTRADICTS_ITSELF())
        return self.grid.problem("error", Finding(*next(self._reasons(), any_other)))

    def _reasons(self) -> Iterator[tuple[Cell, Fault]]:
        both = [pair for pair in self._pairs if self._texts[pair] and self._texts[pair[::-1]]]
        for own, other in sorted(self._texts):
            text = self._texts[own, other]
            read = score(text) or notation.read_matrix_cell(text) is not None
            if own != other and match_score(text) and self._pair_cells.are_match_scores:
                yield self._cell(own, other), robin_faults.MATCH_SCORES_UNPROVED(text=shown(text))
            if own != other and not read:
                yield self._cell(own, other), robin_faults.NO_RESULT_OF_ROBIN(text=shown(text))
        if not both:
            yield self._cell(1, 0), robin_faults.HALF_A_MATRIX()
        if self._next_head:
            yield self._next_head, robin_faults.ROW_OF_PLAYER_MISSING()
        for index in range(self.size):
            head = self.grid.text(self.head, self._column(index))
            meant = self._names.meant(head) if has_letters(head) else ()
            if meant and index not in meant:
                heading = shown(head)
                fault = robin_faults.COLUMNS_OUT_OF_ORDER(heading=heading, row=self.lines[index])
                yield Cell(self.head, self._column(index)), fault
        if self._own_in(self.head):
            yield Cell(self.head, self.left), robin_faults.MATRIX_WITHOUT_HEADER()
        wrong = [pair for pair in both if not self._pair_cells.agree("mirrored", *pair)]
        if wrong:
            own, other = wrong[0]
            texts = (shown(self._texts[pair]) for pair in (wrong[0], wrong[0][::-1]))
            fault = robin_faults.PAIRS_CONTRADICT(
                wrong=len(wrong),
                pairs=len(both),
                text=next(texts),
                answer=next(texts),
                cell=self._cell(other, own),
            )
            yield self._cell(own, other), fault

    def _cell(self, own: int, other: int) -> Cell:
        return Cell(self.lines[own], self._column(other))

    @property
    def _next_head(self) -> Cell | None:
        """The header right of it if it heads results of one more player; None if not."""
        column = self._column(self.size)
        texts = [self.grid.text(self.lines[i], column) for i in range(self.size)]
        results = [text for text in texts if notation.read_matrix_cell(text)]
        head = whole(self.grid.text(self.head, column).removeprefix("#"))
        is_next = head == self.size + 1 and MOST.exceeded(len(results), self.size)
        return Cell(self.head, column) if is_next else None

    def _own_in(self, row: int) -> bool:
        """Whether most cells of a row beside the matrix are results."""
        texts = [
            spelling(self.grid.text(row, self.left + part))
            for part in range(self.size * self.cells)
        ]
        results = [text for text in texts if notation.read_matrix_cell(text) or score(text)]
        return MOST.exceeded(len(results), self.size * self.cells)

    @property
    def _heads_fit(self) -> bool:
        """Whether no header names another player than the one of its column."""
        heads = [self.grid.text(self.head, self._column(i)) for i in range(self.size)]
        numbers = [whole(head.removeprefix("#")) for head in heads]
        if sorted(number or 0 for number in numbers) == [*range(1, self.size + 1)]:
            return numbers == sorted(number or 0 for number in numbers)
        for index, head in enumerate(heads):
            meant = self._names.meant(head) if has_letters(head) else ()
            if meant and index not in meant:
                return False
        return True

    @cached_property
    def _names(self) -> Names:
        assert self._name is not None
        columns = self._head.names._replace(name=self._name)
        texts = (columns.text(self.grid, self.lines[i]) for i in range(self.size))
        return Names(enumerate(texts))

    @property
    def known(self) -> KnownColumns:
        """What it proves of the header."""
        first = self._column(0)
        rounds = {
            index + 1: tuple(range(self._column(index), self._column(index + 1)))
            for index in range(self.size)
        }
        heads = {c: self.grid.text(self.head, c) for c in range(self.grid.left, self._end)}
        # Blank headers would end the table, and counted ones would be rounds.
        used = {c for c, text in heads.items() if all(map(str.isdecimal, text.split()))}
        return KnownColumns(
            rounds,
            used=used - {*range(first, self._column(self.size))},
            number=self._number or 0,
            name=self._name or 0,
            points=self._points or 0,
            numbers={}
            if self._number
            else {row: i for i, row in enumerate(self.lines[: self.size], 1)},
            meeting=self._meeting,
        )

    @property
    def _end(self) -> int:
        """The first column right of all rows."""
        return self.grid.left + max(len(self.grid.line(row)) for row in self.lines[: self.size])

    @property
    def _beside(self) -> list[int]:
        """The columns of the rows that are not the matrix, those on its right first."""
        return [*range(self._column(self.size), self._end), *range(self.grid.left, self.left)]

    @property
    def _headed_points(self) -> Sequence[int]:
        heads = ((column, normal(self.grid.at(self.head, column))) for column in self._beside)
        return [column for column, text in heads if ROLES.get(text) == "points"]

    @property
    def _points(self) -> int | None:
        """The column of points under a header that names none: the one that the results make."""
        if self._headed_points or self._meeting is None:
            return None
        return self._points_in(self._meeting, TWO_SIDES_AGREE)

    @cached_property
    def _number(self) -> int | None:
        """The column that counts the rows."""
        rows = self.lines[: self.size]
        for column in range(self.grid.left, self.left):
            if [whole(self.grid.at(row, column)) for row in rows] == [*range(1, self.size + 1)]:
                return column
        return None
