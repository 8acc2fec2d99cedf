"""Random round robins, of players and of teams, odd and even, over as many dates as they take."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import naive
from naive import Sheet
from random_events import INSIDE, OTHER_SIDE, random_points

RESULTS = ["W", "W", "W", "L", "L", "L", "D", "D", "D", "X", "F"]
BOARDS = 4


def random_round_robin(rng: random.Random, *, teams: bool = False) -> Sheet:
    """Everybody meets everybody, once or twice; often over more dates than there are games.

    Some game is won over the board: in a matrix of draws and signs alone, signs are such games.
    """
    numbers = rng.sample(range(1, 30), rng.randint(3, 7))
    times = rng.choice([1, 1, 1, 2])
    waiting = [pair for pair in combinations(numbers, 2) for _ in range(times)]
    rng.shuffle(waiting)
    results: naive.Results = {number: [] for number in numbers}
    while waiting:
        free = set(numbers)
        row = dict.fromkeys(numbers, "-U-")
        for white, black in list(waiting):
            if {white, black} <= free and rng.random() < 0.8:
                waiting.remove((white, black))
                free -= {white, black}
                letter = rng.choice(RESULTS)
                row[white] = f"{letter}{black}w"
                row[black] = f"{OTHER_SIDE[letter]}{white}b"
        if len(free) < len(numbers):
            for number in numbers:
                results[number].append(row[number])
    if not any(cell[0] == "W" for told in results.values() for cell in told):
        return random_round_robin(rng, teams=teams)
    ratings: naive.Ratings = {no: rng.choice([None, rng.randint(800, 2800)]) for no in numbers}
    ratings[min(numbers)] = 1500
    made = random_points(rng, results, INSIDE["team"]) if teams else {}
    return Sheet(results, ratings, made=made, by_game_points=teams and rng.random() < 0.3)


def round_robin(rng: random.Random) -> Sheet:
    """Everybody meets everybody in the fewest rounds, once or twice; games may have no result."""
    numbers: list[int | None] = list(rng.sample(range(1, 30), rng.randint(3, 7)))
    if len(numbers) % 2:
        numbers.append(None)
    results: naive.Results = {number: [] for number in numbers if number is not None}
    circle = list(numbers)
    for position in range((len(numbers) - 1) * rng.choice([1, 1, 2])):
        half = len(circle) // 2
        for one, other in zip(circle[:half], reversed(circle[half:]), strict=True):
            if one is None or other is None:
                results[one or other or 0].append("-U-")
                continue
            white = (one, other) if position % 2 else (other, one)
            results_of = rng.choice(["WL", "WL", "LW", "LW", "DD", "DD", "XF", "FX", "FF", "  "])
            sides = zip(white, white[::-1], results_of, "wb", strict=True)
            for number, against, letter, color in sides:
                results[number].append(f"{letter}{against}{color}".strip())
        circle = [circle[0], circle[-1], *circle[1:-1]]
    rounds = zip(*results.values(), strict=True)
    if not all(any(cell[0] in "WDLXF" for cell in told) for told in rounds):
        return round_robin(rng)  # a round without a result before another is an error
    ratings: naive.Ratings = {no: rng.choice([None, rng.randint(800, 2800)]) for no in results}
    ratings[min(results)] = 1500
    return Sheet(results, ratings)


def board_points(rng: random.Random, sheet: Sheet) -> dict[int, list[Fraction]]:
    """Game points of every team on each board, often the same sums."""
    halves = [rng.sample([0, 1, 2, 3], BOARDS) for _ in range(2)]
    return {
        no: [Fraction(half, 2) for half in rng.sample(rng.choice(halves), BOARDS)]
        for no in sheet.results
    }


def as_matrix(sheet: Sheet) -> list[list[object]]:
    """The same event as a matrix: a column for each opponent, two results where they met twice."""
    numbers = sorted(sheet.results)
    signs = {"W": "1", "D": "½", "L": "0", "X": "+", "F": "-"}
    rows: list[list[object]] = [["No.", "Name", "Rtg", *range(1, len(numbers) + 1)]]
    for no in numbers:
        cells: dict[int, list[str]] = {}
        for cell in sheet.results[no]:
            if cell != "-U-":
                cells.setdefault(naive.opponent(cell), []).append(signs[cell[0]])
        met = ["*" if other == no else " ".join(cells.get(other, [])) for other in numbers]
        rows.append([no, f"Player {no}", sheet.ratings[no] or "unr", *met])
    return rows
