"""Fill a workbook with formulas in place of values, and with the functions that they call.

The cached values are those that a fill of values writes, so that programs that only read show the
right numbers. Excel computes them anew as results are typed.

A section of more than `MOST_ROW_FORMULAS` players has one formula for each column, which spills;
one of more than `MOST_PLACE_FORMULAS` has one for its places. All others have one in every cell, so
that rows can be sorted and copied. A column Check beside each section says what is wrong in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from xltiebreak.crosstable import Crosstable
from xltiebreak.figures import as_float
from xltiebreak.formulas import (
    Ranges,
    check_formula,
    library,
    places_formula,
    points_formula,
    sheet_functions,
    tie_break_formula,
)
from xltiebreak.grid import SWISS, Area, Cell, Problem, Refused, reference
from xltiebreak.lossless.new_sheet import Content, NewCell
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.styles import Look
from xltiebreak.lossless.tables import tables_on
from xltiebreak.lossless.write import (
    ArrayFormula,
    Edit,
    FunctionChanges,
    NamedFunction,
    NewColumns,
    NewSheet,
    plan,
)
from xltiebreak.sections import Section
from xltiebreak.sections.filling import (
    new_columns,
    rules_by_column,
    tiebreak_columns_of,
    with_room,
)
from xltiebreak.sections.layout import PAPER, TableColumn, sheet_name
from xltiebreak.sections.living import CHECK_HEADING, MARK, START, names_text
from xltiebreak.sections.marks import FilledTable, names_of_marks
from xltiebreak.systems import all_systems
from xltiebreak.systems.examples import OPEN
from xltiebreak.workbook import understood
from xltiebreak.workbook.carrying import (
    checks_beside,
    edits_of,
    fill_of,
    in_package,
    results_of,
    under_a_workbooks_name,
    without_checks,
)
from xltiebreak.workbook.completing import completed
from xltiebreak.workbook.layout import SheetTable
from xltiebreak.workbook.making import workbook_of
from xltiebreak.workbook.reading import (
    EVERYWHERE,
    Report,
    Where,
    Workbook,
    read_workbook,
    report_of,
    tables_of,
)

if TYPE_CHECKING:
    from xltiebreak.workbook.filling import FillOptions
    from xltiebreak.workbook.functions import OwnFunctions

MOST_ROW_FORMULAS = 100
"""Players of a section with a formula in every cell; more make Excel slow."""

MOST_PLACE_FORMULAS = 40
"""The same for places: each of their formulas ranks the whole section."""

_START = "Start here"
_STEPS = (
    "This workbook computes its tie-breaks by itself, with functions that it holds under "
    "Formulas > Name Manager.",
    "",
    "1. Open it in Excel for Microsoft 365 or in Excel 2024 (Windows, Mac, web or tablet).",
    "2. Click Enable Editing if Excel shows Protected View: until then cells may show #NAME?.",
    "3. Type results as before, such as W6, D3, L12, -B- or -H-. Points, tie-breaks and places",
    "    follow, and the column Check says what is wrong in a row.",
    "4. Do not save it with LibreOffice, Google Sheets, Numbers or an older Excel: they destroy",
    "    the formulas. Keep the workbook that this one was made from.",
    "5. In an Excel that separates arguments with semicolons, type =MODMEDIAN(H4:M4;H4:M18)",
    "    where these examples have =MODMEDIAN(H4:M4,H4:M18).",
    "",
    "Formulas for any free cell beside a section, here for its first player:",
)
_BACK = (
    "",
    "Back to plain values, without functions: fill this workbook with xltiebreak, on a computer or",
    "on its page, and have formulas replaced by numbers. After new players or rounds: fill it with",
    "formulas again. The guide is docs/no-add-in.md.",
)
FormulaOf = Callable[[str], str]
"""Takes result cells, returns the formula of their values."""


@dataclass(frozen=True)
class _Place:
    """Where a section's cells lie: the results and the rows of its players.

    spills, places_spill: whether one formula makes a whole column, and that of the places.
    """

    section: Section
    block: Area
    check: int
    spills: bool
    places_spill: bool

    @property
    def rows(self) -> range:
        """The rows of the block."""
        return range(self.block.top, self.block.bottom + 1)

    def results(self, row: int) -> str:
        """The result cells of a row, as formulas on the sheet write them."""
        return str(self.block._replace(top=row, bottom=row))

    def column(self, column: int) -> Area:
        """The cells of the block's rows in another column."""
        return self.block._replace(left=column, right=column)

    def absolute(self, column: int) -> str:
        """Such cells, as names refer to them."""
        return reference(self.section.crosstable.sheet, self.column(column))

    @property
    def ranges(self) -> Ranges:
        """The ranges of the section for the functions of its sheet."""
        table = self.section.crosstable
        name = table.header.column("name")
        return Ranges(
            reference(table.sheet, self.block),
            self.absolute(table.header.number_column),
            self.absolute(name) if name else "",
            self.absolute(self.check),
            tuple(system.exact for system in self.section.known),
        )


def fill_with_formulas(
    workbook: Workbook, report: Report, target: Path, where: Where, how: FillOptions
) -> Report:
    """Fill the sections of a workbook with formulas, and save it as target.

    Raises Refused, with everything that stands in the way, before anything is written.
    """
    package = _package(workbook, how)
    report = replace(report, sections=tuple(map(with_room, report.sections)))
    if not any(section.sound for section in report.sections) or not (
        report.sound or how.get("keep_going")
    ):
        return report
    numbers = [n for n, section in enumerate(report.sections) if section.sound]
    sound = [report.sections[n] for n in numbers]
    _refuse_unknown(workbook, sound)
    own = workbook.functions
    places = [_place(section, package, workbook) for section in sound]
    functions, gone = _functions(package, places, own)
    edits: dict[str, dict[Cell, Edit]] = {}
    columns: dict[str, list[NewColumns]] = {}
    filled: dict[str, list[FilledTable]] = {}
    done: dict[int, Section] = {}
    results = 0
    for index, place in zip(numbers, places, strict=True):
        section, table = place.section, place.section.crosstable
        made = fill_of(section, workbook, in_package(package), how)
        written = {cell: Edit(*new) for cell, new in made.cells.items()}
        cells = dict(_with_formulas(place, written))
        if made.added:
            columns.setdefault(table.sheet, []).append(NewColumns(table.area, made.added))
        emptied = edits_of(made, workbook).items()
        cells = {**{cell: edit for cell, edit in emptied if cell not in written}, **cells}
        texts = dict(made.results)
        if how.get("complete"):
            texts |= completed(table, where).texts
        cells |= {cell: Edit(text) for cell, text in texts.items()}
        results += len(texts)
        edits.setdefault(table.sheet, {}).update(cells)
        mark = FilledTable(
            without_checks(workbook, table),
            {cell: new.value for cell, new in made.cells.items()},
            rules_by_column(section),
        )
        filled.setdefault(table.sheet, []).append(mark)
        counts = made.section.filled._replace(check=str(Cell(table.header.row, place.check)))
        done[index] = replace(
            made.section,
            filled=counts,
            problems=(*made.section.problems, *_kept_values(place, cells)),
        )
    _refuse_misreading(places, edits, where)
    names = {
        sheet: names_of_marks(
            workbook.marks.get(sheet, {}), tables, lambda grid: tables_of(grid, where)
        )
        | {MARK: names_text(sorted({one.name for one in functions if one.sheet in ("", sheet)}))}
        | {SWISS: "TRUE"}
        for sheet, tables in filled.items()
    }
    report = replace(
        report, sections=tuple(done.get(n, one) for n, one in enumerate(report.sections))
    )
    with under_a_workbooks_name(package, workbook.path, target) as source:
        planned = plan(
            source,
            edits,
            overwrite_formulas=how.get("overwrite_formulas", False),
            sheets=[_start_sheet(package, places, own)],
            columns=columns,
            names=names,
            functions=FunctionChanges(functions, gone),
        )
        warnings = planned.save(
            target, force=how.get("force", False), backup=how.get("backup", False)
        )
    return replace(
        report,
        beside=(*report.beside, *warnings),
        written=target,
        cells=sum(map(len, edits.values())) - results,
        completed=results,
    )


def functions_workbook() -> bytes:
    """Return a workbook with all functions and an example that calls each of them.

    Raises Refused if XlsxWriter is not installed.
    """
    heads, *lines = (line.split() for line in OPEN.strip().splitlines())
    rounds = [index for index, head in enumerate(heads) if head.startswith("Rnd")]
    nothing = [None] * len(lines)
    columns = [
        TableColumn("No.", "number", [int(line[0]) for line in lines]),
        TableColumn("Name", "name", [line[1] for line in lines]),
        TableColumn("Place", "number", nothing),
        TableColumn("Pts", "points", nothing),
        *(TableColumn(heads[index], "result", [line[index] for line in lines]) for index in rounds),
    ]
    order = tuple(one for one in all_systems() if one.udf and understood.has_function(one))
    with TemporaryDirectory() as folder:
        path, target = Path(folder, "example.xlsx"), Path(folder, "functions.xlsx")
        path.write_bytes(workbook_of([SheetTable("Example", "Example", columns)]))
        (section,) = report_of(read_workbook(path), order).sections
        for system in order:  # with their values, which decide how many decimals a column shows
            values = list(map(as_float, section.values(system).values()))
            columns.append(TableColumn(system.heading, "tiebreak", values))
        path.write_bytes(workbook_of([SheetTable("Example", "Example", columns)]))
        workbook = read_workbook(path)
        fill_with_formulas(workbook, report_of(workbook, order), target, EVERYWHERE, {})
        return target.read_bytes()


def _package(workbook: Workbook, how: FillOptions) -> Package:
    """The package of a workbook that can hold functions. Raises Refused for others."""
    if workbook.package is None:
        message = "only an .xlsx or .xlsm workbook holds functions"
        raise Refused(Problem("error", "", "", message, "convert"))
    problems = [
        Problem("error", table.sheet, "", "this table has no room for formulas", "convert")
        for table in workbook.crosstables
        if not workbook.has_room(table)
    ]
    if problems:
        raise Refused(*problems)
    return workbook.package


def _refuse_unknown(workbook: Workbook, sections: Sequence[Section]) -> None:
    """Raise Refused for workbooks, cells and systems that the functions do not understand."""
    problems = [
        *understood.other_formulas(workbook, sections),
        *(problem for section in sections for problem in understood.problems_of(section)),
    ]
    if problems:
        raise Refused(*problems)


# Places.


def _place(section: Section, package: Package, workbook: Workbook) -> _Place:
    """Find out where a section's formulas go."""
    table = section.crosstable
    may_spill, players = not _is_in_table(package, table), len(table.rows)
    return _Place(
        section,
        results_of(table),
        _check_column(section, workbook),
        spills=may_spill and players > MOST_ROW_FORMULAS,
        places_spill=may_spill and players > MOST_PLACE_FORMULAS,
    )


def _is_in_table(package: Package, table: Crosstable) -> bool:
    """Whether an Excel table covers players: no formula spills in one."""
    part, area = package.sheet(table.sheet), table.area
    return part is not None and any(
        one.covers.top <= area.bottom
        and one.covers.bottom > area.top
        and one.covers.left <= area.right
        and one.covers.right >= area.left
        for one in tables_on(package, part)
    )


def _check_column(section: Section, workbook: Workbook) -> int:
    """The column of the checks: that of an earlier fill, else the first free one on the right."""
    table = section.crosstable
    rows = range(table.header.row, table.area.bottom + 1)
    if checks := checks_beside(workbook, table):
        return min(cell.column for cell in checks)
    column: int = max([table.area.right, *new_columns(section)]) + 1
    while any(table.grid.text(row, column) for row in rows):
        column += 1
    return column


def _refuse_misreading(
    places: Sequence[_Place], edits: Mapping[str, Mapping[Cell, Edit]], where: Where
) -> None:
    """Raise Refused if a sheet would be read otherwise with the new columns."""
    problems = []
    for place in places:
        table = place.section.crosstable
        values = {
            cell: edit.value for cell, edit in edits[table.sheet].items() if edit.value is not None
        }
        bottom = max(cell.row for cell in values)
        rows = [*table.grid.rows, *[()] * (bottom - table.grid.bottom)]
        grid = table.grid._replace(rows=rows).with_values(values)
        again = {one.header.start: one for one in tables_of(grid, where)}
        found = again.get(table.header.start)
        if found is None or found.event != table.event or found.rows != table.rows:
            where_ = str(Cell(table.header.row, place.check))
            message = (
                "with the column Check here the table could be mistaken for another one: insert a "
                f"blank column to the right of {table.area}"
            )
            problems.append(Problem("error", table.sheet, where_, message))
    if problems:
        raise Refused(*problems)


# Formulas.


def _with_formulas(place: _Place, edits: Mapping[Cell, Edit]) -> Iterator[tuple[Cell, Edit]]:
    """Yield the edits of a section with formulas in place of values, and those of its checks."""
    section, header = place.section, place.section.crosstable.header
    texts: dict[int, FormulaOf] = {
        one.column: partial(tie_break_formula, one.system) for one in tiebreak_columns_of(section)
    }
    points, place_column = header.column("points"), header.column("place")
    if points:
        texts[points] = points_formula
    by_column: dict[int, dict[Cell, Edit]] = {}
    for cell, edit in edits.items():
        if cell.row in place.rows:
            by_column.setdefault(cell.column, {})[cell] = edit
        else:
            yield cell, edit  # a heading
    for column, cells in by_column.items():
        if column == place_column:
            yield from _places(place, cells)
        else:
            yield from _column(place, cells, texts[column])
    look = points or header.round_columns[0]
    head = Cell(header.row, place.check)
    yield head, Edit(CHECK_HEADING, Cell(header.row, look), restyle=True)
    blank = {Cell(row, place.check): Edit(None) for row in place.rows}
    yield from _column(place, blank, check_formula)


def _column(
    place: _Place, cells: Mapping[Cell, Edit], formula: FormulaOf
) -> Iterator[tuple[Cell, Edit]]:
    """Yield the edits of a column: a formula for each cell, or one that spills."""
    if place.spills and len(cells) == len(place.rows):
        yield from _spilled(place, cells, formula(str(place.block)))
        return
    for cell, edit in cells.items():
        own = Area(*cell, *cell)
        made = ArrayFormula(formula(place.results(cell.row)), own)
        yield cell, edit._replace(formula=made, replaces=True)


def _places(place: _Place, cells: Mapping[Cell, Edit]) -> Iterator[tuple[Cell, Edit]]:
    """Yield the edits of the places: one formula that spills, or its value in each cell."""
    text = places_formula(str(place.block))
    if place.places_spill and len(cells) == len(place.rows):
        yield from _spilled(place, cells, text)
        return
    first = Cell(place.block.top, place.block.left)
    whole = places_formula(reference("", place.block).rpartition("!")[2])
    for cell, edit in cells.items():
        pick = f"INDEX({whole},ROWS({_down(first, cell.row)}))"
        yield cell, edit._replace(formula=ArrayFormula(pick, Area(*cell, *cell)), replaces=True)


def _down(first: Cell, row: int) -> str:
    """The cells from the first one to a row, which is counted by them."""
    letters = str(first).rstrip("0123456789")
    return f"{letters}${first.row}:{letters}{row}"


def _spilled(place: _Place, cells: Mapping[Cell, Edit], text: str) -> Iterator[tuple[Cell, Edit]]:
    """Yield the edits of a column that one formula fills."""
    ordered = sorted(cells)
    covers = Area(*ordered[0], *ordered[-1])
    for cell in ordered:
        made = ArrayFormula(text if cell == ordered[0] else "", covers)
        yield cell, cells[cell]._replace(formula=made, replaces=True)


def _kept_values(place: _Place, written: Collection[Cell]) -> Iterator[Problem]:
    """Warn of printed points and places that stay beside the formulas."""
    table = place.section.crosstable
    for role in ("points", "place"):
        column = table.header.column(role)
        if column is None or column == table.header.number_column:
            continue
        formulas = {one.cell for one in table.grid.formulas({column})}
        kept = [
            cell
            for row in table.rows.values()
            if (cell := Cell(row, column)) not in {*written, *formulas} and table.grid.text(*cell)
        ]
        if kept:
            what = "printed points" if role == "points" else "printed places"
            message = f"{len(kept)} {what} stay as they are, also when results change"
            yield Problem("warning", table.sheet, str(min(kept)), message, "overwrite_points")


# Names.


def _functions(
    package: Package, places: Sequence[_Place], own: OwnFunctions | None
) -> tuple[list[NamedFunction], frozenset[tuple[str, int | None]]]:
    """The functions of a workbook, and the keys of those that go.

    Raises Refused if a name of the director's own stands in the way.
    """
    by_sheet: dict[str, list[Ranges]] = {}
    for place in places:
        by_sheet.setdefault(place.section.crosstable.sheet, []).append(place.ranges)
    made = [NamedFunction("", one.name, one.stored, one.comment) for one in library()]
    for sheet, ranges in by_sheet.items():
        made += (
            NamedFunction(sheet, one.name, one.stored, one.comment)
            for one in sheet_functions(ranges)
        )
    there = own.keys if own else frozenset()
    understood.refuse_collisions(package, made, there)
    tabs = [name.casefold() for name in package.tabs]
    wanted = {
        (one.name.casefold(), tabs.index(one.sheet.casefold()) if one.sheet else None)
        for one in made
    }
    filled = {tabs.index(sheet.casefold()) for sheet in by_sheet}
    old = {key for key in there if key[1] in filled and key[0] not in (MARK, SWISS)}
    if {tab for _, tab in there} <= {None, *filled}:  # else other sheets need the common ones
        old |= {key for key in there if key[1] is None}
    return made, frozenset(old - wanted)


def _start_sheet(package: Package, places: Sequence[_Place], own: OwnFunctions | None) -> NewSheet:
    """The sheet Start here, or the one that an earlier fill made."""
    first = places[0]
    there = own.start_sheets if own else []
    lines = [_START, "", *_STEPS, *_examples(places), *_BACK]
    rows = [
        [NewCell(line.removeprefix(">"), _look(number, line))] for number, line in enumerate(lines)
    ]
    renews = package.sheet(there[0]) if there else None
    title = sheet_name(_START, {tab.casefold() for tab in package.tabs})
    of = (first.section.crosstable.sheet, first.block)
    return NewSheet(title, Content(rows, [100], 1, 0), START, of, renews)


def _look(number: int, line: str) -> Look:
    if not number:
        return Look(bold=True, size=16, color=PAPER)
    return Look(bold=line.startswith(">"))


def _examples(places: Sequence[_Place]) -> Iterator[str]:
    """Yield the formulas of each section's first player."""
    for place in places:
        systems = [one.system for one in tiebreak_columns_of(place.section)]
        cells = place.results(place.block.top)
        texts = [f"={tie_break_formula(system, cells)}" for system in systems]
        sheet = place.section.crosstable.sheet
        yield f">{sheet}:  {'   '.join(texts)}"
