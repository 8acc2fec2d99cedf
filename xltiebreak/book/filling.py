"""Fill the tie-break columns of a workbook, or write a new one if the file is not a workbook.

Turn sections into edits, and write these into a copy; everything else in the workbook stays. A file
that is not an .xlsx workbook has no room for new columns and becomes a new workbook; so does a
sheet whose table is text in one column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from xltiebreak.book.carrying import (
    NEW,
    FiledBook,
    PlannedFill,
    TargetOf,
    in_package,
    report_to_fill,
    under_a_workbooks_name,
    with_rights_of,
    worksheet_functions,
)
from xltiebreak.book.formula_results import of_our_functions, typed_as_formulas, with_results
from xltiebreak.book.options import FillOptions, name_in_library, what_clashes
from xltiebreak.book.paths import is_same_file, stem_of
from xltiebreak.book.reading import (
    EVERYWHERE,
    Report,
    Where,
    Workbook,
    read_workbook,
)
from xltiebreak.book.sections.filling import with_column_problems
from xltiebreak.book.sections.marks import STANDINGS, names_of_marks
from xltiebreak.book.sections.planning import planned
from xltiebreak.book.sections.record import record_for
from xltiebreak.book.sections.twice import shown_elsewhere
from xltiebreak.errors import WrongType
from xltiebreak.files.files import STANDARD_INPUT, is_named_as_workbook, name_of
from xltiebreak.languages.text import shown
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.names import defined_names
from xltiebreak.lossless.ooxml import Damaged
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import (
    FunctionChanges,
    KnownResults,
    NewColumns,
    NewSheet,
    plan,
)
from xltiebreak.reading.grid import Area, Cell, Problem, Refused
from xltiebreak.reading.own_language import language_for, language_names
from xltiebreak.rules import System

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from xltiebreak.book.sections.prizegiving import Prizegiving
    from xltiebreak.files.written import Table
    from xltiebreak.languages import Language


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
    or if options do not go together (see `options`); the target is then as it was. Raises
    WrongType for a keyword that is no option.
    """
    refuse_options(how, in_place=is_same_file(path, target))
    workbook = read_workbook(path, where).typed
    report = report_to_fill(workbook, order, where.rules, how)
    package = workbook.package
    if is_live(workbook, how):
        refuse_frozen(how)
    if how.get("formulas") or has_named_functions(workbook, how):
        how["formulas"] = True  # formulas with named functions are renewed with their values
        package = package_for_formulas(workbook)
    if package is None or not any(map(workbook.has_room, workbook.crosstables)):
        return _fill_new(workbook, report, target, how)
    return _fill_package(workbook, package, report, target, where, how)


_MEANT = {
    **dict.fromkeys(("out", "output", "o", "in_place"), "target"),
    **dict.fromkeys(("systems", "codes", "tiebreaks"), "order"),
    "sheet": "sheets",
}
"""What people call the options at first."""


def refuse_options(how: FillOptions, *, in_place: bool) -> None:
    """Raise WrongType for what is no option, and Refused for options that do not go together."""
    if unknown := how.keys() - FillOptions.__annotations__.keys():
        name = min(unknown)
        meant = f": it is called {_MEANT[name]}" if name in _MEANT else ""
        raise WrongType(f"fill() has no option {name!r}{meant}")
    if clash := what_clashes(how, in_place, name_in_library):
        raise Refused(clash)


def _without_pasted(report: Report, workbook: Workbook) -> Report:
    """Return the report without tables that have no room for new columns; warn of each."""
    message = (
        "the table is text in one column, in lists or in parts, and cannot be filled beside other "
        "sheets: give these sheets alone, and they become a new workbook"
    )
    left = [one for one in report.sections if not workbook.has_room(one.crosstable)]
    return replace(
        report,
        sections=tuple(one for one in report.sections if one not in left),
        beside=(
            *report.beside,
            *(Problem("warning", one.crosstable.sheet, None, message) for one in left),
        ),
    )


def _without_shown(report: Report) -> Report:
    """Return the report without typed sections that another shows, unless they have columns."""
    left = [one.section for one in shown_elsewhere(report.sections) if not one.section.systems]
    sections = tuple(one for one in report.sections if not any(one is other for other in left))
    return replace(report, sections=sections)


def _fill_new(workbook: Workbook, report: Report, target: Path, how: FillOptions) -> Report:
    """Write a new workbook with a sheet for each section and columns for its tie-breaks."""
    from xltiebreak.book.layout import table_of, workbook_of

    if is_same_file(workbook.path, target):
        what = "holds no whole table in columns" if workbook.package else "is not an .xlsx workbook"
        message = f"{name_of(workbook.path)} {what}, so it has no room for new columns"
        raise Refused(f"{message}: write a new workbook beside it")
    sections = tuple(replace(section, columns=()) for section in report.sections)
    report = replace(report, sections=sections)
    sound = [section for section in sections if section.sound]
    if not sound or not (report.sound or how.get("keep_going")):
        return report
    words = language_for((one.crosstable for one in sound), how.get("language"))
    tables = [
        table_of(section, stem_of(report.path), tiebreaks=True, words=words) for section in sound
    ]
    given: Prizegiving | None = None
    if how.get("trophies"):
        from xltiebreak.book.trophies import trophy_column

        report, given = _awarded(report, how)
        won = [one for section, one in zip(sections, given.given, strict=True) if section.sound]
        tables = [
            table._replace(
                columns=[*table.columns, trophy_column(section.crosstable, one.awards, words)]
            )
            for table, section, one in zip(tables, sound, won, strict=True)
        ]
    content = workbook_of(tables, list(map(record_for, sound)))
    report, warnings = _save_marked(content, tables, report, target, how, given)
    columns = [column for table in tables for column in table.columns]
    cells = sum(len(column.cells) for column in columns if column.kind == "tiebreak")
    return replace(report, beside=(*report.beside, *warnings), written=target, cells=cells)


def _save_marked(
    content: bytes,
    tables: Sequence[Table],
    report: Report,
    target: Path,
    how: FillOptions,
    given: Prizegiving | None,
) -> tuple[Report, tuple[Problem, ...]]:
    """Save a new workbook with marks of its filled cells, and with the sheets that are asked."""
    from tempfile import TemporaryDirectory

    from xltiebreak.book.layout import area_of, filled_table

    with TemporaryDirectory() as folder:
        made = Path(folder, stem_of(report.path) + NEW)
        made.write_bytes(content)
        with_rights_of(report.path, made)
        workbook = read_workbook(made)
        package = workbook.package or Package.open(made)
        areas = dict(zip(package.sheet_names, map(area_of, tables), strict=True))
        report, sheets = _sheets_in_package(report, package, list(areas.items()), how, given)
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
    planned = planned_fill(workbook, report, where, how, in_package(package))
    if not planned.names:
        return planned.report
    if how.get("formulas"):
        from xltiebreak.book.live_filling import with_formulas  # few fills need it

        planned = with_formulas(planned, workbook, package, where, how)
    report, sheets = _sheets_in_package(planned.report, package, planned.areas, how, planned.given)
    sheets = (*planned.sheets, *sheets)
    sound = [section for section in report.sections if section.sound]
    names = {name.name for name in defined_names(package)}
    with under_a_workbooks_name(package, workbook.path, target) as source:
        made = plan(
            source,
            planned.edits,
            overwrite_formulas=how.get("overwrite_formulas", False),
            sheets=sheets,
            columns=planned.columns,
            names=planned.names,
            functions=planned.functions or functions_to_remove(workbook, planned.edits, how),
            searching=worksheet_functions,
            known=KnownResults(
                of_our_functions(sound, package.formulas_on, names),
                typed_as_formulas(sound),
                anew=workbook.functions is not None or any(one.filled.by_itself for one in sound),
            ),
        )
        report = with_results(report, made.results)
        warnings = made.save(target, force=how.get("force", False), backup=how.get("backup", False))
    return replace(report, beside=(*report.beside, *warnings), written=target)


def planned_fill(
    workbook: Workbook, report: Report, where: Where, how: FillOptions, target_of: TargetOf
) -> PlannedFill:
    """Return what a fill writes into the sheets that have room."""
    report = _without_shown(_without_pasted(report, workbook))
    ready = tuple(with_column_problems(one, workbook.formulas) for one in report.sections)
    report = replace(report, sections=ready)
    if not any(section.sound for section in report.sections) or not (
        report.sound or how.get("keep_going")
    ):
        return PlannedFill(report)
    given = None
    if how.get("trophies"):
        report, given = _awarded(report, how)
    book = FiledBook(workbook, where, target_of, how.get("overwrite_formulas", False))
    awards = [one.awards for one in given.given] if given else None
    made = planned(report.sections, book, how, awards)
    edits = {sheet: one.cells for sheet, one in made.sheets.items()}
    columns = {
        sheet: [NewColumns(*added) for added in one.columns]
        for sheet, one in made.sheets.items()
        if one.columns
    }
    marks = language_names(how.get("language"))
    names = {sheet: {**one.names, **marks} for sheet, one in made.sheets.items()}
    sections = zip(report.sections, made.fills, strict=True)
    report = replace(
        report,
        sections=tuple(fill.section if fill else section for section, fill in sections),
        beside=(*report.beside, *made.problems),
        cells=sum(map(len, edits.values())) - made.results,
        replaced=sum(fill.replaced for fill in made.fills if fill),
        completed=made.results,
    )
    return PlannedFill(report, made.fills, edits, columns, names, given)


def _awarded(report: Report, how: FillOptions) -> tuple[Report, Prizegiving]:
    """Return the report with the problems of the prize list, and the prizes.

    Raises Refused if the list of prizes cannot be used.
    """
    from xltiebreak.book.trophies import prizes_given

    division, words = how.get("division") or "equal", words_of_sheets(report, how)
    given, problems = prizes_given(report, how.get("prizes"), division, words)
    return replace(report, beside=(*report.beside, *problems)), given


def words_of_sheets(report: Report, how: FillOptions) -> Language:
    """The language of the sheets that a fill adds."""
    sound = (section.crosstable for section in report.sections if section.sound)
    return language_for(sound, how.get("language"))


def _sheets_in_package(
    report: Report,
    package: Package,
    areas: Sequence[tuple[str, Area]],
    how: FillOptions,
    given: Prizegiving | None,
) -> tuple[Report, Sequence[NewSheet]]:
    """The same as `with_sheets`, as the sheets are added to a package, or renewed there.

    Raises Refused if the workbook is damaged.
    """
    if not (how.get("standings") or given):
        return report, []
    from xltiebreak.lossless.sheets import has_user_content, marked

    def has_more(name: str) -> bool:
        there = package.sheet(name)
        return there is None or has_user_content(package, there)

    try:
        ours = partial(marked, package)
        report, new = with_sheets(report, areas, how, given, package.tabs, ours, has_more)
        return report, [one._replace(renews=package.sheet(one.name)) for one in new]
    except Damaged as error:
        raise Refused(f"{package.path.name} cannot be used: {error}") from None


def with_sheets(
    report: Report,
    areas: Sequence[tuple[str, Area]],
    how: FillOptions,
    given: Prizegiving | None,
    tabs: Iterable[str],
    ours: Callable[[str], Mapping[str, str]],
    has_more: Callable[[str], bool],
) -> tuple[Report, list[NewSheet]]:
    """The report with the names of the sheets that a fill adds, and those sheets.

    areas: the sheet and the area of each sound section; given: the prizes for the sheet of awards;
    tabs: the names of all sheets; ours: the sheets with a mark, and what it refers to; has_more:
    whether a sheet has more than cells, and is the director's own.
    """
    from xltiebreak.book import awards
    from xltiebreak.book.standings import sheets_of

    words = words_of_sheets(report, how)
    new: list[NewSheet] = []
    if how.get("standings"):
        sound = [section for section in report.sections if section.sound]
        stands = [(section, *where) for section, where in zip(sound, areas, strict=True)]
        several = len(report.sections) > 1
        new, problems = sheets_of(stands, list(tabs), ours(STANDINGS), has_more, several, words)
        names = iter([one.name for one in new])
        sections = tuple(
            replace(one, filled=one.filled._replace(standings=next(names))) if one.sound else one
            for one in report.sections
        )
        report = replace(report, sections=sections, beside=(*report.beside, *problems))
    if given:
        old = [name for name in ours(awards.MARK) if not has_more(name)]
        taken = [*tabs, *(one.name for one in new)]
        new.append(awards.new_sheet(given, taken, old, areas[0], words))
        report = replace(report, awards=new[-1].name)
    return report, new


def package_for_formulas(workbook: Workbook) -> Package:
    """Return the package of a workbook that can hold formulas. Raises Refused for others."""
    if workbook.package is None:
        message = "only an .xlsx or .xlsm workbook holds formulas"
        raise Refused(Problem("error", "", None, message, "convert"))
    problems = [
        Problem("error", table.sheet, None, "this table has no room for formulas", "convert")
        for table in workbook.crosstables
        if not workbook.has_room(table)
    ]
    if problems:
        raise Refused(*problems)
    return workbook.package


def is_live(workbook: Workbook, how: FillOptions) -> bool:
    """Whether a workbook computes by itself, and goes on to do so."""
    return workbook.functions is not None and not how.get("overwrite_formulas")


def has_named_functions(workbook: Workbook, how: FillOptions) -> bool:
    """Whether the formulas of a live workbook call functions that it holds."""
    own = workbook.functions
    return own is not None and bool(own.names) and is_live(workbook, how)


def refuse_frozen(how: FillOptions) -> None:
    """Raise Refused for sheets and awards that would not follow the formulas beside them."""
    frozen = [name for name in ("standings", "trophies") if how.get(name)]
    if frozen and not how.get("formulas"):
        message = (
            f"this workbook computes by itself, and {frozen[0]} would stay as they are while it "
            "does: take them after the event"
        )
        raise Refused(Problem("error", "", None, message, "overwrite_functions"))


def functions_to_remove(
    workbook: Workbook, edits: Mapping[str, Mapping[Cell, Edit]], how: FillOptions
) -> FunctionChanges:
    """Return our functions in a workbook, which go after a fill that overwrites formulas.

    Raises Refused if formulas would be left that need them.
    """
    own = workbook.functions
    if own is None or not how.get("overwrite_formulas"):
        return FunctionChanges()
    problems = [
        Problem(
            "error",
            sheet,
            formula.cell,
            f"the formula ={shown(formula.text, 100)} needs what goes with the other formulas: "
            "copy the cell and paste its value over it (Paste Special > Values), or fill all "
            "sections at once",
        )
        for sheet, formulas in own.formulas.items()
        for formula in formulas
        if set(formula.cells) - edits.get(sheet, {}).keys()
    ]
    if problems:
        raise Refused(*problems)
    return FunctionChanges((), own.keys, own.own_sheets)
