"""Explain: the tie-breaks of the selected player, or a comparison of two selected players."""

from __future__ import annotations

from xltiebreak.book.sections import Section
from xltiebreak.core import explain as explaining
from xltiebreak.excel.buttons.book import (
    CannotPress,
    OpenWorkbook,
    Press,
    our_page,
    refusal,
    sections_of,
)

MARK = "_xltiebreak_why"
_HOW = "select a cell in a player's row of a crosstable, or cells in two players' rows"


def explain(book: OpenWorkbook) -> Press:
    """Write on a sheet how the tie-breaks come about. Raises CannotPress."""
    section, numbers = _selected(book)
    if not section.sound:
        return refusal(section.problems)
    lines = [[line] for line in _lines(section, numbers)]
    page = our_page(book, "Why", MARK, [[], *lines])._replace(typed=True)
    return Press(f"The explanation is on the sheet {page.name}.", pages=[page])


def _selected(book: OpenWorkbook) -> tuple[Section, list[int]]:
    """The section and the numbers of the one or two selected players."""
    for section in sections_of(book).sections:
        table = section.crosstable
        by_row = {row: number for number, row in table.rows.items()}
        numbers = list(dict.fromkeys(by_row[row] for row in book.rows if row in by_row))
        if table.sheet == book.sheet and numbers:
            return section, [numbers[0], *numbers[1:][-1:]]
    raise CannotPress(_HOW)


def _lines(section: Section, numbers: list[int]) -> list[str]:
    event, order = section.crosstable.event, section.order
    if len(numbers) == 2:
        compared = explaining.compare(event, numbers[0], numbers[1], order)
        pairs = (explaining.side_by_side(pair) for pair in compared.pairs)
        return [compared.sentence, *(line for pair in pairs for line in ["", *pair])]
    lines: list[str] = []
    for system in section.explained:
        if lines:
            lines.append("")
        lines += explaining.text(explaining.explain(event, numbers[0], system, order))
    return lines
