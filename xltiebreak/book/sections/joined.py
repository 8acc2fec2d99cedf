"""The crosstables of a book: one that lies on several sheets is joined before it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.core.event import Result
from xltiebreak.languages.text import shown
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.finding.head_rows import head_rows
from xltiebreak.reading.crosstable.shares import MOST
from xltiebreak.reading.grid import Cell, Grid, Problem, Refused

if TYPE_CHECKING:
    from xltiebreak.reading.pieces.rounds import JoinedGrid, Rounds

Read = Callable[[Grid], Sequence[Crosstable]]
"""Reads the crosstables of one grid."""


class SheetTables(NamedTuple):
    """A sheet and the crosstables that were read from it."""

    grid: Grid
    tables: Sequence[Crosstable]
    told: tuple[Problem, ...] = ()
    """What is wrong with the lists that they were made of; the crosstables have it as well."""


def nearest_to(grid: Grid, header_row: int | None = None) -> Problem:
    """Return what a sheet without a crosstable comes nearest to, for its director."""
    from xltiebreak.reading.crosstable.layouts.matrices import nearly_matrix
    from xltiebreak.reading.crosstable.none_found import why_none
    from xltiebreak.reading.pieces.lists import nearly_list

    if header_row is None and (matrix := nearly_matrix(grid)):
        return matrix
    reason = why_none(grid, header_row)
    if reason.cell or header_row is not None:
        return reason
    return nearly_list(grid) or reason


def read_elsewhere(table: Crosstable) -> Mapping[Cell, str]:
    """Return the results that were read on other sheets, by the blank cells that they fill."""
    return {
        cell: table.grid.text(*cell)
        for cell, origin in table.grid.origins.items()
        if origin.sheet != table.sheet and cell.column in table.header.round_columns
    }


def as_one_event(sheets: Iterable[SheetTables], read: Read) -> list[SheetTables]:
    """Return the one crosstable of sheets that belong together, with what all of them tell.

    Standings bring printed tie-breaks, places, ratings and teams; pairing lists bring forfeits,
    byes and colours. The sheets that tell nothing of the event follow, without a crosstable.
    Raises Refused if there is no crosstable, or more than one.
    """
    from xltiebreak.reading.pieces.beside import names_in, standings_in, with_columns, with_rounds
    from xltiebreak.reading.pieces.rounds import rounds_of

    read_sheets = _without_single_rounds(list(sheets))
    if not any(sheet.tables for sheet in read_sheets):
        read_sheets = with_lists_joined(read_sheets, read)
    if sum(len(sheet.tables) for sheet in read_sheets) > 1:  # rounds of scores alone are standings
        read_sheets = [
            sheet if any(map(_names_opponents, sheet.tables)) else sheet._replace(tables=())
            for sheet in read_sheets
        ]
    tables = [table for sheet in read_sheets for table in sheet.tables]
    if len(tables) != 1:
        names = ", ".join(shown(sheet.grid.sheet) for sheet in read_sheets if sheet.tables)
        how_many = f"{len(tables)} ({names})" if tables else "none"
        raise Refused(f"files that are one event have one crosstable between them, not {how_many}")
    (table,) = tables
    left = [sheet.grid for sheet in read_sheets if not sheet.tables]
    problems = [problem for sheet in read_sheets for problem in sheet.told]
    for event in rounds_of(left):
        joined_grid = _on_its_own(event, read, table) if table.matrix else with_rounds(table, event)
        table = _joined(joined_grid, table, read, problems)
        left = [grid for grid in left if grid not in event.grids]
    unused: list[SheetTables] = []
    for grid in left:
        if printed := standings_in(grid, names_in(table)):
            table = _joined(with_columns(table, printed), table, read, problems)
        else:
            unused.append(SheetTables(grid, ()))
    whole = tuple(dict.fromkeys((*problems, *table.problems)))
    joined = SheetTables(table.grid, [replace(table, problems=whole)])
    return [joined, *unused]


def _names_opponents(table: Crosstable) -> bool:
    return any(game.opponent for player in table.event.players for game in player.games)


def _joined(
    joined_grid: JoinedGrid, before: Crosstable, read: Read, problems: list[Problem]
) -> Crosstable:
    """Read a crosstable with what another sheet adds, and append the problems of that sheet.

    Raises Refused if it is no crosstable any more.
    """
    problems += joined_grid.problems
    match read(joined_grid.grid):
        case [table]:
            return table
    raise Refused(f"the crosstable in {before.sheet} and the other files do not fit together")


def with_lists_joined(sheets: Sequence[SheetTables], read: Read) -> list[SheetTables]:
    """Return the sheets with the crosstables that pairing lists make.

    The lists of one event fill the blank cells of a crosstable, or a roster, on another sheet.
    Lists that tell a crosstable nothing new are not read.
    """
    sheets = _without_single_rounds(sheets)
    lists = [sheet.grid for sheet in sheets if not sheet.tables]
    if not lists:
        return list(sheets)
    from xltiebreak.reading.pieces.beside import on_a_roster, roster_in  # most books do not need it
    from xltiebreak.reading.pieces.rounds import rounds_of

    events = rounds_of(lists)
    tables = [table for sheet in sheets for table in sheet.tables if table.rows]
    used = {grid.sheet for event in events for grid in event.grids}
    others = [grid for grid in lists if grid.sheet not in used]
    rosters = [roster for event in events for grid in others if (roster := roster_in(grid, event))]
    if len(events) == len(tables) == 1 and (joined_grid := _into(tables[0], events[0], read)):
        made = [joined_grid]
        used.add(tables[0].sheet)
    elif any(map(_has_results, tables)):
        return list(sheets)
    elif len(events) == 1 and rosters:
        made = [on_a_roster(rosters[0], events[0])]
        used.add(rosters[0].grid.sheet)
    else:
        standings = others if len(events) == 1 else ()
        made = [_on_its_own(event, read, others=standings) for event in events]
    joined = [
        SheetTables(
            joined_grid.grid,
            [_with_problems(table, joined_grid) for table in read(joined_grid.grid)],
            joined_grid.problems,
        )
        for joined_grid in made
    ]
    return [*joined, *(sheet for sheet in sheets if sheet.grid.sheet not in used)]


def _without_single_rounds(sheets: Sequence[SheetTables]) -> list[SheetTables]:
    """Return sheets that hold one round each of the same players without their crosstables."""
    single = [
        sheet for sheet in sheets if all(len(table.header.rounds) == 1 for table in sheet.tables)
    ]
    players = [table.event.players for sheet in single for table in sheet.tables]
    names = [{player.name for player in of_table} for of_table in players]
    used: set[str] = set()
    if names and all(MOST.exceeded(len(own & names[0]), len(own)) for own in names):
        from xltiebreak.reading.pieces.rounds import rounds_of

        for event in rounds_of(sheet.grid for sheet in single):
            if len(event.grids) > 1 or event.problems:  # these name sheets that were not read
                used |= {grid.sheet for grid in event.grids} | {
                    problem.sheet for problem in event.problems
                }
    return [sheet._replace(tables=()) if sheet.grid.sheet in used else sheet for sheet in sheets]


def _on_its_own(
    event: Rounds, read: Read, matrix: Crosstable | None = None, others: Sequence[Grid] = ()
) -> JoinedGrid:
    """Return the crosstable of lists, with standings and a matrix; a matrix with other games.

    others: sheets without lists on which the standings may be.
    """
    from xltiebreak.reading.pieces.beside import names_in, other_games, standings_in, with_columns

    joined_grid = event.on_its_own(names_in(matrix) if matrix else None)
    grids = [*event.grids, *others]
    if matrix:
        if wrong := tuple(other_games(matrix, event)):
            return joined_grid._replace(grid=matrix.grid, problems=wrong)
        left, *_, right = matrix.header.round_columns
        grids.append(matrix.grid.blanked(matrix.area._replace(left=left, right=right)))
    for grid in grids:
        if not any(head.column("points") for head in head_rows(grid)):
            continue
        alone = grid.without(
            Cell(row, column)
            for part in event.rows_read
            if part.grid.sheet == grid.sheet
            for row in (part.head, *part.rows)
            for column in part.columns
        )
        (table,) = read(joined_grid.grid)
        if printed := standings_in(alone, names_in(table)):
            more = with_columns(table, printed)
            joined_grid = more._replace(problems=(*joined_grid.problems, *more.problems))
    return joined_grid


def _into(table: Crosstable, event: Rounds, read: Read) -> JoinedGrid | None:
    """Return a crosstable with the games of lists; None if these tell nothing new."""
    from xltiebreak.reading.pieces.beside import add_games, told_otherwise, with_rounds
    from xltiebreak.reading.pieces.rounds import JoinedGrid

    if table.matrix:
        return _on_its_own(event, read, table)
    if not _has_results(table) or add_games(table, event):
        return with_rounds(table, event)
    wrong = told_otherwise(table, event)
    return JoinedGrid(table.grid, tuple(wrong)) if wrong else None


def _with_problems(table: Crosstable, joined_grid: JoinedGrid) -> Crosstable:
    """Return a crosstable with the problems of its sheets; warnings of no use beside errors."""
    errors = any(problem.severity == "error" for problem in joined_grid.problems)
    own = [problem for problem in table.problems if not errors or problem.severity == "error"]
    return replace(table, problems=(*joined_grid.problems, *own))


def _has_results(table: Crosstable) -> bool:
    return any(
        game.result is not Result.PENDING for player in table.event.players for game in player.games
    )
