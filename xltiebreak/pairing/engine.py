"""The engine: gacrux pairs, and networkx finds matchings. No other module imports them.

gacrux has no documented interface, so its version is pinned (`VERSION`, and the extra `pair` in
pyproject.toml). Two of its classes are changed: points and colours are those of the event, so that
colours nobody wrote down are left open, and some pairs may meet again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import Any

from gacrux.chessjson import chessjson
from gacrux.crosstable import ACC as PAIRING_POINTS
from gacrux.crosstable import COD, CSQ, PTS
from gacrux.crosstabledutch import crosstable_dutch
from gacrux.gacruxexeptions import GacruxError
from gacrux.pairingdutch import pairing_dutch
from networkx import Graph, max_weight_matching

from xltiebreak.event import Color, Event, Game, Result
from xltiebreak.pairing.proposal import Pair

VERSION = "1.11.65"
"""The version of gacrux whose internals are used here."""

NOBODY = 0
"""The opponent of the player who has the bye, among the pairs of the engine."""

_RESULTS = {
    Result.WIN: "W",
    Result.DRAW: "D",
    Result.LOSS: "L",
    Result.FORFEIT_WIN: "W",
    Result.FORFEIT_LOSS: "Z",
    Result.FULL_BYE: "W",
    Result.HALF_BYE: "D",
    Result.ZERO_BYE: "Z",
    Result.PENDING: "Z",
}
_DEAREST = 10**6
"""What a pair costs that is to be avoided: more than all differences of scores together."""


@dataclass(frozen=True)
class Task:
    """What the engine is asked; the players of an event, the strongest first in `order`."""

    event: Event
    round: int
    rounds: int
    """How many there will be: in the last one, some rules are milder."""

    order: Sequence[int]
    present: Collection[int]
    """Who is to be paired."""

    colors: Mapping[int, str]
    """The colours of each player's games at the board, such as `wbw`, without unknown ones."""

    first_color: Color
    """The colour that the first player of `order` had, or will have, in round 1."""


class _Crosstable(crosstable_dutch):  # type: ignore[misc]
    """The engine's table of who may meet, with points and colours of ours."""

    known: Mapping[int, tuple[Decimal, str]]
    again: Collection[Pair]

    def compute_tiebreak(self, tournament: Any, rnd: int) -> Any:
        """Replace points and colours, which the engine counts from the games."""
        players = super().compute_tiebreak(tournament, rnd)
        for number, (points, colors) in self.known.items():
            details = players[number]["tiebreakDetails"]
            details[PTS]["val"] = details[PAIRING_POINTS]["val"] = points
            details[COD] = {"val": colors.count("w") - colors.count("b")}
            details[CSQ] = {"val": colors}
        return players

    def update_canmeet(self, edge: Any, a: Any, b: Any, met: Any) -> Any:
        """Forget that two players have met who may meet again."""
        if frozenset((a["cid"], b["cid"])) in self.again:
            met = []
        return super().update_canmeet(edge, a, b, met)


class _Dutch(pairing_dutch):  # type: ignore[misc]
    """The engine with our table."""

    known: Mapping[int, tuple[Decimal, str]]
    again: Collection[Pair]

    def get_crosstable(self, *how: Any) -> _Crosstable:
        """Return the table of who may meet."""
        table = _Crosstable(*how)
        table.known, table.again = self.known, self.again
        return table


def paired(
    task: Task, apart: Iterable[Pair], again: Iterable[Pair] = ()
) -> list[tuple[int, int]] | None:
    """Return White and Black of each board; the bye is a board with `NOBODY`.

    apart: pairs that must not meet; again: pairs that may although they have met. None if the
    engine finds no pairing that keeps its rules.
    """
    event = task.event
    ids = {number: at for at, number in enumerate(task.order, 1)}
    made = chessjson()
    tournament = made.add_tournament(1, False, task.rounds)
    win, draw = map(_exact, event.match_points)
    tournament["scoreSystem"]["game"].update(W=win, D=draw)
    tournament["currentRound"] = task.round
    tournament["topColor"] = task.first_color.lower()
    tournament["competitors"] += [
        {
            "cid": ids[number],
            "profileId": 0,
            "present": number in task.present,
            "rank": ids[number],
            "orgrank": ids[number],
            "gamePoints": Decimal(0),
            "random": 0,
            "rating": {"list": "", "rating": event.by_number[number].rating or 0},
        }
        for number in task.order
    ]
    for number, games in event.games.items():
        for at, game in enumerate(games, 1):
            answer = event.games[game.opponent][at - 1] if game.opponent else None
            if answer is None or _is_first(number, game, answer):
                record = _record(at, ids[number], game, ids.get(game.opponent or 0, NOBODY), answer)
                made.append_result(tournament["gameList"], record)
    for number in set(task.order).difference(task.present):
        record = _record(task.round, ids[number], Game(Result.ZERO_BYE), NOBODY, None)
        made.append_result(tournament["gameList"], record)
    tournament["prohibited"] = [
        {"firstRound": task.round, "lastRound": task.round, "competitors": [ids[x] for x in pair]}
        for pair in apart
    ]
    how = {"experimental": [], "verbose": 0, "top_color": tournament["topColor"]}
    engine = _Dutch(tournament, task.round, how)
    engine.known = {ids[n]: (_exact(event.scores[n]), task.colors[n]) for n in task.order}
    engine.again = {frozenset(ids[number] for number in pair) for pair in again}
    try:
        brackets = engine.compute_pairing(False)
    except GacruxError:
        return None
    boards = [board for bracket in brackets if bracket for board in bracket.get("pairs", ())]
    numbers = {at: number for number, at in ids.items()}
    return [
        (numbers.get(board["w"], NOBODY), numbers.get(board["b"], NOBODY))
        for board in sorted(boards, key=lambda board: board["board"])
    ]


def _exact(points: float) -> Decimal:
    return Decimal(str(points))


def _is_first(number: int, game: Game, answer: Game) -> bool:
    """Whether the engine gets a game from this side: White's, else that of the lower number."""
    if game.color or answer.color:
        return game.color == "W" or answer.color == "B"
    return number < (game.opponent or 0)


def _record(at: int, own: int, game: Game, other: int, answer: Game | None) -> dict[str, Any]:
    """Return a game as the engine has it, seen from one side."""
    is_bye = game.result is Result.FULL_BYE
    second = {"cid": other, "result": answer and _RESULTS[answer.result]}
    return {
        "id": 0,
        "round": at,
        "played": game.result.played or is_bye,
        "rated": is_bye,
        "white": {"cid": own, "result": _RESULTS[game.result]},
        "black": second if answer or is_bye else None,
    }


def matched(
    players: Iterable[int],
    scores: Mapping[int, float],
    hard: Collection[Pair],
    soft: Collection[Pair] = (),
) -> set[Pair]:
    """Return as many pairs of players as can be made at once, with as few of `soft` as possible.

    hard: pairs that must not be made; one with `NOBODY` is a bye. Among equally good ones the
    scores within the pairs are close.
    """
    graph = Graph()
    for one, other in combinations(players, 2):
        pair = frozenset((one, other))
        if pair not in hard:
            gap = scores.get(one, 0.0) - scores.get(other, 0.0)
            graph.add_edge(one, other, weight=-_DEAREST * (pair in soft) - int(4 * gap * gap))
    return set(map(frozenset, max_weight_matching(graph, maxcardinality=True)))
