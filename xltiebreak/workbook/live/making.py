"""Write the sheets of a workbook for a new event, with XlsxWriter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from io import BytesIO
from itertools import repeat
from typing import TYPE_CHECKING

from xltiebreak.crosstable.results.own_letters import letters_names
from xltiebreak.grid import SWISS, Area, Cell, column_letters, quoted_sheet, reference
from xltiebreak.notation.languages import ENGLISH_LETTERS
from xltiebreak.ranking import order_of
from xltiebreak.sections.in_force import MARK, order_text
from xltiebreak.sections.own_language import language_names
from xltiebreak.tables.xlsx import hide_name, new_book
from xltiebreak.workbook.live import BAD, CHANGED, RIGHT, all_right, checks
from xltiebreak.workbook.live.beyond import rounds_beyond
from xltiebreak.workbook.live.lines import Lines, steps_of
from xltiebreak.workbook.live.looks import (
    LEGEND_LINES,
    Looks,
    SheetColumn,
    Values,
    extra_columns,
    hint,
    legend,
    write_lines,
    write_table,
)
from xltiebreak.workbook.live.plan import EventPlan
from xltiebreak.workbook.live.steps import (
    ACTIVE,
    FIRST,
    LINE_CODE,
    NUMBER,
    PLACE,
    ROW,
    SCORE,
    SheetRanges,
    Shown,
    Steps,
    fixed,
    tiebreak_column,
)
from xltiebreak.workbook.live.texts import Computed, joined, text_formula

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_TITLE, _STATUS, _HEADER = 1, 2, 4  # rows from 1
_BESIDE = 12  # columns to the right of the table in which a round may begin
_NUMBER, _NAME, _OWN = 1, 2, 3  # columns from 1
_FIRST_HEAD = fixed(_HEADER, 1)
_BELOW = 200  # rows below the last player that are watched
_ON_A_PAGE = 50  # players; more of them take several pages
_START = ("names", "results", "check", "print", "undo", "complete", "white", "macros")
_START_WITH_LETTERS = (*_START[:2], "letters", *_START[2:])


def new_workbook(plan: EventPlan, made: datetime | None = None) -> bytes:
    """Return the bytes of a workbook for a new event. Raises Refused without XlsxWriter.

    made: the time of creation, by default now.
    """
    file = BytesIO()
    with new_book(file) as book:
        book.worksheet_class = _sheet_of_plain_formulas()
        book.set_properties(
            {"title": plan.title, "author": "xltiebreak", "created": made or datetime.now()}
        )
        looks = Looks(book)
        order = order_text(plan.order)
        words = plan.words
        _write_start(book.add_worksheet(words.say("live.start_sheet")), plan, looks)
        sheets = [
            (
                book.add_worksheet(name),
                book.add_worksheet(words.say("live.standings_sheet", section=name)),
                f"c{number}",
            )
            for number, name in enumerate(plan.sections, 1)
        ]
        for name, (typed, sorted_, hidden) in zip(plan.sections, sheets, strict=True):
            section = SectionSheet(plan, name, hidden)
            _write_section(typed, section, looks)
            _write_standings(sorted_, section, looks)
            _write_steps(book.add_worksheet(hidden), section.steps)
            _write_order(book, typed, section, order)
            marks = language_names(plan.language) | letters_names(plan.letters)
            for name, text in marks.items():
                hide_name(book, typed, name, text)
    return file.getvalue()


def _sheet_of_plain_formulas() -> type[Worksheet]:
    """Return the class of sheets that keep a formula as it is.

    XlsxWriter searches each formula for dozens of functions of later Excels, which no formula here
    has, and takes most of its time for that.
    """
    from xlsxwriter.worksheet import Worksheet

    class Plain(Worksheet):  # type: ignore[misc]
        def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
            return formula.removeprefix("=")

    return Plain


class SectionSheet:
    """A section's sheet: what its rows and columns hold."""

    def __init__(self, plan: EventPlan, name: str, hidden: str) -> None:
        self.plan, self.name = plan, name
        self.lines = Lines(hidden, _FIRST_HEAD)
        self.words = plan.words
        self.quoted = quoted_sheet(name)
        self.last = FIRST + plan.players - 1
        self.points = _OWN + len(plan.columns)
        self.place = self.points + 1 + len(plan.order)
        self.first_round = self.place + 1
        self.check = self.first_round + plan.rounds
        self.number_flag = self.check + 2
        self.first_flag = self.check + 3

    def step(self, address: str) -> str:
        """Return an address on the hidden sheet."""
        return self.lines.step(address)

    def column(self, column: int) -> str:
        """Return a column of the table, from the header to the row below it, for other sheets."""
        return self.range(column, _HEADER, column, self.last + 1)

    def range(self, left: int, top: int, right: int, bottom: int) -> str:
        """Return a range of the section's sheet, for other sheets."""
        return f"{self.quoted}!{fixed(top, left)}:{fixed(bottom, right)}"

    @property
    def computed(self) -> list[tuple[int, int]]:
        """The columns that show a quantity, from the points to the place, and the quantity."""
        quantities = (SCORE, *map(tiebreak_column, range(len(self.plan.order))), PLACE)
        return list(enumerate(quantities, self.points))

    def _ranges(self) -> SheetRanges:
        below, lowest = self.last + 1, self.last + _BELOW
        under = (  # each from the row below the table on, which also covers rows inserted there
            self.range(_NUMBER, below, self.check, below),
            self.range(_NUMBER, below, _NUMBER, lowest),
            self.range(self.first_round, below, self.check - 1, lowest),
            self.range(_NAME, below + 1 + LEGEND_LINES, _NAME, lowest),
        )
        return SheetRanges(
            f"{self.quoted}!{_FIRST_HEAD}",
            self.column(_NUMBER),
            self.column(_NAME),
            [self.column(column) for column in range(self.first_round, self.check)],
            [Shown(self.column(column), quantity) for column, quantity in self.computed],
            "+".join(f"COUNTA({cells})" for cells in under),
            self._beyond(),
            self.range(1, _HEADER, self.check, _HEADER),
            self.check,
            self.plan.letters,
        )

    def _beyond(self) -> list[str]:
        """The formulas that count rounds behind the last one."""
        right = self.first_flag + self.plan.rounds + _BESIDE
        area = Area(_HEADER, self.check - 1, self.last, right)
        return rounds_beyond(
            self.quoted,
            self.words.say("live.round", round=self.plan.rounds),
            area,
            0,
            letters=self.plan.letters,
        )

    @cached_property
    def steps(self) -> Steps:
        """All formulas of the hidden sheet."""
        return steps_of(self.plan.players, self._ranges(), self.plan.order, self.words)


def _write_section(sheet: Worksheet, section: SectionSheet, looks: Looks) -> None:
    words = section.words
    sheet.write_string(_TITLE - 1, 0, _title(section), looks.typed_title)
    columns = _columns(section, looks)
    write_table(sheet, _HEADER, columns, looks, section.plan.players)
    for row in range(FIRST, section.last + 1):
        _write_row(sheet, section, row, columns)
    messages = Area(FIRST, section.check, section.last, section.check)
    status = f"={section.lines.status(section.steps, str(messages), words)}"
    sheet.write_formula(_STATUS - 1, 0, status, looks.status, all_right(words))
    _write_level(sheet, section.first_flag, section.step(checks.LEVEL))
    _color_status(sheet, section.first_flag, section.check, looks)
    for row, line in enumerate(legend(section.plan), section.last + 1):
        sheet.write_string(row, 1, words.say("live.colon").join(line), looks.note)
    _mark(sheet, section, looks)
    last_flag = section.first_flag + section.plan.rounds - 1
    sheet.set_column(section.number_flag - 1, last_flag - 1, 4, None, {"hidden": True})
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{section.last}"})
    sheet.freeze_panes(_HEADER, _NAME)
    # The column Check is wide, and blank on a sheet that is worth printing.
    _finish(sheet, section.plan, section.last + 1 + LEGEND_LINES, section.check - 1)


def _write_order(book: Workbook, sheet: Worksheet, section: SectionSheet, order: str) -> None:
    """Write the order into a hidden cell, and mark the cell with a hidden name."""
    cell = Cell(_STATUS, section.number_flag)
    sheet.write_string(cell.row - 1, cell.column - 1, order)
    refers_to = reference(section.name, Area(*cell, *cell))
    hide_name(book, sheet, MARK, refers_to)
    if order != order_text(order_of("golombek-rr")):  # its systems are the same in both
        hide_name(book, sheet, SWISS, "TRUE")


def _title(section: SectionSheet) -> str:
    """Return the title above a section's table; with one section, it is the event's title."""
    title = section.plan.title
    if title and len(section.plan.sections) > 1:
        return f"{title}, {section.name}"
    return title or section.name


def _columns(section: SectionSheet, looks: Looks) -> list[SheetColumn]:
    plan, words = section.plan, section.words
    return [
        SheetColumn(words.say("head.no"), looks.number, 5),
        SheetColumn(words.say("head.name"), looks.name, 24, left=True),
        *extra_columns(plan.columns, words, looks.name),
        *_values(section, looks.lined),
        SheetColumn(words.say("head.place"), looks.lined.place),
        *(
            SheetColumn(words.say("live.round", round=number), looks.result, 7)
            for number in range(1, plan.rounds + 1)
        ),
        SheetColumn(words.say("live.check"), looks.message, 40, left=True),
    ]


def _values(section: SectionSheet, looks: Values) -> Iterator[SheetColumn]:
    """The columns of points and tie-breaks; headings with an edition are longer."""
    yield SheetColumn(section.words.say("head.points"), looks.points)
    for system in section.plan.order:
        width = 8 if system.exact_heading == system.heading else 12
        yield SheetColumn(system.exact_heading, looks.of(system), width)


def _write_row(
    sheet: Worksheet, section: SectionSheet, row: int, columns: Sequence[SheetColumn]
) -> None:
    line, steps = row - 1, section.steps
    for column, quantity in section.computed:
        formula = f"={section.lines.shown(steps, quantity)}"
        sheet.write_formula(line, column - 1, formula, columns[column - 1].look, "")
    for number in range(1, section.plan.rounds + 1):
        flag = section.lines.at_line(steps.down(checks.FLAG, number))
        sheet.write_formula(line, section.first_flag + number - 2, f"={flag}", None, 0)
    code = section.lines.at_line(steps.all(LINE_CODE))
    sheet.write_formula(line, section.number_flag - 1, f"={code}", None, 0)
    message = f"={section.lines.message(steps, section.words)}"
    sheet.write_formula(line, section.check - 1, message, columns[section.check - 1].look, "")


def _write_level(sheet: Worksheet, column: int, level: str) -> None:
    """Write how bad the sheet is into a hidden cell, because a format sees its own sheet only."""
    sheet.write_formula(_STATUS - 1, column - 1, f"={level}", None, RIGHT)


def _color_status(sheet: Worksheet, column: int, last_column: int, looks: Looks) -> None:
    """Colour the line that says what is wrong; column: that of the level."""
    level = fixed(_STATUS, column)
    conditions = ((f"={level}>={BAD}", looks.bad), (f"={level}>0", looks.doubtful))
    for condition, look in conditions:
        rule = {"type": "formula", "criteria": condition, "format": look, "stop_if_true": True}
        sheet.conditional_format(_STATUS - 1, 0, _STATUS - 1, last_column - 1, rule)


def _of_line(section: SectionSheet) -> dict[checks.LineCode, tuple[int, int]]:
    """The first and last column to mark for each code of a line."""
    return {
        checks.LineCode.NO_NUMBER: (_NUMBER, _NUMBER),
        checks.LineCode.TWICE: (_NUMBER, _NUMBER),
        checks.LineCode.NO_NAME: (_NAME, _NAME),
        checks.LineCode.NOBODY: (_NAME, _NAME),
        checks.LineCode.OUT_OF_ORDER: (_NUMBER, _NUMBER),
        checks.LineCode.CHANGED: (section.points, section.place),
    }


def _mark(sheet: Worksheet, section: SectionSheet, looks: Looks) -> None:
    """Colour the cells with errors and with warnings."""
    area = (FIRST - 1, section.first_round - 1, section.last - 1, section.check - 2)
    flag = f"{column_letters(section.first_flag)}{FIRST}"
    wrong = f"=AND({flag}>0,{flag}<={checks.WRONG})"
    doubtful = f"={flag}>{checks.WRONG}"
    line_code = f"${column_letters(section.number_flag)}{FIRST}"
    marks = [(area, wrong, looks.wrong), (area, doubtful, looks.doubtful)]
    for code, (left, right) in _of_line(section).items():
        cells = (FIRST - 1, left - 1, section.last - 1, right - 1)
        marks.append((cells, f"={line_code}={code}", looks.wrong))
    for cells, formula, look in marks:
        sheet.conditional_format(*cells, {"type": "formula", "criteria": formula, "format": look})
    sheet.data_validation(*area, hint(section.plan))


def _finish(sheet: Worksheet, plan: EventPlan, last_row: int, last_column: int) -> None:
    """Set row heights, and protect formulas from accidents, without a password."""
    sheet.set_row(_TITLE - 1, 24)  # not every program fits a row to its text
    sheet.set_row(_HEADER - 1, 30)
    sheet.hide_gridlines(2)
    sheet.protect("", {"format_cells": True, "format_columns": True, "format_rows": True})
    _print(sheet, plan, last_row, last_column)


def _print(sheet: Worksheet, plan: EventPlan, last_row: int, last_column: int) -> None:
    sheet.set_paper(1 if plan.paper == "letter" else 9)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 1 if plan.players <= _ON_A_PAGE else 0)
    sheet.repeat_rows(_HEADER - 1)
    sheet.print_area(0, 0, last_row - 1, last_column - 1)
    sheet.set_margins(left=0.4, right=0.4, top=0.6, bottom=0.6)
    sheet.set_footer(f"&L&A&R{plan.words.say('live.page', page='&P', pages='&N')}")


def _write_standings(sheet: Worksheet, section: SectionSheet, looks: Looks) -> None:
    """Write the standings: each row looks up its player and what separates the next player."""
    plan, words = section.plan, section.words
    key, of_section = "live.standings_title", Computed(f"{section.quoted}!A{_TITLE}")
    title = words.say(key, title=_title(section))
    formula = text_formula(words, key, title=of_section)
    sheet.write_formula(_TITLE - 1, 0, f"={formula}", looks.title, title)
    place, text = words.say("head.place"), looks.bare.text
    longest = max(len(system.exact_heading) for system in plan.order)
    columns = [
        SheetColumn(place, looks.bare.place, len(place) + 1),
        SheetColumn(words.say("head.no"), looks.bare.place, len(place) + 1),
        SheetColumn(words.say("head.name"), text, 24, left=True),
        *extra_columns(plan.columns, words, text),
        *_values(section, looks.bare),
        SheetColumn(words.say("head.separated_by"), text, max(14, longest + 1), left=True),
    ]
    write_table(sheet, _HEADER, columns, looks)
    hidden = len(columns) + 1  # index of the column that holds the player's row in the section
    for row in range(FIRST, section.last + 1):
        _write_standing(sheet, section, row, columns)
    _write_standings_status(sheet, section, hidden, looks)
    area = (FIRST - 1, 0, section.last - 1, len(columns) - 1)
    has_player = f'=$A{FIRST}<>""'  # only rows with a player get a line
    line = {"type": "formula", "criteria": has_player, "format": looks.row}
    sheet.conditional_format(*area, line)
    sheet.set_column(hidden, hidden + 1, 4, None, {"hidden": True})
    sheet.freeze_panes(_HEADER, 3)
    _finish(sheet, plan, section.last, len(columns))


def _write_standing(
    sheet: Worksheet, section: SectionSheet, row: int, columns: Sequence[SheetColumn]
) -> None:
    steps, hidden = section.steps, len(columns) + 1
    line, mine = row - 1, f"${column_letters(hidden + 1)}{row}"
    position = f"ROW()-ROW({_FIRST_HEAD})"
    found = f"=IFERROR(MATCH({position},{section.step(steps.all(ROW))},0),0)"
    sheet.write_formula(line, hidden, found, None, 0)
    intact = []

    def step(column: int) -> str:
        return f"INDEX({section.step(steps.all(column))},{mine})"

    def look_up(column: int, value: str) -> None:
        formula = f'IF({mine}=0,"",{value})'
        sheet.write_formula(line, column, f"={formula}", columns[column].look, "")
        whole = f"{fixed(_HEADER, column + 1)}:{fixed(section.last, column + 1)}"
        intact.append(f"INDEX({whole},{position}+1)={formula}")

    look_up(0, step(PLACE))
    look_up(1, step(NUMBER))
    for column in range(_NAME, section.points):
        value = f"INDEX({section.column(column)},{mine}+1)"
        look_up(column, f'IF({value}="","",{value})')
    for column, quantity in section.computed[:-1]:
        look_up(column, step(quantity))
    is_intact = f"=IFERROR(IF(AND({','.join(intact)}),1,0),0)"
    sheet.write_formula(line, hidden + 1, is_intact, None, 1)
    separated = '""'
    if row < section.last:
        below = f"${column_letters(hidden + 1)}{row + 1}"
        separated = f'IF({mine}=0,"",{_separated(section, row, below)})'
    sheet.write_formula(line, hidden - 2, f"={separated}", columns[-1].look, "")


def _write_standings_status(
    sheet: Worksheet, section: SectionSheet, hidden: int, looks: Looks
) -> None:
    """Write the section's line again, or that somebody changed the standings."""
    lines = f"{_FIRST_HEAD}:{fixed(section.last, 1)}"
    numbers, intact = (
        f"{fixed(FIRST, column)}:{fixed(section.last, column)}" for column in (2, hidden + 2)
    )
    players = f"SUM({section.step(section.steps.all(ACTIVE))})"
    changed = (
        f"OR(ROWS({lines})<>{section.plan.players + 1},SUM({intact})<>{section.plan.players},"
        f"COUNT({numbers})<>{players})"
    )
    level, of_section = fixed(_STATUS, hidden + 1), section.step(checks.LEVEL)
    own = f"IFERROR(IF({changed},{CHANGED},{of_section}),{CHANGED})"
    _write_level(sheet, hidden + 1, f"IF({of_section}={BAD},{BAD},{own})")
    words = section.words
    head, first = section.step(checks.HEAD), section.step(checks.FIRST_MESSAGE)
    not_final = text_formula(words, "live.not_final", what=Computed(head))
    repeated = f"IF({level}={RIGHT},{head},{not_final}&{first})"
    by_hand = joined(checks.standings_changed(words))
    line = f"=IF({level}={CHANGED},{by_hand},{repeated})"
    sheet.write_formula(_STATUS - 1, 0, line, looks.status, all_right(words))
    _color_status(sheet, hidden + 1, hidden - 1, looks)


def _separated(section: SectionSheet, row: int, below: str) -> str:
    """What separates a row from the row below; "" if the score does or no player follows."""
    plan = section.plan

    def differs(column: int) -> str:
        letters = column_letters(column + 1)
        return f"{letters}{row}<>{letters}{row + 1}"

    formula = text_formula(section.words, "live.tied")
    for position, system in reversed(list(enumerate(plan.order))):
        column = section.points + 1 + position
        formula = f'IF({differs(column)},"{system.exact_heading}",{formula})'
    return f'IF({below}=0,"",IF({differs(section.points)},"",{formula}))'


def _write_steps(sheet: Worksheet, steps: Steps) -> None:
    for row, column, formula, empty in steps.formulas:
        sheet.write_formula(row - 1, column - 1, f"={formula}", None, empty)
    sheet.hide()
    sheet.protect("")


def _write_start(sheet: Worksheet, plan: EventPlan, looks: Looks) -> None:
    words = plan.words
    colon = words.say("live.colon")
    named = {"check": words.say("live.check"), "right": words.say("live.right")}
    named |= plan.letters.named
    keys = _START if plan.letters == ENGLISH_LETTERS else _START_WITH_LETTERS
    start = "\n".join(words.say(f"live.start.{key}", **named) for key in keys).splitlines()
    cells = [f"{cells}{colon} {meaning}" for cells, meaning in legend(plan)]
    titles = ((one.exact_heading, one.titled(words.name_of(one.named))) for one in plan.order)
    lines = [(plan.title or words.say("live.new_event"), looks.title), ("", None)]
    lines += [*zip(start, repeat(looks.line)), ("", None)]
    lines += [(words.say("live.start.cells"), looks.status), *zip(cells, repeat(looks.line))]
    lines += [("", None), (words.say("live.start.tiebreaks"), looks.status)]
    lines += [(colon.join(title), looks.line) for title in titles]
    write_lines(sheet, lines)
    sheet.protect("")
    _print(sheet, plan, len(lines), 1)
