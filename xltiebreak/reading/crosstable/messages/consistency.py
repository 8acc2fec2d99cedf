"""Errors for cells that contradict each other; warnings for cells that are seldom right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import combinations
from typing import NamedTuple

from xltiebreak.core.event import FORFEITS, PENDING, Event, Game, Player, Result
from xltiebreak.languages.text import pattern, shown
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.messages.one_cause import Contradiction, by_cause
from xltiebreak.reading.crosstable.results.games import TypedResults, match_result
from xltiebreak.reading.crosstable.results.sides import PENALISED, difference, disagreement
from xltiebreak.reading.crosstable.shares import FEW, FIRST_DATE, LAST_DATE, MOST
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


def doubts(
    event: Event,
    written: TypedResults,
    *,
    of_list: bool = False,
    ahead: Collection[int] = (),
) -> Iterator[Finding]:
    """Yield warnings for cells that are possible, but seldom right.

    of_list: whether the games come from a list of pairings, which has no cell for who is not there;
    ahead: the players whose printed points count a bye of the round to be paired already.
    """
    byes_only = {
        number
        for number in event.completed
        if all(player.games[number - 1].opponent is None for player in event.players)
    }
    unplayed: list[tuple[int, int]] = []
    running: list[Cell] = []
    for player in event.players:
        results = [game.result for game in player.games]
        if Result.PENDING in results:
            without = [
                number
                for number in event.completed
                if results[number - 1] is Result.PENDING and number not in byes_only
            ]
            runs = event.running in without and not of_list
            if runs and _is_plainly_open(player, event, written):
                without.remove(event.running)
                running.append(written.cell(player.number, event.running))
            unplayed += [(player.number, number) for number in without]
        if results.count(Result.FULL_BYE) > 1:
            yield _full_byes(player, written)
    yield from (
        _not_in_list(unplayed, event, written) if of_list else _unplayed_rounds(unplayed, written)
    )
    if running:
        fault = faults.RUNNING(number=event.running)
        yield Finding(running[0], fault, cells=tuple(dict.fromkeys(running)))
    for number in sorted(byes_only):
        yield from _byes_only(event, written, number)
    if len(event.completed) < len(event.players[0].games):
        yield from _byes_ahead(event, written, ahead)
        yield from _forgotten(event, written)
    yield from _rematches(event, written)


def _is_plainly_open(player: Player, event: Event, written: TypedResults) -> bool:
    """Whether a player's game of the round that is being played is typed as games to come are."""
    opponent = player.games[event.running - 1].opponent
    sides = (player.number, opponent) if opponent else ()
    texts = (written.text(number, event.running).strip() for number in sides)
    return bool(sides) and all(map(_PLAIN_PAIRING.fullmatch, texts))


def _unplayed_rounds(
    unplayed: Sequence[tuple[int, int]], written: TypedResults
) -> Sequence[Finding]:
    """Return players without a result in a played round: one each if they are few."""
    findings = []
    for number, round_number in unplayed:
        text = written.text(number, round_number)
        what = faults.HAS_NO_RESULT(text=shown(text)) if text else faults.BLANK()
        fault = faults.UNPLAYED(what=what, number=round_number, ask=_meant_as_win(text))
        findings.append(Finding(written.cell(number, round_number), fault))
    return one_for_many(findings, faults.MANY_UNPLAYED)


def _not_in_list(
    unplayed: Sequence[tuple[int, int]], event: Event, written: TypedResults
) -> Iterator[Finding]:
    """Yield the players whom no row of a played round names, and the games without a result."""
    absent: dict[Cell, str] = {}
    open_games: dict[Cell, str] = {}
    for number, in_round in unplayed:
        player = event.by_number[number]
        opponent = player.games[in_round - 1].opponent
        who = number_and_name(number, player.name)
        if opponent is None:
            absent[written.cell(number, in_round)] = f"player {who} in Rnd {in_round}"
        elif number < opponent:
            pair = f"{who} and {number_and_name(opponent, event.by_number[opponent].name)}"
            open_games[written.cell(number, in_round)] = f"players {pair} in Rnd {in_round}"
    for players_by_cell, kind in ((absent, faults.NOT_LISTED), (open_games, faults.OPEN_GAME)):
        if len(players_by_cell) > FEW:
            players_by_cell = {next(iter(players_by_cell)): listed(list(players_by_cell.values()))}
        yield from (Finding(cell, kind(who=who)) for cell, who in players_by_cell.items())


def _meant_as_win(text: str) -> Fault | str:
    """Ask about `4W`, a pairing with the White pieces, which may be a win written backwards."""
    match = _WITH_WHITE.fullmatch(text.strip())
    return faults.MEANT_AS_WIN(text=shown(text), number=match[1]) if match else ""


def _full_byes(player: Player, written: TypedResults) -> Finding:
    byes = [n for n, game in enumerate(player.games, 1) if game.result is Result.FULL_BYE]
    fault = faults.FULL_BYES(who=_label(player), rounds=_rounds(byes))
    return Finding(written.cell(player.number, byes[1]), fault)


def _byes_only(event: Event, written: TypedResults, number: int) -> Iterator[Finding]:
    games = {player.number: player.games[number - 1] for player in event.players}
    blank = sum(game.result is Result.PENDING for game in games.values())
    if blank:
        yield Finding(
            written.cell(_first_bye(event, number), number),
            faults.BYES_ONLY(number=number, blank=blank),
        )


def _byes_ahead(event: Event, written: TypedResults, counted: Collection[int]) -> Iterator[Finding]:
    """Yield a warning for byes entered ahead, in rounds that do not count yet."""
    rounds = range(max(event.completed, default=0) + 1, len(event.players[0].games) + 1)
    ahead = [number for number in rounds if _first_bye(event, number)]
    who = several([_label(event.by_number[number]) for number in counted])
    more = faults.COUNTED_AHEAD(who=who) if counted else ""
    if ahead:
        yield Finding(
            written.cell(_first_bye(event, ahead[0]), ahead[0]),
            faults.BYES_AHEAD(rounds=_rounds(ahead), more=more),
            note=bool(counted),
        )


def _rounds(numbers: Sequence[int]) -> Fault | str:
    return several([faults.ROUND(number=number) for number in numbers])


def _first_bye(event: Event, number: int) -> int:
    """Return the number of the first player with a bye in a round, 0 without one."""
    byes = (
        player.number
        for player in event.players
        if (game := player.games[number - 1]).opponent is None and game.result is not Result.PENDING
    )
    return next(byes, 0)


def _forgotten(event: Event, written: TypedResults) -> Iterator[Finding]:
    """Yield the players without a pairing in a round without results that is paired for most.

    In a round robin of an odd number they rest.
    """
    if event.is_round_robin:
        return
    for number in sorted({*range(1, len(event.players[0].games) + 1)}.difference(event.completed)):
        games = {player.number: player.games[number - 1] for player in event.players}
        paired = sum(game.opponent is not None for game in games.values())
        blank = [no for no, game in games.items() if game == PENDING]
        if blank and paired > len(blank):
            names = several([number_and_name(no, event.by_number[no].name) for no in blank])
            kind = faults.NOT_PAIRED if len(blank) > 1 else faults.ONE_NOT_PAIRED
            fault = kind(who=names, number=number)
            yield Finding(written.cell(blank[0], number), fault)


def _rematches(event: Event, written: TypedResults) -> Iterator[Finding]:
    """Yield the pairs that met twice or are paired again, except in a round robin."""
    if not any(map(_meets_twice, event.players)):
        return
    meetings: dict[tuple[int, int], list[int]] = defaultdict(list)
    for player in event.players:
        for number, game in enumerate(player.games, 1):
            if _is_meeting(game) and game.opponent is not None:
                meetings[player.number, game.opponent].append(number)
    numbers = [player.number for player in event.players]
    if all(pair in meetings for pair in combinations(numbers, 2)):
        return  # a round robin
    again_met = {pair: met for pair, met in meetings.items() if len(met) > 1 and pair[0] < pair[1]}
    pairs = sum(number < opponent for number, opponent in meetings)
    if MOST.exceeded(len(again_met), pairs) and len(again_met) > FEW:
        (number, _), met = next(iter(again_met.items()))
        double = faults.DOUBLE_ROUND_ROBIN(count=len(again_met), pairs=pairs)
        yield Finding(written.cell(number, met[1]), double, note=True)
        return
    for (number, opponent), met in again_met.items():
        names = [number_and_name(no, event.by_number[no].name) for no in (number, opponent)]
        games = event.by_number[number].games
        coming = [number for number in met if not games[number - 1].result.played]
        before = [number for number in met if number not in coming]
        faults_told = [faults.MET_IN(rounds=_rounds(before))] if before else []
        faults_told += [faults.PAIRED_IN(rounds=_rounds(coming))] if coming else []
        again = faults.REMATCH(who=several(names), told=several(faults_told))
        yield Finding(written.cell(number, met[1]), again)


def _meets_twice(player: Player) -> bool:
    opponents = [game.opponent for game in player.games if _is_meeting(game)]
    return len(set(opponents)) < len(opponents)


def _is_meeting(game: Game) -> bool:
    """Whether a game was played at the board, or may still be."""
    return game.result.played or (game.result is Result.PENDING and game.opponent is not None)
