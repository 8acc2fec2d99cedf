"""Why players of different scores meet, and why somebody has the bye, as far as counts prove it.

Count the players with at least a score, and those of them who play somebody below it or have the
bye. If the first number is odd, one player must. If the group cannot be paired among itself, the
players left over must. No other reason is given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from xltiebreak.core.event import Event
from xltiebreak.languages.text import Phrase, Said
from xltiebreak.pairing.engine import matched
from xltiebreak.pairing.proposal import NOBODY, Pair


def reasons_of(
    event: Event, boards: Sequence[tuple[int, int]], forbidden: Collection[Pair]
) -> Iterator[Said]:
    """Yield the reason of each board, "" for a board within a score.

    boards: all of them; forbidden: the pairs that could not be made.
    """
    scores = {**event.scores, NOBODY: float("-inf")}
    of_boards = [sorted(board, key=scores.__getitem__) for board in boards]
    proofs: dict[float, Phrase] = {}
    for low, high in of_boards:
        score = scores[high]
        if scores[low] == score:
            yield ""
            continue
        if score not in proofs:
            above = [one for pair in of_boards for one in pair if scores[one] >= score]
            below = sum(scores[one] < score <= scores[other] for one, other in of_boards)
            proofs[score] = _proof(event, above, below, score, forbidden)
        proof = proofs[score]
        yield proof._replace(values={**proof.values, "who": event.called(high)})


def _proof(
    event: Event, above: Sequence[int], below: int, score: float, forbidden: Collection[Pair]
) -> Phrase:
    """Return why `below` players of a group play somebody with fewer points, if it is proved.

    above: the group, all players with at least this score; below: how many of them play somebody
    with a lower score, or have the bye.
    """
    points = Phrase("pairing.points", {"points": score})
    if max(event.scores[one] for one in above) > score:
        points = Phrase("pairing.at_least", {"points": score})
    values = {"count": len(above), "points": points}
    if below == 1:  # all others of the group are in pairs, so the group is odd
        return Phrase("pairing.floats.odd", values)
    if below == len(above) - 2 * len(matched(above, event.scores, forbidden)):
        return Phrase("pairing.floats.met", {**values, "left": below})
    return Phrase("pairing.floats")


def bye_note(event: Event, present: Sequence[int], bye: int, no_bye: Collection[int]) -> Phrase:
    """Return why somebody has the bye. no_bye: who cannot have it."""
    lower = {one for one in present if event.scores[one] < event.scores[bye]}
    key = "pairing.bye.lowest" if lower and lower <= set(no_bye) else "pairing.bye"
    return Phrase(key, {"who": event.called(bye), "count": len(present)})
