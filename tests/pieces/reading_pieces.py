"""Reads grids as the command line does, and writes random events in pieces."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from reading.comparing import KINDS
from reading.events import WORTH, Entry, Person, Tournament

from xltiebreak.crosstable import Crosstable, read
from xltiebreak.event import Game, Result
from xltiebreak.grid import Grid
from xltiebreak.sections.joined import SheetTables, with_pieces

Rows = list[list[object]]
FIGURES = {"W": 1, "D": 0.5, "L": 0, "X": "1F", "F": "0F", "B": 1, "H": "½", "Z": 0, "P": None}
WORDS = {"W": "W", "D": "D", "L": "L", "X": "X", "F": "F", "B": "W", "H": "D", "Z": "L", "P": None}


def tables_of(grids: Sequence[Grid]) -> list[Crosstable]:
    sheets = with_pieces([SheetTables(grid, read(grid)) for grid in grids], read)
    return [table for sheet in sheets for table in sheet.tables]


def differences(event: Tournament, tables: Sequence[Crosstable]) -> list[str]:
    """Return what was read otherwise than it was written; players are compared by name."""
    if len(tables) != 1:
        return [f"{len(tables)} tables"]
    (table,) = tables
    if not table.sound:
        return [str(problem) for problem in table.problems if problem.severity == "error"]
    number = {player.name: player.number for player in table.event.players}
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


def two_columns(
    event: Tournament,
    rng: random.Random,
    layout: str,
    *,
    headed: bool = True,
    by_name: bool = False,
    results: dict[str, object] = FIGURES,
    points: bool = True,
) -> Rows:
    """Return a table with a column for each letter of the layout: o, r and c for the colour."""
    called = {person.number: person.name for person in event.people}
    heads = {"o": "Rd {}", "r": "Res", "c": "Col"}
    head: list[object] = ["Name"] if by_name else ["No", "Name"]
    for number in range(1, event.rounds + 1):
        head += [heads[letter].format(number) if headed else None for letter in layout]
    rows = [[*head, *(["Pts"] if points else [])]]
    for person in event.people:
        row: list[object] = [person.name] if by_name else [person.number, person.name]
        for entry in person.entries:
            who: object = (
                called[entry.opponent or 0] if by_name and entry.opponent else entry.opponent
            )
            if entry.opponent is None and entry.kind in "BHZ":
                who = rng.choice([None, "bye", "-"])
            result = results[entry.kind]
            cells = {"o": who, "r": result, "c": entry.color.upper() or None}
            row += [cells[letter] for letter in layout]
        rows.append([*row, *([event.points(person)] if points else [])])
    return rows


SCORES = {
    **{("W", "L"): "1-0", ("L", "W"): "0-1", ("D", "D"): "½-½", ("P", "P"): None},
    **{("X", "F"): "+ - -", ("F", "X"): "0F-1F", ("F", "F"): "0F-0F"},
}
WORTHS = {"B": 1, "H": "½", "Z": 0}
Who = Callable[[Person], object]


def rounds_of(event: Tournament, who: Who, rng: random.Random, points: bool) -> list[Rows]:
    """Return the rows of each round: board, White, (points,) result, (points,) Black."""
    people = {person.number: person for person in event.people}
    found = []
    for index in range(event.rounds):
        games: Rows = []
        byes: Rows = []

        def before(person: Person, index: int = index) -> list[object]:
            return [sum(WORTH[entry.kind] for entry in person.entries[:index])] if points else []

        for person in event.people:
            entry = person.entries[index]
            if entry.color == "w":
                black = people[entry.opponent or 0]
                result = SCORES[entry.kind, black.entries[index].kind]
                sides = who(person), *before(person), result, *before(black), who(black)
                games.append([len(games) + 1, *sides])
            elif entry.kind in WORTHS:
                nobody = rng.choice(["bye", "spielfrei", None])
                no_points = [None] if points else []
                sides = who(person), *before(person), WORTHS[entry.kind], *no_points, nobody
                byes.append([None, *sides])
        rng.shuffle(games)
        found.append([*games, *byes])
    return found


def heads(points: bool) -> list[object]:
    beside: list[object] = ["Pts"] if points else []
    return ["Board", "White", *beside, "Result", *beside, "Black"]


def flat(rounds: Sequence[Rows], points: bool) -> list[Grid]:
    rows = [[number, *row] for number, games in enumerate(rounds, 1) for row in games]
    return [Grid("Games", [["Round", *heads(points)], *rows])]


def stacked(rounds: Sequence[Rows], points: bool) -> list[Grid]:
    rows: Rows = [["Club Open 2026"], []]
    for number, games in enumerate(rounds, 1):
        rows += [[f"Round {number}"], heads(points), *games, []]
    return [Grid("Pairings", rows)]


def sheets(rounds: Sequence[Rows], points: bool) -> list[Grid]:
    return [Grid(f"Rd {number}", [heads(points), *games]) for number, games in enumerate(rounds, 1)]
