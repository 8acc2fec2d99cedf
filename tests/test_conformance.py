"""Every case of the corpus and of docs/vectors, asked for in every way there is to ask."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from conformance import Answer, Case, Shown, cases, events
from faces import command, formulas, library, page, press, worksheet
from thinning import sampled
from workbook.live.calculating import needs_ironcalc

from xltiebreak.rules import find

EVERY = tuple(cases())
CASES = [pytest.param(case, id=str(case)) for case in EVERY]
every_case = pytest.mark.parametrize("case", CASES)
some_cases = pytest.mark.parametrize("case", sampled(CASES, 30))


def agrees(answer: Answer, case: Case, digits: int = 9) -> None:
    """The answer has the values and the places of the case, as far as it says any."""
    for code, expected in case.values.items():
        shown = answer.values.get(code, {})
        for no, value in expected.items() if shown else ():
            assert near(shown[no], value, digits), f"{code} of {no}: {shown[no]}, not {value}"
    if answer.places:
        places = {no: place for no, place, _ in case.places}
        assert {no: answer.places[no] for no in places} == places
        of_them = [answer.places[no] for no in case.above]
        assert of_them == sorted(set(of_them))
    if answer.separated:
        separated = {no: by for no, _, by in case.places}
        assert {no: answer.separated[no] for no in separated} == separated


def near(shown: Shown, expected: Fraction | None, digits: int) -> bool:
    if shown is None or expected is None:
        return shown is None and expected is None
    return abs(Fraction(shown) - expected) <= Fraction(1, 10**digits)


@every_case
def test_the_library(case: Case) -> None:
    answer = library.answer(case)
    for code, expected in case.values.items():
        assert {no: answer.values[code][no] for no in expected} == expected, code
    agrees(answer, case)


@some_cases
def test_the_command(case: Case, tmp_path: Path) -> None:
    agrees(command.answer(case, tmp_path), case)


@every_case
def test_worksheet_functions(case: Case) -> None:
    if answer := worksheet.answer(case):
        agrees(answer, case)


@some_cases
def test_the_press(case: Case) -> None:
    if answer := press.answer(case):
        agrees(answer, case)


@every_case
def test_the_page(case: Case, tmp_path: Path) -> None:
    agrees(page.answer(case, tmp_path), case, digits=2)


ALWAYS = [
    pytest.param(case)
    for case in EVERY
    if case.name in ("absent_before_a_game", "half_of_two_rounds")
]


@needs_ironcalc
@pytest.mark.parametrize("case", [*sampled(CASES), *ALWAYS])
def test_named_functions(case: Case, tmp_path: Path) -> None:
    if answer := formulas.answer(case, tmp_path):
        agrees(answer, case)


AMONG = [
    pytest.param(event, question, id=f"{event['name']}-{question['code']}-{question['tied']}")
    for event in events()
    for question in event.get("among", ())
]


@pytest.mark.parametrize(("event", "question"), AMONG)
def test_among_players_with_any_points(event: Mapping[str, Any], question: Any) -> None:
    case = Case(event["name"], tuple(event["table"]), event["round_robin"], (), {})
    system = find(question["code"], question["rules"])
    played = library.event_of(case)
    tied = question["tied"]
    assert [system.value(played, no, tied) for no in tied] == question["places"]
