"""Compare the standings sheets of workbooks that compute by themselves with their crosstables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isclose
from typing import NamedTuple

from xltiebreak.book.sections import Section
from xltiebreak.languages import CODES, Language, language
from xltiebreak.languages.text import cell_text, shown
from xltiebreak.live import BAD, all_right
from xltiebreak.reading.grid import Cell, Grid, Problem, Severity

_LONGEST = 200  # characters of the check line
_SAME = 1e-9


class _Line(NamedTuple):
    """A line of the standings: its row, the player's number and place, its values by heading."""

    row: int
    number: float
    place: object
    values: Mapping[str, object]


def standings_problems(grids: Sequence[Grid], section: Section) -> Iterator[Problem]:
    """Yield what is wrong on the standings sheet of a section; nothing if it has none."""
    for grid in grids:
        for words in map(language, CODES):
            name = words.say("live.standings_sheet", section=section.crosstable.sheet)
            if grid.sheet.casefold() == name.casefold() and (header := _header(grid, words)):
                yield from _check_line(grid, header)
                if section.sound:
                    yield from _wrong_lines(grid, header, section, words)
                break  # languages may call the sheet and its columns alike


def own_check(section: Section, beside: Mapping[Cell, str]) -> Problem | None:
    """Return what a section's sheet says of it, None if all is right.

    beside: what stands beside the headings of sections on the sheet, where formulas say it; else
    the line under the title does.
    """
    table = section.crosstable
    here = (cell for cell in beside if cell.row == table.header.row and cell > table.header.start)
    if cell := min(here, default=None):
        return _beside(section, beside[cell])
    for row in range(table.grid.top, table.header.row):
        text = table.grid.text(row, table.grid.left)
        if _is_wrong(text):
            levels = [one for one in table.grid.line(row) if isinstance(one, (int, float))]
            return _said(section, text, is_error=max(levels, default=0) >= BAD)
    return None


def _is_wrong(text: str) -> bool:
    """Whether this is the line of a check, in any language, and it does not say *all right*."""
    if ":" not in text:  # as such a line has in every language
        return False
    languages = [language(code) for code in CODES]
    is_said = any(text.startswith(words.say("live.says", what="")) for words in languages)
    return is_said and text not in map(all_right, languages)


def _beside(section: Section, text: str) -> Problem | None:
    if not _is_wrong(text):
        return None
    for words in map(language, CODES):
        said, not_final, more = text.partition(words.say("live.not_final", what=""))
        if not_final:
            return _said(section, said + more, is_error=True)
    return _said(section, text, is_error=False)


def _said(section: Section, text: str, *, is_error: bool) -> Problem:
    severity: Severity = "error" if is_error else "warning"
    return Problem(severity, section.crosstable.sheet, None, shown(text, _LONGEST))


def _header(grid: Grid, words: Language) -> int | None:
    """Return the row of the headings in this language."""
    first = [words.say(f"head.{key}") for key in ("place", "no", "name")]
    for row in range(grid.top, grid.bottom + 1):
        if [cell_text(value) for value in grid.line(row)[:3]] == first:
            return row
    return None


def _check_line(grid: Grid, header: int) -> Iterator[Problem]:
    """Yield what the line under the title says, unless all is right."""
    for row in range(grid.top, header):
        text = grid.text(row, grid.left)
        if _is_wrong(text):
            message = shown(f"the sheet says: {text}", _LONGEST)
            yield Problem("warning", grid.sheet, Cell(row, grid.left), message)


def _wrong_lines(grid: Grid, header: int, section: Section, words: Language) -> Iterator[Problem]:
    """Yield one error about all lines that differ from the crosstable."""
    lines = list(_lines(grid, header, words))
    if not lines:
        return  # nothing was calculated yet, or nobody has a name
    headings = [cell_text(value) for value in grid.line(header)]
    right = _right(section, headings, words)
    no = words.say("head.no")
    wrong = [
        (line, heading, value)
        for line in lines
        for heading, value in right.get(line.number, {no: None}).items()
        if not _equal(line.values.get(heading), value)
    ]
    missing = sorted(right.keys() - {line.number for line in lines})
    if wrong:
        line, heading, value = wrong[0]
        cell = Cell(line.row, grid.left + headings.index(heading))
        printed, rows = cell_text(line.values.get(heading)), len({one.row for one, *_ in wrong})
        said = f"{heading} of player {line.number:g} is {shown(printed) or 'blank'} here"
        by_table = "has no such player" if value is None else f"makes it {value:g}"
        more = f"; {rows} lines differ" if rows > 1 else ""
        message = f"{said}, and the crosstable {by_table}{more}"
        yield Problem("error", grid.sheet, cell, message)
    elif missing:
        players = ", ".join(f"{number:g}" for number in missing)
        message = f"the crosstable has players who are not listed here: {shown(players)}"
        yield Problem("error", grid.sheet, None, message)
    elif [line.place for line in lines] != sorted(_places(lines)):
        yield Problem("error", grid.sheet, None, "the lines are not sorted by place")


def _places(lines: Sequence[_Line]) -> list[float]:
    return [line.place for line in lines if isinstance(line.place, (int, float))]


def _lines(grid: Grid, header: int, words: Language) -> Iterator[_Line]:
    no, place = words.say("head.no"), words.say("head.place")
    headings = [cell_text(value) for value in grid.line(header)]
    for row in range(header + 1, grid.bottom + 1):
        values = dict(zip(headings, grid.line(row), strict=False))
        number = values.get(no)
        if isinstance(number, (int, float)):
            yield _Line(row, number, values[place], values)


def _right(
    section: Section, headings: Sequence[str], words: Language
) -> dict[float, dict[str, float | None]]:
    """Return by player number the right values of the columns that the order says."""
    points, place = words.say("head.points"), words.say("head.place")
    first = headings.index(points) + 1 if points in headings else len(headings)
    printed = headings[first : first + len(section.order)]
    same = len(printed) == len(section.order) and all(
        heading == system.exact_heading
        for heading, system in zip(printed, section.order, strict=True)
    )
    right: dict[float, dict[str, float | None]] = {}
    for one in section.standings:
        values: dict[str, float | None] = {}
        if points in headings:  # a director may have deleted the column
            values[points] = section.crosstable.event.placing[one.number]
        if same:  # with another order, other places are right
            values[place] = one.place
            tiebreaks = (float(value or 0) for value in one.tiebreaks.values())
            values |= dict(zip(printed, tiebreaks, strict=True))
        right[one.number] = values
    return right


def _equal(printed: object, value: float | None) -> bool:
    if value is None or not isinstance(printed, (int, float)):
        return False
    return isclose(printed, value, abs_tol=_SAME)
