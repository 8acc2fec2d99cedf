"""Make a workbook live: fill it with formulas in place of values, so that it computes by itself.

The cached values are those that a fill of values writes, so that programs that only read show the
right numbers. Every program computes them anew as results are typed. A column Check beside each
section says what is wrong in a row.

Two engines know the formulas: `step_formulas`, which look up hidden sheets of steps and work in
every program, and `named`, whose functions people may call themselves, in Excel 365 and 2024.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from xltiebreak.book import understood
from xltiebreak.book.carrying import PlannedFill, checks_beside, results_of
from xltiebreak.book.engine import Engine, Place
from xltiebreak.book.reading import Where, Workbook, tables_of
from xltiebreak.book.sections import Section, from_lists
from xltiebreak.book.sections.filling import new_columns, reader_of
from xltiebreak.live.formulas.accepted import is_understood
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.package import Package
from xltiebreak.reading.crosstable.finding.words import Role
from xltiebreak.reading.grid import SWISS, Cell, Problem, Refused
from xltiebreak.reading.notation.typed import is_typed

if TYPE_CHECKING:
    from xltiebreak.book.options import FillOptions


def with_formulas(
    planned: PlannedFill, workbook: Workbook, package: Package, where: Where, how: FillOptions
) -> PlannedFill:
    """Return a planned fill with formulas in place of its values.

    Raises Refused, with everything that stands in the way.
    """
    fills = [fill for fill in planned.fills if fill]
    sound = [fill.section for fill in fills]
    _refuse_unknown(workbook, sound, is_understood if _named(workbook, how) else is_typed)
    places = _places(sound, workbook)
    engine = _engine(workbook, package, places, how)
    edits = {sheet: dict(cells) for sheet, cells in planned.edits.items()}
    for fill, place in zip(fills, places, strict=True):
        of_sheet = edits[place.sheet]
        values = {cell: of_sheet[cell] for cell in fill.cells}
        of_sheet.update(_with_formulas(place, values, engine))
    if own := workbook.functions:
        edits = {sheet: _over(own.of(sheet), cells) for sheet, cells in edits.items()}
    _refuse_misreading(places, edits, where)
    names = {
        sheet: {**own, **_from_lists(own, edits[sheet]), **engine.names(sheet), SWISS: "TRUE"}
        for sheet, own in planned.names.items()
    }
    filled = iter([_with_check(place, edits[place.sheet]) for place in places])
    sections = tuple(
        next(filled) if fill else section
        for section, fill in zip(planned.report.sections, planned.fills, strict=True)
    )
    report = replace(
        planned.report,
        sections=sections,
        beside=(*planned.report.beside, *_by_hand(package)),
        cells=sum(map(len, edits.values())) - planned.report.completed,
    )
    return replace(
        planned,
        report=report,
        edits=edits,
        names=names,
        sheets=engine.sheets(),
        functions=engine.changes(),
    )


def _over(own: Collection[Cell], edits: Mapping[Cell, Edit]) -> dict[Cell, Edit]:
    """Return edits that may take the place of our own formulas."""
    return {
        cell: edit._replace(replaces=True) if cell in own else edit for cell, edit in edits.items()
    }


def _from_lists(names: Mapping[str, str], edits: Mapping[Cell, Edit]) -> dict[str, str]:
    """Return the mark of a sheet that lists tell: of its texts and figures, not of formulas."""
    if from_lists.NAME not in names:
        return {}
    written = {
        cell: edit.value
        for cell, edit in edits.items()
        if edit.value is not None and edit.formula is None
    }
    return {from_lists.NAME: from_lists.text_of_mark(written)}


def _by_hand(package: Package) -> Iterator[Problem]:
    """Note that a workbook calculates only when somebody asks for it."""
    settings = package.book.first("calcPr")
    if settings and settings.attributes.get("calcMode") == "manual":
        message = (
            "this workbook is set to calculate by hand: press F9 after typing, or choose "
            "Formulas > Calculation Options > Automatic"
        )
        yield Problem("warning", "", None, message, note=True)


def _with_check(place: Place, written: Collection[Cell]) -> Section:
    """Return the section of a place with the cell of its checks, and what stays beside formulas."""
    section = place.section
    check = str(Cell(section.crosstable.header.row, place.check))
    return replace(
        section,
        filled=section.filled._replace(check=check),
        problems=(*section.problems, *_kept_values(place, written)),
    )


def _named(workbook: Workbook, how: FillOptions) -> bool:
    """Whether the formulas are named functions."""
    has_names = workbook.functions is not None and bool(workbook.functions.names)
    return has_names or bool(how.get("functions"))


def _engine(
    workbook: Workbook, package: Package, places: Sequence[Place], how: FillOptions
) -> Engine:
    """The formulas that the caller wants; a workbook with named functions keeps them."""
    if _named(workbook, how):
        from xltiebreak.book.named import NamedFunctions

        return NamedFunctions(workbook, package, places)
    from xltiebreak.book.step_formulas import StepFormulas

    return StepFormulas(workbook, package, places, how.get("language"))


def _refuse_unknown(
    workbook: Workbook, sections: Sequence[Section], reads: Callable[[str], bool]
) -> None:
    """Raise Refused for workbooks, cells and systems that the formulas do not understand."""
    problems = list(understood.other_formulas(workbook, sections))
    for section in sections:
        problems += understood.problems_of(section, reads)
    if problems:
        raise Refused(*problems)


# Places.


def _places(sections: Sequence[Section], workbook: Workbook) -> list[Place]:
    """Find out where the formulas of sections go: none into a cell that another section fills.

    The section on the right is first: what stands next to it would be taken for its own.
    """
    taken = {
        (section.crosstable.sheet, Cell(row, column))
        for section in sections
        for row in _rows(section)
        for column in new_columns(section)
    }
    columns: dict[int, int] = {}
    ends = [section.crosstable.area.right for section in sections]
    for number in sorted(range(len(sections)), key=ends.__getitem__, reverse=True):
        columns[number] = _check_column(sections[number], workbook, taken)
        taken |= _cells_of_checks(sections[number], columns[number])
    return [
        Place(section, results_of(section.crosstable), columns[number])
        for number, section in enumerate(sections)
    ]


def _rows(section: Section) -> range:
    """The rows of a section, from its headings on."""
    return range(section.crosstable.header.row, section.crosstable.area.bottom + 1)


def _cells_of_checks(section: Section, column: int) -> set[tuple[str, Cell]]:
    """The cells that formulas need for the checks in a column.

    Two columns farther, beside the headings, they say how the whole section stands.
    """
    sheet, top = section.crosstable.sheet, section.crosstable.header.row
    beside = (Cell(top, column + 1), Cell(top, column + 2))
    return {(sheet, cell) for cell in (*(Cell(row, column) for row in _rows(section)), *beside)}


def _check_column(section: Section, workbook: Workbook, taken: Collection[tuple[str, Cell]]) -> int:
    """The column of the checks: that of an earlier fill, else the first free one on the right."""
    table = section.crosstable
    checks = checks_beside(workbook, table)
    if checks and not any((table.sheet, cell) in taken for cell in checks):
        return min(cell.column for cell in checks)
    others = [area for area in table.grid.tables if not area.meets(table.area)]
    column = table.area.right
    while any(
        named_cell in taken
        or table.grid.text(*named_cell[1])
        or any(other.has(named_cell[1]) for other in others)
        for named_cell in _cells_of_checks(section, column)
    ) or reader_of(table, range(column, column + 3), workbook.formulas):
        column += 1
    return column


def _refuse_misreading(
    places: Sequence[Place], edits: Mapping[str, Mapping[Cell, Edit]], where: Where
) -> None:
    """Raise Refused if a sheet would be read otherwise with the new columns."""
    problems = []
    for place in places:
        table = place.section.crosstable
        values = {cell: edit.value for cell, edit in edits[table.sheet].items()}
        bottom = max(cell.row for cell in values)
        rows = [*table.grid.rows, *[()] * (bottom - table.grid.bottom)]
        grid = table.grid._replace(rows=rows, draft=None, origins={}).with_values(values)
        again = {table_again.header.start: table_again for table_again in tables_of(grid, where)}
        again_there = again.get(table.header.start)
        if (
            again_there is None
            or again_there.event != table.event
            or again_there.rows != table.rows
        ):
            message = (
                "with the column Check here the table could be mistaken for another one: insert a "
                f"blank column to the right of {table.area}"
            )
            check = Cell(table.header.row, place.check)
            problems.append(Problem("error", table.sheet, check, message))
    if problems:
        raise Refused(*problems)


# Formulas.


def _with_formulas(
    place: Place, edits: Mapping[Cell, Edit], engine: Engine
) -> Iterator[tuple[Cell, Edit]]:
    """Yield the edits of a section with formulas in place of values, and those of its checks."""
    by_column: dict[int, dict[Cell, Edit]] = {}
    for cell, edit in edits.items():
        if cell.row in place.rows:
            by_column.setdefault(cell.column, {})[cell] = edit
        else:
            yield cell, edit  # a heading
    for column, cells in by_column.items():
        yield from engine.column(place, column, cells)
    yield from engine.checks(place, _typed(place, "points", edits))


def _kept_values(place: Place, written: Collection[Cell]) -> Iterator[Problem]:
    """Warn of printed points and places that stay beside the formulas."""
    roles: tuple[Role, ...] = ("points", "place")
    for role in roles:
        if kept := _typed(place, role, written):
            what = "printed points" if role == "points" else "printed places"
            message = f"{len(kept)} {what} stay as they are: they differ from the computed ones"
            yield Problem("warning", place.sheet, min(kept), message, "overwrite_points")


def _typed(place: Place, role: Role, written: Collection[Cell]) -> list[Cell]:
    """The points or places that somebody typed and that stay."""
    table = place.section.crosstable
    column = table.header.column(role)
    if column is None:
        return []
    with_formula = {*written, *(formula.cell for formula in table.grid.formulas({column}))}
    cells = (Cell(row, column) for row in table.rows.values())
    return [cell for cell in cells if cell not in with_formula and table.grid.text(*cell)]
