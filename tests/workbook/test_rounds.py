"""A fill after every round: the fill's own cells are renewed, a person's cells stay."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import naive
import pytest
from click.testing import CliRunner, Result
from commands import saved
from libreoffice import convert, needs_libreoffice
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from random_events import random_event
from tables import Rows
from thinning import thinned

import xltiebreak
from xltiebreak.book.sections.marks import PREFIX
from xltiebreak.cli import main
from xltiebreak.pages.page.answers import Desk

Fill = Callable[[Path], list[str]]
TWO: Rows = [
    ["No.", "Name", "Rnd1", "Rnd2", "Pts", "Place", "SO"],
    [1, "Ada", "W2"],
    [2, "B", "L1"],
]


def fill_in_place(path: Path) -> Result:
    arguments = ["fill", str(path), "--in-place", "--systems", "SO"]
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def sheet_of(path: Path) -> Worksheet:
    return load_workbook(path).worksheets[0]


def test_the_mark_is_hidden_and_survives_openpyxl_and_new_rows(tmp_path: Path) -> None:
    path = Path(saved(tmp_path / "event.xlsx", TWO))
    fill_in_place(path)
    book = load_workbook(path)
    names = book["Open"].defined_names
    assert [name for name in names if name.startswith(PREFIX)]
    assert all(name.hidden for name in names.values())
    book["Open"].insert_rows(1, 3)
    book.save(path)
    assert fill_in_place(path).stderr == ""


@needs_libreoffice
def test_the_mark_survives_libreoffice(tmp_path: Path) -> None:
    """Ben has won round 2: both have 1 point, as typed for Ada, and 1 in Solkoff."""
    path = Path(saved(tmp_path / "event.xlsx", TWO))
    fill_in_place(path)
    convert(path, "xlsx:Calc MS Excel 2007 XML", tmp_path / "saved")
    path = tmp_path / "saved" / "event.xlsx"
    book = load_workbook(path)
    book["Open"]["D2"], book["Open"]["D3"], book["Open"]["E2"] = "L2", "W1", 9.5
    book.save(path)
    assert fill_in_place(path).stderr.count("\n") == 1
    cells = [[cell.value for cell in row] for row in sheet_of(path)["E2:G3"]]
    assert cells == [[9.5, 1, 2], [1, 1, 2]]


# Random events of five rounds.


class Event:
    """A random event that a director types round by round, and its workbook."""

    def __init__(self, seed: int, path: Path) -> None:
        self.rng = random.Random(seed)
        self.path = path
        self.results = random_event(
            self.rng, self.rng.randint(4, 12), 5, gaps_in_numbers=self.rng.random() < 0.3
        )
        columns: list[object] = [f"Rnd{number}" for number in range(1, 6)]
        tiebreaks = self.rng.choice([[], ["TBrk1", "TBrk2"], ["SO", "CU", "SB"]])
        for group in (["Pts", "Place"], tiebreaks):
            at = self.rng.choice([0, len(columns)])
            columns[at:at] = group
        self.head: list[Any] = ["No.", "Name", *columns]
        self.persons: dict[tuple[int, str], float] = {}
        self.rounds = 0
        saved(path, [self.head])

    @property
    def here(self) -> list[int]:
        """The players so far; who comes late is not on the sheet before."""
        return [
            number
            for number, cells in self.results.items()
            if self.rounds and set(cells[: self.rounds]) != {"-U-"}
        ]

    def play(self) -> None:
        """Type the next round, and do what hands do."""
        rng = self.rng
        self.rounds += 1
        if rng.random() < 0.4:
            self._correct()
        book = load_workbook(self.path)
        sheet = book.worksheets[0]
        head = [cell.value for cell in sheet[1]]
        rows: dict[Any, int] = {
            sheet.cell(row, 1).value: row for row in range(2, sheet.max_row + 1)
        }
        for number in self.here:
            row = rows.setdefault(number, sheet.max_row + 1)
            sheet.cell(row, 1).value = number
            sheet.cell(row, 2).value = f"Player {number}"
            for played, cell in enumerate(self.results[number][: self.rounds], 1):
                sheet.cell(row, head.index(f"Rnd{played}") + 1).value = cell
        for heading in map(str, head[2:]):
            if heading.startswith("Rnd"):
                continue
            if self.rounds > 1 and rng.random() < 0.2:
                number, value = rng.choice(self.here), float(rng.randint(50, 90))
                sheet.cell(rows[number], head.index(heading) + 1).value = value
                if heading in ("Pts", "Place"):
                    self.persons[number, heading] = value
        if rng.random() < 0.4:
            lines: list[list[Any]] = [list(row) for row in sheet.iter_rows(2, values_only=True)]
            rng.shuffle(lines)
            for at, line in enumerate(lines, 2):
                for to, value in enumerate(line, 1):
                    sheet.cell(at, to).value = value
        if rng.random() < 0.2:
            sheet.insert_rows(1)
            sheet.delete_rows(1)
        book.save(self.path)

    def _correct(self) -> None:
        """Turn a game round."""
        games = [
            (number, at)
            for number in self.here
            for at, cell in enumerate(self.results[number][: self.rounds])
            if cell[0] in "WL"
        ]
        if not games:
            return
        number, at = self.rng.choice(games)
        cell = self.results[number][at]
        other = int(cell[1:])
        for player, opponent in ((number, other), (other, number)):
            won = self.results[player][at][0] == "W"
            self.results[player][at] = f"{'L' if won else 'W'}{opponent}"

    def cells(self, path: Path) -> dict[tuple[object, object], object]:
        """All cells by player and heading."""
        head, *rows = sheet_of(path).iter_rows(values_only=True)
        return {(row[0], to): value for row in rows for to, value in zip(head, row, strict=True)}

    def without_what_fills_wrote(self, path: Path) -> Path:
        """A copy of the sheet in which only a person has typed, and nothing is marked."""
        head, *rows = sheet_of(self.path).iter_rows(values_only=True)
        typed_in = [to for to in head if to in ("No.", "Name") or str(to).startswith("Rnd")]
        lines: Rows = [list(head)]
        for row in rows:
            number = int(str(row[0]))
            lines.append(
                [
                    value if to in typed_in else self.persons.get((number, str(to)))
                    for to, value in zip(head, row, strict=True)
                ]
            )
        return Path(saved(path, lines))


def after_every_round_every_cell_is_that_of_a_fresh_fill(
    seed: int, tmp_path: Path, fill: Fill
) -> int:
    """Play an event and fill it after every round; return how many rounds were compared."""
    event = Event(seed, tmp_path / f"{seed}.xlsx")
    compared = 0
    for _ in range(5):
        event.play()
        if len(event.here) < 2:
            continue
        fresh = event.without_what_fills_wrote(tmp_path / "fresh.xlsx")
        expected = xltiebreak.fill(fresh, fresh)
        if not expected.written:
            continue
        problems = fill(event.path)
        cells = event.cells(event.path)
        assert cells == event.cells(fresh), (seed, event.rounds)
        results = {number: event.results[number][: event.rounds] for number in event.here}
        for number in event.here:
            own = event.persons.get((number, "Pts"))
            points = float(naive.score(results, number))
            assert cells[number, "Pts"] == (points if own is None else own)
        for (number, heading), value in event.persons.items():
            assert cells[number, heading] == value
            said = f"{value:g} points are printed" if heading == "Pts" else "the printed places"
            assert any(said in problem for problem in problems), (seed, event.rounds, problems)
        compared += 1
    return compared


def by_the_command(path: Path) -> list[str]:
    done = CliRunner().invoke(main, ["fill", str(path), "--in-place"], catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    return done.stderr.splitlines()


def by_the_page(path: Path) -> list[str]:
    desk = Desk(path.with_name("desk"))
    asked = {"file": 1, "how": {"rules": "us", "order": None}, "name": path.name}
    desk.answer("read", json.dumps(asked), path.read_bytes())
    form, made = desk.answer("fill", json.dumps({**asked, "writing": {}}))
    assert made, form
    path.write_bytes(made)
    sections = json.loads(form)["book"]["sections"]
    return [problem["message"] for one in sections for problem in one["problems"]]


@pytest.mark.parametrize("seed", range(thinned(20, 2)))
def test_after_every_round_every_cell_is_that_of_a_fresh_fill(seed: int, tmp_path: Path) -> None:
    assert after_every_round_every_cell_is_that_of_a_fresh_fill(seed, tmp_path, by_the_command) > 1


@pytest.mark.parametrize("seed", range(1000, 1000 + thinned(5, 1)))
def test_after_every_round_every_cell_is_that_of_a_fresh_fill_on_the_page(
    seed: int, tmp_path: Path
) -> None:
    assert after_every_round_every_cell_is_that_of_a_fresh_fill(seed, tmp_path, by_the_page) > 1
