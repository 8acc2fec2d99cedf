"""Fill the tie-break columns of a workbook, or write a new one if the file is not a workbook.

Turn sections into edits, and write these into a copy; everything else in the workbook stays. A file
that is not an .xlsx workbook has no room for new columns and becomes a new workbook; so does a
sheet whose table is text in one column.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.finding.columns import TiebreakColumns
from xltiebreak.crosstable.messages.wording import first_cells
from xltiebreak.figures import as_float
from xltiebreak.grid import Area, Cell, Problem, Refused, Remedy
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.targets import writable
from xltiebreak.lossless.write import Edit, FunctionChanges, NewColumns, NewSheet, plan
from xltiebreak.sections import Filled, Section
from xltiebreak.sections.filling import (
    computes_by_itself,
    computing_problem,
    left_over,
    new_columns,
    replaced_problems,
    rules_by_column,
    stale_awards,
    tiebreak_columns_of,
    with_room,
)
from xltiebreak.sections.joined import read_elsewhere
from xltiebreak.sections.layout import decimals
from xltiebreak.sections.living import CHECK_HEADING as CHECK
from xltiebreak.sections.marks import FilledTable, names_of_marks
from xltiebreak.sections.own_language import language_for, language_names
from xltiebreak.sources.files import STANDARD_INPUT, is_named_as_workbook, name_of
from xltiebreak.systems import System
from xltiebreak.text import shown
from xltiebreak.workbook.completing import Completed, completed
from xltiebreak.workbook.converting import is_same_file, stem_of
from xltiebreak.workbook.layout import SheetTable, table_of
from xltiebreak.workbook.making import area_of, filled_table, workbook_of
from xltiebreak.workbook.options import name_in_library, what_clashes
from xltiebreak.workbook.placing import forms_of_columns, points_and_places
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
    from typing_extensions import Unpack

    from xltiebreak.prizes import Award

_OLD_POINTS: Remedy = "overwrite_points"
"""The remedy of the warning about points after an earlier round."""

NEW = ".xlsx"
"""The end of a new workbook's name."""


def default_target(path: Path, *, formulas: bool = False) -> Path:
    """Return the default target of `fill`: NAME-filled.xlsx beside the workbook.

    With formulas it is NAME-live.xlsx. The target of any other file is NAME.xlsx. Raises Refused
    for standard input.
    """
    if path == STANDARD_INPUT:
        raise Refused(f"{name_of(path)} has no name: say where to write")
    if not path.name:
        return path  # a folder such as "." has no name; opening it raises the error
    if is_named_as_workbook(path):
        kind = "live" if formulas else "filled"
        return path.with_name(f"{path.stem}-{kind}{path.suffix}")
    return path.with_name(f"{path.stem}{NEW}")


class FillOptions(TypedDict, total=False):
    """The keywords of `fill`; all are off by default.

    formulas: write formulas in place of values, and the functions that they call;
    overwrite_formulas: replace formulas by values; keep_going: fill the sections without errors
    although others have errors; complete: fill blank result cells from the opponents' cells;
    backup: keep the original beside the target; force: replace an existing target;
    overwrite_points: replace printed points and places; standings: add a sheet of standings for
    each crosstable, or renew it; language: of these sheets, such as es, which the workbook keeps;
    by default the one that it keeps, or English; trophies: write the awards into the blank cells of
    a column headed Trophy or Prize; prizes: the list, by default the sheet Prizes;
    overwrite_trophies: replace printed awards.
    """

    formulas: bool
    overwrite_formulas: bool
    keep_going: bool
    complete: bool
    backup: bool
    force: bool
    overwrite_points: bool
    standings: bool
    language: str | None
    trophies: bool
    prizes: str | PathLike[str] | None
    overwrite_trophies: bool


def fill(
    path: Path,
    target: Path,
    order: Sequence[System] | None = None,
    where: Where = EVERYWHERE,
    **how: Unpack[FillOptions],
) -> Report:
    """Fill the tie-break columns of a file and save it as target (which may be the same workbook).

    Tie-break columns are recognised by their headers; a crosstable without any gets new ones on its
    right. If no order is given, the sheet's own columns name it, else the default is in force.
    Blank points and places are filled. If a crosstable has errors, nothing is written, unless
    `keep_going`. how: see FillOptions.

    Raises Refused, with everything that stands in the way, if the file cannot be read or written,
    or if options do not go together (see COMBINATIONS); the target is then as it was. Raises
    TypeError for a keyword that is no option.
    """
    if unknown := how.keys() - FillOptions.__annotations__.keys():
        raise TypeError(f"fill() has no option {min(unknown)!r}")
    if clash := what_clashes(how, is_same_file(path, target), name_in_library):
        raise Refused(clash)
    workbook = read_workbook(path, where).typed
    report = report_of(workbook, order, where.rules)
    if how.get("formulas"):
        from xltiebreak.workbook.living import fill_with_formulas  # few fills need it

        return fill_with_formulas(workbook, report, target, where, how)
    refuse_to_freeze(workbook, how)
    if workbook.package is None or not any(map(workbook.has_room, workbook.crosstables)):
        return _fill_new(workbook, report, target, how)
    return _fill_package(
        workbook, workbook.package, _without_pasted(report, workbook), target, where, how
    )


def _without_pasted(report: Report, workbook: Workbook) -> Report:
    """Return the report without tables that have no room for new columns; warn of each."""
    message = (
        "the table is text in one column, or in lists, which cannot be filled beside other sheets: "
        "give these sheets alone, and they become a new workbook"
    )
    left = [one for one in report.sections if not workbook.has_room(one.crosstable)]
    return replace(
        report,
        sections=tuple(one for one in report.sections if one not in left),
        beside=(
            *report.beside,
            *(Problem("warning", one.crosstable.sheet, "", message) for one in left),
        ),
    )


def _fill_new(workbook: Workbook, report: Report, target: Path, how: FillOptions) -> Report:
    """Write a new workbook with a sheet for each section and columns for its tie-breaks."""
    if is_same_file(workbook.path, target):
        what = "holds text in one column only" if workbook.package else "is not an .xlsx workbook"
        message = f"{name_of(workbook.path)} {what}, so it has no room for new columns"
        raise Refused(f"{message}: write a new workbook beside it")
    nothing = TiebreakColumns({}, {}, {}, ())
    sections = tuple(replace(section, columns=nothing) for section in report.sections)
    report = replace(report, sections=sections)
    sound = [section for section in sections if section.sound]
    if not sound or not (report.sound or how.get("keep_going")):
        return report
    words = language_for((one.crosstable for one in sound), how.get("language"))
    tables = [
        table_of(section, stem_of(report.path), tiebreaks=True, words=words) for section in sound
    ]
    if how.get("trophies"):
        from xltiebreak.workbook.trophies import trophy_column

        report, awarded = _awarded(report, how)
        awards = [won for section, won in zip(sections, awarded, strict=True) if section.sound]
        tables = [
            table._replace(columns=[*table.columns, trophy_column(section.crosstable, won, words)])
            for table, section, won in zip(tables, sound, awards, strict=True)
        ]
    content = workbook_of(tables)
    report, warnings = _save_marked(content, tables, report, target, how)
    columns = [column for table in tables for column in table.columns]
    cells = sum(len(column.cells) for column in columns if column.kind == "tiebreak")
    return replace(report, beside=(*report.beside, *warnings), written=target, cells=cells)


def _save_marked(
    content: bytes, tables: Sequence[SheetTable], report: Report, target: Path, how: FillOptions
) -> tuple[Report, tuple[Problem, ...]]:
    """Save a new workbook with marks of its filled cells, and with sheets of standings if asked."""
    with TemporaryDirectory() as folder:
        made = Path(folder, stem_of(report.path) + NEW)
        made.write_bytes(content)
        _with_rights_of(report.path, made)
        workbook = read_workbook(made)
        package = workbook.package or Package.open(made)
        areas = dict(zip(package.sheet_names, map(area_of, tables), strict=True))
        sheets: Sequence[NewSheet] = ()
        if how.get("standings"):
            report, sheets = _with_standings(report, package, list(areas.items()), how)
        marks = language_names(how.get("language"))
        by_sheet = dict(zip(package.sheet_names, tables, strict=True))
        names = {
            one.sheet: names_of_marks({}, [filled_table(one, by_sheet[one.sheet])]) | marks
            for one in workbook.crosstables
        }
        planned = plan(package, {}, sheets=sheets, names=names)
        warnings = planned.save(target, force=how.get("force", False))
    return report, warnings


def _fill_package(
    workbook: Workbook,
    package: Package,
    report: Report,
    target: Path,
    where: Where,
    how: FillOptions,
) -> Report:
    """Write the cells of the sound sections into a copy of the workbook."""
    report = replace(report, sections=tuple(map(with_room, report.sections)))
    if not any(section.sound for section in report.sections) or not (
        report.sound or how.get("keep_going")
    ):
        return report
    awarded: Sequence[Sequence[Award]] = [()] * len(report.sections)
    if how.get("trophies"):
        report, awarded = _awarded(report, how)
    edits: dict[str, dict[Cell, Edit]] = {}
    columns: dict[str, list[NewColumns]] = {}
    filled: dict[str, list[FilledTable]] = {}
    sections: list[Section] = []
    beside = list(report.beside)
    results = 0
    for section, awards in zip(report.sections, awarded, strict=True):
        if not section.sound:
            sections.append(section)
            continue
        table = section.crosstable
        found = filled_columns(section, package, how)
        cells = dict(found.edits)
        if added := new_columns(section):
            columns.setdefault(table.sheet, []).append(NewColumns(table.area, len(added)))
        if how.get("trophies"):
            found = _with_trophies(found.section, awards, package, how)
            cells.update(found.edits)
        else:
            stale = stale_awards(section, {cell: edit.value for cell, edit in cells.items()})
            problems = (*found.section.problems, *stale)
            found = found._replace(section=replace(found.section, problems=problems))
        left = left_over(section, cells, awards=how.get("trophies", False))
        checks = checks_beside(workbook, table)
        living = table.marked.living | checks
        left = [*dict.fromkeys((*left, *checks))]
        may = writable(package, table.sheet, left, overwrite_formulas=False, own=living)
        cells |= {cell: emptied(table, cell, is_living=cell in living) for cell in may}
        values = {cell: edit.value for cell, edit in cells.items() if not edit.vanishes}
        marked = FilledTable(without_checks(workbook, table), values, rules_by_column(section))
        filled.setdefault(table.sheet, []).append(marked)
        edits.setdefault(table.sheet, {}).update(cells)
        results_elsewhere = read_elsewhere(table)
        edits[table.sheet].update((cell, Edit(text)) for cell, text in results_elsewhere.items())
        results += len(results_elsewhere)
        if how.get("complete"):
            texts = completed(table, where)
            edits[table.sheet].update((cell, Edit(text)) for cell, text in texts.texts.items())
            results += len(texts.texts)
            beside += _left_blank(section, texts)
        sections.append(found.section)
    report = replace(report, sections=tuple(sections), beside=tuple(beside))
    new: Sequence[NewSheet] = ()
    if how.get("standings"):
        tables = [one.crosstable for one in sections if one.sound]
        areas = [(one.sheet, one.area) for one in tables]
        report, new = _with_standings(report, package, areas, how)
    if not new and not any(edits.values()) and any(one.filled.by_itself for one in sections):
        return report
    marks = language_names(how.get("language"))
    names = {
        sheet: names_of_marks(
            workbook.marks.get(sheet, {}), tables, lambda grid: tables_of(grid, where)
        )
        | marks
        for sheet, tables in filled.items()
    }
    with under_a_workbooks_name(package, workbook.path, target) as source:
        planned = plan(
            source,
            edits,
            overwrite_formulas=how.get("overwrite_formulas", False),
            sheets=new,
            columns=columns,
            names=names,
            functions=functions_to_remove(workbook, edits),
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


def _awarded(report: Report, how: FillOptions) -> tuple[Report, Sequence[Sequence[Award]]]:
    """Return the report with the problems of the prize list, and the awards of each section.

    Raises Refused if the list of prizes cannot be used.
    """
    from xltiebreak.workbook.trophies import prizes_given

    given, problems = prizes_given(report, how.get("prizes"))
    return replace(report, beside=(*report.beside, *problems)), [one.awards for one in given]


def _with_standings(
    report: Report, package: Package, areas: Sequence[tuple[str, Area]], how: FillOptions
) -> tuple[Report, Sequence[NewSheet]]:
    """The report with the names of the sheets of standings, and those sheets.

    areas: the sheet and the area of each sound section. Raises Refused if the workbook is damaged.
    """
    from xltiebreak.workbook.standings import sheets_of

    sound = [section for section in report.sections if section.sound]
    stands = [(section, *where) for section, where in zip(sound, areas, strict=True)]
    try:
        words = language_for((one.crosstable for one in sound), how.get("language"))
        found = sheets_of(stands, package, len(report.sections) > 1, words)
    except Damaged as error:
        raise Refused(f"{package.path.name} cannot be used: {error}") from None
    names = iter(found.names)
    sections = tuple(
        replace(one, filled=one.filled._replace(standings=next(names))) if one.sound else one
        for one in report.sections
    )
    beside = (*report.beside, *found.problems)
    return replace(report, sections=sections, beside=beside), found.new


def refuse_to_freeze(workbook: Workbook, how: FillOptions) -> None:
    """Raise Refused for a workbook with our functions, unless its formulas may go."""
    if workbook.functions and not how.get("overwrite_formulas"):
        raise Refused(
            Problem(
                "error",
                "",
                "",
                "this workbook computes by itself, with functions that an earlier fill put into it",
                "formulas",
            ),
            Problem("error", "", "", "to have values again", "overwrite_functions"),
        )


def functions_to_remove(
    workbook: Workbook, edits: Mapping[str, Mapping[Cell, Edit]]
) -> FunctionChanges:
    """Return our functions in a workbook, which go after this fill.

    Raises Refused if formulas would be left that need them.
    """
    own = workbook.functions
    if own is None:
        return FunctionChanges()
    problems = [
        Problem(
            "error",
            sheet,
            str(formula.cell),
            f"the formula ={shown(formula.text, 100)} needs a function that goes with the others: "
            "copy the cell and paste its value over it (Paste Special > Values), or fill all "
            "sections at once",
        )
        for sheet, formulas in own.formulas.items()
        for formula in formulas
        if not edits.get(sheet, {}).keys() >= set(formula.cells)
    ]
    if problems:
        raise Refused(*problems)
    return FunctionChanges((), own.keys, own.start_sheets)


def results_of(table: Crosstable) -> Area:
    """Return the cells of the results, from the first player to the last one."""
    rows, rounds = table.rows.values(), table.header.round_columns
    return Area(min(rows), min(rounds), max(rows), max(rounds))


def checks_beside(workbook: Workbook, table: Crosstable) -> frozenset[Cell]:
    """Return the checks that an earlier fill wrote beside a crosstable, with their heading."""
    if workbook.functions is None:
        return frozenset()
    checks = workbook.functions.checks(table.sheet, results_of(table))
    heads = {Cell(table.header.row, cell.column) for cell in checks}
    return checks | {head for head in heads if table.grid.text(*head) == CHECK}


def without_checks(workbook: Workbook, table: Crosstable) -> Crosstable:
    """Return a crosstable without the column of checks on its right."""
    columns = {cell.column for cell in checks_beside(workbook, table)}
    right = table.area.right - (table.area.right in columns)
    return replace(table, area=table.area._replace(right=right))


def emptied(table: Crosstable, cell: Cell, *, is_living: bool) -> Edit:
    """Return the edit that removes what an earlier fill wrote into a cell.

    is_living: whether that belongs to formulas, of which nothing stays.
    """
    if not is_living:
        return Edit(None)
    look = Cell(cell.row, table.header.column("points") or table.header.round_columns[0])
    return Edit(None, look, replaces=True, vanishes=True)


class SectionEdits(NamedTuple):
    """Return the edits of a section, and the section with their counts and problems."""

    section: Section
    edits: Mapping[Cell, Edit]


def _with_trophies(
    section: Section, awards: Sequence[Award], package: Package, how: FillOptions
) -> SectionEdits:
    """Return the edits of the section's columns for trophies."""
    from xltiebreak.workbook.trophies import trophy_cells

    found = trophy_cells(
        section.crosstable,
        awards,
        package,
        words=language_for([section.crosstable], how.get("language")),
        overwrite=how.get("overwrite_trophies", False),
        overwrite_formulas=how.get("overwrite_formulas", False),
    )
    filled = section.filled._replace(trophies=len(found.edits))
    problems = (*section.problems, *found.problems)
    return SectionEdits(replace(section, filled=filled, problems=problems), found.edits)


def filled_columns(section: Section, package: Package, how: FillOptions) -> SectionEdits:
    """Return the edits of tie-breaks, points and places; each column has one number format.

    Raises Refused if the sheet is damaged.
    """
    table = section.crosstable
    points = table.header.column("points")
    try:
        columns = sorted({*section.columns.systems, *([points] if points else [])})
        forms = forms_of_columns(section, package, columns)
        found = points_and_places(
            section,
            package,
            forms.get(points or 0, ""),
            overwrite=how.get("overwrite_points", False),
            overwrite_formulas=how.get("overwrite_formulas", False),
            own=table.marked.living,
        )
    except Damaged as error:
        message = f"this sheet cannot be changed: {error}"
        raise Refused(Problem("error", table.sheet, "", message)) from None
    are_all_written = len(found.points) == len(table.rows)
    problems = (
        *(one for one in section.problems if not (are_all_written and one.remedy == _OLD_POINTS)),
        *found.problems,
    )
    edits = {**found.points, **found.places}
    by_itself = computes_by_itself(section) and not how.get("overwrite_formulas", False)
    if by_itself:
        problems = (*problems, computing_problem(section))
    else:
        tiebreaks = dict(_edits(section, forms, bool(found.form)))
        columns_filled = tiebreak_columns_of(section)
        problems = (*problems, *replaced_problems(section, columns_filled, tiebreaks.keys()))
        edits = {**tiebreaks, **edits}
    counts = Filled(len(found.points), len(found.places), by_itself=by_itself)
    return SectionEdits(replace(section, filled=counts, problems=problems), edits)


@contextmanager
def under_a_workbooks_name(package: Package, path: Path, target: Path) -> Iterator[Package]:
    """Return the package under a name that ends as a workbook's does.

    The workbook may come from standard input, or have a name such as event.dat.
    """
    if path != STANDARD_INPUT and (
        is_named_as_workbook(path) or path.suffix.lower() == target.suffix.lower()
    ):
        yield package
        return
    kind = ".xlsm" if b"macroEnabled" in package.part("[Content_Types].xml") else NEW
    with TemporaryDirectory() as folder:
        named = Path(folder, stem_of(path) + kind)
        named.write_bytes(package.content)
        _with_rights_of(path, named)
        yield Package.open(named)


def _with_rights_of(path: Path, copy: Path) -> None:
    """Give a copy of a file its rights, which a file made of the copy takes over."""
    if path != STANDARD_INPUT:
        with suppress(FileNotFoundError):  # it was removed after it was read
            shutil.copymode(path, copy)


def _left_blank(section: Section, found: Completed) -> Iterator[Problem]:
    """Warn of the blank result cells that have no clear text."""
    if not found.left:
        return
    cells = first_cells(found.left)
    message = f"left blank, because the sheet's notation has no clear text for the game: {cells}"
    yield Problem("warning", section.crosstable.sheet, str(found.left[0]), message)


def _edits(
    section: Section, forms: Mapping[int, str], is_formed: bool
) -> Iterator[tuple[Cell, Edit]]:
    """Yield the edits of the tie-break columns; if the sheet has none, of new columns on its right.

    forms: the number formats of the sheet's columns; is_formed: whether the points have a number
    format, so that new columns get one too.
    """
    table = section.crosstable
    look_column = table.header.column("points") or table.header.rounds[1][0]
    looks = {number: Cell(row, look_column) for number, row in table.rows.items()}
    for one in tiebreak_columns_of(section):
        values = {no: as_float(value) for no, value in one.values.items()}
        new_form = decimals(v for v in values.values() if v is not None) if is_formed else ""
        form = forms.get(one.column, new_form)
        if one.head:
            yield one.head, Edit(one.heading, look=Cell(one.head.row, look_column), restyle=True)
        for number, value in values.items():
            look = looks[number]
            yield Cell(look.row, one.column), Edit(value, look, restyle=bool(one.head), form=form)
