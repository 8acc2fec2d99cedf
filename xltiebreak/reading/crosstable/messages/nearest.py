"""What a sheet without a crosstable comes nearest to, and the one change that would make it one.

The heading of a column is never quoted: numbers are numbers, whether headed No. or Rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xltiebreak.languages.text import cell_text, has_letters, normal, pattern, shown
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.finding.head_rows import head_row, row_of_rounds
from xltiebreak.reading.crosstable.finding.list_words import OPPONENT, RESULT
from xltiebreak.reading.crosstable.finding.words import NUMBERED_ROUND, Role
from xltiebreak.reading.crosstable.messages.standings_alone import standings_alone
from xltiebreak.reading.crosstable.shares import (
    LEAST_ROUNDS,
    LEAST_ROWS,
    MOST,
    SAMPLE_DEPTH,
    SAMPLE_ROWS,
)
from xltiebreak.reading.crosstable.wording import listed
from xltiebreak.reading.grid import Cell, Fault, Grid, Kind, WholeRow, column_letters
from xltiebreak.reading.notation.plain import is_note, plain_text
from xltiebreak.reading.notation.vocabulary import is_open, side_results

_LONGEST_QUOTE = 30
_SEPARATORS: Mapping[str, str] = {
    "|": "a bar",
    ";": "a semicolon",
    ",": "a comma",
    "\t": "a tab",
    "/": "a slash",
    "^": "^",
    "~": "~",
    ":": "a colon",
}
_SCORE = pattern(r"[01½]\s?[-:]\s?[01½]|[+-]\s?[-:]\s?[+-]")
_UNKNOWN_RESULT = pattern(r"\W{0,2}[^\W\d]{0,2}\W{0,2}\d{1,3}\W{0,2}[^\W\d]{0,2}\W{0,2}")
_HEADS: tuple[tuple[str, tuple[Role, ...]], ...] = (
    ("numbers", ("number", "rank", "place")),
    ("names", ("name", "team")),
    ("points", ("points",)),
)


class Nearest(NamedTuple):
    """What a sheet is nearly, and what to change."""

    where: Cell | WholeRow | None
    """A cell or a row, None for the whole sheet."""

    fault: Fault
    note: bool = False
    """Whether no crosstable can be missed here."""


def nearest(grid: Grid) -> Nearest:
    """Return what a sheet without a crosstable comes nearest to."""
    first = grid._replace(rows=grid.rows[:SAMPLE_DEPTH])
    sentences = (look(first) for look in _LOOKS)
    return next(filter(None, sentences), Nearest(None, faults.NOTHING_NEAR()))


def _empty(grid: Grid) -> Nearest | None:
    if any(map(_filled, grid.rows)):
        return None
    return Nearest(None, faults.EMPTY_SHEET())


def _filled_with(
    is_one: Callable[[object], bool], least: int, kind: Kind
) -> Callable[[Grid], Nearest | None]:
    """Return a look for columns most of whose cells are of one kind."""

    def look(grid: Grid) -> Nearest | None:
        columns = _columns_of(grid, is_one)
        if len(columns) < least:
            return None
        (cell, text), *_ = columns.values()
        return Nearest(cell, kind(column=column_letters(cell.column), text=shown(text)))

    return look


def _standings(grid: Grid) -> Nearest | None:
    alone = standings_alone(grid)
    # Standings beside a crosstable are usual; points of rounds may be a section that is missed.
    return alone and Nearest(alone.start, faults.NO_OPPONENTS(), not alone.by_round)


def _transposed(grid: Grid) -> Nearest | None:
    """Return the rounds that stand below one another."""
    cells = transposed_rounds(grid)
    return Nearest(cells[0], transposed(cells, grid)) if cells else None


def transposed_rounds(grid: Grid) -> Sequence[Cell]:
    """Return the rounds that a column names, if players stand beside one another; [] if none."""
    for column in range(grid.left, grid.left + 2):
        cells = [
            Cell(row, column)
            for row in range(grid.top, grid.bottom + 1)
            if NUMBERED_ROUND.fullmatch(normal(grid.at(row, column)))
        ]
        across = [_filled(grid.line(cell.row)) for cell in cells]
        if len(cells) >= LEAST_ROUNDS and all(len(line) > LEAST_ROWS for line in across):
            return cells
    return []


def transposed(cells: Sequence[Cell], grid: Grid) -> Fault:
    """Return the fault of rounds below one another."""
    rounds = listed([f"{shown(grid.text(*cell))} in {cell}" for cell in cells])
    return faults.TRANSPOSED(rounds=rounds)


def _rounds_without_numbers(grid: Grid) -> Nearest | None:
    row = row_of_rounds(grid)
    if row is None:
        return None
    line = enumerate(grid.line(row), grid.left)
    rounds = [column for column, value in line if NUMBERED_ROUND.fullmatch(normal(value))]
    below = (Cell(row_below, c) for row_below in range(row + 1, grid.bottom + 1) for c in rounds)
    first = next((cell for cell in below if grid.text(*cell)), None)
    if first and "names" in _roles(grid, row):
        return Nearest(first, faults.NAMES_NOBODY(text=shown(grid.text(*first))))
    return Nearest(WholeRow(row), faults.ROUNDS_WITHOUT_PLAYERS())


def _results_beside(grid: Grid) -> Nearest | None:
    """Return the first text below headings *Opponent*, *Result* ... that is no result."""
    for row, line in enumerate(grid.rows, grid.top):
        heads = [normal(value).rstrip("0123456789") for value in line]
        columns = [column for column, text in enumerate(heads, grid.left) if text in RESULT]
        if len(columns) < LEAST_ROUNDS or sum(text in OPPONENT for text in heads) < len(columns):
            continue
        cells = (Cell(at, column) for at in range(row + 1, grid.bottom + 1) for column in columns)
        texts = {cell: text for cell in cells if not is_open(text := grid.text(*cell))}
        results = side_results({*texts.values()}, "both", in_columns=True)
        for cell, text in texts.items():
            if text not in results:
                return Nearest(cell, faults.NO_RESULT_BELOW(text=shown(text, _LONGEST_QUOTE)))
    return None


def _one_column(grid: Grid) -> Nearest | None:
    """Return text that stands in one column: lines of a table, or prose."""
    lines = [texts for row in grid.rows if (texts := _filled(row))]
    alone = [texts[0] for texts in lines if len(texts) == 1]
    if not MOST.exceeded(len(alone), len(lines)):
        return None
    for separator, called in _SEPARATORS.items():
        counts = Counter(text.count(separator) for text in alone)
        times, often = counts.most_common(1)[0]
        if times >= LEAST_ROUNDS and len(alone) >= LEAST_ROWS and MOST.exceeded(often, len(alone)):
            return Nearest(None, faults.UNDIVIDED(called=called))
    return Nearest(None, faults.PROSE(text=shown(alone[0], _LONGEST_QUOTE)))


def _head(grid: Grid) -> Nearest | None:
    """Return the row that names most of what a crosstable needs."""
    heads = [
        (roles, row) for row in range(grid.top, grid.bottom + 1) if (roles := _roles(grid, row))
    ]
    if not heads:
        return None
    roles, row = max(heads, key=lambda of_row: (len(of_row[0]), -of_row[1]))
    if len(roles) < len(_HEADS) - 1:
        return None
    where = " and ".join(f"{what} in {column_letters(column)}" for what, column in roles.items())
    below = sum(bool(_filled(line)) for line in grid.rows[row - grid.top + 1 :])
    players = f", with {below} row{'s' if below != 1 else ''} below" if below else ""
    return Nearest(None, faults.WITHOUT_ROUNDS(row=row, there=where + players))


def _roles(grid: Grid, row: int) -> Mapping[str, int]:
    """Return what a row names of a crosstable, with the columns."""
    head = head_row(grid, row)
    by_column = [(columns[0], what) for what, roles in _HEADS if (columns := head.headed(*roles))]
    return {what: column for column, what in sorted(by_column)}


def _filled(row: Sequence[object]) -> list[str]:
    return [text for value in row if (text := cell_text(value))]


def _columns_of(grid: Grid, is_one: Callable[[object], bool]) -> Mapping[int, tuple[Cell, str]]:
    """Return the columns most of whose cells are of one kind, with the first such cell."""
    rows = [row for row in range(grid.top, grid.bottom + 1) if _filled(grid.line(row))]
    rows = rows[:SAMPLE_ROWS]
    width = max((len(grid.line(row)) for row in rows), default=0)
    first_cells: dict[int, tuple[Cell, str]] = {}
    for column in range(grid.left, grid.left + width):
        cells = [Cell(row, column) for row in rows if grid.text(row, column)]
        ones = [cell for cell in cells if is_one(grid.at(*cell))]
        if len(ones) >= LEAST_ROWS and MOST.exceeded(len(ones), len(cells)):
            first_cells[column] = (ones[0], grid.text(*ones[0]))
    return first_cells


def _is_result(value: object) -> bool:
    """Whether a cell is a result against somebody."""
    text = value if isinstance(value, str) and not is_note(value) else ""
    reading = notation.read_result(text.strip())
    return bool(reading and reading.game.opponent) and has_letters(text)


def _may_be_result(value: object) -> bool:
    """Whether a cell may be a result in an unknown notation: a number with letters and signs."""
    if not isinstance(value, str) or is_note(value) or _is_score(value):
        return False
    marked = any(not (sign.isalnum() or sign.isspace() or sign in "½.,-") for sign in value)
    return marked and bool(_UNKNOWN_RESULT.fullmatch(value.strip()))


def _is_score(value: object) -> bool:
    """Whether a cell is the score of a game, as in a pairing list."""
    return isinstance(value, str) and bool(_SCORE.fullmatch(plain_text(value[:_LONGEST_QUOTE])))


_LOOKS: Sequence[Callable[[Grid], Nearest | None]] = (
    _empty,
    _transposed,
    _results_beside,
    _filled_with(_is_result, LEAST_ROUNDS, faults.RESULTS_WITHOUT_HEADER),
    _filled_with(_may_be_result, LEAST_ROUNDS, faults.UNKNOWN_NOTATION),
    _standings,
    _rounds_without_numbers,
    _filled_with(_is_score, 1, faults.SCORES_ALONE),
    _one_column,
    _head,
)
