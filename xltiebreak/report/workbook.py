"""A report as an .xlsx workbook: a sheet for each table, ready to print, of values only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Literal

from xltiebreak.grid import Refused
from xltiebreak.lossless.sheet_names import sheet_name
from xltiebreak.report.contents import Cell, Column, Contents, Kind, Table
from xltiebreak.report.pairings import Pairings
from xltiebreak.report.ties import plain
from xltiebreak.report.worked import Worked
from xltiebreak.systems import figure

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.format import Format  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_BAND, _LINE, _GREY = "#1F4E79", "#BFBFBF", "#595959"
_PAPERS = {"letter": 1, "a4": 9}
_LONGEST = 32_767  # characters in a cell
_WIDEST = 46  # characters
_MARGIN = 0.5  # inches
_LINE_HEIGHT = 15  # points
_NO_CHARACTER = re.compile("[\ud800-\udfff\ufffe\uffff]")


def workbook(contents: Contents, paper: Literal["letter", "a4"] = "letter") -> bytes:
    """The content of the workbook; texts are never taken for formulas.

    Raises Refused where XlsxWriter is not installed.
    """
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise Refused("XlsxWriter is not installed: pip install XlsxWriter") from None
    file = BytesIO()
    with Workbook(file, {"in_memory": True}) as book:
        book.set_properties({"title": _text(contents.title)})
        sheets = _Sheets(book, contents, paper)
        for part in contents.parts:
            for found in part.pairings:
                title = f"{part.name}, round {found.round}"
                sheets.add(f"{part.name} Rnd {found.round}", title, _pairings(found), _alone(found))
            title = f"{part.name}, {part.subtitle}"
            said = [f"{name}: {words}" for name, words in part.meanings]
            explained = [
                f"{figure(tie.points)} points: {' '.join(map(plain, tie.sentences))}"
                for tie in part.ties
            ]
            sheets.add(part.name, title, part.standings, [*explained, "", *said])
            sheets.add(f"{part.name} crosstable", title, part.crosstable, part.notes)
            for tie, tables in zip(part.ties, part.worked, strict=False):
                for table in tables:
                    name = f"{part.name} {figure(tie.points)} {table.heading}"
                    head = f"{part.name}, {table.name} of those with {figure(tie.points)} points"
                    notes = [f"{row.name}: {note}" for row in table.rows for note in row.notes]
                    sheets.add(name, head, _worked(table), notes)
        if contents.teams:
            teams = contents.teams
            sheets.add("Teams", f"Teams, {teams.subtitle}", teams.standings, teams.notes)
        if contents.prizes:
            notes = [f"Not given: {note}" for note in contents.prizes.not_given]
            sheets.add("Prizes", "Prizes", contents.prizes.awards, notes)
    return file.getvalue()


def _pairings(found: Pairings) -> Table:
    heads = ("White", "Black") if found.coloured else ("Player", "Opponent")
    columns = []
    for head, sides in zip(heads, zip(*found.pairs, strict=True), strict=True):
        columns += [
            Column(head, "name", [side.name for side in sides]),
            Column("No.", "number", [side.number for side in sides]),
            Column("Pts", "points", [side.points for side in sides]),
        ]
    return Table("Pairings", tuple(columns))


def _alone(found: Pairings) -> list[str]:
    byes = [f"No game: {side.name} ({figure(side.points)}), {what}" for side, what in found.byes]
    blank = [f"Not paired yet: {side.name} ({figure(side.points)})" for side in found.unpaired]
    return [*byes, *blank]


def _worked(table: Worked) -> Table:
    """The worked table, two rows a player, as texts: the amounts have their marks."""
    rows = []
    for row in table.rows:
        rows.append((str(row.number), row.name, figure(row.points), *row.results, ""))
        rows.append(("", table.term, "", *row.amounts, row.value))
    heads = [f"Rnd {head}" if head else "" for head in table.heads]
    cells = list(zip(*rows, strict=True))
    kinds: list[Kind] = ["result", "name", *["result"] * (len(heads) + 2)]  # type: ignore[list-item]
    columns = zip(["No.", "Name", "Pts", *heads, table.name], kinds, cells, strict=True)
    return Table("Worked", tuple(Column(head, kind, column) for head, kind, column in columns))


class _Sheets:
    """The sheets of a workbook, each with its name and its looks."""

    def __init__(self, book: Workbook, contents: Contents, paper: str) -> None:
        self._book, self._contents, self._paper = book, contents, _PAPERS[paper]
        self._names: set[str] = set()
        self._formats: dict[str, Format] = {}
        edges = {"border": 1, "border_color": _LINE, "valign": "top"}
        self._edges = edges
        self._title = book.add_format({"bold": True, "font_size": 16, "font_color": _BAND})
        self._note = book.add_format({"font_color": _GREY, "text_wrap": True, "valign": "top"})
        head = {"bold": True, "font_color": "#FFFFFF", "bg_color": _BAND, "text_wrap": True}
        self._head = book.add_format({**edges, **head, "align": "center"})

    def add(self, name: str, title: str, table: Table, notes: Sequence[str]) -> None:
        """A sheet with a title, a table, and what is said below it."""
        chosen = sheet_name(name, self._names)
        self._names.add(chosen.casefold())
        sheet = self._book.add_worksheet(chosen)
        sheet.write_string(0, 0, _text(self._contents.title), self._title)
        sheet.write_string(1, 0, _text(title))
        head = 3
        widths = []
        for index, column in enumerate(table.columns):
            width = _width(column)
            widths.append(width)
            sheet.set_column(index, index, width)
            sheet.write_string(head, index, _text(column.heading), self._head)
            look = self._look(column)
            for row, cell in enumerate(column.cells, head + 1):
                _write(sheet, row, index, cell, look)
        row = head + 1 + max((len(column.cells) for column in table.columns), default=0) + 1
        last, room = len(table.columns) - 1, sum(widths)
        for note in notes:
            if note:
                lines = -(-len(note) // max(int(room * 0.95), 1))
                sheet.set_row(row, _LINE_HEIGHT * lines)
                if last > 0:
                    sheet.merge_range(row, 0, row, last, "", self._note)
                sheet.write_string(row, 0, _text(note), self._note)
            row += 1
        _set_up(sheet, head, row, last, self._paper, wide=room > 95)

    def _look(self, column: Column) -> Format:
        align = "left" if column.kind in ("name", "text") else "center"
        form = ""
        if column.kind in ("points", "value"):
            halves = all(isinstance(c, str) or c is None or c * 10 % 1 == 0 for c in column.cells)
            form = "0.0" if halves else "0.00"
        if column.kind == "money":
            form = "0.00"
        bold = column.kind in ("points", "place")
        key = f"{align} {form} {bold}"
        if key not in self._formats:
            look = {**self._edges, "align": align, "bold": bold, "text_wrap": align == "left"}
            self._formats[key] = self._book.add_format(
                {**look, **({"num_format": form} if form else {})}
            )
        return self._formats[key]


def _set_up(sheet: Worksheet, head: int, rows: int, last: int, paper: int, *, wide: bool) -> None:
    """How a sheet is printed: as wide as the paper, with its headings on every page."""
    sheet.freeze_panes(head + 1, 0)
    sheet.hide_gridlines(2)
    sheet.set_paper(paper)
    if wide:
        sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.set_margins(_MARGIN, _MARGIN, _MARGIN, 0.75)
    sheet.set_footer("&R&P / &N")
    sheet.repeat_rows(head)
    sheet.print_area(0, 0, max(rows, head), max(last, 0))
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{rows + 1}"})


def _width(column: Column) -> float:
    """How wide a column is, in characters; headings are broken between words."""
    longest = max((len(word) for word in column.heading.split()), default=0)
    return min(max(longest + 2, *(len(text) + 2 for text in ("", *column.texts)), 6), _WIDEST)


def _write(sheet: Worksheet, row: int, column: int, cell: Cell, look: Format) -> None:
    if cell is None or cell == "":
        sheet.write_blank(row, column, None, look)
    elif isinstance(cell, str):
        sheet.write_string(row, column, _text(cell), look)
    else:
        sheet.write_number(row, column, cell, look)


def _text(text: str) -> str:
    """The text without halves of characters, which no file can hold, and not too long."""
    return _NO_CHARACTER.sub("\ufffd", text)[:_LONGEST]
