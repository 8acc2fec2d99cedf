"""Workbooks from the first round to the last: pair, type the results, pair again.

Templates of round robins and plain sheets with as many rounds as go; in a third of the events
somebody leaves or comes late. Where no round is proposed, trying all ways must find none either.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from every_pairing import NOBODY, Pairs, can_go_on, ways
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from thinning import few

from xltiebreak.book.next_round import PairedBook, paired_book
from xltiebreak.pairing.proposal import PairingWishes
from xltiebreak.reading.grid import Refused

TEMPLATES = Path(__file__).parents[2] / "workbook_templates"
EVENTS, IN_GATE = 40, 6


class Sheet(NamedTuple):
    """The crosstable of an open workbook: its header row, and the columns by their headings."""

    sheet: Worksheet
    header: int
    columns: dict[str, int]

    def cell(self, number: int, heading: str) -> str:
        value = self.sheet.cell(self.header + number, self.columns[heading]).value
        return "" if value is None else str(value)

    def type(self, number: int, heading: str, value: object) -> None:
        self.sheet.cell(self.header + number, self.columns[heading]).value = value  # type: ignore


def crosstables(book: Workbook) -> list[Sheet]:
    found = []
    for sheet in book.worksheets:
        for row in (1, 4):
            if sheet.cell(row, 1).value == "No." and sheet.sheet_state == "visible":
                columns = {str(cell.value): cell.column or 0 for cell in sheet[row]}
                if "Rnd1" in columns:
                    found.append(Sheet(sheet, row, columns))
    return found


class Section:
    """One section as the test knows it: who plays, who has met."""

    def __init__(self, title: str, players: int, rounds: int) -> None:
        self.title, self.rounds = title, rounds
        self.numbers, self.gone = [*range(1, players + 1)], set[int]()
        self.met: Pairs = frozenset()
        self.byes, self.late = set[int](), set[int]()
        self.rested: Pairs = frozenset()

    def leaves(self, table: Sheet, number: int, at: int, last: int) -> None:
        self.gone = {number}
        for later in range(at, last + 1):
            table.type(number, f"Rnd{later}", "-U-")

    def comes_late(self, table: Sheet, at: int) -> None:
        new = len(self.numbers) + 1
        self.numbers.append(new)
        self.late = {new}
        table.type(new, "No.", new)
        table.type(new, "Name", f"Player {new}")
        for before in range(1, at):
            table.type(new, f"Rnd{before}", "-U-")
            self.rested |= {frozenset((new, NOBODY))}

    def type_results(self, table: Sheet, heading: str, rng: Random) -> None:
        """Type a result for each pairing of a round, and keep who met."""
        pairs = set[frozenset[int]]()
        for number in self.numbers:
            text = table.cell(number, heading).rstrip("wb")
            if text.isdigit():
                one, other, color = number, int(text), table.cell(number, heading)[len(text) :]
                pair = frozenset((one, other))
                assert not pair & self.gone and len(pair) == 2
                pairs.add(pair)
                result, answer = rng.choice(("WL", "DD", "LW"))
                theirs = {"w": "b", "b": "w", "": ""}[color]
                table.type(one, heading, f"{result}{other}{color}")
                table.type(other, heading, f"{answer}{one}{theirs}")
            elif text == "-U-":
                self.rested |= {frozenset((number, NOBODY))}
            elif text == "-B-":
                assert number not in self.byes
                self.byes.add(number)
        assert not pairs & self.met
        paired = [number for pair in pairs for number in pair]
        assert len(paired) == len(set(paired))
        self.met |= pairs


def paired(path: Path, colors: bool | None) -> PairedBook | None:
    try:
        return paired_book(path, path, PairingWishes(colors=colors), force=True)
    except Refused:
        return None


def refused_in(proposed: PairedBook | None, sections: Sequence[Section]) -> set[str]:
    """The sections without a proposal."""
    if proposed is None:
        return {section.title for section in sections}
    return {one.sheet for one in proposed.problems if one.severity == "error"}


@pytest.mark.parametrize("name", ["round-robin-6", "round-robin-8", "quads"])
@pytest.mark.parametrize("seed", range(few(EVENTS, 1, IN_GATE)))
def test_a_template_of_a_round_robin_goes_to_its_end(name: str, seed: int, tmp_path: Path) -> None:
    rng, path = Random(f"{name} {seed}"), tmp_path / "event.xlsx"
    book = load_workbook(TEMPLATES / f"{name}.xlsx")
    tables, most = crosstables(book), {"quads": 4, "round-robin-6": 6, "round-robin-8": 8}[name]
    sections = []
    for table in tables[: rng.randint(1, 2)]:
        players = rng.randint(max(most - 2, 3), most)
        for number in range(1, players + 1):
            table.type(number, "Name", f"Player {number}")
        sections.append(Section(table.sheet.title, players, players - 1 + players % 2))
    book.save(path)
    colors = rng.choice([None, True])
    changes = rng.choice(["leaves", "comes late"]) if seed % 3 == 0 else ""
    at_round, changed = rng.randint(2, 3), rng.choice(sections)
    for at in range(1, most):
        heading = f"Rnd{at}"
        book = load_workbook(path)
        if changes and at == at_round and len(changed.numbers) + (changes != "leaves") > 3:
            (table,) = (one for one in crosstables(book) if one.sheet.title == changed.title)
            if changes == "leaves":
                changed.leaves(table, rng.choice(changed.numbers), at, most - 1)
            elif len(changed.numbers) < most:
                changed.comes_late(table, at)
            book.save(path)
        proposed = paired(path, colors)
        for section in sections:
            refused = section.title in refused_in(proposed, sections)
            if refused and at <= section.rounds:
                odd = [NOBODY] if len(section.numbers) % 2 else []
                whole = len(section.numbers) + len(odd) - 1
                left, met = whole - at + 1, section.met | section.rested
                assert not can_go_on([*section.numbers, *odd], met, left), (section.title, at)
                return  # and it was said
        book = load_workbook(path)
        for table in crosstables(book):
            for section in sections:
                if section.title == table.sheet.title:
                    section.type_results(table, heading, rng)
        book.save(path)
    for section in sections:
        here = [number for number in section.numbers if number not in section.gone | section.late]
        everybody = {frozenset(pair) for pair in combinations(here, 2)}
        assert everybody <= section.met, (section.title, section.numbers, section.gone)


@pytest.mark.parametrize("seed", range(few(EVENTS, 2, 3 * IN_GATE)))
def test_a_plain_sheet_goes_to_its_end(seed: int, tmp_path: Path) -> None:
    """An event of 4 to 12 players, which nobody has called a round robin."""
    rng, path = Random(seed), tmp_path / "event.xlsx"
    players = rng.randint(4, 12)
    rounds = players - 1 + players % 2 - rng.randint(0, 1)
    section = Section("Open", players, rounds)
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["No.", "Name", *(f"Rnd{at + 1}" for at in range(rounds))])
    for number in section.numbers:
        sheet.append([number, f"Player {number}"])
    book.save(path)
    changes = rng.choice(["leaves", "comes late"]) if seed % 3 == 0 else ""
    at_round = rng.randint(2, max(2, rounds - 1))
    for at in range(1, rounds + 1):
        heading = f"Rnd{at}"
        book = load_workbook(path)
        (table,) = crosstables(book)
        if at == at_round and changes == "leaves":
            section.leaves(table, rng.choice(section.numbers), at, rounds)
        elif at == at_round and changes:
            section.comes_late(table, at)
        book.save(path)
        here = [number for number in section.numbers if number not in section.gone]
        odd = [NOBODY] if len(here) % 2 else []
        no_bye = frozenset(frozenset((number, NOBODY)) for number in section.byes)
        proposed = paired(path, None)
        if proposed is None or proposed.problems:
            assert not any(ways([*here, *odd], section.met | no_bye)), (seed, at)
            assert changes  # without a change, a way was left for all rounds
            return
        book = load_workbook(path)
        (table,) = crosstables(book)
        section.type_results(table, heading, rng)
        book.save(path)
        if not changes:
            left = rounds - at
            no_bye = frozenset(frozenset((number, NOBODY)) for number in section.byes)
            assert can_go_on([*here, *odd], section.met | no_bye, left), (seed, at)
