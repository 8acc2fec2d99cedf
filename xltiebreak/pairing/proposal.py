"""What a director wishes for the next round, and what is proposed, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from xltiebreak.errors import Error
from xltiebreak.event import PENDING, Event, Game, Result
from xltiebreak.text import Said

Pair = frozenset[int]
"""The numbers of two players."""


class NoProposal(Error):
    """There is no proposal; the text says why, and what is left to do."""


@dataclass(frozen=True)
class PairingWishes:
    """What a proposal heeds beyond the rules; the coming round of the event has more."""

    never: frozenset[Pair] = frozenset()
    """Pairs that never meet, such as siblings."""

    schools_apart: int = 1
    """Players of one team do not meet up to this round, if that can be avoided."""

    absent: frozenset[int] = frozenset()
    """Players who sit out."""

    colors: bool | None = None
    """Whether colours matter, None if they do where the games have some."""

    lot: int = 1
    """The number from which the order of players without a rating is drawn."""

    rematches: bool = False
    """Whether players may meet again if no other pairing is left."""

    order: tuple[int, ...] = ()
    """All players, the strongest first; () for the order by rating, then by lot."""


class ProposedBoard(NamedTuple):
    """Two players who should meet."""

    first: int
    """Who has White, if the board has colours, else the one with more points."""

    second: int
    colored: bool = False
    fixed: bool = False
    """Whether the pairing stands in the event already."""

    reason: Said = ""
    """Why players of different scores meet, "" if nothing is to be said."""


@dataclass(frozen=True)
class ProposedRound:
    """A proposal for a round; the director decides."""

    round: int
    boards: tuple[ProposedBoard, ...]
    """Those with the most points first."""

    bye: int | None = None
    """Who gets the pairing-allocated bye."""

    notes: tuple[Said, ...] = ()
    """What was heeded, and what could not be kept."""

    lot: int | None = None
    """The number from which the order was drawn, None if nothing was drawn."""

    @property
    def games(self) -> dict[int, Game]:
        """The game of each player that the event does not have yet."""
        found = {}
        for board in (one for one in self.boards if not one.fixed):
            white, black = ("W", "B") if board.colored else (None, None)
            found[board.first] = Game(Result.PENDING, board.second, white)  # type: ignore[arg-type]
            found[board.second] = Game(Result.PENDING, board.first, black)  # type: ignore[arg-type]
        return found | ({} if self.bye is None else {self.bye: Game(Result.FULL_BYE)})


def with_proposal(event: Event, proposal: ProposedRound) -> Event:
    """Return the event with the games of a proposal in its round."""
    at, games = proposal.round - 1, proposal.games

    def of(own: tuple[Game, ...], number: int) -> tuple[Game, ...]:
        own = own if len(own) > at else (*own, PENDING)
        return (*own[:at], games.get(number, own[at]), *own[at + 1 :])

    players = (replace(one, games=of(one.games, one.number)) for one in event.players)
    return replace(event, players=tuple(players))


def pairs_of(groups: Iterable[Iterable[int]]) -> frozenset[Pair]:
    """Return all pairs within each of some groups of players.

    >>> sorted(map(sorted, pairs_of([[1, 2, 3], [4], [2, 5]])))
    [[1, 2], [1, 3], [2, 3], [2, 5]]
    """
    members = [sorted(set(group)) for group in groups]
    return frozenset(
        frozenset((one, other))
        for group in members
        for one in group
        for other in group
        if other > one
    )
