"""View of an event by an edition of C.07: which rounds are played, what unplayed ones count.

Everything is computed once per event, edition, score and modifier, for all systems.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import compress
from math import inf
from typing import Any, NamedTuple

from xltiebreak.core.editions import Edition, edition_of
from xltiebreak.core.event import FORFEITS, Color, Event, Player, Record, Result
from xltiebreak.core.registry import System, supply
from xltiebreak.core.terms import NotesOn, Terms
from xltiebreak.languages.text import Phrase, Said

_AT_THE_BOARD = frozenset(result for result in Result if result.played)
_REQUESTED = frozenset({Result.HALF_BYE, Result.ZERO_BYE})
_WITHOUT_OPPONENT = _REQUESTED | {Result.FORFEIT_LOSS, Result.PENDING}
_VIRTUAL = Phrase("note.virtual")
_OWN = Phrase("note.dummy")
_OPPONENT = Phrase("note.dummy.opponent", {"dummy": _OWN})
_DRAWS = Phrase("note.dummy.draws", {"dummy": _OWN})


class View:
    """An event by an edition of FIDE's rules, in one score, with forfeits played or not.

    score: MP or GP, "" for the score that ranks; played: whether forfeits count as played though
    the pairings were not fixed before (modifier /P); unrated: the rating that unrated players count
    as (modifier /U1500), 0 to leave them out.
    """

    def __init__(
        self, event: Event, edition: Edition, score: str, played: bool, unrated: int = 0
    ) -> None:
        self.event = event
        self.edition = edition
        self.by_game_points = score == "GP" if score else event.by_game_points
        self.forfeits_told_played = played
        self.ratings = {one.number: one.rating or unrated or None for one in event.players}
        self.records = event.records
        self._memo: dict[Callable[..., Any], Any] = {}
        self._games: dict[frozenset[Result], Mapping[int, CountedGames]] = {}

    @cached_property
    def in_other_score(self) -> View:
        """The same event in game points instead of match points, or the other way round."""
        other = "MP" if self.by_game_points else "GP"
        return view_of(self.event, self.edition.name, other, self.forfeits_told_played)

    @cached_property
    def in_match_points(self) -> View:
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
    def maxima(self) -> Mapping[int, float]:
        """The most points that each player could have made: a win in every round but the rests."""
        return {number: rounds * self.win for number, rounds in self.event.own_rounds.items()}

    @cached_property
    def _draws(self) -> float:
        """What draws in all completed rounds give."""
        return self.event.rounds * self.draw

    @cached_property
    def points(self) -> Mapping[int, Sequence[float]]:
        """The points of each player in each completed round."""
        if self.by_game_points:
            return {no: [made or 0.0 for made in one.made] for no, one in self.records.items()}
        if self.records is self.event.records:
            return self.event.points
        return self.event.points_by(self.records)

    @cached_property
    def totals(self) -> Mapping[int, float]:
        """Each player's points."""
        bonus = self.event.game_bonus if self.by_game_points else self.event.bonus
        return {number: sum(own) + bonus.get(number, 0.0) for number, own in self.points.items()}

    forfeits_end_the_unplayed_rounds = False
    """Whether the rounds after which nobody played begin behind a forfeit, as a deviation."""

    encounter_begins_anew = False
    """Whether the score of the places is applied first to every smaller group of a direct
    encounter of teams, and not the score that made the group."""

    # What counts as played: articles 15.2 and 6.1.1, and the modifier /P.

    @cached_property
    def forfeits_count(self) -> bool:
        """Whether forfeits are games against the opponent that was paired."""
        return self.forfeits_told_played or self.event.is_round_robin

    @cached_property
    def played(self) -> frozenset[Result]:
        """The results of rounds that count as played."""
        return _AT_THE_BOARD | FORFEITS if self.forfeits_count else _AT_THE_BOARD

    @cached_property
    def played_with_ratings(self) -> frozenset[Result]:
        """The results that count as played for ratings (15.2)."""
        excepted = not (self.edition.forfeits_rated or self.forfeits_told_played)
        return _AT_THE_BOARD if excepted else self.played

    @cached_property
    def played_by_itself(self) -> frozenset[Result]:
        """The results that count as played for the player's record (15.2)."""
        excepted = not (self.edition.forfeit_losses_played or self.forfeits_told_played)
        return self.played - {Result.FORFEIT_LOSS} if excepted else self.played

    def games(self, number: int, played: frozenset[Result] | None = None) -> CountedGames:
        """A player's games that count as played, in columns."""
        counting = self.played if played is None else played
        if counting not in self._games:
            self._games[counting] = {
                number: _games_of(record, counting, self.event.completed)
                for number, record in self.records.items()
            }
        return self._games[counting][number]

    # What unplayed rounds count: article 16.

    @cached_property
    def _by_choice(self) -> frozenset[Result]:
        return _REQUESTED if self.forfeits_count else _REQUESTED | {Result.FORFEIT_LOSS}

    def is_voluntary(self, result: Result, opponent: int | None) -> bool:
        """Whether the player chose not to play (16.1.2): a requested bye or a forfeit loss.

        A blank cell is an absence; a pairing without a result is a game still going on. *(reading)*
        Where forfeits count as played (/P), a forfeit loss is a game and no such round.
        """
        return result in (self._by_choice if opponent is not None else _WITHOUT_OPPONENT)

    @cached_property
    def adjusted(self) -> Mapping[int, float]:
        """The score of each player for the opponents' tie-breaks (16.3).

        Requested byes count as draws if only such byes and forfeit losses follow: the player has
        withdrawn. All other rounds count what they gave. In 2012 all unplayed rounds are draws.

        A loss by forfeit without an opponent is a requested bye: it forfeited no game (16.1.1).
        """
        if self.event.is_round_robin:
            return self.totals
        if self.edition.unplayed_are_draws:
            return {
                number: sum(
                    points if result in self.played else self.draw
                    for result, points in zip(record.results, self.points[number], strict=True)
                )
                for number, record in self.records.items()
            }
        return {number: self._after_withdrawal(number) for number in self.totals}

    def _after_withdrawal(self, number: int) -> float:
        record, total = self.records[number], self.totals[number]
        backwards = zip(reversed(record.results), reversed(record.opponents), strict=True)
        for position, (result, opponent) in enumerate(backwards, 1):
            is_forfeit = result is Result.FORFEIT_LOSS and opponent is not None
            is_end = is_forfeit and self.forfeits_end_the_unplayed_rounds
            if is_end or not self.is_voluntary(result, opponent):
                break
            if not is_forfeit:
                total += self.draw - self.points[number][-position]
        return total

    # The dummy opponent in a player's unplayed round (16.4).

    @cached_property
    def _caps(self) -> Mapping[int | None, float]:
        """The most points that the dummy can have, by the opponent who was paired."""
        edition = self.edition
        of_opponents = self.adjusted if edition.cap_at_opponent else dict.fromkeys(self.totals, inf)
        caps = dict[int | None, float](of_opponents.items())
        caps[None] = self._draws if edition.cap_at_draws else inf
        return caps

    def _dummies(self, number: int, record: Record, unplayed: Sequence[int]) -> Sequence[float]:
        """The points of the dummy in each unplayed round of a player; rounds count from 0."""
        if self.edition.dummy == "virtual opponent":
            return [self._virtual(number, position) for position in unplayed]
        own, caps, opponents = self.totals[number], self._caps, record.opponents
        return [min(own, caps[opponents[position]]) for position in unplayed]

    def _virtual(self, number: int, position: int) -> float:
        points, later = self.points[number], self.event.rounds - position - 1
        return sum(points[:position]) + (self.win - points[position]) + later * self.draw

    def _note(self, number: int, position: int) -> Said:
        """What is special about a term of the Buchholz, "" if nothing is; position: from 0."""
        record = self.records[number]
        opponent = record.opponents[position]
        if opponent is not None and record.results[position] in self.played:
            return self._note_on(opponent)
        if self.edition.dummy == "virtual opponent":
            return _VIRTUAL
        if self.totals[number] <= self._caps[opponent]:
            return _OWN
        return _DRAWS if opponent is None else _OPPONENT

    def _note_on(self, opponent: int) -> Said:
        """Why an opponent counts other points than those on the sheet, "" if it does not."""
        total = self.totals[opponent]
        if self.adjusted[opponent] == total:
            return ""
        key = "note.unplayed_half" if self.edition.unplayed_are_draws else "note.withdrew"
        return Phrase(key, {"who": self.event.called(opponent), "points": total})

    @cached_property
    def contributions(self) -> Mapping[int, Terms]:
        """The terms of each player's Buchholz, one for each round (8.1).

        In fixed pairings a round without an opponent has no term.
        """
        contributions = self._of_fixed_pairings if self.event.is_round_robin else self._of_swiss
        return {number: contributions(number, record) for number, record in self.records.items()}

    def _of_fixed_pairings(self, number: int, record: Record) -> Terms:
        adjusted, rounds = self.adjusted, zip(record.opponents, self.event.completed, strict=True)
        return Terms(
            [adjusted[opponent] for opponent in record.opponents if opponent is not None],
            [round_number for opponent, round_number in rounds if opponent is not None],
        )

    def _of_swiss(self, number: int, record: Record) -> Terms:
        results, opponents, played = record.results, record.opponents, self.played
        adjusted = self.adjusted
        amounts = [0.0 if opponent is None else adjusted[opponent] for opponent in opponents]
        unplayed = [
            at for at, result in enumerate(results) if result not in played or opponents[at] is None
        ]
        for position, points in zip(unplayed, self._dummies(number, record, unplayed), strict=True):
            amounts[position] = points
        voluntary = [at for at in unplayed if self.is_voluntary(results[at], opponents[at])]
        return Terms(
            amounts,
            self.event.completed,
            notes=NotesOn(range(len(amounts)), partial(self._note, number)),
            voluntary=voluntary if self.edition.cuts_by_choice else (),
        )

    @cached_property
    def buchholz(self) -> Mapping[int, float]:
        """The Buchholz of each player."""
        return {no: float(sum(terms.amounts)) for no, terms in self.contributions.items()}

    @cached_property
    def with_final_round_drawn(self) -> View:
        """The event as if all games paired for the final round were drawn (8.3)."""
        score = "GP" if self.by_game_points else "MP"
        drawn = _with_final_round_drawn(self.event)
        return type(self)(drawn, self.edition, score, self.forfeits_told_played)


class CountedGames(NamedTuple):
    """The games of a player that count as played, in columns."""

    results: Sequence[Result]
    opponents: Sequence[int]
    colors: Sequence[Color | None]
    rounds: Sequence[int]


def _games_of(
    record: Record, counting: frozenset[Result], completed: Sequence[int]
) -> CountedGames:
    """The rounds with an opponent and one of the results that count."""
    results, opponents, colors = record.results, record.opponents, record.colors
    if None not in opponents and counting.issuperset(results):
        met = [opponent for opponent in opponents if opponent is not None]
        return CountedGames(results, met, colors, completed)
    games = zip(results, opponents, strict=True)
    counts = [opponent is not None and result in counting for result, opponent in games]
    return CountedGames(
        list(compress(results, counts)),
        [opponent for opponent in compress(opponents, counts) if opponent is not None],
        list(compress(colors, counts)),
        list(compress(completed, counts)),
    )


def _with_final_round_drawn(event: Event) -> Event:
    """The event with a draw in every game that is paired for the final round.

    The final round is the last one that the crosstable has a column for, played or not. Points that
    are given for these games go.
    """
    half = event.boards / 2 if event.game_points_are_kept else None

    def drawn(player: Player) -> Player:
        final = player.games[-1]._replace(result=Result.DRAW, made=half, against=half)
        return replace(player, games=(*player.games[:-1], final))

    paired = {one.number for one in event.players if one.games and one.games[-1].opponent}
    final = len(event.players[0].games) if paired else 0
    given = {
        number: {at: points for at, points in rounds.items() if number not in paired or at != final}
        for number, rounds in event.given.items()
    }
    players = [drawn(one) if one.number in paired else one for one in event.players]
    return replace(event, players=tuple(players), given=given)


def view_of(
    event: Event, rules: str, score: str = "", played: bool = False, unrated: int = 0
) -> View:
    """The event by an edition, computed once."""
    key = (View, rules, score, played, unrated)
    if key not in event._memo:
        kind: type[View] = event._memo.get(View, View)
        event._memo[key] = kind(event, edition_of(rules), score, played, unrated)
    view: View = event._memo[key]
    return view


def _view(system: System, event: Event, tied: Collection[int]) -> View:
    score, unrated = system.modifier.score, system.modifier.unrated
    if unrated is None:
        unrated = event.unrated
    return view_of(event, system.rules, score, system.modifier.played, unrated or 0)


supply("view", _view)


def seen_as(event: Event, kind: type[View]) -> Event:
    """A copy of the event that all editions see by another kind of view."""
    copy = replace(event)
    copy._memo[View] = kind
    return copy
