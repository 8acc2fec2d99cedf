"""A workbook that a script has open with openpyxl: read there, and filled there.

Only the cells are openpyxl's: crosstables are read, ranked and filled as in a file, by the same
`Plan`. Nothing is saved, and what openpyxl loses when it saves a workbook is lost here, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from openpyxl.styles import Alignment, Border, Color, PatternFill, Side
from openpyxl.styles.styleable import StyleableObject
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.table import TableColumn
from openpyxl.xml.functions import tostring

from xltiebreak.book.carrying import SheetTarget, report_to_fill
from xltiebreak.book.filling import (
    planned_fill,
    refuse_options,
    with_sheets,
)
from xltiebreak.book.formula_results import (
    of_our_functions,
    typed_as_formulas,
    with_shown,
)
from xltiebreak.book.openpyxl_private import (
    drawings_and_pivots,
    existing_cells,
    give_style,
    pivots_of,
    read_into,
    style_of,
    usual_font_size,
)
from xltiebreak.book.options import FillOptions
from xltiebreak.book.reading import PrizeSheets, Report, Where, Workbook, read_grids
from xltiebreak.book.sections.live import MARK as FUNCTIONS
from xltiebreak.errors import WrongType
from xltiebreak.files.choice import chosen
from xltiebreak.files.file import Calculate, File
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.cell_xml import FormulaXml
from xltiebreak.lossless.growing import Surroundings, Wider, areas_of, grown
from xltiebreak.lossless.new_sheet import Content, new_sheet_xml
from xltiebreak.lossless.notes import hidden_values, protected_warning
from xltiebreak.lossless.package import SheetPart
from xltiebreak.lossless.recalculation.cells import At, Formula, SheetCells, Why
from xltiebreak.lossless.recalculation.engine import Recalculation
from xltiebreak.lossless.recalculation.values import ErrorValue, Value
from xltiebreak.lossless.sheets import locked_warning
from xltiebreak.lossless.styles import GENERAL, Look
from xltiebreak.lossless.tables import table_in
from xltiebreak.lossless.targets import Fixtures, target_problems, writable_among
from xltiebreak.lossless.widths import (
    USUAL,
    Formatted,
    Widths,
    in_spans,
    narrow_columns,
    wider_columns,
)
from xltiebreak.lossless.write import NewColumns
from xltiebreak.prizes.prize_list import is_prize_sheet
from xltiebreak.reading.appearance import Appearance
from xltiebreak.reading.grid import (
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

if TYPE_CHECKING:
    from openpyxl import Workbook as Book

    from xltiebreak.rules import System

NAME = Path("the open workbook")  # what messages call it
_KINDS: dict[type, str] = {ArrayFormula: "array", DataTableFormula: "dataTable"}


def read_book(book: Book, where: Where) -> Workbook:
    """Read all crosstables of an open workbook, as `book.reading.read_workbook` does in a file.

    A formula has a value only in a workbook that was loaded with `data_only`. Raises Refused if the
    workbook cannot be read or has no crosstable.
    """
    return _read(_sheets(book), where)


def _sheets(book: Book) -> dict[str, _Sheet]:
    if not hasattr(book, "worksheets"):
        kind = type(book).__name__
        advice = ": give its workbook (sheet.parent) and sheets=[sheet.title]"
        message = f"expected a path or a workbook of openpyxl, and this is of the type {kind}"
        raise WrongType(message + (advice if kind == "Worksheet" else ""))
    if book.read_only or book.write_only:
        raise Refused("a read-only or write-only workbook cannot be used: open it without that")
    return {sheet.title: _Sheet(sheet) for sheet in book.worksheets}


def _read(sheets: Mapping[str, _Sheet], where: Where) -> Workbook:
    visible = [name for name, sheet in sheets.items() if sheet.sheet.sheet_state == "visible"]
    names = chosen(list(sheets), where.sheets) if where.sheets else visible
    ours = {name: sheet.names for name, sheet in sheets.items()}
    if any(FUNCTIONS in marks for marks in ours.values()):
        raise Refused("this workbook computes by itself, with functions of ours: fill its file")
    grids = tuple(sheets[name].grid().with_marks(ours[name]) for name in names)
    file = File(
        None, grids, names=ours, calculate=_calculating(sheets), formulas=lambda: _formulas(sheets)
    )
    workbook = read_grids(NAME, file, where)
    prizes = tuple(sheet.grid() for name, sheet in sheets.items() if is_prize_sheet(name))
    return replace(workbook, prizes=PrizeSheets(prizes, ()))  # hidden or not asked for, too


def fill(book: Book, order: Sequence[System] | None, where: Where, how: FillOptions) -> Report:
    """Fill the tie-break columns of an open workbook, as `book.filling.fill` does in a file.

    Raises Refused, with everything that stands in the way, errors of crosstables among it (unless
    `keep_going`); the workbook is then as it was.
    """
    if wrong := [option for option in ("formulas", "backup", "force") if how.get(option)]:
        raise Refused(f"{wrong[0]} is for files: an open workbook is filled in place, not saved")
    refuse_options(how, in_place=False)
    workbook = _read(sheets := _sheets(book), where).typed

    def target_of(sheet: str, live: Collection[Cell], overwrites: bool) -> SheetTarget:
        of_sheet = sheets[sheet]
        return SheetTarget(
            partial(writable_among, of_sheet.fixtures), of_sheet.forms, live, overwrites
        )

    if not any(map(workbook.has_room, workbook.crosstables)):
        message = "the tables are text in one column, or lists, without room for new columns"
        raise Refused(f"{message}: fill the file, which makes a new workbook of it")
    report = report_to_fill(workbook, order, where.rules, how)
    planned = planned_fill(workbook, report, where, how, target_of)
    if not (planned.names or how.get("keep_going")):
        errors = [problem for problem in planned.report.problems if problem.severity == "error"]
        raise Refused(*errors, report=planned.report)
    overwrites = how.get("overwrite_formulas", False)
    against = [
        problem
        for name, edits in planned.edits.items()
        for problem in target_problems(sheets[name].fixtures, edits, overwrite_formulas=overwrites)
    ]
    if against:
        raise Refused(*against)
    report, made = with_sheets(
        planned.report,
        planned.areas,
        how if planned.names else {},
        planned.given,
        book.sheetnames,
        lambda mark: {name: of.names[mark] for name, of in sheets.items() if mark in of.names},
        lambda name: sheets[name].has_more,
    )
    warnings: list[Problem] = []
    for name, edits in planned.edits.items():
        new = planned.columns.get(name, ())
        warnings += sheets[name].write(edits, new)
        warnings += sheets[name].grow(new, edits)
        sheets[name].mark(planned.names.get(name, {}))
    for name, content, mark, of, _ in made:
        assert isinstance(content, Content)  # hidden formulas are for files
        if name not in sheets and book.security and book.security.lockStructure:
            warnings.append(locked_warning(NAME.name))
        sheet = sheets.get(name) or _Sheet(book.create_sheet(name))
        sheet.renew(content)
        sheet.mark({mark: reference(*of)})
    written = NAME if made or planned.names else None
    report = _with_formulas(report, {sheet.title: _Sheet(sheet) for sheet in book.worksheets})
    return replace(report, beside=(*report.beside, *dict.fromkeys(warnings)), written=written)


def _with_formulas(report: Report, sheets: Mapping[str, _Sheet]) -> Report:
    """Return the report with what the formulas of the workbook show, which holds no results."""
    sound = [section for section in report.sections if section.sound]
    names = {name for sheet in sheets.values() for name in sheet.sheet.parent.defined_names}
    vouched = of_our_functions(sound, lambda name: sheets[name].formulas, names)
    calculate = _calculating(sheets, vouched)
    typed = typed_as_formulas(sound)
    shows: dict[str, dict[Cell, Value]] = {}
    left: list[Why] = []
    for name, sheet in sheets.items():
        for formula in sheet.formulas:
            if formula.cell in typed.get(name, ()):
                continue
            result = calculate(name, formula.cell)
            if isinstance(result, Why):
                left.append(result)
            else:
                shows.setdefault(name, {})[formula.cell] = result
    report = with_shown(report, shows, left)
    plain = {
        name: {cell: one.text if isinstance(one, ErrorValue) else one for cell, one in of.items()}
        for name, of in shows.items()
    }
    return replace(report, shows=plain)


def _formulas(sheets: Mapping[str, _Sheet]) -> Iterator[tuple[str, FormulaCell]]:
    """The formulas of all sheets."""
    for name, sheet in sheets.items():
        for formula in sheet.formulas:
            yield name, FormulaCell(formula.cell, formula.text, False, loaded=False)


def _calculating(
    sheets: Mapping[str, _Sheet], vouched: Mapping[str, Mapping[Cell, Value]] = MappingProxyType({})
) -> Calculate:
    """What computes the formulas of the workbook."""
    names = {name.casefold(): name for name in sheets}

    def load(key: str) -> SheetCells | None:
        if key not in names:
            return None
        return sheets[names[key]].to_compute(vouched.get(names[key], {}))

    recalculation = Recalculation(load)
    return lambda sheet, cell: recalculation.result(sheet.casefold(), cell)


class _Sheet:
    """A worksheet of openpyxl's, for what reads and fills it."""

    def __init__(self, sheet: Any) -> None:
        self.sheet = sheet
        self.cells = existing_cells(sheet)

    @property
    def names(self) -> dict[str, str]:
        """The names that are defined on it, ours among them, and what they refer to."""
        return {name: str(to.attr_text) for name, to in self.sheet.defined_names.items()}

    @property
    def has_more(self) -> bool:
        """Whether it has more than cells: pictures, charts, comments, tables, pivot tables."""
        more = drawings_and_pivots(self.sheet) or self.sheet.tables
        return bool(more) or any(cell.comment for cell in self.cells.values())

    def grid(self) -> Grid:
        """Its values; a formula has none."""
        rows: list[list[object]] = [[] for _ in range(self.sheet.max_row)]
        for (number, column), cell in self.cells.items():
            value = cell.value
            if cell.data_type != "f":
                row = rows[number - 1]
                row += [None] * (column - len(row))
                row[column - 1] = str(value) if isinstance(value, list) else value
        tables = [*(table.covers for table in self.fixtures.tables), *self.fixtures.pivots]
        title, formulas = self.sheet.title, self._formulas_in
        return Grid(title, rows, formulas=formulas, looks=self._looks, tables=tables)

    def _looks(self) -> Appearance:
        """What its cells show beside their values."""
        fills = {at: cell.fill for at, cell in self.cells.items()}
        colors = {at: str(fill.fgColor) for at, fill in fills.items() if fill.fill_type}
        return Appearance(colors, {at for at, cell in self.cells.items() if cell.comment})

    def to_compute(self, vouched: Mapping[Cell, Value]) -> SheetCells:
        """What its formulas read; a date is not understood."""
        values: dict[At, Value] = {}
        formulas = {
            one.cell: Formula(one.text if one.kind == "normal" else "", one.cell)
            for one in self.formulas
        }
        computed: dict[At, Formula] = dict(formulas.items())
        arrays = [one.covers for one in self.formulas if one.covers]
        for at, cell in self.cells.items():
            value = cell.value
            if at in computed:
                continue
            if any(area.has(Cell(*at)) for area in arrays):
                computed[at] = Formula("", at)
            elif value is None:
                pass
            elif cell.data_type == "e":
                values[at] = ErrorValue(str(value))
            elif isinstance(value, int | float) and not isinstance(value, bool):
                values[at] = float(value)
            elif isinstance(value, str | bool):
                values[at] = value
            else:
                computed[at] = Formula("", at)
        return SheetCells(self.sheet.title, values, computed, dict(vouched.items()))

    @cached_property
    def formulas(self) -> list[FormulaXml]:
        """Its formulas, from the first cell to the last."""
        formulas = list[FormulaXml]()
        for at in sorted(at for at, cell in self.cells.items() if cell.data_type == "f"):
            value = self.cells[at].value
            kind = _KINDS.get(type(value), "normal")
            covers = None if kind == "normal" else parse_area(value.ref)
            text = "" if kind == "dataTable" else str(getattr(value, "text", value))
            formulas.append(FormulaXml(Cell(*at), kind, text.removeprefix("="), covers))
        return formulas

    def _formulas_in(self, columns: Collection[int]) -> Iterable[FormulaCell]:
        in_columns = (formula for formula in self.formulas if formula.cell.column in columns)
        return [
            FormulaCell(formula.cell, formula.text, False, loaded=False) for formula in in_columns
        ]

    def forms(self, cells: Sequence[Cell]) -> Mapping[Cell, str]:
        """The number formats of those of the cells that there are."""
        return {at: self.cells[at].number_format for at in cells if at in self.cells}

    @cached_property
    def fixtures(self) -> Fixtures:
        """What stands in the way of writing it."""
        merged = [parse_area(str(area)) for area in self.sheet.merged_cells.ranges]
        pivots = [parse_area(pivot.location.ref) for pivot in pivots_of(self.sheet)]
        nowhere = SheetPart("", "", "")
        trees = {table.displayName: table.to_tree() for table in self.sheet.tables.values()}
        tables = [table_in(tostring(tree), name, nowhere) for name, tree in trees.items()]
        return Fixtures(self.sheet.title, self.formulas, merged, tables, pivots)

    def write(
        self, edits: Mapping[Cell, Edit], new: Sequence[NewColumns] = ()
    ) -> Iterator[Problem]:
        """Write the edits, and return what may mislead a reader of the sheet.

        new: the new columns among them, which become wide enough for their numbers.
        """
        by_code: dict[str, dict[Cell, float | str | None]] = {}
        beside = {edit.look for edit in edits.values()} & self.cells.keys()
        looks = {at: style_of(self.cells[at]) for at in beside}
        columns = self.sheet.column_dimensions.values()
        for column in columns:
            column.reindex()  # openpyxl numbers new ones only when it saves them
        styled = [column for column in columns if style_of(column)]
        for at, edit in edits.items():
            cell = self.cells.get(at)
            is_new = cell is None or (cell.value is None and not cell.has_style)
            if is_new and edit.value is None and not edit.restyle:
                continue
            cell = self.sheet.cell(*at)
            style = looks.get(edit.look) if is_new or edit.restyle else None
            if is_new and not edit.restyle:
                style = self._style_of_line(at, styled) or style
            if style is not None:
                give_style(cell, style)
            cell.value = edit.value
            if isinstance(edit.value, str):
                cell.data_type = "s"  # a text that begins with = is no formula
            elif edit.value is not None:
                code = cell.number_format
                if edit.form and code == GENERAL:
                    cell.number_format = code = edit.form
                by_code.setdefault(code, {})[at] = edit.value
        if edits and self.sheet.protection.sheet:
            yield protected_warning(self.sheet.title)
        for code, values in by_code.items():
            yield from hidden_values(self.sheet.title, code, values)
        shown_as = {
            at: Formatted(code, value, self._font_scale(at))
            for code, values in by_code.items()
            for at, value in values.items()
        }
        columns = {column for one in new for column in one.numbers}
        for column, width in wider_columns(shown_as, columns, self._widths).items():
            self._set_width(column, width)
        yield from narrow_columns(self.sheet.title, shown_as, self._widths)

    def _set_width(self, column: int, width: float) -> None:
        """Give a column a width; the columns that share its settings keep theirs."""
        settings = self.sheet.column_dimensions
        shared = next((one for one in settings.values() if one.min <= column <= one.max), None)
        if shared is not None and shared.min < shared.max:
            first, last = shared.min, shared.max
            for left, right in ((first, column - 1), (column, column), (column + 1, last)):
                if left <= right:
                    cut = copy(shared)
                    cut.index, cut.min, cut.max = column_letters(left), left, right
                    settings[cut.index] = cut
        settings[column_letters(column)].width = width
        settings[column_letters(column)].reindex()

    def _font_scale(self, at: Cell) -> float:
        """The size of a cell's font, in sizes of the workbook's."""
        size, usual = self.cells[at].font.sz, usual_font_size(self.sheet.parent)
        return size / usual if size and usual else 1

    @property
    def _widths(self) -> Widths:
        """The widths of its columns."""
        usual = self.sheet.sheet_format.defaultColWidth or USUAL
        spans = [
            (column.min, column.max, 0.0 if column.hidden else column.width)
            for column in self.sheet.column_dimensions.values()
            if column.hidden or column.customWidth
        ]
        return in_spans(spans, usual)

    def _style_of_line(self, at: Cell, styled: Sequence[Any]) -> Any:
        """The style that a row has, else one of the styled columns."""
        row = self.sheet.row_dimensions.get(at.row)
        of_column = (style_of(style) for style in styled if style.min <= at.column <= style.max)
        return (row and style_of(row)) or next(of_column, None)

    def grow(self, columns: Sequence[NewColumns], edits: Mapping[Cell, Edit]) -> Sequence[Problem]:
        """Widen tables, filter and print area by new columns; return warnings."""
        filtered, printed = self.sheet.auto_filter.ref, self.sheet.print_area
        around = Surroundings(
            self.fixtures,
            lambda table: self.sheet.tables[table.name].tableType not in (None, "worksheet"),
            self._contents,
            parse_area(filtered) if filtered else None,
            areas_of(printed),
        )
        grown_areas = grown(around, columns, edits)
        for wider in grown_areas.tables:
            _widen(self.sheet.tables[wider.table.name], wider)
        if grown_areas.filtered:
            self.sheet.auto_filter.ref = str(grown_areas.filtered)
        if grown_areas.printed:
            self.sheet.print_area = str(grown_areas.printed)
        return grown_areas.warnings

    def _contents(self, strip: Area) -> Iterable[Cell]:
        """The cells of an area that hold something."""
        rows, columns = range(strip.top, strip.bottom + 1), range(strip.left, strip.right + 1)
        inside = (at for at in self.cells if at[0] in rows and at[1] in columns)
        return sorted(Cell(*at) for at in inside if self.cells[at].value is not None)

    def mark(self, names: Mapping[str, str]) -> None:
        """Define hidden names on it."""
        for name, text in names.items():
            self.sheet.defined_names[name] = DefinedName(name, attr_text=text, hidden=True)

    def renew(self, content: Content) -> None:
        """Give it another content: openpyxl reads what the sheet of a file would get."""
        self.cells.clear()
        self.sheet.row_dimensions.clear()
        xml = new_sheet_xml(content, lambda look: _dressed(self.sheet, look))
        read_into(self.sheet, xml)
        self.sheet.print_title_rows = f"{content.header}:{content.header}"


def _widen(table: Any, wider: Wider) -> None:
    right = wider.table.covers.right
    if table.autoFilter:
        filtered = parse_area(table.autoFilter.ref)
        if filtered.right == right - len(wider.headings):
            table.autoFilter.ref = str(filtered._replace(right=right))
    table.ref = str(wider.table.covers)
    last = max(column.id for column in table.tableColumns)
    for number, heading in enumerate(wider.headings, last + 1):
        table.tableColumns.append(TableColumn(id=number, name=heading))


def _dressed(sheet: Any, look: Look) -> int:
    """The number of the cell style of a look, with the workbook's own font."""
    cell: Any = StyleableObject(sheet)
    if look[:4] != Look()[:4]:
        font = copy(cell.font)
        font.b, font.i, font.sz = look.bold, look.italic, look.size or font.sz
        font.color = Color(rgb=f"FF{look.color}") if look.color else font.color
        cell.font = font
    if look.fill:
        cell.fill = PatternFill("solid", fgColor=Color(rgb=f"FF{look.fill}"))
    if look.border:
        side = Side("thin", Color(rgb=f"FF{look.border}"))
        cell.border = Border(side, side, side, side, diagonal=Side())
    if look.align:
        cell.alignment = Alignment(look.align, "center", wrap_text=look.wrap)
    cell.number_format = look.form
    return int(cell.style_id)
