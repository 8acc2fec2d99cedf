"""Who is to be paired in the next round, and what is known of their pairing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random

from xltiebreak.core.event import PENDING, Color, Event, Game, Result
from xltiebreak.languages.text import Phrase, Said
from xltiebreak.pairing.proposal import NOBODY, NoProposal, Pair, PairingWishes, ProposedBoard
from xltiebreak.rules.team_standings import team_key

_WHOLE_POINTS = (Result.FULL_BYE, Result.FORFEIT_WIN)
"""Who had one of these gets no bye."""

_OTHER: Mapping[Color, Color] = {"W": "B", "B": "W"}
BY_HAND = "pair this round by hand"


def refuse_unfinished(event: Event) -> None:
    """Raise NoProposal for an event whose next round cannot be proposed."""
    if event.by_game_points or event.game_points_are_kept:
        raise NoProposal(f"teams are paired by rules that are not here: {BY_HAND}")
    if not event.in_rounds:
        message = (
            "this is a round robin in no order of rounds: take its pairings from Berger tables"
        )
        raise NoProposal(message)
    for at, completed in enumerate(event.completed, 1):
        if at != completed:
            raise NoProposal(f"round {at} has no result, but a later one has: enter it first")
    for number, games in event.games.items():
        for at, game in enumerate(games, 1):
            if game.opponent and game.result is Result.PENDING:
                pair = f"{event.who(number)} and {event.who(game.opponent)}"
                raise NoProposal(f"the game of {pair} in round {at} has no result: enter it first")


@dataclass(frozen=True)
class Entrants:
    """The players of an event before the next round, and what is known of their pairing."""

    event: Event
    wishes: PairingWishes

    @cached_property
    def ahead(self) -> Mapping[int, Game]:
        """What stands in the coming round already, by player."""
        coming = {
            player.number: (*player.games, PENDING)[self.event.rounds]
            for player in self.event.players
        }
        return {number: game for number, game in coming.items() if game != PENDING}

    @cached_property
    def fixed(self) -> Sequence[ProposedBoard]:
        """The pairs that stand there, White first if the colour is known."""
        reason, boards = Phrase("pairing.fixed"), dict[Pair, ProposedBoard]()
        for number, game in self.ahead.items():
            if game.opponent:
                sides = number, game.opponent
                first, second = self.ranked(*sides) if game.color is None else sides
                if game.color == "B":
                    first, second = second, first
                board = ProposedBoard(first, second, game.color is not None, True, reason)
                boards[frozenset(sides)] = board
        return list(boards.values())

    @cached_property
    def present(self) -> Sequence[int]:
        """Who is to be paired, in the order of the event."""
        out = self.wishes.absent.union(self.ahead, *(board[:2] for board in self.fixed))
        return [number for number in self.event.by_number if number not in out]

    @cached_property
    def colors(self) -> Mapping[int, str]:
        """The known colours of each player's games at the board."""
        games = {number: self.event.played(number) for number in self.event.by_number}
        return {
            no: "".join(game.color or "" for game, _ in own).lower() for no, own in games.items()
        }

    @cached_property
    def colored(self) -> bool:
        """Whether colours matter."""
        wanted = self.wishes.colors
        return any(self.colors.values()) if wanted is None else wanted

    @cached_property
    def first_color(self) -> Color:
        """The colour that the first player had in round 1, as far as it is known; else by lot."""
        for at, number in enumerate(self.order):
            if self.event.rounds and (color := self.event.games[number][0].color):
                return _OTHER[color] if at % 2 else color
        return Random(self.wishes.lot).choice(("W", "B"))

    @cached_property
    def lot(self) -> int | None:
        """The number from which the order was drawn, None if nothing was drawn."""
        drawn = not all(self.event.by_number[number].rating for number in self.present)
        return self.wishes.lot if drawn and not self.wishes.order else None

    @cached_property
    def order(self) -> Sequence[int]:
        """All players by rating, then by lot; who comes later changes nobody's lot."""

        def strength(number: int) -> tuple[float, float]:
            rating = self.event.by_number[number].rating or 0
            lot = Random(f"{self.wishes.lot} {number}").random()
            return -rating, number if rating else lot

        return self.wishes.order or sorted(self.event.by_number, key=strength)

    def ranked(self, number: int, other: int) -> tuple[int, int]:
        """Return two players, the one with more points first, else the stronger one."""
        scores, order = self.event.scores, self.order
        first, second = sorted((number, other), key=lambda no: (-scores[no], order.index(no)))
        return first, second

    @cached_property
    def met(self) -> frozenset[Pair]:
        """The pairs that have met at the board."""
        games = ((no, game) for no in self.event.by_number for game, _ in self.event.played(no))
        return frozenset(frozenset((no, game.opponent or NOBODY)) for no, game in games)

    @cached_property
    def no_bye(self) -> frozenset[int]:
        """Who gets no bye: who had one, or won by forfeit."""
        games = self.event.games.items()
        return frozenset(
            no for no, own in games if any(game.result in _WHOLE_POINTS for game in own)
        )

    @cached_property
    def mates(self) -> frozenset[Pair]:
        """The pairs of one school, if schools are kept apart in this round."""
        keys = {no: team_key(self.event.by_number[no].team) for no in self.present}
        of_schools = [number for number in self.present if keys[number]]
        until = 1 if self.wishes.schools_apart is None else self.wishes.schools_apart
        pairs = combinations(of_schools if self.event.rounds < until else (), 2)
        return frozenset(frozenset(pair) for pair in pairs if keys[pair[0]] == keys[pair[1]])

    def forbidden(self, apart: frozenset[Pair], again: frozenset[Pair] = frozenset()) -> set[Pair]:
        """Return the pairs that cannot be made, second byes among them."""
        return {*apart, *(self.met - again), *(frozenset((no, NOBODY)) for no in self.no_bye)}

    def cannot_avoid(self, apart: frozenset[Pair], soft: frozenset[Pair]) -> frozenset[Pair] | None:
        """Return the fewest pairs of `soft` that a pairing needs; None if there is no pairing."""
        from xltiebreak.pairing.engine import matched  # a schedule needs no engine

        players = [*self.present, *[NOBODY] * (len(self.present) % 2)]
        pairs = matched(players, self.event.scores, self.forbidden(apart, soft), soft)
        return frozenset(pairs & soft) if 2 * len(pairs) == len(players) else None

    @property
    def notes(self) -> Iterator[Said]:
        """Notes of every proposal: what was asked, the number of its draw, unknown colours."""
        pairs = [pair for pair in self.wishes.never if pair <= {*self.present}]
        if pairs:
            yield Phrase("pairing.apart", {"count": len(frozenset().union(*pairs))})
        if self.lot is not None:
            yield Phrase("pairing.lot", {"lot": self.lot})
        if not self.colored:
            yield Phrase("pairing.no_colors")
        elif any(len(colors) < len(self.event.played(no)) for no, colors in self.colors.items()):
            yield Phrase("pairing.some_colors")
