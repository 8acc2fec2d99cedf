"""Opponent and result of a round in two columns, or in three with the colour -> one column.

The columns may come in any order and need no header: what their cells hold tells which is which,
and both sides of the games prove it. The grid keeps its rows and columns, so that every cell stays
where the director sees it: a round is written into the column of the opponents, and the other
columns become blank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from xltiebreak.crosstable.evidence.shares import NEARLY_ALL, TWO_SIDES_AGREE
from xltiebreak.crosstable.finding.headers import heads_a_table
from xltiebreak.crosstable.finding.words import BOARD, ROLES
from xltiebreak.crosstable.results.sides import is_other_side
from xltiebreak.event import Color, Game, Result
from xltiebreak.figures import whole
from xltiebreak.grid import Cell, Grid, Head, Origin
from xltiebreak.notation import write_result
from xltiebreak.notation.byes import bye_in_words, is_nobody
from xltiebreak.notation.outcomes import BYES
from xltiebreak.notation.vocabulary import is_open, side_results
from xltiebreak.pieces.people import Names
from xltiebreak.pieces.words import colors
from xltiebreak.text import cell_text, has_letters, normal, pattern

Kind = Literal["opponent", "result", "color"]
Layout = tuple[Kind, ...]

LAYOUTS: tuple[Layout, ...] = (
    ("opponent", "result"),
    ("result", "opponent"),
    ("color", "opponent", "result"),
    ("opponent", "color", "result"),
    ("opponent", "result", "color"),
    ("color", "result", "opponent"),
    ("result", "color", "opponent"),
    ("result", "opponent", "color"),
)
"""The orders of the columns of a round."""

_NUMBER = pattern(r"\d+")
_LEAST_FILLED = 3


def with_rounds_in_one_column(grid: Grid) -> Grid | None:
    """Return the grid with one column for each round; None if no table has two or three.

    The cells of the rounds have themselves as origin: they hold more than what stands there.
    """
    merged: dict[Cell, str] = {}
    proved: dict[Cell, Head] = {}
    heads = list(_head_rows(grid))
    for head, below in pairwise([*heads, grid.bottom + 1]):
        table = _Table(grid, head, range(head + 1, below))
        if best := max(table.proposals(), key=lambda one: one.agreeing, default=None):
            whole_one = best.with_headed_rounds
            merged |= whole_one.texts()
            proved[Cell(head, whole_one.opponents[0])] = whole_one.head
    if not merged:
        return None
    origins = {**grid.origins, **{cell: Origin(grid.sheet, cell) for cell in merged}}
    return grid.with_values(merged)._replace(origins=origins, heads=proved)


def _head_rows(grid: Grid) -> Iterator[int]:
    """Yield the rows that name the players' numbers, places or names, and more."""
    for row, line in enumerate(grid.rows, grid.top):
        filled = sum(value not in (None, "") for value in line)
        proved = any(cell.row == row for cell in grid.heads)
        if filled >= _LEAST_FILLED and (proved or heads_a_table(grid, row)):
            yield row


class _Player(NamedTuple):
    """A player's row and number."""

    row: int
    number: int


@dataclass(frozen=True)
class _Table:
    """The rows below one header row."""

    grid: Grid
    head: int
    below: range

    def proposals(self) -> Iterator[_Proposal]:
        """Yield the proposals that most games agree with."""
        for players, numbered in self._numberings():
            for columns in self._columns(players):
                for layout in LAYOUTS:
                    for rounds in columns.runs(layout):
                        proposal = _Proposal(columns, layout, rounds, self._role("name"), numbered)
                        is_total_alone = columns.with_total and len(rounds) == 1
                        if proposal.holds and not is_total_alone:
                            yield proposal

    def _columns(self, players: Sequence[_Player]) -> Iterator[_Columns]:
        """Yield the columns without the total, and those with it: it may be the last result."""
        names = self._names(players)
        columns = _Columns(self.grid, self.head, players, names)
        yield columns
        if columns.total:
            yield _Columns(self.grid, self.head, players, names, with_total=True)

    def _role(self, *roles: str) -> int | None:
        return next(self._columns_of(*roles), None)

    def _columns_of(self, *roles: str) -> Iterator[int]:
        proved = (head for cell, head in self.grid.heads.items() if cell.row == self.head)
        yield from (head.name for head in proved if head.name and "name" in roles)
        for role in roles:
            for column, value in enumerate(self.grid.line(self.head), self.grid.left):
                if ROLES.get(normal(value)) == role:
                    yield column

    def _numberings(self) -> Iterator[tuple[Sequence[_Player], bool]]:
        """Yield the players by each column of numbers, else by the order of the names."""
        found = False
        name = self._role("name")
        in_front = range(self.grid.left, name or self.grid.left)  # unheaded or unknown
        for column in dict.fromkeys((*self._columns_of("number", "rank", "place"), *in_front)):
            players = [
                _Player(row, number)
                for row in self.below
                if (number := whole(self.grid.at(row, column))) is not None
            ]
            if len(players) > 1 and len({one.number for one in players}) == len(players):
                found = True
                yield players, True
        if not found and name is not None:
            rows = [row for row in self.below if has_letters(self.grid.text(row, name))]
            yield [_Player(row, number) for number, row in enumerate(rows, 1)], False

    def _names(self, players: Sequence[_Player]) -> Names:
        column = self._role("name")
        if column is None:
            return Names(())
        texts = ((one.number, self.grid.text(one.row, column)) for one in players)
        return Names((number, text) for number, text in texts if text)


class _Columns:
    """What each column of a table may hold, by its cells in the players' rows."""

    def __init__(
        self,
        grid: Grid,
        head: int,
        players: Sequence[_Player],
        names: Names,
        *,
        with_total: bool = False,
    ) -> None:
        self.grid, self.head, self.players = grid, head, players
        self._names, self._numbers = names, {one.number for one in players}
        self.with_total = with_total
        self._texts: dict[int, list[str]] = {}
        right = max((len(grid.line(one.row)) for one in players), default=0)
        right = max(right, len(grid.line(head)))
        roles = {
            column: ROLES.get(normal(grid.at(head, column)))
            for column in range(grid.left, grid.left + right)
        }
        points = [column for column, role in roles.items() if role == "points"]
        self.total = points if len(points) == 1 else []  # several are the results of the rounds
        boards = [c for c in roles if BOARD.fullmatch(normal(grid.at(head, c)))]
        self.all = [
            column
            for column in range(grid.left, grid.left + right)
            if column not in (*boards, *([] if with_total else self.total))
            and (grid.text(head, column) or self.texts(column))
        ]
        self._kinds: dict[int, set[Kind]] = {}

    def texts(self, column: int) -> list[str]:
        """Return the texts of a column that are not blank."""
        if column not in self._texts:
            cells = self.grid.down(column, [one.row for one in self.players])
            self._texts[column] = [text for cell in cells if (text := cell_text(cell))]
        return self._texts[column]

    def opponents(self, text: str) -> Sequence[int]:
        """Return the numbers of the players whom a cell may name."""
        number = whole(text)
        if number is not None:
            return [number] if number in self._numbers else []
        return self._names.meant(text) if has_letters(text) and not is_nobody(text) else []

    def runs(self, layout: Layout) -> Iterator[Sequence[tuple[int, ...]]]:
        """Yield the longest runs of columns in a layout, each round with its columns."""
        width, longest = len(layout), 1
        found: list[list[tuple[int, ...]]] = []
        for first in range(len(self.all) - width + 1):
            rounds: list[tuple[int, ...]] = []
            at = first
            while at + width <= len(self.all):
                columns = tuple(self.all[at : at + width])
                if not self._is_round(columns, layout, len(rounds) + 1):
                    break
                rounds.append(columns)
                at += width
            if len(rounds) >= longest:
                longest = len(rounds)
                found.append(rounds)
        yield from (rounds for rounds in found if len(rounds) == longest)

    def headed_as(self, rounds: Sequence[tuple[int, ...]], step: int) -> list[tuple[int, ...]]:
        """Return the rounds beside these, headed as they are but for the numbers, and filled.

        step: -1 for those on the left, 1 on the right; the next one comes first.
        """
        width, found = len(rounds[0]), list[tuple[int, ...]]()
        heads = self._heads(rounds[0])
        at = self.all.index(rounds[-1][0] if step > 0 else rounds[0][0]) + step * width
        while any(heads) and 0 <= at <= len(self.all) - width:
            columns = tuple(self.all[at : at + width])
            if self._heads(columns) != heads or not any(map(self.texts, columns)):
                break
            found.append(columns)
            at += step * width
        return found

    def _heads(self, columns: Sequence[int]) -> list[str]:
        return [_NUMBER.sub("#", normal(self.grid.at(self.head, column))) for column in columns]

    def _is_round(self, columns: Sequence[int], layout: Layout, number: int) -> bool:
        if not any(map(self.texts, columns)):
            heads = (self.grid.text(self.head, column) for column in columns)
            return any(list(map(int, _NUMBER.findall(head))) == [number] for head in heads)
        return all(
            kind in self._kinds_of(column) for kind, column in zip(layout, columns, strict=True)
        )

    def _kinds_of(self, column: int) -> set[Kind]:
        if column not in self._kinds:
            self._kinds[column] = set(self._found_kinds(self.texts(column)))
        return self._kinds[column]

    def _found_kinds(self, texts: Sequence[str]) -> Iterator[Kind]:
        if not texts:
            yield from ("opponent", "result", "color")
            return
        results = side_results(set(texts), "both", in_columns=True)
        if NEARLY_ALL.reached(sum(text in results or is_open(text) for text in texts), len(texts)):
            yield "result"
        named = [text for text in texts if self.opponents(text)]
        alone = [text for text in texts if is_nobody(text)]
        if set(texts) != {"0"} and NEARLY_ALL.reached(len(named) + len(alone), len(texts)):
            yield "opponent"
        if set(colors(texts)) == set(texts):
            yield "color"


@dataclass(frozen=True)
class _Proposal:
    """Columns of rounds, judged by both sides of the games.

    rounds: the columns of each round, in the order of the layout; named: the column of the names;
    numbered: whether a column has the players' numbers.
    """

    columns: _Columns
    layout: Layout
    rounds: Sequence[tuple[int, ...]]
    named: int | None
    numbered: bool

    @property
    def holds(self) -> bool:
        """Whether most games agree with it."""
        return self.agreeing > 1 and TWO_SIDES_AGREE.reached(self.agreeing, len(self._pairings))

    @cached_property
    def agreeing(self) -> int:
        """How many cells name an opponent whose cells say the same game."""
        return sum(
            is_other_side(one, game, self._games.get((opponent, index)))
            for one, index, opponent, game in self._pairings
        )

    @cached_property
    def _pairings(self) -> Sequence[tuple[int, int, int, Game]]:
        """The games that are over, with player, round and opponent."""
        return [
            (one, index, game.opponent, game)
            for (one, index), game in self._games.items()
            if game.opponent is not None and game.result is not Result.PENDING
        ]

    @cached_property
    def _results(self) -> Mapping[str, Result]:
        column = self.layout.index("result")
        return side_results(
            {text for columns in self.rounds for text in self.columns.texts(columns[column])},
            "both",
            in_columns=True,
        )

    @cached_property
    def _colors(self) -> Mapping[str, Color]:
        if "color" not in self.layout:
            return {}
        at = self.layout.index("color")
        return colors([text for one in self.rounds for text in self.columns.texts(one[at])])

    @cached_property
    def _games(self) -> Mapping[tuple[int, int], Game]:
        """The games that can be read, by player and round (from 0)."""
        found: dict[tuple[int, int], Game] = {}
        for player in self.columns.players:
            for index, columns in enumerate(self.rounds):
                if game := self._game(*self._texts(player, columns)):
                    found[player.number, index] = game
        return found

    def _texts(self, player: _Player, columns: Sequence[int]) -> tuple[str, str, str]:
        """Return the texts of opponent, result and colour."""
        texts = {
            kind: self.columns.grid.text(player.row, column)
            for kind, column in zip(self.layout, columns, strict=True)
        }
        return texts["opponent"], texts["result"], texts.get("color", "")

    def _game(self, opponent: str, result: str, color: str) -> Game | None:
        """Return the game of a round; None if one of the texts has no meaning."""
        meaning = Result.PENDING if is_open(result) else self._results.get(result)
        if meaning is None or (color and color not in self._colors):
            return None
        if is_nobody(opponent):
            return _without_opponent(opponent, result, meaning)
        found = self.columns.opponents(opponent)
        if len(found) != 1:
            return None
        return Game(meaning, found[0], self._colors.get(color))

    @property
    def _without_number(self) -> Iterator[_Player]:
        """The rows among the players, and right below them, that have a name only."""
        rows = {one.row for one in self.columns.players}
        for row in range(min(rows), max(rows) + 2):
            if (
                self.named
                and row not in rows
                and has_letters(self.columns.grid.text(row, self.named))
            ):
                yield _Player(row, 0)

    @property
    def with_headed_rounds(self) -> _Proposal:
        """The proposal with the rounds beside it that only their headings tell.

        Most of their cells cannot be read, which has to be said.
        """
        left, right = (self.columns.headed_as(self.rounds, step) for step in (-1, 1))
        return replace(self, rounds=[*left[::-1], *self.rounds, *right])

    @property
    def opponents(self) -> Sequence[int]:
        """The column of the opponents in each round."""
        return [columns[self.layout.index("opponent")] for columns in self.rounds]

    @property
    def head(self) -> Head:
        """What it proves of the header."""
        taken = {column for columns in self.rounds for column in columns}
        named = self.named if self.named not in taken else None
        counted = self.named is not None and not self.numbered
        numbers = {one.row: one.number for one in self.columns.players} if counted else {}
        rounds = dict(enumerate(self.opponents, 1))
        return Head(rounds, taken - {*self.opponents}, name=named or 0, numbers=numbers)

    def texts(self) -> dict[Cell, str]:
        """Return what to write: rounds in the columns of the opponents, blanks in the others."""
        found: dict[Cell, str] = {}
        for number, columns in enumerate(self.rounds, 1):
            for column in columns:
                found.update({Cell(one.row, column): "" for one in self.columns.players})
            for player in (*self.columns.players, *self._without_number):
                texts = self._texts(player, columns)
                game = self._games.get((player.number, number - 1))
                if not player.number:
                    game = self._game(*texts)
                text = write_result(game) if game else _unreadable(texts)
                found[Cell(player.row, self.opponents[number - 1])] = text
        return found


def _without_opponent(opponent: str, result: str, meaning: Result) -> Game | None:
    """Return the round of a player without an opponent; None if its cells contradict each other."""
    told = bye_in_words(opponent)
    if meaning is Result.PENDING:
        return Game(told or Result.PENDING)
    return Game(BYES[meaning]) if told in (None, BYES[meaning]) else None


def _unreadable(texts: Sequence[str]) -> str:
    """Return cells that make no game as one text that no notation reads."""
    return " | ".join(filter(None, texts))
