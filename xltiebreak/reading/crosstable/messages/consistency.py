"""Errors for cells that contradict each other, and games that the arbiter penalised."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from xltiebreak.core.event import FORFEITS, PENDING, Event, Game, Player, Result
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.messages.one_cause import Contradiction, by_cause
from xltiebreak.reading.crosstable.results.games import TypedResults, match_result
from xltiebreak.reading.crosstable.results.sides import PENALISED, difference, disagreement
from xltiebreak.reading.crosstable.shares import FIRST_DATE, LAST_DATE
from xltiebreak.reading.crosstable.wording import (
    labelled,
    number_and_name,
    several,
)
from xltiebreak.reading.grid import Cell, Fault, Finding

_DAY_ZERO = date(1899, 12, 30)  # of the numbers of days in spreadsheets
_CHANGED = PENALISED | {(Result.WIN, Result.DRAW), (Result.DRAW, Result.WIN)}
"""The results of both sides after the arbiter took points or gave some; none makes two winners."""
_COLOR_NAMES = {"W": faults.WHITE(), "B": faults.BLACK()}


def contradictions(
    event: Event,
    written: TypedResults,
    unread: Collection[Cell],
    penalised: Collection[PenalisedGame] = (),
) -> Iterator[Finding]:
    """Yield cells that contradict the opponent's cell, each pairing once.

    unread: cells that could not be read; they are skipped, and so are penalised games. What has one
    cause is one finding.
    """
    known_cells = {
        (contradiction.number, contradiction.round_number) for contradiction in penalised
    }
    contradicting = _contradictions(event, written, unread)
    wrong = [
        contradiction
        for contradiction in contradicting
        if (contradiction.number, contradiction.round_number) not in known_cells
    ]
    yield from by_cause(wrong, event, written)


class PenalisedGame(NamedTuple):
    """A game at the board whose two results do not add up to one."""

    number: int
    opponent: int
    """The number of the other player."""

    round_number: int


def penalised_games(event: Event, printed: Mapping[int, float]) -> Sequence[PenalisedGame]:
    """Return the games in which the arbiter took points away, or gave some (Laws 12.9).

    The printed points of both players prove each of them: they are those of the own results.
    """
    proved = {number for number, points in printed.items() if points == event.placing[number]}
    return [
        PenalisedGame(player.number, game.opponent, number)
        for player in event.players
        for number, game in enumerate(player.games, 1)
        if {player.number, game.opponent} <= proved
        and game.opponent is not None
        and (answer := event.by_number[game.opponent].games[number - 1]).opponent == player.number
        and (game.result, answer.result) in _CHANGED
        and player.number < game.opponent
    ]


def penalties_finding(
    penalised: Sequence[PenalisedGame], event: Event, written: TypedResults
) -> Finding:
    """Return the warning, once for all penalised games."""
    first = penalised[0]
    sides = [
        f"{number_and_name(no, event.by_number[no].name)} {event.points[no][at]:g}"
        for no in (first.number, first.opponent)
        for at in [event.completed.index(first.round_number)]
    ]
    game = f"Rnd {first.round_number}: {sides[0]}, {sides[1]}"
    game += f", and {len(penalised) - 1} more" if len(penalised) > 1 else ""
    cell = written.cell(first.number, first.round_number)
    return Finding(cell, faults.PENALTIES(game=game), assumed=True)


def _contradictions(
    event: Event, written: TypedResults, unread: Collection[Cell]
) -> Iterator[Contradiction]:
    players, above = event.by_number, set[int]()
    reported: set[tuple[int, int]] = set()
    for player in event.players:
        own = player.number
        for number, game in enumerate(player.games, 1):
            if game.opponent is None:
                continue
            opponent = players.get(game.opponent)
            answer = opponent.games[number - 1] if opponent else PENDING
            mutual = answer.opponent == own and opponent is not player
            if mutual:
                if game.opponent in above and game.made is None is answer.made:
                    continue  # compared from the other side
                if (own, number) in reported or _is_one_game(own, game, answer):
                    continue
                reported.add((game.opponent, number))
            if opponent and written.cell(game.opponent, number) in unread:
                continue
            if wrong := _contradiction(player, game, opponent, number, written):
                has_opponent = opponent is not None
                cells = (written.cell(game.opponent, number),) if has_opponent else ()
                finding = Finding(written.cell(own, number), wrong, cells=cells)
                yield Contradiction(own, number, finding, game.opponent, has_opponent, mutual)
        above.add(own)


def _label(player: Player) -> Fault:
    return labelled(player.number, player.name)


def _is_one_game(number: int, game: Game, answer: Game) -> bool:
    """Whether both cells tell the same game, as nearly all do."""
    return disagreement(number, game, answer) is None and not _has_odd_points(game)


def _has_odd_points(game: Game) -> bool:
    """Whether the game points of a cell alone are not those of its result."""
    if game.made is None or game.against is None or not game.result.played:
        return False
    return match_result(game.made, game.against) is not game.result


def _contradiction(
    player: Player, game: Game, opponent: Player | None, number: int, written: TypedResults
) -> Fault | None:
    """Return what is wrong with a game and the opponent's cell, None if nothing is."""
    own = written.text(player.number, number)
    has = {"who": _label(player), "text": shown(own), "number": number}
    if opponent is None and own.isdecimal() and FIRST_DATE <= int(own) <= LAST_DATE:
        return faults.DATE_AS_NUMBER(**has, date=_DAY_ZERO + timedelta(days=int(own)))
    if opponent is None:
        kind = faults.NOBODY_HAS_NUMBER if game.opponent else faults.OPPONENT_ZERO
        return kind(**has, opponent=game.opponent)
    other = written.text(opponent.number, number)
    hint: Fault | str = faults.POINT_ALONE() if "1" in (own, other) else ""
    if opponent is player:
        return faults.OWN_OPPONENT(**has, hint=hint)
    answer = opponent.games[number - 1]
    has |= {"other": _label(opponent), "answer": shown(other) or faults.NOTHING()}
    bare_forfeit = answer.opponent is None and answer.result in FORFEITS
    if answer.opponent == player.number or (bare_forfeit and game.result in FORFEITS):
        what = difference(game, answer)
        if what == "result":
            if answer.result is game.result is Result.LOSS and own[:1].isalpha():
                two = {"one": game.opponent, "other": answer.opponent}
                hint = faults.BOTH_FORFEITED(hint=hint, **two)
            return faults.RESULTS_DIFFER(**has, hint=hint)
        if what == "color":
            return faults.COLORS_DIFFER(**has, color=_COLOR_NAMES[game.color or "W"])
        if _has_odd_points(game):
            points = {"made": game.made, "against": game.against, "result": game.result.value}
            return faults.ODD_POINTS(**has, **points)
        return faults.POINTS_DIFFER(**has) if what == "points" else None
    elsewhere = [
        faults.ONLY_IN(text=shown(written.text(opponent.number, round_number)), number=round_number)
        for round_number, met in enumerate(opponent.games, 1)
        if met.opponent == player.number
    ]
    if elsewhere:
        return faults.MET_ELSEWHERE(**has, there=several(elsewhere), hint=hint)
    return faults.OPPONENT_HAS_OTHER(**has, hint=hint)


def cleared_rounds(
    event: Event, written: TypedResults, unread: Collection[Cell]
) -> Iterator[Finding]:
    """Yield an error for each round without a result before a round with one.

    Somebody cleared it, and its points are lost. unread: cells that could not be read; their rounds
    are skipped.
    """
    last = max(event.begun, default=0)
    for number in sorted({*range(1, last)}.difference(event.completed)):
        cells = [written.cell(player.number, number) for player in event.players]
        if not any(cell in unread for cell in cells):
            yield Finding(cells[0], faults.ROUND_CLEARED(number=number, last=last))
