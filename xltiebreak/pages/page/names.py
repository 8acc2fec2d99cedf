"""Names that are pasted or typed on the page, or that a file lists: who plays in which section."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from xltiebreak.book.entering import enter, refuse_if_other
from xltiebreak.book.reading import read_workbook
from xltiebreak.book.sections.entered import EnteredRow
from xltiebreak.book.sections.name_list import Entrant, NameList, is_list_of_names, name_list_of
from xltiebreak.errors import Error
from xltiebreak.files import delimited, files
from xltiebreak.languages import Language
from xltiebreak.languages.text import cell_text
from xltiebreak.pages.forms import Form
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Grid


def name_list_of_text(text: str, only: str, headings: Sequence[str]) -> NameList:
    """Return the players of a text: a line for each, with tabs or other separators between cells.

    only: the section of those who name none; headings: of grades and of schools without one.
    """
    lines = text.splitlines()
    separator = delimited.separator_of(lines)
    if separator:
        grid = delimited.grid_of_lines(lines, separator, "")
    else:
        grid = Grid("", [[line] for line in lines])
    grade, school = headings
    return name_list_of(grid, only, grade, school)


def name_list_form(listed: NameList, words: Language) -> Form:
    """Return the players by section, and what to look at, for the page."""
    return {
        "columns": listed.columns,
        "sections": {
            section: [[one.name, *one.further] for one in entrants]
            for section, entrants in listed.by_section().items()
        },
        "said": [words.text_of(one) for one in listed.said],
    }


def names_in_file(path: Path) -> str:
    """Return the names that a file without results lists, as cells with tabs; "" for none."""
    try:
        grids = files.read_file(path).grids
    except (Error, OSError, MemoryError):
        return ""
    lists = [grid for grid in grids if is_list_of_names(grid)]
    return "\n".join("\t".join(map(cell_text, row)) for grid in lists[:1] for row in grid.rows)


def workbook_with_names(path: Path, listed: NameList, target: Path) -> bytes:
    """Return a new workbook with the players of a list in its sections.

    Raises Refused if they do not fit.
    """
    empty, by_section = read_workbook(path).typed, listed.by_section()
    entries = {
        table.sheet: _rows(table, listed.columns, by_section[table.sheet])
        for table in empty.crosstables
    }
    enter(empty, entries, target)
    refuse_if_other(empty, read_workbook(target).typed, entries)
    return target.read_bytes()


def _rows(
    table: Crosstable, columns: Sequence[str], entrants: Sequence[Entrant]
) -> list[EnteredRow]:
    header = table.header
    headings = {
        table.grid.text(header.row, column): column
        for column in range(header.left, header.right + 1)
    }
    at = [header.names.name, *(headings[heading] for heading in columns)]
    return [EnteredRow(dict(zip(at, (x.name, *x.further), strict=True))) for x in entrants]
