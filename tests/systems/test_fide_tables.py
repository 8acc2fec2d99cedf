"""The tables of FIDE's Rating Regulations, entry by entry, as the rule prints them."""

from __future__ import annotations

import csv

from conformance import CORPUS

from xltiebreak.systems.fide.tables import DP, MOST, expected

LINES = [
    {name: int(value) for name, value in row.items()}
    for row in csv.DictReader(
        (CORPUS / "fide_tables.csv").read_text("utf-8").splitlines()[2:], delimiter=";"
    )
]


def test_the_difference_for_a_share_of_the_points() -> None:
    assert [line["p"] for line in LINES] == list(range(50, 101))
    for line in LINES:
        assert (DP[line["p"]], DP[100 - line["p"]]) == (line["dp"], -line["dp"])
    assert len(DP) == 101


def test_the_share_that_a_difference_lets_expect() -> None:
    for line in LINES:
        for difference in (line["from"], line["to"]):
            assert expected(difference) == line["p"]
            assert expected(-difference) == 100 - line["p"] or difference == 0


def test_larger_differences_count_as_the_largest() -> None:
    assert MOST == LINES[-1]["to"] == 800
    assert (expected(MOST + 1), expected(-MOST - 1)) == (100, 0)
