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
    ("typed", "number"),
    [
        ("garcia", 1),
        ("GARCÍA", 1),
        ("Garci\u0301a", 1),
        ("ana garcia", 1),
        ("lukasz", 2),
        ("GROSS", 2),
        ("orsted, ase", 3),
        ("rland", 4),
        ("ana", 5),
        ("maria", 6),
        (" 4 ", 4),
        ("004", 4),
    ],
)
def test_a_player_is_found_without_accents_and_by_a_part_of_the_name(
    run: Run, tmp_path: Path, typed: str, number: int
) -> None:
    code, line = explained(run, tmp_path, typed)
    assert code == 0
    assert f"({number}), " in line


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("gar", "'gar' is the name of several players: García, Ana (1), Garland, Ben (4)"),
        ("garzia", "no section has the player garzia: did you mean García, Ana (1)?"),
        ("Qwertz", "no section has the player Qwertz"),
        ("7", "no section has the player 7"),
        ("0", "no section has the player 0"),
        ("9" * 5000, "no section has the player " + "9" * 37 + "..."),
        ("\u0669" * 5000, "no section has the player " + "\u0669" * 37 + "..."),
    ],
)
def test_an_unknown_player_is_named(run: Run, tmp_path: Path, typed: str, said: str) -> None:
    assert explained(run, tmp_path, typed) == (2, f"error: {said}")


def test_of_two_players_the_unknown_one_is_named(run: Run, tmp_path: Path) -> None:
    saved(tmp_path / "a.xlsx", ROWS)
    result = run("explain", "a.xlsx", "--player", "garcia", "--vs", "lucasz")
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "no section has the player garcia and lucasz: did you mean Łukasz Groß (2)?\n"
    )


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
