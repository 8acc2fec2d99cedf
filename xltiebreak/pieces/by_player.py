"""A row for each player and round -> a pairing list: each game stands in two rows, which agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.crosstable.finding.words import ROLES
from xltiebreak.crosstable.results.sides import ANSWERS
from xltiebreak.event import Color, Result
from xltiebreak.figures import whole
from xltiebreak.grid import Cell, Grid, Origin
from xltiebreak.notation.byes import is_nobody
from xltiebreak.notation.forms import COLORS
from xltiebreak.pieces.lists import ListedPlayer, Pairing, RoundList, named_in
from xltiebreak.pieces.outcomes import FIGURE_OF, side_results
from xltiebreak.pieces.words import BLACK, COLOR, OPPONENT, RESULT, ROUND, WHITE, round_in_title
from xltiebreak.text import normal


class _Columns(NamedTuple):
    """Which column is what, 0 without one."""

    number: int
    name: int
    round: int
    opponent: int
    result: int
    color: int


class _Row(NamedTuple):
    """What a row tells: the player's own result as typed, and the colour if it tells one."""

    row: int
    round: int
    player: ListedPlayer
    opponent: ListedPlayer | None
    words: str
    result: str
    color: Color | None

    @property
    def key(self) -> tuple[int, frozenset[object]]:
        """The round and its two players."""
        return self.round, frozenset(filter(None, (_key(self.player), _key(self.opponent))))


def list_by_player(grid: Grid) -> list[RoundList]:
    """Return the games of a grid whose rows are a player's rounds; [] for any other grid."""
    for head in range(grid.top, grid.bottom):
        if columns := _columns(grid, head):
            rows = list(_rows(grid, head, columns))
            told = side_results({row.result for row in rows}, in_columns=True)
            games = sorted(_once(rows, told), key=lambda sides: sides[0].row)
            pairings = [_pairing(grid, columns, *sides, told) for sides in games]
            at = Origin(grid.sheet, Cell(head, columns.name or columns.number))
            return [RoundList(at, None, pairings)] if pairings else []
    return []


def _columns(grid: Grid, row: int) -> _Columns | None:
    """Return the columns that a header names; None if it heads no such rows."""
    names = {column: normal(value) for column, value in enumerate(grid.line(row), grid.left)}

    def first(known: frozenset[str], *roles: str) -> int:
        found = (c for c, text in names.items() if text in known or ROLES.get(text) in roles)
        return next(found, 0)

    columns = _Columns(
        first(frozenset(), "number"),
        first(frozenset(), "name"),
        first(ROUND),
        first(OPPONENT),
        first(RESULT) or first(frozenset(), "points"),
        first(COLOR),
    )
    has_player = columns.number or columns.name
    return columns if has_player and columns.round and columns.opponent and columns.result else None


def _rows(grid: Grid, head: int, columns: _Columns) -> Iterator[_Row]:
    """Yield the rows below a header in which a player stands."""
    below = [row for row in range(head + 1, grid.bottom + 1) if _player(grid, row, columns)]
    players = [player for row in below if (player := _player(grid, row, columns))]
    names: Mapping[int | None, str] = {one.number: one.name for one in players if one.number}
    by_name = {normal(one.name): one.number for one in players if one.name}
    for row, player in zip(below, players, strict=True):
        typed = grid.text(row, columns.opponent)
        opponent = None
        if not is_nobody(typed):
            number, name, *_ = named_in(typed)
            number = by_name.get(normal(name)) if number is None else number
            name = name or names.get(number, "")
            at = (grid.sheet, row, columns.opponent)
            opponent = ListedPlayer(number, name, None, None, *at)
        told = grid.text(row, columns.round)
        number = whole(grid.at(row, columns.round)) or round_in_title(told) or 0
        result = grid.text(row, columns.result)
        yield _Row(row, number, player, opponent, typed, result, _color(grid, row, columns))


def _player(grid: Grid, row: int, columns: _Columns) -> ListedPlayer | None:
    number = whole(grid.at(row, columns.number)) if columns.number else None
    name = grid.text(row, columns.name) if columns.name else ""
    at = (grid.sheet, row, columns.name or columns.number)
    return ListedPlayer(number, name, None, None, *at) if number or name else None


def _color(grid: Grid, row: int, columns: _Columns) -> Color | None:
    text = normal(grid.text(row, columns.color)) if columns.color else ""
    if text in WHITE or text in BLACK:
        return "W" if text in WHITE else "B"
    return COLORS.get(text.upper())


def _key(player: ListedPlayer | None) -> object:
    return player and (player.number or normal(player.name))


def _once(rows: Sequence[_Row], told: Mapping[str, Result]) -> Iterator[tuple[_Row, _Row | None]]:
    """Yield each game by its row and that of the opponent, None without one that agrees."""
    waiting: dict[tuple[int, frozenset[object]], _Row] = {}
    for row in rows:
        other = waiting.get(row.key)
        if other and _agree(row, other, told):
            yield waiting.pop(row.key), row
            continue
        if other:
            yield row, None
        else:
            waiting[row.key] = row
    for row in waiting.values():
        yield row, None


def _agree(row: _Row, other: _Row, told: Mapping[str, Result]) -> bool:
    """Whether two rows tell one game from its two sides."""
    if (
        row.opponent is None
        or _key(row.player) == _key(other.player)
        or (row.color and row.color == other.color)
    ):
        return False
    if not (row.result and other.result):
        return True
    result, answer = told.get(row.result), told.get(other.result)
    return bool(result and answer in ANSWERS[result])


def _pairing(
    grid: Grid, columns: _Columns, row: _Row, answer: _Row | None, told: Mapping[str, Result]
) -> Pairing:
    white, black = row.player, row.opponent
    text = row.result
    if black and (result := told.get(text)):
        theirs = told.get(answer.result) if answer else None
        sides = [FIGURE_OF[result], FIGURE_OF[theirs or ANSWERS[result][0]]]
        text = "-".join(reversed(sides) if row.color == "B" else sides)
    if black and row.color == "B":
        white, black = black, white
    words = "" if black else row.words
    colored = row.color is not None
    return Pairing(
        white, black, words, text, grid.sheet, row.row, columns.result, row.round, colored
    )
