"""Write the sheets of a workbook for a new event, with XlsxWriter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from io import BytesIO
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.files.written.xlsx import hide_name, new_book
from xltiebreak.languages import Language
from xltiebreak.live import BAD, CHANGED, RIGHT, all_right, checks
from xltiebreak.live.beyond import rounds_beyond
from xltiebreak.live.lines import Lines, steps_of
from xltiebreak.live.looks import (
    LEGEND_LINES,
    Looks,
    SheetColumn,
    Values,
    extra_columns,
    hint,
    legend,
    write_headings,
    write_lines,
    write_table,
)
from xltiebreak.live.plan import EventPlan
from xltiebreak.live.printing import PrintedPage, extent, page_for, set_page, set_up_print
from xltiebreak.live.prizes import write_prizes
from xltiebreak.live.steps import (
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
from xltiebreak.live.texts import Computed, joined, text_formula
from xltiebreak.reading.crosstable.kept import record_names
from xltiebreak.reading.crosstable.results.own_letters import letters_names
from xltiebreak.reading.facts import SWISS, EventFacts
from xltiebreak.reading.grid import SWISS as SWISS_MARK
from xltiebreak.reading.grid import Area, Cell, column_letters, quoted_sheet
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS
from xltiebreak.reading.own_language import language_names
from xltiebreak.rules.orders import written

if TYPE_CHECKING:
    from xlsxwriter import Workbook  # type: ignore[import-untyped]
    from xlsxwriter.worksheet import Worksheet  # type: ignore[import-untyped]

_TITLE, _STATUS, _HEADER = 1, 2, 4  # rows from 1
_BESIDE = 12  # columns to the right of the table in which a round may begin
_NUMBER, _NAME, _OWN = 1, 2, 3  # columns from 1
_FIRST_HEAD = fixed(_HEADER, 1)
_BELOW = 200  # rows below the last player that are watched
_TITLE_HEIGHT, _HEADER_HEIGHT, _USUAL_HEIGHT = 24, 30, 15  # points
_HIGHER = _TITLE_HEIGHT + _HEADER_HEIGHT - 2 * _USUAL_HEIGHT
_TO_STANDINGS = LEGEND_LINES + 3  # rows from the last player to the headings of standings below


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
        codes, rules = written(plan.order)
        said = EventFacts(plan.kind, rounds=plan.rounds, identity=plan.identity)
        facts = said._replace(tiebreaks=codes, rules=rules)
        words = plan.words
        _write_start(book.add_worksheet(words.say("live.start_sheet")), plan, looks)
        sheets = [
            (book.add_worksheet(name), _standings_sheet(book, plan, name)) for name in plan.sections
        ]
        prizes = book.add_worksheet(words.say("prizes"))
        write_prizes(prizes, words, looks)
        set_page(prizes, PrintedPage(landscape=True, whole=True), plan.paper, _footer(plan))
        for number, (name, (typed, sorted_)) in enumerate(zip(plan.sections, sheets, strict=True)):
            section = SectionSheet(plan, name, f"c{number + 1}")
            _write_section(typed, section, looks)
            if sorted_:
                _write_standings_sheet(sorted_, section, looks)
            _write_steps(book.add_worksheet(section.lines.hidden), section.steps)
            marks = language_names(plan.language) | letters_names(plan.letters)
            marks |= record_names(facts, name, section.area)
            if plan.kind == SWISS:
                marks[SWISS_MARK] = "TRUE"
            for name, text in marks.items():
                hide_name(book, typed, name, text)
    return file.getvalue()


def _standings_sheet(book: Workbook, plan: EventPlan, section: str) -> Worksheet | None:
    """Add the sheet for the standings of a section; None if they stand below its table."""
    if plan.standings_below:
        return None
    return book.add_worksheet(plan.words.say("live.standings_sheet", section=section))


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


class StandingsPlace(NamedTuple):
    """The rows and columns of a section's standings."""

    header: int
    last: int
    """The row of the last player."""

    shift: int
    """Columns from a player's name in the table to the name in the standings."""

    separated: int
    """The column that says what separates a player from the next one."""

    last_column: int
    hidden: int
    """The first of two hidden columns: the player's row in the table, and if the line is intact."""

    @property
    def head(self) -> str:
        """The cell above the first place."""
        return fixed(self.header, 1)


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
    def area(self) -> Area:
        """The table of the section."""
        return Area(_HEADER, 1, self.last, self.check)

    @property
    def computed(self) -> list[tuple[int, int]]:
        """The columns that show a quantity, from the points to the place, and the quantity."""
        quantities = (SCORE, *map(tiebreak_column, range(len(self.plan.order))), PLACE)
        return list(enumerate(quantities, self.points))

    def _ranges(self) -> SheetRanges:
        below, names = self.last + 1, self.last + 2 + LEGEND_LINES
        lowest = self.last + _BELOW
        under = (  # each from the row below the table on, which also covers rows inserted there
            self.range(_NUMBER, below, self.check, below),
            *self._under(_NUMBER, below, lowest),
            self.range(self.first_round, below, self.check - 1, lowest),
            *self._under(_NAME, names, lowest),
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

    def _under(self, column: int, top: int, bottom: int) -> Iterator[str]:
        """The cells of a column under the table, without those of the standings below it."""
        if self.plan.standings_below:
            standings = self.standings
            yield self.range(column, top, column, standings.header - 1)
            top = standings.last + 1
        yield self.range(column, top, column, bottom)

    @property
    def standings(self) -> StandingsPlace:
        """Where the standings stand: below the table, or on a sheet of their own."""
        players, hidden = self.plan.players, self.first_flag + self.plan.rounds
        if self.plan.standings_below:
            header = self.last + _TO_STANDINGS
            separated, last_column = self.place, self.check - 1
            return StandingsPlace(header, header + players, 0, separated, last_column, hidden)
        separated = self.place + 1
        return StandingsPlace(_HEADER, self.last, 1, separated, separated, separated + 2)

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
    _color_status(sheet, Area(_STATUS, 1, _STATUS, section.check), section.first_flag, looks)
    for row, line in enumerate(legend(section.plan), section.last + 1):
        sheet.write_string(row, 1, words.say("live.colon").join(line), looks.note)
    _mark(sheet, section, looks)
    last_flag = section.first_flag + section.plan.rounds - 1
    sheet.set_column(section.number_flag - 1, last_flag - 1, 4, None, {"hidden": True})
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{section.last}"})
    sheet.freeze_panes(_HEADER, _NAME)
    last_row = section.last + 1 + LEGEND_LINES
    if section.plan.standings_below:
        last_row = section.standings.last
        _write_standings_below(sheet, section, columns, looks)
    # The wall needs no Check: neither its column nor the line under the title is printed.
    _finish(sheet, section.plan, last_row, columns[:-1])


def _title(section: SectionSheet) -> str:
    """Return the title above a section's table; with one section, it is the event's title."""
    title = section.plan.title
    if title and len(section.plan.sections) > 1:
        return f"{title}, {section.name}"
    return title or section.name


def _columns(section: SectionSheet, looks: Looks) -> list[SheetColumn]:
    plan, words = section.plan, section.words
    own = len(words.say("head.place")) + 1 if plan.standings_below else 0
    separated = _separated_width(words) if plan.standings_below else 0
    return [
        SheetColumn(words.say("head.no"), looks.number, max(5, own)),
        SheetColumn(words.say("head.name"), looks.name, 24, left=True),
        *extra_columns(plan.columns, words, looks.name),
        *_values(section, looks.lined),
        SheetColumn(words.say("head.place"), looks.lined.place, max(8, separated)),
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


def _color_status(sheet: Worksheet, line: Area, column: int, looks: Looks) -> None:
    """Colour the line that says what is wrong; column: that of the level."""
    level = fixed(_STATUS, column)
    conditions = ((f"={level}>={BAD}", looks.bad), (f"={level}>0", looks.doubtful))
    for condition, look in conditions:
        rule = {"type": "formula", "criteria": condition, "format": look, "stop_if_true": True}
        cells = (line.top - 1, line.left - 1, line.bottom - 1, line.right - 1)
        sheet.conditional_format(*cells, rule)


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


def _finish(
    sheet: Worksheet, plan: EventPlan, last_row: int, columns: Sequence[SheetColumn]
) -> None:
    """Set row heights, protect formulas from accidents, without a password, and set the print.

    columns: those that are printed.
    """
    sheet.set_row(_TITLE - 1, _TITLE_HEIGHT)  # not every program fits a row to its text
    sheet.set_row(_HEADER - 1, _HEADER_HEIGHT)
    sheet.hide_gridlines(2)
    sheet.protect("", {"format_cells": True, "format_columns": True, "format_rows": True})
    rows = last_row - _HEADER + 2  # with the title
    page = page_for(extent(columns, rows, _HIGHER), plan.paper)
    set_page(sheet, page, plan.paper, _footer(plan))
    set_up_print(sheet, page, _TITLE, Area(_HEADER, 1, last_row, len(columns)))


def _footer(plan: EventPlan) -> str:
    return f"&L&A&R{plan.words.say('live.page', page='&P', pages='&N')}"


def _write_standings_sheet(sheet: Worksheet, section: SectionSheet, looks: Looks) -> None:
    """Write a sheet with the standings of a section."""
    words, place = section.words, section.standings
    key, of_section = "live.standings_title", Computed(f"{section.quoted}!A{_TITLE}")
    title = words.say(key, title=_title(section))
    formula = text_formula(words, key, title=of_section)
    sheet.write_formula(_TITLE - 1, 0, f"={formula}", looks.title, title)
    columns = _standings_columns(section, looks)
    write_table(sheet, _HEADER, columns, looks)
    _write_standings(sheet, section, columns, looks)
    cell, line = Cell(_STATUS, 1), Area(_STATUS, 1, _STATUS, place.hidden - 2)
    _write_standings_status(sheet, section, cell, line, looks)
    sheet.set_column(place.hidden - 1, place.hidden, 4, None, {"hidden": True})
    sheet.freeze_panes(_HEADER, 3)
    _finish(sheet, section.plan, place.last, columns)


def _write_standings_below(
    sheet: Worksheet, section: SectionSheet, table: Sequence[SheetColumn], looks: Looks
) -> None:
    """Write the standings below a section's table, in the columns of the table.

    The cells in the columns of the rounds stay blank, so that no program takes them for results.
    """
    place = section.standings
    columns = _standings_columns(section, looks)
    blank = [column._replace(heading="") for column in table[place.separated : place.last_column]]
    write_headings(sheet, place.header, [*columns, *blank], looks)
    _write_standings(sheet, section, columns, looks)
    cell = Cell(place.header, section.check)  # beside the headings, where it is not printed
    _write_standings_status(sheet, section, cell, Area(*cell, *cell), looks)
    sheet.set_row(place.header - 1, _HEADER_HEIGHT)
    sheet.set_column(place.hidden - 1, place.hidden, 4, None, {"hidden": True})


def _standings_columns(section: SectionSheet, looks: Looks) -> list[SheetColumn]:
    plan, words = section.plan, section.words
    place, text, reason = words.say("head.place"), looks.bare.text, looks.bare.reason
    number = SheetColumn(words.say("head.no"), looks.bare.place, len(place) + 1)
    longest = max(len(system.exact_heading) for system in plan.order)
    return [
        SheetColumn(place, looks.bare.place, len(place) + 1),
        *([number] if section.standings.shift else []),
        SheetColumn(words.say("head.name"), text, 24, left=True),
        *extra_columns(plan.columns, words, text),
        *_values(section, looks.bare),
        SheetColumn(words.say("head.separated_by"), reason, max(14, longest + 1), left=True),
    ]


def _separated_width(words: Language) -> int:
    """The width of a column in which the heading of what separates players takes two lines."""
    return max(map(len, words.say("head.separated_by").split())) + 1


def _write_standings(
    sheet: Worksheet, section: SectionSheet, columns: Sequence[SheetColumn], looks: Looks
) -> None:
    """Write the standings: each row looks up its player and what separates the next player."""
    place = section.standings
    for row in range(place.header + 1, place.last + 1):
        _write_standing(sheet, section, row, columns)
    area = (place.header, 0, place.last - 1, place.last_column - 1)
    has_player = f'=$A{place.header + 1}<>""'  # only rows with a player get a line
    line = {"type": "formula", "criteria": has_player, "format": looks.row}
    sheet.conditional_format(*area, line)


def _write_standing(
    sheet: Worksheet, section: SectionSheet, row: int, columns: Sequence[SheetColumn]
) -> None:
    place = section.standings
    line, hidden, mine = row - 1, place.hidden - 1, f"${column_letters(place.hidden)}{row}"
    position = f"ROW()-ROW({place.head})"
    found = f"=IFERROR(MATCH({position},{section.step(section.steps.all(ROW))},0),0)"
    sheet.write_formula(line, hidden, found, None, 0)
    intact = []

    def step(column: int) -> str:
        return f"INDEX({section.step(section.steps.all(column))},{mine})"

    def look_up(column: int, value: str) -> None:
        formula = f'IF({mine}=0,"",{value})'
        sheet.write_formula(line, column - 1, f"={formula}", columns[column - 1].look, "")
        whole = f"{fixed(place.header, column)}:{fixed(place.last, column)}"
        intact.append(f"INDEX({whole},{position}+1)={formula}")

    look_up(1, step(PLACE))
    if place.shift:
        look_up(2, step(NUMBER))
    for column in range(_NAME, section.points):
        value = f"INDEX({section.column(column)},{mine}+1)"
        look_up(column + place.shift, f'IF({value}="","",{value})')
    for column, quantity in section.computed[:-1]:
        look_up(column + place.shift, step(quantity))
    is_intact = f"=IFERROR(IF(AND({','.join(intact)}),1,0),0)"
    sheet.write_formula(line, hidden + 1, is_intact, None, 1)
    separated = '""'
    if row < place.last:
        below = f"${column_letters(place.hidden)}{row + 1}"
        separated = f'IF({mine}=0,"",{_separated(section, row, below)})'
    sheet.write_formula(line, place.separated - 1, f"={separated}", columns[-1].look, "")


def _write_standings_status(
    sheet: Worksheet, section: SectionSheet, cell: Cell, colored: Area, looks: Looks
) -> None:
    """Write into a cell the section's line again, or that somebody changed the standings."""
    place = section.standings
    lines = f"{place.head}:{fixed(place.last, 1)}"
    numbers, intact = (
        f"{fixed(place.header + 1, column)}:{fixed(place.last, column)}"
        for column in (1 + place.shift, place.hidden + 1)
    )
    players = f"SUM({section.step(section.steps.all(ACTIVE))})"
    changed = (
        f"OR(ROWS({lines})<>{section.plan.players + 1},SUM({intact})<>{section.plan.players},"
        f"COUNT({numbers})<>{players})"
    )
    level, of_section = fixed(_STATUS, place.hidden), section.step(checks.LEVEL)
    own = f"IFERROR(IF({changed},{CHANGED},{of_section}),{CHANGED})"
    _write_level(sheet, place.hidden, f"IF({of_section}={BAD},{BAD},{own})")
    words = section.words
    head, first = section.step(checks.HEAD), section.step(checks.FIRST_MESSAGE)
    not_final = text_formula(words, "live.not_final", what=Computed(head))
    repeated = f"IF({level}={RIGHT},{head},{not_final}&{first})"
    by_hand = joined(checks.standings_changed(words))
    line = f"=IF({level}={CHANGED},{by_hand},{repeated})"
    sheet.write_formula(cell.row - 1, cell.column - 1, line, looks.status, all_right(words))
    _color_status(sheet, colored, place.hidden, looks)


def _separated(section: SectionSheet, row: int, below: str) -> str:
    """What separates a row from the row below; "" if the score does or no player follows."""
    plan = section.plan

    def differs(column: int) -> str:
        letters = column_letters(column + section.standings.shift)
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
    named |= {"prizes": words.say("prizes")}
    named |= plan.letters.named
    texts = (words.say(f"live.start.{key}", **named) for key in _start_keys(plan))
    start = "\n".join(texts).splitlines()
    cells = [f"{cells}{colon} {meaning}" for cells, meaning in legend(plan)]
    titles = ((one.exact_heading, one.titled(words.name_of(one.named))) for one in plan.order)
    lines = [(plan.title or words.say("live.new_event"), looks.title), ("", None)]
    lines += [*zip(start, repeat(looks.line)), ("", None)]
    lines += [(words.say("live.start.cells"), looks.status), *zip(cells, repeat(looks.line))]
    lines += [("", None), (words.say("live.start.tiebreaks"), looks.status)]
    lines += [(colon.join(title), looks.line) for title in titles]
    write_lines(sheet, lines)
    sheet.protect("")
    # Its long lines need the broader side: programs differ in where they wrap them.
    set_page(sheet, PrintedPage(landscape=True, whole=True), plan.paper, _footer(plan))
    sheet.print_area(0, 0, len(lines) - 1, 0)


def _start_keys(plan: EventPlan) -> Iterator[str]:
    """The texts of the first sheet, in their order."""
    yield from ("names", "results")
    if plan.letters != ENGLISH_LETTERS:
        yield "letters"
    yield from ("check", "print_below" if plan.standings_below else "print", "prizes")
    yield from ("undo", "complete", "white", "macros")
