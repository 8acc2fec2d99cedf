"""A second fill of pairing sheets gives what a fill of a fresh copy gives, or is refused."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import xltiebreak

NAMES = ("Ada", "Ben", "Cleo", "Dan")
Games = dict[int, list[tuple[str, str, str]]]
GAMES: Games = {
    1: [("Ada", "Ben", "1-0"), ("Cleo", "Dan", "½-½")],
    2: [("Cleo", "Ada", "0-1"), ("Dan", "Ben", "0-1")],
    3: [("Ada", "Dan", "½-½"), ("Ben", "Cleo", "0-1")],
}
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


def book_of(kind: str) -> Any:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Players"
    sheet.append(HEADS[kind])
    for number, name in enumerate(NAMES, 1):
        sheet.append([name] if kind == "names" else [number, name])
    return book


def filled(path: Path) -> tuple[list[tuple[object, ...]], list[str]]:
    report = xltiebreak.fill(path, path)
    errors = [one.message for one in report.problems if one.severity == "error"]
    return list(openpyxl.load_workbook(path)["Players"].values), errors


@pytest.mark.parametrize(
    ("kind", "layout", "change"),
    list(product(HEADS, ("flat", "sheets"), ("a round", "a result"))),
)
def test_nothing_is_stale(kind: str, layout: str, change: str, tmp_path: Path) -> None:
    before = {number: GAMES[number] for number in (1, 2)} if change == "a round" else GAMES
    after = GAMES if change == "a round" else {**GAMES, 1: [("Ada", "Ben", "0-1"), GAMES[1][1]]}
    path, fresh = tmp_path / "event.xlsx", tmp_path / "fresh.xlsx"
    book = book_of(kind)
    with_pairings(book, before, layout)
    book.save(path)
    first, _ = filled(path)
    book = openpyxl.load_workbook(path)
    with_pairings(book, after, layout)
    book.save(path)
    book = book_of(kind)
    with_pairings(book, after, layout)
    book.save(fresh)
    expected, _ = filled(fresh)
    found, errors = filled(path)
    if errors:
        assert found == first  # nothing was written
        assert "if fill wrote the rounds on Players, delete the columns" in errors[0]
    else:
        assert found == expected
