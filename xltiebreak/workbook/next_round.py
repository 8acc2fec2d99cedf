"""Propose the next round of each section of a file, and type it into a copy of a workbook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xltiebreak.crosstable import Crosstable
from xltiebreak.crosstable.table import table_title
from xltiebreak.edits import Edit
from xltiebreak.grid import Cell, Grid, Problem, Refused
from xltiebreak.lossless.save import save_new
from xltiebreak.lossless.write import plan
from xltiebreak.pairing.proposal import PairingWishes, ProposedRound, with_proposal
from xltiebreak.pairing.proposing import require_engine
from xltiebreak.sections.next_round import (
    cells_of_proposal,
    lot_names,
    proposal_for,
    with_wishes_of,
)
from xltiebreak.sources.files import name_of
from xltiebreak.sources.trf_table import RECORDS
from xltiebreak.workbook.carrying import worksheet_functions
from xltiebreak.workbook.paths import stem_of
from xltiebreak.workbook.reading import EVERYWHERE, Where, Workbook, read_workbook, tables_of
from xltiebreak.workbook.trf import round_fields, trf_text

REPORT = ".trf"
"""The end of a report's name."""


@dataclass(frozen=True)
class PairedBook:
    """The sections of a file with their proposals, None where there is none.

    problems: why there is none, and what saving warns of; written: the file that holds them.
    """

    path: Path
    sections: Sequence[tuple[Crosstable, ProposedRound | None]]
    problems: tuple[Problem, ...] = ()
    written: Path | None = None


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
    one that the workbook keeps. Raises Refused if the file cannot be read or written, NoProposal
    without the engine.
    """
    require_engine()
    wishes = wishes or PairingWishes()
    workbook = read_workbook(path, where).typed
    sections: list[tuple[Crosstable, ProposedRound | None]] = []
    problems: list[Problem] = []
    for table in workbook.crosstables:
        proposal = None
        if table.rows:  # a template has sections that nobody plays in
            try:
                proposal = proposal_for(table, wishes, lot)
            except Refused as refused:
                problems += refused.problems
        sections.append((table, proposal))
    paired = PairedBook(path, sections, tuple(problems))
    found = [(table, proposal) for table, proposal in sections if proposal]
    if target is None or not found:
        return paired
    if target.suffix.lower() == REPORT:
        content, warnings = _report(workbook, found, wishes, lot)
        warnings += save_new(content, target, REPORT, force=force, sources=[path])
    else:
        warnings = _typed_into_copy(workbook, found, target, lot, where, force, backup)
    return replace(paired, problems=(*problems, *warnings), written=target)


def _typed_into_copy(
    workbook: Workbook,
    found: Sequence[tuple[Crosstable, ProposedRound]],
    target: Path,
    lot: int | None,
    where: Where,
    force: bool,
    backup: bool,
) -> tuple[Problem, ...]:
    """Save the pairings; return warnings. Raises Refused."""
    if workbook.package is None or not all(workbook.has_room(table) for table, _ in found):
        message = f"{name_of(workbook.path)} is no workbook with a column for each round"
        raise Refused(f"{message}: type the pairings by hand")

    def read(grid: Grid, header_row: int | None = None) -> Sequence[Crosstable]:
        return tables_of(grid, where._replace(header_row=header_row or where.header_row))

    edits: dict[str, dict[Cell, Edit]] = {}
    names: dict[str, dict[str, str]] = {}
    refused: list[Problem] = []
    for table, proposal in found:
        try:
            cells = cells_of_proposal(table, proposal, read)
        except Refused as error:
            refused += error.problems
            continue
        edits.setdefault(table.sheet, {}).update(cells)
        if lot is not None:
            names[table.sheet] = lot_names(lot)
    if not edits:
        raise Refused(*refused)
    made = plan(workbook.package, edits, names=names, searching=worksheet_functions())
    return (*refused, *made.save(target, force=force, backup=backup))


def _report(
    workbook: Workbook,
    found: Sequence[tuple[Crosstable, ProposedRound]],
    wishes: PairingWishes,
    lot: int | None,
) -> tuple[bytes, tuple[Problem, ...]]:
    """Return a tournament report with the pairings and who is kept apart. Raises Refused."""
    if len(found) > 1:
        raise Refused("a tournament report holds one section: name its sheet", remedy="sheets")
    ((table, proposal),) = found
    if table.grid.told:
        return _lines_as_read(table, proposal).encode(), ()
    paired = replace(table, event=with_proposal(table.event, proposal))
    title = table_title(table) or table.sheet or stem_of(workbook.path)
    scores = table.event.scores
    text, notes = trf_text(paired, title, sorted(scores, key=lambda one: -scores[one]))
    asked = with_wishes_of(table, wishes, lot)
    rounds = {"first": 1, "last": len(paired.event.players[0].games)}
    apart = [
        RECORDS["260"].written(rounds, [{"number": number} for number in sorted(pair)])
        for pair in sorted(asked.never, key=sorted)
    ]
    return "".join([text, *(f"{line}\n" for line in apart)]).encode(), notes


def _lines_as_read(table: Crosstable, proposal: ProposedRound) -> str:
    """Return the lines of a report, with the pairings in the lines of the players."""
    told = table.grid.told
    assert told
    lines, record = [line.rstrip("\r\n") for line in told.lines], RECORDS["001"]
    for number, game in proposal.games.items():
        at = table.rows[number] - told.shift - 1
        start = record.first + record.step * (proposal.round - 1)
        text = record.written({}, [round_fields(game)])[record.first :].ljust(record.step)
        after = lines[at][start + record.step :]
        lines[at] = f"{lines[at][:start].ljust(start)}{text}{after}".rstrip()
    return "\n".join(lines) + "\n"
