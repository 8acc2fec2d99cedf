"""The tables of FIDE's Rating Regulations, entry by entry, as the rule prints them."""

from __future__ import annotations

import csv

from conformance import CORPUS

from xltiebreak.rules.fide.tables import DP, MOST, expected

LINES = [
    {name: int(value) for name, value in row.items()}
    for row in csv.DictReader(
        (CORPUS / "fide_tables.csv").read_text("utf-8").splitlines()[2:], delimiter=";"
    )
]


def test_every_entry_is_that_of_the_rule() -> None:
    assert [line["p"] for line in LINES] == list(range(50, 101))
    for line in LINES:
        share, difference = line["p"], line["dp"]
        assert (DP[share], DP[100 - share]) == (difference, -difference)
        assert (expected(line["from"]), expected(line["to"])) == (share, share)
        assert expected(-line["to"]) == 100 - share
    assert len(DP) == 101


def test_larger_differences_count_as_the_largest() -> None:
    assert MOST == LINES[-1]["to"] == 800
    assert (expected(MOST + 1), expected(-MOST - 1)) == (100, 0)
