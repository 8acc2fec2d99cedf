"""Orders as directors type them."""

from __future__ import annotations

import csv
import io
from itertools import product
from pathlib import Path

from commands import Run, saved

from xltiebreak.systems import all_systems
from xltiebreak.systems.naming import split_names


def test_an_order_of_any_length_is_refused(run: Run) -> None:
    result = run("standings", "wscf_example.xlsx", "--systems", "x " * 50_000)
    assert result.exit_code == 2
    assert "an order of 100,000 characters is too long" in result.stderr


def test_any_two_codes_with_a_blank_between_are_two() -> None:
    codes = [system.code for system in all_systems()]
    for one, other in product(codes, repeat=2):
        assert split_names(f"{one} {other}") == [one, other]


def test_every_name_with_blanks_in_it_is_one() -> None:
    for system in all_systems():
        for name in (system.name, system.heading, *system.definition.headers):
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
