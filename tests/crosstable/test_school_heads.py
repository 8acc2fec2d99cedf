"""Whatever heads the names and what stands beside them, no other column is read as the names."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from naive import points as points_of
from random_events import random_event
from thinning import thinned

from xltiebreak.grid import Grid, Refused
from xltiebreak.sources.files import File
from xltiebreak.workbook.reading import EVERYWHERE, read_grids

HEADS = json.loads(Path(__file__).with_name("school_heads.json").read_text(encoding="utf-8"))
FIRST = [
    "Ada",
    "Ben",
    "Cleo",
    "Dan",
    "Eve",
    "Finn",
    "Gus",
    "Hana",
    "Ivo",
    "June",
    "Kai",
    "Lea",
    "Mia",
    "Noa",
    "Otto",
    "Pia",
]
LAST = ["Oak", "Ash", "Elm", "Fir", "Yew", "Birch", "Holly", "Rowan", "Alder", "Hazel"]
WORDS = {
    "School": ("Elm Street", "Oak Hill"),
    "Club": ("Knights", "Rooks", "Central Chess Club"),
    "Team": ("Red", "Blue"),
    "Coach": ("Ms. Parker", "Mr. Lopez Garcia"),
    "Teacher": ("Mrs. Abernathy", "Mr. Bo"),
    "City": ("Springfield", "Shelbyville"),
    "Section": ("K-3", "K-5"),
    "Homeroom": ("Room 12", "Room 7"),
    "Notes": ("", "", "leaves at three o'clock"),
    "Gender": ("girl", "boy"),
}
NUMBERS = {"Grade": (1, 6), "Rating": (100, 900), "USCF ID": (30_000_000, 31_000_000)}
NUMBERS |= {"Age": (6, 12), "Seed": (1, 40)}


def filled(head: str, rng: Random) -> object:
    return rng.choice(WORDS[head]) if head in WORDS else rng.randint(*NUMBERS[head])


def written(cell: str, notation: str) -> Sequence[str]:
    """A canonical cell such as W6 in a notation; byes stay as they are."""
    if notation == "two columns":
        scores = {"W": "1", "D": "½", "L": "0"}
        byes = {"-B-": "1", "-H-": "½", "-U-": "0"}
        return ("BYE", byes[cell]) if cell in byes else (cell[1:-1], scores[cell[0]])
    if cell.startswith("-"):
        return (cell,)
    letter, number, colour = cell[0], cell[1:-1], cell[-1]
    sign = {"W": "+", "D": "=", "L": "-"}[letter]
    figure = {"W": "1", "D": "½", "L": "0"}[letter]
    return (
        {
            "W2": f"{letter}{number}",
            "W2w": cell,
            "+2": f"{sign}{number}",
            "2w1": f"{number}{colour}{figure}",
            "W 2": f"{letter} {number}",
        }[notation],
    )


def is_right(seed: int) -> bool:
    """Whether a random school's table is read rightly; else it is refused, or that is said."""
    rng = Random(seed)
    players, rounds = rng.randint(6, 16), rng.randint(3, 5)
    event = random_event(rng, players, rounds, forfeits=False, withdrawals=False, colours=True)
    head, notation = rng.choice(HEADS["names"]), rng.choice(HEADS["notations"])
    before, after = (rng.sample(HEADS["beside"], rng.randint(0, 2)) for _ in range(2))
    full = rng.random() < 0.6
    names = {
        number: f"{FIRST[number - 1]} {rng.choice(LAST)}" if full else FIRST[number - 1]
        for number in event
    }
    columns = 2 if notation == "two columns" else 1
    rows: list[list[object]] = [["No.", *before, head, *after]]
    for one in range(1, rounds + 1):
        rows[0] += [f"Round {one}", "Result"][:columns]
    for number, cells in event.items():
        row: list[object] = [number, *(filled(one, rng) for one in before), names[number]]
        row += [filled(one, rng) for one in after]
        for cell in cells:
            row += written(cell, notation)
        rows.append(row)
    if rng.random() < 0.7:
        rows[0].append(rng.choice(["Total", "Score", "Pts"]))
        for row, cells in zip(rows[1:], event.values(), strict=True):
            row.append(float(sum(map(points_of, cells))))
    what = f"{head!r} between {before} and {after}, {notation}"
    try:
        tables = read_grids(
            Path("event.csv"), File(None, (Grid("", rows),)), EVERYWHERE
        ).crosstables
    except Refused:
        return False
    assert len(tables) == 1, what
    table = tables[0]
    said = [one for one in table.problems if not one.note]
    found = {one.number: one.name for one in table.event.players}
    right = found == names and all(
        table.event.placing[number] == sum(map(points_of, cells)) for number, cells in event.items()
    )
    assert right or said, (what, found)
    assert found == names or any(one.severity == "error" for one in said), (what, found)
    return right


def test_the_players_have_their_own_names() -> None:
    tried = thinned(500, 60)
    assert sum(map(is_right, range(tried))) >= 0.8 * tried
