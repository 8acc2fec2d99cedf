"""What the printed points prove: their column, what a win is worth, and rounds that no cell tells.

Recent lists have no column headed as points: their first tie-break is the points. Draughts count a
win as 2, some leagues as 3. A dash, or a blank cell in a round that was played, was worth what the
printed points leave.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from xltiebreak.crosstable import legend
from xltiebreak.crosstable.figures import read_points
from xltiebreak.crosstable.headers import Header
from xltiebreak.crosstable.rows import PlayerRow
from xltiebreak.crosstable.saying import FEW, Misread, called, first_cells
from xltiebreak.crosstable.words import tiebreak_number
from xltiebreak.event import PENDING, Event, Game, Player, Result
from xltiebreak.grid import Area, Cell, Finding, Grid
from xltiebreak.notation import ROUND_WITHOUT_OPPONENT
from xltiebreak.systems.naming import headed

WORTHS = ((1.0, 0.5), (2.0, 1.0), (3.0, 1.0))
"""What a win and a draw may be worth."""

_BY_CHANCE = 3  # so many rows could agree
_NEARLY = 0.7  # of the rows prove a column that is headed as the first tie-break
_ABSENT = f"write {ROUND_WITHOUT_OPPONENT}, whichever it was"


class Proven(NamedTuple):
    """The header with its points, the event as they have it, and what there is to say."""

    header: Header
    event: Event
    unread: Sequence[Misread]
    doubts: Sequence[Finding]


def proven(
    grid: Grid,
    header: Header,
    rows: Sequence[PlayerRow],
    event: Event,
    opened: Sequence[Sequence[bool]],
    asked: bool,
    bottom: int,
) -> Proven:
    """The event as the printed points prove it.

    opened: by row and round, whether only the points tell what the round was worth; asked: whether
    somebody has said what a win is worth, or by what to place: then nothing is concluded; bottom:
    the last row in which a legend may stand.
    """
    header = _with_points(grid, header, rows, event, bottom)
    printed = printed_points(grid, header, {row.number: row.row for row in rows})
    event = _with_last_byes(event, printed)
    if printed and not asked:
        event = _with_worth(event, printed)
    if not event.in_rounds:
        swiss = _with_byes_of_a_matrix(event, printed)
        return Proven(header, swiss, (), _said_of_byes(header, event, swiss))
    return _with_open_rounds(grid, header, rows, event, opened, printed)


def printed_points(grid: Grid, header: Header, rows: Mapping[int, int]) -> Mapping[int, float]:
    """The points column by player number, where it holds points.

    rows: the row of each player, by number.
    """
    column = header.column("points")
    if column is None:
        return {}
    read = {number: read_points(grid.at(row, column)) for number, row in rows.items()}
    return {number: points for number, points in read.items() if points is not None}


def _with_points(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], event: Event, bottom: int
) -> Header:
    """The header with the column of the points, where none is headed so but one holds them."""
    if header.column("points") is not None:
        return header
    headers = {column: header.others.get(column, "") for column in _candidates(header)}
    below = grid.cut(Area(rows[-1].row + 1, header.left, bottom, header.right)) if rows else grid
    entries = legend.read(below, below.top) if rows and below.rows else {}
    said = {number for number, entry in entries.items() if legend.means_points(entry.text)}
    first = sorted(headers, key=lambda column: tiebreak_number(headers[column]) not in said)
    for column in first:
        number = tiebreak_number(headers[column])
        if _holds_points(grid, column, rows, event, _NEARLY if number in (1, *said) else 1.0):
            others = {c: text for c, text in header.others.items() if c != column}
            roles = {**header.roles, "points": (column,)}
            return replace(header, roles=roles, others=others, right=max(header.right, column))
    return header


def _candidates(header: Header) -> Iterator[int]:
    """The columns that may hold points: numbered tie-breaks, and those that mean nothing else."""
    taken = {
        column
        for columns in (*header.roles.values(), *header.rounds.values())
        for column in columns
    }
    for column in range(header.left, header.right + 1):
        text = header.others.get(column, "")
        if column not in taken and (tiebreak_number(text) is not None or headed(text) is None):
            yield column


def _holds_points(
    grid: Grid, column: int, rows: Sequence[PlayerRow], event: Event, share: float
) -> bool:
    """Whether a column holds what the results make, in so many of the rows."""
    printed = [read_points(grid.at(row.row, column)) for row in rows]
    if len(rows) < _BY_CHANCE or None in printed:
        return False
    values = {
        row.number: points for row, points in zip(rows, printed, strict=True) if points is not None
    }
    least = max(share * len(values), _BY_CHANCE - 1)
    return len(set(printed)) > 1 and any(_agreeing(values, made) >= least for made in _made(event))


def _made(event: Event) -> Iterator[Mapping[int, float]]:
    """The points that the results make, under whatever a win may be worth."""
    for worth in WORTHS:
        yield replace(event, match_points=worth).scores


def _agreeing(printed: Mapping[int, float], made: Mapping[int, float]) -> int:
    return sum(made[number] == points for number, points in printed.items())


def _with_last_byes(event: Event, printed: Mapping[int, float]) -> Event:
    """The event with byes behind its last game, where they alone make all of the printed points."""
    last = len(event.players[0].games) if event.players else 0
    if not event.in_rounds or len(printed) < len(event.players) or last in event.completed:
        return event
    for counted in range(max(event.completed, default=0) + 1, last + 1):
        games = [player.games[counted - 1] for player in event.players]
        if PENDING in games:
            break
        longer = replace(event, counted=counted)
        if _agreeing(printed, longer.placing) == len(printed):
            return longer if _agreeing(printed, event.placing) < len(printed) else event
    return event


def _with_worth(event: Event, printed: Mapping[int, float]) -> Event:
    """The event with what a win is worth, where only that makes most of the printed points."""
    own = _agreeing(printed, event.placing)
    if own == len(printed) or len(printed) < 2:
        return event
    others = [replace(event, match_points=worth) for worth in WORTHS[1:]]
    best = max(others, key=lambda other: _agreeing(printed, other.placing))
    most = _agreeing(printed, best.placing)
    return best if most > own and 2 * most > len(printed) and most >= _BY_CHANCE - 1 else event


def _with_open_rounds(
    grid: Grid,
    header: Header,
    rows: Sequence[PlayerRow],
    event: Event,
    opened: Sequence[Sequence[bool]],
    printed: Mapping[int, float],
) -> Proven:
    """Give the rounds that no cell tells what the printed points leave for them."""
    columns = header.round_columns
    counted = set(event.completed)
    unread: list[Misread] = []
    told: list[tuple[Cell, str]] = []
    players: list[Player] = list(event.players)
    for position, (row, player) in enumerate(zip(rows, event.players, strict=True)):
        if not opened and PENDING not in player.games:
            continue
        dashes = {i for i, is_open in enumerate(opened[position] if opened else ()) if is_open}
        if dashes and row.number not in printed:
            unread += [
                Misread(Cell(row.row, columns[i]), row.cells[i], f"is no result: {_ABSENT}")
                for i in sorted(dashes)
            ]
        blank = {i for i, game in enumerate(player.games) if game == PENDING and i + 1 in counted}
        left = printed.get(row.number, 0.0) - event.placing[row.number]
        places = sorted(dashes | blank) if left > 0 else sorted(dashes)
        worth = _shares(left, len(places), event) if places else []
        games = list(player.games)
        for i, result in zip(places, worth, strict=False):
            games[i] = Game(result)
        if worth:
            players[position] = replace(player, games=tuple(games))
        if worth and (left > 0 or dashes) and row.number in printed:
            cell = Cell(row.row, header.column("points") or columns[places[0]])
            told.append((cell, _said(player, places, left)))
    if tuple(players) != event.players:
        event = replace(event, players=tuple(players))
    return Proven(header, event, unread, _few(told))


def _with_byes_of_a_matrix(event: Event, printed: Mapping[int, float]) -> Event:
    """A Swiss printed as a matrix: its byes stand in the points only, and nobody meets all others.

    It is one where the points leave something for byes, and nowhere too little.
    """
    left = {number: points - event.placing[number] for number, points in printed.items()}
    if len(left) < len(event.players) or min(left.values()) < 0 or not any(left.values()):
        return event
    games = {
        player.number: [game for game in player.games if game.result is not Result.PENDING]
        for player in event.players
    }
    rounds = max(map(len, games.values()))
    free = {number: rounds - len(own) for number, own in games.items()}
    with_less = [number for number, rest in free.items() if rest]
    if 2 * sum(left[number] > 0 for number in with_less) <= len(with_less):
        return event
    byes = {number: _shares(left[number], free[number], event) for number in games}
    if any(
        len(byes[number]) < free[number] or left[number] > 0 == free[number] for number in games
    ):
        return event
    players = tuple(
        replace(player, games=(*games[player.number], *(Game(bye) for bye in byes[player.number])))
        for player in event.players
    )
    return replace(event, players=players)


def _said_of_byes(header: Header, event: Event, swiss: Event) -> Sequence[Finding]:
    if swiss is event:
        return ()
    cell = Cell(header.row, header.round_columns[0])
    rounds = len(swiss.players[0].games)
    message = (
        f"not all have met all, and the printed points leave byes: this is read as a Swiss of "
        f"{rounds} rounds whose byes stand in the points only"
    )
    return [Finding(cell, message)]


def _shares(left: float, rounds: int, event: Event) -> list[Result]:
    """What each of some rounds was worth that make so many points together; none if they cannot.

    Which of several it was nobody knows: they are shared out evenly where that is possible.
    """
    win, draw = event.match_points
    if left == 0:
        return [Result.ZERO_BYE] * rounds
    if left == rounds * draw:
        return [Result.HALF_BYE] * rounds
    full = min(int(left // win), rounds)
    rest = left - full * win
    if rest not in (0.0, draw) or full + (rest > 0) > rounds:
        return []
    results = [Result.FULL_BYE] * full + [Result.HALF_BYE] * (rest > 0)
    return results + [Result.ZERO_BYE] * (rounds - len(results))


def _said(player: Player, places: Sequence[int], left: float) -> str:
    rounds = ", ".join(f"Rnd {i + 1}" for i in places)
    who = called(player.number, player.name)
    if len(places) == 1:
        return f"what {who} had in {rounds} no cell tells: the printed points leave {left:g} for it"
    return (
        f"what {who} had in {rounds} no cell tells: the printed points leave {left:g} for them "
        "together, and how it is shared among them is a guess"
    )


def _few(told: Sequence[tuple[Cell, str]]) -> list[Finding]:
    """One by one where they are few, else one finding that names the first."""
    if len(told) <= FEW:
        return [Finding(cell, message) for cell, message in told]
    cells = first_cells([cell for cell, _ in told])
    message = (
        f"{len(told)} players have rounds that no cell tells ({cells}): they are worth what the "
        f"printed points leave; first, {told[0][1]}"
    )
    return [Finding(told[0][0], message)]
