"""Standings: adds or renews a sheet for each crosstable, as in a closed workbook."""

from __future__ import annotations

from xltiebreak.buttons.book import OpenWorkbook, Page, Press, message_with, refusal, sections_of
from xltiebreak.crosstable import Crosstable
from xltiebreak.grid import Area, reference
from xltiebreak.sections import outdated_problems
from xltiebreak.sections.marks import STANDINGS
from xltiebreak.sections.own_language import language_for
from xltiebreak.sections.standings import choose_sheets, standings_of
from xltiebreak.tables import number_format


def write_standings(book: OpenWorkbook) -> Press:
    """Write the standings, or nothing if a crosstable has errors. Raises CannotPress."""
    found = sections_of(book)
    if any(not section.sound for section in found.sections):
        return refusal(found.problems)
    tabs = [sheet.grid.sheet for sheet in book.sheets]
    stands = [(one, *_stand(one.crosstable)) for one in found.sections]
    several = len(stands) > 1
    words = language_for(one.crosstable for one in found.sections)
    chosen = choose_sheets(stands, tabs, book.marked(STANDINGS), several, words)
    problems = [problem for one in found.sections for problem in outdated_problems(one)]
    problems += (one.warning() for one in chosen if one.beside)
    pages: list[Page] = []
    for (section, sheet, area), one in zip(stands, chosen, strict=True):
        table = standings_of(section, sheet if several else "", words)
        formats = {at: number_format(column) for at, column in enumerate(table.columns, 1)}
        forms = {at: form for at, form in formats.items() if form}
        about = (one.name, one.renews, STANDINGS, reference(sheet, area))
        pages.append(Page(*about, table.lines, table.header, forms))
    names = ", ".join(page.name for page in pages)
    return Press(message_with(f"The standings are on: {names}.", problems), pages=pages)


def _stand(table: Crosstable) -> tuple[str, Area]:
    """Return the sheet and area of a crosstable; one made of lists has the first list's cell."""
    if not table.grid.stands_alone:
        return table.sheet, table.area
    first = table.grid.origins[table.header.start]
    return first.sheet, Area(*first.cell, *first.cell)
