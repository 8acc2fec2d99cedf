"""Read, rank and check every crosstable in a file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.book.outcome import FormulaResults
from xltiebreak.book.sections import (
    Section,
    checked,
    section_of,
    with_outdated,
    without_empty,
)
from xltiebreak.book.sections.from_lists import written_from_lists
from xltiebreak.book.sections.in_force import edition_of_report
from xltiebreak.book.sections.joined import as_one_event, nearest_to, with_lists_joined
from xltiebreak.book.sections.marks import STANDINGS, START, STEPS, read_marked
from xltiebreak.book.sections.pages import with_pages_joined
from xltiebreak.book.sections.twice import copied, counted_once, with_twice
from xltiebreak.book.uncalculated import notes_on, read_computed
from xltiebreak.files import files
from xltiebreak.files.file import File
from xltiebreak.languages.text import shown
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.reading import crosstable
from xltiebreak.reading.crosstable import NO_RULES, Crosstable, EventRules
from xltiebreak.reading.facts import tournament_report
from xltiebreak.reading.grid import (
    MARKS,
    Area,
    Cell,
    FormulaCell,
    Grid,
    Kind,
    Problem,
    Refused,
    WorkbookFormulas,
    legible_grid,
    sheet_and_cell,
)
from xltiebreak.rules import US, System
from xltiebreak.rules.orders import order_of, rules_for, rules_of

if TYPE_CHECKING:
    from xltiebreak.book.functions import OwnFunctions


class Where(NamedTuple):
    """Where to look for crosstables, by default everywhere, and by which rules to read and rank."""

    sheets: tuple[str, ...] = ()
    """The names of sheets, in any case."""

    area: Area | None = None
    """The part of each sheet."""

    header_row: int | None = None
    """The row (from 1) of the header."""

    event: EventRules = NO_RULES
    """What the caller says about the event."""

    rules: str | None = None
    """The rules for tie-breaks that name none; None for the rules that the sheet was made for,
    else US Chess's.
    """

    joined: tuple[Path, ...] = ()
    """Further files that belong to the same event."""

    folders: bool = False
    """Whether the files in a folder are one event."""

    def is_joined(self, path: Path) -> bool:
        """Whether several files are one event at this path."""
        return bool(self.joined) or (self.folders and path.is_dir())


EVERYWHERE = Where()

_PASTED = (
    "the table is text in one column: in these messages column A is the first part of a line, "
    "B the second ..."
)


class PrizeSheets(NamedTuple):
    """Where the list of prizes may be: the sheets that were read, and the names of all."""

    grids: tuple[Grid, ...] = ()
    names: Collection[str] | None = None
    """None if they are not known."""

    @property
    def found(self) -> tuple[Grid, ...] | None:
        """The sheet Prizes: () if the file has none, None if it was not read."""
        from xltiebreak.prizes.prize_list import is_prize_sheet  # knows all languages

        found = tuple(grid for grid in self.grids if is_prize_sheet(grid.sheet))
        unread = self.names is None or any(map(is_prize_sheet, self.names))
        return None if unread and not found else found


def _lists_prizes(sheet: str) -> bool:
    """Whether a sheet is called Prizes, so that nobody misses a crosstable on it."""
    from xltiebreak.prizes.prize_list import is_prize_sheet  # knows all languages

    return is_prize_sheet(sheet)


_NOT_READ = PrizeSheets()


@dataclass(frozen=True)
class Workbook:
    """A file that was read: its package, and its crosstables in the order of the sheets."""

    path: Path
    package: Package | None
    """None if the file is not an .xlsx or .xlsm workbook."""

    crosstables: tuple[Crosstable, ...]
    beside: tuple[Problem, ...] = ()
    """Warnings about sheets that nearly hold a crosstable."""

    pasted: tuple[str, ...] = ()
    """The sheets whose table is text in one column."""

    prizes: PrizeSheets = _NOT_READ
    """Where the list of prizes may be."""

    others: tuple[Grid, ...] = ()
    """The sheets without a crosstable."""

    marks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Our names on each sheet, which mark what fills wrote."""

    functions: OwnFunctions | None = None
    """Our functions in the workbook, if a fill put some into it."""

    from_lists: Mapping[str, Collection[Cell]] = field(default_factory=dict)
    """The cells of each sheet that a fill wrote from pairing lists, and that were read as blank."""

    statuses: Mapping[str, Mapping[Cell, str]] = field(default_factory=dict)
    """The cells of each sheet in which formulas say how a section stands."""

    formulas_of: WorkbookFormulas | None = None
    """Returns the formulas of all sheets, hidden ones too; None if the file has none."""

    def __repr__(self) -> str:
        """Return its name and what was found: a console has no room for its cells."""
        return f"Workbook({self.path.name}, {list(self.crosstables)!r})"

    def __iter__(self) -> Iterator[Crosstable]:
        """Go through its crosstables."""
        return iter(self.crosstables)

    @property
    def typed(self) -> Workbook:
        """The workbook with blanks in place of the cells that a fill wrote."""
        return replace(self, crosstables=tuple(table.typed for table in self.crosstables))

    def formulas(self) -> Iterator[tuple[str, FormulaCell]]:
        """The formulas of all sheets that no fill wrote, each with the name of its sheet."""
        if self.formulas_of is None:
            return
        for sheet, formula in self.formulas_of():
            own = self.functions
            if not own or (sheet not in own.steps and formula.cell not in own.of(sheet)):
                yield sheet, formula

    def has_room(self, table: Crosstable) -> bool:
        """Whether a crosstable stands on a sheet, in columns, and can get new ones."""
        return table.sheet not in self.pasted and not table.grid.stands_alone


_NO_FORMULAS = FormulaResults()


@dataclass(frozen=True)
class Report:
    """The sections of a file with their problems, and what was written."""

    path: Path
    sections: tuple[Section, ...]
    beside: tuple[Problem, ...] = ()
    """Problems that belong to no section."""

    written: Path | None = None
    """The file with the filled columns, None if nothing was written."""

    cells: int = 0
    """How many cells were filled."""

    replaced: int = 0
    """How many of these held another number."""

    completed: int = 0
    """How many blank cells got a game."""

    formulas: FormulaResults = _NO_FORMULAS
    """What became of the workbook's formulas."""

    shows: Mapping[str, Mapping[Cell, object]] = field(default_factory=dict)
    """What the formulas of a workbook that is open in openpyxl show, by sheet, without those that
    are not computed.
    """

    awards: str = ""
    """The sheet that lists who wins what, "" for none."""

    prizes: PrizeSheets = _NOT_READ
    """As in `Workbook`."""

    def __repr__(self) -> str:
        """Return its name and sections: a console has no room for its standings."""
        written = f", written={self.written.name!r}" if self.written else ""
        return f"Report({self.path.name}, {list(self.sections)!r}{written})"

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, of the file and of its sections."""
        return (*self.beside, *(problem for one in self.sections for problem in one.problems))

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(problem.severity == "error" for problem in self.problems)

    def with_problems(self, problems: Iterable[Problem]) -> Report:
        """Return the report with more problems that belong to no section."""
        return replace(self, beside=(*self.beside, *problems))


def read_workbook(path: Path, where: Where = EVERYWHERE) -> Workbook:
    """Read all crosstables of a file: a spreadsheet, a text, a web page, a tournament report.

    The path `-` is standard input. Hidden sheets are read only if they are named. The problems of a
    crosstable are in its own `problems`.

    Raises Refused, with all reasons, if the file cannot be read or has no crosstable.
    """
    return read_grids(path, _read(path, where), where)


def only_table(workbook: Workbook) -> Crosstable:
    """Return a workbook's only crosstable. Raises Refused if there are several."""
    tables = workbook.crosstables
    if len(tables) > 1:
        sheets = ", ".join(dict.fromkeys(table.sheet for table in tables))
        raise Refused(f"{len(tables)} crosstables are here ({sheets}): rank the event of one")
    return tables[0]


def order_and_rules(
    order: str | Sequence[str] | None, rules: str | None, paths: Sequence[Path] = ()
) -> tuple[tuple[System, ...] | None, str | None]:
    """Return the systems of an order as a caller names it, and the rules to read and rank by.

    A named order of FIDE's brings its edition along. Without rules, codes mean what they mean in
    the edition of the files, if all are tournament reports of one, else in US Chess's rules. No
    order: None, and the rules as they are.

    Raises OrderError and UnknownSystemError as `order_of` does.
    """
    rules = rules and rules_of(rules)
    if order is None:
        return None, rules
    if isinstance(order, str):
        rules = rules_for(order, rules)
    return order_of(order, rules or _edition_of(paths) or US), rules


def _edition_of(paths: Sequence[Path]) -> str | None:
    """Return FIDE's edition of these files if all of them are tournament reports of one."""
    if not paths or any(path.suffix.lower() != ".trf" for path in paths):
        return None
    try:
        grids = [grid for path in paths for grid in files.read_file(path).grids]
    except Refused:
        return None  # reading them again says why
    marked = {edition_of_report(one.facts) for one in map(tournament_report, grids) if one}
    return marked.pop() if len(marked) == 1 else None


def read_grids(path: Path, file: File, where: Where) -> Workbook:
    """Read all crosstables in the grids of a file; path: as messages call it."""
    functions = _functions(file)
    file = file._replace(grids=tuple(map(legible_grid, file.grids)))
    all_of_it, file = file, _without_own_sheets(file, where)
    written = written_from_lists(file.grids, file.names)
    if functions:
        written = {sheet: {*cells, *functions.of(sheet)} for sheet, cells in written.items()}
    grids = [grid.as_before(written.get(grid.sheet, ())) for grid in file.grids]
    statuses: dict[str, dict[Cell, str]] = {}
    if functions:
        for grid in grids:
            cells = functions.status(grid.sheet)
            statuses[grid.sheet] = {cell: grid.text(*cell) for cell in cells}
        grids = [grid.as_before(statuses[grid.sheet]) for grid in grids]
    file = file._replace(grids=tuple(grids))
    pasted: list[str] = []
    missing: list[Problem] = []
    found: list[Crosstable] = []

    def read(grid: Grid) -> Sequence[Crosstable]:
        """Read the crosstables of a sheet, also of one pasted as text."""
        names = file.names.get(grid.sheet, {})
        live = functions.of(grid.sheet) if functions else ()
        tables = read_marked(grid, names, lambda one: tables_of(one, where), live)
        columns = None if tables else _divided(grid, where)
        tables = tables_of(columns, where._replace(area=None)) if columns else tables
        if tables and columns and grid.sheet:
            pasted.append(grid.sheet)
        return tables

    joined = where.is_joined(path)
    put_together = as_one_event if joined else with_lists_joined
    unused: list[str] = []
    everywhere = where.area is None and where.header_row is None
    computed = read_computed(file.grids, read, file.calculate)
    sheets = with_pages_joined(computed, read, everywhere=everywhere)
    for sheet in put_together(sheets, read):
        found += sheet.tables
        if joined and not sheet.tables:
            unused.append(sheet.grid.sheet)
        elif not sheet.tables:
            part = _divided(sheet.grid, where) or _part(sheet.grid, where)
            missing.append(nearest_to(part, where.header_row))
    if where.sheets and missing:
        raise Refused(*missing)
    if not found:
        raise Refused(*_nowhere(all_of_it, missing))
    near = tuple(
        problem._replace(severity="warning")
        for problem in missing
        if problem.cell and not problem.note and not _lists_prizes(problem.sheet)
    )
    beside = () if where.header_row else near
    pasted_notes = tuple(
        Problem("warning", sheet, None, _PASTED)
        for sheet in pasted
        if any(table.problems for table in found if table.sheet == sheet)
    )
    prizes = PrizeSheets(file.grids, file.sheet_names if file.package else None)
    with_table = {table.sheet for table in found}
    others = tuple(grid for grid in file.grids if grid.sheet not in with_table)
    return Workbook(
        path,
        file.package,
        tuple(found),
        (*pasted_notes, *notes_on(file.grids, found), *beside, *_not_used(file, unused)),
        tuple(pasted),
        prizes,
        others,
        file.names,
        functions,
        written,
        statuses,
        file.formulas,
    )


def proposals_of(path: Path, where: Where = EVERYWHERE) -> Iterator[str]:
    """Yield every proposal of how the sheets of a file may be read, with its proof.

    Raises Refused if the file cannot be read; one without a crosstable has proposals as well.
    """
    from xltiebreak.reading.crosstable.proofs import proofs, proposals

    file = _read(path, where)
    try:
        tables = list(read_grids(path, file, where).crosstables)
    except Refused:
        tables = []
    grids = {table.sheet: table.grid for table in tables}
    for grid in file.grids:
        yield from proposals(grids.get(grid.sheet, grid))
        for table in tables:
            if table.sheet == grid.sheet:
                there = sheet_and_cell(table.sheet, table.seen)
                yield from ((f"{there}: " if there else "") + proof for proof in proofs(table))


def _read(path: Path, where: Where) -> File:
    """Read a file; the sheets of several files that are one event have the files' names."""
    if where.folders and path.is_dir():
        there = files.files_in(path)
        return _together([_named_after(one, files.read_file(one, where.sheets)) for one in there])
    first = files.read_file(path, where.sheets)
    if not where.joined:
        return first
    others = [_named_after(one, files.read_file(one)) for one in where.joined]
    own = first.grids if first.package else _named_after(path, first)
    return _together([own, *others])._replace(package=first.package, names=first.names)


def _together(read: Sequence[Sequence[Grid]]) -> File:
    """Return the grids of several files as those of one."""
    names = tuple(tuple(grid.sheet for grid in grids) for grids in read)
    return File(None, tuple(chain(*read)), names)


def _named_after(path: Path, file: File) -> tuple[Grid, ...]:
    name, many = files.name_of(path), len(file.grids) != 1
    return tuple(
        grid._replace(sheet=f"{name} {grid.sheet}" if many else name) for grid in file.grids
    )


NOT_USED = Kind("file not used", "this file tells nothing of the event, and is not used")


def _not_used(file: File, unused: Sequence[str]) -> Iterator[Problem]:
    """Warn of joined files none of whose sheets tells anything of the event."""
    for names in file.joined:
        if names and not set(names) - set(unused):
            yield Problem("warning", names[0], None, str(NOT_USED()), note=True, kind=NOT_USED.name)


def _part(grid: Grid, where: Where) -> Grid:
    return grid.cut(where.area) if where.area else grid


def _divided(grid: Grid, where: Where) -> Grid | None:
    """Return a table that was pasted as text in columns; None for any other table."""
    from xltiebreak.files.text import divided_text  # only needed without a crosstable

    return divided_text(_part(grid, where))


def _functions(file: File) -> OwnFunctions | None:
    """Return our functions in a workbook."""
    package = file.package
    if package is None or MARKS.encode() not in package.part(package.workbook_part):
        return None
    from xltiebreak.book.functions import own_functions  # only needed with functions

    try:
        return own_functions(package)
    except Damaged as error:
        raise Refused(f"{package.path.name} cannot be used: {error}") from None


_MADE = {
    STANDINGS: "holds standings made by xltiebreak",
    START: "tells how to use the functions",
    STEPS: "holds the steps of formulas",
}
"""What stands on the sheets that xltiebreak makes, by their marks."""


def _without_own_sheets(file: File, where: Where) -> File:
    """Return the file without the sheets that xltiebreak made: they are not crosstables.

    Raises Refused if the caller names such a sheet.
    """
    made = {
        sheet: says
        for mark, says in _MADE.items()
        for sheet, names in file.names.items()
        if mark in names
    }
    if where.sheets and (named := [grid.sheet for grid in file.grids if grid.sheet in made]):
        raise Refused(
            *(
                Problem("error", one, None, f"this sheet {made[one]}: name the crosstable's sheet")
                for one in named
            )
        )
    return file._replace(grids=tuple(grid for grid in file.grids if grid.sheet not in made))


def tables_of(grid: Grid, where: Where) -> list[Crosstable]:
    """Return the crosstables of a sheet."""
    if grid.stands_alone:
        where = where._replace(header_row=None, area=None)
    return crosstable.read(grid, where.header_row, where.area, where.event)


def _nowhere(file: File, missing: list[Problem]) -> list[Problem]:
    """Return one message for all sheets, or those about sheets that nearly have a crosstable.

    Also name the hidden sheets, which were not read.
    """
    read = [grid.sheet for grid in file.grids]
    hidden = [name for name in file.sheet_names if name not in read]
    found = [problem for problem in missing if problem.cell] or missing[:1]
    if len(missing) > 1 and not found[0].cell:
        names = ", ".join(shown(problem.sheet) for problem in missing)
        found = [Problem("error", "", None, f"{missing[0].message}, on any of the sheets {names}")]
    if hidden:
        names = ", ".join(map(shown, hidden))
        message = f"hidden sheets are read only if you name them ({names})"
        found.append(Problem("error", "", None, message, "sheets"))
    return found or [Problem("error", "", None, "no crosstable found: xltiebreak made all sheets")]


def compute(path: Path, order: Sequence[System] | None = None, where: Where = EVERYWHERE) -> Report:
    """Read a file and rank each crosstable in it by this order, or by the one in force there.

    Raises Refused if the file cannot be read or holds no crosstable.
    """
    return ranked_report(read_workbook(path, where), order, where.rules)


def ranked_report(workbook: Workbook, order: Sequence[System] | None, rules: str | None) -> Report:
    """Rank the crosstables that were read, and warn of those that are out of date."""
    report = report_of(workbook, order, rules)
    return replace(report, sections=tuple(map(with_outdated, report.sections)))


def check(path: Path, order: Sequence[System] | None = None, where: Where = EVERYWHERE) -> Report:
    """Do what `compute` does, and compare printed values with the computed ones.

    Each difference is also a warning among the problems. Also compare the standings sheets of a
    workbook that computes by itself. Raises Refused as `compute` does.
    """
    return checked_report(read_workbook(path, where), order, where.rules)


def checked_report(workbook: Workbook, order: Sequence[System] | None, rules: str | None) -> Report:
    """Do what `check` does with crosstables that were read."""
    from xltiebreak.book.listing import standings_problems

    report = report_of(workbook, order, rules)
    listed = tuple(
        problem
        for section in report.sections
        for problem in standings_problems(workbook.others, section)
    )
    sections = tuple(map(checked, report.sections))
    return replace(report, sections=sections, beside=(*report.beside, *listed))


def report_of(
    workbook: Workbook, order: Sequence[System] | None = None, rules: str | None = None
) -> Report:
    """Rank every crosstable that was read.

    Leave out sections without players, unless no section has players. Warn of copies of a section
    and of players who stand in two.
    """
    from xltiebreak.book.listing import own_check

    ranked = [section_of(table, order, rules) for table in workbook.crosstables]
    sections = tuple(
        replace(one, own_check=own_check(one, workbook.statuses.get(one.crosstable.sheet, {})))
        for one in ranked
    )
    report = Report(workbook.path, sections, workbook.beside, prizes=workbook.prizes)
    if any(table.rows for table in workbook.crosstables):
        report = without_blank(report)
    warned, twice = with_twice(report.sections)
    return replace(report, sections=tuple(warned), beside=(*report.beside, *twice))


def without_twice(reports: Sequence[Report]) -> list[Report]:
    """Return reports without the sections that are copies, as awards and walls read them.

    Players may also have moved from a section of one report to one of another, or stand in both.
    """
    copies_in = [copied(report.sections) for report in reports]
    kept_in = [
        [section for section in report.sections if not any(section is c.section for c in copies)]
        for report, copies in zip(reports, copies_in, strict=True)
    ]
    names = [
        files.name_of(report.path)
        for report, kept in zip(reports, kept_in, strict=True)
        for _ in kept
    ]
    once = counted_once(list(chain(*kept_in)), names)
    left = []
    for report, kept, copies in zip(reports, kept_in, copies_in, strict=True):
        own = [*copies, *(player for player in once if any(player.section is s for s in kept))]
        beside = dict.fromkeys((*report.beside, *(twice.problem for twice in own)))
        left.append(replace(report, sections=tuple(kept), beside=tuple(beside)))
    return left


def for_awards(reports: Sequence[Report]) -> list[Report]:
    """Leave out copies of a section, and sections of nobody unless all are such, with warnings."""
    if any(section.crosstable.rows for report in reports for section in report.sections):
        reports = list(map(without_blank, reports))
    return without_twice(reports)


def without_blank(report: Report) -> Report:
    """Return the report without empty sections, but with a warning about each."""
    left, warnings = without_empty(report.sections)
    if not warnings:
        return report
    return replace(report, sections=tuple(left), beside=(*report.beside, *warnings))
