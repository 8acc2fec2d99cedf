"""Files -> a new workbook, a CSV file or a tournament report of the crosstables in them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from xltiebreak.crosstable.table import table_title
from xltiebreak.grid import Problem, Refused
from xltiebreak.lossless.save import save_new
from xltiebreak.sections import Section
from xltiebreak.sources.files import name_of
from xltiebreak.workbook import trf
from xltiebreak.workbook.layout import SheetTable, table_of
from xltiebreak.workbook.making import workbook_of
from xltiebreak.workbook.reading import EVERYWHERE, Report, Where, compute

KINDS = (".xlsx", ".trf", ".csv")
"""The ends of the names of what can be written."""


def convert(
    paths: Sequence[Path], target: Path, where: Where = EVERYWHERE, *, force: bool = False
) -> list[Report]:
    """Write the crosstables of files as a new one, whose kind is told by the end of its name.

    Nothing is written where a crosstable has errors: see the reports. `force` replaces a target
    that exists. Raises Refused where a file cannot be read or the new one cannot be written.
    """
    return write([read(path, where) for path in paths], target, force=force)


def read(path: Path, where: Where = EVERYWHERE) -> Report:
    """A file to be converted: what its tie-breaks lack does not matter.

    Raises Refused where the file cannot be read or holds no crosstable.
    """
    report = compute(path, None, where)
    sections = tuple(replace(one, problems=one.crosstable.problems) for one in report.sections)
    return replace(report, sections=sections)


def write(reports: Sequence[Report], target: Path, *, force: bool = False) -> list[Report]:
    """`convert` of files that have been read."""
    kind = target.suffix.lower()
    if kind not in KINDS:
        raise Refused(f"{target.name}: the name must end in .xlsx, .trf or .csv")
    if any(is_same_file(report.path, target) for report in reports):
        raise Refused(f"{target} is what is to be converted: give another name")
    sections = [(report, one) for report in reports for one in report.sections]
    if not all(one.crosstable.sound for _, one in sections):
        return list(reports)
    notes: tuple[Problem, ...] = ()
    if kind == ".trf":
        text, notes = _report(sections)
        content = text.encode()
    else:
        tables = [table_of(one, stem_of(report.path), tiebreaks=False) for report, one in sections]
        content = workbook_of(tables) if kind == ".xlsx" else _csv(tables).encode()
    saved = save_new(content, target, kind, force=force)
    last = len(reports) - 1
    return [
        replace(
            report,
            written=target,
            beside=(*report.beside, *notes, *saved) if index == last else report.beside,
        )
        for index, report in enumerate(reports)
    ]


def stem_of(path: Path) -> str:
    """What the sheet of a file without sheets is called."""
    name = name_of(path)
    return Path(name).stem or name


def is_same_file(path: Path, target: Path) -> bool:
    """Whether both are one file that is there."""
    try:
        return path.samefile(target)
    except OSError:  # one of them is not there
        return False


def _report(sections: Sequence[tuple[Report, Section]]) -> tuple[str, tuple[Problem, ...]]:
    if len(sections) > 1:
        names = ", ".join(
            f"{one.crosstable.sheet or name_of(report.path)} {one.crosstable.area}"
            for report, one in sections
        )
        message = f"a tournament report holds one section, and here are {len(sections)} ({names})"
        sheets = {one.crosstable.sheet for _, one in sections} - {""}
        raise Refused(message, remedy="sheets" if len(sheets) == len(sections) else "")
    ((report, section),) = sections
    table = section.crosstable
    title = table_title(table) or table.sheet or stem_of(report.path)
    return trf.report_of(table, title, _in_places(section))


def _in_places(section: Section) -> list[int]:
    """The players in the order of places, by the points alone where no order could be followed."""
    if section.standings:
        return [standing.number for standing in section.standings]
    event = section.crosstable.event
    return sorted(event.by_number, key=lambda number: -event.placing[number])


def _csv(tables: Sequence[SheetTable]) -> str:
    """One table after the other, with its title where there are several."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\r\n")
    for index, table in enumerate(tables):
        if index:
            lines.writerow(())
        if len(tables) > 1:
            lines.writerow((table.title,))
        lines.writerow(table.headings)
        lines.writerows(table.rows)
    return text.getvalue()
