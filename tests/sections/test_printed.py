"""What a column prints, against the values of a system: roundings and direct encounter."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from xltiebreak.book.sections import _tied_before, section_of
from xltiebreak.book.sections.candidates import is_meant
from xltiebreak.book.sections.chess_results import TABLE, codes_of_name
from xltiebreak.book.sections.columns import Editions
from xltiebreak.book.sections.dated import dates_in, printed_edition
from xltiebreak.book.sections.printed import is_printed
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.rules import EDITIONS, US, UnknownSystemError, Value, find
from xltiebreak.rules.orders import order_of

ROWS: list[list[object]] = [
    ["No.", "Name", "R1", "R2", "R3", "Pts"],
    [1, "Ada", "W4", "W3", "D2", 2.5],
    [2, "Ben", "L3", "W4", "D1", 1.5],
    [3, "Cleo", "W2", "L1", "W4", 2],
    [4, "Dan", "L1", "L2", "L3", 0],
]


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


# Twelve months, and days from 13 on are no months; where both orders are possible, both are kept.
DATES = {
    "Last update 12.05.2026 18:04": [[(2026, 5)]],
    "2026-02-28": [[(2026, 2)]],
    "2/3/2026": [[(2026, 3), (2026, 2)]],
    "May 2, 2025": [[(2025, 5)]],
    "Round 5, 13.5": [],
    "2025-12-31, 2025-01-31": [[(2025, 12)], [(2025, 1)]],
    "2025-13-01, 2025-00-10": [],
    "13/12/2025": [[(2025, 12)]],
    "12/12/2025": [[(2025, 12)]],
    "12/5/2025": [[(2025, 12), (2025, 5)]],
}


@pytest.mark.parametrize("text", DATES)
def test_dates_are_read_to_the_month_and_doubt_is_kept(text: str) -> None:
    assert [list(map(tuple, months)) for months in dates_in(text)] == DATES[text]


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
        (Fraction(25, 2), 13.0, True),  # halves up, or to even
        (Fraction(25, 2), 12.0, True),
        (Fraction(5, 2), 3.0, False),  # nobody prints a small mean without decimals
        (Fraction(19, 2), 10.0, False),
        (Fraction(10, 1), 10.0, True),
        (Fraction(31, 3), 10.0, True),
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
    assert [one.identity[0] for one in systems if is_meant(one, hint)] == meant.split()


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
