"""Limits as they are typed."""

from __future__ import annotations

import pytest

from xltiebreak.prizes.limits import LimitError, limits_of

HALF = "None"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("600", [("", "600.00")]),
        ("at most 1,000.50", [("", "1000.50")]),
        ("Max. $600", [("", "600.00")]),
        ("EUR 600", [("", "600.00")]),
        ("1 500", [("", "1500.00")]),
        ("unrated 600", [("unrated", "600.00")]),
        ("Unrated:  at most  600 ", [("Unrated", "600.00")]),
        ("unrated at most 1 500", [("unrated", "1500.00")]),
        ("unrated up to 600", [("unrated", "600.00")]),
        ("U900 600", [("U900", "600.00")]),
        ("Class C 100", [("Class C", "100.00")]),
        ("U1200 or unrated 60", [("U1200 or unrated", "60.00")]),
        ("Rating < 1200: 60", [("Rating < 1200", "60.00")]),
        ("Grade = K-1: no more than 60", [("Grade = K-1", "60.00")]),
        ("all 600", [("all", "600.00")]),
        ("half of the place prize", [("", HALF)]),
        ("unrated half the place prize", [("unrated", HALF)]),
        ("U1200: at most 50% of the place prize", [("U1200", HALF)]),
        ("unrated: höchstens die Hälfte des Platzpreises", [("unrated", HALF)]),
        ("unrated 600; ; at most 900;", [("unrated", "600.00"), ("", "900.00")]),
        (" ", []),
    ],
)
def test_limits_are_read(text: str, expected: list[tuple[str, str]]) -> None:
    found = [(one.condition.text, str(one.amount)) for one in limits_of(text)]
    # "all" is a condition without a text: everybody
    assert found == [("" if who == "all" else who, amount) for who, amount in expected]


@pytest.mark.parametrize(
    "text", ["U1200", "unrated", "Rating < 1200", "Grade = K-1 100", "Class C", "Rating 1400-1599"]
)
def test_a_condition_is_no_limit(text: str) -> None:
    with pytest.raises(LimitError, match="says for whom, but not how much: write it as 600"):
        limits_of(text)


@pytest.mark.parametrize(
    "text", ["a lot", "0", "-5", "no unrated 600", "half", "600-800", "600; x", ": ", "at most"]
)
def test_texts_that_are_no_limit(text: str) -> None:
    with pytest.raises(LimitError, match="is not a limit: write it as 600"):
        limits_of(text)
