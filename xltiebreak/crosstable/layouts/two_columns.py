"""Rounds whose opponent and result, and perhaps colour, stand in columns of their own.

The columns may come in any order and need no header: what their cells hold tells which is which,
and both sides of the games prove it. This module proposes headers that name the columns of each
round. It changes no cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from xltiebreak.crosstable.evidence.proposals import Fit, judge, measure_fit
from xltiebreak.crosstable.finding.head_rows import HeadRow
from xltiebreak.crosstable.finding.header import Header, Kind
from xltiebreak.crosstable.finding.headers import KnownColumns, find_headers, header_with
from xltiebreak.crosstable.finding.list_words import colors
from xltiebreak.crosstable.finding.people import Names
from xltiebreak.crosstable.finding.words import BOARD
from xltiebreak.crosstable.layouts.likely_names import heads_of_players, likely_names
from xltiebreak.crosstable.results.columns import opponents_in
from xltiebreak.crosstable.shares import NEARLY_ALL
from xltiebreak.figures import read_points, whole
from xltiebreak.grid import Grid
from xltiebreak.notation.byes import is_nobody
from xltiebreak.notation.vocabulary import is_open, side_results
from xltiebreak.text import cell_text, has_letters, normal, pattern

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


def with_several_columns(grid: Grid) -> list[Header]:
    """Return the headers of a grid, those whose rounds have several columns as such.

    [] if no header has.
    """
    heads = heads_of_players(grid)
    ends = [*(head.row - 1 for head in heads[1:]), grid.bottom][: len(heads)]
    tables = (
        _Table(grid, head, range(head.row + 1, end + 1))
        for head, end in zip(heads, ends, strict=True)
        if head.row < end
    )
    headers = [header for table in tables if (header := table.best_header())]
    rows = {header.row for header in headers}
    others = [header for header in find_headers(grid) if header.row not in rows] if headers else []
    return sorted((*headers, *others), key=lambda header: header.start)


class _Player(NamedTuple):
    """A player's row and number."""

    row: int
    number: int


@dataclass(frozen=True)
class _Table:
    """The rows below one header row."""

    grid: Grid
    head: HeadRow
    below: range

    def best_header(self) -> Header | None:
        """Return the header with which most games agree; None if too few agree with any."""
        proposals = {proposal.key: proposal for proposal in self._proposals()}
        fits = [
            (proposal, fit)
            for proposal in proposals.values()
            if (fit := self._fit(proposal)) and fit.proof.holds
        ]
        best = max(fits, key=lambda tried: tried[1].proof.agree, default=None)
        return self._header(best[0].with_headed_rounds) if best else None

    def _header(self, proposal: _Proposal) -> Header | None:
        header = header_with(self.grid, self.head.row, proposal.known)
        is_likely = not self.head.column("name") and proposal.named is not None
        return replace(header, likely_name=is_likely) if header else None

    def _fit(self, proposal: _Proposal) -> Fit | None:
        header = self._header(proposal)
        if header is None:
            return None
        if header.counted and (name := header.column("name")):
            roles = {**header.roles, "number": (name,)}
            header = replace(header, roles=roles, numbers="counted")
        if header.numbered:
            return measure_fit(header, self.grid, self.below[-1])
        return judge(header, self.grid, self.below[-1]).best

    def _proposals(self) -> Iterator[_Proposal]:
        for players, numbered in self._numberings():
            for columns in self._columns(players):
                for kinds in LAYOUTS:
                    for rounds in columns.runs(kinds):
                        if not columns.with_total or len(rounds) > 1:
                            yield _Proposal(columns, kinds, rounds, self._name, numbered)

    def _columns(self, players: Sequence[_Player]) -> Iterator[_Columns]:
        """Yield the columns without the total, and those with it: it may be the last result."""
        names = self._names(players)
        columns = _Columns(self.grid, self.head, players, names, self._name)
        yield columns
        if columns.total:
            yield _Columns(self.grid, self.head, players, names, self._name, with_total=True)

    @cached_property
    def _name(self) -> int | None:
        """The column of the names: the one headed so, else the one that is like names."""
        return self.head.column("name") or likely_names(self.grid, self.head) or None

    def _numberings(self) -> Iterator[tuple[Sequence[_Player], bool]]:
        """Yield the players by each column of numbers, else by the order of the names."""
        has_numbers = False
        name = self._name
        in_front = range(self.grid.left, name or self.grid.left)  # unheaded or unknown
        headed = (self.head.headed(role) for role in ("number", "rank", "place"))
        for column in dict.fromkeys((*chain(*headed), *in_front)):
            players = [
                _Player(row, number)
                for row in self.below
                if (number := whole(self.grid.at(row, column))) is not None
            ]
            if len(players) > 1 and len({player.number for player in players}) == len(players):
                has_numbers = True
                yield players, True
        if not has_numbers and name is not None:
            texts = {row: self.grid.text(row, name) for row in self.below}
            rows = [row for row, text in texts.items() if has_letters(text)]
            # A name in several rows is that of a list with a row for each player and round.
            if len({normal(texts[row]) for row in rows}) == len(rows):
                yield [_Player(row, number) for number, row in enumerate(rows, 1)], False

    def _names(self, players: Sequence[_Player]) -> Names:
        column = self._name
        if column is None:
            return Names(())
        columns = [named for named in (self.head.column("first name"), column) if named]
        texts = ((player.number, self._beside(player.row, columns)) for player in players)
        return Names((number, text) for number, text in texts if text)

    def _beside(self, row: int, columns: Sequence[int]) -> str:
        return " ".join(filter(None, (self.grid.text(row, column) for column in columns)))


class _Columns:
    """What each column of a table may hold, by its cells in the players' rows."""

    def __init__(
        self,
        grid: Grid,
        head: HeadRow,
        players: Sequence[_Player],
        names: Names,
        named: int | None,
        *,
        with_total: bool = False,
    ) -> None:
        self.grid, self.head, self.players = grid, head, players
        self._names, self._numbers = names, {player.number for player in players}
        self.with_total = with_total
        self._texts: dict[int, list[str]] = {}
        right = max((len(grid.line(player.row)) for player in players), default=0)
        columns = range(grid.left, grid.left + max(right, len(grid.line(head.row))))
        points = head.headed("points")
        self.total = points if len(points) == 1 else []  # several are the results of the rounds
        boards = [c for c, text in head.headings.items() if BOARD.fullmatch(text)]
        left_out = {*boards, named, *([] if with_total else self.total), *self._counts(columns)}
        self.all = [
            column
            for column in columns
            if column not in left_out and (head.headings.get(column) or self.texts(column))
        ]
        self._kinds: dict[int, set[Kind]] = {}

    def _counts(self, columns: Sequence[int]) -> Iterator[int]:
        """Yield the columns of wins, draws and losses: they make the points of every player."""
        rows = [player.row for player in self.players]
        points = [read_points(cell) for total in self.total for cell in self.grid.down(total, rows)]
        figures = {
            column: list(map(read_points, self.grid.down(column, rows))) for column in columns
        }
        for first in columns[:-2] if points else ():
            counted = zip(*(figures[first + step] for step in range(3)), strict=True)
            made = [
                None if None in both else (both[0] or 0) + (both[1] or 0) / 2 for both in counted
            ]
            if made == points and None not in made:
                yield from range(first, first + 3)

    def texts(self, column: int) -> list[str]:
        """Return the texts of a column that are not blank."""
        if column not in self._texts:
            cells = self.grid.down(column, [player.row for player in self.players])
            self._texts[column] = [text for cell in cells if (text := cell_text(cell))]
        return self._texts[column]

    def opponents(self, text: str) -> Sequence[int]:
        """Return the numbers of the players whom a cell may name."""
        return opponents_in(text, self._numbers, self._names)

    def runs(self, layout: Layout) -> Iterator[Sequence[tuple[int, ...]]]:
        """Yield the longest runs of columns in a layout, each round with its columns."""
        width, longest = len(layout), 1
        all_runs: list[list[tuple[int, ...]]] = []
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
                all_runs.append(rounds)
        yield from (rounds for rounds in all_runs if len(rounds) == longest)

    def headed_as(self, rounds: Sequence[tuple[int, ...]], step: int) -> list[tuple[int, ...]]:
        """Return the rounds beside these, headed as they are but for the numbers, and filled.

        step: -1 for those on the left, 1 on the right; the next one comes first.
        """
        width, runs = len(rounds[0]), list[tuple[int, ...]]()
        heads = self._heads(rounds[0])
        at = self.all.index(rounds[-1][0] if step > 0 else rounds[0][0]) + step * width
        while any(heads) and 0 <= at <= len(self.all) - width:
            columns = tuple(self.all[at : at + width])
            if self._heads(columns) != heads or not any(map(self.texts, columns)):
                break
            runs.append(columns)
            at += step * width
        return runs

    def _heads(self, columns: Sequence[int]) -> list[str]:
        return [_NUMBER.sub("#", self.head.headings.get(column, "")) for column in columns]

    def _is_round(self, columns: Sequence[int], layout: Layout, number: int) -> bool:
        if not any(map(self.texts, columns)):
            heads = (self.grid.text(self.head.row, column) for column in columns)
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
    """Columns of rounds."""

    columns: _Columns
    kinds: Layout
    rounds: Sequence[tuple[int, ...]]
    """The columns of each round, in the order of the kinds."""

    named: int | None
    """The column of the names."""

    numbered: bool
    """Whether a column has the players' numbers."""

    @property
    def with_headed_rounds(self) -> _Proposal:
        """The proposal with the rounds beside it that only their headings tell.

        Most of their cells cannot be read, which has to be said.
        """
        left, right = (self.columns.headed_as(self.rounds, step) for step in (-1, 1))
        return replace(self, rounds=[*left[::-1], *self.rounds, *right])

    @property
    def key(self) -> object:
        """What tells it from other proposals for the same header."""
        return self.kinds, tuple(self.rounds), tuple(self.known.numbers)

    @property
    def known(self) -> KnownColumns:
        """What it proves of the header."""
        taken = {column for columns in self.rounds for column in columns}
        named = self.named if self.named not in taken else None
        counted = self.named is not None and not self.numbered
        numbers = {player.row: player.number for player in self.columns.players} if counted else {}
        rounds = dict(enumerate(self.rounds, 1))
        return KnownColumns(rounds, self.kinds, name=named or 0, numbers=numbers)
