"""Players as directors type them."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run, saved
from tables import Rows

ROWS: Rows = [
    ["No.", "Name", "Rnd1"],
    [1, "García, Ana", "W2"],
    [2, "Łukasz Groß", "L1"],
    [3, "Ørsted, Åse", "W4"],
    [4, "Garland, Ben", "L3"],
    [5, "Ana", "D6"],
    [6, "Ana María", "D5"],
]


def explained(run: Run, tmp_path: Path, *arguments: str) -> tuple[int, str]:
    saved(tmp_path / "a.xlsx", ROWS)
    result = run("explain", "a.xlsx", "--system", "SO", "--player", *arguments)
    lines = (result.stderr if result.exit_code else result.stdout).splitlines()
    return result.exit_code, lines[-1] if result.exit_code else lines[2]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9" * 5000, "no section has the player " + "9" * 37 + "..."),
        ("\u0669" * 5000, "no section has the player " + "\u0669" * 37 + "..."),
    ],
)
def test_a_number_of_any_length_is_no_player(
    run: Run, tmp_path: Path, typed: str, said: str
) -> None:
    assert explained(run, tmp_path, typed) == (2, f"error: {said}")


def test_many_players_of_a_name_are_not_all_listed(run: Run, tmp_path: Path) -> None:
    rows: Rows = [["No.", "Name", "Rnd1"]]
    rows += [[no, f"Player {no}", f"D{no + (no % 2 or -1)}"] for no in range(1, 41)]
    saved(tmp_path / "a.xlsx", rows)
    result = run("explain", "a.xlsx", "--player", "player")
    assert result.stderr.endswith("Player 10 (10) and 30 more\n")


def test_a_section_without_the_data_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    rated: Rows = [["No.", "Rtg", "Rnd1"], [1, 1500, "W2"], [2, 1600, "L1"]]
    saved(tmp_path / "a.xlsx", rated)
    result = run("explain", "wscf_example.xlsx", "a.xlsx", "--player", "1", "--system", "AO")
    assert result.exit_code == 1
    assert result.stdout.startswith("a.xlsx: Open\n")
    assert result.stderr == (
        "error: wscf_example.xlsx: WSCF: Average opposition (AO) needs ratings: add a column "
        "headed Rating\n"
    )
