"""Conditions: what directors write, and who meets it."""

from __future__ import annotations

import pytest

from xltiebreak.prizes import ConditionError, condition_of
from xltiebreak.prizes.conditions import is_near_miss


@pytest.mark.parametrize(
    ("text", "column", "meets", "does_not"),
    [
        ("Grade = K-1", "grade", ["K-1", "k - 1", "K – 1", "K", "1", 1, "1st"], ["2", "K-2", None]),
        ("grade = k-1", "grade", ["Kindergarten", "Kindergarten-1", "Grade 1"], ["11", "", "4-6"]),
        ("Grade = 4-6", "grade", ["4-6", 4, 5.0, "6th"], ["46", "3", "7", "4-5"]),
        ("Grade = 1-2", "grade", ["1-2", "2"], ["12"]),
        ("Grade = 2 or 3", "grade", ["2", 3, "3rd grade"], ["4", "2-3"]),
        ("Grade = 2, 3", "grade", ["2", "3"], ["4"]),
        ("Grade <= 3", "grade", ["K", "pre-K", 3], ["4", "K-3", "?"]),
        ("Grade != K", "grade", ["1"], ["K", "kindergarten", None, ""]),
        ("School = St. Mary's", "school", ["st marys", "ST. MARY\u2019S"], ["St. Mark's"]),
        ("School = Arts and Sciences", "school", ["Arts and Sciences"], ["Arts"]),
        ("School = P.S. 12", "school", ["PS 12"], ["PS 1-2", "PS 21"]),
        ("Rating < 2400", "rating", [2399, 0], [2400, None]),
        ("Rating <= 2400", "rating", [2400], [2401]),
        ("Rating ≥ 2400", "rating", [2400], [2399]),
        ("Rating <> 1500", "rating", [1400], [1500, None]),
        ("Rating 1400-1599", "rating", [1400, 1599], [1399, 1600, None]),
        ("Rating = 1400 to 1599", "rating", [1400, 1599], [1399, 1600]),
        ("Rating 1500-1500", "rating", [1500], [1499, 1501]),
        ("U1200", "rating", [1199], [1200, None]),
        ("under 1200", "rating", [1199], [1200]),
        ("Class B", "rating", [1600, 1799], [1599, 1800, None]),
        ("Class A", "rating", [1800, 1999], [2000]),
        ("Expert", "rating", [2000, 2199], [2200, 1999]),
        ("unrated", "rating", [None], [1200]),
        ("rated", "rating", [1200], [None]),
        ("Rating = unrated", "rating", [None], [1200]),
        ("Rating < 1200 or unrated", "rating", [1199, None], [1200]),
        ("Age < 12", "age", [11, "11", "11,5", "11 1/2"], [12, "12,5", "young", "1,500", None]),
        ("Age = 12", "age", [12, "12.0"], ["1,2", 1.2]),
        ("Points >= 1.5", "points", [1.5, 2, 15], [1, 0]),
        ("Points >= 1,5", "points", [1.5, 2], [1]),
        ("Points > 1 1/2", "points", [2], [1.5]),
        ("Points = 2.5", "points", [2.5], [2, 5, 25]),
        ("Points = ½", "points", [0.5], [0, 12]),
        ("Grade = 2,3", "grade", [2, 3], [2.3]),
        ("Rating < 1,500", "rating", [1499], [1500]),
        ("Rating = 1.500", "rating", [1500], [1, 500, 1.5]),
        ("Rating 1,400-1,599", "rating", [1400, 1599], [1399, 1600]),
        ("Rating = 1400,1500", "rating", [1400, 1500], [1450]),
    ],
)
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Grade", "Grade is not a condition: write it as Grade = K-1"),
        ("Grade K", "Grade K is not a condition"),
        ("Rating 1600-1400", "Rating 1600-1400 is not a condition"),
        ("Rating <", "Rating < asks for nothing"),
        ("Rating < many", "many is not a number, which < needs"),
        ("Rating < 1200 or 1300", "1300 after or is not a condition: < takes one number"),
        ("or", "or is not a condition"),
        ("Age < 1,500", "1,500 may be 1500 or 1.5: write it so"),
        ("Age = 1.500", "1.500 may be 1500 or 1.5: write it so"),
        ("Points = 2,5", "2,5 may be one number or two: write 2.5, or 2 or 5"),
    ],
)
def test_texts_that_are_no_condition(text: str, message: str) -> None:
    with pytest.raises(ConditionError) as raised:
        condition_of(text)
    assert str(raised.value).startswith(message)


def test_near_misses_are_found() -> None:
    grade = condition_of("Grade = K-1")
    grades = ["K-1", "k - 1", "K1", "K 1", "2-3", "K--1", "", "1"]
    assert [one for one in grades if is_near_miss(one, grade, "grade")] == ["K1", "K 1", "K--1"]


@pytest.mark.parametrize(
    ("wanted", "near", "not_near"),
    [
        ("Lincoln Elementary", ["Lincoln Elementry"], ["Lincoln 2", "lincoln  elementary"]),
        ("PS 12", [], ["PS 12", "PS 13"]),
        (
            "Riverside School 12",
            ["Riversde School 12"],
            ["Riverside School 13", "Riverside School"],
        ),
        ("Oaks", ["Oakes", "Oak"], ["Oaks"]),
        ("Oak", [], ["Oaks"]),  # names of three letters are alike too easily
    ],
)
def test_near_misses_have_the_same_figures(
    wanted: str, near: list[str], not_near: list[str]
) -> None:
    school = condition_of(f"School = {wanted}")
    assert [one for one in (*near, *not_near) if is_near_miss(one, school, "school")] == near
