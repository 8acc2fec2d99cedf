"""Where the opponents' numbers may be: proposals, each proved by both sides of every game.

Every game of a crosstable stands there twice. The numbers may be in the column that is headed so,
in the column of the places, in one without a header, at the start of the name cells (`12 Smith`),
or nowhere: then the rows are counted. The proposal under which the two sides of the games agree is
right; the words of the header only decide the order of the proposals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import cell_text
from xltiebreak.reading.crosstable import faults, shares
from xltiebreak.reading.crosstable.evidence.proof import Proof, weighed
from xltiebreak.reading.crosstable.finding.header import Header, Numbers
from xltiebreak.reading.crosstable.finding.words import Role
from xltiebreak.reading.crosstable.results.drafts import Draft, draft_of
from xltiebreak.reading.crosstable.results.own_letters import letters_on
from xltiebreak.reading.crosstable.results.rows import player_rows
from xltiebreak.reading.grid import Cell, Grid

_OTHERWISE_USED: tuple[Role, ...] = ("number", "place", "name", "points", "rating")

GamesByRow = Sequence[tuple[int, list[tuple[str, int]]]]


class Fit(NamedTuple):
    """How well a proposal fits the games."""

    draft: Draft
    """What was read by it."""

    proof: Proof
    """How many of its games agree."""

    fault: Cell | None = None
    """The first cell that contradicts or cannot be read."""

    @property
    def games(self) -> GamesByRow:
        """Results and opponents by rows of the sheet, which do not depend on the numbers."""
        rows, games = self.draft.rows, self.draft.games.games
        row_of = {row.number: row.row for row in rows}
        return sorted(
            (row.row, [(game.result.value, row_of.get(game.opponent or 0, 0)) for game in own])
            for row, own in zip(rows, games, strict=True)
        )

    @property
    def wrong(self) -> int:
        """How many cells contradict the opponent's or cannot be read."""
        return self.proof.wrong

    @property
    def pairings(self) -> int:
        """How many cells name an opponent."""
        return self.proof.pairings

    @property
    def header(self) -> Header:
        """The proposal, a header with its numbers where they are proposed."""
        return self.draft.header

    @property
    def numbers(self) -> Sequence[int]:
        """The players' numbers down the rows."""
        return [row.number for row in self.draft.rows]

    @property
    def holds(self) -> bool:
        """Whether most games agree with the proposal; the others may be slips."""
        return bool(self.pairings) and not shares.MOST.exceeded(self.wrong, self.pairings)

    @property
    def counts_rows(self) -> bool:
        """Whether the numbers are 1, 2, 3 ... down the rows, from the first one with results."""
        first = self.draft.rows[0].row
        if any(finding.cell.row < first for finding in self.draft.unnumbered):
            return False
        return all(number == row for row, number in enumerate(self.numbers, 1))

    @property
    def has_a_player_twice(self) -> bool:
        """Whether a player has a second row, which is not read."""
        return any(
            finding.kind in (faults.ROW_REPEATED.name, faults.PLAYER_AGAIN.name)
            for finding in self.draft.unnumbered
        )

    def contradicts(self, other: Fit) -> bool:
        """Whether both fit equally well and name different opponents."""
        return self.wrong == other.wrong and self.games != other.games


class Verdict(NamedTuple):
    """Which proposal wins, and which evidence it won by."""

    best: Fit | None
    """The proposal that fits best, None if none fits."""

    rival: Fit | None = None
    """Another proposal that fits as well and names other opponents."""

    own: Fit | None = None
    """The fit of the numbers that the header names, None if it names none."""

    @property
    def read(self) -> Fit | None:
        """What is read: the header's own numbers if none fit."""
        return self.best or self.own


def judge(header: Header, grid: Grid, bottom: int) -> Verdict:
    """Return the proposal that fits the games best, and a rival if there is one.

    The numbers that the header names are right unless too many games contradict them; otherwise
    the proposal with the fewest contradictions wins, and among equals the one proposed first. A
    blank column names no numbers.
    """
    numbered = header.numbered and not has_no_number(header, grid, bottom)
    own = measure_fit(header, grid, bottom) if numbered else None
    slips = shares.SLIPS_BESIDE_A_HEADER
    if numbered and (own is None or not slips.exceeded(own.proof.against, own.pairings)):
        return Verdict(own, None, own)
    fits = [own] if own else []
    for proposal in (one for proposer in PROPOSERS for one in proposer(header, grid, bottom)):
        if proposal.numbers != "rows" or not any(fit.counts_rows for fit in fits):
            fit = measure_fit(proposal, grid, bottom)
            fits += [fit] if fit else []
    fitting = [fit for fit in fits if fit.holds]
    best = min(fitting, key=lambda fit: fit.wrong, default=None)
    rival = next((fit for fit in fitting if best and fit.contradicts(best)), None)
    return Verdict(best, rival, own)


def has_no_number(header: Header, grid: Grid, bottom: int) -> bool:
    """Whether the column of the numbers is blank."""
    column = header.number_column
    rows = range(header.row + 1, bottom + 1)
    return header.numbers == "column" and not any(grid.text(row, column) for row in rows)


def every_fit(header: Header, grid: Grid, bottom: int) -> Iterator[Fit]:
    """Yield every proposal that has rows, in the order in which evidence wins among equals."""
    own = [header] if header.numbered else []
    for proposal in (
        *own,
        *(one for proposer in PROPOSERS for one in proposer(header, grid, bottom)),
    ):
        if fit := measure_fit(proposal, grid, bottom):
            yield fit


def is_one_table(header: Header, grid: Grid, bottom: int) -> bool:
    """Whether everything below a header proves to be one crosstable."""
    own = measure_fit(header, grid, bottom) if header.numbered else None
    if header.numbered and (own is None or own.has_a_player_twice):
        return False  # a number twice: two crosstables
    if own is None or shares.SLIPS_OF_ONE_TABLE.exceeded(own.wrong, own.pairings):
        own = judge(header, grid, bottom).best
    if own is None or own.pairings == 0:
        return False
    return not shares.SLIPS_OF_ONE_TABLE.exceeded(own.wrong, own.pairings)


def rival_places(header: Header, grid: Grid, bottom: int) -> Fit | None:
    """Return a column of places that fits as well as the numbers and names other opponents."""
    for proposal in _by_places(header, grid, bottom):
        places = measure_fit(proposal, grid, bottom)
        if places and not places.wrong:  # seldom: only then the numbers are proved again
            own = measure_fit(header, grid, bottom)
            if own and places.contradicts(own):
                return places
    return None


def _by_places(header: Header, grid: Grid, bottom: int) -> Iterator[Header]:
    """Propose the columns headed as places."""
    for column in header.roles.get("place", ()):
        if column not in header.roles.get("number", ()):
            yield _numbered_by(header, column)


def _by_whole_numbers(header: Header, grid: Grid, bottom: int) -> Iterator[Header]:
    """Propose the columns that hold whole numbers, each once."""
    taken = {*chain(*header.rounds.values())}
    taken.update(*(header.roles.get(role, ()) for role in _OTHERWISE_USED))
    depth = range(header.row + 1, min(bottom, header.row + shares.SAMPLE_DEPTH) + 1)
    # Notes below the players may begin with numbers too: 1 Best junior.
    rows = [row for row in depth if any(grid.text(row, c) for c in header.round_columns)]
    for column in range(max(header.left - shares.COLUMNS_LEFT, grid.left), header.right + 1):
        if column not in taken and _holds_numbers(grid.down(column, rows)):
            yield _numbered_by(header, column)


def _by_counted_rows(header: Header, grid: Grid, bottom: int) -> Iterator[Header]:
    """Propose the order of the rows that are known to have players."""
    if header.counted:
        yield _located(header, header.column("name") or header.left, "counted")


def _by_names(header: Header, grid: Grid, bottom: int) -> Iterator[Header]:
    """Propose the numbers at the start of the name cells, as in `12 Smith`."""
    names = header.column("name")
    if names is not None:
        yield _located(header, names, "names")


def _by_rows(header: Header, grid: Grid, bottom: int) -> Iterator[Header]:
    """Propose the order of the rows."""
    yield _located(header, header.column("name") or header.left, "rows")


Proposer = Callable[[Header, Grid, int], Iterator[Header]]

PROPOSERS: tuple[Proposer, ...] = (
    _by_places,
    _by_whole_numbers,
    _by_counted_rows,
    _by_names,
    _by_rows,
)
"""The order in which evidence wins among proposals that fit equally well.

The column that the header names as numbers comes before all of them.
"""


def _numbered_by(header: Header, column: int) -> Header:
    """Return the header with its numbers in another column."""
    return replace(header.with_role("number", column), numbers="column")


def _located(header: Header, column: int, numbers: Numbers) -> Header:
    """Return the header with its numbers at the start of the names, or counted by rows."""
    return replace(header, roles={**header.roles, "number": (column,)}, numbers=numbers)


def _holds_numbers(values: Sequence[object]) -> bool:
    """Whether most of the first filled cells are whole numbers, each once."""
    filled = (value for value in values if cell_text(value))
    found = list(map(whole, islice(filled, shares.SAMPLE_ROWS)))
    numbers = [number for number in found if number is not None]
    is_filled = len(numbers) > 1 and shares.MOST.exceeded(len(numbers), len(found))
    return is_filled and len(set(numbers)) == len(numbers)


def measure_fit(header: Header, grid: Grid, bottom: int) -> Fit | None:
    """Return how well a proposal fits; None if it has no rows, or a number twice."""
    rows, unnumbered = player_rows(grid, header, bottom)
    if len(rows) < 2 or len({row.number for row in rows}) != len(rows):
        return None
    draft = draft_of(header, rows, unnumbered, letters_on(grid))
    proof, faults = weighed(draft)
    has_points = any(game.made is not None for own in draft.games.games for game in own)
    proved = replace(draft, is_proved=not (proof.wrong or has_points))
    return Fit(proved, proof, min(faults, default=None))
