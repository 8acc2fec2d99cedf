"""What is compared of teams board by board (C.07, article 12)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate, count, zip_longest
from operator import mul

from xltiebreak.core.event import Result, once
from xltiebreak.rules.fide.view import View

_WON_UNPLAYED = frozenset({Result.FULL_BYE, Result.FORFEIT_WIN})

Compared = Mapping[int, tuple[float, ...]]
"""What is compared of each team; the highest comes first."""

Boards = Mapping[int, Sequence[float]]
"""The game points of each team on board 1, 2 ..."""


def boards_of(view: View, number: int) -> Sequence[float]:
    """A team's game points on board 1, 2 ..., those of byes and forfeited matches included (12)."""
    return _boards(view)[number]


@once
def _boards(view: View) -> Mapping[int, Sequence[float]]:
    """The game points of each team on each board.

    A pairing-allocated bye and a match that was won by forfeit give a win on every board. They are
    added where the boards of the crosstable hold no more than the other matches.
    """
    event = view.event
    if not (view.edition.boards_of_byes and event.game_points_are_kept):
        return {team.number: team.boards for team in event.players}
    found = {}
    for team in event.players:
        own, known = team.boards, event.on_boards.get(team.number, {})
        games = zip(event.games[team.number], event.completed, strict=True)
        rest = [game for game, at in games if not game.result.played and at not in known]
        beside = event.game_bonus.get(team.number, 0.0) + sum(game.made or 0.0 for game in rest)
        won = sum(game.result in _WON_UNPLAYED for game in rest)
        if won and sum(own) == event.game_points[team.number] - beside:
            own = tuple(points + won * event.boards / len(own) for points in own)
        found[team.number] = own
    return found


def boards_between(view: View, pair: Collection[int]) -> Boards:
    """The game points of two teams on board 1, 2 ... in their matches with each other.

    *(reading)* Where the crosstable has the boards of the whole event only, these.
    """
    on_boards = view.event.on_boards
    if not (on_boards and view.edition.boards_of_byes):
        return {team: boards_of(view, team) for team in pair}
    found = {}
    for team in pair:
        games = view.games(team)
        met = [
            on_boards.get(team, {}).get(number, ())
            for opponent, number in zip(games.opponents, games.rounds, strict=True)
            if opponent in pair
        ]
        found[team] = list(map(sum, zip_longest(*met, fillvalue=0.0)))
    return found


def count_decides(view: View, tied: Collection[int]) -> bool:
    """Whether the board count may decide: all teams made the same game points (12.1)."""
    if view.edition.boards_of_byes and view.event.game_points_are_kept:
        return len({view.event.game_points[team] for team in tied}) == 1
    return len({sum(boards_of(view, team)) for team in tied}) == 1


def by_board_count(boards: Boards) -> Compared:
    """The sum of board x game points, the lowest first."""
    return {team: (-sum(map(mul, count(1), own)),) for team, own in boards.items()}


def by_top_boards(boards: Boards) -> Compared:
    """The game points on board 1, then on board 2, and so on."""
    return {team: tuple(own) for team, own in boards.items()}


def without_bottom_boards(boards: Boards) -> Compared:
    """The game points without the last board, then without the last two, and so on."""
    return {team: tuple(accumulate(own))[-2::-1] for team, own in boards.items()}


_BY_BOARDS: Mapping[str, Callable[[Boards], Compared]] = {
    "C": by_board_count,
    "T": by_top_boards,
    "B": without_bottom_boards,
}
"""Board count, top boards and bottom boards by their letter in EDEBT and its like."""


def compared_by(letter: str, view: View, group: Collection[int]) -> Compared:
    """What the boards compare of teams in direct encounter; nothing where they may not decide."""
    since_2024 = view.edition.boards_of_byes
    may = len(group) == 2 if since_2024 else letter != "C" or count_decides(view, group)
    return _BY_BOARDS[letter](boards_between(view, group)) if may else dict.fromkeys(group, ())
