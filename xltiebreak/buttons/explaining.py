"""Explain: the player in the selected row, and against the second selected one."""

from __future__ import annotations

from xltiebreak import explain as explaining
from xltiebreak.buttons.book import CannotPress, OpenWorkbook, Page, Press, our_sheet, sections_of
from xltiebreak.grid import Area, reference
from xltiebreak.sections import Section

MARK = "_xltiebreak_why"
_HOW = "select a cell in a player's row of a crosstable, or cells in two players' rows"


def explain(book: OpenWorkbook) -> Press:
    """Write on a sheet why the tie-breaks are what they are. Raises CannotPress."""
    section, numbers = _selected(book)
    if not section.sound:
        errors = [str(one) for one in section.problems if one.severity == "error"]
        raise CannotPress("\n".join(["First correct:", *errors]))
    lines = _lines(section, numbers)
    name, there = our_sheet(book, "Why", MARK)
    of = reference(name, Area(1, 1, 1, 1))
    page = Page(name, there, MARK, of, [["Why"], [], *([line] for line in lines)], typed=True)
    return Press(f"The explanation is on the sheet {name}.", pages=[page])


def _selected(book: OpenWorkbook) -> tuple[Section, list[int]]:
    """The section and the numbers of the one or two players who are selected."""
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
    for system in section.known:
        if lines:
            lines.append("")
        lines += explaining.text(explaining.explain(event, numbers[0], system, order))
    return lines
