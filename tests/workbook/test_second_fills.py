"""Random second fills: nothing is stale, and nothing is refused that another book fills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import openpyxl
import pytest
from thinning import few
from workbook.every_book import BOOKS, Book, Closed, Opened, Seen, seen, without_checks

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
RESULTS = {"1-0": "WL", "½-½": "DD", "0-1": "LW", "+ - -": "XF"}
HEADS = {
    "lists": ["No.", "Name"],
    "beside lists": ["No.", "Name", "Rnd1", "Rnd2", "Rnd3"],
    "crosstable": ["No.", "Name", "Pts", "MM", "SO", "Rnd1", "Rnd2", "Rnd3"],
}
Game = tuple[str, str, str]


@dataclass(frozen=True)
class Event:
    """An event on a sheet of players, its games there or on a sheet for each round."""

    kind: str
    names: tuple[str, ...]
    games: Mapping[int, Sequence[Game]] = field(default_factory=dict)

    def type_into(self, book: Book) -> None:
        """Type all that a director has by now; what fills wrote stays."""
        sheet = book["Players"]
        for row, name in enumerate(self.names, 2):
            sheet.cell(row, 1).value, sheet.cell(row, 2).value = row - 1, name
        if self.kind == "crosstable":
            for number, games in self.games.items():
                for row in range(2, len(self.names) + 2):
                    sheet.cell(row, 5 + number).value = None
                for game in games:
                    self._type_game(sheet, 5 + number, game)
            return
        for number, games in self.games.items():
            title = f"Round {number}"
            if title in book.sheetnames:
                book.remove(book[title])
            of_round = book.create_sheet(title)
            of_round.append(["White", "Black", "Result"])
            for game in games:
                of_round.append(game)

    def _type_game(self, sheet: Book, column: int, game: Game) -> None:
        white, black, result = game
        own = self.names.index(white) + 1
        if black == "bye":
            sheet.cell(own + 1, column).value = "-B-"
            return
        other, letters = self.names.index(black) + 1, RESULTS[result]
        sheet.cell(own + 1, column).value = f"{letters[0]}{other}"
        sheet.cell(other + 1, column).value = f"{letters[1]}{own}"

    def book(self) -> Book:
        book = openpyxl.Workbook()
        sheet = book.worksheets[0]
        sheet.title = "Players"
        sheet.append(HEADS[self.kind])
        self.type_into(book)
        return book


def with_round(event: Event, rng: Random) -> Event:
    order = rng.sample(event.names, len(event.names))
    games = [
        (white, black, rng.choice([*RESULTS]))
        for white, black in zip(order[::2], order[1::2], strict=False)
    ]
    games += [(order[-1], "bye", "1")] * (len(order) % 2)
    return replace(event, games={**event.games, len(event.games) + 1: games})


def changed(event: Event, rng: Random) -> Event:
    """A corrected result, a late player, the next round."""
    what = rng.choice(["a result", "a result", "a player", "a round"])
    if what == "a player" and len(event.names) < len(NAMES):
        return replace(event, names=(*event.names, NAMES[len(event.names)]))
    if what == "a round" and len(event.games) < 3:
        return with_round(event, rng)
    number = rng.choice([*event.games])
    (white, black, _), *others = event.games[number]
    game = (white, black, rng.choice([*RESULTS]) if black != "bye" else "1")
    return replace(event, games={**event.games, number: [game, *others]})


def events_of(seed: int) -> list[Event]:
    rng = Random(seed)
    first = Event(rng.choice([*HEADS]), NAMES[: rng.choice([4, 5, 6])])
    first = with_round(with_round(first, rng), rng)
    found = [first]
    for _ in range(2):
        found.append(changed(found[-1], rng))
    return found


def filled(kind: type[Closed | Opened], events: Sequence[Event], path: Path) -> Seen:
    book = kind(events[0].book(), path)
    book.fill()
    for event in events[1:]:
        book.change(event.type_into)
        book.fill()
    return seen(book.shown(), ["Players"])


@pytest.mark.parametrize("seed", range(few(300, 5, most=100)))
def test_each_book_has_what_a_fresh_one_has(seed: int, tmp_path: Path) -> None:
    events = events_of(seed)
    fresh = filled(Closed, events[-1:], tmp_path / "fresh.xlsx")
    for name, kind in {"closed": Closed, **BOOKS}.items():
        found = filled(kind, events, tmp_path / f"{name}.xlsx")
        assert without_checks(found, fresh) == fresh, (name, events)
