"""A plan with wrong options is refused, with a message for each of them."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import plan_of
from xltiebreak.reading.grid import Refused
from xltiebreak.rules.orders import order_of

REFUSALS = json.loads(Path(__file__).with_name("refused_plans.json").read_text(encoding="utf-8"))
"""Each wrong plan, and what is said of it."""

AT_THE_LIMIT: tuple[Mapping[str, Any], ...] = (
    {"players": 2},
    {"players": 200},
    {"rounds": 1},
    {"rounds": 15},
    {"sections": [f"U{age}" for age in range(20)]},
    {"sections": ["K-3 and below 2nd cup"]},  # 21 characters
    {"columns": [f"Own {number}" for number in range(10)]},
    {"columns": ["S" * 40]},
    {"title": "S" * 100},
)


def messages(asked: Mapping[str, Any]) -> list[str]:
    given: dict[str, Any] = {
        name: order_of(one) if name == "order" else one for name, one in asked.items()
    }
    with pytest.raises(Refused) as refused:
        plan_of(EventOptions(**given))
    assert {problem.severity for problem in refused.value.problems} == {"error"}
    return [problem.message for problem in refused.value.problems]


@pytest.mark.parametrize("case", REFUSALS)
def test_a_plan_is_refused(case: str) -> None:
    assert messages(REFUSALS[case]["asked"]) == [REFUSALS[case]["says"]]


@pytest.mark.parametrize("asked", AT_THE_LIMIT, ids=str)
def test_what_the_messages_allow_is_allowed(asked: Mapping[str, Any]) -> None:
    ((name, value),) = asked.items()
    made = getattr(plan_of(EventOptions(**asked)), name)
    assert (list(made) if isinstance(value, list) else made) == value


def test_without_an_order_it_is_the_default_one() -> None:
    """WSCF's tie-breaks, as on the page about orders; sections are called in the language."""
    plan = plan_of()
    assert [system.code for system in plan.order] == ["MM", "SO", "CU", "CO"]
    assert plan.sections == ("Event",)
    assert plan_of(EventOptions(language="de")).sections == ("Turnier",)


def test_all_messages_come_at_once() -> None:
    cases = (
        *("no players", "too many rounds", "a section twice", "a column that every sheet has"),
        *("a system without a formula", "a title that is too long"),
    )
    asked: dict[str, Any] = {}
    for case in cases:
        asked |= REFUSALS[case]["asked"]
    assert messages(asked) == [REFUSALS[case]["says"] for case in cases]


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


@pytest.mark.parametrize(
    ("title", "sections", "titles"),
    [
        ("Spring", ["Open"], ["Spring"]),
        ("Spring", ["Open", "U12"], ["Spring, Open", "Spring, U12"]),
        ("", ["Open", "U12"], ["Open", "U12"]),
    ],
)
def test_a_sheet_has_the_title_of_the_event_and_of_one_of_several_sections(
    title: str, sections: list[str], titles: list[str]
) -> None:
    plan = plan_of(EventOptions(title, sections, 3, 2, ["School", "Class"]))
    book = load_workbook(io.BytesIO(new_workbook(plan)))
    assert [book[name]["A1"].value for name in sections] == titles
    for name in sections:  # texts stand on the left, below their headings
        heads = next(row for row in book[name] if row[0].value == "No.")
        left = {one.value for one in heads if one.alignment.horizontal == "left"}
        assert left == {"Name", "School", "Class", "Check"}


def test_names_are_tidied() -> None:
    plan = plan_of(EventOptions("Spring", (" K-3 ", "U12  Open"), columns=(" Club ",)))
    assert (plan.sections, plan.columns) == (("K-3", "U12 Open"), ("Club",))
