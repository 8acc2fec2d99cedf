"""Workbooks for a new event: a crosstable to type results into, with worksheet functions.

| function     | makes                                                                        |
|--------------|------------------------------------------------------------------------------|
| macro_event  | .xlsm for classic xlwings: its VBA project and an `xlwings.conf` sheet       |
| lite_event   | .xlsx for xlwings Lite, with the lines for its editor                        |

Both open on the sheet "Example", where a formula stands in every cell and is to be changed and
copied, and have a sheet "Start here", and buttons above the table of the event. Formulas read only
result cells and numbers, so none refers to its own cell. The file marks formulas that spill, or
Excel would show their first value only. Excel before 365 and 2021 cannot spill and gets a formula
in every cell. The file does not ask Excel to calculate when it opens. Until the functions are
installed, the example shows its stored values, and the event is blank: it stores no values, and
every formula turns an error into a blank.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from xltiebreak.book.example_sheet import EXAMPLE, Host, write_example
from xltiebreak.excel.buttons.labels import BUTTONS, ON_SHEET
from xltiebreak.files.written.xlsx import keep_stored, new_book
from xltiebreak.live.looks import (
    LEGEND_LINES,
    Looks,
    SheetColumn,
    extra_columns,
    hint,
    legend,
    write_lines,
    write_table,
)
from xltiebreak.live.plan import EventPlan
from xltiebreak.live.steps import fixed
from xltiebreak.reading.grid import Cell, Refused

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_TITLE, _BUTTONS, _DATES, _HEADER, _FIRST = 1, 2, 3, 4, 5  # rows of the sheet
_NUMBER, _NAME, _PLACE, _OWN = 1, 2, 3, 4  # columns of the sheet
_EVENT, _START = "Event", "Start here"
_QUICKSTART = "quickstart.xlsm"
_VBA_PROJECT = "xl/vbaProject.bin"
_ON_A_PAGE = 50  # players; more of them take several pages
_BUTTON = {"width": 112, "height": 24, "y_offset": 3, "object_position": 3}
_TEXT_BOX = {
    "fill": {"color": "#1F4E79"},
    "line": {"none": True},
    "font": {"color": "#FFFFFF", "bold": True, "size": 10},
    "align": {"vertical": "middle", "horizontal": "center"},
}
"""The format of a text box that serves as a button."""
_LITE_PREFIX = "_xldudf_"
"""Prefix of an Office.js add-in's functions in a file; Excel does not show it."""

REQUIREMENTS, MAIN = "xltiebreak", "from xltiebreak.udfs import *"
"""The lines of requirements.txt and main.py in xlwings Lite."""

_WITH_MACROS = (
    "Once on this computer: install Python and xltiebreak, as its page Install says; then in a",
    "command prompt, with Excel closed:",
    ">xlwings addin install",
    "and in Excel: File > Options > Trust Center > Trust Center Settings > Macro Settings, tick",
    "Trust access to the VBA project object model.",
    "1. Click Enable Content above the sheet.",
    "2. On the xlwings tab click Import Functions. Then press Ctrl+Alt+F9.",
    "    The sheet Example shows what to type into a cell of your own table.",
    "3. For a new event open the sheet Event. Type the names, and after each round the results:",
    "    W6 means beat player 6.",
    "4. Points, tie-breaks and places come by themselves; what is wrong stands under the table.",
    "5. The buttons above the table: Check colours what is wrong, Standings adds a sheet, Explain",
    "    tells why the player of the selected row has these values.",
)
_WITH_LITE = (
    "1. Home > Add-ins (in an older Excel: Insert > Get Add-ins): search for xlwings and add",
    "    xlwings Lite; it is free.",
    "2. Click xlwings Lite on the Home tab. In its tab requirements.txt add this line:",
    f">{REQUIREMENTS}",
    "3. In its tab main.py put this line in place of what is there:",
    f">{MAIN}",
    "    The sheet Example shows what to type into a cell of your own table.",
    "4. For a new event open the sheet Event. Type the names, and after each round the results:",
    "    W6 means beat player 6.",
    "5. Points, tie-breaks and places come by themselves; what is wrong stands under the table.",
    "6. The buttons above the table: Check colours what is wrong, Standings adds a sheet. Explain",
    "    is in the list of scripts in the task pane: select a player's row first.",
    "Where a cell shows #NAME?, enter its formula again:",
)

_NOT_THERE = "The functions are not there yet: see the sheet Start here."


class SheetFormula(NamedTuple):
    """A formula in a cell (row and column from 1)."""

    row: int
    column: int
    text: str
    """The formula without `=` and IFERROR."""

    spills: bool
    """Whether its answer spills."""

    otherwise: str = ""
    """What the cell shows instead of an error."""

    def in_cell(self, prefix: str = "") -> str:
        """The formula as the cell holds it; `prefix` goes before the names of our functions."""
        return f'=IFERROR({prefix}{self.text},"{self.otherwise}")'

    @property
    def with_semicolons(self) -> str:
        """The formula as it is typed where decimals have a comma."""
        outside_of_texts = self.in_cell().split('"')
        outside_of_texts[::2] = [part.replace(",", ";") for part in outside_of_texts[::2]]
        return '"'.join(outside_of_texts)


class Layout(NamedTuple):
    """The rows and columns of a crosstable on its sheet."""

    plan: EventPlan

    @property
    def points(self) -> int:
        """The column of the points."""
        return _OWN + len(self.plan.columns)

    @property
    def codes(self) -> list[str]:
        """The codes of the tie-break columns."""
        return [system.code for system in self.plan.order]

    @property
    def first_round(self) -> int:
        """The column of the first round."""
        return self.points + 1 + len(self.plan.order)

    @property
    def last_round(self) -> int:
        """The column of the last round."""
        return self.first_round + self.plan.rounds - 1

    @property
    def last_row(self) -> int:
        """The row of the last player."""
        return _FIRST + self.plan.players - 1

    @property
    def check(self) -> int:
        """The first row below the legend that lists what is wrong."""
        return self.last_row + LEGEND_LINES + 3

    def results(self, row: int | None = None) -> str:
        """The range of all result cells, or of one row's."""
        top, bottom = (row, row) if row else (_FIRST, self.last_row)
        last = fixed(bottom, self.last_round, not row)
        return f"{fixed(top, self.first_round, not row)}:{last}"

    @property
    def numbers(self) -> str:
        """The range of the players' numbers."""
        return f"{fixed(_FIRST, _NUMBER)}:{fixed(self.last_row, _NUMBER)}"


def macro_event(plan: EventPlan, *, spilling: bool = True) -> bytes:
    """The content of a macro workbook for classic xlwings.

    spilling: for Excel 365 and 2021; without it every cell has a formula. Raises Refused if
    XlsxWriter or xlwings is not installed.
    """
    layout, file = Layout(plan), BytesIO()
    with _new_book(file) as book:
        looks = Looks(book)
        book.add_vba_project(BytesIO(_vba_project()), True)
        book.set_vba_name("ThisWorkbook")  # the VBA project's names for its objects
        names = (EXAMPLE, _START, _EVENT, "xlwings.conf")
        example, start, sheet, settings = sheets = [*map(book.add_worksheet, names)]
        for one, number in zip(sheets, (4, 3, 1, 2), strict=True):
            one.set_vba_name(f"Sheet{number}")
        write_example(book, example, looks, Host(spills=spilling, row_alone=True))
        _write_start(book, start, plan, looks, _WITH_MACROS, ())
        formulas = list((_spilling if spilling else _cell_by_cell)(layout))
        _write_event(book, sheet, layout, looks, formulas)
        for column, (macro, button) in zip((1, 2, 4, 6), BUTTONS.items(), strict=True):
            how = {"macro": macro, "caption": button.label, **_BUTTON}
            sheet.insert_button(_BUTTONS - 1, column, how)
        lines = [("Interpreter_Win", sys.executable)] if sys.platform == "win32" else []
        # Without blank rows between them: xlwings stops there.
        for row, line in enumerate([*lines, ("UDF Modules", "xltiebreak.udfs")]):
            settings.write_row(row, 0, line)
        settings.hide()
    return file.getvalue()


def lite_event(plan: EventPlan) -> bytes:
    """The content of a workbook for xlwings Lite. Raises Refused without XlsxWriter."""
    layout, file = Layout(plan), BytesIO()
    formulas = list(_spilling(layout))
    with _new_book(file) as book:
        looks = Looks(book)
        write_example(book, book.add_worksheet(EXAMPLE), looks, Host(prefix=_LITE_PREFIX))
        _write_start(book, book.add_worksheet(_START), plan, looks, _WITH_LITE, formulas)
        sheet = book.add_worksheet(_EVENT)
        _write_event(book, sheet, layout, looks, formulas, _LITE_PREFIX)
        for script, reference in ON_SHEET.items():
            cell = reference.rpartition("!")[2]
            how = {"url": f"internal:'{_EVENT}'!{cell}", "tip": BUTTONS[script].doc, **_BUTTON}
            sheet.insert_textbox(cell, BUTTONS[script].label, how | _TEXT_BOX)
    return file.getvalue()


def _spilling(layout: Layout) -> Iterator[SheetFormula]:
    """Formulas that spill: one for each column or block of columns."""
    block = f"{layout.results()},{layout.numbers}"
    ordered = f'{layout.results()},"{",".join(layout.codes)}",{layout.numbers}'
    yield SheetFormula(_FIRST, _PLACE, f"TBPLACE({ordered})", spills=True)
    yield SheetFormula(_FIRST, layout.points, f"TBPOINTS({block})", spills=True)
    yield SheetFormula(_FIRST, layout.points + 1, f"TIEBREAKS({ordered})", spills=True)
    yield SheetFormula(layout.check, _NAME, f"TBCHECK({block})", True, _NOT_THERE)


def _cell_by_cell(layout: Layout) -> Iterator[SheetFormula]:
    """One formula for each cell; INDEX picks one row where a function answers blocks only."""
    block = f"{layout.results()},{layout.numbers}"
    ordered = f'{layout.results()},"{",".join(layout.codes)}",{layout.numbers}'
    for line, row in enumerate(range(_FIRST, layout.last_row + 1), 1):
        yield SheetFormula(row, _PLACE, f"INDEX(TBPLACE({ordered}),{line})", spills=False)
        yield SheetFormula(row, layout.points, f"INDEX(TBPOINTS({block}),{line})", spills=False)
        for column, system in enumerate(layout.plan.order, layout.points + 1):
            values = (
                f"{system.definition.udf}({layout.results(row)},{block})"
                if system.definition.udf
                else f'INDEX(TIEBREAK({layout.results()},"{system.code}"),{line})'
            )
            yield SheetFormula(row, column, values, spills=False)
    for line in range(1, 6):
        check = f"INDEX(TBCHECK({block}),{line})"
        otherwise = "" if line > 1 else _NOT_THERE
        yield SheetFormula(layout.check + line - 1, _NAME, check, False, otherwise)


def _write_event(
    book: Workbook,
    sheet: Worksheet,
    layout: Layout,
    looks: Looks,
    formulas: Iterable[SheetFormula],
    prefix: str = "",
) -> None:
    plan = layout.plan
    typed = {"bg_color": "#FFFBE6", "border": 1, "border_color": "#BFBFBF"}
    date = book.add_format({"num_format": "d mmm", "align": "center", **typed})
    label = book.add_format({"align": "right", "italic": True, "font_color": "#595959"})
    sheet.write_string(_TITLE - 1, 0, plan.title or _EVENT, looks.typed_title)
    sheet.write_string(_DATES - 1, layout.first_round - 2, "Dates", label)
    sheet.write_row(_DATES - 1, layout.first_round - 1, [None] * plan.rounds, date)
    columns = _columns(plan, looks)
    write_table(sheet, _HEADER, columns, looks, plan.players)
    for formula in formulas:
        at = (formula.row - 1, formula.column - 1)
        inside = formula.row <= layout.last_row
        look = columns[formula.column - 1].look if inside else looks.message
        if formula.spills:
            sheet.write_dynamic_array_formula(*at, *at, formula.in_cell(prefix), look, "")
        else:
            sheet.write_formula(*at, formula.in_cell(prefix), look, "")
    for row, (cells, meaning) in enumerate(legend(plan), layout.last_row + 1):
        sheet.write_string(row, _NAME - 1, f"{cells}: {meaning}", looks.note)
    sheet.write_string(layout.check - 1, 0, "Check", looks.status)
    results = (_FIRST - 1, layout.first_round - 1, layout.last_row - 1, layout.last_round - 1)
    sheet.data_validation(*results, hint(plan))
    sheet.ignore_errors({"number_stored_as_text": layout.results().replace("$", "")})
    _set_up(sheet, layout)


def _columns(plan: EventPlan, looks: Looks) -> list[SheetColumn]:
    return [
        SheetColumn("No.", looks.number, 7),
        SheetColumn("Name", looks.name, 24, left=True),
        SheetColumn("Place", looks.lined.place),
        *extra_columns(plan.columns, plan.words, looks.name),
        SheetColumn("Pts", looks.lined.points),
        *(SheetColumn(system.code, looks.lined.of(system)) for system in plan.order),
        *(SheetColumn(f"Rd {number}", looks.result) for number in range(1, plan.rounds + 1)),
    ]


def _set_up(sheet: Worksheet, layout: Layout) -> None:
    """Set heights, frozen panes and the printed page, which ends above the lines of Check."""
    sheet.set_row(_TITLE - 1, 24)
    sheet.set_row(_BUTTONS - 1, 26)
    sheet.set_row(_HEADER - 1, 20)
    sheet.freeze_panes(_FIRST - 1, _NAME)
    sheet.hide_gridlines(2)
    sheet.repeat_rows(_HEADER - 1)
    sheet.print_area(0, 0, layout.last_row + LEGEND_LINES, layout.last_round - 1)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 1 if layout.plan.players <= _ON_A_PAGE else 0)


def _write_start(
    book: Workbook,
    sheet: Worksheet,
    plan: EventPlan,
    looks: Looks,
    steps: Sequence[str],
    formulas: Sequence[SheetFormula],
) -> None:
    """Write the instructions; a line that begins with > is text to type."""
    code = book.add_format({"font_name": "Consolas", "bg_color": "#F2F2F2"})
    lines: list[tuple[str, Any]] = [(_START, looks.title), ("", None)]
    lines += [(line[1:], code) if line.startswith(">") else (line, looks.line) for line in steps]
    lines += [(f"{Cell(one.row, one.column)}   {one.in_cell()}", code) for one in formulas]
    if formulas:
        lines.append(("or, if your decimals have a comma:", looks.line))
        lines += [
            (f"{Cell(one.row, one.column)}   {one.with_semicolons}", code) for one in formulas
        ]
    lines += [("", None), ("What a cell means", looks.status)]
    lines += [(f"{cells}:  {meaning}", looks.line) for cells, meaning in legend(plan)]
    write_lines(sheet, lines)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 1)


def _new_book(file: BytesIO) -> Workbook:
    book = new_book(file)
    keep_stored(book)
    return book


def _vba_project() -> bytes:
    """The VBA project of xlwings' quickstart, which refers to the xlwings add-in."""
    try:
        import xlwings
    except ImportError:
        raise Refused("xlwings is not installed: pip install xlwings") from None
    quickstart = Path(xlwings.__file__).parent / _QUICKSTART
    try:
        with zipfile.ZipFile(quickstart) as parts:
            return parts.read(_VBA_PROJECT)
    except (OSError, KeyError, zipfile.BadZipFile):
        raise Refused(f"this xlwings has no {_QUICKSTART}: pip install -U xlwings") from None
