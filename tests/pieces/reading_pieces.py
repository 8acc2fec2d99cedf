"""Reads grids as the command line does, and compares the event with the one that was written."""

from __future__ import annotations

from collections.abc import Sequence

from reading.comparing import KINDS
from reading.events import Entry, Tournament

from xltiebreak.book.sections.joined import SheetTables, as_one_event, with_lists_joined
from xltiebreak.core.event import Game, Result
from xltiebreak.reading.crosstable import Crosstable, read
from xltiebreak.reading.grid import Grid

Rows = list[list[object]]


def tables_of(grids: Sequence[Grid]) -> list[Crosstable]:
    sheets = with_lists_joined([SheetTables(grid, read(grid)) for grid in grids], read)
    return [table for sheet in sheets for table in sheet.tables]


def joined(grids: Sequence[Grid]) -> list[Crosstable]:
    """Read grids that are files of one event. Raises Refused if they are not."""
    sheets = as_one_event([SheetTables(grid, read(grid)) for grid in grids], read)
    return [table for sheet in sheets for table in sheet.tables]


def differences(event: Tournament, tables: Sequence[Crosstable]) -> list[str]:
    """Return what was read otherwise than it was written; players are compared by name."""
    if len(tables) != 1:
        return [f"{len(tables)} tables"]
    (table,) = tables
    if not table.sound:
        return [str(problem) for problem in table.problems if problem.severity == "error"]
    number = {player.name or str(player.number): player.number for player in table.event.players}
    if sorted(number) != sorted(person.name for person in event.people):
        return [f"the players are {sorted(number)}"]
    new = {person.number: number[person.name] for person in event.people}
    found = []
    for person in event.people:
        games = table.event.by_number[new[person.number]].games
        written = [game_of(entry, new) for entry in person.entries]
        for number_of_round, (game, expected) in enumerate(zip(games, written, strict=True), 1):
            if not same(game, expected):
                found.append(f"{person.name}, round {number_of_round}: {game}, not {expected}")
        if table.event.scores[new[person.number]] != event.points(person):
            found.append(f"{person.name}: {table.event.scores[new[person.number]]} points")
    return found


def game_of(entry: Entry, new: dict[int, int]) -> Game:
    opponent = None if entry.opponent is None else new[entry.opponent]
    return Game(KINDS[entry.kind], opponent, "W" if entry.color == "w" else "B")


def same(game: Game, expected: Game) -> bool:
    """Whether two games agree; a colour that the table does not print is not compared."""
    nothing = (Result.PENDING, Result.ZERO_BYE)
    if expected.opponent is None:
        told = game.result is expected.result or {game.result, expected.result} <= set(nothing)
        return game.opponent is None and told
    color = game.color in (None, expected.color)
    return color and (game.result, game.opponent) == (expected.result, expected.opponent)
