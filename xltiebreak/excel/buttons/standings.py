"""Standings: adds or renews a sheet for each crosstable, as in a closed workbook."""

from __future__ import annotations

from xltiebreak.book.sections import outdated_problems
from xltiebreak.book.sections.marks import STANDINGS
from xltiebreak.book.sections.standings import choose_sheets, standings_of
from xltiebreak.excel.buttons.book import (
    OpenWorkbook,
    Page,
    Press,
    message_with,
    refusal,
    sections_of,
)
from xltiebreak.files.written import number_format
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Area, reference
from xltiebreak.reading.own_language import language_for


def write_standings(book: OpenWorkbook) -> Press:
    """Write the standings, or nothing if a crosstable has errors. Raises CannotPress."""
    read = sections_of(book)
    if any(not section.sound for section in read.sections):
        return refusal(read.problems)
    tabs = [sheet.grid.sheet for sheet in book.sheets]
    stands = [(section, *_stand(section.crosstable)) for section in read.sections]
    several = len(stands) > 1
    words = language_for(section.crosstable for section in read.sections)
    chosen = choose_sheets(stands, tabs, book.marked(STANDINGS), several, words)
    problems = [problem for section in read.sections for problem in outdated_problems(section)]
    problems += (target.warning() for target in chosen if target.beside)
    pages: list[Page] = []
    for (section, sheet, area), target in zip(stands, chosen, strict=True):
        table = standings_of(section, sheet if several else "", words)
        formats = {at: number_format(column) for at, column in enumerate(table.columns, 1)}
        forms = {at: form for at, form in formats.items() if form}
        about = (target.name, target.renews, STANDINGS, reference(sheet, area))
        pages.append(Page(*about, table.lines, table.header, forms))
    names = ", ".join(page.name for page in pages)
    return Press(message_with(f"The standings are on: {names}.", problems), pages=pages)


def _stand(table: Crosstable) -> tuple[str, Area]:
    """Return the sheet and area of a crosstable; one made of lists has the first list's cell."""
    if not table.grid.stands_alone:
        return table.sheet, table.area
    first = table.grid.origins[table.header.start]
    return first.sheet, Area(*first.cell, *first.cell)
