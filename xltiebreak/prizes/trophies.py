"""Trophies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.prizes.terms import Contestant, Given, Prize


def handed_out(
    prizes: Sequence[Prize],
    field: Sequence[Contestant],
    names: Mapping[str, str],
    several: bool,
    sheet: str,
) -> Given:
    """Give trophies."""
    raise NotImplementedError
