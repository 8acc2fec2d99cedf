"""Tables that a page divides: groups below one row of headings, and rounds in a further block.

Groups are sections of their own if titles stand between them and no game leaves a group. A block is
a part of the table before it if its rounds go on and its players are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from xltiebreak.book.sections.joined import Read, SheetTables
from xltiebreak.languages.figures import whole
from xltiebreak.languages.text import cell_text, has_letters, normal, shown, words_of
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.finding.head_rows import rounds_in
from xltiebreak.reading.crosstable.finding.words import NUMBERED_ROUND
from xltiebreak.reading.crosstable.shares import MOST
from xltiebreak.reading.crosstable.table import table_title
from xltiebreak.reading.grid import Cell, Grid, Kind, Origin, Problem

GROUP = Kind("group of a page", "{title} is a section of its own: no game leaves it")
GOES_ON = Kind("rounds go on", "Rnd {first} to Rnd {last} of the same players are read from here")
NOT_READ = Kind(
    "rows not read",
    "the rows from here to row {last} hold results such as {text}, and are not read: put them into "
    "columns below No., Name and the rounds, or right of the other rounds",
)


def with_pages_joined(
    sheets: Iterable[SheetTables], read: Read, *, everywhere: bool
) -> list[SheetTables]:
    """Return the sheets with groups as tables of their own, and with divided tables as one.

    everywhere: whether all of each sheet was to be read.
    """
    parted = [
        sheet._replace(tables=[part for one in sheet.tables for part in _groups(one, read)])
        for sheet in sheets
    ]
    joined = _whole(parted, read)
    return list(map(_with_rows_not_read, joined)) if everywhere else joined


# --- groups below one row of headings


class _Group(NamedTuple):
    """A title between players, and the rows below it."""

    title: int
    """The row of the title, 0 for none."""

    rows: list[int]


def _groups(table: Crosstable, read: Read) -> list[Crosstable]:
    """Return the sections of a table below one row of headings; usually the table itself."""
    header, grid = table.header, table.grid
    if len(table.rows) == table.area.bottom - header.row:  # no row stands between the players
        return [table]
    groups = [] if _is_elsewhere(table) or header.numbers != "column" else _titled(table)
    if len(groups) < 2 or not all(group.title for group in groups[1:]):
        return [table]
    people = [{words_of(_name(table, row)) for row in group.rows} - {()} for group in groups]
    if len(set().union(*people)) < sum(map(len, people)):
        return [table]
    if not all(_is_closed(table, group.rows) for group in groups):
        return [table]
    made: list[Crosstable] = []
    for group in groups:
        title = next(filter(None, map(cell_text, grid.line(group.title))), "")
        lines = [
            [_cell(table, row, at) for at in _columns(table)] for row in (header.row, *group.rows)
        ]
        tables = read(_alone(grid.sheet, lines, title or table_title(table)))
        if len(tables) != 1:
            return [table]
        first = Cell(group.title or group.rows[0], header.number_column)
        said = grid.origin(first).warning(GROUP(title=shown(title)))._replace(note=True)
        made.append(_with_problem(tables[0], said) if title else tables[0])
    return made


def _is_elsewhere(table: Crosstable) -> bool:
    """Whether the cells of a table are not those of its sheet, or its columns no rounds."""
    return table.grid.stands_alone or table.grid.told is not None or table.matrix


def _titled(table: Crosstable) -> list[_Group]:
    """Return the rows of players between titles; none if other rows stand between them."""
    groups = [_Group(0, [])]
    for row in range(table.header.row + 1, table.area.bottom + 1):
        filled = [text for text in map(cell_text, table.grid.line(row)) if text]
        if len(filled) == 1 and has_letters(filled[0]):
            groups.append(_Group(row, []))
        elif whole(table.grid.at(row, table.header.number_column)) is not None:
            groups[-1].rows.append(row)
        elif filled:
            return []
    return [group for group in groups if group.rows]


def _name(table: Crosstable, row: int) -> str:
    column = table.header.column("name")
    return table.grid.text(row, column) if column else ""


def _is_closed(table: Crosstable, rows: Sequence[int]) -> bool:
    """Whether players of some rows meet one another, and nobody else."""
    numbers = [whole(table.grid.at(row, table.header.number_column)) for row in rows]
    met = {opponent for row in rows for opponent in _opponents(table, row)}
    return bool(met) and len({*numbers}) == len(numbers) and met <= {*numbers}


def _opponents(table: Crosstable, row: int) -> Iterator[int]:
    """Yield the numbers of the opponents in a row."""
    if table.sound:
        by_row = {at: number for number, at in table.rows.items()}
        games = table.event.by_number[by_row[row]].games
    else:  # a number that stands there twice has one of its rows only
        texts = (table.grid.text(row, column) for column in table.header.round_columns)
        readings = (notation.read_result(text, table.styles) for text in texts)
        games = tuple(one.game for one in readings if one)
    yield from (game.opponent for game in games if game.opponent is not None)


# --- rounds in a further block


def _whole(sheets: Sequence[SheetTables], read: Read) -> list[SheetTables]:
    """Return the sheets with tables whose rounds go on in other blocks."""
    left = [list(sheet.tables) for sheet in sheets]
    for at, sheet in enumerate(sheets):
        for lower in sheet.tables:
            if _rounds(lower)[:1] in ([], [1]):
                continue
            upper = [(where, one) for where in range(at + 1) for one in left[where]]
            for where, one in upper:
                if one is not lower and (joined := _joined(one, lower, read)):
                    left[where][_index(left[where], one)] = joined
                    del left[at][_index(left[at], lower)]
                    break
    return [
        sheet._replace(tables=tables)
        for sheet, tables in zip(sheets, left, strict=True)
        if tables or not sheet.tables
    ]


def _index(tables: Sequence[Crosstable], table: Crosstable) -> int:
    return next(at for at, one in enumerate(tables) if one is table)


def _rounds(table: Crosstable) -> list[int]:
    """Return the rounds of a table as its headings number them."""
    heads = {column: _heading(table, column) for column in table.header.round_columns}
    said = [*rounds_in(heads)] or [number for text in heads.values() if (number := whole(text))]
    is_whole = len(said) == len(heads) and said == [*range(said[0], said[0] + len(heads))]
    return said if said and is_whole else sorted(table.header.rounds)


def _joined(upper: Crosstable, lower: Crosstable, read: Read) -> Crosstable | None:
    """Return two blocks as one table; None if they do not belong together."""
    further, pairs = _rounds(lower), _same_players(upper, lower)
    goes_on = _rounds(upper) == [*range(1, further[0])]
    if not goes_on or not pairs or upper.matrix or lower.matrix:
        return None
    below = [column for column in _columns(lower) if column not in _of_persons(lower)]
    again = {_heading(lower, column) for column in below}
    own = [column for column in _columns(upper) if _heading(upper, column) not in again]
    rows = {upper.header.row: lower.header.row, **pairs}
    lines = [
        [_cell(upper, row, at) for at in own] + [_cell(lower, other, at) for at in below]
        for row, other in rows.items()
    ]
    tables = read(_alone(upper.sheet, lines, table_title(upper)))
    if len(tables) != 1:
        return None
    said = GOES_ON(first=further[0], last=further[-1])
    where = lower.grid.origin(Cell(lower.header.row, below[0]))
    return _with_problem(tables[0], where.warning(said)._replace(note=True))


def _same_players(upper: Crosstable, lower: Crosstable) -> dict[int, int]:
    """Return the row of each player in both tables; {} unless they have the same players.

    The names tell it, beside them the numbers; without names the numbers or the order do.
    """
    above, below = _who(upper), _who(lower)
    if len(above) != len(below):
        return {}
    named = [{words_of(name) for _, _, name in lines} - {()} for lines in (above, below)]
    numbered = [all(number for _, number, _ in lines) for lines in (above, below)]
    if named[1]:
        if named[0] != named[1] or len(named[0]) != len(above):
            return {}
        rows = {words_of(name): (row, number) for row, number, name in below}
        pairs = {row: rows[words_of(name)] for row, _, name in above}
        numbers = {row: number for row, number, _ in above}
        if all(numbered) and any(numbers[row] != number for row, (_, number) in pairs.items()):
            return {}
        return {row: other for row, (other, _) in pairs.items()}
    if all(numbered):
        by_number = {number: row for row, number, _ in below}
        pairs_there = {row: by_number.get(number, 0) for row, number, _ in above}
        return pairs_there if all(pairs_there.values()) else {}
    return {one[0]: other[0] for one, other in zip(above, below, strict=True)}


class _Line(NamedTuple):
    """Who stands in a row: the number is 0, the name blank if nothing there says it."""

    row: int
    number: int
    name: str


def _who(table: Crosstable) -> list[_Line]:
    numbered = table.header.numbers == "column"
    return [
        _Line(row, number * numbered, table.event.by_number[number].name)
        for number, row in sorted(table.rows.items(), key=lambda pair: pair[1])
    ]


def _columns(table: Crosstable) -> range:
    return range(table.header.left, table.header.right + 1)


def _heading(table: Crosstable, column: int) -> str:
    return normal(table.grid.text(table.header.row, column))


def _of_persons(table: Crosstable) -> set[int]:
    """Return the columns that say who somebody is."""
    roles = table.header.roles
    of_names = {*roles.get("name", ()), *roles.get("first name", ())}
    return of_names | ({*roles.get("number", ())} if table.header.numbers == "column" else set())


# --- both


class _Moved(NamedTuple):
    """A cell of a table that is put together."""

    value: object
    origin: Origin


def _cell(table: Crosstable, row: int, column: int) -> _Moved:
    return _Moved(table.grid.at(row, column), table.grid.origin(Cell(row, column)))


def _alone(sheet: str, lines: Sequence[Sequence[_Moved]], title: str) -> Grid:
    """Return lines as a grid that stands on no sheet."""
    rows: list[list[object]] = [[title], *([one.value for one in line] for line in lines)]
    origins = {
        Cell(row, column): one.origin
        for row, line in enumerate(lines, 1)
        for column, one in enumerate(line, 1)
    }
    return Grid(sheet, rows, top=0, origins=origins, stands_alone=True)


def _with_problem(table: Crosstable, problem: Problem) -> Crosstable:
    return replace(table, problems=(*table.problems, problem))


# --- rows in no table


def _with_rows_not_read(sheet: SheetTables) -> SheetTables:
    """Return a sheet with a problem for rows of results that are in no table.

    It is an error if headings above them name rounds: then the standings would lack these.
    """
    grid, areas = sheet.grid, [table.area for table in sheet.tables]
    if not all(one.sound and not _is_elsewhere(one) for one in sheet.tables) or not areas:
        return sheet
    free = [
        row
        for row in range(areas[0].top, grid.bottom + 1)
        if not any(area.top <= row <= area.bottom for area in areas)
    ]
    *before, table = sheet.tables
    if not MOST.exceeded(len(free), len(table.rows)):
        return sheet
    found = {row: text for row in free if (text := _result_in(grid, row))}
    if not MOST.exceeded(len(found), len(table.rows)):
        return sheet
    first = min(found)
    said = Origin(grid.sheet, Cell(first, 1)).error(NOT_READ(last=max(found), text=found[first]))
    if not any(NUMBERED_ROUND.fullmatch(normal(word)) for word in _words(grid, first - 1)):
        said = said._replace(severity="warning")
    return sheet._replace(tables=[*before, _with_problem(table, said)])


def _words(grid: Grid, row: int) -> list[str]:
    return " ".join(map(cell_text, grid.line(row))).split()


def _result_in(grid: Grid, row: int) -> str:
    """Return the first result against somebody, "" if none fills a cell and no other is there."""
    readings = [(word, notation.read_result(word)) for word in _words(grid, row)]
    games = [word for word, one in readings if one and one.game.opponent is not None]
    results = list(filter(notation.is_result, games))
    is_cell = any(text in results for text in map(cell_text, grid.line(row)))
    return results[0] if is_cell or len(results) > 1 else ""
