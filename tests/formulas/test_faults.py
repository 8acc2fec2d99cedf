"""A faulty row has a message in the column Check, and no tie-break of its section has a number."""

from __future__ import annotations

from pathlib import Path

import pytest
from formulas.live_sheets import CHECK, LiveBook, LiveSection, Value
from naive import Results
from tables import cases_of
from workbook.live.calculating import needs_ironcalc

from xltiebreak.ranking import order_of

CASES = cases_of(__file__)

pytestmark = needs_ironcalc

GOOD: Results = {
    2: ["W4w", "D7", "L9"],
    4: ["L2b", "-B-", "X7"],
    7: ["W9", "D2", "F4"],
    9: ["L7", "-H-", "W2"],
}
TOP, LEFT = 3, "J"
FAULTS: list[tuple[int, int, str, str]] = [  # number, round, what is typed, what Check says
    (2, 1, "W4x", "#TB: J3 W4x cannot be read: type W6, -B- or B"),
    (2, 1, "Q4", "#TB: J3 Q4 cannot be read: type W6, -B- or B"),
    (2, 1, "W", "#TB: J3 W cannot be read: type W6, -B- or B"),
    (2, 1, "X", "#TB: J3 X cannot be read: type W6, -B- or B"),
    (2, 1, "W0", "#TB: J3 W0 cannot be read: type W6, -B- or B"),
    (2, 1, "W-4", "#TB: J3 W-4 cannot be read: type W6, -B- or B"),
    (2, 1, "W4.5", "#TB: J3 W4.5 cannot be read: type W6, -B- or B"),
    (2, 1, "W04", "#TB: J3 W04 cannot be read: type W6, -B- or B"),
    (2, 1, "W 0 4", "#TB: J3 W 0 4 cannot be read: type W6, -B- or B"),
    (2, 1, "W1 0", "#TB: J3 W1 0 cannot be read: type W6, -B- or B"),
    (2, 1, "W4 W", ""),
    (2, 1, "W4W4", "#TB: J3 W4W4 cannot be read: type W6, -B- or B"),
    (2, 1, "WW4", "#TB: J3 WW4 cannot be read: type W6, -B- or B"),
    (2, 1, "+4", "#TB: J3 +4 cannot be read: type W6, -B- or B"),
    (2, 1, "4w1", "#TB: J3 4w1 cannot be read: type W6, -B- or B"),
    (2, 1, "1-0", "#TB: J3 1-0 cannot be read: type W6, -B- or B"),
    (2, 1, "½", "#TB: J3 ½ cannot be read: type W6, -B- or B"),
    (2, 1, "?", "#TB: J3 ? cannot be read: type W6, -B- or B"),
    (2, 1, "*", "#TB: J3 * cannot be read: type W6, -B- or B"),
    (2, 1, "-", "#TB: J3 - cannot be read: type W6, -B- or B"),
    (2, 1, "bye?", "#TB: J3 bye? cannot be read: type W6, -B- or B"),
    (2, 1, "#N/A", "#TB: J3 #N/A cannot be read: type W6, -B- or B"),
    (2, 1, "W1E1", "#TB: J3 W1E1 cannot be read: type W6, -B- or B"),
    (2, 1, "W2", "#TB: J3 W2 plays itself"),
    (2, 1, "W5", "#TB: J3 W5: nobody has number 5"),
    (2, 1, "W40", "#TB: J3 W40: nobody has number 40"),
    (2, 1, "L4", "#TB: J3 L4, but 4 has L2B"),
    (2, 1, "D4", "#TB: J3 D4, but 4 has L2B"),
    (2, 1, "X4", "#TB: J3 X4, but 4 has L2B"),
    (2, 1, "4", "#TB: J3 4, but 4 has L2B"),
    (2, 1, "W9", "#TB: J3 W9, but 9 has L7"),
    (2, 1, "W4b", "#TB: J3 W4b, but both have the same colour"),
    (4, 2, "D2", "#TB: K4 D2, but 2 has D7"),
    (2, 2, "-B-", ""),
    (9, 3, "-U-", ""),
    (9, 2, "", ""),
]


@pytest.fixture(
    scope="module",
    params=[False, pytest.param(True, marks=pytest.mark.slow)],
    ids=["by row", "spilled"],
)
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> LiveBook:
    section = LiveSection(GOOD, order_of("wscf"), top=TOP, spilled=request.param)
    return LiveBook(tmp_path_factory.mktemp("faults") / "good.xlsx", [[section]])


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


@pytest.mark.parametrize(("number", "turn", "text", "message"), FAULTS)
def test_a_faulty_cell_is_named_and_no_number_is_shown(
    book: LiveBook, number: int, turn: int, text: str, message: str
) -> None:
    checks = typed(book, number, turn, text)
    wrong = {no: check for no, check in checks.items() if check}
    if message:
        assert checks[number] == message
    if message or wrong:
        assert set(shown(book)) == {"#TB: see Check"}
    else:
        assert all(isinstance(value, float) for value in shown(book))
    put_back(book, number, turn)
    assert all(isinstance(value, float) for value in shown(book))


ROW, BLOCK, PART = "#TB: add the block", "#TB: add the players' numbers", "the whole section"


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("SOLKOFF(F3)", "not a whole row"),
        ("SOLKOFF(F3:G3)", "not a whole row"),
        ("SOLKOFF(G3:H3)", "not a whole row"),
        ("CUMULATIVE(F3:I6)", "not a whole row"),
        ("CUMULATIVE(F3:H7)", "not a whole row"),
        ("SOLKOFF(F3,F3:H6)", "not a whole row"),
        ("SOLKOFF(F7:H7,F3:H6,A3:A6)", "not a whole row"),
        ("SOLKOFF(F3:H3,F3:H5)", PART),
        ("TBPLACE(F3:H5)", PART),
        ('TIEBREAKS(F3:G6,"SO")', PART),
        ("SOLKOFF(F2:H2)", ROW),
        ("SOLKOFF(F2:H6)", BLOCK),
        ("SOLKOFF(F3:H6,,B3:B6)", "TBCHECK of these cells says what is wrong"),
        ('TIEBREAKS(F3:H6,"SO",B3:B6)', "TBCHECK of these cells says what is wrong"),
    ],
)
def test_cells_that_are_no_rows_of_a_section_are_named(
    formula: str, says: str, tmp_path: Path
) -> None:
    section = LiveSection(
        GOOD, [], placed=False, typed_formulas={"Own": f"INDEX(VSTACK({formula}),1)"}
    )
    assert (section.left, section.bottom) == (6, 6)  # F3:H6
    book = LiveBook(tmp_path / "cells.xlsx", [[section]])
    assert says in str(book.values(0, section, "Own")[2])


NUMBERED: Results = {2: ["W4", "-H-"], 4: ["L2", "-B-"], 7: ["-B-", "-U-"]}


@pytest.mark.parametrize(("typed_number", "row", "message"), CASES["a faulty number is named"])
def test_a_faulty_number_is_named(
    typed_number: float | str | None, row: int, message: str, tmp_path: Path
) -> None:
    section = LiveSection(NUMBERED, order_of("SO"))
    book = LiveBook(tmp_path / "numbers.xlsx", [[section]])
    type_number(book, typed_number)
    assert list(book.values(0, section, CHECK).values())[row - TOP] == message
    assert set(shown(book)) == {"#TB: see Check"}


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
