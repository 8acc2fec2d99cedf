"""docs/prizes.md is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import ROOT
from prize_fields import amounts, cash, field

from xltiebreak.book.prizes import read_prize_file
from xltiebreak.cli.prizes import AWARD_HEADS
from xltiebreak.prizes import Dividing, Prize, award, condition_of
from xltiebreak.prizes.limits import limits_of
from xltiebreak.prizes.prize_list import PRIZE_COLUMNS, read_prizes
from xltiebreak.reading.grid import Grid

TEXT = (ROOT / "docs" / "prizes.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading."""
    table = TEXT.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    lines = [line for line in table.splitlines() if line.startswith("|") and "---" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_list_has_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "prizes.csv"
    path.write_text(TEXT.split("```csv\n", 1)[1].split("```", 1)[0])
    listed = read_prize_file(path)
    assert (len(listed.prizes), listed.problems) == (11, ())
    assert [one.text for prize in listed.prizes for one in prize.limits] == ["unrated 100"] * 2


FUND = [["1st", 1440], ["2nd", 720], ["3rd", 400], ["4th", 240]]


@pytest.mark.parametrize(
    "line", [["Total", 2900], ["No unrated may win over $600"]], ids=["sum", "sentence"]
)
def test_lines_that_are_no_prize_are_told_as_printed(line: list[object]) -> None:
    head = ["prize", "", "amount"]
    rows = [[name, None, *amount] for name, *amount in [*FUND, line]]
    listed = read_prizes(Grid("Prizes", [head, *rows]))
    assert len(listed.prizes) == len(FUND)
    (problem,) = listed.problems
    assert f"> {problem}" in quotes()


def quotes() -> list[str]:
    """The quoted paragraphs, each on one line."""
    return [
        "> " + " ".join(line.removeprefix("> ") for line in part.splitlines())
        for part in TEXT.split("\n\n")
        if part.startswith("> ")
    ]


def test_every_column_is_described() -> None:
    assert [row[0] for row in rows("column | what it says | blank")] == list(PRIZE_COLUMNS)


def test_the_fields_of_a_mail_merge_are_the_columns_of_the_table() -> None:
    fields = TEXT.split("The fields are\n", 1)[1].split(", for example", 1)[0]
    assert re.findall("`([^`]+)`", fields) == list(AWARD_HEADS)
    used = set(re.findall("«([^»]+)»", TEXT))
    assert used and used <= set(AWARD_HEADS)


LIMITS = [text for row in rows("limit | what it says") for text in re.findall("`([^`]+)`", row[0])]


@pytest.mark.parametrize("text", LIMITS)
def test_every_limit_is_one(text: str) -> None:
    assert limits_of(text)


CONDITIONS = [text for row in rows("condition | who") for text in re.findall("`([^`]+)`", row[0])]


@pytest.mark.parametrize("text", CONDITIONS)
def test_every_condition_is_one(text: str) -> None:
    condition = condition_of(text)
    assert condition.team or condition.tests


U2400, U1200 = "Rating < 2400", "Rating < 1200"
CASES: list[tuple[list[Prize], list[int], list[str]]] = [
    ([cash("1st", 300), cash("2nd", 200)], [1, 1], ["250.00"] * 2),
    (
        [cash("1st", 300), cash("2nd", 200), cash("Youth", 150, "Rating = 9")],
        [1, 1, 1, 9],
        ["162.50"] * 4,
    ),
    (
        [cash("3rd", 536), cash("4th", 306), cash("U", 1379, U2400), cash("2nd U", 766, U2400)],
        [2495, 2391, 2387, 2385],
        ["536.00", *["817.00"] * 3],
    ),
    (
        [cash("1st", 300), cash("2nd", 60), cash("U1200", 250, U1200)],
        [1500, 1400, 1100],
        ["180.00", "180.00", "250.00"],
    ),
]


@pytest.mark.parametrize("case", range(len(CASES)))
def test_the_worked_cases(case: int) -> None:
    printed = rows("prizes | who is tied | each gets")
    assert len(printed) == len(CASES)
    prizes, ratings, expected = CASES[case]
    given = award(prizes, field(*((4.0, rating) for rating in ratings)))
    assert list(amounts(given).values()) == expected
    assert set(re.findall(r"\d+\.\d\d", printed[case][2])) == set(expected)


WHO: dict[str, list[tuple[float, int | None]]] = {
    "an unrated player clear first, one clear second, three tied for third": [
        *((6, None), (5, 1150), (4.5, 1100), (4.5, 1090), (4.5, 1080))
    ],
    "an unrated player and two others tied for first, one clear fourth": [
        *((6, None), (6, 1150), (6, 1100), (5, 1090))
    ],
    "an unrated player clear first, another clear second, one clear third": [
        *((6, None), (5, None), (4, 1100))
    ],
    "two tied for first, one third, three tied for fourth": [
        *((8, 1500), (8, 1500), (7.5, 1500), (7, 1500), (7, 1500), (7, 1500))
    ],
}
LIMITED = rows("prizes | limit of each | who | they get")
BY_HORT = [[prizes, "", *others] for prizes, *others in rows("prizes | who | they get")]


@pytest.mark.parametrize("printed", [*LIMITED, *BY_HORT], ids=lambda row: str(row[2]))
def test_limits_and_hort_as_printed(printed: list[str]) -> None:
    values, limit, who, expected = printed
    prizes = [cash(one, one, limit=limit.strip("`")) for one in values.split(", ")]
    division: Dividing = "equal" if limit else "hort"
    given = award(prizes, field(*WHO[who]), division=division)
    assert list(amounts(given).values()) == expected.split(", ")


def test_equal_class_prizes_as_printed() -> None:
    prizes = [cash("U1400", 100, "U1400"), cash("U1200", 100, "U1200")]
    (one,) = award(prizes, field((5.0, 1100))).awards
    assert f"> {one.reason}" in quotes()
