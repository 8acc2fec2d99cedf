"""Prizes by hand, the arithmetic beside each case.

cash.json is US Chess's 32B, limits.json limits, Hort's system and equal prizes.

A case has prizes (name, amount, condition, count, limit; trophies: name, condition, options) and
players, the first in the standings first, numbered from 1. It tells some of what is given; `why`
says how the expected values come about. Trophies go down the places, one to a player; undecided
ties hold others back.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from prize_fields import amounts, cash, field, trophy

from xltiebreak.prizes import Contestant, Prize, PrizesGiven, award

NAMES = {"MM": "Modified Median", "SO": "Solkoff"}
CASES = [
    case
    for name in ("cash.json", "limits.json", "trophies.json")
    for case in json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
]


def players_of(case: dict[str, Any]) -> list[Contestant]:
    """The players of a case; all are rated 1000 unless it says otherwise."""
    count = len(case["points"])
    players = field(*zip(case["points"], case.get("ratings", [1000] * count), strict=True))
    medians = case.get("MM", [None] * count)
    for index, one in enumerate(players):
        own = {heading: values[index] for heading, values in case.get("columns", {}).items()}
        place = case["places"][index] if "places" in case else one.place
        players[index] = one._replace(columns={**one.columns, **own}, place=place)
        if medians[index] is not None:
            players[index] = players[index]._replace(
                tiebreaks={"MM": medians[index]}, separated_by="MM"
            )
    return players


def cup(name: str, condition: str = "", options: dict[str, Any] | None = None) -> Prize:
    return trophy(name, condition, **(options or {}))


def given_in(case: dict[str, Any]) -> PrizesGiven:
    money = [cash(*prize) for prize in case.get("cash", [])]
    cups = [cup(*prize) for prize in case.get("trophies", [])]
    several, division = case.get("several", False), case.get("division", "equal")
    return award([*money, *cups], players_of(case), NAMES, several, division=division)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_prizes_are_given(case: dict[str, Any]) -> None:
    given = given_in(case)
    if "amounts" in case:
        assert amounts(given) == {int(number): paid for number, paid in case["amounts"].items()}
    if "awards" in case:
        assert [[one.prize, one.no] for one in given.awards] == case["awards"]
    for index, one in enumerate(given.awards):
        told = (one.reason, one.name, list(one.winners))
        for key, got in zip(("reasons", "names", "winners"), told, strict=True):
            assert case.get(key, {}).get(str(index), got) == got
    for index, part in case.get("in_reasons", {}).items():
        assert part in given.awards[int(index)].reason
    if "not_given" in case:
        left = [[one.prize, one.count, one.reason] for one in given.not_given]
        pairs = zip(left, case["not_given"], strict=True)
        assert [one[: len(expected)] for one, expected in pairs] == case["not_given"]
    for index, part in case.get("in_not_given", {}).items():
        assert given.not_given[int(index)].reason.startswith(part)
    if "not_given_amounts" in case:
        assert [str(one.amount) for one in given.not_given] == case["not_given_amounts"]


def test_a_tie_larger_than_the_recursion_limit() -> None:
    # 12 x 99 = 1188 prizes of 1 for 1100 tied players: 1 each, and 88 remain
    prizes = [cash(f"Prize {line}", 1, count=99) for line in range(12)]
    given = award(prizes, field(*[(1.0, 1000)] * 1100))
    assert set(amounts(given).values()) == {"1.00"}
    assert len(given.awards) == 1100
    assert sum(one.count for one in given.not_given) == 88
