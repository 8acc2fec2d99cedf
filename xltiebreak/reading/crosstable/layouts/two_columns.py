"""Rounds whose opponent and result, and perhaps colour, stand in columns of their own.

The columns may come in any order and need no header: what their cells hold tells which is which,
and both sides of the games prove it. This module proposes headers that name the columns of each
round. It changes no cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, combinations, permutations
from typing import NamedTuple

from xltiebreak.languages.figures import read_points, whole
from xltiebreak.languages.text import cell_text, has_letters, normal, pattern
from xltiebreak.reading.crosstable.evidence.proposals import Fit, judge, measure_fit
from xltiebreak.reading.crosstable.finding.head_rows import HeadRow
from xltiebreak.reading.crosstable.finding.header import Header, Kind
from xltiebreak.reading.crosstable.finding.headers import KnownColumns, find_headers, header_with
from xltiebreak.reading.crosstable.finding.list_words import colors
from xltiebreak.reading.crosstable.finding.people import Names
from xltiebreak.reading.crosstable.finding.words import BOARD
from xltiebreak.reading.crosstable.layouts.likely_names import heads_of_players, likely_names
from xltiebreak.reading.crosstable.results.columns import opponents_in
from xltiebreak.reading.crosstable.shares import MOST_OF_A_ROUND, NEARLY_ALL
from xltiebreak.reading.grid import Grid
from xltiebreak.reading.notation.byes import nobody
from xltiebreak.reading.notation.vocabulary import is_open, side_results

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


class _Numbering(NamedTuple):
    """The players, and where their numbers are."""

    players: Sequence[_Player]
    column: int
    """The column of the numbers, 0 if the rows are counted."""

    again: bool
    """Whether further rows repeat players, which has to be said."""


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
            if fit.has_a_player_twice or not proposal.columns.numbering.again
        ]
        best = max(fits, key=lambda tried: tried[1].proof.agree, default=None)
        if best is None:
            return None
        equal = [one for one, fit in fits if fit.proof.agree == best[1].proof.agree]
        # Colours beside the same opponents and results are not left out.
        coloured = (one for one in equal if one.adds_colors_to(best[0]))
        proposal = next(coloured, best[0]).with_headed_rounds
        header = self._header(proposal)
        return replace(header, left_out=self._left_out(proposal)) if header else None

    def _left_out(self, proposal: _Proposal) -> Sequence[int]:
        """Return columns beside the rounds that are headed as they are, or whose games agree.

        Their shape alone says nothing: grades from 1 to 6 look like opponents.
        """
        taken = {*proposal.taken, *chain(*self.head.roles.values())}
        for alone in proposal.columns.single_rounds(taken):
            fit = self._fit(replace(proposal, kinds=LAYOUTS[0], rounds=[alone]))
            if fit and fit.proof.holds:
                return tuple(sorted(alone))
        return proposal.columns.headed_alike(proposal.kinds, proposal.rounds)

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
        for numbering in self._numberings():
            for columns in self._columns(numbering):
                for kinds in LAYOUTS:
                    for rounds in chain(columns.runs(kinds), columns.in_groups(kinds)):
                        # A list has a row for each round of a player.
                        is_sure = not (columns.with_total or numbering.again) or len(rounds) > 1
                        # The numbers under No. are not those of opponents.
                        is_own = numbering.column in self.head.headed("number", "rank")
                        if is_sure and not (is_own and numbering.column in chain(*rounds)):
                            yield _Proposal(columns, kinds, rounds, self._name)

    def _columns(self, numbering: _Numbering) -> Iterator[_Columns]:
        """Yield the columns without the total, and those with it: it may be the last result."""
        names = self._names(numbering.players)
        columns = _Columns(self.grid, self.head, numbering, names, self._name)
        yield columns
        if columns.total:
            yield _Columns(self.grid, self.head, numbering, names, self._name, with_total=True)
        for between in columns.between():
            yield _Columns(self.grid, self.head, numbering, names, self._name, between=between)

    @cached_property
    def _name(self) -> int | None:
        """The column of the names: the one headed so, else the one that is like names."""
        return self.head.column("name") or likely_names(self.grid, self.head) or None

    def _numberings(self) -> Iterator[_Numbering]:
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
            rows = self._rows_once(column)
            once = [player for player in players if player.row in rows]
            if len(once) > 1 and len({player.number for player in once}) == len(once):
                has_numbers = True
                yield _Numbering(once, column, len(once) < len(players))
        if not has_numbers and name is not None:
            columns = self.head.names._replace(name=name)
            texts = {row: columns.text(self.grid, row) for row in self.below}
            named = [row for row, text in texts.items() if has_letters(text)]
            rows = self._rows_once()
            once_named = [row for row in named if row in rows]
            # A name in several rows is that of a list with a row for each player and round.
            if len({normal(texts[row]) for row in once_named}) == len(once_named):
                players = [_Player(row, number) for number, row in enumerate(once_named, 1)]
                yield _Numbering(players, 0, len(once_named) < len(named))

    def _rows_once(self, number: int = 0) -> Collection[int]:
        """Return the first row of each player, by number and name, else by all texts of a row."""
        first: dict[tuple[str, ...], int] = {}
        for row in self.below:
            both = (self.grid.text(row, number), self.grid.text(row, self._name or 0))
            texts = tuple(map(cell_text, self.grid.line(row)))
            first.setdefault(both if number and all(both) else texts, row)
        return {*first.values()}

    def _names(self, players: Sequence[_Player]) -> Names:
        column = self._name
        if column is None:
            return Names(())
        columns = self.head.names._replace(name=column)
        texts = ((player.number, columns.text(self.grid, player.row)) for player in players)
        return Names((number, text) for number, text in texts if text)


class _Columns:
    """What each column of a table may hold, by its cells in the players' rows."""

    def __init__(
        self,
        grid: Grid,
        head: HeadRow,
        numbering: _Numbering,
        names: Names,
        named: int | None,
        *,
        with_total: bool = False,
        between: Collection[int] = (),
    ) -> None:
        self.grid, self.head, self.numbering = grid, head, numbering
        self.players = players = numbering.players
        self._names, self._numbers = names, {player.number for player in players}
        self.with_total = with_total
        self.left_between = between
        self._texts: dict[int, list[str]] = {}
        right = max((len(grid.line(player.row)) for player in players), default=0)
        columns = range(grid.left, grid.left + max(right, len(grid.line(head.row))))
        points = head.headed("points")
        self.total = points if len(points) == 1 else []  # several are the results of the rounds
        boards = [c for c, text in head.headings.items() if BOARD.fullmatch(text)]
        left_out = {*boards, named, *([] if with_total else self.total), *self._counts(columns)}
        left_out.update(between)
        self.all = [
            column
            for column in columns
            if column not in left_out and (head.headings.get(column) or self.texts(column))
        ]
        self._kinds: dict[int, set[Kind]] = {}
        self.all = [column for column in self.all if not self._is_foreign(column)]

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

    def in_groups(self, layout: Layout) -> Iterator[Sequence[tuple[int, ...]]]:
        """Yield the rounds whose opponents stand together, and their results: Opp1 Opp2 Res1 Res2.

        The headings of a group are alike but for the numbers. Colours are not left out.
        """
        groups = self._groups
        for chosen in combinations(groups, len(layout)):
            rounds = list(zip(*chosen, strict=False))
            others = (group for group in groups if group not in chosen)
            if (
                len({*map(len, chosen)}) == 1
                and all(self._is_round(one, layout, at) for at, one in enumerate(rounds, 1))
                and not ("color" not in layout and self._are_colors([*chain(*others)]))
            ):
                yield rounds

    @cached_property
    def _groups(self) -> Sequence[Sequence[int]]:
        """Columns beside one another under headings that are alike, several in each group."""
        groups: list[list[int]] = []
        for column in self.all:
            group = groups[-1] if groups else []
            text = self.head.headings.get(column, "")
            begins_again = text != _alike(text) and text in map(self.head.headings.get, group)
            if self._heads(group[-1:]) == self._heads([column]) and not begins_again:
                group.append(column)
            else:
                groups.append([column])
        return [group for group in groups if len(group) > 1]

    def _are_colors(self, columns: Sequence[int]) -> bool:
        return any(self.texts(one) and "color" in self._kinds_of(one) for one in columns)

    def single_rounds(self, taken: Collection[int]) -> Iterator[tuple[int, ...]]:
        """Yield columns that may be opponents and results of a round; others may be between."""
        free = [c for c in (*self.all, *self.left_between) if c not in taken and self.texts(c)]
        for columns in permutations(sorted(free), 2):
            is_near = abs(columns[0] - columns[1]) < MOST_OF_A_ROUND
            if is_near and self._is_round(columns, LAYOUTS[0], 0):
                yield columns

    def between(self) -> Iterator[frozenset[int]]:
        """Yield the columns that may stand between those of a round and are no part of it.

        Their headings come again with each round: board, club, rating of the opponent.
        """
        first, period, times = self._repeated()
        for size in (2, 3) if period else ():
            for kept in combinations(range(period), size) if size < period else ():
                others = [
                    self.all[first + again * period + at]
                    for again in range(times)
                    for at in range(period)
                    if at not in kept
                ]
                if not self._are_colors(others):
                    yield frozenset(others)

    def _repeated(self) -> tuple[int, int, int]:
        """Return where headings begin that come again, numbers aside, how many, and how often."""
        heads = self._heads(self.all)
        best = (0, 0, 0)
        for period in range(3, min(MOST_OF_A_ROUND, len(heads) // 2) + 1):
            for first in range(len(heads) - 2 * period + 1):
                one, times = heads[first : first + period], 1
                if not one[0] or _repeats(one):
                    continue
                while heads[first + times * period : first + (times + 1) * period] == one:
                    times += 1
                if times > 1 and times * period > best[1] * best[2]:
                    best = first, period, times
        return best

    def headed_as(self, rounds: Sequence[tuple[int, ...]], step: int) -> list[tuple[int, ...]]:
        """Return the rounds beside these, headed as they are but for the numbers, and filled.

        step: -1 for those on the left, 1 on the right; the next one comes first.
        """
        width, runs = len(rounds[0]), list[tuple[int, ...]]()
        heads = self._heads(rounds[0])
        at = self.all.index(rounds[-1][0] if step > 0 else rounds[0][0]) + step * width
        while any(heads) and 0 <= at <= len(self.all) - width:
            columns = tuple(self.all[at : at + width])
            is_round = self._heads(columns) == heads and any(map(self.texts, columns))
            if not is_round or not {*chain(*rounds)}.isdisjoint(columns):
                break
            runs.append(columns)
            at += step * width
        return runs

    def headed_alike(self, kinds: Layout, rounds: Sequence[tuple[int, ...]]) -> list[int]:
        """Return further columns with the headings, but for numbers, and the cells of rounds."""
        headed = (zip(self._heads(columns), kinds, strict=True) for columns in rounds)
        times = Counter(chain.from_iterable(headed))
        kind_of = {one for one, count in times.items() if "#" in one[0] or (one[0] and count > 1)}
        others = sorted({*self.head.headings} - {*chain(*rounds), *self.left_between})
        return [
            column
            for column, head in zip(others, self._heads(others), strict=True)
            if self.texts(column)
            and any((head, kind) in kind_of for kind in self._kinds_of(column))
        ]

    def _is_foreign(self, column: int) -> bool:
        """Whether no cell can be of a round, below a heading without a number that comes once."""
        heading = self.head.headings.get(column, "")
        heads = [*self.head.headings.values()]
        comes_once = bool(heading) and heads.count(heading) == 1 and not _NUMBER.search(heading)
        return comes_once and not self._kinds_of(column)

    def _heads(self, columns: Sequence[int]) -> list[str]:
        return [_alike(self.head.headings.get(column, "")) for column in columns]

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
        alone = [
            text for text in texts if text not in named and nobody(text, letters=True) is not None
        ]
        if set(texts) != {"0"} and NEARLY_ALL.reached(len(named) + len(alone), len(texts)):
            yield "opponent"
        if set(colors(texts)) == set(texts):
            yield "color"


def _repeats(heads: list[str]) -> bool:
    """Whether headings are a shorter row of them several times."""
    size = len(heads)
    return any(
        size % part == 0 and heads == heads[:part] * (size // part) for part in range(1, size)
    )


def _alike(heading: str) -> str:
    """Return a heading without its numbers: rounds are headed so."""
    return _NUMBER.sub("#", heading)


@dataclass(frozen=True)
class _Proposal:
    """Columns of rounds."""

    columns: _Columns
    kinds: Layout
    rounds: Sequence[tuple[int, ...]]
    """The columns of each round, in the order of the kinds."""

    named: int | None
    """The column of the names."""

    @property
    def with_headed_rounds(self) -> _Proposal:
        """The proposal with the rounds beside it that only their headings tell.

        Most of their cells cannot be read, which has to be said.
        """
        left, right = (self.columns.headed_as(self.rounds, step) for step in (-1, 1))
        return replace(self, rounds=[*left[::-1], *self.rounds, *right])

    @property
    def taken(self) -> frozenset[int]:
        """Its columns."""
        return frozenset(chain(*self.rounds))

    def adds_colors_to(self, other: _Proposal) -> bool:
        """Whether it has the columns of another one, and colours in further ones."""
        more = self.taken - other.taken
        has_more = self.taken > other.taken and any(map(self.columns.texts, more))
        return has_more and "color" in self.kinds

    @property
    def key(self) -> object:
        """What tells it from other proposals for the same header."""
        return self.kinds, tuple(self.rounds), tuple(self.known.numbers)

    @property
    def known(self) -> KnownColumns:
        """What it proves of the header."""
        named = self.named if self.named not in self.taken else None
        counted = self.named is not None and not self.columns.numbering.column
        numbers = {player.row: player.number for player in self.columns.players} if counted else {}
        rounds = dict(enumerate(self.rounds, 1))
        used = self.columns.left_between
        return KnownColumns(rounds, self.kinds, used, name=named or 0, numbers=numbers)
