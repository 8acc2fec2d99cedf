"""Tables that we write: columns, number formats, colours, names of sheets.

| module | what it does                                            |
|--------|---------------------------------------------------------|
| sheet  | lays a table out on a sheet: what each cell looks like  |
| xlsx   | writes such sheets into a new workbook, with XlsxWriter |
| comma  | writes its rows as lines of CSV                         |
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from xltiebreak.languages.figures import decimals
from xltiebreak.languages.text import cell_text, figure, pattern

if TYPE_CHECKING:
    from xltiebreak.languages import Language

Kind = Literal["place", "number", "name", "text", "code", "points", "tiebreak", "result", "money"]
"""What a column holds.

Points and tie-breaks show at least one decimal, a number need not. A text may have several lines, a
code never has.
"""

TableCell = str | float | None

_NARROWEST, _WIDEST = 6, 46  # characters
_NO_SHORTS: Mapping[str, str] = MappingProxyType({})
_LONGEST_TEXT = 32_767  # what Excel allows
INK, PAPER, LINE, GREY = "FFFFFF", "1F4E79", "BFBFBF", "595959"
"""Our colours: text and fill of headings, borders, text of notes."""

WRONG, DOUBTFUL = "F8CBAD", "FFE699"
"""Fill colours: for wrong cells, and for cells that the director should check."""

_NO_CHARACTER = pattern("[\ud800-\udfff\ufffe\uffff]")
LONGEST_NAME = 31
"""Characters of a sheet's name that Excel allows."""

_NOT_IN_A_NAME = pattern(r"[\[\]:*?/\\\x00-\x1f]")
_RESERVED = ("history",)


class TableColumn(NamedTuple):
    """A column of a table that we write, with its cells from the top down."""

    heading: str
    kind: Kind
    cells: Sequence[TableCell]
    says: str = ""
    """The heading in words, "" if it needs none."""

    own: bool = False
    """Whether it is an extra column of the director's sheet."""

    rules: str = ""
    """The edition of FIDE's rules by which its heading is meant."""

    def texts(self, words: Language) -> list[str]:
        """The cells as people of a language read them."""
        return [display_text(cell, self.kind, words) for cell in self.cells]


class Table(NamedTuple):
    """A table that we write."""

    key: str
    """The same in all languages."""

    title: str
    columns: Sequence[TableColumn]
    words: Language
    """Its language."""

    notes: Sequence[str] = ()
    """Lines below the table, such as what its marks mean."""

    subtitle: str = ""
    """A line below the title, "" for none."""

    shorts: Mapping[str, str] = _NO_SHORTS
    """Names of tie-breaks, and what replaces them where there is no room."""

    @property
    def shortened(self) -> Table:
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

    @property
    def headings(self) -> list[str | int]:
        """The header row; opponents in a matrix are numbers."""
        return [
            int(one.heading) if one.kind == "result" and one.heading.isdecimal() else one.heading
            for one in self.columns
        ]

    @property
    def texts(self) -> list[tuple[str, ...]]:
        """The rows as people of its language read them."""
        return list(zip(*(column.texts(self.words) for column in self.columns), strict=True))

    @property
    def header(self) -> int:
        """The row of the headings on a sheet."""
        return len(self._above) + 1

    @property
    def _above(self) -> list[list[str]]:
        lines = [[text] for text in (self.title, self.subtitle) if text]
        return [*lines, []] if lines else []

    @property
    def lines(self) -> list[list[TableCell]]:
        """The rows of a sheet with the table: title, headings, cells and notes."""
        rows = zip(*(column.cells for column in self.columns), strict=True)
        below = [[], *([note] for note in self.notes)] if self.notes else []
        lines: list[Sequence[TableCell]] = [*self._above, self.headings, *rows, *below]
        return [list(map(storable, line)) for line in lines]


def display_text(cell: TableCell, kind: Kind, words: Language) -> str:
    """A cell as people read it: points and tie-breaks with at least one decimal.

    >>> from xltiebreak.languages import language
    >>> [display_text(*cell, language()) for cell in ((17.0, "tiebreak"), (12345678.0, "number"))]
    ['17.0', '12345678']
    """
    if isinstance(cell, str):
        return cell
    if kind in ("points", "tiebreak"):
        return words.number(figure(cell))
    is_money = kind == "money" and cell is not None
    return words.number(f"{cell:.2f}" if is_money else cell_text(cell))


def width_of(column: TableColumn, words: Language, *, broken: bool = False) -> int:
    """The width of a column, in characters; broken: its heading is broken between words."""
    heading = column.heading.split() if broken else (column.heading,)
    widths = (len(text) + 2 for text in (*heading, *column.texts(words)))
    return min(max([_NARROWEST, *widths]), _WIDEST)


def place_text(place: int, tied: bool) -> str:
    """A place, with an equals sign if it is shared.

    >>> place_text(2, tied=True), place_text(4, tied=False)
    ('2=', '4')
    """
    return f"{place}{'=' if tied else ''}"


def number_format(column: TableColumn) -> str:
    """The number format of a column of points, tie-breaks or money, "" for any other."""
    if column.kind == "money":
        return "0.00"
    if column.kind not in ("points", "tiebreak"):
        return ""
    return decimals(cell for cell in column.cells if isinstance(cell, (int, float)))


def storable(value: TableCell) -> TableCell:
    """Return the value as a file can hold it: without broken characters, not too long."""
    if not isinstance(value, str):
        return value
    return _NO_CHARACTER.sub("\ufffd", value)[:_LONGEST_TEXT]


def sheet_name(wanted: str, taken: Collection[str]) -> str:
    """Return a name that Excel allows for a sheet and that is not taken.

    taken: casefolded names.

    >>> sheet_name("U12: [Open]", set()), sheet_name("open", {"open"}), sheet_name("'", set())
    ('U12 Open', 'open 2', 'Crosstable')
    >>> sheet_name("History", set())  # a name that Excel keeps for itself
    'History Crosstable'
    """
    plain = " ".join(_NOT_IN_A_NAME.sub(" ", wanted).split()).strip("' ")
    if not plain or plain.casefold() in _RESERVED:
        plain = f"{plain} Crosstable".strip()
    name, number = _cut(plain, ""), 1
    while name.casefold() in taken:
        number += 1
        name = _cut(plain, f" {number}")
    return name


def _cut(text: str, end: str) -> str:
    """Shorten the text so that with the end it is as long as Excel allows."""
    while not fits_a_sheet_name(text + end):
        text = text[:-1]
    return text.strip("' ") + end


def fits_a_sheet_name(text: str) -> bool:
    """Whether a text is short enough for the name of a sheet; Excel counts an emoji as two.

    >>> fits_a_sheet_name("x" * 31), fits_a_sheet_name("\U0001f600" * 16)
    (True, False)
    """
    return len(text.encode("utf-16-le", "surrogatepass")) <= 2 * LONGEST_NAME
