"""What a director wishes for the next round, and what is proposed, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from xltiebreak.core.event import PENDING, Event, Game, Result
from xltiebreak.errors import Error
from xltiebreak.languages.text import Said

Pair = frozenset[int]
"""The numbers of two players."""

NOBODY = 0
"""Whom a player meets who has the bye, or who rests."""


class NoProposal(Error):
    """There is no proposal; the text says why, and what is left to do."""


class NoEngine(NoProposal):
    """The engine is not installed."""


@dataclass(frozen=True)
class PairingWishes:
    """What a proposal heeds beyond the rules; the coming round of the event has more."""

    never: frozenset[Pair] = frozenset()
    """Pairs that never meet, such as siblings."""

    schools_apart: int | None = None
    """Up to this round, players of one team do not meet if that can be avoided; None for 1, or for
    what the record of the event says.
    """

    absent: frozenset[int] = frozenset()
    """The players who sit out."""

    colors: bool | None = None
    """Whether colours matter, None if they do where the games have some."""

    lot: int = 1
    """The number from which the order of players without a rating is drawn."""

    rematches: bool = False
    """Whether players may meet again if no other pairing is left."""

    order: tuple[int, ...] = ()
    """All players, the strongest first; () for the order by rating, then by lot."""

    rounds: int | None = None
    """How many rounds the event will have, None if nobody says it."""

    schedule: bool = False
    """Whether all are to meet all, also where the tie-breaks are those of a Swiss."""

    double: bool = False
    """Whether all meet all twice in a round robin."""


class ProposedBoard(NamedTuple):
    """Two players who should meet: White first if the board is `colored`, else the stronger."""

    first: int
    second: int
    colored: bool = False
    fixed: bool = False
    """Whether the event has the pairing already."""

    reason: Said = ""
    """Why players of different scores meet, "" if nothing is to be said."""


@dataclass(frozen=True)
class ProposedRound:
    """A proposal for a round; the director decides."""

    round: int
    boards: tuple[ProposedBoard, ...]
    """The boards in the order of `event.boards_in_order`."""

    bye: int | None = None
    """The player who gets the pairing-allocated bye."""

    rests: tuple[int, ...] = ()
    """The players who rest in a round robin: nobody is there whom they could meet."""

    notes: tuple[Said, ...] = ()
    """What was heeded, and what could not be kept."""

    lot: int | None = None
    """The number from which the order was drawn, None if nothing was drawn."""

    scheduled: bool = False
    """Whether a schedule of a round robin says who meets whom."""

    @property
    def games(self) -> dict[int, Game]:
        """The game of each player that the event does not have yet, White's before Black's."""
        found = dict.fromkeys(self.rests, Game(Result.ZERO_BYE))
        if self.bye is not None:
            found[self.bye] = Game(Result.FULL_BYE)
        for first, second, colored, fixed, _ in self.boards:
            if not fixed:
                found[first] = Game(Result.PENDING, second, "W" if colored else None)
                found[second] = Game(Result.PENDING, first, "B" if colored else None)
        return found


def with_proposal(event: Event, proposal: ProposedRound) -> Event:
    """Return the event with the games of a proposal in its round."""
    at, games, players = proposal.round - 1, proposal.games, []
    for one in event.players:
        coming = games.get(one.number) or (*one.games, PENDING)[at]
        players.append(replace(one, games=(*one.games[:at], coming, *one.games[at + 1 :])))
    return replace(event, players=tuple(players))


def pairs_of(groups: Iterable[Iterable[int]]) -> frozenset[Pair]:
    """Return all pairs within each of some groups of players.

    >>> sorted(map(sorted, pairs_of([[1, 2, 3], [4], [2, 5]])))
    [[1, 2], [1, 3], [2, 3], [2, 5]]
    """
    return frozenset(frozenset(pair) for one in groups for pair in combinations({*one}, 2))
