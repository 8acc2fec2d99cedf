"""An event made of a program's own players and games, instead of a crosstable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.errors import Error, WrongType
from xltiebreak.languages.figures import own_number
from xltiebreak.reading.crosstable.results.sides import disagreement

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

    Every player has one game for each round; a bye is a game without an opponent. Games may be a
    list. round_robin: whether the pairings were fixed before the event, None to infer it;
    match_points: what a win and a draw are worth.

    >>> from xltiebreak.core.event import Game, Player, Result
    >>> ada = Player(1, "Ada", (Game(Result.WIN, 2),))
    >>> ben = Player(2, "Ben", (Game(Result.LOSS, 1),))
    >>> event_of([ada, ben]).scores
    {1: 1.0, 2: 0.0}

    Raises EventError with all faults if a number stands twice, a game is missing or names nobody,
    two players tell a game otherwise, or a field holds what it cannot mean; WrongType for anything
    but players.
    """
    given = tuple(players) if isinstance(players, Iterable) else (players,)
    if not all(isinstance(player, Player) for player in given):
        raise WrongType("expected players, such as [Player(1, 'Ada', games=[Game(Result.WIN, 2)])]")
    given = tuple(map(_with_own_numbers, given))
    if faults := [*_wrong_worths(match_points), *_wrong_fields(given)]:
        raise EventError("\n".join(faults))
    copies = tuple(replace(player, games=tuple(player.games)) for player in given)
    if faults := list(_faults(copies)):
        raise EventError("\n".join(faults))
    return Event(copies, round_robin=round_robin, match_points=match_points)


def _with_own_numbers(player: Player) -> Player:
    """Return a player with Python's whole numbers in place of numpy's."""
    games = player.games
    if isinstance(games, _LISTS):
        games = tuple(map(_with_own_number, games))
    number, rating, board = map(_own, (player.number, player.rating, player.board))
    return replace(player, number=number, rating=rating, board=board, games=games)


def _with_own_number(game: Game) -> Game:
    return game._replace(opponent=_own(game.opponent)) if isinstance(game, Game) else game


def _own(number: Any) -> Any:
    """Return a whole number as Python's; anything else as it is, for the message about it."""
    found = own_number(number)
    return number if found is None else found


def _wrong_worths(match_points: object) -> Iterator[str]:
    match match_points:
        case (float() | int() as win, float() | int() as draw) if 0 <= draw <= win and win:
            if _is_number(win):
                return
    yield f"match_points are what a win and a draw are worth, such as (2, 1), not {match_points!r}"


_LARGE = 1_000_000_000  # no rating and no number of points comes near it
_LISTS = (tuple, list)
_NUMBERS = ("rating", "board", "playoff", "manual")
_POINTS_OF_SIDES = ("made", "against")


def _wrong_fields(players: tuple[Player, ...]) -> Iterator[str]:
    """Yield what is no data at all: a text for a number, a word for a result."""
    for player in players:
        who = f"player {player.number!r}"
        if not isinstance(player.number, int) or isinstance(player.number, bool):
            yield f"{who}: number is a whole number from 1"
        if not isinstance(player.name, str) or not isinstance(player.team, str):
            yield f"{who}: name and team are texts"
        yield from (f"{who}: {name} is a number" for name in _not_numbers(player, _NUMBERS))
        if not isinstance(player.boards, _LISTS) or not all(map(_is_number, player.boards)):
            yield f"{who}: boards are a list of numbers"
        if not isinstance(player.games, _LISTS):
            yield f"{who}: games are a list of Game"
            continue
        for at, game in enumerate(player.games, 1):
            yield from (f"{who}, round {at}: {wrong}" for wrong in _wrong_in_game(game))


def _wrong_in_game(game: object) -> Iterator[str]:
    if not isinstance(game, Game):
        yield f"a game is a Game, not {game!r}"
        return
    if not isinstance(game.result, Result):
        yield f"a result is a Result, such as Result.WIN, not {game.result!r}"
    if not isinstance(game.opponent, (int, type(None))):
        yield f"opponent is the number of a player, or None, not {game.opponent!r}"
    if game.color not in ("W", "B", None):
        yield f"color is 'W', 'B' or None, not {game.color!r}"
    yield from (f"{name} is a number" for name in _not_numbers(game, _POINTS_OF_SIDES))


def _not_numbers(of: object, names: Iterable[str]) -> list[str]:
    values = {name: getattr(of, name) for name in names}
    return [name for name, value in values.items() if value is not None and not _is_number(value)]


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and -_LARGE < value < _LARGE


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
