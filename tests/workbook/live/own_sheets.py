"""Random events on sheets as directors lay them out, filled with formulas, and the right values.

A layout says which columns a sheet has and in which order: `No` `Name` `Rating` `Club` `Pts`
`Place`, `R` for the rounds and `T` for the tie-breaks (without it the fill adds them on the right).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import naive
from formulas.events_at_random import changed, completed, typed_at_random
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.table import Table
from random_events import Results
from workbook.live.calculating import Sheet
from workbook.live.naively import both_sides, naive_value, naive_values
from workbook.live.typed import Line, Shape, Typed

from xltiebreak.book.filling import fill
from xltiebreak.book.reading import compute
from xltiebreak.reading.grid import Area, Cell
from xltiebreak.rules import System
from xltiebreak.rules.orders import order_of

SHEET = "Open"
US, FIDE = order_of("wscf"), order_of("BH/C1,BH,SB,PS", "fide2026")


@dataclass(frozen=True)
class Layout:
    """How a director lays out a sheet.

    title: rows above the header; left: columns before the table; gap: after how many players a row
    is blank, 0 for none; notes: whether something is written below; in_table: whether it is an
    Excel table.
    """

    columns: str
    order: Sequence[System] = US
    title: int = 1
    left: int = 0
    gap: int = 0
    notes: bool = False
    in_table: bool = False

    @property
    def swiss(self) -> bool:
        """Whether its tie-breaks have other rules in a round robin."""
        return any(one.rules != "us" or one.code == "KO" for one in self.order)


LAYOUTS = (
    Layout("No Name R Pts T Place"),
    Layout("No Name Pts T Place R", title=3, notes=True),
    Layout("Place No Name R Pts T", FIDE),
    Layout("No Name Rating Club R Pts", left=2),
    Layout("Name No R Pts T", title=0),
    Layout("No R Pts T", order_of("BH,SB,WIN", "fide2024")),
    Layout("No Name R", title=2, notes=True),
    Layout("No Name Pts R T Place", left=4, title=6, notes=True),
    Layout("No Name Rating R Pts T Place", order_of("BH/M1,PS/C1,SB,KS", "fide2012"), gap=3),
    Layout("No Name R Pts T", in_table=True, title=0),
    Layout("No Name Place Pts R T Club", order_of("ME,SO,KA,BZ,TL")),
    Layout("No Club Name T Pts R", order_of("MB1,CU,AC,KO"), left=1),
)


@dataclass
class OwnSheet:
    """An event on a sheet: the director's numbers from the top down, and the texts of the cells."""

    layout: Layout
    typed: Results
    path: Path
    columns: dict[str, int] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        return max(map(len, self.typed.values()))

    @property
    def header(self) -> int:
        return self.layout.title + 1

    def row(self, number: int) -> int:
        position = list(self.typed).index(number)
        return self.header + 1 + position + (0 < self.layout.gap <= position)

    @property
    def last(self) -> int:
        return max(map(self.row, self.typed))

    @property
    def headings(self) -> list[str]:
        found: list[str] = []
        for word in self.layout.columns.split():
            if word == "R":
                found += [f"Rnd{turn}" for turn in range(1, self.rounds + 1)]
            elif word == "T":
                found += [system.exact_heading for system in self.layout.order]
            else:
                found.append({"No": "No."}.get(word, word))
        return found

    def save(self) -> None:
        """Write the sheet as the director has it before the fill."""
        book = Workbook()
        sheet = book.active
        assert sheet is not None
        sheet.title = SHEET
        if self.layout.title:
            sheet.cell(1, 1, "Spring Open")
        for column, heading in enumerate(self.headings, self.layout.left + 1):
            sheet.cell(self.header, column, heading)
            self.columns[heading] = column
        for number, cells in self.typed.items():
            row = self.row(number)
            values: dict[str, str | int] = {"No.": number, "Name": f"Player {number}"}
            values |= {"Rating": 1000 + number, "Club": "Lions"}
            values |= {f"Rnd{turn}": cell for turn, cell in enumerate(cells, 1)}
            for heading, value in values.items():
                if heading in self.columns and value != "":
                    sheet.cell(row, self.columns[heading], value)
        if self.layout.notes:
            sheet.cell(self.last + 3, self.layout.left + 2, "Arbiter: Ann Example")
        if self.layout.in_table:
            right = len(self.headings) + self.layout.left
            area = Area(self.header, self.layout.left + 1, self.last, right)
            sheet.add_table(Table(displayName="Results", ref=str(area)))
        book.save(self.path)

    def fill(self, **how: bool) -> Path:
        """Fill the sheet with formulas; learn where new columns are."""
        target = self.path.with_name(f"live-{self.path.name}")
        report = fill(self.path, target, self.layout.order, formulas=True, force=True, **how)  # type: ignore[arg-type]
        assert report.written, list(map(str, report.problems))
        book = load_workbook(target, read_only=True)  # reads the formulas below no further
        (heads,) = book[SHEET].iter_rows(self.header, self.header, values_only=True)
        book.close()
        for column, head in enumerate(heads, 1):
            self.columns.setdefault(str(head or ""), column)
        return target

    def retype(self, typed: Results) -> Iterator[tuple[Cell, str]]:
        """Yield the cells to type, with their texts."""
        for number, cells in typed.items():
            for turn, (new, old) in enumerate(zip(cells, self.typed[number], strict=True), 1):
                if new != old:
                    yield Cell(self.row(number), self.columns[f"Rnd{turn}"]), new
        self.typed = typed

    @property
    def status(self) -> Cell:
        """The cell that says how the sheet stands."""
        return Cell(self.header, self.columns["Check"] + 2)

    def expected(self) -> dict[tuple[int, str], Fraction]:
        """The values of all columns by player and heading, by the naive rules."""
        results = completed(self.typed)
        order = self.layout.order
        keys = {}
        for number in results:
            tiebreaks = [Fraction(naive_value(one, results, number) or 0) for one in order]
            keys[number] = [naive.score(results, number), *tiebreaks]
        heads = ["Pts", *(system.exact_heading for system in order)]
        found = {
            (no, head): value
            for no, key in keys.items()
            for head, value in zip(heads, key, strict=True)
        }
        lowest = [False, *(system.lowest_first for system in order)]
        ranks = {
            no: [-value if low else value for value, low in zip(key, lowest, strict=True)]
            for no, key in keys.items()
        }
        for number, key in ranks.items():
            found[number, "Place"] = Fraction(1 + sum(other > key for other in ranks.values()))
        return {key: value for key, value in found.items() if key[1] in self.columns}

    def wrong(self, sheet: Sheet) -> list[str]:
        """The values on a calculated sheet that are not the right ones."""
        found = []
        for (number, heading), value in self.expected().items():
            text = sheet.at(self.row(number), self.columns[heading])
            try:
                right = Fraction(text) == value
            except ValueError:
                right = False
            if not right:
                found.append(f"{heading} of {number}: {text!r}, not {value}")
        said = sheet.at(*self.status)
        checks = [sheet.at(self.row(number), self.columns["Check"]) for number in self.typed]
        if (said == "Check: all right") != (not self._problems()):
            found.append(f"{said!r} beside {self._problems()}")
        if (said == "Check: all right") != (not any(checks)):
            found.append(f"{said!r} beside {checks}")
        return found

    def _problems(self) -> list[str]:
        """What the package finds in the same cells."""
        self.save()
        (section,) = compute(self.path, self.layout.order).sections
        return [one.message for one in section.crosstable.problems]


def at_random(seed: int, folder: Path) -> OwnSheet:
    """The sheet of a seed, which has one of the layouts; FIDE's orders are for Swiss events."""
    rng, layout = random.Random(seed), LAYOUTS[seed % len(LAYOUTS)]
    typed = typed_at_random(rng)
    while (layout.swiss and len(typed) < max(map(len, typed.values())) + 2) or (
        "Name" not in layout.columns and not all(map(any, typed.values()))
    ):
        typed = typed_at_random(rng)
    return OwnSheet(layout, typed, folder / f"{seed}.xlsx")


def with_changes(one: OwnSheet, seed: int) -> list[tuple[Cell, str]]:
    """Five other results, typed on both sides."""
    return list(one.retype(changed(random.Random(seed), one.typed, 5)))


def own_status(sheet: Sheet) -> str:
    """What a director's own sheet says of itself, on the right of its headings."""
    found = [cell for row in sheet.rows for cell in row if cell.startswith("Check: ")]
    return found[0] if found else ""


def heads(sheet: Sheet, name: str) -> tuple[int, dict[str, int]]:
    """The position of the row with this heading, and the positions of all headings."""
    at, row = next((at, row) for at, row in enumerate(sheet.rows) if name in row)
    return at, {heading: column for column, heading in enumerate(row) if heading}


def own_lines(sheet: Sheet, shape: Shape) -> list[tuple[str, ...]]:
    """Place, number, name, points and tie-breaks in each row with a number."""
    top, columns = heads(sheet, "No.")
    headings = ["Place", "No.", "Name", "Pts", *(one.exact_heading for one in shape.order)]
    rows = [row for row in sheet.rows[top + 1 :] if row[columns["No."]].isdecimal()]
    return sorted(tuple(row[columns[heading]] for heading in headings) for row in rows)


def by_rules(sheet: Sheet, typed: Typed) -> list[tuple[str, ...]]:
    """The standings that the naive rules make of the cells now on the section's sheet."""
    shape = typed.shape
    top, columns = heads(sheet, "No.")
    lines = []
    for row in sheet.rows[top + 1 :]:
        cells = tuple(row[columns[f"Rnd{turn}"]] for turn in shape.turns)
        number, name = row[columns["No."]], row[columns["Name"]]
        if number.isdecimal() and (name or any(cells)):
            spelt = ["-B-" if cell == "bye" else cell for cell in cells]
            lines.append(Line(int(number), name, tuple(spelt)))
    results = both_sides(Typed(typed.name, shape, tuple(lines)))
    values = {
        number: [naive.score(results, number), *naive_values(shape.order, results, number)]
        for number in results
    }
    names = {line.number: line.name for line in lines}
    order = {number: position for position, number in enumerate(names)}
    ranked = sorted(
        results, key=lambda number: ([-value for value in values[number]], order[number])
    )
    return [
        (
            str(1 + sum(other > values[number] for other in values.values())),
            str(number),
            names[number],
            *(f"{float(Fraction(value)):.15g}" for value in values[number]),
        )
        for number in ranked
    ]
