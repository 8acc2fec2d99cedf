"""Writes random events as programs print them in text of fixed width."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from reading.events import OVER, WORTH, Entry, Person, Tournament, names, tournament

LETTER_OF = {"W": "+", "D": "=", "L": "-", "P": "*"}
FIGURES = {"W": "1", "D": "=", "L": "0"}
HALVES = {"W": "1", "D": "½", "L": "0"}
OTHER = {"W": "L", "D": "D", "L": "W"}

Pairs = dict[tuple[int, int], Sequence[str]]
"""The results of each player against each other one, by their positions from 0."""


class Printed(NamedTuple):
    """A text, and for each player the line of it (from 0)."""

    text: str
    lines: dict[int, int]


def laid_out(
    above: Sequence[str], below: Sequence[str], rows: dict[int, str], gaps: bool
) -> Printed:
    """Put the lines together; gaps: with blank lines between some of them."""
    lines, at = list(above), {}
    for place, (number, row) in enumerate(rows.items()):
        if gaps and place and place % 3 == 0:
            lines.append("")
        at[number] = len(lines)
        lines.append(row.rstrip())
    return Printed("\n".join([*lines, *below]) + "\n", at)


# Swiss events


def only_games(event: Tournament) -> Tournament:
    """The event as a database of games has it: no byes and forfeits, ranked by score."""

    def kept(entry: Entry) -> Entry:
        return entry if entry.kind in "WDLP" and entry.opponent else Entry("Z")

    return event.changed(kept).by_place()


def score_of(person: Person) -> float:
    return sum(WORTH[entry.kind] for entry in person.entries)


def swiss(rng: random.Random, size: int) -> Tournament:
    event = tournament(rng, size, byes="Z", forfeits=False, pending=rng.random() < 0.3)
    return only_games(event)


def scid_swiss(event: Tournament, rng: random.Random) -> Printed:
    """Scid's table of a Swiss, with what its options show."""
    digits = 3 if len(event.people) > 99 else 2
    wide = max(len(person.name) for person in event.people)
    colors, ratings, titles, ages, nations, ties, gaps = (rng.random() < 0.6 for _ in range(7))

    def cell(entry: Entry) -> str:
        if not entry.opponent:
            return "." * (digits + 1 + colors)
        return f"{entry.opponent:{digits}d}{entry.color if colors else ''}{LETTER_OF[entry.kind]}"

    head = " " * (wide + 2 + digits) + " Rtng" * ratings + "  Ti" * titles + " Age" * ages
    head += " Nat" * nations + "    Score    " + "(Tie)" * ties
    for number in range(1, event.rounds + 1):
        head += f" {' ' if colors else ''}{number:{digits}d} "
    head += "   Perf Chg Percnt" if ratings else " Percnt"
    rows = {}
    for person in event.people:
        rated = rng.random() < 0.9
        score, played = score_of(person), sum(entry.kind in OVER for entry in person.entries)
        row = f"{person.number:{digits}d}: {person.name:<{wide}} "
        row += (f"{person.rating:4d} " if rated else "     ") * ratings
        row += f"{rng.choice(['gm', 'im', '', 'wfm']):>3} " * titles
        row += f"{rng.randint(8, 80):3d} " * ages
        row += f"{rng.choice(['ENG', 'ger', 'FRA']):<3} " * nations
        row += f" {score:4.1f} / {played:2d}  " + f"{score * 5:4.1f} " * ties
        row += "".join(f" {cell(entry)}" for entry in person.entries)
        row += (f"   {2000 + 7 * person.number % 300:4d} {rng.randint(-30, 30):+3d}") * ratings
        row += f" {100 * score / max(played, 1):5.1f}%"
        rows[person.number] = row + f"  (+{rng.randint(0, 5)} -{rng.randint(0, 5)} =1)"
    title = ["Club Open, Springfield, 2026.03.01 - 2026.03.22", "Average Rating: 1700", "", head]
    rule = "-" * max(map(len, rows.values()))
    games = sum(entry.kind == "W" for person in event.people for entry in person.entries)
    below = [rule, f"{games + 3} games: +{games} =3 -0"]
    return laid_out([*title, rule], below, rows, gaps)


def scrabble(event: Tournament, rng: random.Random) -> Printed:
    """A crosstable of North American scrabble; its words are those of the association."""
    wide = max(len(person.name) for person in event.people) + rng.randint(2, 9)
    digits = len(f"{len(event.people):02d}")
    letters = {"W": "W", "D": "T", "L": "L"}
    alone = {"B": "B-".ljust(digits + 2, "0"), "Z": "-" * (digits + 2)}
    rows = {}
    for person in event.people:
        games = [
            f"{letters[entry.kind]}-{entry.opponent:0{digits}d}"
            if entry.opponent
            else alone[entry.kind]
            for entry in person.entries
        ]
        row = f" {person.number:0{digits}d}  {person.name:<{wide}}  {person.rating:4d}  "
        wins = sum(entry.kind in "WB" for entry in person.entries)
        row += f"{' '.join(games)}  {wins:2d}  {rng.randint(-500, 500):+5d}  {person.rating:4d}"
        rows[person.number] = row
    across = (digits + 3) * event.rounds
    above = [
        "Division 1".ljust(wide + 6) + " OLD" + " " * (across + 9) + "NEW",
        f"NO.  {'NAME':<{wide}} RATING  {'RESULTS':<{across - 1}} WINS   SPR  RATING",
    ]
    return laid_out(above, [], rows, False)


def wall_list(event: Tournament, rng: random.Random) -> Printed:
    """A wall list of the European Go Database."""
    signs = {"W": "+", "L": "-", "D": "=", "X": "+!", "F": "-!"}
    alone = {"B": "0+", "Z": rng.choice(["0-", "0="])}
    colors = rng.random() < 0.5

    def cell(entry: Entry) -> str:
        if not entry.opponent:
            return alone[entry.kind]
        return (
            f"{entry.opponent}{signs[entry.kind]}" + f"/{entry.color}{rng.randint(0, 9)}" * colors
        )

    rows = {}
    for person in event.people:
        grade = f"{rng.randint(1, 15)}{rng.choice('dk')}"
        country, club = rng.choice(["KR", "DE"]), rng.choice(["xxx", "Oxf", "13Ma"])
        row = f"{person.number:3d} {person.name.replace(',', ''):<28} {grade:>3} {country} "
        row += f"{club:<4}  {event.points(person):3g}  {rng.randint(9, 99):3d}   "
        row += "".join(f"{cell(entry):<9}" for entry in person.entries)
        rows[person.number] = f"{row}|{10_000_000 + person.number}"
    about = ["; TC[W091024A]", "; CL[B]", "; EV[A cup]", "; DT[2026-10-24]"]
    head = rng.choice([[], [";."], [";", "; Cup 2026"], [";# Name Rank Co Club Wins SOS"]])
    return laid_out([*about, *head], [], rows, False)


# Round robins


class Robin(NamedTuple):
    """A round robin: the players by place, and their results."""

    names: list[str]
    ratings: list[int]
    results: Pairs

    @property
    def size(self) -> int:
        return len(self.names)

    def points(self, own: int) -> float:
        return sum(
            WORTH[kind] for (one, _), kinds in self.results.items() if one == own for kind in kinds
        )


def robin(rng: random.Random, size: int, games: int) -> Robin:
    results: dict[tuple[int, int], Sequence[str]] = {}
    for one in range(size):
        for other in range(one):
            kinds = [rng.choice("WDL") for _ in range(games)]
            results[one, other] = kinds
            results[other, one] = [OTHER[kind] for kind in kinds]
    ratings = sorted(rng.sample(range(1900, 2800), size), reverse=True)
    return Robin(names(rng, size), ratings, results)


def _cells(event: Robin, own: int, figures: dict[str, str], diagonal: str, games: int) -> list[str]:
    return [
        diagonal * games if own == other else "".join(figures[k] for k in event.results[own, other])
        for other in range(event.size)
    ]


def _games(event: Robin) -> int:
    return len(next(iter(event.results.values())))


def scid_robin(event: Robin, rng: random.Random) -> Printed:
    """Scid's table of a round robin, headed by figures or by the first letters of the names."""
    games, wide = _games(event), max(map(len, event.names))
    by_figure, ties, gaps = (rng.random() < 0.5 for _ in range(3))
    heads = [
        f"{(own + 1) % 10 if games == 1 else own + 1:{games}d}"[-games:]
        if by_figure
        else name[:games]
        for own, name in enumerate(event.names)
    ]
    head = " " * (wide + 4) + " Rtng    Score    " + " (Tie) " * ties
    rows = {}
    for own, name in enumerate(event.names):
        row = f"{own + 1:2d}: {name:<{wide}} {event.ratings[own]:4d}  {event.points(own):4.1f} / "
        row += f"{games * (event.size - 1):2d}  " + f"{event.points(own) * 3:6.2f} " * ties
        row += "".join(f" {cell}" for cell in _cells(event, own, FIGURES, "X", games))
        rows[own + 1] = f"{row}   2650  +8  72.0%"
    rule = "-" * max(map(len, rows.values()))
    head += "".join(f" {one}" for one in heads) + "   Perf Chg Percnt"
    return laid_out(["Masters, 2026", "", head, rule], [rule], rows, gaps)


def chessbase_robin(event: Robin, rng: random.Random) -> Printed:
    """ChessBase's table of a round robin."""
    games, wide = _games(event), max(map(len, event.names)) + 3
    short = rng.random() < 0.5
    rows = {}
    for own, name in enumerate(event.names):
        last, first = name.split(", ")
        cells = _cells(event, own, HALVES, "*", games)
        called = f"{last},{first[0]}" if short else name
        row = f"{own + 1:2d}   {called:<{wide}} {event.ratings[own]:4d}   "
        row += f"{rng.randint(-40, 40):+3d} " + "".join(f"{cell:>{games + 2}}" for cell in cells)
        points = event.points(own)
        rows[own + 1] = f"{row}   {points:4.1f} / {games * (event.size - 1)}   {points * 4:.2f}"
    head = " " * (wide + 14 + rng.randint(0, 1))
    head += "".join(f"{own + 1:{games + 2}d}" for own in range(event.size))
    return laid_out(["Masters A  2026", "", head], [], rows, False)


def twic_robin(event: Robin, rng: random.Random) -> Printed:
    """The Week in Chess's table of a round robin."""
    games, wide = _games(event), max(map(len, event.names))
    halves = rng.choice([FIGURES, HALVES])
    rows = {}
    for own, name in enumerate(event.names):
        title = rng.choice(["g", "m", "f", " "])
        row = f"{own + 1:2d} {name:<{wide}} {title} {rng.choice(['ARM', 'NOR', 'GER'])} "
        row += f"{event.ratings[own]:4d} " + "".join(
            f" {c}" for c in _cells(event, own, halves, "*", games)
        )
        rows[own + 1] = f"{row}  {event.points(own):4.1f}  {event.ratings[own] + 50}"
    heads = "".join(f" {str(own + 1)[-games:]:>{games}}" for own in range(event.size))
    head = " " * (wide + 15) + heads
    rule = "-" * 80
    title_line = "Masters Wijk (NED), 11-27 i 2008           cat. XX (2742)"
    return laid_out([title_line, rule, head, rule], [rule], rows, False)


SWISSES: dict[str, Callable[[Tournament, random.Random], Printed]] = {
    "Scid": scid_swiss,
    "scrabble": scrabble,
    "wall list": wall_list,
}
ROBINS: dict[str, Callable[[Robin, random.Random], Printed]] = {
    "Scid": scid_robin,
    "ChessBase": chessbase_robin,
    "TWIC": twic_robin,
}
