"""The crosstables of a book: those that lie in pieces are put together before they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak import crosstable
from xltiebreak.crosstable import NO_RULES, Crosstable, EventRules
from xltiebreak.event import Result
from xltiebreak.grid import Cell, Grid, Problem, Refused
from xltiebreak.text import shown

if TYPE_CHECKING:
    from xltiebreak.pieces.rounds import Piece, Rounds

Read = Callable[[Grid], Sequence[Crosstable]]
"""Reads the crosstables of one grid."""


class SheetTables(NamedTuple):
    """A sheet and the crosstables that were read from it.

    told: what is wrong with the pieces that they were made of; the crosstables have it as well.
    """

    grid: Grid
    tables: Sequence[Crosstable]
    told: tuple[Problem, ...] = ()


def with_pieces(
    sheets: Iterable[SheetTables], read: Read, rules: EventRules = NO_RULES
) -> list[SheetTables]:
    """Return the sheets with the crosstables that lie in pieces.

    A sheet whose crosstables tell who played whom and how stays as it is. rules: what the caller
    says about the event, as `read` knows it already.
    """
    return _with_rounds([_in_our_notation(sheet, read) for sheet in sheets], read, rules)


def nearest_to(grid: Grid, header_row: int | None = None) -> Problem:
    """Return what a sheet without a crosstable comes nearest to, for its director."""
    from xltiebreak.pieces.lists import nearly_list
    from xltiebreak.pieces.matrices import nearly_matrix

    if header_row is not None:
        return crosstable.why_none(grid, header_row)
    if matrix := nearly_matrix(grid):
        return matrix
    reason = crosstable.why_none(grid)
    return reason if reason.cell else nearly_list(grid) or reason


def read_elsewhere(table: Crosstable) -> Mapping[Cell, str]:
    """Return the results that were read on other sheets, by the blank cells that they fill."""
    return {
        cell: table.grid.text(*cell)
        for cell, origin in table.grid.origins.items()
        if origin.sheet != table.sheet and cell.column in table.header.round_columns
    }


def as_one_event(
    sheets: Iterable[SheetTables], read: Read, rules: EventRules = NO_RULES
) -> list[SheetTables]:
    """Return the one crosstable of sheets that belong together, with what all of them tell.

    Standings bring printed tie-breaks, places, ratings and teams; pairing lists bring forfeits,
    byes and colours. The sheets that tell nothing of the event follow, without a crosstable.
    Raises Refused if there is no crosstable, or more than one.
    """
    from xltiebreak.pieces.beside import names_in, standings_in, with_columns, with_rounds
    from xltiebreak.pieces.rounds import rounds_of

    pieces = [_in_our_notation(sheet, read) for sheet in sheets]
    if not any(sheet.tables for sheet in pieces):
        pieces = _with_rounds(pieces, read, rules)
    if sum(len(sheet.tables) for sheet in pieces) > 1:  # rounds of scores alone are standings
        pieces = [
            sheet if any(map(_names_opponents, sheet.tables)) else sheet._replace(tables=())
            for sheet in pieces
        ]
    tables = [table for sheet in pieces for table in sheet.tables]
    if len(tables) != 1:
        names = ", ".join(shown(sheet.grid.sheet) for sheet in pieces if sheet.tables)
        found = f"{len(tables)} ({names})" if tables else "none"
        raise Refused(f"files that are one event have one crosstable between them, not {found}")
    (table,) = tables
    left = [sheet.grid for sheet in pieces if not sheet.tables]
    problems = [problem for sheet in pieces for problem in sheet.told]
    for event in rounds_of(left):
        table = _joined(with_rounds(table, event), table, read, problems)
        left = [grid for grid in left if grid not in event.grids]
    unused: list[SheetTables] = []
    for grid in left:
        if printed := standings_in(grid, names_in(table)):
            table = _joined(with_columns(table, printed), table, read, problems)
        else:
            unused.append(SheetTables(grid, ()))
    whole = tuple(dict.fromkeys((*problems, *table.problems)))
    joined = SheetTables(table.grid, [replace(table, problems=whole)], tuple(problems))
    return [joined, *unused]


def _names_opponents(table: Crosstable) -> bool:
    return any(game.opponent for player in table.event.players for game in player.games)


def _joined(piece: Piece, before: Crosstable, read: Read, problems: list[Problem]) -> Crosstable:
    """Read a crosstable with what another sheet adds, and append the problems of that sheet.

    Raises Refused if it is no crosstable any more.
    """
    problems += piece.problems
    match read(piece.grid):
        case [table]:
            return table
    raise Refused(f"the crosstable in {before.sheet} and the other files do not fit together")


def _with_rounds(sheets: Sequence[SheetTables], read: Read, rules: EventRules) -> list[SheetTables]:
    """Return the sheets with the crosstables that pairing lists make.

    The lists of one event fill the blank cells of a crosstable, or a roster, on another sheet.
    Lists that tell a crosstable nothing new are not read.
    """
    lists = [sheet.grid for sheet in sheets if not sheet.tables]
    if not lists:
        return list(sheets)
    from xltiebreak.pieces.beside import on_a_roster, roster_in  # most books do not need it
    from xltiebreak.pieces.rounds import rounds_of

    events = rounds_of(lists)
    tables = [table for sheet in sheets for table in sheet.tables if table.rows]
    used = {grid.sheet for event in events for grid in event.grids}
    others = [grid for grid in lists if grid.sheet not in used]
    rosters = [one for event in events for grid in others if (one := roster_in(grid, event))]
    if len(events) == len(tables) == 1 and (piece := _into(tables[0], events[0])):
        made = [piece]
        used.add(tables[0].sheet)
    elif any(map(_has_results, tables)):
        return list(sheets)
    elif len(events) == 1 and rosters:
        made = [on_a_roster(rosters[0], events[0])]
        used.add(rosters[0].grid.sheet)
    else:
        made = [event.on_its_own() for event in events]
    told = tuple(problem for sheet in sheets if sheet.grid.sheet in used for problem in sheet.told)
    whole = [piece._replace(problems=(*told, *piece.problems)) for piece in made]
    joined = [
        SheetTables(
            piece.grid,
            [_with_problems(table, piece) for table in _tables_of(piece, read, rules)],
            piece.problems,
        )
        for piece in whole
    ]
    return [*joined, *(sheet for sheet in sheets if sheet.grid.sheet not in used)]


def _tables_of(piece: Piece, read: Read, rules: EventRules) -> Sequence[Crosstable]:
    if piece.draft is None:
        return read(piece.grid)
    return [crosstable.read_draft(piece.draft, piece.grid, rules)]


def _into(table: Crosstable, event: Rounds) -> Piece | None:
    """Return a crosstable with the games of lists; None if these tell nothing new."""
    from xltiebreak.pieces.beside import add_games, told_otherwise, with_rounds
    from xltiebreak.pieces.rounds import Piece

    if not _has_results(table) or add_games(table, event):
        return with_rounds(table, event)
    wrong = told_otherwise(table, event)
    return Piece(table.grid, tuple(wrong)) if wrong else None


def _with_problems(table: Crosstable, piece: Piece) -> Crosstable:
    """Return a crosstable with the problems of its pieces; warnings of no use beside errors."""
    errors = any(problem.severity == "error" for problem in piece.problems)
    own = [one for one in table.problems if not errors or one.severity == "error"]
    return replace(table, problems=(*piece.problems, *own))


def _has_results(table: Crosstable) -> bool:
    return any(
        game.result is not Result.PENDING for player in table.event.players for game in player.games
    )


def _in_our_notation(sheet: SheetTables, read: Read) -> SheetTables:
    """Return a sheet with opponents and results in one cell each, by number.

    The first way with a crosstable that proves itself is right; without one, the first with any.
    """
    if sheet.tables and not any(map(_is_doubtful, sheet.tables)):
        return sheet
    from xltiebreak.pieces.lists import heads_a_list  # most books do not need it

    if not sheet.tables and heads_a_list(sheet.grid):
        return sheet
    unsound: list[SheetTables] = []
    for way in _WAYS:
        if found := way(sheet, read):
            if any(table.sound for table in found.tables):
                return found
            unsound.append(found)
    return unsound[0] if unsound else sheet


def _in_two_columns(sheet: SheetTables, read: Read) -> SheetTables | None:
    """Return a sheet with the rounds that have two or three columns in one."""
    from xltiebreak.pieces.two_columns import with_rounds_in_one_column

    grid = with_rounds_in_one_column(sheet.grid)
    tables = read(grid) if grid else ()
    return SheetTables(grid, tables) if grid and tables else None


def _as_matrix(sheet: SheetTables, read: Read) -> SheetTables | None:
    """Return a sheet with its matrix in our own notation; None if it is no better than before."""
    from xltiebreak.pieces.matrices import own_matrix

    piece = own_matrix(sheet.grid)
    tables = [_with_problems(table, piece) for table in read(piece.grid)] if piece else []
    if piece is None or len(tables) != 1 or not tables[0].matrix:
        return None
    rows = [*tables[0].rows]
    if rows != [*range(1, len(rows) + 1)]:  # the columns count the rows, and so must the numbers
        return None
    found = SheetTables(piece.grid, tables, piece.problems)
    return found if tables[0].sound or not sheet.tables else None


def _nearly_matrix(sheet: SheetTables, read: Read) -> SheetTables | None:
    """Return a sheet with why its crosstable is no matrix, if its columns seem to be opponents."""
    from xltiebreak.pieces.matrices import nearly_matrix

    if len(sheet.tables) != 1 or not sheet.tables[0].header.bare or sheet.tables[0].matrix:
        return None
    (table,) = sheet.tables
    games = (game for player in table.event.players for game in player.games)
    reason = None if any(game.opponent for game in games) else nearly_matrix(sheet.grid)
    return SheetTables(sheet.grid, [replace(table, problems=(reason,))]) if reason else None


def _with_opponents_by_number(sheet: SheetTables, read: Read) -> SheetTables | None:
    """Return a sheet with the opponents that its cells name by number."""
    from xltiebreak.pieces.by_name import with_opponents_by_number

    piece = with_opponents_by_number(sheet.grid)
    tables = read(piece.grid) if piece else ()
    if piece is None or not tables:
        return None
    first, *others = tables
    return SheetTables(piece.grid, [_with_problems(first, piece), *others], piece.problems)


def _with_likely_names(sheet: SheetTables, read: Read) -> SheetTables | None:
    """Return a sheet with the column that looks like names; None if it has no better table then."""
    from xltiebreak.pieces.likely_names import with_likely_names

    piece = with_likely_names(sheet.grid)
    if piece is None:
        return None
    again = _in_our_notation(SheetTables(piece.grid, read(piece.grid)), read)
    if not again.tables or not all(table.sound for table in again.tables):
        return None
    tables = [_with_problems(table, piece) for table in again.tables]
    return SheetTables(again.grid, tables, (*piece.problems, *again.told))


_WAYS = (
    _in_two_columns,
    _as_matrix,
    _nearly_matrix,
    _with_opponents_by_number,
    _with_likely_names,
)
"""How the games of a sheet may lie in pieces, in the order in which they are tried."""


def _is_doubtful(table: Crosstable) -> bool:
    """Whether the results may stand beside the opponents, in columns of their own."""
    if not table.sound or not table.event.rounds:
        return True
    games = [game for player in table.event.players for game in player.games if game.opponent]
    return 2 * sum(game.result is Result.PENDING for game in games) > len(games)
