"""Ways to write a random event in pieces: lists of games, columns of opponents, names in cells."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pieces.reading_pieces import Rows, game_of
from reading.events import WORTH, Entry, Person, Tournament
from reading.writing import notation_named

from xltiebreak.reading.grid import Grid
from xltiebreak.reading.notation.writing import write_result

FIGURES = {"W": 1, "D": 0.5, "L": 0, "X": "1F", "F": "0F", "B": 1, "H": "½", "Z": 0, "P": None}
WORDS = {"W": "W", "D": "D", "L": "L", "X": "X", "F": "F", "B": "W", "H": "D", "Z": "L", "P": None}
TWO_FOR_A_WIN = FIGURES | {"W": 2, "D": 1, "B": 2, "H": 1}


def unchanged(event: Tournament, rng: random.Random) -> Tournament:
    return event


class Way(NamedTuple):
    """A way to write events.

    sheets: of an event; prepared: the event that they tell, of a random one; columns: in which a
    changed cell must not give another game in silence, none if they are not tried; but_rows_with: a
    word of rows that are not changed; proved: what other cells prove of a game; last: whether they
    prove the last round; joined: whether each sheet is a file of its own; running: whether games
    may still be played.
    """

    sheets: Callable[[Tournament, random.Random], list[Grid]]
    prepared: Callable[[Tournament, random.Random], Tournament] = unchanged
    columns: slice | None = slice(0, None)
    but_rows_with: str = "White"
    proved: tuple[str, ...] = ("result", "color")
    last: bool = True
    joined: bool = False
    running: bool = True


def renamed(event: Tournament, names: Sequence[str]) -> Tournament:
    people = zip(event.people, names, strict=True)
    return Tournament(tuple(replace(person, name=name) for person, name in people))


def by_number(event: Tournament, rng: random.Random) -> Tournament:
    return renamed(event, [str(person.number) for person in event.people])


# Columns of opponents and results.


def two_columns(
    event: Tournament,
    rng: random.Random,
    layout: str,
    *,
    headed: bool = True,
    by_name: bool = False,
    results: dict[str, object] = FIGURES,
    points: bool = True,
) -> list[Grid]:
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
    return [Grid("Open", rows)]


def columns(layout: str, **how: object) -> Way:
    """Without points, nothing in a table tells what a bye was worth."""
    first = 1 if how.get("by_name") else 2
    return Way(
        partial(two_columns, layout=layout, **how),  # type: ignore[arg-type]
        columns=slice(first, None) if how.get("points", True) else None,
    )


# Lists of games.

SCORES = {
    **{("W", "L"): "1-0", ("L", "W"): "0-1", ("D", "D"): "½-½", ("P", "P"): None},
    **{("X", "F"): "+ - -", ("F", "X"): "0F-1F", ("F", "F"): "0F-0F"},
}
WORTHS = {"B": 1, "H": "½", "Z": 0}
Who = Callable[[Person], object]
NAMED: dict[str, Who] = {
    "names": lambda person: person.name,
    "numbers": lambda person: person.number,
    "numbers and names": lambda person: f"{person.number} {person.name}",
    "ratings behind": lambda person: f"{person.name} ({person.rating})",
}


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


def apart(rounds: Sequence[Rows], points: bool) -> list[Grid]:
    return [Grid(f"Rd {number}", [heads(points), *games]) for number, games in enumerate(rounds, 1)]


def listed(arrange: Callable[[Sequence[Rows], bool], list[Grid]], who: str) -> Way:
    """No other cell tells a forfeit from a game, nor the results of the last round."""

    def lists(event: Tournament, rng: random.Random) -> list[Grid]:
        points = who == "ratings behind" or rng.random() < 0.5
        return arrange(rounds_of(event, NAMED[who], rng, points), points)

    return Way(
        lists,
        by_number if who == "numbers" else unchanged,
        columns=slice(0, None) if who == "ratings behind" else None,
        proved=("points", "color"),
        last=False,
    )


def pages(event: Tournament, rng: random.Random) -> list[Grid]:
    """Return a crosstable in which forfeits look like games, the standings, the pairings."""
    rows: Rows = [["No.", "Name", "Pts", *(f"Rnd{n}" for n in range(1, event.rounds + 1))]]
    played = {"X": "W", "F": "L"}
    unmoved = {person.number: person.number for person in event.people}
    for person in event.people:
        entries = [
            one._replace(kind=played.get(one.kind, one.kind), color="") for one in person.entries
        ]
        games = [game_of(one, unmoved)._replace(color=None) for one in entries]
        rows.append([person.number, person.name, event.points(person), *map(write_result, games)])
    ranked = sorted(event.people, key=lambda person: -event.points(person))
    standings: Rows = [["Rank", "Name", "Rtg", "Pts"]]
    standings += [[at, p.name, p.rating, event.points(p)] for at, p in enumerate(ranked, 1)]
    lists = apart(rounds_of(event, NAMED["names"], rng, True), True)
    return [Grid("Open", rows), Grid("Standings", standings), *lists]


HEADS = ["No", "Name", "Round", "Color", "Opponent", "Result"]


def by_player(event: Tournament, rng: random.Random, names: bool, words: bool) -> list[Grid]:
    """Return a row for each player and round, in any order."""
    called = {person.number: person.name for person in event.people}
    rows: Rows = []
    for person in event.people:
        for number, entry in enumerate(person.entries, 1):
            other: object = called[entry.opponent or 0] if names and entry.opponent else None
            other = other or entry.opponent or ("bye" if entry.kind in "BHZ" else None)
            if entry.kind != "P" or entry.opponent:
                result = (WORDS if words and entry.opponent else FIGURES)[entry.kind]
                color = entry.color.upper() or None
                rows.append([person.number, person.name, number, color, other, result])
    rng.shuffle(rows)
    return [Grid("Open", [list(HEADS), *rows])]


# Names of opponents in cells of results.

GIVEN = ["Ben", "Bea", "Zo\u00eb", "Jos\u00e9", "Ann", "Anna", "Bo", "Carl"]
FAMILY = ["Birch", "Birk", "Oak", "M\u00fcller", "Nov\u00e1k", "O'Neil", "Lund-Elm", "Oakes"]
VERBS = {"W": "beat", "D": "drew with", "L": "lost to", "X": "X", "F": "F"}
LETTERS = {"W": "W", "D": "D", "L": "L", "X": "X", "F": "F"}
SIGNS = {"W": "1", "D": "\u00bd", "L": "0", "X": "1F", "F": "0F"}
BYES = {"B": "-B-", "H": "half bye", "Z": "absent"}
KINDS = [(LETTERS, "{} {}"), (VERBS, "{} {}"), (SIGNS, "{1} {0}"), (SIGNS, "{1} ({0})")]
KINDS += [(SIGNS, "{} {}"), (LETTERS, "{1}: {0}")]
KINDS += [(SIGNS, "{2} {1} {0}"), (SIGNS, "{0} {2} {1}"), (SIGNS, "{1} {2} {0}")]
Spelling = dict[tuple[int, int], str]
"""How a cell names the opponent, by the number of the player and the round from 0."""


def roster(event: Tournament, rng: random.Random) -> Tournament:
    """Return the event with names of which many share a word or an initial."""
    every = [f"{given} {family}" for given in GIVEN for family in FAMILY]
    return renamed(event, rng.sample(every, len(event.people)))


def spelling_of(event: Tournament, spelled: Callable[[str], str] = lambda name: name) -> Spelling:
    names = {person.number: person.name for person in event.people}
    return {
        (person.number, i): spelled(names[entry.opponent])
        for person in event.people
        for i, entry in enumerate(person.entries)
        if entry.opponent
    }


def with_names(
    event: Tournament,
    spelling: Spelling,
    kind: tuple[dict[str, str], str],
    numbered: bool = True,
) -> list[Grid]:
    """Return a table whose cells name the opponents."""
    words, form = kind
    heads: list[object] = ["No", "Name"] if numbered else ["Name"]
    rows = [[*heads, *(f"Rd {i + 1}" for i in range(event.rounds)), "Pts"]]

    def cell(number: int, i: int, entry: Entry) -> str:
        if entry.opponent is None:
            return BYES.get(entry.kind, "")
        return form.format(words[entry.kind], spelling[number, i], entry.color)

    for person in event.people:
        cells = (cell(person.number, i, entry) for i, entry in enumerate(person.entries))
        own: list[object] = [person.number, person.name] if numbered else [person.name]
        rows.append([*own, *cells, event.points(person)])
    return [Grid("Open", rows)]


def with_whole_names(
    event: Tournament, rng: random.Random, kind: tuple[dict[str, str], str]
) -> list[Grid]:
    return with_names(event, spelling_of(event), kind, numbered=True)


# Byes in words that nobody knows.

FREE = ["spielfrei", "Freilos", "vrij", "libre", "descansa", "riposo", "pauza", "wolny los"]
FREE += ["exento", "folga", "isento", "frirond", "voln\u00fd los", "(Spielfrei)", ":"]
UNKNOWN = {"B": "sieger", "H": "halb", "Z": "krank"}


def words_for(kind: str) -> list[str]:
    """The words for a bye; `spielfrei` worth half a point is no bye that was asked for."""
    return [":"] if kind == "H" else [UNKNOWN[kind], *FREE]


def with_byes_of_one_kind(event: Tournament, rng: random.Random) -> Tournament:
    """Return the event; of several kinds the points leave it open which round was worth what."""
    people = []
    for person in event.people:
        byes = [entry.kind for entry in person.entries if entry.opponent is None]
        entries = (one if one.opponent else one._replace(kind=byes[0]) for one in person.entries)
        people.append(replace(person, entries=tuple(entries)))
    return Tournament(tuple(people))


def byes_in_words(event: Tournament, rng: random.Random) -> list[Grid]:
    spell = notation_named("letters").spell
    rows: Rows = [["No", "Name", *(f"Rnd{i + 1}" for i in range(event.rounds)), "Pts"]]
    for person in event.people:
        cells = [
            spell(entry) if entry.opponent else rng.choice(words_for(entry.kind))
            for entry in person.entries
        ]
        rows.append([person.number, person.name, *cells, event.points(person)])
    return [Grid("Open", rows)]


WAYS: dict[str, Way] = {
    **{
        layout: columns(layout) for layout in ("or", "ro", "cor", "ocr", "orc", "cro", "rco", "roc")
    },
    "without headings": columns("or", headed=False),
    "opponents by name": columns("or", by_name=True),
    "opponents by name behind": columns("ro", by_name=True),
    "letters": columns("or", results=WORDS),
    "two for a win": columns("or", results=TWO_FOR_A_WIN, points=False),
    "without points": columns("or", points=False),
    "letters, names and colours": columns("cor", results=WORDS, by_name=True),
    **{
        f"{arrange.__name__} by {who}": listed(arrange, who)
        for arrange in (flat, stacked, apart)
        for who in NAMED
    },
    "pages": Way(pages, proved=("points",), joined=True, running=False),
    **{
        f"by player, names {names}, words {words}": Way(
            partial(by_player, names=names, words=words),
            columns=slice(5, None) if words and not names else None,
            but_rows_with="bye",
        )
        for names in (False, True)
        for words in (False, True)
    },
    **{
        f"names in cells {number}": Way(
            partial(with_whole_names, kind=kind),
            roster,
            columns=slice(2, None),
            running=False,
        )
        for number, kind in enumerate(KINDS)
    },
    "byes in words": Way(byes_in_words, with_byes_of_one_kind, columns=slice(2, -1), running=False),
}
