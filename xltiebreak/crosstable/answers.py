"""What the other side of a game can have."""

from __future__ import annotations

from collections.abc import Mapping

from xltiebreak.event import Result

ANSWERS: Mapping[Result, tuple[Result, ...]] = {
    Result.WIN: (Result.LOSS,),
    Result.DRAW: (Result.DRAW,),
    Result.LOSS: (Result.WIN,),
    Result.FORFEIT_WIN: (Result.FORFEIT_LOSS,),
    Result.FORFEIT_LOSS: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    Result.PENDING: (Result.PENDING,),
}
"""By the result of the one side, the usual one first: a forfeit may be lost by both."""
