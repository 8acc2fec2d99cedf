"""Why players of different scores meet, and why somebody has the bye, as far as counts prove it.

Take the players with at least so many points, and count who of them plays below, or has the bye. If
they are an odd number, one has to; if a matching pairs only some of them, the others have to. What
neither proves is not said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from xltiebreak.event import Event
from xltiebreak.pairing.engine import NOBODY, matched
from xltiebreak.pairing.proposal import Pair
from xltiebreak.text import Phrase, Said

Sides = tuple[int, int]
"""The two players of a board; `NOBODY` is the opponent of the bye."""


def reasons_of(
    event: Event, boards: Sequence[Sides], forbidden: Collection[Pair]
) -> Iterator[Said]:
    """Yield the reason of each board, "" for a board within a score.

    boards: all of them; forbidden: the pairs that could not be made.
    """
    scores = {**event.scores, NOBODY: float("-inf")}
    present = [one for board in boards for one in board if one != NOBODY]
    proven: dict[float, Phrase | None] = {}
    for board in boards:
        low, high = sorted(board, key=scores.__getitem__)
        score = scores[high]
        if low == NOBODY or scores[low] == score:
            yield ""
            continue
        if score not in proven:
            above = [one for one in present if scores[one] >= score]
            below = sum(
                min(map(scores.__getitem__, pair)) < score <= max(map(scores.__getitem__, pair))
                for pair in boards
            )
            proven[score] = _proof(event, above, below, score, forbidden)
        values = {"who": event.called(high)}
        proof = proven[score]
        yield (
            proof._replace(values={**proof.values, **values})
            if proof
            else Phrase("pairing.floats", values)
        )


def _proof(
    event: Event, above: Sequence[int], below: int, score: float, forbidden: Collection[Pair]
) -> Phrase | None:
    """Return why so many of some players have to play below, None if that is not proved.

    above: those with at least this score; below: how many of them play below, or have the bye.
    """
    points = Phrase("pairing.points", {"points": score})
    if max(event.scores[one] for one in above) > score:
        points = Phrase("pairing.at_least", {"points": score})
    values = {"count": len(above), "points": points}
    if len(above) % 2 and below == 1:
        return Phrase("pairing.floats.odd", values)
    if below == len(above) - 2 * len(matched(above, event.scores, forbidden)):
        return Phrase("pairing.floats.met", {**values, "left": below})
    return None


def bye_note(event: Event, present: Sequence[int], bye: int, no_bye: Collection[int]) -> Phrase:
    """Return why somebody has the bye. no_bye: who cannot have it."""
    lower = {one for one in present if event.scores[one] < event.scores[bye]}
    key = "pairing.bye.lowest" if lower and lower <= set(no_bye) else "pairing.bye"
    return Phrase(key, {"who": event.called(bye), "count": len(present)})
