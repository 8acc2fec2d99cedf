"""What a column prints, against the values of a system: roundings and direct encounter."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from xltiebreak.crosstable import Grid, read
from xltiebreak.ranking import order_of
from xltiebreak.sections import Section, _tied_before, checked, column_fits, section_of
from xltiebreak.sections.chess_results import TABLE, codes_of_name
from xltiebreak.sections.dated import Month, dates_in, printed_edition
from xltiebreak.sections.printed import is_printed
from xltiebreak.sections.recognition import Editions, _is_meant
from xltiebreak.systems import EDITIONS, US, UnknownSystemError, Value, find

ROWS: list[list[object]] = [
    ["No.", "Name", "R1", "R2", "R3", "Pts"],
    [1, "Ada", "W4", "W3", "D2", 2.5],
    [2, "Ben", "L3", "W4", "D1", 1.5],
    [3, "Cleo", "W2", "L1", "W4", 2],
    [4, "Dan", "L1", "L2", "L3", 0],
]
# Sonneborn-Berger: 0 + 2 + 1.5/2 = 2.75; 0 + 2.5/2 = 1.25; 1.5 + 0 = 1.5; 0


def section(header: str, *values: object, rules: str | None = None) -> Section:
    """The four players with one more column."""
    rows = [[*row, value] for row, value in zip(ROWS, [header, *values], strict=True)]
    (table,) = read(Grid("Open", rows))
    assert table.sound, table.problems
    return checked(section_of(table, None, rules))


def wrong(found: Section) -> list[int]:
    return [one.number for one in found.differences]


@pytest.mark.parametrize(
    ("printed", "form"),
    [
        (["2.8", "1.3", "1.5", "0.0"], "halves up"),
        (["2.8", "1.2", "1.5", "0.0"], "halves to even"),
        (["2.7", "1.2", "1.5", "0.0"], "cut off"),
        (["2,75", "1,25", "1,5", "0"], ""),
    ],
)
def test_one_rounding_for_a_column_makes_its_values_right(printed: list[str], form: str) -> None:
    found = section("SB", *printed)
    (column,) = column_fits(found)
    assert not found.differences and column.form == form
    assert len(column.rounded) == (2 if form else 0)


def test_a_value_that_needs_another_rounding_than_the_others_is_wrong() -> None:
    # 2.75 cut is 2.7, 1.25 rounded up is 1.3: one of the two is wrong
    assert wrong(section("SB", "2.7", "1.3", "1.5", "0.0")) == [1]


def test_a_rounding_is_told_once() -> None:
    (column,) = column_fits(section("SB", "2.8", "1.3", "1.5", "0.0"))
    assert column.note == "SB is printed with one decimal, halves up: 2 values are rounded"


def test_a_difference_has_the_value_as_its_column_would_print_it() -> None:
    (found,) = section("SB", "2.8", "1.2", "1.6", "0.0").differences
    assert (found.number, found.printed, found.computed, found.rounded) == (3, 1.6, 1.5, 1.5)
    rows = section("SB", "2.8", "9.9", "1.5", "0.0").differences
    # 1.25 with halves up, the first rule by which the others are right
    assert [(one.number, one.computed, one.rounded) for one in rows] == [(2, 1.25, 1.3)]


def test_values_without_decimals_are_not_rounded_sums() -> None:
    assert sorted(wrong(section("SB", 3, 1, 2, 0))) == [1, 2, 3]


# 2 and 3 have 1.5 points each and drew their game; nobody else is tied.
LEVEL: list[list[object]] = [
    ["No.", "Name", "R1", "R2", "R3", "Pts", "DE"],
    [1, "Ada", "W2", "W3", "D4", 2.5],
    [2, "Ben", "L1", "W4", "D3", 1.5],
    [3, "Cleo", "W4", "L1", "D2", 1.5],
    [4, "Dan", "L3", "L2", "D1", 0.5],
]


def with_encounter(rows: list[list[object]], *values: object) -> Section:
    printed = [rows[0], *([*row, value] for row, value in zip(rows[1:], values, strict=True))]
    (table,) = read(Grid("Open", printed))
    assert table.sound, table.problems
    return checked(section_of(table))


@pytest.mark.parametrize(
    "printed",
    [
        ["0", "0", "0", "0"],  # 2 and 3 drew: it says nothing
        ["0", "1-2", "1-2", "0"],  # the places that they share
        ["", "1", "1", ""],  # the first of these places
        ["0", "0.5", "0.5", "0"],  # their points
    ],
)
def test_direct_encounter_that_separates_nobody_is_right_in_every_form(printed: list[str]) -> None:
    found = with_encounter(LEVEL, *printed)
    assert not found.differences, found.differences
    assert found.order[0].identity[0] == "DE"


@pytest.mark.parametrize("printed", [["0", "1", "2", "0"], ["0", "1-3", "1-3", "0"]])
def test_a_place_that_direct_encounter_does_not_give_is_wrong(printed: list[str]) -> None:
    assert with_encounter(LEVEL, *printed).differences


def test_a_range_of_places_and_a_single_one_stand_in_one_column() -> None:
    # 1, 2 and 3 have 2 points: 1 and 2 beat 3 and drew, so that they share the first two places
    rows: list[list[object]] = [
        ["No.", "Name", "R1", "R2", "R3", "Pts", "DE"],
        [1, "Ada", "D2", "W3", "D4", 2],
        [2, "Ben", "D1", "D4", "W3", 2],
        [3, "Cleo", "-B-", "L1", "L2", 1],
        [4, "Dan", "-B-", "D2", "D1", 2],
    ]
    # 4 drew with both: all three have 1 point among themselves
    assert not with_encounter(rows, "1-3", "1-3", "0", "1-3").differences
    assert len(with_encounter(rows, "1-2", "1-2", "0", "3").differences) == 3


def test_a_column_of_the_order_sees_the_ties_that_the_systems_before_it_leave() -> None:
    # 1 and 3 have 1.5; Solkoff separates them: 1 + 1.5 against 0 + 1.5.
    rows: list[list[object]] = [["No.", "Name", "R1", "R2"], [1, "Ada", "W2", "D3"]]
    rows += [[2, "Ben", "L1", "W4"], [3, "Cy", "W4", "D1"], [4, "Di", "L3", "L2"]]
    (table,) = read(Grid("Open", rows))

    def tied(order: str, system: str) -> list[list[int]]:
        groups = _tied_before(section_of(table, order_of(order)), find(system))
        return sorted(map(sorted, groups))

    assert tied("SO,HG", "HG") == [[1], [2], [3], [4]]
    assert tied("HG,SO", "HG") == tied("SO", "HG") == [[1, 3], [2], [4]]
    assert tied("HG,SO", "SO") == []  # it looks at no ties


def test_dates_are_read_to_the_month_and_doubt_is_kept() -> None:
    assert list(dates_in("Last update 12.05.2026 18:04")) == [(Month(2026, 5),)]
    assert list(dates_in("2026-02-28")) == [(Month(2026, 2),)]
    assert list(dates_in("2/3/2026")) == [(Month(2026, 3), Month(2026, 2))]
    assert list(dates_in("May 2, 2025")) == [(Month(2025, 5),)]
    assert list(dates_in("Round 5, 13.5")) == []
    # twelve months, and days from 13 on are no months
    assert list(dates_in("2025-12-31, 2025-01-31")) == [(Month(2025, 12),), (Month(2025, 1),)]
    assert list(dates_in("2025-13-01, 2025-00-10")) == []
    assert list(dates_in("13/12/2025")) == [(Month(2025, 12),)]
    assert list(dates_in("12/12/2025")) == [(Month(2025, 12),)]
    assert list(dates_in("12/5/2025")) == [(Month(2025, 12), Month(2025, 5))]


@pytest.mark.parametrize(
    ("printed_date", "edition"),
    [
        ("", ""),
        ("29.02.2026", "2024"),
        ("01.03.2026", "2026"),
        ("3/2/2026", ""),
    ],
)
def test_a_printed_date_decides_between_editions_that_give_the_same(
    printed_date: str, edition: str
) -> None:
    years = [name.removeprefix("fide") for name in EDITIONS]
    others = "; ".join(f"{year}: 4" for year in years if year != edition)
    # nobody missed a round: Buchholz 0 + 2 + 1.5, 2 + 0 + 2.5, 1.5 + 2.5 + 0, 2.5 + 1.5 + 2
    printed = ["BH", 3.5, 4.5, 4, 6]
    rows = [[*row, value] for row, value in zip(ROWS, printed, strict=True)]
    (table,) = read(Grid("Open", [[f"Club event {printed_date}"], *rows]))
    assert str(section_of(table).editions) == (
        f"FIDE {edition}: 4 of 4 values, by the printed date; {others}"
        if edition
        else f"FIDE {' or '.join(years)}: no value differs"
    )


@pytest.mark.parametrize(
    ("above", "below", "edition"),
    [
        (date(2026, 2, 28), None, "fide2024"),
        (date(2026, 2, 28), date(2026, 3, 1), "fide2026"),  # the latest date
        (date(2026, 3, 1), date(2026, 2, 28), "fide2026"),
        (None, None, ""),
    ],
)
def test_the_date_of_a_cell_above_or_below_the_players_names_the_edition(
    above: date | None, below: date | None, edition: str
) -> None:
    (table,) = read(Grid("Open", [["Club event", above], [], *ROWS, [], [below]]))
    assert printed_edition(table) == edition


@pytest.mark.parametrize(
    ("computed", "printed", "right"),
    [
        (Fraction(5300, 3), 1766.7, True),  # 1766 2/3
        (Fraction(5300, 3), 1766.67, True),
        (Fraction(5300, 3), 1767.0, True),
        (Fraction(5300, 3), 1766.6, False),
        (Fraction(5, 2), 3.0, True),  # halves up, or to even
        (Fraction(5, 2), 2.0, True),
        (Fraction(5, 2), None, False),
        (2.5, 2.5, True),
        (2.5, 3.0, False),
        (None, None, True),
    ],
)
def test_a_cell_holds_a_mean_that_is_rounded_and_other_values_in_full(
    computed: Value, printed: float | None, right: bool
) -> None:
    assert is_printed(computed, printed) is right


@pytest.mark.parametrize(
    ("hint", "meant"),
    [
        ("Buchholz Tie-Break Variable (2023) (0,0,1,-,-)", "BH/C1"),  # by its parameters
        ("Buchholz Tie-Breaks (without one result)", "BH BH/C1"),  # a word leaves both
        ("Sum without the worst (BH-C1)", "BH BH/C1"),  # by a code in brackets
        ("Our Sonneborn", "SB"),  # by a word
        ("Notes", ""),
    ],
)
def test_what_a_legend_means(hint: str, meant: str) -> None:
    systems = [find(code, "fide2026") for code in ("BH", "BH/C1", "SB", "ARO")]
    assert [one.identity[0] for one in systems if _is_meant(one, hint)] == meant.split()


def test_values_win_over_the_printed_date() -> None:
    found = Editions({"fide2012": 3, "fide2024": 9, "fide2026": 4}, 9, dated="fide2026")
    assert found.likeliest == ("fide2024",)
    assert str(found) == "FIDE 2024: 9 of 9 values; 2012: 3; 2026: 4"


def test_the_names_of_chess_results_stand_for_codes_that_exist() -> None:
    assert len({*TABLE}) == len(TABLE) > 30
    for one in TABLE:
        for code in one.codes:
            rules = [rules for rules in (US, "fide2026") if is_known(code, rules)]
            assert rules, (one.name, code)
    assert codes_of_name("Buchholz Tie-Breaks (variabel with parameter)") == {"BH"}
    assert codes_of_name("Buchholz") == frozenset()


def is_known(code: str, rules: str) -> bool:
    try:
        find(code, rules)
    except UnknownSystemError:
        return False
    return True
