"""What a stranger writes for a tie-break of their own, worked case included."""

from xltiebreak.core.event import Event, Result
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import Terms
from xltiebreak.rules.examples import OPEN

CASE = Case(OPEN, {1: "1", 4: "2", 7: "0"})


@register("ZD", "Draw count", heading="Draws", term="drawn", source="me", cases=(CASE,))
def draw_count(event: Event, number: int) -> Terms:
    """The games drawn at the board."""
    drawn = [at for game, at in event.played(number) if game.result is Result.DRAW]
    return Terms([1] * len(drawn), drawn)
