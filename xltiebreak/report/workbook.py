"""A report as an .xlsx workbook: a sheet for each table, values only, ready to print."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from textwrap import wrap
from typing import TYPE_CHECKING, Literal

from xltiebreak.grid import Refused
from xltiebreak.languages import Language
from xltiebreak.report.contents import Contents
from xltiebreak.report.pairings import Pairings
from xltiebreak.report.report_table import ReportTable
from xltiebreak.report.ties import sentence_text
from xltiebreak.report.worked import WorkedTable
from xltiebreak.sections.layout import (
    GREY,
    INK,
    LINE,
    PAPER,
    TableCell,
    TableColumn,
    decimals,
    sheet_name,
    storable,
)
from xltiebreak.systems import figure

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.format import Format  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_INK, _PAPER, _LINE, _GREY = (f"#{color}" for color in (INK, PAPER, LINE, GREY))
_PAPERS = {"letter": 1, "a4": 9}
_WIDEST = 46  # characters
_HEAD = 3  # the row of the headings, from 0
_UPRIGHT = 95  # characters that fit on a line of portrait paper
_MARGIN = 0.5  # inches
_LINE_HEIGHT = 15  # points
_HIGHEST = 409.0  # points, what Excel allows a row


def workbook(contents: Contents, paper: Literal["letter", "a4"] = "letter") -> bytes:
    """Write the workbook; no text becomes a formula.

    Raises Refused if XlsxWriter is not installed.
    """
    try:
        from xlsxwriter import Workbook
    except ImportError:
        raise Refused("XlsxWriter is not installed: pip install XlsxWriter") from None
    file = BytesIO()
    words = contents.words
    with Workbook(file, {"in_memory": True}) as book:
        book.set_properties({"title": _text(contents.title)})
        sheets = _Sheets(book, contents, paper)
        for part in contents.parts:
            for found in part.pairings:
                title = words.say("pairings.sheet", section=part.name, round=found.round)
                alone = [f"{what}: {one}" for what, who in found.alone(words) for one in who]
                rnd = words.say("head.rnd", round=found.round)
                sheets.add(f"{part.name} {rnd}", title, _pairings(found, words), alone)
            title = f"{part.name}, {part.subtitle}"
            meanings = [f"{name}: {says}" for name, says in part.meanings]
            points = [words.number(figure(tie.points)) for tie in part.ties]
            explained = [
                f"{words.say('tie.points', points=had)}: "
                f"{' '.join(map(sentence_text, tie.sentences))}"
                for tie, had in zip(part.ties, points, strict=True)
            ]
            if part.to_pair:
                name = f"{part.name} {part.to_pair.caption}"
                sheets.add(name, title, part.to_pair, part.to_pair.notes)
            if part.standings:
                sheets.add(part.name, title, part.standings, [*explained, "", *meanings])
            for more in part.tables:
                sheets.add(f"{part.name} {more.caption.lower()}", title, more, more.notes)
            if part.worked:
                blocks = [
                    (words.say("worked.title", system=table.name, points=had), table)
                    for had, tables in zip(points, part.worked, strict=True)
                    for table in tables
                ]
                sheets.add_worked(f"{part.name} {words.say('worked.sheet')}", title, blocks)
        if contents.teams:
            teams = contents.teams
            name = teams.standings.caption
            sheets.add(name, f"{name}, {teams.subtitle}", teams.standings, teams.notes)
        if contents.prizes:
            not_given = words.say("prizes.not_given")
            notes = [f"{not_given}: {note}" for note in contents.prizes.not_given]
            notes[:0] = [contents.prizes.note] if contents.prizes.note else []
            name = contents.prizes.awards.caption
            sheets.add(name, name, contents.prizes.awards, notes)
    return file.getvalue()


def _pairings(found: Pairings, words: Language) -> ReportTable:
    boards = [board.number for board in found.boards]
    columns = [TableColumn(words.say("head.board"), "number", boards)]
    both = zip(*(board.sides for board in found.boards), strict=True)
    for head, sides in zip(found.heads, both, strict=True):
        columns += [
            TableColumn(head, "name", [side.name for side in sides]),
            TableColumn(words.say("head.no"), "number", [side.number for side in sides]),
            TableColumn(words.say("head.points"), "points", [side.points for side in sides]),
        ]
    return ReportTable("pairings", found.title, tuple(columns))


def _worked(table: WorkedTable, words: Language) -> ReportTable:
    """The worked table, with two rows for each player; the names are in its second column."""
    heads, *rows = table.texts(words)
    columns = enumerate(zip(heads, zip(*rows, strict=True), strict=True))
    made = (TableColumn(head, "name" if at == 1 else "result", of) for at, (head, of) in columns)
    return ReportTable("worked", table.name, tuple(made))


class _Sheets:
    """Adds the sheets of a workbook, with their names and formats."""

    def __init__(self, book: Workbook, contents: Contents, paper: str) -> None:
        self._book, self._contents, self._paper = book, contents, _PAPERS[paper]
        self._words = contents.words
        self._names: set[str] = set()
        self._formats: dict[str, Format] = {}
        self._edges = {"border": 1, "border_color": _LINE, "valign": "top"}
        self._title = book.add_format({"bold": True, "font_size": 16, "font_color": _PAPER})
        self._strong = book.add_format({"bold": True})
        self._note = book.add_format({"font_color": _GREY, "text_wrap": True, "valign": "top"})
        head = {"bold": True, "font_color": _INK, "bg_color": _PAPER, "text_wrap": True}
        self._head = book.add_format({**self._edges, **head, "align": "center"})

    def add(self, name: str, title: str, table: ReportTable, notes: Sequence[str]) -> None:
        """Add a sheet with a title, a table, and notes below it."""
        sheet = self._titled(name, title)
        widths = list(map(self._width, table.columns))
        end = self._table(sheet, _HEAD, table, widths)
        end = self._notes(sheet, end + 1, notes, widths)
        self._set_up(sheet, widths, end, head=True)

    def add_worked(self, name: str, title: str, blocks: Sequence[tuple[str, WorkedTable]]) -> None:
        """Add a sheet with worked tables below each other, each with its title."""
        sheet = self._titled(name, title)
        tables = [_worked(table, self._words) for _, table in blocks]
        longest = max((table.columns for table in tables), key=len, default=())
        widths = [
            max(self._width(table.columns[index]) for table in tables if index < len(table.columns))
            for index in range(len(longest))
        ]
        end = _HEAD
        for (heading, worked), table in zip(blocks, tables, strict=True):
            sheet.write_string(end, 0, _text(heading), self._strong)
            end = self._table(sheet, end + 1, table, widths)
            end = self._notes(sheet, end, list(worked.notes), widths) + 1
        self._set_up(sheet, widths, end, head=False)

    def _titled(self, name: str, title: str) -> Worksheet:
        chosen = sheet_name(name, self._names)
        self._names.add(chosen.casefold())
        sheet = self._book.add_worksheet(chosen)
        sheet.write_string(0, 0, _text(self._contents.title), self._title)
        sheet.write_string(1, 0, _text(title))
        return sheet

    def _table(
        self, sheet: Worksheet, head: int, table: ReportTable, widths: Sequence[float]
    ) -> int:
        """Write a table with its headings in the row `head`; return the row below it."""
        lines = 1
        for index, column in enumerate(table.columns):
            sheet.write_string(head, index, _text(column.heading), self._head)
            lines = max(lines, len(wrap(column.heading, int(widths[index]))))
            look = self._look(column)
            for row, cell in enumerate(column.cells, head + 1):
                _write(sheet, row, index, cell, look)
        sheet.set_row(head, min(_LINE_HEIGHT * lines, _HIGHEST))
        return head + 1 + max((len(column.cells) for column in table.columns), default=0)

    def _notes(
        self, sheet: Worksheet, row: int, notes: Sequence[str], widths: Sequence[float]
    ) -> int:
        """Write notes as wide as the table; return the row below them."""
        for at, note in enumerate(notes, row):
            if not note:
                continue
            lines = len(wrap(note, max(int(sum(widths)), 10)))
            sheet.set_row(at, min(_LINE_HEIGHT * lines, _HIGHEST))
            if len(widths) > 1:
                sheet.merge_range(at, 0, at, len(widths) - 1, "", self._note)
            sheet.write_string(at, 0, _text(note), self._note)
        return row + len(notes) + 1

    def _set_up(self, sheet: Worksheet, widths: Sequence[float], rows: int, *, head: bool) -> None:
        """Set up printing: as wide as the paper, with the headings on every page."""
        for index, width in enumerate(widths):
            sheet.set_column(index, index, width)
        if head:
            sheet.freeze_panes(_HEAD + 1, 0)
            sheet.repeat_rows(_HEAD)
        sheet.hide_gridlines(2)
        sheet.set_paper(self._paper)
        if sum(widths) > _UPRIGHT:
            sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.set_margins(_MARGIN, _MARGIN, _MARGIN, 0.75)
        sheet.set_footer("&R&P / &N")
        sheet.print_area(0, 0, max(rows, _HEAD), max(len(widths) - 1, 0))
        sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{rows + 1}"})

    def _look(self, column: TableColumn) -> Format:
        align = "left" if column.kind in ("name", "text") else "center"
        form = ""
        if column.kind in ("points", "tiebreak"):
            form = decimals(cell for cell in column.cells if isinstance(cell, (int, float)))
        if column.kind == "money":
            form = "0.00"
        bold = column.kind in ("points", "place")
        key = f"{align} {form} {bold}"
        if key not in self._formats:
            look = {**self._edges, "align": align, "bold": bold, "text_wrap": align == "left"}
            look |= {"num_format": form} if form else {}
            self._formats[key] = self._book.add_format(look)
        return self._formats[key]

    def _width(self, column: TableColumn) -> float:
        """The width of a column in characters; headings are broken between words."""
        longest = max((len(word) for word in column.heading.split()), default=0)
        texts = (len(text) + 2 for text in ("", *column.texts(self._words)))
        return min(max(longest + 2, *texts, 6), _WIDEST)


def _write(sheet: Worksheet, row: int, column: int, cell: TableCell, look: Format) -> None:
    if cell is None or cell == "":
        sheet.write_blank(row, column, None, look)
    elif isinstance(cell, str):
        sheet.write_string(row, column, _text(cell), look)
    else:
        sheet.write_number(row, column, cell, look)


def _text(text: str) -> str:
    return str(storable(text))
