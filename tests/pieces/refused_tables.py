"""Tables that cannot be read, made by damaging one that can, with what their messages must say."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from tables import Rows

NAMES = ["Ann Ash", "Ben Birch", "Cleo Cedar", "Dan Dogwood"]
NAMES += ["Eva Elm", "Finn Fir", "Gus Ginkgo", "Hana Hazel"]
ROUNDS = (
    ((1, 5, "W"), (6, 2, "D"), (3, 7, "L"), (8, 4, "W")),
    ((7, 1, "L"), (2, 8, "W"), (4, 6, "D"), (5, 3, "W")),
    ((1, 2, "D"), (8, 7, "D"), (6, 5, "L"), (3, 4, "W")),
    ((4, 1, "L"), (2, 5, "W"), (7, 6, "D"), (3, 8, "L")),
)
"""White, Black and White's result of each game."""

ANSWER = {"W": "L", "L": "W", "D": "D"}
WORTH = {"W": 1.0, "D": 0.5, "L": 0.0}
SCORES = {"W": "1-0", "D": "½-½", "L": "0-1"}
Entry = tuple[str, int, str]
"""A result, the opponent and the own colour."""


def entries(number: int) -> list[Entry]:
    found = []
    for games in ROUNDS:
        for white, black, result in games:
            found += [(result, black, "w")] if white == number else []
            found += [(ANSWER[result], white, "b")] if black == number else []
    return found


def letters(result: str, opponent: int, color: str) -> object:
    return f"{result}{opponent}"


def table(
    form: Callable[[str, int, str], object] = letters, number: str = "No.", rounds: str = "Rnd{}"
) -> Rows:
    """Return the whole table, its cells in this form."""
    rows: Rows = [[number, "Name", "Rating", *(rounds.format(i) for i in range(1, 5)), "Pts"]]
    for i, name in enumerate(NAMES, 1):
        cells = [form(*entry) for entry in entries(i)]
        rows.append([i, name, 2000 - 13 * i, *cells, sum(WORTH[one] for one, *_ in entries(i))])
    return rows


def changed(rows: Rows, column: int, cell: Callable[[Rows, int], object]) -> Rows:
    """Return the rows with a column made anew from the old rows and the row's position."""
    made = [[*row[:column], cell(rows, i), *row[column + 1 :]] for i, row in enumerate(rows)]
    return [rows[0], *made[1:]]


def without(rows: Rows, *columns: int) -> Rows:
    return [[value for i, value in enumerate(row) if i not in columns] for row in rows]


def with_cells(rows: Rows, cells: dict[tuple[int, int], object]) -> Rows:
    """Return the rows with other cells, by row and column from 0."""
    return [[cells.get((i, j), value) for j, value in enumerate(row)] for i, row in enumerate(rows)]


def pairings(*heads: str, results: dict[str, str] = SCORES, rounds: bool = True) -> Rows:
    rows: Rows = [list(heads)] if heads else []
    for number, games in enumerate(ROUNDS, 1):
        for white, black, result in games:
            game = [NAMES[white - 1], NAMES[black - 1], results[result]]
            rows.append([number, *game] if rounds else list(game))
    return rows


def standings(number: str) -> Rows:
    rows: Rows = [[number, "Name", "Rtg", "Pts", "Buch", "SB"]]
    return rows + [[i, name, 1800 + i, 4 - i / 2, 8 - i / 2, i] for i, name in enumerate(NAMES, 1)]


def players(number: str) -> Rows:
    rows: Rows = [[number, "Name", "Rtg", "Club"]]
    return rows + [[i, name, 1800 + i, "Oak"] for i, name in enumerate(NAMES, 1)]


def template(number: str) -> Rows:
    rows: Rows = [[number, "Name", "Rating", "Rnd1", "Rnd2", "Rnd3", "Pts"]]
    return rows + [[i, *[None] * 6] for i in range(1, 9)]


def joined(separator: str) -> Rows:
    return [[separator.join(map(str, row))] for row in table()]


def by_rank(number: str) -> Rows:
    head, *rows = table(number=number)
    rows.sort(key=lambda row: str(row[1])[::-1])
    return [head, *([i, *row[1:]] for i, row in enumerate(rows, 1))]


def headed_both_ways(number: str) -> dict[str, tuple[Rows, str]]:
    """Return tables whose first column is headed so, with a part of their message."""
    own = table(number=number)
    words: dict[tuple[int, int], object] = {(i, i + 1): "krank" for i in range(2, 6)}

    def of(form: Callable[[str, int, str], object]) -> Rows:
        return table(form, number)

    return {
        "standings": (standings(number), "does not tell who played whom; exports that do"),
        "points by round": (of(lambda r, o, c: WORTH[r]), "does not tell who played whom"),
        "letters alone": (of(lambda r, o, c: r), "does not tell who played whom"),
        "opponents alone": (of(lambda r, o, c: o), "name opponents (5, 7, 2 and 29 more) but no"),
        "opponents and colours": (of(lambda r, o, c: f"{o}{c}"), "name opponents (5w, 7b, 2w and"),
        "names alone": (of(lambda r, o, c: NAMES[o - 1]), "opponents (Eva Elm, Gus Ginkgo, "),
        "unknown sign": (of(lambda r, o, c: f"{o}~{r}"), "each of 5~W, 7~W, 2~D and 29 more"),
        "unknown letters": (of(lambda r, o, c: f"{'QKZ'['WDL'.index(r)]}{o}"), "each of Q5, Q7, "),
        "dates": (of(lambda r, o, c: datetime(2026, o, 1)), "Excel turned it into a date"),
        "failed formulas": (of(lambda r, o, c: "#REF!"), "its formula failed; type the result"),
        "all won": (of(lambda r, o, c: f"W{o}"), "the opponents fit, but not the results"),
        "by rating": (of(lambda r, o, c: f"{r}{2000 - 13 * o}"), "opponents are named by their"),
        "one higher": (of(lambda r, o, c: f"{r}{o + 1}"), "if you add 1 to each number"),
        "rows of the sheet": (of(lambda r, o, c: f"{r}{o + 4}"), "if you add 4 to each number"),
        "other order": (by_rank(number), "by rating, the highest first (1 Ann Ash, 2 Ben Birch"),
        "blank template": (template(number), "there are no players below this header row"),
        "list of players": (players(number), "row 1 comes nearest (numbers in A and names in B, "),
        "transposed": (
            [list(row) for row in zip(*own, strict=True)],
            "with Paste Special, ",
        ),
        "a round deleted": (without(own, 4), "a column for Rnd 4 but none for Rnd 2"),
        "two rounds deleted": (without(own, 4, 5), "but none for Rnd 2 and Rnd 3"),
        "a round one row low": (
            changed(own, 4, lambda rows, i: rows[i - 1][4] if i > 1 else None),
            "the results of Rnd 2 stand one row too low",
        ),
        "a round one row high": (
            changed(own, 4, lambda rows, i: rows[i + 1][4] if i < 8 else None),
            "the results of Rnd 2 stand one row too high",
        ),
        "an unknown word": (with_cells(own, words), "krank is not a result: expected W6, L3 or "),
        "a player left out": (own[:-1], "but no row has number 8 (also G4, D5, F8)"),
        "a player twice": ([*own, own[3]], "number 3 is already in A4"),
        "results exchanged": (
            with_cells(own, {(1, 3): own[1][4], (1, 4): own[1][3]}),
            "put D2 and E2 in the order of the rounds",
        ),
        "one letter": (of(lambda r, o, c: f"{r} {NAMES[o - 1][0]}"), "each of W E, W G, D B and"),
    }


OTHERS: dict[str, tuple[Rows, str]] = {
    "an empty sheet": ([], "the sheet is empty"),
    "bars": (joined("|"), "a bar seems to stand between its columns"),
    "slashes": (joined("/"), "a slash seems to stand between its columns"),
    "carets": (joined("^"), "^ seems to stand between its columns"),
    "blanks": (joined(" "), "each row is one text"),
    "no header": (table()[1:], "hold results such as W5, but no row above them names the columns"),
    "nothing but results": ([row[3:7] for row in table()[1:]], "the columns from A hold results"),
    "letters over unknown cells": (
        [
            ["No.", "Name", "Rating", "A", "B", "C", "D", "Pts"],
            *table(lambda r, o, c: f"{o}~{r}")[1:],
        ],
        "5~W is in no notation that is read",
    ),
    "pairings without a header": (pairings(), "head its columns Round, White, Black and Result"),
    "pairings under other words": (pairings("R", "Eka", "Toka", "Tulos"), "column D holds scores"),
}

REFUSED: dict[str, tuple[Rows, str]] = {
    **headed_both_ways("No."),
    **OTHERS,
}
"""Rows that cannot be read, with a part of the one message about them."""
