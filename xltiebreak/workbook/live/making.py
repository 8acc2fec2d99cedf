"""Write the sheets of a workbook for a new event, with XlsxWriter."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING

from xltiebreak.grid import column_letters, quoted_sheet
from xltiebreak.workbook.live import checks, systems
from xltiebreak.workbook.live.looks import HINT, LEGEND, Looks, own_width
from xltiebreak.workbook.live.plan import EventPlan
from xltiebreak.workbook.live.steps import (
    ACTIVE,
    FIRST,
    IS_MISNUMBERED,
    PLACE,
    ROW,
    SCORE,
    Steps,
    fixed,
)
from xltiebreak.workbook.making import new_book

if TYPE_CHECKING:
    from xlsxwriter.format import Format  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_TITLE, _STATUS, _HEADER = 1, 2, 4  # rows from 1
_NUMBER, _NAME, _OWN = 1, 2, 3  # columns from 1
_ON_A_PAGE = 50  # players; more of them take several pages
_START = (
    "1. Open the sheet of a section. Type the names, and what you know of the players beside them.",
    "2. After each round type the results into the yellow cells: W6 means beat player 6.",
    "    One side of a game is enough. Letters may be small; the legend is below the table.",
    "3. Points, tie-breaks and places come by themselves. Red cells are wrong, amber ones have to",
    "    be looked at: the column Check says why.",
    "4. The sheet with Standings in its name is sorted by place. Print it as it is.",
    "White cells hold formulas and are protected, without a password: Review > Unprotect Sheet.",
    "Nothing here is a macro, and nothing needs the internet.",
)


def new_workbook(plan: EventPlan, made: datetime | None = None) -> bytes:
    """Return the bytes of a workbook for a new event. Raises Refused without XlsxWriter.

    made: the time of creation, by default now.
    """
    file = BytesIO()
    with new_book(file) as book:
        book.set_properties(
            {"title": plan.title, "author": "xltiebreak", "created": made or datetime.now()}
        )
        looks = Looks(book)
        _write_start(book.add_worksheet("Start here"), plan, looks)
        sheets = [
            (book.add_worksheet(name), book.add_worksheet(f"{name} Standings"), f"c{number}")
            for number, name in enumerate(plan.sections, 1)
        ]
        for name, (typed, sorted_, hidden) in zip(plan.sections, sheets, strict=True):
            section = _Section(plan, name, hidden)
            steps = section.steps()
            _write_section(typed, section, steps, looks)
            _write_standings(sorted_, section, steps, looks)
            _write_steps(book.add_worksheet(hidden), steps)
    return file.getvalue()


class _Section:
    """A section's sheet: what its rows and columns hold."""

    def __init__(self, plan: EventPlan, name: str, hidden: str) -> None:
        self.plan, self.name, self.hidden = plan, name, hidden
        self.quoted = quoted_sheet(name)
        self.last = FIRST + plan.players - 1
        self.points = _OWN + len(plan.columns)
        self.first_tiebreak = self.points + 1
        self.place = self.first_tiebreak + len(plan.order)
        self.first_round = self.place + 1
        self.check = self.first_round + plan.rounds
        self.number_flag = self.check + 2
        self.first_flag = self.check + 3

    def step(self, address: str) -> str:
        """Return an address on the hidden sheet, in quotes: its name looks like a cell."""
        return f"'{self.hidden}'!{address}"

    def cell(self, row: int, column: int) -> str:
        """Return the address of a cell of the section's sheet, for other sheets."""
        return f"{self.quoted}!{column_letters(column)}{row}"

    def steps(self) -> Steps:
        """Return all formulas of the hidden sheet."""
        steps = Steps(
            self.plan.players,
            self.plan.rounds,
            lambda row, number: self.cell(row, self.first_round + number - 1),
            lambda row: self.cell(row, _NUMBER),
            lambda row: self.cell(row, _NAME),
        )
        steps.begin()
        systems.write_systems(steps, self.plan.order)
        steps.places([system.lowest_first for system in self.plan.order])
        checks.write_checks(steps)
        return steps


def _write_section(sheet: Worksheet, section: _Section, steps: Steps, looks: Looks) -> None:
    plan = section.plan
    sheet.write_string(_TITLE - 1, 0, _title(section), looks.typed_title)
    _write_header(sheet, section, looks)
    for row in range(FIRST, section.last + 1):
        _write_row(sheet, section, steps, row, looks)
    flags = f"{fixed(FIRST, section.number_flag)}:{fixed(section.last, _last_flag(section))}"
    found = f'COUNTIF({flags},">0")'
    sheet.write_formula(
        _STATUS - 1,
        0,
        f'=IF({found}=0,"Check: all right",IF({found}=1,"Check: 1 cell to look at",'
        f'"Check: "&{found}&" cells to look at"))',
        looks.status,
        "Check: all right",
    )
    for offset, (cells, meaning) in enumerate(LEGEND):
        row = section.last + 1 + offset
        sheet.write_string(row, 1, f"{cells}: {meaning}", looks.note)
    _mark(sheet, section, looks)
    _protect(sheet)
    _widths(sheet, section)
    _print(sheet, plan, section.last + 1 + len(LEGEND), section.check)
    sheet.freeze_panes(_HEADER, _NAME)


def _title(section: _Section) -> str:
    """Return the title above a section's table; with one section, it is the event's title."""
    title = section.plan.title
    if title and len(section.plan.sections) > 1:
        return f"{title}, {section.name}"
    return title or section.name


def _write_header(sheet: Worksheet, section: _Section, looks: Looks) -> None:
    plan = section.plan
    left = ["No.", "Name", *plan.columns]
    right = ["Pts", *(system.heading for system in plan.order), "Place"]
    rounds = [f"Rnd{number}" for number in range(1, plan.rounds + 1)]
    for column, heading in enumerate([*left, *right, *rounds, "Check"]):
        text = 0 < column < len(left) or heading == "Check"
        sheet.write_string(_HEADER - 1, column, heading, looks.left_head if text else looks.head)


def _write_row(sheet: Worksheet, section: _Section, steps: Steps, row: int, looks: Looks) -> None:
    plan, line = section.plan, row - 1
    sheet.write_number(line, _NUMBER - 1, row - FIRST + 1, looks.number)
    for column in range(_NAME, section.points):
        sheet.write_blank(line, column - 1, None, looks.name)

    def show(column: int, quantity: int, look: Format) -> None:
        active, value = (section.step(steps.of(one, row)) for one in (ACTIVE, quantity))
        sheet.write_formula(line, column - 1, f'=IF({active}=1,{value},"")', look, "")

    show(section.points, SCORE, looks.lined.points)
    for position, system in enumerate(plan.order):
        column = section.first_tiebreak + position
        show(column, steps.tiebreak(position), looks.lined.of(system))
    show(section.place, PLACE, looks.lined.place)
    for number in range(1, plan.rounds + 1):
        sheet.write_blank(line, section.first_round + number - 2, None, looks.result)
        flag = section.step(steps.at(checks.FLAG, row, number))
        sheet.write_formula(line, section.first_flag + number - 2, f"={flag}", None, 0)
    misnumbered = section.step(steps.of(IS_MISNUMBERED, row))
    sheet.write_formula(line, section.number_flag - 1, f"={misnumbered}", None, 0)
    first = section.step(checks.first_code(steps, row))
    messages = ",".join(f'"{message}"' for message in checks.MESSAGES)
    sheet.write_formula(
        line,
        section.check - 1,
        f'=IF({misnumbered}>0,"{checks.MISNUMBERED}",IF({first}=0,"",'
        f'"Rnd "&INT({first}/10)&": "&CHOOSE(MOD({first},10),{messages})))',
        looks.message,
        "",
    )


def _last_flag(section: _Section) -> int:
    return section.first_flag + section.plan.rounds - 1


def _mark(sheet: Worksheet, section: _Section, looks: Looks) -> None:
    """Colour the cells with errors and with warnings."""
    area = (FIRST - 1, section.first_round - 1, section.last - 1, section.check - 2)
    flag = f"{column_letters(section.first_flag)}{FIRST}"
    wrong = f"=AND({flag}>0,{flag}<={checks.WRONG})"
    doubtful = f"={flag}>{checks.WRONG}"
    numbers = (FIRST - 1, _NUMBER - 1, section.last - 1, _NUMBER - 1)
    misnumbered = f"=${column_letters(section.number_flag)}{FIRST}>0"
    for cells, formula, look in (
        (area, wrong, looks.wrong),
        (area, doubtful, looks.doubtful),
        (numbers, misnumbered, looks.wrong),
    ):
        sheet.conditional_format(*cells, {"type": "formula", "criteria": formula, "format": look})
    sheet.data_validation(*area, HINT)


def _protect(sheet: Worksheet) -> None:
    """Protect formulas from being overwritten by accident, without a password."""
    sheet.protect("", {"format_cells": True, "format_columns": True, "format_rows": True})


def _widths(sheet: Worksheet, section: _Section) -> None:
    _heights(sheet)
    sheet.set_column(_NUMBER - 1, _NUMBER - 1, 5)
    sheet.set_column(_NAME - 1, _NAME - 1, 24)
    _own_widths(sheet, section.plan, _OWN - 1)
    sheet.set_column(section.points - 1, section.place - 1, 8)
    sheet.set_column(section.first_round - 1, section.check - 2, 7)
    sheet.set_column(section.check - 1, section.check - 1, 36)
    hidden = {"hidden": True}
    sheet.set_column(section.number_flag - 1, _last_flag(section) - 1, 4, None, hidden)
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{section.last}"})
    sheet.hide_gridlines(2)


def _heights(sheet: Worksheet) -> None:
    """Set row heights, because not every program fits a row to its text."""
    sheet.set_row(_TITLE - 1, 24)
    sheet.set_row(_HEADER - 1, 30)


def _own_widths(sheet: Worksheet, plan: EventPlan, first: int) -> None:
    """Set the widths of the director's extra columns; first: the index of the first, from 0."""
    for column, heading in enumerate(plan.columns, first):
        sheet.set_column(column, column, own_width(heading))


def _print(sheet: Worksheet, plan: EventPlan, last_row: int, last_column: int) -> None:
    sheet.set_paper(1 if plan.paper == "letter" else 9)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 1 if plan.players <= _ON_A_PAGE else 0)
    sheet.repeat_rows(_HEADER - 1)
    sheet.print_area(0, 0, last_row - 1, last_column - 1)
    sheet.set_margins(left=0.4, right=0.4, top=0.6, bottom=0.6)
    sheet.set_footer("&L&A&RPage &P of &N")


def _write_standings(sheet: Worksheet, section: _Section, steps: Steps, looks: Looks) -> None:
    """Write the standings: each row looks up its player and what separates the next player."""
    plan = section.plan
    title = f'={section.quoted}!A{_TITLE}&" - Standings"'
    sheet.write_formula(_TITLE - 1, 0, title, looks.title, f"{_title(section)} - Standings")
    headings = ["Place", "No.", "Name", *plan.columns, "Pts"]
    headings += [system.heading for system in plan.order] + ["Separated by"]
    left = {"Name", *plan.columns, "Separated by"}
    for column, heading in enumerate(headings):
        look = looks.left_head if heading in left else looks.head
        sheet.write_string(_HEADER - 1, column, heading, look)
    hidden = len(headings) + 1  # index of the column that holds the player's row in the section
    for row in range(FIRST, section.last + 1):
        _write_standing(sheet, section, steps, row, hidden, looks)
    area = (FIRST - 1, 0, section.last - 1, len(headings) - 1)
    has_player = f'=$A{FIRST}<>""'  # only rows with a player get a line
    line = {"type": "formula", "criteria": has_player, "format": looks.row}
    sheet.conditional_format(*area, line)
    sheet.set_column(hidden, hidden, 4, None, {"hidden": True})
    _heights(sheet)
    sheet.set_column(0, 1, 6)
    sheet.set_column(2, 2, 24)
    _own_widths(sheet, plan, 3)
    sheet.set_column(3 + len(plan.columns), len(headings) - 2, 8)
    sheet.set_column(len(headings) - 1, len(headings) - 1, 14)
    sheet.hide_gridlines(2)
    sheet.freeze_panes(_HEADER, 3)
    _protect(sheet)
    _print(sheet, plan, section.last, len(headings))


def _write_standing(
    sheet: Worksheet, section: _Section, steps: Steps, row: int, hidden: int, looks: Looks
) -> None:
    plan, line, mine = section.plan, row - 1, f"${column_letters(hidden + 1)}{row}"
    order = section.step(steps.all(ROW))
    found = f"=IFERROR(MATCH({row - FIRST + 1},{order},0),0)"
    sheet.write_formula(line, hidden, found, None, 0)

    def at(whole: str) -> str:
        return f"INDEX({whole},{mine})"

    def own(column: int) -> str:
        letters = column_letters(column)
        return at(f"{section.quoted}!${letters}${FIRST}:${letters}${section.last}")

    def step(column: int) -> str:
        return at(section.step(steps.all(column)))

    def look_up(column: int, value: str, look: Format) -> None:
        sheet.write_formula(line, column, f'=IF({mine}=0,"",{value})', look, "")

    look_up(0, step(PLACE), looks.bare.place)
    look_up(1, own(_NUMBER), looks.bare.place)
    for column in range(_NAME, section.points):
        value = own(column)
        look_up(column, f'IF({value}="","",{value})', looks.bare.text)
    look_up(section.points, step(SCORE), looks.bare.points)
    first = section.points + 1
    for position, system in enumerate(plan.order):
        look_up(first + position, step(steps.tiebreak(position)), looks.bare.of(system))
    separated = '""'
    if row < section.last:
        separated = _separated(section, row, mine.replace(str(row), str(row + 1)))
    look_up(first + len(plan.order), separated, looks.bare.text)


def _separated(section: _Section, row: int, below: str) -> str:
    """What separates a row from the row below; "" if the score does or no player follows."""
    plan = section.plan

    def differs(column: int) -> str:
        letters = column_letters(column + 1)
        return f"{letters}{row}<>{letters}{row + 1}"

    formula = '"tied"'
    for position, system in reversed(list(enumerate(plan.order))):
        column = section.points + 1 + position
        formula = f'IF({differs(column)},"{system.heading}",{formula})'
    return f'IF({below}=0,"",IF({differs(section.points)},"",{formula}))'


def _write_steps(sheet: Worksheet, steps: Steps) -> None:
    for row, column, formula, empty in steps.formulas:
        sheet.write_formula(row - 1, column - 1, f"={formula}", None, empty)
    sheet.hide()
    sheet.protect("")


def _write_start(sheet: Worksheet, plan: EventPlan, looks: Looks) -> None:
    sheet.write_string(0, 0, plan.title or "A new event", looks.title)
    for row, line in enumerate(_START, 2):
        sheet.write_string(row, 0, line, looks.line)
    row = 3 + len(_START)
    sheet.write_string(row, 0, "What a cell means", looks.status)
    for offset, (cells, meaning) in enumerate(LEGEND, 1):
        sheet.write_string(row + offset, 0, f"{cells}:  {meaning}", looks.line)
    row += len(LEGEND) + 2
    sheet.write_string(row, 0, "The tie-breaks, in their order", looks.status)
    for offset, system in enumerate(plan.order, 1):
        sheet.write_string(row + offset, 0, f"{system.heading}: {system.title}", looks.line)
    sheet.set_column(0, 0, 100)
    sheet.hide_gridlines(2)
    sheet.protect("")
    _print(sheet, plan, row + len(plan.order) + 1, 1)
