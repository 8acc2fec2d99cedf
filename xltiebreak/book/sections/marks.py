"""Mark the cells that a fill wrote, so that the next fill renews them.

The values that fills wrote into a crosstable stand in names of its sheet, hidden where the program
allows it. A cell is the fill's own while it holds the value that the names say. It is no evidence
then: crosstables are read as if it were blank, and a fill renews it. A cell with another value
belongs to a person.

The first name of a mark refers to the area of the crosstable, and programs keep it right when rows
and columns move. The others hold the pieces of a text, each as an array of one piece, because a
program inside Excel may set only short names. The text gives values by column and player number,
which sorting does not change:

    _xltiebreakfilled_1     'Open'!$A$1:$H$16
    _xltiebreakfilled_1_1   {"5|1-3,9|points,3,2.5,,1|place,1,2,,3|bh=fide2024,9,8.5,,4"}

These are values after round 5 of the players 1, 2, 3 and 9; no fill wrote those of player 3. BH
stands for what it means in the edition of 2024.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from xltiebreak.languages.text import cell_text, normal, pattern
from xltiebreak.reading import crosstable
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.table import MarkedCells
from xltiebreak.reading.grid import MARKS, OURS, Area, Cell, Grid, parse_reference, reference
from xltiebreak.rules import EDITIONS

PREFIX = f"{OURS}filled_"
"""How the names of marks begin."""

STANDINGS = f"{MARKS}standings"
"""The hidden name of a sheet of standings."""

START = f"{MARKS}start"
"""The hidden name of the sheet that tells how to use a workbook with our functions."""

STEPS = f"{MARKS}steps"
"""The hidden name of a sheet of steps; it refers to the results of its section."""

_NAME = pattern(re.escape(PREFIX) + r"([1-9]\d{0,3})(?:_([1-9]\d{0,3}))?", re.ASCII)
_LITERAL = pattern(r'"([^"]*)"')
_LONGEST_TEXT = 240  # Excel allows 255 characters in a text, and a program as many in a name
_MOST_FIGURES = 12  # LibreOffice keeps 15 figures of a number

CellValue = float | str | None
ReadSheet = Callable[[Grid], Sequence[Crosstable]]
ValueKey = tuple[str, int]
"""The key of a column and the number of a player."""


class FillMark(NamedTuple):
    """What fills wrote into one crosstable."""

    number: int
    """The number of the mark on its sheet."""

    area: Area | None
    """Where the crosstable stood, None if that is lost."""

    rounds: int
    """How many rounds were played."""

    values: Mapping[ValueKey, str]
    """The values as `value_text` writes them."""

    rules: Mapping[str, str]
    """The rules by key of the column."""


class FilledTable(NamedTuple):
    """A crosstable and the cells that a fill writes into it, new headings included."""

    crosstable: Crosstable
    cells: Mapping[Cell, CellValue]
    rules: Mapping[int, str] = {}
    """The rules of FIDE's tie-breaks, by column."""


def read_marked(
    grid: Grid,
    names: Mapping[str, str],
    read: ReadSheet = crosstable.read,
    live: Collection[Cell] = (),
) -> list[Crosstable]:
    """Return the crosstables of a sheet, read without the cells that fills wrote.

    They have these cells in `marked`, and their `grid` holds all values. names: the names of the
    sheet, and what they refer to (without the equals sign); live: the cells with formulas that a
    fill wrote.
    """
    shown = list(read(grid))
    if not (marks := marks_of(names)) and not live:
        return shown
    matched = [
        replace(table, marked=_marked(table, mark)) if mark else table
        for table, mark in zip(shown, _matched(shown, marks), strict=True)
    ]
    if live:
        matched = [replace(table, marked=_with_live(table, live)) for table in matched]
    own = [cell for table in matched for cell in table.marked.cells]
    typed = {table.header.start: table for table in read(grid.without(own))} if own else {}
    return [
        _as_typed(table, typed.get(table.header.start)) if table.marked.cells else table
        for table in matched
    ]


def as_live(table: Crosstable) -> Crosstable:
    """Return a crosstable whose marked cells all follow the results."""
    marked = table.marked
    live = frozenset(marked.cells)
    return replace(table, marked=marked._replace(rounds=table.event.rounds, live=live))


def names_of_marks(
    names: Mapping[str, str], filled: Iterable[FilledTable], read: ReadSheet = crosstable.read
) -> dict[str, str]:
    """Return the names to add to a sheet, or to change, after a fill.

    names: those that the sheet has; filled: its crosstables as `read` read them. Own cells that the
    fill did not write stay marked.
    """
    numbers = {mark.number for mark in marks_of(names)}
    wanted: dict[str, str] = {}
    for table, cells, new_rules in filled:
        values = _values_of(table, cells, read)
        rules = {
            key: meant
            for column, key in _column_keys(table, cells).items()
            if (meant := new_rules.get(column) or table.marked.rules.get(column))
        }
        if not values and not table.marked.number:
            continue
        number = table.marked.number or max(numbers, default=0) + 1
        numbers.add(number)
        right = max([table.area.right, *(cell.column for cell in cells)])
        area = reference(table.sheet, table.area._replace(right=right))
        mark = [area, *_arrays(_text_of(table.event.rounds, values, rules))]
        texts = {_name(number, part): text for part, text in enumerate(mark)}
        old = (match for name in names if (match := _NAME.fullmatch(name)))
        blank = {match[0]: '{""}' for match in old if int(match[1]) == number and match[2]}
        wanted |= blank | texts
    return {name: text for name, text in wanted.items() if names.get(name) != text}


def marks_of(names: Mapping[str, str]) -> list[FillMark]:
    """Return the marks that the names of a sheet hold; skip those that cannot be read."""
    parts: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for name, text in names.items():
        if match := _NAME.fullmatch(name):
            parts[int(match[1])][int(match[2] or 0)] = text
    marks: list[FillMark] = []
    for number, texts in sorted(parts.items()):
        arrays = (texts[part] for part in sorted(texts) if part)
        text = "".join(chain.from_iterable(map(_LITERAL.findall, arrays)))
        _, area = parse_reference(texts.get(0, "")) or ("", None)
        try:
            marks.append(_parsed(number, area, text))
        except ValueError:  # somebody changed the name
            marks.append(FillMark(number, area, 0, {}, {}))
    return marks


def value_text(value: object) -> str:
    """Return a cell's value as marks hold it: programs may round the last figures of a number.

    >>> value_text(17.0), value_text(5 / 3), value_text(" 1st Place "), value_text(None)
    ('17', '1.66666666667', '1st Place', '')
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _number_text(value)
    return cell_text(value)


@lru_cache(maxsize=1024)  # there are few different numbers in a column
def _number_text(value: float) -> str:
    return f"{value:.{_MOST_FIGURES}g}"


# Marks and crosstables.


def _matched(tables: Sequence[Crosstable], marks: Sequence[FillMark]) -> list[FillMark | None]:
    """Return the mark of each crosstable: the one whose area it shares most cells with.

    An only mark belongs to an only crosstable, wherever that was moved to.
    """
    if len(tables) == len(marks) == 1:
        return list(marks)
    shared = {
        (_shared(table.area, mark.area), -index, -mark.number): (index, mark)
        for index, table in enumerate(tables)
        for mark in marks
        if mark.area
    }
    mark_of: dict[int, FillMark] = {}
    taken: set[int] = set()
    for (cells, *_), (index, mark) in sorted(shared.items(), reverse=True):
        if cells and index not in mark_of and mark.number not in taken:
            mark_of[index] = mark
            taken.add(mark.number)
    return [mark_of.get(index) for index in range(len(tables))]


def _shared(first: Area, other: Area) -> int:
    """Return how many cells two areas share."""
    rows = min(first.bottom, other.bottom) - max(first.top, other.top) + 1
    columns = min(first.right, other.right) - max(first.left, other.left) + 1
    return max(rows, 0) * max(columns, 0)


def _marked(table: Crosstable, mark: FillMark) -> MarkedCells:
    """Return the cells of a crosstable that hold the values of its mark."""
    cells = {
        cell: text
        for key, cell in _cells(table).items()
        if (text := mark.values.get(key)) and text == value_text(table.grid.at(*cell))
    }
    rules = {
        column: meant
        for column, key in _column_keys(table).items()
        if (meant := mark.rules.get(key)) in EDITIONS
    }
    return MarkedCells(cells, mark.rounds, mark.number, rules)


def _with_live(table: Crosstable, live: Collection[Cell]) -> MarkedCells:
    """Return the marked cells of a crosstable, and those of its cells that hold our formulas.

    Formulas keep up with the results: their values are of the last round.
    """
    own = frozenset(
        cell
        for cell in live
        if table.area.left <= cell.column <= table.area.right
        and table.area.top < cell.row <= table.bottom
        and cell.column not in table.header.round_columns  # lists tell a round more than before
    )
    if not own:
        return table.marked
    cells = {cell: value_text(table.grid.at(*cell)) for cell in own}
    marked = table.marked._replace(cells={**table.marked.cells, **cells}, live=own)
    return marked._replace(rounds=table.event.rounds)


def _as_typed(table: Crosstable, typed: Crosstable | None) -> Crosstable:
    """Return a crosstable as it was read without its own cells.

    If it is another one then, or has errors, the own cells were evidence, and none is marked.
    """
    is_proved = table.sound and not (typed and typed.sound)
    if typed is None or is_proved or not _is_same(table, typed):
        return replace(table, marked=table.marked._replace(cells={}, live=frozenset()))
    return replace(typed, grid=table.grid, marked=table.marked)


def _is_same(table: Crosstable, typed: Crosstable) -> bool:
    """Whether each own cell of a crosstable has the same player and column in another reading."""
    cells, others = _cells(table), _cells(typed)
    own = table.marked.cells
    return all(others.get(key) == cell for key, cell in cells.items() if cell in own)


def _cells(table: Crosstable) -> dict[ValueKey, Cell]:
    """Return the cells of a crosstable that a fill may write."""
    return {
        (key, number): Cell(row, column)
        for column, key in _column_keys(table).items()
        for number, row in table.rows.items()
    }


def _column_keys(table: Crosstable, headings: Mapping[Cell, CellValue] = {}) -> dict[int, str]:
    """Return the key of each column: what it is if that is known, else its heading.

    headings: cells and texts of new headings. A number marks a heading that occurs again.
    """
    header = table.header
    texts = {
        column: normal(table.grid.at(header.row, column))
        for column in range(table.area.left, table.area.right + 1)
    }
    texts |= {
        cell.column: normal(text) for cell, text in headings.items() if cell.row == header.row
    }
    for role in ("points", "place"):
        if (column := header.column(role)) is not None:
            texts[column] = role
    keys: dict[int, str] = {}
    seen: Counter[str] = Counter()
    for column, text in sorted(texts.items()):
        if text:
            seen[text] += 1
            keys[column] = f"{text} {seen[text]}" if seen[text] > 1 else text
    return keys


def _values_of(
    table: Crosstable, cells: Mapping[Cell, CellValue], read: ReadSheet
) -> dict[ValueKey, str]:
    """Return the values that the mark of a crosstable holds after a fill wrote these cells.

    A value that a person typed, and that the fill wrote again, may be evidence: it may prove what
    a win is worth. Then it stays the person's.
    """
    after = {**table.marked.cells, **{cell: value_text(cells[cell]) for cell in cells}}
    grid = table.typed.grid
    values = {cell: value for cell in cells if (value := grid.at(*cell)) is not None}
    before = {cell: old for cell, value in values.items() if (old := value_text(value))}
    if before and not _is_read_without(table.typed, before, read):
        after = {cell: text for cell, text in after.items() if before.get(cell) != text}
    keys = _column_keys(table, cells)
    number_in = {row: number for number, row in table.rows.items()}
    return {
        (keys[cell.column], number_in[cell.row]): after[cell]
        for cell in sorted(after, key=lambda cell: cell.column)
        if after[cell] and cell.column in keys and cell.row in number_in
    }


def _is_read_without(table: Crosstable, cells: Iterable[Cell], read: ReadSheet) -> bool:
    """Whether a crosstable tells the same event without these cells."""
    tables = read(table.grid.without(cells))
    again = next(
        (table_again for table_again in tables if table_again.header.start == table.header.start),
        None,
    )
    return again is not None and again.event == table.event and _cells(again) == _cells(table)


# Marks as texts.


def _name(number: int, part: int) -> str:
    return f"{PREFIX}{number}_{part}" if part else f"{PREFIX}{number}"


def _text_of(rounds: int, values: Mapping[ValueKey, str], rules: Mapping[str, str]) -> str:
    """Return what a mark holds as one text."""
    numbers = sorted({number for _, number in values})
    columns = []
    for key in dict.fromkeys(key for key, _ in values):
        head = "=".join(_quoted(part) for part in (key, rules.get(key, "")) if part)
        texts = (_quoted(values.get((key, number), "")) for number in numbers)
        columns.append(",".join([head, *texts]))
    return "|".join([str(rounds), _ranges(numbers), *columns])


@lru_cache(maxsize=1024)
def _quoted(text: str) -> str:
    """Return a text without the characters that separate values in a mark."""
    if (text.isascii() and text.replace(".", "0").isalnum()) or not text:
        return text  # as most values are: so most fills need not import urllib
    from urllib.parse import quote

    return quote(text, safe="")


def _parsed(number: int, area: Area | None, text: str) -> FillMark:
    """Return a mark from its text. Raises ValueError for other texts."""
    from urllib.parse import unquote

    rounds, players, *columns = text.split("|")
    values: dict[ValueKey, str] = {}
    rules: dict[str, str] = {}
    for column in columns:
        head, *texts = column.split(",")
        key, _, meant = map(unquote, head.partition("="))
        rules[key] = meant
        for player, value in zip(_numbers(players), texts, strict=False):
            if value:
                values[key, player] = unquote(value)
    return FillMark(number, area, int(rounds), values, rules)


def _ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers as ranges.

    >>> _ranges([1, 2, 3, 5, 7, 8])
    '1-3,5,7-8'
    """
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    return ",".join("-".join(map(str, ends)) for ends in ranges)


def _numbers(ranges: str) -> Iterator[int]:
    """Yield the numbers of ranges. Raises ValueError for other texts."""
    for part in ranges.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def _arrays(text: str) -> Iterator[str]:
    """Yield a text in pieces, each as an array that is short enough for a name."""
    for start in range(0, len(text), _LONGEST_TEXT):
        yield f'{{"{text[start : start + _LONGEST_TEXT]}"}}'
