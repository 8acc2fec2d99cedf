"""Fill the tie-break columns of a workbook: sections -> edits -> a copy that lost nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Cell, Problem
from xltiebreak.lossless.write import Edit, plan
from xltiebreak.sections import Section
from xltiebreak.systems import System, Value
from xltiebreak.workbook.reading import EVERYWHERE, Report, Where, read_workbook, report_of


def default_target(path: Path) -> Path:
    """Where a filled workbook goes unless told: NAME-filled beside it."""
    if not path.name:
        return path  # a folder such as "." has no name, and is refused when it is opened
    return path.with_name(f"{path.stem}-filled{path.suffix}")


def fill(
    path: Path,
    target: Path,
    order: Sequence[System] | None = None,
    where: Where = EVERYWHERE,
    *,
    overwrite_formulas: bool = False,
    keep_going: bool = False,
    backup: bool = False,
    force: bool = False,
) -> Report:
    """Fill the tie-break columns of a workbook and save it as target (which may be the same file).

    Tie-break columns are recognised by their headers; a crosstable without any gets the order's
    on its right. Without an order the one that its own columns name is in force, or the default.
    Nothing is written where a crosstable has errors, unless `keep_going`: then the sound ones are
    filled. `force` replaces an existing target; `overwrite_formulas` lets values
    take the place of formulas; `backup` keeps the original beside the target.

    Raises Refused, with everything that stands in the way, where the file cannot be read or
    written; the target is then as it was.
    """
    workbook = read_workbook(path, where)
    report = _with_room(report_of(workbook, order))
    sound = [section for section in report.sections if section.sound]
    if not sound or not (report.sound or keep_going):
        return report
    edits: dict[str, dict[Cell, Edit]] = {}
    for section in sound:
        edits.setdefault(section.crosstable.sheet, {}).update(_edits(section))
    planned = plan(workbook.package, edits, overwrite_formulas=overwrite_formulas)
    warnings = planned.save(target, force=force, backup=backup)
    return replace(
        report,
        beside=(*report.beside, *warnings),
        written=target,
        cells=sum(map(len, edits.values())),
    )


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
                f"the {len(section.known)} tie-break columns would go here, but the cell is not "
                f"empty: insert {len(section.known)} columns to the right of {table.area}, or "
                "head the columns to be filled TBrk1, TBrk2 ..."
            )
            problems.append(Problem("error", table.sheet, taken, message))
    elif section.columns.without:
        codes = ", ".join(system.code for system in section.columns.without)
        message = f"no column for {codes}: head one with the code to have it filled"
        problems.append(Problem("warning", table.sheet, str(table.header.area), message))
    for column, text in section.columns.unknown.items():
        message = f"{text} is left as it is: head it TBrk1, TBrk2 ... or with a code such as MM"
        problems.append(Problem("warning", table.sheet, str(Cell(table.area.top, column)), message))
    for column, text in section.columns.beyond.items():
        codes = ", ".join(system.code for system in section.order)
        message = f"{text} is left as it is: the order has only {codes}"
        problems.append(Problem("warning", table.sheet, str(Cell(table.area.top, column)), message))
    return replace(section, problems=(*section.problems, *problems))


def _new_columns(section: Section) -> range:
    first = section.crosstable.area.right + 1
    return range(first, first + len(section.known))


def _taken(table: Crosstable, columns: range) -> str | None:
    """The first cell beside the crosstable that is not empty."""
    for row in range(table.area.top, table.area.bottom + 1):
        for column in columns:
            if table.grid.at(row, column) not in (None, ""):
                return str(Cell(row, column))
    return None


def _edits(section: Section) -> Iterator[tuple[Cell, Edit]]:
    """The cells to write: values where there are columns, else whole columns on the right."""
    table = section.crosstable
    look_column = table.header.column("points") or table.header.rounds[1][0]
    looks = {number: Cell(row, look_column) for number, row in table.rows.items()}

    def edit(number: int, value: Value, restyle: bool = False) -> Edit:
        return Edit(None if value is None else float(value), looks[number], restyle)

    for column, _, values in section.column_values():
        for number, value in values.items():
            yield Cell(table.rows[number], column), edit(number, value)
    if section.columns.systems:
        return
    top = table.area.top
    for column, system in zip(_new_columns(section), section.known, strict=True):
        yield Cell(top, column), Edit(system.heading, look=Cell(top, look_column), restyle=True)
        for number, value in section.values(system).items():
            yield Cell(table.rows[number], column), edit(number, value, restyle=True)
