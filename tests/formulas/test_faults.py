"""A faulty row has a message in the column Check, and no tie-break of its section has a number."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from formulas.live_sheets import CHECK, LiveBook, LiveSection, Value
from naive import Results
from random_events import random_event
from tables import cases_of
from thinning import thinned
from workbook.live.calculating import needs_ironcalc

from xltiebreak.reading.grid import Area, column_letters
from xltiebreak.rules.orders import order_of

pytestmark = needs_ironcalc

GOOD: Results = {
    2: ["W4w", "D7", "L9"],
    4: ["L2b", "-B-", "X7"],
    7: ["W9", "D2", "F4"],
    9: ["L7", "-H-", "W2"],
}
TOP = 3


@pytest.fixture(
    scope="module",
    params=[False, pytest.param(True, marks=pytest.mark.slow)],
    ids=["by row", "spilled"],
)
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> LiveBook:
    section = LiveSection(GOOD, order_of("wscf"), top=TOP, spilled=request.param)
    return LiveBook(tmp_path_factory.mktemp("faults") / "good.xlsx", [[section]])


def cases_named(begins: str) -> list[Any]:
    found: list[list[Any]] = [
        cases for name, cases in cases_of(__file__).items() if name.startswith(begins)
    ]
    (cases,) = found
    return cases


def shown(book: LiveBook) -> list[Value]:
    """All points, tie-breaks and places."""
    ((section,),) = book.sheets
    headings = [heading for heading in section.headings if heading != CHECK]
    return [value for heading in headings for value in book.values(0, section, heading).values()]


def typed(book: LiveBook, number: int, turn: int, text: str) -> dict[int, Value]:
    """What the column Check says after this was typed."""
    ((section,),) = book.sheets
    changed = {no: list(cells) for no, cells in GOOD.items()}
    changed[number][turn - 1] = text
    book.retype(0, section, changed)
    return book.values(0, section, CHECK)


def put_back(book: LiveBook, number: int, turn: int) -> None:
    ((section,),) = book.sheets
    row, column = section.top + list(GOOD).index(number), section.left + turn - 1
    book.type_into(0, row, column, GOOD[number][turn - 1])
    book.model.evaluate()


def test_a_faulty_cell_is_named_and_no_number_is_shown(book: LiveBook) -> None:
    for number, turn, text, message in cases_named("a faulty cell is named"):
        checks = typed(book, number, turn, text)
        if message:
            assert checks[number] == message
        if message or any(checks.values()):
            assert set(shown(book)) == {"#TB: see Check"}, text
        else:
            assert all(isinstance(value, float) for value in shown(book)), text
        put_back(book, number, turn)
    assert all(isinstance(value, float) for value in shown(book))


def formulas_over(cases: list[Any], rows: str) -> dict[str, str]:
    """Formulas whose result cells begin in column F, for sections behind a column for each."""
    left = left_of(cases)

    def moved(cell: re.Match[str]) -> str:
        return f"{column_letters(left + 'EFGHI'.index(cell[1]) - 1)}{cell[2]}"

    return {
        f"{number}": f"INDEX(VSTACK({re.sub(f'([E-I])({rows})(?![0-9])', moved, formula)}),1)"
        for number, (formula, _) in enumerate(cases)
    }


def left_of(cases: list[Any]) -> int:
    return 3 + len(cases) + 2  # behind number, name, these formulas, points and check


def test_cells_that_are_no_rows_of_a_section_are_named(tmp_path: Path) -> None:
    cases = cases_named("cells that are no rows of the section F3:H6")
    formulas = formulas_over(cases, "[2-7]")
    section = LiveSection(GOOD, [], placed=False, typed_formulas=formulas)
    assert (section.left, section.bottom) == (left_of(cases), 6)
    book = LiveBook(tmp_path / "cells.xlsx", [[section]])
    own = str(Area(3, section.left, 6, section.left + 2))
    for number, (formula, says) in enumerate(cases):
        told = str(book.values(0, section, f"{number}")[2])
        assert says.replace("F3:H6", own) in told, formula


@pytest.mark.parametrize("seed", range(thinned(40, 1, 10)))
def test_a_range_that_leaves_out_rounds_names_its_section(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    results = random_event(rng, rng.randint(4, 9), rng.randint(3, 6))
    rounds, bottom = len(next(iter(results.values()))), 2 + len(results)
    parts = [(before, behind) for before in range(3) for behind in range(3) if before or behind]
    asked = [
        (before, behind, form)
        for before, behind in parts
        if before + behind < rounds
        for form in ("SOLKOFF({})", "SOLKOFF({},,A3:A{bottom})", "TBPLACE({})", "TBCHECK({})")
    ]
    left = left_of(asked)
    formulas = {}
    for index, (before, behind, form) in enumerate(asked):
        part = Area(3, left + before, bottom, left + rounds - 1 - behind)
        formulas[f"{index}"] = f"INDEX(VSTACK({form.format(part, bottom=bottom)}),1)"
    section = LiveSection(results, [], placed=False, typed_formulas=formulas)
    assert (section.left, section.bottom) == (left, bottom)
    book = LiveBook(tmp_path / "parts.xlsx", [[section]])
    own = str(Area(3, left, bottom, left + rounds - 1))
    for index, case in enumerate(asked):
        told = str(next(iter(book.values(0, section, f"{index}").values())))
        assert told.startswith("#TB: these cells are not ") and told.endswith(f" {own}"), case


def test_headings_and_further_sections_in_a_range_are_named(tmp_path: Path) -> None:
    cases = cases_named("cells in and around the sections")
    formulas = formulas_over(cases, "1?[0-9]")
    sections = [LiveSection(GOOD, [], top, placed=False, typed_formulas=formulas) for top in (3, 9)]
    book = LiveBook(tmp_path / "sections.xlsx", [sections])
    for row, word in ((2, "Rd "), (8, "")):
        for turn in range(3):
            book.type_into(0, row, left_of(cases) + turn, f"{word}{turn + 1}")
        book.type_into(0, row, 1, "No.")
    book.model.evaluate()
    for number, (formula, says) in enumerate(cases):
        answer = book.values(0, sections[0], f"{number}")[2]
        # The row of 9: its opponents made 2, 0 and 1.5; with an even score both ends are left out.
        assert answer == says or (isinstance(says, str) and says in str(answer)), formula


NUMBERED: Results = {2: ["W4", "-H-"], 4: ["L2", "-B-"], 7: ["-B-", "-U-"]}


def test_a_faulty_number_is_named(tmp_path: Path) -> None:
    section = LiveSection(NUMBERED, order_of("SO"))
    book = LiveBook(tmp_path / "numbers.xlsx", [[section]])
    for number, row, message in cases_named("a faulty number"):
        type_number(book, number)
        assert list(book.values(0, section, CHECK).values())[row - TOP] == message
        assert set(shown(book)) == {"#TB: see Check"}, number


def test_a_number_typed_as_text_is_a_number(tmp_path: Path) -> None:
    section = LiveSection(NUMBERED, order_of("SO"))
    book = LiveBook(tmp_path / "numbers.xlsx", [[section]])
    before = shown(book)
    type_number(book, "2")
    assert shown(book) == before


def type_number(book: LiveBook, number: float | str | None) -> None:
    """Type a number for the first player."""
    if isinstance(number, str):
        book.model.update_cell_with_text(0, TOP, 1, number)
    elif number is None:
        book.model.clear_cell_contents(0, TOP, 1)
    else:
        book.model.update_cell_with_number(0, TOP, 1, number)
    book.model.evaluate()


def test_two_players_who_name_one_are_found(tmp_path: Path) -> None:
    results = {1: ["W3"], 2: ["W3"], 3: [""], 4: ["-B-"]}
    section = LiveSection(results, order_of("SO"))
    book = LiveBook(tmp_path / "two.xlsx", [[section]])
    assert book.values(0, section, CHECK)[3] == "#TB: G5 2 players name 3"
    assert set(shown(book)) == {"#TB: see Check"}
