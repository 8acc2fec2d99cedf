"""A workbook that computes by itself notices what hands do to it; LibreOffice does it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from calc.office import Office, needs_office, office
from workbook.live.calculating import Sheet
from workbook.live.hands import Act, Job, after
from workbook.live.own_sheets import by_rules, own_lines, own_status
from workbook.live.typed import SECTION, STANDINGS, STATUS, Line, Shape, Typed

from xltiebreak.live import BAD
from xltiebreak.rules.orders import order_of

pytestmark = [pytest.mark.slow, needs_office]

RIGHT = "Check: all right"
SHAPE = Shape(8, 3, order_of("wscf"))
CELLS = ("W2 W3 D4", "_ D4 -B-", "W4 _ L5", "_ _ _", "W6 -H- _", "_ -U- -U-")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
"""Six players of three rounds, in rows 5 to 10; one side of each game is typed. Rows 11 and 12 are
free. Columns: C to H are points, tie-breaks and place, I to K the rounds.
"""


def acts_on(sheet: str, acts: Sequence[Sequence[Any]]) -> list[Act]:
    """Acts of `hands.json`, which do not name their sheet."""
    return [(word, sheet, *rest) for word, *rest in acts]


def event() -> Typed:
    lines = [
        Line(number, name, tuple(cell.strip("_") for cell in cells.split()))
        for number, (name, cells) in enumerate(zip(NAMES, CELLS, strict=True), 1)
    ]
    free = [Line(number, "", ("", "", "")) for number in (7, 8)]
    return Typed("six", SHAPE, (*lines, *free))


UNDO = "undo it (Ctrl+Z)"
SORTED = f"Check: rows were sorted or moved, numbers are out of order, {UNDO}"
TABLES = json.loads(Path(__file__).with_name("hands.json").read_text(encoding="utf-8"))
HANDS: Mapping[str, tuple[Sequence[Act], str]] = {
    name: (acts_on(SECTION, one["acts"]), one["says"].format(undo=UNDO))
    for name, one in TABLES["section"].items()
}
"""What hands do, and the line under the title after it, or its beginning."""

OF_STANDINGS = {name: acts_on(STANDINGS, acts) for name, acts in TABLES["standings"].items()}
"""What hands do with the standings."""


@pytest.fixture(scope="module")
def opened() -> Iterator[Office]:
    with office() as one:
        yield one


@pytest.fixture(scope="module")
def done(
    opened: Office, tmp_path_factory: pytest.TempPathFactory
) -> Mapping[str, Mapping[str, Sheet]]:
    path = event().save(tmp_path_factory.mktemp("hands"))
    jobs = [Job(path, acts) for acts, _ in HANDS.values()]
    return dict(zip(HANDS, after(opened, jobs), strict=True))


@pytest.fixture(scope="module")
def done_to_own_sheets(
    opened: Office, tmp_path_factory: pytest.TempPathFactory
) -> Mapping[str, Sheet]:
    path = event().save_own(tmp_path_factory.mktemp("own"))
    jobs = [Job(path, acts, sheets=(SECTION,)) for acts, _ in HANDS.values()]
    found = zip(HANDS, after(opened, jobs), strict=True)
    return {name: sheets[SECTION] for name, sheets in found}


@pytest.mark.parametrize("name", HANDS)
def test_a_directors_own_sheet_is_right_or_says_what_happened(
    name: str, done_to_own_sheets: Mapping[str, Sheet]
) -> None:
    """Its rows may be inserted, deleted and sorted."""
    sheet, expected = done_to_own_sheets[name], TABLES["section"][name]["own"]
    assert own_status(sheet).startswith(expected)
    if expected == RIGHT:
        assert own_lines(sheet, SHAPE) == sorted(by_rules(sheet, event()))


@pytest.mark.parametrize("name", HANDS)
def test_the_check_line_says_what_happened(
    name: str, done: Mapping[str, Mapping[str, Sheet]]
) -> None:
    assert done[name][SECTION].at(*STATUS).startswith(HANDS[name][1])
    column = SHAPE.flag(1) + {"a column inserted": 1, "a round deleted": -1}.get(name, 0)
    level = done[name][SECTION].at(STATUS[0], column)
    assert (level == str(BAD)) == (name != "nothing")  # `test_file` shows that it colours the line


@pytest.mark.parametrize("name", HANDS)
def test_the_standings_repeat_it(name: str, done: Mapping[str, Mapping[str, Sheet]]) -> None:
    own, repeated = (done[name][sheet].at(*STATUS) for sheet in (SECTION, STANDINGS))
    head, dot, first = own.partition(". ")
    assert repeated == (RIGHT if own == RIGHT else f"{head}: not final{dot}{first}")


@pytest.fixture(scope="module")
def with_standings(
    opened: Office, tmp_path_factory: pytest.TempPathFactory
) -> Mapping[str, Mapping[str, Sheet]]:
    path = event().save(tmp_path_factory.mktemp("standings"))
    jobs = [Job(path, acts) for acts in OF_STANDINGS.values()]
    return dict(zip(OF_STANDINGS, after(opened, jobs), strict=True))


@pytest.mark.parametrize("name", OF_STANDINGS)
def test_the_standings_say_that_hands_changed_them(
    name: str, with_standings: Mapping[str, Mapping[str, Sheet]]
) -> None:
    said = with_standings[name][STANDINGS].at(*STATUS)
    assert said == f"Check: this sheet was changed by hand, {UNDO}: not final"
    assert with_standings[name][SECTION].at(*STATUS) == RIGHT


def test_a_sort_under_protection_is_noticed_too(
    opened: Office, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """LibreOffice sorts yellow cells although the sheet is protected."""
    path = event().save(tmp_path_factory.mktemp("protected"))
    sort = [("sort", SECTION, "A5:B10", 1, False)]
    (sheets,) = after(opened, [Job(path, sort, protected=True)])
    assert [sheets[SECTION].at(row, 2) for row in (5, 10)] == ["Finn", "Ada"]
    assert sheets[SECTION].at(*STATUS) == SORTED
    assert sheets[STANDINGS].at(*STATUS) == f"{SORTED}: not final"


TYPED: Mapping[str, tuple[str, str]] = {
    "W1 is completed": ("W1", "W13"),
    "W1 with a space is not": ("W1 ", "W1 "),
}


@pytest.mark.parametrize("name", TYPED)
def test_a_completed_result_turns_red_and_a_space_prevents_it(
    name: str, opened: Office, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The program completes from the same round: then two players name one."""
    text, expected = TYPED[name]
    shape = Shape(14, 3, order_of("wscf"))
    lines = [Line(number, f"P{number}", ("", "", "")) for number in range(1, 15)]
    path = Typed("completed", shape, tuple(lines)).save(tmp_path_factory.mktemp("keys"))
    acts = [("press", SECTION, "I7", "W13", "RETURN"), ("press", SECTION, "I8", text, "RETURN")]
    (sheets,) = after(opened, [Job(path, acts, protected=True, shown=True)])
    assert sheets[SECTION].at(8, 9) == expected
    said = sheets[SECTION].at(*STATUS)
    assert ("13 P13, Rnd 1: 3 and 4 both name 13" in said) == (expected == "W13")


def test_a_number_is_not_completed(
    opened: Office, tmp_path_factory: pytest.TempPathFactory
) -> None:
    shape = Shape(4, 3, order_of("wscf"), ("Grade",))
    lines = [Line(number, f"P{number}", ("", "", "")) for number in range(1, 5)]
    path = Typed("grades", shape, tuple(lines)).save(tmp_path_factory.mktemp("grades"))
    acts = [("press", SECTION, cell, text, "RETURN") for cell, text in (("C5", "12"), ("C6", "1"))]
    (sheets,) = after(opened, [Job(path, acts, protected=True, shown=True)])
    assert [sheets[SECTION].at(row, 3) for row in (5, 6)] == ["12", "1"]
