"""One line for one cause of many contradictions: numbers, a column or a row out of place.

A cause is named only if the games fit without it; else each contradiction is a line of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from xltiebreak.core.event import PENDING, Event, Player
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.results.games import TypedResults
from xltiebreak.reading.crosstable.results.sides import disagreements
from xltiebreak.reading.crosstable.shares import (
    FEW,
    LEAST_ROWS,
    MOST,
    SLIPS_BESIDE_A_HEADER,
    SLIPS_OF_ONE_TABLE,
)
from xltiebreak.reading.crosstable.wording import also_in, listed, player_label
from xltiebreak.reading.grid import Finding

_DEFAULT = "do they use other numbers than the number column?"
_RESULTS_ONLY = "the opponents fit, but not the results."


class Contradiction(NamedTuple):
    """A cell that contradicts the opponent's cell."""

    number: int
    """The number of the player whose cell it is."""

    round_number: int
    finding: Finding
    opponent: int
    """The number that the cell names."""

    is_there: bool
    """Whether a row has this number."""

    mutual: bool
    """Whether the opponent's cell names the player, so that both cells are wrong together."""


def by_cause(
    contradictions: Sequence[Contradiction], event: Event, written: TypedResults
) -> Iterator[Finding]:
    """Yield a finding for each cause of the contradictions."""
    games = (game for player in event.players for game in player.games)
    pairings = sum(game.opponent is not None for game in games) if len(contradictions) > FEW else 0
    wrong = sum(1 + contradiction.mutual for contradiction in contradictions)
    if pairings and MOST.exceeded(wrong, pairings):
        mutual = all(contradiction.mutual for contradiction in contradictions)
        why = _RESULTS_ONLY if mutual else _other_numbers(event) or _DEFAULT
        first = contradictions[0].finding
        counts = {"wrong": wrong, "pairings": pairings}
        yield first._replace(cause=faults.MOST_CONTRADICT(**counts, why=why, first=first.cause))
        return
    left = list(contradictions)
    for explain in (_moved_columns, _exchanged_cells, _missing_players):
        explained = list(explain(left, event, written))
        done = {cell for explanation in explained for cell in explanation.cells}
        left = [
            contradiction
            for contradiction in left
            if (contradiction.number, contradiction.round_number) not in done
        ]
        yield from (explanation.finding for explanation in explained)
    yield from (contradiction.finding for contradiction in left)


class _Explained(NamedTuple):
    """A finding, and the cells by player's number and round whose contradictions it explains."""

    finding: Finding
    cells: Collection[tuple[int, int]]


def _other_numbers(event: Event) -> str:
    """Return with which numbers of the players the games fit; "" if none are found."""
    for numbers, words in _proposed_numbers(event):
        games = [player.games for player in event.players]
        pairings = sum(game.opponent is not None for own in games for game in own)
        wrong = disagreements([numbers[player.number] for player in event.players], games)
        if not SLIPS_OF_ONE_TABLE.exceeded(wrong, pairings):
            return words
    return ""


def _proposed_numbers(event: Event) -> Iterator[tuple[Mapping[int, int], str]]:
    """Yield other numbers by number, with what to do if the games fit with them."""
    own = [player.number for player in event.players]
    for step in range(1, FEW + 1):
        for change, words in ((step, f"add {step} to"), (-step, f"take {step} from")):
            numbers = {number: number + change for number in own}
            yield numbers, f"they fit if you {words} each number of the number column."
    ratings = {player.number: player.rating or 0 for player in event.players}
    if len(set(ratings.values())) == len(ratings):
        yield ratings, "they fit if the opponents are named by their ratings: name them by number."
    for words, order in _ORDERS:
        in_order = sorted(event.players, key=lambda player: order(event, player))
        numbers = {player.number: place for place, player in enumerate(in_order, 1)}
        leaders = listed(
            [f"{place} {shown(player.name)}" for place, player in enumerate(in_order, 1)]
        )
        yield (
            numbers,
            f"they fit if the players are numbered {words} ({leaders}): write these numbers into "
            "the number column.",
        )


def _by_rating(event: Event, player: Player) -> Any:
    return player.rating is None, -(player.rating or 0)


def _by_points(event: Event, player: Player) -> Any:
    return -event.placing[player.number], _by_rating(event, player)


def _by_name(event: Event, player: Player) -> Any:
    return player.name.casefold()


_ORDERS: Sequence[tuple[str, Callable[[Event, Player], Any]]] = (
    ("by rating, the highest first", _by_rating),
    ("by points, the most first", _by_points),
    ("by name", _by_name),
)


def _moved_columns(
    contradictions: Sequence[Contradiction], event: Event, written: TypedResults
) -> Iterator[_Explained]:
    """Yield the rounds whose cells stand one row too high or too low."""
    numbers = [player.number for player in event.players]
    for round_number in sorted({contradiction.round_number for contradiction in contradictions}):
        same = [
            contradiction
            for contradiction in contradictions
            if contradiction.round_number == round_number
        ]
        column = [player.games[round_number - 1] for player in event.players]
        pairings = sum(game.opponent is not None for game in column)
        wrong = sum(1 + contradiction.mutual for contradiction in same)
        if pairings < LEAST_ROWS or not MOST.exceeded(wrong, pairings):
            continue
        for moved, low, up in (
            ([*column[1:], PENDING], "low", "up"),
            ([PENDING, *column[:-1]], "high", "down"),
        ):
            if SLIPS_BESIDE_A_HEADER.exceeded(
                disagreements(numbers, [(game,) for game in moved]), pairings
            ):
                continue
            first = same[0].finding
            moves = {"number": round_number, "where": low, "back": up}
            fault = faults.COLUMN_MOVED(**moves, first=first.cause)
            cells = [(number, round_number) for number in numbers]
            yield _Explained(first._replace(cause=fault), cells)
            break


def _exchanged_cells(
    contradictions: Sequence[Contradiction], event: Event, written: TypedResults
) -> Iterator[_Explained]:
    """Yield the players whose results stand in each other's rounds, or in rounds beside theirs."""
    rounds: dict[int, set[int]] = {}
    for contradiction in contradictions:
        if not contradiction.mutual:
            rounds.setdefault(contradiction.number, set()).add(contradiction.round_number)
    done = set[tuple[int, int]]()
    for number, wrong in sorted(rounds.items(), key=lambda of_player: -len(of_player[1])):
        games = event.by_number[number].games
        own = {i: games[i - 1].opponent for i in sorted(wrong) if (number, i) not in done}
        pairs = [
            (player.number, i)
            for player in event.players
            for i, game in enumerate(player.games, 1)
            if game.opponent == number and player.number in own.values()
            if games[i - 1].opponent != player.number or not written.text(number, i)
        ]
        met = dict(pairs)
        one_each = len(pairs) == len(met) == len({*met.values()}) == len(own)
        if len(own) < 2 or not one_each or met.keys() != {*own.values()}:
            continue
        cells = [written.cell(number, i) for i in own]
        texts = listed([f"{shown(written.text(number, i))} in Rnd {i}" for i in own])
        others = listed([f"Rnd {met[number_there or 0]}" for number_there in own.values()])
        who = player_label(number, event.by_number[number].name)
        fault = faults.CELLS_EXCHANGED(who=who, texts=texts, others=others)
        done |= {*pairs, *((number, i) for i in own)}
        yield _Explained(Finding(cells[0], fault, cells=tuple(cells)), done)


def _missing_players(
    contradictions: Sequence[Contradiction], event: Event, written: TypedResults
) -> Iterator[_Explained]:
    """Yield each number that cells name and no row has."""
    missing: dict[int, list[Contradiction]] = {}
    for contradiction in contradictions:
        if not contradiction.is_there:
            missing.setdefault(contradiction.opponent, []).append(contradiction)
    for same in missing.values():
        first, *others = same
        finding = also_in(first.finding, [contradiction.finding.cell for contradiction in others])
        yield _Explained(
            finding, [(contradiction.number, contradiction.round_number) for contradiction in same]
        )
