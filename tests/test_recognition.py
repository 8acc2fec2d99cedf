"""Numbered columns that the naive rules print are recognised."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple

import naive
import naive_fide
import pytest
from click.testing import CliRunner
from naive import Sheet, Value
from random_events import random_sheet
from round_robins import round_robin
from thinning import thinned

import xltiebreak
from xltiebreak.cli import main
from xltiebreak.crosstable import Grid, read
from xltiebreak.sections import Section, checked, section_of
from xltiebreak.systems import EDITIONS, US, System, find

LAYOUTS = Path(__file__).parent / "layouts"
EVENTS, CHUNK = 100, 10

Rows = list[list[object]]


class Printed(NamedTuple):
    """A system whose values a column prints, and with how many decimals."""

    code: str
    rules: str
    decimals: int


# Sums are printed with the decimals that they have, means and ratings rounded.
US_CODES = ("MM", "SO", "ME", "SB", "CU", "CO", "KA", "WC", "BZ", "MB1", "KO", "FC2", "BL", "BAP")
FIDE_CODES = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "FB", "FB/C1", "SB", "SB/C1"),
    *("SB/P", "KS", "KS/L60", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD"),
    *("AOB", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "DE"),
)
TWO_DECIMALS = ("SB", "AOB")
EVERY = ", ".join(EDITIONS)
WHOLE = ("WIN", "WON", "BPG", "BWG", "REP", "ARO", "TPR", "PTP", "APRO", "APPO", "DE", "TPN")


def drawn(rng: Random) -> Printed:
    if rng.random() < 0.3:
        code = rng.choice(US_CODES)
        return Printed(code, US, 2 if code == "SB" else 1)
    code, edition = rng.choice(FIDE_CODES), rng.choice(EDITIONS)
    base = code.partition("/")[0]
    return Printed(code, edition, 2 if base in TWO_DECIMALS else 0 if base in WHOLE else 1)


def naive_value(sheet: Sheet, one: Printed, no: int, tied: list[int]) -> Value:
    if one.rules != US:
        if one.code == "DE" and len(tied) < 2:
            return None
        return naive_fide.value(sheet, one.code, one.rules, no, tied)
    if one.code == "FC2":
        return naive.TWINS["FC"](sheet, no, tied, Fraction(2))
    return naive.TWINS[one.code](sheet, no, tied, None)


def naive_values(sheet: Sheet, one: Printed, groups: list[list[int]]) -> dict[int, Value]:
    return {no: naive_value(sheet, one, no, tied) for tied in groups for no in tied}


def half_up(value: Value, decimals: int) -> Fraction:
    """The value as it is printed, 0 for no value."""
    scaled = Fraction(value or 0) * 10**decimals
    return Fraction((2 * scaled + 1) // 2, 10**decimals)


def cell(value: Value, decimals: int, comma: bool) -> object:
    rounded = half_up(value, decimals)
    return f"{float(rounded):.{decimals}f}".replace(".", ",") if comma else float(rounded)


def sheet_of(seed: int) -> Sheet:
    rng = Random(seed)
    if seed % 6 == 5:
        return round_robin(rng)
    rounds = 4 + seed % 5
    sheets = (random_sheet(number, rounds=rounds) for number in range(40 * seed, 40 * seed + 40))
    return next(one for one in sheets if 6 <= len(one.results) <= 12 and not one.made)


def table_of(sheet: Sheet, columns: Mapping[str, Mapping[int, object]]) -> Section:
    rounds = len(next(iter(sheet.results.values())))
    rows: Rows = [["No.", "Name", "Rtg", *(f"{n + 1}.Rd" for n in range(rounds)), "Pts", *columns]]
    for no, row in sheet.results.items():
        beside = [no, f"Player {no}", sheet.ratings.get(no) or 0]
        printed = [values[no] for values in columns.values()]
        rows.append([*beside, *row, float(naive.score(sheet.results, no)), *printed])
    (table,) = read(Grid("Open", rows))
    assert table.sound, table.problems
    return section_of(table)


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
            assert agreement.agree == agreement.printed == len(sheet.results)
            for system in agreement.systems[:3]:
                gives(sheet, system, groups, values_, one.decimals, f"seed {seed}: {one}")


def spelled(code: str, sheet: Sheet) -> set[str]:
    """The code, without /P if the event has no forfeits."""
    forfeits = any(cell[:1] in "XF" for row in sheet.results.values() for cell in row if cell)
    return {code} if forfeits else {code, code.removesuffix("/P")}


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


# The use of a recognised column.

# Rounds 1 to 3: 1 beat 4, 3 beat 2; 1 beat 3, 2 beat 4; 1 and 2 drew, 3 beat 4.
# Scores 2.5, 1.5, 2, 0. Buchholz: 0 + 2 + 1.5, 2 + 0 + 2.5, 1.5 + 2.5 + 0, 2.5 + 1.5 + 2;
# Sonneborn-Berger: 0 + 2 + 0.75, 0 + 0 + 1.25, 1.5 + 0 + 0, 0.
QUAD: Rows = [
    ["Rk.", "Name", "1.Rd", "2.Rd", "3.Rd", "Pts.", "TB1", "TB2"],
    [1, "Ada", "4w1", "3b1", "2w½", 2.5, "3,5", "2,75"],
    [2, "Ben", "3w0", "4b1", "1b½", 1.5, "4,5", "1,25"],
    [3, "Cleo", "2b1", "1w0", "4w1", 2, "4", "1,5"],
    [4, "Dan", "1b0", "2w0", "3b0", 0, "6", "0"],
]
LEGEND: Rows = [
    [],
    ["Annotation:"],
    ["Tie Break1: Buchholz Tie-Breaks (variabel with parameter)"],
    ["Tie Break2: Sonneborn-Berger-Tie-Break variable"],
]


def section(rows: Rows, rules: str = US) -> Section:
    (table,) = read(Grid("Open", rows))
    assert table.sound, table.problems
    return section_of(table, None, rules)


def changed(row: int, column: int, value: object) -> Rows:
    rows = [list(one) for one in QUAD]
    rows[row][column] = value
    return rows


def test_recognised_columns_are_the_order_in_force_and_compared() -> None:
    found = checked(section(QUAD))
    assert [system.code for system in found.order] == ["SO", "SB"]
    assert found.compared == {None: 4, find("SO"): 4, find("SB"): 4}
    assert found.differences == () and found.columns.systems == {}


def test_the_rules_in_force_are_named_first() -> None:
    found = section(QUAD, "fide2024")
    assert [system.exact for system in found.order] == ["BH (fide2024)", "SB (fide2024)"]


def test_a_legend_chooses_between_several_systems() -> None:
    found = section([*QUAD, *LEGEND])
    assert [system.exact for system in found.order] == ["BZ", "SB"]
    assert {"SO", "BH"} < {system.identity[0] for system in found.agreements[0].systems}


def test_a_column_that_is_not_recognised_ends_the_order() -> None:
    # a misprint in TB1: nobody knows what separates the players that it leaves tied
    found = section(changed(1, 6, "9,5"))
    assert [system.code for system in found.order] == ["MM", "SO", "CU", "CO"]
    first, second = found.agreements
    assert str(first).endswith("in 3 of 4 rows, not in G2") and first.system is None
    assert second.systems
    # in TB2: TB1 alone is the order
    assert [system.code for system in section(changed(1, 7, "9,5")).order] == ["SO"]


@pytest.mark.parametrize("printed", ["-6", -6.0, "\u22126", "6?"])
def test_a_negative_or_unreadable_value_counts_as_a_row(printed: object) -> None:
    first, _ = section(changed(4, 6, printed)).agreements
    assert str(first).endswith("in 3 of 4 rows, not in G5") and first.system is None


def test_a_column_of_equal_values_proves_nothing() -> None:
    rows = [[*row[:7], "TB2" if not no else "0"] for no, row in enumerate(QUAD)]
    found = section(rows)
    assert str(found.agreements[1]).startswith("TB2 is the same in all rows, like ")
    assert [system.code for system in found.order] == ["SO"]


def test_a_code_that_differs_between_editions_is_recognised_by_its_values() -> None:
    rows: Rows = [
        ["No.", "Rnd1", "Rnd2", "Rnd3", "Pts", "BH/C1"],
        *([1, "W4", "-H-", "W3", 2.5, 1.0], [2, "W3", "W4", "W4", 3, 1.0]),
        *([3, "L2", "-B-", "L1", 1, 5.5], [4, "L1", "L2", "L2", 0, 6.0]),
    ]
    # the half-point bye of 1 goes in 2024 and 2026 (0 + 1); in 2012 the 0 goes (2 + 0.5)
    (agreement,) = section(rows).agreements
    assert str(agreement) == f"BH/C1: BH/C1 ({EVERY.removeprefix('fide2012, ')}) in 4 of 4 rows"
    # by rules that say which, the column is theirs, and compared as any other
    by_rules = checked(section(rows, "fide2012"))
    assert by_rules.agreements == () and by_rules.columns.systems[6].exact == "BH/C1 (fide2012)"
    # 1: 0, 1 + 1/2 + 1/2 and 1/2 without the 0; 2: 1/2, 0, 0 without one 0
    computed = {found.number: found.computed for found in by_rules.differences}
    assert (computed[1], computed[2]) == (2.5, 0.5)


def test_explain_and_check_print_the_recognised_system(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("\n".join(";".join(map(str, row)) for row in QUAD), encoding="utf-8")
    line = f"  TB2: SB, SB ({EVERY}), SB/C1 ("
    for command in (["check"], ["explain", "--player", "Ada"]):
        printed = CliRunner().invoke(main, [command[0], str(path), *command[1:]])
        assert printed.exit_code == 0 and line in printed.stdout
    asked = ["explain", str(path), "--player", "1", "--vs", "2", "--format", "json"]
    (found,) = json.loads(CliRunner().invoke(main, asked).stdout)
    assert [one["header"] for one in found["agreements"]] == ["TB1", "TB2"]
    assert {"code": "SB", "rules": "us"} in found["agreements"][1]["systems"]
