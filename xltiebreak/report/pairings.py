"""The open games of a running event, board by board, as far as the sheet names them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xltiebreak.event import Event, Game, Result
from xltiebreak.languages import Language
from xltiebreak.report import ties
from xltiebreak.sections import Section
from xltiebreak.systems import figure
from xltiebreak.tables import Table, TableColumn

ALONE = {
    Result.FULL_BYE: "pairings.full_bye",
    Result.HALF_BYE: "pairings.half_bye",
    Result.ZERO_BYE: "pairings.not_playing",
    Result.FORFEIT_WIN: "pairings.full_bye",
    Result.FORFEIT_LOSS: "pairings.not_playing",
}
"""What somebody without an opponent gets, by the result."""


class Side(NamedTuple):
    """A player in a round, with the points before it."""

    name: str
    number: int
    points: float

    def text(self, words: Language) -> str:
        """The name with the points."""
        return f"{self.name} ({words.number(figure(self.points))})"


class Board(NamedTuple):
    """An open game."""

    number: int
    """The number of the board in the room, which stays when other games are over."""

    sides: tuple[Side, Side]


class Pairings(NamedTuple):
    """The open games of a round. Only the coming round has byes and unpaired players."""

    round: int
    title: str
    """The heading of the round."""

    heads: tuple[str, str]
    """The headings of the two sides."""

    coloured: bool
    """Whether the first side of each board has White; if not, the sheet has no colours."""

    boards: tuple[Board, ...]
    """The boards with the most points first."""

    byes: tuple[tuple[Side, str], ...]
    """Players without a game, and what they get."""

    unpaired: tuple[Side, ...]
    """Players with a blank cell."""

    def table(self, words: Language, *, numbers: bool) -> Table:
        """The table of the boards; numbers: in columns of their own, else behind the names."""
        columns = [
            TableColumn(words.say("head.board"), "number", [board.number for board in self.boards])
        ]
        for at, head in enumerate(self.heads):
            sides = [board.sides[at] for board in self.boards]
            names = [side.name if numbers else f"{side.name} {side.number}" for side in sides]
            columns.append(TableColumn(head, "name", names))
            if numbers:
                own = [side.number for side in sides]
                columns.append(TableColumn(words.say("head.no"), "number", own))
            points = [side.points for side in sides]
            columns.append(TableColumn(words.say("head.points"), "points", points))
        return Table("pairings", self.title, columns, words)

    def alone(self, words: Language) -> Iterator[tuple[str, list[str]]]:
        """The players without a game, by the reason."""
        if self.byes:
            no_game = [f"{side.text(words)}, {what}" for side, what in self.byes]
            yield words.say("pairings.no_game"), no_game
        if self.unpaired:
            yield words.say("pairings.not_paired"), [side.text(words) for side in self.unpaired]


def boards_needed(section: Section) -> int:
    """How many boards a section needs: one for two players.

    It stays the same in all rounds, so that in a room with several sections each keeps its boards.
    """
    return len(section.crosstable.rows) // 2


def pairings_of(section: Section, words: Language, before: int = 0) -> Iterator[Pairings]:
    """The open games of the rounds that have begun, and of the next round.

    before: the boards of the sections before this one in the room.
    """
    event = section.crosstable.event
    if not event.in_rounds or not event.players:
        return
    last = max(event.completed, default=0)
    for round_number in range(1, len(event.players[0].games) + 1):
        if any(map(_is_open, _games_of_round(event, round_number).values())):
            yield _round(section, round_number, words, before, coming=round_number > last)
            if round_number > last:
                return


def _round(
    section: Section, round_number: int, words: Language, boards_before: int, *, coming: bool
) -> Pairings:
    event = section.crosstable.event
    games = _games_of_round(event, round_number)
    points = _points_before(event, round_number)
    numbers = sorted(games, key=lambda number: _rank(number, games[number].opponent, points))
    called = dict(zip(numbers, ties.names_of(section, numbers, words), strict=True))
    sides = {number: Side(called[number], number, points[number]) for number in numbers}
    coloured = all(game.color for game in games.values() if _is_open(game))
    alone = [number for number in numbers if coming and games[number].opponent is None]
    blank = [number for number in alone if games[number].result is Result.PENDING]
    heads = ("head.white", "head.black") if coloured else ("head.player", "head.opponent")
    return Pairings(
        round_number,
        words.say("pairings.coming" if coming else "pairings.open", round=round_number),
        (words.say(heads[0]), words.say(heads[1])),
        coloured,
        tuple(
            Board(number, (sides[white], sides[black]))
            for number, (white, black) in enumerate(
                _pairs(games, numbers, coloured), boards_before + 1
            )
            if _is_open(games[white])
        ),
        tuple((sides[no], words.say(ALONE[games[no].result])) for no in alone if no not in blank),
        tuple(sides[number] for number in blank),
    )


def _rank(number: int, opponent: int | None, points: dict[int, float]) -> tuple[float, ...]:
    """Sort a player by the better score, the sum of both scores, the own score and the number."""
    own = points[number]
    other = points[opponent] if opponent else 0.0
    return -max(own, other), -own - other, -own, number


def _pairs(games: dict[int, Game], numbers: list[int], coloured: bool) -> Iterator[tuple[int, int]]:
    """The two players of each game of the round, White first if the colours are known."""
    seen: set[int] = set()
    for number in numbers:
        opponent = games[number].opponent
        if opponent is None or number in seen:
            continue
        seen |= {number, opponent}
        black = coloured and games[number].color == "B"
        yield (opponent, number) if black else (number, opponent)


def _games_of_round(event: Event, round_number: int) -> dict[int, Game]:
    return {player.number: player.games[round_number - 1] for player in event.players}


def _is_open(game: Game) -> bool:
    return game.result is Result.PENDING and game.opponent is not None


def _points_before(event: Event, round_number: int) -> dict[int, float]:
    """The points of each player before a round."""
    count = sum(completed < round_number for completed in event.completed)
    return {number: [0.0, *event.running_scores(number)][count] for number in event.by_number}
