"""What systems need besides results, and how an event that lacks it is told.

Each function answers with what is missing and how to supply it, or None where nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from xltiebreak.event import Event, Game, Player, once_per_event

Need = Literal[
    "colours",
    "order of rounds",
    "order of byes",
    "ratings",
    "Late column",
    "Playoff column",
    "game points",
    "constant",
    "seed",
    "a definition",
]


def _played(event: Event) -> Iterator[tuple[Player, int, Game]]:
    for player in event.players:
        for number in event.completed:
            if player.games[number - 1].result.played:
                yield player, number, player.games[number - 1]


@once_per_event
def colors(event: Event) -> str | None:
    """The colour of every game at the board."""
    without = [(player, number) for player, number, game in _played(event) if game.color is None]
    if not without:
        return None
    how = "write W6w or W6b, or put a row of W and B below each player"
    player, number = without[0]
    return f"colours, and player {player.number} has none in Rnd {number}: {how}"


def round_order(event: Event) -> str | None:
    """Games in the order in which they were played."""
    if event.in_rounds:
        return None
    return "the order of the rounds, which a round-robin matrix does not give: take SB or WC"


@once_per_event
def order_of_byes(event: Event) -> str | None:
    """Unplayed rounds, if there are any, in the order of the rounds."""
    played = all(game.result.played for games in event.games.values() for game in games)
    return None if played else round_order(event)


@once_per_event
def ratings(event: Event) -> str | None:
    """A rating of at least one player; the unrated are left out."""
    if any(player.rating is not None for player in event.players) or not event.players:
        return None
    return "ratings: add a column headed Rating"


@once_per_event
def late(event: Event) -> str | None:
    """A column of late arrivals."""
    if all(player.late is not None for player in event.players):
        return None
    return "a column headed Late that marks who came after the pairing of the first round"


@once_per_event
def playoff(event: Event) -> str | None:
    """The points of a play-off."""
    if any(player.playoff is not None for player in event.players) or not event.players:
        return None
    return "a column headed Playoff with the points of the play-off"


@once_per_event
def games(event: Event) -> str | None:
    """What both sides made in every round at the board."""
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


def parameter(event: Event) -> str | None:
    """The constant of the Brightwell quotient, known for 13 rounds only."""
    if event.rounds == 13:
        return None
    return f"its constant for {event.rounds} rounds: write it behind the code, as in BQ6"


def seed(event: Event) -> str | None:
    """The seed of a draw of lots, without which it could not be repeated."""
    return "a seed: write it behind the code, as in RN48213"


def definition(event: Event) -> str | None:
    """A definition, which nobody has supplied."""
    return "a definition: it is not defined in public rules known here"


NEEDS: Mapping[Need, Callable[[Event], str | None]] = {
    "colours": colors,
    "order of rounds": round_order,
    "order of byes": order_of_byes,
    "ratings": ratings,
    "Late column": late,
    "Playoff column": playoff,
    "game points": games,
    "constant": parameter,
    "seed": seed,
    "a definition": definition,
}
