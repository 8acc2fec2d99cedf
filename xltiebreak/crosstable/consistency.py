"""What a crosstable says against itself: every finding with its cell, all in one pass."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from xltiebreak.crosstable.games import Written
from xltiebreak.event import PENDING, Event, Game, Player, Result
from xltiebreak.grid import Cell, Finding

ANSWERS = {
    Result.WIN: (Result.LOSS,),
    Result.DRAW: (Result.DRAW,),
    Result.LOSS: (Result.WIN,),
    Result.FORFEIT_WIN: (Result.FORFEIT_LOSS,),
    Result.FORFEIT_LOSS: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    Result.PENDING: (Result.PENDING,),
}
"""What the other side of a game can have."""

_FORFEITS = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
_COLOR_NAMES = {"W": "White", "B": "Black"}


def contradictions(event: Event, written: Written, unread: Collection[Cell]) -> Iterator[Finding]:
    """Cells that cannot be right: both sides of every pairing are compared, each pairing once.

    unread: the cells that could not be read; nothing is said of them.
    """
    players = event.by_number
    said: set[tuple[int, int]] = set()
    for player in event.players:
        own = player.number
        for number, game in enumerate(player.games, 1):
            if game.opponent is None:
                continue
            opponent = players.get(game.opponent)
            answer = opponent.games[number - 1] if opponent else PENDING
            if answer.opponent == own:
                if _agree(game, answer) or (own, number) in said:
                    continue
                said.add((game.opponent, number))
            if opponent and written.cell(game.opponent, number) in unread:
                continue
            if wrong := _contradiction(player, game, opponent, number, written):
                says = f"player {own} has {written.text(own, number)}"
                yield Finding(written.cell(own, number), f"{says} in Rnd {number}{wrong}")


def _agree(game: Game, answer: Game) -> bool:
    """Whether this is a game at the board as both sides tell it: nearly every cell is."""
    one, other = game.result, answer.result
    return (
        one.played
        and other.played
        and one.points + other.points == 1
        and (game.color is None or game.color != answer.color)
        and (game.made is None is answer.made or not _wrong_points(game, answer))
    )


def _wrong_points(game: Game, answer: Game) -> str | None:
    """What is wrong with the points made inside the round, as both sides tell them."""
    if game.made is None or game.against is None:
        return None
    if game.result.played and 0.5 + 0.5 * _sign(game.made - game.against) != game.result.points:
        return f": {game.made:g} against {game.against:g} is no {game.result.value}"
    if (game.made, game.against) != (answer.against, answer.made):
        return "the points do not go together"
    return None


def _sign(difference: float) -> int:
    return (difference > 0) - (difference < 0)


def _contradiction(
    player: Player, game: Game, opponent: Player | None, number: int, written: Written
) -> str | None:
    if opponent is None:
        return f", but no row has number {game.opponent}"
    if opponent is player:
        return ": nobody plays against itself"
    answer = opponent.games[number - 1]
    there = f", but player {opponent.number} has {written.text(opponent.number, number)}"
    at = f" in {written.cell(opponent.number, number)}"
    bare_forfeit = answer.opponent is None and answer.result in _FORFEITS
    if answer.opponent == player.number or (bare_forfeit and game.result in _FORFEITS):
        if answer.result not in ANSWERS[game.result]:
            return f"{there}{at}: the two do not go together"
        if game.color and game.color == answer.color:
            return f"{there}{at}: both have {_COLOR_NAMES[game.color]}"
        wrong = _wrong_points(game, answer)
        return f"{there}{at}: {wrong}" if wrong and wrong[0] != ":" else wrong
    elsewhere = [
        f"{written.text(opponent.number, other)} only in Rnd {other}"
        for other, met in enumerate(opponent.games, 1)
        if met.opponent == player.number
    ]
    if elsewhere:
        return f", but player {opponent.number} has {' and '.join(elsewhere)}"
    if not written.text(opponent.number, number):
        return f", but player {opponent.number} has nothing{at}"
    return there + at


def doubts(event: Event, written: Written) -> Iterator[Finding]:
    """Cells that are possible, but seldom meant: they change nothing."""
    byes_only = {
        number
        for number in event.completed
        if all(player.games[number - 1].opponent is None for player in event.players)
    }
    for player in event.players:
        results = [game.result for game in player.games]
        if Result.PENDING in results:
            for number in event.completed:
                if results[number - 1] is Result.PENDING and number not in byes_only:
                    message = _unplayed(written.text(player.number, number), number)
                    yield Finding(written.cell(player.number, number), message)
        if results.count(Result.FULL_BYE) > 1:
            yield _full_byes(player, written)
    for number in sorted(byes_only):
        yield from _byes_only(event, written, number)
    yield from _rematches(event, written)


def _unplayed(text: str, number: int) -> str:
    what = f"{text} has no result" if text else "blank"
    return (
        f"{what} in Rnd {number}, which has been played: it counts as an unplayed round worth 0; "
        "enter the result, or -U- for an absence"
    )


def _full_byes(player: Player, written: Written) -> Finding:
    byes = [n for n, game in enumerate(player.games, 1) if game.result is Result.FULL_BYE]
    rounds = " and ".join(f"Rnd {number}" for number in byes)
    message = f"player {player.number} has full-point byes in {rounds}"
    return Finding(written.cell(player.number, byes[1]), message)


def _byes_only(event: Event, written: Written, number: int) -> Iterator[Finding]:
    games = {player.number: player.games[number - 1] for player in event.players}
    blank = sum(game.result is Result.PENDING for game in games.values())
    first = next(no for no, game in games.items() if game.result is not Result.PENDING)
    if blank:
        yield Finding(
            written.cell(first, number),
            f"Rnd {number} holds byes but no game, yet it counts as played: the {blank} blank "
            "cells in it are unplayed rounds worth 0; clear the byes until the round is played",
        )


def _rematches(event: Event, written: Written) -> Iterator[Finding]:
    """Pairs that met twice, unless all have met all: then it is a round robin."""
    if not any(map(_met_twice, event.players)):
        return
    meetings: dict[tuple[int, int], list[int]] = defaultdict(list)
    for player in event.players:
        for number, game in enumerate(player.games, 1):
            if game.result.played and game.opponent is not None:
                meetings[player.number, game.opponent].append(number)
    if _all_have_met(event, meetings):
        return
    said: set[tuple[int, int]] = set()
    for (number, opponent), met in meetings.items():
        if len(met) > 1 and (opponent, number) not in said:
            said.add((number, opponent))
            rounds = " and ".join(f"Rnd {met_in}" for met_in in met)
            message = f"players {number} and {opponent} met in {rounds}"
            yield Finding(written.cell(number, met[1]), message)


def _met_twice(player: Player) -> bool:
    opponents = [game.opponent for game in player.games if game.result.played]
    return len(set(opponents)) < len(opponents)


def _all_have_met(event: Event, meetings: Mapping[tuple[int, int], list[int]]) -> bool:
    return all(pair in meetings for pair in combinations([p.number for p in event.players], 2))
