"""Orders as directors type them."""

from __future__ import annotations

import csv
import io
from itertools import product
from pathlib import Path

import pytest
from commands import Run, saved

from xltiebreak.systems import all_systems
from xltiebreak.systems.naming import split_names


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("MM SO CU", "MM SO CU"),
        ("MM;SO", "MM SO"),
        ("MM, SO", "MM SO"),
        (" mm,,so; ", "MM SO"),
        ("Solkoff", "SO"),
        ("Modified Median", "MM"),
        ("Modified Median, SO", "MM SO"),
        ("Modified Median SO; Cum. of Opp.", "MM SO CO"),
        ("so modified median solkof", ""),
        ("FC 2, FC1", "FC2 FC1"),
        ("MM FC 2 SO", "MM FC2 SO"),
        ("Lots 48213", "RN48213"),
        ("uschess", "MM SO SB CU"),
    ],
)
def test_systems_are_split_at_commas_and_blanks(run: Run, typed: str, codes: str) -> None:
    result = run("standings", "wscf_example.xlsx", "--systems", typed, "--format", "csv")
    if not codes:
        assert result.exit_code == 2
        assert "did you mean SO (Solkoff)?" in result.stderr
        return
    assert result.exit_code == 0
    header = result.stdout.splitlines()[0].split(",")
    assert header[header.index("points") + 1 : -1] == codes.split()


def test_a_misspelt_name_is_quoted_whole(run: Run) -> None:
    result = run("standings", "wscf_example.xlsx", "--systems", "Modfied Median, SO")
    assert result.exit_code == 2
    assert "'Modfied Median': did you mean MM (Modified Median)?" in result.stderr


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("MM XX", "no tie-break has the code 'XX'"),
        ("MM SO MM", "MM stands twice in the order"),
        (" ; ,", "an order names at least one tie-break"),
        ("x " * 50_000, "an order of 100,000 characters is too long"),
    ],
)
def test_unknown_systems_are_named(run: Run, typed: str, said: str) -> None:
    result = run("standings", "wscf_example.xlsx", "--systems", typed)
    assert result.exit_code == 2
    assert said in result.stderr


def test_any_two_codes_with_a_blank_between_are_two() -> None:
    codes = [system.code for system in all_systems()]
    for one, other in product(codes, repeat=2):
        assert split_names(f"{one} {other}") == [one, other]


def test_every_name_with_blanks_in_it_is_one() -> None:
    for system in all_systems():
        for name in (system.name, system.heading, *system.headers):
            assert split_names(f"{name}; MM") == [name, "MM"]


def test_without_an_order_each_sheet_is_ranked_by_its_own_columns(run: Run, tmp_path: Path) -> None:
    rows = [[1, "Ada", "W2", None, None], [2, "Ben", "L1", None, None]]
    saved(tmp_path / "a.xlsx", [["No.", "Name", "Rnd1", "Cumulative", "SO"], *rows])
    saved(tmp_path / "b.xlsx", [["No.", "Name", "Rnd1", "TBrk [K]", None], *rows])
    printed = run("standings", "a.xlsx", "b.xlsx", "--format", "csv").stdout
    ada, _, other, _ = csv.DictReader(io.StringIO(printed))
    # 1 + 0 and 0; Kashdan has 4 for a win
    assert (ada["CU"], ada["SO"], ada["KA"]) == ("1.0", "0.0", "")
    assert (other["CU"], other["SO"], other["KA"]) == ("", "", "4.0")
    table = run("standings", "a.xlsx", "b.xlsx").stdout.splitlines()
    heads = [line.split() for line in table if "Place" in line]
    assert [head[4:-2] for head in heads] == [["CU", "SO"], ["KA"]]
    chosen = run("standings", "a.xlsx", "--systems", "MM", "--format", "csv").stdout
    assert chosen.splitlines()[0].endswith(",points,MM,separated_by")
