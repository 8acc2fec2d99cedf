"""A table of a report: columns with headings, and the cells as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from xltiebreak.languages import Language
from xltiebreak.sections import Section
from xltiebreak.sections.own import own_columns
from xltiebreak.systems import figure
from xltiebreak.text import cell_text, visible

Kind = Literal["place", "number", "name", "text", "points", "value", "result", "money"]
"""What a column holds; `points` and `value` show at least one decimal, `number` need not."""

ReportCell = str | float | None

NO_SHORTS: Mapping[str, str] = MappingProxyType({})


class ReportColumn(NamedTuple):
    """A column of a table, with its cells from the top down.

    says: the heading in words, "" if it needs none; own: whether it is an extra column of the
    director's sheet.
    """

    heading: str
    kind: Kind
    cells: Sequence[ReportCell]
    says: str = ""
    own: bool = False

    def texts(self, words: Language) -> list[str]:
        """The cells as people of a language read them."""
        return [display_text(cell, self.kind, words) for cell in self.cells]


class ReportTable(NamedTuple):
    """A table, its caption, and notes that explain its marks; key: the same in all languages.

    shorts: names of tie-breaks, and what stands for them where there is no room.
    """

    key: str
    caption: str
    columns: tuple[ReportColumn, ...]
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


def display_text(cell: ReportCell, kind: Kind, words: Language) -> str:
    """A cell as people read it: points and values with at least one decimal.

    >>> from xltiebreak.languages import language
    >>> [display_text(*cell, language()) for cell in ((17.0, "value"), (12345678.0, "number"))]
    ['17.0', '12345678']
    """
    if isinstance(cell, str):
        return cell
    if kind in ("points", "value"):
        return words.number(figure(cell))
    is_money = kind == "money" and cell is not None
    return words.number(f"{cell:.2f}" if is_money else cell_text(cell))


def place_text(place: int, tied: bool) -> str:
    """A place, with an equals sign if it is shared: `2=`."""
    return f"{place}{'=' if tied else ''}"


def columns_of_sheet(section: Section, numbers: Sequence[int]) -> Iterable[ReportColumn]:
    """The director's extra columns, such as grade and school, for these players."""
    for column in own_columns(section):
        cells = [column.values.get(number) for number in numbers]
        texts = any(isinstance(cell, str) for cell in cells)
        shown = [visible(cell) if isinstance(cell, str) else cell for cell in cells]
        yield ReportColumn(column.heading, "text" if texts else "number", shown, own=True)
