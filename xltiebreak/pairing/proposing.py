"""Propose the next round: who is to be paired, what the engine is asked, what is given up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.event import Color, Event, Game, Result
from xltiebreak.pairing.proposal import (
    NoProposal,
    Pair,
    PairingWishes,
    ProposedBoard,
    ProposedRound,
)
from xltiebreak.teams import team_key
from xltiebreak.text import Phrase, Said

if TYPE_CHECKING:
    from xltiebreak.pairing.engine import Task

_WHOLE_POINTS = (Result.FULL_BYE, Result.FORFEIT_WIN)
"""Who had one of these gets no bye."""

_BY_HAND = "pair this round by hand"


def proposed_round(event: Event, wishes: PairingWishes) -> ProposedRound:
    """Propose the round after the last one that counts.

    What stands in that round already stays: pairs of the director, byes and absences. Raises
    NoProposal.
    """
    _refuse(event)
    to_pair = RoundToPair(event, wishes)
    if not to_pair.present and not to_pair.fixed:
        raise NoProposal("nobody is left to pair")
    require_engine()
    from xltiebreak.pairing.engine import NOBODY
    from xltiebreak.pairing.reasons import bye_note, reasons_of

    made, attempt = _asked(to_pair) if to_pair.present else ([], _Attempt(frozenset()))
    bye = next((max(sides) for sides in made if NOBODY in sides), None)
    reasons = reasons_of(event, made, to_pair.forbidden(attempt.apart, attempt.again))
    boards = list(to_pair.fixed)
    for sides, reason in zip(made, reasons, strict=True):
        if NOBODY not in sides:
            first, second = sides if to_pair.is_colored else to_pair.ranked(*sides)
            boards.append(ProposedBoard(first, second, to_pair.is_colored, False, reason))
    notes = [*attempt.notes, *(to_pair.notes if made else ())]
    if bye is not None:
        notes.append(bye_note(event, to_pair.present, bye, to_pair.no_bye))
    in_order = tuple(sorted(boards, key=to_pair.place_of))
    return ProposedRound(to_pair.round, in_order, bye, tuple(notes), to_pair.lot)


def require_engine() -> None:
    """Raise NoProposal if the engine is not installed."""
    try:
        import xltiebreak.pairing.engine  # noqa: F401
    except ImportError:
        message = "the pairing engine is not installed: pip install xltiebreak[pair]"
        raise NoProposal(message) from None


def _asked(to_pair: RoundToPair) -> tuple[list[tuple[int, int]], _Attempt]:
    """Return White and Black of each board, and what was asked for. Raises NoProposal."""
    from xltiebreak.pairing.engine import paired

    for attempt in _attempts(to_pair):
        heeds = attempt.colors and to_pair.is_colored
        known = to_pair.colors if heeds else dict.fromkeys(to_pair.colors, "")
        made = paired(to_pair.task(known), attempt.apart, attempt.again)
        if made is not None:
            return made, attempt
    raise NoProposal(_why_none(to_pair))


def _refuse(event: Event) -> None:
    """Raise NoProposal for an event whose next round cannot be proposed."""
    if event.by_game_points or event.game_points_are_kept:
        raise NoProposal(f"teams are paired by rules that are not here: {_BY_HAND}")
    if event.round_robin or not event.in_rounds:
        message = "this is a round robin, whose pairings are fixed: take them from Berger tables"
        raise NoProposal(message)
    if event.completed != tuple(range(1, event.rounds + 1)):
        missing = min({*range(1, event.rounds + 1)}.difference(event.completed))
        raise NoProposal(f"round {missing} has no result, but a later one has: enter it first")
    for number, games in event.games.items():
        for at, game in enumerate(games, 1):
            if game.opponent and game.result is Result.PENDING:
                pair = f"{event.who(number)} and {event.who(game.opponent)}"
                raise NoProposal(f"the game of {pair} in round {at} has no result: enter it first")
    if event.is_round_robin:
        raise NoProposal(f"all are paired with all, so nobody is left to meet: {_BY_HAND}")


@dataclass(frozen=True)
class RoundToPair:
    """The players of an event before a round, and what is known of their pairing."""

    event: Event
    wishes: PairingWishes

    @property
    def round(self) -> int:
        """The round to be paired."""
        return self.event.rounds + 1

    @cached_property
    def ahead(self) -> Mapping[int, Game]:
        """What stands in the coming round already, by player."""
        at = self.round - 1
        coming = {one.number: one.games[at] for one in self.event.players if len(one.games) > at}
        return {no: game for no, game in coming.items() if game != Game(Result.PENDING)}

    @cached_property
    def fixed(self) -> Sequence[ProposedBoard]:
        """The pairs that stand there, White first if the colour is known."""
        found = {}
        for number, game in self.ahead.items():
            if game.opponent:
                first, second = self.ranked(number, game.opponent)
                if (game.color == "W" and second == number) or (
                    game.color == "B" and first == number
                ):
                    first, second = second, first
                reason, colored = Phrase("pairing.fixed"), game.color is not None
                found[frozenset((first, second))] = ProposedBoard(
                    first, second, colored, True, reason
                )
        return list(found.values())

    @cached_property
    def present(self) -> Sequence[int]:
        """Who is to be paired, in the order of the event."""
        out = self.wishes.absent.union(self.ahead, *(board[:2] for board in self.fixed))
        return [number for number in self.event.by_number if number not in out]

    @cached_property
    def is_colored(self) -> bool:
        """Whether colours matter."""
        if self.wishes.colors is not None:
            return self.wishes.colors
        return any(self.colors.values())

    @cached_property
    def colors(self) -> Mapping[int, str]:
        """The known colours of each player's games at the board."""
        return {
            number: "".join((game.color or "").lower() for game, _ in self.event.played(number))
            for number in self.event.by_number
        }

    @cached_property
    def lot(self) -> int | None:
        """The number from which the order was drawn, None if nothing was drawn."""
        drawn = [number for number in self.present if not self.event.by_number[number].rating]
        return self.wishes.lot if drawn and not self.wishes.order else None

    @cached_property
    def order(self) -> Sequence[int]:
        """All players, the strongest first: by rating, then by lot.

        A player who comes later changes nobody's lot.
        """

        def strength(number: int) -> tuple[float, float]:
            rating = self.event.by_number[number].rating or 0
            lot = Random(f"{self.wishes.lot} {number}").random()
            return -rating, number if rating else lot

        return self.wishes.order or sorted(self.event.by_number, key=strength)

    def ranked(self, one: int, other: int) -> tuple[int, int]:
        """Return two players, the one with more points first, else the stronger one."""
        scores, order = self.event.scores, self.order
        first, second = sorted((one, other), key=lambda no: (-scores[no], order.index(no)))
        return first, second

    def place_of(self, board: ProposedBoard) -> tuple[float, ...]:
        """Return what sorts the boards: the better score, the sum of both, the order."""
        scores = [self.event.scores[one] for one in board[:2]]
        return -max(scores), -sum(scores), min(map(self.order.index, board[:2]))

    @cached_property
    def met(self) -> frozenset[Pair]:
        """The pairs that have met at the board."""
        every = self.event.by_number
        games = ((no, game.opponent) for no in every for game, _ in self.event.played(no))
        return frozenset(frozenset((one, other)) for one, other in games if other)

    @cached_property
    def no_bye(self) -> frozenset[int]:
        """Who gets no bye: who had one, or won by forfeit."""
        games = self.event.games.items()
        return frozenset(no for no, own in games if any(x.result in _WHOLE_POINTS for x in own))

    @cached_property
    def mates(self) -> frozenset[Pair]:
        """The pairs of one school, if schools are kept apart in this round."""
        if self.round > self.wishes.schools_apart:
            return frozenset()
        teams = {no: team_key(self.event.by_number[no].team) for no in self.present}
        pairs = combinations(self.present, 2)
        return frozenset(
            frozenset(pair) for pair in pairs if teams[pair[0]] == teams[pair[1]] != ""
        )

    def forbidden(self, apart: frozenset[Pair], again: frozenset[Pair] = frozenset()) -> set[Pair]:
        """Return the pairs that cannot be made, second byes among them."""
        return {*apart, *(self.met - again), *(frozenset((no, 0)) for no in self.no_bye)}

    def cannot_avoid(self, apart: frozenset[Pair], soft: frozenset[Pair]) -> frozenset[Pair] | None:
        """Return the fewest pairs of `soft` that a pairing needs; None if there is no pairing."""
        from xltiebreak.pairing.engine import NOBODY, matched

        players = [*self.present, *([NOBODY] if len(self.present) % 2 else [])]
        found = matched(players, self.event.scores, self.forbidden(apart, soft), soft)
        return frozenset(found & soft) if 2 * len(found) == len(players) else None

    def task(self, colors: Mapping[int, str]) -> Task:
        """Return what the engine is asked."""
        from xltiebreak.pairing.engine import Task

        longest = max(len(player.games) for player in self.event.players)
        rounds = max(longest, self.round)
        return Task(self.event, self.round, rounds, self.order, self.present, colors, self._first)

    @property
    def _first(self) -> Color:
        """The colour that the first player had in round 1, as far as it is known; else by lot."""
        others: Mapping[Color, Color] = {"W": "B", "B": "W"}
        for at, number in enumerate(self.order):
            color = self.event.games[number][0].color if self.event.rounds else None
            if color:
                return others[color] if at % 2 else color
        return Random(self.wishes.lot).choice(("W", "B"))

    @property
    def notes(self) -> Iterator[Said]:
        """What a reader has to know of the proposal."""
        if self.lot is not None:
            yield Phrase("pairing.lot", {"lot": self.lot})
        if not self.is_colored:
            yield Phrase("pairing.no_colors")
        elif any(len(self.colors[no]) < len(self.event.played(no)) for no in self.colors):
            yield Phrase("pairing.some_colors")


class _Attempt(NamedTuple):
    """What the engine is asked, and what is said if it answers.

    apart: pairs that must not meet; again: those that may although they have met; colors: whether
    the colours of the games are told.
    """

    apart: frozenset[Pair]
    again: frozenset[Pair] = frozenset()
    colors: bool = True
    notes: tuple[Said, ...] = ()


def _attempts(to_pair: RoundToPair) -> Iterator[_Attempt]:
    """Yield what to ask until the engine answers: at first everything, then less and less."""
    present = frozenset(to_pair.present)
    never = frozenset(pair for pair in to_pair.wishes.never if pair <= present)
    mates = to_pair.mates - never
    schools = Phrase("pairing.schools")
    yield _Attempt(never | mates, notes=(schools,) if mates else ())
    if mates:
        needed = to_pair.cannot_avoid(never, mates - to_pair.met)
        if needed:
            note = Phrase("pairing.mates", {"count": len(needed)})
            yield _Attempt((never | mates) - needed, notes=(schools, note))
        yield _Attempt(never, notes=(Phrase("pairing.mates.all"),))
    no_colors = Phrase("pairing.colors")
    if to_pair.is_colored:
        yield _Attempt(never, colors=False, notes=(no_colors,))
    again = to_pair.cannot_avoid(never, to_pair.met - never) if to_pair.wishes.rematches else None
    if again:
        notes = tuple(_again(to_pair.event, pair) for pair in sorted(again, key=sorted))
        yield _Attempt(never, again, notes=notes)
        if to_pair.is_colored:
            yield _Attempt(never, again, False, (*notes, no_colors))


def _again(event: Event, pair: Pair) -> Phrase:
    one, other = map(event.called, sorted(pair))
    return Phrase("pairing.again", {"one": one, "other": other})


def _why_none(to_pair: RoundToPair) -> str:
    """Return why there is no pairing, and what is left to do."""
    never = frozenset(to_pair.wishes.never)
    if to_pair.cannot_avoid(never, frozenset()) is not None:
        return f"the engine finds no pairing by its rules: {_BY_HAND}"
    who = f"the {len(to_pair.present)} players who are left cannot all be paired"
    if to_pair.cannot_avoid(never, to_pair.met - never) is None:
        return f"{who}, not even if they meet again: look at who is kept apart, and at the byes"
    why = "without a second game of two players or a second bye"
    advice = (
        _BY_HAND if to_pair.wishes.rematches else f"allow that players meet again, or {_BY_HAND}"
    )
    return f"{who} {why}: {advice}"
