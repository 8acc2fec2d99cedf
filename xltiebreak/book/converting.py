"""Write the crosstables of files to a new workbook, a CSV file or a tournament report file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from xltiebreak.book import trf
from xltiebreak.book.layout import table_of, workbook_of
from xltiebreak.book.paths import is_same_file, stem_of
from xltiebreak.book.reading import EVERYWHERE, Report, Where, compute
from xltiebreak.book.sections import Section
from xltiebreak.book.sections.record import record_for
from xltiebreak.files.files import STANDARD_INPUT, name_of
from xltiebreak.files.written import Table
from xltiebreak.files.written.comma import csv_line, guarded_cells
from xltiebreak.languages.text import guarded
from xltiebreak.lossless.save import save_new
from xltiebreak.reading.crosstable.table import table_title
from xltiebreak.reading.facts import lost, not_kept, published
from xltiebreak.reading.grid import Problem, Refused
from xltiebreak.reading.own_language import language_for

KINDS = (".xlsx", ".trf", ".csv")
"""The file extensions that can be written."""


def convert(
    paths: Sequence[Path], target: Path, where: Where = EVERYWHERE, *, force: bool = False
) -> list[Report]:
    """Write the crosstables of files into a new file; its extension decides the kind.

    If a crosstable has errors, write nothing; the returned reports have the errors. `force`
    replaces an existing target. Raises Refused if a file cannot be read or written.
    """
    reports = [read_to_convert(path, where) for path in paths]
    return write_converted(reports, target, force=force)


def read_to_convert(path: Path, where: Where = EVERYWHERE) -> Report:
    """Read a file, without the problems of its tie-breaks.

    Raises Refused if the file cannot be read or holds no crosstable.
    """
    report = compute(path, None, where)
    sections = tuple(
        replace(section, problems=section.crosstable.problems) for section in report.sections
    )
    return replace(report, sections=sections)


def write_converted(
    reports: Sequence[Report], target: Path, *, force: bool = False, excel: bool = False
) -> list[Report]:
    """`convert` for files that have been read; excel: CSV begins with a mark for Excel."""
    kind = target.suffix.lower()
    if kind not in KINDS:
        raise Refused(f"{target.name}: the name must end in .xlsx, .trf or .csv")
    if any(is_same_file(report.path, target) for report in reports):
        raise Refused(f"{target} is the file to convert: give another name")
    sections = [(report, section) for report in reports for section in report.sections]
    if not all(section.crosstable.sound for _, section in sections):
        return list(reports)
    notes: tuple[Problem, ...] = ()
    if kind == ".trf":
        text, notes = _trf(sections)
        content = text.encode()
    else:
        tables = [
            table_of(
                section,
                stem_of(report.path),
                tiebreaks=section.crosstable.grid.told is not None,  # the list of a report
                words=language_for([section.crosstable]),
            )
            for report, section in sections
        ]
        notes = tuple(problem for _, section in sections for problem in _lost(section, kind))
        records = [published(record_for(section)) for _, section in sections]
        is_book = kind == ".xlsx"
        content = workbook_of(tables, records) if is_book else _csv(tables, excel).encode()
    sources = files_of(reports)
    saved = save_new(content, target, kind, force=force, sources=sources)
    written = [replace(report, written=target) for report in reports]
    written[-1:] = [
        replace(report, beside=(*report.beside, *notes, *saved)) for report in written[-1:]
    ]
    return written


def files_of(reports: Iterable[Report]) -> list[Path]:
    """Return the files that were read, without standard input."""
    return [report.path for report in reports if report.path != STANDARD_INPUT]


def _trf(sections: Sequence[tuple[Report, Section]]) -> tuple[str, tuple[Problem, ...]]:
    if len(sections) > 1:
        names = ", ".join(
            f"{section.crosstable.sheet or name_of(report.path)} {section.crosstable.seen}".strip()
            for report, section in sections
        )
        message = f"a tournament report holds one section, not {len(sections)} ({names})"
        sheets = {section.crosstable.sheet for _, section in sections} - {""}
        raise Refused(message, remedy="sheets" if len(sheets) == len(sections) else "")
    ((report, section),) = sections
    table = section.crosstable
    title = table_title(table) or table.sheet or stem_of(report.path)
    order = [system for system in section.order if not system.definition.as_printed]
    return trf.trf_text(table, title, _in_places(section), order)


def _lost(section: Section, kind: str) -> Iterator[Problem]:
    """Yield one warning about what was read and a new file of this kind does not hold."""
    table, gone = section.crosstable, list[str]()
    if table.grid.told:
        of_players = "sex, title, federation, FIDE number and birth of the players"
        gone = ["the players of the teams and their boards" if table.header.teams else of_players]
    gone += lost(table.facts, kind)
    if gone:
        yield Problem("warning", table.sheet, None, not_kept(gone))


def _in_places(section: Section) -> list[int]:
    """Return the players by place; by points alone if the tie-breaks cannot be computed."""
    if section.standings:
        return [standing.number for standing in section.standings]
    event = section.crosstable.event
    return sorted(event.by_number, key=lambda number: -event.placing[number])


def _csv(tables: Sequence[Table], excel: bool) -> str:
    """Return the tables one below the other, with titles if there are several.

    excel: begin with the mark that tells Excel on Windows of UTF-8.
    Texts that Excel would take for formulas are guarded, but for results, which are our own words:
    it shows `-B-` as it is, and other programs would not read `'-B-`.
    """
    lines: list[Iterable[object]] = []
    for index, table in enumerate(tables):
        if index:
            lines.append(())
        if len(tables) > 1:
            lines.append((guarded(table.title),))
        lines.append(table.headings)
        columns = (
            column.cells if column.kind == "result" else guarded_cells(column.cells)
            for column in table.columns
        )
        lines += zip(*columns, strict=True)
    mark = "\ufeff" if excel else ""
    return mark + "".join(csv_line(line, "\r\n") for line in lines)
