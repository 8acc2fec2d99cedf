"""How programs write events: `notations.json` spells the cells of each, laid out here as a page.

A notation has the cells of games by their kinds (W D L, X F for forfeits, P for a game still to be
played), and those of rounds without an opponent (B H Z for byes). What a page does not tell (the
opponent of a bare forfeit, a colour that has no letter) its notation leaves out of the event
beforehand, so that the rest must be read as it is.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reading.events import WORTH, Entry, Person, Tournament, names, result_of, tournament
from reading.pages import PLAIN, Block, Header, Page, Row, Setting, laid_out

Cells = Mapping[str, "str | int"]


def plainly(points: float) -> object:
    return int(points) if points == int(points) else points


def with_half_sign(points: float) -> object:
    whole = int(points)
    return whole if points == whole else f"{whole or ''}½"


def as_stored(text: str) -> object:
    """Return the number that Excel makes of figures alone; else the text."""
    return int(text) if text.isdecimal() else text


@dataclass(frozen=True)
class Notation:
    """A way of writing events in columns of rounds.

    cells, alone: by kinds, of games and of rounds without an opponent; colors: the letters for
    White and Black; numbering: opponents are named by the "number", by the "place" beside another
    number, by the place as the only number ("places"), by the "row" where there is no number, by
    the number before the "name"; byes: the kinds it has; forfeits: whether it has them, bare:
    without the opponent; pending: whether it can name a pairing without a result; ahead: rounds to
    come, for which byes are asked; colored: the kinds that have a colour; blank: the kinds that are
    blank cells; win: what one is worth; kind: "columns", or the layout of "uschess" or "teams";
    variant: whether it differs from another one only in its spelling.
    """

    name: str
    cells: Cells
    alone: Cells
    header: Header = field(default_factory=Header)
    colors: str = "wb"
    numbering: str = "number"
    byes: str = "BHZ"
    forfeits: bool = True
    bare: bool = False
    both_lost: bool = True
    pending: bool = False
    ahead: int = 0
    gaps: bool = False
    colored: str = ""
    blank: str = ""
    win: int = 1
    boards: int = 0
    half_signs: bool = False
    kind: str = "columns"
    sizes: tuple[int, ...] = (3, 8, 17, 60, 200)
    variant: bool = False

    @property
    def has_numbers(self) -> bool:
        return self.numbering != "row"

    def spell(self, e: Entry) -> object:
        """Return the cell of an entry."""
        cells = self.cells if e.opponent else self.alone
        form = next((cells[kinds] for kinds in cells if e.kind in kinds), None)
        if not isinstance(form, str):
            return form
        color = dict(zip("wb", self.colors, strict=True)).get(e.color, "")
        parts = {
            "kind": e.kind,
            "opponent": e.opponent,
            "color": color,
            "COLOR": color.upper(),
            "made": plainly(e.made or 0),
            "against": plainly(e.against or 0),
            "half": with_half_sign(e.made or 0),
            "handicap": (e.opponent or 0) * 7 % 3,
        }
        return as_stored(form.format(**parts))

    def tournament(self, rng: random.Random, size: int) -> Tournament:
        """A random event of which all that this notation tells is left."""
        event = tournament(
            rng,
            size,
            byes=self.byes,
            forfeits=self.forfeits,
            both_lost=self.both_lost,
            pending=self.pending and rng.random() < 0.6,
            ahead=self.ahead if rng.random() < 0.6 else 0,
            gaps=self.gaps and size > 5 and rng.random() < 0.6,
            boards=self.boards,
        ).changed(self._told)
        return event.by_place() if self.numbering in ("place", "places") else event

    def _told(self, e: Entry) -> Entry:
        bare = self.bare and e.kind in "XF"
        color = e.color if e.kind in self.colored else ""
        return e._replace(opponent=None if bare else e.opponent, color=color)

    def printed(self, event: Tournament, person: Person) -> float:
        return event.points(person) * self.win

    def page(
        self, event: Tournament, setting: Setting = PLAIN, rng: random.Random | None = None
    ) -> Page:
        rng = rng or random.Random(0)
        if self.kind == "uschess":
            header, blocks = _uschess(self, event)
        elif self.kind == "teams":
            header, blocks = _team_list(self, event)
        else:
            header, blocks = self._columns(event, alone=bool(setting.beside), rng=rng)
        return laid_out(header, blocks, setting, rng)

    def _columns(
        self, event: Tournament, alone: bool, rng: random.Random
    ) -> tuple[list[Row], list[Block]]:
        words = self.header
        start = rng.sample(range(1, len(event.people) + 1), len(event.people))
        rounds = [round_head(words, n) for n in range(1, event.rounds + 1)]
        firsts: dict[str, Row] = {
            "number": [words.number, words.name],
            "place": [words.place, words.number, words.name],
            "places": [words.place, words.name],
            "row": [words.name],
            "name": [words.name],
        }
        about: Row = [] if alone else [words.rating, words.club]
        header: Row = [*firsts[self.numbering], *about, *rounds, words.points]
        blocks = []
        for index, p in enumerate(event.people):
            leads: dict[str, Row] = {
                "number": [p.number, p.name],
                "place": [p.number, start[index], p.name],
                "places": [p.number, p.name],
                "row": [p.name],
                "name": [f"{p.number} {p.name}  "],
            }
            lead = leads[self.numbering]
            row: Row = [*lead, *([] if alone else [p.rating, p.club])]
            at = range(len(row), len(row) + event.rounds)
            figure = with_half_sign if self.half_signs else plainly
            row += [*map(self.spell, p.entries), figure(self.printed(event, p))]
            blocks.append(Block(p.number, [row], at, at.stop, len(lead) - 1))
        return [header], blocks


def round_head(words: Header, number: int) -> object:
    return number if words.round == "{}" else words.round.format(number)


_DASHES: Row = ["-" * 89]


def _uschess(notation: Notation, event: Tournament) -> tuple[list[Row], list[Block]]:
    """Two lines a player, the second with the colours; lines of dashes between."""
    rounds = range(1, event.rounds + 1)
    header: list[Row] = [
        list(_DASHES),
        [" Pair ", " Player Name                     ", "Total", *["Round" for _ in rounds]],
        [" Num  ", " USCF ID / Rtg (Pre->Post)       ", " Pts ", *rounds],
        list(_DASHES),
    ]
    blocks = []
    for p in event.people:
        row: Row = [p.number, f" {p.name:<34}", plainly(event.points(p))]
        row += map(notation.spell, p.entries)
        colors = [f"{e.color.upper():<5}" for e in p.entries]
        identity = f" {10000000 + p.number} / R: {p.rating:<7}->{p.rating + 4:<8}"
        below: Row = ["   ON ", identity, "N:2  ", *colors]
        at = range(3, 3 + event.rounds)
        blocks.append(Block(p.number, [row, below, list(_DASHES)], at, 2, 1))
    return header, blocks


def _team_list(notation: Notation, event: Tournament) -> tuple[list[Row], list[Block]]:
    """chess-results' list of teams: match points and game points in the tie-break columns."""
    rounds = [round_head(notation.header, n) for n in range(1, event.rounds + 1)]
    header: Row = ["Rk.", "Team", *rounds, " TB1 ", " TB2 "]
    blocks = []
    for p in event.people:
        row: Row = [p.number, p.name.replace(",", ""), *map(notation.spell, p.entries)]
        game_points = sum(e.made or 0 for e in p.entries)
        row += [plainly(2 * event.points(p)), plainly(game_points)]
        at = range(2, 2 + event.rounds)
        blocks.append(Block(p.number, [row], at, at.stop, 1))
    return [header], blocks


@dataclass(frozen=True)
class Matrix:
    """A way of writing round robins: the columns are opponents.

    head: the header of an opponent's column, with {} for the number; between: two results of a
    pair; letters: W, D and L in place of figures; numbers: figures are stored as numbers; by_place:
    rows and columns follow the places.
    """

    name: str
    between: str = ""
    letters: bool = False
    numbers: bool = False
    games: int = 1
    diagonal: object = "*"
    head: str = "{}"
    forfeits: bool = True
    pending: bool = False
    by_place: bool = False
    sizes: tuple[int, ...] = (3, 6, 9, 14)
    kind: str = "matrix"
    has_numbers: bool = True
    variant: bool = False

    def tournament(self, rng: random.Random, size: int) -> Tournament:
        entries: dict[int, list[Entry]] = {n: [] for n in range(1, size + 1)}
        running = self.pending and size > 4 and rng.random() < 0.6
        for one in entries:
            for two in range(one + 1, size + 1):
                empty = running and one > 1 and rng.random() < 0.2
                for _ in range(self.games):
                    kind, answer = result_of(rng, one - 1, size < 6, self.forfeits, True)
                    if empty:
                        kind = answer = "P"
                    entries[one].append(Entry(kind, two))
                    entries[two].append(Entry(answer, one))
        called = names(rng, size)
        ratings = rng.sample(range(1100, 2800), size)
        people = [
            Person(n, called[n - 1], ratings[n - 1], "", tuple(row)) for n, row in entries.items()
        ]
        event = Tournament(tuple(people))
        return event.by_place() if self.by_place else event

    def printed(self, event: Tournament, person: Person) -> float:
        return sum(WORTH[entry.kind] for entry in person.entries)

    def page(
        self, event: Tournament, setting: Setting = PLAIN, rng: random.Random | None = None
    ) -> Page:
        rng = rng or random.Random(0)
        size = len(event.people)
        start = rng.sample(range(1, size + 1), size)
        columns: Row = [n if self.head == "{}" else self.head.format(n) for n in range(1, size + 1)]
        alone = bool(setting.beside)
        first: Row = ["Rk.", "No.", "Name"] if self.by_place else ["No.", "Name"]
        header: Row = [*first, *([] if alone else ["Rtg"]), *columns, "Pts"]
        blocks = []
        for index, p in enumerate(event.people):
            row: Row = [p.number, *([start[index]] if self.by_place else []), p.name]
            name = len(row) - 1
            row += [] if alone else [p.rating]
            at = range(len(row), len(row) + size)
            for opponent in range(1, size + 1):
                kinds = [e.kind for e in p.entries if e.opponent == opponent and e.kind != "P"]
                row.append(self.diagonal if opponent == p.number else self._cell(kinds))
            row.append(plainly(self.printed(event, p)))
            blocks.append(Block(p.number, [row], at, at.stop, name))
        return laid_out([header], blocks, setting, rng)

    def _cell(self, kinds: Sequence[str]) -> object:
        return self.spell(kinds) if kinds else None

    def spell(self, kinds: Sequence[str]) -> object:
        text = self.between.join(kind if self.letters else FIGURES[kind] for kind in kinds)
        return as_stored(text) if self.numbers else text


FIGURES = {"W": "1", "D": "½", "L": "0", "X": "+", "F": "-"}
_FILE = json.loads(Path(__file__).with_name("notations.json").read_text(encoding="utf-8"))
LANGUAGES: dict[str, Header] = {name: Header(*words) for name, words in _FILE["headers"].items()}


def _notation(written: dict[str, Any]) -> Notation:
    header = written.pop("header", "English")
    words = LANGUAGES[header] if isinstance(header, str) else Header(**header)
    return Notation(**{**written, "header": words})


NOTATIONS: tuple[Notation | Matrix, ...] = (
    *map(_notation, _FILE["notations"]),
    *(Matrix(**one) for one in _FILE["matrices"]),
)


def notation_named(name: str) -> Notation:
    (found,) = (one for one in NOTATIONS if one.name == name)
    assert isinstance(found, Notation)
    return found
