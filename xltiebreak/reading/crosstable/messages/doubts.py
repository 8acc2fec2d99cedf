"""What of an event is possible, but seldom right: rounds without a result, byes, second games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from xltiebreak.core.event import PENDING, Event, Game, Player, Result
from xltiebreak.languages.text import pattern, shown
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.results.games import TypedResults
from xltiebreak.reading.crosstable.shares import FEW, MOST
from xltiebreak.reading.crosstable.wording import (
    labelled,
    listed,
    number_and_name,
    one_for_many,
    several,
)
from xltiebreak.reading.grid import Cell, Fault, Finding

_WITH_WHITE = pattern(r"(\d{1,6})\s*[wW]")
_PLAIN_PAIRING = pattern(r"(?:\d{1,6}[wb]?)?")
"""What is typed for a game to come; the other player's cell may be blank."""


@dataclass(frozen=True)
class Doubts:
    """An event with its cells as typed."""

    event: Event
    written: TypedResults
    of_list: bool = False
    """Whether the games come from a list of pairings, which has no cell for who is not there."""

    ahead: Collection[int] = ()
    """The players whose printed points count a bye of the round to be paired already."""

    def findings(self) -> Iterator[Finding]:
        """Yield a warning for each doubt."""
        event = self.event
        byes_only = [number for number in event.completed if not any(self._opponents(number))]
        unplayed: list[tuple[Player, int]] = []
        running: list[Cell] = []
        for player in event.players:
            for number in self._without_result(player, byes_only):
                if number == event.running and self._is_plainly_open(player):
                    running.append(self.written.cell(player.number, number))
                else:
                    unplayed.append((player, number))
            yield from self._full_byes(player)
        yield from self._not_in_list(unplayed) if self.of_list else self._unplayed(unplayed)
        if running:
            fault = faults.RUNNING(number=event.running)
            yield Finding(running[0], fault, cells=tuple(dict.fromkeys(running)))
        for number in byes_only:
            yield from self._byes_only(number)
        if len(event.completed) < self._rounds:
            yield from self._byes_ahead()
            yield from self._forgotten()
        yield from self._rematches()

    @property
    def _rounds(self) -> int:
        """How many columns of results there are."""
        return len(self.event.players[0].games)

    def _opponents(self, number: int) -> Iterator[int | None]:
        return (player.games[number - 1].opponent for player in self.event.players)

    def _named(self, numbers: Iterable[int]) -> list[str]:
        return [number_and_name(no, self.event.by_number[no].name) for no in numbers]

    def _without_result(self, player: Player, byes_only: Collection[int]) -> list[int]:
        """Return the rounds that count, but for those of byes, without a result of a player."""
        if all(game.result is not Result.PENDING for game in player.games):
            return []
        return [
            number
            for number in self.event.completed
            if player.games[number - 1].result is Result.PENDING and number not in byes_only
        ]

    def _is_plainly_open(self, player: Player) -> bool:
        """Whether the game that a player is playing is typed as games to come are."""
        running = self.event.running
        opponent = player.games[running - 1].opponent
        if self.of_list or not opponent:
            return False
        texts = (self.written.text(number, running) for number in (player.number, opponent))
        return all(_PLAIN_PAIRING.fullmatch(text.strip()) for text in texts)

    def _unplayed(self, unplayed: Sequence[tuple[Player, int]]) -> Sequence[Finding]:
        """Return players without a result in a played round: one each if they are few."""
        findings = []
        for player, number in unplayed:
            text = self.written.text(player.number, number)
            what = faults.HAS_NO_RESULT(text=shown(text)) if text else faults.BLANK()
            fault = faults.UNPLAYED(what=what, number=number, ask=_meant_as_win(text))
            findings.append(Finding(self.written.cell(player.number, number), fault))
        return one_for_many(findings, faults.MANY_UNPLAYED)

    def _not_in_list(self, unplayed: Sequence[tuple[Player, int]]) -> Iterator[Finding]:
        """Yield the players whom no row of a played round names, and games without a result."""
        absent: dict[Cell, str] = {}
        open_games: dict[Cell, str] = {}
        for player, number in unplayed:
            opponent = player.games[number - 1].opponent
            cell = self.written.cell(player.number, number)
            if opponent is None:
                (who,) = self._named([player.number])
                absent[cell] = f"player {who} in Rnd {number}"
            elif player.number < opponent:
                pair = " and ".join(self._named([player.number, opponent]))
                open_games[cell] = f"players {pair} in Rnd {number}"
        for by_cell, kind in ((absent, faults.NOT_LISTED), (open_games, faults.OPEN_GAME)):
            if len(by_cell) > FEW:
                by_cell = {next(iter(by_cell)): listed(list(by_cell.values()))}
            yield from (Finding(cell, kind(who=who)) for cell, who in by_cell.items())

    def _full_byes(self, player: Player) -> Iterator[Finding]:
        """Yield a player with several full-point byes."""
        byes = [n for n, game in enumerate(player.games, 1) if game.result is Result.FULL_BYE]
        if len(byes) > 1:
            fault = faults.FULL_BYES(
                who=labelled(player.number, player.name), rounds=_in_words(byes)
            )
            yield Finding(self.written.cell(player.number, byes[1]), fault)

    def _byes_only(self, number: int) -> Iterator[Finding]:
        """Yield a round of byes in which some cells are blank."""
        results = [player.games[number - 1].result for player in self.event.players]
        if blank := results.count(Result.PENDING):
            cell = self.written.cell(self._first_bye(number), number)
            yield Finding(cell, faults.BYES_ONLY(number=number, blank=blank))

    def _first_bye(self, number: int) -> int:
        """Return the number of the first player with a bye in a round, 0 without one."""
        games = ((player.number, player.games[number - 1]) for player in self.event.players)
        byes = (
            no for no, game in games if game.opponent is None and game.result is not Result.PENDING
        )
        return next(byes, 0)

    def _byes_ahead(self) -> Iterator[Finding]:
        """Yield a warning for byes entered ahead, in rounds that do not count yet."""
        coming = range(max(self.event.completed, default=0) + 1, self._rounds + 1)
        ahead = [number for number in coming if self._first_bye(number)]
        if not ahead:
            return
        counted = [self.event.by_number[number] for number in self.ahead]
        who = several([labelled(one.number, one.name) for one in counted])
        more = faults.COUNTED_AHEAD(who=who) if counted else ""
        cell = self.written.cell(self._first_bye(ahead[0]), ahead[0])
        fault = faults.BYES_AHEAD(rounds=_in_words(ahead), more=more)
        yield Finding(cell, fault, note=bool(counted))

    def _forgotten(self) -> Iterator[Finding]:
        """Yield who has no pairing in a round without results that is paired for most.

        In a round robin of an odd number they rest.
        """
        if self.event.is_round_robin:
            return
        for number in sorted({*range(1, self._rounds + 1)}.difference(self.event.completed)):
            games = {player.number: player.games[number - 1] for player in self.event.players}
            paired = sum(game.opponent is not None for game in games.values())
            blank = [no for no, game in games.items() if game == PENDING]
            if blank and paired > len(blank):
                kind = faults.NOT_PAIRED if len(blank) > 1 else faults.ONE_NOT_PAIRED
                fault = kind(who=several(self._named(blank)), number=number)
                yield Finding(self.written.cell(blank[0], number), fault)

    def _rematches(self) -> Iterator[Finding]:
        """Yield the pairs that met twice or are paired again, except in a round robin."""
        players = self.event.players
        if not any(map(_meets_twice, players)):
            return
        meetings: dict[tuple[int, int], list[int]] = defaultdict(list)
        for player in players:
            for number, game in enumerate(player.games, 1):
                if _is_meeting(game) and game.opponent is not None:
                    meetings[player.number, game.opponent].append(number)
        if all(pair in meetings for pair in combinations([one.number for one in players], 2)):
            return  # a round robin
        again = {pair: met for pair, met in meetings.items() if len(met) > 1 and pair[0] < pair[1]}
        pairs = sum(number < opponent for number, opponent in meetings)
        if MOST.exceeded(len(again), pairs) and len(again) > FEW:
            (number, _), met = next(iter(again.items()))
            double = faults.DOUBLE_ROUND_ROBIN(count=len(again), pairs=pairs)
            yield Finding(self.written.cell(number, met[1]), double, note=True)
            return
        for pair, met in again.items():
            games = self.event.by_number[pair[0]].games
            coming = [number for number in met if not games[number - 1].result.played]
            before = [number for number in met if number not in coming]
            told = [faults.MET_IN(rounds=_in_words(before))] if before else []
            told += [faults.PAIRED_IN(rounds=_in_words(coming))] if coming else []
            fault = faults.REMATCH(who=several(self._named(pair)), told=several(told))
            yield Finding(self.written.cell(pair[0], met[1]), fault)


def _meant_as_win(text: str) -> Fault | str:
    """Ask about `4W`, a pairing with the White pieces, which may be a win written backwards."""
    match = _WITH_WHITE.fullmatch(text.strip())
    return faults.MEANT_AS_WIN(text=shown(text), number=match[1]) if match else ""


def _in_words(numbers: Sequence[int]) -> Fault | str:
    return several([faults.ROUND(number=number) for number in numbers])


def _meets_twice(player: Player) -> bool:
    opponents = [game.opponent for game in player.games if _is_meeting(game)]
    return len(set(opponents)) < len(opponents)


def _is_meeting(game: Game) -> bool:
    """Whether a game was played at the board, or may still be."""
    return game.result.played or (game.result is Result.PENDING and game.opponent is not None)
