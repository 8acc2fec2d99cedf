"""What the cells of a sheet show beside their values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple


class Appearance(NamedTuple):
    """What cells show, by row and column from 1."""

    colors: Mapping[tuple[int, int], str] = {}
    """What distinguishes the fill of each coloured cell from others."""

    comments: Collection[tuple[int, int]] = ()
    """The cells with a comment."""
