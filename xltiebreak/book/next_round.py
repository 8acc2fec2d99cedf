"""Propose the next round of each section of a file, and type it into a copy of a workbook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from xltiebreak.book.carrying import worksheet_functions
from xltiebreak.book.paths import stem_of
from xltiebreak.book.reading import EVERYWHERE, Where, Workbook, read_workbook, tables_of
from xltiebreak.book.sections.next_round import (
    boards_before,
    cells_of_proposal,
    proposal_for,
    said_of_pairing,
    with_wishes_of,
)
from xltiebreak.book.sections.record import KeptTable, names_of_records
from xltiebreak.book.sections.twice import problems_of_namesakes
from xltiebreak.book.trf import round_fields, trf_text
from xltiebreak.files.files import name_of
from xltiebreak.files.trf_table import RECORDS
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.save import save_new
from xltiebreak.lossless.write import plan
from xltiebreak.pairing.proposal import PairingWishes, ProposedRound, with_proposal
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.table import table_title
from xltiebreak.reading.facts import ReportLines, published, tournament_report
from xltiebreak.reading.grid import Cell, Grid, Problem, Refused

REPORT = ".trf"
"""The end of a report's name."""


class PairedSection(NamedTuple):
    """A section with its proposal."""

    table: Crosstable
    proposal: ProposedRound
    before: int
    """The boards of the sections before this one in the file."""


class PairedBook(NamedTuple):
    """The sections of a file that have a proposal."""

    sections: Sequence[PairedSection]
    problems: Sequence[Problem] = ()
    """Why others have none, who may stand twice, and what saving warns of."""

    written: Path | None = None
    """The file that holds the proposals."""


def paired_target(path: Path) -> Path:
    """Return the copy that gets the pairings of a workbook if nobody names another file."""
    return path.with_name(f"{path.stem}-paired{path.suffix}")


def paired_book(
    path: Path,
    target: Path | None = None,
    wishes: PairingWishes | None = None,
    lot: int | None = None,
    where: Where = EVERYWHERE,
    *,
    force: bool = False,
    backup: bool = False,
) -> PairedBook:
    """Propose the next round of each section; with a target, type the pairings into a copy.

    target: a workbook, also the same one, or a tournament report. Only blank cells of the coming
    round are written. lot: that of the order without ratings, which the copy keeps; None for the
    one that the workbook keeps. Raises Refused if the file cannot be read or written, NoEngine
    without the engine.
    """
    wishes = wishes or PairingWishes()
    workbook = read_workbook(path, where).typed
    sections: list[PairedSection] = []
    problems: list[Problem] = []
    tables = workbook.crosstables
    for table, before in zip(tables, boards_before(tables), strict=False):
        try:
            if table.rows:  # a template has sections that nobody plays in
                sections.append(PairedSection(table, proposal_for(table, wishes, lot), before))
                problems += problems_of_namesakes(table)
        except Refused as refused:
            problems += refused.problems
    if target is None or not sections:
        return PairedBook(sections, problems)
    if target.suffix.lower() == REPORT:
        content, notes = _report(path, sections, wishes)
        problems += [*notes, *save_new(content, target, REPORT, force=force, sources=[path])]
        return PairedBook(sections, problems, target)
    edits, refusals = _edits(workbook, sections, where)
    if workbook.package is None or not edits:
        raise Refused(*refusals)
    names = _records([one.table for one in sections if one.table.sheet in edits], wishes, lot)
    made = plan(workbook.package, edits, names=names, searching=worksheet_functions)
    problems += [*refusals, *made.save(target, force=force, backup=backup)]
    return PairedBook(sections, problems, target)


def _records(
    tables: Iterable[Crosstable], wishes: PairingWishes, lot: int | None
) -> dict[str, dict[str, str]]:
    """Return the names by which each sheet keeps the record of its event, with these wishes."""
    by_sheet: dict[str, list[KeptTable]] = {}
    for table in tables:
        facts = said_of_pairing(table, wishes, lot)
        by_sheet.setdefault(table.sheet, []).append(KeptTable(table, facts))
    return {sheet: names_of_records(kept, writes=True) for sheet, kept in by_sheet.items()}


def _edits(
    workbook: Workbook, sections: Sequence[PairedSection], where: Where
) -> tuple[dict[str, dict[Cell, Edit]], list[Problem]]:
    """Return what to type into each sheet, and why other sheets cannot be typed into."""

    def read(grid: Grid, header_row: int | None = None) -> Sequence[Crosstable]:
        return tables_of(grid, where._replace(header_row=header_row or where.header_row))

    edits: dict[str, dict[Cell, Edit]] = {}
    refusals: list[Problem] = []
    for table, proposal, _ in sections:
        try:
            if workbook.package is None or not workbook.has_room(table):
                message = f"{name_of(workbook.path)} is no workbook with a column for each round"
                raise Refused(f"{message}: type the pairings by hand")
            cells = cells_of_proposal(table, proposal, read)
            edits.setdefault(table.sheet, {}).update(cells)
        except Refused as refused:
            refusals += refused.problems
    return edits, refusals


def _report(
    path: Path, sections: Sequence[PairedSection], wishes: PairingWishes
) -> tuple[bytes, Sequence[Problem]]:
    """Return a tournament report with the pairings and who is kept apart. Raises Refused."""
    if len(sections) > 1:
        raise Refused("a tournament report holds one section: name its sheet", remedy="sheets")
    ((table, proposal, _),) = sections
    if report := tournament_report(table.grid):
        return _lines_as_read(table, report, proposal).encode(), ()
    event = with_proposal(table.event, proposal)
    title = table_title(table) or table.sheet or stem_of(path)
    places = sorted(event.by_number, key=lambda number: -event.placing[number])
    open_to_all = replace(table, event=event, facts=published(table.facts))  # 260 follows below
    text, notes = trf_text(open_to_all, title, places)
    rounds = {"first": 1, "last": len(event.players[0].games)}
    for pair in sorted(map(sorted, with_wishes_of(table, wishes, None).never)):
        text += RECORDS["260"].written(rounds, [{"number": number} for number in pair]) + "\n"
    return text.encode(), notes


def _lines_as_read(table: Crosstable, told: ReportLines, proposal: ProposedRound) -> str:
    """Return the lines of a report, with the pairings in the lines of the players."""
    lines, record = [line.rstrip("\r\n") for line in told.lines], RECORDS["001"]
    start = record.first + record.step * (proposal.round - 1)
    for number, game in proposal.games.items():
        at = table.rows[number] - told.shift - 1
        text = record.written({}, [round_fields(game)])[record.first :].ljust(record.step)
        before, after = lines[at][:start].ljust(start), lines[at][start + record.step :]
        lines[at] = f"{before}{text}{after}".rstrip()
    return "\n".join(lines) + "\n"
