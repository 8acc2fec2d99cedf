"""Every command ranks FIDE's report by its own list, and says so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from commands import Run

EVENT = Path(__file__).parent.parent / "trf" / "fide" / "e008.trf"  # 212 PTS,BPG,TPN


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        ("standings e008.trf", "BPG    TPN"),
        ("check e008.trf", "the printed places are not those of the standings in 2 of 16 rows"),
        ("audit e008.trf", "place of Player010, Test (10): 14 is printed, 13 is right"),
        ("fill e008.trf", "filled BPG TPN"),
        ("report e008.trf -o wall.html", "wall.html written"),
        ("explain e008.trf --player 10", "Tournament pairing number"),
    ],
)
def test_a_command_ranks_a_report_by_its_own_list(run: Run, command: str, printed: str) -> None:
    shutil.copy(EVENT, "e008.trf")
    result = run(*command.split())
    assert printed in result.stdout + result.stderr
    if not command.startswith("audit"):  # which prints no notes
        said = "ranked by BPG, TPN by the rules fide2026 (its own list, line 11 (212))"
        assert said in result.stderr


def test_options_win_over_the_list_of_a_report(run: Run) -> None:
    shutil.copy(EVENT, "e008.trf")
    result = run("standings", "e008.trf", "--rules", "fide2024", "--systems", "WIN,BH")
    assert "WIN" in result.stdout and "TPN" not in result.stdout
    assert "its own list" not in result.stderr


def test_codes_of_an_own_order_are_those_of_the_edition_of_the_report(run: Run) -> None:
    """Its first day is 2026/04/09, under the rules that came into force in March 2026."""
    shutil.copy(EVENT, "e008.trf")
    named = run("standings", "e008.trf", "--rules", "fide2026", "--systems", "SB,BH").stdout
    assert run("standings", "e008.trf", "--systems", "SB,BH").stdout == named
    assert run("standings", "--systems", "SB,BH", "e008.trf").stdout == named
    other = run("standings", "e008.trf", "--rules", "us", "--systems", "SB,SO").stdout
    assert other != run("standings", "e008.trf", "--systems", "SB").stdout
