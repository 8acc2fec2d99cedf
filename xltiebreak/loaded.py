"""A workbook that a script has open with openpyxl: read there, and filled there.

Only the cells are openpyxl's: crosstables are read, ranked and filled as in a file, by the same
`PlannedFill`. Nothing is saved. A file on disk is filled by `workbook`, which loses nothing; what
openpyxl loses when it saves a workbook is lost here, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from openpyxl.styles import Alignment, Border, Color, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.table import TableColumn

from xltiebreak.event import Event
from xltiebreak.grid import (
    MARKS,
    Area,
    Cell,
    FormulaCell,
    Grid,
    Problem,
    Refused,
    column_letters,
    parse_area,
    reference,
)
from xltiebreak.lossless.growing import Surroundings, Wider, areas_of, grown
from xltiebreak.lossless.new_sheet import Content
from xltiebreak.lossless.notes import hidden_values, protected_warning
from xltiebreak.lossless.package import SheetPart
from xltiebreak.lossless.sheet_xml import FormulaXml
from xltiebreak.lossless.sheets import locked_warning
from xltiebreak.lossless.styles import GENERAL, Look
from xltiebreak.lossless.tables import ExcelTable
from xltiebreak.lossless.targets import Fixtures, target_problems, writable_among
from xltiebreak.lossless.write import Edit, NewColumns
from xltiebreak.prizes.prize_list import is_prize_sheet
from xltiebreak.sections.filling import with_room
from xltiebreak.sections.living import MARK as FUNCTIONS
from xltiebreak.sections.marks import PREFIX
from xltiebreak.sections.standings import MARK as STANDINGS
from xltiebreak.sections.standings import ChosenSheet
from xltiebreak.sources.choice import chosen
from xltiebreak.sources.files import File
from xltiebreak.workbook.carrying import SheetTarget
from xltiebreak.workbook.filling import (
    FillOptions,
    planned_fill,
    refuse_options,
    with_standings,
    without_pasted,
)
from xltiebreak.workbook.reading import EVERYWHERE, Report, Where, Workbook, read_grids, report_of

if TYPE_CHECKING:
    from openpyxl import Workbook as Book
    from openpyxl.styles.cell_style import StyleArray
    from openpyxl.worksheet.worksheet import Worksheet

    from xltiebreak.systems import System

NAME = Path("the open workbook")
"""What messages call it."""

_OF_FILES = ("formulas", "backup", "force")
_MARGINS = {"left": 0.5, "right": 0.5, "top": 0.6, "bottom": 0.7}  # inches, as in a file


def read_book(book: Book, where: Where) -> Workbook:
    """Read all crosstables of an open workbook, as `workbook.reading.read_workbook` does in a file.

    A formula has a value only in a workbook that was loaded with `data_only`.

    Raises Refused if the workbook cannot be read or has no crosstable.
    """
    return _read(book, where, _sheets(book))


def _read(book: Book, where: Where, sheets: Mapping[str, _Sheet]) -> Workbook:
    if book.read_only or book.write_only:
        raise Refused("a read-only or write-only workbook cannot be used: open it without that")
    visible = [name for name, one in sheets.items() if one.sheet.sheet_state == "visible"]
    names = chosen(list(sheets), where.sheets) if where.sheets else visible
    ours = _names(book)
    if any(FUNCTIONS in marks for marks in ours.values()):
        raise Refused("this workbook computes by itself, with functions of ours: fill its file")
    grids = tuple(sheets[name].grid().with_marks(ours[name]) for name in names)
    workbook = read_grids(NAME, File(None, grids, names=ours), where)
    prizes = tuple(one.grid() for name, one in sheets.items() if is_prize_sheet(name))
    return replace(workbook, prizes=prizes)  # hidden or not asked for, too


def only_event(book: Book) -> Event:
    """Return the event of a workbook's only crosstable. Raises Refused if it has errors."""
    tables = read_book(book, EVERYWHERE).crosstables
    if len(tables) > 1:
        sheets = ", ".join(dict.fromkeys(table.sheet for table in tables))
        raise Refused(f"{len(tables)} crosstables are here ({sheets}): rank the event of one")
    if errors := [one for one in tables[0].problems if one.severity == "error"]:
        raise Refused(*errors)
    return tables[0].event


def fill(book: Book, order: Sequence[System] | None, where: Where, how: FillOptions) -> Report:
    """Fill the tie-break columns of an open workbook, as `workbook.filling.fill` does in a file.

    Raises Refused, with everything that stands in the way; the workbook is then as it was.
    """
    if wrong := [option for option in _OF_FILES if how.get(option)]:
        raise Refused(f"{wrong[0]} is for files: an open workbook is filled in place, not saved")
    refuse_options(how, in_place=False)
    sheets = _sheets(book)
    workbook = _read(book, where, sheets).typed

    def target_of(sheet: str, living: Collection[Cell], overwrites: bool) -> SheetTarget:
        there = sheets[sheet]
        return SheetTarget(partial(writable_among, there.fixtures), there.forms, living, overwrites)

    report = without_pasted(report_of(workbook, order, where.rules), workbook)
    if not report.sections:
        message = "the tables are text in one column, or lists, without room for new columns"
        raise Refused(f"{message}: fill the file, which makes a new workbook of it")
    planned = planned_fill(workbook, report, where, how, target_of)
    if planned is None:
        return replace(report, sections=tuple(map(with_room, report.sections)))
    overwrites = how.get("overwrite_formulas", False)
    ordered = {name: dict(sorted(edits.items())) for name, edits in planned.edits.items()}
    against = [
        problem
        for name, edits in ordered.items()
        for problem in target_problems(sheets[name].fixtures, edits, overwrite_formulas=overwrites)
    ]
    if against:
        raise Refused(*against)
    report, added = planned.report, None
    if how.get("standings"):
        marked = {name: of[STANDINGS] for name, of in _names(book).items() if STANDINGS in of}
        report, added = with_standings(
            report, planned.areas, how, book.sheetnames, marked, lambda name: _has_more(book[name])
        )
    warnings: list[Problem] = []
    for name, edits in ordered.items():
        sheet, columns = sheets[name], planned.columns.get(name, ())
        warnings += sheet.write(edits)
        warnings += sheet.grow(columns, edits)
        sheet.mark(planned.names.get(name, {}))
    if added:
        is_locked = book.security and book.security.lockStructure
        if is_locked and not all(one.chosen.renews for one in added.new):
            warnings.append(locked_warning(NAME.name))
        for (chosen_sheet, content), of in zip(added.new, planned.areas, strict=True):
            _write_standings(book, chosen_sheet, content, reference(*of))
    return replace(report, beside=(*report.beside, *warnings))


def _sheets(book: Book) -> dict[str, _Sheet]:
    return {sheet.title: _Sheet(sheet) for sheet in book.worksheets}


def _names(book: Book) -> dict[str, dict[str, str]]:
    """Our hidden names on each sheet, and what they refer to."""
    return {
        sheet.title: {
            name: str(one.attr_text)
            for name, one in sheet.defined_names.items()
            if name.startswith((MARKS, PREFIX))
        }
        for sheet in book.worksheets
    }


def _has_more(sheet: Any) -> bool:
    """Whether a sheet has more than cells: pictures, charts, comments, tables, pivot tables."""
    more = (sheet._images, sheet._charts, sheet.tables, sheet._pivots)
    return any(more) or any(cell.comment for cell in sheet._cells.values())


class _Formula(NamedTuple):
    """The text of a formula, its kind and the cells that it fills, as FormulaXml has them."""

    text: str
    kind: str
    covers: Area | None = None


class _Sheet:
    """A worksheet of openpyxl's, for what reads and fills it."""

    def __init__(self, sheet: Worksheet) -> None:
        self.sheet = sheet

    @property
    def cells(self) -> dict[tuple[int, int], Any]:
        """The cells that there are; openpyxl's public ways of asking for them all make new ones."""
        return self.sheet._cells

    @cached_property
    def formulas(self) -> dict[Cell, _Formula]:
        """The formula of each cell that has one."""
        return {
            Cell(*at): _formula(cell.value)
            for at, cell in sorted(self.cells.items())
            if cell.data_type == "f"
        }

    def grid(self) -> Grid:
        """Its values; a formula has none."""
        rows: list[list[object]] = [[] for _ in range(self.sheet.max_row)]
        for (number, column), cell in sorted(self.cells.items()):
            value = cell.value
            if value is not None and cell.data_type != "f":
                row = rows[number - 1]
                row += [None] * (column - 1 - len(row))
                row.append(str(value) if isinstance(value, list) else value)
        return Grid(self.sheet.title, rows, formulas=self._formulas_in)

    def _formulas_in(self, columns: Collection[int]) -> list[FormulaCell]:
        return [
            FormulaCell(cell, text, False)
            for cell, (text, *_) in self.formulas.items()
            if cell.column in columns
        ]

    def forms(self, cells: Sequence[Cell]) -> Mapping[Cell, str]:
        """The number formats of those of the cells that there are."""
        there = self.cells
        return {at: there[at].number_format for at in cells if at in there}

    @cached_property
    def fixtures(self) -> Fixtures:
        """What stands in the way of writing it."""
        formulas = [
            FormulaXml(cell, 0, one.kind, one.covers, b"", (0, 0), None, False)
            for cell, one in self.formulas.items()
        ]
        sheet: Any = self.sheet
        return Fixtures(
            sheet.title,
            formulas,
            lambda formula: self.formulas[formula.cell].text,
            [parse_area(str(one)) for one in sheet.merged_cells.ranges],
            self._tables,
            [parse_area(pivot.location.ref) for pivot in sheet._pivots],
        )

    @property
    def _tables(self) -> list[ExcelTable]:
        part = SheetPart(self.sheet.title, "", "")
        return [
            ExcelTable(
                table.displayName,
                part,
                parse_area(table.ref),
                table.headerRowCount != 0,
                bool(table.totalsRowCount),
                tuple(column.name.casefold() for column in table.tableColumns),
            )
            for table in self.sheet.tables.values()
        ]

    def write(self, edits: Mapping[Cell, Edit]) -> Iterator[Problem]:
        """Write the edits, and return what may mislead a reader of the sheet."""
        by_code: dict[str, dict[Cell, float | str | None]] = {}
        shown = {edit.look for edit in edits.values() if edit.look}
        looks = {look: self._style(look) for look in shown}
        for at, edit in edits.items():
            cell: Any = self.sheet.cell(*at)
            is_new = cell.value is None and not cell.has_style
            if is_new or edit.restyle:
                style = looks.get(edit.look) if edit.look else None
                if is_new and not edit.restyle:
                    if edit.value is None:
                        continue
                    style = self._style_of_line(at) or style
                if style is not None:
                    cell._style = copy(style)
            _set(cell, edit.value)
            if isinstance(edit.value, (int, float)):
                code = cell.number_format
                if edit.form and code == GENERAL:
                    cell.number_format = code = edit.form
                by_code.setdefault(code, {})[at] = edit.value
        if edits and self.sheet.protection.sheet:
            yield protected_warning(self.sheet.title)
        for code, values in by_code.items():
            yield from hidden_values(self.sheet.title, code, values)

    def _style(self, at: Cell) -> StyleArray | None:
        """The style of a cell before anything is written; None for a plain one."""
        cell = self.cells.get(at)
        return copy(cell._style) if cell and cell.has_style else None

    def _style_of_line(self, at: Cell) -> StyleArray | None:
        """The style that a row has, else a column."""
        sheet: Any = self.sheet
        if at.row in sheet.row_dimensions and sheet.row_dimensions[at.row].has_style:
            return sheet.row_dimensions[at.row]._style  # type: ignore[no-any-return]
        for one in sheet.column_dimensions.values():
            if (one.min or 0) <= at.column <= (one.max or 0) and one.has_style:
                return one._style  # type: ignore[no-any-return]
        return None

    def grow(self, columns: Sequence[NewColumns], edits: Mapping[Cell, Edit]) -> list[Problem]:
        """Widen tables, filter and print area by new columns; return warnings."""
        if not columns:
            return []
        sheet: Any = self.sheet
        filtered = sheet.auto_filter.ref
        tables = self._tables
        around = Surroundings(
            sheet.title,
            tables,
            lambda table: _unfit(sheet.tables[table.name], table),
            self.fixtures.merged,
            lambda strip: self._not_empty(strip, edits),
            parse_area(filtered) if filtered else None,
            areas_of(sheet.print_area) if sheet.print_area else [],
        )
        found = grown(around, columns, edits)
        for wider in found.tables:
            _widen(sheet.tables[wider.table.name], wider)
        if found.filtered:
            sheet.auto_filter.ref = str(found.filtered)
        if found.printed:
            sheet.print_area = str(found.printed)
        return list(found.warnings)

    def _not_empty(self, strip: Area, edits: Collection[Cell]) -> Cell | None:
        """A cell of an area that holds something and is not written."""
        there = (Cell(*at) for at, cell in self.cells.items() if cell.value is not None)
        rows = range(strip.top, strip.bottom + 1)
        columns = range(strip.left, strip.right + 1)
        inside = (at for at in there if at.row in rows and at.column in columns)
        return min((at for at in inside if at not in edits), default=None)

    def mark(self, names: Mapping[str, str]) -> None:
        """Define hidden names on the sheet."""
        for name, text in names.items():
            self.sheet.defined_names[name] = DefinedName(name, attr_text=text, hidden=True)


def _formula(value: object) -> _Formula:
    if isinstance(value, DataTableFormula):
        return _Formula("", "dataTable", parse_area(value.ref))
    if isinstance(value, ArrayFormula):
        return _Formula(str(value.text or "").removeprefix("="), "array", parse_area(value.ref))
    return _Formula(str(value).removeprefix("="), "normal")


def _set(cell: Any, value: float | str | None) -> None:
    cell.value = value
    if isinstance(value, str):
        cell.data_type = "s"  # a text that begins with = is no formula


def _unfit(table: Any, known: ExcelTable) -> str:
    """Why a table cannot grow, by what it is; "" if it can."""
    if table.tableType not in (None, "worksheet"):
        return "its rows come from a query or from XML data"
    if len(known.columns) != known.covers.right - known.covers.left + 1:
        return "its list of columns does not fit its cells"
    return ""


def _widen(table: Any, wider: Wider) -> None:
    old = table.ref
    table.ref = str(wider.table.covers)
    if table.autoFilter and table.autoFilter.ref:
        filtered = parse_area(table.autoFilter.ref)
        if filtered.right == parse_area(old).right:
            right = wider.table.covers.right
            table.autoFilter.ref = str(filtered._replace(right=right))
    last = max((column.id for column in table.tableColumns), default=0)
    for number, heading in enumerate(wider.headings, last + 1):
        table.tableColumns.append(TableColumn(id=number, name=heading))


# Standings.


def _write_standings(book: Book, place: ChosenSheet, content: Content, of: str) -> None:
    """Write a sheet of standings, as a file gets it."""
    sheet: Any = book[place.name] if place.renews else book.create_sheet(place.name)
    if place.renews:
        sheet.delete_rows(1, sheet.max_row)
        sheet.row_dimensions.clear()
    styles: dict[Look, StyleArray] = {}
    for row, cells in enumerate(content.rows, 1):
        for column, new in enumerate(cells, 1):
            cell = sheet.cell(row, column)
            if new.look in styles:
                cell._style = copy(styles[new.look])
            else:
                _dress(cell, new.look)
                styles[new.look] = copy(cell._style)
            _set(cell, new.value)
    for column, width in enumerate(content.widths, 1):
        sheet.column_dimensions[column_letters(column)].width = width
    for row, height in content.heights:
        sheet.row_dimensions[row].height = height
    sheet.freeze_panes = str(Cell(content.header + 1, content.names + 1))
    sheet.sheet_view.showGridLines = False
    sheet.print_title_rows = f"{content.header}:{content.header}"
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.orientation, sheet.page_setup.fitToHeight = "landscape", 0
    sheet.print_options.horizontalCentered = True
    sheet.oddFooter.left.text, sheet.oddFooter.right.text = "&A", "Page &P of &N"
    for side in ("left", "right", "top", "bottom", "header", "footer"):
        setattr(sheet.page_margins, side, _MARGINS.get(side, 0.3))
    _Sheet(sheet).mark({STANDINGS: of})


def _dress(cell: Any, look: Look) -> None:
    """Give a cell a look, with the workbook's own font."""
    if look[:4] != Look()[:4]:
        font = copy(cell.font)
        font.b, font.i = look.bold, look.italic
        font.sz = look.size or font.sz
        font.color = Color(rgb=f"FF{look.color}") if look.color else font.color
        cell.font = font
    if look.fill:
        cell.fill = PatternFill("solid", fgColor=Color(rgb=f"FF{look.fill}"))
    if look.border:
        side = Side("thin", Color(rgb=f"FF{look.border}"))
        cell.border = Border(side, side, side, side, diagonal=Side())
    if look.align or look.wrap:
        wrap = look.wrap or None
        cell.alignment = Alignment(look.align or None, "center", wrap_text=wrap)
    cell.number_format = look.form
