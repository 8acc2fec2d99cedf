"""What cannot be made is refused before anything is, all of it at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from xltiebreak.grid import Refused
from xltiebreak.ranking import order_of
from xltiebreak.workbook.live.plan import plan_of

KNOWN = "MM, SO, ME, CU, CO, SB, KA, KW, WC, BH, BH/C1, BH/C2, BH/M1, BH/M2, PS, WIN, WON"
REFUSALS: Mapping[str, tuple[dict[str, Any], str]] = {
    "no players": (
        {"players": 0},
        "0 players: a section has from 2 to 200 rows for players",
    ),
    "too many players": (
        {"players": 201},
        "201 players: a section has from 2 to 200 rows for players",
    ),
    "too many rounds": (
        {"rounds": 60},
        "60 rounds: an event has from 1 to 15 rounds",
    ),
    "no sections": (
        {"sections": ()},
        "0 sections: there are from 1 to 20",
    ),
    "a section twice": (
        {"sections": ("Open", "U8", "OPEN")},
        "the section OPEN is named twice: each has a sheet of its own",
    ),
    "a section that no sheet can be called": (
        {"sections": ("K/3",)},
        "K/3 cannot be the name of a sheet: write K 3, say",
    ),
    "a section without a name": (
        {"sections": (" ",)},
        "a blank cannot be the name of a sheet: write Crosstable, say",
    ),
    "a section with a long name": (
        {"sections": ("Kindergarten and below",)},
        "the section Kindergarten and below has a long name: 20 characters have room",
    ),
    "a title that has no room": (
        {"title": "S" * 300},
        "the title has 300 characters: 100 have room above the table",
    ),
    "a column that is there": (
        {"columns": ("Pts",)},
        "the column Pts is there already: leave it out",
    ),
    "a column called as a tie-break": (
        {"columns": ("Solkoff",)},
        "the column Solkoff is there already: leave it out",
    ),
    "a column called as a round": (
        {"columns": ("Rnd 2",)},
        "the column Rnd 2 is there already: leave it out",
    ),
    "a column twice": (
        {"columns": ("Club", "club")},
        "the column club is named twice",
    ),
    "a column without a heading": (
        {"columns": ("",)},
        "a column is headed with nothing: give it a short name",
    ),
    "too many columns": (
        {"columns": tuple(f"Own {number}" for number in range(11))},
        "11 columns of your own: there is room for 10",
    ),
    "a system without a formula": (
        {"order": order_of("MM,BL,CA")},
        f"BL, CA: no formula for it here; a workbook can compute {KNOWN} by itself "
        "(FIDE's by fide2024 or fide2026)",
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


def test_everything_is_told_at_once() -> None:
    cases = (
        *("no players", "too many rounds", "a section twice", "a column that is there"),
        *("a system without a formula", "a title that has no room"),
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
def test_a_section_is_not_called_as_a_sheet_of_ours(sections: tuple[str, ...], name: str) -> None:
    said = f"a sheet of ours is called {name}: give the section another name"
    assert messages({"sections": sections}) == [said]


def test_names_are_tidied() -> None:
    plan = plan_of("Spring", (" K-3 ", "U12  Open"), columns=(" Club ",))
    assert (plan.sections, plan.columns) == (("K-3", "U12 Open"), ("Club",))
