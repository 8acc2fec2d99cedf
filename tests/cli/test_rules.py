"""`xltiebreak systems --explain`: all about one system."""

from __future__ import annotations

import re

import pytest
from commands import Run

from xltiebreak.rules import all_systems


def flat(text: str) -> str:
    return " ".join(text.split())


def test_systems_explain_shows_a_rule_with_its_reading_and_a_worked_case(run: Run) -> None:
    result = run("systems", "--explain", "tl")
    assert (result.exit_code, result.stderr) == (0, "")
    rule, reading = result.stdout.split("Reading where the source is silent: ")
    assert rule.startswith("Time of loss (TL)\n\nThe round of the first game lost at the board;")
    assert rule.rstrip().endswith("Later is better.")
    assert reading.startswith("Completed rounds are counted; a forfeit is not a lost game.\n")
    assert "\nSource: Wikipedia\n" in reading
    assert "\nNeeds besides results: order of rounds\n" in reading
    assert "\nColumn headers: TL, Time of loss, First loss, Time loss\n" in reading
    assert '\nWorksheet function: =TIEBREAK(H2:M16, "TL")\n' in reading
    assert "\n  1    Ada   2000  W2w   W6b   D4w   L3b\n" in reading
    assert "\n  player 1: 4.0\n  player 4: 4 + 1 = 5.0\n" in reading


@pytest.mark.parametrize("name", ["MM", "mod. med.", "Modified Median"])
def test_a_system_is_explained_by_any_of_its_names(run: Run, name: str) -> None:
    printed = run("systems", "--explain", name).stdout
    assert printed.startswith("Modified Median (MM)\n")
    assert "TBrk [M]" in printed
    assert "\nWorksheet function: =MODMEDIAN(H2:M16)\n" in printed
    assert "\n  player 1: 2.5 + 3 + 3 + 2 = 10.5\n" in printed


@pytest.mark.parametrize("form", ["text", "md"])
@pytest.mark.parametrize("code", [system.code for system in all_systems()])
def test_every_system_is_explained_with_its_arithmetic(run: Run, code: str, form: str) -> None:
    (system,) = (one for one in all_systems() if one.code == code)
    result = run("systems", "--explain", code, "--format", form)
    assert (result.exit_code, result.stderr) == (0, "")
    printed = flat(re.sub(r"\\(?=\W)", "", result.stdout))
    for sentence in re.split(r"\*\(reading\)\*|\n\s*\n", system.rule):
        assert flat(sentence) in printed
    for text in (system.definition.source, *system.needed, *system.definition.headers):
        assert text in printed
    for case in system.definition.cases:
        for number, arithmetic in case.values.items():
            shown = "no value" if arithmetic == "none" else arithmetic
            assert f"player {number}: {shown}" in printed or re.fullmatch("[-0-9.]+", arithmetic)


def test_a_worked_value_is_the_one_of_its_arithmetic(run: Run) -> None:
    for system in all_systems():
        printed = run("systems", "--explain", system.code, "--format", "md").stdout
        for line in re.findall(r"^- player \d+: (.* = .*)$", printed, re.MULTILINE):
            arithmetic, value = line.replace("\\", "").split(" = ")
            assert eval(arithmetic) == pytest.approx(float(value), rel=1e-5, abs=6e-5)


def test_a_system_with_a_number_behind_its_code_is_explained_with_one(run: Run) -> None:
    assert run("systems", "--explain", "FC2").stdout == run("systems", "--explain", "FC").stdout
    lots = run("systems", "--explain", "RN").stdout
    assert lots == run("systems", "--explain", "RN").stdout
    assert "Random (RN)\n" in lots
    assert "Worked by hand (RN48213):" in lots
    assert '=TIEBREAK(H2:M16, "RN48213")' in lots
    assert '=TIEBREAK(H2:M16, "BQ6")' in run("systems", "--explain", "BQ").stdout
