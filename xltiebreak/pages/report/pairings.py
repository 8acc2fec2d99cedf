"""The open games of a running event, board by board, as far as the sheet names them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.core.event import Event, Game, Result, boards_in_order
from xltiebreak.files.written import Table, TableColumn
from xltiebreak.languages import Language
from xltiebreak.pages.report import ties
from xltiebreak.pairing.proposal import ProposedRound
from xltiebreak.rules import figure

ABSENT = "pairings.not_playing"
ALONE = {
    Result.FULL_BYE: "pairings.full_bye",
    Result.HALF_BYE: "pairings.half_bye",
    Result.ZERO_BYE: ABSENT,
    Result.FORFEIT_WIN: "pairings.full_bye",
    Result.FORFEIT_LOSS: ABSENT,
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
    """The boards in their order."""

    byes: tuple[tuple[Side, str], ...]
    """Players without a game, and what they get."""

    unpaired: tuple[Side, ...]
    """Players with a blank cell."""

    withdrawn: frozenset[int] = frozenset()
    """The players who do not play any more: absent from this round on, or in the last two."""

    @property
    def has_points(self) -> bool:
        """Whether a player has points; before the first result nobody has."""
        of_boards = [side for board in self.boards for side in board.sides]
        without = [side for side, _ in self.byes]
        return any(side.points for side in (*of_boards, *without, *self.unpaired))

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
            if self.has_points:
                columns.append(TableColumn(words.say("head.points"), "points", points))
        return Table("pairings", self.title, columns, words)

    def alone(self, words: Language) -> Iterator[tuple[str, list[str]]]:
        """The players without a game, by the reason."""
        if self.byes:
            no_game = [f"{self._named(side, words)}, {what}" for side, what in self.byes]
            yield words.say("pairings.no_game"), no_game
        if self.unpaired:
            unpaired = [self._named(side, words) for side in self.unpaired]
            yield words.say("pairings.not_paired"), unpaired

    def _named(self, side: Side, words: Language) -> str:
        """A player's name, with the points as soon as somebody has some."""
        return side.text(words) if self.has_points else side.name


def pairings_of(
    section: Section, words: Language, before: int = 0, proposed: ProposedRound | None = None
) -> Iterator[Pairings]:
    """The open games of the rounds that have begun, and of the next round.

    before: the boards of the sections before this one in the room; proposed: boards of the next
    round that stand beside those on the sheet, and have their numbers among them.
    """
    event = section.crosstable.event
    if not event.in_rounds or not event.players:
        return
    last = max(event.completed, default=0)
    for round_number in range(1, len(event.players[0].games) + 1):
        if any(map(_is_open, _games_of_round(event, round_number).values())):
            coming = round_number > last
            ahead = proposed.games if proposed and coming else {}
            yield _round(section, round_number, words, before, ahead, coming=coming)
            if round_number > last:
                return


def _round(
    section: Section,
    round_number: int,
    words: Language,
    before: int,
    ahead: Mapping[int, Game],
    *,
    coming: bool,
) -> Pairings:
    event = section.crosstable.event
    games = _games_of_round(event, round_number)
    points = event.points_before(round_number)
    numbers = sorted(games, key=lambda number: (-points[number], number))
    called = dict(zip(numbers, ties.names_of(section, numbers, words), strict=True))
    sides = {number: Side(called[number], number, points[number]) for number in numbers}
    coloured = all(game.color for game in games.values() if _is_open(game))
    pairs = _pairs({**games, **ahead}, numbers, coloured)
    alone = [number for number in numbers if coming and games[number].opponent is None]
    blank = [number for number in alone if games[number].result is Result.PENDING]
    heads = ("head.white", "head.black") if coloured else ("head.player", "head.opponent")
    return Pairings(
        round_number,
        words.say("pairings.coming" if coming else "pairings.open", round=round_number),
        (words.say(heads[0]), words.say(heads[1])),
        coloured,
        tuple(
            Board(number, (sides[first], sides[second]))
            for number, (first, second) in enumerate(
                boards_in_order(event, round_number, pairs), before + 1
            )
            if _is_open(games[first])
        ),
        tuple((sides[no], words.say(ALONE[games[no].result])) for no in alone if no not in blank),
        tuple(sides[number] for number in blank),
        frozenset(number for number in alone if _has_withdrawn(event, number, round_number)),
    )


def _has_withdrawn(event: Event, number: int, round_number: int) -> bool:
    """Whether a player is absent from this round on; of the last round, also in the one before.

    Who is away in the last round only may be looked for, and finds the name on the lists.
    """
    games = event.by_number[number].games
    since = min(round_number, max(len(games) - 1, 1))
    return all(ALONE.get(game.result) == ABSENT for game in games[since - 1 :])


def _pairs(
    games: Mapping[int, Game], numbers: Iterable[int], coloured: bool
) -> Iterator[tuple[int, int]]:
    """The two players of each game of the round, White first if the colours are known.

    numbers: the players, the one first who is first if colours are not known.
    """
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
