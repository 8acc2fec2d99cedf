"""What a bye is worth of which neither words nor a result nor printed points say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xltiebreak.core.event import Event, Game, Result
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.crosstable.results.drafts import Draft
from xltiebreak.reading.grid import Cell, Finding
from xltiebreak.reading.notation.byes import is_result_alone


def with_left_over(event: Event, draft: Draft, header: Header) -> tuple[Event, Sequence[Finding]]:
    """Return the event in which players who are left over have a bye or a rest, said once.

    Where an odd number of players have all met one another it is a rest, worth nothing; elsewhere
    it is a full-point bye.
    """
    left_over = draft.games.left_over
    if not left_over:
        return event, ()
    rests = len(event.players) % 2 == 1 and _all_have_met(event)
    game = Game(Result.ZERO_BYE if rests else Result.FULL_BYE)
    players = tuple(
        replace(player, games=tuple(game if i in own else g for i, g in enumerate(player.games)))
        for player, own in zip(event.players, left_over, strict=True)
    )
    first = next(at for at, own in enumerate(left_over) if own)
    cell = Cell(draft.rows[first].row, header.round_columns[min(left_over[first])])
    said = Finding(cell, (faults.REST_ASSUMED if rests else faults.BYE_ASSUMED)(), assumed=True)
    return replace(event, players=players), [said]


def results_alone(draft: Draft, header: Header) -> Iterator[Finding]:
    """Yield the cells that are a result without an opponent, and so a bye."""
    for row, games in zip(draft.rows, draft.games.games, strict=True):
        for column, text, game in zip(header.round_columns, row.cells, games, strict=True):
            if game.opponent is None and is_result_alone(text):
                yield Finding(Cell(row.row, column), faults.RESULT_ALONE(), text=text, assumed=True)


def _all_have_met(event: Event) -> bool:
    """Whether everybody has been paired with everybody else."""
    others = {player.number: {game.opponent for game in player.games} for player in event.players}
    return all(met | {number} >= others.keys() for number, met in others.items())
