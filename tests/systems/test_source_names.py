"""Every tie-break is found by the name that its source prints: source_names.json lists them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xltiebreak.core.editions import RULES
from xltiebreak.rules import UnknownSystemError, find
from xltiebreak.rules.naming import is_tiebreak, number_in_order, readings, system_in
from xltiebreak.rules.orders import order_of

NAMES = json.loads(Path(__file__).with_name("source_names.json").read_text(encoding="utf-8"))
EVERY = [(name, code) for names in NAMES.values() for name, code in names.items()]
DOCS = Path(__file__).parent.parent.parent / "docs" / "tie-breaks.md"


@pytest.mark.parametrize(("name", "code"), EVERY)
def test_a_source_s_name_is_found_in_orders_and_headings(name: str, code: str) -> None:
    assert find(name).code == find(name.upper()).code == code
    assert [one.code for one in order_of(f"{name}, SO")] == [code, "SO"]
    heading = system_in(name)
    assert heading is not None and heading.code == code


@pytest.mark.parametrize(("name", "code"), EVERY)
def test_the_table_of_the_docs_gives_the_name(name: str, code: str) -> None:
    (row,) = [
        line
        for line in DOCS.read_text(encoding="utf-8").splitlines()
        if line.startswith(f"| {code} |")
    ]
    assert name.replace("–", "-").lower() in row.lower()


@pytest.mark.parametrize(
    "name", ["Neustadtl score", "Sonneborn-Berger score", "Median-Buchholz System"]
)
def test_by_fide_s_rules_a_name_means_fide_s_tie_break(name: str) -> None:
    assert find(name, "fide2026").rules == "fide2026"


@pytest.mark.parametrize("name", ["Armageddon", "Single fast game / Armageddon"])
def test_what_is_a_game_and_no_number_is_told_in_a_sentence(name: str) -> None:
    with pytest.raises(
        UnknownSystemError, match=r"^Armageddon is a game .* Playoff, and rank by PL$"
    ):
        find(name)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("spelling", ["TB{}", "TBrk {}", "TBrk#{}", "Tie-break {}", "tiebreak{}"])
def test_a_numbered_heading_is_the_name_of_no_tie_break(spelling: str, rules: str) -> None:
    """So its number alone says what it means, and no names are looked up for it."""
    for number in range(1, 10):
        heading = spelling.format(number)
        assert number_in_order(heading) == number
        assert system_in(heading, (), rules) is None
        assert readings(heading) == (None, None)
        assert is_tiebreak(heading)
