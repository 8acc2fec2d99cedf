"""What systems need besides results, and the message for an event that lacks it.

A need of one system only stands beside that system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from xltiebreak.core.event import FORFEITS, Event, Game, Player, Result, once


class Need(NamedTuple):
    """Something that the crosstable must have."""

    name: str
    """The name for listings."""

    missing: Callable[[Event], str | None]
    """Returns what an event lacks and how to supply it, None if it lacks nothing.

    The answer follows "X needs", such as "ratings: add a column headed Rating".
    """


_UNCOLORED = frozenset((result, None) for result in Result if result.played)


def _played(event: Event) -> Iterator[tuple[Player, int, Game]]:
    for player in event.players:
        for number in event.completed:
            if player.games[number - 1].result.played:
                yield player, number, player.games[number - 1]


@once
def _colors(event: Event) -> str | None:
    records = event.records.values()
    if all(_UNCOLORED.isdisjoint(zip(one.results, one.colors, strict=True)) for one in records):
        return None
    player, number, _ = next(one for one in _played(event) if one[2].color is None)
    how = "write W6w or W6b, or put a row of W and B below each player"
    return f"colours, and player {player.number} has none in Rnd {number}: {how}"


@once
def _forfeit_colors(event: Event) -> str | None:
    for player in event.players:
        for number, game in enumerate(player.games[: event.rounds], 1):
            if game.result in FORFEITS and game.opponent is not None and game.color is None:
                what = f"player {player.number} has none in Rnd {number}, a forfeit"
                return f"colours, and {what}, which counts as played: write X4w or X4b"
    return None


def _counted_colors(event: Event) -> str | None:
    return _colors(event) or (_forfeit_colors(event) if event.is_round_robin else None)


def _round_order(event: Event) -> str | None:
    if event.in_rounds:
        return None
    return "the order of the rounds, which a round-robin matrix does not give: take SB or WC"


@once
def _order_of_byes(event: Event) -> str | None:
    played = all(game.result.played for games in event.games.values() for game in games)
    return None if played else _round_order(event)


def _swiss_order(event: Event) -> str | None:
    return None if event.is_round_robin else _order_of_byes(event)


@once
def _boards(event: Event) -> str | None:
    if all(player.boards for player in event.players):
        return None
    return "the game points on each board, in columns headed Board 1, Board 2 ..."


@once
def _late(event: Event) -> str | None:
    if all(player.late is not None for player in event.players):
        return None
    return "a column headed Late that marks who came after the pairing of the first round"


def _for_somebody(
    value_of: Callable[[Player], float | None], message: str
) -> Callable[[Event], str | None]:
    """Return a check that gives the message if no player has a value."""

    def missing(event: Event) -> str | None:
        lacks = event.players and all(value_of(player) is None for player in event.players)
        return message if lacks else None

    return once(missing)


@once
def _games(event: Event) -> str | None:
    without = [
        (player, number)
        for player, number, game in _played(event)
        if game.made is None or game.against is None
    ]
    if not without:
        return None
    player, number = without[0]
    return (
        f"the points made inside each round, and player {player.number} has none in Rnd {number}: "
        "write W6 3-1"
    )


COLOURS = Need("colours", _colors)
"""The colour of every game at the board."""

COUNTED_COLOURS = Need("colours", _counted_colors)
"""The colour of every game that FIDE counts as played: in a round robin of forfeits, too (15.2)."""

FORFEIT_COLOURS = Need("colours", _forfeit_colors)
"""The colour of every forfeited game."""

ROUND_ORDER = Need("order of rounds", _round_order)
"""Games in the order in which they were played."""

ORDER_OF_BYES = Need("order of byes", _order_of_byes)
"""Unplayed rounds, if there are any, in the order of the rounds."""

SWISS_ORDER = Need("order of byes", _swiss_order)
"""The same, except in round robins, which do not need it."""

BOARDS = Need("board results", _boards)
"""The game points of each team on each board."""

RATINGS = Need(
    "ratings", _for_somebody(lambda player: player.rating, "ratings: add a column headed Rating")
)
"""A rating of at least one player; the unrated are left out."""

LATE = Need("Late column", _late)
"""A column of late arrivals."""

PLAYOFF = Need(
    "Playoff column",
    _for_somebody(
        lambda player: player.playoff, "a column headed Playoff with the points of the play-off"
    ),
)
"""The points of a play-off."""

MANUAL = Need(
    "Manual column",
    _for_somebody(
        lambda player: player.manual,
        "a column headed Manual with a number for each player, the higher first",
    ),
)
"""The number that the director gave by hand."""

GAME_POINTS = Need("game points", _games)
"""The game points of both sides in every round at the board."""


class Caution(NamedTuple):
    """Something that makes a system say little, though it has values."""

    name: str
    """The name for listings."""

    found: Callable[[Event], str | None]
    """Returns what it is in an event, to follow "X: "; None if the event does not have it."""


@once
def has_unrated(event: Event) -> bool:
    """Whether some players are rated and others are not."""
    return len({player.rating is None for player in event.players}) == 2


def who_is_unrated(event: Event) -> str:
    """Who is unrated, to begin a sentence: `Ann (3) is unrated`, `4 players are unrated`."""
    without = [player.number for player in event.players if player.rating is None]
    who = f"{event.who(without[0])} is" if len(without) == 1 else f"{len(without)} players are"
    return f"{who} unrated"


@once
def _unrated(event: Event) -> str | None:
    if event.unrated is not None or not has_unrated(event):
        return None
    return f"{who_is_unrated(event)} and left out: it is meant for events of rated players (10)"


def _round_robin(event: Event) -> str | None:
    if not event.is_round_robin:
        return None
    return "in a round robin all who are tied met the same others: it is meant for Swiss events (8)"


@once
def _boards_of_the_event(event: Event) -> str | None:
    if event.on_boards or not any(player.boards for player in event.players):
        return None
    return (
        "this table has the boards of the whole event, not those of each match: they count where "
        "two teams are tied (13.3.2)"
    )


BOARDS_OF_THE_EVENT = Caution("boards of the whole event", _boards_of_the_event)
"""The boards of single matches are not known, which only a tournament report has."""

UNRATED = Caution("unrated players", _unrated)
"""Unrated players take part (FIDE C.07 10)."""

ROUND_ROBIN = Caution("round robin", _round_robin)
"""Everybody meets everybody (FIDE C.07 8, note of 2026)."""
