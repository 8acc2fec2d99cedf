"""Cash."""

from __future__ import annotations

from collections.abc import Sequence

from xltiebreak.prizes.terms import Contestant, Given, Prize


def divided(prizes: Sequence[Prize], field: Sequence[Contestant], sheet: str) -> Given:
    """Divide cash."""
    raise NotImplementedError
