"""Fill, check and rank the crosstables of a workbook: the main job, end to end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from xltiebreak.crosstable import Crosstable, read_points
from xltiebreak.grid import Area, Problem, a1
from xltiebreak.ranking import Standing, rank
from xltiebreak.systems import System, Value, find
from xltiebreak.workbook.columns import TiebreakColumns, tiebreak_columns
from xltiebreak.workbook.reading import EVERYWHERE, Where, Workbook, collector_paused, read_workbook
from xltiebreak.workbook.write import Edit, write_cells

RULES = "us"
"""The rules that the values follow."""


class Difference(NamedTuple):
    """A printed value that is not the computed one; system: its code, or PTS for the points."""

    cell: str
    number: int
    system: str
    printed: float | str
    computed: Value


@dataclass(frozen=True)
class Section:
    """One crosstable, computed.

    standings: in the order of places, empty where the crosstable has errors; problems: the
    crosstable's and those of its tie-break columns; differences, and
    compared, how many printed values were compared by code: only `check` looks.
    """

    crosstable: Crosstable
    order: tuple[System, ...]
    standings: tuple[Standing, ...]
    columns: TiebreakColumns
    problems: tuple[Problem, ...]
    differences: tuple[Difference, ...] = ()
    compared: Mapping[str, int] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(problem.severity == "error" for problem in self.problems)


@dataclass(frozen=True)
class Report:
    """What was found in a workbook, and written.

    beside: problems of the workbook that belong to no section; written: the file with the filled
    columns, None where nothing was written; cells: how many were filled.
    """

    path: Path
    sections: tuple[Section, ...]
    beside: tuple[Problem, ...] = ()
    written: Path | None = None
    cells: int = 0

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that was found, beside the sections and in them."""
        return (*self.beside, *(problem for one in self.sections for problem in one.problems))

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(problem.severity == "error" for problem in self.problems)


def compute(path: Path, order: Sequence[System], where: Where = EVERYWHERE) -> Report:
    """Read a workbook and rank every crosstable in it.

    Raises Refused where the file cannot be read or holds no crosstable.
    """
    workbook = read_workbook(path, where)
    with collector_paused():
        return _report(workbook, order)


def check(path: Path, order: Sequence[System], where: Where = EVERYWHERE) -> Report:
    """`compute`, and compare printed points and tie-breaks with the computed ones.

    Every difference is also a warning among the problems. Raises Refused as `compute` does.
    """
    report = compute(path, order, where)
    sections = tuple(map(_checked, report.sections))
    return replace(report, sections=sections)


def default_target(path: Path) -> Path:
    """Where a filled workbook goes unless told: NAME-filled beside it."""
    if not path.name:
        return path  # a folder such as "." has no name, and is refused when it is opened
    return path.with_name(f"{path.stem}-filled{path.suffix}")


def fill(
    path: Path,
    target: Path,
    order: Sequence[System],
    where: Where = EVERYWHERE,
    *,
    overwrite_formulas: bool = False,
    keep_going: bool = False,
    backup: bool = False,
    force: bool = False,
) -> Report:
    """Fill the tie-break columns of a workbook and save it as target (which may be the same file).

    Tie-break columns are recognised by their headers; a crosstable without any gets the order's
    on its right. Nothing is written where a crosstable has errors, unless `keep_going`: then the
    sound ones are filled. `force` replaces an existing target; `overwrite_formulas` lets values
    take the place of formulas; `backup` keeps the original beside the target.

    Raises Refused, with everything that stands in the way, where the file cannot be read or
    written; the target is then as it was.
    """
    workbook = read_workbook(path, where)
    with collector_paused():
        report = _with_room(_report(workbook, order))
        if not any(section.sound for section in report.sections):
            return report
        if not (report.sound or keep_going):
            return report
        return _written(
            workbook,
            report,
            target,
            overwrite_formulas=overwrite_formulas,
            backup=backup,
            force=force,
        )


def _written(workbook: Workbook, report: Report, target: Path, **writing: bool) -> Report:
    """Write the values of the sound sections."""
    edits: dict[str, dict[tuple[int, int], Edit]] = {}
    for section in report.sections:
        if section.sound:
            edits.setdefault(section.crosstable.sheet, {}).update(_edits(section))
    notes = write_cells(report.path, target, edits, package=workbook.package, **writing)
    sections = _with_notes(report.sections, notes)
    return replace(
        report,
        sections=sections,
        written=target,
        cells=sum(map(len, edits.values())),
    )


def _report(workbook: Workbook, order: Sequence[System]) -> Report:
    sections = tuple(_section(table, tuple(order)) for table in workbook.crosstables)
    return Report(workbook.path, sections, workbook.beside)


def _section(table: Crosstable, order: tuple[System, ...]) -> Section:
    """Rank a crosstable; what a system of the order lacks is an error, of another one a warning."""
    columns = tiebreak_columns(table.header, order)
    if not table.sound:
        return Section(table, order, (), columns, table.problems)
    top = table.area.top
    row = str(Area(top, table.area.left, top, table.area.right))
    errors = [
        Problem("error", table.sheet, row, missing)
        for system in order
        if (missing := system.lacks(table.event))
    ]
    known, warnings = dict(columns.systems), []
    for column, system in columns.systems.items():
        if system not in order and (missing := system.lacks(table.event)):
            del known[column]
            message = f"{table.cell(top, column)} is left as it is: {missing}"
            warnings.append(Problem("warning", table.sheet, a1(top, column), message))
    problems = (*errors, *table.problems, *warnings)
    standings = () if errors else tuple(rank(table.event, order))
    return Section(table, order, standings, columns._replace(systems=known), problems)


def _with_notes(sections: Sequence[Section], notes: Sequence[Problem]) -> tuple[Section, ...]:
    """Give what the writing had to say of a sheet to the first section on that sheet."""
    first = {section.crosstable.sheet: section for section in reversed(sections)}
    return tuple(
        replace(
            section,
            problems=(
                *section.problems,
                *(note for note in notes if first.get(note.sheet) is section),
            ),
        )
        for section in sections
    )


def _values(section: Section) -> Mapping[int, Mapping[int, Value]]:
    """The value of every cell of the tie-break columns, by column and player number."""
    return {
        column: _values_of(section, system) for column, system in section.columns.systems.items()
    }


def _values_of(section: Section, system: System) -> Mapping[int, Value]:
    """A system's values by player number: those of the ranking where its order has the system."""
    if system in section.order:
        standings: Sequence[Standing] = section.standings
    else:
        standings = rank(section.crosstable.event, [system])
    return {standing.number: standing.tiebreaks[system.code] for standing in standings}


def _checked(section: Section) -> Section:
    if not section.sound:
        return section
    differences = tuple(_differences(section))
    warnings = tuple(
        Problem("warning", section.crosstable.sheet, found.cell, _said(found))
        for found in differences
        if found.system != "PTS"  # the crosstable has told those already
    )
    return replace(
        section,
        differences=differences,
        compared=_compared(section),
        problems=(*section.problems, *warnings),
    )


def _compared(section: Section) -> dict[str, int]:
    """How many values are printed of the points and of each tie-break."""
    table = section.crosstable
    printed = {"Pts": len(table.printed_points)}
    for column, system in section.columns.systems.items():
        typed = [table.value(number, column) for number in table.rows]
        printed[system.code] = sum(value not in (None, "") for value in typed)
    return printed


def _differences(section: Section) -> Iterator[Difference]:
    table = section.crosstable
    points = table.header.column("points")
    for number, printed in table.printed_points.items():
        made = table.event.placing[number]
        if points is not None and printed != made:
            yield Difference(a1(table.rows[number], points), number, "PTS", printed, made)
    for column, values in _values(section).items():
        code = section.columns.systems[column].code
        for number, computed in values.items():
            typed = table.value(number, column)
            if typed is None or typed == "":
                continue
            printed_value = read_points(typed)
            if not _is_printed(computed, printed_value):
                shown = str(typed) if printed_value is None else printed_value
                cell = a1(table.rows[number], column)
                yield Difference(cell, number, code, shown, computed)


def _is_printed(computed: Value, printed: float | None) -> bool:
    """Whether a value is printed as it should be: means with as many decimals as are shown."""
    if isinstance(computed, Fraction) and printed is not None:
        decimals = len(f"{printed:.10f}".rstrip("0").partition(".")[2])
        return bool(abs(computed - Fraction(printed)) <= Fraction(51, 100) / 10**decimals)
    return computed == printed


def _said(found: Difference) -> str:
    printed = found.printed if isinstance(found.printed, str) else f"{found.printed:g}"
    name = f"{find(found.system).name} ({found.system})"
    made = "no value" if found.computed is None else f"{float(found.computed):g}"
    return f"{printed} is printed as player {found.number}'s {name}, but the results make {made}"


def _with_room(report: Report) -> Report:
    """Say what `fill` will leave alone, and where there is no room for new columns."""
    sections = tuple(map(_section_with_room, report.sections))
    return replace(report, sections=sections)


def _section_with_room(section: Section) -> Section:
    table = section.crosstable
    if not section.sound:
        return section
    problems: list[Problem] = []
    if not section.columns.systems:
        taken = _taken(table, _new_columns(section))
        if taken:
            message = (
                f"the {len(section.order)} tie-break columns would go here, but the cell is not "
                f"empty: insert {len(section.order)} columns to the right of {table.area}, or "
                "head the columns to be filled TBrk1, TBrk2 ..."
            )
            problems.append(Problem("error", table.sheet, taken, message))
    elif section.columns.without:
        codes = ", ".join(system.code for system in section.columns.without)
        message = f"no column for {codes}: head one with the code to have it filled"
        row = str(Area(table.area.top, table.area.left, table.area.top, table.area.right))
        problems.append(Problem("warning", table.sheet, row, message))
    for column, text in section.columns.unknown.items():
        message = f"{text} is left as it is: head it TBrk1, TBrk2 ... or with a code such as MM"
        problems.append(Problem("warning", table.sheet, a1(table.area.top, column), message))
    for column, text in section.columns.beyond.items():
        codes = ", ".join(system.code for system in section.order)
        message = f"{text} is left as it is: the order has only {codes}"
        problems.append(Problem("warning", table.sheet, a1(table.area.top, column), message))
    return replace(section, problems=(*section.problems, *problems))


def _new_columns(section: Section) -> range:
    first = section.crosstable.area.right + 1
    return range(first, first + len(section.order))


def _taken(table: Crosstable, columns: range) -> str | None:
    """The first cell beside the crosstable that is not empty."""
    for row in range(table.area.top, table.area.bottom + 1):
        for column in columns:
            if table.cell(row, column) not in (None, ""):
                return a1(row, column)
    return None


def _edits(section: Section) -> Iterator[tuple[tuple[int, int], Edit]]:
    """The cells to write: values where there are columns, else whole columns on the right."""
    table = section.crosstable
    look_column = table.header.column("points") or table.header.rounds[1][0]
    if section.columns.systems:
        for column, values in _values(section).items():
            for number, value in values.items():
                row = table.rows[number]
                yield (row, column), Edit(_cell_value(value), look=(row, look_column))
        return
    top = table.area.top
    for column, system in zip(_new_columns(section), section.order, strict=True):
        yield (top, column), Edit(system.heading, look=(top, look_column), restyle=True)
        for number, value in _values_of(section, system).items():
            row = table.rows[number]
            new = Edit(_cell_value(value), look=(row, look_column), restyle=True)
            yield (row, column), new


def _cell_value(value: Value) -> float | None:
    return None if value is None else float(value)
