"""Conditions: what directors write, and who meets it: conditions.json.

meets: a condition, its column, values that meet it, and others; refused: texts that are no
condition, and the message; takes: texts of a column that a comparison names, and others; near: a
condition on the school, near misses, and others.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xltiebreak.prizes import ConditionError, condition_of
from xltiebreak.prizes.conditions import is_near_miss

TABLES = json.loads(Path(__file__).with_name("conditions.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "column", "meets", "does_not"), TABLES["meets"])
def test_who_meets_a_condition(
    text: str, column: str, meets: list[object], does_not: list[object]
) -> None:
    condition = condition_of(text)
    assert [value for value in meets if not condition.met({column: value})] == []
    assert [value for value in does_not if condition.met({column: value})] == []


def test_and_binds_closer_than_or() -> None:
    condition = condition_of("Grade = K-1 and Rating < 600 or unrated; Sex = F")
    assert condition.met({"grade": "K", "rating": 500, "sex": "M"})
    assert condition.met({"grade": "5", "rating": None, "sex": "f"})
    assert not condition.met({"grade": "K", "rating": 700, "sex": "F"})
    assert not condition.met({"grade": "K", "rating": None, "sex": "M"})


def test_teams() -> None:
    assert [(c.team, c.counting) for c in map(condition_of, ("Team", "team of 3", "Team 4"))] == [
        *((True, 0), (True, 3), (True, 4))
    ]
    assert not condition_of("Team = Rooks").team


@pytest.mark.parametrize("text", ["", "  ", "all", "Everybody"])
def test_everybody(text: str) -> None:
    assert not condition_of(text)
    assert condition_of(text).met({})


@pytest.mark.parametrize(("text", "message"), TABLES["refused"])
def test_texts_that_are_no_condition(text: str, message: str) -> None:
    with pytest.raises(ConditionError) as raised:
        condition_of(text)
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize(("text", "column", "names", "others"), TABLES["takes"])
def test_texts_that_a_comparison_names(
    text: str, column: str, names: list[str], others: list[str]
) -> None:
    condition = condition_of(text)
    assert [one for one in (*names, *others) if condition.takes(column, one)] == names


def test_near_misses_are_found() -> None:
    grade = condition_of("Grade = K-1")
    grades = ["K-1", "k - 1", "K1", "K 1", "2-3", "K--1", "", "1"]
    assert [one for one in grades if is_near_miss(one, grade, "grade")] == ["K1", "K 1", "K--1"]


def test_near_misses_are_of_the_own_column() -> None:
    school = condition_of("School = Oak Hill and Team = Oak Hil or Team = Riverside")
    texts = ("Oak Hil", "Oak Hill", "Riversid")
    assert [is_near_miss(text, school, "school") for text in texts] == [True, False, False]
    assert [is_near_miss(text, school, "team") for text in texts] == [False, True, True]
    assert not is_near_miss("1200 ?", condition_of("Rating < 1200"), "rating")
    assert not is_near_miss("?", condition_of("unrated"), "rating")
    assert not is_near_miss("", condition_of("Grade = K"), "grade")


@pytest.mark.parametrize(("wanted", "near", "not_near"), TABLES["near"])
def test_near_misses_have_the_same_figures(
    wanted: str, near: list[str], not_near: list[str]
) -> None:
    school = condition_of(f"School = {wanted}")
    assert [one for one in (*near, *not_near) if is_near_miss(one, school, "school")] == near


def test_values_of_a_hundred_letters_are_not_compared() -> None:
    school = condition_of(f"School = {'a' * 99}")
    assert is_near_miss("a" * 98, school, "school")
    assert not is_near_miss("a" * 100, school, "school")
    assert not is_near_miss("a" * 99, condition_of(f"School = {'a' * 100}"), "school")
