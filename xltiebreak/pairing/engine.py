"""The engine: gacrux pairs, and networkx finds matchings. No other module imports them.

gacrux has no documented interface, so only versions that were tried are taken (the extra `pair` in
pyproject.toml; tests/pairing/test_engine.py says what to do with a newer one).

Its table of who may meet is changed: points and colours are those of the event, so
that colours nobody wrote down are left open, and some pairs may meet again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations
from typing import Any

from gacrux.chessjson import chessjson
from gacrux.crosstable import ACC, COD, CSQ, PTS
from gacrux.crosstabledutch import crosstable_dutch
from gacrux.gacruxexeptions import GacruxError
from gacrux.pairingdutch import pairing_dutch
from networkx import Graph, max_weight_matching

from xltiebreak.core.event import Color, Event, Game, Result
from xltiebreak.pairing.proposal import NOBODY, Pair

_IN_PAGES = "1.11.65"
"""The version of gacrux in .ci/page-parts.txt: a page has its files without the name of it."""


def _version() -> str:
    try:
        return version("gacrux")
    except PackageNotFoundError:
        return _IN_PAGES


VERSION = _version()
"""The version of gacrux that pairs here."""

_RESULTS = {
    **{Result.WIN: "W", Result.DRAW: "D", Result.LOSS: "L"},
    **{Result.FORFEIT_WIN: "W", Result.FULL_BYE: "W", Result.HALF_BYE: "D"},
}
_NOTHING = "Z"
_COMPETITOR = {"profileId": 0, "gamePoints": Decimal(0), "random": 0, "rating": {"rating": 0}}
_DEAREST = 10**6
"""What a pair costs that is to be avoided: more than all differences of scores together."""


class _Crosstable(crosstable_dutch):  # type: ignore[misc]
    """The engine's table of who may meet."""

    known: Mapping[int, tuple[Decimal, str]]
    """The points and colours of each player."""

    again: Collection[Pair]
    """Pairs who may meet again."""

    def compute_tiebreak(self, tournament: Any, rnd: int) -> Any:
        """Replace points and colours, which the engine counts from the games."""
        players = super().compute_tiebreak(tournament, rnd)
        for number, (points, colors) in self.known.items():
            details = players[number]["tiebreakDetails"]
            details[PTS]["val"] = details[ACC]["val"] = points
            details[COD] = {"val": colors.count("w") - colors.count("b")}
            details[CSQ] = {"val": colors}
        return players

    def update_canmeet(self, edge: Any, a: Any, b: Any, met: Any) -> Any:
        """Forget that two players have met who may meet again."""
        forgets = frozenset((a["cid"], b["cid"])) in self.again
        return super().update_canmeet(edge, a, b, [] if forgets else met)


def paired(
    event: Event,
    order: Sequence[int],
    present: Collection[int],
    colors: Mapping[int, str],
    first: Color,
    apart: Iterable[Pair],
    again: Iterable[Pair] = (),
) -> list[tuple[int, int]] | None:
    """Return White and Black of each board, one with `NOBODY` for the bye; None without a pairing.

    order: all players, the strongest first; present: who is to be paired; colors: those of each
    player's games, such as `wbw`; first: the colour of the first player in round 1; apart: pairs
    that must not meet; again: pairs that may although they have met.
    """
    coming = event.rounds + 1
    rounds = max(coming, *(len(player.games) for player in event.players))
    ids = {number: at for at, number in enumerate(order, 1)}
    made = chessjson()
    tournament = made.add_tournament(1, False, rounds)
    win, draw = map(_exact, event.match_points)
    tournament["scoreSystem"]["game"].update(W=win, D=draw)
    tournament.update(currentRound=coming, topColor=first.lower())
    for number, at in ids.items():
        own = {"cid": at, "rank": at, "orgrank": at, "present": number in present}
        tournament["competitors"].append({**_COMPETITOR, **own})
    for number, games in event.games.items():
        for at, game in enumerate(games, 1):
            other = game.opponent or NOBODY
            answer = event.games[other][at - 1] if other else None
            if answer is None or number < other:  # the engine gets each game once
                record = _record(at, ids[number], game, ids.get(other, NOBODY), answer)
                made.append_result(tournament["gameList"], record)
    for number in set(order).difference(present):
        record = _record(coming, ids[number], Game(Result.ZERO_BYE))
        made.append_result(tournament["gameList"], record)
    tournament["prohibited"] = [
        {"firstRound": coming, "lastRound": coming, "competitors": [ids[one] for one in pair]}
        for pair in apart
    ]
    table = _Crosstable([], False, 0)
    table.known = {ids[one]: (_exact(event.scores[one]), colors[one]) for one in order}
    table.again = {frozenset(ids[one] for one in pair) for pair in again}
    engine = pairing_dutch(tournament, coming, {"experimental": [], "verbose": 0})
    engine.get_crosstable = lambda *how: table
    try:
        brackets = engine.compute_pairing(False)
    except GacruxError:
        return None
    boards = [board for bracket in brackets if bracket for board in bracket.get("pairs", ())]
    numbers = [NOBODY, *order]
    return [(numbers[board["w"]], numbers[board["b"]]) for board in boards]


def _exact(points: float) -> Decimal:
    return Decimal(str(points))


def _record(
    at: int, own: int, game: Game, other: int = NOBODY, answer: Game | None = None
) -> dict[str, Any]:
    """Return a game as the engine has it, seen from one side; colours are passed separately."""
    is_bye = game.result is Result.FULL_BYE
    second = answer and _RESULTS.get(answer.result, _NOTHING)
    return {
        **{"id": 0, "round": at, "rated": is_bye, "played": game.result.played or is_bye},
        "white": {"cid": own, "result": _RESULTS.get(game.result, _NOTHING)},
        "black": {"cid": other, "result": second} if answer or is_bye else None,
    }


def matched(
    players: Iterable[int],
    scores: Mapping[int, float],
    hard: Collection[Pair],
    soft: Collection[Pair] = (),
) -> set[Pair]:
    """Return the largest set of pairs in which nobody is twice, with as few of `soft` as possible.

    hard: pairs that must not be made; a pair with `NOBODY` is a bye. Of equally good sets, return
    one in which the scores within the pairs are closest.
    """
    graph = Graph()
    for one, other in combinations(players, 2):
        if (pair := frozenset((one, other))) not in hard:
            gap = scores.get(one, 0.0) - scores.get(other, 0.0)
            graph.add_edge(one, other, weight=-_DEAREST * (pair in soft) - int(4 * gap * gap))
    return set(map(frozenset, max_weight_matching(graph, maxcardinality=True)))
