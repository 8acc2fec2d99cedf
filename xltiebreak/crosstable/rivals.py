"""Headers that cannot be right as they stand: rivals, gaps, columns that nobody would read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from xltiebreak import notation
from xltiebreak.crosstable.figures import rating, read_points, whole
from xltiebreak.crosstable.headers import Header, names_something
from xltiebreak.crosstable.rows import PlayerRow
from xltiebreak.crosstable.saying import listed
from xltiebreak.event import Result
from xltiebreak.grid import Cell, Finding, Grid
from xltiebreak.notation import Style
from xltiebreak.systems.naming import headed, is_tiebreak
from xltiebreak.text import cell_text, normal, shown

_A_SLIP_OF_RND = re.compile(r"rn[1-9][0-9]?")  # and the code of a draw of lots
_BYE_BETWEEN_DASHES = re.compile(r"-.*[A-Z].*-|[A-Z]-{2,}")


def header_findings(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], styles: Collection[Style] = ()
) -> Iterator[Finding]:
    """Header columns that compete and disagree, are not read, or are missing between others.

    styles: the notations that the sheet is written in.
    """
    yield from _rivals(grid, header, rows)
    misheaded = dict(_misheaded(grid, header, rows, styles))
    yield from (finding for finding, _ in misheaded.values())
    yield from _unread_columns(grid, header, rows, misheaded)
    meant = {number for _, number in misheaded.values()}
    missing = [number for number in _missing(header) if number not in meant]
    if missing:
        last = max(header.rounds)
        yield Finding(
            Cell(header.row, header.rounds[last][0]),
            f"there is a column for Rnd {last} but none for "
            f"{listed([f'Rnd {number}' for number in missing])}",
        )


def _missing(header: Header) -> list[int]:
    """The rounds before the last one that no column has."""
    return [number for number in range(1, max(header.rounds)) if number not in header.rounds]


def _rivals(grid: Grid, header: Header, rows: Sequence[PlayerRow]) -> Iterator[Finding]:
    headed_alike: list[tuple[str, Sequence[int], Callable[[object], object]]] = [
        ("the players' numbers", header.roles["number"], _number),
        ("the names", header.roles.get("name", ()), _words),
        ("the ratings", header.roles.get("rating", ()), rating),
        ("the points", header.roles.get("points", ()), _points),
        *((f"Rnd {number}", columns, _words) for number, columns in sorted(header.rounds.items())),
    ]
    for what, columns, meaning in headed_alike:
        for other in columns[1:]:
            different = _first_difference(grid, rows, (columns[0], other), meaning)
            if different is not None:
                yield Finding(
                    Cell(header.row, other),
                    f"two columns are headed as {what}, {Cell(header.row, columns[0])} and "
                    f"{Cell(header.row, other)}, and they differ in row {different}: rename one",
                )


def _first_difference(
    grid: Grid,
    rows: Sequence[PlayerRow],
    columns: tuple[int, int],
    meaning: Callable[[object], object],
) -> int | None:
    """The first row in which two columns disagree; a rating in one of them alone is no rival."""
    for row in rows:
        one, other = (meaning(grid.at(row.row, column)) for column in columns)
        if one != other and not (meaning is rating and None in (one, other)):
            return row.row
    return None


def _number(value: object) -> object:
    return whole(value) or _words(value)


def _points(value: object) -> object:
    points = read_points(value)
    return _words(value) if points is None else points


def _words(value: object) -> str:
    return " ".join(cell_text(value).split())


def _misheaded(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], styles: Collection[Style]
) -> Iterator[tuple[int, tuple[Finding, int]]]:
    """The columns among or behind the rounds that hold results but are not headed as a round.

    By column, each with what is said of it and the round that it may be.
    """
    rounds = {column for columns in header.rounds.values() for column in columns}
    read = rounds.union(*header.roles.values())
    numbers = {row.number for row in rows}
    meant = [*_missing(header), *range(max(header.rounds) + 1, max(header.rounds) + 99)]
    column, end = min(rounds) + 1, header.right + 1
    while column <= end and meant:
        text = grid.text(header.row, column)
        if column not in read and not _names_another(text):
            example = _example(grid, rows, column, numbers, styles)
            if example:
                number = meant.pop(0)
                why = f"{shown(text)} is not read as a round, but" if text else "without a header"
                holds = f"this column holds results such as {shown(example)}"
                said = f"{why} {holds}" if text else f"{holds} {why}"
                finding = Finding(Cell(header.row, column), f"{said}: head it Rnd{number}")
                yield column, (finding, number)
                end = max(end, column + 1)
        column += 1


def _names_another(text: str) -> bool:
    """Whether a header names what is no round."""
    if names_something(text):
        return True
    if not normal(text) or _A_SLIP_OF_RND.fullmatch(normal(text)):
        return False
    return is_tiebreak(text) or headed(text) is not None


def _example(
    grid: Grid,
    rows: Sequence[PlayerRow],
    column: int,
    numbers: Collection[int],
    styles: Collection[Style],
) -> str:
    """A result in the column, if most that stands there are results; "" where it is none."""
    texts = [text for row in rows if (text := grid.text(row.row, column))]
    sure = [text for text in texts if _is_surely_result(text, numbers, styles)]
    if not sure or 2 * sum(notation.read(text) is not None for text in texts) < len(texts):
        return ""
    return sure[0]


def _is_surely_result(text: str, numbers: Collection[int], styles: Collection[Style]) -> bool:
    """Whether a cell can be nothing but a result, in whatever column it stands.

    +10 and -16 may be changes of a rating, where the sheet has no such results.
    """
    reading = notation.read(text)
    if reading is None or reading.game.result is Result.PENDING:
        return False
    if reading.game.opponent is None:
        return bool(_BYE_BETWEEN_DASHES.fullmatch(text.upper()))
    is_change = reading.style == "signs" and reading.game.color is None
    return reading.game.opponent in numbers and ("signs" in styles or not is_change)


def _unread_columns(
    grid: Grid, header: Header, rows: Sequence[PlayerRow], told: Collection[int]
) -> Iterator[Finding]:
    """Columns among the rounds, or right behind them, that hold something and are not read.

    told: the columns of which something has been said.
    """
    rounds = {column for columns in header.rounds.values() for column in columns}
    named = rounds.union(header.others, told, *header.roles.values())
    for column, text in header.others.items():
        if column not in told and text.isdecimal() and _holds_figures(grid, rows, column):
            message = f"{text} is not read as a round: head it Rnd{text}"
            yield Finding(Cell(header.row, column), message)
    for column in range(min(rounds), max(rounds) + 2):
        if column not in named and _holds_figures(grid, rows, column):
            message = "this column stands among the rounds and holds something, but has no header"
            yield Finding(Cell(header.row, column), message)


def _holds_figures(grid: Grid, rows: Sequence[PlayerRow], column: int) -> bool:
    return any(any(map(str.isdecimal, grid.text(row.row, column))) for row in rows)


def doubled_numbers(header: Header, rows: Sequence[PlayerRow]) -> Iterator[Finding]:
    """Numbers that more than one row has."""
    column = header.number_column
    first: dict[int, Cell] = {}
    for row in rows:
        cell = Cell(row.row, column)
        if row.number in first:
            yield Finding(cell, f"number {row.number} is already in {first[row.number]}")
        first.setdefault(row.number, cell)
