"""Write a crosstable as FIDE's tournament report file, TRF16: one line of fixed columns per player.

The columns are those of FIDE's Annex 2 (counted from 1): number 5-8, name 15-47, rating 49-52,
points 81-84, rank 86-89, then ten for each round from 92: opponent, colour, result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xltiebreak.crosstable import Crosstable
from xltiebreak.event import Event, Game, Player, Result
from xltiebreak.grid import Cell, Problem, Refused
from xltiebreak.text import visible

_MOST, _LONGEST_NAME, _MOST_POINTS, _MOST_RATING = 9999, 33, 99.5, 9999
_RESULTS = {
    Result.WIN: "1",
    Result.DRAW: "=",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.FULL_BYE: "U",
    Result.HALF_BYE: "H",
    Result.ZERO_BYE: "Z",
    Result.PENDING: " ",
}
_NOBODY = "0000"


def trf_text(
    table: Crosstable, title: str, places: Sequence[int]
) -> tuple[str, tuple[Problem, ...]]:
    """Return the text of the report, and warnings about data that it cannot hold.

    title: the name of the event; places: the numbers of the players by place.

    Raises Refused, with all reasons, if a report cannot hold the event.
    """
    against = tuple(_against(table))
    if against:
        raise Refused(*against)
    event = table.event
    ranks = {number: rank for rank, number in enumerate(places, 1)}
    lines = [
        f"012 {_line(title)}",
        f"062 {len(event.players)}",
        f"XXR {len(event.players[0].games)}",
        *(_player(event, player, ranks[player.number]) for player in event.players),
    ]
    return "\n".join(lines) + "\n", tuple(_notes(table))


def _against(table: Crosstable) -> Iterator[Problem]:
    """Yield the reasons why a report cannot hold the event."""
    event = table.event

    def error(cell: str, message: str) -> Problem:
        return Problem("error", table.sheet, cell, message)

    header = str(table.header.area)
    if table.matrix:
        message = "a tournament report lists the rounds, and a round-robin matrix has none"
        yield error(header, f"{message}: write an .xlsx or .csv file")
        return
    too_high = [number for number in table.rows if number > _MOST]
    if too_high:
        cell = Cell(table.rows[too_high[0]], table.header.number_column)
        message = f"{too_high[0]} is too high for a tournament report, whose numbers end at {_MOST}"
        yield error(str(cell), f"{message}: give the players new numbers")
    if any(game.made is not None for player in event.players for game in player.games):
        message = "a tournament report has no place for scores inside the games"
        yield error(header, f"{message} (game points, discs): write an .xlsx or .csv file")
        return
    if max(event.scores.values(), default=0) > _MOST_POINTS:
        yield error(header, f"a tournament report has no room for more than {_MOST_POINTS} points")
    colorless = [
        (player.number, index)
        for player in event.players
        for index, game in enumerate(player.games)
        if game.result.played and game.color is None
    ]
    if colorless:
        number, index = colorless[0]
        cell = Cell(table.rows[number], table.header.round_columns[index])
        more = len(colorless) - 1
        others = f", nor are {more} more of these cells" if more else ""
        message = (
            f"a tournament report needs the colours of all games, and that of player {number} in "
            f"round {index + 1} is not known{others}: write W6w or W6b, or an .xlsx or .csv file"
        )
        yield error(str(cell), message)


def _notes(table: Crosstable) -> Iterator[Problem]:
    """Yield the warnings about data that the report cannot hold."""
    cut = [player for player in table.event.players if len(_line(player.name)) > _LONGEST_NAME]
    if cut:
        many = len(cut) > 1
        message = (
            f"{len(cut)} name{'s are' if many else ' is'} cut to {_LONGEST_NAME} characters, which "
            f"is all that a tournament report holds; first, {cut[0].name}"
        )
        yield Problem("warning", table.sheet, "", message)
    if any(player.team or player.board for player in table.event.players):
        message = "a tournament report of players has no place for their teams and boards"
        yield Problem("warning", table.sheet, "", message)


def _player(event: Event, player: Player, rank: int) -> str:
    rating = player.rating or ""
    name = _line(player.name)[:_LONGEST_NAME]
    points = f"{event.scores[player.number]:.1f}"
    line = f"001 {player.number:>4}      {name:<{_LONGEST_NAME}} {rating:>4}"
    line = f"{line:<80}{points:>4} {rank:>4}"
    return (line + "".join(map(_round, player.games))).rstrip()


def _round(game: Game) -> str:
    if game.opponent is None and game.result is Result.PENDING:
        return " " * 10
    opponent = _NOBODY if game.opponent is None else f"{game.opponent:>4}"
    color = (game.color or "").lower() or (" " if game.result is Result.PENDING else "-")
    return f"  {opponent} {color} {_RESULTS[game.result]}"


def _line(text: str) -> str:
    """Return the text on one line."""
    return visible(" ".join(text.split()))
