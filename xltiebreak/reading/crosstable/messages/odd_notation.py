"""A single cell in another notation than all others, which nothing confirms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from xltiebreak.core.event import Event
from xltiebreak.languages.text import shown
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.results.games import TypedResults
from xltiebreak.reading.crosstable.shares import MANY_CELLS
from xltiebreak.reading.crosstable.wording import player_label
from xltiebreak.reading.grid import Finding


def odd_notation(
    event: Event, written: TypedResults, printed: Mapping[int, float]
) -> Iterator[Finding]:
    """Yield the error of one cell in another notation than many others, if nothing confirms it.

    The opponent's cell confirms it, or the printed points of both. printed: these, by number.
    """
    cells: dict[str, list[tuple[int, int, int, str]]] = defaultdict(list)
    for player in event.players:
        for number, game in enumerate(player.games, 1):
            text = written.text(player.number, number)
            reading = notation.read_result(text) if game.opponent and text else None
            if reading and reading.style and game.opponent:
                cells[reading.style].append((player.number, number, game.opponent, text))
    alone = [only[0] for only in cells.values() if len(only) == 1]
    others = sum(len(same) for same in cells.values()) - len(alone)
    if len(alone) != 1 or others < MANY_CELLS:
        return
    number, in_round, opponent, text = alone[0]
    if opponent not in event.by_number:
        return  # which is an error of its own
    both = (number, opponent)
    if written.text(opponent, in_round) or all(printed.get(no) == event.scores[no] for no in both):
        return
    other = event.by_number[opponent]
    told = faults.ODD_NOTATION(text=shown(text), who=player_label(other.number, other.name))
    yield Finding(written.cell(number, in_round), told)
