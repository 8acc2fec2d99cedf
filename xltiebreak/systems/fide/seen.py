"""An event as an edition of C.07 sees it: what counts as played, and what unplayed rounds count.

Everything is computed once per event, edition, score and modifier, and shared by the systems.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, Protocol, TypeVar, cast

from xltiebreak.event import Event, Game, Result
from xltiebreak.systems.fide.editions import Edition, edition_of
from xltiebreak.systems.modifiers import Modifier
from xltiebreak.systems.registry import FIDE, Binding, System, TermsOf, enter_system
from xltiebreak.systems.terms import NoValue, Term, Terms, cut, figure

_AT_THE_BOARD = frozenset(result for result in Result if result.played)
_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
_REQUESTED = frozenset({Result.HALF_BYE, Result.ZERO_BYE})
_VIRTUAL = (
    "an own unplayed round: a virtual opponent with the score before it, what the round did not "
    "give, and 1/2 for each later round"
)
_OWN = "an own unplayed round: a dummy opponent with the own score (16.4)"
_OPPONENT = f"{_OWN}, no more than the opponent who was paired has (16.4.1)"
_DRAWS = f"{_OWN}, no more than draws give (16.4.2)"


class Seen:
    """An event by an edition of FIDE's rules, in one score, with forfeits played or not.

    score: MP or GP, the score of the places where it is ""; played: whether forfeits count as
    played though the pairings were not fixed before (modifier /P).
    """

    def __init__(self, event: Event, edition: Edition, score: str, played: bool) -> None:
        self.event = event
        self.edition = edition
        self.by_game_points = score == "GP" if score else event.by_game_points
        self.forfeits_told_played = played
        self.rounds: Mapping[int, tuple[Game, ...]] = event.games
        self._memo: dict[Callable[..., Any], Any] = {}
        self._games: dict[frozenset[Result], Mapping[int, Sequence[tuple[Game, int, int]]]] = {}

    @cached_property
    def in_other_score(self) -> Seen:
        """The same event in game points instead of match points, or the other way round."""
        other = "MP" if self.by_game_points else "GP"
        return see(self.event, self.edition.name, other, self.forfeits_told_played)

    @cached_property
    def in_match_points(self) -> Seen:
        """The same event in match points."""
        return self.in_other_score if self.by_game_points else self

    @cached_property
    def win(self) -> float:
        """What a win gives."""
        return self.event.boards if self.by_game_points else self.event.match_points[0]

    @cached_property
    def draw(self) -> float:
        """What a draw gives."""
        return self.event.boards / 2 if self.by_game_points else self.event.match_points[1]

    @cached_property
    def maximum(self) -> float:
        """The most points of the completed rounds."""
        return self.event.rounds * self.win

    @cached_property
    def points(self) -> Mapping[int, list[float]]:
        """What each completed round gave each player."""
        games = self.rounds.items()
        if self.by_game_points:
            return {number: [game.made or 0.0 for game in of] for number, of in games}
        worth = {result: self.event.worth[result.points] for result in Result}
        return {number: [worth[game[0]] for game in of] for number, of in games}

    @cached_property
    def totals(self) -> Mapping[int, float]:
        """Each player's points."""
        return {number: sum(points) for number, points in self.points.items()}

    # What counts as played: articles 15.2 and 6.1.1, and the modifier /P.

    @cached_property
    def forfeits_count(self) -> bool:
        """Whether forfeits are games against the opponent that was paired."""
        return self.forfeits_told_played or self.event.is_round_robin

    @cached_property
    def played(self) -> frozenset[Result]:
        """The results of rounds that count as played."""
        return _AT_THE_BOARD | _FORFEITS if self.forfeits_count else _AT_THE_BOARD

    @cached_property
    def played_with_ratings(self) -> frozenset[Result]:
        """The results that count as played for ratings (15.2)."""
        excepted = not (self.edition.forfeits_rated or self.forfeits_told_played)
        return _AT_THE_BOARD if excepted else self.played

    @cached_property
    def played_by_itself(self) -> frozenset[Result]:
        """The results that count as played for the own record (15.2)."""
        excepted = not (self.edition.forfeit_losses_played or self.forfeits_told_played)
        return self.played - {Result.FORFEIT_LOSS} if excepted else self.played

    def games(
        self, number: int, played: frozenset[Result] | None = None
    ) -> Sequence[tuple[Game, int, int]]:
        """A player's games that count as played, each with the opponent and the round."""
        counting = self.played if played is None else played
        if counting not in self._games:
            self._games[counting] = self._games_with(counting)
        return self._games[counting][number]

    def _games_with(
        self, counting: frozenset[Result]
    ) -> Mapping[int, Sequence[tuple[Game, int, int]]]:
        completed = self.event.completed
        return {
            number: [
                (game, game[1], round_number)
                for game, round_number in zip(games, completed, strict=True)
                if game[1] is not None and game[0] in counting
            ]
            for number, games in self.rounds.items()
        }

    # What unplayed rounds count: article 16.

    @cached_property
    def _by_choice(self) -> frozenset[Result]:
        return _REQUESTED if self.forfeits_count else _REQUESTED | {Result.FORFEIT_LOSS}

    def is_voluntary(self, game: Game) -> bool:
        """Whether a round was not played by choice (16.1.2): a bye asked for, a forfeit loss.

        A blank cell is an absence; a pairing without a result is a game still going on.
        """
        result, opponent = game[0], game[1]
        return result in self._by_choice or (result is Result.PENDING and opponent is None)

    @cached_property
    def adjusted(self) -> Mapping[int, float]:
        """What each player counts as somebody's opponent (16.3); in fixed pairings the points.

        Byes asked for that only such byes and forfeit losses follow count as draws: the player has
        withdrawn. All other rounds count what they gave. In 2012 all unplayed rounds are draws.
        """
        if self.event.is_round_robin:
            return self.totals
        if self.edition.unplayed_are_draws:
            return {
                number: sum(
                    points if game.result in self.played else self.draw
                    for game, points in zip(self.rounds[number], of_rounds, strict=True)
                )
                for number, of_rounds in self.points.items()
            }
        return {number: self._after_withdrawal(number) for number in self.totals}

    def _after_withdrawal(self, number: int) -> float:
        total = self.totals[number]
        for position, game in enumerate(reversed(self.rounds[number]), 1):
            if not self.is_voluntary(game):
                break
            if game.result is not Result.FORFEIT_LOSS:
                total += self.draw - self.points[number][-position]
        return total

    @cached_property
    def notes(self) -> Mapping[int, str]:
        """Why a player counts other than what stands on the sheet."""
        why = (
            "unplayed rounds of {} count 1/2 each ({} on the sheet)"
            if self.edition.unplayed_are_draws
            else "{} withdrew: the rounds after that count 1/2 each (16.3.2; {} on the sheet)"
        )
        return {
            number: why.format(self.event.who(number), figure(total))
            for number, total in self.totals.items()
            if self.adjusted[number] != total
        }

    @cached_property
    def _dummy(self) -> Callable[[int, int, Game], tuple[float, str]]:
        """What an own unplayed round counts, and why, by the player, the round and the game."""
        virtual = self.edition.dummy == "virtual opponent"
        return self._virtual if virtual else self._as_good_as_oneself

    def _virtual(self, number: int, round_number: int, game: Game) -> tuple[float, str]:
        points = self.points[number]
        position = self.event.completed.index(round_number)
        later = self.event.rounds - position - 1
        before = sum(points[:position])
        return before + (self.win - points[position]) + later * self.draw, _VIRTUAL

    def _as_good_as_oneself(self, number: int, round_number: int, game: Game) -> tuple[float, str]:
        own, opponent = self.totals[number], game.opponent
        if opponent is not None and self.edition.cap_at_opponent:
            cap = self.adjusted[opponent]
            return (cap, _OPPONENT) if cap < own else (own, _OWN)
        if opponent is None and self.edition.cap_at_draws:
            cap = self.event.rounds * self.draw
            return (cap, _DRAWS) if cap < own else (own, _OWN)
        return own, _OWN

    @cached_property
    def _contributions(self) -> Mapping[int, Sequence[Term]]:
        """What enters the Buchholz of each player, a term for each round (8.1).

        In fixed pairings a round without an opponent is none.
        """
        adjusted, notes, completed = self.adjusted, self.notes, self.event.completed
        played, robin, dummy = self.played, self.event.is_round_robin, self._dummy
        chosen = self.edition.cuts_by_choice
        found: dict[int, list[tuple[Any, ...]]] = {}
        for number, games in self.rounds.items():
            terms = found[number] = []
            for game, round_number in zip(games, completed, strict=True):
                result, opponent = game[0], game[1]
                if opponent is not None and (robin or result in played):
                    note = notes.get(opponent, "")
                    terms.append((adjusted[opponent], round_number, "", note, None, False))
                elif not robin:
                    amount, note = dummy(number, round_number, game)
                    voluntary = chosen and self.is_voluntary(game)
                    terms.append((amount, round_number, "", note, None, voluntary))
        return cast("dict[int, list[Term]]", found)  # bare, as `plain` has them

    def contributions(self, number: int) -> Sequence[Term]:
        """What enters a player's Buchholz, a term for each round (8.1)."""
        return self._contributions[number]

    @cached_property
    def buchholz(self) -> Mapping[int, float]:
        """The Buchholz of each player."""
        return {
            number: float(sum([term[0] for term in terms]))
            for number, terms in self._contributions.items()
        }

    @cached_property
    def with_last_round_drawn(self) -> Seen:
        """The event as if all games that were paired for the last round had been drawn (8.3)."""
        score = "GP" if self.by_game_points else "MP"
        drawn = Seen(self.event, self.edition, score, self.forfeits_told_played)
        half = self.event.boards / 2
        drawn.rounds = {
            number: (*games[:-1], *(_drawn(game, half) for game in games[-1:]))
            for number, games in self.rounds.items()
        }
        return drawn


def _drawn(game: Game, half: float) -> Game:
    """A pairing as a drawn game, of a team with half of the game points; what is none as it is."""
    opponent = game.opponent
    return game if opponent is None else Game(Result.DRAW, opponent, game.color, half, half)


def see(event: Event, rules: str, score: str = "", played: bool = False) -> Seen:
    """The event as an edition sees it, made once."""
    key = (Seen, rules, score, played)
    if key not in event._memo:
        event._memo[key] = Seen(event, edition_of(rules), score, played)
    seen: Seen = event._memo[key]
    return seen


# How FIDE's systems are entered into the register.


class FideRule(Protocol):
    """From an event as an edition sees it and a player's number to the terms of the value."""

    def __call__(self, seen: Seen, number: int, /) -> Terms:
        """The terms, in the order in which they are shown."""


class FideGroupRule(Protocol):
    """The rule of a system that looks at who is still tied; the player is one of them."""

    def __call__(self, seen: Seen, number: int, tied: frozenset[int], /) -> Terms:
        """The terms, in the order in which they are shown."""


class FideModifiedRule(Protocol):
    """The rule of a system with a modifier of its own."""

    def __call__(self, seen: Seen, number: int, modifier: Modifier, /) -> Terms:
        """The terms, in the order in which they are shown."""


F = TypeVar("F", bound=FideRule)
G = TypeVar("G", bound=FideGroupRule)
M = TypeVar("M", bound=FideModifiedRule)


def register(system: System) -> Callable[[F], F]:
    """Enter a system of which the rule stands below; cuts and medians are applied here (14)."""

    def enter(function: F) -> F:
        def bind(system: System, event: Event, tied: Collection[int]) -> TermsOf:
            whole = partial(function, _seen_by(system, event))
            modifier, mean = system.modifier, system.mean
            return partial(_cut, whole, modifier, mean) if modifier.lowest else whole

        _enter(system, function, bind)
        return function

    return enter


def _cut(whole: TermsOf, modifier: Modifier, mean: bool, number: int) -> Terms:
    """What a cut or a median leaves; where it leaves nobody, the mean is 0."""
    terms = whole(number)
    if isinstance(terms, NoValue):
        return terms
    ends = f"Median {modifier.lowest}" if modifier.highest else f"Cut {modifier.lowest}"
    article = modifier.lowest + (2 if modifier.highest else 0)
    left = cut(terms, modifier.lowest, modifier.highest, f"{ends} (14.{article})")
    if mean and all(term[2] for term in left):
        left.append(Term(0.0, note="nobody is left to take the mean of"))
    return left


def register_group(system: System) -> Callable[[G], G]:
    """Enter a system that looks at who is still tied, whose rule stands below."""

    def enter(function: G) -> G:
        def bind(system: System, event: Event, tied: Collection[int]) -> TermsOf:
            seen, group = _seen_by(system, event), frozenset(tied)
            return lambda number: function(seen, number, group)

        compares = replace(system, group=True, not_for_teams="it compares tied players")
        _enter(compares, function, bind)
        return function

    return enter


def register_modified(system: System) -> Callable[[M], M]:
    """Enter a system with a modifier of its own, whose rule stands below."""

    def enter(function: M) -> M:
        def bind(system: System, event: Event, tied: Collection[int]) -> TermsOf:
            seen, modifier = _seen_by(system, event), system.modifier
            return lambda number: function(seen, number, modifier)

        _enter(system, function, bind)
        return function

    return enter


def _enter(system: System, function: Callable[..., Terms], bind: Binding) -> None:
    source = f"FIDE C.07 {system.source}"
    enter_system(replace(system, rules=FIDE, source=source), function, bind)


def _seen_by(system: System, event: Event) -> Seen:
    return see(event, system.rules, system.modifier.score, system.modifier.played)
