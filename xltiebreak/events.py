"""An event made of a program's own players and games, instead of a crosstable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from xltiebreak.crosstable.results.sides import disagreement
from xltiebreak.errors import Error
from xltiebreak.event import Event, Game, Player

_POINTS = (1.0, 0.5)


class EventError(Error, ValueError):
    """Players and games that are no event: the text says what is wrong, one fault a line."""


def event_of(
    players: Iterable[Player],
    *,
    round_robin: bool | None = None,
    match_points: tuple[float, float] = _POINTS,
) -> Event:
    """Return the event of these players, whose games must agree.

    Every player has one game for each round; a bye is a game without an opponent. round_robin:
    whether the pairings were fixed before the event, None to infer it; match_points: what a win and
    a draw are worth.

    >>> from xltiebreak.event import Game, Player, Result
    >>> ada = Player(1, "Ada", (Game(Result.WIN, 2),))
    >>> ben = Player(2, "Ben", (Game(Result.LOSS, 1),))
    >>> event_of([ada, ben]).scores
    {1: 1.0, 2: 0.0}

    Raises EventError with all faults if a number stands twice, a game is missing or names nobody,
    or two players tell a game otherwise.
    """
    there = tuple(players)
    if faults := list(_faults(there)):
        raise EventError("\n".join(faults))
    return Event(there, round_robin=round_robin, match_points=match_points)


def _faults(players: tuple[Player, ...]) -> Iterator[str]:
    counts = Counter(player.number for player in players)
    yield from (f"number {number} stands twice" for number, count in counts.items() if count > 1)
    yield from (f"number {number} is not at least 1" for number in counts if number < 1)
    rounds = max((len(player.games) for player in players), default=0)
    by_number = {player.number: player for player in players}
    for player in players:
        if len(player.games) < rounds:
            yield f"player {player.number} has {len(player.games)} games in {rounds} rounds"
        for at, game in enumerate(player.games):
            if wrong := _wrong(player.number, at, game, by_number):
                yield f"player {player.number}, round {at + 1}: {wrong}"


def _wrong(number: int, at: int, game: Game, by_number: Mapping[int, Player]) -> str:
    """Return what is wrong with a game, "" if nothing is."""
    if game.opponent is None:
        return "" if not game.result.played else f"a {game.result.value} needs an opponent"
    if game.opponent == number:
        return "nobody plays against himself"
    other = by_number.get(game.opponent)
    if other is None:
        return f"there is no player {game.opponent}"
    answer = other.games[at] if at < len(other.games) else None
    is_told = answer is not None and answer.opponent == number and game.opponent < number
    if is_told or disagreement(number, game, answer) is None:
        return ""
    theirs = "no game" if answer is None else _told(answer)
    return f"{_told(game)}, but player {game.opponent} has {theirs}"


def _told(game: Game) -> str:
    """A game in words: `a win with W against 3`."""
    color = f" with {game.color}" if game.color else ""
    whom = "" if game.opponent is None else f" against {game.opponent}"
    return f"{game.result.value}{color}{whom}"
