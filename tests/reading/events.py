"""Random events as plain data, made without the package."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

WORTH = {"W": 1.0, "X": 1.0, "B": 1.0, "D": 0.5, "H": 0.5, "L": 0.0, "F": 0.0, "Z": 0.0, "P": 0.0}
ANSWER = {"W": "L", "L": "W", "D": "D", "P": "P"}
OVER = "WDLXF"
"""The kinds of games with a result: a round with one of them counts."""


class Entry(NamedTuple):
    """A player's round: W D L, X F (forfeits), B H Z (byes), P (nothing yet)."""

    kind: str
    opponent: int | None = None
    color: str = ""
    made: float | None = None
    against: float | None = None


@dataclass(frozen=True)
class Person:
    number: int
    name: str
    rating: int
    club: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Tournament:
    people: tuple[Person, ...]

    @property
    def rounds(self) -> int:
        return len(self.people[0].entries)

    def points(self, person: Person) -> float:
        """The sum over the rounds that count: those in which some game is over."""
        begun = [any(e.kind in OVER for e in column) for column in self._columns()]
        last = max((i for i, over in enumerate(begun) if over), default=-1)
        return sum(
            WORTH[entry.kind]
            for i, entry in enumerate(person.entries)
            if begun[i] or (i < last and self._byes_only(i))
        )

    def _columns(self) -> list[tuple[Entry, ...]]:
        return list(zip(*(person.entries for person in self.people), strict=True))

    def _byes_only(self, index: int) -> bool:
        return all(person.entries[index].opponent is None for person in self.people)

    def changed(self, entry: Callable[[Entry], Entry]) -> Tournament:
        return Tournament(
            tuple(replace(p, entries=tuple(map(entry, p.entries))) for p in self.people)
        )

    def numbered(self, new: dict[int, int]) -> Tournament:
        """The same people under other numbers, in the order of these."""

        def renamed(entry: Entry) -> Entry:
            opponent = entry.opponent
            return entry if opponent is None else entry._replace(opponent=new[opponent])

        people = [
            replace(p, number=new[p.number], entries=tuple(map(renamed, p.entries)))
            for p in self.people
        ]
        return Tournament(tuple(sorted(people, key=lambda p: p.number)))

    def by_place(self) -> Tournament:
        """Numbered by place: by points, and where these are equal as they stand."""
        order = sorted(self.people, key=lambda p: -self.points(p))
        return self.numbered({p.number: place for place, p in enumerate(order, 1)})


SURNAMES = ["Abbott", "Bauer", "Costa", "Dietrich", "Eriksen", "Fournier", "García", "Horváth"]
SURNAMES += ["Ivanova", "Jansen", "Kowalski", "Lindqvist", "Moretti", "Novák", "O'Brien"]
SURNAMES += ["Pereira", "Quintero", "Rossi", "Schmidt", "Tamm"]
GIVEN = ["Ana", "Bo", "Chen", "Dora", "Emil", "Fatma", "Gil", "Hana", "Igor", "Jo"]


def names(rng: random.Random, count: int, comma: str = ", ") -> list[str]:
    every = [f"{surname}{comma}{given}" for surname in SURNAMES for given in GIVEN]
    return rng.sample(every, count)


def tournament(
    rng: random.Random,
    size: int,
    *,
    rounds: int | None = None,
    byes: str = "BHZ",
    forfeits: bool = True,
    both_lost: bool = True,
    pending: bool = False,
    ahead: int = 0,
    gaps: bool = False,
    boards: int = 0,
) -> Tournament:
    """Return a random Swiss; some games of the last round may still be going on.

    byes: the kinds there are; ahead: how many rounds are to come, for which byes are asked; gaps:
    in the numbers; boards: those of a team match.
    """
    if rounds is None:
        rounds = size - 1 + size % 2 if size < 6 else rng.randint(4, 7)
    entries: dict[int, list[Entry]] = {player: [] for player in range(1, size + 1)}
    met: set[frozenset[int]] = set()
    gone: set[int] = set()
    small = size < 6
    for number in range(1, rounds + 1):
        playing = [player for player in entries if player not in gone]
        for player in list(playing):
            if not small and number > 2 and len(playing) > size * 3 // 4 and rng.random() < 0.02:
                gone.add(player)  # withdrawn
                playing.remove(player)
            elif not small and byes and len(playing) > size * 3 // 4 and rng.random() < 0.04:
                playing.remove(player)
                entries[player].append(Entry(rng.choice(byes)))
        for player in gone:
            entries[player].append(Entry("Z"))
        order = _paired(rng, playing, met)
        if len(order) % 2:
            entries[order.pop()].append(Entry("B" if "B" in byes else "Z"))
        running = pending and number == rounds
        for board, (one, two) in enumerate(zip(order[::2], order[1::2], strict=True)):
            met.add(frozenset((one, two)))
            white, black = rng.sample([one, two], 2)
            kind, answer = result_of(rng, board, small, forfeits, both_lost)
            if running and board and rng.random() < 0.5:
                kind = answer = "P"
            made, against = _figures(rng, kind, boards)
            entries[white].append(Entry(kind, black, "w", made, against))
            entries[black].append(Entry(answer, white, "b", against, made))
    for _ in range(ahead):
        for player, row in entries.items():
            row.append(Entry("H" if player not in gone and rng.random() < 0.1 else "P"))
    called = names(rng, size)
    ratings = rng.sample(range(1100, 2800), size)
    people = [
        Person(
            n, called[n - 1], ratings[n - 1], rng.choice(["Oak SC", "Elm", "Ash CC"]), tuple(row)
        )
        for n, row in entries.items()
    ]
    made_up = Tournament(tuple(people))
    if not gaps:
        return made_up
    wide = sorted(rng.sample(range(1, size + size // 3 + 3), size))
    return made_up.numbered(dict(enumerate(wide, 1)))


def _paired(rng: random.Random, players: list[int], met: set[frozenset[int]]) -> list[int]:
    """Return the players in pairs with as few rematches as possible; an odd player is the last."""

    def again(order: list[int]) -> int:
        return sum(frozenset(pair) in met for pair in zip(order[::2], order[1::2], strict=False))

    return min((rng.sample(players, len(players)) for _ in range(30)), key=again)


def result_of(
    rng: random.Random, board: int, small: bool, forfeits: bool, both_lost: bool
) -> tuple[str, str]:
    """Return the results of both players of a board; the first board is always played."""
    if board and forfeits and not small and rng.random() < 0.06:
        return rng.choice([("X", "F"), ("F", "X"), ("F", "F") if both_lost else ("X", "F")])
    kind = rng.choice("WWLLD") if board else rng.choice("WL")
    return kind, ANSWER[kind]


def _figures(rng: random.Random, kind: str, boards: int) -> tuple[float | None, float | None]:
    """Return the game points of a match over `boards` boards with this result."""
    if not boards or kind not in "WDL":
        return None, None
    if kind == "D":
        return boards / 2, boards / 2
    more = rng.randint(boards + 1, 2 * boards) / 2
    if boards > 10:  # discs are not halved
        more = float(rng.randint(boards // 2 + 1, boards))
    return (more, boards - more) if kind == "W" else (boards - more, more)
