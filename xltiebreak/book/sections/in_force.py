"""The order that an event is ranked by because its record says so.

A workbook of `xltiebreak new` computes by one order and one edition, and keeps them in the record
of each section; a report has a list of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from xltiebreak.book.sections.columns import JudgedColumn
from xltiebreak.core.editions import edition_on
from xltiebreak.errors import Error
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.kept import ORDER_MARK
from xltiebreak.reading.facts import EventFacts, ReportLines, tournament_report
from xltiebreak.reading.grid import Cell, Problem, Remedy
from xltiebreak.rules import CURRENT, RULES, US, System, UnknownSystemError, find
from xltiebreak.rules.naming import system_in
from xltiebreak.rules.orders import order_of, with_own_codes


class MarkedOrder(NamedTuple):
    """The order that a sheet was made to rank by."""

    rules: str
    """The rules of its codes."""

    codes: tuple[str, ...]
    """The systems in their order, by these rules."""

    def by(self, rules: str) -> tuple[System, ...]:
        """Return its systems by these rules; () if they do not know all of them."""
        try:
            order = order_of(self.codes, rules)
        except Error:
            return ()
        return with_own_codes([replace(system, qualified=False) for system in order])


def marked_order(table: Crosstable) -> MarkedOrder | None:
    """Return the order of a crosstable's record; None without one, or if it cannot be read.

    Of a report's list, unknown codes are left out.
    """
    rules, codes = table.facts.rules, table.facts.tiebreaks
    if table.grid.told:
        rules = edition_of_report(table.facts)
        codes = tuple(code for code in codes if not _unknown(code, rules))
    if rules not in RULES:
        return None
    marked = MarkedOrder(rules, codes)
    return marked if marked.by(rules) or not codes else None


def edition_of_report(facts: EventFacts) -> str:
    """Return FIDE's edition of the first day; without one, the edition in force."""
    return edition_on(*facts.began).name if facts.began else CURRENT


def _unknown(code: str, rules: str) -> str:
    """Return why a code is no tie-break, "" if it is one."""
    try:
        find(code, rules)
    except UnknownSystemError as error:
        return str(error)
    return ""


def _of_told(table: Crosstable, told: ReportLines, order: Sequence[System]) -> Iterator[Problem]:
    """Say by what a report is ranked, and warn of codes in its list that cannot be used."""
    rules = next((system.rules for system in order), US)
    whose = f"its own list, {told.listed.cause}" if told.listed else "no list of its own"
    where = told.listed.cell if told.listed else table.header.area
    used = [system for system in order if not system.is_dropped(table.event)]
    codes = ", ".join(system.identity[0] for system in used) or "points alone"
    message = f"ranked by {codes} by the rules {rules} ({whose})"
    yield Problem("warning", table.sheet, where, message, note=True)
    for code in table.facts.tiebreaks:
        if told.listed and (why := _unknown(code, rules)):
            message = f"{told.listed.cause}: {shown(code)} is left out: {why}"
            yield Problem("warning", table.sheet, told.listed.cell, message, "order")


def own_team_order(tables: Sequence[Crosstable]) -> tuple[System, ...]:
    """Return the order that ranks teams of these crosstables if nobody gives one.

    It is WinTD's; for sheets that were all made to rank by one order of FIDE's, that order without
    the systems that cannot be summed over a team.
    """
    from xltiebreak.rules.team_standings import DEFAULT_ORDER

    marked = {marked_order(table) for table in tables}
    common = marked.pop() if len(marked) == 1 else None
    own = common.by(common.rules) if common and common.rules != US else ()
    return tuple(system for system in own if not system.definition.not_for_teams) or order_of(
        DEFAULT_ORDER
    )


def unreadable_mark(table: Crosstable) -> Problem | None:
    """Return the warning for a mark that cannot be read; None if there is none."""
    text = ", ".join(table.facts.tiebreaks) or table.grid.marks.get(ORDER_MARK)
    if text is None or (table.facts.rules and marked_order(table)):
        return None
    message = (
        "this workbook was made to rank by an order of its own, which cannot be read any more "
        f"({shown(text) or 'its cell is gone'}): the column headers decide"
    )
    return Problem("warning", table.sheet, table.header.area, message, "order")


def header_warnings(
    table: Crosstable, order: Sequence[System], columns: Sequence[JudgedColumn]
) -> Iterator[Problem]:
    """Warn where headers and the order in force differ, and where a header says too little."""
    if told := tournament_report(table.grid):
        yield from _of_told(table, told, order)
        return
    if problem := unreadable_mark(table):
        yield problem
    event = table.event
    meant = {
        judged.column: judged
        for judged in columns
        if judged.system and not judged.foreign and not judged.system.lacks(event)
    }
    beside = [column for column, judged in meant.items() if judged.system not in order]
    marked = marked_order(table)
    if marked and marked.by(marked.rules) == tuple(order):
        headed_systems = {judged.system for judged in meant.values()}
        yield from _contradicting(
            table, order, beside, [system for system in order if system not in headed_systems]
        )
        return
    if beside:
        message = f"not used to rank: {{}}; the order in force is {_listed(order)}"
        yield _of_headers(table, beside, message)
    by_others = {c: judged.system for c, judged in meant.items() if judged.verdict == "neighbours"}
    assumed = {c: system.rules for c, system in by_others.items() if system and system.rules != US}
    if edition := next(iter(assumed.values()), ""):
        in_force = "the edition in force" if edition == CURRENT else "as the others"
        yield _of_headers(table, assumed, f"{{}}: read by {edition}, {in_force}", "rules")
    if any(system.rules != US for system in order):
        doubtful = [
            judged.column
            for judged in meant.values()
            if judged.system
            and judged.system.rules == US
            and _names_one_of_fide(table, judged.column)
        ]
        if doubtful:
            message = "{}: read by US Chess's rules, but other columns by FIDE's"
            yield _of_headers(table, doubtful, message, "rules")


def _contradicting(
    table: Crosstable, order: Sequence[System], beside: Sequence[int], without: Sequence[System]
) -> Iterator[Problem]:
    """Warn of headers that contradict the mark, and of its systems that no column names."""
    row = table.header.row
    for column, system in zip_longest(beside, without):
        what_stands = f"{table.grid.text(row, column)} stands here" if column else ""
        wanted = f"no column is headed {system.exact_heading}" if system else ""
        what = " and ".join(filter(None, (what_stands, wanted)))
        where = Cell(row, column) if column else table.header.area
        message = f"{what}, but this workbook ranks by {_listed(order)}"
        yield Problem("warning", table.sheet, where, message, "order")


def _names_one_of_fide(table: Crosstable, column: int) -> bool:
    """Whether FIDE's rules have a system by the name in a header, too."""
    system = system_in(table.grid.text(table.header.row, column), (), CURRENT)
    return system is not None and system.rules != US


def _of_headers(
    table: Crosstable, columns: Iterable[int], message: str, remedy: Remedy = ""
) -> Problem:
    """Return one warning about columns; {} in the message stands for their headers and cells."""
    row, cells = table.header.row, sorted(columns)
    first = Cell(row, cells[0])
    names = ", ".join(
        f"{table.grid.text(row, column)} in {table.grid.first_cells([Cell(row, column)], first)}"
        for column in cells
    )
    return Problem("warning", table.sheet, first, message.format(names), remedy)


def _listed(order: Sequence[System]) -> str:
    return ", ".join(system.exact for system in order)
