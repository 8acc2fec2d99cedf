"""Compares the event that was read with the event that was written."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from zlib import crc32

from reading.events import Entry, Person, Tournament
from reading.pages import PLAIN, Page, Setting
from reading.writing import Matrix, Notation

from xltiebreak.core.event import Game, Player, Result
from xltiebreak.reading.crosstable import Crosstable, read
from xltiebreak.reading.grid import Grid

KINDS = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "X": Result.FORFEIT_WIN,
    "F": Result.FORFEIT_LOSS,
    "B": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "Z": Result.ZERO_BYE,
    "P": Result.PENDING,
}
NOTHING = (Result.ZERO_BYE, Result.PENDING)


def seeded(*what: object) -> random.Random:
    """Return a random generator that is the same in every run for the same arguments."""
    return random.Random(crc32(repr(what).encode()))


def tables_of(page: Page) -> list[Crosstable]:
    return read(Grid("Sheet1", page.rows))


def rating(notation: Notation | Matrix, setting: Setting = PLAIN) -> str:
    """Return the expected ratings; tables beside a list have none of their own."""
    if notation.kind in ("uschess", "teams"):
        return "any"
    return "none" if setting.beside else "own"


def differences(
    notation: Notation | Matrix,
    event: Tournament,
    tables: Sequence[Crosstable],
    rating: str = "own",
) -> list[str]:
    """Yield the differences between an event and its crosstables.

    rating: "own" where the table has a column of ratings, "none" where it has none, "any".
    """
    if len(tables) != 1:
        return [f"{len(tables)} tables: {[str(table.area) for table in tables]}"]
    (table,) = tables
    if not table.sound:
        return [str(problem) for problem in table.problems if problem.severity == "error"][:5]
    read_players = {player.number: player for player in table.event.players}
    if sorted(read_players) != [person.number for person in event.people]:
        return [f"the numbers are {sorted(read_players)}"]
    return [
        f"{person.number}: {difference}"
        for person in event.people
        for difference in _of_one(notation, event, person, table, rating)
    ]


def _of_one(
    notation: Notation | Matrix, event: Tournament, person: Person, table: Crosstable, rating: str
) -> Iterator[str]:
    player = table.event.by_number[person.number]
    written = person.name.replace(",", "") if _teams(notation) else person.name
    if plain(player.name) != plain(written):
        yield f"called {player.name!r} and not {person.name!r}"
    if rating != "any" and player.rating != (person.rating if rating == "own" else None):
        yield f"rated {player.rating} and not {person.rating if rating == 'own' else None}"
    if isinstance(notation, Matrix):
        games = Counter((g.opponent, g.result) for g in player.games if _counts(g))
        expected = Counter((e.opponent, KINDS[e.kind]) for e in person.entries if e.kind != "P")
        if games != expected:
            yield f"read {games - expected}, written {expected - games}"
    else:
        yield from _games(notation, person, player)
    score, printed = table.event.scores[person.number], notation.printed(event, person)
    if score != printed and not _teams(notation):
        yield f"{score} points instead of {printed}"


def _teams(notation: Notation | Matrix) -> bool:
    """Whether the points are match points, which the table prints as a tie-break."""
    return notation.kind == "teams"


def _counts(game: Game) -> bool:
    """Whether a game of a matrix has a result."""
    return game.opponent is not None and game.result is not Result.PENDING


def _games(notation: Notation, person: Person, player: Player) -> Iterator[str]:
    if len(player.games) != len(person.entries):
        yield f"{len(player.games)} rounds instead of {len(person.entries)}"
        return
    for number, (game, entry) in enumerate(zip(player.games, person.entries, strict=True), 1):
        if not _is(notation, game, entry):
            yield f"round {number}: {game} instead of {entry}"


def _is(notation: Notation, game: Game, entry: Entry) -> bool:
    untold = _teams(notation) and entry.opponent is None
    if untold or entry.kind in notation.blank or entry == Entry("P"):
        return game.opponent is None and game.result in NOTHING
    return (
        (game.opponent, game.result) == (entry.opponent, KINDS[entry.kind])
        and (not entry.color or game.color == entry.color.upper())
        and (entry.made is None or game.made == entry.made)
    )


def plain(name: str) -> str:
    return " ".join(name.split())
