"""Random events written as tournament reports, and the points that their records give.

The lines are put together by hand from the columns of FIDE's format, and the points are counted by
plain loops; nothing is shared with the package.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from random_events import random_event

ALIKE = {"W": "1Ww", "D": "=Dd", "L": "0Ll"}
KINDS = ("plain", "162", "XXS", "240", "299", "no 142", "blank opponents", "W D L", "national",
         "open")  # fmt: skip


@dataclass
class Random:
    """An event: rows[no] has (opponent, colour, letter) of each round; points[no] those of each."""

    kind: str
    lines: list[str]
    rows: dict[int, list[tuple[int, str, str]]]
    points: dict[int, list[float]]
    bonus: dict[int, float]
    ratings: dict[int, int | None]
    worth: dict[str, float]
    year: int
    win: float = 1.0
    draw: float = 0.5
    totals: dict[int, float] = field(init=False)

    def __post_init__(self) -> None:
        self.totals = {no: sum(own) + self.bonus.get(no, 0) for no, own in self.points.items()}


def player_line(no: int, rating: int | None, points: float, place: int, cells: list[str]) -> str:
    name = f"{f'Player {no}':<33}"
    head = f"001 {no:>4} m    {name} {rating or '':>4} FID {1000 + no:>11} 1990/01/02"
    return f"{head} {points:>4.1f} {place:>4}" + "".join(f"  {cell}" for cell in cells)


def points_line(letter: str, points: float, at: int, *numbers: int) -> str:
    named = "".join(f" {no:>4}" for no in numbers)
    return f"299 {letter:1}  {'':4}  {points:>4.1f}  {at:>3}{named}"


def random_report(seed: int) -> Random:
    rng, kind = random.Random(seed), KINDS[seed % len(KINDS)]
    results = random_event(rng, rng.randint(6, 14), rng.randint(3, 7), colours=True)
    rows: dict[int, list[tuple[int, str, str]]] = {}
    letters = {"X": "+", "F": "-", "-B-": "U", "-H-": "H", "-U-": "Z"}
    for no in results:
        rows[no] = []
        for cell in results[no]:
            if cell in letters:
                rows[no].append((0, "-", rng.choice("UF") if cell == "-B-" else letters[cell]))
            else:
                letter = letters.get(cell[0], cell[0])
                rows[no].append((int(cell[1:-1]), cell[-1], letter))
    if kind == "open":  # the first board of the last round is still playing
        one = next(no for no in rows if rows[no][-1][2] in "WDL")
        other, colour, _ = rows[one][-1]
        rows[one][-1] = other, colour, " "
        rows[other][-1] = one, "b" if colour == "w" else "w", " "
    worth = {"W": 1.0, "D": 0.5, "L": 0.0, "+": 1.0, "-": 0.0, "F": 1.0, "U": 1.0, "H": 0.5,
             "Z": 0.0, " ": 0.0}  # fmt: skip
    head, tail = [f"012 Event {seed}"], list[str]()
    bonus: dict[int, float] = {}
    year = rng.choice([2024, 2026])
    head.append(f"042 {year}/09/01")
    head.append(rng.choice(["192 FIDE_DUTCH", "092 Swiss system"]))
    if kind == "162":
        worth |= {"W": 3.0, "D": 1.0, "+": 3.0, "F": 3.0, "U": 1.0, "H": 1.0, "-": 0.5, "Z": 0.5}
        head.append("162  W 3.0    D 1.0    L 0.0    A 0.5    P 1.0")
    black = 0.0
    if kind == "XXS":
        worth |= {"W": 3.0, "D": 1.0, "+": 3.0, "F": 3.0, "U": 1.0, "H": 1.0}
        black = 1.0  # more than White has for a win
        head.append("XXS W=3 D=1 BW=4.0 PAB=1")
    points = {
        no: [worth[letter] + (black if (colour, letter) == ("b", "W") else 0)
             for _, colour, letter in own]
        for no, own in rows.items()
    }  # fmt: skip
    if kind == "299":
        late = rng.sample(sorted(rows), 2)
        tail.append(points_line("", -0.5, 0, late[0]))
        bonus[late[0]] = -0.5
        tail.append(points_line("H", 0.0, 1))
        for no, own in rows.items():
            if own[0][2] == "H":
                points[no][0] = 0.0
        tail.append(points_line("", 1.0, 2, late[1]))
        points[late[1]][1] += 1.0
    ratings: dict[int, int | None] = {
        no: rng.choice([None, rng.randint(1400, 2600)]) for no in rows
    }
    ratings[1] = 2000
    listed = dict(ratings)
    if kind == "national":
        head.append("172 NIDOF")  # the national rating, else FIDE's
        for no in rng.sample(sorted(rows), 3):
            listed[no] = rng.randint(1400, 2600)
            tail.append(f"FRA {no:>4} m    {'':33} {listed[no]:>4} FRA")
    if kind != "no 142":
        head.append(f"142 {len(rows[1])}")
    lines = []
    for no, own in rows.items():
        cells: list[str] = []
        for at, (opponent, colour, letter) in enumerate(own, 1):
            same = ALIKE.get(letter, letter)
            typed = rng.choice(same) if kind == "W D L" else same[0]
            if kind == "240" and letter in "HZ":
                tail.append(f"240 {letter} {at:>3} {no:>4}")
                cells.append(" " * 8)
            elif opponent == 0 and kind == "blank opponents":
                cells.append(f"       {letter.lower()}")
            else:
                cells.append(f"{opponent or '0000':>4} {colour} {typed}")
        lines.append((no, cells))
    head.append(rng.choice(["202 BH/C1,BH,SB,PS,WIN", "212 PTS,BH/C1,BH,SB,PS,WIN"]))
    done = Random(kind, head, rows, points, bonus, listed, worth, year, worth["W"], worth["D"])
    for no, cells in lines:
        head.append(player_line(no, ratings[no], done.totals[no], no, cells))
    done.lines = head + tail
    return done


# FIDE's rules for a Swiss event: C.07 of 2024, and with the limits of 2026.


def opponents_score(event: Random, no: int) -> float:
    """The points that a player counts for the opponents: byes after the last game are draws."""
    total = event.totals[no]
    for at in range(len(event.rows[no]) - 1, -1, -1):
        letter = event.rows[no][at][2]
        if letter not in "HZ-":
            break
        if letter in "HZ":
            total += event.draw - event.points[no][at]
    return total


def entries(event: Random, no: int) -> list[tuple[float, bool]]:
    """For each round the score of its opponent, and whether the player chose not to play."""
    found = []
    for opponent, _, letter in event.rows[no]:
        if letter in "WDL":
            found.append((opponents_score(event, opponent), False))
            continue
        dummy = event.totals[no]
        if event.year == 2026 and opponent:
            dummy = min(dummy, opponents_score(event, opponent))
        elif event.year == 2026:
            dummy = min(dummy, len(event.rows[no]) * event.draw)
        found.append((dummy, letter in "HZ-"))
    return found


def values(event: Random, no: int) -> list[float]:
    """BH/C1, BH, SB, PS and WIN of a player."""
    all_of = entries(event, no)
    chosen = [score for score, by_choice in all_of if by_choice]
    cut = min(chosen) if chosen else min(score for score, _ in all_of)
    buchholz = sum(score for score, _ in all_of)
    berger = sum(made * score for made, (score, _) in zip(event.points[no], all_of, strict=True))
    running = [sum(event.points[no][: at + 1]) for at in range(len(all_of))]
    wins = sum(points == event.win for points in event.points[no])
    return [buchholz - cut, buchholz, berger, sum(running), wins]


def places(event: Random) -> dict[int, int]:
    keys = {no: [event.totals[no], *values(event, no)] for no in event.rows}
    return {no: 1 + sum(other > keys[no] for other in keys.values()) for no in keys}
