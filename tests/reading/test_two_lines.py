"""Players in two lines: the opponents' numbers above or below the results."""

from __future__ import annotations

from random import Random

import pytest
from random_events import opponent_of, random_event
from tables import Rows
from thinning import thinned

from xltiebreak.reading.crosstable import Crosstable, Grid, read

EVENTS = 24
WORTH = {"W": 1.0, "D": 0.5, "L": 0.0}
OTHERS: dict[str, tuple[object, float]] = {
    "-B-": ("bye", 1),
    "-H-": ("-", 0.5),
    "-U-": ("", 0),
}


def lines_of(
    rng: Random, *, above: bool, numbers_above: bool, points: bool
) -> tuple[Rows, list[float]]:
    """A table of an event, and the points of each row; above: where the opponents stand."""
    rounds = rng.randint(2, 5)
    results = random_event(rng, rng.randint(4, 12), rounds, forfeits=False, gaps_in_numbers=True)
    rows: Rows = [["", "Series", "", *range(1, rounds + 1), *(["Points"] if points else [])]]
    totals = []
    for number, cells in results.items():
        told = [OTHERS.get(cell) or (opponent_of(cell), WORTH[cell[0]]) for cell in cells]
        opponents, made = [other for other, _ in told], [worth for _, worth in told]
        totals.append(sum(made))
        own: list[object] = [number, f"Player {number}", 900 + 7 * number]
        heads: Rows = [own, ["", f"555 {number:04}", ""]]
        ends: Rows = [[totals[-1]] if points else [], []]
        order = (0, 1) if numbers_above else (1, 0)
        games: Rows = [list(opponents), list(made)]
        for line, of_games in zip(order, games if above else games[::-1], strict=True):
            rows.append([*heads[line], *of_games, *ends[line]])
    return rows, totals


def scores(table: Crosstable) -> list[float]:
    """The points of the players in the order of the rows."""
    return [table.event.scores[number] for number in table.rows]


@pytest.mark.parametrize("points", [True, False], ids=["points", "no points"])
@pytest.mark.parametrize("numbers_above", [True, False], ids=["numbers above", "numbers below"])
@pytest.mark.parametrize("above", [True, False], ids=["opponents above", "opponents below"])
def test_players_in_two_lines_are_read(above: bool, numbers_above: bool, points: bool) -> None:
    for seed in range(thinned(EVENTS)):
        rng = Random(seed)
        rows, made = lines_of(rng, above=above, numbers_above=numbers_above, points=points)
        (table,) = read(Grid("Open", rows))
        assert table.sound, (seed, [str(problem) for problem in table.problems])
        assert scores(table) == made, seed
        assert len(table.printed_points) == points * len(made), seed


def test_a_slip_in_one_of_two_lines_is_refused() -> None:
    for seed in range(thinned(EVENTS)):
        rng = Random(seed)
        rows, _ = lines_of(rng, above=True, numbers_above=False, points=False)
        line = rng.randrange(2, len(rows), 2)
        games = [at for at, other in enumerate(rows[line - 1]) if at > 2 and type(other) is int]
        if games:
            at = rng.choice(games)
            rows[line][at] = 1 if rows[line][at] == 0 else 0
            assert not any(table.sound for table in read(Grid("Open", rows))), seed


NAMES = ("Ada Ash", "Ben Elm", "Cleo Fir", "Dan Oak")
GAMES = (((2, 3, 4), (1, 1, 0.5)), ((1, 4, 3), (0, 1, 0)), ((4, 1, 2), (0.5, 0, 1)),
         ((3, 2, 1), (0.5, 0, 0.5)))  # fmt: skip


@pytest.mark.parametrize("title", [[], ["Spring Open"]], ids=["first row", "below a title"])
@pytest.mark.parametrize("heading", ["Name", "", "Team"])
def test_names_are_those_of_their_column_or_of_one_that_is_like_names(
    heading: str, title: list[object]
) -> None:
    rows: Rows = [title] if title else []
    rows.append(["No.", heading, 1, 2, 3])
    for number, (name, (opponents, results)) in enumerate(zip(NAMES, GAMES, strict=True), 1):
        rows += [["", "", *opponents], [number, name, *results]]
    (table,) = read(Grid("Open", rows))
    assert table.sound and scores(table) == [2.5, 1, 1.5, 1]
    assert [player.name for player in table.event.players] == [*NAMES]
    said = [problem.message for problem in table.problems]
    assert any("no column is headed Name" in one for one in said) == (heading != "Name")
    assert table.area.right == 5
