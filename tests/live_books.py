"""Workbooks of random events for formulas, and their values by the naive rules."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import ironcalc
import naive
from openpyxl import Workbook
from random_events import Results, random_event

from xltiebreak.reading.grid import Area, Cell, column_letters

ORDER = ("MM", "SO", "CU", "CO")
_RULES = {"MM": naive.MM, "SO": naive.SO, "CU": naive.CU, "CO": naive.CO}
_HEADS = ("No.", "Name", "Place", "Pts")


@dataclass
class Sheeted:
    """A section on a sheet: its header cell, its players from the top down, and their results.

    written: what each cell shows, where that differs from the result (one-sided, lower case).
    """

    sheet: str
    top: int
    left: int
    numbers: list[int]
    results: Results
    written: Results = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        return len(self.results[self.numbers[0]])

    def row(self, number: int) -> int:
        return self.top + 1 + self.numbers.index(number)

    def column(self, turn: int) -> int:
        return self.left + len(_HEADS) + turn

    @property
    def tie_breaks(self) -> int:
        return self.column(self.rounds)

    @property
    def right(self) -> int:
        """The column behind the tie-breaks and the checks."""
        return self.tie_breaks + len(ORDER) + 1


def one_sided(rng: random.Random, results: Results) -> Results:
    """Results of which some are blank, lower case or spaced; the opponents' cells tell them."""
    written = {number: list(cells) for number, cells in results.items()}
    for number, cells in written.items():
        for turn, cell in enumerate(cells):
            if cell[:1] in ("W", "D", "L", "X") and rng.random() < 0.1:
                other = naive.opponent(cell)
                if written[other][turn] and other != number:
                    cells[turn] = ""
            elif cell and rng.random() < 0.1:
                cells[turn] = rng.choice((cell.lower(), f" {cell}", cell.replace("-", "")))
    return written


def random_sections(rng: random.Random, most: int = 12) -> list[Sheeted]:
    """One to three sections on one or several sheets, below each other or side by side."""
    sections: list[Sheeted] = []
    for _ in range(rng.randint(1, 3)):
        results = random_event(
            rng,
            rng.randint(3, most),
            rng.randint(3, 11),
            running=rng.random() < 0.5,
            colours=rng.random() < 0.5,
            gaps_in_numbers=rng.random() < 0.5,
        )
        numbers = list(results)
        rng.shuffle(numbers)
        sheet, top, left = f"Section {len(sections) + 1}", rng.randint(1, 4), rng.randint(1, 3)
        if sections and rng.random() < 0.5:
            last = sections[-1]
            sheet = last.sheet
            # Below each other, sections without a common number are one, continued on a new page.
            if rng.random() < 0.5 and not set(numbers).isdisjoint(last.numbers):
                top, left = last.top + len(last.numbers) + 4, last.left
            else:
                top, left = last.top, last.right + 3
        sections.append(Sheeted(sheet, top, left, numbers, results, one_sided(rng, results)))
    return sections


def save(sections: list[Sheeted], path: Path) -> Path:
    """Write the sections with blank points and places, as a director has them."""
    book = Workbook()
    del book["Sheet"]
    for one in sections:
        sheet = book[one.sheet] if one.sheet in book.sheetnames else book.create_sheet(one.sheet)
        heads = [*_HEADS, *(f"Rnd{turn + 1}" for turn in range(one.rounds))]
        for offset, head in enumerate(heads):
            sheet.cell(one.top, one.left + offset, head)
        for number in one.numbers:
            sheet.cell(one.row(number), one.left, number)
            sheet.cell(one.row(number), one.left + 1, f"Player {column_letters(number + 30)}")
            for turn, text in enumerate(one.written[number]):
                sheet.cell(one.row(number), one.column(turn), text or None)
    book.save(path)
    return path


def expected(one: Sheeted) -> dict[Cell, Fraction]:
    """The right values of all filled cells of a section, by the naive rules."""
    columns: dict[int, dict[int, Fraction]] = {
        one.left + 3: {no: naive.score(one.results, no) for no in one.numbers},
        **{
            one.tie_breaks + offset: {no: _RULES[code](one.results, no) for no in one.numbers}
            for offset, code in enumerate(ORDER)
        },
    }
    keys = {no: [values[no] for values in columns.values()] for no in one.numbers}
    places = {no: 1 + sum(keys[other] > keys[no] for other in one.numbers) for no in one.numbers}
    if naive.completed_rounds(one.results):
        columns[one.left + 2] = {no: Fraction(place) for no, place in places.items()}
    else:
        del columns[one.left + 3]
    return {
        Cell(one.row(no), column): value
        for column, values in columns.items()
        for no, value in values.items()
    }


class Calculated:
    """A workbook in an engine that knows LAMBDA."""

    def __init__(self, path: Path) -> None:
        self._model = ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")
        self._sheets = [sheet["name"] for sheet in self._model.get_worksheets_properties()]
        self._model.evaluate()

    def text(self, sheet: str, cell: Cell) -> str:
        return str(self._model.get_formatted_cell_value(self._sheets.index(sheet), *cell))

    def type(self, sheet: str, cell: Cell, text: str) -> None:
        bare = text.replace("-", "")  # the engine takes -B- for a formula
        self._model.set_user_input(self._sheets.index(sheet), *cell, bare)

    def spill(self, sheet: str, area: Area, formula: str) -> None:
        """Enter a formula without `=` that fills an area."""
        size = (area.right - area.left + 1, area.bottom - area.top + 1)
        where = (self._sheets.index(sheet), area.top, area.left, *size)
        self._model.set_user_array_formula(*where, f"={formula}")

    def calculate(self) -> None:
        self._model.evaluate()

    def wrong(self, one: Sheeted) -> list[str]:
        """The cells of a section whose values are not the right ones."""
        found = []
        for cell, value in expected(one).items():
            text = self.text(one.sheet, cell)
            try:
                right = Fraction(text) == value
            except ValueError:
                right = False
            if not right:
                found.append(f"{one.sheet}!{cell}: {text}, not {value}")
        return found


def change_a_result(rng: random.Random, one: Sheeted) -> list[tuple[Cell, str]]:
    """Change a game that has been played; both cells are typed anew."""
    games = [
        (number, turn)
        for number, cells in one.results.items()
        for turn, cell in enumerate(cells)
        if cell[:1] in ("W", "D", "L")
    ]
    if not games:
        return []
    number, turn = rng.choice(games)
    other = naive.opponent(one.results[number][turn])
    mine, theirs = rng.choice(("WL", "DD", "LW"))
    made = []
    for player, letter, against in ((number, mine, other), (other, theirs, number)):
        cell = f"{letter}{against}{naive.colour(one.results[player][turn])}"
        one.results[player][turn] = cell
        made.append((Cell(one.row(player), one.column(turn)), cell))
    return made
