"""A second fill of pairing sheets gives what a fill of a fresh copy gives, or is refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest
from reading.comparing import seeded
from thinning import sampled, thinned

import xltiebreak

NAMES = ("Ada", "Ben", "Cleo", "Dan")
Games = dict[int, list[tuple[str, str, str]]]
GAMES: Games = {
    1: [("Ada", "Ben", "1-0"), ("Cleo", "Dan", "½-½")],
    2: [("Cleo", "Ada", "0-1"), ("Dan", "Ben", "0-1")],
    3: [("Ada", "Dan", "½-½"), ("Ben", "Cleo", "0-1")],
}
RESULTS = ("1-0", "½-½", "0-1", "+ - -")
HEADS = {"names": ["Name"], "numbers": ["No.", "Name"]}
HEADS["blank crosstable"] = ["No.", "Name", "Rnd1", "Rnd2", "Rnd3"]


def with_pairings(book: Any, games: Games, layout: str) -> None:
    """Write the pairings anew, as one flat sheet or a sheet a round."""
    for sheet in [one for one in book.worksheets if one.title != "Players"]:
        book.remove(sheet)
    if layout == "flat":
        sheet = book.create_sheet("Pairings")
        sheet.append(["Round", "White", "Black", "Result"])
        for number, of_round in games.items():
            for game in of_round:
                sheet.append([number, *game])
        return
    for number, of_round in games.items():
        sheet = book.create_sheet(f"Round {number}")
        sheet.append(["White", "Black", "Result"])
        for game in of_round:
            sheet.append(game)


def book_of(kind: str, names: Sequence[str]) -> Any:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Players"
    sheet.append(HEADS[kind])
    for number, name in enumerate(names, 1):
        sheet.append([name] if kind == "names" else [number, name])
    return book


def filled(path: Path) -> list[tuple[object, ...]]:
    report = xltiebreak.fill(path, path)
    assert report.sound, report.problems
    return list(openpyxl.load_workbook(path)["Players"].values)


def refilled(path: Path, names: Sequence[str], games: Games, layout: str) -> list[Any]:
    """Fill a workbook again after a director has changed the lists, and added players."""
    book = openpyxl.load_workbook(path)
    sheet = book["Players"]
    for row, name in enumerate(names, 2):
        own: list[object] = [name] if sheet["A1"].value == "Name" else [row - 1, name]
        for column, value in enumerate(own, 1):
            sheet.cell(row, column).value = value  # type: ignore[assignment]
    with_pairings(book, games, layout)
    book.save(path)
    return [tuple(None if value == "" else value for value in row) for row in filled(path)]


def fresh(kind: str, names: Sequence[str], games: Games, layout: str, path: Path) -> list[Any]:
    book = book_of(kind, names)
    with_pairings(book, games, layout)
    book.save(path)
    return filled(path)


def without_margin(rows: Sequence[Sequence[object]]) -> list[list[object]]:
    """Return rows without the blank columns on the right, which openpyxl pads."""
    width = max(i for row in rows for i, value in enumerate(row, 1) if value is not None)
    return [list(row[:width]) for row in rows]


@pytest.mark.parametrize(
    ("kind", "layout", "change"),
    sampled([*product(HEADS, ("flat", "sheets"), ("a round", "a result", "a player"))], 4),
)
def test_a_second_fill_is_the_fill_of_a_fresh_copy(
    kind: str, layout: str, change: str, tmp_path: Path
) -> None:
    before = GAMES if change == "a result" else {number: GAMES[number] for number in (1, 2)}
    names: Sequence[str] = NAMES
    after = GAMES
    if change == "a result":
        after = {**GAMES, 1: [("Ada", "Ben", "0-1"), GAMES[1][1]]}
    if change == "a player":
        names = (*NAMES, "Eve")
        after = {**GAMES, 3: [*GAMES[3], ("Eve", "bye", "1")]}
    path = tmp_path / "event.xlsx"
    fresh(kind, NAMES, before, layout, path)
    found = refilled(path, names, after, layout)
    expected = fresh(kind, names, after, layout, tmp_path / "fresh.xlsx")
    assert without_margin(found) == without_margin(expected)


@pytest.mark.parametrize("seed", range(thinned(40, 4)))
def test_random_changes_between_fills(seed: int, tmp_path: Path) -> None:
    """Rounds, corrections, late players and other names of sheets come between the fills."""
    rng = seeded("pairing sheets", seed)
    kind, path = rng.choice([*HEADS]), tmp_path / "event.xlsx"
    names = [f"Player {letter}" for letter in "ABCDEF"]
    games: Games = {}
    layout = rng.choice(["flat", "sheets"])
    for number in range(1, 4):
        if number > 1 and rng.random() < 0.4:
            names.append(f"Late {number}")
        games[number] = a_round(rng, names)
        if number == 1:
            fresh(kind, names, games, layout, path)
            continue
        if rng.random() < 0.5:
            old = games[number - 1]
            old[0] = (*old[0][:2], rng.choice(RESULTS))
        if rng.random() < 0.3:
            layout = {"flat": "sheets", "sheets": "flat"}[layout]
        found = refilled(path, names, games, layout)
        expected = fresh(kind, names, games, layout, tmp_path / f"fresh{number}.xlsx")
        assert without_margin(found) == without_margin(expected), number


def a_round(rng: Random, names: Sequence[str]) -> list[tuple[str, str, str]]:
    order = rng.sample(names, len(names))
    pairs = zip(order[::2], order[1::2], strict=False)
    found = [(white, black, rng.choice(RESULTS)) for white, black in pairs]
    return [*found, *([(order[-1], "bye", "1")] if len(names) % 2 else [])]


def test_a_result_that_a_person_changed_stays_an_error(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    fresh("numbers", NAMES, GAMES, "flat", path)
    book = openpyxl.load_workbook(path)
    book["Players"]["C2"] = "L2"
    with_pairings(book, GAMES, "flat")
    book.save(path)
    report = xltiebreak.fill(path, path)
    assert not report.sound
    assert any("if fill wrote the rounds on Players" in one.message for one in report.problems)


def test_a_sheet_without_its_lists_keeps_the_results(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    expected = fresh("names", NAMES, GAMES, "sheets", path)
    book = openpyxl.load_workbook(path)
    for sheet in book.worksheets[1:]:
        book.remove(sheet)
    book.save(path)
    assert filled(path) == expected


def test_an_open_workbook_is_filled_again_as_its_file(tmp_path: Path) -> None:
    book = book_of("names", NAMES)
    with_pairings(book, {1: GAMES[1]}, "sheets")
    assert xltiebreak.fill(book).sound
    with_pairings(book, GAMES, "sheets")
    assert xltiebreak.fill(book).sound
    expected = fresh("names", NAMES, GAMES, "sheets", tmp_path / "fresh.xlsx")
    assert without_margin(list(book["Players"].values)) == without_margin(expected)
