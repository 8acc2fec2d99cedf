"""A list of names before any round: who plays in which section, and what else is known of them.

    Name        Grade   School     Section
    Lee, Anna   3       Oak Hill   K-3

Headings are words of crosstables, in all their languages. Without headings the cells decide: the
column of the longest texts has the names, one of grades is *Grade*. A list of one section names it
nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from xltiebreak.languages.text import Phrase, has_letters, normal, pattern, spellings
from xltiebreak.reading.crosstable.finding.head_rows import HeadRow, NameColumns, head_rows
from xltiebreak.reading.crosstable.finding.list_words import SECTION_WORDS
from xltiebreak.reading.crosstable.finding.words import printed
from xltiebreak.reading.grid import Grid
from xltiebreak.reading.notation.byes import nobody

_CLASSES = {form for word in ("Class", "Klasse") for form in spellings(word)}
"""Headings that name the section of a list of pairings, and the class at school of a child."""

_SECTION = {form for word in printed({"": SECTION_WORDS}) for form in spellings(word)} - _CLASSES
_FIRST_ROWS = 6
"""How far down the headings of a list may stand, below titles."""

_LEADING = pattern(r"^(?:\d{1,3} ?[.):] ?|[-*•] )")
_GRADE = pattern(r"(?:pre-?)?[kK]|[pP][kK]|\d{1,2}(?:st|nd|rd|th|\.|º|ª|°)?")


class Entrant(NamedTuple):
    """Somebody who is to play."""

    section: str
    name: str
    further: tuple[str, ...]
    """The cells of the further columns."""


class NameList(NamedTuple):
    """The entrants of a list, in its order."""

    columns: tuple[str, ...]
    """The headings of the further columns."""

    entrants: tuple[Entrant, ...]
    said: tuple[Phrase, ...] = ()
    """What somebody should look at."""

    def by_section(self) -> dict[str, list[Entrant]]:
        """Return the entrants of each section, the sections in the order of the list."""
        sections: dict[str, list[Entrant]] = {}
        for one in self.entrants:
            sections.setdefault(one.section, []).append(one)
        return sections


class _Columns(NamedTuple):
    """What the columns of a list hold."""

    names: NameColumns
    further: Mapping[int, str] = {}
    """Their headings."""

    section: int = 0
    """0 without such a column."""


def name_list_of(grid: Grid, only: str, grade: str, school: str) -> NameList:
    """Return the entrants of a list.

    only: the section of those who name none; grade, school: headings of columns that have none.
    """
    head = _head_of(grid)
    top = head.row + 1 if head else grid.top
    rows = [row for row in range(top, grid.top + len(grid.rows)) if any(_cells(grid, row))]
    columns = _by_headings(grid, head) if head else _by_cells(grid, rows, grade, school)
    entrants: list[Entrant] = []
    said: list[Phrase] = []
    for row in rows:
        if head and grid.line(row) == grid.line(head.row):
            continue  # the headings, repeated on the next page
        name = _LEADING.sub("", columns.names.text(grid, row), count=1)
        if not name:
            line = " ".join(filter(None, _cells(grid, row)))
            said.append(Phrase("ui.names_no_name", {"line": line[:_LONGEST_LINE]}))
            continue
        if nobody(name) is not None:  # some lists hold BYE for the odd one out
            said.append(Phrase("ui.names_nobody", {"name": name}))
            continue
        section = grid.text(row, columns.section) if columns.section else ""
        further = tuple(" ".join(grid.text(row, at).split()) for at in columns.further)
        entrants.append(Entrant(" ".join(section.split()) or only, name, further))
    said += _twice(entrants)
    if columns.section and (without := sum(not grid.text(r, columns.section) for r in rows)):
        said.append(Phrase("ui.names_no_section", {"count": without, "section": only}))
    return NameList(tuple(columns.further.values()), tuple(entrants), tuple(said))


_LONGEST_LINE = 60
_FEWEST_LINES = 4
"""Fewer lines without headings may be anything."""


def is_list_of_names(grid: Grid) -> bool:
    """Whether a sheet without a crosstable is a list of names, below headings or alone."""
    filled = [cells for row in range(len(grid.rows)) if any(cells := _cells(grid, grid.top + row))]
    if _head_of(grid):
        return len(filled) > 1
    alone = (sum(map(bool, cells)) == 1 and has_letters("".join(cells)) for cells in filled)
    return len(filled) >= _FEWEST_LINES and all(alone)


def _cells(grid: Grid, row: int) -> list[str]:
    return [grid.text(row, at) for at, _ in enumerate(grid.line(row), grid.left)]


def _head_of(grid: Grid) -> HeadRow | None:
    """Return the row that heads names, near the top."""
    rows = islice(head_rows(grid), _FIRST_ROWS)
    near = (head for head in rows if head.row < grid.top + _FIRST_ROWS)
    return next((head for head in near if head.names.name), None)


def _by_headings(grid: Grid, head: HeadRow) -> _Columns:
    section = head.headed_by(_SECTION)
    apart = {*head.names, section, *head.headed("number", "rank", "place", "points")}
    texts = {at: " ".join(grid.text(head.row, at).split()) for at in head.headings}
    further = {at: text for at, text in texts.items() if at not in apart}
    return _Columns(head.names, further, section)


def _by_cells(grid: Grid, rows: Sequence[int], grade: str, school: str) -> _Columns:
    width = max((len(grid.line(row)) for row in rows), default=0)
    texts = {
        at: [text for row in rows if (text := grid.text(row, at).strip())]
        for at in range(grid.left, grid.left + width)
    }
    grades = [at for at, cells in texts.items() if cells and all(map(_GRADE.fullmatch, cells))]
    words = [at for at, cells in texts.items() if at not in grades and any(map(has_letters, cells))]
    if not words:
        return _Columns(NameColumns(0))
    numbers = [str(number) for number, _ in enumerate(rows, 1)]
    first, second, *_ = (*words, 0, 0)
    are_parts = second == first + 1 and all(map(_is_one_word, texts[first] + texts[second]))
    most = max(words, key=lambda at: len({*texts[at]}))
    names = NameColumns(first, second) if are_parts else NameColumns(most)
    further = {at: grade for at in grades if [t.rstrip(".") for t in texts[at]] != numbers}
    further |= {at: school for at in words if at not in names}
    count = Counter(further.values())
    return _Columns(
        names,
        {at: text if count[text] == 1 else f"{text} {at}" for at, text in sorted(further.items())},
    )


def _is_one_word(text: str) -> bool:
    return len(text.split()) == 1


def _twice(entrants: Iterable[Entrant]) -> Iterator[Phrase]:
    count = Counter((normal(one.section), normal(one.name)) for one in entrants)
    seen = set[tuple[str, str]]()
    for one in entrants:
        key = normal(one.section), normal(one.name)
        if count[key] > 1 and key not in seen:
            seen.add(key)
            values = {"name": one.name, "count": count[key], "section": one.section}
            yield Phrase("ui.names_twice", values)
