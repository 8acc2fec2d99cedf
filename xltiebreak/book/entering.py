"""Type what a director enters into the cells of a workbook, and what is said of its events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from xltiebreak.book.carrying import worksheet_functions
from xltiebreak.book.reading import Workbook
from xltiebreak.book.sections.entered import Entered, cells_to_enter, refuse_if_misread
from xltiebreak.book.sections.record import KeptTable, names_of_records
from xltiebreak.files.files import name_of
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.lossless.write import plan
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.facts import EventFacts
from xltiebreak.reading.grid import Cell, Problem, Refused

Entries = Mapping[str, Sequence[Entered]]
"""What is entered on each sheet."""


def can_enter(workbook: Workbook, table: Crosstable) -> bool:
    """Whether results can be typed into the cells of a crosstable: one column for each round."""
    header = table.header
    if workbook.package is None or not workbook.has_room(table):
        return False
    if table.rows and not table.sound:
        return False
    in_columns = not (table.matrix or header.by_name or header.kinds or header.teams)
    alone = sum(one.sheet == table.sheet for one in workbook.crosstables) == 1
    return in_columns and alone and not table.grid.told and not table.grid.origins


def enter(
    workbook: Workbook,
    entries: Entries,
    target: Path,
    said: Mapping[str, Mapping[str, Any]] = {},
    identity: str = "",
) -> None:
    """Write a copy of a workbook with these entries; its record gets the next revision.

    workbook: as its cells were typed. said: by sheet, fields of the record that are said now;
    identity: for an event that has none. The copy is to be compared with `refuse_if_other`. Raises
    Refused for what does not fit, and writes nothing then.
    """
    if workbook.package is None:
        raise Refused(f"{name_of(workbook.path)} is no workbook that can be written")
    tables = {table.sheet: table for table in workbook.crosstables}
    edits: dict[str, dict[Cell, Edit]] = {}
    for sheet, one in entries.items():
        if not can_enter(workbook, tables[sheet]):
            message = "no results can be typed into this table here: type them in the workbook"
            raise Refused(Problem("error", sheet, None, message))
        edits[sheet] = cells_to_enter(tables[sheet], one)
    names = {
        table.sheet: names_of_records(
            [KeptTable(table, _facts(table.facts, said.get(table.sheet, {}), identity))],
            writes=True,
        )
        for table in workbook.crosstables
    }
    made = plan(workbook.package, edits, names=names, searching=worksheet_functions)
    made.save(target, force=True)


def _facts(facts: EventFacts, said: Mapping[str, Any], identity: str) -> EventFacts:
    return facts._replace(identity=facts.identity or identity, **said)


def refuse_if_other(before: Workbook, after: Workbook, entries: Entries) -> None:
    """Raise Refused if a workbook with entries does not say them, or says anything else."""
    there = {table.sheet: table for table in after.crosstables}
    for table in before.crosstables:
        if table.sheet not in there:
            raise Refused(Problem("error", table.sheet, None, "this sheet would not be read"))
        refuse_if_misread(table, there[table.sheet], entries.get(table.sheet, ()))
