"""Prizes of sections and teams, and problems that stop them."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from tables import Rows, table_of

from xltiebreak.book.sections import section_of
from xltiebreak.book.sections.own import columns_by_heading, own_columns
from xltiebreak.book.sections.prizegiving import prizegiving
from xltiebreak.core.event import Event, Game, Player, Result
from xltiebreak.languages import language
from xltiebreak.prizes.prize_list import read_prizes
from xltiebreak.prizes.team_prizes import award_to_teams
from xltiebreak.prizes.terms import Prize
from xltiebreak.reading.grid import Grid
from xltiebreak.rules.orders import order_of

HEAD = ["prize", "kind", "amount", "count", "condition", "ties", "section", "limit"]

K3: Rows = [
    ["No.", "Name", "Grade", "School", "Rtg", "Rnd1", "Rnd2"],
    [1, "Ann", "K-1", "Lincoln Elem.", None, "W2", "W3"],  # 2
    [2, "Ben", "k - 1", "lincoln elem", 600, "L1", "W4"],  # 1
    [3, "Cy", "2-3", "Oak", 700, "W4", "L1"],  # 1
    [4, "Dot", "Kindergarten-1", "none", None, "L3", "L2"],  # 0
]
OLDER: Rows = [
    ["No.", "Name", "Grade", "School", "Rtg", "Rnd1"],
    [1, "Eve", 4, "Oak", 900, "W2"],
    [2, "Fay", 5, "Lincoln Elem.", 950, "L1"],
]


SECTIONS = {"K-3": K3, "4-6": OLDER}
CASES = json.loads(Path(__file__).with_name("prizegiving.json").read_text(encoding="utf-8"))


def value_of(cell: Any) -> object:
    """The value of a cell; JSON has no dates."""
    return datetime.fromisoformat(cell["datetime"]) if isinstance(cell, dict) else cell


def tables_of(case: dict[str, Any]) -> dict[str, Rows]:
    """The named sections (K-3 if a case has no tables), and the tables of the case."""
    named = case.get("sections", [] if "tables" in case else ["K-3"])
    own = {
        sheet: [[value_of(cell) for cell in row] for row in rows]
        for sheet, rows in case.get("tables", {}).items()
    }
    return {**{name: SECTIONS[name] for name in named}, **own}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_prizes_of_sections(case: dict[str, Any]) -> None:
    """`won` and `told` are all awards and messages; prizes are rows below HEAD."""
    sections = [section_of(table_of(rows, sheet)) for sheet, rows in tables_of(case).items()]
    given = prizegiving(sections, read_prizes(Grid("Prizes", [HEAD, *case["prizes"]])))
    awards, left = given.awards, given.not_given
    found = {
        "won": [[one.prize, one.sheet, one.no or one.name] for one in awards],
        "told": [f"{one.severity}: {one}" for one in (*given.in_list, *given.problems)],
        "in_list": [[one.severity, one.cell] for one in given.in_list],
        "amounts": [str(one.amount) for one in awards],
        "winners": [one.name for one in awards],
        "reason": awards[0].reason if awards else "",
        "not_given": [one.prize for one in left],
        "counts_not_given": [one.count for one in left],
        "sheets_not_given": [one.sheet for one in left],
        "reasons_not_given": [one.reason for one in left],
    }
    expected = {key: value for key, value in case.items() if key in found}
    assert expected
    assert {key: found[key] for key in expected} == expected


def test_a_member_without_a_name_is_numbered_in_the_language() -> None:
    winner, loser = (Game(Result.WIN, 2),), (Game(Result.LOSS, 1),)
    event = Event((Player(1, games=winner, team="Rey"), Player(2, "Ben", loser, team="Alfil")))
    (given,) = award_to_teams([Prize("Copa", "trophy")], [event], 1, None, language("es")).awards
    assert given.reason.endswith("cuenta el mejor: jugador 1")


def test_teams_are_ranked_by_the_given_order() -> None:
    # Ada won and lost, Ben lost and won, against the same two: Cumulative 1 + 1 against 0 + 1.
    rows: Rows = [
        ["No.", "Name", "School", "Rnd1", "Rnd2"],
        *([1, "Ada", "Oak", "W3", "L4"], [2, "Ben", "Elm", "L4", "W3"]),
        *([3, "Cy", None, "L1", "L2"], [4, "Di", None, "W2", "W1"]),
    ]
    cup, event = [Prize("Cup", "trophy")], table_of(rows).event
    by_default = award_to_teams(cup, [event], 1, None, language()).awards
    assert [one.name for one in by_default] == ["Oak"]
    (left,) = award_to_teams(cup, [event], 1, order_of("SO"), language()).not_given
    assert left.reason.startswith("Oak and Elm share the place")


def test_own_columns_are_all_but_games_and_computed_values() -> None:
    head = "No. Name Grade Born Paid Empty Trophy Pts Rtg Rtg Rnd1 SO TBrk1"
    rows: Rows = [
        list(head.split()),
        [1, "A", "K-1", datetime(2019, 5, 1), True, None, "1st", 1, 900, 800, "W2", 0, 1],
        [2, "B", 2, datetime(2019, 5, 1, 9), 7.5, None, None, 0, None, None, "L1", 1, 1],
    ]
    section = section_of(table_of(rows))
    columns = own_columns(section)
    assert [(one.heading, one.role, list(one.values.values())) for one in columns] == [
        ("Grade", None, ["K-1", 2]),
        ("Born", None, ["2019-05-01", "2019-05-01 09:00:00"]),
        ("Paid", None, ["True", 7.5]),
        ("Trophy", "prize", ["1st", None]),
        ("Rtg", "rating", [900, None]),
        ("Rtg", "rating", [800, None]),
    ]
    assert list(columns_by_heading(columns)) == ["Grade", "Born", "Paid", "Rtg", "Rtg 2"]
