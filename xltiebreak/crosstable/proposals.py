"""Which numbers the opponents are named by: proposals, and the proof by both sides of every game.

Every game of a crosstable stands there twice. The numbers that are meant may stand in the column
that is headed so, in that of the places, in one without a header, in front of the names, or
nowhere: then the rows count. The proposal under which the two sides of the games agree is what the
table says; the header's words only order the proposals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from xltiebreak.crosstable.figures import whole
from xltiebreak.crosstable.games import disagreements, read_games
from xltiebreak.crosstable.headers import Header, Numbers
from xltiebreak.crosstable.matrix import as_matrix, read_matrix
from xltiebreak.crosstable.rows import PlayerRow, player_rows
from xltiebreak.crosstable.words import Role
from xltiebreak.event import Game
from xltiebreak.grid import Grid
from xltiebreak.text import cell_text

_MOST_ROWS = 50
"""So many rows show whether a column has whole numbers, each once."""


class Proof(NamedTuple):
    """How well a proposal fits.

    wrong: the cells that contradict that of the opponent or cannot be read; pairings: how many name
    an opponent; games: row by row with the opponents as rows, to tell whether two proposals say the
    same; numbers: those of the rows.
    """

    header: Header
    wrong: int
    pairings: int
    games: Sequence[object]
    numbers: Sequence[int]

    @property
    def holds(self) -> bool:
        """Whether most games agree with it; some may be slips."""
        return self.pairings > 0 and 2 * self.wrong <= self.pairings

    @property
    def clean(self) -> bool:
        """Whether no game contradicts it."""
        return self.pairings > 0 and not self.wrong


Best = tuple[Proof | None, Proof | None]
"""The proposal that fits best, and another that fits as well and says something else."""


def best(header: Header, grid: Grid, bottom: int) -> Best:
    """The proposal that fits best, and another that fits as well and says something else.

    None where none fits. Numbers that the header names are taken at their word unless most games
    contradict them: slips are no proof.
    """
    own = _proof(header, grid, bottom) if header.numbered else None
    if header.numbered and (own is None or 3 * own.wrong <= own.pairings):
        return own, None
    proofs = [own] if own else []
    for proposal in _proposals(header, grid, bottom):
        if proposal.numbers != "rows" or not any(map(_counts, proofs)):
            proof = _proof(proposal, grid, bottom)
            proofs += [proof] if proof else []
    fitting = [proof for proof in proofs if proof.holds]
    if not fitting:
        return None, None
    first = min(fitting, key=lambda proof: proof.wrong)
    return first, next((proof for proof in fitting if _says_otherwise(proof, first)), None)


def _counts(proof: Proof) -> bool:
    """Whether the numbers are those of the rows anyway."""
    return all(number == place for place, number in enumerate(proof.numbers, 1))


def is_one(header: Header, grid: Grid, bottom: int) -> bool:
    """Whether all that stands below a header proves to be one crosstable."""
    own = _proof(header, grid, bottom) if header.numbered else None
    if header.numbered and own is None:
        return False  # a number twice: these are two
    if own is None or own.wrong * 10 > own.pairings:
        own, _ = best(header, grid, bottom)
    return own is not None and 0 < own.pairings >= 10 * own.wrong


def rival(header: Header, grid: Grid, bottom: int) -> Proof | None:
    """A column headed as places that fits as well as the numbers do, and says something else."""
    for column in header.roles.get("place", ()):
        other = _proof(_numbered_by(header, column), grid, bottom)
        if other and other.clean:  # seldom: only then what the numbers say is asked once more
            own = _proof(header, grid, bottom)
            if own and _says_otherwise(other, own):
                return other
    return None


def _says_otherwise(one: Proof, other: Proof) -> bool:
    return one.wrong == other.wrong and one.games != other.games


def _proposals(header: Header, grid: Grid, bottom: int) -> Iterator[Header]:
    """Where the numbers may be, but where the header says; what it names goes first."""
    said = set(header.roles.get("number", ()))
    places = [column for column in header.roles.get("place", ()) if column not in said]
    for column in places:
        yield _numbered_by(header, column)
    taken = {column for columns in header.rounds.values() for column in columns}
    taken.update(said, places, header.roles.get("name", ()), header.roles.get("points", ()))
    for column in range(max(header.left - 2, grid.left), header.right + 1):
        if column not in taken and _holds_numbers(grid, header, bottom, column):
            yield _numbered_by(header, column)
    if (names := header.column("name")) is not None:
        yield _with(header, names, "names")
    yield _with(header, names or header.left, "rows")


def _numbered_by(header: Header, column: int) -> Header:
    """The header with its numbers in another column; what was the number's is a mere column."""
    without: dict[Role, tuple[int, ...]] = {
        role: tuple(c for c in columns if c != column) for role, columns in header.roles.items()
    }
    roles = {role: columns for role, columns in without.items() if columns}
    roles["number"] = (column,)
    others = {c: text for c, text in header.others.items() if c != column}
    left = min(header.left, column)
    return replace(header, roles=roles, others=others, left=left, numbers="column")


def _with(header: Header, column: int, numbers: Numbers) -> Header:
    """The header with its numbers in front of the names of a column, or counted from it on."""
    return replace(header, roles={**header.roles, "number": (column,)}, numbers=numbers)


def _holds_numbers(grid: Grid, header: Header, bottom: int, column: int) -> bool:
    """Whether the first cells of a column that hold something are whole numbers, each once."""
    found: list[int | None] = []
    for row in range(header.row + 1, min(bottom, header.row + 10 * _MOST_ROWS) + 1):
        if cell_text(value := grid.at(row, column)):
            found.append(whole(value))
            if len(found) == _MOST_ROWS:
                break
    numbers = [number for number in found if number is not None]
    return len(numbers) > 1 and 2 * len(numbers) > len(found) and len(set(numbers)) == len(numbers)


def _proof(header: Header, grid: Grid, bottom: int) -> Proof | None:
    """What speaks against a proposal; None where it has no rows, or a number twice."""
    rows, _ = player_rows(grid, header, bottom)
    if len(rows) < 2 or len({row.number for row in rows}) != len(rows):
        return None
    matrix = as_matrix(rows, header.teams) if header.bare else None
    if matrix:
        games = read_matrix(matrix, rows, header.round_columns)
        wrong = len(games.wrong)
    else:
        games = read_games(rows, header.round_columns, header.teams)
        wrong = disagreements(rows, games.games)
    pairings = sum(game.opponent is not None for own in games.games for game in own)
    return Proof(
        header,
        wrong + len(games.unread),
        pairings,
        _by_rows(rows, games.games),
        [row.number for row in rows],
    )


def _by_rows(rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]) -> Sequence[object]:
    """Who met whom, told by rows of the sheet: the same for whatever numbers say it."""
    row_of = {row.number: row.row for row in rows}
    return sorted(
        (row.row, [(game.result.value, row_of.get(game.opponent or 0, 0)) for game in own])
        for row, own in zip(rows, games, strict=True)
    )
