"""The sheet that a fill writes into, and the awards that it writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from xltiebreak.reading.grid import Cell

if TYPE_CHECKING:
    from xltiebreak.prizes import Award


class Target(Protocol):
    """The sheet that is filled, as its file or its program has it."""

    def fillable(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Those of the cells for points, places or awards that may be written."""

    def renewable(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Those of the cells for tie-breaks that may be written, or refuse the whole fill."""

    def clearable(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Those of the cells that an earlier fill wrote that may be emptied."""

    def forms(self, cells: Sequence[Cell]) -> Mapping[Cell, str]:
        """The number formats of those of the cells that exist."""


class Awarding(NamedTuple):
    """The awards of a section."""

    awards: Sequence[Award]
    overwrite: bool = False
    """Whether they replace printed awards."""
