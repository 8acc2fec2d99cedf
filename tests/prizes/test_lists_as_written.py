"""Lists as directors write them, in a workbook: with a sum, with a sentence, with a limit.

The first player is unrated and clear first, the second clear second, three are tied for third.
Prizes of 1440, 720, 400 and 240 make 2800; (400 + 240) / 3 = 213.33, and one cent.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

import xltiebreak
from xltiebreak.book.reading import compute

OPEN: Sequence[Sequence[object]] = (
    ("No", "Name", "Rating", "Rd 1", "Rd 2", "Rd 3"),
    (1, "Powerhouse", "unr", "W2", "W3", "W4"),  # 3
    (2, "Almost", 1150, "L1", "W5", "-B-"),  # 2
    (3, "Also A", 1100, "D4", "L1", "D5"),  # 1
    (4, "Also B", 1090, "D3", "-H-", "L1"),  # 1
    (5, "Also C", 1080, "-H-", "L2", "D3"),  # 1
)
HEAD = ("prize", "kind", "amount", "count", "condition", "ties", "first", "section")
FUND = (("1st", 1440), ("2nd", 720), ("3rd", 400), ("4th", 240))
UNLIMITED = ["1440.00", "720.00", "213.34", "213.33", "213.33"]


def prize_lines(limit: str = "") -> list[Sequence[object]]:
    return [(name, "cash", amount, *[None] * 5, limit) for name, amount in FUND]


SENTENCE = (
    "warning: Prizes!A7: No unrated may win over $600 is read as a sentence, not as a prize: write "
    "a limit under limit and an amount under amount; if it is a prize, write trophy under kind"
)
LISTS: dict[str, tuple[Sequence[Sequence[object]], list[str], list[str]]] = {
    "a sum": ([HEAD, *prize_lines(), (), ("Total", None, 2800)], UNLIMITED, []),
    "a sentence": (
        [HEAD, *prize_lines(), (), ("No unrated may win over $600",)],
        UNLIMITED,
        [SENTENCE],
    ),
    # 1440 - 600 = 840 goes on: 720 + 840 = 1560
    "a limit": (
        [(*HEAD, "limit"), *prize_lines("unrated 600")],
        ["600.00", "1560.00", "213.34", "213.33", "213.33"],
        [],
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_paid_to_the_cent(name: str, tmp_path: Path) -> None:
    rows, paid, told = LISTS[name]
    book = Workbook()
    book.worksheets[0].title = "Open"
    book.create_sheet("Prizes")
    for sheet, lines in zip(book.worksheets, (OPEN, rows), strict=True):
        for line in lines:
            sheet.append([*line])
    path = tmp_path / "event.xlsx"
    book.save(path)
    given = xltiebreak.prizegiving(path)
    amounts = {one.no: str(one.amount) for one in given.awards}
    assert sorted(amounts.values(), key=float, reverse=True) == sorted(
        paid, key=float, reverse=True
    )
    assert [amounts[1], amounts[2]] == paid[:2]
    assert given.not_given == ()
    assert [f"{one.severity}: {one}" for one in given.in_list] == told
    assert compute(path).beside == (), "a list of prizes is no crosstable"
