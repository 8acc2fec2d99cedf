"""Plan a fill of all sections of a book: one sequence for every kind of workbook.

A book is what can be read, asked whether a cell may be written, and written: a closed file, a
workbook open in openpyxl, or one that a program shows. It carries out the plan; formulas are other
content for the same cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypedDict

from xltiebreak.book.sections import Section, from_lists
from xltiebreak.book.sections.filling import (
    SectionFill,
    has_own_formulas,
    rules_by_column,
    section_fill,
)
from xltiebreak.book.sections.joined import read_elsewhere
from xltiebreak.book.sections.marks import FilledTable, names_of_marks
from xltiebreak.book.sections.record import KeptTable, names_of_records, record_for
from xltiebreak.book.sections.targets import Awarding, Target
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.kept import forgotten_names
from xltiebreak.reading.grid import Area, Cell, Grid, Problem, first_few

if TYPE_CHECKING:
    from xltiebreak.book.sections.completing import Completed
    from xltiebreak.prizes import Award


class Book(Protocol):
    """A workbook that can be filled."""

    @property
    def marks(self) -> Mapping[str, Mapping[str, str]]:
        """Our names on each sheet, which mark what fills wrote."""

    @property
    def from_lists(self) -> Mapping[str, Collection[Cell]]:
        """The cells of each sheet that a fill wrote from pairing lists, read as blank."""

    def target(self, section: Section) -> Target:
        """The sheet of a section."""

    def checks(self, table: Crosstable) -> Collection[Cell]:
        """The checks that an earlier fill wrote beside a crosstable."""

    def read(self, grid: Grid, header_row: int | None = None) -> Sequence[Crosstable]:
        """Read a sheet as its book was read."""


class Wishes(TypedDict, total=False):
    """What a fill may do beside filling blank cells; nothing by default."""

    overwrite_points: bool
    """Replace printed points and places."""

    overwrite_formulas: bool
    """Replace formulas by values."""

    formulas: bool
    """Write formulas in place of values, and hidden sheets that they look up."""

    complete: bool
    """Fill blank result cells from the opponents' cells."""

    overwrite_trophies: bool
    """Replace printed awards."""

    without_record: bool
    """Take the record of the event out of the workbook."""


class PlannedSheet(NamedTuple):
    """What a fill writes into one sheet."""

    cells: Mapping[Cell, Edit]
    """The new values of cells."""

    names: Mapping[str, str]
    """The names that mark the cells as ours."""

    columns: Sequence[tuple[Area, int]] = ()
    """The areas of its crosstables that get new columns, with the number of new columns."""


class Plan(NamedTuple):
    """What a fill writes into a book; nothing is written yet."""

    fills: Sequence[SectionFill | None]
    """For the sections in their order, None where a section has errors."""

    sheets: Mapping[str, PlannedSheet]
    """By the name of the sheet."""

    problems: Sequence[Problem]
    """The problems that belong to no section."""

    results: int
    """How many results are written."""


def planned(
    sections: Sequence[Section],
    book: Book,
    wishes: Wishes,
    awards: Sequence[Sequence[Award]] | None = None,
) -> Plan:
    """Plan the fill of all sections without errors.

    awards: those of each section, None if they are not written. Raises what a target raises.
    """
    fills: list[SectionFill | None] = []
    cells: dict[str, dict[Cell, Edit]] = {}
    filled: dict[str, list[FilledTable]] = {}
    kept: dict[str, list[KeptTable]] = {}
    columns: dict[str, list[tuple[Area, int]]] = {}
    problems: list[Problem] = []
    results = 0
    for number, section in enumerate(sections):
        if not section.sound:
            fills.append(None)
            continue
        table = section.crosstable
        over = wishes.get("overwrite_trophies", False)
        awarding = Awarding(awards[number], over) if awards else None
        made = _fill_of(section, book, wishes, awarding)
        texts = dict(made.results)
        if wishes.get("complete", False):
            from xltiebreak.book.sections.completing import completed  # few fills need it

            found = completed(table, book.read)
            texts |= found.texts
            problems += _left_blank(table, found)
        results += len(texts)
        if made.added:
            columns.setdefault(table.sheet, []).append((table.area, made.added))
        filled.setdefault(table.sheet, []).append(_mark_of(made, book))
        kept.setdefault(table.sheet, []).append(_kept(section))
        written = {**_emptied(made, book), **made.cells}
        written |= {cell: Edit(text) for cell, text in texts.items()}
        cells.setdefault(table.sheet, {}).update(written)
        fills.append(made)
    for sheet, stale in book.from_lists.items():  # what the lists do not tell any more
        there = cells.setdefault(sheet, {})
        there.update({cell: Edit(None) for cell in stale if cell not in there})
    sheets = {
        sheet: PlannedSheet(
            written,
            {
                **_names(filled.get(sheet, ()), written, book, sheet),
                **_records(kept.get(sheet, ()), written, wishes),
            },
            columns.get(sheet, ()),
        )
        for sheet, written in cells.items()
    }
    return Plan(fills, sheets, problems, results)


def _fill_of(
    section: Section, book: Book, wishes: Wishes, awarding: Awarding | None
) -> SectionFill:
    return section_fill(
        section,
        book.target(section),
        overwrite=wishes.get("overwrite_points", False),
        overwrite_formulas=wishes.get("overwrite_formulas", False),
        formulas=wishes.get("formulas", False),
        awarding=awarding,
        earlier=book.checks(section.crosstable),
    )


def _names(
    filled: Sequence[FilledTable], cells: Mapping[Cell, Edit], book: Book, sheet: str
) -> dict[str, str]:
    """Return the names that mark what is written into a sheet."""
    if not filled:
        return {}
    there = book.marks.get(sheet, {})
    names = dict(names_of_marks(there, filled, book.read))
    if any(read_elsewhere(table.crosstable) for table in filled):
        written = {cell: new.value for cell, new in cells.items() if new.value is not None}
        names[from_lists.NAME] = from_lists.text_of_mark(written)
    elif from_lists.NAME in there:
        names[from_lists.NAME] = '{""}'
    return names


def _kept(section: Section) -> KeptTable:
    """Return a section with the record that its sheet keeps from now on.

    Formulas of the director's compute by the order that they were made for, whatever is given.
    """
    own = replace(section, given=section.given and not has_own_formulas(section))
    return KeptTable(section.crosstable, record_for(own))


def _records(
    kept: Sequence[KeptTable], cells: Mapping[Cell, Edit], wishes: Wishes
) -> dict[str, str]:
    """Return the names that keep the records of the events on a sheet."""
    if not kept:
        return {}
    grid = kept[0].crosstable.grid
    if wishes.get("without_record", False):
        return forgotten_names(grid)
    writes = any(edit.value != grid.at(*cell) for cell, edit in cells.items())
    return names_of_records(kept, writes=writes)


def _live_cells(table: Crosstable, book: Book) -> frozenset[Cell]:
    """Return the cells with formulas of an earlier fill."""
    return table.marked.live | frozenset(book.checks(table))


def _emptied(fill: SectionFill, book: Book) -> dict[Cell, Edit]:
    """Return the cells that a fill leaves over; of formulas and checks nothing stays."""
    table = fill.section.crosstable
    live = _live_cells(table, book)
    column = table.header.column("points") or table.header.round_columns[0]
    return {
        cell: Edit(None, Cell(cell.row, column), replaces=True, vanishes=True)
        if cell in live
        else Edit(None)
        for cell in fill.emptied
    }


def _mark_of(fill: SectionFill, book: Book) -> FilledTable:
    """Return what a mark says of a fill; of the formulas of an earlier one nothing stays."""
    table = fill.section.crosstable
    gone = _live_cells(table, book).intersection(fill.emptied)
    values = {cell: value for cell, value in fill.values.items() if cell not in gone}
    checks = {cell.column for cell in book.checks(table)}
    right = table.area.right - (table.area.right in checks)
    table = replace(table, area=table.area._replace(right=right))
    return FilledTable(table, values, rules_by_column(fill.section))


def _left_blank(table: Crosstable, found: Completed) -> Iterator[Problem]:
    """Warn of the blank result cells that have no clear text."""
    if not found.left:
        return
    cells = first_few(found.left)
    message = f"left blank, because the sheet's notation has no clear text for the game: {cells}"
    yield Problem("warning", table.sheet, found.left[0], message)
