"""The order that a workbook was made to rank by, against the headers of its sheet."""

from __future__ import annotations

import pytest
from tables import Rows

from xltiebreak.book.sections import section_of
from xltiebreak.book.sections.in_force import own_team_order
from xltiebreak.reading.crosstable import Crosstable, Grid, read
from xltiebreak.reading.crosstable.kept import ORDER_MARK as MARK

RESULTS = ("W2", "L1", "W4", "L3")
MATRIX: Rows = [
    ["No.", "Name", 1, 2, 3],
    [1, "Ada", "*", 1, 0.5],
    [2, "Ben", 0, "*", 1],
    [3, "Cy", 0.5, 0, "*"],
]
FIDES = "fide2026: BH/C1, SB"
BY_FIDE = "but this workbook ranks by BH/C1 (fide2026), SB (fide2026)"
LOST = "this workbook was made to rank by an order of its own, which cannot be read any more"


def marked(mark: str | None, *heads: str, rows: Rows | None = None) -> Crosstable:
    """A crosstable whose sheet has this mark, with further columns."""
    lines = [[number, f"P{number}", cell] for number, cell in enumerate(RESULTS, 1)]
    own: Rows = [["No.", "Name", "Rnd1", *heads], *lines]
    (table,) = read(Grid("Open", rows or own, marks={} if mark is None else {MARK: mark}))
    return table


@pytest.mark.parametrize(
    ("mark", "heads", "order", "warned"),
    [
        (FIDES, ("BH/C1", "SB"), "BH/C1 SB", []),
        (
            FIDES,
            ("BH/C1", "Koya"),
            "BH/C1 SB",
            [f"E1: Koya stands here and no column is headed SB (FIDE 2026), {BY_FIDE}"],
        ),
        (
            FIDES,
            ("Solkoff",),
            "BH/C1 SB",
            [
                f"D1: Solkoff stands here and no column is headed BH/C1 (FIDE 2026), {BY_FIDE}",
                f"A1:D1: no column is headed SB (FIDE 2026), {BY_FIDE}",
            ],
        ),
        ("us: SO, CU", ("CU", "SO"), "SO CU", []),
        (
            "us: SO, CU",
            ("SO", "CU", "MM"),
            "SO CU",
            ["F1: MM stands here, but this workbook ranks by SO, CU"],
        ),
        ("lots", ("SO",), "SO", [f"A1:D1: {LOST} (lots): the column headers decide"]),
        ("", ("SO",), "SO", [f"A1:D1: {LOST} (its cell is gone): the column headers decide"]),
        (None, ("SO",), "SO", []),
    ],
)
def test_the_mark_ranks_and_headers_that_contradict_it_are_named(
    mark: str | None, heads: tuple[str, ...], order: str, warned: list[str]
) -> None:
    section = section_of(marked(mark, *heads))
    assert [system.identity[0] for system in section.order] == order.split()
    assert [str(one) for one in section.problems] == [f"Open!{one}" for one in warned]
    assert {one.remedy for one in section.problems} <= {"order"}


@pytest.mark.parametrize(("mark", "noted"), [(None, True), ("us: SB", False)])
def test_a_round_robin_without_rounds_notes_its_order_if_nothing_names_one(
    mark: str | None, noted: bool
) -> None:
    section = section_of(marked(mark, rows=MATRIX))
    assert any("no order of the rounds" in str(one) for one in section.problems) is noted


@pytest.mark.parametrize(
    ("marks", "order"),
    [
        # Direct encounter cannot be summed over a team.
        (["fide2026: BH/C1, DE, SB"], "BH/C1 SB"),
        (["fide2026: BH/C1, DE, SB"] * 2, "BH/C1 SB"),
        # WinTD's
        (["fide2026: DE"], "ME SO SB CU"),
        (["fide2026: BH/C1", "fide2026: SB"], "ME SO SB CU"),
        (["fide2026: BH/C1", None], "ME SO SB CU"),
        (["us: SO"], "ME SO SB CU"),
        ([None], "ME SO SB CU"),
    ],
)
def test_teams_are_ranked_by_the_one_order_of_fides_that_all_sheets_have(
    marks: list[str | None], order: str
) -> None:
    found = own_team_order([marked(mark) for mark in marks])
    assert [system.identity[0] for system in found] == order.split()
