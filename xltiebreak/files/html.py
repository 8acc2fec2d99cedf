"""Web page -> grids: one for each of its tables, one for each text that is set in fixed columns.

A table inside another table is another grid; its text is not part of the outer table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import NamedTuple

from xltiebreak.files import classes
from xltiebreak.files import text as plain
from xltiebreak.files.decoding import SourceFile
from xltiebreak.files.delimited import LAST_COLUMN, LAST_ROW, MOST_CELLS
from xltiebreak.languages.text import pattern
from xltiebreak.reading.grid import Cell, Grid, Origin, Refused

_LONGEST_PAGE = 20_000_000  # characters; lists of a thousand players have some 500,000
_MOST_SPAN = {"colspan": 1_000, "rowspan": 65_534}  # as browsers have it
_RATINGS = "Rtg"
_LEAST_LINES = 3  # of a text in fixed columns

_MARKUP = pattern(r"<(?:table|tr|pre)[\s>/]", re.IGNORECASE)
_PAGE = pattern(r"<(?:!doctype html|html|head|body|meta)\b", re.IGNORECASE)
# Elements that are skipped as a whole.
_SKIPPED = pattern(r"<!--|<(script|style|template|noscript)(?=[\s>/])", re.IGNORECASE)
# A closed tag; the numbers limit the time that an unclosed one takes, and no two alternatives match
# the same text. As in browsers, `<` inside a tag may begin an attribute: `<div <div="">`.
_VALUE = r"""\s{0,9}(?:"[^"]{0,4000}"|'[^']{0,4000}')"""
_ATTRIBUTE = r"[a-zA-Z]{1,20}="
_TAG = pattern(
    rf"""<(?!{_ATTRIBUTE})/?[a-zA-Z]"""
    rf"""(?:[^<>"'=]|={_VALUE}|=(?!{_VALUE})|["']|<(?={_ATTRIBUTE})){{0,4000}}>"""
)
_BLANKS = pattern(r"[^\S\n]+")  # non-breaking ones too
_SPAN = pattern(r"\s*([0-9]{1,9})")
_CLASSED = frozenset(("div", "span"))
_MOST_HEADINGS, _LONGEST_HEADING = 9, 300  # above a table that one of them may be about
_HEADINGS = frozenset(("title", "caption", "h1", "h2", "h3", "h4", "h5", "h6"))
_BREAKS = frozenset(("br", "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "hr"))


def recognises(file: SourceFile) -> bool:
    """Whether a text is a web page, or a part of one with a table in it."""
    return bool(_MARKUP.search(file.text) or _PAGE.search(file.text, 0, 2_000))


def read_grids(file: SourceFile, sheets: Collection[str] = ()) -> tuple[Grid, ...]:
    """The tables of a page, named Table 1, Table 2 ... in the order in which they begin.

    A cell over several columns or rows has its value in the first one. Text in fixed columns is a
    grid named Text 1, Text 2 ...; it has no name if the page holds nothing else.

    Raises Refused if the page has neither, or far too many cells.
    """
    text, name = file.text, file.name
    if len(text) > _LONGEST_PAGE:
        raise Refused(f"{name} is a web page of {len(text):,} characters: save the list alone")
    page = _Page(name)
    for piece in _closed_pieces(text):
        page.feed(piece)
    page.close()
    grids = [*_tables(page), *_texts(page)]
    if not grids:
        raise Refused(
            f"{name} is a web page without a table: copy the list from the browser into Excel"
        )
    return tuple(grids)


def _tables(page: _Page) -> Iterator[Grid]:
    filled = (table for table in page.tables if any(any(row) for row in table.rows))
    for number, table in enumerate(filled, 1):
        rows = [list(row) for row in table.rows]
        grid = Grid(f"Table {number}", rows, headings=table.headings)
        has_head = table.ratings and min(cell.row for cell in table.ratings) > 1
        yield _with_ratings(grid, table.ratings) if has_head else grid


def _with_ratings(grid: Grid, ratings: Mapping[Cell, str]) -> Grid:
    """Return the grid with ratings that stand in the cells of names in a column on its right.

    They are said to be read in the cell of the name.
    """
    column = max(map(len, grid.rows)) + 1
    first = min(cell.row for cell in ratings)
    values: dict[Cell, object] = {Cell(first - 1, column): _RATINGS}
    values |= {Cell(name.row, column): text for name, text in ratings.items()}
    origins = {Cell(name.row, column): Origin(grid.sheet, name) for name in ratings}
    return grid.with_values(values)._replace(origins=origins)


def _texts(page: _Page) -> Iterator[Grid]:
    alone = len(page.texts) == 1 and not any(any(map(any, table.rows)) for table in page.tables)
    for number, (text, headings) in enumerate(page.texts, 1):
        rows = plain.rows_of_text(text.split("\n"))
        yield Grid("" if alone else f"Text {number}", rows, headings=headings)


def _closed_pieces(text: str) -> Iterator[str]:
    """The page in pieces, without comments, scripts and styles, and with every tag closed.

    On unclosed tags the parser of the standard library takes quadratic time.
    """
    for piece in _without_scripts(text):
        end = 0
        for tag in _TAG.finditer(piece):
            yield _escaped(piece[end : tag.start()])
            yield tag[0]
            end = tag.end()
        yield _escaped(piece[end:])


def _without_scripts(text: str) -> Iterator[str]:
    lower, end = "", 0
    while found := _SKIPPED.search(text, end):
        yield text[end : found.start()]
        if found[1]:
            lower = lower or text.lower()
            # If lower case has another length, its offsets are wrong: search the text itself.
            where = lower if len(lower) == len(text) else text
            closing = where.find(f"</{found[1].lower()}", found.end())
            end = where.find(">", closing) + 1 if closing != -1 else 0
        else:
            closing = text.find("-->", found.end())
            end = closing + 3 if closing != -1 else 0
        if not end:
            return
    yield text[end:]


def _escaped(text: str) -> str:
    """Text between tags, with each bracket that opens no tag escaped."""
    if "<" not in text:
        return text
    return re.sub(r"<[!?][^<>]{0,4000}>", "", text).replace("<", "&lt;")


class _OpenCell(NamedTuple):
    """The cell being read: where it begins, its text so far, and what has a class in it."""

    row: int
    column: int
    parts: list[str]
    classed: list[tuple[str, int]]
    """The classes of each element, "" at its end, and how many parts stand before."""

    def runs(self) -> list[classes.ClassedText]:
        """Return the parts of the text with the classes of their elements, [] without any."""
        if not self.classed:
            return []
        ends = [*(start for _, start in self.classed[1:]), len(self.parts)]
        before = classes.ClassedText("", "".join(self.parts[: self.classed[0][1]]))
        return [before] + [
            classes.ClassedText(names, "".join(self.parts[start:end]))
            for (names, start), end in zip(self.classed, ends, strict=True)
        ]


@dataclass
class _HtmlTable:
    """A table of a page while it is read."""

    rows: list[list[str]] = field(default_factory=list)
    cell: _OpenCell | None = None
    in_row: bool = False
    taken: dict[int, int] = field(default_factory=dict)
    """By column, the last row that a cell from above covers."""

    ratings: dict[Cell, str] = field(default_factory=dict)
    """Ratings by the cell of the name beside them."""

    headings: Sequence[str] = ()
    """The headings above the table, the nearest first."""

    def open_row(self) -> None:
        """Begin a row; end an unclosed one first."""
        self.close_row()
        self.rows.append([])
        self.in_row = True

    def close_row(self) -> None:
        """End the row and its last cell."""
        self.close_cell()
        self.in_row = False

    def close_cell(self) -> None:
        """Put the text of the cell into its row."""
        if self.cell:
            runs = self.cell.runs()
            text = classes.text_by_classes(runs) if runs else ""
            row = self.rows[self.cell.row]
            row[self.cell.column] = _collapsed(text or "".join(self.cell.parts))
            if rating := classes.rating_by_class(runs):
                self.ratings[Cell(self.cell.row + 1, self.cell.column + 1)] = rating
            self.cell = None


class _Page(HTMLParser):
    """Collects the tables of a page, and its texts in fixed columns."""

    def __init__(self, name: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[_HtmlTable] = []
        self.texts: list[tuple[str, Sequence[str]]] = []  # each with the headings above it
        self._name = name
        self._open: list[_HtmlTable] = []
        self._fixed: list[str] | None = None  # the parts of the text in fixed columns
        self._cells = 0
        self._headings: Sequence[str] = ()  # so far, the last one first
        self._in_heading = False

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """Handle an opening tag."""
        if tag in _HEADINGS:
            self._headings = ("", *self._headings[: _MOST_HEADINGS - 1])
            self._in_heading = True
        if tag == "table":
            self._open_table()
        elif tag == "tr":
            self._table.open_row()
            if len(self._table.rows) == 1:
                self._table.headings = self._headings
            self._count(1)
        elif tag in ("td", "th"):
            self._open_cell(dict(attrs))
        elif tag == "pre":
            self._end_fixed()
            self._fixed = []
        elif tag in _BREAKS:
            self._add("\n", is_break=True)
        elif tag == "sup":
            self._begin_raised()
        if tag in _CLASSED:
            names = dict(attrs).get("class")
            if names:
                self._begin_run(names)

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """Handle a tag that closes itself as an opening tag; only empty elements may do so."""
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Handle a closing tag."""
        self._in_heading &= tag not in _HEADINGS
        if tag in _CLASSED:
            self._begin_run("")
        if tag == "pre":
            self._end_fixed()
        elif tag in _BREAKS:
            self._add("\n", is_break=True)
        elif not self._open:
            return
        elif tag == "table":
            self._end_fixed()
            self._open.pop().close_row()
        elif tag == "tr":
            self._table.close_row()
        elif tag in ("td", "th"):
            self._table.close_cell()

    def handle_data(self, data: str) -> None:
        """Handle text between tags."""
        self._add(data)

    def close(self) -> None:
        """End the page and everything that it left open."""
        super().close()
        self._end_fixed()
        for table in self._open:
            table.close_row()

    @property
    def _table(self) -> _HtmlTable:
        """The innermost open table; a row outside of tables opens one."""
        if not self._open:
            self._open_table()
        return self._open[-1]

    def _open_table(self) -> None:
        self.tables.append(_HtmlTable())
        self._open.append(self.tables[-1])
        self._count(1)

    def _open_cell(self, attributes: dict[str, str | None]) -> None:
        table = self._table
        table.close_cell()
        if not table.in_row:
            table.open_row()
        row = table.rows[-1]
        while table.taken.get(len(row), 0) >= len(table.rows):
            row.append("")
            self._count(1)
        columns, rows = (_span(attributes, which) for which in ("colspan", "rowspan"))
        table.cell = _OpenCell(len(table.rows) - 1, len(row), [], [])
        self._count(columns)
        last = len(table.rows) + rows - 1
        table.taken.update(dict.fromkeys(range(len(row), len(row) + columns), last))
        row.extend([""] * columns)
        if len(row) > LAST_COLUMN or len(table.rows) > LAST_ROW:
            raise Refused(f"{self._name} has a table with more cells than a spreadsheet holds")

    def _add(self, text: str, is_break: bool = False) -> None:
        if self._fixed is not None:
            self._fixed.append(text)
        elif self._open and self._open[-1].cell:
            parts = self._open[-1].cell.parts
            parts.append(text if is_break else text.replace("\n", " "))
        elif self._in_heading and len(self._headings[0]) < _LONGEST_HEADING:
            self._headings = (self._headings[0] + text, *self._headings[1:])

    def _begin_raised(self) -> None:
        """Separate raised text from a number before it: 2 and a raised 1 are not 21."""
        cell = self._open[-1].cell if self._open else None
        if cell and cell.parts and cell.parts[-1][-1:].isdecimal():
            self._add(" ")

    def _begin_run(self, names: str) -> None:
        """Remember where in its cell an element begins, with its classes, or ends."""
        if self._open and (cell := self._open[-1].cell) and (names or cell.classed):
            cell.classed.append((names, len(cell.parts)))

    def _end_fixed(self) -> None:
        if self._fixed is None:
            return
        text, self._fixed = "".join(self._fixed).replace("\xa0", " "), None
        if len(text.strip("\n").split("\n")) >= _LEAST_LINES:
            self.texts.append((text.strip("\n"), self._headings))
        elif self._open and self._open[-1].cell:
            self._open[-1].cell.parts.append(text)

    def _count(self, cells: int) -> None:
        self._cells += cells
        if self._cells > MOST_CELLS:
            message = f"{self._name} has more than {MOST_CELLS:,} cells: save the list alone"
            raise Refused(message)


def _span(attributes: dict[str, str | None], which: str) -> int:
    """How many columns or rows a cell covers."""
    found = _SPAN.match(attributes.get(which) or "")
    return min(max(int(found[1]), 1), _MOST_SPAN[which]) if found else 1


def _collapsed(text: str) -> str:
    """The text with runs of blanks and of line breaks made one each."""
    if "\n" not in text:
        return _BLANKS.sub(" ", text).strip()
    lines = (_BLANKS.sub(" ", line).strip() for line in text.split("\n"))
    return "\n".join(filter(None, lines))
