"""A figure means the same to every reader: the table `figures.csv` has a column for each."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xltiebreak.book.sections.printed import printed_value
from xltiebreak.languages.figures import amount_of, number_in, rating, read_points, whole
from xltiebreak.prizes.conditions import number_of
from xltiebreak.reading.notation.matrix import read_match

READERS: dict[str, Callable[[Any], object]] = {
    "points": read_points,
    "number": whole,
    "rating": rating,
    "amount": amount_of,
    "condition": number_of,
    "printed": printed_value,
    "match": read_match,
}
with Path(__file__).with_name("figures.csv").open(encoding="utf-8", newline="") as table:
    SPELLINGS = list(csv.DictReader(table, delimiter="|"))


@pytest.mark.parametrize("row", SPELLINGS, ids=lambda row: ascii(row["typed"]))
def test_every_reader_reads_a_spelling(row: dict[str, str]) -> None:
    """A blank cell of the table is no figure of that kind."""
    read = {kind: reader(row["typed"]) for kind, reader in READERS.items()}
    as_table = {
        kind: "" if value is None else str(value) if kind == "amount" else f"{value:.9g}"
        for kind, value in read.items()
    }
    assert as_table == {kind: row[kind] for kind in READERS}


@pytest.mark.parametrize("value", [True, None, 1e400])
def test_a_cell_that_holds_no_figure(value: object) -> None:
    assert [reader(value) for kind, reader in READERS.items() if kind != "match"] == [None] * 6


def test_a_figure_has_forty_characters_at_most_and_a_number_is_exact() -> None:
    assert [number_in("1".rjust(length)) for length in (40, 41)] == [1, None]
    assert [number_in(value) for value in (1e15, 1e15 + 1)] == [1e15, None]


def test_cells_that_hold_numbers() -> None:
    assert (read_points(-2.5), whole(6.0), rating(1850.0), number_of(3)) == (-2.5, 6, 1850, 3)
    assert [str(amount_of(value)) for value in (100, 0.1 + 0.2, 0.005, -5, 0)] == [
        *("100.00", "0.30", "None", "None", "None")
    ]
