"""A table of a report: its columns, and notes that explain its marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from xltiebreak.sections import Section
from xltiebreak.sections.layout import TableColumn
from xltiebreak.sections.own import own_columns
from xltiebreak.text import visible

NO_SHORTS: Mapping[str, str] = MappingProxyType({})


class ReportTable(NamedTuple):
    """A table, its caption, and notes that explain its marks; key: the same in all languages.

    shorts: names of tie-breaks, and what stands for them where there is no room.
    """

    key: str
    caption: str
    columns: tuple[TableColumn, ...]
    notes: tuple[str, ...] = ()
    shorts: Mapping[str, str] = NO_SHORTS

    @property
    def shortened(self) -> ReportTable:
        """The table with the short names of its tie-breaks."""
        columns = (
            column._replace(
                heading=self.shorts.get(column.heading, column.heading),
                cells=[self.shorts.get(str(cell), cell) for cell in column.cells]
                if column.kind == "text" and not column.own
                else column.cells,
            )
            for column in self.columns
        )
        return self._replace(columns=tuple(columns))

    @property
    def has_rows(self) -> bool:
        """Whether there is anything to show."""
        return any(column.cells for column in self.columns)


def place_text(place: int, tied: bool) -> str:
    """A place, with an equals sign if it is shared: `2=`."""
    return f"{place}{'=' if tied else ''}"


def columns_of_sheet(section: Section, numbers: Sequence[int]) -> Iterable[TableColumn]:
    """The director's extra columns, such as grade and school, for these players."""
    for column in own_columns(section):
        cells = [column.values.get(number) for number in numbers]
        texts = any(isinstance(cell, str) for cell in cells)
        shown = [visible(cell) if isinstance(cell, str) else cell for cell in cells]
        yield TableColumn(column.heading, "text" if texts else "number", shown, own=True)
