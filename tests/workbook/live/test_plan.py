"""A plan with wrong options is refused, with a message for each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from xltiebreak.grid import Refused
from xltiebreak.ranking import order_of
from xltiebreak.workbook.live.plan import plan_of

KNOWN = (
    "MM, SO, ME, SB, BZ, MB1, MB2, CU, CO, AC, FC1, FC2, FC3, FC4, FC5, KA, KW, WC, TL, BH, BH/C1, "
    "BH/C2, BH/M1, BH/M2, PS, PS/C1, PS/C2, WIN, WON, REP"
)
REFUSALS: Mapping[str, tuple[dict[str, Any], str]] = {
    "no players": (
        {"players": 0},
        "0 players: a section has 2 to 200 rows for players",
    ),
    "too many players": (
        {"players": 201},
        "201 players: a section has 2 to 200 rows for players",
    ),
    "too many rounds": (
        {"rounds": 60},
        "60 rounds: an event has 1 to 15 rounds",
    ),
    "no sections": (
        {"sections": ()},
        "0 sections: an event has 1 to 20",
    ),
    "a section twice": (
        {"sections": ("Open", "U8", "OPEN")},
        "the section OPEN is given twice: each section needs a name of its own",
    ),
    "a section whose name no sheet can have": (
        {"sections": ("K/3",)},
        "K/3 cannot be a sheet's name: write K 3, for example",
    ),
    "a section without a name": (
        {"sections": (" ",)},
        "a blank cannot be a sheet's name: write Crosstable, for example",
    ),
    "a section with a long name": (
        {"sections": ("Kindergarten and below",)},
        "the name Kindergarten and below is too long: up to 21 characters fit, an emoji counts as "
        "two",
    ),
    "a section whose name is longer in Excel's count": (
        {"sections": ("\U0001f600" * 11,)},
        f"the name {chr(0x1F600) * 11} is too long: up to 21 characters fit, an emoji counts as "
        "two",
    ),
    "a title that is too long": (
        {"title": "S" * 300},
        "the title has 300 characters: up to 100 fit above the table",
    ),
    "a column that every sheet has": (
        {"columns": ("Pts",)},
        "every sheet has a column Pts already: leave it out",
    ),
    "a column named like a tie-break": (
        {"columns": ("Solkoff",)},
        "every sheet has a column Solkoff already: leave it out",
    ),
    "a column named like a round": (
        {"columns": ("Rnd 2",)},
        "every sheet has a column Rnd 2 already: leave it out",
    ),
    "a column twice": (
        {"columns": ("Club", "club")},
        "the column club is given twice",
    ),
    "a column without a heading": (
        {"columns": ("",)},
        "the heading of a column is missing: give the column a short name",
    ),
    "a column with a long heading": (
        {"columns": ("S" * 41,)},
        f"the heading {'S' * 37}... is too long: give the column a short name",
    ),
    "too many columns": (
        {"columns": tuple(f"Own {number}" for number in range(11))},
        "11 columns of your own: up to 10 fit",
    ),
    "a system without a formula": (
        {"order": order_of("MM,BL,CA")},
        f"BL, CA: no formula for it; a workbook can compute {KNOWN} by itself "
        "(FIDE's by fide2012 or fide2024 or fide2026)",
    ),
}


def messages(asked: Mapping[str, Any]) -> list[str]:
    with pytest.raises(Refused) as refused:
        plan_of(**asked)
    assert {problem.severity for problem in refused.value.problems} == {"error"}
    return [problem.message for problem in refused.value.problems]


@pytest.mark.parametrize("case", REFUSALS)
def test_a_plan_is_refused(case: str) -> None:
    asked, message = REFUSALS[case]
    assert messages(asked) == [message]


def test_all_messages_come_at_once() -> None:
    cases = (
        *("no players", "too many rounds", "a section twice", "a column that every sheet has"),
        *("a system without a formula", "a title that is too long"),
    )
    asked: dict[str, Any] = {}
    for case in cases:
        asked |= REFUSALS[case][0]
    assert messages(asked) == [REFUSALS[case][1] for case in cases]


@pytest.mark.parametrize(
    ("sections", "name"),
    [
        (("Start Here",), "Start Here"),
        (("Open", "C2"), "C2"),
        (("Open Standings", "Open"), "Open Standings"),
    ],
)
def test_a_section_does_not_take_the_name_of_another_sheet(
    sections: tuple[str, ...], name: str
) -> None:
    message = f"{name} is the name of another sheet: give the section another one"
    assert messages({"sections": sections}) == [message]


def test_names_are_tidied() -> None:
    plan = plan_of("Spring", (" K-3 ", "U12  Open"), columns=(" Club ",))
    assert (plan.sections, plan.columns) == (("K-3", "U12 Open"), ("Club",))
