"""An event as data: players, their games, and the quantities that many tie-breaks share.

Everything is frozen. Derived quantities are computed once per event, on first use. Points are
floats: halves and quarters are exact in binary, so equal points are exactly equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cached_property, wraps
from itertools import accumulate
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from xltiebreak.languages.text import Phrase, Said

T = TypeVar("T")
Color = Literal["W", "B"]


class Result(Enum):
    """The result of one round for one player."""

    WIN = "win", 1.0, True
    DRAW = "draw", 0.5, True
    LOSS = "loss", 0.0, True
    FORFEIT_WIN = "forfeit win", 1.0, False
    FORFEIT_LOSS = "forfeit loss", 0.0, False
    FULL_BYE = "full-point bye", 1.0, False
    HALF_BYE = "half-point bye", 0.5, False
    ZERO_BYE = "zero-point bye", 0.0, False
    PENDING = "no result yet", 0.0, False

    points: float
    """What it adds to the score."""

    played: bool
    """Whether the game was played at the board."""

    def __new__(cls, label: str, points: float, played: bool) -> Result:
        """Keep the label as the value, points and played as attributes."""
        member = object.__new__(cls)
        member._value_ = label
        member.points = points
        member.played = played
        return member

    __hash__ = object.__hash__  # Enum hashes the name, which is slow

    @property
    def phrase(self) -> Phrase:
        """The result for players and parents."""
        return Phrase(f"result.{self.name.lower()}")


_AT_THE_BOARD = frozenset(result for result in Result if result.played)
FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
_WITHOUT_POINTS = frozenset({Result.ZERO_BYE, Result.PENDING})
_NONE: frozenset[int] = frozenset()


class Game(NamedTuple):
    """One round of one player; a bye is a game without an opponent."""

    result: Result
    opponent: int | None = None
    """The opponent's number, also of a forfeit; None without an opponent."""

    color: Color | None = None
    """The player's colour; None if the crosstable does not say."""

    made: float | None = None
    """The player's points inside this round (game points of a team match, discs, games of a
    best-of-n); None if the crosstable does not say.
    """

    against: float | None = None
    """The opponent's points inside this round, likewise."""


PENDING = Game(Result.PENDING)


class Record(NamedTuple):
    """A player's completed rounds in columns: the fields of the games, in the order of rounds."""

    results: Sequence[Result] = ()
    opponents: Sequence[int | None] = ()
    colors: Sequence[Color | None] = ()
    made: Sequence[float | None] = ()
    against: Sequence[float | None] = ()


@dataclass(frozen=True)
class Player:
    """One row of the crosstable."""

    number: int
    name: str = ""
    games: tuple[Game, ...] = ()
    """One entry for each round column, in their order."""

    rating: int | None = None
    """None for an unrated player."""

    team: str = ""
    """The team's name; "" if the crosstable does not say."""

    board: int | None = None
    """The player's board in a team event; None if the crosstable does not say."""

    late: bool | None = None
    """Whether the player is marked as late; None if the crosstable does not say."""

    playoff: float | None = None
    """The points of the play-off; None if the crosstable does not say."""

    manual: float | None = None
    """The number that the director gave by hand; None if the crosstable does not say."""

    boards: tuple[float, ...] = ()
    """A team's game points on board 1, 2 ...; empty if the crosstable does not say."""

    ids: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """By heading, what one person keeps for years: numbers of members, the birth date."""

    groups: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """By heading, where the player belongs besides the team: grade, class, club."""


@dataclass(frozen=True)
class Event:
    """The players of one section, in the order of the sheet.

    Players' numbers are identities, not positions: they may have gaps and come in any order. The
    event must be consistent (see `reading.crosstable`); opponents are looked up by number.
    """

    players: tuple[Player, ...]
    in_rounds: bool = True
    """Whether the games are in the order in which they were played, which a round-robin matrix does
    not show.
    """

    by_game_points: bool = False
    """Whether game points rank the teams."""

    match_points: tuple[float, float] = (1.0, 0.5)
    """The points of a won and of a drawn match; a lost match is worth nothing."""

    round_robin: bool | None = None
    """Whether the pairings were fixed before the event; None to infer it from the pairings."""

    counted: int = 0
    """The last round that counts even if it holds only byes; 0 to infer it from the games."""

    worths: Mapping[Result, float] = field(default_factory=dict, hash=False)
    """The points of results that are not worth their share of a win."""

    given: Mapping[int, Mapping[int, float]] = field(default_factory=dict, hash=False)
    """By player and round (from 1), the points of a round that are not those of its result."""

    bonus: Mapping[int, float] = field(default_factory=dict, hash=False)
    """By player, points beside all rounds; negative for a penalty."""

    game_bonus: Mapping[int, float] = field(default_factory=dict, hash=False)
    """By player, game points beside all rounds; negative for a penalty."""

    penalties: Mapping[int, float] = field(default_factory=dict, hash=False)
    """By player, points that change the standings only, and no tie-break."""

    unrated: int | None = None
    """The rating that unrated players count as in FIDE's tie-breaks; 0 to leave them out, None if
    no rule of the event says it.
    """

    on_boards: Mapping[int, Mapping[int, tuple[float, ...]]] = field(
        default_factory=dict, hash=False
    )
    """By team and round (from 1), the game points on board 1, 2 ... of the match; empty if the
    crosstable does not have them.
    """

    _memo: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        """Return its size: a console has no room for its games."""
        return f"Event({len(self.players)} players, {self.rounds} rounds)"

    def __getstate__(self) -> dict[str, Any]:
        """Return its data without what was computed of them, so that it pickles and copies."""
        data = {one.name: getattr(self, one.name) for one in fields(self)}
        plain = {name: dict(of) for name, of in data.items() if isinstance(of, Mapping)}
        return {**data, **plain, "_memo": {}}

    @cached_property
    def by_number(self) -> Mapping[int, Player]:
        """The players by number."""
        return {player.number: player for player in self.players}

    @cached_property
    def is_round_robin(self) -> bool:
        """Whether everybody is paired with everybody, all equally often.

        A round-robin matrix has a column for every pair, played or not yet. `round_robin` decides
        if it is not None.
        """
        if self.round_robin is not None:
            return self.round_robin
        return not self.in_rounds or _all_are_paired(self.players)

    @cached_property
    def completed(self) -> tuple[int, ...]:
        """The rounds (from 1) that count.

        A round counts if one of its games, played or forfeited, has a result. A round of byes only
        counts if a later round does. Byes in the last rounds were requested ahead: they do not
        count yet, nor do open pairings and blank columns, unless the points say so (`counted`).
        """
        last = max({self.counted, *self.begun})
        return tuple(
            number
            for number, games in enumerate(self._rounds[:last], 1)
            if number in self.begun or _holds_byes_only(games)
        )

    @cached_property
    def begun(self) -> frozenset[int]:
        """The rounds (from 1) in which a game, played or forfeited, has a result."""
        rounds = enumerate(self._rounds, 1)
        return frozenset(number for number, games in rounds if any(map(_is_over, games)))

    @cached_property
    def _rounds(self) -> Sequence[tuple[Game, ...]]:
        return list(zip(*(player.games for player in self.players), strict=True))

    @cached_property
    def has_open_games(self) -> bool:
        """Whether the game of some pairing has no result yet."""
        return any(_is_open(game) for player in self.players for game in player.games)

    @cached_property
    def running(self) -> int:
        """The round (from 1) that is being played, 0 if there is none.

        It is the last one that has a result, if one of its games is open and no later round is
        paired. The pairings of a round robin may all stand there from the beginning.
        """
        last = max(self.begun, default=0)
        if not last or not self.in_rounds or not any(map(_is_open, self._rounds[last - 1])):
            return 0
        later = any(game.opponent for games in self._rounds[last:] for game in games)
        return last if self.is_round_robin or not later else 0

    @cached_property
    def missing(self) -> Mapping[int, int]:
        """How many results are missing in rounds (from 1) that are over; without the others.

        Open games are missing, and blank cells, of which two may be one game. Who rests in a round
        robin has none, nor has the round that is being played.
        """
        if not self.in_rounds:
            return {}
        found = {
            number: sum(
                player.games[number - 1].result is Result.PENDING
                and at not in self.rests[player.number]
                for player in self.players
            )
            for at, number in enumerate(self.completed)
            if number != self.running
        }
        return {number: -(-cells // 2) for number, cells in found.items() if cells}

    @cached_property
    def rounds(self) -> int:
        """The number of completed rounds."""
        return len(self.completed)

    @cached_property
    def worth(self) -> Mapping[Result, float]:
        """What each result is worth in points."""
        win, draw = self.match_points
        by_share = {1.0: win, 0.5: draw, 0.0: 0.0}
        return {result: by_share[result.points] for result in Result} | {**self.worths}

    @cached_property
    def rests(self) -> Mapping[int, frozenset[int]]:
        """Each player's rests in a round robin: positions in the completed rounds, from 0.

        In a round robin of an odd number somebody has no opponent in each round. That is not an
        unplayed round, since there was no game to play; a matrix does not even show it. Where such
        rounds give points, they are byes, and nobody has a rest.
        """
        free = {
            number: {at: game.result for at, game in enumerate(games) if game.opponent is None}
            for number, games in (self.games.items() if self.is_round_robin else ())
        }
        if all(_WITHOUT_POINTS.issuperset(results.values()) for results in free.values()):
            return dict.fromkeys(self.games, _NONE) | {no: frozenset(at) for no, at in free.items()}
        return dict.fromkeys(self.games, _NONE)

    @cached_property
    def own_rounds(self) -> Mapping[int, int]:
        """How many completed rounds each player could play: all but the rests of a round robin."""
        return {number: self.rounds - len(rests) for number, rests in self.rests.items()}

    @cached_property
    def maxima(self) -> Mapping[int, float]:
        """The most points that each player could have after the completed rounds."""
        best = self.boards if self.by_game_points else self.match_points[0]
        return {number: rounds * best for number, rounds in self.own_rounds.items()}

    @cached_property
    def boards(self) -> float:
        """The boards of a team match: the largest sum of the two sides' game points."""
        return max(
            (
                (game.made or 0) + (game.against or 0)
                for games in self.games.values()
                for game in games
                if game.result.played
            ),
            default=0,
        )

    @cached_property
    def game_points_are_kept(self) -> bool:
        """Whether some match at the board has game points."""
        return any(
            game.made is not None and game.result.played
            for player in self.players
            for game in player.games
        )

    @cached_property
    def games(self) -> Mapping[int, tuple[Game, ...]]:
        """Each player's games in the completed rounds, by player number.

        In a completed round, a game without a result is an unplayed round worth nothing.
        """
        if not self.players or self.rounds == len(self.players[0].games):
            return {player.number: player.games for player in self.players}
        return {
            player.number: tuple(player.games[number - 1] for number in self.completed)
            for player in self.players
        }

    @cached_property
    def records(self) -> Mapping[int, Record]:
        """Each player's completed rounds in columns, by player number."""
        # Every game has the same fields; to check that takes a fifth of the time.
        return {number: Record(*zip(*games)) for number, games in self.games.items()}  # noqa: B905

    @cached_property
    def points(self) -> Mapping[int, Sequence[float]]:
        """What each completed round gave each player, unplayed rounds included."""
        return self.points_by(self.records)

    def points_by(self, records: Mapping[int, Record]) -> Mapping[int, Sequence[float]]:
        """What each completed round gives by these records, and by the rounds that are `given`."""
        worth = self.worth
        points = {no: [worth[result] for result in one.results] for no, one in records.items()}
        for number, rounds in self.given.items():
            own = zip(self.completed, points.get(number, ()), strict=False)
            points[number] = [rounds.get(round_number, made) for round_number, made in own]
        return points

    @cached_property
    def scores(self) -> Mapping[int, float]:
        """Each player's points, unplayed rounds included."""
        bonus = self.bonus
        return {number: sum(own) + bonus.get(number, 0.0) for number, own in self.points.items()}

    @cached_property
    def placing(self) -> Mapping[int, float]:
        """The points that rank each player: the score, or a team's game points, with penalties."""
        made = self.game_points if self.by_game_points else self.scores
        changed = {number: made[number] + points for number, points in self.penalties.items()}
        return {**made, **changed} if changed else made

    @cached_property
    def score_groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups of players with the same ranking points, by number."""
        groups: dict[float, list[int]] = {}
        for number, points in self.placing.items():
            groups.setdefault(points, []).append(number)
        return tuple(map(tuple, groups.values()))

    @cached_property
    def game_points(self) -> Mapping[int, float]:
        """Each team's points inside its matches, forfeited ones included."""
        return {
            number: sum([game.made or 0.0 for game in games]) + self.game_bonus.get(number, 0.0)
            for number, games in self.games.items()
        }

    @cached_property
    def adjusted_scores(self) -> Mapping[int, float]:
        """The score of each player for the opponents' tie-breaks (US Chess 34E).

        Every unplayed round counts 1/2, like a draw, whatever it was worth; rests count nothing.
        """
        draw, rests, points = self.match_points[1], self.rests, self.points
        return {
            no: sum(
                [
                    made if result.played else draw
                    for result, made in zip(one.results, points[no], strict=True)
                ]
            )
            - draw * len(rests[no])
            for no, one in self.records.items()
        }

    def running_scores(self, number: int) -> list[float]:
        """A player's score after each completed round."""
        return list(accumulate(self.points[number]))

    def points_before(self, round_number: int) -> Mapping[int, float]:
        """Each player's points before a round (from 1), those beside all rounds included."""
        at = [index for index, number in enumerate(self.completed) if number < round_number]
        bonus = self.bonus
        return {
            number: sum(own[index] for index in at) + bonus.get(number, 0.0)
            for number, own in self.points.items()
        }

    @cached_property
    def opponents(self) -> Mapping[int, Sequence[int | None]]:
        """Each player's opponent at the board in each completed round, None if unplayed."""
        return {
            number: record.opponents
            if _AT_THE_BOARD.issuperset(record.results)
            else [
                opponent if result in _AT_THE_BOARD else None
                for result, opponent in zip(record.results, record.opponents, strict=True)
            ]
            for number, record in self.records.items()
        }

    def who(self, number: int) -> str:
        """A player's name with the number, for a sentence in English."""
        called = self.called(number)
        return called if isinstance(called, str) else f"player {number}"

    def called(self, number: int) -> Said:
        """A player's name with the number, for a sentence in any language."""
        name = self.by_number[number].name
        return f"{name} ({number})" if name else Phrase("player.unnamed", {"number": number})

    def played(self, number: int) -> list[tuple[Game, int]]:
        """A player's games at the board, each with its round."""
        return [
            (game, round_number)
            for game, round_number in zip(self.games[number], self.completed, strict=True)
            if game.result.played
        ]

    def withdrew(self, number: int) -> bool:
        """Whether a player was absent in the last completed round.

        A game without a result yet is not an absence, nor is a rest.
        """
        last = self.games[number][-1:]
        absent = any(game.opponent is None and game.result in _WITHOUT_POINTS for game in last)
        return absent and not self.rests[number]


def boards_in_order(
    event: Event, round_number: int, pairs: Iterable[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the pairs of a round (from 1) in the order of their boards, each as it is given.

    The scores before the round decide, so that boards keep their places while results come in: the
    score of the pair's better player, then that of the other one, then the better player's number,
    as FIDE sorts pairings before they are published (C.04.2).
    """
    points = event.points_before(round_number)

    def place(pair: tuple[int, int]) -> tuple[float, ...]:
        better, other = sorted(pair, key=lambda number: (-points[number], number))
        return -points[better], -points[other], better

    return sorted(pairs, key=place)


class Remembering(Protocol):
    """An object that caches answers: an event, or the view of one by a FIDE edition."""

    @property
    def _memo(self) -> dict[Any, Any]: ...


R = TypeVar("R", bound=Remembering)


def once(quantity: Callable[[R], T]) -> Callable[[R], T]:
    """Decorate a function of an event: compute its answer once per event."""

    @wraps(quantity)
    def remembered(event: R) -> T:
        answer: T
        try:
            answer = event._memo[quantity]
        except KeyError:
            answer = event._memo[quantity] = quantity(event)
        return answer

    return remembered


def _is_over(game: Game) -> bool:
    """Whether a game, played or forfeited, has a result; without an opponent it is no game."""
    return game.result.played or (game.result in FORFEITS and game.opponent is not None)


def _is_open(game: Game) -> bool:
    """Whether a game is paired and has no result yet."""
    return game.result is Result.PENDING and game.opponent is not None


def _all_are_paired(players: tuple[Player, ...]) -> bool:
    """Whether all pairs of players are paired equally often, and at least once.

    A bye that gives points is a Swiss's: who rests in a round robin gets nothing (FIDE C.07 15.2).
    """
    others = len(players) - 1
    if others < 1 or len(players[0].games) < others:
        return False
    times = set()
    for player in players:
        if any(game.opponent is None and game.result.points for game in player.games):
            return False
        paired = Counter(game.opponent for game in player.games if game.opponent is not None)
        if len(paired) != others:
            return False
        times |= set(paired.values())
    return len(times) == 1


def _holds_byes_only(games: tuple[Game, ...]) -> bool:
    """Whether a round has byes and no pairing."""
    byes = any(game.result is not Result.PENDING for game in games)
    return byes and all(game.opponent is None for game in games)
