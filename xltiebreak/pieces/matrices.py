"""Round-robin matrices as people make them -> one matrix in our own notation.

The columns of a matrix are its players, in the order of the rows, whatever heads them. Each cell is
proved by the cell of the opponent, so the cells find the matrix and no header word does. The grid
keeps its rows and columns: two cells against an opponent become one text in the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import zip_longest
from typing import Literal

from xltiebreak import notation
from xltiebreak.crosstable.evidence.shares import (
    ALL,
    LEAST_LETTERS,
    MOST,
    NEARLY_ALL,
    TWO_SIDES_AGREE,
    Share,
)
from xltiebreak.crosstable.finding.words import HEADS_NO_NAMES, ROLES
from xltiebreak.crosstable.messages.wording import used_as_names
from xltiebreak.crosstable.results.matrix import OWN
from xltiebreak.crosstable.results.rows import may_be_names
from xltiebreak.crosstable.results.sides import go_together
from xltiebreak.event import Color, Game
from xltiebreak.figures import read_points, whole
from xltiebreak.grid import Cell, Grid, Head, Origin, Problem
from xltiebreak.notation.outcomes import SIGNS
from xltiebreak.notation.plain import plain_text
from xltiebreak.notation.vocabulary import is_open, score, side_results
from xltiebreak.notation.writing import FIGURE_OF
from xltiebreak.pieces.people import Names
from xltiebreak.pieces.rounds import Piece
from xltiebreak.pieces.words import BLACK, WHITE
from xltiebreak.text import cell_text, has_letters, normal, pattern, shown

Meeting = Literal["mirrored", "by colors", "white by black", "mirrored scores"]
"""What a cell holds: results of the row's player, the first one against the first one of the
opponent's cell; those with White and with Black; the score of the game with White; or the score of
the one game, seen from the row's player."""

_FEWEST, _MOST_PLAYERS = 3, 60
_FOOTERS = 2  # rows right below the players
_KINDS_OF_RESULTS, _LONGEST_SCORE = 8, 7  # different texts of results, and characters of one
_RULES = 1  # lines between a header and its players
_OWN_SIGNS = ("X", "*", ".", "-", "#")
"""Each stands once for every game of a pair, as XX."""
_IN_ROUND = pattern(r"([-+=])\d{1,2}([wbWB])")
_ADJUDICATED = pattern(r"([10½])[AE]")
_MONTHS_OF_HALVES = ((1, 2), (2, 1))
_WHITE_FIRST: tuple[Color, ...] = ("W", "B")


def own_matrix(grid: Grid) -> Piece | None:
    """Return the grid with its largest round-robin matrix in our own notation; None without one."""
    found = [
        square
        for head, rows in _rows_of_players(grid)
        for size in range(min(len(rows), _MOST_PLAYERS), _FEWEST - 1, -1)
        if len(rows) - size <= _FOOTERS
        for square in _squares(grid, head, rows[: size + _FOOTERS], size)
        if square.holds
    ]
    return max(found, key=lambda one: one.size * one.cells).piece() if found else None


def nearly_matrix(grid: Grid) -> Problem | None:
    """Return why the largest square that looks like a round robin is none; None without one.

    It looks like one if its diagonal is free, and short texts of a few kinds fill most of it.
    """
    found = [
        square
        for head, lines in _rows_of_players(grid)
        for square in _squares(grid, head, lines, len(lines))
        if square.looks_like_one
    ]
    return max(found, key=lambda one: one.size).why_not() if found else None


def _rows_of_players(grid: Grid) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield a row that may be a header, with the rows of the players below it.

    A blank line may stand between groups of players.
    """
    filled = [[cell for cell in row if cell_text(cell)] for row in grid.rows]
    end = 0
    for at in range(len(filled)):
        if at < end or len(filled[at]) < _FEWEST:
            continue
        contiguous = _run(filled, at, across=False)
        end = contiguous[-1] + 1
        for rows in dict.fromkeys((contiguous, _run(filled, at, across=True))):
            lines = [grid.top + row for row in rows]
            if len(lines) > _FEWEST:
                yield lines[0], lines[1:]
            if len(lines) >= _FEWEST:
                above = [row for row in range(max(at - 1 - _RULES, 0), at) if filled[row]]
                for row in sorted(above, key=lambda row: len(filled[row]), reverse=True):
                    yield grid.top + row, lines


def _run(filled: Sequence[Sequence[object]], at: int, across: bool) -> tuple[int, ...]:
    """Return the rows from one on that may be players; across: single blank lines between them."""
    rows: list[int] = []
    while at < len(filled) and (len(filled[at]) >= _FEWEST or (rows and across)):
        if len(filled[at]) >= _FEWEST:
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
        if _own(grid.at(row, column))
    }
    for cells in (1, 2):
        for left in range(grid.left + 1, grid.left + width - size * cells + 1):
            diagonal = sum(
                all((i, left + i * cells + part) in blank for part in range(cells))
                for i in range(size)
            )
            if MOST.exceeded(diagonal, size):
                yield _Square(grid, head, tuple(lines), size, left, cells)


def _own(value: object) -> bool:
    text = plain_text(cell_text(value))
    return text in OWN or is_open(text) or (text[0] in _OWN_SIGNS and len(set(text)) == 1)


@dataclass(frozen=True)
class _Square:
    """Cells that may be a matrix: the first `size` of the lines, `cells` columns for each of them.

    lines: the rows of the players, and perhaps some below them.
    """

    grid: Grid
    head: int
    lines: tuple[int, ...]
    size: int
    left: int
    cells: int

    @cached_property
    def _texts(self) -> dict[tuple[int, int], str]:
        """The texts by own and opponent's position, several cells with a blank between."""
        texts = {text for (own, other), text in self._typed.items() if own != other}
        meanings = self._words(texts)
        return {pair: meanings.get(text, text) for pair, text in self._typed.items()}

    @cached_property
    def _typed(self) -> dict[tuple[int, int], str]:
        return {
            (own, other): " ".join(
                text for cell in self._parts(own, other) if (text := _text(self.grid.at(*cell)))
            )
            for own in range(self.size)
            for other in range(self.size)
        }

    def _words(self, texts: Collection[str]) -> Mapping[str, str]:
        """Return our figures for words (`Won`), for 3-1-0 or 2-1-0, and for `+9w` in round 9."""
        strange = {text for text in texts if text and notation.read_matrix_cell(text) is None}
        told = side_results(texts, in_columns=True) if self.cells == 1 and strange else {}
        if told.keys() >= strange:
            return {text: FIGURE_OF[result] for text, result in told.items()}
        in_round = {text: match for text in strange if (match := _IN_ROUND.fullmatch(text))}
        if in_round.keys() < strange:
            return {}
        return {
            text: FIGURE_OF[SIGNS[match[1]]] + match[2].lower() for text, match in in_round.items()
        }

    def _column(self, position: int) -> int:
        return self.left + position * self.cells

    def _parts(self, own: int, other: int) -> list[Cell]:
        """The cells of a row's player against another."""
        return [Cell(self.lines[own], self._column(other) + part) for part in range(self.cells)]

    @property
    def _pairs(self) -> Iterator[tuple[int, int]]:
        return ((one, other) for one in range(self.size) for other in range(one))

    @cached_property
    def _meeting(self) -> Meeting | None:
        """What most cells hold; None if it cannot be told.

        Whether scores are each game twice or a game each, printed points decide; else the words of
        the corner; else whether most scores stand mirrored on the other side of the diagonal.
        """
        there = [pair for pair in self._pairs if self._texts[pair] or self._texts[pair[::-1]]]
        kinds: Sequence[Meeting] = ("mirrored", "by colors")
        if self.cells == 1 and self._are_scores:
            corner = [normal(part) for part in re.split(r"[\\/|]", self._corner) if part]
            by_color = len(corner) == 2 and corner[0] in WHITE and corner[1] in BLACK
            twice = self._points_in("mirrored scores", ALL) is not None
            if by_color or (not twice and self._points_in("white by black", ALL) is not None):
                return "white by black"
            kinds = ("mirrored scores",)
        agreeing = {kind: sum(self._agree(kind, *pair) for pair in there) for kind in kinds}
        best = max(agreeing, key=agreeing.__getitem__)
        enough = TWO_SIDES_AGREE.reached(agreeing[best], len(there))
        return best if enough else None

    @cached_property
    def _are_scores(self) -> bool:
        texts = [text for (own, other), text in self._texts.items() if text and own != other]
        scores = [text for text in texts if score(text) and not notation.read_matrix_cell(text)]
        return TWO_SIDES_AGREE.reached(len(scores), len(texts))

    def _told(self, meeting: Meeting, own: int, other: int) -> tuple[Game, ...] | None:
        """Return the games of two players as cells tell them; None if they cannot be read."""
        text, answer = self._texts[own, other], self._texts[other, own]
        if meeting == "mirrored scores":
            return (Game(found.white),) if (found := score(text)) else None
        if meeting == "white by black":
            if not all(score(one) or is_open(one) for one in (text, answer)):
                return None
            white, black = score(text), score(answer)
            made = [Game(white.white, None, "W")] if white else []
            made += [Game(black.black, None, "B")] if black else []
            return tuple(made if own < other else made[::-1])
        games = notation.read_matrix_cell(text)
        if games is None or meeting != "by colors":
            return games
        turn = -1 if own > other else 1  # the first one is the game of the upper player with White
        colors = [one.color for one in games if one.color] or _WHITE_FIRST[: len(games)]
        there = zip_longest(games[::turn], colors[::turn])
        return tuple(game._replace(color=color) for game, color in there)

    def _agree(self, meeting: Meeting, own: int, other: int) -> bool:
        """Whether the cells of two players tell the same games."""
        if meeting == "mirrored scores":
            one, two = score(self._texts[own, other]), score(self._texts[other, own])
            return one is not None and two is not None and one == two[::-1]
        told, answer = self._told(meeting, own, other), self._told(meeting, other, own)
        return told is not None is not answer and go_together(told, answer)

    def _made(self, meeting: Meeting, own: int) -> float:
        """Return the points that the results of a row make."""
        told = (self._told(meeting, own, other) for other in range(self.size) if other != own)
        return sum(game.result.points for games in told if games for game in games)

    def _points_in(self, meeting: Meeting, share: Share) -> int | None:
        """Return the first column beside it with the points that most rows make."""
        made = [self._made(meeting, own) for own in range(self.size)]
        for column in self._beside:
            printed = [read_points(self.grid.at(row, column)) for row in self.lines[: self.size]]
            agree = sum(one == other for one, other in zip(made, printed, strict=True))
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
        for column, text in self._headings.items():
            if ROLES.get(text) == "name" and all(map(has_letters, self._down(column))):
                return column
        heads = self._headings
        free = [c for c, x in heads.items() if ROLES.get(x) != "team" and x not in HEADS_NO_NAMES]
        return self._most_like_names(free) or self._most_like_names([*heads])

    @cached_property
    def _headings(self) -> Mapping[int, str]:
        """The headings of the columns before the matrix, as `normal` writes them."""
        return {c: normal(self.grid.at(self.head, c)) for c in range(self.grid.left, self.left)}

    def _most_like_names(self, columns: Sequence[int]) -> int | None:
        """Return the column without a text twice, if there is one, that has the most letters.

        None unless all texts of one have letters, and enough of them.
        """
        likeness: dict[int, tuple[bool, int]] = {}
        most = LEAST_LETTERS * self.size  # or as many as a column in which names are missing
        for column in columns:
            texts = self._down(column)
            letters = sum(sum(map(str.isalpha, text)) for text in texts)
            if NEARLY_ALL.reached(sum(map(has_letters, texts)), self.size):
                most = max(most, letters)
            if all(map(has_letters, texts)):
                likeness[column] = len({*texts}) == self.size, letters
        best = max(likeness, key=likeness.__getitem__, default=None)
        return best if best is not None and likeness[best] >= (False, most) else None

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
        texts = [text for (one, two), text in self._texts.items() if one != two and text]
        kinds = {*texts}
        return (
            self.cells == 1
            and self._name is not None
            and MOST.reached(2 * len(texts), self.size * (self.size - 1))
            and own.isdisjoint(kinds)
            and len(kinds) <= _KINDS_OF_RESULTS
            and max(map(len, kinds), default=_LONGEST_SCORE + 1) <= _LONGEST_SCORE
        )

    def why_not(self) -> Problem:
        """Return what keeps it from being a matrix, with the first cell that does."""
        where, why = next(self._reasons(), (self._cell(0, 0), "its cells contradict each other"))
        message = f"this looks like a round robin, but {why}"
        return Origin(self.grid.sheet, where).error(message)

    def _reasons(self) -> Iterator[tuple[Cell, str]]:
        both = [pair for pair in self._pairs if self._texts[pair] and self._texts[pair[::-1]]]
        for own, other in sorted(self._texts):
            text = self._texts[own, other]
            read = score(text) or notation.read_matrix_cell(text) is not None
            if own != other and not read:
                cell = self._cell(own, other)
                yield cell, f"{shown(text)} is no result: write 1, ½ or 0, + or - for a forfeit"
        if not both:
            yield (
                self._cell(1, 0),
                "each game stands there once only: fill the cells on the other side of the "
                "diagonal as well (1 against 0, ½ against ½)",
            )
        if self._next_head:
            yield (
                self._next_head,
                "its columns go on for more players than rows: the row of a player is missing",
            )
        for index in range(self.size):
            head = self.grid.text(self.head, self._column(index))
            meant = self._names.meant(head) if has_letters(head) else ()
            if meant and index not in meant:
                row = self.lines[index]
                yield (
                    Cell(self.head, self._column(index)),
                    f"its columns are not in the order of the rows: {shown(head)} heads the column "
                    f"of row {row}",
                )
        if self._own_in(self.head):
            yield Cell(self.head, self.left), "no row above it names the columns: insert one"
        wrong = [pair for pair in both if not self._agree("mirrored", *pair)]
        if wrong:
            own, other = wrong[0]
            yield (
                self._cell(own, other),
                f"in {len(wrong)} of {len(both)} pairs the two cells contradict each other, as "
                f"{shown(self._texts[own, other])} here and {shown(self._texts[other, own])} in "
                f"{self._cell(other, own)}: are the columns in the order of the rows?",
            )

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
            _text(self.grid.at(row, self.left + part)) for part in range(self.size * self.cells)
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
        texts = (self.grid.text(self.lines[i], self._name) for i in range(self.size))
        return Names(enumerate(texts))

    def piece(self) -> Piece:
        """Return the grid with the matrix as we write it, and a warning for halves in dates."""
        written: dict[Cell, str] = {}
        for pair in self._typed:
            first, *others = self._parts(*pair)
            written |= {first: self._written(*pair), **dict.fromkeys(others, "")}
        there = {cell: Origin(self.grid.sheet, cell) for cell in written}
        origins = {**self.grid.origins, **there}
        heads = {Cell(self.head, self._column(0)): self._proved}
        grid = self.grid.with_values(written)._replace(origins=origins, heads=heads)
        told = (*self._likely_names(), *self._halves_in_dates(), *self._assumed_figures())
        return Piece(grid, told)

    def _likely_names(self) -> Iterator[Problem]:
        """Yield a warning if another column under an unknown heading may have the names.

        There, most rows have a text with letters, and none has that of another.
        """
        heads = self._headings
        if self._name is None or ROLES.get(heads[self._name]) == "name":
            return
        free = [c for c, x in heads.items() if x not in ROLES and x not in HEADS_NO_NAMES]
        texts = {c: list(filter(None, self._down(c))) for c in free if c != self._name}
        likely = (c for c, x in texts.items() if MOST.exceeded(len(x), self.size))
        others = [self._heading(c) for c in likely if may_be_names(texts[c])]
        if others:
            message = used_as_names([self._heading(self._name), *others])
            cell = Cell(self.head, self._name)
            yield Origin(self.grid.sheet, cell).warning(message, assumed=True)

    def _heading(self, column: int) -> str:
        return self.grid.text(self.head, column)

    @property
    def _proved(self) -> Head:
        """What it proves of the header."""
        rounds = {index + 1: self._column(index) for index in range(self.size)}
        parts = {*range(self._column(0), self._column(self.size))}
        heads = {c: self.grid.text(self.head, c) for c in range(self.grid.left, self._end)}
        # Blank headers would end the table, and counted ones would be rounds.
        used = {c for c, text in heads.items() if all(map(str.isdecimal, text.split()))}
        return Head(
            rounds,
            (used | parts) - {*rounds.values()},
            self._number or 0,
            self._name or 0,
            self._points or 0,
            {} if self._number else {row: i for i, row in enumerate(self.lines[: self.size], 1)},
            bare=True,
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
    def _prints_points(self) -> bool:
        rows = self.lines[: self.size]
        return any(self.grid.text(row, one) for one in self._headed_points for row in rows)

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

    def _written(self, own: int, other: int) -> str:
        """Return the text of a cell in our own notation; the typed text if it has no meaning."""
        text = self._texts[own, other]
        if own == other:
            return "" if all(map(_own, text.split())) else text
        told = self._told(self._meeting, own, other) if self._meeting else None
        return text if told is None else _figures(told)

    def _assumed_figures(self) -> Iterator[Problem]:
        """Yield a warning for 2-1-0 or 3-1-0 that no printed points prove."""
        win = max(map(plain_text, self._typed.values()), key=_whole, default="")
        if _whole(win) < 2 or self._points is not None or self._prints_points:
            return
        message = f"read as a round robin with {win} for a win, 1 for a draw and 0 for a loss"
        yield Origin(self.grid.sheet, self._cell(0, 1)).warning(message, assumed=True)

    def _halves_in_dates(self) -> Iterator[Problem]:
        there = (cell for pair in self._typed for cell in self._parts(*pair))
        dates = [cell for cell in there if _is_half(self.grid.at(*cell))]
        if not dates:
            return
        count = f"{len(dates)} cells hold" if len(dates) > 1 else "this cell holds"
        message = (
            f"{count} the date that Excel makes of 1/2: read as ½; format the cells as Text and "
            "type ½ or 0.5"
        )
        yield Origin(self.grid.sheet, dates[0]).warning(message, assumed=True)


def _text(value: object) -> str:
    """Return the text of a cell, with one spelling for each result."""
    if _is_half(value):
        return "½"
    text = cell_text(value)
    adjudicated = _ADJUDICATED.fullmatch(plain_text(text))
    if adjudicated:
        return adjudicated[1]
    if is_open(text):
        return ""
    without_end = text.rstrip(".*")  # of several games, the last ones are to come
    return without_end if notation.read_matrix_cell(without_end) else text


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() else -1


def _is_half(value: object) -> bool:
    """Whether a cell is the date that Excel makes of 1/2."""
    return isinstance(value, date) and (value.month, value.day) in _MONTHS_OF_HALVES


def _figures(games: Sequence[Game]) -> str:
    """Return the results as we write them, with their colours if the table tells them."""
    return " ".join(FIGURE_OF[one.result] + (one.color or "").lower() for one in games)
