"""Unreadable tables are refused with a reason, at a linear cost, and never misread."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import pytest
from cost import growth
from pieces.reading_pieces import tables_of as tables_in
from reading.comparing import differences, seeded, tables_of
from reading.pages import PLAIN, Row
from reading.writing import Matrix, plainly

from xltiebreak.crosstable import read, why_none
from xltiebreak.grid import Grid
from xltiebreak.sections.joined import nearest_to


def said(rows: Sequence[Sequence[object]]) -> list[str]:
    """Return the messages for rows that hold nothing sound; fail if they are read as sound."""
    grid = Grid("Sheet1", rows)
    tables = read(grid)
    assert not any(table.sound for table in tables), [table.event.players for table in tables][:1]
    errors = [
        str(problem)
        for table in tables
        for problem in table.problems
        if problem.severity == "error"
    ]
    return errors or [str(why_none(grid))]


# Armageddon: a deciding game follows a draw, and both sides score.

CLASSICAL_OR_ARMAGEDDON = {"win": ("3", "0"), "armageddon": ("1½", "1")}
ARMAGEDDON_ONLY = {"win": ("1", "0"), "armageddon": ("1½", "1")}
IN_DECIMALS = {"win": ("3", "0"), "armageddon": ("1.5", "1")}


def armageddon(size: int, figures: dict[str, tuple[str, str]], rng: random.Random) -> list[Row]:
    """Return a round robin of `size` players (an even number), in columns of rounds."""
    cells: dict[int, list[tuple[str, float]]] = {n: [] for n in range(1, size + 1)}
    others = list(range(2, size + 1))
    for turn in range(size - 1):
        order = [1, *others[turn:], *others[:turn]]
        for one, two in zip(order[: size // 2], reversed(order[size // 2 :]), strict=True):
            white, black = rng.sample([one, two], 2)
            better, worse = rng.sample([(white, "w", black), (black, "b", white)], 2)
            kind = rng.choice(["win", "armageddon", "armageddon"]) if turn else "armageddon"
            for (player, color, opponent), figure in zip(
                (better, worse), figures[kind], strict=True
            ):
                points = float(figure.replace("½", ".5"))
                cells[player].append((f"{opponent}{color}{figure}", points))
    rows: list[Row] = [["No.", "Name", *(f"{n}.Rd" for n in range(1, size)), "Pts"]]
    for number, games in cells.items():
        total = sum(points for _, points in games)
        rows.append([number, f"Player {number}", *(cell for cell, _ in games), plainly(total)])
    return rows


@pytest.mark.parametrize("size", [4, 6, 10])
@pytest.mark.parametrize("figures", [CLASSICAL_OR_ARMAGEDDON, ARMAGEDDON_ONLY, IN_DECIMALS])
def test_armageddon_is_refused_by_its_name(figures: dict[str, tuple[str, str]], size: int) -> None:
    rows = armageddon(size, figures, seeded("armageddon", size))
    text = "\n".join(said(rows))
    assert "armageddon" in text.lower(), text


def test_armageddon_points_of_one_game() -> None:
    """`7w1½` against `3b1` make 2½ points, which no match over whole boards has."""
    rows: list[Row] = [["No.", "Name", "1.Rd", "2.Rd", "Pts"]]
    rows += [
        [1, "Abbott", "2w1½", "3b1", 2.5],
        [2, "Bauer", "1b1", "4w1½", 2.5],
        [3, "Costa", "4w1", "1w1½", 2.5],
        [4, "Dietrich", "3b1½", "2b1", 2.5],
    ]
    text = "\n".join(said(rows))
    assert "armageddon" in text.lower(), text


# Points without opponents, and tables of other things.


@pytest.mark.parametrize(
    "figures", [(1, 0.5, 0), ("1", "½", "0"), ("1", "0.5", "0"), ("1,0", "0,5", "0,0")]
)
def test_points_without_opponents(figures: tuple[object, ...]) -> None:
    rng = seeded("points")
    rows: list[Row] = [["No.", "Name", "Rd 1", "Rd 2", "Rd 3", "Rd 4", "Rd 5", "Pts"]]
    for number in range(1, 13):
        which = [rng.randrange(3) for _ in range(5)]
        points = sum((1, 0.5, 0)[index] for index in which)
        rows.append([number, f"Player {number}", *(figures[index] for index in which), points])
    text = "\n".join(said(rows))
    assert "this table does not tell who played whom" in text, text


def other_table(name: str) -> list[Row]:
    rng = seeded(name)
    if name == "addresses":
        rows: list[Row] = [["No.", "Name", "Street", "House", "Town"]]
        rows += [[n, f"Player {n}", f"{n} Elm Road", rng.randint(1, 99), "Oak"] for n in range(30)]
        return rows
    if name == "prices":
        rows = [["Item", "Jan", "Feb", "Mar", "Total"]]
        for n in range(1, 25):
            prices = [rng.randint(1, 400) / 4 for _ in range(3)]
            rows.append([f"Article {n}", *prices, sum(prices)])
        return rows
    if name == "pairings":
        rows = [["Bd", "White", "Pts", "Result", "Pts", "Black"]]
        rows += [[n, f"White {n}", 1, "1 - 0", 1, f"Black {n}"] for n in range(1, 20)]
        return rows
    if name == "standings":
        rows = [["Rk.", "Name", "Rtg", "Pts", "TB1", "TB2"]]
        rows += [[n, f"Player {n}", 2000 - 7 * n, 5 - n // 6, 20 - n, 15 - n] for n in range(1, 24)]
        return rows
    assert name == "random games"
    rows = [["No.", "Name", "R1", "R2", "R3", "R4", "Pts"]]
    for n in range(1, 21):
        games: Row = [f"{rng.choice('WDL')}{rng.randint(1, 20)}" for _ in range(4)]
        rows.append([n, f"Player {n}", *games, rng.randint(0, 8) / 2])
    return rows


@pytest.mark.parametrize("name", ["addresses", "prices", "pairings", "standings", "random games"])
def test_a_table_of_something_else_is_not_read(name: str) -> None:
    told = said(other_table(name))
    assert all(told)
    assert len(told) <= 30, "few and grouped"


def test_an_unknown_notation_is_one_message_with_examples_and_a_count() -> None:
    rng = seeded("unknown")
    rows: list[Row] = [["No.", "Name", "R1", "R2", "R3", "R4", "Pts"]]
    cells = []
    for n in range(1, 21):
        games = [f"{rng.choice('@&%')}{rng.randint(1, 20)}?" for _ in range(4)]
        cells += games
        rows.append([n, f"Player {n}", *games, 2])
    told = said(rows)
    assert len(told) <= 2, told
    text = "\n".join(told)
    assert sum(cell in text for cell in dict.fromkeys(cells)) >= 3
    assert re.search(r"\b(77|80)\b", text), "20 x 4 cells, of which three are shown"


# Two readings of one table.


def test_two_proposals_that_differ_are_both_reported_and_neither_is_assumed() -> None:
    """Four players, two rounds, all drawn, and two columns of numbers without a header.

    With the numbers of either column both sides of every game agree and the points come out, but
    Abbott plays Bauer by the first and Costa by the second.
    """
    rows: list[Row] = [
        [None, None, "Name", "R1", "R2", "Pts"],
        [1, 4, "Abbott", "D2", "D3", 1],
        [2, 3, "Bauer", "D1", "D4", 1],
        [3, 2, "Costa", "D4", "D1", 1],
        [4, 1, "Dietrich", "D3", "D2", 1],
    ]
    for column in (0, 1):
        numbers = {row[column]: row for row in rows[1:]}
        for number, row in numbers.items():
            for index in (3, 4):
                answer = str(numbers[int(str(row[index])[1:])][index])
                assert answer == f"D{number}", "both columns fit"
    text = "\n".join(said(rows))
    assert re.search(r"\bA\d*\b", text), text
    assert re.search(r"\bB\d*\b", text), text


def test_two_proposals_that_agree_are_no_problem() -> None:
    rows: list[Row] = [["No.", "Rk.", "Name", "R1", "R2", "R3", "Pts"]]
    rows += [
        [1, 1, "Abbott", "D2", "D3", "-H-", 1.5],
        [2, 2, "Bauer", "D1", "-H-", "D3", 1.5],
        [3, 3, "Costa", "-H-", "D1", "D2", 1.5],
    ]
    (table,) = read(Grid("Sheet1", rows))
    assert table.sound, table.problems
    assert [[g.opponent for g in p.games] for p in table.event.players] == [
        [2, 3, None],
        [1, None, 3],
        [None, 1, 2],
    ]


def test_two_games_that_excel_turned_into_a_number_are_never_misread() -> None:
    """`10`, `01` and `00` typed without an apostrophe are 10, 1 and 0."""
    notation = Matrix("typed", numbers=True, games=2, diagonal="x", forfeits=False)
    for size in (4, 6, 8):
        event = notation.tournament(seeded("typed", size), size)
        tables = tables_of(notation.page(event, PLAIN))
        if any(table.sound for table in tables):
            wrong = differences(notation, event, tables)
            assert not wrong, wrong[:3]


# Hostile grids.


def chain(count: int) -> list[Row]:
    """Every player claims a win over the next one, whose cell is blank."""
    rows: list[Row] = [["No.", "Name", *(f"Rnd{n}" for n in range(1, 6)), "Pts"]]
    rows += [[n, f"P{n}", *(f"W{(n + k) % count + 1}" for k in range(5)), 5] for n in range(count)]
    return rows


def scattered(count: int) -> list[Row]:
    """chess-results cells of games that no opponent confirms, without a header."""
    rng = random.Random(1)
    return [
        [
            n,
            f"P{n}",
            *(f"{rng.randint(1, count)}{rng.choice('wb')}{rng.choice('1½0')}" for _ in "abc"),
        ]
        for n in range(1, count + 1)
    ]


def headers(count: int) -> list[Row]:
    """Header rows, alone or with one player each."""
    rows: list[Row] = []
    for n in range(count // 2):
        rows += [["No.", "Name", "Rnd1", "Rnd2", "Pts"], [n, "P", "W1", "L1", 1]]
    return rows


def numbers_only(count: int) -> list[Row]:
    """Columns of distinct whole numbers; each might be the players' numbers."""
    return [[(n * k) % 99_991 for k in range(1, 13)] for n in range(1, count + 1)]


def games(count: int) -> list[Row]:
    """Pairings without a header, of players who never meet again."""
    return [[f"Player {n}", "1-0", f"Other {n}"] for n in range(count)]


@pytest.mark.parametrize("grid", [chain, scattered, headers, numbers_only, games])
def test_twice_as_many_rows_cost_twice_as_much(grid: Callable[[int], list[Row]]) -> None:
    assert growth(lambda size: lambda: read_or_refused(grid(size)), 40) < 2.3


def read_or_refused(rows: Sequence[Row]) -> None:
    sheet = Grid("Sheet1", rows)
    if not tables_in([sheet]):
        nearest_to(sheet)


HOSTILE: dict[str, object] = {
    "digits": "7" * 500,
    "a number": int("7" * 4_000),  # Python writes no longer one
    "an opponent": "W" + "1" * 5_000,
    "letters": "W" * 3_200,
    "figures": "1½" * 1_600,
    "figures apart": "1 " * 1_600,
    "blanks": " " * 3_200 + "?",
    "infinity": float("inf"),
    "no number": float("nan"),
    "signs": "+-=" * 1_000,
    "triples": "17 w 1 " * 450,
    "colons": "0:" * 1_600,
    "lines": "1\n" * 1_600,
    "bars": "W 39|" * 640,
    "halves": "0.5" * 1_000,
    "brackets": "(" * 3_200,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_cells_are_refused_in_short_messages(kind: str) -> None:
    cell = HOSTILE[kind]
    rows = chain(30)
    for row in rows[1:]:
        row[0] = cell if kind in ("digits", "a number") else row[0]
        row[2:7] = [cell] * 5
    in_heads = [[*rows[0][:2], *[cell] * 5, rows[0][7]], *rows[1:]]
    for table in (rows, in_heads, [[cell] * 12 for _ in range(60)]):
        told = said(table)
        assert all(told)
        assert max(map(len, told)) < 1_000
