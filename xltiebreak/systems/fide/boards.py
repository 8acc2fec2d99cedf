"""What is compared of teams board by board (C.07, article 12)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate, count
from operator import mul

from xltiebreak.systems.fide.view import View

Compared = Mapping[int, tuple[float, ...]]
"""What is compared of each team; the highest comes first."""


def boards_of(view: View, number: int) -> Sequence[float]:
    """A team's game points on board 1, 2 ..."""
    return view.event.by_number[number].boards


def count_decides(view: View, tied: Collection[int]) -> bool:
    """Whether the board count may decide: all teams made the same game points (12.1)."""
    return len({sum(boards_of(view, team)) for team in tied}) == 1


def by_board_count(view: View, tied: Collection[int]) -> Compared:
    """The sum of board x game points, the lowest first; nothing where it may not decide."""
    if not count_decides(view, tied):
        return dict.fromkeys(tied, ())
    return {team: (-sum(map(mul, count(1), boards_of(view, team))),) for team in tied}


def by_top_boards(view: View, tied: Collection[int]) -> Compared:
    """The game points on board 1, then on board 2, and so on."""
    return {team: tuple(boards_of(view, team)) for team in tied}


def without_bottom_boards(view: View, tied: Collection[int]) -> Compared:
    """The game points without the last board, then without the last two, and so on."""
    return {team: tuple(accumulate(boards_of(view, team)))[-2::-1] for team in tied}


BY_BOARDS: Mapping[str, Callable[[View, Collection[int]], Compared]] = {
    "C": by_board_count,
    "T": by_top_boards,
    "B": without_bottom_boards,
}
"""Board count, top boards and bottom boards by their letter in EDEBT and its like."""
