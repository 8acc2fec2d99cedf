"""A fill as a value: which cells of a sheet get which tie-breaks, points, places and awards.

This module decides which cell gets which value. Those who carry it out, in a closed workbook or an
open one, say which cells may be written (`Target`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from xltiebreak.book.sections import Filled, Section, places_problem, wrong_places
from xltiebreak.book.sections.columns import Verdict
from xltiebreak.book.sections.joined import read_elsewhere
from xltiebreak.book.sections.marks import CellValue, value_text
from xltiebreak.book.sections.printed import is_printed
from xltiebreak.book.sections.targets import Awarding, Target
from xltiebreak.languages.figures import as_float, decimals, read_points
from xltiebreak.languages.text import cell_text, pattern, shown
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.recalculation.addresses import references
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.evidence.proposals import rival_places
from xltiebreak.reading.crosstable.messages.wrong_points import contradicting_points
from xltiebreak.reading.crosstable.wording import listed, one_for_many
from xltiebreak.reading.grid import (
    CELLS,
    Area,
    Cell,
    Finding,
    Kind,
    Problem,
    Remedy,
    WorkbookFormulas,
    sheet_and_cell,
)
from xltiebreak.rules import EDITIONS, System, Value

_REPLACED = Kind(
    "tie-breaks replaced", f"{{count}} tie-breaks were replaced ({CELLS}); first, {{first}}"
)
_OLD_POINTS: Remedy = "overwrite_points"
"""The remedy of the warning about points after an earlier round."""

_FORM_OF_NUMBERS = pattern(r"[0#?,]*[0#?](?:\.[0#?]+)?")


class SectionFill(NamedTuple):
    """What a fill writes into the sheet of a section."""

    section: Section
    """The section with the counts and problems of the fill."""

    cells: Mapping[Cell, Edit]
    """Tie-breaks, points, places, awards and new headings."""

    kept: Sequence[Cell]
    """Cells that stay because they may not be written."""

    emptied: Sequence[Cell]
    """Cells that an earlier fill wrote and this fill does not."""

    results: Mapping[Cell, str]
    """Results that were read on other sheets."""

    added: int
    """How many columns are new."""

    replaced: int = 0
    """How many cells held another number, which a person typed."""

    @property
    def values(self) -> dict[Cell, CellValue]:
        """The value of each cell that is written or emptied."""
        written = {cell: edit.value for cell, edit in self.cells.items()}
        return {**written, **dict.fromkeys(self.emptied)}


class TiebreakColumn(NamedTuple):
    """A column of tie-breaks."""

    column: int
    system: System
    values: Mapping[int, Value]
    """The values by player number."""

    head: Cell | None
    """The header cell of a new column, None for a column of the sheet."""


class Blanks(NamedTuple):
    """Points and places by cell."""

    points: Mapping[Cell, float]
    places: Mapping[Cell, float]
    problems: Sequence[Problem]
    """Wrong printed values that stay."""


def with_points_error(section: Section) -> Section:
    """Return the section with an error if most of its printed points contradict its results."""
    problem = contradicting_points(section.crosstable) if section.sound else None
    if problem is None:
        return section
    located = section.crosstable.grid.located(problem)
    return replace(section, problems=(*section.problems, located))


def section_fill(
    section: Section,
    target: Target,
    *,
    overwrite: bool = False,
    overwrite_formulas: bool = False,
    formulas: bool = False,
    awarding: Awarding | None = None,
    earlier: Collection[Cell] = (),
) -> SectionFill:
    """Return what a fill writes for a section without errors.

    overwrite: whether printed points and places are replaced; overwrite_formulas: whether the sheet
    no longer computes by itself; formulas: whether they come in place of the values, which later
    results change; awarding: without it awards stay; earlier: further cells that an
    earlier fill wrote.
    """
    table = section.crosstable
    points = table.header.column("points")
    forms = _forms_of_columns(
        section, target, sorted({*section.systems, *([points] if points else [])})
    )
    kept: list[Cell] = []
    live = frozenset[Cell]() if overwrite_formulas or formulas else table.marked.live
    stays = live if overwrite_formulas else live | own_formulas(section)

    def fillable(cells: Sequence[Cell]) -> Sequence[Cell]:
        may = target.fillable([cell for cell in cells if cell not in live])
        kept.extend(set(cells).difference(may))
        return may

    blanks = blanks_to_fill(section, fillable, overwrite=overwrite, formulas=formulas)
    are_all_written = len(blanks.points) == len(table.rows)
    form = forms.get(points or 0, "")
    if not form and are_all_written:
        form = "0.0" if formulas else decimals(table.event.placing.values())
    form = _at_least(form, "0.0") if formulas else form
    problems = [
        problem
        for problem in section.problems
        if not (are_all_written and problem.remedy == _OLD_POINTS)
    ]
    problems += blanks.problems
    cells = {cell: _plain(table, cell, value, form) for cell, value in blanks.points.items()}
    cells |= {cell: _plain(table, cell, value) for cell, value in blanks.places.items()}
    columns = [*tiebreak_columns_of(section, formulas=formulas)]
    usual = _usual_looks(section, target)
    wanted = dict(
        _tiebreak_cells(table, columns, forms, usual, has_form=bool(form), formulas=formulas)
    )
    may = target.renewable([cell for cell in wanted if cell not in stays])
    kept.extend(wanted.keys() - stays - set(may))
    cells = {**{cell: wanted[cell] for cell in may}, **cells}
    problems += replaced_problems(section, columns, set(may))
    by_itself = bool(wanted) and wanted.keys() <= stays
    filled = Filled(len(blanks.points), len(blanks.places), by_itself=by_itself)
    if awarding:
        from xltiebreak.book.sections.awarding import award_cells  # few fills need it

        awards = award_cells(table, awarding, target)
        cells |= {cell: _plain(table, cell, text) for cell, text in awards.texts.items()}
        problems += awards.problems
        filled = filled._replace(trophies=len(awards.texts))
    else:
        problems += stale_awards(section, {cell: edit.value for cell, edit in cells.items()})
    old = (*left_over(section, cells, awards=awarding is not None), *(() if live else earlier))
    return SectionFill(
        replace(section, filled=filled, problems=tuple(problems)),
        cells,
        sorted(kept),
        target.clearable([cell for cell in dict.fromkeys(old) if cell not in live]),
        read_elsewhere(table),
        len(new_columns(section)),
        sum(_is_another_number(table, *item) for item in cells.items()),
    )


def _is_another_number(table: Crosstable, cell: Cell, edit: Edit) -> bool:
    """Whether a cell holds another number than it gets, and no fill wrote that."""
    old = read_points(table.typed.grid.at(*cell))
    return old is not None and old != edit.value


def _plain(table: Crosstable, cell: Cell, value: CellValue, form: str = "") -> Edit:
    """A value that looks as the player's number does."""
    return Edit(value, Cell(cell.row, table.header.number_column), form=form)


def _tiebreak_cells(
    table: Crosstable,
    columns: Sequence[TiebreakColumn],
    forms: Mapping[int, str],
    usual: Mapping[int, Cell],
    *,
    has_form: bool,
    formulas: bool,
) -> Iterator[tuple[Cell, Edit]]:
    """Yield the cells of the tie-break columns.

    forms: the number formats of the sheet's columns; usual: by player, the cell to look like where
    the player's own has an odd format; has_form: whether the points have a number
    format, so that new columns get one too; formulas: whether their values may change.
    """
    look_column = table.header.column("points") or table.header.rounds[1][0]
    looks = {number: Cell(row, look_column) for number, row in table.rows.items()} | {**usual}
    for column in columns:
        values = {no: as_float(value) for no, value in column.values.items()}
        quarters = formulas and column.system.identity[0].startswith("SB")
        shown = [v for v in values.values() if v is not None] + [0.25] * quarters
        needed = decimals(shown)
        form = forms.get(column.column, needed if has_form else "")
        form = _at_least(form, needed) if formulas else form
        if column.head:
            look = Cell(column.head.row, look_column)
            yield column.head, Edit(column.system.heading, look, restyle=True)
        for number, value in values.items():
            at = Cell(table.rows[number], column.column)
            yield at, Edit(value, looks[number], bool(column.head), form)


def _usual_looks(section: Section, target: Target) -> dict[int, Cell]:
    """Return the cell to look like for each player whose own has another format than most.

    It is in the nearest row that has the usual format and the same band.
    """
    table = section.crosstable
    column = table.header.column("points") or table.header.rounds[1][0]
    forms = target.forms([Cell(row, column) for row in sorted(table.rows.values())])
    if len({*forms.values()}) < 2:
        return {}
    usual = Counter(forms.values()).most_common(1)[0][0]
    rows = [cell.row for cell, form in forms.items() if form == usual]
    return {
        number: Cell(min(rows, key=lambda other: ((other - row) % 2, abs(other - row))), column)
        for number, row in table.rows.items()
        if forms.get(Cell(row, column), usual) != usual
    }


def _forms_of_columns(section: Section, target: Target, columns: Sequence[int]) -> dict[int, str]:
    """The most frequent number format of each column.

    "" means that most numbers of the column have no format, so new ones get none either. Skip
    columns without numbers and without formats.
    """
    table = section.crosstable
    cells = [Cell(row, column) for row in sorted(table.rows.values()) for column in columns]
    printed: dict[int, Counter[str]] = {}
    blank: dict[int, Counter[str]] = {}
    for cell, form in target.forms(cells).items():
        counts = blank if read_points(table.grid.at(*cell)) is None else printed
        counts.setdefault(cell.column, Counter())[form] += 1
    usual = {column: form for column, some in blank.items() if (form := _most_common(some))}
    return usual | {column: _most_common(some) for column, some in printed.items()}


def _at_least(form: str, needed: str) -> str:
    """The format that shows more decimals of the two, "" if the numbers have none."""
    return max(form, needed, key=lambda code: len(code.partition(".")[2])) if form else ""


def _most_common(forms: Counter[str]) -> str:
    """The most frequent format that is one of numbers; "" if there is none."""
    return next((form for form, _ in forms.most_common() if _FORM_OF_NUMBERS.fullmatch(form)), "")


def systems_to_fill(section: Section) -> Mapping[int, System]:
    """Return the tie-break columns of the sheet; if it has none, new ones on its right."""
    if section.systems:
        return section.systems
    return dict(zip(new_columns(section), section.known, strict=True))


def tiebreak_columns_of(section: Section, *, formulas: bool = False) -> Iterator[TiebreakColumn]:
    """Yield the columns to fill with their values.

    What another program printed rightly stays as it is, unless formulas compute the whole column.
    """
    top = section.crosstable.area.top
    for column, system in systems_to_fill(section).items():
        head = None if section.systems else Cell(top, column)
        compared = next(
            (judged.compared for judged in section.columns if judged.column == column), None
        )
        values = section.values(system)
        if compared and head is None and not formulas:
            right = compared.column.printed.keys() - {*compared.wrong}
            values = {no: compared.as_printed(no) for no in values if no not in right}
        yield TiebreakColumn(column, system, values, head)


def rules_by_column(section: Section) -> dict[int, str]:
    """Return the edition of FIDE's tie-breaks in each column of a section that has one."""
    rules = {column: system.rules for column, system in systems_to_fill(section).items()}
    return {column: meant for column, meant in rules.items() if meant in EDITIONS}


def blanks_to_fill(
    section: Section,
    writable: Callable[[Sequence[Cell]], Sequence[Cell]],
    *,
    overwrite: bool = False,
    formulas: bool = False,
) -> Blanks:
    """Return points and places for the blank cells of a section without errors.

    overwrite: also replace printed points and places; formulas: also those that are right.
    """
    table = section.crosstable
    header, event = table.header, table.event
    if not (event.rounds or formulas):
        return Blanks({}, {}, ())  # no player has points before the first round
    place_column = header.column("place") if section.ranks else None

    def cells(column: int | None, right: Mapping[int, float]) -> dict[Cell, float]:
        if column is None or column == header.number_column:
            return {}
        values = {Cell(row, column): right[number] for number, row in table.rows.items()}
        wanted = [
            cell
            for cell, value in values.items()
            if overwrite
            or not table.grid.text(*cell)
            or (formulas and read_points(table.grid.at(*cell)) == value)
        ]
        return {cell: values[cell] for cell in writable(wanted)}

    points = cells(header.column("points"), event.placing)
    place_of = {standing.number: float(standing.place) for standing in section.standings}
    places = cells(place_column, place_of)
    problems: list[Problem] = []
    if places and _is_ambiguous(table, places):
        message = (
            "left blank: with places in this column, the opponents' numbers could be mistaken for "
            "places; put the column of the players' numbers before it, or give it another heading"
        )
        first = next(iter(places))
        problems.append(Problem("warning", table.sheet, first, message))
        places = {}
    return Blanks(points, places, (*problems, *_kept(section, places)))


def _is_ambiguous(table: Crosstable, places: Mapping[Cell, float]) -> bool:
    """Whether the reader could mistake the written places for the players' numbers."""
    if table.header.numbers != "column":
        return False
    texts = {cell: cell_text(place) for cell, place in places.items()}
    return rival_places(table.header, table.grid.with_values(texts), table.bottom) is not None


def _kept(section: Section, places: Mapping[Cell, float]) -> Iterator[Problem]:
    """Warn of printed places that contradict the standings and are not overwritten."""
    wrong = [
        difference.cell
        for difference in wrong_places(section, all_have_one=True)
        if difference.cell not in places
    ]
    if wrong:
        problem = places_problem(section, wrong)
        message = f"{problem.message}, and stay unchanged"
        yield problem._replace(message=message, remedy="overwrite_points")


def replaced_problems(
    section: Section, columns: Iterable[TiebreakColumn], written: Collection[Cell]
) -> list[Problem]:
    """Return warnings for tie-breaks that no fill wrote and that a fill replaces.

    columns: those that are filled; written: the cells that are. Many are one warning.
    """
    table = section.crosstable.typed
    replaced: list[Finding] = []
    for column, _, values, *_ in columns:
        heading = shown(table.grid.text(table.header.row, column))
        printed = table.grid.down(column, [table.rows[number] for number in values])
        for (number, value), old in zip(values.items(), printed, strict=True):
            if old in (None, "") or is_printed(value, read_points(old)):
                continue
            if (cell := Cell(table.rows[number], column)) in written:
                made = "nothing" if value is None else f"{float(value):g}"
                whose = f"{heading} of player {number}"
                message = f"{whose}: {shown(cell_text(old))} replaced by {made}"
                replaced.append(Finding(cell, message))
    findings = one_for_many(replaced, _REPLACED)
    return [table.grid.problem("warning", finding) for finding in findings]


def stale_awards(section: Section, written: Mapping[Cell, CellValue]) -> list[Problem]:
    """Return a warning if awards of an earlier fill stay beside other values than before.

    written: what this fill writes, awards not among it.
    """
    table = section.crosstable
    prizes = table.header.roles.get("prize", ())
    marked = table.marked.cells
    awards = sorted(cell for cell in marked if cell.column in prizes and cell not in written)
    if not awards or all(value_text(written[cell]) == marked.get(cell, "") for cell in written):
        return []
    cells = table.grid.first_cells(awards)
    message = f"awards from an earlier fill remain ({cells}): write the awards again to update them"
    return [Problem("warning", table.sheet, awards[0], message)]


def left_over(section: Section, written: Collection[Cell], awards: bool) -> list[Cell]:
    """Return the cells that an earlier fill wrote and this one does not.

    awards: whether this fill writes awards too, else theirs are not left over.
    """
    table = section.crosstable
    prizes = table.header.roles.get("prize", ())
    return [
        cell
        for cell in table.marked.cells
        if cell not in written and (awards or cell.column not in prizes)
    ]


def own_formulas(section: Section) -> frozenset[Cell]:
    """Return the cells for tie-breaks that hold formulas of the director's, not of a fill."""
    table = section.crosstable
    found = table.grid.formulas(set(section.systems))
    rows = {*table.rows.values()}
    cells = (formula.cell for formula in found if formula.cell.row in rows)
    return frozenset(cell for cell in cells if cell not in table.marked.live)


def has_own_formulas(section: Section) -> bool:
    """Whether all tie-breaks on the sheet are formulas of the director's."""
    rows, columns = section.crosstable.rows.values(), section.systems
    cells = {Cell(row, column) for row in rows for column in columns}
    return bool(cells) and cells <= own_formulas(section)


def right_values(section: Section) -> Iterator[tuple[int, Mapping[int, Value]]]:
    """Yield the columns for tie-breaks, points and places, with their values by player number."""
    table = section.crosstable
    for column, _, values in section.column_values():
        yield column, values
    if (points := table.header.column("points")) not in (None, table.header.number_column):
        yield points, table.event.placing
    place = table.header.column("place")
    if section.ranks and place not in (None, table.header.number_column):
        yield place, {standing.number: standing.place for standing in section.standings}


def with_column_problems(section: Section, formulas: WorkbookFormulas) -> Section:
    """Add problems: columns that are not filled, and new columns that have no room.

    formulas: returns the formulas of the whole workbook that no fill wrote.
    """
    table = section.crosstable
    if not section.sound:
        return section
    problems: list[Problem] = []
    if not section.systems:
        taken = _taken(table, new_columns(section))
        if taken:
            is_blank = not table.grid.text(*taken)
            what = "belongs to another Excel table" if is_blank else "is not empty"
            message = (
                f"the {len(section.known)} tie-break columns would go here, but the cell {what}: "
                f"insert {len(section.known)} columns to the right of {table.area}, or "
                "head the columns to be filled TBrk1, TBrk2 ..."
            )
            problems.append(Problem("error", table.sheet, taken, message))
        elif reader := reader_of(table, new_columns(section), formulas):
            cell, where = reader
            message = (
                f"the {len(section.known)} tie-break columns would go here, but the formula in "
                f"{where} reads this cell: insert {len(section.known)} columns to the right of "
                f"{table.area}, or head the columns to be filled TBrk1, TBrk2 ..."
            )
            problems.append(Problem("error", table.sheet, cell, message))
        elif section.unexplained and not section.ranks:
            codes = ", ".join(system.code for system in section.known)
            beside = listed([shown(column.text) for column in section.unexplained])
            message = f"{codes} are added, though nobody knows what {beside} means"
            first = Cell(table.header.row, section.unexplained[0].column)
            problems.append(Problem("warning", table.sheet, first, message))
    elif without := section.without:
        codes = ", ".join(system.code for system in without)
        message = f"no column for {codes}: add a column with each code as its heading"
        problems.append(Problem("warning", table.sheet, table.header.area, message, note=True))
    codes = ", ".join(system.code for system in section.order)
    reasons: dict[Verdict, str] = {"beyond": f"the order has only {codes}"}
    if section.ranks:  # else it is named already, as no place is known
        reasons["unknown"] = "head it TBrk1, TBrk2 ... or with a code such as MM"
    for column in section.columns:
        if why := reasons.get(column.verdict):
            message = f"{column.text} is not filled: {why}"
            problems.append(
                Problem("warning", table.sheet, Cell(table.area.top, column.column), message)
            )
    return replace(section, problems=(*section.problems, *problems))


def new_columns(section: Section) -> range:
    """The columns that a section without tie-break columns gets on its right."""
    if section.systems:
        return range(0)
    first = section.crosstable.area.right + 1
    return range(first, first + len(section.known))


def reader_of(
    table: Crosstable, columns: Iterable[int], formulas: WorkbookFormulas
) -> tuple[Cell, str] | None:
    """Return the first cell in columns beside a crosstable that a formula reads, and that formula.

    Formulas that read the crosstable as well, such as A1:Z50, look at whatever stands there.
    """
    new = {Cell(row, column) for row in _lines(table) for column in columns}
    sheet = table.sheet.casefold()
    for title, formula in formulas():
        for name, area in references(formula.text):
            is_beside = (name or title.casefold()) == sheet and area.left > table.area.right
            if is_beside and (met := sorted(cell for cell in new if area.has(cell))):
                return met[0], sheet_and_cell(title, str(formula.cell))
    return None


def _lines(table: Crosstable) -> range:
    return range(table.area.top, table.area.bottom + 1)


def _taken(table: Crosstable, columns: range) -> Cell | None:
    """The first cell in these columns beside the crosstable that is not empty, or in a table."""
    rows = _lines(table)
    others = [area for area in table.grid.tables if area.left > table.area.right]
    for row, column in product(rows, columns):
        here = Area(row, column, row, column)
        if table.grid.text(row, column) or any(map(here.meets, others)):
            return Cell(row, column)
    return None
