"""Numbered columns that the naive rules print are recognised."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random

import naive
import pytest
from click.testing import CliRunner
from naive import Sheet, Value
from printed_columns import (
    FIDE_CODES,
    TWO_DECIMALS,
    US_CODES,
    WHOLE,
    Printed,
    half_up,
    naive_values,
    sheet_of,
    table_of,
)
from thinning import thinned

import xltiebreak
from xltiebreak.book.sections import section_of
from xltiebreak.cli import main
from xltiebreak.rules import EDITIONS, US, System, find

LAYOUTS = Path(__file__).parent / "layouts"
EVENTS, CHUNK = 100, 10


EVERY = ", ".join(EDITIONS)


def drawn(rng: Random) -> Printed:
    if rng.random() < 0.3:
        code = rng.choice(US_CODES)
        return Printed(code, US, 2 if code == "SB" else 1)
    code, edition = rng.choice(FIDE_CODES), rng.choice(EDITIONS)
    base = code.partition("/")[0]
    return Printed(code, edition, 2 if base in TWO_DECIMALS else 0 if base in WHOLE else 1)


def cell(value: Value, decimals: int, comma: bool) -> object:
    rounded = half_up(value, decimals)
    return f"{float(rounded):.{decimals}f}".replace(".", ",") if comma else float(rounded)


@pytest.mark.parametrize("first", range(0, thinned(EVENTS), CHUNK))
def test_the_right_system_is_named_and_no_wrong_one(first: int) -> None:
    for seed in range(first, first + CHUNK):
        rng, sheet = Random(seed), sheet_of(seed)
        chosen = [drawn(rng) for _ in range(2)]
        groups = naive.tied_groups(sheet)
        printed: dict[str, dict[int, object]] = {}
        exact: list[dict[int, Fraction]] = []
        tied: list[list[list[int]]] = []
        for number, one in enumerate(chosen, 1):
            values = naive_values(sheet, one, groups)
            comma = rng.random() < 0.5
            printed[f"TB{number}"] = {n: cell(v, one.decimals, comma) for n, v in values.items()}
            exact.append({no: half_up(value, one.decimals) for no, value in values.items()})
            tied.append(groups)
            groups = [part for group in groups for part in naive.split(group, dict(exact[-1]))]
        section = table_of(sheet, printed)
        assert len(section.agreements) == 2, (seed, chosen)
        for one, values_, groups, agreement in zip(
            chosen, exact, tied, section.agreements, strict=True
        ):
            named = [system.identity for system in agreement.systems]
            assert {(code, rules) for code in spelled(one.code, sheet) for rules in same(one)} & {
                *named
            }, (seed, one, str(agreement))
            assert agreement.right == agreement.printed == len(sheet.results)
            for system in agreement.systems[:3]:
                gives(sheet, system, groups, values_, one.decimals, f"seed {seed}: {one}")


def spelled(code: str, sheet: Sheet) -> set[str]:
    """The code, without /P if the event has no forfeits, with /U if it is of ratings of some."""
    forfeits = any(cell[:1] in "XF" for row in sheet.results.values() for cell in row if cell)
    codes = {code} if forfeits else {code, code.removesuffix("/P")}
    return codes | {f"{one}/U" for one in codes}


def same(one: Printed) -> set[str]:
    """The rules that may name the system: the current ones if all agree."""
    varies = one.rules == US or find(one.code, one.rules).definition.varies
    return {one.rules} if varies else {one.rules, "fide2026"}


def gives(
    sheet: Sheet,
    system: System,
    groups: list[list[int]],
    printed: Mapping[int, Fraction],
    decimals: int,
    where: str,
) -> None:
    """The named systems give the printed values; the naive rules agree if they know the system."""
    code, rules = system.identity
    known = code in US_CODES if rules == US else system.modifier.limit in (None, 60)
    # Direct encounter is printed in several forms: tests/sections/test_printed.py has them.
    if not known or code in ("HG", "HL", "HR", "HS", "DE"):
        return
    one = Printed(code, rules, decimals)
    for no, value in naive_values(sheet, one, groups).items():
        assert half_up(value, decimals) == printed[no], f"{where} is said to be {system.exact}"


# Lists as they are printed.


def agreements(name: str) -> list[str]:
    (table,) = xltiebreak.read_workbook(LAYOUTS / name).crosstables
    return [str(agreement) for agreement in section_of(table).agreements]


def test_a_list_of_chess_results_goes_by_the_rules_of_2012() -> None:
    """A public tournament of 2026: half-point byes, absences and withdrawals are in it."""
    assert agreements("cr_swiss_start_native.xlsx")[1:] == [
        "TB2: BH/C1 (fide2012) in 30 of 30 rows",
        "TB3: BH/C2 (fide2012) in 30 of 30 rows",
    ]


def test_a_round_robin_of_chess_results() -> None:
    _, wins, sonneborn = agreements("cr_rr_native.xlsx")
    assert f"WIN ({EVERY})" in wins
    assert sonneborn.startswith(f"TB3: SB, SB ({EVERY}), SB/C1 (")


def test_a_column_of_no_system_has_the_nearest_one_and_the_rows() -> None:
    first, _, third = agreements("cr_rank_pending.xlsx")
    assert first.startswith("TB1: no system gives all values; nearest is ")
    assert " in 32 of 40 rows, not in L11, L12, L13, L18, L20 and 3 more" in first
    assert third.endswith(" in 39 of 40 rows, not in N12")


# The use of a recognised column is told by `sections/cases/recognised.txt`.

QUAD = """\
Rk.;Name;1.Rd;2.Rd;3.Rd;Pts.;TB1;TB2
1;Ada;4w1;3b1;2w½;2.5;3,5;2,75
2;Ben;3w0;4b1;1b½;1.5;4,5;1,25
3;Cleo;2b1;1w0;4w1;2;4;1,5
4;Dan;1b0;2w0;3b0;0;6;0
"""


def test_explain_and_check_print_the_recognised_system(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(QUAD, encoding="utf-8")
    line = f"  TB2: SB, SB ({EVERY}), SB/C1 ("
    for command in (["check"], ["explain", "--player", "Ada"]):
        printed = CliRunner().invoke(main, [command[0], str(path), *command[1:]])
        assert printed.exit_code == 0 and line in printed.stdout
    asked = ["explain", str(path), "--player", "1", "--vs", "2", "--format", "json"]
    (found,) = json.loads(CliRunner().invoke(main, asked).stdout)
    assert [one["header"] for one in found["agreements"]] == ["TB1", "TB2"]
    assert {"code": "SB", "rules": "us"} in found["agreements"][1]["systems"]
